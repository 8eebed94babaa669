//! The game and the open studies, each in a tab. One of them is in front.

use super::{Browse, Core, Remembered, Shown};
use crate::app::command::Step;
use crate::engine::board::Side;
use crate::game::puzzle::PuzzleId;
use crate::game::{Chapters, Game, NodeId};
use crate::session::{Document, Editing, GameId, Origin, Play, Saved, Session, Store, Study};

/// The tabs in order. The first is the game.
pub struct Desk {
    tabs: Vec<Tab>,
    front: usize,
}

/// A game or a study, and how it is shown.
struct Tab {
    session: Session,
    /// The place of the record that is on the board.
    browse: Browse,
    /// Whether Black is at the bottom.
    is_flipped: bool,
}

impl Tab {
    /// Creates the tab of a study. Red is at the bottom, as usual for records, unless the user
    /// played Black.
    fn study(study: Study) -> Self {
        let place = study.document().place();
        let is_flipped = study.document().only_human() == Some(Side::Black);
        let session = Session::Study(Box::new(study));
        let mut tab = Self { session, browse: Browse::default(), is_flipped };
        tab.show(place);
        tab
    }

    fn shown(&self) -> Shown<'_> {
        self.browse.shown(self.session.document().game())
    }

    fn show(&mut self, node: NodeId) {
        self.browse.show(self.session.document().game(), node);
    }
}

impl Desk {
    /// Creates a desk with only the game.
    pub fn new(play: Play, is_flipped: bool) -> Self {
        let session = Session::Play(Box::new(play));
        Self { tabs: vec![Tab { session, browse: Browse::default(), is_flipped }], front: 0 }
    }

    /// The index of the tab in front. The game's is 0.
    pub fn front(&self) -> usize {
        self.front
    }

    /// The number of tabs.
    pub fn len(&self) -> usize {
        self.tabs.len()
    }

    /// The game or study in front.
    pub fn session(&self) -> &Session {
        &self.tab().session
    }

    /// The place of the record that is on the board.
    pub fn shown(&self) -> Shown<'_> {
        self.tab().shown()
    }

    fn tab(&self) -> &Tab {
        &self.tabs[self.front]
    }

    fn tab_mut(&mut self) -> &mut Tab {
        &mut self.tabs[self.front]
    }
}

impl Core {
    /// The current game, or the study in front of it.
    pub fn session(&self) -> &Session {
        self.desk.session()
    }

    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.desk.tab_mut().session
    }

    /// The record in front, and its file: the part that a game and a study share.
    pub fn document(&self) -> &Document {
        self.session().document()
    }

    /// The game, if it is in front.
    pub fn play(&self) -> Option<&Play> {
        self.session().as_play()
    }

    /// Acts on the game if it is in front.
    pub fn with_play(&mut self, act: impl FnOnce(&mut Play)) {
        if let Some(play) = self.session_mut().as_play_mut() {
            act(play);
        }
    }

    /// The game, in front or not.
    pub fn game(&self) -> Option<&Play> {
        self.sessions().find_map(Session::as_play)
    }

    pub fn game_mut(&mut self) -> Option<&mut Play> {
        self.desk.tabs.iter_mut().find_map(|tab| tab.session.as_play_mut())
    }

    /// The study in front, if there is one.
    pub fn study(&self) -> Option<&Study> {
        self.session().as_study()
    }

    /// Acts on the study in front, if there is one.
    pub fn with_study(&mut self, act: impl FnOnce(&mut Study)) {
        if let Some(study) = self.session_mut().as_study_mut() {
            act(study);
        }
    }

    /// The sessions in the order of their tabs.
    pub fn sessions(&self) -> impl Iterator<Item = &Session> {
        self.desk.tabs.iter().map(|tab| &tab.session)
    }

    /// The documents in the order of their tabs.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.sessions().map(Session::document)
    }

    /// The session with this id, in front or not.
    pub fn session_of(&mut self, id: GameId) -> Option<&mut Session> {
        self.desk.tabs.iter_mut().map(|tab| &mut tab.session).find(|session| session.document().id() == id)
    }

    /// The place of the record that is on the board.
    pub fn shown(&self) -> Shown<'_> {
        self.desk.shown()
    }

    /// Shows a place of the record.
    pub fn show(&mut self, node: NodeId) {
        self.desk.tab_mut().show(node);
    }

    /// Edits the place of the record that is shown.
    pub fn edit_shown(&mut self, change: impl FnOnce(&mut Game, NodeId)) {
        let node = self.shown().node;
        self.session_mut().edit(|game| change(game, node));
    }

    /// Goes to the game's current place, and follows it from now on.
    pub fn follow(&mut self) {
        self.desk.tab_mut().browse.follow();
    }

    /// Takes a step from the place shown.
    pub fn step(&mut self, step: Step) {
        let Tab { session, browse, .. } = self.desk.tab_mut();
        browse.step(session.document().game(), step);
    }

    /// Goes to the game's current place if the place shown was deleted.
    pub fn check_shown(&mut self) {
        let Tab { session, browse, .. } = self.desk.tab_mut();
        browse.check(session.document().game());
    }

    /// The end of the line shown.
    pub fn line_end(&self) -> NodeId {
        self.desk.tab().browse.line_end(self.document().game())
    }

    /// Whether Black is at the bottom of the board.
    pub fn is_flipped(&self) -> bool {
        self.desk.tab().is_flipped
    }

    /// Puts Black or Red at the bottom of the board.
    pub fn flip(&mut self, is_flipped: bool) {
        self.desk.tab_mut().is_flipped = is_flipped;
    }

    /// Brings a tab to the front. A game that is no longer in front is suspended.
    pub fn turn_to(&mut self, tab: usize) {
        if tab == self.desk.front || tab >= self.desk.tabs.len() {
            return;
        }
        self.note_place();
        self.with_play(Play::suspend);
        self.desk.front = tab;
        self.note = None;
        if !self.front.suspends_game() {
            self.with_play(Play::unsuspend);
        }
    }

    /// Notes the place shown in the study in front, which is stored with it.
    fn note_place(&mut self) {
        let node = self.shown().node;
        self.with_study(|study| study.leave_at(node));
    }

    /// Opens a study of a record in front. If it is open already and unchanged, turns to its tab.
    /// `file` is its file, if it can be saved there.
    pub fn open_record(&mut self, record: Chapters, file: Option<Origin>) {
        // A review that comes with it must be shown.
        let is_same_game = |(one, other): (&Game, &Game)| {
            one.is_same_record(other) && (other.review().is_none() || one.review().is_some())
        };
        let is_same = |session: &Session| {
            session.as_study().map(Study::document).is_some_and(|document| {
                document.file() == file.as_ref().map(|file| &*file.path)
                    && document.chapters().len() == record.games().count()
                    && document.chapters().zip(record.games()).all(is_same_game)
            })
        };
        let known = self.sessions().position(is_same);
        match known {
            Some(tab) => self.turn_to(tab),
            None => self.add_study(Study::reading(record, file, self.store.clone())),
        }
    }

    /// Opens a stored study, or a study of a past game, in front. If it is open already, turns to
    /// its tab, because two with one id would overwrite each other among the past games.
    pub fn open_study(&mut self, saved: Saved) {
        let known = self.documents().position(|document| Some(document.id()) == saved.id());
        match known {
            Some(tab) => self.turn_to(tab),
            None => self.add_study(Study::of(saved, self.store.clone())),
        }
    }

    fn add_study(&mut self, study: Study) {
        self.desk.tabs.push(Tab::study(study));
        self.turn_to(self.desk.tabs.len() - 1);
    }

    /// Opens the studies of the last session, behind the game.
    pub fn open_stored_studies(&mut self) {
        let Some(store) = self.store.clone() else { return };
        for saved in store.take_studies() {
            self.desk.tabs.push(Tab::study(Study::of(saved, Some(store.clone()))));
        }
    }

    /// Brings the tab of the last session back to the front.
    pub fn restore_front(&mut self) {
        let &Remembered { open_study, open_aid, is_flipped, .. } = &self.settings.remembered;
        let tab = self.documents().position(|document| Some(document.id()) == open_study);
        if let Some(tab) = tab.filter(|&tab| tab > 0) {
            // Only the orientation of the board in front was stored.
            self.flip(self.document().only_human() == Some(Side::Black));
            self.turn_to(tab);
            self.flip(is_flipped);
        }
        self.aid = open_aid;
    }

    /// Stores what is in front for the next start: the study, the aid, the orientation of the
    /// board, the puzzle that is `shown` and the one that was `left`, and whether a page of a lesson
    /// is shown. Further windows begin with a new game.
    pub fn note_front(&mut self, shown: Option<PuzzleId>, left: Option<PuzzleId>, has_lesson: bool) {
        let mut now = self.settings.remembered.clone();
        now.is_flipped = self.is_flipped();
        if self.store.as_ref().is_some_and(Store::is_first_window) {
            now.open_study = self.study().map(|study| study.document().id());
            (now.open_aid, now.open_puzzle, now.left_puzzle) = (self.aid, shown, left);
            now.has_lesson_open = has_lesson;
        }
        if now != self.settings.remembered {
            self.change_settings(|settings| settings.remembered = now);
        }
    }

    /// Closes the study in front. The tab before it comes to the front. The game cannot be closed.
    pub fn close_study(&mut self) {
        if self.study().is_none() {
            return;
        }
        let closed = self.desk.front;
        self.turn_to(closed - 1);
        if let Session::Study(study) = self.desk.tabs.remove(closed).session {
            study.discard();
        }
    }

    /// Opens a chapter of the study in front at the place where it was left.
    pub fn open_chapter(&mut self, number: usize) {
        self.change_chapters(|study| study.open_chapter(number));
    }

    /// Changes the chapters of the study in front. If another chapter is open then, it is shown
    /// where it was left.
    pub fn change_chapters(&mut self, change: impl FnOnce(&mut Study)) {
        let before = self.document().record_number();
        self.note_place();
        self.with_study(change);
        if self.document().record_number() != before {
            self.show_record(self.document().place());
        }
    }

    /// Shows a place of the record, which may be another one than before.
    pub fn show_record(&mut self, place: NodeId) {
        self.follow();
        self.show(place);
        self.note = None;
    }

    /// Changes all sessions.
    pub fn for_each_session(&mut self, mut change: impl FnMut(&mut Session)) {
        self.desk.tabs.iter_mut().for_each(|tab| change(&mut tab.session));
    }

    /// Stores all sessions before the window closes.
    pub fn close(&mut self) {
        self.note_place();
        self.for_each_session(Session::close);
    }
}
