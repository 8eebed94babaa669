//! The letters of each notation.

use super::label::{Described, Direction, Label};
use crate::engine::board::{Kind, Move, Position, Side};
use crate::engine::movegen;

/// The characters of Chinese notation.
pub(super) struct ChineseCharacters {
    /// The names of the pieces by side and kind.
    pieces: [[char; Kind::COUNT]; 2],
    forward: char,
    back: char,
    front: char,
    rear: char,
}

pub(super) const SIMPLIFIED: ChineseCharacters = ChineseCharacters {
    pieces: [['车', '马', '相', '仕', '帅', '炮', '兵'], ['车', '马', '象', '士', '将', '炮', '卒']],
    forward: '进',
    back: '退',
    front: '前',
    rear: '后',
};

pub(super) const TRADITIONAL: ChineseCharacters = ChineseCharacters {
    pieces: [['車', '馬', '相', '仕', '帥', '炮', '兵'], ['車', '馬', '象', '士', '將', '炮', '卒']],
    forward: '進',
    rear: '後',
    ..SIMPLIFIED
};

const RED_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const BLACK_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Four characters such as 炮二平五: Red's numbers are Chinese, Black's are full-width digits.
pub(super) fn chinese(described: &Described, characters: &ChineseCharacters) -> String {
    let &Described { piece, label, direction, number } = described;
    let digits = match piece.side {
        Side::Red => RED_DIGITS,
        Side::Black => BLACK_DIGITS,
    };
    let name = characters.pieces[piece.side.index()][piece.kind.index()];
    let (first, second) = match label {
        Label::File(file) => (name, digits[file - 1]),
        Label::Front => (characters.front, name),
        Label::Rear => (characters.rear, name),
        Label::Soldier { in_all, count: 3, is_one_file: true, .. } => {
            ([characters.front, '中', characters.rear][in_all - 1], name)
        }
        // The ordinal is Chinese for Black, too.
        Label::Soldier { in_all, .. } => (RED_DIGITS[in_all - 1], name),
    };
    let direction = match direction {
        Direction::Forward => characters.forward,
        Direction::Back => characters.back,
        Direction::Sideways => '平',
    };
    [first, second, direction, digits[number - 1]].into_iter().collect()
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Chariot => 'R',
        Kind::Horse => 'H',
        Kind::Elephant => 'E',
        Kind::Advisor => 'A',
        Kind::General => 'K',
        Kind::Cannon => 'C',
        Kind::Soldier => 'P',
    }
}

/// Four letters such as `C2=5`. Of several soldiers, place and file come first: `16=5`.
pub(super) fn wxf(described: &Described) -> String {
    let &Described { piece, label, direction, number } = described;
    let letter = letter(piece.kind);
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Sideways => '=',
    };
    match label {
        Label::File(file) => format!("{letter}{file}{direction}{number}"),
        Label::Front => format!("{letter}+{direction}{number}"),
        Label::Rear => format!("{letter}-{direction}{number}"),
        Label::Soldier { file, in_file, .. } => format!("{in_file}{file}{direction}{number}"),
    }
}

/// Five characters such as `H2-E2`.
pub(super) fn iccs(mv: Move) -> String {
    format!("{}-{}", mv.from, mv.to).to_ascii_uppercase()
}

/// As in Western chess: the piece, its point of departure if necessary, and its arrival point. A
/// soldier is named by its file, which a plain step forward leaves out: `Che2`, `Hxd6`, `c4`,
/// `cxc6`, `cd5`. XBoard 4.9.1 refuses `c4` as ambiguous if another soldier can go there, though it
/// writes that itself; it reads `cc4`.
pub(super) fn san(position: &Position, mv: Move) -> String {
    let Move { from, to } = mv;
    let kind_at = |square| position.piece_at(square).map(|piece| piece.kind);
    let Some(kind) = kind_at(from) else { return mv.to_string() };
    let stroke = if kind_at(to).is_some() { "x" } else { "" };
    let from_text = from.to_string();
    let (file, rank) = from_text.split_at(1);
    let legal = movegen::legal_moves(position);
    let others = legal
        .iter()
        .filter(|other| other.to == to && other.from != from && kind_at(other.from) == Some(kind));
    let (mut is_on_rank, mut is_on_file, mut is_elsewhere) = (false, false, false);
    for other in others {
        is_on_rank |= other.from.rank() == from.rank();
        is_on_file |= other.from.file() == from.file();
        is_elsewhere |= other.from.rank() != from.rank() && other.from.file() != from.file();
    }
    if kind == Kind::Soldier {
        let is_plain = stroke.is_empty() && from.file() == to.file() && !is_elsewhere;
        return if is_plain { to.to_string() } else { format!("{file}{stroke}{to}") };
    }
    let file = if is_on_rank || (is_elsewhere && !is_on_file) { file } else { "" };
    let rank = if is_on_file { rank } else { "" };
    format!("{}{file}{rank}{stroke}{to}", letter(kind))
}
