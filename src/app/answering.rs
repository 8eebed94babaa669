//! What the screens that ask for moves have in common: the board, and the keys beside it.

use eframe::egui::{Context, Key, Memory, Modifiers, Ui, UiBuilder};

use super::board::{Board, BoardEvent, Scene};
use super::command::are_taken;
use super::layout::Areas;
use crate::engine::board::Move;

/// What the user asks for by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Next,
    Help,
    Close,
}

/// What a key asks for: Enter and PageDown go on, if that is possible, H helps, Escape lets a piece go or else closes the screen.
pub fn wish(ctx: &Context, board: &mut Board, may_go_on: bool) -> Option<Wish> {
    if are_taken(ctx) {
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
