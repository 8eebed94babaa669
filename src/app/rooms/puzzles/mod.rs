//! Solving puzzles on a separate board: from master games, from a classical book, the user's
//! mistakes, and endgames that are played out against the computer. The game is suspended
//! meanwhile.

mod course;
mod fault;
mod follow;
mod line;
mod list;
mod panel;
mod practice;
mod problem;
mod progress;
mod status;
mod update;

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::{Context, Key, Memory, Modifiers, Ui, UiBuilder};

use crate::app::advice::Advice;
use crate::app::answering::{Answering, Line, takes_hint_key};
use crate::app::board::{Scene, Suggested, Turn, is_point};
use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::layout::Areas;
use crate::app::look::Look;
use crate::app::sound::Sound;
use crate::app::text::{Language, PuzzleLabel};
use crate::app::theme::Palette;
use crate::engine::board::{Bitboard, Move, Position, Side};
use crate::game::notation::Notation;
use crate::game::puzzle::PuzzleId;
use crate::session::{
    Attempt, Conclusion, Day, KeptMistake, Mistake, Mistakes, Play, Proof, Store, Training, Wake,
};
use course::{Course, Hint, State};
use list::PuzzleList;
use practice::Practice;
use problem::{Filter, Problem, Set};

#[derive(Default)]
pub struct PuzzleRoom {
    open: Option<Puzzles>,
    /// The screen that was left for a study of its puzzle, until it is opened again.
    left: Option<Puzzles>,
    /// The stopped screen that was closed, until it is opened again.
    closed: Option<Puzzles>,
    /// The puzzle that was left before the program started, until the screen is opened.
    left_before: Option<PuzzleId>,
    pub training: Training,
    /// The user's mistakes: as stored, and as puzzles.
    kept: Mistakes,
    mistakes: Vec<Arc<Mistake>>,
}

/// The state of the screen.
struct Puzzles {
    set: Set,
    filter: Filter,
    /// All puzzles of the set.
    problems: Vec<Problem>,
    /// Puzzles that come next, before those that the training chooses: the mistakes of the game
    /// just reviewed. The user is told when they are finished.
    queue: Option<VecDeque<Problem>>,
    /// The user's mistakes.
    mistakes: Vec<Arc<Mistake>>,
    work: Work,
    /// The number of puzzles that have been begun.
    number: usize,
    answering: Answering,
    /// The engine's running check of a move that the solution does not have.
    proof: Option<Proof>,
    /// The engine's running search for the capture of a solution's gain.
    conclusion: Option<Conclusion>,
    /// The time of the last change of the work, in seconds.
    since: f64,
    /// Whether the result of this attempt has been stored.
    is_noted: bool,
    /// Whether the puzzle was due for repetition.
    was_due: bool,
    /// Whether the user has just finished this puzzle. It then does not count.
    is_again: bool,
    /// The puzzle on the closed screen, and whether it had ended.
    resting: Option<(Problem, bool)>,
    /// The seed for the random choice of the next puzzle.
    seed: u64,
    /// Sounds to play.
    sounds: Vec<Sound>,
    /// A message about the computer: it declined a draw, or failed.
    notice: Option<PuzzleLabel>,
    wake: Wake,
}

/// The user's current work.
enum Work {
    /// No puzzle matches the filter.
    Nothing,
    Course(Course),
    Practice(Box<Practice>),
}

/// The state that the views show.
#[derive(Clone, Copy)]
struct PuzzlesView {
    language: Language,
    notation: Notation,
    look: Look,
    today: Day,
}

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Message {
    Open,
    /// Shows this puzzle.
    Take(PuzzleId),
    Play(Move),
    /// Opens the field for typing a move.
    TypeMove,
    Choose(Set),
    Want(Filter),
    Hint,
    /// Shows the solution.
    Tell,
    Next,
    Again,
    /// Shows the position after this number of plies of the solution.
    Show(usize),
    TakeBack,
    OfferDraw,
    /// Opens the list of the set's puzzles.
    List,
    /// Opens a study of the puzzle, with an analysis.
    Analyse,
    Close,
}

/// The contents of the board.
struct OnBoard {
    position: Position,
    last_move: Option<Move>,
    hint: Option<Suggested>,
    turn: Turn,
}

impl Work {
    /// Starts the work on a puzzle. `is_again`: the user has just finished it.
    fn on(problem: Problem, is_again: bool, wake: &Wake) -> Self {
        match problem.line().map(<[Move]>::to_vec) {
            Some(line) => Self::Course(Course::new(problem, line, is_again)),
            None => Self::Practice(Box::new(Practice::new(problem, is_again, Wake::clone(wake)))),
        }
    }

    fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Nothing => None,
            Self::Course(course) => Some(course.problem()),
            Self::Practice(practice) => Some(practice.problem()),
        }
    }

    /// The result; `None` while the puzzle is not finished.
    fn attempt(&self) -> Option<Attempt> {
        match self {
            Self::Nothing => None,
            Self::Course(course) => course.attempt(),
            Self::Practice(practice) => practice.attempt(),
        }
    }

    /// Whether there is nothing left to solve.
    fn is_over(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Course(course) => course.state() == State::Over,
            Self::Practice(practice) => practice.attempt().is_some(),
        }
    }

    fn on_board(&self) -> OnBoard {
        match self {
            Self::Nothing => {
                OnBoard { position: Position::start(), last_move: None, hint: None, turn: Turn::Never }
            }
            Self::Course(course) => OnBoard {
                position: course.position(),
                last_move: course.moves().last().copied(),
                hint: match course.hint() {
                    Some(Hint::Piece(square, _)) => Some(Suggested::Piece(square)),
                    Some(Hint::Move(mv)) => Some(Suggested::Move(mv)),
                    Some(Hint::Kind(_)) | None => None,
                },
                turn: if course.state() == State::Asking { Turn::Now } else { Turn::Never },
            },
            Self::Practice(practice) => {
                let document = practice.game().document();
                OnBoard {
                    position: document.game().position().clone(),
                    last_move: document.game().last_move(),
                    hint: practice.advice().and_then(Advice::on_board),
                    turn: if document.is_human_turn() && practice.attempt().is_none() {
                        Turn::Now
                    } else {
                        Turn::Never
                    },
                }
            }
        }
    }
}

impl Puzzles {
    /// Creates the screen with master games' puzzles and the one that the training chooses.
    fn new(wake: Wake, mistakes: Vec<Arc<Mistake>>, training: &Training, today: Day, seed: u64) -> Self {
        let mut puzzles = Self {
            set: Set::Masters,
            filter: Filter::default(),
            problems: Set::Masters.problems(&mistakes),
            queue: None,
            mistakes,
            work: Work::Nothing,
            number: 0,
            answering: Answering::default(),
            proof: None,
            conclusion: None,
            since: 0.0,
            is_noted: false,
            was_due: false,
            is_again: false,
            resting: None,
            seed,
            sounds: Vec::new(),
            notice: None,
            wake,
        };
        puzzles.take_next(training, today);
        puzzles
    }

    /// The most important of the sounds to play.
    fn take_sound(&mut self) -> Option<Sound> {
        std::mem::take(&mut self.sounds).into_iter().max()
    }

    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    fn view(&mut self, ui: &mut Ui, areas: &Areas, view: &PuzzlesView, training: &Training) -> Vec<Message> {
        let mut messages = self.pressed(ui.ctx());
        let shown = self.work.on_board();
        let scene = Scene {
            position: &shown.position,
            last_move: shown.last_move,
            hint: shown.hint,
            turn: shown.turn,
            goals: Bitboard::EMPTY,
            premove: None,
            drawings: None,
            pen: None,
            is_flipped: self.is_flipped(),
            look: view.look,
            language: view.language,
        };
        let played = self.answering.show_board(ui, areas, &scene);
        let (text, color) = self.status(view, &shown.position, Palette::of(ui));
        let line = Line {
            on_board: (&shown.position, shown.last_move),
            turn: shown.turn,
            language: view.language,
            notation: view.notation,
            spoken: self.work.spoken(view.language, &text),
            text,
            color,
            is_by_points: false,
        };
        let typed = self.answering.show_line(ui, areas, line);
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked {
                self.show_row(ui, view, training, &mut messages);
            } else {
                self.show_panel(ui, view, training, &mut messages);
            }
        });
        messages.splice(0..0, played.or(typed).map(Message::Play));
        messages
    }

    /// Whether all mistakes of the game just reviewed have come.
    fn is_finished(&self) -> bool {
        matches!(self.work, Work::Nothing) && self.queue.is_some()
    }

    /// Whether the board is flipped, with the solver's side at the bottom.
    fn is_flipped(&self) -> bool {
        self.work.problem().is_some_and(|problem| problem.player() == Side::Black)
    }

    /// The messages for the keys pressed. None while a dialog or menu is open. Escape deselects a
    /// piece or else closes the screen, wherever the focus is.
    fn pressed(&mut self, ctx: &Context) -> Vec<Message> {
        if self.answering.are_keys_taken(ctx) {
            return Vec::new();
        }
        let focused = ctx.memory(Memory::focused);
        let is_free = focused.is_none();
        // After the end, Enter cannot pick up a piece.
        let may_enter = focused.is_none_or(is_point);
        let has_piece = self.answering.board.has_selection();
        let is_over = self.work.is_over();
        let at = match &self.work {
            Work::Course(course) if is_over => Some((course.played(), course.known().len())),
            Work::Nothing | Work::Course(_) | Work::Practice(_) => None,
        };
        // After the mistakes of a game, a surplus key press does not bring back the first one.
        let may_go_on = !self.is_finished();
        ctx.input_mut(|input| {
            let is_asking = takes_hint_key(input);
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let is_on = is_free && pressed(Key::ArrowRight);
            let is_back = is_free && pressed(Key::ArrowLeft);
            let is_next = pressed(Key::PageDown) || (is_over && may_enter && pressed(Key::Enter));
            let is_escape = pressed(Key::Escape);
            if is_escape && has_piece {
                self.answering.board.let_go();
            }
            let step = match at {
                Some((played, end)) if is_on && played < end => Some(Message::Show(played + 1)),
                Some((played, _)) if is_back && played > 0 => Some(Message::Show(played - 1)),
                _ => (is_on && is_over && may_go_on).then_some(Message::Next),
            };
            let hint = (is_asking && !is_over).then_some(Message::Hint);
            let next = (is_next && may_go_on).then_some(Message::Next);
            let close = (is_escape && !has_piece).then_some(Message::Close);
            step.into_iter().chain(next).chain(hint).chain(close).collect()
        })
    }
}

impl PuzzleRoom {
    /// Takes over the stored mistakes of the user.
    pub fn know(&mut self, kept: Mistakes) {
        self.mistakes = kept.read().map(Arc::new).collect();
        self.kept = kept;
    }

    /// The user's mistakes, as puzzles.
    pub fn mistakes(&self) -> Vec<PuzzleId> {
        self.mistakes.iter().map(|mistake| mistake.id).collect()
    }

    /// Keeps these mistakes, and opens the screen with them.
    pub fn practise(&mut self, mistakes: &[KeptMistake], core: &mut Core) {
        let new = self.keep(mistakes, core);
        self.open_with(new.into_iter().map(Problem::Mistake).collect(), core);
    }

    /// Keeps these mistakes. Returns those that can be practised.
    pub fn keep(&mut self, mistakes: &[KeptMistake], core: &Core) -> Vec<Arc<Mistake>> {
        Store::update(core.store.as_ref(), Mistakes::STORED_NAME, &mut self.kept, |kept| kept.add(mistakes));
        let known = |mistake: Mistake| {
            // A mistake that has been judged is not judged again.
            let same = self.mistakes.iter().find(|known| known.is_same(&mistake));
            same.map_or_else(|| Arc::new(mistake), Arc::clone)
        };
        let new: Vec<Arc<Mistake>> = mistakes.iter().filter_map(KeptMistake::read).map(known).collect();
        self.mistakes.retain(|known| new.iter().all(|new| new.id != known.id));
        self.mistakes.extend_from_slice(&new);
        new
    }

    /// The puzzle shown; `None` if the screen is not open.
    pub fn shown(&self) -> Option<PuzzleId> {
        self.open.as_ref()?.work.problem().map(Problem::id)
    }

    /// The puzzle that was left unsolved, which comes back when the screen is opened.
    pub fn left(&self) -> Option<PuzzleId> {
        if self.open.is_some() {
            return None;
        }
        if let Some(puzzles) = &self.left {
            return puzzles.work.problem().filter(|_| !puzzles.work.is_over()).map(Problem::id);
        }
        match &self.closed {
            Some(puzzles) => {
                puzzles.resting.as_ref().filter(|(_, was_over)| !was_over).map(|(problem, _)| problem.id())
            }
            None => self.left_before,
        }
    }

    /// Whether the study in front is of the puzzle that was left for it.
    pub fn is_analysed(&self, core: &Core) -> bool {
        let puzzle = self.left.as_ref().and_then(|puzzles| puzzles.work.problem());
        core.study().is_some()
            && puzzle.is_some_and(|puzzle| puzzle.start() == core.document().game().start())
    }

    /// The game of an endgame that is being played against the computer.
    pub fn practice(&self) -> Option<&Play> {
        match &self.open.as_ref()?.work {
            Work::Practice(practice) => Some(practice.game()),
            Work::Nothing | Work::Course(_) => None,
        }
    }

    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some(puzzles) = &mut self.open {
            let view = PuzzlesView {
                language: core.language(),
                notation: core.notation(),
                look: core.settings.look,
                today: Day::today(),
            };
            requests.extend(puzzles.view(ui, areas, &view, &self.training).into_iter().map(Request::Own));
        }
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        if let Some(mut list) = core.front.shown::<PuzzleList>() {
            list.view(ui, core.language(), requests);
        }
    }
}
