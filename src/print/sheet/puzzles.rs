//! The selection of puzzles for a sheet.

use super::SheetPosition;
use crate::game::notation::Notation;
use crate::game::puzzle::{Grade, Theme, classics, endgames, masters};
use crate::words::Language;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleSet {
    /// From games of masters.
    #[default]
    Masters,
    /// Compositions from the book 适情雅趣.
    Classics,
    Endgames,
}

/// Some puzzles of a set, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleChoice {
    pub set: PuzzleSet,
    /// For puzzles from masters' games; `None` for any theme or grade.
    pub theme: Option<Theme>,
    pub grade: Option<Grade>,
    /// The number of the first one, from 1, and the most puzzles.
    pub first: usize,
    pub count: usize,
}

impl PuzzleChoice {
    /// The puzzles as positions to print.
    pub fn positions(&self, language: Language, notation: Notation) -> Vec<SheetPosition> {
        let skipped = self.first.saturating_sub(1);
        match self.set {
            PuzzleSet::Masters => {
                let is_meant = |theme: Option<Theme>, grade: Option<Grade>| {
                    masters().iter().filter(move |puzzle| {
                        theme.is_none_or(|theme| puzzle.themes.contains(theme))
                            && grade.is_none_or(|grade| puzzle.grade == grade)
                    })
                };
                let chosen = is_meant(self.theme, self.grade).skip(skipped).take(self.count);
                chosen.map(|puzzle| SheetPosition::of_master(puzzle, language, notation)).collect()
            }
            PuzzleSet::Classics => {
                let chosen = classics().iter().skip(skipped).take(self.count);
                chosen.map(|classic| SheetPosition::of_classic(classic, language, notation)).collect()
            }
            PuzzleSet::Endgames => {
                let chosen = endgames().iter().skip(skipped).take(self.count);
                chosen.map(|endgame| SheetPosition::of_endgame(endgame, language)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_puzzles_of_a_kind_are_chosen_from_one_on() {
        let all = PuzzleChoice {
            set: PuzzleSet::Masters,
            theme: Some(Theme::Fork),
            grade: Grade::try_from(2).ok(),
            first: 1,
            count: 4,
        };
        let captions = |choice: PuzzleChoice| -> Vec<String> {
            let positions = choice.positions(Language::English, Notation::Wxf);
            positions.into_iter().map(|position| position.caption).collect()
        };
        let first = captions(all);
        assert_eq!(first.len(), 4);
        assert_eq!(captions(PuzzleChoice { first: 3, count: 2, ..all }), first[2..]);
        assert!(captions(PuzzleChoice { first: 10_000, ..all }).is_empty());
        // Theme and grade apply to masters' games only.
        assert_eq!(captions(PuzzleChoice { set: PuzzleSet::Endgames, count: 93, ..all }).len(), 93);
    }
}
