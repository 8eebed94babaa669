//! Writes XQF: version 10, which every program reads.

use super::{GBK_MARK, HEADER_BYTES, PLAIN_VERSION, SIGNATURE, STRINGS};
use crate::engine::board::Side;
use crate::engine::board::{Move, Position, Square};
use crate::game::formats::arrangement;
use crate::game::formats::encoding::Encoding;
use crate::game::formats::fields::{self, GameResult};
use crate::game::formats::lack::LostHeader;
use crate::game::{Game, NodeId, Tree};

/// Writes the file of a game. A text too long for its field is cut.
pub(in crate::game::formats) fn write(game: &Game) -> Vec<u8> {
    let mut file = vec![0; HEADER_BYTES];
    file[..SIGNATURE.len()].copy_from_slice(SIGNATURE);
    file[SIGNATURE.len()] = PLAIN_VERSION;
    for (place, square) in file[16..48].iter_mut().zip(arrangement::arrangement(game.start())) {
        *place = number(square);
    }
    file[50] = u8::from(game.start().side_to_move() == Side::Black);
    file[51] = match GameResult::of(game.result()) {
        GameResult::Unknown => 0,
        GameResult::Win(Side::Red) => 1,
        GameResult::Win(Side::Black) => 2,
        GameResult::Draw => 3,
    };
    // Another start than the usual one means an ending.
    file[64] = if *game.start() == Position::start() { 0 } else { 3 };
    for (at, size, value) in texts(game) {
        let bytes = held(&value, size - 1);
        file[at] = u8::try_from(bytes.len()).unwrap_or_default();
        file[at + 1..at + 1 + bytes.len()].copy_from_slice(&bytes);
    }
    let (at, mark) = GBK_MARK;
    file[at..at + mark.len()].copy_from_slice(mark);
    let mut records = Records { game, file };
    records.add_all();
    records.file
}

/// The headers that the format has fields for: offset, size in bytes, and text.
fn texts(game: &Game) -> impl Iterator<Item = (usize, usize, String)> {
    let own: Vec<(String, String)> = fields::list(game)
        .map(|(name, value)| (name.to_string(), if name == "Date" { value.replace('.', "-") } else { value }))
        .chain(game.headers.others.iter().cloned())
        .collect();
    STRINGS.into_iter().filter_map(move |(at, size, name)| {
        let (_, value) = own.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some((at, size, value.clone()))
    })
}

/// As many characters of a text as fit into `most` bytes.
fn held(text: &str, most: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for character in text.chars() {
        let encoded = Encoding::Gbk.encode(character.encode_utf8(&mut [0; 4])).into_owned();
        if bytes.len() + encoded.len() > most {
            break;
        }
        bytes.extend(encoded);
    }
    bytes
}

/// The headers of a game that are dropped or cut.
pub(in crate::game::formats) fn lost_headers(game: &Game) -> Vec<LostHeader> {
    let cut: Vec<usize> = texts(game)
        .filter(|(_, size, value)| Encoding::Gbk.encode(value).len() >= *size)
        .map(|(at, ..)| at)
        .collect();
    let lost = |name: String| {
        let place = STRINGS.iter().find(|(_, _, known)| known.eq_ignore_ascii_case(&name));
        let is_cut = place.is_some_and(|(at, ..)| cut.contains(at));
        let is_held = name == "Result" || place.is_some() && !is_cut;
        (!is_held).then_some(LostHeader { name, is_cut })
    };
    let others = game.headers.others.iter().filter(|(_, value)| !value.is_empty());
    let names =
        fields::list(game).map(|(name, _)| name.to_string()).chain(others.map(|(name, _)| name.clone()));
    names.filter_map(lost).collect()
}

fn number(square: Option<Square>) -> u8 {
    square.and_then(|square| u8::try_from(10 * square.file() + square.rank()).ok()).unwrap_or(u8::MAX)
}

/// A move to be written, and whether it has an alternative.
type Waiting = (NodeId, bool);

struct Records<'a> {
    game: &'a Game,
    file: Vec<u8>,
}

impl Records<'_> {
    /// Adds every move, its continuation, and then its alternative.
    fn add_all(&mut self) {
        let tree = self.game.tree();
        let mut waiting: Vec<Waiting> = vec![(Tree::START, false)];
        while let Some((node, has_other)) = waiting.pop() {
            self.add(node, has_other);
            let children = tree.children(node);
            let last = children.len().saturating_sub(1);
            // The first child is written next, with all that follows it.
            waiting.extend(children.iter().enumerate().rev().map(|(index, &child)| (child, index < last)));
        }
    }

    fn add(&mut self, node: NodeId, has_other: bool) {
        let tree = self.game.tree();
        let [from, to] = match tree.play(node) {
            None => [0, 0],
            Some(Move { from, to }) => [number(Some(from)), number(Some(to))],
        };
        let next = if tree.children(node).is_empty() { 0 } else { 0xf0 };
        let flags = next | if has_other { 0x0f } else { 0 };
        self.file.extend([from.wrapping_add(24), to.wrapping_add(32), flags, 0]);
        let comment = tree.remark(node).whole_text().replace("\r\n", "\n").replace('\n', "\r\n");
        let comment = Encoding::Gbk.encode(&comment);
        let length = i32::try_from(comment.len()).unwrap_or(0);
        self.file.extend(length.to_le_bytes());
        self.file.extend(&comment[..usize::try_from(length).unwrap_or(0)]);
    }
}
