//! The layout of the list of moves. The main line has rows of two moves; variations and comments
//! are running text below their row. All lengths are in points.

use std::collections::HashMap;
use std::rc::Rc;

use super::flow::{Flow, Measure, Piece, PieceKind, Row};
use crate::app::text::Language;
use crate::app::theme;
use crate::engine::board::{Position, Side};
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Signs, Tree};

/// The width of the column of move numbers.
const NUMBER_WIDTH: f32 = 34.0;
/// The space between a move number and the end of its column.
const NUMBER_MARGIN: f32 = 12.0;
/// The space between a column and the range that is highlighted with its move.
const ROOM_MARGIN: f32 = 2.0;
/// The space between the left end of a move's highlighted range and the move: the usual and the
/// minimum space.
const MOVE_MARGIN: f32 = 7.0;
const MIN_MARGIN: f32 = 2.0;
/// The space between a move and its signs.
const SIGN_GAP: f32 = 3.0;
/// Replaces Red's move if a row begins with Black's after an interruption.
const GAP: &str = "…";
/// The indentation of comments on the main line.
const COMMENT_LEFT: f32 = 12.0;
/// The space above and below texts that interrupt the main line.
const BLOCK_SPACE: f32 = 3.0;
/// A variation within a variation is in brackets if it has at most this many moves.
const INLINE_MOVES: usize = 6;

/// The rows of a list, and the row of each move.
#[derive(Debug, Default)]
pub struct Layout {
    pub rows: Vec<Row>,
    /// The height of all rows.
    pub height: f32,
    /// The index of each move's row.
    places: HashMap<NodeId, usize>,
}

/// The contents of a list.
#[derive(Clone, Copy)]
pub struct Content<'a> {
    pub game: &'a Game,
    pub notation: Notation,
    pub language: Language,
    /// Whether the list ends with the result of a finished game.
    pub has_result: bool,
}

/// The form of a move in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// In the main line, with two moves to a row.
    Main,
    /// In a paragraph of its variation. The number is the nesting depth.
    Block(usize),
    /// In brackets, within the paragraph of the surrounding variation.
    Inline,
}

/// A part that is still to be written.
enum LayoutTask {
    Move {
        node: NodeId,
        /// The position before the move.
        before: Rc<Position>,
        form: Form,
        /// Whether it is the first move of a variation.
        is_first: bool,
    },
    /// The end of a variation.
    End(Form),
}

impl Layout {
    /// Lays out a record for a list of this width.
    pub fn new<'a>(content: &'a Content<'a>, width: f32, measure: &'a mut Measure<'a>) -> Self {
        let mut writer = Writer {
            content,
            width,
            flow: Flow::new(width, measure),
            places: HashMap::new(),
            has_room: false,
            is_cut: false,
        };
        writer.write();
        let Writer { flow, places, .. } = writer;
        Self { rows: flow.rows, height: flow.bottom, places }
    }

    /// The row of a move. For the start, the first row.
    pub fn row_of(&self, node: NodeId) -> Option<&Row> {
        self.rows.get(self.places.get(&node).copied().unwrap_or(0))
    }

    /// The top of the first row that begins at `top` or below.
    pub fn row_below(&self, top: f32) -> f32 {
        let place = self.rows.partition_point(|row| row.top < top);
        self.rows.get(place).map_or(top, |row| row.top)
    }

    /// The height of the list in a window of this height. It may exceed the height of the rows, so
    /// that even at the end a row begins at the top of the window.
    pub fn height_for(&self, window: f32) -> f32 {
        let hidden = self.height - window;
        if hidden > 0.0 { self.row_below(hidden).max(hidden) + window } else { self.height }
    }

    /// The piece that shows a move, and its row.
    pub fn piece_of(&self, node: NodeId) -> Option<(&Row, &Piece)> {
        let row = self.rows.get(*self.places.get(&node)?)?;
        let piece = row.pieces.iter().find(|piece| piece.kind == PieceKind::Move(node))?;
        Some((row, piece))
    }

    /// The rows that are at least partly between two heights.
    pub fn rows_between(&self, top: f32, bottom: f32) -> &[Row] {
        let first = self.rows.partition_point(|row| row.bottom() < top);
        let end = self.rows.partition_point(|row| row.top <= bottom);
        self.rows.get(first..end).unwrap_or_default()
    }
}

/// Writes the rows of a game.
struct Writer<'a> {
    content: &'a Content<'a>,
    width: f32,
    flow: Flow<'a>,
    places: HashMap<NodeId, usize>,
    /// Whether the second column of the last row is free for the next move.
    has_room: bool,
    /// Whether a variation or a comment has interrupted the line. The next move then needs a
    /// number.
    is_cut: bool,
}

impl Writer<'_> {
    fn write(&mut self) {
        let tree = self.content.game.tree();
        self.say(tree.comment(Tree::START), PieceKind::Comment(Tree::START), Form::Main);
        let start = Rc::new(self.content.game.start().clone());
        let begin = |node| LayoutTask::Move { node, before: start, form: Form::Main, is_first: false };
        // A stack instead of recursion: variations can be nested as deeply as there are moves.
        let mut tasks: Vec<LayoutTask> = tree.next(Tree::START).map(begin).into_iter().collect();
        while let Some(task) = tasks.pop() {
            match task {
                LayoutTask::Move { node, before, form, is_first } => {
                    if is_first {
                        self.begin(form);
                    }
                    self.say(tree.said_before(node), PieceKind::Before(node), form);
                    self.add(node, &before, form, is_first);
                    self.say(tree.comment(node), PieceKind::Comment(node), form);
                    plan(tree, node, &before, form, &mut tasks);
                }
                LayoutTask::End(form) => self.end(form),
            }
        }
        if self.content.has_result {
            self.result();
        }
    }

    fn begin(&mut self, form: Form) {
        self.has_room = false;
        if let Form::Block(depth) = form {
            let space = if depth == 1 { BLOCK_SPACE } else { 0.0 };
            self.flow.begin(depth, theme::variation_left(depth), space);
        }
    }

    fn end(&mut self, form: Form) {
        match form {
            Form::Block(1) => self.flow.bottom += BLOCK_SPACE,
            Form::Inline => self.flow.attach(self.content.language.brackets()[1]),
            Form::Main | Form::Block(_) => {}
        }
        self.is_cut = true;
    }

    fn add(&mut self, node: NodeId, before: &Position, form: Form, is_first: bool) {
        let Some(mv) = self.content.game.tree().play(node) else { return };
        let text = self.content.notation.write(before, mv);
        let signs = self.content.game.tree().signs(node);
        let number = self.content.game.move_number(self.content.game.tree().ply(node) - 1);
        let side = before.side_to_move();
        if form == Form::Main {
            self.add_to_pair(node, text, signs, number, side);
        } else {
            let has_number = side == Side::Red || is_first || self.is_cut;
            let opening =
                if is_first && form == Form::Inline { self.content.language.brackets()[0] } else { "" };
            let number = self.content.language.move_number(number, side);
            let number = has_number.then(|| (format!("{opening}{number}"), PieceKind::Mark));
            self.continue_block(form);
            let signs = (!signs.is_empty()).then(|| (signs.to_string(), PieceKind::Signs(node)));
            self.flow.put(number.into_iter().chain([(text, PieceKind::Move(node))]).chain(signs).collect());
        }
        self.is_cut = false;
        self.places.insert(node, self.flow.rows.len() - 1);
    }

    /// Continues a variation in a new paragraph if deeper variations have come between.
    fn continue_block(&mut self, form: Form) {
        if let Form::Block(depth) = form
            && self.flow.rows.last().is_some_and(|row| row.depth != depth)
        {
            self.flow.begin(depth, theme::variation_left(depth), 0.0);
        }
    }

    /// Writes a move of the main line into the column of its side.
    fn add_to_pair(&mut self, node: NodeId, text: String, signs: Signs, number: usize, side: Side) {
        let width = (self.width - NUMBER_WIDTH) / 2.0;
        let left = |side: Side| NUMBER_WIDTH + side.index() as f32 * width;
        if side == Side::Red || !self.has_room {
            let number = number.to_string();
            let start = NUMBER_WIDTH - NUMBER_MARGIN - self.flow.text_width(theme::SMALL_SIZE, &number);
            let mark = |text, size, x| Piece { text, size, kind: PieceKind::Mark, x, room: x..x };
            let row = self.flow.fixed_row(theme::MOVE_ROW_HEIGHT);
            row.pieces.push(mark(number, theme::SMALL_SIZE, start));
            if side == Side::Black {
                row.pieces.push(mark(
                    GAP.into(),
                    theme::MOVE_SIZE,
                    left(Side::Red) + ROOM_MARGIN + MOVE_MARGIN,
                ));
            }
        }
        self.has_room = side == Side::Red;
        let room = left(side) + ROOM_MARGIN..left(side) + width - ROOM_MARGIN;
        let wide = room.end - room.start;
        // In a narrow list a move is smaller, so that it fits with its signs into its highlighted
        // range.
        let written = signs.to_string();
        let gap = if written.is_empty() { 0.0 } else { SIGN_GAP };
        let needed = self.flow.text_width(theme::MOVE_SIZE, &text)
            + gap
            + self.flow.text_width(theme::MOVE_SIZE, &written);
        let margin = ((wide - needed) / 2.0).clamp(MIN_MARGIN, MOVE_MARGIN);
        let size = theme::MOVE_SIZE * ((wide - 2.0 * margin) / needed).clamp(0.1, 1.0);
        let x = room.start + margin;
        let end = x + self.flow.text_width(size, &text) + SIGN_GAP;
        if let Some(row) = self.flow.rows.last_mut() {
            row.pieces.push(Piece { text, size, kind: PieceKind::Move(node), x, room });
            if !signs.is_empty() {
                row.pieces.push(Piece {
                    text: written,
                    size,
                    kind: PieceKind::Signs(node),
                    x: end,
                    room: end..end,
                });
            }
        }
    }

    /// Writes a comment on a move.
    fn say(&mut self, text: &str, kind: PieceKind, form: Form) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if form == Form::Main {
            self.paragraph(text, kind);
        } else {
            self.continue_block(form);
            self.flow.put_text(text, kind);
            self.is_cut = true;
        }
    }

    /// Writes the result below the move that ended the game.
    fn result(&mut self) {
        let tree = self.content.game.tree();
        let end = tree.continuation(Tree::START).last();
        if let Some(outcome) = self.content.game.outcome().filter(|_| end == Some(self.content.game.node())) {
            self.paragraph(&self.content.language.end(outcome), PieceKind::Result);
        }
    }

    /// Writes a text between rows of the main line.
    fn paragraph(&mut self, text: &str, kind: PieceKind) {
        self.has_room = false;
        self.flow.begin(0, COMMENT_LEFT, BLOCK_SPACE);
        self.flow.put_text(text, kind);
        self.flow.bottom += BLOCK_SPACE;
    }
}

/// Pushes what follows a move onto `tasks`. They are popped in this order: the variations instead
/// of the move, then its continuation.
fn plan(tree: &Tree, node: NodeId, before: &Rc<Position>, form: Form, tasks: &mut Vec<LayoutTask>) {
    if let (Some(next), Some(mv)) = (tree.next(node), tree.play(node)) {
        let mut after = Position::clone(before);
        after.make(mv);
        tasks.push(LayoutTask::Move { node: next, before: Rc::new(after), form, is_first: false });
    }
    let siblings = tree.siblings(node);
    if siblings.first() != Some(&node) {
        return;
    }
    for &other in siblings[1..].iter().rev() {
        let form = match form {
            Form::Main => Form::Block(1),
            Form::Block(_) | Form::Inline if is_short(tree, other) => Form::Inline,
            Form::Block(depth) => Form::Block(depth + 1),
            Form::Inline => Form::Inline,
        };
        tasks.push(LayoutTask::End(form));
        tasks.push(LayoutTask::Move { node: other, before: Rc::clone(before), form, is_first: true });
    }
}

/// Whether a variation has few moves, no comments and no variations of its own.
fn is_short(tree: &Tree, first: NodeId) -> bool {
    let mut line = std::iter::once(first).chain(tree.continuation(first));
    let says_nothing = |node: NodeId| tree.comment(node).is_empty() && tree.said_before(node).is_empty();
    let is_plain = |node: NodeId| tree.children(node).len() <= 1 && says_nothing(node);
    line.by_ref().take(INLINE_MOVES).all(is_plain) && line.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::movegen;
    use crate::engine::rules::Profile;
    use crate::game::{GameBuilder, formats};

    /// The texts of the rows in English if all letters are ten points wide.
    fn rows(pgn: &str, width: f32) -> Vec<String> {
        let game = formats::read(pgn.as_bytes()).unwrap().read(0).unwrap().game;
        let content =
            Content { game: &game, notation: Notation::Uci, language: Language::English, has_result: true };
        let layout = Layout::new(&content, width, &mut |_, _| 10.0);
        let text = |row: &Row| {
            let pieces: Vec<_> = row.pieces.iter().map(|piece| piece.text.as_str()).collect();
            format!("{}{}", "  ".repeat(row.depth), pieces.join(" "))
        };
        layout.rows.iter().map(text).collect()
    }

    #[test]
    fn the_main_line_is_in_pairs_that_give_way_to_what_is_said() {
        let pgn = "[Game \"Chinese Chess\"]\n{A game.} 1. h2e2 h9g7 2. h0g2 {Good.} i9h9 3. i0h0 1-0";
        let expected =
            ["A game.", "1 h2e2 h9g7", "2 h0g2", "Good.", "2 … i9h9", "3 i0h0", "Red wins: by the record"];
        assert_eq!(rows(pgn, 500.0), expected);
    }

    #[test]
    fn a_move_lies_within_its_mark_however_narrow_the_list_is() {
        let line = ["h2e2", "h9g7"].map(|mv| mv.parse().unwrap());
        let game = Game::from_line(Position::start(), &line, 2, Profile::default()).unwrap();
        let (notation, language) = (Notation::Simplified, Language::Simplified);
        let content = Content { game: &game, notation, language, has_result: false };
        for width in [140.0, 180.0, 300.0] {
            let layout = Layout::new(&content, width, &mut |size, _| size);
            let moves = layout.rows.iter().flat_map(|row| &row.pieces);
            for mv in moves.filter(|piece| matches!(piece.kind, PieceKind::Move(_))) {
                let end = mv.x + mv.size * mv.text.chars().count() as f32;
                assert!(mv.room.start < mv.x && end < mv.room.end, "{width}: {mv:?}");
            }
        }
    }

    #[test]
    fn a_game_that_black_begins_begins_in_the_second_column() {
        let pgn =
            "[Game \"Chinese Chess\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 7\"]\n7... d9d8 8. a0a8 *";
        assert_eq!(rows(pgn, 500.0), ["7 … d9d8", "8 a0a8"]);
    }

    #[test]
    fn variations_stand_below_the_move_that_they_replace() {
        let pgn = "[Game \"Chinese Chess\"]
            1. h2e2 (1. b2e2 h7e7 {Same side.} 2. b0c2 (2. h0g2 h9g7) (2. c3c4 {Slow.} b9c7) 2... b9c7)
            (1. c3c4) 1... h9g7 *";
        let expected = [
            "1 h2e2",
            "  1. b2e2 h7e7 Same side. 2. b0c2 (2. h0g2 h9g7 )",
            "    2. c3c4 Slow. 2... b9c7",
            "  2... b9c7",
            "  1. c3c4",
            "1 … h9g7",
        ];
        assert_eq!(rows(pgn, 1000.0), expected);
    }

    #[test]
    fn every_move_is_found_in_its_row_and_rows_by_their_place() {
        let game = formats::read(include_bytes!("../../../../../tests/data/annotated.pgn"))
            .unwrap()
            .read(0)
            .unwrap()
            .game;
        let content =
            Content { game: &game, notation: Notation::Wxf, language: Language::English, has_result: false };
        let layout = Layout::new(&content, 200.0, &mut |size, _| size);
        let mut moves = game.tree().subtree(Tree::START).filter(|&node| node != Tree::START);
        assert!(moves.all(|node| layout.piece_of(node).is_some()));
        for rows in layout.rows.windows(2) {
            assert!(rows[0].bottom() <= rows[1].top);
        }
        let middle = &layout.rows[layout.rows.len() / 2];
        let found = layout.rows_between(middle.top + 1.0, middle.bottom() - 1.0);
        assert_eq!(found, std::slice::from_ref(middle));
    }

    #[test]
    fn variations_lie_in_each_other_as_deep_as_a_record_allows() {
        let mut builder = GameBuilder::new(Position::start(), Profile::default());
        // Each move played is the second choice at its place, so that variations are nested as
        // deeply as possible.
        while builder.tree().len() + 2 <= Game::MAX_MOVES {
            let moves = movegen::legal_moves(builder.position());
            builder.play(moves[0]).unwrap();
            builder.step_back();
            builder.play(moves[1]).unwrap();
        }
        let game = builder.finish();
        let content =
            Content { game: &game, notation: Notation::Uci, language: Language::English, has_result: true };
        let layout = Layout::new(&content, 200.0, &mut |_, _| 10.0);
        assert!(layout.rows.iter().any(|row| row.depth == Game::MAX_MOVES / 2 - 1));
    }
}
