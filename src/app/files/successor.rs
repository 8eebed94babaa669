//! What takes the place of the game.

use crate::app::ChuheApp;
use crate::app::dialogs::Dialog;
use crate::app::settings::GameChoices;
use crate::engine::board::{Position, Side};
use crate::game::{Game, Handicap};
use crate::session::{NewGame, Origin, Saved};

/// What is to take the place of the present game.
#[derive(Clone, Debug)]
pub enum Successor {
    New(GameChoices, Box<Position>),
    /// The same once more, with sides changed.
    Rematch,
    /// A record, and the file that holds it.
    Record(Box<Game>, Option<Origin>),
    /// A game played before.
    Past(Box<Saved>),
    /// One of these, to be shown after so many moves of its main line.
    At(Box<Successor>, usize),
}

impl ChuheApp {
    /// Lets another game take the place of the present one; if that has changed since it was saved, after asking.
    pub(in crate::app) fn replace_game(&mut self, successor: Successor) {
        if self.is_worth_saving() {
            let asked_by = self.dialog.take().map(Box::new);
            self.dialog = Some(Dialog::Unsaved(Box::new(successor), asked_by));
        } else {
            self.install(successor);
        }
    }

    /// Whether the user's file would stay as it was. A game that is in none is found among the games played before.
    fn is_worth_saving(&self) -> bool {
        self.session.file().is_some() && self.session.is_modified()
    }

    pub(super) fn install(&mut self, successor: Successor) {
        self.dialog = None;
        self.editor = None;
        match successor {
            Successor::New(choices, start) => {
                self.begin(choices.new_game(*start, self.rating()));
                self.change_settings(|settings| settings.game = choices);
            }
            Successor::Rematch => {
                let game = self.session.game();
                let [red, black] = Side::BOTH.map(|side| self.session.player(side));
                // Whoever gave odds still does, with the other colour.
                let odds = Handicap::of(game.start()).map(|(odds, giver)| odds.start(!giver));
                let again = NewGame {
                    start: odds.unwrap_or_else(|| game.start().clone()),
                    players: [black, red],
                    names: Default::default(),
                    profile: game.profile(),
                    time: self.session.time_control(),
                };
                self.begin(again);
            }
            Successor::Record(game, file) => self.open_record(*game, file),
            Successor::Past(saved) => self.open_past(*saved),
            Successor::At(successor, ply) => self.install_at(*successor, ply),
        }
    }
}
