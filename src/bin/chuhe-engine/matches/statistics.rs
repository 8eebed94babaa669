//! What a match has come to, in lines.

use std::collections::BTreeMap;
use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::game::{self, Bounds, Estimate, GameResult};

use serde_json::{Map, Value, json};

use super::game::{End, Finished, Spent};

/// What the games of two engines say so far.
pub(super) struct Statistics {
    names: [String; 2],
    tally: game::Tally,
    ends: BTreeMap<End, usize>,
    /// By engine, how often it lost by what.
    faults: [BTreeMap<End, usize>; 2],
    spent: [Spent; 2],
}

impl Statistics {
    pub fn new(names: [String; 2]) -> Self {
        Self {
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
            self.tally.add(GameResult::of(game.winner, side));
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

    /// Points of each engine, and the games that they come from.
    pub fn points(&self) -> ([f64; 2], usize) {
        let (points, games) = self.tally.points();
        ([points, games as f64 - points], games)
    }

    /// By engine, how many games it lost by doing what it must not do.
    pub fn faults(&self) -> [usize; 2] {
        [0, 1].map(|index: usize| self.faults[index].values().sum())
    }

    /// Whether the test has ended, and whether the difference is `bounds.some`.
    pub fn decision(&self, bounds: Bounds) -> Option<bool> {
        self.tally.decision(bounds)
    }

    /// The games, won, drawn and lost, and the first engine's share with its 95 % interval.
    pub fn shares(&self) -> String {
        let [won, drawn, lost] = self.tally.games();
        let Estimate { value, most, .. } = self.tally.share();
        let games = won + drawn + lost;
        format!(
            "{games} games, +{won} ={drawn} -{lost}, {:.1} % ± {:.1}",
            100.0 * value,
            100.0 * (most - value)
        )
    }

    /// All that the games say, for programs.
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
            let verdict = match self.tally.decision(bounds) {
                Some(true) => ": accepted",
                Some(false) => ": rejected",
                None => "",
            };
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

    /// The final score, how many pairs of games made how many points, the time taken, and how the games ended.
    pub fn summary(&self, bounds: Option<Bounds>) -> String {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        let [first, second] = self.spent.map(|spent| ms(spent.total) / f64::from(spent.moves.max(1)));
        let [first_longest, second_longest] = self.spent.map(|spent| ms(spent.longest));
        let mut text = format!(
            "{}\npairs of 0, 1/2, 1, 3/2, 2 points: {:?}\n\
             ms a move: mean {first:.0} / {second:.0}, longest {first_longest:.0} / {second_longest:.0}\nends: {}",
            self.line(bounds),
            self.tally.pentanomial(),
            list(&self.ends)
        );
        for (name, faults) in self.names.iter().zip(&self.faults) {
            if !faults.is_empty() {
                text += &format!("\nlost by {name}: {}", list(faults));
            }
        }
        text
    }
}

fn list(ends: &BTreeMap<End, usize>) -> String {
    ends.iter().map(|(end, count)| format!("{} {count}", end.word())).collect::<Vec<_>>().join(", ")
}
