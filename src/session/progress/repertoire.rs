//! The user's results with the positions of repertoires.
//!
//! Positions recur like puzzles, by S. Leitner's boxes. Those answered at the first attempt recur,
//! too, because knowledge does not last.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Day;
use super::training::INTERVALS;
use crate::game::puzzle::PuzzleId;

/// The results of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Card {
    /// The day when it is due again.
    due: Day,
    /// The number of answers since it was last unknown.
    step: u8,
}

/// The user's results with the positions of all repertoires.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Drill {
    cards: BTreeMap<PuzzleId, Card>,
}

/// How well a position is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Familiarity {
    /// It was asked, and is due today.
    Due,
    /// It was never asked.
    New,
    /// It is due on another day.
    Known,
}

impl Drill {
    /// The name under which it is stored.
    pub const STORED_NAME: &str = "repertoire";

    /// How well a position is known.
    pub fn familiarity(&self, id: PuzzleId, today: Day) -> Familiarity {
        match self.cards.get(&id) {
            None => Familiarity::New,
            Some(card) if card.due.or_sooner(today) <= today => Familiarity::Due,
            Some(_) => Familiarity::Known,
        }
    }

    /// Records whether a position was answered without a wrong move and without help.
    pub fn note(&mut self, id: PuzzleId, is_known: bool, today: Day) {
        let card = self.cards.entry(id).or_default();
        if is_known && card.due.or_sooner(today) > today {
            // An answer before it is due proves nothing.
            return;
        }
        card.step = if is_known { card.step.saturating_add(1) } else { 0 };
        let days =
            card.step.checked_sub(1).map_or(0, |step| INTERVALS[usize::from(step).min(INTERVALS.len() - 1)]);
        card.due = today.after(days);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;

    #[test]
    fn a_position_comes_again_later_each_time_and_today_if_it_was_not_known() {
        let id = PuzzleId::of(&Position::start());
        let (mut drill, today) = (Drill::default(), Day(100));
        assert_eq!(drill.familiarity(id, today), Familiarity::New);
        drill.note(id, false, today);
        assert_eq!(drill.familiarity(id, today), Familiarity::Due);
        drill.note(id, true, today);
        drill.note(id, true, today);
        assert_eq!(drill.familiarity(id, today), Familiarity::Known);
        assert_eq!(drill.familiarity(id, Day(101)), Familiarity::Due, "once more on one day proves nothing");
        drill.note(id, true, Day(101));
        drill.note(id, true, Day(103));
        assert_eq!(drill.familiarity(id, Day(103)), Familiarity::Known);
        assert_eq!(drill.familiarity(id, Day(104)), Familiarity::Due);
        drill.note(id, false, Day(104));
        drill.note(id, true, Day(104));
        assert_eq!(drill.familiarity(id, Day(105)), Familiarity::Due, "it begins anew");
    }
}
