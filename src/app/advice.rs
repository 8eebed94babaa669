//! A hint in three steps: the idea in words, the piece, the move. Each press of the button shows
//! the next one. The fourth hides the hint, and the next one begins again.

use super::board::Suggested;
use super::text::{Coach, ReviewWords};
use crate::engine::board::{Move, Position};
use crate::game::hint::Hint;
use crate::session::Document;
use crate::session::solving::HintStep;

/// A hint that is being shown.
#[derive(Debug)]
pub struct Advice {
    hint: Hint,
    step: HintStep,
    /// [`Document::revision`] of its game.
    revision: u64,
}

/// The number of plies of the line that are told after the move.
const PLIES_TOLD: usize = 3;

impl Advice {
    /// Creates the first step of a hint for the current position.
    pub fn new(hint: Hint, document: &Document) -> Self {
        Self { hint, step: HintStep::Idea, revision: document.revision() }
    }

    /// Whether the game has not changed.
    pub fn is_of(&self, document: &Document) -> bool {
        self.revision == document.revision()
    }

    /// Whether the hint is this move.
    pub fn advises(&self, mv: Move) -> bool {
        self.hint.mv == mv
    }

    /// Goes to the next step, after the last one to the first. Returns whether there was another
    /// step.
    pub fn go_on(&mut self) -> bool {
        self.step = match self.step {
            HintStep::Idea => HintStep::Piece,
            HintStep::Piece => HintStep::Move,
            HintStep::Move => HintStep::Idea,
        };
        self.step != HintStep::Idea
    }

    /// The part of the hint on the board.
    pub fn on_board(&self) -> Option<Suggested> {
        Suggested::at(self.step, self.hint.mv)
    }

    /// The text of the hint in its position, and a shorter text for little room.
    pub fn text(&self, coach: &Coach, position: &Position) -> (String, Option<String>) {
        let ReviewWords(language, notation) = coach.words;
        let Hint { line, piece, idea, .. } = &self.hint;
        let going_on =
            |short: String, is_piece_next| (language.hint_goes_on(&short, is_piece_next), Some(short));
        match self.step {
            HintStep::Idea => going_on(language.hinted_idea(&self.hint), true),
            HintStep::Piece => going_on(language.hinted_piece(*piece), false),
            HintStep::Move => {
                let Some((&first, rest)) = line.split_first() else { return (String::new(), None) };
                let mv = coach.mv_in_brackets(position, first);
                let short = language.hinted_move(&mv, *idea);
                // Who reads moves in words could not follow a line.
                if rest.is_empty() || coach.tells_moves {
                    return (short, None);
                }
                let after = position.after(first);
                let rest = language.told_line(notation, &after, &rest[..rest.len().min(PLIES_TOLD)]);
                (language.hinted_line(&mv, *idea, &rest), Some(short))
            }
        }
    }
}
