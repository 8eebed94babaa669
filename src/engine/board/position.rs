//! The position: the pieces on the board, and the side to move.

use std::borrow::Borrow;
use std::sync::LazyLock;

use super::attacks::{self, Lines};
use super::{Bitboard, Kind, Move, Piece, START_FEN, Setup, SetupError, Side, Square, zobrist};

/// A legal position: the placement, the side to move, the counters and the hash.
///
/// It keeps no history. A caller that needs the previous moves (for repetitions or undo) keeps
/// them.
///
/// ```
/// use chuhe::engine::board::Position;
/// use chuhe::engine::movegen::legal_moves;
///
/// let mut position = Position::start();
/// let before = position.clone();
/// for play in legal_moves(&before) {
///     let undo = position.make(play);
///     position.unmake(play, undo);
///     assert_eq!(position, before);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pieces: [[Bitboard; Kind::COUNT]; 2],
    sides: [Bitboard; 2],
    board: [Option<Piece>; Square::COUNT],
    /// Occupancy of each rank: bit `n` is file `n`.
    ranks: [u16; Square::RANKS],
    /// Occupancy of each file: bit `n` is rank `n`.
    files: [u16; Square::FILES],
    side_to_move: Side,
    quiet_plies: u16,
    move_number: u16,
    hash: u64,
}

/// The data that [`Position::unmake`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub captured: Option<Piece>,
    quiet_plies: u16,
    hash: u64,
}

impl Position {
    /// The usual start position.
    pub fn start() -> Self {
        // Cached, because it is needed for every game that is read.
        static START: LazyLock<Position> =
            LazyLock::new(|| START_FEN.parse().expect("the start position is legal: a test reads it"));
        START.clone()
    }

    /// Checks an arrangement and converts it to a position.
    ///
    /// # Errors
    /// [`SetupError`] names the fault.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        setup.check_rules()?;
        let mut position = Self {
            pieces: [[Bitboard::EMPTY; Kind::COUNT]; 2],
            sides: [Bitboard::EMPTY; 2],
            board: [None; Square::COUNT],
            ranks: [0; Square::RANKS],
            files: [0; Square::FILES],
            side_to_move: setup.side_to_move,
            quiet_plies: setup.quiet_plies,
            move_number: setup.move_number,
            hash: zobrist::side(setup.side_to_move),
        };
        for (square, piece) in setup.pieces() {
            position.toggle_occupancy(square);
            position.toggle(piece, Bitboard::of(square));
            position.board[square.index()] = Some(piece);
            position.hash ^= zobrist::piece(piece, square);
        }
        let waiting = !setup.side_to_move;
        let checkers = position.checkers(waiting);
        if checkers.contains(position.general(setup.side_to_move)) {
            return Err(SetupError::GeneralsFacing);
        }
        if !checkers.is_empty() {
            return Err(SetupError::OpponentInCheck(waiting));
        }
        if position.checkers(setup.side_to_move).contains(position.general(waiting)) {
            return Err(SetupError::GeneralsFacing);
        }
        Ok(position)
    }

    /// The arrangement of this position, for editing or writing.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }

    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The number of plies since the last capture (or since the count in the FEN).
    #[inline]
    pub fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The number of the next move, 1 at the start; it grows after Black's move.
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// The Zobrist hash of placement and side to move: equal for positions that count as repeated.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of the mirror image (left and right exchanged), computed from scratch.
    pub fn mirrored_hash(&self) -> u64 {
        let pieces = self.occupied().into_iter().filter_map(|square| Some((self.piece_at(square)?, square)));
        pieces.fold(zobrist::side(self.side_to_move), |hash, (piece, square)| {
            hash ^ zobrist::piece(piece, square.mirrored())
        })
    }

    /// The mirrored hash after a legal move, given the one before: faster than from scratch.
    pub fn mirrored_hash_after(&self, mirrored: u64, mv: Move) -> u64 {
        mirrored ^ self.keys_changed(mv, Square::mirrored)
    }

    /// The hash after a legal move.
    #[inline]
    pub fn hash_after(&self, mv: Move) -> u64 {
        self.hash ^ self.keys_changed(mv, |square| square)
    }

    /// The keys that a legal move changes, on the board or on its mirror image.
    #[inline]
    fn keys_changed(&self, Move { from, to }: Move, place: impl Fn(Square) -> Square) -> u64 {
        let key =
            |piece: Option<Piece>, square| piece.map_or(0, |piece| zobrist::piece(piece, place(square)));
        let mover = self.piece_at(from);
        key(mover, from) ^ key(mover, to) ^ key(self.piece_at(to), to) ^ zobrist::BLACK_TO_MOVE
    }

    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    #[inline]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.pieces[side.index()][kind.index()]
    }

    /// The squares of each kind of piece, by [`Side::index`] and [`Kind::index`].
    #[inline]
    pub(crate) fn all_pieces(&self) -> &[[Bitboard; Kind::COUNT]; 2] {
        &self.pieces
    }

    /// The piece on each square.
    #[inline]
    pub(crate) fn board(&self) -> &[Option<Piece>; Square::COUNT] {
        &self.board
    }

    /// The squares of all pieces of one side.
    #[inline]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares that hold a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub fn general(&self, side: Side) -> Square {
        self.pieces(side, Kind::General).first().expect("a position has both generals: from_setup checks it")
    }

    /// The occupancy of the rank and the file of `square`.
    #[inline]
    pub(crate) fn lines(&self, square: Square) -> Lines {
        Lines { rank: self.ranks[square.rank()], file: self.files[square.file()] }
    }

    /// The enemy pieces that check `side`'s general. The enemy general counts if the two face each
    /// other.
    #[inline]
    pub fn checkers(&self, side: Side) -> Bitboard {
        let general = self.general(side);
        self.attackers(!side, general, self.occupied(), self.lines(general))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.checkers(self.side_to_move).is_empty()
    }

    /// The pieces of `by` that would capture an enemy general on `square`, with this occupancy.
    #[inline]
    pub(crate) fn attackers(&self, by: Side, square: Square, occupied: Bitboard, lines: Lines) -> Bitboard {
        let pieces = &self.pieces[by.index()];
        let along = pieces[Kind::Chariot.index()] | pieces[Kind::General.index()];
        attacks::chariot(square, lines) & along
            | attacks::cannon_captures(square, lines) & pieces[Kind::Cannon.index()]
            | attacks::horse_attackers(square, occupied) & pieces[Kind::Horse.index()]
            | attacks::soldier_attackers(by, square) & pieces[Kind::Soldier.index()]
    }

    /// Whether `mv`, legal for the side to move, gives check, directly or by discovery.
    #[inline]
    pub(crate) fn gives_check(&self, mv: Move) -> bool {
        let Move { from, to } = mv;
        let side = self.side_to_move;
        let general = self.general(!side);
        let occupied = self.occupied() & !Bitboard::of(from) | Bitboard::of(to);
        let kind = self.piece_at(from).map(|piece| piece.kind);
        let cross = attacks::cross(general);
        if !cross.contains(to) && !(cross | attacks::diagonals(general)).contains(from) {
            // Far from the general's lines and legs, only an arriving horse gives check.
            return kind == Some(Kind::Horse) && attacks::horse_attackers(general, occupied).contains(to);
        }
        let lines = self.lines(general).without(general, from).with(general, to);
        let direct = match kind {
            Some(Kind::Chariot) => attacks::chariot(general, lines),
            Some(Kind::Cannon) => attacks::cannon_captures(general, lines),
            Some(Kind::Horse) => attacks::horse_attackers(general, occupied),
            Some(Kind::Soldier) => attacks::soldier_attackers(side, general),
            _ => Bitboard::EMPTY,
        };
        direct.contains(to)
            || !(self.attackers(side, general, occupied, lines) & !Bitboard::of(from)).is_empty()
    }

    /// The pieces of `side` that would capture on `square`, with the given occupancy.
    #[inline]
    pub(crate) fn capturers(&self, side: Side, square: Square, occupied: Bitboard, lines: Lines) -> Bitboard {
        let own = |kind: Kind| self.pieces(side, kind);
        let far = attacks::chariot(square, lines) & own(Kind::Chariot)
            | attacks::cannon_captures(square, lines) & own(Kind::Cannon)
            | attacks::horse_attackers(square, occupied) & own(Kind::Horse)
            | attacks::soldier_attackers(side, square) & own(Kind::Soldier);
        if !square.is_home_half(side) {
            return far;
        }
        far | attacks::elephant(square, occupied) & own(Kind::Elephant)
            | attacks::advisor(square) & own(Kind::Advisor)
            | attacks::general(square) & own(Kind::General)
    }

    /// Whether `mv`, otherwise legal, would leave the mover's general attacked or facing the
    /// other.
    #[inline]
    pub(crate) fn exposes(&self, mv: Move) -> bool {
        !self.checkers_after(self.side_to_move, mv).is_empty()
    }

    /// The enemy pieces that would give check to `side`'s general after `mv`, a move of `side`
    /// whether or not it is to move. The enemy general counts if the two would face each other.
    #[inline]
    pub(crate) fn checkers_after(&self, side: Side, mv: Move) -> Bitboard {
        let Move { from, to } = mv;
        let general = self.general(side);
        let general = if general == from { to } else { general };
        let lines = self.lines(general).without(general, from).with(general, to);
        let (left, arrived) = (Bitboard::of(from), Bitboard::of(to));
        let occupied = self.occupied() & !left | arrived;
        self.attackers(!side, general, occupied, lines) & !arrived
    }

    /// Makes a move that [`crate::engine::movegen::is_legal`] allows, and returns the data to take
    /// it back.
    ///
    /// # Panics
    /// If there is no piece on `play.from`.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let Move { from, to } = mv;
        let piece = self.board[from.index()].expect("a legal move starts from a piece");
        let captured = self.board[to.index()];
        let undo = Undo { captured, quiet_plies: self.quiet_plies, hash: self.hash };
        self.hash = self.hash_after(mv);
        match captured {
            Some(victim) => {
                self.toggle(victim, Bitboard::of(to));
                self.quiet_plies = 0;
            }
            None => {
                self.toggle_occupancy(to);
                self.quiet_plies = self.quiet_plies.saturating_add(1);
            }
        }
        self.toggle_occupancy(from);
        self.toggle(piece, Bitboard::of(from) | Bitboard::of(to));
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        if self.side_to_move == Side::Black {
            self.move_number += 1;
        }
        self.side_to_move = !self.side_to_move;
        undo
    }

    /// The position after a move that [`crate::engine::movegen::is_legal`] allows.
    ///
    /// # Panics
    /// If there is no piece on `mv.from`.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut after = self.clone();
        after.make(mv);
        after
    }

    /// The position after moves of which each is legal where it is made.
    ///
    /// # Panics
    /// If there is no piece where a move starts.
    #[must_use]
    pub fn after_all(&self, moves: impl IntoIterator<Item: Borrow<Move>>) -> Self {
        let mut after = self.clone();
        for mv in moves {
            after.make(*mv.borrow());
        }
        after
    }

    /// The position with the other side to move, as if passing were allowed; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.pass();
        Some(passed)
    }

    /// Takes back the last move made by [`Position::make`].
    ///
    /// # Panics
    /// If there is no piece on `play.to`.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let Move { from, to } = mv;
        let piece = self.board[to.index()].expect("the move taken back has arrived");
        self.side_to_move = !self.side_to_move;
        if self.side_to_move == Side::Black {
            self.move_number -= 1;
        }
        self.toggle(piece, Bitboard::of(from) | Bitboard::of(to));
        self.board[from.index()] = Some(piece);
        self.board[to.index()] = undo.captured;
        self.toggle_occupancy(from);
        match undo.captured {
            Some(victim) => self.toggle(victim, Bitboard::of(to)),
            None => self.toggle_occupancy(to),
        }
        self.quiet_plies = undo.quiet_plies;
        self.hash = undo.hash;
    }

    /// Passes, for the null move of a search. The side to move must not be in check. Passing again
    /// takes it back.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.side_to_move = !self.side_to_move;
        self.hash ^= zobrist::BLACK_TO_MOVE;
    }

    /// Adds a piece to `squares`, or removes it from them.
    #[inline]
    fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.pieces[piece.side.index()][piece.kind.index()] ^= squares;
        self.sides[piece.side.index()] ^= squares;
    }

    #[inline]
    fn toggle_occupancy(&mut self, square: Square) {
        self.ranks[square.rank()] ^= 1 << square.file();
        self.files[square.file()] ^= 1 << square.rank();
    }
}
