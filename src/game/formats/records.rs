//! Trees of moves in binary formats: a move, then any continuation, then any alternative.

use super::loss::{LossPlace, Losses, Lost, MoveError, Reading};
use crate::engine::board::{Move, Square};
use crate::game::{GameBuilder, NodeId};

/// A move in a file.
pub(super) struct Record {
    pub mv: Result<Move, MoveError>,
    /// Whether a continuation follows, and whether an alternative follows after that.
    pub has_next: bool,
    pub has_other: bool,
    pub comment: String,
}

/// How a format writes a record: four bytes, with the points, numbered in its own way, and flags (1: see
/// `has_next`, 2: there is an alternative, 4: there is a comment); then the comment, after its length
/// in 32 bits.
pub(super) struct Layout {
    /// The place of the flags among the four bytes.
    pub flags: usize,
    /// The place of the departure; the arrival follows it.
    pub points: usize,
    /// The value of flag 1 if there is a continuation.
    pub has_next: u8,
    pub square: fn(u8) -> Option<Square>,
    pub comment: fn(&[u8]) -> String,
}

/// Iterates over records of such a layout.
pub(super) struct Records<'a> {
    pub rest: &'a [u8],
    pub layout: &'a Layout,
}

impl Iterator for Records<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let layout = self.layout;
        let (head, mut rest) = self.rest.split_first_chunk::<4>()?;
        let (flags, from, to) = (head[layout.flags], head[layout.points], head[layout.points + 1]);
        let mut comment = String::new();
        if flags & 4 != 0 {
            let (length, after) = rest.split_first_chunk()?;
            let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
            let (bytes, after) = after.split_at_checked(length)?;
            comment = (layout.comment)(bytes);
            rest = after;
        }
        self.rest = rest;
        let mv = (layout.square)(from).zip((layout.square)(to)).map(|(from, to)| Move { from, to });
        Some(Record {
            mv: mv.ok_or_else(|| MoveError::Points(format!("{from} {to}"))),
            has_next: flags & 1 == layout.has_next,
            has_other: flags & 2 != 0,
            comment,
        })
    }
}

/// Reads all moves into a game without moves. The records end with the file.
pub(super) fn read(
    builder: GameBuilder,
    losses: Losses,
    has_moves: bool,
    records: impl Iterator<Item = Record>,
) -> Reading {
    let mut reader = Reader { builder, losses, is_full: false };
    if has_moves {
        reader.read(records);
    }
    Reading { game: reader.builder.finish(), losses: reader.losses.0 }
}

/// Skips all records up to the end of the last variation.
pub(super) fn pass(records: &mut impl Iterator<Item = Record>) {
    let mut open = 1_usize;
    while open > 0
        && let Some(record) = records.next()
    {
        open += usize::from(record.has_other);
        open -= usize::from(!record.has_next);
    }
}

/// Reads moves into a tree.
struct Reader {
    builder: GameBuilder,
    losses: Losses,
    is_full: bool,
}

/// A line kept as text, from a move that cannot be played.
struct Rest {
    /// The place before it.
    node: NodeId,
    ply: usize,
    text: String,
    is_ended: bool,
}

impl Reader {
    fn read(&mut self, mut records: impl Iterator<Item = Record>) {
        // The number of moves before each pending alternative.
        let mut waiting = Vec::new();
        let mut ply = 0;
        let mut variations = 0;
        let mut rest: Option<Rest> = None;
        loop {
            if let Some(Rest { node, text, .. }) = rest.take_if(|rest| ply <= rest.ply) {
                self.builder.comment_on(node, &text);
            }
            let Some(record) = records.next() else {
                self.losses.push(LossPlace::Game, Lost::End);
                break;
            };
            if record.has_other {
                waiting.push(ply);
            }
            let has_next = record.has_next;
            match &mut rest {
                Some(rest) => rest.add(record.mv.ok(), &record.comment),
                None => rest = self.play(record, ply, variations),
            }
            if has_next {
                ply += 1;
                continue;
            }
            if let Some(rest) = &mut rest {
                rest.is_ended = true;
            }
            let Some(before) = waiting.pop() else { break };
            ply = before;
            variations += 1;
        }
        if let Some(Rest { node, text, .. }) = rest {
            self.builder.comment_on(node, &text);
        }
    }

    /// Plays the move of a record after `ply` others. A move that cannot be played begins a text.
    fn play(&mut self, record: Record, ply: usize, variation: usize) -> Option<Rest> {
        while self.builder.tree().ply(self.builder.node()) > ply {
            self.builder.step_back();
        }
        let mv = record.mv.as_ref().ok().copied();
        let played = record.mv.and_then(|mv| self.builder.play(mv).map_err(|cause| MoveError::of(mv, cause)));
        let Err(cause) = played else {
            self.builder.comment(&record.comment);
            return None;
        };
        let place = LossPlace::of_move(self.builder.start(), ply, None, variation);
        // A full record is reported once, not for each variation.
        let is_full = matches!(cause, MoveError::Full);
        if !(is_full && std::mem::replace(&mut self.is_full, is_full)) {
            self.losses.push(place, Lost::Rest(cause));
        }
        let mut rest = Rest { node: self.builder.node(), ply, text: String::new(), is_ended: false };
        rest.add(mv, &record.comment);
        Some(rest)
    }
}

impl Rest {
    /// Adds a move, unless it belongs to a variation in the text.
    fn add(&mut self, mv: Option<Move>, comment: &str) {
        if self.is_ended {
            return;
        }
        let mv = mv.map_or_else(|| "?".into(), |mv| mv.to_string());
        let gap = if self.text.is_empty() { "" } else { " " };
        self.text.extend([gap, &mv]);
        if !comment.is_empty() {
            self.text.extend([" (", comment, ")"]);
        }
    }
}
