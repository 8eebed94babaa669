//! The dialog that chooses one of several games of a file.

use std::sync::Arc;

use eframe::egui::{Button, RichText, Ui, vec2};

use super::{Message, Source, chapters};
use crate::app::command::{Request, Requests};
use crate::app::kit::{Row, Table, WithTooltip, heading, main_button, why_disabled};
use crate::app::text::{ChapterLabel, Label, Language};
use crate::app::theme;
use crate::game::collection::fold;
use crate::game::formats::{GameFile, GameResult, Summary};
use crate::session::Origin;

/// The left edges of the columns, as shares of the width: number, players, result, event and date.
const COLUMNS: [f32; 4] = [0.0, 0.11, 0.46, 0.64];

/// The list of the games of a file.
pub struct Chooser {
    pub source: Source,
    /// The file to which all of them can be saved.
    pub file: Option<Origin>,
    games: Arc<GameFile>,
    table: Table,
}

impl Chooser {
    /// Creates the list of `games`, which `summaries` describe.
    pub fn new(
        source: Source,
        games: Arc<GameFile>,
        (summaries, file): (Vec<Summary>, Option<Origin>),
        language: Language,
    ) -> Self {
        let rows = summaries.into_iter().enumerate();
        let rows = rows.map(|(index, summary)| row(index, summary, language)).collect();
        Self { source, file, games, table: Table::new(COLUMNS, rows, Label::Filter.text(language)) }
    }

    pub fn games(&self) -> Arc<GameFile> {
        Arc::clone(&self.games)
    }

    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, &language.games_in(self.games.len(), self.source.file()));
        let is_taken = self.table.show(ui, language);
        let chosen = self.table.selected();
        let is_asked = self.show_buttons(ui, language, chosen.is_some(), requests);
        if self.source.file().is_some() {
            let text = RichText::new(Label::SearchFile.text(language)).small();
            let size = vec2(ui.available_width(), theme::SMALL_BUTTON_HEIGHT);
            let button = Button::new(text).frame_when_inactive(false).min_size(size);
            if ui.add(button).tooltip(Label::SearchFileHint.text(language)).clicked() {
                requests.push(Message::SearchFile.into());
            }
        }
        if let Some(index) = chosen.filter(|_| is_asked || is_taken) {
            requests.push(Message::ChooseGame(index).into());
        }
    }

    /// Shows the buttons. Returns whether to open the chosen game.
    fn show_buttons(
        &self,
        ui: &mut Ui,
        language: Language,
        is_chosen: bool,
        requests: &mut Requests<Message>,
    ) -> bool {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let width = (ui.available_width() - 2.0 * theme::GAP) / 3.0;
            let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
            if ui.add(Button::new(Label::Cancel.text(language)).min_size(size)).clicked() {
                requests.push(Request::CloseDialog);
            }
            let is_small = self.games.len() <= chapters::MAX_CHAPTERS;
            let all = Button::new(ChapterLabel::OpenAll.text(language)).truncate();
            let all = ui.add_enabled_ui(is_small, |ui| ui.add_sized(size, all)).inner;
            let all = all.tooltip(ChapterLabel::OpenAllHint.text(language));
            if why_disabled(all, ChapterLabel::TooMany.text(language)).clicked() {
                requests.push(Message::OpenAll.into());
            }
            main_button(ui, Label::Open.text(language), width, is_chosen)
        })
        .inner
    }
}

fn row(index: usize, Summary { headers, result }: Summary, language: Language) -> Row {
    let [red, black] = headers.participants.map(|participant| participant.name);
    let players = if red.is_empty() && black.is_empty() { String::new() } else { format!("{red} - {black}") };
    let date = headers.date.map(|date| date.to_string()).unwrap_or_default();
    let texts = [headers.event, headers.round, date];
    let occasion =
        texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(language.comma());
    let result = if result == GameResult::Unknown { "" } else { language.result(result) };
    let text = fold(&format!("{players} {occasion} {} {}", headers.opening, headers.ecco));
    Row { cells: [(index + 1).to_string(), players, result.into(), occasion], text }
}
