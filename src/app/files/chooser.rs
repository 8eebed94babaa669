//! The dialog in which one of several games of a file is chosen.

use std::sync::Arc;

use eframe::egui::Ui;

use super::{Message, Source};
use crate::app::command::Asks;
use crate::app::kit::{Row, Table, heading, show_form_buttons};
use crate::app::text::{Label, Language};
use crate::game::formats::{GameFile, GameResult, Summary};

/// Where the columns begin, as shares of the width: number, players, result, event and date.
const COLUMNS: [f32; 4] = [0.0, 0.11, 0.49, 0.63];

/// The list of the games of a file.
pub struct Chooser {
    pub source: Source,
    collection: Arc<GameFile>,
    table: Table,
}

impl Chooser {
    /// The list of the games of `collection`, described by `summaries`.
    pub fn new(
        source: Source,
        collection: Arc<GameFile>,
        summaries: Vec<Summary>,
        language: Language,
    ) -> Self {
        let rows = summaries.into_iter().enumerate();
        let rows = rows.map(|(index, summary)| row(index, summary, language)).collect();
        Self { source, collection, table: Table::new(COLUMNS, rows, Label::Filter.text(language)) }
    }

    pub fn collection(&self) -> Arc<GameFile> {
        Arc::clone(&self.collection)
    }

    /// Shows the list.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        heading(ui, &language.games_in(self.collection.len(), self.source.file()));
        let is_taken = self.table.show(ui, language);
        let chosen = self.table.selected();
        let is_asked = show_form_buttons(ui, language, Label::Open, chosen.is_some(), asks);
        if let Some(index) = chosen.filter(|_| is_asked || is_taken) {
            asks.push(Message::ChooseGame(index).into());
        }
    }
}

fn row(index: usize, Summary { headers, result }: Summary, language: Language) -> Row {
    let [red, black] = headers.participants.map(|participant| participant.name);
    let players = if red.is_empty() && black.is_empty() { String::new() } else { format!("{red} - {black}") };
    let date = headers.date.map(|date| date.to_string()).unwrap_or_default();
    let texts = [headers.event, headers.round, date];
    let occasion = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
    let result = if result == GameResult::Unknown { "" } else { language.result(result) };
    let text = format!("{players} {occasion} {} {}", headers.opening, headers.ecco).to_lowercase();
    Row { cells: [(index + 1).to_string(), players, result.into(), occasion], text }
}
