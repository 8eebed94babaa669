//! The speed of our engine on this machine.

use std::time::Duration;

use crate::engine::levels::{Level, Strength};
use crate::engine::search::Report;

/// The speed, as measured by the searches of this session.
#[derive(Debug)]
pub(super) struct Speed {
    /// Nodes per second of one thread.
    nodes: f64,
    /// The number of threads of the current search.
    pub threads: usize,
}

impl Default for Speed {
    /// A guess, until something has been measured.
    fn default() -> Self {
        Self { nodes: 500_000.0, threads: 1 }
    }
}

impl Speed {
    /// The shortest search that is used for measuring.
    const MIN_TIME: Duration = Duration::from_millis(20);

    pub fn note(&mut self, report: &Report) {
        if report.elapsed >= Self::MIN_TIME && report.nodes > 0 {
            self.nodes = report.nodes as f64 / report.elapsed.as_secs_f64() / self.threads.max(1) as f64;
        }
    }

    /// A level's usual thinking time for a move.
    pub fn usual_time(&self, level: Level) -> Duration {
        let seconds = u64::from(Strength::CHAMPION_SECONDS);
        level.usual_nodes().map_or(Duration::from_secs(seconds), |nodes| self.time(nodes))
    }

    fn time(&self, nodes: u64) -> Duration {
        Duration::try_from_secs_f64(nodes as f64 / self.nodes).unwrap_or(Duration::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::Score;
    use crate::engine::search::Bound;

    #[test]
    fn a_search_of_several_threads_tells_the_speed_of_one() {
        let mut speed = Speed { threads: 4, ..Speed::default() };
        let mut report = Report {
            depth: 9,
            selective_depth: 9,
            line: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 400_000,
            elapsed: Duration::from_millis(100),
            hash_permille: 0,
            moves: Vec::new(),
        };
        speed.note(&report);
        assert_eq!(speed.time(2_000_000), Duration::from_secs(2));
        report.elapsed = Duration::from_millis(1);
        speed.note(&report);
        assert_eq!(speed.time(2_000_000), Duration::from_secs(2), "too short to tell");
    }
}
