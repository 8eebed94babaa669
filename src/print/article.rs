//! A game with its comments and variations, to be read: a diagram at each move that has a sign or a comment.

use super::board::Diagram;
use super::document::{Block, Document, Figure, Span, Style};
use super::heading;
use crate::engine::board::{Position, Side};
use crate::game::formats::GameResult;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Sign, Tree};
use crate::words::Language;

/// How wide a diagram is on paper, in points: three of them and some text fill a column.
const BOARD: f64 = 160.0;

/// The article, with moves in this notation.
pub fn article(game: &Game, language: Language, notation: Notation) -> Document {
    let mut head = heading::head(game, language, true);
    let others = game.headers.others.iter().map(|(name, value)| format!("{name}: {value}"));
    let others: Vec<String> = others.collect();
    if !others.is_empty() {
        head.push(Block::Paragraph(vec![Span::soft(others.join(" | "))]));
    }
    let mut writer = Writer::new(game, notation);
    writer.write(language);
    Document {
        title: heading::title(game, language),
        language: language.tag(),
        head,
        body: writer.body,
        columns: 2,
    }
}

/// What is still to be written, the next thing last: variations may be nested as deep as a file likes.
enum Step {
    /// What follows a place.
    After(NodeId),
    Variation(NodeId),
    EndOfVariation,
    /// The board after a move of the main line.
    Board(NodeId),
}

struct Writer<'a> {
    game: &'a Game,
    notation: Notation,
    body: Vec<Block>,
    /// The paragraph that is being written.
    spans: Vec<Span>,
    /// A place, and its position.
    at: (NodeId, Position),
    /// In how many variations this is.
    depth: usize,
    /// Black's move comes first, or after something else than Red's.
    needs_number: bool,
}

impl<'a> Writer<'a> {
    fn new(game: &'a Game, notation: Notation) -> Self {
        Self {
            game,
            notation,
            body: Vec::new(),
            spans: Vec::new(),
            at: (Tree::START, game.start().clone()),
            depth: 0,
            needs_number: true,
        }
    }

    fn write(&mut self, language: Language) {
        let tree = self.game.tree();
        self.say(tree.comment(Tree::START).trim(), Style::Plain);
        if *self.game.start() != Position::start() || tree.is_empty() {
            self.add_board(Tree::START, String::new());
        }
        let mut steps = vec![Step::After(Tree::START)];
        while let Some(step) = steps.pop() {
            self.write_step(&step, &mut steps);
        }
        let end = tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        if end != Tree::START && !self.is_marked(end) {
            self.add_board(end, language.final_position().into());
        }
        self.end_paragraph();
        if let Some(result) = language.decision(GameResult::of(self.game.result())) {
            self.body.push(Block::Paragraph(vec![Span::strong(result)]));
        }
    }

    fn write_step(&mut self, step: &Step, steps: &mut Vec<Step>) {
        match *step {
            Step::After(node) => {
                let Some((&main, others)) = self.game.tree().children(node).split_first() else { return };
                self.write_move(main);
                steps.push(Step::After(main));
                if self.depth == 0 && self.is_marked(main) {
                    steps.push(Step::Board(main));
                }
                for &other in others.iter().rev() {
                    steps.extend([Step::EndOfVariation, Step::Variation(other)]);
                }
            }
            Step::Variation(node) => {
                self.depth += 1;
                self.needs_number = true;
                self.push("(", Style::Soft);
                self.write_move(node);
                steps.push(Step::After(node));
            }
            Step::EndOfVariation => {
                self.depth -= 1;
                self.needs_number = true;
                if let Some(last) = self.spans.last_mut() {
                    last.text.truncate(last.text.trim_end().len());
                }
                self.push(") ", Style::Soft);
            }
            Step::Board(node) => {
                let caption = self.text_of_move(node, true);
                self.add_board(node, caption);
            }
        }
    }

    fn is_marked(&self, node: NodeId) -> bool {
        let remark = self.game.tree().remark(node);
        !remark.text().trim().is_empty() || !remark.drawings.is_empty()
    }

    /// The position before the move to a place.
    fn before(&mut self, node: NodeId) -> &mut Position {
        let parent = self.game.tree().parent(node).unwrap_or(Tree::START);
        if self.at.0 != parent {
            self.at = (parent, self.game.position_of(parent));
        }
        &mut self.at.1
    }

    /// The move to a place, its number if it is wanted, and its sign.
    fn text_of_move(&mut self, node: NodeId, has_number: bool) -> String {
        let (game, notation) = (self.game, self.notation);
        let tree = game.tree();
        let Some(play) = tree.play(node) else { return String::new() };
        let ply = tree.ply(node).saturating_sub(1);
        let is_red = game.side_at(ply) == Side::Red;
        let number = match (is_red, has_number) {
            (true, _) => format!("{}.\u{a0}", game.move_number(ply)),
            (false, true) => format!("{}...\u{a0}", game.move_number(ply)),
            (false, false) => String::new(),
        };
        let signs: String = tree.signs(node).iter().map(spaced).collect();
        format!("{number}{}{signs}", notation.write(self.before(node), play))
    }

    fn write_move(&mut self, node: NodeId) {
        let text = self.text_of_move(node, self.needs_number) + " ";
        if let Some(play) = self.game.tree().play(node) {
            self.before(node).make(play);
            self.at.0 = node;
        }
        self.needs_number = false;
        let (moves, words) =
            if self.depth == 0 { (Style::Strong, Style::Plain) } else { (Style::Soft, Style::Soft) };
        self.push(&text, moves);
        self.say(self.game.tree().comment(node).trim(), words);
    }

    fn say(&mut self, comment: &str, style: Style) {
        if !comment.is_empty() {
            self.push(comment, style);
            self.push(" ", style);
            self.needs_number = true;
        }
    }

    fn push(&mut self, text: &str, style: Style) {
        match self.spans.last_mut() {
            Some(last) if last.style == style => last.text += text,
            _ => self.spans.push(Span { text: text.into(), style }),
        }
    }

    fn end_paragraph(&mut self) {
        if !self.spans.is_empty() {
            self.body.push(Block::Paragraph(std::mem::take(&mut self.spans)));
        }
    }

    fn add_board(&mut self, node: NodeId, caption: String) {
        self.end_paragraph();
        self.needs_number = true;
        let mut diagram = Diagram::new(self.game.position_of(node));
        diagram.last_move = self.game.tree().play(node);
        diagram.draw(self.game.tree().drawings(node));
        let caption = if caption.is_empty() { Vec::new() } else { vec![Span::strong(caption)] };
        self.body.push(Block::Figures(vec![Figure { drawing: diagram.drawing(), width: BOARD, caption }]));
    }
}

/// A sign as it follows a move; what judges the position has a space before it.
fn spaced(sign: Sign) -> String {
    format!("{}{}", if sign.is_of_move() { "" } else { "\u{a0}" }, sign.text())
}
