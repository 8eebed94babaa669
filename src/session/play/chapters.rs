//! The chapters of a study: games in an order, of which one is open.

use super::{Session, next_revision};
use crate::engine::board::Side;
use crate::game::{Edit, Game, Headers, NodeId, Subject};

/// The chapters of a study that are not open.
#[derive(Default)]
pub(super) struct OtherChapters {
    others: Vec<Chapter>,
    /// How many of them come before the open one.
    before: usize,
}

/// A chapter that is not open.
pub(super) struct Chapter {
    pub game: Game,
    /// The moves to the place at which it was left.
    pub place: Option<Vec<String>>,
}

/// An edit of a study that can be taken back.
pub(super) enum StudyEdit {
    /// Of the game of a chapter.
    Record(usize, Box<Edit>),
    /// Adds a chapter, so that it has this number, and opens it.
    Add(usize, Box<Chapter>),
    Delete(usize),
    /// Moves a chapter to another number.
    Move {
        from: usize,
        to: usize,
    },
}

impl StudyEdit {
    /// What it is about.
    pub fn subject(&self) -> Subject {
        match self {
            Self::Record(_, edit) => edit.subject(),
            Self::Add(..) => Subject::AddedChapter,
            Self::Delete(_) => Subject::DeletedChapter,
            Self::Move { .. } => Subject::Chapters,
        }
    }
}

impl OtherChapters {
    /// Those chapters, `before` of them before the open one.
    pub fn new(others: Vec<Game>, before: usize) -> Self {
        let before = before.min(others.len());
        let others = others.into_iter().map(|game| Chapter { game, place: None }).collect();
        Self { others, before }
    }

    /// The number of the open chapter, from 0.
    pub fn open(&self) -> usize {
        self.before
    }

    /// How many there are, with the open one.
    pub fn len(&self) -> usize {
        self.others.len() + 1
    }

    /// Those that are not open, in order.
    pub fn others(&self) -> impl Iterator<Item = &Game> {
        self.others.iter().map(|chapter| &chapter.game)
    }

    /// The place of a chapter among the others; it is not the open one.
    fn place(&self, number: usize) -> usize {
        if number < self.before { number } else { number - 1 }
    }

    /// The chapter with this number; `None` for the open one, and if there is none.
    fn get(&self, number: usize) -> Option<&Game> {
        if number == self.before {
            return None;
        }
        self.others.get(self.place(number)).map(|chapter| &chapter.game)
    }

    /// Takes a chapter out to be opened. [`Self::close`] puts back the one that was open.
    fn take(&mut self, number: usize) -> Chapter {
        let place = self.place(number);
        self.before -= usize::from(number < self.before);
        self.others.remove(place)
    }

    /// Puts back the chapter that was open, in its place, now that the one with this number is.
    fn close(&mut self, present: Chapter, number: usize) {
        self.others.insert(self.before, present);
        self.before = number;
    }

    fn shift(&mut self, from: usize, to: usize) {
        if from == self.before {
            self.before = to;
            return;
        }
        let moved = self.others.remove(self.place(from));
        self.before -= usize::from(from < self.before);
        if to <= self.before {
            self.others.insert(to, moved);
            self.before += 1;
        } else {
            self.others.insert(to - 1, moved);
        }
    }
}

impl Session {
    /// The chapters of a study in order; of a game, that alone.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &Game> {
        (0..self.chapters.len()).map(|number| self.chapters.get(number).unwrap_or(&self.game))
    }

    /// Which of the chapters is open, from 0.
    pub fn chapter(&self) -> usize {
        self.chapters.open()
    }

    /// Opens a chapter of a study, at the place where it was left.
    pub fn open_chapter(&mut self, number: usize) {
        if self.turn_to_chapter(number) {
            self.on_game_changed();
        }
    }

    /// Adds a chapter to a study after the open one, and opens it.
    pub fn add_chapter(&mut self, game: Game) {
        let chapter = Box::new(Chapter { game, place: None });
        self.edit_chapters(StudyEdit::Add(self.chapter() + 1, chapter));
    }

    /// Deletes a chapter of a study, unless it is the only one.
    pub fn delete_chapter(&mut self, number: usize) {
        if number < self.chapters.len() && self.chapters.len() > 1 {
            self.edit_chapters(StudyEdit::Delete(number));
        }
    }

    /// Moves a chapter of a study to another number.
    pub fn move_chapter(&mut self, from: usize, to: usize) {
        if from.max(to) < self.chapters.len() && from != to {
            self.edit_chapters(StudyEdit::Move { from, to });
        }
    }

    /// Sets the title of a chapter of a study; an empty one removes it.
    pub fn name_chapter(&mut self, number: usize, title: &str) {
        self.edit_headers(number, |headers| headers.set_chapter(title));
    }

    /// Says whose repertoire the study is.
    pub fn mark_repertoire(&mut self, side: Side) {
        self.edit_headers(0, |headers| headers.set_repertoire(side));
    }

    /// Says who solves a chapter as an exercise; `None`: it is none.
    pub fn mark_exercise(&mut self, number: usize, solver: Option<Side>) {
        self.edit_headers(number, |headers| headers.set_exercise(solver));
    }

    /// Edits what a chapter of a study says of itself; the open one stays open.
    fn edit_headers(&mut self, number: usize, change: impl FnOnce(&mut Headers)) {
        if !self.is_study() || number >= self.chapters.len() {
            return;
        }
        let open = self.chapter();
        self.turn_to_chapter(number);
        self.edit(|game| change(&mut game.headers));
        self.turn_to_chapter(open);
        self.on_game_changed();
    }

    fn edit_chapters(&mut self, edit: StudyEdit) {
        if self.is_study() {
            let (back, _) = self.apply(edit);
            self.edits.note(back);
            self.on_game_changed();
        }
    }

    /// Makes an edit; answers the one that takes it back, and the place that has changed, if not only the order of the chapters
    /// has.
    pub(super) fn apply(&mut self, edit: StudyEdit) -> (StudyEdit, Option<NodeId>) {
        match edit {
            StudyEdit::Record(number, edit) => {
                self.turn_to_chapter(number);
                let (back, place) = self.game.apply(*edit);
                self.game.go_to(usize::MAX);
                (StudyEdit::Record(number, Box::new(back)), Some(place))
            }
            StudyEdit::Add(number, chapter) => {
                let present = self.put(*chapter);
                self.chapters.close(present, number);
                (StudyEdit::Delete(number), Some(self.place()))
            }
            StudyEdit::Delete(number) => {
                if number == self.chapter() {
                    // The one before it, from which it may have been added.
                    self.turn_to_chapter(number.checked_sub(1).unwrap_or(1));
                }
                let chapter = self.chapters.others.remove(self.chapters.place(number));
                self.chapters.before -= usize::from(number < self.chapters.before);
                (StudyEdit::Add(number, Box::new(chapter)), Some(self.place()))
            }
            StudyEdit::Move { from, to } => {
                self.chapters.shift(from, to);
                (StudyEdit::Move { from: to, to: from }, None)
            }
        }
    }

    /// Opens a chapter. Answers whether another one was open before.
    fn turn_to_chapter(&mut self, number: usize) -> bool {
        if number == self.chapter() || number >= self.chapters.len() {
            return false;
        }
        let opened = self.chapters.take(number);
        let present = self.put(opened);
        self.chapters.close(present, number);
        true
    }

    /// Puts another chapter on the board; answers the one that was there.
    fn put(&mut self, Chapter { game, place }: Chapter) -> Chapter {
        let game = std::mem::replace(&mut self.game, game);
        let place = std::mem::replace(&mut self.place, place);
        self.game.go_to(usize::MAX);
        self.record_number = next_revision();
        Chapter { game, place }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::engine::rules::Profile;

    fn named(name: &str) -> Game {
        let mut game = Game::new(Position::start(), Profile::default());
        game.headers.set_chapter(name);
        game
    }

    /// The titles in order, with the open one in brackets.
    fn order(chapters: &OtherChapters, open: &Game) -> String {
        let title = |number| match chapters.get(number) {
            Some(game) => game.headers.chapter().to_owned(),
            None => format!("[{}]", open.headers.chapter()),
        };
        (0..chapters.len()).map(title).collect()
    }

    #[test]
    fn any_chapter_is_opened_and_moved_and_the_order_of_the_others_stays() {
        let mut chapters = OtherChapters::new(["a", "b", "d", "e"].map(named).into(), 2);
        let mut open = named("c");
        assert_eq!(order(&chapters, &open), "ab[c]de");
        for (number, expected) in [(4, "abcd[e]"), (0, "[a]bcde"), (3, "abc[d]e"), (1, "a[b]cde")] {
            let present = Chapter { game: open, place: None };
            open = chapters.take(number).game;
            chapters.close(present, number);
            assert_eq!(order(&chapters, &open), expected);
        }
        for (from, to, expected) in [
            (1, 3, "acd[b]e"),
            (0, 4, "cd[b]ea"),
            (4, 0, "acd[b]e"),
            (4, 3, "acde[b]"),
            (0, 1, "cade[b]"),
            (1, 4, "cde[b]a"),
        ] {
            chapters.shift(from, to);
            assert_eq!(order(&chapters, &open), expected, "{from} to {to}");
        }
    }
}
