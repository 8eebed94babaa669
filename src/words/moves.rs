//! Moves in words, for those who cannot read a notation yet.

use super::Language;
use crate::engine::board::{Move, Position, Square};

/// Where a move that takes nothing goes, from its player's view.
#[derive(Clone, Copy)]
enum Way {
    ToMiddle,
    Forward,
    Back,
    Sideways,
}

impl Way {
    fn of(position: &Position, Move { from, to }: Move) -> Self {
        let side = position.side_to_move();
        let is_central = |square: Square| square.file() == Square::FILES / 2;
        match to.rank_for(side).cmp(&from.rank_for(side)) {
            _ if is_central(to) && !is_central(from) => Self::ToMiddle,
            std::cmp::Ordering::Greater => Self::Forward,
            std::cmp::Ordering::Less => Self::Back,
            std::cmp::Ordering::Equal => Self::Sideways,
        }
    }
}

impl Language {
    /// The piece that moves, and what it takes or where it goes: "cannon takes soldier".
    pub fn move_in_words(self, position: &Position, mv: Move) -> String {
        let name = |square| position.piece_at(square).map(|piece| self.piece(piece));
        let Some(piece) = name(mv.from) else { return mv.to_string() };
        match name(mv.to) {
            Some(taken) => {
                say!(
                    self,
                    "{piece}吃{taken}",
                    "{piece}吃{taken}",
                    "{piece} takes {taken}",
                    "{piece} ăn {taken}"
                )
            }
            None => {
                let way = self.way(Way::of(position, mv));
                say!(self, "{piece}{way}", "{piece}{way}", "{piece} {way}", "{piece} {way}")
            }
        }
    }

    labels! {
        fn way(self, Way);

        Way::ToMiddle => "走到中路", "走到中路", "to the middle", "vào trung lộ";
        Way::Forward => "前进", "前進", "forward", "tiến lên";
        Way::Back => "后退", "後退", "back", "lùi về";
        Way::Sideways => "横走", "橫走", "sideways", "đi ngang";
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_by_its_piece_and_what_it_takes_or_where_it_goes() {
        let said = |position: &str, mv: &str| {
            let position: Position = position.parse().unwrap();
            Language::ALL.map(|language| language.move_in_words(&position, mv.parse().unwrap()))
        };
        let black = "3k5/9/4r4/9/2n1c4/9/P8/9/9/4K4 b";
        let takes = said("3k5/9/9/9/9/R8/n8/9/9/4K4 w", "a4a3");
        assert_eq!(takes, ["车吃马", "車吃馬", "chariot takes horse", "Xe ăn Mã"]);
        let goes = ["c5e6", "c5b3", "c5b7", "e5e6", "e5d5"].map(|mv| said(black, mv)[2].clone());
        let expected =
            ["horse to the middle", "horse forward", "horse back", "cannon back", "cannon sideways"];
        assert_eq!(goes, expected);
        let middle = said("3k5/9/9/9/9/9/9/7C1/9/5K3 w", "h2e2");
        assert_eq!(middle, ["炮走到中路", "炮走到中路", "cannon to the middle", "Pháo vào trung lộ"]);
    }
}
