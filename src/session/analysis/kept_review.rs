//! Reviews as they are stored: a file for each game, found again by its start, moves and rules.

use serde::{Deserialize, Serialize};

use super::lines::legal_part;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Evaluation, Score};
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::Game;
use crate::game::review::{Finding, JUDGEMENT};
use crate::session::storage::{Fingerprint, Store};

/// The largest file that is read, in bytes: the review of a record of the greatest length has less.
const MAX_BYTES: u64 = 16 << 20;

/// What made a review. One made by another program or evaluation is not shown as if it were of today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker {
    /// The version of the program.
    pub program: String,
    /// See [`JUDGEMENT`].
    judgement: u32,
    /// Whether positions were judged by the network and not by named terms.
    pub has_network: bool,
}

impl Maker {
    /// What makes reviews now.
    pub fn present() -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").into(),
            judgement: JUDGEMENT,
            has_network: matches!(Evaluation::default(), Evaluation::Network(_)),
        }
    }
}

/// A stored review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReview {
    maker: Maker,
    start: String,
    /// The moves of the game, separated by spaces.
    line: String,
    profile: Profile,
    /// How long each position was searched, in milliseconds.
    pub(super) milliseconds: u64,
    findings: Vec<Option<KeptFinding>>,
    /// The positions that have been looked at a second time.
    pub(super) again: Vec<usize>,
    /// Whether the search was going on, so that it goes on at the next start of the program.
    pub is_running: bool,
}

/// What was found in a position, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::session) struct KeptFinding {
    /// [`Score::value`].
    score: i32,
    line: String,
    depth: u32,
}

impl KeptReview {
    pub(super) fn new(
        game: &Game,
        milliseconds: u64,
        findings: &[Option<Finding>],
        again: &[usize],
        is_running: bool,
    ) -> Self {
        Self {
            maker: Maker::present(),
            start: game.start().to_string(),
            line: written(game.line()),
            profile: game.profile(),
            milliseconds,
            findings: findings.iter().map(|found| found.as_ref().map(KeptFinding::of)).collect(),
            again: again.to_vec(),
            is_running,
        }
    }

    /// The stored review of a game; `None` if there is none that can be read.
    pub fn load(store: &Store, game: &Game) -> Option<Self> {
        // One that cannot be read is made anew.
        let kept = store.load_at_most::<Self>(&name(game), MAX_BYTES).ok().flatten()?;
        kept.is_of(game).then_some(kept)
    }

    /// Stores it, on the writing thread.
    pub fn store(&self, store: &Store, game: &Game) {
        store.save(&name(game), self);
    }

    /// Whether it was made by what makes reviews now.
    pub fn is_present(&self) -> bool {
        self.maker == Maker::present()
    }

    fn is_of(&self, game: &Game) -> bool {
        self.start == game.start().to_string()
            && self.line == written(game.line())
            && self.profile == game.profile()
    }

    /// What was found in each of these positions; `None` if it is not of so many.
    pub(super) fn findings(&self, roots: &[Root]) -> Option<Vec<Option<Finding>>> {
        let read = |(kept, root): (&Option<KeptFinding>, &Root)| Some(kept.as_ref()?.read(root.position()));
        (self.findings.len() == roots.len()).then(|| self.findings.iter().zip(roots).map(read).collect())
    }
}

impl KeptFinding {
    pub fn of(found: &Finding) -> Self {
        Self { score: found.score.value(), line: written(&found.line), depth: found.depth }
    }

    /// What was found in this position: a legal line, and a score within the limits, whatever is stored.
    pub fn read(&self, position: &Position) -> Finding {
        let most = Score::wins_in(0).value();
        let line: Vec<Move> = self.line.split(' ').map_while(|play| play.parse().ok()).collect();
        Finding {
            score: Score::DRAW + self.score.clamp(-most, most),
            line: legal_part(position, line),
            depth: self.depth,
        }
    }
}

/// The name under which the review of a game is stored.
fn name(game: &Game) -> String {
    let content = format!("{} {} {}", game.start(), game.profile().as_str(), written(game.line()));
    format!("reviews/{}", Fingerprint::of(content.as_bytes()))
}

fn written(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::review::roots;
    use crate::session::analysis::GameReview;

    fn game(line: &str) -> Game {
        let line: Vec<Move> = line.split(' ').map(|play| play.parse().unwrap()).collect();
        Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
    }

    fn findings() -> Vec<Option<Finding>> {
        let line = |text: &str| text.split(' ').map(|play| play.parse().unwrap()).collect();
        vec![
            Some(Finding { score: Score::centipawns(30), line: line("h2e2 h9g7 h0g2"), depth: 12 }),
            Some(Finding { score: Score::loses_in(4), line: line("h9g7"), depth: 9 }),
            None,
        ]
    }

    #[test]
    fn a_review_is_stored_and_found_again_by_its_game_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let reviewed = game("h2e2 h9g7");
        let kept = KeptReview::new(&reviewed, 100, &findings(), &[1], true);
        kept.store(&store, &reviewed);
        drop(store);
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        assert_eq!(KeptReview::load(&store, &reviewed), Some(kept.clone()));
        assert_eq!(KeptReview::load(&store, &game("h2e2 b9c7")), None);
        let review = GameReview::restored(&reviewed, &kept).unwrap();
        assert_eq!(review.progress().done, 3, "two positions, and one of them twice");
        assert_eq!((review.depth(), review.time().as_millis()), (9, 100));
        assert!(!review.kept().is_running, "nothing has been started");
    }

    #[test]
    fn what_another_program_made_is_told_from_what_is_made_now() {
        let mut kept = KeptReview::new(&game("h2e2"), 100, &findings(), &[], false);
        assert!(kept.is_present());
        kept.maker.judgement += 1;
        assert!(!kept.is_present());
    }

    #[test]
    fn whatever_a_file_says_the_lines_are_legal_and_as_many_as_the_positions() {
        let reviewed = game("h2e2 h9g7");
        let roots = roots(&reviewed);
        let mut kept = KeptReview::new(&reviewed, 100, &findings(), &[7, 7], false);
        let first = kept.findings[0].as_mut().unwrap();
        (first.line, first.score) = ("h2e2 a0a9 rubbish".into(), i32::MAX);
        let read = kept.findings(&roots).unwrap();
        let first = read[0].as_ref().unwrap();
        assert_eq!((first.line.len(), first.score), (1, Score::wins_in(0)));
        assert_eq!(GameReview::restored(&reviewed, &kept).unwrap().progress().done, 2);
        kept.findings.pop();
        assert!(kept.findings(&roots).is_none() && GameReview::restored(&reviewed, &kept).is_none());
    }
}
