//! A game in reading order: its moves with numbers, comments and variations.

use crate::engine::board::{Position, Side};
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Sign, Tree};
use crate::words::Language;

/// A part of the narration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WalkPart {
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
enum WalkStep {
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
pub(super) struct RecordWalk<'a> {
    game: &'a Game,
    language: Language,
    notation: Notation,
    steps: Vec<WalkStep>,
    /// A place, and its position.
    at: (NodeId, Position),
    /// The nesting depth of variations.
    pub depth: usize,
    /// The next move is Black's, and does not directly follow Red's.
    needs_number: bool,
}

impl<'a> RecordWalk<'a> {
    pub fn new(game: &'a Game, language: Language, notation: Notation) -> Self {
        Self {
            game,
            language,
            notation,
            steps: vec![WalkStep::After(Tree::START)],
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
        let Some(mv) = tree.play(node) else { return String::new() };
        let ply = tree.ply(node).saturating_sub(1);
        let side = game.side_at(ply);
        let number = match side == Side::Red || has_number {
            true => self.language.move_number(game.move_number(ply), side) + "\u{a0}",
            false => String::new(),
        };
        let signs: String = tree.signs(node).iter().map(spaced).collect();
        format!("{number}{}{signs}", notation.write(self.before(node), mv))
    }

    fn part_of_move(&mut self, node: NodeId) -> WalkPart {
        let text = self.text_of_move(node, self.needs_number);
        if let Some(mv) = self.game.tree().play(node) {
            self.before(node).make(mv);
            self.at.0 = node;
        }
        self.needs_number = false;
        self.steps.push(WalkStep::Comment(node));
        WalkPart::Move(node, text)
    }

    /// Plans the moves after a place.
    fn go_on(&mut self, node: NodeId) {
        let Some((&main, others)) = self.game.tree().children(node).split_first() else { return };
        self.steps.push(WalkStep::After(main));
        if self.depth == 0 && self.is_marked(main) {
            self.steps.push(WalkStep::Mark(main));
        }
        for &other in others.iter().rev() {
            self.steps.extend([WalkStep::EndOfVariation, WalkStep::Variation(other)]);
        }
        self.steps.push(WalkStep::Move(main));
    }
}

impl Iterator for RecordWalk<'_> {
    type Item = WalkPart;

    fn next(&mut self) -> Option<WalkPart> {
        loop {
            match self.steps.pop()? {
                WalkStep::After(node) => self.go_on(node),
                WalkStep::Move(node) if !self.game.tree().said_before(node).trim().is_empty() => {
                    self.needs_number = true;
                    self.steps.push(WalkStep::MoveItself(node));
                    return Some(WalkPart::Before(node));
                }
                WalkStep::Move(node) | WalkStep::MoveItself(node) => return Some(self.part_of_move(node)),
                WalkStep::Comment(node) if self.game.tree().comment(node).trim().is_empty() => {}
                WalkStep::Comment(node) => {
                    self.needs_number = true;
                    return Some(WalkPart::Comment(node));
                }
                WalkStep::Variation(node) => {
                    self.depth += 1;
                    self.needs_number = true;
                    self.steps.extend([WalkStep::After(node), WalkStep::Move(node)]);
                    return Some(WalkPart::BeginVariation);
                }
                WalkStep::EndOfVariation => {
                    self.depth -= 1;
                    self.needs_number = true;
                    return Some(WalkPart::EndVariation);
                }
                WalkStep::Mark(node) => return Some(WalkPart::Mark(node)),
            }
        }
    }
}

/// A sign as written after a move; signs about the position have a space before them.
fn spaced(sign: Sign) -> String {
    format!("{}{}", if sign.is_of_move() { "" } else { "\u{a0}" }, sign.text())
}
