//! The results of a match as lines of text.

use std::collections::BTreeMap;
use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::game::{self, Bounds, Estimate, PlayerResult};

use serde_json::{Map, Value, json};

use super::game::{End, Finished, Spent};
use super::words;
use crate::lang::Lang;

/// The results of the games between two engines so far.
pub(super) struct Statistics {
    lang: Lang,
    names: [String; 2],
    tally: game::Tally,
    ends: BTreeMap<End, usize>,
    /// By engine, the number of games lost by each fault.
    faults: [BTreeMap<End, usize>; 2],
    spent: [Spent; 2],
}

impl Statistics {
    pub fn new(lang: Lang, names: [String; 2]) -> Self {
        Self {
            lang,
            names,
            tally: game::Tally::default(),
            ends: BTreeMap::new(),
            faults: Default::default(),
            spent: [Spent::default(); 2],
        }
    }

    pub fn add(&mut self, pair: &[Finished; 2]) {
        for game in pair {
            let side = if game.red == 0 { Side::Red } else { Side::Black };
            self.tally.add(PlayerResult::of(game.winner, side));
            *self.ends.entry(game.end).or_default() += 1;
            if let Some(index) = game.offender() {
                *self.faults[index].entry(game.end).or_default() += 1;
            }
            for (sum, spent) in self.spent.iter_mut().zip(game.spent) {
                sum.moves += spent.moves;
                sum.total += spent.total;
                sum.longest = sum.longest.max(spent.longest);
            }
        }
    }

    /// The points of each engine, and the number of games.
    pub fn points(&self) -> ([f64; 2], usize) {
        let (points, games) = self.tally.points();
        ([points, games as f64 - points], games)
    }

    /// By engine, the number of games lost by faults.
    pub fn faults(&self) -> [usize; 2] {
        [0, 1].map(|index: usize| self.faults[index].values().sum())
    }

    /// The decision of the test, if it has ended: whether the difference is `bounds.some`.
    pub fn decision(&self, bounds: Bounds) -> Option<bool> {
        self.tally.decision(bounds)
    }

    /// The games, won, drawn and lost, and the first engine's share with its 95 % interval.
    pub fn shares(&self) -> String {
        let Estimate { value, most, .. } = self.tally.share();
        words::shares(self.lang, self.tally.games(), 100.0 * value, 100.0 * (most - value))
    }

    /// All results, for programs.
    pub fn json(&self) -> Value {
        let [won, drawn, lost] = self.tally.games();
        let estimate = |Estimate { value, least, most }: Estimate| json!([value, least, most]);
        let words = |ends: &BTreeMap<End, usize>| -> Value {
            ends.iter()
                .map(|(end, &count)| (end.word().to_owned(), json!(count)))
                .collect::<Map<_, _>>()
                .into()
        };
        json!({
            "engines": self.names,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "pairs": self.tally.pentanomial(),
            "share": estimate(self.tally.share()),
            "elo": estimate(self.tally.elo()),
            "ends": words(&self.ends),
            "faults": self.faults.each_ref().map(words),
        })
    }

    /// The score so far.
    pub fn line(&self, bounds: Option<Bounds>) -> String {
        let [won, drawn, lost] = self.tally.games();
        let Estimate { value, least, most } = self.tally.elo();
        let test = bounds.map(|bounds| {
            let decision = self.tally.decision(bounds);
            let verdict = decision.map_or("", |is_accepted| words::verdict(self.lang, is_accepted));
            format!("  LLR {:+.2} [{}, {}]{verdict}", self.tally.likelihood(bounds), bounds.none, bounds.some)
        });
        format!(
            "{} - {}: +{won} ={drawn} -{lost}  {:.1} %  Elo {value:+.0} [{least:+.0}, {most:+.0}]{}",
            self.names[0],
            self.names[1],
            100.0 * self.tally.share().value,
            test.unwrap_or_default()
        )
    }

    /// The final score, the pairs of games by points, the time taken, and how the games ended.
    pub fn summary(&self, bounds: Option<Bounds>) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let means = self.spent.map(|spent| ms(spent.total) / f64::from(spent.moves.max(1)));
        let mut text = format!(
            "{}\n{}{:?}\n{}\n{}{}",
            self.line(bounds),
            words::pairs(self.lang),
            self.tally.pentanomial(),
            words::times(self.lang, means, self.spent.map(|spent| ms(spent.longest))),
            words::ends_label(self.lang),
            words::ends(self.lang, &self.ends)
        );
        for (name, faults) in self.names.iter().zip(&self.faults) {
            if !faults.is_empty() {
                text += &format!("\n{}{}", words::lost_by(self.lang, name), words::ends(self.lang, faults));
            }
        }
        text
    }
}
