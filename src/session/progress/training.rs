//! The user's work on puzzles: the record of each puzzle, when it is due again, and how hard the
//! next one should be.
//!
//! *Repetition* follows S. Leitner's boxes (So lernt man lernen, 1972). A puzzle that was not
//! solved at the first attempt recurs after [`INTERVALS`]: one step further each time it is solved
//! cleanly, back to the first step otherwise. After the last step it is known, and does not recur.
//!
//! *Strength* is a number on the scale of the grades. The first attempt at each puzzle changes it
//! like an Elo rating: a puzzle of the user's own grade is expected to be solved three times in
//! four, one a grade harder every second time.

use std::collections::BTreeMap;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use super::Day;
use crate::game::puzzle::{Grade, PuzzleId, Theme, Themes};

/// The number of days after which a puzzle comes again, by its step.
pub(super) const INTERVALS: [u32; 5] = [1, 3, 7, 16, 35];
/// At least one in this many puzzles is new, however many are due.
const NEW_AMONG: u32 = 3;
/// The most that a first attempt changes the strength: `QUICK` for the first `UNCERTAIN` attempts,
/// then `SLOW`.
const QUICK: f64 = 0.45;
const SLOW: f64 = 0.15;
const UNCERTAIN: u32 = 15;
/// At the easiest grade, the first `FIRST_MATES` puzzles are mates in one. Each is drawn from the
/// `PLAINEST` ones with the fewest pieces.
const FIRST_MATES: u32 = 12;
const PLAINEST: usize = 8;
const FIRST_STRENGTH: f64 = 2.0;
/// The range of the strength, beyond the grades: the easiest or hardest may come almost alone.
const STRENGTHS: std::ops::RangeInclusive<f64> = 0.5..=5.5;
/// The factor by which the odds of a clean solution fall from a grade to the next.
const GRADE_ODDS: f64 = 3.0;

impl Day {
    /// This day; or `today`, if it is too far ahead: then the clock was wrong when it was stored.
    pub(super) fn or_sooner(self, today: Self) -> Self {
        if self > today.after(INTERVALS[INTERVALS.len() - 1]) { today } else { self }
    }
}

/// A puzzle from the view of the training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exercise {
    pub id: PuzzleId,
    /// `None` if unknown.
    pub grade: Option<Grade>,
    /// The themes by which results are counted.
    pub themes: Themes,
    /// The number of pieces on the board, if it is a mate in one.
    pub mate_in_one: Option<u32>,
}

/// The result of an attempt at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Solved without a wrong move and without help.
    Clean,
    /// Solved, but with wrong moves or help.
    Helped,
    /// Not solved: the solution was shown, or the game was lost.
    Failed,
}

/// The results of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleRecord {
    /// The number of finished attempts.
    // The name that it had in version 0.1.0.
    #[serde(rename = "goes")]
    pub attempts: u32,
    pub is_solved: bool,
    /// Whether the very first attempt was clean.
    pub is_clean: bool,
    pub last_seen: Day,
    /// The day when it is due again; `None` if it is not.
    pub due: Option<Day>,
    /// The index in [`INTERVALS`], while `due` is `Some`.
    step: u8,
}

/// First attempts at puzzles, and the number of clean ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    // The name that it had in version 0.1.0.
    #[serde(rename = "goes")]
    pub attempts: u32,
    pub clean: u32,
}

impl Tally {
    /// The share of clean attempts in percent, 0 to 100; `None` if there are no attempts.
    pub fn success(self) -> Option<u32> {
        // A file may contain any numbers.
        let (attempts, clean) = (u64::from(self.attempts), u64::from(self.clean.min(self.attempts)));
        let percent = (100 * clean + attempts / 2).checked_div(attempts)?;
        u32::try_from(percent).ok()
    }
}

/// The user's results with all puzzles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Training {
    records: BTreeMap<PuzzleId, PuzzleRecord>,
    /// By [`Theme::name`].
    themes: BTreeMap<String, Tally>,
    /// The number of clean attempts in a row, now and at most.
    streak: u32,
    best_streak: u32,
    strength: f64,
    /// Attempts at all puzzles together, and first attempts at graded ones.
    // The name that it had in version 0.1.0.
    #[serde(rename = "goes")]
    attempts: u32,
    graded: u32,
}

impl Default for Training {
    fn default() -> Self {
        Self {
            records: BTreeMap::new(),
            themes: BTreeMap::new(),
            streak: 0,
            best_streak: 0,
            strength: FIRST_STRENGTH,
            attempts: 0,
            graded: 0,
        }
    }
}

impl Training {
    /// The name under which it is stored.
    pub const STORED_NAME: &str = "training";

    /// The results of a puzzle; `None` if no attempt was finished.
    pub fn record(&self, id: PuzzleId) -> Option<&PuzzleRecord> {
        self.records.get(&id)
    }

    /// The number of clean attempts in a row until now.
    pub fn streak(&self) -> u32 {
        self.streak
    }

    pub fn best_streak(&self) -> u32 {
        self.best_streak
    }

    /// The first attempts at puzzles with this theme.
    pub fn theme(&self, theme: Theme) -> Tally {
        self.themes.get(theme.name()).copied().unwrap_or_default()
    }

    pub fn first_attempts(&self, ids: impl IntoIterator<Item = PuzzleId>) -> Tally {
        let mut tally = Tally::default();
        for record in ids.into_iter().filter_map(|id| self.record(id)) {
            tally.attempts += 1;
            tally.clean += u32::from(record.is_clean);
        }
        tally
    }

    /// The grade that suits the user.
    pub fn grade(&self) -> Grade {
        Grade::nearest(self.strength().round() as u8)
    }

    /// Begins with puzzles of this grade, unless some have been attempted.
    pub fn begin_with(&mut self, grade: Grade) {
        if self.attempts == 0 {
            self.strength = u8::from(grade).into();
        }
    }

    /// The strength, clamped; a file may contain anything.
    fn strength(&self) -> f64 {
        if self.strength.is_nan() {
            return FIRST_STRENGTH;
        }
        self.strength.clamp(*STRENGTHS.start(), *STRENGTHS.end())
    }

    pub fn solved(&self, ids: impl IntoIterator<Item = PuzzleId>) -> usize {
        ids.into_iter().filter(|&id| self.record(id).is_some_and(|record| record.is_solved)).count()
    }

    pub fn due(&self, ids: impl IntoIterator<Item = PuzzleId>, today: Day) -> usize {
        ids.into_iter().filter(|&id| self.is_due(id, today)).count()
    }

    /// Whether a puzzle is due for repetition.
    pub fn is_due(&self, id: PuzzleId, today: Day) -> bool {
        self.record(id).and_then(|record| record.due).is_some_and(|due| due.or_sooner(today) <= today)
    }

    /// Records the result of an attempt.
    pub fn note(&mut self, exercise: Exercise, attempt: Attempt, today: Day) {
        let is_clean = attempt == Attempt::Clean;
        self.streak = if is_clean { self.streak.saturating_add(1) } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.attempts = self.attempts.saturating_add(1);
        let record = self.records.entry(exercise.id).or_default();
        let is_first = record.attempts == 0;
        let was_early = record.due.is_some_and(|due| today < due.or_sooner(today));
        record.attempts = record.attempts.saturating_add(1);
        record.is_solved |= attempt != Attempt::Failed;
        record.last_seen = today;
        let step = usize::from(record.step);
        let next = match (is_clean, record.due) {
            (true, None) => None,
            // Solving it before it is due proves nothing, so it stays at its step.
            (true, Some(_)) if was_early => Some(step),
            (true, Some(_)) => Some(step + 1),
            (false, _) => Some(0),
        };
        if !(is_clean && was_early) {
            let interval = next.and_then(|step| INTERVALS.get(step));
            record.due = interval.map(|&days| today.after(days));
            record.step = next.map_or(0, |step| step as u8);
        }
        if is_first {
            record.is_clean = is_clean;
            for theme in exercise.themes.iter() {
                let tally = self.themes.entry(theme.name().into()).or_default();
                tally.attempts = tally.attempts.saturating_add(1);
                tally.clean = tally.clean.saturating_add(u32::from(is_clean));
            }
            if let Some(grade) = exercise.grade {
                self.learn(grade, is_clean);
            }
        }
    }

    /// Changes the strength after the first attempt at a puzzle of this grade.
    fn learn(&mut self, grade: Grade, is_clean: bool) {
        let lead = self.strength() - f64::from(u8::from(grade)) + 1.0;
        let expected = 1.0 / (1.0 + GRADE_ODDS.powf(-lead));
        let pace = if self.graded < UNCERTAIN { QUICK } else { SLOW };
        let score = if is_clean { 1.0 } else { 0.0 };
        self.strength =
            (self.strength() + pace * (score - expected)).clamp(*STRENGTHS.start(), *STRENGTHS.end());
        self.graded = self.graded.saturating_add(1);
    }

    /// The index of the puzzle to attempt next, other than `except` if there is another. Due
    /// puzzles come first, longest due first, mixed with new ones of about the user's strength. If
    /// there are none, the one not seen for the longest time is next. `seed` decides among equals.
    pub fn next(
        &self,
        exercises: &[Exercise],
        except: Option<PuzzleId>,
        today: Day,
        seed: u64,
    ) -> Option<usize> {
        let others: Vec<usize> =
            (0..exercises.len()).filter(|&place| Some(exercises[place].id) != except).collect();
        let record = |place: usize| self.record(exercises[place].id);
        let due = others.iter().copied().filter(|&place| self.is_due(exercises[place].id, today));
        let due = due.min_by_key(|&place| record(place).and_then(|record| record.due));
        let fresh: Vec<usize> = others.iter().copied().filter(|&place| record(place).is_none()).collect();
        let is_time_for_new = self.attempts % NEW_AMONG == NEW_AMONG - 1;
        match due {
            Some(due) if fresh.is_empty() || !is_time_for_new => Some(due),
            _ if !fresh.is_empty() => Some(self.new_one(exercises, &fresh, seed)),
            _ => others
                .iter()
                .copied()
                .min_by_key(|&place| record(place).map(|record| record.last_seen))
                .or_else(|| (!exercises.is_empty()).then_some(0)),
        }
    }

    /// A new puzzle of the user's grade, or the nearest grade left. Without grades, the first one.
    fn new_one(&self, exercises: &[Exercise], fresh: &[usize], seed: u64) -> usize {
        let mut lot = SmallRng::seed_from_u64(seed);
        let wanted = self.grade();
        let number = |place: usize| u8::from(exercises[place].grade.unwrap_or(wanted));
        let distance = |place: usize| number(place).abs_diff(wanted.into());
        let nearest = fresh.iter().map(|&place| distance(place)).min().unwrap_or(0);
        let equals: Vec<usize> = fresh.iter().copied().filter(|&place| distance(place) == nearest).collect();
        if equals.iter().all(|&place| exercises[place].grade.is_none()) {
            return equals[0];
        }
        let mut plain: Vec<usize> = equals.clone();
        plain.retain(|&place| exercises[place].mate_in_one.is_some());
        if wanted == Grade::MIN && self.graded < FIRST_MATES && !plain.is_empty() {
            plain.sort_by_key(|&place| exercises[place].mate_in_one);
            return plain[lot.random_range(0..plain.len().min(PLAINEST))];
        }
        equals[lot.random_range(0..equals.len())]
    }
}

#[cfg(test)]
mod tests;
