//! The protocol of XBoard and WinBoard, version 2, in which the engine plays a game of its own: it
//! is told moves and times, and answers with moves. (H. G. Muller, Tim Mann: Chess Engine
//! Communication Protocol, <https://www.gnu.org/software/xboard/engine-intf.html>.)
//!
//! The worker answers as in UCI. Its move is recorded when the next line is read, because only that
//! can depend on it.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use super::{Server, ServerError, root};
use crate::engine::board::{Move, Position, Side, quoted};
use crate::engine::rules::{Reason, Verdict, judge};
use crate::engine::search::{Clock, Limits, Root};
use crate::uci::Protocol;
use crate::uci::control::{Control, SearchKind};
use crate::uci::go::in_nodes;
use crate::uci::report::Style;
use crate::uci::settings::{Change, Kind as OptionKind, declared};
use crate::uci::worker::{GoRequest, Job, Options};

/// The time for a move while no clock is known.
const WITHOUT_CLOCK: Duration = Duration::from_secs(5);

/// The state of a game in this protocol.
#[derive(Default)]
pub(super) struct XBoard {
    plays: Option<Side>,
    is_analysis: bool,
    /// The search whose answer is pending.
    thinking: Option<(Arc<Control>, Receiver<Option<Move>>)>,
    /// The search on the opponent's time.
    pondering: Option<Arc<Control>>,
    /// The engine's remaining time.
    time: Option<Duration>,
    increment: Duration,
    /// Moves until more time is added; 0 for none.
    session: u32,
    /// The fixed time for each move.
    move_time: Option<Duration>,
    depth: Option<u32>,
    is_silent: bool,
    /// The opponent has offered a draw.
    draw: bool,
}

impl XBoard {
    /// Ends pondering, so that other work can be done.
    pub fn stop_pondering(&self) {
        self.pondering.iter().for_each(|control| control.stop());
    }

    /// The limits of a move after `plies` of the game.
    fn limits(&self, plies: usize, overhead: Duration) -> Limits {
        let limits = match (self.move_time, self.time) {
            (Some(time), _) => Limits::at_most(time.saturating_sub(overhead).max(Duration::from_millis(1))),
            (None, Some(remaining)) => {
                let played = (plies / 2) as u32;
                let moves_to_go = played.checked_rem(self.session).map(|played| self.session - played);
                Clock { remaining, increment: self.increment, moves_to_go }.limits(overhead)
            }
            (None, None) => Limits::at_most(WITHOUT_CLOCK),
        };
        Limits { depth: self.depth, lines: 1, ..limits }
    }
}

impl<W: Write> Server<'_, W> {
    /// Executes a line of this protocol.
    pub(super) fn obey_xboard(&mut self, line: &str) -> Result<ControlFlow<()>, ServerError> {
        self.note_answer();
        let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let Some(game) = &mut self.xboard else { return Ok(ControlFlow::Continue(())) };
        match word {
            "protover" => self.say_features(),
            "new" => self.begin(Position::start(), Some(Side::Black)),
            "variant" if rest == "xiangqi" => {}
            "variant" => self.complain("unsupported variant", line),
            "setboard" => match rest.parse() {
                Ok(position) => {
                    let plays = game.plays;
                    self.begin(position, plays);
                    self.think();
                }
                Err(error) => self.output.say(format_args!("tellusererror Illegal position: {error}")),
            },
            "usermove" => self.hear_move(rest),
            "go" => self.take_side(self.root.position().side_to_move()),
            "playother" => self.take_side(!self.root.position().side_to_move()),
            "force" | "result" | "exit" => self.rest(),
            "?" => self.stop(),
            "analyze" => {
                self.rest();
                self.analyse(true);
                self.think();
            }
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "level" => set_level(game, rest),
            "st" => game.move_time = rest.parse().ok().map(Duration::from_secs),
            "sd" => game.depth = rest.parse().ok(),
            "time" => game.time = rest.parse().ok().map(|time: i64| centiseconds(time)),
            "draw" => match &game.thinking {
                Some((control, _)) => control.draw.store(true, Ordering::Relaxed),
                None => game.draw = true,
            },
            "post" => game.is_silent = false,
            "nopost" => game.is_silent = true,
            "hard" => self.settings.ponder = true,
            "easy" => {
                self.settings.ponder = false;
                game.stop_pondering();
            }
            "hint" => self.say_hint(),
            "ping" => self.answer_ping(rest),
            "memory" => self.set_option("Hash", rest)?,
            "cores" => self.set_option("Threads", rest)?,
            "option" => self.hear_option(rest)?,
            "quit" => return Ok(ControlFlow::Break(())),
            // Commands without meaning for an engine that plays one game of one kind.
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics"
            | "otim" | "bk" | "." => {}
            _ if word.parse::<Move>().is_ok() => self.hear_move(word),
            _ => self.complain("unknown command", line),
        }
        Ok(ControlFlow::Continue(()))
    }

    fn complain(&self, what: &str, line: &str) {
        self.output.say(format_args!("Error ({what}): {}", quoted(line)));
    }

    fn say_features(&self) {
        let mut text = format!(
            "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 \
             colors=0 name=0 nps=0 memory=1 smp=1 debug=1 variants=\"xiangqi\" myname=\"Chuhe {}\"\n",
            env!("CARGO_PKG_VERSION")
        );
        // The protocol has its own commands for these.
        let is_told_otherwise = |name: &str| {
            ["Hash", "Threads", "Ponder", "MultiPV"].contains(&name)
                || name.starts_with("UCI_") && !["UCI_LimitStrength", "UCI_Elo"].contains(&name)
        };
        for (name, kind) in declared(Protocol::Uci).filter(|(name, _)| !is_told_otherwise(name)) {
            let kind = match kind {
                OptionKind::Spin { min, max, default } => format!("spin {default} {min} {max}"),
                OptionKind::Check { default } => format!("check {}", u8::from(default)),
                OptionKind::Combo { choices, default } => {
                    let mark =
                        |choice: &&str| format!("{}{choice}", if *choice == default { "*" } else { "" });
                    format!("combo {}", choices.iter().map(mark).collect::<Vec<_>>().join(" /// "))
                }
                OptionKind::File => "file ".to_owned(),
                OptionKind::Button => "button".to_owned(),
            };
            text += &format!("feature option=\"{name} -{kind}\"\n");
        }
        self.output.say(text + "feature done=1");
    }

    /// `NAME=VALUE`, or the name of a button.
    fn hear_option(&mut self, text: &str) -> Result<(), ServerError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let is_check = declared(Protocol::Uci)
            .any(|(known, kind)| known == name && matches!(kind, OptionKind::Check { .. }));
        let value = match value {
            "0" if is_check => "false",
            "1" if is_check => "true",
            value => value,
        };
        self.set_option(name, value)
    }

    /// Begins a game from `position` with the engine on this side.
    fn begin(&mut self, position: Position, plays: Option<Side>) {
        self.rest();
        if position == Position::start() {
            self.change(Change::Clear);
        }
        self.root = root(position, self.settings.rules);
        self.refusal = None;
        if let Some(game) = &mut self.xboard {
            (game.plays, game.draw) = (plays, false);
            (game.depth, game.move_time) =
                if plays.is_some() { (None, None) } else { (game.depth, game.move_time) };
        }
    }

    /// Stops thinking without an answer; the engine plays neither side.
    fn rest(&mut self) {
        self.drop_search();
        self.analyse(false);
        if let Some(game) = &mut self.xboard {
            game.plays = None;
        }
    }

    /// Ends the search and drops its answer.
    fn drop_search(&mut self) {
        let Some(game) = &mut self.xboard else { return };
        if let Some((control, _)) = game.thinking.take() {
            control.is_void.store(true, Ordering::Relaxed);
            control.stop();
        }
        game.stop_pondering();
        game.pondering = None;
    }

    fn analyse(&mut self, is_analysis: bool) {
        self.settings.is_analysis = is_analysis;
        if let Some(game) = &mut self.xboard {
            game.is_analysis = is_analysis;
        }
    }

    fn take_side(&mut self, side: Side) {
        self.drop_search();
        self.analyse(false);
        if let Some(game) = &mut self.xboard {
            game.plays = Some(side);
        }
        self.think();
    }

    fn hear_move(&mut self, text: &str) {
        self.drop_search();
        let played = text.parse().map_err(|_| ()).and_then(|mv| self.play(mv).map_err(|_| ()));
        // A refused move leaves the position unchanged.
        self.refusal = None;
        match played {
            Ok(()) if self.say_outcome() => {}
            Ok(()) => self.think(),
            Err(()) => self.output.say(format_args!("Illegal move: {}", quoted(text))),
        }
    }

    fn take_back(&mut self, plies: usize) {
        self.drop_search();
        let moves = self.root.moves();
        let left = moves[..moves.len().saturating_sub(plies)].to_vec();
        if let Ok(earlier) = Root::new(self.root.start().clone(), left, self.settings.rules) {
            self.root = earlier;
        }
        if self.xboard.as_ref().is_some_and(|game| game.is_analysis) {
            self.think();
        }
    }

    /// Announces the end of the game if it is a mate, which XBoard knows, too. It knows no other
    /// rules of Xiangqi, and a player that claims a result by them loses. So a draw is offered, a
    /// loss is resigned, and otherwise the game goes on.
    fn say_outcome(&self) -> bool {
        let verdict = judge(self.root.start(), self.root.moves(), self.settings.rules);
        let Some(Verdict { winner, reason }) = verdict else { return false };
        let own = self.xboard.as_ref().and_then(|game| game.plays);
        match (winner, reason) {
            (Some(winner), Reason::Checkmate | Reason::Stalemate) => {
                let result = if winner == Side::Red { "1-0" } else { "0-1" };
                self.output.say(format_args!("{result} {{{}}}", reason.as_str()));
                return true;
            }
            (None, _) if own.is_some() => self.output.say("offer draw"),
            (Some(winner), _) if own == Some(!winner) => {
                self.output.say("resign");
                return true;
            }
            _ => {}
        }
        false
    }

    /// Records the engine's move, if it has been made.
    fn note_answer(&mut self) {
        let Some(game) = &mut self.xboard else { return };
        let Some((control, told)) = &game.thinking else { return };
        let Ok(mv) = told.try_recv() else { return };
        game.pondering = Some(Arc::clone(control));
        game.thinking = None;
        if let Some(mv) = mv
            && self.play_own(mv)
        {
            self.say_outcome();
        }
    }

    fn play_own(&mut self, mv: Move) -> bool {
        let moves = [self.root.moves(), &[mv]].concat();
        let next = Root::new(self.root.start().clone(), moves, self.settings.rules);
        next.map(|next| self.root = next).is_ok()
    }

    /// Thinks, if it is the engine's turn or an analysis.
    fn think(&mut self) {
        let plies = self.root.moves().len();
        let mover = self.root.position().side_to_move();
        let overhead = self.settings.overhead;
        let is_over = judge(self.root.start(), self.root.moves(), self.settings.rules).is_some();
        let Some(game) = &mut self.xboard else { return };
        let is_analysis = game.is_analysis;
        if !is_analysis && game.plays != Some(mover) {
            return;
        }
        let control =
            Arc::new(Control::new(if is_analysis { SearchKind::Infinite } else { SearchKind::Limited }));
        control.draw.store(std::mem::take(&mut game.draw), Ordering::Relaxed);
        let limits = if is_analysis {
            // The lines are reported as they are found; the final answer is not wanted.
            control.is_void.store(true, Ordering::Relaxed);
            Limits { lines: 1, ..Limits::default() }
        } else {
            in_nodes(game.limits(plies, overhead), self.settings.nodes_a_ms)
        };
        let (sender, told) = mpsc::channel();
        let style = Style { is_silent: game.is_silent, ..Style::default() };
        if is_analysis {
            game.pondering = Some(Arc::clone(&control));
        } else {
            game.thinking = Some((Arc::clone(&control), told));
        }
        let search_settings = self.settings.search_settings(limits, rand::random());
        let mut root = self.root.clone();
        root.profile = self.settings.rules;
        root.variety = search_settings.variety;
        let options = Options {
            // A draw by the rules is not resigned.
            can_resign: !is_over,
            thinks_on: self.settings.ponder && !is_analysis,
            ..Options::default()
        };
        let request = GoRequest {
            book: self.settings.book_use(root.position(), rand::random()),
            root,
            limits: search_settings.limits,
            style: Style { dialect: self.dialect(), ..style },
            control: Arc::clone(&control),
            options,
            told: (!is_analysis).then_some(sender),
        };
        self.searches.push(control);
        // Not by `ask`, which would end an analysis before it begins.
        drop(self.jobs.send(Job::Search(Box::new(request))));
    }

    /// Prints the best move known for the position.
    fn say_hint(&self) {
        let view = self.view.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mv) = view.entry(self.root.position()).and_then(|entry| entry.mv) {
            self.output.say(format_args!("Hint: {mv}"));
        }
    }

    /// Answers after the current move has been made.
    fn answer_ping(&mut self, number: &str) {
        let pong = format!("pong {number}");
        match self.xboard.as_ref().and_then(|game| game.thinking.as_ref()) {
            None => self.output.say(pong),
            Some(_) => {
                self.ask(Job::Say(pong));
                // If it has just been made, pondering would keep this waiting.
                self.note_answer();
                self.xboard.iter().for_each(XBoard::stop_pondering);
            }
        }
    }
}

/// The clock may have run out.
fn centiseconds(time: i64) -> Duration {
    Duration::from_millis(10 * time.clamp(0, 1_000_000_000).unsigned_abs())
}

/// `MOVES MINUTES INCREMENT`; the minutes may include seconds after a colon.
fn set_level(game: &mut XBoard, text: &str) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [session, base, increment] = words[..] else { return };
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let number = |text: &str| text.parse::<f64>().unwrap_or(0.0).clamp(0.0, 1e7);
    game.session = session.parse().unwrap_or(0);
    game.time = Some(Duration::from_secs_f64(60.0 * number(minutes) + number(seconds)));
    game.increment = Duration::from_secs_f64(number(increment));
    game.move_time = None;
}
