//! The engine's output: the lines of both protocols, and their stream.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Dialect;
use crate::engine::board::Move;
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::search::{Bound, CurrentMove, Report, TableEntry};
use crate::game::review::chances;

/// The stream to which both threads write, line by line.
pub(super) struct Output<W> {
    state: Mutex<OutputState<W>>,
}

struct OutputState<W> {
    writer: W,
    /// The first failure, after which nothing more is written.
    failure: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Self { state: Mutex::new(OutputState { writer, failure: None }) }
    }

    /// Writes one or more lines.
    pub(super) fn say(&self, text: impl Display) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failure.is_none() {
            let OutputState { writer, .. } = &mut *state;
            state.failure = writeln!(writer, "{text}").and_then(|()| writer.flush()).err();
        }
    }

    /// Whether writing has failed, so that nobody reads any more.
    pub(super) fn has_failed(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).failure.is_some()
    }

    /// The first failure, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).failure.map_or(Ok(()), Err)
    }
}

/// The style of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub dialect: Dialect,
    /// Whether scores include the chances to win, draw and lose.
    pub wdl: bool,
    /// Whether reports are suppressed.
    pub is_silent: bool,
}

/// A sentence for people who read along.
pub(super) fn message(dialect: Dialect, text: impl Display) -> String {
    match dialect {
        Dialect::Uci => format!("info string {text}"),
        Dialect::Ucci => format!("info message {text}"),
        Dialect::XBoard => format!("# {text}"),
    }
}

/// A finished line of an iteration. A sentence reports a lost repetition: no protocol has a word.
pub(super) fn info(style: Style, report: &Report) -> String {
    let Report { depth, selective_depth, line, score, nodes, hash_permille, .. } = report;
    let ms = report.elapsed.as_millis();
    let moves = Words(&report.moves);
    let text = match style.dialect {
        Dialect::Uci => {
            let bound = match report.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            };
            let nps = rate(*nodes, report.elapsed);
            let wdl = if style.wdl { wdl(*score) } else { String::new() };
            format!(
                "info depth {depth} seldepth {selective_depth} multipv {line} score {score}{wdl}{bound} \
                 nodes {nodes} nps {nps} hashfull {hash_permille} time {ms} pv {moves}"
            )
        }
        // UCCI knows only centipawns, and wants the two kinds of facts on separate lines.
        Dialect::Ucci => {
            let centipawns = centipawns(*score);
            format!("info depth {depth} score {centipawns} pv {moves}\ninfo time {ms} nodes {nodes}")
        }
        Dialect::XBoard => format!("{depth} {} {} {nodes} {moves}", of_xboard(*score), ms / 10),
    };
    let loser = match score.outlook() {
        Outlook::LosesByRepetition => "the side to move",
        Outlook::WinsByRepetition => "the other side",
        Outlook::Centipawns(_) | Outlook::Wins { .. } | Outlook::Loses { .. } => return text,
    };
    format!("{text}\n{}", message(style.dialect, format_args!("line {line}: {loser} loses by repetition")))
}

/// A root move whose search begins; XBoard does not want it.
pub(super) fn current_move(dialect: Dialect, current: CurrentMove) -> Option<String> {
    let CurrentMove { depth, mv, number } = current;
    match dialect {
        Dialect::Uci => Some(format!("info depth {depth} currmove {mv} currmovenumber {number}")),
        Dialect::Ucci => Some(format!("info currmove {mv}")),
        Dialect::XBoard => None,
    }
}

/// A draw's chance in an even position. By maximum likelihood, like [`chances`]: docs/review.md.
const DRAWN: f64 = 0.45;

/// ` wdl W D L`, in permille. The share is that of [`chances`]; draws are rarer away from a half.
fn wdl(score: Score) -> String {
    let share = chances(score);
    let drawn = 4.0 * DRAWN * share * (1.0 - share);
    let [won, drawn] = [share - drawn / 2.0, drawn].map(|chance| (1_000.0 * chance).round() as u32);
    format!(" wdl {won} {drawn} {}", 1_000_u32.saturating_sub(won + drawn))
}

/// A score in XBoard's form, where mates are numbers, too.
fn of_xboard(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score.outlook() {
        Outlook::Wins { plies } => MATE + plies.div_ceil(2) as i32,
        Outlook::Loses { plies } => -MATE - plies.div_ceil(2) as i32,
        Outlook::Centipawns(_) | Outlook::WinsByRepetition | Outlook::LosesByRepetition => centipawns(score),
    }
}

/// A score as one number: a forfeit exceeds all other centipawns, and a mate exceeds a forfeit.
fn centipawns(score: Score) -> i32 {
    match score.outlook() {
        Outlook::LosesByRepetition => Score::forfeits_in(0).value(),
        Outlook::WinsByRepetition => -Score::forfeits_in(0).value(),
        Outlook::Centipawns(_) | Outlook::Wins { .. } | Outlook::Loses { .. } => score.value(),
    }
}

/// The message to the opponent with a move (UCCI).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// Accepts its draw offer.
    Draw,
    Resign,
}

/// The answer to `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestMove {
    pub mv: Move,
    /// The expected reply.
    pub reply: Option<Move>,
    pub remark: Option<Remark>,
}

/// The answer to `go`, or that there is no move.
pub(super) fn best_move(dialect: Dialect, answer: Option<BestMove>) -> String {
    let Some(BestMove { mv, reply, remark }) = answer else {
        return match dialect {
            // A side without a move has lost, in check or not.
            Dialect::Uci => format!("info depth 0 score mate 0\n{}", no_move(dialect)),
            Dialect::Ucci | Dialect::XBoard => no_move(dialect).to_owned(),
        };
    };
    if dialect == Dialect::XBoard {
        return match remark {
            Some(Remark::Resign) => "resign".to_owned(),
            Some(Remark::Draw) => format!("offer draw\nmove {mv}"),
            None => format!("move {mv}"),
        };
    }
    let mut text = format!("bestmove {mv}");
    if let Some(reply) = reply {
        text += &format!(" ponder {reply}");
    }
    text + match remark {
        Some(Remark::Draw) => " draw",
        Some(Remark::Resign) => " resign",
        None => "",
    }
}

/// The answer without a search.
pub(super) const fn no_move(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Uci => "bestmove (none)",
        Dialect::Ucci => "nobestmove",
        Dialect::XBoard => "# there is no move",
    }
}

/// The stored knowledge of a position (UCCI).
pub(super) fn table_entry(entry: Option<TableEntry>) -> String {
    let mut text = "pophash".to_owned();
    let Some(TableEntry { mv, score, bound, depth }) = entry else { return text };
    if let Some(mv) = mv {
        text += &format!(" bestmove {mv}");
    }
    let score = centipawns(score);
    if bound != Bound::Upper {
        text += &format!(" lowerbound {score} depth {depth}");
    }
    if bound != Bound::Lower {
        text += &format!(" upperbound {score} depth {depth}");
    }
    text
}

/// Nodes per second, over at least a millisecond: less cannot be measured well.
fn rate(nodes: u64, elapsed: Duration) -> u64 {
    (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64
}

/// Moves separated by spaces.
struct Words<'a>(&'a [Move]);

impl Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mv) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{mv}")?;
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

    /// A line in a protocol's form.
    fn info(dialect: Dialect, report: &Report) -> String {
        super::info(Style { dialect, ..Style::default() }, report)
    }

    #[test]
    fn lines_of_both_dialects_say_the_same() {
        assert_eq!(
            info(Dialect::Uci, &report()),
            "info depth 6 seldepth 11 multipv 2 score cp -35 nodes 3000 nps 150000 hashfull 7 time 20 pv h2e2 h9g7"
        );
        assert_eq!(
            info(Dialect::Ucci, &report()),
            "info depth 6 score -35 pv h2e2 h9g7\ninfo time 20 nodes 3000"
        );
    }

    #[test]
    fn bounds_and_mates_are_named() {
        let lower = Report { bound: Bound::Lower, score: Score::wins_in(5), ..report() };
        assert!(info(Dialect::Uci, &lower).contains(" score mate 3 lowerbound nodes "));
        let upper = Report { bound: Bound::Upper, score: Score::loses_in(4), ..report() };
        assert!(info(Dialect::Uci, &upper).contains(" score mate -2 upperbound nodes "));
    }

    #[test]
    fn a_repetition_lost_is_below_all_centipawns_and_says_why() {
        let lost = Report { score: Score::forfeits_in(7), ..report() };
        let won = Report { score: -Score::forfeits_in(7), ..report() };
        let said = |dialect, report| info(dialect, report);
        assert!(said(Dialect::Uci, &lost).contains(" score cp -20000 nodes "));
        assert!(
            said(Dialect::Uci, &lost).ends_with("\ninfo string line 2: the side to move loses by repetition")
        );
        assert!(said(Dialect::Uci, &won).contains(" score cp 20000 nodes "));
        assert!(said(Dialect::Ucci, &won).contains(" score 20000 pv "));
        assert!(
            said(Dialect::Ucci, &won).ends_with("\ninfo message line 2: the other side loses by repetition")
        );
    }

    #[test]
    fn xboard_has_centiseconds_and_numbers_for_mates() {
        assert_eq!(info(Dialect::XBoard, &report()), "6 -35 2 3000 h2e2 h9g7");
        let mate = Report { score: Score::loses_in(4), ..report() };
        assert_eq!(info(Dialect::XBoard, &mate), "6 -100002 2 3000 h2e2 h9g7");
    }

    #[test]
    fn chances_come_with_a_score_where_they_are_wanted() {
        let said = |score| {
            let style = Style { wdl: true, ..Style::default() };
            let text = super::info(style, &Report { score, ..report() });
            let words: Vec<_> = text.split(' ').skip_while(|&word| word != "wdl").skip(1).take(3).collect();
            [0, 1, 2].map(|place: usize| words[place].parse::<u32>().unwrap())
        };
        let [won, drawn, lost] = said(Score::DRAW);
        assert_eq!((won, won + drawn + lost), (lost, 1_000));
        let [won, drawn, lost] = said(Score::centipawns(100));
        // The expected share is that of the curve for reviewing games.
        assert!((f64::from(2 * won + drawn) / 2_000.0 - chances(Score::centipawns(100))).abs() < 0.002);
        assert!(won > lost && drawn > lost);
        assert_eq!(said(Score::wins_in(3)), [1_000, 0, 0]);
        assert_eq!(said(Score::loses_in(4)), [0, 0, 1_000]);
    }

    #[test]
    fn an_entry_of_the_table_is_told_by_its_bounds() {
        let entry = TableEntry { mv: None, score: Score::centipawns(7), bound: Bound::Exact, depth: 4 };
        assert_eq!(table_entry(None), "pophash");
        assert_eq!(table_entry(Some(entry)), "pophash lowerbound 7 depth 4 upperbound 7 depth 4");
        let entry = TableEntry { mv: "h2e2".parse().ok(), bound: Bound::Upper, ..entry };
        assert_eq!(table_entry(Some(entry)), "pophash bestmove h2e2 upperbound 7 depth 4");
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
