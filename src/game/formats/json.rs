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
//!   "comments": { "0": "before the first move", "2": "on the second move" },
//!   "before": { "2": "before the second move" },
//!   "drawings": { "2": ["Ge4", "Rh2e2"] },
//!   "variations": [{ "of": 0, "after": 1, "moves": ["b9c7"], "comments": { "2": "also good" } }],
//!   "current": { "line": 0, "ply": 3 },
//!   "result": "black_wins",
//!   "reason": "resignation"
//! }
//! ```
//!
//! The main line is line 0, the first variation line 1, and so on. A variation departs from an
//! earlier line, `of`, `after` a number of moves from the start of the game; the keys of its
//! comments count from the start, too. The first line of a comment may hold signs such as `!?`.
//! Drawings are circles and arrows with the colour first: G(reen), R(ed), B(lue), Y(ellow).
//! `current` is the place on the board and its line. `result` is `ongoing`, `draw`, `red_wins` or
//! `black_wins`; `reason` is missing while the game goes on. `ended` is the place of a declared
//! end, missing if that is on the board. `review` has the findings of a review in each position
//! ([`KeptReview`]). Only `version`, `start` and `moves` are required.
//!
//! Version 1 had a single line; it can be read.
//!
//! A study of several chapters is `{ "version": 2, "chapters": [ … ] }`, where each chapter is a
//! game as above.

mod reader;

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::loss::{Loss, LossPlace, Lost, Reading};
use super::result::GameResult;
use crate::engine::board::{FenError, Move, MoveTextError, Position, Setup};
use crate::engine::rules::Profile;
use crate::game::ending::Ending;
use crate::game::review::KeptReview;
use crate::game::{
    AddError, Branch, Date, Drawing, EndReason, Game, GameBuilder, Headers, NodeId, Outcome, Participant,
    Tree,
};
use reader::{Reader, Said};

/// The version written; later ones are refused.
pub const VERSION: u64 = 2;

/// The longest text that is read: many times the longest game.
pub const MAX_BYTES: usize = 16 << 20;

/// Why a text is not a game in this format.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    TooLarge,
    Syntax(#[from] serde_json::Error),
    Version(u64),
    Start(#[from] FenError),
    MoveText { line: usize, ply: usize, cause: MoveTextError },
    Move { line: usize, ply: usize, mv: Move, cause: AddError },
    NoSuchPlace(JsonPlace),
    NothingNew { line: usize },
    Drawing { line: usize, ply: usize, text: String },
    Result { result: &'static str, reason: EndReason },
    Review(serde_json::Error),
}

/// Writes a game as text that ends with a line break.
pub fn write(game: &Game) -> String {
    let text = serde_json::to_string_pretty(&JsonGame::from(game.clone()));
    text.expect("strings, numbers and lists can always be written") + "\n"
}

/// The chapters of a study.
#[derive(Serialize, Deserialize)]
struct Study<C> {
    version: u64,
    chapters: Vec<C>,
}

/// Writes the chapters of a study as text that ends with a line break.
pub fn write_chapters(games: &[&Game]) -> String {
    let chapters = games.iter().map(|&game| JsonGame::from(game.clone())).collect();
    let text = serde_json::to_string_pretty(&Study::<JsonGame> { version: VERSION, chapters });
    text.expect("strings, numbers and lists can always be written") + "\n"
}

/// The byte ranges of the chapters of a study; `None` if the text is not a study or has no chapter.
pub fn chapters(text: &str) -> Option<Vec<Range<usize>>> {
    let study: Study<&RawValue> = serde_json::from_str(text).ok()?;
    check_version(study.version).ok()?;
    let start = |chapter: &str| chapter.as_ptr() as usize - text.as_ptr() as usize;
    let ranges = study.chapters.into_iter().map(RawValue::get);
    let ranges: Vec<Range<usize>> =
        ranges.map(|chapter| start(chapter)..start(chapter) + chapter.len()).collect();
    Some(ranges).filter(|ranges| !ranges.is_empty())
}

/// Reads a game; faulty parts are left out.
///
/// # Errors
/// The text is no game in this format, or its start position is invalid.
pub fn read(text: &str) -> Result<Reading, JsonError> {
    /// Later versions may differ in everything else.
    #[derive(Deserialize)]
    struct VersionOnly {
        version: u64,
    }
    if text.len() > MAX_BYTES {
        return Err(JsonError::TooLarge);
    }
    let VersionOnly { version } = serde_json::from_str(text)?;
    check_version(version)?;
    let (game, losses) = serde_json::from_str::<JsonGame>(text)?.read()?;
    let losses = losses.into_iter().map(|error| Loss { place: LossPlace::Game, what: Lost::Json(error) });
    Ok(Reading { game, losses: losses.collect() })
}

fn check_version(version: u64) -> Result<(), JsonError> {
    if (1..=VERSION).contains(&version) { Ok(()) } else { Err(JsonError::Version(version)) }
}

/// The fields of the file.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct JsonGame {
    version: u64,
    #[serde(default)]
    headers: Headers,
    #[serde(default)]
    rules: Profile,
    start: String,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    comments: BTreeMap<usize, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    before: BTreeMap<usize, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    drawings: BTreeMap<usize, Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
    /// If missing, the end of the main line.
    #[serde(default)]
    current: Option<JsonPlace>,
    #[serde(default, with = "super::result::word")]
    result: GameResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<EndReason>,
    /// If missing, the place on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<JsonPlace>,
    /// A [`KeptReview`], read separately because it may be of another version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    review: Option<serde_json::Value>,
    /// From here on: fields of version 1.
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
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    before: BTreeMap<usize, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    drawings: BTreeMap<usize, Vec<String>>,
}

/// A place in the tree: `ply` moves from the start of the game, along a line.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct JsonPlace {
    /// 0 is the main line.
    pub line: usize,
    pub ply: usize,
}

impl From<Game> for JsonGame {
    fn from(game: Game) -> Self {
        let tree = game.tree();
        let branches = tree.branches();
        let end = game.node_at(usize::MAX);
        let line = branches.iter().position(|branch| branch.nodes.last() == Some(&end)).unwrap_or(0);
        let current = Some(JsonPlace { line, ply: game.moves().len() });
        let main: &[NodeId] = &branches[0].nodes;
        let from_start = [&[Tree::START], main].concat();
        let ended = game.ending.filter(|ending| ending.node != game.node()).map(|Ending { node, .. }| {
            let line = branches.iter().position(|branch| branch.nodes.contains(&node)).unwrap_or(0);
            JsonPlace { line, ply: tree.ply(node) }
        });
        let variations = branches.iter().filter_map(|Branch { from, nodes }| {
            let (of, after) = (*from)?;
            Some(Variation {
                of,
                after,
                moves: texts(tree, nodes),
                comments: comments(tree, nodes),
                before: said_before(tree, nodes),
                drawings: drawings(tree, nodes),
            })
        });
        Self {
            version: VERSION,
            rules: game.profile(),
            start: game.start().to_string(),
            moves: texts(tree, main),
            comments: comments(tree, &from_start),
            before: said_before(tree, &from_start),
            drawings: drawings(tree, &from_start),
            variations: variations.collect(),
            current,
            result: GameResult::of(game.result()),
            reason: game.result().map(|outcome| outcome.reason),
            ended,
            review: game.review().and_then(|review| serde_json::to_value(review).ok()),
            headers: game.headers,
            date: None,
            red: Participant::default(),
            black: Participant::default(),
            taken_back: Vec::new(),
        }
    }
}

fn texts(tree: &Tree, nodes: &[NodeId]) -> Vec<String> {
    nodes.iter().filter_map(|&node| tree.play(node)).map(|mv| mv.to_string()).collect()
}

fn comments(tree: &Tree, nodes: &[NodeId]) -> BTreeMap<usize, String> {
    let said = nodes.iter().map(|&node| (tree.ply(node), tree.remark(node).text()));
    said.filter(|(_, text)| !text.is_empty()).collect()
}

fn said_before(tree: &Tree, nodes: &[NodeId]) -> BTreeMap<usize, String> {
    let said = nodes.iter().map(|&node| (tree.ply(node), tree.said_before(node).to_owned()));
    said.filter(|(_, text)| !text.is_empty()).collect()
}

fn drawings(tree: &Tree, nodes: &[NodeId]) -> BTreeMap<usize, Vec<String>> {
    let drawn = nodes.iter().filter(|&&node| !tree.drawings(node).is_empty());
    drawn
        .map(|&node| (tree.ply(node), tree.drawings(node).iter().map(Drawing::to_string).collect()))
        .collect()
}

impl TryFrom<JsonGame> for Game {
    type Error = JsonError;

    /// Any fault is an error, because the file is our own.
    fn try_from(file: JsonGame) -> Result<Self, JsonError> {
        let (game, losses) = file.read()?;
        // A review can be made again.
        let mut losses = losses.into_iter().filter(|loss| !matches!(loss, JsonError::Review(_)));
        losses.next().map_or(Ok(game), Err)
    }
}

impl JsonGame {
    /// The game, and the faults in it, which are left out.
    fn read(self) -> Result<(Game, Vec<JsonError>), JsonError> {
        check_version(self.version)?;
        let setup: Setup = self.start.parse()?;
        let start = Position::from_setup(&setup).map_err(FenError::from)?;
        let builder = GameBuilder::new(start, self.rules);
        let mut reader = Reader { builder, lines: Vec::new(), losses: Vec::new() };
        let played = self.moves.len();
        let moves = [self.moves, self.taken_back].concat();
        reader.read_line(None, &moves, Said::new(self.comments, self.before, self.drawings));
        for Variation { of, after, moves, comments, before, drawings } in self.variations {
            let said = Said::new(comments, before, drawings);
            reader.read_line(Some(JsonPlace { line: of, ply: after }), &moves, said);
        }
        let end = JsonPlace { line: 0, ply: reader.lines[0].nodes.len().min(played) };
        let current = self.current.unwrap_or(end);
        let is_there = reader.known(current).is_some();
        let ended = self.ended.and_then(|place| reader.known(place));
        let end = reader.lines.get(current.line).and_then(|line| line.nodes.last());
        let end = end.copied().unwrap_or(Tree::START);
        *reader.builder.headers_mut() = match self.version {
            1 => Headers { date: self.date, participants: [self.red, self.black], ..Headers::default() },
            _ => self.headers,
        };
        let mut game = reader.builder.finish_at(end);
        if is_there {
            game.go_to(current.ply);
        }
        match declared(self.result, self.reason) {
            Ok(Some(outcome)) => game.end_at(ended.unwrap_or_else(|| game.node()), outcome),
            Ok(None) => {}
            Err(error) => reader.losses.push(error),
        }
        match self.review.map(serde_json::from_value::<KeptReview>) {
            Some(Ok(review)) => game.set_review(review),
            Some(Err(error)) => reader.losses.push(JsonError::Review(error)),
            None => {}
        }
        Ok((game, reader.losses))
    }
}

/// The declared outcome. An outcome by the rules is not read but judged again.
fn declared(result: GameResult, reason: Option<EndReason>) -> Result<Option<Outcome>, JsonError> {
    let winner = match result {
        GameResult::Unknown => return Ok(None),
        GameResult::Draw => None,
        GameResult::Win(side) => Some(side),
    };
    match reason {
        None | Some(EndReason::Rules(_)) => Ok(None),
        Some(reason) => {
            let outcome = Outcome::declared(winner, reason);
            outcome.map(Some).ok_or(JsonError::Result { result: result.word(), reason })
        }
    }
}

#[cfg(test)]
mod tests;
