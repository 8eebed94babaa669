//! Solving puzzles, on a board of their own: from games of masters, from a classical book, and endgames that are
//! played out against the computer. The game rests meanwhile.

mod course;
mod follow;
mod line;
mod list;
mod panel;
mod practice;
mod problem;
mod progress;
mod status;
mod update;

use eframe::egui::{Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Scene, Turn};
use super::command::{Ask, Asks, are_taken};
use super::core::Core;
use super::kit::show_status_line;
use super::layout::Areas;
use super::look::Look;
use super::sound::Sound;
use super::text::{Language, PuzzleLabel};
use super::theme::Palette;
use crate::engine::board::{Bitboard, Move, Position, Side};
use crate::game::notation::Notation;
use crate::game::puzzle::PuzzleId;
use crate::session::{Attempt, Day, Proof, Session, Training, Wake};
use course::{Course, Hint, State};
use list::PuzzleList;
use practice::Practice;
use problem::{Filter, Problem, Set};

/// The room of the puzzles: those that are open, and what is known of the user's work on all.
#[derive(Default)]
pub struct PuzzleRoom {
    open: Option<Puzzles>,
    pub training: Training,
    /// The dialog of this room.
    list: Option<PuzzleList>,
}

/// The puzzles, while they are open.
struct Puzzles {
    set: Set,
    filter: Filter,
    /// All of the set.
    problems: Vec<Problem>,
    work: Work,
    board: Board,
    /// The engine's look at a move that the solution does not have.
    proof: Option<Proof>,
    /// When the work last changed, in seconds.
    since: f64,
    /// Whether training knows how the present attempt ended.
    is_noted: bool,
    /// Whether the puzzle had come again.
    was_due: bool,
    /// What chance is made of.
    seed: u64,
    /// What is to be heard.
    sounds: Vec<Sound>,
    /// Something that the computer said.
    notice: Option<PuzzleLabel>,
    wake: Wake,
}

/// What is being worked on.
enum Work {
    /// No puzzle is as wanted.
    Nothing,
    Course(Course),
    Practice(Box<Practice>),
}

/// What the puzzles are shown with.
#[derive(Clone, Copy)]
struct PuzzlesView {
    language: Language,
    notation: Notation,
    look: Look,
    today: Day,
}

/// What the user does with puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Message {
    /// Shows the puzzles.
    Open,
    /// Shows this one.
    Take(PuzzleId),
    Play(Move),
    Choose(Set),
    Want(Filter),
    Hint,
    /// Shows the solution.
    Tell,
    Next,
    Again,
    /// Shows the place after so many moves.
    Show(usize),
    TakeBack,
    OfferDraw,
    /// Shows the list to choose from.
    List,
    /// Puts a record of the puzzle on the main board.
    Analyse,
    Close,
}

/// What stands on the board.
struct OnBoard {
    position: Position,
    last_move: Option<Move>,
    hint: Option<Move>,
    turn: Turn,
}

impl Work {
    /// The work on a puzzle, from its start.
    fn on(problem: Problem, wake: &Wake) -> Self {
        match problem.line() {
            Some(line) => Self::Course(Course::new(problem, line)),
            None => Self::Practice(Box::new(Practice::new(problem, Wake::clone(wake)))),
        }
    }

    fn problem(&self) -> Option<Problem> {
        match self {
            Self::Nothing => None,
            Self::Course(course) => Some(course.problem()),
            Self::Practice(practice) => Some(practice.problem()),
        }
    }

    /// How it has ended; `None` while it goes on.
    fn attempt(&self) -> Option<Attempt> {
        match self {
            Self::Nothing => None,
            Self::Course(course) => course.attempt(),
            Self::Practice(practice) => practice.attempt(),
        }
    }

    /// Whether there is nothing more to do.
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
                    Some(Hint::Move(play)) => Some(play),
                    Some(Hint::Piece(..)) | None => None,
                },
                turn: if course.state() == State::Asking { Turn::Now } else { Turn::Never },
            },
            Self::Practice(practice) => {
                let session = practice.session();
                OnBoard {
                    position: session.game().position().clone(),
                    last_move: session.game().last_move(),
                    hint: practice.hint(),
                    turn: if session.is_human_turn() && practice.attempt().is_none() {
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
    /// The puzzles from games of masters, at the one that suits the user best now.
    fn new(wake: Wake, training: &Training, today: Day, seed: u64) -> Self {
        let mut puzzles = Self {
            set: Set::Masters,
            filter: Filter::default(),
            problems: Set::Masters.problems(),
            work: Work::Nothing,
            board: Board::default(),
            proof: None,
            since: 0.0,
            is_noted: false,
            was_due: false,
            seed,
            sounds: Vec::new(),
            notice: None,
            wake,
        };
        puzzles.take_next(training, today);
        puzzles
    }

    /// What has happened that is to be heard.
    fn take_sound(&mut self) -> Option<Sound> {
        std::mem::take(&mut self.sounds).into_iter().max()
    }

    /// Shows the puzzles in the whole window. Only what belongs to the eye is changed by it: the board's animation, and
    /// the piece in the user's hand.
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
            is_flipped: self.is_flipped(),
            look: view.look,
            language: view.language,
        };
        let board = &mut self.board;
        let event =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        let (text, color) = self.status(view, &shown.position, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked {
                self.show_row(ui, view, training, &mut messages);
            } else {
                self.show_panel(ui, view, training, &mut messages);
            }
        });
        if let Some(BoardEvent::Play(play)) = event {
            messages.insert(0, Message::Play(play));
        }
        messages
    }

    /// Who solves sits at the bottom.
    fn is_flipped(&self) -> bool {
        self.work.problem().is_some_and(|problem| problem.player() == Side::Black)
    }

    /// What the keys do, unless something lies over the window: Escape closes, wherever the focus is, but lets go of a
    /// piece first.
    fn pressed(&mut self, ctx: &Context) -> Vec<Message> {
        if are_taken(ctx) {
            return Vec::new();
        }
        let is_free = ctx.memory(Memory::focused).is_none();
        let has_piece = self.board.has_selection();
        let is_over = self.work.is_over();
        let at = match &self.work {
            Work::Course(course) if is_over => Some((course.played(), course.known().len())),
            _ => None,
        };
        ctx.input_mut(|input| {
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let is_on = is_free && pressed(Key::ArrowRight);
            let is_back = is_free && pressed(Key::ArrowLeft);
            let is_next = pressed(Key::PageDown) || (is_over && is_free && pressed(Key::Enter));
            let is_asking = pressed(Key::H);
            let is_escape = pressed(Key::Escape);
            if is_escape && has_piece {
                self.board.let_go();
            }
            let step = match at {
                Some((played, end)) if is_on && played < end => Some(Message::Show(played + 1)),
                Some((played, _)) if is_back && played > 0 => Some(Message::Show(played - 1)),
                _ => (is_on && is_over).then_some(Message::Next),
            };
            let hint = (is_asking && !is_over).then_some(Message::Hint);
            let next = is_next.then_some(Message::Next);
            let close = (is_escape && !has_piece).then_some(Message::Close);
            step.into_iter().chain(next).chain(hint).chain(close).collect()
        })
    }
}

impl PuzzleRoom {
    /// The puzzle that is shown; `None` while puzzles are not open.
    pub fn shown(&self) -> Option<PuzzleId> {
        self.open.as_ref()?.work.problem().map(Problem::id)
    }

    /// The endgame that is played out against the computer; `None` while there is none.
    pub fn practice(&self) -> Option<&Session> {
        match &self.open.as_ref()?.work {
            Work::Practice(practice) => Some(practice.session()),
            Work::Nothing | Work::Course(_) => None,
        }
    }

    /// The screen of this room was closed.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// The dialog of this room was closed.
    pub fn close_dialog(&mut self) {
        self.list = None;
    }

    /// Shows the puzzles in the whole window.
    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, asks: &mut Asks<Message>) {
        if let Some(puzzles) = &mut self.open {
            let view = PuzzlesView {
                language: core.language(),
                notation: core.notation(),
                look: core.settings.look,
                today: Day::today(),
            };
            asks.extend(puzzles.view(ui, areas, &view, &self.training).into_iter().map(Ask::Own));
        }
    }

    /// Shows the dialog of this room that is open.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        if let Some(list) = &mut self.list {
            list.view(ui, core.language(), asks);
        }
    }
}
