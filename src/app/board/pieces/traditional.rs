//! The traditional characters of most printed sets and books, different for each side.

use crate::engine::board::{Kind, Piece, Side};

pub const fn character(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "帥",
        (Side::Red, Kind::Advisor) => "仕",
        (Side::Red, Kind::Elephant) => "相",
        (Side::Red, Kind::Horse) => "傌",
        (Side::Red, Kind::Chariot) => "俥",
        (Side::Red, Kind::Cannon) => "炮",
        (Side::Red, Kind::Soldier) => "兵",
        (Side::Black, Kind::General) => "將",
        (Side::Black, Kind::Advisor) => "士",
        (Side::Black, Kind::Elephant) => "象",
        (Side::Black, Kind::Horse) => "馬",
        (Side::Black, Kind::Chariot) => "車",
        (Side::Black, Kind::Cannon) => "砲",
        (Side::Black, Kind::Soldier) => "卒",
    }
}
