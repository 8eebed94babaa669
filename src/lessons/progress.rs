//! The user's progress in the course, and the current page. Stored by the names of the lessons, so
//! that lessons can be added anywhere.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Chapter, Lesson, chapters};
use crate::engine::board::Move;

/// A page of the course: the example or an exercise of a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub chapter: usize,
    pub lesson: usize,
    pub page: usize,
}

impl Place {
    pub fn chapter(self) -> &'static Chapter {
        &chapters()[self.chapter]
    }

    pub fn lesson(self) -> &'static Lesson {
        &self.chapter().lessons[self.lesson]
    }

    /// The first page of each lesson.
    pub fn lessons() -> impl Iterator<Item = Self> {
        chapters().iter().enumerate().flat_map(|(chapter, content)| {
            (0..content.lessons.len()).map(move |lesson| Self { chapter, lesson, page: 0 })
        })
    }

    fn pages() -> impl Iterator<Item = Self> {
        Self::lessons().flat_map(|place| (0..place.lesson().pages()).map(move |page| Self { page, ..place }))
    }

    /// The next page; `None` after the last one of the course.
    pub fn next(self) -> Option<Self> {
        Self::pages().find(|&other| other > self)
    }

    /// The page before; `None` before the first.
    pub fn previous(self) -> Option<Self> {
        Self::pages().take_while(|&other| other < self).last()
    }

    pub fn is_last_of_chapter(self) -> bool {
        self.next().is_none_or(|next| next.chapter != self.chapter)
    }
}

/// The user's progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The numbers of the completed exercises, by lesson.
    done: BTreeMap<String, BTreeSet<usize>>,
    /// The user's last lesson.
    lesson: String,
    page: usize,
    /// The user's moves there, in order; for an example, the number of moves shown.
    moves: Vec<String>,
    shown: usize,
}

impl Progress {
    pub const STORED_NAME: &str = "lessons";

    /// Records that the exercise on a page is done.
    pub fn note(&mut self, place: Place) {
        self.done.entry(place.lesson().id.clone()).or_default().insert(place.exercise());
    }

    /// Whether the exercise on a page has been done; false for an example.
    pub fn has_done(&self, place: Place) -> bool {
        let is_exercise = place.lesson().task(place.page).is_some();
        is_exercise && self.done.get(&place.lesson().id).is_some_and(|done| done.contains(&place.exercise()))
    }

    /// The number of completed exercises of a lesson.
    pub fn count(&self, lesson: &Lesson) -> usize {
        let known = |done: &BTreeSet<usize>| done.range(..lesson.exercises.len()).count();
        self.done.get(&lesson.id).map_or(0, known)
    }

    pub fn is_complete(&self, lesson: &Lesson) -> bool {
        self.count(lesson) == lesson.exercises.len()
    }

    /// Records the user's page, and the moves played there.
    pub fn stay(&mut self, place: Place, moves: &[Move], shown: usize) {
        self.lesson.clone_from(&place.lesson().id);
        self.page = place.page;
        self.moves = moves.iter().map(Move::to_string).collect();
        self.shown = shown;
    }

    /// The user's last page; `None` at the beginning.
    pub fn place(&self) -> Option<Place> {
        let place = Place::lessons().find(|place| place.lesson().id == self.lesson)?;
        Some(Place { page: self.page.min(place.lesson().pages() - 1), ..place })
    }

    /// The user's moves there.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map_while(|mv| mv.parse().ok())
    }

    /// The number of moves shown of the example there.
    pub const fn shown(&self) -> usize {
        self.shown
    }

    /// The page on which to continue a lesson: the user's last page if it is not done, or else the
    /// first exercise that is not done. A lesson that has not been begun, or is complete, begins
    /// with its first page.
    pub fn entry(&self, lesson: Place) -> Place {
        let is_here = |place: &Place| (place.chapter, place.lesson) == (lesson.chapter, lesson.lesson);
        if let Some(place) = self.place().filter(|place| is_here(place) && !self.has_done(*place)) {
            return place;
        }
        let content = lesson.lesson();
        let mut pages = (0..content.pages()).map(|page| Place { page, ..lesson });
        let is_open = |place: &Place| content.task(place.page).is_some() && !self.has_done(*place);
        let first = Place { page: 0, ..lesson };
        if self.count(content) == 0 { first } else { pages.find(is_open).unwrap_or(first) }
    }

    /// The page to continue with: in the user's last lesson if it is not complete, or else in the
    /// first incomplete lesson. For a user who `knows_moves`, the first chapter, about the moves of
    /// the pieces, comes last. `None` if all are complete.
    pub fn next(&self, knows_moves: bool) -> Option<Place> {
        let is_open = |place: &Place| !self.is_complete(place.lesson());
        let is_known = |place: &Place| knows_moves && place.chapter == 0;
        let lesson =
            self.place().filter(is_open).or_else(|| Place::lessons().filter(is_open).min_by_key(is_known))?;
        Some(self.entry(lesson))
    }
}

impl Place {
    /// The number of the exercise on this page in its lesson.
    fn exercise(self) -> usize {
        self.page - usize::from(self.lesson().example.is_some()).min(self.page)
    }
}
