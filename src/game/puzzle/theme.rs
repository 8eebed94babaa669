//! The themes of a puzzle. A theme is given only if the board proves it.

use crate::engine::board::{Bitboard, Kind, Move, Piece, Position, Side, Square};
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
}

impl Theme {
    pub const ALL: [Self; 14] = [
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
        }
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Themes(u16);

impl Themes {
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u16 != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }

    /// The themes of a solution: a line of legal moves that begins and ends with the solver's.
    pub fn of(start: &Position, solution: &[Move]) -> Self {
        let mut found = Vec::new();
        let mut position = start.clone();
        let mut balance = 0;
        for (ply, &mv) in solution.iter().enumerate() {
            let before = position.clone();
            let taken = position.make(mv).captured.map_or(0, |piece| worth(piece, mv.to));
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
            found.extend(pattern(&position));
        }
        found.into_iter().collect()
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Self {
        Self(themes.into_iter().fold(0, |set, theme| set | 1 << theme as u16))
    }
}

/// A material balance at or below this is a sacrifice, in hundredths of a soldier.
const SACRIFICE: i32 = -200;

/// The value of a piece, as in `game::merit`.
fn worth(piece: Piece, square: Square) -> i32 {
    merit::worth(piece, square)
}

/// The themes of a single move of the solver.
fn of_move(before: &Position, after: &Position, mv: Move) -> Vec<Theme> {
    let checkers = after.checkers(after.side_to_move());
    // A move out of check is forced, and nothing that had to be found.
    let is_quiet = checkers.is_empty() && before.piece_at(mv.to).is_none() && !before.in_check();
    let general = after.general(after.side_to_move());
    // A piece that becomes the screen of a cannon uncovers nothing.
    let is_uncovered = |checker: Square| match after.piece_at(checker).map(|piece| piece.kind) {
        Some(Kind::Chariot | Kind::Cannon) => between(checker, general).any(|square| square == mv.from),
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

/// The most valuable kind of piece that the solver has captured more often than lost, counting a
/// recapture of the last captor.
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
    let (_, theme) = PRIZES.into_iter().find(|(kind, _)| won[kind.index()] != 0)?;
    PRIZES.into_iter().find(|&(kind, of)| of == theme && won[kind.index()] > 0).map(|(_, theme)| theme)
}

/// The mating pattern of a final position.
fn pattern(position: &Position) -> Option<Theme> {
    let side = position.side_to_move();
    let checkers = position.checkers(side);
    let Some(checker) = checkers.first() else { return Some(Theme::Stalemate) };
    let is_cannon = position.piece_at(checker)?.kind == Kind::Cannon && !checkers.is_several();
    let general = position.general(side);
    let screen = is_cannon.then(|| between(checker, general).find_map(|at| position.piece_at(at)))??;
    let is_shut_in = || {
        let steps =
            movegen::targets(position, Piece::new(side, Kind::General), general) & !position.side(side);
        steps.into_iter().all(|at| at.file() == checker.file() || at.rank() == checker.rank())
    };
    match screen.kind {
        Kind::Advisor => (screen.side == side && is_shut_in()).then_some(Theme::Smothered),
        Kind::Cannon => (screen.side != side).then_some(Theme::DoubleCannon),
        Kind::Horse => (screen.side != side).then_some(Theme::CannonBehindHorse),
        Kind::Chariot | Kind::Elephant | Kind::General | Kind::Soldier => None,
    }
}

/// The points between two points of the same rank or file.
fn between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let files = one.file().min(other.file())..=one.file().max(other.file());
    let ranks = one.rank().min(other.rank())..=one.rank().max(other.rank());
    files
        .flat_map(move |file| ranks.clone().filter_map(move |rank| Square::new(file, rank)))
        .filter(move |&square| square != one && square != other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes(fen: &str, line: &str) -> Vec<Theme> {
        let line: Vec<Move> = line.split_whitespace().map(|text| text.parse().unwrap()).collect();
        Themes::of(&fen.parse().unwrap(), &line).iter().collect()
    }

    #[test]
    fn patterns_of_cannons_are_told_by_their_screens() {
        let fen = "4kab2/4a4/4b4/9/9/6N2/9/4C4/9/3RKAB2 w";
        let ends = themes(fen, "g4f6 e9d9 e2d2");
        assert!(!ends.contains(&Theme::DoubleCannon), "{ends:?}");
        let double = themes("3aka3/9/9/9/9/9/9/4C4/7C1/R3K4 w", "h1e1");
        assert!(double.contains(&Theme::DoubleCannon), "{double:?}");
        let stalemate = themes("3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c7c8");
        assert_eq!(stalemate, [Theme::Quiet, Theme::Endgame, Theme::Stalemate]);
    }

    #[test]
    fn a_general_is_smothered_by_its_own_pieces_only() {
        let is_smothered = |fen, line| themes(fen, line).contains(&Theme::Smothered);
        assert!(is_smothered("4ka3/4a4/5c3/5n2p/p1b6/1N7/P7P/4B4/4A1C2/4KAB2 w", "g1g9"));
        // On its third rank, with no advisor left: the chariot takes the point behind it.
        let open = "2b1kab2/4a4/1cn3n2/p1p1P1R1p/3rN1p2/2P6/P3c1P2/4C3B/1r2AK3/R1B6 b";
        assert!(!is_smothered(open, "b1e1 f1f2 b7b2"));
        // Over an advisor; but the general has a free point, which a soldier holds.
        assert!(!is_smothered("2b1k4/1c2a4/3Pba3/1N2C2P1/8p/9/8n/4B4/9/2BAKA3 w", "b6c8 e9f9 e6f6"));
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
