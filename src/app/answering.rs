//! What the screens that ask for moves have in common: the board, the line below it, and the keys beside it.

use eframe::egui::{Color32, Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Scene, Turn};
use super::command::are_taken;
use super::core::Core;
use super::kit::show_spoken_line;
use super::layout::Areas;
use super::move_input::{MoveInput, MoveInputView, Typed};
use super::text::Language;
use crate::engine::board::{Move, Position};
use crate::game::notation::Notation;

/// What the user asks for by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Next,
    Help,
    Close,
}

/// What a key asks for, unless a move is being typed: Enter and PageDown go on, if that is possible, H helps, Escape lets a piece go or else closes the screen.
pub fn wish(ctx: &Context, board: &mut Board, input: Option<&MoveInput>, may_go_on: bool) -> Option<Wish> {
    // Escape takes the focus from the field before it is looked at.
    if are_taken(ctx) || input.is_some() {
        return None;
    }
    let is_free = ctx.memory(Memory::focused).is_none();
    let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if may_go_on && (pressed(Key::PageDown) || is_free && pressed(Key::Enter)) {
        return Some(Wish::Next);
    }
    if pressed(Key::H) {
        return Some(Wish::Help);
    }
    if !pressed(Key::Escape) {
        return None;
    }
    if board.has_selection() {
        board.let_go();
        return None;
    }
    Some(Wish::Close)
}

/// Shows the board. Answers the move that was made.
pub fn show_board(ui: &mut Ui, areas: &Areas, board: &mut Board, scene: &Scene<'_>) -> Option<Move> {
    let event = ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, scene)).inner;
    match event {
        Some(BoardEvent::Play(play)) => Some(play),
        _ => None,
    }
}

/// What stands below the board.
pub struct Line<'a> {
    /// What is on the board, and the move that led there.
    pub on_board: (&'a Position, Option<Move>),
    pub turn: Turn,
    pub language: Language,
    pub notation: Notation,
    pub text: String,
    pub color: Color32,
    /// What a screen reader says instead of the text.
    pub spoken: Option<String>,
}

impl<'a> Line<'a> {
    /// A line that is read as it is shown.
    pub fn new(
        core: &Core,
        on_board: (&'a Position, Option<Move>),
        turn: Turn,
        (text, color): (String, Color32),
    ) -> Self {
        let (language, notation) = (core.language(), core.notation());
        Self { on_board, turn, language, notation, text, color, spoken: None }
    }
}

/// Shows the line below the board: the text, or the field for typing a move while it is open. Answers the move that was typed.
pub fn show_line(
    ui: &mut Ui,
    areas: &Areas,
    board: &mut Board,
    input: &mut Option<MoveInput>,
    line: Line<'_>,
) -> Option<Move> {
    let Line { on_board, turn, language, notation, text, color, spoken } = line;
    let mut tell = |text: &str| {
        board.teller.tell(language, on_board, text, |played| {
            played.map(|(before, play)| language.played(notation, before, play)).unwrap_or_default()
        })
    };
    input.take_if(|_| turn != Turn::Now);
    let shown = ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match input {
        Some(input) => {
            input.show(ui, &MoveInputView { position: on_board.0, turn, language, notation }, tell)
        }
        None => {
            let said = spoken.unwrap_or_else(|| text.clone());
            show_spoken_line(ui, text, color, || tell(&said));
            None
        }
    });
    let typed = shown.inner?;
    *input = None;
    match typed {
        Typed::Move(play) => Some(play),
        Typed::Nothing => None,
    }
}
