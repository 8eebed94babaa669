//! The limits of a search.

use std::time::Duration;

/// The limits of one search, all optional; the first one reached ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// In plies.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// After this many nodes of all threads together, no new iteration begins.
    pub soft_nodes: Option<u64>,
    /// After this time no new iteration begins; the search shortens or stretches it by the
    /// stability of the best move.
    pub soft_time: Option<Duration>,
    /// The search ends at this time in any case.
    pub hard_time: Option<Duration>,
    /// The search ends when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// The number of best lines to search and report; 0 and 1 both mean one.
    pub lines: usize,
}

impl Limits {
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Ends after the iteration that reaches `nodes`, or at `most` times as many.
    pub fn soft_nodes(nodes: u64, most: u64) -> Self {
        Self { soft_nodes: Some(nodes), ..Self::nodes(nodes.saturating_mul(most)) }
    }

    /// Exactly this long, whatever the position.
    pub fn move_time(time: Duration) -> Self {
        Self { hard_time: Some(time), ..Self::default() }
    }

    /// At most this long; less with one legal move, with a mate found, or with a stable best move.
    pub fn at_most(time: Duration) -> Self {
        // So a search ends before its hard limit only if the soft one is cut by at least a third.
        Self { soft_time: Some(time * 3 / 2), ..Self::move_time(time) }
    }
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// The moves until more time is added; `None` if none is.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The moves that a clock must last for, if the control does not say.
    const EXPECTED_MOVES: u32 = 30;

    /// The limits for one move, if `overhead` is lost in communication with the engine.
    pub fn limits(&self, overhead: Duration) -> Limits {
        let usable = self.remaining.saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(Self::EXPECTED_MOVES).clamp(1, 40);
        let share = usable / moves + self.increment * 3 / 4;
        // The last move before more time is added may take nearly all; others leave some.
        let most = if moves == 1 { usable * 9 / 10 } else { usable * 6 / 10 };
        Limits {
            soft_time: Some(share.min(most)),
            hard_time: Some((share * 4).min(most)),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overspent() {
        for remaining in [0, 1, 50, 1_000, 60_000, 3_600_000] {
            for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                let clock = Clock {
                    remaining: Duration::from_millis(remaining),
                    increment: Duration::from_millis(100),
                    moves_to_go,
                };
                let limits = clock.limits(Duration::from_millis(30));
                let most = Duration::from_millis(remaining.saturating_sub(30).max(1));
                assert!(limits.hard_time.is_some_and(|time| time <= most));
                assert!(limits.soft_time <= limits.hard_time);
            }
        }
    }
    #[test]
    fn the_last_move_before_more_time_may_take_nearly_all_and_others_leave_some() {
        let hard_ms = |moves_to_go| {
            let remaining = Duration::from_millis(1_010);
            let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go };
            clock.limits(Duration::from_millis(10)).hard_time.map(|time| time.as_millis())
        };
        assert_eq!([Some(1), Some(2), Some(40), None].map(hard_ms), [900, 600, 100, 133].map(Some));
    }
}
