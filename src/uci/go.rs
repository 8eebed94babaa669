//! The `go` command and its limits.

use std::str::FromStr;
use std::time::Duration;

use super::settings::Settings;
use crate::engine::board::{Move, MoveTextError, Side, quoted};
use crate::engine::search::{Clock, Limits};

/// The longest time accepted, in the unit of the command: 11 days of milliseconds.
const MAX_TIME: i64 = 1_000_000_000;

/// A `go` command. Times are in [`Settings::time_unit`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// Ponders until `ponderhit` or `stop`.
    pub(super) ponder: bool,
    /// Counts the leaves at this depth instead of searching.
    pub(super) perft: Option<u8>,
    /// If not empty, only these moves are considered.
    pub(super) search_moves: Vec<Move>,
    /// The opponent offers a draw (UCCI).
    pub(super) draw: bool,
    infinite: bool,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    move_time: Option<u32>,
    /// The remaining time, by side.
    time: [Option<u32>; 2],
    increment: [u32; 2],
    moves_to_go: Option<u32>,
}

/// A fault in a `go` command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum GoError {
    #[error("'{0}' in 'go' needs a number")]
    NumberMissing(String),
    #[error("'{text}' is not a number that '{word}' in 'go' takes")]
    Number { word: String, text: String },
    #[error("'{0}' in 'go' is not known, and nothing else there limits the search")]
    Unknown(String),
    #[error("'searchmoves' in 'go' needs at least one move")]
    MovesMissing,
    #[error(transparent)]
    Move(#[from] MoveTextError),
}

impl Go {
    /// The search for an unintelligible `go`: some hundredths of a second, which disturbs nobody.
    pub(super) fn short() -> Self {
        Self { nodes: Some(20_000), ..Self::default() }
    }

    /// Parses the words after `go`. Unknown words are skipped, but never make the search endless.
    pub(super) fn parse(words: &[&str]) -> Result<Self, GoError> {
        let mut go = Self::default();
        let mut unknown = None;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                // UCCI also writes `depth infinite`.
                "depth" if words.peek() == Some(&"infinite") => {}
                "draw" => go.draw = true,
                "depth" => go.depth = Some(number(word, words.next())?),
                "nodes" => go.nodes = Some(number(word, words.next())?),
                "mate" => go.mate = Some(number(word, words.next())?),
                "perft" => go.perft = Some(number(word, words.next())?),
                "movetime" => go.move_time = Some(time(word, words.next())?),
                "movestogo" => go.moves_to_go = Some(number(word, words.next())?),
                "wtime" => go.time[Side::Red.index()] = Some(time(word, words.next())?),
                "btime" => go.time[Side::Black.index()] = Some(time(word, words.next())?),
                "winc" => go.increment[Side::Red.index()] = time(word, words.next())?,
                "binc" => go.increment[Side::Black.index()] = time(word, words.next())?,
                // UCCI gives the mover's clock; the opponent's, `opptime`, is not needed.
                "time" => go.time = [Some(time(word, words.next())?); 2],
                "increment" => go.increment = [time(word, words.next())?; 2],
                "searchmoves" => {
                    // Every move contains a digit. Of the other words only numbers do.
                    while let Some(text) = words.next_if(|next| next.contains(|c: char| c.is_ascii_digit())) {
                        go.search_moves.push(text.parse()?);
                    }
                    if go.search_moves.is_empty() {
                        return Err(GoError::MovesMissing);
                    }
                }
                "opptime" | "oppmovestogo" | "oppincrement" => _ = words.next(),
                other => unknown = unknown.or(Some(other)),
            }
        }
        match unknown {
            Some(word) if !(go.is_limited() || go.infinite || go.ponder) => {
                Err(GoError::Unknown(quoted(word)))
            }
            _ => Ok(go),
        }
    }

    /// Whether there is a limit for at least one side.
    fn is_limited(&self) -> bool {
        self.is_limited_otherwise() || self.time != [None; 2]
    }

    /// Whether there is a limit other than a clock.
    const fn is_limited_otherwise(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
            || self.perft.is_some()
            || self.move_time.is_some()
    }

    /// Whether only the evaluation of the position is wanted (UCCI).
    pub(super) fn is_evaluation(&self) -> bool {
        self.depth == Some(0)
    }

    /// Whether a clock runs, as in a game.
    pub(super) fn has_clock(&self) -> bool {
        self.time != [None; 2]
    }

    /// Whether only `stop` ends the search of `side`.
    pub(super) fn is_endless(&self, side: Side) -> bool {
        self.infinite || !(self.is_limited_otherwise() || self.time[side.index()].is_some())
    }

    /// The limits of a search for `side`.
    pub(super) fn limits(&self, side: Side, settings: &Settings) -> Limits {
        let mut limits = in_nodes(self.time_limits(side, settings), settings.nodes_a_ms);
        limits.depth = self.depth;
        limits.nodes = limits.nodes.into_iter().chain(self.nodes).min();
        limits.mate = self.mate;
        limits.lines = settings.lines;
        limits
    }

    fn time_limits(&self, side: Side, settings: &Settings) -> Limits {
        let unit = settings.time_unit();
        let Some(time) = self.time[side.index()].filter(|_| !self.infinite) else {
            return self.move_time.map_or_else(Limits::default, |time| Limits::move_time(unit * time));
        };
        let clock = Clock {
            remaining: unit * time,
            increment: unit * self.increment[side.index()],
            moves_to_go: self.moves_to_go,
        };
        let mut limits = clock.limits(settings.overhead);
        if settings.ponder {
            // A part of the thinking is done on the opponent's time.
            limits.soft_time = limits.soft_time.map(|time| time * 5 / 4).min(limits.hard_time);
        }
        if let Some(time) = self.move_time {
            limits.hard_time = limits.hard_time.map(|most| most.min(unit * time));
            limits.soft_time = limits.soft_time.min(limits.hard_time);
        }
        limits
    }
}

fn number<T: FromStr>(word: &str, text: Option<&str>) -> Result<T, GoError> {
    let text = text.ok_or_else(|| GoError::NumberMissing(word.to_owned()))?;
    text.parse().map_err(|_| GoError::Number { word: word.to_owned(), text: quoted(text) })
}

/// Parses a time; negative times, which some programs write after the time is up, become zero.
fn time(word: &str, text: Option<&str>) -> Result<u32, GoError> {
    let time: i64 = number(word, text)?;
    Ok(time.clamp(0, MAX_TIME) as u32)
}

/// Converts time limits to nodes, this many for each millisecond; with 0, leaves them unchanged.
pub(super) fn in_nodes(limits: Limits, nodes_a_ms: u64) -> Limits {
    if nodes_a_ms == 0 {
        return limits;
    }
    let nodes = |time: Option<Duration>| Some((time?.as_millis() as u64).max(1).saturating_mul(nodes_a_ms));
    let (soft_nodes, nodes) = (nodes(limits.soft_time), nodes(limits.hard_time));
    Limits { soft_nodes, nodes, ..without_clock(&limits) }
}

/// `limits` without time: for thinking while the clock does not run.
pub(super) fn without_clock(limits: &Limits) -> Limits {
    Limits { soft_time: None, hard_time: None, ..limits.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Go, GoError> {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    fn limits(text: &str, side: Side) -> Limits {
        parse(text).unwrap().limits(side, &Settings::default())
    }

    #[test]
    fn limits_of_every_kind_are_kept() {
        let limits = limits("depth 7 nodes 5000000000 mate 3 movetime 250", Side::Red);
        let expected = Limits { nodes: Some(5_000_000_000), mate: Some(3), lines: 1, ..Limits::depth(7) };
        assert_eq!(limits, Limits { hard_time: Some(Duration::from_millis(250)), ..expected });
    }

    #[test]
    fn each_side_spends_its_own_clock() {
        let text = "wtime 60000 btime 1000 winc 0 binc 0";
        assert!(limits(text, Side::Red).hard_time > limits(text, Side::Black).hard_time);
        assert!(limits(text, Side::Black).hard_time <= Some(Duration::from_secs(1)));
        assert_eq!(limits("wtime -20", Side::Red).hard_time, limits("wtime 0", Side::Red).hard_time);
        let both = limits("wtime 60000 movetime 5", Side::Red);
        assert_eq!([both.soft_time, both.hard_time], [Some(Duration::from_millis(5)); 2]);
    }

    #[test]
    fn the_other_dialect_gives_the_movers_clock() {
        let ucci = limits("time 30000 increment 2000 opptime 1 oppincrement 1", Side::Black);
        assert_eq!(ucci, limits("btime 30000 binc 2000 wtime 7", Side::Black));
    }

    #[test]
    fn only_a_limit_of_the_mover_ends_a_search() {
        for (text, red_is_endless) in [
            ("", true),
            ("infinite", true),
            ("depth infinite", true),
            ("ponder", true),
            ("btime 100", true),
            ("wtime 100", false),
            ("nodes 1", false),
        ] {
            assert_eq!(parse(text).unwrap().is_endless(Side::Red), red_is_endless, "{text}");
        }
    }

    #[test]
    fn what_is_not_known_does_not_make_a_search_endless() {
        assert_eq!(parse("foo 3").unwrap_err(), GoError::Unknown("foo".into()));
        assert_eq!(parse("foo 3 depth 4").unwrap().depth, Some(4));
        assert!(parse("foo infinite").unwrap().is_endless(Side::Red));
    }

    #[test]
    fn nodes_stand_in_for_time_where_that_is_wanted() {
        let mut settings = Settings::default();
        settings.nodes_a_ms = 100;
        let limits = parse("movetime 30 nodes 9000").unwrap().limits(Side::Red, &settings);
        assert_eq!((limits.nodes, limits.hard_time), (Some(3_000), None));
        let limits = parse("wtime 60000").unwrap().limits(Side::Red, &settings);
        assert!(
            limits.soft_nodes.is_some() && limits.soft_nodes < limits.nodes && limits.soft_time.is_none()
        );
    }

    #[test]
    fn enormous_times_are_cut_to_size() {
        let huge = i64::MAX;
        let mut seconds = Settings::default();
        seconds.milliseconds = false;
        for settings in [Settings::default(), seconds] {
            let go = parse(&format!("wtime {huge} winc {huge} movetime {huge}")).unwrap();
            assert!(go.limits(Side::Red, &settings).hard_time.is_some());
        }
    }

    #[test]
    fn moves_to_search_end_at_the_next_word() {
        let go = parse("searchmoves h2e2 b2e2 depth 3").unwrap();
        assert_eq!(go.search_moves.len(), 2);
        assert_eq!(go.depth, Some(3));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert_eq!(error("depth"), "'depth' in 'go' needs a number");
        assert_eq!(error("nodes -1"), "'-1' is not a number that 'nodes' in 'go' takes");
        assert_eq!(error("wtime soon"), "'soon' is not a number that 'wtime' in 'go' takes");
        assert_eq!(error("searchmoves"), "'searchmoves' in 'go' needs at least one move");
        assert_eq!(
            error("searchmoves h2e2 h2e22"),
            "'h2e22' is not a move: expected two points of the board, such as h2e2"
        );
    }
}
