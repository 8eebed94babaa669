//! The common parts of screens that ask for moves: the board, the status line, and the keys.

use eframe::egui::{Color32, Context, Event, InputState, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Scene, Turn, is_point};
use super::command::{Command, are_taken};
use super::core::Core;
use super::kit::show_spoken_line;
use super::layout::Areas;
use super::move_input::{MoveInput, MoveInputView, Typed};
use super::text::Language;
use crate::engine::board::{Move, Position};
use crate::game::notation::Notation;

/// The board, and the field for typing a move.
#[derive(Default)]
pub struct Answering {
    pub board: Board,
    /// The field, if it is open.
    input: Option<MoveInput>,
}

/// The status line.
pub struct Line<'a> {
    /// The position on the board, and the last move.
    pub on_board: (&'a Position, Option<Move>),
    pub turn: Turn,
    pub language: Language,
    pub notation: Notation,
    pub text: String,
    pub color: Color32,
    /// The text for a screen reader, if it differs.
    pub spoken: Option<String>,
    /// Whether a screen reader names the piece and the points of a move, because the notation has
    /// not been taught yet.
    pub is_by_points: bool,
}

impl<'a> Line<'a> {
    /// Creates a line that is read as it is shown.
    pub fn new(
        core: &Core,
        on_board: (&'a Position, Option<Move>),
        turn: Turn,
        (text, color): (String, Color32),
    ) -> Self {
        let (language, notation) = (core.language(), core.notation());
        Self { on_board, turn, language, notation, text, color, spoken: None, is_by_points: false }
    }
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

    /// Whether keys belong to a field, a dialog or a menu. Escape takes the focus from the field
    /// before this is checked.
    pub fn are_keys_taken(&self, ctx: &Context) -> bool {
        are_taken(ctx) || self.input.is_some()
    }

    /// The message for a pressed key. Enter and PageDown continue if that is possible, H asks for
    /// help, Escape deselects a piece or else closes the screen.
    pub fn asked<M>(&mut self, ctx: &Context, may_go_on: bool, [next, help, close]: [M; 3]) -> Option<M> {
        if self.are_keys_taken(ctx) {
            return None;
        }
        // Enter can no longer pick up a piece.
        let is_free = ctx.memory(Memory::focused).is_none_or(is_point);
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if may_go_on && (pressed(Key::PageDown) || is_free && pressed(Key::Enter)) {
            return Some(next);
        }
        if ctx.input_mut(takes_hint_key) {
            return Some(help);
        }
        if !pressed(Key::Escape) {
            return None;
        }
        if self.board.has_selection() {
            self.board.let_go();
            return None;
        }
        Some(close)
    }

    /// Shows the board. Returns the move that was made. Typing a letter opens the field, before the
    /// board handles Enter.
    pub fn show_board(&mut self, ui: &mut Ui, areas: &Areas, scene: &Scene<'_>) -> Option<Move> {
        if scene.turn == Turn::Now && self.input.is_none() {
            MoveInput::typed(ui.ctx()).into_iter().for_each(|input| self.open(input));
        }
        let place = UiBuilder::new().max_rect(areas.board);
        match ui.scope_builder(place, |ui| self.board.show(ui, scene)).inner {
            Some(BoardEvent::Play(mv)) => Some(mv),
            _ => None,
        }
    }

    /// Shows the status line: the text, or the field for typing a move while it is open. Returns
    /// the typed move.
    pub fn show_line(&mut self, ui: &mut Ui, areas: &Areas, line: Line<'_>) -> Option<Move> {
        let Self { board, input } = self;
        let Line { on_board, turn, language, notation, text, color, spoken, is_by_points } = line;
        let mut tell = |text: &str| {
            board.announcer.announcement(language, on_board, text, |played| {
                let said = played.map(|(before, moves)| {
                    told(language, before, moves, |before, mv| match is_by_points {
                        true => language.played_by_points(before, mv),
                        false => language.played(notation, before, mv),
                    })
                });
                said.map(|said| language.with_mate(said, on_board.0, text)).unwrap_or_default()
            })
        };
        input.take_if(|_| turn != Turn::Now);
        if input.is_none() && turn == Turn::Now {
            MoveInput::await_composition(ui, areas.status);
        }
        let shown = ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match input {
            Some(input) => input.show(
                ui,
                &MoveInputView { position: on_board.0, turn, language, notation, is_by_points, allowed: &[] },
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
pub fn takes_hint_key(input: &mut InputState) -> bool {
    if Command::Hint.entry().keys.iter().flatten().any(|keys| input.consume_shortcut(keys)) {
        return true;
    }
    let is_pressed = !input.modifiers.shift && input.consume_key(Modifiers::NONE, Key::H);
    if is_pressed {
        input.events.retain(|event| !matches!(event, Event::Text(text) if text.eq_ignore_ascii_case("h")));
    }
    is_pressed
}
