//! The texts of the status line below a board for a screen reader.

use crate::app::announcements::say_again;
use crate::app::text::Language;
use crate::engine::board::{Move, Position};
use crate::engine::movegen;

/// Announces each move that appears on a board once, before the text of the status line.
#[derive(Default)]
pub struct MoveAnnouncer {
    seen: Option<Position>,
    /// The text about how `seen` came about, as long as the status line has the text `with`.
    played: String,
    with: String,
    /// How often the text was repeated.
    repeats: usize,
}

impl MoveAnnouncer {
    /// The text of the status line, which may be empty, after the text about the change on the
    /// board. `said` gets the position before, and the last move, or two moves if the answer came
    /// at once. It gets `None` if the board shows another place, for example after an undo.
    pub fn announcement(
        &mut self,
        language: Language,
        (position, last_move): (&Position, Option<Move>),
        text: &str,
        said: impl FnOnce(Option<(&Position, &[Move])>) -> String,
    ) -> String {
        let text = &*say_again(text, self.repeats);
        if self.seen.as_ref().is_none_or(|seen| seen.hash() != position.hash()) {
            let before = self.seen.replace(position.clone());
            let played = before.as_ref().map_or_else(String::new, |before| {
                let played = last_move.and_then(|last| way(before, last, position));
                said(played.as_deref().map(|played| (before, played)))
            });
            // When a wrong move slides back, its text is not repeated without the move.
            if !played.is_empty() || self.with != text {
                self.played = played;
            }
            self.with = text.into();
        } else if self.with != text {
            // Otherwise the move would be announced again with the new text, or when the old one
            // returns.
            self.played.clear();
            self.with = text.into();
        }
        match (self.played.is_empty(), text.is_empty()) {
            (true, _) => text.into(),
            (false, true) => self.played.clone(),
            (false, false) => match text.strip_prefix(said_already(&self.played, text)) {
                Some(rest) if rest.len() < text.len() => format!("{}{rest}", self.played),
                _ => language.sentences(&self.played, text),
            },
        }
    }

    /// Repeats the text, even if it is the same.
    pub fn say_again(&mut self) {
        self.repeats += 1;
    }

    /// Drops the text about the last move, because another line is shown. If that has no text
    /// either, the move would be announced again.
    pub fn has_announced(&mut self) {
        self.played.clear();
    }

    /// Drops everything, because something else is shown in place of the board.
    pub fn forget(&mut self) {
        *self = Self { repeats: self.repeats, ..Self::default() };
    }
}

/// The beginning of `text` that already ends `before`: "Start" does not follow "Back at the start",
/// nor "P9+1 is not the move" the move "P9+1".
fn said_already<'a>(before: &str, text: &'a str) -> &'a str {
    if let Some(rest) = text.strip_prefix(before) {
        return &text[..text.len() - rest.len()];
    }
    let first = text.split(['.', '。', '\u{a0}']).next().unwrap_or_default();
    let end = before.len().checked_sub(first.len()).and_then(|at| before.get(at..));
    let is_said = end.is_some_and(|end| end.eq_ignore_ascii_case(first));
    if is_said && first.contains(char::is_alphabetic) { first } else { "" }
}

/// The one or two moves that lead from one position to another. The last of them is known.
fn way(before: &Position, last: Move, after: &Position) -> Option<Vec<Move>> {
    if leads(before, last, after) {
        return Some(vec![last]);
    }
    let first = movegen::legal_moves(before).into_iter().find(|&first| {
        let between = before.after(first);
        leads(&between, last, after)
    });
    first.map(|first| vec![first, last])
}

/// Whether a move leads from one position to another. In lessons without an opponent, the same side
/// may move again.
fn leads(before: &Position, mv: Move, after: &Position) -> bool {
    let mut next = before.clone();
    movegen::is_legal(before, mv) && {
        next.make(mv);
        next.hash() == after.hash() || {
            next.pass();
            next.hash() == after.hash()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_said_once_and_a_text_whenever_it_changes() {
        let mut announcer = MoveAnnouncer::default();
        let start = Position::start();
        let mv: Move = "h2e2".parse().unwrap();
        let after = start.after(mv);
        let mut announce = |position: &Position, text: &str| {
            announcer.announcement(Language::English, (position, Some(mv)), text, |played| {
                played.map_or("Back".into(), |(_, moves)| {
                    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(". ")
                })
            })
        };
        assert_eq!(announce(&start, "Your move"), "Your move", "nothing was played yet");
        assert_eq!(announce(&after, "Black to move"), "h2e2. Black to move");
        assert_eq!(announce(&after, "Black to move"), "h2e2. Black to move", "nothing has changed");
        assert_eq!(announce(&after, "Little time"), "Little time");
        assert_eq!(announce(&after, "Black to move"), "Black to move");
        assert_eq!(announce(&start, "Your move"), "Back. Your move", "it was taken back");
        let mut again = after.clone();
        again.pass();
        assert_eq!(announce(&again, "Go on"), "h2e2. Go on", "in a lesson, with no reply");
        assert_eq!(announce(&start, "Your move"), "Back. Your move");
        assert_eq!(announce(&after, ""), "h2e2");
        assert_eq!(announce(&start, "Back"), "Back", "it is not said twice");
        announce(&after, "");
        assert_eq!(announce(&start, "Back. Red to move"), "Back. Red to move");
        assert_eq!(announce(&after, "h2e2 is not the move"), "h2e2 is not the move");
    }

    #[test]
    fn a_move_that_is_answered_at_once_is_said_with_the_answer() {
        let (mut announcer, start) = (MoveAnnouncer::default(), Position::start());
        let moves = ["h2e2", "h9g7"].map(|mv| mv.parse::<Move>().unwrap());
        let after = start.after_all(moves);
        let mut announce = |position: &Position| {
            announcer.announcement(Language::English, (position, Some(moves[1])), "", |played| {
                played.map_or(String::new(), |(_, played)| format!("{played:?}"))
            })
        };
        announce(&start);
        assert_eq!(announce(&after), format!("{moves:?}"));
    }

    #[test]
    fn what_is_to_be_said_once_more_differs_from_what_was_said() {
        let mut announcer = MoveAnnouncer::default();
        let start = Position::start();
        let mut announce = |again: bool| {
            if again {
                announcer.say_again();
            }
            announcer.announcement(Language::English, (&start, None), "It is pinned", |_| String::new())
        };
        let first = announce(false);
        assert_eq!(announce(false), first);
        let second = announce(true);
        assert!(second != first && second.trim() == first);
        assert_ne!(announce(true), second);
    }
}
