//! Texts about typed moves.

use super::Language;
use crate::engine::board::Move;
use crate::game::notation::NotationError;

impl Language {
    /// Says why the typed text is not a move. `write` writes the moves that it may mean.
    pub fn not_played(self, error: &NotationError, write: impl Fn(Move) -> String) -> String {
        let list = |moves: &[Move]| self.list(moves.iter().map(|&mv| write(mv)));
        match error {
            NotationError::NotAMove { text } => say!(
                self,
                "“{text}”不是着法",
                "「{text}」不是著法",
                "\"{text}\" is not a move",
                "\"{text}\" không phải là nước đi"
            ),
            NotationError::Impossible { text, candidates } if candidates.is_empty() => say!(
                self,
                "这里不能走“{text}”",
                "這裡不能走「{text}」",
                "\"{text}\" can't be played here",
                "Ở đây không đi được \"{text}\""
            ),
            NotationError::Impossible { text, candidates } => {
                let moves = list(candidates);
                say!(
                    self,
                    "不能走“{text}”；可以走{moves}",
                    "不能走「{text}」；可以走{moves}",
                    "\"{text}\" can't be played, but {moves} can",
                    "Không đi được \"{text}\"; có thể đi {moves}"
                )
            }
            NotationError::Ambiguous { text, candidates } => {
                let moves = list(candidates);
                say!(
                    self,
                    "“{text}”可以是{moves}",
                    "「{text}」可以是{moves}",
                    "\"{text}\" can mean {moves}",
                    "\"{text}\" có thể là {moves}"
                )
            }
        }
    }

    /// The texts as alternatives: "a, b or c".
    fn list(self, texts: impl ExactSizeIterator<Item = String>) -> String {
        let or = say!(self, "或", "或", " or ", " hay ");
        let comma = self.list_comma();
        let count = texts.len();
        let mut list = String::new();
        for (place, text) in texts.enumerate() {
            if place > 0 {
                list.push_str(if place + 1 == count { &or } else { comma });
            }
            list.push_str(&text);
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::game::notation::{Notation, read_move};

    /// The message for a text that is not a move at the start of a game.
    fn said(language: Language, text: &str) -> String {
        let start = Position::start();
        let error = read_move(&start, text).unwrap_err();
        language.not_played(&error, |mv| Notation::Wxf.write(&start, mv))
    }

    #[test]
    fn what_is_no_move_is_named_with_what_may_be_meant() {
        let english = |text| said(Language::English, text);
        assert_eq!(english("hello"), "\"hello\" is not a move");
        assert_eq!(english("h5h6"), "\"h5h6\" can't be played here");
        assert_eq!(english("K5=4"), "\"K5=4\" can't be played, but K5+1 can");
        assert_eq!(english("H2+5"), "\"H2+5\" can't be played, but H2+3 or H2+1 can");
        assert_eq!(said(Language::Simplified, "马二进五"), "不能走“马二进五”；可以走H2+3或H2+1");
        assert!(english("C2+9").ends_with("C2+4 or C2+7 can"), "all of them are told: {}", english("C2+9"));
    }
}
