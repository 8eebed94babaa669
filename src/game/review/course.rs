//! The order in which a review searches the positions of a game. It makes the result independent of
//! the number of threads.
//!
//! The result of a search depends on what its tables contain from earlier searches. So the work is
//! cut into stretches, which depend on the game alone: a [`Stretch`] begins with empty tables of
//! its own. Further looks depend on all findings so far, so they are done in rounds: a round is
//! planned when the previous one is finished.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::{FoundLine, KeptReview, LOOKS, cost, doubts, longer, positions, root};
use crate::engine::board::{Move, Position};
use crate::engine::search::{Limits, NoMemory, Tables};
use crate::game::Game;

/// The number of positions of the first look in a stretch. A longer stretch makes more use of each
/// search; a shorter one keeps more threads busy, and wastes less work if a review is stopped.
const STRETCH: usize = 4;

/// The size of a stretch's transposition table in megabytes. The result depends on it.
const MEGABYTES: usize = 16;

/// Positions that one searcher searches from the last to the first, so that results for later ones
/// help with earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The plies before the first position and before the one after the last.
    first: usize,
    end: usize,
    /// The number of the further look, from 0, if it is one.
    further: Option<usize>,
}

impl Stretch {
    /// Allocates the tables for the search.
    ///
    /// # Errors
    /// The memory is insufficient. Smaller tables would change the result.
    pub fn tables() -> Result<Tables, NoMemory> {
        Tables::of_size(MEGABYTES)
    }

    /// Searches the positions, with `limits` for the first look at each. `found` is called with the
    /// ply and the finding. Returns soon after `stop` is set.
    pub fn search(
        &self,
        tables: &mut Tables,
        game: &Game,
        limits: &Limits,
        stop: &AtomicBool,
        mut found: impl FnMut(usize, FoundLine),
    ) {
        let limits = self.further.map_or_else(|| limits.clone(), |number| longer(limits, number));
        tables.clear();
        for ply in (self.first..self.end).rev() {
            let Some(root) = root(game, ply) else { return };
            let finding = FoundLine::of_search(tables, &root, &limits, stop);
            if stop.load(Relaxed) {
                return;
            }
            found(ply, finding);
        }
    }
}

/// The progress of the search of a game, and its next steps.
#[derive(Debug)]
pub struct Course {
    line: Vec<Move>,
    /// Indexed by ply, like the fields below.
    positions: Vec<Position>,
    /// The number of positions to search: without the last one if the game is over there.
    searched: usize,
    /// The findings, without the current round.
    findings: Vec<Option<FoundLine>>,
    /// The number of further looks at each position.
    looks: Vec<usize>,
    /// The current round: the positions of further looks, in order, and their findings.
    round: Vec<(usize, Option<FoundLine>)>,
    /// The first position that has not been taken since the work or the round began.
    next: usize,
}

impl Course {
    pub fn new(game: &Game) -> Self {
        let positions = positions(game);
        let last = positions.len() - 1;
        let mut findings = vec![None; positions.len()];
        findings[last] = root(game, last).and_then(|root| FoundLine::of_end(&root));
        Self {
            line: game.own_line().to_vec(),
            searched: last + usize::from(findings[last].is_none()),
            looks: vec![0; findings.len()],
            round: Vec::new(),
            next: findings.len(),
            positions,
            findings,
        }
    }

    /// Restores a stored course; `None` if it belongs to another game.
    pub fn restored(game: &Game, kept: &KeptReview) -> Option<Self> {
        let mut course = Self::new(game);
        let of_end = course.findings.pop()?;
        course.findings = kept.findings(&course.positions)?;
        if let Some(last) = course.findings.last_mut() {
            *last = last.take().or(of_end);
        }
        for &ply in &kept.again {
            if let Some(looks) = course.looks.get_mut(ply) {
                *looks = LOOKS.min(*looks + 1);
            }
        }
        Some(course)
    }

    /// Restarts after all searchers have stopped: unfinished stretches can be taken again.
    pub fn begin(&mut self) {
        self.next = self.positions.len();
    }

    /// The next stretch to search; `None` if there is none, or while others search what decides it.
    /// A stretch that was only partly searched is searched as a whole: its rest alone would give
    /// other results.
    pub fn take(&mut self, do_others_search: bool) -> Option<Stretch> {
        if self.round.is_empty() {
            if let Some(ply) = self.findings[..self.next].iter().rposition(Option::is_none) {
                self.next = ply / STRETCH * STRETCH;
                let end = self.searched.min(self.next + STRETCH);
                return Some(Stretch { first: self.next, end, further: None });
            }
            if do_others_search {
                return None;
            }
            self.round = self.due().into_iter().map(|ply| (ply, None)).collect();
            self.next = self.positions.len();
        }
        let open = |(ply, found): &&(usize, Option<FoundLine>)| *ply < self.next && found.is_none();
        let &(ply, _) = self.round.iter().rfind(open)?;
        self.next = ply;
        Some(Stretch { first: ply, end: ply + 1, further: Some(self.looks[ply]) })
    }

    /// Records a finding of a stretch.
    pub fn note(&mut self, ply: usize, finding: FoundLine) {
        match self.round.iter_mut().find(|(due, _)| *due == ply) {
            Some((_, found)) => *found = Some(finding),
            None => self.findings[ply] = Some(finding),
        }
        if !self.round.is_empty() && self.round.iter().all(|(_, found)| found.is_some()) {
            for (ply, found) in std::mem::take(&mut self.round) {
                self.findings[ply] = found;
                self.looks[ply] += 1;
            }
            // A failed search is not repeated again and again.
            self.next = 0;
        }
    }

    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The findings, without the current round.
    pub fn findings(&self) -> &[Option<FoundLine>] {
        &self.findings
    }

    /// The positions of all further looks, once for each search, without the current round.
    pub fn again(&self) -> Vec<usize> {
        let looks = self.looks.iter().enumerate();
        looks.flat_map(|(ply, &looks)| std::iter::repeat_n(ply, looks)).collect()
    }

    /// The number of looks done, and the number known to be needed in total.
    pub fn done_and_total(&self) -> (usize, usize) {
        let further: usize = self.looks.iter().sum();
        let first = self.findings.iter().flatten().count();
        (first + further + self.found_in_round().count(), self.findings.len() + further + self.due().len())
    }

    /// The work done: a first look counts 1, a further one more, in proportion to its length.
    pub fn spent(&self) -> u32 {
        let known = self.findings.iter().zip(&self.looks).filter(|(finding, _)| finding.is_some());
        let further: u32 = self.found_in_round().map(|ply| self.cost_of_next(ply)).sum();
        known.map(|(_, &looks)| cost(looks)).sum::<u32>() + further
    }

    /// The remaining work, as far as it can be foreseen: after one further look at a position, about
    /// every second one needs the others, too.
    pub fn left(&self) -> u32 {
        let first = self.findings.iter().filter(|finding| finding.is_none()).count() as u32;
        let found: Vec<usize> = self.found_in_round().collect();
        let due = self.due().into_iter().map(|ply| {
            let next = if found.contains(&ply) { 0 } else { self.cost_of_next(ply) };
            next + (cost(LOOKS) - cost(self.looks[ply] + 1)) / 2
        });
        first + due.sum::<u32>()
    }

    /// The positions of the current or next round.
    fn due(&self) -> Vec<usize> {
        match self.round.is_empty() {
            true => doubts(&self.positions, &self.line, &self.findings, &self.looks),
            false => self.round.iter().map(|&(ply, _)| ply).collect(),
        }
    }

    fn found_in_round(&self) -> impl Iterator<Item = usize> {
        self.round.iter().filter(|(_, found)| found.is_some()).map(|&(ply, _)| ply)
    }

    fn cost_of_next(&self, ply: usize) -> u32 {
        cost(self.looks[ply] + 1) - cost(self.looks[ply])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;

    fn course(line: &str) -> Course {
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Course::new(&Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap())
    }

    fn found(score: i32) -> FoundLine {
        FoundLine { score: Score::centipawns(score), moves: vec!["b2e2".parse().unwrap()], depth: 1 }
    }

    fn stretch(first: usize, end: usize, further: Option<usize>) -> Option<Stretch> {
        Some(Stretch { first, end, further })
    }

    #[test]
    fn a_stretch_of_which_a_part_was_found_before_is_searched_as_a_whole() {
        let mut course = course("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5");
        assert_eq!(course.take(false), stretch(4, 7, None));
        course.note(6, found(0));
        course.begin();
        assert_eq!(course.take(false), stretch(4, 7, None));
        assert_eq!(course.take(true), stretch(0, 4, None));
        assert_eq!(course.take(true), None, "others search what decides it");
    }

    #[test]
    fn a_round_counts_when_all_of_it_was_found_and_further_looks_as_much_as_they_are_longer() {
        let mut course = course("a0a1 a9a8");
        assert_eq!(course.take(false), stretch(0, 3, None));
        for (ply, score) in [(2, -200), (1, 200), (0, 20)] {
            course.note(ply, found(score));
        }
        assert_eq!((course.spent(), course.left()), (3, 50));
        assert_eq!(course.take(false), stretch(1, 2, Some(0)));
        assert_eq!(course.take(true), stretch(0, 1, Some(0)));
        assert_eq!(course.take(true), None);
        course.note(1, found(190));
        assert_eq!((course.done_and_total(), course.spent(), course.left()), ((4, 5), 13, 40));
        assert!(course.again().is_empty() && course.findings()[1] == Some(found(200)));
        course.note(0, found(20));
        assert_eq!((course.again(), course.findings()[1].as_ref()), (vec![0, 1], Some(&found(190))));
        assert_eq!((course.spent(), course.left()), (23, 60));
        assert_eq!(course.take(false), stretch(1, 2, Some(1)));
    }
}
