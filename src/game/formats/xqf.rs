//! XQF: the binary files of XQStudio 象棋演播室.
//!
//! Version 10 (1.0) is plain, and was published by its author. Versions 11 to 18 shift most bytes
//! by keys in the header. The method is known from programs that read them.
//!
//! | bytes of the header | version | content |
//! |---|---|---|
//! | 0, 1 | | `XQ` |
//! | 2 | | the version |
//! | 3, 8 to 15 | 11 | the keys: see [`Keys`] |
//! | 16 to 47 | | the point of each of [`PIECES`](super::arrangement::PIECES) |
//! | 50 | | who moves first: 0 Red, 1 Black |
//! | 51 | | the result: 0 unknown, 1 Red has won, 2 Black has won, 3 drawn |
//! | 64 | | the kind: 0 a game, 1 an opening, 2 a middlegame, 3 an ending |
//! | 80 | | strings, each in a field of 16 or 64 bytes that begins with its length: see [`STRINGS`] |
//! | 1000 | | unused but in our own files: see [`GBK_MARK`] |
//! | 1024 | | the moves |
//!
//! A point is `10 * file + rank`, both from 0 and from Red's left. A move has four bytes: its
//! departure plus 24, its arrival plus 32, flags, and an unused byte. Then follow the length of its
//! comment (32 bits, little-endian) and the comment: in version 10 always, in later ones if a flag
//! is set. Texts are in GBK, or in the encoding of the computer that made the file; it is guessed
//! from all texts of a file together. The first record is no move; its comment is the comment on
//! the game. A move is followed by its continuation, if any, and then by its alternative, if any.
//!
//! Sources: the description of XQF 1.0 by the author of XQStudio (`XQF.TXT` in xqbase/eleeye, of
//! 2001, with an example file); for the keys `xqf2pgn.cpp` there, and `io_xqf` of walker8088/cchess
//! for variations.

mod write;

use std::ops::Range;

use super::arrangement;
use super::encoding::{self, Encoding};
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::loss::{Loss, LossPlace, Lost, MoveError, Reading};
use super::records::{self, Record};
use crate::engine::board::{Move, Position, Side, Square};
use crate::engine::movegen;

pub(super) use write::{lost_headers, write};

/// The first bytes of a file.
const SIGNATURE: &[u8] = b"XQ";

/// The version without keys, and the last known one.
const PLAIN_VERSION: u8 = 10;
const LAST_VERSION: u8 = 18;

const HEADER_BYTES: usize = 1024;

/// A mark in an unused part of the header of our own files: their texts are always in GBK.
const GBK_MARK: (usize, &[u8]) = (1000, b"texts: GBK");

/// The strings of the header: offset, size of the field in bytes, and PGN name.
const STRINGS: [(usize, usize, &str); 11] = [
    (80, 64, "Title"),
    (208, 64, "Event"),
    (272, 16, "Date"),
    (288, 16, "Site"),
    (304, 16, "Red"),
    (320, 16, "Black"),
    (336, 64, "TimeControl"),
    (400, 16, "RedTime"),
    (416, 16, "BlackTime"),
    (464, 16, "Annotator"),
    (480, 16, "Author"),
];

/// Whether a file is XQF, of any version.
pub(super) fn is_xqf(bytes: &[u8]) -> bool {
    // The version is no letter. A text may well begin with "XQ".
    bytes.starts_with(SIGNATURE)
        && bytes.get(SIGNATURE.len()).is_some_and(|&version| !(32..128).contains(&version))
}

/// The byte ranges of the games in a file. Such files may be several joined together.
pub(super) fn games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut start = 0;
    while let Some((header, moves)) = bytes[start..].split_first_chunk() {
        let mut records = Records::new(header, moves);
        records.comments();
        let end = start + HEADER_BYTES + records.position;
        if !is_xqf(&bytes[end..]) {
            break;
        }
        games.push(start..end);
        start = end;
    }
    games.push(start..bytes.len());
    games
}

/// Reads a game.
///
/// # Errors
/// The file ends before its moves, or the start position is invalid.
pub(super) fn read(bytes: &[u8], encoding: Option<Encoding>) -> Result<Reading, ReadError> {
    let (header, moves) = bytes.split_first_chunk::<HEADER_BYTES>().ok_or(ReadError::End)?;
    let version = header[SIGNATURE.len()];
    let mut records = Records::new(header, moves);
    let keys = records.keys;
    let encoding = encoding.unwrap_or_else(|| guess(header, records.clone()));
    records.encoding = encoding;
    let fields = fields(header, encoding);
    let mut losses = fields.losses();
    if version > LAST_VERSION {
        losses.push(LossPlace::Game, Lost::XqfVersion(version));
    }

    // The first record is no move, but the second one tells the side to move.
    let Ok(first_record) = records.next() else {
        losses.push(LossPlace::Game, Lost::End);
        let start = start(header, version, &keys, None)?;
        return Ok(Reading { game: fields.builder_from(start).finish(), losses: losses.0 });
    };
    let first_play = records.clone().next().ok().filter(|_| first_record.has_next);
    let start = start(header, version, &keys, first_play.and_then(|record| record.mv.ok()))?;
    let mut builder = fields.builder_from(start);
    builder.comment(&first_record.comment);
    let rest = std::iter::from_fn(|| records.next().ok());
    let mut reading = records::read(builder, losses, first_record.has_next, rest);
    let is_whole = !reading.losses.iter().any(|loss| matches!(loss.what, Lost::End));
    if is_whole && records.rest.iter().any(|&byte| byte != 0) {
        reading.losses.push(Loss { place: LossPlace::Game, what: Lost::Behind(records.rest.len()) });
    }
    Ok(reading)
}

/// The headers of a game; `None` if the file is too short.
pub(super) fn summary(bytes: &[u8], encoding: Option<Encoding>) -> Option<Fields> {
    let (header, moves) = bytes.split_first_chunk()?;
    Some(fields(header, encoding.unwrap_or_else(|| guess(header, Records::new(header, moves)))))
}

/// The likely encoding, judged by all texts of a file together.
fn guess(header: &[u8; HEADER_BYTES], mut records: Records<'_>) -> Encoding {
    let (at, mark) = GBK_MARK;
    if header[at..].starts_with(mark) {
        return Encoding::Gbk;
    }
    let comments = records.comments();
    let strings = STRINGS.into_iter().map(|(at, size, _)| string(header, at, size));
    let texts: Vec<&[u8]> = strings.chain(comments.iter().map(|comment| up_to_zero(comment))).collect();
    encoding::of_texts(&texts)
}

/// A string of the header, in a field of `size` bytes.
fn string(header: &[u8; HEADER_BYTES], at: usize, size: usize) -> &[u8] {
    let (length, field) = (usize::from(header[at]), &header[at + 1..at + size]);
    up_to_zero(&field[..length.min(field.len())])
}

fn up_to_zero(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    &bytes[..end]
}

/// The start position.
///
/// # Errors
/// The position is invalid.
fn start(
    header: &[u8; HEADER_BYTES],
    version: u8,
    keys: &Keys,
    first: Option<Move>,
) -> Result<Position, ReadError> {
    let by_pieces = arrangement::position(&arrangement(header, version, keys), first);
    // Games and openings begin from the usual position. Some programs write garbage for their
    // pieces.
    let is_usual = header[64] < 2;
    let usual = Position::start();
    let fits = |position: &Position| first.is_none_or(|mv| movegen::is_legal(position, mv));
    if is_usual && !by_pieces.as_ref().is_ok_and(fits) && first.is_some() && fits(&usual) {
        return Ok(usual);
    }
    by_pieces
}

fn fields(header: &[u8; HEADER_BYTES], encoding: Encoding) -> Fields {
    let mut fields = Fields::default();
    for (at, size, name) in STRINGS {
        // A text too long for its field may end within a character.
        let text = encoding.decode(string(header, at, size));
        fields.set(name, text.trim_end_matches(char::REPLACEMENT_CHARACTER).trim());
    }
    fields.result = match header[51] {
        1 => GameResult::Win(Side::Red),
        2 => GameResult::Win(Side::Black),
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    fields
}

/// The points of the pieces.
fn arrangement(header: &[u8; HEADER_BYTES], version: u8, keys: &Keys) -> arrangement::Arrangement {
    let mut squares = [None; 32];
    for (index, &byte) in header[16..48].iter().enumerate() {
        // From version 12 on the pieces are also rotated.
        let shift = if version < 12 { 0 } else { usize::from(keys.piece) + 1 };
        squares[(index + shift) % squares.len()] = square(byte.wrapping_sub(keys.piece));
    }
    squares
}

/// The point of a number; `None` if it is off the board.
fn square(number: u8) -> Option<Square> {
    Square::new(usize::from(number / 10), usize::from(number % 10))
}

/// The keys that shift the bytes of a file; all zero if there are none.
#[derive(Clone, Copy, Default)]
struct Keys {
    /// For the points of pieces.
    piece: u8,
    /// For the departures and arrivals of moves.
    from: u8,
    to: u8,
    /// For the lengths of comments.
    length: u32,
    /// For the bytes of the moves and comments, cyclically.
    stream: [u8; 32],
}

impl Keys {
    /// The mask of the stream, as defined by the format.
    const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

    fn new(header: &[u8; HEADER_BYTES]) -> Self {
        let [sum, piece, from, to] = [header[12], header[13], header[14], header[15]];
        let square = |byte: u8| byte.wrapping_mul(byte).wrapping_mul(54).wrapping_add(221);
        let piece_key = square(piece).wrapping_mul(piece);
        let from_key = square(from).wrapping_mul(piece_key);
        let to_key = square(to).wrapping_mul(from_key);
        let length = (u32::from(sum) * 256 + u32::from(piece)) % 32_000 + 767;
        let masked = [sum, piece, from, to].map(|byte| byte & header[3]);
        let stream =
            std::array::from_fn(|index| Self::MASK[index] & (masked[index % 4] | header[8 + index % 4]));
        Self { piece: piece_key, from: from_key, to: to_key, length, stream }
    }
}

/// Iterates over the move records.
#[derive(Clone)]
struct Records<'a> {
    keys: Keys,
    /// Whether a flag marks the records with a comment; otherwise each has one, perhaps empty.
    has_flags: bool,
    encoding: Encoding,
    rest: &'a [u8],
    /// The number of bytes before `rest`.
    position: usize,
}

impl<'a> Records<'a> {
    /// The records after a header.
    fn new(header: &[u8; HEADER_BYTES], rest: &'a [u8]) -> Self {
        let has_flags = header[SIGNATURE.len()] > PLAIN_VERSION;
        let keys = if has_flags { Keys::new(header) } else { Keys::default() };
        Self { keys, has_flags, encoding: Encoding::default(), rest, position: 0 }
    }

    /// The comments of all records up to the end of the last variation; later bytes do not count.
    fn comments(&mut self) -> Vec<Vec<u8>> {
        let mut comments = Vec::new();
        let mut open = 1_usize;
        while open > 0
            && let Ok((record, comment)) = self.take_record()
        {
            comments.push(comment);
            open += usize::from(record.has_other);
            open -= usize::from(!record.has_next);
        }
        comments
    }

    fn next(&mut self) -> Result<Record, ReadError> {
        let (mut record, comment) = self.take_record()?;
        record.comment = self.encoding.decode(up_to_zero(&comment)).trim().replace("\r\n", "\n");
        Ok(record)
    }

    /// A record without its comment, and the bytes of the comment.
    fn take_record(&mut self) -> Result<(Record, Vec<u8>), ReadError> {
        let [from, to, flags, _] = self.take_array()?;
        let has_comment = !self.has_flags || flags & 0x20 != 0;
        let length = if has_comment { u32::from_le_bytes(self.take_array()?) } else { self.keys.length };
        // Lengths are signed; a negative one means no comment.
        let length = length.wrapping_sub(self.keys.length).cast_signed();
        let comment = self.take(usize::try_from(length).unwrap_or(0))?;
        let (next, other) = if self.has_flags { (0x80, 0x40) } else { (0xf0, 0x0f) };
        let unshift = |byte: u8, base: u8, key: u8| byte.wrapping_sub(base).wrapping_sub(key);
        let points = [unshift(from, 24, self.keys.from), unshift(to, 32, self.keys.to)];
        let [from, to] = points.map(square);
        let mv = from.zip(to).map(|(from, to)| Move { from, to });
        let record = Record {
            mv: mv.ok_or_else(|| MoveError::Points(format!("{} {}", points[0], points[1]))),
            has_next: flags & next != 0,
            has_other: flags & other != 0,
            comment: String::new(),
        };
        Ok((record, comment))
    }

    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let bytes = self.take(N)?;
        Ok(std::array::from_fn(|index| bytes[index]))
    }

    /// The next bytes, decrypted.
    fn take(&mut self, count: usize) -> Result<Vec<u8>, ReadError> {
        let (bytes, rest) = self.rest.split_at_checked(count).ok_or(ReadError::End)?;
        let first = self.position;
        let key = |index: usize| self.keys.stream[(first + index) % self.keys.stream.len()];
        let plain = bytes.iter().enumerate().map(|(index, byte)| byte.wrapping_sub(key(index))).collect();
        self.rest = rest;
        self.position += count;
        Ok(plain)
    }
}
