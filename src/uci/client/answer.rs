//! Parses an engine's output about its search.

use std::str::SplitWhitespace;
use std::time::{Duration, Instant};

use super::{ClientError, coordinates};
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{MAX_PLY, Score};
use crate::engine::movegen;
use crate::engine::search::{Bound, Report};
use crate::game::notation::Ranks;

/// The answer of an engine to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// A legal move.
    pub mv: Move,
    /// The expected reply, if it is legal.
    pub ponder: Option<Move>,
    /// The last score for its best line, if any.
    pub claim: Option<Claim>,
}

/// The result that an engine claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub depth: u32,
    /// From the view of the engine.
    pub score: Score,
    pub nodes: u64,
}

/// The contents of a line such as `info depth 9 … score cp 13 … pv …`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Info<'a> {
    depth: Option<u32>,
    selective_depth: Option<u32>,
    /// From 1.
    line: Option<usize>,
    score: Option<(Score, Bound)>,
    nodes: Option<u64>,
    hash_permille: Option<u32>,
    moves: Option<SplitMoves<'a>>,
}

/// The move words.
#[derive(Debug, PartialEq, Eq)]
struct SplitMoves<'a>(Vec<&'a str>);

impl<'a> Info<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace();
        (words.next()? == "info").then_some(())?;
        let mut info = Self::default();
        let mut word = words.next();
        while let Some(key) = word {
            match key {
                "depth" => info.depth = number(&mut words),
                "seldepth" => info.selective_depth = number(&mut words),
                "multipv" => info.line = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "hashfull" => info.hash_permille = number(&mut words),
                "score" => {
                    info.score = read_score(&mut words).map(|score| (score, Bound::Exact));
                }
                "lowerbound" => info.score = info.score.map(|(score, _)| (score, Bound::Lower)),
                "upperbound" => info.score = info.score.map(|(score, _)| (score, Bound::Upper)),
                "pv" => {
                    info.moves = Some(SplitMoves(words.by_ref().take(MAX_PLY as usize).collect()));
                    break;
                }
                // The rest is a sentence.
                "string" | "message" => break,
                _ => {}
            }
            word = words.next();
        }
        Some(info)
    }
}

fn number<T: std::str::FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn read_score(words: &mut SplitWhitespace<'_>) -> Option<Score> {
    match words.next()? {
        "cp" => Some(Score::centipawns(words.next()?.parse().ok()?)),
        "mate" => {
            let moves: i32 = words.next()?.parse().ok()?;
            let plies = moves.unsigned_abs().saturating_mul(2).min(200) as i32;
            Some(if moves > 0 { Score::wins_in(plies - 1) } else { Score::loses_in(plies) })
        }
        // UCCI has the number alone.
        number => Some(Score::centipawns(number.parse().ok()?)),
    }
}

/// The reports to pass on. An engine may send many, so only the latest of each line is passed on,
/// at intervals that grow with the time of the search.
pub(super) struct Findings<'a> {
    position: &'a Position,
    ranks: Ranks,
    began: Instant,
    told: Instant,
    nodes: u64,
    /// By line, the report that has not been passed on yet.
    waiting: Vec<Option<Report>>,
    claim: Option<Claim>,
}

/// The least time between two reports, and the divisor of the search's time for a longer one.
const INTERVAL: Duration = Duration::from_millis(30);
const SHARE: u32 = 100;

impl<'a> Findings<'a> {
    /// Findings about `lines` lines from a position.
    pub fn new(position: &'a Position, ranks: Ranks, lines: usize) -> Self {
        let began = Instant::now();
        let waiting = vec![None; lines.max(1)];
        Self { position, ranks, began, told: began, nodes: 0, waiting, claim: None }
    }

    /// Parses an `info` line.
    pub fn note(&mut self, line: &str) {
        let Some(info) = Info::read(line) else { return };
        self.nodes = info.nodes.unwrap_or(self.nodes);
        let (Some(depth), Some((score, bound))) = (info.depth, info.score) else { return };
        let line = info.line.unwrap_or(1);
        if line <= 1 {
            self.claim = Some(Claim { depth, score, nodes: self.nodes });
        }
        let moves = info.moves.map(|SplitMoves(words)| self.legal(&words)).unwrap_or_default();
        let Some(place) = line.checked_sub(1).and_then(|index| self.waiting.get_mut(index)) else { return };
        if moves.is_empty() {
            return;
        }
        *place = Some(Report {
            depth,
            selective_depth: info.selective_depth.unwrap_or(depth),
            line,
            score,
            bound,
            nodes: self.nodes,
            elapsed: self.began.elapsed(),
            hash_permille: info.hash_permille.unwrap_or(0).min(1_000),
            moves,
        });
    }

    /// The moves up to the first illegal one.
    fn legal(&self, words: &[&str]) -> Vec<Move> {
        let moves = words.iter().map_while(|word| coordinates::read(word, self.ranks)).collect();
        movegen::legal_part(self.position, moves)
    }

    /// Passes on the reports that are due.
    pub fn tell(&mut self, report: &mut dyn FnMut(Report)) {
        let interval = INTERVAL.max(self.began.elapsed() / SHARE);
        if self.told.elapsed() >= interval && self.waiting.iter().any(Option::is_some) {
            self.tell_all(report);
        }
    }

    /// Passes on the remaining reports.
    pub fn tell_all(&mut self, report: &mut dyn FnMut(Report)) {
        self.told = Instant::now();
        self.waiting.iter_mut().filter_map(Option::take).for_each(report);
    }

    /// The answer in a line such as `bestmove h2e2 ponder h9g7`; `None` for any other line.
    pub fn answer(&self, line: &str) -> Result<Option<EngineAnswer>, ClientError> {
        let mut words = line.split_whitespace();
        let text = match (words.next(), words.next()) {
            (Some("nobestmove"), _)
            | (Some("bestmove"), None | Some("(none)" | "0000" | "null" | "resign")) => {
                return Err(ClientError::NoMove);
            }
            (Some("bestmove"), Some(text)) => text,
            _ => return Ok(None),
        };
        let mv = coordinates::read(text, self.ranks)
            .ok_or_else(|| ClientError::NotAMove(text.chars().take(20).collect()))?;
        if !movegen::is_legal(self.position, mv) {
            return Err(ClientError::Illegal(mv));
        }
        let next = self.position.after(mv);
        let expected = words.next().filter(|&word| word == "ponder").and(words.next());
        let expected = expected.and_then(|text| coordinates::read(text, self.ranks));
        let ponder = expected.filter(|&reply| movegen::is_legal(&next, reply));
        Ok(Some(EngineAnswer { mv, ponder, claim: self.claim }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claimed(line: &str) -> Option<(u32, Score, Bound)> {
        let info = Info::read(line)?;
        info.score.and_then(|(score, bound)| Some((info.depth?, score, bound)))
    }

    #[test]
    fn claims_are_read_in_both_protocols() {
        let precise = |depth, score| Some((depth, score, Bound::Exact));
        let uci = "info depth 9 seldepth 12 multipv 1 score cp -13 nodes 99 pv h2e2 h9g7";
        assert_eq!(claimed(uci), precise(9, Score::centipawns(-13)));
        assert_eq!(claimed("info depth 3 score 40 pv h2e2"), precise(3, Score::centipawns(40)));
        assert_eq!(claimed("info depth 3 score mate 2"), precise(3, Score::wins_in(3)));
        assert_eq!(claimed("info depth 3 score mate -1"), precise(3, Score::loses_in(2)));
        let bound = "info depth 3 score cp 5 lowerbound nodes 7 pv h2e2";
        assert_eq!(claimed(bound), Some((3, Score::centipawns(5), Bound::Lower)));
        assert_eq!(claimed("info depth 3 nodes 5"), None);
        assert_eq!(claimed("info string depth 3 score cp 5"), None);
        assert_eq!(claimed("info depth many score cp 99999999999"), None);
        assert_eq!(claimed(""), None);
    }

    fn told(findings: &mut Findings<'_>) -> Vec<Report> {
        let mut reports = Vec::new();
        findings.tell_all(&mut |report| reports.push(report));
        reports
    }

    #[test]
    fn of_each_line_the_latest_is_told_with_its_legal_moves() {
        let start = Position::start();
        let mut findings = Findings::new(&start, Ranks::FromOne, 2);
        for line in [
            "info depth 1 multipv 1 score cp 3 nodes 10 pv b1c3",
            "info depth 2 multipv 1 score cp 5 nodes 70 pv h3e3 h10g8 a10a1 b1c3",
            "info depth 2 multipv 2 score cp 2 nodes 90 pv b1c3",
            "info depth 2 multipv 3 score cp 1 nodes 90 pv h1g3",
            "info depth 2 multipv 0 score cp 1 nodes 90 pv h1g3",
            "info depth 3 multipv 2 score cp 4 nodes 95 pv h1h9",
        ] {
            findings.note(line);
        }
        let reports = told(&mut findings);
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        let said: Vec<_> = reports.iter().map(|r| (r.line, r.depth, texts(&r.moves), r.nodes)).collect();
        assert_eq!(said, [(1, 2, "h2e2 h9g7".into(), 70), (2, 2, "b0c2".into(), 90)]);
        assert!(told(&mut findings).is_empty());
        assert_eq!(findings.claim.map(|claim| claim.depth), Some(2));
    }

    #[test]
    fn facts_that_come_apart_are_put_together() {
        let start = Position::start();
        let mut findings = Findings::new(&start, Ranks::FromZero, 1);
        findings.note("info time 20 nodes 3000");
        findings.note("info depth 6 score 35 pv h2e2");
        assert_eq!(told(&mut findings)[0].nodes, 3_000);
    }

    #[test]
    fn the_move_is_found_or_missed() {
        let start = Position::start();
        let findings = Findings::new(&start, Ranks::FromZero, 1);
        let answer = |line: &str| findings.answer(line);
        let found = answer("bestmove h2e2 ponder h9g7").unwrap().unwrap();
        assert_eq!((found.mv.to_string(), found.ponder.unwrap().to_string()), ("h2e2".into(), "h9g7".into()));
        assert_eq!(answer("bestmove h2e2 ponder h2e2").unwrap().unwrap().ponder, None);
        assert_eq!(answer("nobestmove").unwrap_err(), ClientError::NoMove);
        assert_eq!(answer("bestmove (none)").unwrap_err(), ClientError::NoMove);
        assert_eq!(answer("info depth 1").unwrap(), None);
        assert_eq!(answer("bestmove a0a9").unwrap_err(), ClientError::Illegal("a0a9".parse().unwrap()));
        assert_eq!(answer("bestmove x9y9").unwrap_err(), ClientError::NotAMove("x9y9".into()));
    }
}
