//! A game in reading order: its moves with numbers, comments and variations.

use crate::engine::board::{Position, Side};
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Sign, Tree};
use crate::words::Language;

/// A part of the narration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The move to a place, with its number if needed, and its signs.
    Move(NodeId, String),
    /// The place of a move with a comment.
    Comment(NodeId),
    /// The place of a move with a comment before it.
    Before(NodeId),
    BeginVariation,
    EndVariation,
    /// The board may be shown after this move of the main line and its variations: it has a remark.
    Mark(NodeId),
}

/// A pending step; the next one comes last. A list, for variations may be nested deeply.
enum Step {
    /// The moves after a place.
    After(NodeId),
    Move(NodeId),
    /// The move, after the comment before it.
    MoveItself(NodeId),
    Comment(NodeId),
    Variation(NodeId),
    EndOfVariation,
    Mark(NodeId),
}

/// Tells a game part by part, without the comment on the game as a whole.
pub(super) struct Narration<'a> {
    game: &'a Game,
    language: Language,
    notation: Notation,
    steps: Vec<Step>,
    /// A place, and its position.
    at: (NodeId, Position),
    /// The nesting depth of variations.
    pub depth: usize,
    /// The next move is Black's, and does not directly follow Red's.
    needs_number: bool,
}

impl<'a> Narration<'a> {
    pub fn new(game: &'a Game, language: Language, notation: Notation) -> Self {
        Self {
            game,
            language,
            notation,
            steps: vec![Step::After(Tree::START)],
            at: (Tree::START, game.start().clone()),
            depth: 0,
            needs_number: true,
        }
    }

    /// Writes the number of the next move, because something else precedes it.
    pub fn interrupt(&mut self) {
        self.needs_number = true;
    }

    /// Whether a place has a remark.
    pub fn is_marked(&self, node: NodeId) -> bool {
        let remark = self.game.tree().remark(node);
        !remark.whole_text().trim().is_empty() || !remark.drawings.is_empty()
    }

    /// The position before the move to a place.
    fn before(&mut self, node: NodeId) -> &mut Position {
        let parent = self.game.tree().parent(node).unwrap_or(Tree::START);
        if self.at.0 != parent {
            self.at = (parent, self.game.position_of(parent));
        }
        &mut self.at.1
    }

    /// The move to a place, with its number if needed, and its signs; empty at the start.
    pub fn text_of_move(&mut self, node: NodeId, has_number: bool) -> String {
        let (game, notation) = (self.game, self.notation);
        let tree = game.tree();
        let Some(play) = tree.play(node) else { return String::new() };
        let ply = tree.ply(node).saturating_sub(1);
        let side = game.side_at(ply);
        let number = match side == Side::Red || has_number {
            true => self.language.move_number(game.move_number(ply), side) + "\u{a0}",
            false => String::new(),
        };
        let signs: String = tree.signs(node).iter().map(spaced).collect();
        format!("{number}{}{signs}", notation.write(self.before(node), play))
    }

    fn tell_move(&mut self, node: NodeId) -> Told {
        let text = self.text_of_move(node, self.needs_number);
        if let Some(play) = self.game.tree().play(node) {
            self.before(node).make(play);
            self.at.0 = node;
        }
        self.needs_number = false;
        self.steps.push(Step::Comment(node));
        Told::Move(node, text)
    }

    /// Plans the moves after a place.
    fn go_on(&mut self, node: NodeId) {
        let Some((&main, others)) = self.game.tree().children(node).split_first() else { return };
        self.steps.push(Step::After(main));
        if self.depth == 0 && self.is_marked(main) {
            self.steps.push(Step::Mark(main));
        }
        for &other in others.iter().rev() {
            self.steps.extend([Step::EndOfVariation, Step::Variation(other)]);
        }
        self.steps.push(Step::Move(main));
    }
}

impl Iterator for Narration<'_> {
    type Item = Told;

    fn next(&mut self) -> Option<Told> {
        loop {
            match self.steps.pop()? {
                Step::After(node) => self.go_on(node),
                Step::Move(node) if !self.game.tree().said_before(node).trim().is_empty() => {
                    self.needs_number = true;
                    self.steps.push(Step::MoveItself(node));
                    return Some(Told::Before(node));
                }
                Step::Move(node) | Step::MoveItself(node) => return Some(self.tell_move(node)),
                Step::Comment(node) if self.game.tree().comment(node).trim().is_empty() => {}
                Step::Comment(node) => {
                    self.needs_number = true;
                    return Some(Told::Comment(node));
                }
                Step::Variation(node) => {
                    self.depth += 1;
                    self.needs_number = true;
                    self.steps.extend([Step::After(node), Step::Move(node)]);
                    return Some(Told::BeginVariation);
                }
                Step::EndOfVariation => {
                    self.depth -= 1;
                    self.needs_number = true;
                    return Some(Told::EndVariation);
                }
                Step::Mark(node) => return Some(Told::Mark(node)),
            }
        }
    }
}

/// A sign as written after a move; signs about the position have a space before them.
fn spaced(sign: Sign) -> String {
    format!("{}{}", if sign.is_of_move() { "" } else { "\u{a0}" }, sign.text())
}
