//! The game and the studies that are open. One of them is in front: it is the session of [`Core`]; the others wait here.

use super::{Browse, Core, HASH_MEGABYTES, Settings};
use crate::engine::board::Side;
use crate::game::puzzle::PuzzleId;
use crate::game::{Chapters, Game, NodeId};
use crate::session::{GameId, Origin, Saved, Session, Store, Wake, Worker};

/// What is open, in the order of its tabs; the game comes first.
pub struct Desk {
    /// `None` stands for the one in front.
    tabs: Vec<Option<Waiting>>,
    front: usize,
}

/// A game or a study that is not in front.
struct Waiting {
    session: Session,
    browse: Browse,
    /// Whether Black is at the bottom when it is in front.
    is_flipped: bool,
}

impl Default for Desk {
    /// With the game in front, and no study.
    fn default() -> Self {
        Self { tabs: vec![None], front: 0 }
    }
}

impl Desk {
    /// Which tab is in front; the game's is 0.
    pub fn front(&self) -> usize {
        self.front
    }

    /// How many tabs there are.
    pub fn len(&self) -> usize {
        self.tabs.len()
    }
}

impl Core {
    /// Whether a study is in front, and not the game.
    pub fn is_study(&self) -> bool {
        self.desk.front > 0
    }

    /// The sessions in the order of their tabs.
    pub fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.desk.tabs.iter().map(|tab| tab.as_ref().map_or(&self.session, |waiting| &waiting.session))
    }

    /// The session with this id, in front or not.
    pub fn session_mut(&mut self, id: GameId) -> Option<&mut Session> {
        if self.session.id() == id {
            return Some(&mut self.session);
        }
        let mut waiting = self.desk.tabs.iter_mut().flatten();
        waiting.find(|waiting| waiting.session.id() == id).map(|waiting| &mut waiting.session)
    }

    /// Brings a tab to the front. A game that is no longer in front is suspended.
    pub fn turn_to(&mut self, tab: usize) {
        let Some(waiting) = self.desk.tabs.get_mut(tab).and_then(Option::take) else { return };
        let Waiting { session, browse, is_flipped } = waiting;
        self.session.leave_at(self.browse.shown(self.session.game()).node);
        self.session.suspend();
        let session = std::mem::replace(&mut self.session, session);
        let browse = std::mem::replace(&mut self.browse, browse);
        let was_flipped = self.settings.is_flipped;
        self.desk.tabs[self.desk.front] = Some(Waiting { session, browse, is_flipped: was_flipped });
        self.desk.front = tab;
        self.flip(is_flipped);
        self.note = None;
        if !self.front.suspends_game() {
            self.session.unsuspend();
        }
    }

    /// Opens a study of a record, in front; if it is open already and unchanged, its tab. `file` is the file that it was read
    /// from, if it can be written back.
    pub fn open_record(&mut self, record: Chapters, file: Option<Origin>) {
        // A review that comes with it is to be shown.
        let is_same_game = |(one, other): (&Game, &Game)| {
            one.is_same_record(other) && (other.review().is_none() || one.review().is_some())
        };
        let is_same = |session: &Session| {
            session.is_study()
                && session.file() == file.as_ref().map(|file| &*file.path)
                && session.chapters().len() == record.games().count()
                && session.chapters().zip(record.games()).all(is_same_game)
        };
        let known = self.sessions().position(is_same);
        match known {
            Some(tab) => self.turn_to(tab),
            None => self.add_study(|worker, core| Session::reading(record, file, worker, core.store.clone())),
        }
    }

    /// Opens a stored study, or a study of a game that was played, in front; if it is open already, its tab. Two of one id would
    /// overwrite each other among the past games.
    pub fn open_study(&mut self, saved: Saved) {
        let known = self.sessions().position(|session| Some(session.id()) == saved.id());
        match known {
            Some(tab) => self.turn_to(tab),
            None => self.add_study(|worker, core| Session::study(saved, worker, core.store.clone())),
        }
    }

    fn add_study(&mut self, open: impl FnOnce(Worker, &Self) -> Session) {
        self.add_behind(open);
        self.turn_to(self.desk.tabs.len() - 1);
    }

    fn add_behind(&mut self, open: impl FnOnce(Worker, &Self) -> Session) {
        // Its engine is only made when it is asked something, which a study does not.
        let worker = Worker::built_in(HASH_MEGABYTES, Wake::clone(&self.wake));
        let session = open(worker, self);
        let mut browse = Browse::default();
        browse.show(session.game(), session.place());
        // Red is at the bottom, as usual for records.
        self.desk.tabs.push(Some(Waiting { session, browse, is_flipped: false }));
    }

    /// Opens the studies that were open when the program ended, behind the game.
    pub fn open_stored_studies(&mut self) {
        let Some(store) = self.store.clone() else { return };
        for saved in store.take_studies() {
            self.add_behind(|worker, core| Session::study(saved, worker, core.store.clone()));
        }
    }

    /// Brings back to the front what was there when the program ended.
    pub fn restore_front(&mut self) {
        let Settings { open_study, open_aid, .. } = self.settings;
        let tab = self.sessions().position(|session| Some(session.id()) == open_study);
        if let Some(tab) = tab.filter(|&tab| tab > 0) {
            // Only how the board lay that was in front is known.
            let is_flipped = self.settings.is_flipped;
            self.flip(self.session.only_human() == Some(Side::Black));
            self.turn_to(tab);
            self.flip(is_flipped);
        }
        self.aid = open_aid;
    }

    /// Stores what is in front, the puzzle that is `shown` before it and the one that was `left`, for the next start. Other windows
    /// begin with a new game.
    pub fn note_front(&mut self, shown: Option<PuzzleId>, left: Option<PuzzleId>) {
        let front = (self.is_study().then(|| self.session.id()), self.aid, shown, left);
        let Settings { open_study, open_aid, open_puzzle, left_puzzle, .. } = self.settings;
        let is_first = self.store.as_ref().is_some_and(Store::is_first_window);
        if is_first && front != (open_study, open_aid, open_puzzle, left_puzzle) {
            self.change_settings(|settings| {
                (settings.open_study, settings.open_aid, settings.open_puzzle, settings.left_puzzle) = front;
            });
        }
    }

    /// Closes the study in front; what stands beside it comes to the front. The game cannot be closed.
    pub fn close_study(&mut self) {
        let closed = self.desk.front;
        if closed == 0 {
            return;
        }
        self.turn_to(closed - 1);
        if let Some(Waiting { session, .. }) = self.desk.tabs.remove(closed) {
            session.close_study();
        }
    }

    /// Opens a chapter of the study in front, where it was left.
    pub fn open_chapter(&mut self, number: usize) {
        self.change_chapters(|session| session.open_chapter(number));
    }

    /// Changes the chapters of the study in front. If another one is open then, it is shown where it was left.
    pub fn change_chapters(&mut self, change: impl FnOnce(&mut Session)) {
        let before = self.session.record_number();
        self.session.leave_at(self.browse.shown(self.session.game()).node);
        change(&mut self.session);
        if self.session.record_number() != before {
            self.show_record(self.session.place());
        }
    }

    /// Shows a place of the record, which may be another one than before.
    pub fn show_record(&mut self, place: NodeId) {
        self.browse = Browse::default();
        self.browse.show(self.session.game(), place);
        self.note = None;
    }

    /// Applies something to all that is open.
    pub fn for_each_session(&mut self, mut change: impl FnMut(&mut Session)) {
        change(&mut self.session);
        self.desk.tabs.iter_mut().flatten().for_each(|waiting| change(&mut waiting.session));
    }

    /// Stores everything that is open, because the window closes.
    pub fn close(&mut self) {
        self.session.leave_at(self.browse.shown(self.session.game()).node);
        self.for_each_session(Session::close);
    }
}
