//! What takes the place of the game.

use std::path::PathBuf;

use crate::app::ChuheApp;
use crate::app::dialogs::Dialog;
use crate::app::settings::GameChoices;
use crate::engine::board::{Position, Side};
use crate::game::{Game, Headers, Tree};
use crate::session::NewGame;

/// What is to take the place of the present game.
#[derive(Clone, Debug)]
pub enum Successor {
    New(GameChoices, Box<Position>),
    /// The same once more, with sides changed.
    Rematch,
    /// A record, and the file that holds it.
    Record(Box<Game>, Option<PathBuf>),
}

/// A game of fewer plies, about which nothing was written down, is not worth a question.
const FEW_PLIES: usize = 4;

impl ChuheApp {
    /// Lets another game take the place of the present one; if that would lose something, after asking.
    pub(in crate::app) fn replace_game(&mut self, successor: Successor) {
        if self.is_worth_saving() {
            self.dialog = Some(Dialog::Unsaved(Box::new(successor)));
        } else {
            self.install(successor);
        }
    }

    /// Whether the present game has something that is in no file and that someone will miss: it differs from its
    /// file, something was written down about it, or it is going on. A game that was only played to its end is not.
    fn is_worth_saving(&self) -> bool {
        let session = &self.session;
        let (game, is_in_file) = (session.game(), session.file().is_some());
        let is_going_on = session.outcome().is_none() && game.moves().len() >= FEW_PLIES;
        session.is_modified() && (is_in_file || is_annotated(game) || is_going_on)
    }

    pub(super) fn install(&mut self, successor: Successor) {
        self.dialog = None;
        self.editor = None;
        match successor {
            Successor::New(choices, start) => {
                self.begin(choices.new_game(*start));
                self.change_settings(|settings| settings.game = choices);
            }
            Successor::Rematch => {
                let game = self.session.game();
                let [red, black] = Side::BOTH.map(|side| self.session.player(side));
                let again = NewGame {
                    start: game.start().clone(),
                    players: [black, red],
                    names: Default::default(),
                    profile: game.profile(),
                    time: self.session.time_control(),
                };
                self.begin(again);
            }
            Successor::Record(game, file) => self.open_record(*game, file),
        }
    }
}

/// Whether a person wrote something down about the game.
fn is_annotated(game: &Game) -> bool {
    let Headers { event, site, round, participants, ecco, opening, .. } = &game.headers;
    let texts = [event, site, round, ecco, opening];
    let tree = game.tree();
    let mut nodes = tree.branches().into_iter().flat_map(|branch| branch.nodes).chain([Tree::START]);
    texts.iter().any(|text| !text.is_empty())
        || participants.iter().any(|participant| !participant.name.is_empty())
        || nodes.any(|node| !tree.comment(node).is_empty())
}
