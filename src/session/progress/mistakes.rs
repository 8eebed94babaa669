//! The user's own mistakes, found by reviews, to be corrected at the board where they happened.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::Game;
use crate::game::puzzle::PuzzleId;
use crate::game::review::{FoundLine, KeptLine, MoveReview, review_move};

/// The most mistakes that are kept; the oldest ones are dropped.
const MAX_MISTAKES: usize = 300;

/// The user's stored mistakes, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mistakes(Vec<KeptMistake>);

/// A stored mistake.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptMistake {
    start: String,
    #[serde(rename = "play")]
    mv: String,
    /// The players and the date; may be empty.
    title: String,
    before: KeptLine,
    after: KeptLine,
}

/// A mistake to be corrected.
#[derive(Debug)]
pub struct Mistake {
    pub id: PuzzleId,
    /// The position before it.
    pub start: Position,
    pub mv: Move,
    pub title: String,
    before: FoundLine,
    after: FoundLine,
    /// Judged on demand: judging all of them at the start takes too long.
    judged: OnceLock<Option<MoveReview>>,
}

impl Mistakes {
    /// The name under which they are stored.
    pub const STORED_NAME: &str = "mistakes";

    /// Adds mistakes; one in the same position is replaced.
    pub fn add(&mut self, mistakes: &[KeptMistake]) {
        self.0.retain(|known| mistakes.iter().all(|new| new.start != known.start));
        self.0.extend_from_slice(mistakes);
        self.0.drain(..self.0.len().saturating_sub(MAX_MISTAKES));
    }

    pub fn read(&self) -> impl Iterator<Item = Mistake> {
        self.0.iter().filter_map(KeptMistake::read)
    }
}

impl KeptMistake {
    /// The mistake made in `game` after `ply` plies, with the findings before and after it.
    pub fn new(game: &Game, ply: usize, before: &FoundLine, after: &FoundLine) -> Self {
        let names = game.headers.participants.each_ref().map(|participant| participant.name.as_str());
        let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
        let date = game.headers.date.map(|date| date.to_string());
        let parts: Vec<String> =
            [Some(names.join(" – ")).filter(|names| !names.is_empty()), date].into_iter().flatten().collect();
        Self {
            start: game.position_at(ply).to_string(),
            mv: game.line()[ply].to_string(),
            title: parts.join(", "),
            before: KeptLine::of(before),
            after: KeptLine::of(after),
        }
    }

    /// The mistake, if the position and the moves are legal: a file may contain anything.
    pub fn read(&self) -> Option<Mistake> {
        let start: Position = self.start.parse().ok()?;
        let mv: Move = self.mv.parse().ok()?;
        let mut next = start.clone();
        movegen::is_legal(&start, mv).then(|| next.make(mv))?;
        let before = self.before.read(&start);
        let is_known = before.moves.first().is_some_and(|&better| better != mv);
        is_known.then(|| Mistake {
            id: PuzzleId::of(&start),
            after: self.after.read(&next),
            start,
            mv,
            title: self.title.clone(),
            before,
            judged: OnceLock::new(),
        })
    }
}

impl Mistake {
    /// Whether it is the same mistake, found by the same search.
    pub fn is_same(&self, other: &Self) -> bool {
        (&self.start, self.mv, &self.before, &self.after)
            == (&other.start, other.mv, &other.before, &other.after)
    }

    /// The better line.
    pub fn better(&self) -> &[Move] {
        &self.before.moves
    }

    /// The part of it to show, as in the review.
    pub fn better_told(&self) -> &[Move] {
        self.judged().map_or(&[], |judged| judged.better_told(&self.start))
    }

    /// The review's verdict on the mistake.
    pub fn judged(&self) -> Option<&MoveReview> {
        let judge = || {
            let root = |moves| Root::new(self.start.clone(), moves, Profile::default()).ok();
            review_move((&root(Vec::new())?, &self.before), (&root(vec![self.mv])?, &self.after))
        };
        self.judged.get_or_init(judge).as_ref()
    }

    /// The score after the better move, from the user's view.
    pub fn best_score(&self) -> Score {
        self.before.score
    }

    /// The score after the mistake, from the user's view.
    pub fn played_score(&self) -> Score {
        -self.after.score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red leaves the horse to be taken.
    fn kept() -> KeptMistake {
        let start: Position = "r2k5/9/9/9/9/9/N8/9/9/5K3 w".parse().unwrap();
        let game = Game::from_line(start, &["f0f1".parse().unwrap()], 1, Profile::default()).unwrap();
        let found = |score, line: &str| FoundLine {
            score: Score::centipawns(score),
            moves: line.split(' ').map(|mv| mv.parse().unwrap()).collect(),
            depth: 8,
        };
        KeptMistake::new(&game, 0, &found(-300, "a3b5 d9d8"), &found(700, "a9a3"))
    }

    #[test]
    fn a_mistake_is_stored_and_tells_again_why_it_is_one() {
        let text = serde_json::to_string(&[kept()]).unwrap();
        let mistakes: Mistakes = serde_json::from_str(&text).unwrap();
        let [mistake] = &mistakes.read().collect::<Vec<_>>()[..] else { panic!("one") };
        assert_eq!(mistake.better()[0].to_string(), "a3b5");
        let fault = mistake.judged().and_then(MoveReview::fault).map(|fault| fault.to_string());
        assert_eq!(fault.as_deref(), Some("loses a horse"));
    }

    #[test]
    fn a_position_comes_once_and_rubbish_not_at_all() {
        let mut mistakes = Mistakes::default();
        mistakes.add(&[kept()]);
        mistakes.add(&[kept()]);
        assert_eq!(mistakes.0.len(), 1);
        let rubbish = [
            KeptMistake { start: "nothing".into(), ..kept() },
            KeptMistake { mv: "a0a9".into(), ..kept() },
            KeptMistake { mv: "a3b5".into(), ..kept() },
        ];
        assert!(rubbish.iter().all(|kept| kept.read().is_none()), "the last one is no mistake");
    }
}
