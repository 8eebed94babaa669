//! How long a search may take.

use std::time::Duration;

/// The limits of one search, all optional; the first one reached ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// No new iteration is begun after this; the search shortens or stretches it as the best move is sure.
    pub soft_time: Option<Duration>,
    /// The search ends here whatever it is at.
    pub hard_time: Option<Duration>,
    /// Ends when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// How many of the best lines are searched and reported; 0 and 1 both mean one.
    pub lines: usize,
}

impl Limits {
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Exactly this long, whatever the position.
    pub fn move_time(time: Duration) -> Self {
        Self { hard_time: Some(time), ..Self::default() }
    }
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until more time is added; `None`: none is.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// How to spend the clock on one move, if `overhead` is lost on the way to and from the engine.
    pub fn limits(&self, overhead: Duration) -> Limits {
        let usable = self.remaining.saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(30).clamp(1, 40);
        let share = usable / moves + self.increment * 3 / 4;
        Limits {
            soft_time: Some((share * 7 / 10).min(usable * 7 / 10)),
            hard_time: Some((share * 4).min(usable * 8 / 10)),
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
}
