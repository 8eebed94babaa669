//! What every part of the window may use and none owns: the session, the settings, the place of the game that is shown,
//! what is being told.

mod browse;
mod choices;
mod collection;
mod effect;
mod front;
mod notes;
mod rating;
mod settings;
mod text_size;
mod waker;

use std::time::Instant;

use crate::engine::board::{Move, Side};
use crate::game::notation::Notation;
use crate::game::{AddError, NodeId, Tree};
use crate::session::{Engines, Session, Store, Wake};
use crate::uci::client::Patience;

use super::board::Turn;
use super::command::Study;
use super::sound::{Mute, Sound, Speaker};
use super::text::{Label, Language};
use super::theme;

pub use browse::{Browse, Shown};
pub use choices::{AnalysisChoices, ReviewEffort};
pub use collection::Collection;
pub use effect::{Effect, Effects, Fetch, Purpose, Successor};
pub use front::{Front, Kind, Room};
pub use notes::{Alert, StatusNote};
pub use rating::{RatingChange, User};
pub use settings::{GameChoices, Giver, Opponent, Pace, Settings, SideChoice, ThemeChoice};
pub use text_size::TextSize;
pub use waker::{calm_waker, waker};

/// What the program is called.
pub const TITLE: &str = "Chuhe 楚河";
/// The transposition table of the engine, and of the one that analyses, in megabytes.
pub const HASH_MEGABYTES: usize = 64;

/// What is common to all parts of the window.
pub struct Core {
    pub session: Session,
    /// Where settings and past games are kept; `None` in most tests.
    pub store: Option<Store>,
    pub settings: Settings,
    pub speaker: Box<dyn Speaker>,
    /// The place of the game that is on the board.
    pub browse: Browse,
    pub user: User,
    /// What the line below the board says until the next move.
    pub note: Option<StatusNote>,
    /// What must be read: the first is shown.
    pub alerts: Vec<Alert>,
    /// Whether something could not be stored, and has not been since. It is tried again and again.
    pub is_unstored: bool,
    /// Until then the computer's move slides: a premove that came at once would not be seen.
    pub quiet_until: Instant,
    /// Engines of others, and how long they are waited for.
    pub engines: Engines,
    pub patience: Patience,
    pub collection: Collection,
    /// What stands in front of the game.
    pub front: Front,
    /// What is open above the list of moves.
    pub study: Option<Study>,
    /// When this frame began, in seconds.
    pub now: f64,
    /// Lets a frame be painted, from any thread.
    pub wake: Wake,
    /// The same where there is much to tell.
    pub calm_wake: Wake,
    system_language: Language,
}

impl Core {
    /// With what keeps no settings and is silent.
    pub fn new(session: Session, settings: Settings, wake: Wake, calm_wake: Wake) -> Self {
        Self {
            session,
            store: None,
            settings,
            speaker: Box::new(Mute),
            browse: Browse::default(),
            user: User::default(),
            note: None,
            alerts: Vec::new(),
            is_unstored: false,
            quiet_until: Instant::now(),
            engines: Engines::default(),
            patience: Patience::default(),
            collection: Collection::default(),
            front: Front::default(),
            study: None,
            now: 0.0,
            wake,
            calm_wake,
            system_language: Language::of_system(),
        }
    }

    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// How moves are written.
    pub fn notation(&self) -> Notation {
        self.settings.notation.unwrap_or_else(|| self.language().notation())
    }

    /// The place of the game that is on the board.
    pub fn shown(&self) -> Shown<'_> {
        self.browse.shown(self.session.game())
    }

    /// Changes settings, and stores them.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let stored = self.store.as_ref().and_then(|store| store.renewed(Settings::STORED_NAME));
        let before = stored.map(|stored| (stored, self.settings.clone()));
        change(&mut self.settings);
        if let Some(store) = &self.store {
            match before {
                // Another window may have changed others.
                Some((stored, before)) => {
                    store.save(Settings::STORED_NAME, &self.settings.changes(&before, stored));
                }
                None => store.save(Settings::STORED_NAME, &self.settings),
            }
        }
    }

    /// Lets a sound be heard, as loud as the settings say.
    pub fn play_sound(&mut self, sound: Sound) {
        if self.settings.has_sound && self.settings.volume > 0 {
            self.speaker.play(sound, f32::from(self.settings.volume.min(100)) / 100.0);
        }
    }

    /// Tells the user something that must be read, unless it is being told already.
    pub fn alert(&mut self, title: Label, text: String) {
        if self.alerts.iter().all(|alert| alert.title != title) {
            self.alerts.push(Alert { title, text });
        }
    }

    /// Whether a move on the board is one of the game; if not, it is added to the record beside the game.
    pub fn is_playing(&self) -> bool {
        self.shown().is_live() && self.session.outcome().is_none()
    }

    /// Whether pieces of the place shown can be picked up: on the user's turn, and where moves are added to the record.
    /// Where the rules have ended the game, there is nothing more to move.
    fn is_movable(&self) -> bool {
        match self.session.outcome().filter(|_| self.shown().is_live()) {
            None => self.session.is_human_turn() || !self.is_playing(),
            Some(outcome) => outcome.is_declared(),
        }
    }

    /// Whose pieces the user may move on the board shown.
    pub fn turn(&self) -> Turn {
        let next = !self.session.game().side_to_move();
        if self.is_movable() {
            Turn::Now
        } else if self.is_playing() && self.settings.has_premoves && !self.session.player(next).is_engine() {
            Turn::Next(next)
        } else {
            Turn::Never
        }
    }

    /// The side at the bottom of the board.
    pub fn near_side(&self) -> Side {
        if self.settings.is_flipped { Side::Black } else { Side::Red }
    }

    /// Adds moves to what might have been played at a place of the record, and shows where they lead.
    pub fn add_line(&mut self, from: NodeId, moves: &[Move]) {
        let mut at = from;
        for &play in moves {
            match self.session.add_variation(at, play) {
                Ok(node) => at = node,
                Err(AddError::Full) => return self.note = Some(StatusNote::RecordFull),
                // The board offers legal moves only; anything else is a late click.
                Err(AddError::Refused(refusal)) => return log::debug!("{play} was not added: {refusal}"),
            }
        }
        self.note = None;
        self.browse.show(self.session.game(), at);
    }

    /// Adds a move to what might have been played at the place shown, and shows it.
    pub fn add_variation(&mut self, play: Move) {
        self.add_line(self.shown().node, &[play]);
    }

    /// That it is full was said of another place.
    pub fn forget_full_record(&mut self) {
        self.note.take_if(|note| *note == StatusNote::RecordFull);
    }

    /// Shows the place of the main line after so many moves.
    pub fn show_ply(&mut self, ply: usize) {
        let game = self.session.game();
        let before = ply.checked_sub(1);
        let node = before.and_then(|before| game.tree().continuation(Tree::START).nth(before));
        self.browse.show(game, node.unwrap_or(Tree::START));
    }

    /// Keeps the computer's next move back until the last one has been seen.
    pub fn delay_reply(&mut self) {
        let is_match = Side::BOTH.into_iter().all(|side| self.session.player(side).is_engine());
        let pause = if is_match { self.settings.pace.pause() } else { theme::REPLY_PAUSE };
        self.session.hold(theme::SLIDE + pause);
    }

    /// Reads the files of the collection that have changed.
    pub fn read_collection(&mut self) {
        self.session.keep_among_past();
        self.collection.read(self.settings.games_folder.clone(), self.store.as_ref(), &self.wake);
    }

    /// There are these engines of others from now on, waited for so long.
    pub fn set_engines(&mut self, engines: Engines, patience: Patience) {
        (self.engines, self.patience) = (engines, patience);
        self.session.set_engines(self.engines.clone(), patience, Wake::clone(&self.wake));
    }

    /// Whether the game is on the board, and nothing in its place.
    pub fn is_game_shown(&self) -> bool {
        self.front.screen() == super::command::Screen::Game
    }
}
