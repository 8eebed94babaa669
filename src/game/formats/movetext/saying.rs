//! Adds a text to a move, as a comment and the drawings in it.

use std::borrow::Cow;

use super::directives::drawings;
use crate::game::{GameBuilder, NodeId};

/// Adds a comment before a move. Drawings in it belong to the move.
pub(super) fn say_before(game: &mut GameBuilder, at: NodeId, text: Cow<'_, str>) {
    let (drawings, said) = drawings(text);
    drawings.into_iter().for_each(|drawing| game.draw_on(at, drawing));
    game.say_before(at, &said);
}

/// Adds a comment and the drawings in it.
pub(super) fn remark(game: &mut GameBuilder, at: NodeId, text: Cow<'_, str>) {
    let (drawings, comment) = drawings(text);
    drawings.into_iter().for_each(|drawing| game.draw_on(at, drawing));
    game.comment_on(at, &comment);
}

/// Tidies a text into a comment.
pub(super) fn tidy(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n")) } else { Cow::Borrowed(text) }
}
