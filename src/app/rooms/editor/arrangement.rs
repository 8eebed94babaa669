//! The pieces set up in the editor, with undo history and FEN.

use crate::engine::board::{FenError, Piece, Position, Setup, Side, Square};

/// A change of the arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Puts a piece on a point, and replaces the piece there.
    Put(Square, Piece),
    Remove(Square),
    /// Moves a piece, and replaces the piece at `to`.
    Shift {
        from: Square,
        to: Square,
    },
    SideToMove(Side),
    Clear,
    /// Sets up the usual start position.
    Standard,
    /// Mirrors left and right.
    Mirror,
    /// Exchanges the colours of the pieces.
    ExchangeSides,
}

/// The board already has all pieces of this kind and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoneLeft(pub Piece);

/// The arrangement, its history, and the FEN text that the user sees.
pub struct Arrangement {
    /// All arrangements so far, including those that redo would bring back.
    history: Vec<Setup>,
    /// The index of the current arrangement.
    now: usize,
    fen: String,
    /// Why the FEN text cannot be read; `None` if it describes the current arrangement.
    misread: Option<FenError>,
    /// Whether the last change was typed into the FEN field. More typing then replaces that change
    /// in the history.
    is_typing: bool,
}

impl Arrangement {
    /// Starts with `setup` and an empty history.
    pub fn new(setup: Setup) -> Self {
        let fen = setup.to_string();
        Self { history: vec![setup], now: 0, fen, misread: None, is_typing: false }
    }

    /// Whether the history begins with this arrangement.
    pub fn began_with(&self, setup: &Setup) -> bool {
        self.first() == setup
    }

    /// The first arrangement of the history.
    pub fn first(&self) -> &Setup {
        &self.history[0]
    }

    /// The current arrangement.
    pub fn setup(&self) -> &Setup {
        &self.history[self.now]
    }

    /// How many pieces like this one are not on the board yet.
    pub fn left(&self, piece: Piece) -> u32 {
        let count = self.setup().pieces().filter(|&(_, other)| other == piece).count() as u32;
        piece.kind.full_count().saturating_sub(count)
    }

    /// The position, if the arrangement is legal.
    ///
    /// # Errors
    /// The FEN text cannot be read, or the arrangement is not legal. The error has the first
    /// reason.
    pub fn position(&self) -> Result<Position, FenError> {
        match &self.misread {
            Some(error) => Err(error.clone()),
            None => Ok(Position::from_setup(self.setup())?),
        }
    }

    /// # Errors
    /// No piece of this kind is left. Nothing changes.
    pub fn edit(&mut self, edit: Edit) -> Result<(), NoneLeft> {
        let mut setup = self.setup().clone();
        match edit {
            Edit::Put(square, piece) => {
                let is_there = setup.board[square.index()] == Some(piece);
                if !is_there && self.left(piece) == 0 {
                    return Err(NoneLeft(piece));
                }
                setup.board[square.index()] = Some(piece);
            }
            Edit::Remove(square) => setup.board[square.index()] = None,
            Edit::Shift { from, to } => {
                setup.board[to.index()] = setup.board[from.index()].take().or(setup.board[to.index()]);
            }
            Edit::SideToMove(side) => setup.side_to_move = side,
            Edit::Clear => setup = Setup { side_to_move: setup.side_to_move, ..Setup::empty() },
            Edit::Standard => setup = Position::start().setup(),
            Edit::Mirror => setup = setup.mirrored(),
            Edit::ExchangeSides => setup = setup.flipped(),
        }
        if setup.board != self.setup().board {
            // The number of plies without a capture belongs to the old board.
            setup.quiet_plies = 0;
        }
        self.arrange(setup);
        Ok(())
    }

    /// Replaces the whole arrangement.
    pub fn arrange(&mut self, setup: Setup) {
        self.is_typing = false;
        self.change(setup);
        self.write_fen();
    }

    /// The FEN text, as typed by the user or written by the program.
    pub fn fen(&self) -> &str {
        &self.fen
    }

    /// Sets the arrangement if the FEN can be read. Keeps the text in any case.
    pub fn read_fen(&mut self, text: &str) {
        self.fen = text.into();
        match text.parse::<Setup>() {
            Ok(setup) => {
                self.misread = None;
                if self.is_typing {
                    // Half-typed text is no step to return to.
                    self.now -= 1;
                    self.history.truncate(self.now + 1);
                }
                self.is_typing = self.change(setup);
            }
            Err(error) => self.misread = Some(error),
        }
    }

    /// Called when the FEN field loses the focus. Writes a readable text in the standard form.
    pub fn end_typing(&mut self) {
        self.is_typing = false;
        if self.misread.is_none() {
            self.write_fen();
        }
    }

    pub fn can_undo(&self) -> bool {
        self.now > 0
    }

    pub fn can_redo(&self) -> bool {
        self.now + 1 < self.history.len()
    }

    /// Undoes the last change, if there is one.
    pub fn undo(&mut self) {
        self.now = self.now.saturating_sub(1);
        self.is_typing = false;
        self.write_fen();
    }

    /// Redoes the change that was undone last, if there is one.
    pub fn redo(&mut self) {
        self.now = (self.now + 1).min(self.history.len() - 1);
        self.is_typing = false;
        self.write_fen();
    }

    /// Appends an arrangement to the history. Returns `false` if it equals the current one.
    fn change(&mut self, setup: Setup) -> bool {
        let is_new = setup != *self.setup();
        if is_new {
            self.history.truncate(self.now + 1);
            self.history.push(setup);
            self.now += 1;
        }
        is_new
    }

    fn write_fen(&mut self) {
        self.fen = self.setup().to_string();
        self.misread = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Kind, START_FEN, SetupError};

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn standard() -> Arrangement {
        Arrangement::new(Position::start().setup())
    }

    const RED_CHARIOT: Piece = Piece::new(Side::Red, Kind::Chariot);

    #[test]
    fn pieces_are_put_removed_and_moved() {
        let mut arrangement = standard();
        assert_eq!(arrangement.edit(Edit::Put(at("e4"), RED_CHARIOT)), Err(NoneLeft(RED_CHARIOT)));
        arrangement.edit(Edit::Remove(at("a0"))).unwrap();
        assert_eq!(arrangement.left(RED_CHARIOT), 1);
        arrangement.edit(Edit::Put(at("e4"), RED_CHARIOT)).unwrap();
        arrangement.edit(Edit::Shift { from: at("e4"), to: at("e6") }).unwrap();
        let board = &arrangement.setup().board;
        assert_eq!((board[at("e4").index()], board[at("e6").index()]), (None, Some(RED_CHARIOT)));
        assert_eq!(
            arrangement.fen(),
            "rnbakabnr/9/1c5c1/p1p1R1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w - - 0 1"
        );
    }

    #[test]
    fn a_piece_that_stays_or_an_empty_point_that_moves_changes_nothing() {
        let mut arrangement = standard();
        arrangement.edit(Edit::Put(at("a0"), RED_CHARIOT)).unwrap();
        arrangement.edit(Edit::Shift { from: at("a0"), to: at("a0") }).unwrap();
        arrangement.edit(Edit::Shift { from: at("e4"), to: at("a0") }).unwrap();
        assert!(!arrangement.can_undo());
        assert_eq!(arrangement.fen(), START_FEN);
    }

    #[test]
    fn every_change_is_undone_and_redone() {
        let mut arrangement = standard();
        let edits = [Edit::Clear, Edit::SideToMove(Side::Black), Edit::Standard, Edit::ExchangeSides];
        let mut fens = vec![arrangement.fen().to_owned()];
        for edit in edits {
            arrangement.edit(edit).unwrap();
            fens.push(arrangement.fen().into());
        }
        for fen in fens.iter().rev().skip(1) {
            arrangement.undo();
            assert_eq!(arrangement.fen(), fen);
        }
        assert!(!arrangement.can_undo());
        for fen in &fens[1..] {
            arrangement.redo();
            assert_eq!(arrangement.fen(), fen);
        }
        assert!(!arrangement.can_redo());
        arrangement.undo();
        arrangement.edit(Edit::Mirror).unwrap();
        assert!(arrangement.can_redo(), "the start is its own mirror image: nothing has changed");
        arrangement.edit(Edit::Clear).unwrap();
        assert!(!arrangement.can_redo());
    }

    #[test]
    fn a_fen_that_is_typed_is_one_change() {
        let mut arrangement = standard();
        for fen in ["", "4k4/9/9/9/9/9/9/9/9/3K5", "4k4/9/9/9/9/9/9/9/9/3K5 ", "4k4/9/9/9/9/9/9/9/9/3K5 b"] {
            arrangement.read_fen(fen);
        }
        assert_eq!(arrangement.setup().side_to_move, Side::Black);
        arrangement.end_typing();
        assert_eq!(arrangement.fen(), "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1");
        arrangement.undo();
        assert_eq!(arrangement.fen(), START_FEN);
    }

    #[test]
    fn a_fen_typed_back_to_what_it_was_leaves_nothing_to_undo_or_redo() {
        let mut arrangement = standard();
        arrangement.read_fen("4k4/9/9/9/9/9/9/9/9/3K5");
        arrangement.read_fen(START_FEN);
        assert!(!arrangement.can_undo() && !arrangement.can_redo());
    }

    #[test]
    fn what_is_wrong_is_named_and_a_text_that_cannot_be_read_leaves_the_board() {
        let mut arrangement = standard();
        arrangement.read_fen("9/9 w");
        assert_eq!(arrangement.position(), Err(FenError::RowCount(2)));
        assert_eq!(arrangement.setup(), &Position::start().setup());
        arrangement.edit(Edit::Remove(at("e0"))).unwrap();
        assert_eq!(arrangement.position(), Err(SetupError::NoGeneral(Side::Red).into()));
        arrangement.read_fen("4k4/9/9/9/9/9/9/9/P8/3K5 w");
        assert!(arrangement.position().is_ok(), "no game leads there, but the rules apply");
    }

    #[test]
    fn quiet_plies_are_those_of_the_board_as_it_was() {
        let mut arrangement = standard();
        arrangement.read_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 40 60");
        arrangement.edit(Edit::SideToMove(Side::Black)).unwrap();
        assert_eq!(arrangement.setup().quiet_plies, 40);
        arrangement.edit(Edit::Remove(at("e1"))).unwrap();
        assert_eq!((arrangement.setup().quiet_plies, arrangement.setup().move_number), (0, 60));
    }
}
