//! What the engine says: the lines of both protocols, and the stream they go to.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Protocol;
use crate::engine::board::Move;
use crate::engine::search::{Bound, Report};

/// Where lines are written by both threads, each whole and at once.
pub(super) struct Output<W> {
    state: Mutex<State<W>>,
}

struct State<W> {
    writer: W,
    /// The first failure, after which nothing more is written.
    failure: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { state: Mutex::new(State { writer, failure: None }) }
    }

    /// Writes a line, or several.
    pub(super) fn say(&self, text: impl Display) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failure.is_none() {
            let State { writer, .. } = &mut *state;
            state.failure = writeln!(writer, "{text}").and_then(|()| writer.flush()).err();
        }
    }

    /// Whether nobody listens any more.
    pub(super) fn has_failed(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).failure.is_some()
    }

    /// The first failure, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).failure.map_or(Ok(()), Err)
    }
}

/// A sentence for whoever reads along.
pub(super) fn message(protocol: Protocol, text: impl Display) -> String {
    match protocol {
        Protocol::Uci => format!("info string {text}"),
        Protocol::Ucci => format!("info message {text}"),
    }
}

/// A finished line of an iteration.
pub(super) fn info(protocol: Protocol, report: &Report) -> String {
    let Report { depth, selective_depth, line, score, nodes, hash_permille, .. } = report;
    let ms = report.elapsed.as_millis();
    let moves = Words(&report.moves);
    match protocol {
        Protocol::Uci => {
            let bound = match report.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            };
            let nps = rate(*nodes, report.elapsed);
            format!(
                "info depth {depth} seldepth {selective_depth} multipv {line} score {score}{bound} \
                 nodes {nodes} nps {nps} hashfull {hash_permille} time {ms} pv {moves}"
            )
        }
        // UCCI knows centipawns only, and wants the two kinds of facts apart.
        Protocol::Ucci => {
            format!("info depth {depth} score {} pv {moves}\ninfo time {ms} nodes {nodes}", score.value())
        }
    }
}

/// The answer to `go`: a move with the reply expected, or that there is no move.
pub(super) fn best_move(protocol: Protocol, choice: Option<(Move, Option<Move>)>) -> String {
    match (choice, protocol) {
        (Some((play, Some(reply))), _) => format!("bestmove {play} ponder {reply}"),
        (Some((play, None)), _) => format!("bestmove {play}"),
        // Whoever has no move has lost, in check or not.
        (None, Protocol::Uci) => "info depth 0 score mate 0\nbestmove (none)".to_owned(),
        (None, Protocol::Ucci) => "nobestmove".to_owned(),
    }
}

/// Nodes a second, for at least a millisecond: less cannot be measured well.
fn rate(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64
}

/// Moves with a space between them.
struct Words<'a>(&'a [Move]);

impl Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, play) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{play}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate::Score;

    fn report() -> Report {
        Report {
            depth: 6,
            selective_depth: 11,
            line: 2,
            score: Score::centipawns(-35),
            bound: Bound::Exact,
            nodes: 3_000,
            elapsed: Duration::from_millis(20),
            hash_permille: 7,
            moves: ["h2e2", "h9g7"].map(|text| text.parse().unwrap()).into(),
        }
    }

    #[test]
    fn lines_of_both_dialects_say_the_same() {
        assert_eq!(
            info(Protocol::Uci, &report()),
            "info depth 6 seldepth 11 multipv 2 score cp -35 nodes 3000 nps 150000 hashfull 7 time 20 pv h2e2 h9g7"
        );
        assert_eq!(
            info(Protocol::Ucci, &report()),
            "info depth 6 score -35 pv h2e2 h9g7\ninfo time 20 nodes 3000"
        );
    }

    #[test]
    fn bounds_and_mates_are_named() {
        let lower = Report { bound: Bound::Lower, score: Score::wins_in(5), ..report() };
        assert!(info(Protocol::Uci, &lower).contains(" score mate 3 lowerbound nodes "));
        let upper = Report { bound: Bound::Upper, score: Score::loses_in(4), ..report() };
        assert!(info(Protocol::Uci, &upper).contains(" score mate -2 upperbound nodes "));
    }

    #[test]
    fn nothing_is_written_after_a_failure() {
        struct Closed(u32);
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                self.0 += 1;
                assert_eq!(self.0, 1);
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let output = Output::new(Closed(0));
        output.say("one");
        output.say("two");
        assert!(output.has_failed());
        assert_eq!(output.finish().unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}
