//! The lines that an analysis has found.

use std::time::Duration;

use crate::game::review::FoundLine;

/// The results of one search.
#[derive(Debug, Default)]
pub(super) struct FoundLines {
    /// The best first; no two have the same first move.
    pub lines: Vec<FoundLine>,
    pub nodes: u64,
    pub elapsed: Duration,
}

impl FoundLines {
    pub fn depth(&self) -> u32 {
        self.lines.first().map_or(0, |best| best.depth)
    }

    /// Stores a line at index `place`. If another line begins with the same move, it takes the
    /// place of the replaced one.
    pub fn set(&mut self, place: usize, line: FoundLine) {
        let same = self.lines.iter().position(|known| known.moves.first() == line.moves.first());
        match same {
            Some(same) if place < self.lines.len() => self.lines.swap(same, place),
            Some(same) => _ = self.lines.remove(same),
            None => {}
        }
        match self.lines.get_mut(place) {
            Some(known) => *known = line,
            None => self.lines.push(line),
        }
    }
}
