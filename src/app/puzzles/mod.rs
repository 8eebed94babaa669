//! Solving puzzles, on a board of their own: from games of masters, from a classical book, and endgames that are
//! played out against the computer. The game rests meanwhile.

mod carry_out;
mod course;
mod follow;
mod line;
mod panel;
mod practice;
mod problem;
mod progress;
mod status;

use eframe::egui::{Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::actions::Action;
use super::board::{Board, Deed, Scene, Turn};
use super::layout::Areas;
use super::look::Look;
use super::panels::show_status_line;
use super::shortcuts;
use super::text::{Language, PuzzleLabel};
use super::theme::Palette;
use super::{Sound, waker};
use crate::engine::board::{Bitboard, Move, Position};
use crate::game::Game;
use crate::game::notation::Notation;
use crate::game::puzzle::PuzzleId;
use crate::session::{Day, Go, Proof, Session, Store, Training, Wake};
use course::{Course, Hint, State};
use practice::Practice;
use problem::{Filter, Set};

pub use problem::{Problem, Set as PuzzleSet};

/// What the user asks for that concerns more than the puzzle on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzlesAction {
    /// Shows the puzzles.
    Open,
    /// Shows this one.
    Take(PuzzleId),
    Close,
    /// Shows the list to choose from.
    List(PuzzleSet),
    /// Puts a record of the puzzle on the main board.
    Analyse(Box<Game>),
}

impl From<PuzzlesAction> for Action {
    fn from(action: PuzzlesAction) -> Self {
        Self::Puzzles(action)
    }
}

/// The puzzles, while they are open.
pub struct Puzzles {
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
    /// Whether training knows how the present go ended.
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
pub struct PuzzlesView<'a> {
    pub language: Language,
    pub notation: Notation,
    pub look: Look,
    /// Where progress is kept.
    pub store: Option<&'a Store>,
    pub today: Day,
}

/// What the buttons and the keys do.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Command {
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
    List,
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
    fn go(&self) -> Option<Go> {
        match self {
            Self::Nothing => None,
            Self::Course(course) => course.go(),
            Self::Practice(practice) => practice.go(),
        }
    }

    /// Whether there is nothing more to do.
    fn is_over(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Course(course) => course.state() == State::Over,
            Self::Practice(practice) => practice.go().is_some(),
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
                    turn: if session.is_human_turn() && practice.go().is_none() {
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
    pub fn new(ctx: &Context, training: &Training, today: Day, seed: u64) -> Self {
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
            wake: waker(ctx),
        };
        puzzles.take_next(training, today);
        puzzles
    }

    /// The puzzle that is shown.
    pub fn shown(&self) -> Option<PuzzleId> {
        self.work.problem().map(Problem::id)
    }

    /// The game that is played out against the computer.
    pub fn practice(&self) -> Option<&Session> {
        match &self.work {
            Work::Practice(practice) => Some(practice.session()),
            Work::Nothing | Work::Course(_) => None,
        }
    }

    /// What has happened that is to be heard.
    pub fn take_sound(&mut self) -> Option<Sound> {
        std::mem::take(&mut self.sounds).into_iter().max()
    }

    /// Whether an action that concerns more than the puzzles makes sense while they are open.
    pub fn permits(action: &Action) -> bool {
        matches!(
            action,
            Action::AskSettings
                | Action::ShowShortcuts
                | Action::ShowAbout
                | Action::Size(_)
                | Action::Help(_)
                | Action::Puzzles(_)
                | Action::Quit
        )
    }

    /// Shows the puzzles in the whole window, and notes what is to happen outside of them.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        view: &PuzzlesView<'_>,
        training: &mut Training,
        actions: &mut Vec<Action>,
    ) {
        let mut commands = self.pressed(ui.ctx());
        self.follow(ui, view, training);
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
        let deed =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        let (text, color) = self.status(view, &shown.position, Palette::of(ui));
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| show_status_line(ui, text, color));
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.is_stacked {
                self.show_row(ui, view, training, &mut commands);
            } else {
                self.show_panel(ui, view, training, &mut commands);
            }
        });
        let now = ui.input(|input| input.time);
        if let Some(Deed::Play(play)) = deed {
            self.play(play, now);
            ui.ctx().request_repaint();
        }
        for command in commands {
            self.carry_out(command, now, view, training, actions);
            ui.ctx().request_repaint();
        }
        self.note(ui, view, training);
    }

    /// Who solves sits at the bottom.
    fn is_flipped(&self) -> bool {
        self.work.problem().is_some_and(|problem| problem.player() == crate::engine::board::Side::Black)
    }

    /// What the keys do, unless something lies over the window: Escape closes, wherever the focus is, but lets go of a
    /// piece first.
    fn pressed(&mut self, ctx: &Context) -> Vec<Command> {
        if shortcuts::are_taken(ctx) {
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
                Some((played, end)) if is_on && played < end => Some(Command::Show(played + 1)),
                Some((played, _)) if is_back && played > 0 => Some(Command::Show(played - 1)),
                _ => (is_on && is_over).then_some(Command::Next),
            };
            let hint = (is_asking && !is_over).then_some(Command::Hint);
            let next = is_next.then_some(Command::Next);
            let close = (is_escape && !has_piece).then_some(Command::Close);
            step.into_iter().chain(next).chain(hint).chain(close).collect()
        })
    }
}
