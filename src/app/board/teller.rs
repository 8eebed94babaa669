//! What a screen reader says with the line below a board.

use crate::app::text::Language;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;

/// Says each move that appears on a board once, before the text of the line that is shown then.
#[derive(Default)]
pub struct Teller {
    seen: Option<Position>,
    /// What is said of how `seen` came about, as long as the text is the one that it was said with.
    played: String,
    with: String,
}

impl Teller {
    /// The text of the line, after what is said of the change on the board. `said` gets the move that was just played and the
    /// position before it, or `None` where the board shows another place, as after a move was taken back.
    pub fn tell(
        &mut self,
        language: Language,
        (position, last_move): (&Position, Option<Move>),
        text: &str,
        said: impl FnOnce(Option<(&Position, Move)>) -> String,
    ) -> String {
        if self.seen.as_ref().is_none_or(|seen| seen.hash() != position.hash()) {
            let before = self.seen.replace(position.clone());
            self.played = before.as_ref().map_or_else(String::new, |before| {
                said(last_move.filter(|&play| leads(before, play, position)).map(|play| (before, play)))
            });
            self.with = text.into();
        } else if self.with != text {
            // Else the move would be said again with the new text, or when the old one returns.
            self.played.clear();
            self.with = text.into();
        }
        if self.played.is_empty() { text.into() } else { language.sentences(&self.played, text) }
    }

    /// Forgets what is on the board, because something else is shown in its place.
    pub fn forget(&mut self) {
        *self = Self::default();
    }
}

/// Whether a move leads from one position to another.
fn leads(before: &Position, play: Move, after: &Position) -> bool {
    let mut next = before.clone();
    movegen::is_legal(before, play) && {
        next.make(play);
        next.hash() == after.hash()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_said_once_and_a_text_whenever_it_changes() {
        let mut teller = Teller::default();
        let start = Position::start();
        let play: Move = "h2e2".parse().unwrap();
        let mut after = start.clone();
        after.make(play);
        let mut tell = |position: &Position, text: &str| {
            teller.tell(Language::English, (position, Some(play)), text, |played| {
                played.map_or("Back".into(), |(_, play)| play.to_string())
            })
        };
        assert_eq!(tell(&start, "Your move"), "Your move", "nothing was played yet");
        assert_eq!(tell(&after, "Black to move"), "h2e2. Black to move");
        assert_eq!(tell(&after, "Black to move"), "h2e2. Black to move", "nothing has changed");
        assert_eq!(tell(&after, "Little time"), "Little time");
        assert_eq!(tell(&after, "Black to move"), "Black to move");
        assert_eq!(tell(&start, "Your move"), "Back. Your move", "it was taken back");
    }
}
