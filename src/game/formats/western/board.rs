//! The board of Western chess, detailed enough to recognise moves: checks are ignored.

/// The number of files and of ranks.
pub(super) const SIZE: usize = 8;

/// The start position, seen from White's side.
const START: [&[u8; SIZE]; SIZE] =
    [b"RNBQKBNR", b"PPPPPPPP", b"        ", b"        ", b"        ", b"        ", b"pppppppp", b"rnbqkbnr"];

const EMPTY: u8 = b' ';

/// A file and a rank.
type Point = (usize, usize);

/// The board in the letters of its FEN, and whether White is to move.
pub(super) struct Board {
    ranks: [[u8; SIZE]; SIZE],
    is_white: bool,
}

impl Board {
    pub fn start() -> Self {
        Self { ranks: START.map(|rank| *rank), is_white: true }
    }

    /// Plays a move such as `Nf3`, `exd5`, `O-O` or `g1f3`. Returns whether it is a move.
    pub fn play(&mut self, word: &str) -> bool {
        let word = word.trim_end_matches(['+', '#', '!', '?']);
        let is_played = match word {
            "O-O" | "0-0" => self.castle(7, 5),
            "O-O-O" | "0-0-0" => self.castle(0, 3),
            _ => self.go(word),
        };
        self.is_white ^= is_played;
        is_played
    }

    fn castle(&mut self, rook_file: usize, rook_to: usize) -> bool {
        const KING: usize = 4;
        let rank = if self.is_white { 0 } else { SIZE - 1 };
        let (king, rook) = ((KING, rank), (rook_file, rank));
        let is_ready = self.at(king) == self.own(b'K') && self.at(rook) == self.own(b'R');
        if !is_ready || !self.is_free(king, rook) {
            return false;
        }
        let king_to = if rook_file > KING { KING + 2 } else { KING - 2 };
        for (file, piece) in
            [(KING, EMPTY), (rook_file, EMPTY), (king_to, self.own(b'K')), (rook_to, self.own(b'R'))]
        {
            self.ranks[rank][file] = piece;
        }
        true
    }

    fn go(&mut self, word: &str) -> bool {
        let Some(Wanted { kind, file, rank, to, promoted }) = Wanted::read(word) else { return false };
        if self.is_own(self.at(to)) {
            return false;
        }
        let fits = |&(from_file, from_rank): &Point| {
            let piece = self.at((from_file, from_rank));
            self.is_own(piece)
                && kind.is_none_or(|kind| piece == self.own(kind))
                && file.is_none_or(|file| file == from_file)
                && rank.is_none_or(|rank| rank == from_rank)
                && self.reaches((from_file, from_rank), to)
        };
        let mut points = (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| (file, rank)));
        let Some(from) = points.find(fits) else { return false };
        let piece = self.at(from);
        if piece.eq_ignore_ascii_case(&b'P') && from.0 != to.0 && self.at(to) == EMPTY {
            // En passant.
            self.ranks[from.1][to.0] = EMPTY;
        }
        self.ranks[from.1][from.0] = EMPTY;
        self.ranks[to.1][to.0] = promoted.map_or(piece, |kind| self.own(kind));
        true
    }

    fn at(&self, (file, rank): Point) -> u8 {
        self.ranks[rank][file]
    }

    /// The side to move's piece of this kind.
    const fn own(&self, kind: u8) -> u8 {
        if self.is_white { kind } else { kind.to_ascii_lowercase() }
    }

    const fn is_own(&self, piece: u8) -> bool {
        if self.is_white { piece.is_ascii_uppercase() } else { piece.is_ascii_lowercase() }
    }

    /// Whether the piece on one point can go to another, which holds no piece of its own side.
    fn reaches(&self, from: Point, to: Point) -> bool {
        let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        match self.at(from).to_ascii_uppercase() {
            b'K' => files.max(ranks) == 1,
            b'N' => files * ranks == 2,
            b'R' => files * ranks == 0 && self.is_free(from, to),
            b'B' => files == ranks && self.is_free(from, to),
            b'Q' => (files == ranks || files * ranks == 0) && self.is_free(from, to),
            _ => self.pawn_reaches(from, to),
        }
    }

    fn pawn_reaches(&self, from: Point, to: Point) -> bool {
        let steps = if self.is_white { to.1.checked_sub(from.1) } else { from.1.checked_sub(to.1) };
        let start = if self.is_white { 1 } else { SIZE - 2 };
        match (from.0.abs_diff(to.0), steps) {
            (0, Some(1)) => self.at(to) == EMPTY,
            (0, Some(2)) => from.1 == start && self.at(to) == EMPTY && self.is_free(from, to),
            (1, Some(1)) => {
                let beside = self.at((to.0, from.1));
                let is_passed = beside.eq_ignore_ascii_case(&b'P') && !self.is_own(beside);
                self.at(to) != EMPTY || is_passed
            }
            _ => false,
        }
    }

    /// Whether no piece stands between two points of a line.
    fn is_free(&self, from: Point, to: Point) -> bool {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
        let between =
            |from: usize, to: usize, step: usize| if to > from { from + step } else { from - step.min(from) };
        let along =
            |from: usize, to: usize, step: usize| if to == from { from } else { between(from, to, step) };
        (1..steps).all(|step| self.at((along(from.0, to.0, step), along(from.1, to.1, step))) == EMPTY)
    }
}

/// The parts of a written move.
struct Wanted {
    /// `None` if the points alone name the piece.
    kind: Option<u8>,
    file: Option<usize>,
    rank: Option<usize>,
    to: Point,
    promoted: Option<u8>,
}

impl Wanted {
    fn read(word: &str) -> Option<Self> {
        let mut kind = Some(b'P');
        let mut bytes = word.as_bytes();
        if let [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), rest @ ..] = bytes {
            (kind, bytes) = (Some(*letter), rest);
        }
        let mut promoted = None;
        if let [rest @ .., letter @ (b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n')] = bytes
            && let [.., b'1' | b'8' | b'='] = rest
        {
            promoted = Some(letter.to_ascii_uppercase());
            bytes = rest.strip_suffix(b"=").unwrap_or(rest);
        }
        let file_of = |byte: u8| Some(usize::from(byte.checked_sub(b'a')?)).filter(|&file| file < SIZE);
        let rank_of = |byte: u8| Some(usize::from(byte.checked_sub(b'1')?)).filter(|&rank| rank < SIZE);
        let [from @ .., file, rank] = bytes else { return None };
        let to = (file_of(*file)?, rank_of(*rank)?);
        let from = from.strip_suffix(b"x").or_else(|| from.strip_suffix(b"-")).unwrap_or(from);
        let (file, rank) = match *from {
            [] => (None, None),
            [one] => (file_of(one), rank_of(one)),
            [file, rank] => (Some(file_of(file)?), Some(rank_of(rank)?)),
            _ => return None,
        };
        if !from.is_empty() && file.is_none() && rank.is_none() {
            return None;
        }
        if kind == Some(b'P') && from.len() == 2 {
            kind = None;
        }
        Some(Self { kind, file, rank, to, promoted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of moves that can be played.
    fn plies(moves: &str) -> usize {
        let mut board = Board::start();
        moves.split(' ').take_while(|word| board.play(word)).count()
    }

    #[test]
    fn games_of_western_chess_are_played() {
        for moves in [
            "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6 Nc3 Bd6 Be3 b6 a4 O-O-O",
            "e4 d5 e5 f5 exf6 Kf7 fxg7 Kg6 gxh8=Q+ Kf7",
            "e2e4 e7-e5 g1f3 b8c6 f1b5",
            "d4 Nf6 Nbd2 e6 Ngf3 Be7 e4 d5 Qe2 dxe4 Nxe4 Nxe4 Qxe4 O-O Bd3 f5 Qe2 Bf6 O-O",
        ] {
            assert_eq!(plies(moves), moves.split(' ').count(), "{moves}");
        }
    }

    #[test]
    fn what_is_no_move_of_western_chess_is_none() {
        for moves in [
            "e5",
            "Nd2",
            "Bc4",
            "O-O",
            "exd3",
            "h2e2",
            "C2.5",
            "b0c2",
            "H2-E2",
            "炮二平五",
            "Hg2",
            "Che3",
            "i4",
            "Nc",
            "",
            "x",
            "Nxf",
            "c3c4",
            "Kz9",
            "=Q",
            "e9",
            "e0",
            "8=Q",
            "abcd",
            "aaa4",
        ] {
            assert_eq!(plies(moves), 0, "{moves}");
        }
        assert_eq!(plies("e4 e5 Ke3"), 2);
        assert_eq!(plies("e4 e4"), 1);
    }
}
