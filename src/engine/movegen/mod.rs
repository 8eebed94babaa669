//! Legal moves.
//!
//! Each piece has a file with its own rule of movement; [`safety`] decides which of those moves
//! leave the general safe; this module combines the two.

mod advisor;
mod cannon;
mod chariot;
mod elephant;
mod general;
mod horse;
mod perft;
mod refusal;
mod safety;
mod soldier;

use arrayvec::ArrayVec;

use super::board::{Bitboard, Kind, Move, Piece, Position, Square, attacks};
pub use perft::{divide, perft};
pub use refusal::{Refusal, explain};
pub(crate) use safety::Safety;

/// More than the most moves a side can have: two chariots and cannons with 17 each, two horses with
/// 8, two elephants with 4, 5 advisor moves, 4 of the general and 15 of the soldiers make 119.
pub const MAX_MOVES: usize = 128;

/// The moves of one position, without allocation.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

/// All legal moves of the side to move. If there are none, it has lost by checkmate or stalemate.
pub fn legal_moves(position: &Position) -> MoveList {
    moves_to(position, Bitboard::FULL)
}

/// The legal captures.
pub fn captures(position: &Position) -> MoveList {
    moves_to(position, position.side(!position.side_to_move()))
}

/// The legal moves that do not capture.
pub fn quiet_moves(position: &Position) -> MoveList {
    moves_to(position, !position.occupied())
}

fn moves_to(position: &Position, within: Bitboard) -> MoveList {
    let mut list = MoveList::new();
    let safety = Safety::of(position);
    each_piece(
        position,
        &safety,
        |_, _| within,
        |_, from, targets| {
            list.extend(targets.into_iter().map(|to| Move::new(from, to)));
            true
        },
    );
    list
}

/// The number of legal moves, counted without listing them.
pub fn count_legal(position: &Position) -> usize {
    let mut count = 0;
    each_piece(
        position,
        &Safety::of(position),
        |_, _| Bitboard::FULL,
        |_, _, targets| {
            count += targets.count() as usize;
            true
        },
    );
    count
}

/// Whether the side to move has a legal move. If not, it has lost.
pub fn has_legal_move(position: &Position) -> bool {
    let mut found = false;
    each_piece(
        position,
        &Safety::of(position),
        |_, _| Bitboard::FULL,
        |_, _, targets| {
            found |= !targets.is_empty();
            !found
        },
    );
    found
}

/// Whether a legal move ends the game, by checkmate or stalemate.
pub fn ends(position: &Position, mv: Move) -> bool {
    !has_legal_move(&position.after(mv))
}

pub fn is_legal(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.from).is_some_and(|piece| {
        piece.side == position.side_to_move()
            && targets(position, piece, mv.from).contains(mv.to)
            && !position.side(piece.side).contains(mv.to)
            && !position.exposes(mv)
    })
}

/// The moves up to the first illegal one. Files and external engines may contain anything.
pub fn legal_part(position: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let (count, _) = legal_prefix(position, &moves);
    moves.truncate(count);
    moves
}

/// How many of the moves come before the first illegal one, and the position after those.
pub fn legal_prefix(position: &Position, moves: &[Move]) -> (usize, Position) {
    let mut end = position.clone();
    let plays = |&&mv: &&Move| {
        let plays = is_legal(&end, mv);
        if plays {
            end.make(mv);
        }
        plays
    };
    let count = moves.iter().take_while(plays).count();
    (count, end)
}

/// The moves and captures of `piece` on `from` by its own rule of movement. Squares of its own side
/// are included, and the safety of its general is ignored.
pub(crate) fn targets(position: &Position, piece: Piece, from: Square) -> Bitboard {
    match piece.kind {
        Kind::Chariot => chariot::targets(position, from),
        Kind::Horse => horse::targets(position, from),
        Kind::Elephant => elephant::targets(position, from),
        Kind::Advisor => advisor::targets(from),
        Kind::General => general::targets(from),
        Kind::Cannon => cannon::targets(position, from),
        Kind::Soldier => soldier::targets(piece.side, from),
    }
}

/// The moves and captures of `piece` on `from` by its own movement on an empty board, for premoves.
pub fn reach(piece: Piece, from: Square) -> Bitboard {
    match piece.kind {
        Kind::Chariot | Kind::Cannon => attacks::cross(from),
        Kind::Horse => attacks::horse(from, Bitboard::EMPTY),
        Kind::Elephant => attacks::elephant(from, Bitboard::EMPTY),
        Kind::Advisor => advisor::targets(from),
        Kind::General => general::targets(from),
        Kind::Soldier => soldier::targets(piece.side, from),
    }
}

/// Calls `visit` with each piece of the side to move, its square and its legal targets, limited to
/// the squares `within` returns for the piece, until `visit` returns false. A piece without such a
/// target is skipped.
#[inline]
pub(crate) fn each_piece(
    position: &Position,
    safety: &Safety,
    within: impl Fn(Kind, Square) -> Bitboard,
    mut visit: impl FnMut(Kind, Square, Bitboard) -> bool,
) {
    let side = position.side_to_move();
    let others = !position.side(side);
    // One loop for each kind, so that the compiler specialises each look-up.
    macro_rules! visit_all {
        ($kind:expr, |$from:ident| $targets:expr) => {
            for $from in position.pieces(side, $kind) {
                let targets = $targets & others & within($kind, $from);
                if !targets.is_empty() && !visit($kind, $from, safety.allowed(position, $from, targets)) {
                    return;
                }
            }
        };
    }
    visit_all!(Kind::Chariot, |from| chariot::targets(position, from));
    visit_all!(Kind::Cannon, |from| cannon::targets(position, from));
    visit_all!(Kind::Horse, |from| horse::targets(position, from));
    visit_all!(Kind::Soldier, |from| soldier::targets(side, from));
    visit_all!(Kind::Elephant, |from| elephant::targets(position, from));
    visit_all!(Kind::Advisor, |from| advisor::targets(from));
    let from = position.general(side);
    let targets = general::targets(from) & others & within(Kind::General, from);
    visit(Kind::General, from, safety::each_safe(position, from, targets));
}

#[cfg(test)]
mod tests;
