//! Decides which side, and which game, a move belongs to.

use std::ops::Range;

use super::Player;
use crate::engine::board::Side;
use crate::game::Tree;
use crate::game::formats::movetext::turn;

impl Player<'_> {
    /// Whether a move is the other side's by its number or its form.
    pub(super) fn is_of_other_side(&mut self, span: &Range<usize>, text: &str) -> bool {
        let side = self.game.position().side_to_move();
        let written = turn::written_for(text);
        if side == Side::Black && self.is_of_next_round(span.start, written == Some(Side::Black)) {
            return true;
        }
        match written {
            Some(written) if written == side => {
                self.has_written[side.index()] = true;
                false
            }
            _ if side == Side::Red && turn::ends_with_number_of_black(&self.text[..span.start]) => true,
            None => false,
            Some(_) => {
                let [red, black] = *self.written.get_or_init(|| turn::counts(self.text));
                let (fewer, more) = (red.min(black), red.max(black));
                // All moves may be written in the same form.
                let is_stray = fewer > 0
                    && match turn::next_written(&self.text[span.end..]) {
                        [Some(next), _] if next == side => true,
                        [Some(_), second] => fewer * 2 >= more && second == Some(!side),
                        [None, _] => self.has_written == [true; 2] && !self.is_loose,
                    };
                // Some texts write a single move in the other side's form.
                self.is_loose |= !is_stray;
                is_stray
            }
        }
    }

    /// Whether a move has the number of the next round, so that Black's reply is missing.
    fn is_of_next_round(&self, at: usize, is_written_for_black: bool) -> bool {
        self.open.is_empty()
            && self.red_at.is_some_and(|red| turn::is_next_round(&self.text[..red], &self.text[..at]))
            && !(is_written_for_black && self.written.get_or_init(|| turn::counts(self.text))[0] > 0)
            && *self.has_rounds.get_or_init(|| turn::has_rounds(self.text, self.manner))
    }

    /// Whether the number 1 occurs again, before a move that can begin the game. Another game
    /// begins this way, and so does a variation without brackets.
    pub(super) fn begins_again(&self, span: &Range<usize>, text: &str) -> bool {
        let before = &self.text[..span.start];
        let first = self.game.tree().continuation(Tree::START).next();
        let (true, Some(first)) = (self.open.is_empty(), first) else { return false };
        let Some(number) = turn::number_one(before) else { return false };
        let is_second =
            || span.start > *self.second_at.get_or_init(|| turn::second_round(self.text, self.manner));
        let mut start = self.game.start().clone();
        if number.is_of_black
            && start.side_to_move() == Side::Red
            && let Some(mv) = self.game.tree().play(first)
        {
            start.make(mv);
        }
        is_second() && self.dialect.read(&start, text).is_ok()
    }
}
