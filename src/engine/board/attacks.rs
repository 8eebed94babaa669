//! Attack tables: the squares that a piece reaches, given the occupied squares.
//!
//! Chariot and cannon look up the occupancy of their rank (9 bits) and of their file (10 bits).
//! Horse and elephant look up the occupancy of the four neighbours that can block them, gathered
//! into four bits by a multiplication. The compiler computes all tables.

use super::{Bitboard, Kind, Side, Square};

/// The squares attacked along a rank or file, as sets of type `T`.
#[derive(Clone, Copy)]
struct LineAttacks<T> {
    /// Up to and including the first piece on either side: the moves and captures of a chariot.
    slide: T,
    /// The second piece on either side: the captures of a cannon over its screen.
    jump: T,
}

/// The attacks from `at` along a line of `length` points with this occupancy, as bits of the line.
const fn line(at: usize, length: usize, occupied: usize) -> LineAttacks<u16> {
    let mut seen = LineAttacks { slide: 0, jump: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut pieces = 0;
        let mut step = 1;
        while pieces < 2 && if direction == 0 { at + step < length } else { step <= at } {
            let point = if direction == 0 { at + step } else { at - step };
            let is_piece = occupied >> point & 1 != 0;
            if pieces == 0 {
                seen.slide |= 1 << point;
            } else if is_piece {
                seen.jump |= 1 << point;
            }
            pieces += is_piece as usize;
            step += 1;
        }
        direction += 1;
    }
    seen
}

/// By file of the piece and occupancy of its rank: bits of the rank.
static RANK_LINES: [[LineAttacks<u16>; 1 << Square::FILES]; Square::FILES] = {
    let mut table = [[LineAttacks { slide: 0, jump: 0 }; 1 << Square::FILES]; Square::FILES];
    let mut at = 0;
    while at < Square::FILES {
        let mut occupied = 0;
        while occupied < 1 << Square::FILES {
            table[at][occupied] = line(at, Square::FILES, occupied);
            occupied += 1;
        }
        at += 1;
    }
    table
};

/// By rank of the piece and occupancy of its file: squares of file a.
static FILE_LINES: [[LineAttacks<u128>; 1 << Square::RANKS]; Square::RANKS] = {
    let mut table = [[LineAttacks { slide: 0, jump: 0 }; 1 << Square::RANKS]; Square::RANKS];
    let mut at = 0;
    while at < Square::RANKS {
        let mut occupied = 0;
        while occupied < 1 << Square::RANKS {
            let seen = line(at, Square::RANKS, occupied);
            table[at][occupied] = LineAttacks { slide: onto_file(seen.slide), jump: onto_file(seen.jump) };
            occupied += 1;
        }
        at += 1;
    }
    table
};

/// Moves the bits of a file, one for each rank, to the squares of file a.
const fn onto_file(mut bits: u16) -> u128 {
    let mut squares = 0;
    while bits != 0 {
        squares |= 1 << (bits.trailing_zeros() as usize * Square::FILES);
        bits &= bits - 1;
    }
    squares
}

/// The occupancy of the two lines through a square.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// Bit `n`: file `n` of the square's rank.
    pub rank: u16,
    /// Bit `n`: rank `n` of the square's file.
    pub file: u16,
}

impl Lines {
    /// The lines through `centre` once `square` is empty.
    #[inline]
    pub fn without(self, centre: Square, square: Square) -> Self {
        let (rank, file) = Self::bits(centre, square);
        Self { rank: self.rank & !rank, file: self.file & !file }
    }

    /// The lines through `centre` once `square` is occupied.
    #[inline]
    pub fn with(self, centre: Square, square: Square) -> Self {
        let (rank, file) = Self::bits(centre, square);
        Self { rank: self.rank | rank, file: self.file | file }
    }

    /// The bits of `square` in the lines through `centre`.
    #[inline]
    fn bits(centre: Square, square: Square) -> (u16, u16) {
        let on_rank = (square.rank() == centre.rank()) as u16;
        let on_file = (square.file() == centre.file()) as u16;
        (on_rank << square.file(), on_file << square.rank())
    }
}

const RANK_MASK: usize = (1 << Square::FILES) - 1;
const FILE_MASK: usize = (1 << Square::RANKS) - 1;

/// The moves and captures of a chariot on `square`.
#[inline]
pub(crate) fn chariot(square: Square, lines: Lines) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along_rank = RANK_LINES[file][lines.rank as usize & RANK_MASK].slide;
    let along_file = FILE_LINES[rank][lines.file as usize & FILE_MASK].slide;
    Bitboard((along_rank as u128) << (rank * Square::FILES) | along_file << file)
}

/// The captures of a cannon on `square`: the second piece in each direction.
#[inline]
pub(crate) fn cannon_captures(square: Square, lines: Lines) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let along_rank = RANK_LINES[file][lines.rank as usize & RANK_MASK].jump;
    let along_file = FILE_LINES[rank][lines.file as usize & FILE_MASK].jump;
    Bitboard((along_rank as u128) << (rank * Square::FILES) | along_file << file)
}

/// Gathers chosen neighbours of a square into an index of four bits.
struct Gather {
    /// The neighbours, as bits of the occupancy shifted so that the square ten below is bit 0.
    neighbours: u32,
    /// Maps each subset of them to its own value in the top four bits (by trial; a test proves it).
    multiplier: u32,
}

/// The four orthogonal neighbours.
const ORTHOGONAL: Gather =
    Gather { neighbours: 1 << 1 | 1 << 9 | 1 << 11 | 1 << 19, multiplier: 0x2010_0200 };
const DIAGONAL: Gather = Gather { neighbours: 1 | 1 << 2 | 1 << 18 | 1 << 20, multiplier: 0x2000_0400 };

impl Gather {
    #[inline]
    const fn index(&self, shifted: u32) -> usize {
        ((shifted & self.neighbours).wrapping_mul(self.multiplier) >> 28) as usize
    }

    #[inline]
    const fn index_at(&self, square: Square, occupied: Bitboard) -> usize {
        self.index(((occupied.0 << 10) >> square.index()) as u32)
    }
}

/// The targets of a leaper, by square and by the occupied ones of its four neighbours.
type Leaps = [[Bitboard; 16]; Square::COUNT];

/// A leap: (files, ranks) to the neighbour that must be empty, and to the target.
type Leap = ((isize, isize), (isize, isize));

const fn leaps(gather: &Gather, leaps: &[Leap]) -> Leaps {
    let mut table = [[Bitboard::EMPTY; 16]; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_bit(from as u32);
        // Every subset of the neighbours, even those off the board (bits of another rank).
        let mut subset = gather.neighbours;
        loop {
            let mut targets = 0;
            let mut index = 0;
            while index < leaps.len() {
                let ((file, rank), (target_file, target_rank)) = leaps[index];
                let neighbour = (rank + 1) * Square::FILES as isize + file + 1;
                if subset >> neighbour & 1 == 0
                    && let Some(target) = square.offset(target_file, target_rank)
                {
                    targets |= 1 << target.index();
                }
                index += 1;
            }
            table[from][gather.index(subset)] = Bitboard(targets);
            if subset == 0 {
                break;
            }
            subset = (subset - 1) & gather.neighbours;
        }
        from += 1;
    }
    table
}

static HORSE: Leaps = leaps(
    &ORTHOGONAL,
    &[
        ((0, 1), (-1, 2)),
        ((0, 1), (1, 2)),
        ((0, -1), (-1, -2)),
        ((0, -1), (1, -2)),
        ((1, 0), (2, -1)),
        ((1, 0), (2, 1)),
        ((-1, 0), (-2, -1)),
        ((-1, 0), (-2, 1)),
    ],
);

static HORSE_ATTACKERS: Leaps = leaps(
    &DIAGONAL,
    &[
        ((1, 1), (1, 2)),
        ((1, 1), (2, 1)),
        ((1, -1), (1, -2)),
        ((1, -1), (2, -1)),
        ((-1, 1), (-1, 2)),
        ((-1, 1), (-2, 1)),
        ((-1, -1), (-1, -2)),
        ((-1, -1), (-2, -1)),
    ],
);

/// Includes the other half: a target there is removed by [`elephant`].
static ELEPHANT: Leaps =
    leaps(&DIAGONAL, &[((1, 1), (2, 2)), ((1, -1), (2, -2)), ((-1, 1), (-2, 2)), ((-1, -1), (-2, -2))]);

/// The moves of a horse on `square`. Its leg, the neighbour on the way, must be empty.
#[inline]
pub(crate) fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE[square.index()][ORTHOGONAL.index_at(square, occupied)]
}

/// The points from which a horse would attack `square`. The legs are next to the horses, so
/// diagonal from `square`.
#[inline]
pub(crate) fn horse_attackers(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_ATTACKERS[square.index()][DIAGONAL.index_at(square, occupied)]
}

/// The points from which a horse would attack `square` on an empty board.
#[inline]
pub(crate) fn horse_ring(square: Square) -> Bitboard {
    HORSE_ATTACKERS[square.index()][0]
}

/// The leg of a horse that moves from `from` to `to`.
#[inline]
pub(crate) fn horse_leg(from: Square, to: Square) -> Square {
    let files = to.file() as isize - from.file() as isize;
    let ranks = to.rank() as isize - from.rank() as isize;
    from.offset(files / 2, ranks / 2).unwrap_or(from)
}

/// The moves of an elephant of either side on `square`. Its eye, the point it jumps, must be empty.
#[inline]
pub(crate) fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    let half = HALVES[(square.index() >= Square::COUNT / 2) as usize];
    ELEPHANT[square.index()][DIAGONAL.index_at(square, occupied)] & half
}

/// The eye of an elephant that moves from `from` to `to`.
#[inline]
pub(crate) fn elephant_eye(from: Square, to: Square) -> Square {
    Square::from_bit(((from.index() + to.index()) / 2) as u32)
}

/// The squares of `side`'s half.
#[inline]
pub(crate) const fn half(side: Side) -> Bitboard {
    HALVES[side.index()]
}

/// The nine points of `side`'s palace.
#[inline]
pub(crate) const fn palace(side: Side) -> Bitboard {
    PALACES[side.index()]
}

const PALACES: [Bitboard; 2] = [palace_of(Side::Red), palace_of(Side::Black)];

const fn palace_of(side: Side) -> Bitboard {
    let mut squares = 0;
    let mut index = 0;
    while index < Square::COUNT {
        if Square::from_bit(index as u32).is_palace(side) {
            squares |= 1 << index;
        }
        index += 1;
    }
    Bitboard(squares)
}

/// The points from which a piece of `kind` of the other side would attack `side`'s palace on an
/// empty board; for a cannon, over a screen.
#[inline]
pub(crate) fn near_palace(side: Side, kind: Kind) -> Bitboard {
    NEAR_PALACE[side.index()][kind.index()]
}

static NEAR_PALACE: [[Bitboard; Kind::COUNT]; 2] =
    [near_palace_by_kind(Side::Red), near_palace_by_kind(Side::Black)];

const fn near_palace_by_kind(side: Side) -> [Bitboard; Kind::COUNT] {
    let soldiers = match side {
        Side::Red => soldiers(Side::Black, false),
        Side::Black => soldiers(Side::Red, false),
    };
    let palace = palace(side).0;
    let mut near = [Bitboard::EMPTY; Kind::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_bit(from as u32);
        let cross = Bitboard::rank(square.rank()).0 | Bitboard::file(square.file()).0;
        let reached = [
            (Kind::Chariot, cross),
            (Kind::Cannon, cross),
            (Kind::Horse, HORSE[from][0].0),
            (Kind::Soldier, soldiers[from].0),
        ];
        let mut number = 0;
        while number < reached.len() {
            if reached[number].1 & palace != 0 {
                near[reached[number].0.index()].0 |= 1 << from;
            }
            number += 1;
        }
        from += 1;
    }
    near
}

/// The right neighbour of each square as Red sees it; squares on file i have none.
#[inline]
pub(crate) fn east(squares: Bitboard) -> Bitboard {
    Bitboard((squares.0 & !FILES[Square::FILES - 1].0) << 1)
}

/// Red's half, Black's half.
const HALVES: [Bitboard; 2] =
    [Bitboard((1 << (Square::COUNT / 2)) - 1), Bitboard(Bitboard::FULL.0 ^ ((1 << (Square::COUNT / 2)) - 1))];

/// Single steps by square: any, or only those within a palace.
const fn steps(steps: &[(isize, isize)], palace_only: bool) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_bit(from as u32);
        let mut index = 0;
        while index < steps.len() {
            if let Some(target) = square.offset(steps[index].0, steps[index].1)
                && (!palace_only || is_of_palace(square) && is_of_palace(target))
            {
                table[from].0 |= 1 << target.index();
            }
            index += 1;
        }
        from += 1;
    }
    table
}

const fn is_of_palace(square: Square) -> bool {
    square.is_palace(Side::Red) || square.is_palace(Side::Black)
}

static ADVISOR: [Bitboard; Square::COUNT] = steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], true);
static DIAGONALS: [Bitboard; Square::COUNT] = steps(&[(1, 1), (1, -1), (-1, 1), (-1, -1)], false);
static GENERAL: [Bitboard; Square::COUNT] = steps(&[(0, 1), (0, -1), (1, 0), (-1, 0)], true);

/// The moves of an advisor on `square`; none outside of a palace.
#[inline]
pub(crate) fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// The diagonal neighbours of `square`: the legs of horses that attack it.
#[inline]
pub(crate) fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// The moves of a general on `square`; none outside of a palace.
#[inline]
pub(crate) fn general(square: Square) -> Bitboard {
    GENERAL[square.index()]
}

const fn soldiers(side: Side, attackers: bool) -> [Bitboard; Square::COUNT] {
    let forward = if matches!(side, Side::Red) { 1 } else { -1 };
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::from_bit(from as u32);
        let moves = [(0, forward), (1, 0), (-1, 0)];
        let mut index = 0;
        while index < moves.len() {
            if let Some(target) = square.offset(moves[index].0, moves[index].1)
                && (index == 0 || !square.is_home_half(side))
            {
                let (row, entry) = if attackers { (target.index(), from) } else { (from, target.index()) };
                table[row].0 |= 1 << entry;
            }
            index += 1;
        }
        from += 1;
    }
    table
}

static SOLDIER: [[Bitboard; Square::COUNT]; 2] = [soldiers(Side::Red, false), soldiers(Side::Black, false)];
static SOLDIER_ATTACKERS: [[Bitboard; Square::COUNT]; 2] =
    [soldiers(Side::Red, true), soldiers(Side::Black, true)];

/// The moves of a soldier of `side` on `square`.
#[inline]
pub(crate) fn soldier(side: Side, square: Square) -> Bitboard {
    SOLDIER[side.index()][square.index()]
}

/// The points from which a soldier of `side` attacks `square`.
#[inline]
pub(crate) fn soldier_attackers(side: Side, square: Square) -> Bitboard {
    SOLDIER_ATTACKERS[side.index()][square.index()]
}

/// The squares strictly between two squares of one rank or file; empty for others.
const fn between_slow(a: Square, b: Square) -> Bitboard {
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    let step = if low.rank() == high.rank() {
        1
    } else if low.file() == high.file() {
        Square::FILES
    } else {
        return Bitboard::EMPTY;
    };
    let mut squares = 0;
    let mut at = low.index() + step;
    while at < high.index() {
        squares |= 1 << at;
        at += step;
    }
    Bitboard(squares)
}

static BETWEEN: [[Bitboard; Square::COUNT]; Square::COUNT] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; Square::COUNT];
    let mut a = 0;
    while a < Square::COUNT {
        let mut b = 0;
        while b < Square::COUNT {
            table[a][b] = between_slow(Square::from_bit(a as u32), Square::from_bit(b as u32));
            b += 1;
        }
        a += 1;
    }
    table
};

/// The squares strictly between two squares of one rank or file; empty for others.
#[inline]
pub(crate) fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The squares on the rank and file of `square`, without itself.
#[inline]
pub(crate) fn cross(square: Square) -> Bitboard {
    Bitboard::rank(square.rank()) ^ FILES[square.file()]
}

static FILES: [Bitboard; Square::FILES] = {
    let mut table = [Bitboard::EMPTY; Square::FILES];
    let mut file = 0;
    while file < Square::FILES {
        table[file] = Bitboard::file(file);
        file += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> Bitboard {
        text.split_whitespace().map(|square| square.parse::<Square>().unwrap()).collect()
    }

    fn lines(square: Square, occupied: Bitboard) -> Lines {
        let mut lines = Lines { rank: 0, file: 0 };
        for other in occupied {
            if other.rank() == square.rank() {
                lines.rank |= 1 << other.file();
            }
            if other.file() == square.file() {
                lines.file |= 1 << other.rank();
            }
        }
        lines
    }

    #[test]
    fn gathering_keeps_all_sixteen_subsets_apart() {
        for gather in [ORTHOGONAL, DIAGONAL] {
            let mut seen = [false; 16];
            for bits in (0..1 << 21).filter(|bits| bits & !gather.neighbours == 0) {
                seen[gather.index(bits)] = true;
            }
            assert_eq!(seen, [true; 16]);
        }
    }

    #[test]
    fn chariot_stops_at_the_first_piece_and_cannon_captures_the_second() {
        let square = "e4".parse().unwrap();
        let occupied = set("e4 e6 e8 c4 b4 a4 h4");
        assert_eq!(chariot(square, lines(square, occupied)), set("e3 e2 e1 e0 e5 e6 d4 c4 f4 g4 h4"));
        assert_eq!(cannon_captures(square, lines(square, occupied)), set("e8 b4"));
    }

    #[test]
    fn horse_is_hobbled_at_its_own_leg_only() {
        let square = "b0".parse().unwrap();
        assert_eq!(horse(square, Bitboard::EMPTY), set("a2 c2 d1"));
        assert_eq!(horse(square, set("b1")), set("d1"));
        assert_eq!(horse(square, set("c0 a0")), set("a2 c2"));
        for from in Square::all() {
            for to in horse(from, Bitboard::EMPTY) {
                let leg = Bitboard::of(horse_leg(from, to));
                assert!(horse_attackers(to, Bitboard::EMPTY).contains(from));
                assert!(!horse(from, leg).contains(to) && !horse_attackers(to, leg).contains(from));
                assert!(horse(from, !leg).contains(to) && horse_attackers(to, !leg).contains(from));
            }
        }
    }

    #[test]
    fn elephant_stays_at_home_and_needs_its_eye() {
        assert_eq!(elephant("c4".parse().unwrap(), Bitboard::EMPTY), set("a2 e2"));
        assert_eq!(elephant("e7".parse().unwrap(), set("d8 f6")), set("c5 g9"));
    }

    #[test]
    fn palace_pieces_stay_in_the_palace() {
        assert_eq!(advisor("e1".parse().unwrap()), set("d0 f0 d2 f2"));
        assert_eq!(general("d7".parse().unwrap()), set("e7 d8"));
        // The points from which an advisor or general may capture on `c8`: none.
        assert_eq!(advisor("c8".parse().unwrap()), Bitboard::EMPTY);
        assert_eq!(general("c8".parse().unwrap()), Bitboard::EMPTY);
    }

    #[test]
    fn soldier_steps_sideways_only_across_the_river() {
        assert_eq!(soldier(Side::Red, "a3".parse().unwrap()), set("a4"));
        assert_eq!(soldier(Side::Red, "a5".parse().unwrap()), set("a6 b5"));
        assert_eq!(soldier(Side::Black, "e0".parse().unwrap()), set("d0 f0"));
        assert_eq!(soldier_attackers(Side::Red, "e5".parse().unwrap()), set("e4 d5 f5"));
    }
}
