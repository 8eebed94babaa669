//! The mating patterns (基本杀法) of a solution. The field's books describe most of them loosely;
//! here a pattern is named only if its pieces are necessary: each gives the mate, or is alone in
//! refuting a reply.

use super::Theme;
use crate::engine::board::{Bitboard, Kind, Move, Piece, Position, Side, Square, attacks};
use crate::engine::movegen;

/// The general's own file.
const MIDDLE: usize = 4;
/// The files of the palace's corners, and those beside the palace.
const CORNERS: [usize; 2] = [3, 5];
const BESIDE: [usize; 2] = [2, 6];

/// The patterns of a solution that leaves no legal move.
pub(super) fn patterns(start: &Position, solution: &[Move]) -> Vec<Theme> {
    let after = solution.iter().scan(start.clone(), |position, &mv| {
        position.make(mv);
        Some(position.clone())
    });
    let line: Vec<Position> = std::iter::once(start.clone()).chain(after).collect();
    let mate = Mate::of(&line[solution.len()]);
    if mate.checkers.is_empty() {
        return vec![Theme::Stalemate];
    }
    let over_screen = mate.over_screen();
    let others = [
        (mate.has_home_horse(BESIDE, 1), Theme::ElbowHorse),
        (mate.has_home_horse(CORNERS, 2), Theme::PalaceCornerHorse),
        (mate.has_angler_horse(), Theme::AnglerHorse),
        (mate.has_octagonal_horse(), Theme::OctagonalHorse),
        (mate.has_iron_bolt(), Theme::IronBolt),
        (mate.has_heaven_and_earth(), Theme::HeavenAndEarth),
        (mate.has_two_chariots(&line, solution), Theme::TwoChariots),
        (pierces_heart(&line, solution), Theme::PiercingHeart),
        (mate.has_white_faced_general(), Theme::WhiteFacedGeneral),
    ];
    let others = others.into_iter().filter_map(|(is_true, theme)| is_true.then_some(theme));
    over_screen.into_iter().chain(others).collect()
}

/// Whether a chariot is offered for the advisor in the centre of the palace.
fn pierces_heart(line: &[Position], solution: &[Move]) -> bool {
    line.windows(2).zip(solution).step_by(2).any(|(positions, mv)| {
        let [before, after] = positions else { return false };
        let kind_on = |square| before.piece_at(square).map(|piece| piece.kind);
        let is_heart = mv.to.file() == MIDDLE && mv.to.rank_for(after.side_to_move()) == 1;
        is_heart
            && (kind_on(mv.from), kind_on(mv.to)) == (Some(Kind::Chariot), Some(Kind::Advisor))
            && movegen::captures(after).into_iter().any(|reply| reply.to == mv.to)
    })
}

/// A checkmate.
struct Mate<'a> {
    position: &'a Position,
    /// The mated side.
    side: Side,
    general: Square,
    /// Where it stands at the start.
    home: Option<Square>,
    checkers: Bitboard,
    /// The piece over which a cannon, the only checker, gives check.
    screen: Option<Square>,
    /// The moves of the mated side that would be legal if its general could be captured, each with
    /// the pieces that would capture it.
    replies: Vec<(Move, Bitboard)>,
}

impl<'a> Mate<'a> {
    fn of(position: &'a Position) -> Self {
        let side = position.side_to_move();
        let (general, checkers) = (position.general(side), position.checkers(side));
        let moves = position.side(side).into_iter().flat_map(|from| {
            let targets = position.piece_at(from).map(|piece| movegen::targets(position, piece, from));
            let targets = targets.unwrap_or_default() & !position.side(side);
            targets.into_iter().map(move |to| Move::new(from, to))
        });
        let cannon = (checkers & position.pieces(!side, Kind::Cannon)).first();
        let screen = cannon
            .filter(|_| !checkers.is_several())
            .and_then(|cannon| (attacks::between(cannon, general) & position.occupied()).first());
        Self {
            position,
            side,
            general,
            home: Square::new(MIDDLE, if side == Side::Red { 0 } else { Square::RANKS - 1 }),
            checkers,
            screen,
            replies: moves.map(|mv| (mv, position.checkers_after(side, mv))).collect(),
        }
    }

    fn is_home(&self) -> bool {
        self.home == Some(self.general)
    }

    /// The pieces that mate, of one kind.
    fn own(&self, kind: Kind) -> Bitboard {
        self.position.pieces(!self.side, kind)
    }

    /// Whether a piece is alone in refuting such a reply.
    fn refutes(&self, piece: Square, is_meant: impl Fn(Move) -> bool) -> bool {
        let alone = Bitboard::of(piece);
        self.replies.iter().any(|&(reply, attackers)| attackers == alone && is_meant(reply))
    }

    /// Whether a piece is alone in keeping the general from such a point.
    fn guards(&self, piece: Square, is_meant: impl Fn(Square) -> bool) -> bool {
        self.refutes(piece, |reply| reply.from == self.general && is_meant(reply.to))
    }

    /// Whether a cannon is alone in holding a piece on the line between it and the general.
    fn pins(&self, cannon: Square) -> bool {
        let line = attacks::between(cannon, self.general);
        self.refutes(cannon, |reply| line.contains(reply.from))
    }

    /// 重炮, 馬後炮, 悶宮: told by the screen of the cannon that mates.
    fn over_screen(&self) -> Option<Theme> {
        let screen = self.position.piece_at(self.screen?)?;
        let is_own = screen.side != self.side;
        match screen.kind {
            Kind::Advisor => (!is_own && self.is_shut_in()).then_some(Theme::Smothered),
            Kind::Cannon => is_own.then_some(Theme::DoubleCannon),
            Kind::Horse => is_own.then_some(Theme::CannonBehindHorse),
            Kind::Chariot | Kind::Elephant | Kind::General | Kind::Soldier => None,
        }
    }

    /// Whether the points next to the general have pieces of its own or lie on the checker's line.
    fn is_shut_in(&self) -> bool {
        let general = Piece::new(self.side, Kind::General);
        let steps = movegen::targets(self.position, general, self.general) & !self.position.side(self.side);
        let lines = self.checkers.first().map(attacks::cross).unwrap_or_default();
        (steps & !lines).is_empty()
    }

    /// The horses on two files and a rank, counted from the mated side. One that is the screen of a
    /// cannon is 馬後炮 and nothing else.
    fn horses(&self, files: [usize; 2], rank: usize) -> impl Iterator<Item = Square> {
        let is_meant = move |horse: &Square| {
            files.contains(&horse.file()) && horse.rank_for(self.side) == rank && self.screen != Some(*horse)
        };
        self.own(Kind::Horse).into_iter().filter(is_meant)
    }

    /// 臥槽馬, 掛角馬: from these points a horse mates the general at home, or is alone in keeping it
    /// from there.
    fn has_home_horse(&self, files: [usize; 2], rank: usize) -> bool {
        self.horses(files, rank).any(|horse| {
            let mates = self.is_home() && self.checkers == Bitboard::of(horse);
            (mates || self.guards(horse, |to| self.home == Some(to))) && !self.is_across(horse)
        })
    }

    /// 釣魚馬: the horse helps another piece to mate.
    fn has_angler_horse(&self) -> bool {
        let mut horses = self.horses(BESIDE, 2);
        horses.any(|horse| !self.checkers.contains(horse) && self.guards(horse, |_| true))
    }

    /// 八角馬: the general cannot leave its corner of the palace, because a horse in the corner across
    /// guards all ways out, one of them alone.
    fn has_octagonal_horse(&self) -> bool {
        let mut horses = self.own(Kind::Horse).into_iter();
        horses.any(|horse| {
            let mut ways = self.replies.iter().filter(|(reply, _)| reply.from == self.general);
            self.is_across(horse)
                && ways.all(|(_, attackers)| attackers.contains(horse))
                && self.guards(horse, |_| true)
        })
    }

    /// Whether the general and a horse stand in corners of the palace, diagonally across.
    fn is_across(&self, horse: Square) -> bool {
        let files = horse.file().abs_diff(self.general.file());
        let ranks = horse.rank().abs_diff(self.general.rank());
        horse.is_palace(self.side) && (files, ranks) == (2, 2)
    }

    /// 鐵門栓: beside the general at home a chariot or a soldier mates, and a cannon on the middle file
    /// pins a piece.
    fn has_iron_bolt(&self) -> bool {
        let mates = |bolt: Square| {
            let is_bolt = (self.own(Kind::Chariot) | self.own(Kind::Soldier)).contains(bolt);
            is_bolt && bolt.rank() == self.general.rank() && CORNERS.contains(&bolt.file())
        };
        let is_bolted = !self.checkers.is_several() && self.checkers.first().is_some_and(mates);
        let mut cannons = (self.own(Kind::Cannon) & Bitboard::file(MIDDLE)).into_iter();
        self.is_home() && is_bolted && cannons.any(|cannon| self.pins(cannon))
    }

    /// 天地炮: the general is at home, one cannon checks on its file or pins a piece there, and another
    /// on its rank gives check or refutes a reply.
    fn has_heaven_and_earth(&self) -> bool {
        let on = |line: Bitboard| (self.own(Kind::Cannon) & line).into_iter();
        let mut heaven = on(Bitboard::file(MIDDLE));
        let mut earth = on(Bitboard::rank(self.general.rank()));
        self.is_home()
            && heaven.any(|cannon| self.checkers.contains(cannon) || self.pins(cannon))
            && earth.any(|cannon| self.checkers.contains(cannon) || self.refutes(cannon, |_| true))
    }

    /// 雙車錯: a chariot mates along a file or rank, the other is alone in guarding a point on the file
    /// or rank beside it, and has given check by an earlier move.
    fn has_two_chariots(&self, line: &[Position], solution: &[Move]) -> bool {
        let chariots = self.own(Kind::Chariot);
        let Some(checker) = self.checkers.first() else { return false };
        let moved = solution.last().map(|mv| mv.to);
        if self.checkers.is_several() || !chariots.contains(checker) || moved != Some(checker) {
            return false;
        }
        let guards_beside = |other: Square, of: fn(Square) -> usize| {
            of(checker) == of(self.general)
                && of(other).abs_diff(of(checker)) == 1
                && self.guards(other, |to| of(to) == of(other))
        };
        let others = chariots & !Bitboard::of(checker);
        others.into_iter().any(|other| {
            (guards_beside(other, Square::file) || guards_beside(other, Square::rank))
                && has_checked(other, line, solution)
        })
    }

    /// 白臉將: the other general is alone in keeping this one from a free point of its file.
    fn has_white_faced_general(&self) -> bool {
        let other = self.position.general(!self.side);
        self.guards(other, |to| self.position.piece_at(to).is_none())
    }
}

/// Whether the piece that stands on a point at the end of a line has given check by one of its moves.
fn has_checked(piece: Square, line: &[Position], solution: &[Move]) -> bool {
    let mut at = piece;
    for (position, mv) in line[1..].iter().zip(solution).rev() {
        if mv.to == at {
            if position.checkers(position.side_to_move()).contains(at) {
                return true;
            }
            at = mv.from;
        }
    }
    false
}

#[cfg(test)]
mod tests;
