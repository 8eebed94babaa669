//! The themes of a puzzle. A theme is given only if the board proves it.

use super::pattern::patterns;
use crate::engine::board::{Bitboard, Kind, Move, Position, Side, Square, attacks};
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::merit::{self, Merit};

/// A theme of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A move attacks two pieces at once, or checks and attacks one, and wins one of them.
    Fork,
    /// A check by a piece that did not move: the moved piece opened its line, or became its screen.
    Discovered,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece cannot capture the one that moved, because it shields its general.
    Pin,
    /// The solver is behind by an advisor or more during the solution.
    Sacrifice,
    /// A move of the solver neither captures nor checks.
    Quiet,
    /// Neither side has more than three chariots, horses, cannons and soldiers.
    Endgame,
    /// A chariot, for less or for nothing.
    WinsChariot,
    /// A horse, for less or for nothing.
    WinsHorse,
    /// A cannon, for less or for nothing.
    WinsCannon,
    /// The final position is no check: there is just no move left.
    Stalemate,
    /// 重炮: a cannon mates over another.
    DoubleCannon,
    /// 馬後炮: a cannon mates over a horse of its own.
    CannonBehindHorse,
    /// 悶宮: a cannon mates over an advisor of the mated side, whose general is shut in: the points
    /// next to it have pieces of its own or lie on the cannon's line.
    Smothered,
    /// 臥槽馬: a horse before an elephant's place at the start holds the general's home point.
    ElbowHorse,
    /// 掛角馬: a horse on a front corner of the palace holds the general's home point.
    PalaceCornerHorse,
    /// 釣魚馬: a horse beside the front of the palace keeps the general from a point.
    AnglerHorse,
    /// 八角馬: general and horse stand in opposite corners of the palace, and the horse guards both
    /// ways out.
    OctagonalHorse,
    /// 鐵門栓: a cannon on the middle file pins a piece there, and a chariot or a soldier mates on the
    /// back rank, beside the general.
    IronBolt,
    /// 雙車錯: two chariots check by turns on neighbouring lines.
    TwoChariots,
    /// 天地炮: one cannon holds the middle file, the other the back rank.
    HeavenAndEarth,
    /// 大膽穿心: in a mate, a chariot takes the advisor in the centre of the palace, where it may be
    /// taken.
    PiercingHeart,
    /// 白臉將: the solver's general keeps the other from a point of its file.
    WhiteFacedGeneral,
}

impl Theme {
    pub const ALL: [Self; 23] = [
        Self::Fork,
        Self::Discovered,
        Self::DoubleCheck,
        Self::Pin,
        Self::Sacrifice,
        Self::Quiet,
        Self::Endgame,
        Self::WinsChariot,
        Self::WinsHorse,
        Self::WinsCannon,
        Self::Stalemate,
        Self::DoubleCannon,
        Self::CannonBehindHorse,
        Self::Smothered,
        Self::ElbowHorse,
        Self::PalaceCornerHorse,
        Self::AnglerHorse,
        Self::OctagonalHorse,
        Self::IronBolt,
        Self::TwoChariots,
        Self::HeavenAndEarth,
        Self::PiercingHeart,
        Self::WhiteFacedGeneral,
    ];

    /// The name in a table of puzzles.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fork => "fork",
            Self::Discovered => "discovered",
            Self::DoubleCheck => "double-check",
            Self::Pin => "pin",
            Self::Sacrifice => "sacrifice",
            Self::Quiet => "quiet",
            Self::Endgame => "endgame",
            Self::WinsChariot => "chariot",
            Self::WinsHorse => "horse",
            Self::WinsCannon => "cannon",
            Self::Stalemate => "stalemate",
            Self::DoubleCannon => "double-cannon",
            Self::CannonBehindHorse => "cannon-behind-horse",
            Self::Smothered => "smothered",
            Self::ElbowHorse => "elbow-horse",
            Self::PalaceCornerHorse => "palace-corner-horse",
            Self::AnglerHorse => "angler-horse",
            Self::OctagonalHorse => "octagonal-horse",
            Self::IronBolt => "iron-bolt",
            Self::TwoChariots => "two-chariots",
            Self::HeavenAndEarth => "heaven-and-earth",
            Self::PiercingHeart => "piercing-heart",
            Self::WhiteFacedGeneral => "white-faced-general",
        }
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u32);

impl Themes {
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u32 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }

    /// The mating patterns at the end of a line of legal moves; none if that is no checkmate.
    pub fn of_mate(start: &Position, line: &[Move]) -> Self {
        let end = start.after_all(line);
        let is_mate = end.in_check() && !movegen::has_legal_move(&end);
        if is_mate { patterns(start, line).into_iter().collect() } else { Self::default() }
    }

    /// The themes of a solution: a line of legal moves that begins and ends with the solver's.
    pub fn of(start: &Position, solution: &[Move]) -> Self {
        let mut found = Vec::new();
        let mut position = start.clone();
        let mut balance = 0;
        for (ply, &mv) in solution.iter().enumerate() {
            let before = position.clone();
            let taken = merit::worth_at(&before, mv.to);
            position.make(mv);
            let is_solver = ply.is_multiple_of(2);
            balance += if is_solver { taken } else { -taken };
            if is_solver {
                found.extend(of_move(&before, &position, mv));
                let root = Root::new(before, Vec::new(), Profile::default());
                let merit = root.ok().and_then(|root| merit::merit(&root, &solution[ply..], Score::DRAW));
                found.extend(matches!(merit, Some(Merit::Forks(..))).then_some(Theme::Fork));
            }
            found.extend((!is_solver && balance <= SACRIFICE).then_some(Theme::Sacrifice));
        }
        found.extend(is_endgame(start).then_some(Theme::Endgame));
        if movegen::has_legal_move(&position) {
            found.extend(prize(start, solution));
        } else {
            found.extend(patterns(start, solution));
        }
        found.into_iter().collect()
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Self {
        Self(themes.into_iter().fold(0, |set, theme| set | 1 << theme as u32))
    }
}

/// A material balance at or below this is a sacrifice, in hundredths of a soldier.
const SACRIFICE: i32 = -200;

/// The themes of a single move of the solver.
fn of_move(before: &Position, after: &Position, mv: Move) -> Vec<Theme> {
    let checkers = after.checkers(after.side_to_move());
    // A move out of check is forced, and nothing that had to be found.
    let is_quiet = checkers.is_empty() && before.piece_at(mv.to).is_none() && !before.in_check();
    let general = after.general(after.side_to_move());
    // A piece that becomes the screen of a cannon uncovers nothing.
    let is_uncovered = |checker: Square| match after.piece_at(checker).map(|piece| piece.kind) {
        Some(Kind::Chariot | Kind::Cannon) => attacks::between(checker, general).contains(mv.from),
        Some(Kind::Horse) => true,
        Some(Kind::General | Kind::Advisor | Kind::Elephant | Kind::Soldier) | None => false,
    };
    let is_discovered = (checkers & !Bitboard::of(mv.to)).into_iter().any(is_uncovered);
    [
        (is_quiet, Theme::Quiet),
        (is_discovered, Theme::Discovered),
        (checkers.is_several(), Theme::DoubleCheck),
        (is_safe_by_pin(after, mv.to), Theme::Pin),
    ]
    .into_iter()
    .filter_map(|(is_true, theme)| is_true.then_some(theme))
    .collect()
}

/// Whether the side to move has a piece other than the general that could capture on `target`, but
/// would expose its general to another piece.
fn is_safe_by_pin(position: &Position, target: Square) -> bool {
    let side = position.side_to_move();
    let others = position.checkers(side) & !Bitboard::of(target);
    others.is_empty()
        && position.side(side).into_iter().any(|from| {
            position.piece_at(from).is_some_and(|piece| {
                piece.kind != Kind::General
                    && movegen::targets(position, piece, from).contains(target)
                    && position.exposes(Move::new(from, target))
            })
        })
}

fn is_endgame(position: &Position) -> bool {
    let attackers = |side| {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.can_attack());
        kinds.map(|kind| position.pieces(side, kind).count()).sum::<u32>()
    };
    Side::BOTH.into_iter().all(|side| attackers(side) <= 3)
}

/// The theme of the most valuable kind of piece of which the two sides lost different numbers. `None`
/// if the solver lost more of it. A recapture of the last captor counts.
fn prize(start: &Position, solution: &[Move]) -> Option<Theme> {
    const PRIZES: [(Kind, Theme); 3] = [
        (Kind::Chariot, Theme::WinsChariot),
        (Kind::Cannon, Theme::WinsCannon),
        (Kind::Horse, Theme::WinsHorse),
    ];
    let mut position = start.clone();
    let mut won = [0; Kind::COUNT];
    for (ply, &mv) in solution.iter().enumerate() {
        if let Some(piece) = position.make(mv).captured {
            won[piece.kind.index()] += if ply.is_multiple_of(2) { 1 } else { -1 };
        }
    }
    let last = solution.last()?.to;
    let mut replies = movegen::captures(&position).into_iter().filter(|reply| reply.to == last);
    if replies.any(|reply| merit::exchange(&position, reply) > 0) {
        won[position.piece_at(last)?.kind.index()] -= 1;
    }
    let (kind, theme) = PRIZES.into_iter().find(|(kind, _)| won[kind.index()] != 0)?;
    (won[kind.index()] > 0).then_some(theme)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes(fen: &str, line: &str) -> Vec<Theme> {
        let line: Vec<Move> = line.split_whitespace().map(|text| text.parse().unwrap()).collect();
        Themes::of(&fen.parse().unwrap(), &line).iter().collect()
    }

    #[test]
    fn a_fork_is_proven_and_says_what_it_wins() {
        let found = themes("r3k4/9/9/3N5/9/9/9/9/9/3K5 w", "d6c8 e9e8 c8a9");
        assert!(found.contains(&Theme::Fork) && found.contains(&Theme::WinsChariot), "{found:?}");
    }

    #[test]
    fn a_piece_that_is_exchanged_is_not_won() {
        let free = themes("4k4/9/9/9/r8/9/9/9/R8/3K5 w", "a1a5");
        assert!(free.contains(&Theme::WinsChariot), "{free:?}");
        let guarded = themes("4k4/9/9/2n6/r8/9/9/9/R8/3K5 w", "a1a5");
        assert!(!guarded.contains(&Theme::WinsChariot), "{guarded:?}");
    }

    #[test]
    fn a_set_has_what_was_put_into_it() {
        let set: Themes = [Theme::Fork, Theme::Smothered].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Theme::Fork, Theme::Smothered]);
        assert!(!set.contains(Theme::Pin));
    }
}
