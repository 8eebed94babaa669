//! The chapters of a study that are not open.

use crate::game::Game;

/// The chapters of a study that are not open.
#[derive(Default)]
pub(in crate::session) struct OtherChapters {
    others: Vec<Chapter>,
    /// The number of these before the open one.
    before: usize,
}

/// A chapter that is not open.
pub(in crate::session) struct Chapter {
    pub game: Game,
    /// The moves to the place where it was left.
    pub place: Option<Vec<String>>,
}

impl OtherChapters {
    /// Takes the chapters that are not open; `before` of them precede the open one.
    pub fn new(others: Vec<Game>, before: usize) -> Self {
        let before = before.min(others.len());
        let others = others.into_iter().map(|game| Chapter { game, place: None }).collect();
        Self { others, before }
    }

    /// The number of the open chapter, from 0.
    pub fn open(&self) -> usize {
        self.before
    }

    /// The number of chapters, including the open one.
    pub fn len(&self) -> usize {
        self.others.len() + 1
    }

    /// The chapters that are not open, in order.
    pub fn others(&self) -> impl Iterator<Item = &Game> {
        self.others.iter().map(|chapter| &chapter.game)
    }

    /// The index of a chapter among the others; it must not be the open one.
    fn place(&self, number: usize) -> usize {
        if number < self.before { number } else { number - 1 }
    }

    /// The chapter with this number; `None` for the open one, and if there is none.
    pub fn get(&self, number: usize) -> Option<&Game> {
        if number == self.before {
            return None;
        }
        self.others.get(self.place(number)).map(|chapter| &chapter.game)
    }

    /// Takes out a chapter to open it. [`Self::close`] puts back the one that was open.
    pub fn take(&mut self, number: usize) -> Chapter {
        let place = self.place(number);
        self.before -= usize::from(number < self.before);
        self.others.remove(place)
    }

    /// Puts back `present`, the chapter that was open. Chapter `number` is open now.
    pub fn close(&mut self, present: Chapter, number: usize) {
        self.others.insert(self.before, present);
        self.before = number;
    }

    /// Moves a chapter to another number.
    pub fn shift(&mut self, from: usize, to: usize) {
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
