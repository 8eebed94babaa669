//! Our own format: JSON with a version.
//!
//! ```json
//! {
//!   "version": 2,
//!   "headers": {
//!     "event": "全国赛",
//!     "date": "2026-11-21",
//!     "participants": [{ "name": "胡荣华" }, { "name": "", "is_engine": true }]
//!   },
//!   "rules": "asian",
//!   "start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//!   "moves": ["h2e2", "h9g7", "h0g2"],
//!   "comments": { "0": "said before the first move", "2": "said of the second" },
//!   "variations": [{ "of": 0, "after": 1, "moves": ["b9c7"], "comments": { "2": "also good" } }],
//!   "current": { "line": 0, "ply": 3 },
//!   "result": "black_wins",
//!   "reason": "resignation"
//! }
//! ```
//!
//! The main line is line 0, the first variation line 1, and so on. A variation leaves the line `of`, an earlier
//! one, `after` so many moves from the start of the game; the keys of its comments count from there too.
//! `current` is the place on the board, and the line that it is on. `result` is `ongoing`, `draw`, `red_wins` or `black_wins`; `reason` is
//! missing while the game goes on; `ended` is the place where it was said to have ended, missing if that is on the
//! board. Fields other than `version`, `start` and `moves` may be missing.
//!
//! Version 1 had one line only; it is read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::board::{FenError, Move, MoveTextError, Position, Setup, Side, shortened};
use crate::engine::rules::Profile;
use crate::game::ending::Ending;
use crate::game::{
    AddError, Branch, Date, Game, GameBuilder, Headers, NodeId, Outcome, Participant, Reason, Tree,
};

/// The version written; later ones are not read.
pub const VERSION: u64 = 2;

/// The longest text that is read: many times the longest game.
pub const MAX_BYTES: usize = 4 << 20;

/// Why a text is not a game in this format.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    #[error("the file is larger than {} MiB, more than any game needs", MAX_BYTES >> 20)]
    TooLarge,
    #[error("this is not a game in JSON: {}", shortened(&.0.to_string(), 200))]
    Syntax(#[from] serde_json::Error),
    #[error("the file has version {0}, and this program reads version {VERSION}")]
    Version(u64),
    #[error("the start position: {0}")]
    Start(#[from] FenError),
    #[error("{}move {}: {cause}", variation(*line), ply + 1)]
    MoveText { line: usize, ply: usize, cause: MoveTextError },
    #[error("{}move {}, {play}: {cause}", variation(*line), ply + 1)]
    Move { line: usize, ply: usize, play: Move, cause: AddError },
    #[error("there is no move {} in line {}", .0.ply, .0.line)]
    NoSuchPlace(Place),
    #[error("variation {line} has no move that is not there already")]
    NothingNew { line: usize },
    #[error("a game cannot end in '{result}' by {reason}")]
    Result { result: &'static str, reason: Reason },
}

fn variation(line: usize) -> String {
    if line == 0 { String::new() } else { format!("variation {line}: ") }
}

/// The game as text, with a line break at the end.
pub fn write(game: &Game) -> String {
    let text = serde_json::to_string_pretty(&GameFile::from(game.clone()));
    text.expect("strings, numbers and lists can always be written") + "\n"
}

/// Reads a game and checks all of it.
///
/// # Errors
/// What is wrong, and at which move.
pub fn read(text: &str) -> Result<Game, JsonError> {
    /// A later version may differ in all else.
    #[derive(Deserialize)]
    struct VersionOnly {
        version: u64,
    }
    if text.len() > MAX_BYTES {
        return Err(JsonError::TooLarge);
    }
    let VersionOnly { version } = serde_json::from_str(text)?;
    check_version(version)?;
    serde_json::from_str::<GameFile>(text)?.try_into()
}

fn check_version(version: u64) -> Result<(), JsonError> {
    if (1..=VERSION).contains(&version) { Ok(()) } else { Err(JsonError::Version(version)) }
}

/// The fields of the file.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct GameFile {
    version: u64,
    #[serde(default)]
    headers: Headers,
    #[serde(default)]
    rules: Profile,
    start: String,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    comments: BTreeMap<usize, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
    /// Missing: the end of the main line.
    #[serde(default)]
    current: Option<Place>,
    #[serde(default)]
    result: GameResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// Missing: it is on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Place>,
    /// This and what follows: version 1.
    #[serde(default, skip_serializing)]
    date: Option<Date>,
    #[serde(default, skip_serializing)]
    red: Participant,
    #[serde(default, skip_serializing)]
    black: Participant,
    #[serde(default, skip_serializing)]
    taken_back: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Variation {
    of: usize,
    after: usize,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    comments: BTreeMap<usize, String>,
}

/// A place in the tree: after `ply` moves from the start of the game, on the way of a line.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 0: the main line.
    pub line: usize,
    pub ply: usize,
}

/// Who won, in one word.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GameResult {
    #[default]
    Ongoing,
    Draw,
    RedWins,
    BlackWins,
}

impl GameResult {
    const fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Ongoing,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(Side::Red), .. }) => Self::RedWins,
            Some(Outcome { winner: Some(Side::Black), .. }) => Self::BlackWins,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Draw => "draw",
            Self::RedWins => "red_wins",
            Self::BlackWins => "black_wins",
        }
    }
}

impl From<Game> for GameFile {
    fn from(game: Game) -> Self {
        let tree = game.tree();
        let branches = tree.branches();
        let end = game.node_at(usize::MAX);
        let line = branches.iter().position(|branch| branch.nodes.last() == Some(&end)).unwrap_or(0);
        let current = Some(Place { line, ply: game.moves().len() });
        let main: &[NodeId] = &branches[0].nodes;
        let ended = game.ending.filter(|ending| ending.node != game.node()).map(|Ending { node, .. }| {
            let line = branches.iter().position(|branch| branch.nodes.contains(&node)).unwrap_or(0);
            Place { line, ply: tree.ply(node) }
        });
        let variations = branches.iter().filter_map(|Branch { from, nodes }| {
            let (of, after) = (*from)?;
            Some(Variation { of, after, moves: texts(tree, nodes), comments: comments(tree, nodes) })
        });
        Self {
            version: VERSION,
            rules: game.profile(),
            start: game.start().to_string(),
            moves: texts(tree, main),
            comments: comments(tree, &[&[Tree::START], main].concat()),
            variations: variations.collect(),
            current,
            result: GameResult::of(game.result()),
            reason: game.result().map(|outcome| outcome.reason),
            ended,
            headers: game.headers,
            date: None,
            red: Participant::default(),
            black: Participant::default(),
            taken_back: Vec::new(),
        }
    }
}

fn texts(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().filter_map(|&node| tree.play(node)).map(|play| play.to_string()).collect()
}

fn comments(tree: &Tree, nodes: &[NodeId]) -> BTreeMap<usize, String> {
    let said = nodes.iter().filter(|&&node| !tree.comment(node).is_empty());
    said.map(|&node| (tree.ply(node), tree.comment(node).into())).collect()
}

impl TryFrom<GameFile> for Game {
    type Error = JsonError;

    fn try_from(file: GameFile) -> Result<Self, JsonError> {
        check_version(file.version)?;
        let setup: Setup = file.start.parse()?;
        let start = Position::from_setup(&setup).map_err(FenError::from)?;
        let mut reader = Reader { builder: GameBuilder::new(start, file.rules), lines: Vec::new() };
        let end = Place { line: 0, ply: file.moves.len() };
        reader.read_line(None, &[file.moves, file.taken_back].concat(), file.comments)?;
        for Variation { of, after, moves, comments } in file.variations {
            reader.read_line(Some(Place { line: of, ply: after }), &moves, comments)?;
        }
        let current = file.current.unwrap_or(end);
        reader.node(current)?;
        let ended = file.ended.map(|place| reader.node(place)).transpose()?;
        let end = reader.lines.get(current.line).and_then(|line| line.nodes.last());
        let end = end.copied().unwrap_or(Tree::START);
        *reader.builder.headers_mut() = match file.version {
            1 => Headers { date: file.date, participants: [file.red, file.black], ..Headers::default() },
            _ => file.headers,
        };
        let mut game = reader.builder.finish_at(end);
        game.go_to(current.ply);
        if let Some(outcome) = declared(file.result, file.reason)? {
            game.end_at(ended.unwrap_or_else(|| game.node()), outcome);
        }
        Ok(game)
    }
}

struct Reader {
    builder: GameBuilder,
    lines: Vec<ReadLine>,
}

/// A line that has been read.
struct ReadLine {
    from: Option<Place>,
    /// Its own moves.
    nodes: Vec<NodeId>,
}

impl Reader {
    fn node(&self, place: Place) -> Result<NodeId, JsonError> {
        let Place { mut line, ply } = place;
        loop {
            let ReadLine { from, nodes } = self.lines.get(line).ok_or(JsonError::NoSuchPlace(place))?;
            match *from {
                Some(from) if ply <= from.ply => line = from.line,
                None if ply == 0 => return Ok(Tree::START),
                _ => {
                    let index = ply - 1 - from.map_or(0, |from| from.ply);
                    return nodes.get(index).copied().ok_or(JsonError::NoSuchPlace(place));
                }
            }
        }
    }

    /// Adds a line that leaves another one, or the main line.
    fn read_line(
        &mut self,
        from: Option<Place>,
        moves: &[String],
        comments: BTreeMap<usize, String>,
    ) -> Result<(), JsonError> {
        let line = self.lines.len();
        let start = from.map_or(Ok(Tree::START), |place| self.node(place))?;
        self.builder.go_to(start);
        let (first, known) = (self.builder.tree().ply(start), self.builder.tree().len());
        let mut nodes = Vec::with_capacity(moves.len());
        for (ply, text) in (first..).zip(moves) {
            let play = text.parse().map_err(|cause| JsonError::MoveText { line, ply, cause })?;
            let node = self.builder.play(play);
            nodes.push(node.map_err(|cause| JsonError::Move { line, ply, play, cause })?);
        }
        if line > 0 && self.builder.tree().len() == known {
            return Err(JsonError::NothingNew { line });
        }
        self.lines.push(ReadLine { from, nodes });
        for (ply, comment) in comments {
            let node = self.node(Place { line, ply })?;
            self.builder.comment_on(node, &comment);
        }
        Ok(())
    }
}

/// The declared outcome; an outcome by the rules is not taken from the file but judged again.
fn declared(result: GameResult, reason: Option<Reason>) -> Result<Option<Outcome>, JsonError> {
    let winner = match result {
        GameResult::Ongoing => return Ok(None),
        GameResult::Draw => None,
        GameResult::RedWins => Some(Side::Red),
        GameResult::BlackWins => Some(Side::Black),
    };
    match (reason, winner) {
        (None | Some(Reason::Rules(_)), _) => Ok(None),
        (Some(Reason::Recorded), _) => Ok(Some(Outcome::recorded(winner))),
        (Some(Reason::Resignation), Some(winner)) => Ok(Some(Outcome::resignation(!winner))),
        (Some(Reason::Time), Some(winner)) => Ok(Some(Outcome::time(!winner))),
        (Some(Reason::Agreement), None) => Ok(Some(Outcome::agreement())),
        (Some(reason), _) => Err(JsonError::Result { result: result.word(), reason }),
    }
}

#[cfg(test)]
mod tests;
