//! The dialog with the past games.

use eframe::egui::{TextStyle, Ui};

use super::Message;
use crate::app::command::{Request, Requests};
use crate::app::kit::{Row, Table, choice, heading, is_undone, show_button_row, show_removed, text_width};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::game::collection::fold;
use crate::game::formats::GameResult;
use crate::session::{GameId, PastGame, PastGameSummary, Player, Saved, guests};

/// The left edges of the columns, as shares of the width: date, players, result, opening. The date
/// is never cut: with large text, the players get less.
const COLUMNS: [f32; 4] = [0.0, 0.16, 0.57, 0.73];
/// The columns of a list narrower than `NARROW` points. The tooltip has the opening instead of a
/// column.
const NARROW_COLUMNS: [f32; 4] = [0.0, 0.21, 0.81, 1.0];
const NARROW: f32 = 500.0;

/// The games, and the studies that were closed without being saved.
pub struct PastGames {
    played: Past,
    studies: Past,
    shows_studies: bool,
}

/// One of the two lists.
struct Past {
    games: Vec<PastGame>,
    table: Table,
    /// The last deleted game, its place in the list, and the data to restore it from.
    deleted: Option<(usize, PastGame, Row, Box<Saved>)>,
}

impl PastGames {
    /// Creates the lists of `games`. `person` is the user's name, which may be empty.
    pub fn new(games: Vec<PastGame>, person: &str, language: Language) -> Self {
        let (studies, played) = games.into_iter().partition(|game| game.is_record);
        let [played, studies] = [played, studies].map(|games| Past::new(games, person, language));
        Self { played, studies, shows_studies: false }
    }

    fn shown(&mut self) -> &mut Past {
        if self.shows_studies { &mut self.studies } else { &mut self.played }
    }

    /// Removes a game from its list. It can be restored until the next removal.
    pub fn remove(&mut self, id: GameId, saved: Option<Box<Saved>>) {
        for past in [&mut self.played, &mut self.studies] {
            if let Some(index) = past.games.iter().position(|game| game.id == id) {
                let (game, row) = (past.games.remove(index), past.table.remove(index));
                past.deleted = saved.map(|saved| (index, game, row, saved));
                return;
            }
        }
    }

    /// Restores the last removed game of the list shown. Returns the data to store.
    pub fn restore(&mut self) -> Option<Box<Saved>> {
        let past = self.shown();
        let (index, game, row, saved) = past.deleted.take()?;
        past.games.insert(index, game);
        past.table.insert(index, row);
        Some(saved)
    }

    /// Shows the list of games or of studies.
    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let title = match self.shows_studies {
            true => language.past_studies(self.studies.games.len()),
            false => language.past_games(self.played.games.len()),
        };
        heading(ui, &title);
        if self.shows_studies || !self.studies.games.is_empty() {
            let lists = [(false, Label::GamesPlayed), (true, Label::Studies)];
            let lists = lists.map(|(is_studies, label)| (is_studies, label.text(language), None));
            choice(ui, Label::ShowList.text(language), &mut self.shows_studies, &lists);
        }
        self.shown().show(ui, language, requests);
    }
}

impl Past {
    fn new(games: Vec<PastGame>, person: &str, language: Language) -> Self {
        let rows = games.iter().map(|game| row(&game.summary, person, language)).collect();
        Self { games, table: Table::new(COLUMNS, rows, Label::PastFilter.text(language)), deleted: None }
    }

    fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let is_undone = self.deleted.is_some() && is_undone(ui);
        self.table.set_columns(columns(ui));
        let is_taken = self.table.show(ui, language);
        let selected = self.table.selected().and_then(|index| self.games.get(index)).map(|game| game.id);
        if let Some((_, _, row, _)) = &self.deleted {
            let [date, players, ..] = &row.cells;
            if show_removed(ui, &language.removed(&format!("{date} {players}")), language) || is_undone {
                requests.push(Message::Restore.into());
            }
        }
        ui.add_space(theme::GAP);
        let others =
            [(Label::Cancel.text(language), true), (Label::DeleteGame.text(language), selected.is_some())];
        let open = (Label::Open.text(language), selected.is_some());
        match (show_button_row(ui, &others, open, false), selected) {
            (Some(0), _) => requests.push(Request::CloseDialog),
            (Some(1), Some(id)) => requests.push(Message::Forget(id).into()),
            (clicked, Some(id)) if is_taken || clicked.is_some() => requests.push(Message::Reopen(id).into()),
            _ => {}
        }
    }
}

fn columns(ui: &Ui) -> [f32; 4] {
    let width = ui.available_width();
    let mut columns = if width < NARROW { NARROW_COLUMNS } else { COLUMNS };
    let date = text_width(ui, "2008-08-28", &TextStyle::Body.resolve(ui.style())) + 1.5 * theme::GAP;
    columns[1] = (date / width).clamp(columns[1], columns[2]);
    columns
}

fn row(summary: &PastGameSummary, person: &str, language: Language) -> Row {
    let players = match summary.participants.iter().all(|participant| participant.name.is_empty()) {
        // For example a puzzle.
        true if !summary.event.is_empty() => summary.event.clone(),
        _ => players(summary, person, language),
    };
    let date = summary.date.map(|date| date.to_string()).unwrap_or_default();
    let result = match summary.result {
        GameResult::Unknown => language.moves(summary.plies.div_ceil(2)),
        result @ (GameResult::Draw | GameResult::Win(_)) => language.result(result).into(),
    };
    let opening = summary.opening.map_or_else(String::new, |opening| language.opening(&opening));
    let levels = summary.players.map(|player| match player {
        Player::Human | Player::External(_) => String::new(),
        Player::Engine(strength) => language.strength(strength),
    });
    // Words to filter by. For the only human player, a win of Red is a win or a loss.
    let won = own_result(summary).map_or("", |label| label.text(language));
    let text = format!("{date} {players} {} {result} {won} {opening} {}", levels.join(" "), summary.event);
    let text = fold(&text);
    Row { cells: [date, players, result, opening], text }
}

/// The result for the only human player; `None` without one or without a winner.
fn own_result(summary: &PastGameSummary) -> Option<Label> {
    let GameResult::Win(winner) = summary.result else { return None };
    let [winner, loser] = [winner, !winner].map(|side| summary.players[side.index()].is_engine());
    match (winner, loser) {
        (false, true) => Some(Label::YouWin),
        (true, false) => Some(Label::YouLose),
        _ => None,
    }
}

/// The players, named as in the collection. One without a name is called by the side, or the
/// computer.
fn players(summary: &PastGameSummary, person: &str, language: Language) -> String {
    let names = summary.participants.each_ref().map(|participant| participant.name.as_str());
    let guests = guests(summary.players, &summary.participants);
    let mut players = language.listed_players(names, guests, person);
    for (player, side) in players.iter_mut().zip(Side::BOTH) {
        if player.is_empty() {
            *player = match summary.players[side.index()] {
                Player::External(_) => language.computer().into(),
                Player::Human | Player::Engine(_) => language.side(side).into(),
            };
        }
    }
    players.join(" - ")
}
