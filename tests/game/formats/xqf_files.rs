//! Writes files of XQStudio, also of the versions that the program itself does not write.

use chuhe::engine::board::{Move, Position, Square};
use chuhe::game::formats::Encoding;
use chuhe::game::{Game, NodeId, Tree};

/// The source of a file's keys: byte 3 and bytes 8 to 15 of its header.
pub type KeyBytes = [u8; 9];

/// The file of a game, as described by the sources of `formats::xqf`.
pub fn write(game: &Game, version: u8, key_bytes: KeyBytes) -> Vec<u8> {
    let keys = Keys::new(version, key_bytes);
    let mut file = vec![0; 1024];
    file[..3].copy_from_slice(&[b'X', b'Q', version]);
    if version > 10 {
        file[3] = key_bytes[0];
        file[8..16].copy_from_slice(&key_bytes[1..]);
    }
    for (index, square) in squares(game.start()).into_iter().enumerate() {
        let place = if version < 12 { index } else { (index + 64 - usize::from(keys.piece) % 32 - 1) % 32 };
        file[16 + place] = number(square).wrapping_add(keys.piece);
    }
    let headers = &game.headers;
    let [red, black] = &headers.participants;
    let date = headers.date.map(|date| date.to_string()).unwrap_or_default();
    for (at, size, text) in [
        (208, 64, &headers.event),
        (272, 16, &date),
        (288, 16, &headers.site),
        (304, 16, &red.name),
        (320, 16, &black.name),
    ] {
        let text = Encoding::Gbk.encode(text);
        let length = text.len().min(size - 1);
        file[at] = length as u8;
        file[at + 1..at + 1 + length].copy_from_slice(&text[..length]);
    }
    let mut records = Records { game, version, keys, bytes: Vec::new() };
    records.add(Tree::START, false);
    file.extend(records.bytes);
    file
}

/// The points of the pieces in their order: Red's from its right to its left, Black's from its own
/// right.
fn squares(position: &Position) -> Vec<Option<Square>> {
    let mut pieces: Vec<_> =
        position.setup().pieces().map(|(square, piece)| (square, piece.letter())).collect();
    pieces.sort_by_key(
        |(square, letter)| if letter.is_uppercase() { 8 - square.file() } else { square.file() },
    );
    let take = |letter| {
        let index = pieces.iter().position(|&(_, other)| other == letter)?;
        Some(pieces.remove(index).0)
    };
    "RNBAKABNRCCPPPPPrnbakabnrccppppp".chars().map(take).collect()
}

fn number(square: Option<Square>) -> u8 {
    square.map_or(255, |square| (10 * square.file() + square.rank()) as u8)
}

#[derive(Clone, Copy)]
struct Keys {
    piece: u8,
    from: u8,
    to: u8,
    length: u32,
    stream: [u8; 32],
}

impl Keys {
    fn new(version: u8, [mask, a, b, c, d, sum, piece, from, to]: KeyBytes) -> Self {
        if version <= 10 {
            return Self { piece: 0, from: 0, to: 0, length: 0, stream: [0; 32] };
        }
        // The form of the oldest source.
        let formula = |key: u8| {
            let key = u32::from(key);
            ((((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8) & 0xff
        };
        let piece_key = (formula(piece) * u32::from(piece)) & 0xff;
        let from_key = (formula(from) * piece_key) & 0xff;
        let to_key = (formula(to) * from_key) & 0xff;
        let bytes = [(sum & mask) | a, (piece & mask) | b, (from & mask) | c, (to & mask) | d];
        let mut stream = *b"[(C) Copyright Mr. Dong Shiwei.]";
        for (index, byte) in stream.iter_mut().enumerate() {
            *byte &= bytes[index % 4];
        }
        Self {
            piece: piece_key as u8,
            from: from_key as u8,
            to: to_key as u8,
            length: (u32::from(sum) * 256 + u32::from(piece)) % 32_000 + 767,
            stream,
        }
    }
}

struct Records<'a> {
    game: &'a Game,
    version: u8,
    keys: Keys,
    bytes: Vec<u8>,
}

impl Records<'_> {
    /// Adds a move and its continuation.
    fn add(&mut self, node: NodeId, has_other: bool) {
        let tree = self.game.tree();
        let [from, to] = match tree.play(node) {
            None => [0, 0],
            Some(Move { from, to }) => [number(Some(from)), number(Some(to))],
        };
        let comment = tree.remark(node).whole_text();
        let comment = Encoding::Gbk.encode(&comment);
        let children = tree.children(node);
        let flags = if self.version > 10 {
            // The other bits mean nothing.
            0x11 | if children.is_empty() { 0 } else { 0x80 }
                | if has_other { 0x40 } else { 0 }
                | if comment.is_empty() { 0 } else { 0x20 }
        } else {
            (if children.is_empty() { 0 } else { 0xf0 }) | (if has_other { 0x0f } else { 0 })
        };
        let shift = |byte: u8, base: u8, key: u8| byte.wrapping_add(base).wrapping_add(key);
        self.push(&[shift(from, 24, self.keys.from), shift(to, 32, self.keys.to), flags, 0]);
        if self.version <= 10 || !comment.is_empty() {
            let length = comment.len() as u32 + self.keys.length;
            self.push(&length.to_le_bytes());
            self.push(&comment);
        }
        for (index, &child) in children.iter().enumerate() {
            self.add(child, index + 1 < children.len());
        }
    }

    fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let key = self.keys.stream[self.bytes.len() % 32];
            self.bytes.push(byte.wrapping_add(key));
        }
    }
}
