//! Compares the line played with the better one: which aspect of a side's position is worse.

use super::reason::{Case, Cause, Reason, SHOWN_PLIES};
use super::{Class, FoundLine};
use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::evaluate::{Aspect, Evaluation, Outlook, absences, aspects};
use crate::engine::movegen;

/// An aspect of a side's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trait {
    pub side: Side,
    pub aspect: Aspect,
    pub judge: Judge,
}

/// How an aspect is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// By the named terms.
    Terms,
    /// By the evaluation without the pieces concerned: the network has no terms, but is a better
    /// judge. Only for chariots is the result stable under longer search (docs/review.md).
    Absence,
}

/// Tried in turn until one explains the loss: simple aspects, compound ones, the chariots.
const ASKED: [(Judge, &[Aspect]); 3] = [
    (Judge::Terms, Aspect::NARROW_AND_WIDE[0]),
    (Judge::Terms, Aspect::NARROW_AND_WIDE[1]),
    (Judge::Absence, &[Aspect::Chariots]),
];

/// The plies after which the two lines are compared.
const COMPARED: std::ops::RangeInclusive<usize> = 1..=10;

/// The least number of places to compare.
const MIN_COMPARED: usize = 4;

/// The least mean difference named, in centipawns. There must also be some at every place.
const MIN_DIFFERENCE: i32 = 30;

/// An aspect must make up one part in this many of a loss to explain it: soldiers held back do not
/// explain a lost piece.
const MIN_SHARE: i32 = 4;

/// Whether the aspect is only about how pieces stand. That explains an inaccuracy alone: after a
/// mistake something has happened on the board, and nobody finds it in how pieces stand.
const fn is_slow(aspect: Aspect) -> bool {
    match aspect {
        Aspect::Chariots
        | Aspect::Horses
        | Aspect::Cannons
        | Aspect::Soldiers
        | Aspect::Activity
        | Aspect::Cover => true,
        Aspect::Attack
        | Aspect::HollowCannon
        | Aspect::BottomCannon
        | Aspect::Shelter
        | Aspect::Pins
        | Aspect::Initiative => false,
    }
}

/// The aspects that explain what the move gave away.
pub(super) fn positional(class: Class, case: &Case<'_>) -> Option<Reason> {
    let (found, reply) = (case.found, case.reply);
    let is_plain = |finding: &FoundLine| matches!(finding.score.outlook(), Outlook::Centipawns(_));
    if !is_plain(found) || !is_plain(reply) {
        return None;
    }
    let most = if class > Class::Inaccuracy { 2 } else { 1 };
    let least = MIN_DIFFERENCE.max(case.drop() / MIN_SHARE);
    let lines = Lines::new(case.root.position(), &found.moves, &case.played());
    let traits = ASKED
        .into_iter()
        .map(|(judge, aspects)| {
            let told =
                aspects.iter().copied().filter(|&aspect| class <= Class::Inaccuracy || !is_slow(aspect));
            lines.worsened((judge, &told.collect::<Vec<_>>()), least, most)
        })
        .find(|traits| !traits.is_empty())?;
    let line = reply.moves.iter().take(SHOWN_PLIES).copied().collect();
    Some(Reason { cause: Cause::Worsens(traits), line })
}

/// Compares two lines ply by ply. For each ply at which both still have as many of the pieces that
/// `which` is about, returns by how many centipawns that aspect is worse in `played` for the side to
/// move in `position`.
pub fn losses(position: &Position, better: &[Move], played: &[Move], which: Trait) -> Vec<i32> {
    Lines::new(position, better, played).losses(which)
}

/// The positions of both lines after the same number of plies.
struct Lines {
    mover: Side,
    pairs: Vec<[Position; 2]>,
}

impl Lines {
    /// As far as the moves of both are legal.
    fn new(position: &Position, better: &[Move], played: &[Move]) -> Self {
        let pairs = places(position, better).zip(places(position, played));
        Self { mover: position.side_to_move(), pairs: pairs.map(|(one, other)| [one, other]).collect() }
    }

    /// The most telling of these aspects, its own or the opponent's, that are worse for the side to
    /// move in the line played: each by at least `min_loss` centipawns on average, and at most
    /// `most` of them.
    fn worsened(&self, (judge, aspects): (Judge, &[Aspect]), min_loss: i32, most: usize) -> Vec<Trait> {
        let traits = Side::BOTH
            .into_iter()
            .flat_map(|side| aspects.iter().map(move |&aspect| Trait { side, aspect, judge }));
        let mut worse: Vec<(i32, Trait)> = traits
            .filter_map(|which| {
                let losses = self.losses(which);
                let least = losses.iter().copied().min()?;
                let loss = losses.iter().sum::<i32>() / i32::try_from(losses.len()).ok()?;
                let is_enough = losses.len() >= MIN_COMPARED && least > 0 && loss >= min_loss;
                is_enough.then_some((loss, which))
            })
            .collect();
        worse.sort_by_key(|&(loss, _)| -loss);
        let first = worse.first().map_or(0, |&(loss, _)| loss);
        worse.into_iter().take(most).filter(|&(loss, _)| 2 * loss >= first).map(|(_, which)| which).collect()
    }

    fn losses(&self, which: Trait) -> Vec<i32> {
        let is_comparable = |[one, other]: &&[Position; 2]| {
            let count = |position: &Position, kind| position.pieces(which.side, kind).count();
            which.aspect.pieces().iter().all(|&kind| count(one, kind) == count(other, kind))
        };
        let sign = if which.side == self.mover { 1 } else { -1 };
        let pairs = self.pairs.iter().filter(is_comparable);
        pairs.filter_map(|[one, other]| Some(sign * (which.worth(one)? - which.worth(other)?))).collect()
    }
}

impl Trait {
    /// The value for its side in centipawns, if there are such pieces and each can be removed.
    fn worth(self, position: &Position) -> Option<i32> {
        let Self { side, aspect, judge } = self;
        match judge {
            Judge::Terms => Some(aspects(position)[side.index()][aspect as usize]),
            Judge::Absence => {
                let is_own = |piece: Piece| piece.side == side && aspect.pieces().contains(&piece.kind);
                let count = position.setup().pieces().filter(|&(_, piece)| is_own(piece)).count();
                let missed = absences(&Evaluation::default(), position, is_own);
                let sign = if side == position.side_to_move() { -1 } else { 1 };
                let sum = || missed.iter().map(|absence| sign * absence.change).sum();
                (count > 0 && missed.len() == count).then(sum)
            }
        }
    }
}

/// The positions of a line to compare, as far as its moves are legal.
fn places(position: &Position, line: &[Move]) -> impl Iterator<Item = Position> {
    let mut position = position.clone();
    let legal = line.iter().map_while(move |&mv| {
        movegen::is_legal(&position, mv).then(|| {
            position.make(mv);
            position.clone()
        })
    });
    let first = COMPARED.start() - 1;
    legal.skip(first).take(COMPARED.end() - first)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{cp, found, game, moves};
    use super::super::{Certainty, Review};
    use super::*;

    #[test]
    fn a_piece_that_stands_badly_is_missed_less() {
        // The chariot comes to the open file, or stays in the corner.
        let position: Position =
            "r1bakab1r/9/2n3n2/p1p1p1p1p/9/9/P1P1P1P1P/2N3N2/9/R1BAKAB1R w".parse().unwrap();
        let (better, played) = (moves("a0b0 g9e7 i0h0 a9b9"), moves("c0a2 g9e7 i3i4 a9b9"));
        let which = Trait { side: Side::Red, aspect: Aspect::Chariots, judge: Judge::Absence };
        let losses = losses(&position, &better, &played, which);
        assert_eq!(losses.len(), 4);
        assert!(losses[2] > 0 && losses[3] > 0, "{losses:?}");
        let bare: Position = "3k5/9/9/9/9/9/9/9/9/5K3 w".parse().unwrap();
        assert_eq!(which.worth(&bare), None, "it has no chariot");
    }

    #[test]
    fn how_pieces_stand_explains_an_inaccuracy_alone() {
        let fen = "r1bakab1r/9/2n3n2/p1p1p1p1p/9/9/P1P1P1P1P/2N3N2/9/R1BAKAB1R w";
        let game = game(fen, "c0a2");
        let [root, next] = [0, 1].map(|ply| super::super::root(&game, ply).unwrap());
        let better = found(cp(60), "a0b0 g9e7 i0h0 a9b9").unwrap();
        let reply = found(cp(40), "g9e7 i3i4 a9b9").unwrap();
        let case = Case { root: &root, found: &better, mv: game.line()[0], next: &next, reply: &reply };
        let aspects = |class| {
            let cause = positional(class, &case).map(|reason| reason.cause);
            let Some(Cause::Worsens(traits)) = cause else { return Vec::new() };
            traits.iter().map(|which| which.aspect).collect::<Vec<_>>()
        };
        assert!(aspects(Class::Inaccuracy).iter().any(|&aspect| is_slow(aspect)));
        assert!(!aspects(Class::Mistake).iter().any(|&aspect| is_slow(aspect)));
    }

    #[test]
    fn what_costs_a_piece_is_not_put_down_to_soldiers_held_back() {
        // In the better line Red's soldiers advance; in the one played a chariot goes to and fro.
        let fen = "1n1k5/9/9/4p4/9/2P3P2/4P4/9/9/R3K4 w";
        let reason = |reply: i32| {
            let before = found(cp(0), "c4c5 b9a7 c5c6 a7b9 g4g5 b9a7 g5g6 a7b9");
            let after = found(cp(reply), "b9a7 a1a0 a7b9 a0a1 b9a7 a1a0");
            Review::new(&game(fen, "a0a1"), &[before, after]).moves[0].reason.clone()
        };
        let little = reason(60).expect("the soldiers have not moved");
        assert_eq!(little.certainty(), Certainty::Positional);
        assert_eq!(reason(900), None, "there is more to it than that");
    }
}
