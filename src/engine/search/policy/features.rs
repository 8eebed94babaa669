//! The numbered features that a player may notice in a move. Each move has a few of them.

use super::super::see;
use crate::engine::board::attacks::{self, Lines};
use crate::engine::board::{Bitboard, Kind, Move, Piece, Position, Side, Square};
use crate::engine::evaluate::piece_value;

/// The previous moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The opponent's last move.
    pub last: Option<Move>,
    /// The mover's own move before that.
    pub before: Option<Move>,
}

const KINDS: usize = Kind::COUNT;
/// Points from the mover's view, with left and right folded together: five files.
const POINTS: usize = 5 * Square::RANKS;
const PHASES: usize = 3;
/// The results of the exchange that a move begins: loses, is even, wins.
const EXCHANGES: usize = 3;
/// The dangers of a piece in its place: none; attacked by a lesser piece; unguarded; guarded.
const PERILS: usize = 4;
/// Forward, back, sideways.
const DIRECTIONS: usize = 3;
/// Files or ranks, 0 to 9.
const LENGTHS: usize = 10;

/// The first number of each group of features; the last one is the total.
const FROM: usize = 0;
const TO: usize = FROM + PHASES * KINDS * POINTS;
const CAPTURE: usize = TO + PHASES * KINDS * POINTS;
const RECAPTURE: usize = CAPTURE + KINDS * KINDS * EXCHANGES;
const CAPTURE_ARRIVED: usize = RECAPTURE + KINDS * EXCHANGES;
const CHECK: usize = CAPTURE_ARRIVED + KINDS * EXCHANGES;
const PERIL: usize = CHECK + KINDS * 2;
const ATTACKED_BY_LAST: usize = PERIL + KINDS * PERILS;
const UNSAFE: usize = ATTACKED_BY_LAST + KINDS;
const WAY: usize = UNSAFE + KINDS * 2;
const NEAR_TO: usize = WAY + KINDS * DIRECTIONS * LENGTHS;
const NEAR_FROM: usize = NEAR_TO + LENGTHS;
const SAME_PIECE: usize = NEAR_FROM + LENGTHS;
const GOES_BACK: usize = SAME_PIECE + KINDS * 2;
const THREAT: usize = GOES_BACK + KINDS;
const GUARDS: usize = THREAT + KINDS * KINDS;
pub(crate) const FEATURES: usize = GUARDS + KINDS;

/// Whether a feature is only seen by a player that thinks of the opponent's possibilities.
pub(super) fn is_danger(feature: usize) -> bool {
    match feature {
        CAPTURE..CHECK => (feature - CAPTURE).is_multiple_of(EXCHANGES),
        PERIL..WAY | GUARDS.. => true,
        _ => false,
    }
}

/// The data shared by all moves of a position.
pub(crate) struct Features<'a> {
    position: &'a Position,
    scene: Scene,
    side: Side,
    phase: usize,
    /// The squares that each side attacks or guards, the mover first.
    reached: [Reach; 2],
    /// The last move captured.
    was_capture: bool,
    /// The squares attacked by the piece that moved last.
    by_last: Bitboard,
}

/// The squares that a side's pieces attack, by kind, and all together.
struct Reach {
    by: [Bitboard; KINDS],
    all: Bitboard,
}

impl Reach {
    fn of(position: &Position, side: Side) -> Self {
        let by = Kind::ALL.map(|kind| {
            let pieces = position.pieces(side, kind).into_iter();
            pieces
                .fold(Bitboard::EMPTY, |all, square| all | attacked(position, Piece::new(side, kind), square))
        });
        let all = by.into_iter().fold(Bitboard::EMPTY, |all, squares| all | squares);
        Self { by, all }
    }

    /// Whether a piece worth less than `kind` attacks `square`.
    fn by_lesser(&self, square: Square, kind: Kind) -> bool {
        let is_lesser = |other: &&Kind| **other != Kind::General && piece_value(**other) < piece_value(kind);
        Kind::ALL.iter().filter(is_lesser).any(|other| self.by[other.index()].contains(square))
    }
}

/// The squares that a piece attacks or guards.
fn attacked(position: &Position, piece: Piece, square: Square) -> Bitboard {
    attacked_along(piece, square, position.occupied(), || position.lines(square))
}

/// The squares that a piece attacks or guards from a square, with this occupancy and its lines.
fn attacked_along(piece: Piece, square: Square, occupied: Bitboard, lines: impl Fn() -> Lines) -> Bitboard {
    match piece.kind {
        Kind::Chariot => attacks::chariot(square, lines()),
        Kind::Cannon => attacks::cannon_captures(square, lines()),
        Kind::Horse => attacks::horse(square, occupied),
        Kind::Elephant => attacks::elephant(square, occupied),
        Kind::Advisor => attacks::advisor(square),
        Kind::General => attacks::general(square),
        Kind::Soldier => attacks::soldier(piece.side, square),
    }
}

impl<'a> Features<'a> {
    pub fn of(position: &'a Position, scene: Scene) -> Self {
        let side = position.side_to_move();
        let attackers: u32 = [Kind::Chariot, Kind::Horse, Kind::Cannon]
            .into_iter()
            .flat_map(|kind| Side::BOTH.map(|side| position.pieces(side, kind).count()))
            .sum();
        let by_last = scene.last.and_then(|last| Some((last.to, position.piece_at(last.to)?)));
        Self {
            position,
            scene,
            side,
            phase: match attackers {
                10.. => 0,
                6..=9 => 1,
                _ => 2,
            },
            reached: [side, !side].map(|side| Reach::of(position, side)),
            was_capture: scene.last.is_some() && position.quiet_plies() == 0,
            by_last: by_last.map_or(Bitboard::EMPTY, |(square, piece)| attacked(position, piece, square)),
        }
    }

    /// Visits the features of a legal move.
    pub fn each(&self, mv: Move, mut visit: impl FnMut(usize)) {
        let Self { position, scene, .. } = *self;
        let Some(piece) = position.piece_at(mv.from) else { return };
        let kind = piece.kind.index();
        let table = (self.phase * KINDS + kind) * POINTS;
        visit(FROM + table + point(self.side, mv.from));
        visit(TO + table + point(self.side, mv.to));
        self.captures(mv, piece, &mut visit);
        let is_safe = see::is_at_least(position, mv, 0);
        if position.gives_check(mv) {
            visit(CHECK + 2 * kind + usize::from(is_safe));
        }
        visit(PERIL + kind * PERILS + self.peril(piece.kind, mv.from));
        if self.by_last.contains(mv.from) {
            visit(ATTACKED_BY_LAST + kind);
        }
        if !is_safe {
            visit(UNSAFE + 2 * kind + usize::from(position.piece_at(mv.to).is_some()));
        }
        let (direction, length) = way(self.side, mv);
        visit(WAY + (kind * DIRECTIONS + direction) * LENGTHS + length);
        if let Some(last) = scene.last {
            visit(NEAR_TO + distance(mv.to, last.to));
            visit(NEAR_FROM + distance(mv.from, last.to));
        }
        if let Some(before) = scene.before {
            if before.to == mv.from {
                visit(SAME_PIECE + 2 * kind + usize::from(position.piece_at(mv.to).is_some()));
            }
            if before.reversed() == mv {
                visit(GOES_BACK + kind);
            }
        }
        self.aims(mv, piece, &mut visit);
    }

    fn captures(&self, mv: Move, piece: Piece, visit: &mut impl FnMut(usize)) {
        let Some(victim) = self.position.piece_at(mv.to) else { return };
        let wins = |centipawns| see::is_at_least(self.position, mv, centipawns);
        let exchange = usize::from(wins(0)) + usize::from(wins(1));
        let (kind, victim) = (piece.kind.index(), victim.kind.index());
        visit(CAPTURE + (kind * KINDS + victim) * EXCHANGES + exchange);
        if self.scene.last.is_some_and(|last| last.to == mv.to) {
            let group = if self.was_capture { RECAPTURE } else { CAPTURE_ARRIVED };
            visit(group + victim * EXCHANGES + exchange);
        }
    }

    /// The danger of a piece of the mover on a square.
    fn peril(&self, kind: Kind, square: Square) -> usize {
        let [own, enemy] = &self.reached;
        if !enemy.all.contains(square) {
            0
        } else if enemy.by_lesser(square, kind) {
            1
        } else if !own.all.contains(square) {
            2
        } else {
            3
        }
    }

    /// The targets of the piece where it goes: the most valuable enemy piece attacked that is worth
    /// more than it or unguarded, and an attacked own piece that was not guarded before.
    fn aims(&self, mv: Move, piece: Piece, visit: &mut impl FnMut(usize)) {
        let position = self.position;
        let occupied = position.occupied() & !Bitboard::of(mv.from);
        let lines = || position.lines(mv.to).without(mv.to, mv.from);
        let aims = attacked_along(piece, mv.to, occupied, lines);
        let [own, enemy] = &self.reached;
        let worth = |square: Square| position.piece_at(square).map(|piece| piece.kind);
        let victims = (aims & position.side(!self.side)).into_iter().filter_map(|square| {
            let kind = worth(square).filter(|&kind| kind != Kind::General)?;
            let is_prize = piece_value(kind) > piece_value(piece.kind) || !enemy.all.contains(square);
            is_prize.then_some(kind)
        });
        if let Some(victim) = victims.max_by_key(|&kind| piece_value(kind)) {
            visit(THREAT + piece.kind.index() * KINDS + victim.index());
        }
        let in_need = aims & position.side(self.side) & enemy.all & !own.all & !Bitboard::of(mv.from);
        let guarded = in_need.into_iter().filter_map(worth).max_by_key(|&kind| piece_value(kind));
        if let Some(kind) = guarded {
            visit(GUARDS + kind.index());
        }
    }
}

/// A square from the mover's view, with the right half folded onto the left one.
fn point(side: Side, square: Square) -> usize {
    let file = square.file().min(Square::FILES - 1 - square.file());
    square.rank_for(side) * 5 + file
}

fn distance(one: Square, other: Square) -> usize {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank()))
}

/// The direction of a move and how far it goes.
fn way(side: Side, mv: Move) -> (usize, usize) {
    let [from, to] = [mv.from, mv.to].map(|square| square.rank_for(side));
    let direction = match to.cmp(&from) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    };
    (direction, distance(mv.from, mv.to))
}
