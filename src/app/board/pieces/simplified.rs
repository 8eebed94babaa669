//! The simplified characters, as players in mainland China write them.

use crate::engine::board::{Kind, Piece, Side};

pub const fn character(piece: Piece) -> &'static str {
    match (piece.side, piece.kind) {
        (Side::Red, Kind::General) => "帅",
        (Side::Red, Kind::Advisor) => "仕",
        (Side::Red, Kind::Elephant) => "相",
        (Side::Red, Kind::Soldier) => "兵",
        (Side::Black, Kind::General) => "将",
        (Side::Black, Kind::Advisor) => "士",
        (Side::Black, Kind::Elephant) => "象",
        (Side::Black, Kind::Soldier) => "卒",
        (_, Kind::Horse) => "马",
        (_, Kind::Chariot) => "车",
        (_, Kind::Cannon) => "炮",
    }
}
