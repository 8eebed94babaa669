//! The engine's output: the lines of both protocols, and the stream they go to.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Protocol;
use crate::engine::board::Move;
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::search::{Bound, Report};

/// The stream to which both threads write, a line at a time.
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

/// A sentence for people who read along.
pub(super) fn message(protocol: Protocol, text: impl Display) -> String {
    match protocol {
        Protocol::Uci => format!("info string {text}"),
        Protocol::Ucci => format!("info message {text}"),
    }
}

/// A finished line of an iteration. Neither protocol has a word for a repetition lost, so a sentence follows.
pub(super) fn info(protocol: Protocol, report: &Report) -> String {
    let Report { depth, selective_depth, line, score, nodes, hash_permille, .. } = report;
    let ms = report.elapsed.as_millis();
    let moves = Words(&report.moves);
    let text = match protocol {
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
            let centipawns = centipawns(*score);
            format!("info depth {depth} score {centipawns} pv {moves}\ninfo time {ms} nodes {nodes}")
        }
    };
    let loser = match score.outlook() {
        Outlook::LosesByRepetition => "the side to move",
        Outlook::WinsByRepetition => "the other side",
        _ => return text,
    };
    format!("{text}\n{}", message(protocol, format_args!("line {line}: {loser} loses by repetition")))
}

/// A score as one number: a forfeit is beyond all others in centipawns, a mate beyond that.
fn centipawns(score: Score) -> i32 {
    match score.outlook() {
        Outlook::LosesByRepetition => Score::forfeits_in(0).value(),
        Outlook::WinsByRepetition => -Score::forfeits_in(0).value(),
        _ => score.value(),
    }
}

/// The answer to `go`: a move with the reply expected, or that there is no move.
pub(super) fn best_move(protocol: Protocol, choice: Option<(Move, Option<Move>)>) -> String {
    match (choice, protocol) {
        (Some((play, Some(reply))), _) => format!("bestmove {play} ponder {reply}"),
        (Some((play, None)), _) => format!("bestmove {play}"),
        // A side without a move has lost, in check or not.
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
    fn a_repetition_lost_is_below_all_centipawns_and_says_why() {
        let lost = Report { score: Score::forfeits_in(7), ..report() };
        let won = Report { score: -Score::forfeits_in(7), ..report() };
        let said = |protocol, report| info(protocol, report);
        assert!(said(Protocol::Uci, &lost).contains(" score cp -20000 nodes "));
        assert!(
            said(Protocol::Uci, &lost)
                .ends_with("\ninfo string line 2: the side to move loses by repetition")
        );
        assert!(said(Protocol::Uci, &won).contains(" score cp 20000 nodes "));
        assert!(said(Protocol::Ucci, &won).contains(" score 20000 pv "));
        assert!(
            said(Protocol::Ucci, &won).ends_with("\ninfo message line 2: the other side loses by repetition")
        );
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
