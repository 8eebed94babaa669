//! A review as kept with its game: each position's findings. Verdicts are computed from these.

use std::fmt;
use std::sync::LazyLock;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{FoundLine, JUDGEMENT};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Evaluation, Score};
use crate::engine::movegen;
use crate::engine::network::Network;
use crate::engine::rules::Profile;
use crate::game::{Game, NodeId, Tree};

/// The program and evaluation that made a review. A review by others is not shown as a current one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker {
    /// The version of the program.
    pub program: String,
    /// See [`JUDGEMENT`].
    judgement: u32,
    /// Whether a network evaluated the positions, not named terms.
    pub has_network: bool,
    /// The checksum of the network's file. `None` without a network, and in older reviews.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
}

impl Maker {
    /// The current maker.
    pub fn present() -> Self {
        static PRESENT: LazyLock<Maker> = LazyLock::new(|| {
            let network = match Evaluation::default() {
                Evaluation::Classical => None,
                Evaluation::Network(network) => Some(checksum(&network)),
            };
            let program = env!("CARGO_PKG_VERSION").into();
            Maker { program, judgement: JUDGEMENT, has_network: network.is_some(), network }
        });
        PRESENT.clone()
    }
}

/// The checksum at the end of a network's file.
fn checksum(network: &Network) -> String {
    let sum = network.to_bytes().last_chunk().map_or(0, |sum| u64::from_le_bytes(*sum));
    format!("{sum:016x}")
}

/// A stored review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReview {
    /// `None` for scores that another program wrote into a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    maker: Option<Maker>,
    start: String,
    /// The moves of the game, separated by spaces.
    line: String,
    profile: Profile,
    /// The nodes of the first search of each position; 0 if the limit was something else.
    #[serde(default)]
    pub nodes: u64,
    /// The time of each search, which was the limit until version 1.0.0; `None` in newer reviews.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    milliseconds: Option<u64>,
    /// Indexed by ply.
    findings: Vec<Option<KeptLine>>,
    /// The positions that were searched again, each as often as it was.
    #[serde(default)]
    pub again: Vec<usize>,
    /// Whether the search was in progress, so that it continues at the next start of the program.
    #[serde(default)]
    pub is_running: bool,
}

/// A stored finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLine {
    /// [`Score::value`].
    score: i32,
    line: String,
    /// In plies; 0 if unknown.
    pub depth: u32,
}

impl KeptReview {
    /// Creates a review of the game's moves by the current maker.
    pub fn new(
        game: &Game,
        nodes: u64,
        findings: &[Option<FoundLine>],
        again: &[usize],
        is_running: bool,
    ) -> Self {
        Self {
            maker: Some(Maker::present()),
            nodes,
            again: again.to_vec(),
            is_running,
            ..Self::of_file(game, findings)
        }
    }

    /// Creates a review from the scores that a file has for the game's line.
    pub(in crate::game) fn of_file(game: &Game, findings: &[Option<FoundLine>]) -> Self {
        Self {
            maker: None,
            start: game.start().to_string(),
            line: written(game.own_line()),
            profile: game.profile(),
            nodes: 0,
            milliseconds: None,
            findings: findings.iter().map(|found| found.as_ref().map(KeptLine::of)).collect(),
            again: Vec::new(),
            is_running: false,
        }
    }

    /// Whether it was made by the current maker.
    pub fn is_present(&self) -> bool {
        self.maker.as_ref() == Some(&Maker::present())
    }

    /// Whether it consists of scores that another program wrote into a file.
    pub fn is_foreign(&self) -> bool {
        self.maker.is_none()
    }

    /// Whether it belongs to this game's moves: [`Game::own_line`].
    pub fn is_of(&self, game: &Game) -> bool {
        self.start == game.start().to_string()
            && self.line == written(game.own_line())
            && self.profile == game.profile()
    }

    /// The findings in these positions; `None` if their number differs.
    pub fn findings(&self, positions: &[Position]) -> Option<Vec<Option<FoundLine>>> {
        let read = |(kept, position): (&Option<KeptLine>, &Position)| Some(kept.as_ref()?.read(position));
        (self.findings.len() == positions.len())
            .then(|| self.findings.iter().zip(positions).map(read).collect())
    }

    /// The findings at the start and after each move that the game still has, with their places.
    /// The scores are from the view of the side to move.
    pub(in crate::game) fn places<'a>(
        &'a self,
        game: &'a Game,
    ) -> impl Iterator<Item = (NodeId, &'a KeptLine)> {
        let is_from_here = self.start == game.start().to_string();
        let moves = self.line.split(' ').filter(move |_| is_from_here);
        let mut place = Tree::START;
        let places = moves.map_while(move |mv| {
            place = game.tree().child(place, mv.parse().ok()?)?;
            Some(place)
        });
        let places = is_from_here.then_some(Tree::START).into_iter().chain(places);
        places.zip(&self.findings).filter_map(|(place, found)| Some((place, found.as_ref()?)))
    }

    /// The median search depth in plies; 0 if nothing has been searched.
    fn depth(&self) -> u32 {
        median(self.findings.iter().flatten().filter(|found| !found.line.is_empty()).map(|found| found.depth))
    }

    /// The maker and depth, for the tag of a file; `None` if another program made it.
    pub fn annotator(&self) -> Option<Annotator<'_>> {
        Some(Annotator { maker: self.maker.as_ref()?, review: self })
    }
}

/// The median of depths; 0 if there are none.
pub fn median(depths: impl Iterator<Item = u32>) -> u32 {
    let mut depths: Vec<u32> = depths.collect();
    depths.sort_unstable();
    depths.get(depths.len().saturating_sub(1) / 2).copied().unwrap_or(0)
}

/// The maker of a review, in words for a file.
#[derive(Debug)]
pub struct Annotator<'a> {
    maker: &'a Maker,
    review: &'a KeptReview,
}

impl Annotator<'_> {
    /// The prefix of all annotators.
    const PREFIX: &'static str = "Chuhe ";

    /// Whether a text names such an annotator, of any version.
    pub fn is_own(text: &str) -> bool {
        text.starts_with(Self::PREFIX)
    }
}

/// For example `Chuhe 1.0.0, neural network, 200000 nodes a move, depth 14`.
impl fmt::Display for Annotator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let evaluation = if self.maker.has_network { "neural network" } else { "handmade evaluation" };
        write!(f, "{}{}, {evaluation}", Self::PREFIX, self.maker.program)?;
        if self.review.nodes > 0 {
            write!(f, ", {} nodes a move", self.review.nodes)?;
        }
        if let Some(time) = self.review.milliseconds.filter(|&time| time > 0) {
            write!(f, ", {} s a move", Duration::from_millis(time).as_secs_f64())?;
        }
        write!(f, ", depth {}", self.review.depth())
    }
}

impl KeptLine {
    pub fn of(found: &FoundLine) -> Self {
        Self { score: found.score.value(), line: written(&found.moves), depth: found.depth }
    }

    /// The score for the side to move, clamped to valid values.
    pub fn score(&self) -> Score {
        let most = Score::wins_in(0).value();
        Score::DRAW + self.score.clamp(-most, most)
    }

    /// The best moves, separated by spaces.
    pub(in crate::game) fn line(&self) -> &str {
        &self.line
    }

    /// The finding in this position: only the legal part of the stored line.
    pub fn read(&self, position: &Position) -> FoundLine {
        let line: Vec<Move> = self.line.split(' ').map_while(|mv| mv.parse().ok()).collect();
        FoundLine { score: self.score(), moves: movegen::legal_part(position, line), depth: self.depth }
    }
}

fn written(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::review::positions;

    fn game(line: &str) -> Game {
        let line: Vec<Move> = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap()
    }

    fn findings() -> Vec<Option<FoundLine>> {
        let line = |text: &str| text.split(' ').map(|mv| mv.parse().unwrap()).collect();
        vec![
            Some(FoundLine { score: Score::centipawns(30), moves: line("h2e2 h9g7 h0g2"), depth: 12 }),
            Some(FoundLine { score: Score::loses_in(4), moves: line("h9g7"), depth: 9 }),
            None,
        ]
    }

    #[test]
    fn what_another_program_made_is_told_from_what_is_made_now() {
        let reviewed = game("h2e2 h9g7");
        let mut kept = KeptReview::new(&reviewed, 100, &findings(), &[], false);
        assert!(kept.is_present() && kept.is_of(&reviewed) && !kept.is_of(&game("h2e2")));
        let said = kept.annotator().unwrap().to_string();
        assert!(
            Annotator::is_own(&said) && said.ends_with(", neural network, 100 nodes a move, depth 9"),
            "{said}"
        );
        let mut stored = serde_json::to_value(&kept).unwrap();
        let maker = stored["maker"].as_object_mut().unwrap();
        assert_eq!(maker.insert("network".into(), "another".into()).unwrap().as_str().unwrap().len(), 16);
        let read = |stored: &serde_json::Value| KeptReview::deserialize(stored).unwrap();
        assert!(!read(&stored).is_present() && !read(&stored).is_foreign(), "of another network");
        stored["maker"].as_object_mut().unwrap().remove("network");
        assert!(!read(&stored).is_present() && read(&stored).findings == kept.findings, "an old one");
        let stored = stored.as_object_mut().unwrap();
        stored.remove("nodes");
        stored.insert("milliseconds".into(), 500.into());
        let read = KeptReview::deserialize(&*stored).unwrap();
        assert!(!read.is_present() && read.findings == kept.findings, "an older one, by time");
        let said = read.annotator().unwrap().to_string();
        assert!(said.ends_with(", neural network, 0.5 s a move, depth 9"), "{said}");
        assert_eq!(serde_json::to_value(&read).unwrap()["milliseconds"], 500);
        kept.maker.as_mut().unwrap().judgement += 1;
        assert!(!kept.is_present() && !kept.is_foreign());
        kept.maker = None;
        assert!(kept.is_foreign() && kept.annotator().is_none());
    }

    #[test]
    fn whatever_a_file_says_the_lines_are_legal_and_as_many_as_the_positions() {
        let reviewed = game("h2e2 h9g7");
        let positions = positions(&reviewed);
        let mut kept = KeptReview::new(&reviewed, 100, &findings(), &[7, 7], false);
        let first = kept.findings[0].as_mut().unwrap();
        (first.line, first.score) = ("h2e2 a0a9 rubbish".into(), i32::MAX);
        let read = kept.findings(&positions).unwrap();
        let first = read[0].as_ref().unwrap();
        assert_eq!((first.moves.len(), first.score), (1, Score::wins_in(0)));
        kept.findings.pop();
        assert!(kept.findings(&positions).is_none());
    }

    #[test]
    fn places_are_those_that_the_game_has() {
        let kept = KeptReview::new(&game("h2e2 h9g7"), 100, &findings(), &[], false);
        let count = |game: &Game| kept.places(game).count();
        assert_eq!((count(&game("h2e2 h9g7")), count(&game("h2e2 b9c7")), count(&game("b2e2"))), (2, 2, 1));
    }
}
