//! The common parts of screens that ask for moves: the board, the status line, and the keys.

use std::time::Duration;

use eframe::egui::{Color32, Context, Event, InputState, Key, Memory, Modifiers, Ui, UiBuilder};

use super::announcements::line_pause;
use super::board::{Board, BoardEvent, Notice, Scene, Suggested, Turn, is_point};
use super::command::{Command, Request, Requests, are_taken};
use super::core::Core;
use super::kit::show_spoken_line;
use super::layout::Areas;
use super::move_input::{MoveInput, MoveInputView, Typed};
use super::sound::Sound;
use super::text::Language;
use super::theme::{self, Palette};
use crate::engine::board::{Bitboard, Move, Position};
use crate::game::notation::Notation;
use crate::session::solving::{Quiz, Solver, State};

/// The pause before a reply is played.
pub const REPLY_PAUSE: Duration = theme::SLIDE.saturating_add(theme::REPLY_PAUSE);

/// The board, and the field for typing a move.
#[derive(Default)]
pub struct Answering {
    pub board: Board,
    /// The field, if it is open.
    input: Option<MoveInput>,
}

/// The line below the board.
pub struct Line {
    pub notation: Notation,
    pub text: String,
    pub color: Color32,
    /// A screen reader's words instead of the text.
    pub spoken: Option<String>,
    /// Whether a screen reader names moves by piece and points, because the notation has not been
    /// taught yet.
    pub is_by_points: bool,
}

impl Line {
    /// Creates a line that is read as it is shown.
    pub fn new(core: &Core, (text, color): (String, Color32)) -> Self {
        Self { notation: core.notation(), text, color, spoken: None, is_by_points: false }
    }
}

/// Whether the solver's state has lasted for a pause of this length. If not, requests a frame at its
/// end.
pub fn has_lasted<Q: Quiz>(ctx: &Context, solver: &mut Solver<Q>, pause: Duration, now: f64) -> bool {
    let left = pause.as_secs_f64() - solver.lasted(now);
    if left > 0.0 {
        ctx.request_repaint_after(Duration::from_secs_f64(left));
    }
    left <= 0.0
}

/// Lets the solver go on at the end of its pause. Returns the sound of the move that was played.
pub fn advance<Q: Quiz>(ctx: &Context, solver: &mut Solver<Q>, now: f64) -> Option<Sound> {
    let pause = match solver.state() {
        State::Refuted(_) => theme::REFUTED_PAUSE,
        State::Replying(_) => REPLY_PAUSE,
        State::Telling { .. } | State::Replaying => line_pause(ctx),
        State::Asking | State::Checking(..) | State::Concluding(_) | State::Over => return None,
    };
    if !has_lasted(ctx, solver, pause, now) {
        return None;
    }
    let before = solver.position();
    ctx.request_repaint();
    solver.advance().map(|mv| Sound::of_move(&before, mv))
}

/// The messages for moves and keys. Escape lets a piece go or else closes the screen.
pub struct Actions<M> {
    pub mv: fn(Move) -> M,
    /// For PageUp and PageDown.
    pub pages: [Option<M>; 2],
    /// For the arrows to the left and right while nothing has the focus.
    pub arrows: [Option<M>; 2],
    pub enter: Option<M>,
    pub hint: Option<M>,
    pub close: M,
}

impl<M: Clone> Actions<M> {
    /// The messages for a move, and to go on (if that is possible), help, and close the screen.
    pub fn new(mv: fn(Move) -> M, may_go_on: bool, [next, hint, close]: [M; 3]) -> Self {
        let next = may_go_on.then_some(next);
        let pages = [None, next.clone()];
        Self { mv, pages, arrows: [None, None], enter: next, hint: Some(hint), close }
    }
}

/// A position in which no move can be made.
pub fn still<'a>(core: &Core, position: &'a Position, last_move: Option<Move>) -> Scene<'a> {
    Scene {
        position,
        last_move,
        hint: None,
        turn: Turn::Never,
        goals: Bitboard::EMPTY,
        premove: None,
        drawings: None,
        pen: None,
        is_flipped: false,
        look: core.settings.look,
        language: core.language(),
    }
}

/// The position of a quiz, with the hint that was given.
pub fn asking<'a, Q: Quiz>(core: &Core, solver: &Solver<Q>, position: &'a Position) -> Scene<'a> {
    let hint = solver.hint().and_then(|(step, answer)| Suggested::at(step, answer));
    let turn = if solver.is_asking() { Turn::Now } else { Turn::Never };
    Scene { hint, turn, ..still(core, position, solver.last_move()) }
}

impl Answering {
    /// Opens the field for typing a move.
    pub fn type_move(&mut self) {
        self.open(MoveInput::default());
    }

    fn open(&mut self, input: MoveInput) {
        self.input = Some(input);
        self.board.forget_notice();
        self.board.announcer.has_announced();
    }

    /// The messages for the keys pressed, unless keys are for a field, a dialog or a menu.
    fn pressed<M>(&mut self, ctx: &Context, actions: Actions<M>) -> Vec<M> {
        // Escape takes the focus from the field before it is looked at.
        if are_taken(ctx) || self.input.is_some() {
            return Vec::new();
        }
        let focused = ctx.memory(Memory::focused);
        let is_free = focused.is_none();
        // On the board, Enter has nothing to pick up once it goes on.
        let may_enter = focused.is_none_or(is_point);
        let has_piece = self.board.has_selection();
        let (asked, is_escape) = ctx.input_mut(|input| {
            let is_hint = takes_hint_key(input);
            let mut pressed = |key| input.consume_key(Modifiers::NONE, key);
            let Actions { pages: [page_up, page_down], arrows: [left, right], enter, .. } = actions;
            let on = right.filter(|_| is_free && pressed(Key::ArrowRight));
            let back = left.filter(|_| is_free && pressed(Key::ArrowLeft));
            let page =
                page_down.filter(|_| pressed(Key::PageDown)).or(page_up.filter(|_| pressed(Key::PageUp)));
            let enter = enter.filter(|_| may_enter && pressed(Key::Enter));
            let is_escape = pressed(Key::Escape);
            let close = (is_escape && !has_piece).then_some(actions.close);
            let asked = [on.or(back), page.or(enter), actions.hint.filter(|_| is_hint), close];
            (asked.into_iter().flatten().collect(), is_escape)
        });
        if is_escape && has_piece {
            self.board.let_go();
        }
        asked
    }

    /// Shows the board. Returns the move that was made. Typing a letter opens the field, before the
    /// board handles Enter.
    fn show_board(&mut self, ui: &mut Ui, areas: &Areas, scene: &Scene<'_>) -> Option<Move> {
        if scene.turn == Turn::Now && self.input.is_none() {
            MoveInput::typed(ui.ctx()).into_iter().for_each(|input| self.open(input));
        }
        let place = UiBuilder::new().max_rect(areas.board);
        match ui.scope_builder(place, |ui| self.board.show(ui, scene)).inner {
            Some(BoardEvent::Play(mv)) => Some(mv),
            Some(BoardEvent::Premove(_) | BoardEvent::CancelPremove | BoardEvent::Draw(_)) | None => None,
        }
    }

    /// Shows the board and the status line.
    pub fn show<M>(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        scene: &Scene<'_>,
        mut line: Line,
        actions: Actions<M>,
        requests: &mut Requests<M>,
    ) {
        let mv = actions.mv;
        requests.extend(self.pressed(ui.ctx(), actions).into_iter().map(Request::Own));
        let played = self.show_board(ui, areas, scene);
        let refused = self.board.notice().and_then(|notice| match notice {
            Notice::Refused(refusal) => Some(scene.language.refusal(scene.position, refusal)),
            Notice::Stuck(refusal) => Some(scene.language.stuck(scene.position, refusal)),
            Notice::NotGiven | Notice::NotNow => None,
        });
        if let Some(text) = refused.filter(|_| scene.turn == Turn::Now) {
            line.text = text;
            (line.color, line.spoken) = (Palette::of(ui).warning, None);
        }
        let typed = self.show_line(ui, areas, scene, line);
        requests.extend(played.or(typed).map(mv).map(Request::Own));
    }

    /// Shows the status line: the text, or the field for typing a move while it is open. Returns
    /// the typed move.
    fn show_line(&mut self, ui: &mut Ui, areas: &Areas, scene: &Scene<'_>, line: Line) -> Option<Move> {
        let Self { board, input } = self;
        let Line { notation, text, color, spoken, is_by_points } = line;
        let &Scene { position, last_move, turn, language, .. } = scene;
        let mut tell = |text: &str| {
            board.announcer.announcement(language, (position, last_move), text, |played| {
                let said = played.map(|(before, moves)| {
                    told(language, before, moves, |before, mv| match is_by_points {
                        true => language.played_by_points(before, mv),
                        false => language.played(notation, before, mv),
                    })
                });
                said.map(|said| language.with_mate(said, position, text)).unwrap_or_default()
            })
        };
        input.take_if(|_| turn != Turn::Now);
        if input.is_none() && turn == Turn::Now {
            MoveInput::await_composition(ui, areas.status);
        }
        let shown = ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match input {
            Some(input) => input.show(
                ui,
                &MoveInputView { position, turn, language, notation, is_by_points, allowed: &[] },
                tell,
            ),
            None => {
                let said = spoken.unwrap_or_else(|| text.clone());
                show_spoken_line(ui, text, color, || tell(&said));
                None
            }
        });
        let typed = shown.inner?;
        *input = None;
        match typed {
            Typed::Move(mv) => Some(mv),
            Typed::Nothing => None,
        }
    }
}

/// The text of the played moves, one or two, each in the words of `tell`.
fn told(
    language: Language,
    before: &Position,
    moves: &[Move],
    tell: impl Fn(&Position, Move) -> String,
) -> String {
    let mut position = before.clone();
    let said = moves.iter().map(|&mv| {
        let said = tell(&position, mv);
        position.make(mv);
        said
    });
    said.reduce(|all, said| language.sentences(&all, &said)).unwrap_or_default()
}

/// Whether the key of the hint was pressed: the same as in a game, or H alone, which then does not
/// begin a move. With Shift it does.
fn takes_hint_key(input: &mut InputState) -> bool {
    if Command::Hint.entry().keys.iter().flatten().any(|keys| input.consume_shortcut(keys)) {
        return true;
    }
    let is_pressed = !input.modifiers.shift && input.consume_key(Modifiers::NONE, Key::H);
    if is_pressed {
        input.events.retain(|event| !matches!(event, Event::Text(text) if text.eq_ignore_ascii_case("h")));
    }
    is_pressed
}
