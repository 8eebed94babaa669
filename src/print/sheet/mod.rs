//! Sheets of diagrams for classes and clubs: several positions on a page, with captions, and the
//! solutions at the end.

mod puzzles;
mod study;

use super::Medium;
use super::board::Diagram;
use super::document::{Block, Document, Figure, Span};
use super::record_walk::RecordWalk;
use crate::engine::board::{Move, Position, Side};
use crate::game::notation::Notation;
use crate::game::puzzle::{Classic, ClassicVerdict, Endgame, EndgameTask, Goal, Puzzle};
use crate::game::review::Words;
use crate::game::{Game, NodeId, Tree};
use crate::words::{Language, ReviewWords};

pub use puzzles::{PuzzleChoice, PuzzleSet};

/// The number of positions on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    One,
    Two,
    Four,
    #[default]
    Six,
    Nine,
}

impl PerPage {
    pub const ALL: [Self; 5] = [Self::One, Self::Two, Self::Four, Self::Six, Self::Nine];

    pub const fn number(self) -> usize {
        self.columns() * self.rows()
    }

    const fn columns(self) -> usize {
        match self {
            Self::One | Self::Two => 1,
            Self::Four | Self::Six => 2,
            Self::Nine => 3,
        }
    }

    /// The greatest width of a board, in points.
    const fn width(self) -> f64 {
        match self {
            Self::One => 430.0,
            Self::Two => 320.0,
            Self::Four | Self::Six => 240.0,
            Self::Nine => 155.0,
        }
    }

    const fn rows(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two | Self::Four => 2,
            Self::Six | Self::Nine => 3,
        }
    }
}

/// A position to print.
#[derive(Clone, Debug)]
pub struct SheetPosition {
    pub diagram: Diagram,
    /// The text below it.
    pub caption: String,
    /// The solution; empty if there is none.
    pub solution: String,
}

/// A sheet of diagrams.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub title: String,
    pub language: Language,
    pub positions: Vec<SheetPosition>,
    pub per_page: PerPage,
    /// Whether captions are printed. The side to move is always printed.
    pub has_captions: bool,
    /// Whether the solutions are printed at the end, on a page of their own.
    pub has_solutions: bool,
}

/// The separator between the parts of a caption.
const BETWEEN: &str = " | ";

/// The number of plies of a record that are printed as a position's solution.
const SOLUTION_PLIES: usize = 12;

impl Sheet {
    /// The possible media, the usual one first. A picture would have only the first page.
    pub const MEDIA: [Medium; 2] = [Medium::Pdf, Medium::Html];

    /// The sheet as a document.
    pub fn document(&self) -> Document {
        let figures = (1..).zip(&self.positions).map(|(number, position)| self.figure(number, position));
        let (columns, rows) = (self.per_page.columns(), self.per_page.rows());
        let mut body = vec![Block::Grid { figures: figures.collect(), columns, rows }];
        let solutions = self.solutions();
        if self.has_solutions && !solutions.is_empty() {
            body.extend([Block::NewPage, Block::Heading(self.language.solutions_heading().into())]);
            body.extend(solutions);
        }
        Document {
            title: self.title.clone(),
            language: self.language.tag(),
            head: vec![Block::Title(self.title.clone())],
            body,
            columns: 1,
        }
    }

    fn figure(&self, number: usize, position: &SheetPosition) -> Figure {
        let drawing = position.diagram.drawing();
        let mut caption = vec![Span::strong(format!("{number}\u{2003}"))];
        let first = self.language.moves_first(position.diagram.position.side_to_move());
        if !self.has_captions || position.caption.is_empty() {
            caption.push(Span::plain(first));
        } else {
            caption.push(Span::plain(position.caption.clone()));
        }
        Figure { drawing, width: self.per_page.width(), caption }
    }

    fn solutions(&self) -> Vec<Block> {
        let numbered = (1..).zip(&self.positions).filter(|(_, position)| !position.solution.is_empty());
        let block = |(number, position): (usize, &SheetPosition)| {
            let number = Span::strong(format!("{number}\u{2003}"));
            Block::Paragraph(vec![number, Span::plain(position.solution.clone())])
        };
        numbered.map(block).collect()
    }
}

impl SheetPosition {
    /// The position at a place of a game, with its drawings and remarks. The solution is the
    /// continuation of the record.
    pub fn of(game: &Game, node: NodeId, language: Language, notation: Notation) -> Self {
        let tree = game.tree();
        let mv = RecordWalk::new(game, language, notation).text_of_move(node, true);
        let words = [mv.trim(), tree.comment(node).trim()];
        let caption: Vec<&str> = words.into_iter().filter(|part| !part.is_empty()).collect();
        let next = tree.continuation(node);
        Self::in_game(game, node, caption.join(" "), next, language, notation)
    }

    /// The position at a place of a game, with a line of the record from there as its solution.
    fn in_game(
        game: &Game,
        node: NodeId,
        caption: String,
        line: impl Iterator<Item = NodeId>,
        language: Language,
        notation: Notation,
    ) -> Self {
        let (tree, diagram) = (game.tree(), Diagram::of(game, node, language.file_numbers()));
        let line: Vec<Move> = line.take(SOLUTION_PLIES).filter_map(|node| tree.play(node)).collect();
        let number = game.move_number(tree.ply(node));
        let solution = numbered(&diagram.position, &line, number, language, notation);
        Self { diagram, caption, solution }
    }

    /// The positions of a game with remarks, including variations, in the order of the moves; none
    /// if there are no remarks.
    pub fn marked(game: &Game, language: Language, notation: Notation) -> Vec<Self> {
        let position = |node| {
            let fault = Self::of_fault(game, node, language, notation);
            fault.unwrap_or_else(|| Self::of(game, node, language, notation))
        };
        marked_places(game).into_iter().map(position).collect()
    }

    /// A puzzle from a masters' game.
    pub fn of_master(puzzle: &Puzzle, language: Language, notation: Notation) -> Self {
        let goal = match puzzle.goal {
            Goal::Mate { moves } => language.mate_in(moves),
            Goal::Gain => language.material_is_won().into(),
        };
        let task = language.task_of(puzzle.solver(), &goal);
        let year = puzzle.source.year.map(|year| year.to_string());
        let parts = [task].into_iter().chain(language.players(&puzzle.source)).chain(year);
        let caption = parts.collect::<Vec<_>>().join(BETWEEN);
        Self::puzzle(&puzzle.start, caption, &puzzle.solution, language, notation)
    }

    /// A composition of the classical book. If the engine disagrees, no result is promised.
    pub fn of_classic(classic: &Classic, language: Language, notation: Notation) -> Self {
        let side = classic.start.side_to_move();
        let task = match classic.verdict {
            ClassicVerdict::ForcedWin { .. } | ClassicVerdict::Winning { .. } => {
                language.task_of(side, &language.side_wins(side))
            }
            ClassicVerdict::Disagrees { .. } => language.moves_first(side).into(),
        };
        let caption = format!("{task}{BETWEEN}{}", language.classic(classic.number, &classic.title));
        Self::puzzle(&classic.start, caption, &classic.line, language, notation)
    }

    /// A basic endgame. The solution is the result of the tablebase.
    pub fn of_endgame(endgame: &Endgame, language: Language) -> Self {
        let goal = match endgame.task {
            EndgameTask::Win { .. } => language.side_wins(endgame.player),
            EndgameTask::Hold => language.side_holds(endgame.player),
        };
        let solution = match endgame.task {
            EndgameTask::Win { plies } => language.win_in(plies.div_ceil(2)),
            EndgameTask::Hold => goal.clone(),
        };
        let caption = language.task_of(endgame.start.side_to_move(), &goal);
        Self { diagram: Diagram::new(endgame.start.clone(), language.file_numbers()), caption, solution }
    }

    /// A position whose solution is a line.
    fn puzzle(
        start: &Position,
        caption: String,
        line: &[Move],
        language: Language,
        notation: Notation,
    ) -> Self {
        let solution = numbered(start, line, 1, language, notation);
        Self { diagram: Diagram::new(start.clone(), language.file_numbers()), caption, solution }
    }
}

/// The places of a game with remarks, in reading order: a variation comes after the move that it
/// replaces. The comment on the game as a whole does not count, unless it is where the game begins;
/// a review's text about accuracy there never counts.
pub fn marked_places(game: &Game) -> Vec<NodeId> {
    let tree = game.tree();
    let mut read = Vec::new();
    // The same in every language.
    let review = ReviewWords(Language::English, Notation::Wxf);
    let opening = tree.comment(Tree::START);
    let is_of_review = !opening.is_empty() && opening.lines().all(|line| review.is_own(line));
    if *game.start() != Position::start() && !is_of_review {
        read.push(Tree::START);
    }
    // Places whose continuation has yet to be read, and whether they are to be read themselves.
    let mut open = vec![(Tree::START, false)];
    while let Some((node, is_new)) = open.pop() {
        read.extend(is_new.then_some(node));
        let Some((&main, others)) = tree.children(node).split_first() else { continue };
        read.push(main);
        open.push((main, false));
        open.extend(others.iter().rev().map(|&other| (other, true)));
    }
    read.retain(|&node| !tree.remark(node).is_empty());
    read
}

/// Moves with their numbers; the first one has the number `first`.
fn numbered(start: &Position, line: &[Move], first: usize, language: Language, notation: Notation) -> String {
    let mut side = start.side_to_move();
    let mut number = first;
    let mut text = Vec::new();
    for (ply, mv) in notation.write_line(start, line).into_iter().enumerate() {
        text.push(match side == Side::Red || ply == 0 {
            true => format!("{}\u{a0}{mv}", language.move_number(number, side)),
            false => mv,
        });
        number += usize::from(side == Side::Black);
        side = !side;
    }
    text.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;
    use crate::game::formats;
    use crate::game::puzzle::{classics, endgames, masters};
    use crate::print::layout;

    fn sheet(count: usize, per_page: PerPage) -> Sheet {
        let language = Language::English;
        let of = |puzzle| SheetPosition::of_master(puzzle, language, Notation::Wxf);
        Sheet {
            title: "Lesson 3".into(),
            language,
            positions: masters().iter().take(count).map(of).collect(),
            per_page,
            has_captions: true,
            has_solutions: true,
        }
    }

    #[test]
    fn so_many_boards_are_on_a_page_and_the_solutions_on_the_next() {
        for per_page in PerPage::ALL {
            let count = per_page.number() + 1;
            let mut sheet = sheet(count, per_page);
            let pages = layout::pages(&sheet.document());
            assert_eq!(pages.len(), 3, "{per_page:?}");
            let rivers = |page: &crate::print::Drawing| page.texts().filter(|text| text.text == "楚").count();
            assert_eq!(pages.iter().map(rivers).collect::<Vec<_>>(), [per_page.number(), 1, 0]);
            sheet.has_solutions = false;
            assert_eq!(layout::pages(&sheet.document()).len(), 2);
        }
    }

    #[test]
    fn boards_fill_their_pages_whatever_stands_below() {
        let mut sheet = sheet(9, PerPage::Nine);
        sheet.positions[4].caption = "a long caption ".repeat(80);
        let document = sheet.document();
        let pages = layout::pages(&document);
        assert_eq!(pages.len(), 2);
        let lowest = pages[0].texts().map(|text| text.at.y).fold(0.0, f64::max);
        assert!(lowest < layout::A4[1], "{lowest}");
    }

    #[test]
    fn captions_say_what_is_to_be_found_and_solutions_how() {
        let sheet = sheet(1, PerPage::Six);
        let text: String = sheet.document().texts().collect::<Vec<_>>().join("|");
        let position = &sheet.positions[0];
        assert!(text.contains("to move") && text.contains(&position.solution), "{text}");
        assert!(position.solution.starts_with("1."), "{}", position.solution);
        let plain = Sheet { has_captions: false, ..sheet.clone() };
        let text: String = plain.document().texts().collect();
        assert!(!text.contains(&position.caption) && text.contains("to move"));
        for language in Language::ALL {
            let classic = SheetPosition::of_classic(&classics()[0], language, language.notation());
            assert!(!classic.solution.is_empty());
            // The titles of the book and the names of its players are Chinese.
            let master = SheetPosition::of_master(&masters()[0], language, language.notation());
            let captions = classic.caption + &master.caption;
            let is_chinese = matches!(language, Language::Simplified | Language::Traditional);
            assert_eq!(captions.contains(|letter| letter >= '\u{3000}'), is_chinese, "{captions}");
            assert!(!SheetPosition::of_endgame(&endgames()[0], language).solution.is_empty());
        }
    }

    #[test]
    fn the_marked_places_of_a_record_are_found_with_how_it_goes_on() {
        let text = "1. 炮二平五! 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三) 2. 马二进三 {第一\n第二} 车9平8 3. 车一平二 *";
        let game = formats::read(text.as_bytes()).unwrap().read(0).unwrap().game;
        let marked = SheetPosition::marked(&game, Language::Simplified, Notation::Simplified);
        let said: Vec<(&str, &str)> =
            marked.iter().map(|position| (position.caption.as_str(), position.solution.as_str())).collect();
        let expected = [
            ("1.\u{a0}炮二平五!", "1…\u{a0}马８进７ 2.\u{a0}马二进三 车９平８ 3.\u{a0}车一平二"),
            ("1…\u{a0}炮８平５ 顺炮", "2.\u{a0}马二进三"),
            ("2.\u{a0}马二进三 第一\n第二", "2…\u{a0}车９平８ 3.\u{a0}车一平二"),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn how_accurately_a_game_was_played_makes_no_task_of_where_it_begins() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w".parse().unwrap();
        let mut game = Game::new(start, Profile::default());
        for (comment, count) in [("准确率：红方 27%，黑方 100%", 0), ("Red gives a chariot", 1)] {
            game.set_comment(Tree::START, comment);
            assert_eq!(marked_places(&game).len(), count, "{comment}");
        }
    }
}
