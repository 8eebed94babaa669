//! Builds a game line by line from the fields of a file.

use std::collections::BTreeMap;

use super::{JsonError, JsonPlace};
use crate::game::{Drawing, GameBuilder, NodeId, Tree};

/// Builds a game and collects its faults.
pub(super) struct Reader {
    pub builder: GameBuilder,
    pub lines: Vec<ReadLine>,
    pub losses: Vec<JsonError>,
}

/// The remarks on the moves of a line, by the number of moves before them.
pub(super) struct Said {
    comments: BTreeMap<usize, String>,
    before: BTreeMap<usize, String>,
    drawings: BTreeMap<usize, Vec<String>>,
}

impl Said {
    pub const fn new(
        comments: BTreeMap<usize, String>,
        before: BTreeMap<usize, String>,
        drawings: BTreeMap<usize, Vec<String>>,
    ) -> Self {
        Self { comments, before, drawings }
    }
}

/// A line that has been read.
pub(super) struct ReadLine {
    from: Option<JsonPlace>,
    /// The line's own moves.
    pub nodes: Vec<NodeId>,
}

impl Reader {
    fn node(&self, place: JsonPlace) -> Result<NodeId, JsonError> {
        let JsonPlace { mut line, ply } = place;
        loop {
            let ReadLine { from, nodes } = self.lines.get(line).ok_or(JsonError::NoSuchPlace(place))?;
            match *from {
                Some(from) if ply <= from.ply => line = from.line,
                None if ply == 0 => return Ok(Tree::START),
                _ => {
                    let index = ply - 1 - from.map_or(0, |from| from.ply);
                    return nodes.get(index).copied().ok_or(JsonError::NoSuchPlace(place));
                }
            }
        }
    }

    /// The node of a place; a missing place is recorded as a loss.
    pub fn known(&mut self, place: JsonPlace) -> Option<NodeId> {
        self.node(place).map_err(|error| self.losses.push(error)).ok()
    }

    /// Adds the main line or a variation. Moves that cannot be played are kept as a comment.
    pub fn read_line(&mut self, from: Option<JsonPlace>, moves: &[String], said: Said) {
        let line = self.lines.len();
        let Some(start) = from.map_or(Some(Tree::START), |place| self.known(place)) else {
            // Later lines are numbered after this one, even if it is empty.
            return self.lines.push(ReadLine { from, nodes: Vec::new() });
        };
        self.builder.go_to(start);
        let (first, known) = (self.builder.tree().ply(start), self.builder.tree().len());
        let mut nodes = Vec::with_capacity(moves.len());
        for (index, text) in moves.iter().enumerate() {
            let ply = first + index;
            let played = match text.parse() {
                Ok(mv) => self.builder.play(mv).map_err(|cause| JsonError::Move { line, ply, mv, cause }),
                Err(cause) => Err(JsonError::MoveText { line, ply, cause }),
            };
            match played {
                Ok(node) => nodes.push(node),
                Err(error) => {
                    self.losses.push(error);
                    self.builder.comment(&moves[index..].join(" "));
                    break;
                }
            }
        }
        let is_whole = nodes.len() == moves.len();
        if line > 0 && is_whole && self.builder.tree().len() == known {
            self.losses.push(JsonError::NothingNew { line });
        }
        self.lines.push(ReadLine { from, nodes });
        self.say(line, said);
    }

    /// Adds the remarks on the moves of a line.
    fn say(&mut self, line: usize, said: Said) {
        for (ply, text) in said.before {
            if let Some(node) = self.known(JsonPlace { line, ply }) {
                self.builder.say_before(node, &text);
            }
        }
        for (ply, comment) in said.comments {
            if let Some(node) = self.known(JsonPlace { line, ply }) {
                self.builder.comment_on(node, &comment);
            }
        }
        for (ply, drawings) in said.drawings {
            let Some(node) = self.known(JsonPlace { line, ply }) else { continue };
            for text in drawings {
                match Drawing::read(&text) {
                    Some(drawing) => self.builder.draw_on(node, drawing),
                    None => self.losses.push(JsonError::Drawing { line, ply, text }),
                }
            }
        }
    }
}
