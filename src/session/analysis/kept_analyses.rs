//! The results of analyses and reviews, kept by position, so that they are shown at once when the
//! user comes back to a position.
//!
//! They are kept separately by engine, its version, and the rules, but not by the moves that led to
//! the position. So a new search begins with them, but does not end with them.

use serde::{Deserialize, Serialize};

use crate::engine::board::Position;
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::game::review::{FoundLine, KeptLine, Maker};

/// The most positions that are kept; those not visited for the longest time are forgotten.
const MAX_POSITIONS: usize = 1_000;

/// The kept lines of positions.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptAnalyses {
    /// The last visited position comes last.
    entries: Vec<Entry>,
    #[serde(skip)]
    has_changed: bool,
}

#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    engine: String,
    profile: Profile,
    /// Placement and side to move, as in a FEN.
    position: String,
    /// The best first.
    lines: Vec<KeptLine>,
}

/// The engine that searched, and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analyst {
    engine: String,
    profile: Profile,
}

impl Analyst {
    /// An external engine of this name; `None` for our own in its present version.
    pub fn new(engine: Option<&str>, profile: Profile) -> Self {
        let maker = Maker::present();
        let network = maker.network.map_or_else(String::new, |network| format!(", network {network}"));
        let own = || format!("Chuhe {}{network}", maker.program);
        Self { engine: engine.map_or_else(own, String::from), profile }
    }
}

impl KeptAnalyses {
    /// The name under which it is stored.
    pub const STORED_NAME: &str = "analyses";

    /// The lines found in a position, the best first; empty if none are kept.
    pub fn lines(&mut self, analyst: &Analyst, position: &Position) -> Vec<FoundLine> {
        let key = key(position);
        let Some(place) = self.find(analyst, &key) else { return Vec::new() };
        self.entries[place..].rotate_left(1);
        let Some(entry) = self.entries.last() else { return Vec::new() };
        entry.lines.iter().map(|kept| kept.read(position)).filter(|line| !line.moves.is_empty()).collect()
    }

    /// Keeps the lines found in a position, unless those kept are deeper, or equally deep and more.
    pub fn note(&mut self, analyst: &Analyst, position: &Position, lines: &[FoundLine]) {
        let rank = |depth: u32, count: usize| (depth, count);
        let new = lines.iter().take_while(|line| !line.moves.is_empty());
        let new: Vec<KeptLine> = new.map(KeptLine::of).collect();
        let Some(first) = new.first() else { return };
        let key = key(position);
        if let Some(place) = self.find(analyst, &key) {
            let known = &self.entries[place].lines;
            let known_rank = rank(known.first().map_or(0, |line| line.depth), known.len());
            if known_rank >= rank(first.depth, new.len()) {
                return;
            }
            self.entries.remove(place);
        }
        let Analyst { engine, profile } = analyst.clone();
        self.entries.push(Entry { engine, profile, position: key, lines: new });
        let surplus = self.entries.len().saturating_sub(MAX_POSITIONS);
        self.entries.drain(..surplus);
        self.has_changed = true;
    }

    /// Whether anything has changed since the last call, so that it must be stored.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    fn find(&self, analyst: &Analyst, key: &str) -> Option<usize> {
        self.entries.iter().rposition(|entry| {
            entry.position == key && entry.engine == analyst.engine && entry.profile == analyst.profile
        })
    }
}

/// Whether there are as many lines as are wanted, or as the position has legal moves.
pub fn are_enough(lines: &[FoundLine], wanted: usize, position: &Position) -> bool {
    lines.len() >= wanted.min(movegen::count_legal(position))
}

fn key(position: &Position) -> String {
    let fen = position.to_string();
    fen.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::Score;

    fn line(depth: u32, mv: &str) -> FoundLine {
        FoundLine { score: Score::centipawns(20), depth, moves: vec![mv.parse().unwrap()] }
    }

    #[test]
    fn the_deepest_search_of_a_position_is_kept_over_a_restart() {
        let (mut known, start) = (KeptAnalyses::default(), Position::start());
        let own = Analyst::new(None, Profile::Asian);
        known.note(&own, &start, &[line(20, "h2e2"), line(20, "b0c2")]);
        known.note(&own, &start, &[line(18, "c3c4"), line(18, "b0c2"), line(18, "h2e2")]);
        let text = serde_json::to_string(&known).unwrap();
        let mut known: KeptAnalyses = serde_json::from_str(&text).unwrap();
        assert_eq!(known.lines(&own, &start), [line(20, "h2e2"), line(20, "b0c2")]);
        known.note(&own, &start, &[line(21, "c3c4")]);
        assert_eq!(known.lines(&own, &start), [line(21, "c3c4")]);
        assert!(known.take_changed() && !known.take_changed());
    }

    #[test]
    fn engines_and_rules_are_told_apart_and_what_is_not_legal_is_left_out() {
        let (mut known, start) = (KeptAnalyses::default(), Position::start());
        let other = Analyst::new(Some("Other"), Profile::Asian);
        known.note(&other, &start, &[line(30, "h2e2")]);
        assert!(known.lines(&Analyst::new(None, Profile::Asian), &start).is_empty());
        assert!(known.lines(&Analyst::new(Some("Other"), Profile::Simple), &start).is_empty());
        let broken = serde_json::to_string(&known).unwrap().replace("h2e2", "h2h8");
        let mut broken: KeptAnalyses = serde_json::from_str(&broken).unwrap();
        assert!(broken.lines(&other, &start).is_empty());
    }

    #[test]
    fn what_was_not_looked_at_for_long_is_forgotten() {
        let mut known = KeptAnalyses::default();
        let entry = |number: usize| Entry {
            engine: number.to_string(),
            profile: Profile::Asian,
            position: String::new(),
            lines: Vec::new(),
        };
        known.entries.extend((0..=MAX_POSITIONS).map(entry));
        known.note(&Analyst::new(None, Profile::Asian), &Position::start(), &[line(5, "h2e2")]);
        assert_eq!((known.entries.len(), known.entries[0].engine.as_str()), (MAX_POSITIONS, "2"));
    }
}
