//! Solving puzzles on a separate board: from master games, from a classical book, the user's
//! mistakes, and endgames that are played out against the computer. The game is suspended
//! meanwhile.

mod answer;
mod line;
mod list;
mod panel;
mod practice;
mod progress;
mod status;
mod update;

use std::collections::VecDeque;
use std::sync::Arc;

use eframe::egui::{Ui, UiBuilder};

use crate::app::advice::Advice;
use crate::app::answering::{Actions, Answering, Line, asking, still};
use crate::app::board::{Scene, Turn};
use crate::app::command::{Aid, Requests};
use crate::app::core::Core;
use crate::app::layout::{Areas, Form};
use crate::app::theme::Palette;
use crate::engine::board::{Move, Position, Side};
use crate::game::puzzle::PuzzleId;
use crate::session::solving::{Filter, Problem, PuzzleQuiz, Set, Solver};
use crate::session::{Attempt, Day, GameId, KeptMistake, Mistake, Mistakes, Play, Store, Training, Wake};
use practice::Practice;

pub use list::PuzzleList;

#[derive(Default)]
pub struct PuzzleRoom {
    visit: Visit,
    pub training: Training,
    /// The user's mistakes: as stored, and as puzzles.
    kept: Mistakes,
    mistakes: Vec<Arc<Mistake>>,
}

/// Whether the screen is open.
enum Visit {
    /// It has not been opened yet. The puzzle was left before the program was started.
    Unopened(Option<PuzzleId>),
    Open(Box<Puzzles>),
    /// It was left for a study of its puzzle, and will be opened as it was. The study is not known
    /// until it is open. `behind` and `aid` were in front before the screen.
    Left {
        puzzles: Box<Puzzles>,
        study: Option<GameId>,
        behind: GameId,
        aid: Option<Aid>,
    },
    /// It was closed while this problem was shown.
    Closed {
        puzzles: Box<Puzzles>,
        problem: Problem,
        was_over: bool,
    },
}

impl Default for Visit {
    fn default() -> Self {
        Self::Unopened(None)
    }
}

/// The state of the screen.
struct Puzzles {
    set: Set,
    filter: Filter,
    /// The user is told when the last of them is done.
    queue: Option<Queue>,
    /// The unsolved puzzle of each set that the user left for another set.
    left: Vec<Problem>,
    work: Work,
    /// The number of puzzles that have been begun.
    number: usize,
    answering: Answering,
    /// Whether the result of this attempt has been stored.
    is_noted: bool,
    /// Whether the puzzle was due for repetition.
    was_due: bool,
    /// Whether the user has just finished this puzzle. It then does not count.
    is_again: bool,
    /// The seed for the random choice of the next puzzle.
    seed: u64,
    wake: Wake,
}

/// Puzzles that come before those that the training chooses: the mistakes of the game just reviewed.
struct Queue {
    problems: VecDeque<Problem>,
    /// Whether it began with a moment of the review that the user wanted to try.
    is_from_walk: bool,
}

/// Where the user has come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Game,
    /// The review, to practise its mistakes.
    Review,
    /// The walk through the review, to try a moment.
    Walk,
}

/// The user's current work.
enum Work {
    /// No puzzle matches the filter.
    Nothing,
    Quiz(Box<Solver<PuzzleQuiz>>),
    Practice(Box<Practice>),
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
    /// Plays the rest of the line after the end.
    ShowRest,
    TakeBack,
    OfferDraw,
    /// Opens the list of the set's puzzles.
    List,
    /// Opens a study of the puzzle, with an analysis.
    Analyse,
    Close,
}

impl Work {
    /// Starts the work on a puzzle. `is_again`: the user has just finished it.
    fn on(problem: Problem, is_again: bool, wake: &Wake) -> Self {
        match Solver::of_puzzle(problem.clone(), is_again, wake) {
            Some(solver) => Self::Quiz(Box::new(solver)),
            None => Self::Practice(Box::new(Practice::new(problem, is_again, Wake::clone(wake)))),
        }
    }

    fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Nothing => None,
            Self::Quiz(solver) => Some(&solver.quiz().problem),
            Self::Practice(practice) => Some(practice.problem()),
        }
    }

    /// The result; `None` while the puzzle is not finished.
    fn attempt(&self) -> Option<Attempt> {
        match self {
            Self::Nothing => None,
            Self::Quiz(solver) => solver.attempt(),
            Self::Practice(practice) => practice.attempt(),
        }
    }

    /// Whether there is nothing left to solve.
    fn is_over(&self) -> bool {
        match self {
            Self::Nothing => true,
            Self::Quiz(solver) => solver.is_over(),
            Self::Practice(practice) => practice.attempt().is_some(),
        }
    }

    /// The number of plies from the puzzle's start to the board.
    fn plies_shown(&self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Quiz(solver) => solver.quiz().played,
            Self::Practice(practice) => practice.play().document().game().line().len(),
        }
    }

    fn position(&self) -> Position {
        match self {
            Self::Nothing => Position::start(),
            Self::Quiz(solver) => solver.position(),
            Self::Practice(practice) => practice.play().document().game().position().clone(),
        }
    }

    /// What the board shows in this position.
    fn scene<'a>(&self, core: &Core, position: &'a Position) -> Scene<'a> {
        let is_flipped = self.problem().is_some_and(|problem| problem.player() == Side::Black);
        let scene = match self {
            Self::Nothing => still(core, position, None),
            Self::Quiz(solver) => asking(core, solver, position),
            Self::Practice(practice) => {
                let document = practice.play().document();
                let is_asking = document.is_human_turn() && practice.attempt().is_none();
                Scene {
                    hint: practice.advice().and_then(Advice::on_board),
                    turn: if is_asking { Turn::Now } else { Turn::Never },
                    ..still(core, position, document.game().last_move())
                }
            }
        };
        Scene { is_flipped, ..scene }
    }
}

impl Puzzles {
    /// Creates the screen with master games' puzzles and the one that the training chooses.
    fn new(wake: Wake, mistakes: &[Arc<Mistake>], training: &Training, today: Day, seed: u64) -> Self {
        let mut puzzles = Self {
            set: Set::Masters,
            filter: Filter::default(),
            queue: None,
            left: Vec::new(),
            work: Work::Nothing,
            number: 0,
            answering: Answering::default(),
            is_noted: false,
            was_due: false,
            is_again: false,
            seed,
            wake,
        };
        puzzles.take_next(mistakes, training, today);
        puzzles
    }

    /// Shows the screen. Changes only the board's animation and the piece being dragged.
    fn view(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        core: &Core,
        mistakes: &[Arc<Mistake>],
        training: &Training,
        requests: &mut Requests<Message>,
    ) {
        let position = self.work.position();
        let scene = self.work.scene(core, &position);
        let said = self.status(core, &position, Palette::of(ui));
        let spoken = self.work.spoken(core.language(), &said.0);
        let (line, actions) = (Line { spoken, ..Line::new(core, said) }, self.actions(core));
        self.answering.show(ui, areas, &scene, line, actions, requests);
        ui.scope_builder(UiBuilder::new().max_rect(areas.panel), |ui| {
            if areas.form == Form::Narrow {
                self.show_row(ui, core, mistakes, training, requests);
            } else {
                self.show_panel(ui, core, mistakes, training, requests);
            }
        });
    }

    /// Whether all mistakes of the game just reviewed have come.
    fn is_finished(&self) -> bool {
        matches!(self.work, Work::Nothing) && self.queue.is_some()
    }

    /// Where the user has come from, and goes back to.
    fn origin(&self, core: &Core) -> Origin {
        match self.queue.as_ref().filter(|_| core.aid == Some(Aid::Review)) {
            Some(queue) if queue.is_from_walk => Origin::Walk,
            Some(_) => Origin::Review,
            None => Origin::Game,
        }
    }

    fn actions(&self, core: &Core) -> Actions<Message> {
        let is_over = self.work.is_over();
        let at = match &self.work {
            Work::Quiz(solver) if is_over => Some((solver.quiz().played, solver.known().len())),
            Work::Nothing | Work::Quiz(_) | Work::Practice(_) => None,
        };
        let back = at.and_then(|(played, _)| played.checked_sub(1)).map(Message::Show);
        let on = at.filter(|(played, end)| played < end).map(|(played, _)| Message::Show(played + 1));
        // After the mistakes of a game, a surplus key press does not bring back the first one.
        let next = (!self.is_finished()).then_some(Message::Next);
        let next_if_over = next.filter(|_| is_over);
        let enter = match self.origin(core) {
            Origin::Walk => is_over.then_some(Message::Close),
            Origin::Review if self.is_finished() => Some(Message::Close),
            Origin::Review | Origin::Game => next_if_over,
        };
        Actions {
            mv: Message::Play,
            pages: [None, next],
            arrows: [back, on.or(next_if_over)],
            enter,
            hint: (!is_over).then_some(Message::Hint),
            close: Message::Close,
        }
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

    /// Keeps these mistakes, and opens the screen with them. The chosen one comes first, and those
    /// that the user has already corrected come last.
    pub fn practise(&mut self, chosen: Option<KeptMistake>, mistakes: &[KeptMistake], core: &mut Core) {
        let is_from_walk = chosen.is_some();
        let chosen = self.keep(chosen.as_slice(), core).into_iter().next();
        let mut new = self.keep(mistakes, core);
        let is_solved =
            |mistake: &Arc<Mistake>| self.training.record(mistake.id).is_some_and(|record| record.is_solved);
        new.sort_by_key(is_solved);
        if let Some(chosen) = chosen {
            new.retain(|mistake| mistake.id != chosen.id);
            new.insert(0, chosen);
        }
        let problems = new.into_iter().map(Problem::Mistake).collect();
        self.open_with(Queue { problems, is_from_walk }, core);
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
        // The screen may have waited for a mistake.
        if let Some((puzzles, mistakes, training)) = self.open_mut()
            && matches!(puzzles.work, Work::Nothing)
            && puzzles.set == Set::Mistakes
            && puzzles.queue.is_none()
        {
            puzzles.take_next(mistakes, training, Day::today());
        }
        new
    }

    fn open(&self) -> Option<&Puzzles> {
        match &self.visit {
            Visit::Open(puzzles) => Some(puzzles),
            Visit::Unopened(_) | Visit::Left { .. } | Visit::Closed { .. } => None,
        }
    }

    fn open_mut(&mut self) -> Option<(&mut Puzzles, &[Arc<Mistake>], &mut Training)> {
        match &mut self.visit {
            Visit::Open(puzzles) => Some((puzzles, &self.mistakes, &mut self.training)),
            Visit::Unopened(_) | Visit::Left { .. } | Visit::Closed { .. } => None,
        }
    }

    /// The puzzle shown; `None` if the screen is not open.
    pub fn shown(&self) -> Option<PuzzleId> {
        self.open()?.work.problem().map(Problem::id)
    }

    /// The puzzle that was left unsolved, which comes back when the screen is opened.
    pub fn left(&self) -> Option<PuzzleId> {
        let (problem, was_over) = match &self.visit {
            Visit::Unopened(left) => return *left,
            Visit::Open(_) => return None,
            Visit::Left { puzzles, .. } => (puzzles.work.problem()?, puzzles.work.is_over()),
            Visit::Closed { problem, was_over, .. } => (problem, *was_over),
        };
        (!was_over).then(|| problem.id())
    }

    /// Whether the study in front is of the puzzle that was left for it.
    pub fn is_analysed(&self, core: &Core) -> bool {
        let Visit::Left { study, .. } = &self.visit else { return false };
        core.study().is_some_and(|shown| Some(shown.document().id()) == *study)
    }

    /// The game of an endgame that is being played against the computer.
    pub fn practice(&self) -> Option<&Play> {
        match &self.open()?.work {
            Work::Practice(practice) => Some(practice.play()),
            Work::Nothing | Work::Quiz(_) => None,
        }
    }

    pub fn view(&mut self, ui: &mut Ui, areas: &Areas, core: &Core, requests: &mut Requests<Message>) {
        if let Some((puzzles, mistakes, training)) = self.open_mut() {
            puzzles.view(ui, areas, core, mistakes, training, requests);
        }
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, list: &mut PuzzleList, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        list.view(ui, core.language(), requests);
    }
}
