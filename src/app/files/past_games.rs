//! The dialog with the games played before.

use eframe::egui::{Button, Ui, vec2};

use super::Message;
use crate::app::command::{Ask, Asks};
use crate::app::kit::{Row, Table, heading, main_button};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::game::formats::GameResult;
use crate::session::{GameId, PastGame, Player, Summary};

/// Where the columns begin, as shares of the width: date, players, result, opening.
const COLUMNS: [f32; 4] = [0.0, 0.16, 0.53, 0.69];

/// The list of the games.
pub struct PastGames {
    games: Vec<PastGame>,
    table: Table,
    /// The game for which Delete was clicked once; a second click deletes it.
    doomed: Option<GameId>,
}

impl PastGames {
    /// The list of `games`.
    pub fn new(games: Vec<PastGame>, language: Language) -> Self {
        let rows = games.iter().map(|game| row(&game.summary, language)).collect();
        Self { games, table: Table::new(COLUMNS, rows, Label::PastFilter.text(language)), doomed: None }
    }

    /// Removes a game from the list.
    pub fn remove(&mut self, id: GameId) {
        if let Some(index) = self.games.iter().position(|game| game.id == id) {
            self.games.remove(index);
            self.table.remove(index);
        }
    }

    /// Shows the list.
    pub fn show(&mut self, ui: &mut Ui, language: Language, asks: &mut Asks<Message>) {
        heading(ui, &language.past_games(self.games.len()));
        let is_taken = self.table.show(ui, language);
        let selected = self.table.selected().and_then(|index| self.games.get(index)).map(|game| game.id);
        if self.doomed != selected {
            self.doomed = None;
        }
        ui.add_space(theme::GAP);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let width = (ui.available_width() - 2.0 * theme::GAP) / 3.0;
            let size = vec2(width, theme::DIALOG_BUTTON_HEIGHT);
            if ui.add(Button::new(Label::Cancel.text(language)).min_size(size)).clicked() {
                asks.push(Ask::CloseDialog);
            }
            let delete = if self.doomed.is_some() { Label::DeleteForGood } else { Label::DeleteGame };
            let button = Button::new(delete.text(language)).min_size(size);
            if ui.add_enabled(selected.is_some(), button).clicked()
                && let Some(id) = selected
            {
                match self.doomed.take() {
                    Some(_) => asks.push(Message::Forget(id).into()),
                    None => self.doomed = Some(id),
                }
            }
            let is_asked = main_button(ui, Label::Open.text(language), width, selected.is_some());
            if let Some(id) = selected.filter(|_| is_asked || is_taken) {
                asks.push(Message::Reopen(id).into());
            }
        });
    }
}

fn row(summary: &Summary, language: Language) -> Row {
    let [red, black] = Side::BOTH.map(|side| player(summary, side, language));
    let players = format!("{red} - {black}");
    let date = summary.date.map(|date| date.to_string()).unwrap_or_default();
    let result = match summary.result {
        GameResult::Unknown => language.moves(summary.plies.div_ceil(2)),
        result => language.result(result).into(),
    };
    let opening = summary.opening.map_or_else(String::new, |opening| language.opening(&opening));
    let levels = summary.players.map(|player| match player {
        Player::Human | Player::External(_) => String::new(),
        Player::Engine(strength) => language.strength(strength),
    });
    // Words to filter by: for the only human, a win of Red is his win or his loss.
    let won = own_result(summary).map_or("", |label| label.text(language));
    let text = format!("{date} {players} {} {result} {won} {opening} {}", levels.join(" "), summary.event);
    let text = text.to_lowercase();
    Row { cells: [date, players, result, opening], text }
}

/// The result from the view of the only human; `None` if there is none, or no winner.
fn own_result(summary: &Summary) -> Option<Label> {
    let GameResult::Win(winner) = summary.result else { return None };
    let [winner, loser] = [winner, !winner].map(|side| summary.players[side.index()].is_engine());
    match (winner, loser) {
        (false, true) => Some(Label::YouWin),
        (true, false) => Some(Label::YouLose),
        _ => None,
    }
}

/// The name of a player; without one, "You", the side, or the computer's strength.
fn player(summary: &Summary, side: Side, language: Language) -> String {
    let name = &summary.participants[side.index()].name;
    match summary.players[side.index()] {
        _ if !name.is_empty() => name.clone(),
        Player::Human if summary.players[(!side).index()].is_engine() => Label::You.text(language).into(),
        Player::Human => language.side(side).into(),
        Player::Engine(strength) => language.strength(strength),
        Player::External(_) => language.computer().into(),
    }
}
