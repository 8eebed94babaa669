//! A game as an article with all its text, and a diagram at each move with a sign or a comment.

use super::board::Diagram;
use super::document::{Block, Document, Figure, Span, Style};
use super::heading;
use super::record_walk::{RecordWalk, WalkPart};
use crate::engine::board::Position;
use crate::game::formats::GameResult;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Tree};
use crate::words::Language;

/// The width of a diagram on paper, in points: three of them and some text fill a column.
const BOARD: f64 = 160.0;

/// Writes the article, with moves in this notation.
pub fn article(game: &Game, language: Language, notation: Notation) -> Document {
    let mut writer = Writer { game, language, body: Vec::new(), spans: Vec::new() };
    writer.write(notation);
    Document {
        title: heading::title(game, language),
        language: language.tag(),
        head: heading::full_head(game, language),
        body: writer.body,
        columns: 2,
    }
}

struct Writer<'a> {
    game: &'a Game,
    language: Language,
    body: Vec<Block>,
    /// The paragraph being written.
    spans: Vec<Span>,
}

impl Writer<'_> {
    fn write(&mut self, notation: Notation) {
        let (tree, language) = (self.game.tree(), self.language);
        let mut walk = RecordWalk::new(self.game, language, notation);
        self.say(self.game.tree().comment(Tree::START), Style::Plain);
        if *self.game.start() != Position::start() || tree.is_empty() {
            self.add_board(Tree::START, String::new());
        }
        while let Some(told) = walk.next() {
            self.write_part(told, &mut walk);
        }
        let end = tree.continuation(Tree::START).last().unwrap_or(Tree::START);
        if end != Tree::START && !walk.is_marked(end) {
            self.add_board(end, language.final_position().into());
        }
        self.end_paragraph();
        if let Some(result) = language.decision(GameResult::of(self.game.result())) {
            self.body.push(Block::Paragraph(vec![Span::strong(result)]));
        }
    }

    fn write_part(&mut self, told: WalkPart, walk: &mut RecordWalk<'_>) {
        let (moves, words) =
            if walk.depth == 0 { (Style::Strong, Style::Plain) } else { (Style::Soft, Style::Soft) };
        let [opening, closing] = self.language.brackets();
        match told {
            WalkPart::Move(_, text) => self.push(&(text + " "), moves),
            WalkPart::Comment(node) => self.say(self.game.tree().comment(node), words),
            WalkPart::Before(node) => self.say(self.game.tree().said_before(node), words),
            WalkPart::BeginVariation => self.push(opening, Style::Soft),
            WalkPart::EndVariation => {
                if let Some(last) = self.spans.last_mut() {
                    last.text.truncate(last.text.trim_end().len());
                }
                self.push(&format!("{closing} "), Style::Soft);
            }
            WalkPart::Mark(node) => {
                let caption = walk.text_of_move(node, true);
                walk.interrupt();
                self.add_board(node, caption);
            }
        }
    }

    /// Writes a comment.
    fn say(&mut self, comment: &str, style: Style) {
        let comment = comment.trim();
        if !comment.is_empty() {
            self.push(comment, style);
            self.push(" ", style);
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
        let drawing = Diagram::of(self.game, node, self.language.file_numbers()).drawing();
        let caption = if caption.is_empty() { Vec::new() } else { vec![Span::strong(caption)] };
        self.body.push(Block::Figures(vec![Figure { drawing, width: BOARD, caption }]));
    }
}
