//! Judges which side is at fault in a repetition.
//!
//! The subject is a *segment*: all plies from one occurrence of a position to a later one, without
//! a capture between; two cycles when a game is judged, one when a search looks ahead. It does not
//! matter who completed it. Each piece keeps its identity throughout.
//!
//! A ply *newly threatens* an enemy piece that is threatened after it but not before it (see
//! [`super::chase`] for threats): a standing threat that nobody answers is no chase. It does so
//! *directly* if a piece threatens the victim that could not capture it before; otherwise it has
//! only taken away protection. For a ply that gives check only direct threats count.
//!
//! Under [`Profile::Asian`] a side's offence is the first of these that is true of all its plies in
//! the segment:
//!
//! * every ply gives check: perpetual check 长将;
//! * every ply newly and directly threatens the same piece: perpetual chase 长捉;
//! * every ply newly threatens the same piece: a chase by taking away protection; excused if every
//!   ply of the other side gives check or newly threatens something.
//!
//! Everything else is allowed (threats of mate, offers, blocks, victims in turn, checks and chases
//! mixed). The side with the graver offence loses; equal ones are a draw.
//!
//! [`Profile::Computer`]: if no side checks perpetually, a single check in the segment excuses both
//! sides; taking away protection is as grave as a direct chase, and never excused.
//! [`Profile::Simple`]: only perpetual check is an offence. [`Profile::Chinese`]: a side that
//! attacks with every ply offends, see [`super::attack`]; all offences but perpetual check are
//! equally grave.

use super::chase::{self, NewVictims};
use super::{Profile, attack};
use crate::engine::board::{Bitboard, Move, Position, Side};

/// Conduct that must not be repeated forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// Chasing one piece, at least sometimes only by taking away its protection.
    Unprotecting,
    /// 长捉: chasing one piece; under [`Profile::Chinese`] any piece.
    Chase,
    /// 长杀: threatening mate.
    MateThreat,
    /// Check, threat of mate and chase by turns; at least two of them.
    Mixture,
    /// 长将: giving check.
    Check,
}

impl Offence {
    /// The greater, the graver.
    const fn gravity(self) -> u8 {
        match self {
            Self::Unprotecting => 1,
            Self::Chase | Self::MateThreat | Self::Mixture => 2,
            Self::Check => 3,
        }
    }
}

/// How far a threat of mate is searched, if it is an offence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Mate by the next move: for a search.
    NextMove,
    /// Also mate by checks alone within a few moves.
    Checks,
}

/// The judgement of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CycleVerdict {
    Draw,
    /// The side at fault and its offence.
    Loses(Side, Offence),
}

/// The conduct of each side throughout a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    by_side: [Option<Offence>; 2],
}

impl Conduct {
    /// `side`'s offence; `None` if it does nothing forbidden.
    pub const fn of(&self, side: Side) -> Option<Offence> {
        self.by_side[side.index()]
    }

    /// The verdict: the graver offence loses.
    pub fn verdict(&self) -> CycleVerdict {
        let [red, black] = self.by_side;
        let [by_red, by_black] = self.by_side.map(|offence| offence.map_or(0, Offence::gravity));
        match (red, black) {
            (Some(offence), _) if by_red > by_black => CycleVerdict::Loses(Side::Red, offence),
            (_, Some(offence)) if by_black > by_red => CycleVerdict::Loses(Side::Black, offence),
            _ => CycleVerdict::Draw,
        }
    }
}

/// Judges exactly the plies `moves` from `start`, which return to `start` without a capture.
///
/// It is fast enough for every repetition in a search: it does not allocate, and stops as soon as
/// neither side can be at fault.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn judge_cycle(start: &Position, moves: &[Move], profile: Profile, proof: Proof) -> CycleVerdict {
    conduct(start, moves, profile, proof).verdict()
}

/// The conduct of each side in the plies `moves` from `start`, which return to `start` without a
/// capture.
///
/// # Panics
/// May panic, or return nonsense, if a move is illegal.
pub fn conduct(start: &Position, moves: &[Move], profile: Profile, proof: Proof) -> Conduct {
    if profile == Profile::Chinese {
        return Conduct { by_side: attack::offences(start, moves, proof) };
    }
    let mut position = start.clone();
    let mut records = Side::BOTH.map(|side| match profile {
        Profile::Simple => Record::new(Bitboard::EMPTY),
        Profile::Asian | Profile::Chinese | Profile::Computer => Record::new(chase::prey(start, !side)),
    });
    for &mv in moves {
        let mover = position.side_to_move();
        let before = position.clone();
        position.make(mv);
        let ply = Ply { before: &before, after: &position, mv, gives_check: position.in_check() };
        if ply.gives_check && profile == Profile::Computer {
            records.iter_mut().for_each(Record::excuse_chases);
        }
        let excuse_matters = !records[(!mover).index()].pressed.is_empty();
        records[(!mover).index()].follow(mv);
        records[mover.index()].add(&ply, excuse_matters);
        if records.iter().all(Record::is_innocent) {
            break;
        }
    }
    let [red, black] = &records;
    Conduct { by_side: [red.offence(black, profile), black.offence(red, profile)] }
}

/// One move of a segment, with the board before and after it.
struct Ply<'a> {
    before: &'a Position,
    after: &'a Position,
    mv: Move,
    gives_check: bool,
}

impl Ply<'_> {
    /// The pieces of `among` that it newly threatens.
    fn new_victims(&self, among: Bitboard) -> NewVictims {
        let mut new = chase::new_victims(self.before, self.after, self.mv, among);
        if self.gives_check {
            new.any = new.direct;
        }
        new
    }
}

/// The common properties of all plies of one side so far. Victims are kept as present squares.
struct Record {
    always_checks: bool,
    /// Newly and directly threatened by every ply.
    chased: Bitboard,
    /// Newly threatened by every ply.
    pressed: Bitboard,
    /// Every ply gives check or newly threatens something. Updated only while the opponent presses.
    always_threatens: bool,
}

impl Record {
    fn new(prey: Bitboard) -> Self {
        Self { always_checks: true, chased: prey, pressed: prey, always_threatens: true }
    }

    fn add(&mut self, ply: &Ply, excuse_matters: bool) {
        self.always_checks &= ply.gives_check;
        let looks_for_excuse = excuse_matters && self.always_threatens && !ply.gives_check;
        let among = match looks_for_excuse {
            true => chase::prey(ply.after, ply.after.side_to_move()),
            false if self.pressed.is_empty() => return,
            false => self.pressed,
        };
        let new = ply.new_victims(among);
        self.chased &= new.direct;
        self.pressed &= new.any;
        self.always_threatens &= ply.gives_check || !new.any.is_empty();
    }

    /// Updates the victims' squares when one of them moves.
    fn follow(&mut self, mv: Move) {
        for victims in [&mut self.chased, &mut self.pressed] {
            if victims.contains(mv.from) {
                *victims ^= Bitboard::of(mv.from) | Bitboard::of(mv.to);
            }
        }
    }

    fn excuse_chases(&mut self) {
        self.chased = Bitboard::EMPTY;
        self.pressed = Bitboard::EMPTY;
    }

    /// Whether no further ply can make it an offence.
    fn is_innocent(&self) -> bool {
        !self.always_checks && self.pressed.is_empty()
    }

    fn offence(&self, other: &Self, profile: Profile) -> Option<Offence> {
        if self.always_checks {
            Some(Offence::Check)
        } else if !self.chased.is_empty() {
            Some(Offence::Chase)
        } else if self.pressed.is_empty() {
            None
        } else if profile == Profile::Computer {
            Some(Offence::Chase)
        } else {
            (!other.always_threatens).then_some(Offence::Unprotecting)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conducts(fen: &str, moves: &str, profile: Profile) -> [Option<Offence>; 2] {
        let start: Position = fen.parse().unwrap();
        let moves: Vec<Move> = moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        let conduct = conduct(&start, &moves, profile, Proof::Checks);
        Side::BOTH.map(|side| conduct.of(side))
    }

    const CHASE: Option<Offence> = Some(Offence::Chase);

    #[test]
    fn a_chariot_that_follows_an_unprotected_horse_chases() {
        let fen = "3k5/9/9/R8/9/2n6/9/9/9/4K4 w";
        let cycle = "a6a4 c4d6 a4a6 d6c4";
        assert_eq!(conducts(fen, cycle, Profile::Asian), [CHASE, None]);
        assert_eq!(conducts(fen, cycle, Profile::Computer), [CHASE, None]);
        assert_eq!(conducts(fen, cycle, Profile::Simple), [None, None]);
    }

    #[test]
    fn check_after_check_offends_under_every_profile() {
        for profile in Profile::ALL {
            let by_side = conducts("4k4/9/9/9/3R5/9/9/9/9/5K3 w", "d5e5 e9d9 e5d5 d9e9", profile);
            assert_eq!(by_side, [Some(Offence::Check), None]);
        }
    }

    #[test]
    fn cutting_off_the_protector_every_time_is_the_least_offence() {
        // The chariot always attacks the cannon. The horse blocks its protecting chariots in turn.
        let fen = "4k4/2R6/9/9/3N4r/2c5r/9/9/9/5K3 w";
        let cycle = "d5f4 c4c5 f4d5 c5c4";
        assert_eq!(conducts(fen, cycle, Profile::Asian), [Some(Offence::Unprotecting), None]);
        assert_eq!(conducts(fen, cycle, Profile::Computer), [CHASE, None]);
        // The same, but each move of the cannon newly attacks a piece on its left, in turn.
        let fen = "4k4/2R6/9/9/Pp1N4r/NPc5r/9/9/9/5K3 w";
        assert_eq!(conducts(fen, cycle, Profile::Asian), [None, None]);
        assert_eq!(conducts(fen, cycle, Profile::Computer), [CHASE, None]);
    }

    #[test]
    fn the_graver_offence_loses() {
        let conduct = |red, black| Conduct { by_side: [red, black] }.verdict();
        assert_eq!(conduct(CHASE, Some(Offence::Check)), CycleVerdict::Loses(Side::Black, Offence::Check));
        assert_eq!(
            conduct(CHASE, Some(Offence::Unprotecting)),
            CycleVerdict::Loses(Side::Red, Offence::Chase)
        );
        assert_eq!(conduct(CHASE, CHASE), CycleVerdict::Draw);
        assert_eq!(conduct(CHASE, Some(Offence::MateThreat)), CycleVerdict::Draw);
        assert_eq!(
            conduct(Some(Offence::Check), Some(Offence::Mixture)),
            CycleVerdict::Loses(Side::Red, Offence::Check)
        );
        assert_eq!(conduct(None, None), CycleVerdict::Draw);
    }
}
