//! The state that all parts of the window share: the sessions, the settings, the place of the
//! record that is shown, messages to the user.

mod books;
mod browse;
mod choices;
mod collection;
mod desk;
mod drafts;
mod effect;
mod front;
mod game_choices;
mod notes;
mod rating;
mod remembered;
mod settings;
mod text_size;
mod waker;

use std::time::Instant;

use crate::engine::board::{Move, Side};
use crate::game::collection::Guest;
use crate::game::notation::Notation;
use crate::game::{AddError, Game, NodeId, Tree};
use crate::session::{Editing, Engines, KeptAnalyses, Person, Play, Player, Store, Strength, Wake};
use crate::uci::client::Patience;

use super::announcements::Announcements;
use super::board::Turn;
use super::command::{Aid, Command};
use super::sound::{Mute, Occasion, Sound, Speaker};
use super::text::{Coach, Label, Language, ReviewWords};
use super::theme;

pub use books::{OpeningBooks, PractisedGames, PractisedOpening};
pub use browse::{Browse, Shown};
pub use choices::{AnalysisChoices, AutoplayPace, Pace, PictureKind, PrintChoices};
pub use collection::{GameSource, OpenCollection};
pub use desk::Desk;
pub use drafts::{DraftedDetails, Drafts};
pub use effect::{Effect, Effects, Fetch, FilePurpose, PictureSource, Successor};
pub use front::{DialogContents, Forms, Front, ShownDialog};
pub use game_choices::{GameChoices, Giver, Opponent, SideChoice};
pub use notes::{Alert, Deletion, FaultNote, NotePlace, SavedFiles, StatusNote};
pub use rating::User;
pub use remembered::Remembered;
pub use settings::{Settings, ThemeChoice};
pub use text_size::TextSize;
pub use waker::{calm_waker, waker};

/// The name of the program.
pub const TITLE: &str = "Chuhe 楚河";
/// The size of each transposition table, for playing and for analysing, in megabytes.
pub const HASH_MEGABYTES: usize = 64;

/// The names under which the results of exercises and the placement of the window are stored.
pub const EXERCISES: &str = "exercises";
pub const PLACEMENT: &str = "window";

/// By default, threats are marked against this many of the lowest levels.
/// [`Label::AtLowLevelsHint`] and the guides say it in words.
const MARKED_LEVELS: usize = 4;

/// The state that all parts of the window share.
pub struct Core {
    /// The game and the open studies.
    pub desk: Desk,
    /// Where settings and games are stored; `None` in most tests.
    pub store: Option<Store>,
    pub settings: Settings,
    pub speaker: Box<dyn Speaker>,
    /// Announcements for a screen reader.
    pub announcements: Announcements,
    /// The person who plays.
    pub person: Person,
    pub user: User,
    /// The note in the status line until the next move.
    pub note: Option<StatusNote>,
    /// Whether to announce the note again although it has not changed.
    pub is_told_again: bool,
    pub deletion: Option<Deletion>,
    /// A command that would end the rating of the game. It waits until the user is asked.
    pub asked_help: Option<Command>,
    /// The files saved last.
    pub saved: Option<SavedFiles>,
    /// Messages that the user must confirm. The first one is shown.
    pub alerts: Vec<Alert>,
    /// The kinds of data that the user was told cannot be stored. Storing is retried automatically.
    pub unstored: Vec<Label>,
    /// No premove is played before this time, so that the user can see the computer's move.
    pub quiet_until: Instant,
    /// The external engines, and how long to wait for their answers.
    pub engines: Engines,
    pub patience: Patience,
    pub books: OpeningBooks,
    pub collection: OpenCollection,
    pub masters: OpenCollection,
    /// The findings of analyses and reviews.
    pub kept_analyses: KeptAnalyses,
    /// The screens and dialogs that cover the game.
    pub front: Front,
    /// The open aid.
    pub aid: Option<Aid>,
    /// Whether the window is wide: it shows aids in a column of their own, also if none is open.
    pub has_aid_column: bool,
    /// The drafts as last stored.
    drafts: Drafts,
    /// The start of this frame in seconds, by egui's clock.
    pub now: f64,
    /// Requests a frame. Can be called from any thread.
    pub wake: Wake,
    /// Requests at most ten frames a second, for frequent reports. Can be called from any thread.
    pub calm_wake: Wake,
    system_language: Language,
}

impl Core {
    /// Creates a state without store and sound.
    pub fn new(play: Play, settings: Settings, wake: Wake, calm_wake: Wake) -> Self {
        Self {
            desk: Desk::new(play, settings.remembered.is_flipped),
            store: None,
            settings,
            speaker: Box::new(Mute),
            announcements: Announcements::default(),
            person: Person::first(),
            user: User::default(),
            note: None,
            is_told_again: false,
            deletion: None,
            asked_help: None,
            saved: None,
            alerts: Vec::new(),
            unstored: Vec::new(),
            quiet_until: Instant::now(),
            engines: Engines::default(),
            patience: Patience::default(),
            books: OpeningBooks::default(),
            collection: OpenCollection::default(),
            masters: OpenCollection::default(),
            kept_analyses: KeptAnalyses::default(),
            front: Front::default(),
            aid: None,
            has_aid_column: false,
            drafts: Drafts::default(),
            now: 0.0,
            wake,
            calm_wake,
            system_language: Language::of_system(),
        }
    }

    /// Whether an aid is shown. A wide window shows openings unless that would end the rating of
    /// the game.
    pub fn shows(&self, aid: Aid) -> bool {
        let has_openings = self.has_aid_column && !self.has_rating_to_lose();
        self.aid == Some(aid) || aid == Aid::Explorer && has_openings
    }

    /// Whether the panel shows the moves without any aid.
    pub fn shows_moves_alone(&self) -> bool {
        self.aid.is_none() && !self.has_aid_column
    }

    pub fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.system_language)
    }

    /// The notation in which moves are written.
    pub fn notation(&self) -> Notation {
        self.settings.notation.unwrap_or_else(|| self.language().notation())
    }

    /// The words of reviews. Beginners read moves in words, too, until they choose a notation.
    pub fn coach(&self) -> Coach {
        Coach {
            words: ReviewWords(self.language(), self.notation()),
            tells_moves: self.settings.remembered.is_beginner && self.settings.notation.is_none(),
        }
    }

    /// Changes settings, and stores them.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let stored = self.store.as_ref().and_then(|store| store.renewed(Settings::STORED_NAME));
        let before = stored.map(|stored| (stored, self.settings.clone()));
        change(&mut self.settings);
        if let Some(store) = &self.store {
            match before {
                // Another window may have changed other settings meanwhile, so only the changes
                // made here are written.
                Some((stored, before)) => {
                    store.save(Settings::STORED_NAME, &self.settings.changes(&before, stored));
                }
                None => store.save(Settings::STORED_NAME, &self.settings),
            }
        }
    }

    /// Plays a sound at the volume of the settings, unless sounds are off.
    pub fn play_sound(&mut self, sound: Sound) {
        let own = self.settings.volumes.of(Occasion::of(sound));
        let volume = f32::from(self.settings.volume.min(100)) * f32::from(own) / 10_000.0;
        if self.settings.has_sound && volume > 0.0 {
            self.speaker.play(sound, volume);
        }
    }

    /// Shows a message that the user must confirm. If one with the same title is waiting, the text
    /// is added to it.
    pub fn alert(&mut self, title: Label, text: String) {
        Alert { title, text }.join(&mut self.alerts);
    }

    pub fn note_saved(&mut self, saved: SavedFiles) {
        self.saved = Some(saved);
        self.note = Some(StatusNote::Saved);
        self.is_told_again = true;
    }

    /// Shows a note in the status line.
    pub fn show_note(&mut self, note: StatusNote) {
        self.is_told_again |= self.note.replace(note) == Some(note);
    }

    /// The note for the last deleted moves, as long as undo can restore them.
    pub fn deleted(&self) -> Option<StatusNote> {
        let deletion = self.deletion.filter(|deletion| deletion.revision == self.document().revision());
        deletion.map(|deletion| StatusNote::Deleted(deletion.moves))
    }

    /// Whether a move on the board is played in the game. If not, it is added to the record as a
    /// variation.
    pub fn is_playing(&self) -> bool {
        self.play().is_some() && self.shown().is_live() && self.document().outcome().is_none()
    }

    /// Whether the user may move pieces at the place shown, in the game or in a variation. Nobody
    /// may where the rules have ended the game.
    fn is_movable(&self) -> bool {
        match self.document().outcome().filter(|_| self.shown().is_live()) {
            None => self.document().is_human_turn() || !self.is_playing(),
            Some(outcome) => outcome.is_declared(),
        }
    }

    /// The moves with which the game in front can begin: see [`Play::first_moves`].
    pub fn first_moves(&self) -> Vec<Move> {
        self.play().map(Play::first_moves).unwrap_or_default()
    }

    /// The side whose pieces the user may move at the place shown.
    pub fn turn(&self) -> Turn {
        let next = !self.document().game().side_to_move();
        if self.is_movable() {
            Turn::Now
        } else if self.is_playing() && self.settings.has_premoves && !self.document().player(next).is_engine()
        {
            Turn::Next(next)
        } else {
            Turn::Never
        }
    }

    /// A copy of a game of the session in front, for a file. Missing names are added: that of the
    /// user, and that of the built-in engine with its level. A user without a name is called
    /// "Player", because "you" would mean the reader of the file.
    pub fn named(&self, game: &Game) -> Game {
        let (mut named, language) = (game.clone(), self.language());
        let participants = &mut named.headers.participants;
        for side in Side::BOTH {
            let is_against_engine = participants[(!side).index()].is_engine;
            let participant = &mut participants[side.index()];
            if !participant.name.is_empty() {
                continue;
            }
            let guest = match (self.document().player(side), participant.is_engine) {
                (Player::Engine(strength), true) => Guest::Program(strength),
                (Player::Human, false) if is_against_engine => Guest::User,
                (Player::Human | Player::Engine(_) | Player::External(_), _) => continue,
            };
            let person = Some(&*self.person.name).filter(|name| !name.is_empty());
            participant.name = language.guest(guest, person.unwrap_or(Label::Player.text(language)));
        }
        named
    }

    /// The side at the bottom of the board.
    pub fn near_side(&self) -> Side {
        if self.is_flipped() { Side::Black } else { Side::Red }
    }

    /// Adds moves as a variation from a place of the record, and goes to the end of it.
    pub fn add_line(&mut self, from: NodeId, moves: &[Move]) {
        if let Some(end) = self.insert_line(from, moves, "") {
            self.show(end);
        }
    }

    /// Adds moves as a variation with a comment on the last one. The place shown stays. Returns the
    /// place of the last move if all could be added.
    pub fn insert_line(&mut self, from: NodeId, moves: &[Move], comment: &str) -> Option<NodeId> {
        let game = self.document().game();
        let is_over = self.play().is_some() && game.outcome().is_some();
        let is_beyond = is_over && game.tree().is_within(from, game.node());
        match self.session_mut().add_line(from, moves, comment) {
            Ok(end) => {
                self.note = is_beyond.then_some(StatusNote::Labelled(Label::OnlyTried));
                Some(end)
            }
            Err(AddError::Full) => {
                self.note = Some(StatusNote::RecordFull);
                None
            }
            // The board offers only legal moves, so the click came too late.
            Err(AddError::Refused(refusal)) => {
                log::debug!("a line was not added: {refusal}");
                None
            }
        }
    }

    /// Adds a move as a variation from the place shown, and goes to the place after it.
    pub fn add_variation(&mut self, mv: Move) {
        self.add_line(self.shown().node, &[mv]);
    }

    /// Adds a move of the explorer as [`Self::add_variation`] does, but not as a move that the user
    /// wants to play.
    pub fn look_at(&mut self, mv: Move) {
        let at = self.shown().node;
        let is_known = self.document().game().tree().child(at, mv).is_some();
        self.add_variation(mv);
        if !is_known && let Some(node) = self.document().game().tree().child(at, mv) {
            self.with_play(|play| play.note_looked_at(node));
        }
    }

    /// Removes the note that the record is full when another place is shown.
    pub fn forget_full_record(&mut self) {
        self.note.take_if(|note| *note == StatusNote::RecordFull);
    }

    /// Shows the place of the main line after `ply` plies.
    pub fn show_ply(&mut self, ply: usize) {
        let tree = self.document().game().tree();
        let before = ply.checked_sub(1);
        let node = before.and_then(|before| tree.continuation(Tree::START).nth(before));
        self.show(node.unwrap_or(Tree::START));
    }

    /// Holds back the computer's next move until the last one has been seen.
    pub fn delay_reply(&mut self) {
        let is_match = Side::BOTH.into_iter().all(|side| self.document().player(side).is_engine());
        let pause = if is_match { self.settings.pace.pause() } else { theme::REPLY_PAUSE };
        self.with_play(|play| play.hold(theme::SLIDE + pause));
    }

    /// Starts to read the files of the collection that have changed.
    pub fn read_collection(&mut self) {
        self.sessions().for_each(|session| _ = session.keep_among_past());
        self.collection.read(self.settings.games_folder.clone(), self.store.as_ref(), &self.wake);
    }

    /// The games of a source.
    pub fn games(&mut self, source: GameSource) -> &mut OpenCollection {
        match source {
            GameSource::Masters => &mut self.masters,
            GameSource::Games => &mut self.collection,
        }
    }

    /// Starts to read the games of a source.
    pub fn read_games(&mut self, source: GameSource) {
        match source {
            GameSource::Masters => self.masters.read_masters(self.store.as_ref(), &self.wake),
            GameSource::Games => self.read_collection(),
        }
    }

    /// Sets the external engines and how long to wait for their answers.
    pub fn set_engines(&mut self, engines: Engines, patience: Patience) {
        (self.engines, self.patience) = (engines, patience);
        let (engines, wake) = (self.engines.clone(), Wake::clone(&self.wake));
        if let Some(play) = self.game_mut() {
            play.set_engines(engines, patience, wake);
        }
    }

    /// Whether the opponent's threats are marked on the board: by the user's choice, or by default
    /// in lessons and against the lowest levels.
    pub fn marks_threats(&self) -> bool {
        self.settings.marks_threats.unwrap_or_else(|| {
            if self.front.screen() == super::command::Screen::Lessons {
                return true;
            }
            let is_low = |player| matches!(player, Player::Engine(Strength::Level(level)) if level.number() <= MARKED_LEVELS);
            let players = Side::BOTH.map(|side| self.document().player(side));
            self.play().is_some()
                && players.iter().any(|player| !player.is_engine())
                && players.into_iter().any(is_low)
        })
    }

    /// Whether a dialog or a message covers the screen.
    pub fn is_covered(&self) -> bool {
        self.front.has_dialog() || !self.alerts.is_empty()
    }

    /// Whether the game is shown, and no other screen.
    pub fn is_game_shown(&self) -> bool {
        self.front.screen() == super::command::Screen::Game
    }
}
