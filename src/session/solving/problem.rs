//! A common type for the puzzles of all sets.

use std::sync::Arc;

use crate::engine::board::{Move, Position, Side};
use crate::game::puzzle::{
    Classic, ClassicVerdict, Endgame, EndgameTask, Goal, Grade, Puzzle, PuzzleId, Theme, Themes, classics,
    endgames, masters,
};
use crate::session::analysis::ProofAim;
use crate::session::progress::{Exercise, Mistake};

/// A set of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// From master games.
    Masters,
    /// Compositions from the book 适情雅趣.
    Classics,
    Endgames,
    /// The user's own mistakes, from reviewed games.
    Mistakes,
}

impl Set {
    pub const ALL: [Self; 4] = [Self::Masters, Self::Classics, Self::Endgames, Self::Mistakes];

    /// All puzzles of the set, in order. `mistakes` are the user's.
    pub fn problems(self, mistakes: &[Arc<Mistake>]) -> Box<dyn Iterator<Item = Problem> + '_> {
        match self {
            Self::Masters => Box::new(masters().iter().map(Problem::Master)),
            Self::Classics => Box::new(classics().iter().map(Problem::Classic)),
            Self::Endgames => Box::new(endgames().iter().map(Problem::Endgame)),
            // The user remembers the latest ones best.
            Self::Mistakes => {
                Box::new(mistakes.iter().rev().map(|mistake| Problem::Mistake(Arc::clone(mistake))))
            }
        }
    }
}

/// The wanted puzzles of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// `None` for any theme.
    pub theme: Option<Theme>,
    /// `None` for the one that suits the user.
    pub grade: Option<Grade>,
}

impl Filter {
    pub fn permits(self, problem: &Problem) -> bool {
        self.theme.is_none_or(|theme| problem.themes().contains(theme))
            && self.grade.is_none_or(|grade| problem.grade() == Some(grade))
    }
}

/// The solver's aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Win,
    /// To win material and reach a winning position.
    Gain,
    /// Not to lose.
    Hold,
    /// To find a better move than in the game.
    Better,
}

/// A puzzle of any set.
#[derive(Clone, Debug)]
pub enum Problem {
    Master(&'static Puzzle),
    Classic(&'static Classic),
    Endgame(&'static Endgame),
    Mistake(Arc<Mistake>),
}

impl PartialEq for Problem {
    fn eq(&self, other: &Self) -> bool {
        self.set() == other.set() && self.id() == other.id()
    }
}

impl Problem {
    /// Finds a puzzle by its id in all sets.
    pub fn named(id: PuzzleId, mistakes: &[Arc<Mistake>]) -> Option<Self> {
        let mut all = Set::ALL.into_iter().flat_map(|set| set.problems(mistakes));
        all.find(|problem| problem.id() == id)
    }

    pub fn id(&self) -> PuzzleId {
        match self {
            Self::Master(puzzle) => puzzle.id,
            Self::Classic(classic) => classic.id,
            Self::Endgame(endgame) => endgame.id,
            Self::Mistake(mistake) => mistake.id,
        }
    }

    pub fn set(&self) -> Set {
        match self {
            Self::Master(_) => Set::Masters,
            Self::Classic(_) => Set::Classics,
            Self::Endgame(_) => Set::Endgames,
            Self::Mistake(_) => Set::Mistakes,
        }
    }

    pub fn start(&self) -> &Position {
        match self {
            Self::Master(puzzle) => &puzzle.start,
            Self::Classic(classic) => &classic.start,
            Self::Endgame(endgame) => &endgame.start,
            Self::Mistake(mistake) => &mistake.start,
        }
    }

    /// The solver's side.
    pub fn player(&self) -> Side {
        match self {
            Self::Master(_) | Self::Classic(_) | Self::Mistake(_) => self.start().side_to_move(),
            Self::Endgame(endgame) => endgame.player,
        }
    }

    pub fn aim(&self) -> Aim {
        match self {
            Self::Master(Puzzle { goal: Goal::Gain, .. }) => Aim::Gain,
            Self::Endgame(Endgame { task: EndgameTask::Hold, .. }) => Aim::Hold,
            Self::Mistake(_) => Aim::Better,
            Self::Master(_) | Self::Classic(_) | Self::Endgame(_) => Aim::Win,
        }
    }

    /// The number of moves of a known forced mate.
    pub fn moves_to_mate(&self) -> Option<u32> {
        match self {
            Self::Master(Puzzle { goal: Goal::Mate { moves }, .. })
            | Self::Classic(Classic { verdict: ClassicVerdict::ForcedWin { moves }, .. }) => Some(*moves),
            Self::Endgame(Endgame { task: EndgameTask::Win { plies }, .. }) => Some(plies.div_ceil(2)),
            Self::Master(_) | Self::Classic(_) | Self::Endgame(_) | Self::Mistake(_) => None,
        }
    }

    /// The solution, with the moves of both sides. `None` if there is no single line. The puzzle is
    /// then played out against the computer.
    pub fn line(&self) -> Option<&[Move]> {
        match self {
            Self::Master(puzzle) => Some(&puzzle.solution),
            Self::Classic(Classic { verdict: ClassicVerdict::ForcedWin { .. }, line, .. })
                if !line.is_empty() =>
            {
                Some(line)
            }
            // Any move that keeps the chances is accepted, so only one is asked for.
            Self::Mistake(mistake) => mistake.better().get(..1),
            Self::Classic(_) | Self::Endgame(_) => None,
        }
    }

    /// The moves after [`Self::line`] that show what it is good for. Nobody has to find them.
    pub fn rest(&self) -> &[Move] {
        match self {
            Self::Mistake(mistake) => mistake.better_told().get(1..).unwrap_or_default(),
            Self::Master(_) | Self::Classic(_) | Self::Endgame(_) => &[],
        }
    }

    /// The move in the game that the solver has to improve; `None` if the puzzle is of another
    /// kind.
    pub fn mistake(&self) -> Option<Move> {
        match self {
            Self::Mistake(mistake) => Some(mistake.mv),
            Self::Master(_) | Self::Classic(_) | Self::Endgame(_) => None,
        }
    }

    /// The aim that a move other than the solution's must reach. `plies` is how many plies of a
    /// mate are left. `None` if no other move is accepted.
    pub fn other_way(&self, mv: Move, plies: u32) -> Option<ProofAim> {
        match self {
            Self::Classic(_) => Some(ProofAim::Mate { plies }),
            Self::Mistake(mistake) => (mv != mistake.mv)
                .then(|| ProofAim::Keep { best: mistake.best_score(), played: mistake.played_score() }),
            Self::Master(_) | Self::Endgame(_) => None,
        }
    }

    /// Whether the aim can certainly be reached. If not, a failure does not count.
    pub fn is_certain(&self) -> bool {
        !matches!(&self, Self::Classic(_)) || self.line().is_some()
    }

    pub fn grade(&self) -> Option<Grade> {
        match self {
            Self::Master(puzzle) => Some(puzzle.grade),
            Self::Classic(_) | Self::Endgame(_) | Self::Mistake(_) => None,
        }
    }

    pub fn themes(&self) -> Themes {
        match self {
            Self::Master(puzzle) => puzzle.themes,
            Self::Classic(_) | Self::Endgame(_) | Self::Mistake(_) => Themes::default(),
        }
    }

    /// The puzzle as an exercise of the training.
    pub fn exercise(&self) -> Exercise {
        let is_mate = matches!(self, Self::Master(_)) && self.moves_to_mate() == Some(1);
        let mate_in_one = is_mate.then(|| self.start().occupied().count());
        Exercise { id: self.id(), grade: self.grade(), themes: self.themes(), mate_in_one }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::puzzle::read_classics;

    #[test]
    fn a_composition_without_a_proof_is_played_out_and_nobody_fails_in_it() {
        let start = "4k4/9/9/9/9/R8/9/9/1R7/3K5 w";
        let read = |verdict| {
            let row = format!("1\t甲\t{start}\t{verdict}\ta4a8 e9f9 b1b9\n");
            let classic = read_classics(&row).next().unwrap().unwrap();
            Problem::Classic(Box::leak(Box::new(classic)))
        };
        let proven = read("forced 2");
        assert!(proven.is_certain() && proven.line().is_some() && proven.moves_to_mate() == Some(2));
        for verdict in ["winning 900", "disagrees -30"] {
            assert!(!read(verdict).is_certain() && read(verdict).line().is_none(), "{verdict}");
        }
    }
}
