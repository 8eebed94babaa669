//! CBL of older versions of CCBridge, 2001 to 2009. Read only.
//!
//! A file has `CCBridge`, the number 21, an unknown number, the size of the decompressed rest, and
//! the rest, compressed with zlib. Numbers have 32 bits, little-endian. A text is its length and
//! its bytes, in GBK.
//!
//! | of a library | of a game |
//! |---|---|
//! | texts: title, two unknown ones, author, address | its size, including this number; the point of each of [`PIECES`] |
//! | when it was made and changed, each in 19 bytes | the kind; a text, the event; a number |
//! | the number of games | texts: title, two unknown ones, place, date, Red, Black |
//! | a text, the comment | the result: 1 Red has won, 2 Black has won, 3 drawn, 4 unknown |
//! | the games | texts: annotator, an unknown one, author, address, comment |
//! | | a byte; when it was made and changed; the number of moves; the moves; the comments |
//!
//! The point of a piece is a file from Red's left and a rank from Black's end, four bits each, from
//! 1; 0 means off the board. A move has six bytes: its ply number (16 bits), the points of
//! departure and arrival (as for pieces, but from 0), and two bytes that name it. An alternative
//! line follows the line it departs from. There is one line of comments for each move; `||` is a
//! line break in it.
//!
//! Source: 17 such files, with 1,047 games, in the history of hbsxcjp/cchess_qt.

use std::ops::Range;

use super::arrangement::{self, Arrangement, PIECES};
use super::encoding::{self, Encoding};
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::loss::{LossPlace, Lost, MoveError, Reading};
use super::records::{self, Record};
use crate::engine::board::{Move, Side, Square};

const SIGNATURE: &[u8] = b"CCBridge\x15\0\0\0";

/// The offset of the compressed part.
const PACKED: usize = 20;

/// The largest decompressed library: some ten thousand games.
const MAX_UNPACKED: usize = 64 << 20;

/// The size of two dates.
const DATES: usize = 38;

const MOVE: usize = 6;

pub(super) fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
}

/// Decompresses a file; of a damaged one, as much as possible.
pub(super) fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let packed = bytes.get(PACKED..).unwrap_or_default();
    miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, MAX_UNPACKED)
        .unwrap_or_else(|error| error.output)
}

/// The byte ranges of the games in the decompressed file.
pub(super) fn games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut input = Input { rest: bytes };
    let mut games = Vec::new();
    let Some(mut at) = after_head(&mut input).map(|()| bytes.len() - input.rest.len()) else { return games };
    while let Some(size) = (Input { rest: &bytes[at..] }).number() {
        let end = at.saturating_add(size as usize).min(bytes.len());
        if end <= at + 4 {
            break;
        }
        games.push(at..end);
        at = end;
    }
    games
}

/// Skips the header of the library.
fn after_head(input: &mut Input<'_>) -> Option<()> {
    for _ in 0..5 {
        input.text()?;
    }
    input.take(DATES)?;
    input.number()?;
    input.text()?;
    Some(())
}

/// The summary of a record.
pub(super) fn summary(bytes: &[u8], encoding: Option<Encoding>) -> Fields {
    let encoding = encoding.unwrap_or_else(|| guess(bytes));
    Head::read(&mut Input { rest: bytes }, encoding).fields
}

/// The likely encoding, judged by all texts of a record together.
fn guess(bytes: &[u8]) -> Encoding {
    let mut input = Input { rest: bytes };
    let mut head = Head::read(&mut input, Encoding::default());
    head.texts.push(comments(&mut input, head.moves.unwrap_or(0)).1);
    encoding::of_texts(&head.texts)
}

/// The moves after the head of a record, and the comments after them.
fn comments<'a>(input: &mut Input<'a>, count: u32) -> (&'a [u8], &'a [u8]) {
    let length = input.rest.len().min((count as usize).saturating_mul(MOVE));
    input.rest.split_at(length)
}

/// Reads a game.
///
/// # Errors
/// The start position is invalid.
pub(super) fn read(bytes: &[u8], encoding: Option<Encoding>) -> Result<Reading, ReadError> {
    let encoding = encoding.unwrap_or_else(|| guess(bytes));
    let mut input = Input { rest: bytes };
    let Head { fields, squares, moves, texts: _ } = Head::read(&mut input, encoding);
    let mut losses = fields.losses();
    let Some(count) = moves else {
        losses.push(LossPlace::Game, Lost::End);
        let game = fields.builder_from(arrangement::position(&squares, None)?).finish();
        return Ok(Reading { game, losses: losses.0 });
    };
    let (moves, comments) = comments(&mut input, count);
    let comments = encoding.decode(comments);
    let comments = comments.split("\r\n").map(|line| line.replace("||", "\n").trim().to_string());
    let records = with_branches(moves, comments.chain(std::iter::repeat(String::new())));
    let first = records.first().and_then(|record| record.mv.as_ref().ok().copied());
    let builder = fields.builder_from(arrangement::position(&squares, first)?);
    if records.len() < count as usize {
        losses.push(LossPlace::Game, Lost::End);
    }
    Ok(records::read(builder, losses, !records.is_empty(), records.into_iter()))
}

/// Converts the moves to the form of the other formats, where each move knows what follows it.
fn with_branches(moves: &[u8], comments: impl Iterator<Item = String>) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    // The index of the last move at each ply.
    let mut path: Vec<usize> = Vec::new();
    for (bytes, comment) in moves.chunks_exact(MOVE).zip(comments) {
        let number = usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        // Zeros may pad a truncated part, and a ply number may have no predecessor.
        let Some(ply) = number.checked_sub(1).filter(|&ply| ply <= path.len()) else { break };
        if ply == path.len() {
            if let Some(last) = records.last_mut() {
                last.has_next = true;
            }
        } else {
            records[path[ply]].has_other = true;
        }
        path.truncate(ply);
        path.push(records.len());
        let point =
            |byte: u8| Square::new(usize::from(byte >> 4), 9_usize.checked_sub(usize::from(byte & 15))?);
        let mv = point(bytes[2]).zip(point(bytes[3])).map(|(from, to)| Move { from, to });
        let mv = mv.ok_or_else(|| MoveError::Points(format!("{:02x} {:02x}", bytes[2], bytes[3])));
        records.push(Record { mv, has_next: false, has_other: false, comment });
    }
    records
}

/// The head of a game, before its moves.
struct Head<'a> {
    fields: Fields,
    /// The raw texts of the file.
    texts: Vec<&'a [u8]>,
    squares: Arrangement,
    /// The number of moves; `None` if the record ends before it.
    moves: Option<u32>,
}

impl<'a> Head<'a> {
    fn read(input: &mut Input<'a>, encoding: Encoding) -> Self {
        let mut head =
            Self { fields: Fields::default(), squares: [None; 32], moves: None, texts: Vec::new() };
        head.moves = head.fill(input, encoding);
        head
    }

    fn fill(&mut self, input: &mut Input<'a>, encoding: Encoding) -> Option<u32> {
        input.number()?;
        for (square, byte) in self.squares.iter_mut().zip(input.take(PIECES.len())?) {
            let file = usize::from(byte >> 4).checked_sub(1);
            let rank = 10_usize.checked_sub(usize::from(byte & 15));
            *square = file.zip(rank).and_then(|(file, rank)| Square::new(file, rank));
        }
        input.number()?;
        self.set("Event", input.text()?, encoding);
        input.number()?;
        for name in ["Title", "", "", "Site", "Date", "Red", "Black"] {
            self.set(name, input.text()?, encoding);
        }
        self.fields.result = match input.number()? {
            1 => GameResult::Win(Side::Red),
            2 => GameResult::Win(Side::Black),
            3 => GameResult::Draw,
            _ => GameResult::Unknown,
        };
        for name in ["Annotator", "", "Author", ""] {
            self.set(name, input.text()?, encoding);
        }
        let remark = input.text()?;
        self.texts.push(remark);
        let remark = encoding.decode(remark);
        self.fields.remark = remark.replace("\r\n", "\n").replace("||", "\n").trim().to_string();
        input.take(1 + DATES)?;
        input.number()
    }

    fn set(&mut self, name: &str, value: &'a [u8], encoding: Encoding) {
        if !name.is_empty() {
            self.texts.push(value);
            self.fields.set(name, encoding.decode(value).trim());
        }
    }
}

/// The unread rest of the bytes.
struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(u32::from_le_bytes(*number))
    }

    fn text(&mut self) -> Option<&'a [u8]> {
        let length = self.number()? as usize;
        self.take(length)
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::GB18030;

    use super::*;
    use crate::game::Tree;
    use crate::game::formats::{self, BinaryFormat, Format};

    fn number(value: usize) -> [u8; 4] {
        (value as u32).to_le_bytes()
    }

    fn texts(texts: &[&str]) -> Vec<u8> {
        let one = |text: &&str| {
            let bytes = GB18030.encode(text).0;
            [&number(bytes.len())[..], &bytes].concat()
        };
        texts.iter().flat_map(one).collect()
    }

    /// 1. h2e2 (1. c3c4 g6g5) 1... h9g7
    const MOVES: [(u16, [u8; 2]); 4] =
        [(1, [0x77, 0x47]), (2, [0x70, 0x62]), (1, [0x26, 0x25]), (2, [0x63, 0x64])];

    fn game(red: &str) -> Vec<u8> {
        let board = b"\x1a\x2a\x3a\x4a\x5a\x6a\x7a\x8a\x9a\x28\x88\x17\x37\x57\x77\x97\
                      \x11\x21\x31\x41\x51\x61\x71\x81\x91\x23\x83\x14\x34\x54\x74\x94";
        let mut game = board.to_vec();
        game.extend([&number(1)[..], &texts(&["五羊杯"]), &number(1)].concat());
        game.extend(texts(&["", "", "", "广州", "1990年10月22日", red, "乙"]));
        game.extend([&number(2)[..], &texts(&["", "", "", "", "甲||乙"]), &[1], &[b' '; DATES]].concat());
        game.extend(number(MOVES.len()));
        for (ply, points) in MOVES {
            game.extend([&ply.to_le_bytes()[..], &points, &[0, 0]].concat());
        }
        game.extend(&*GB18030.encode("\r\n好||棋\r\n\r\n\r\n").0);
        [&number(game.len() + 4)[..], &game].concat()
    }

    fn library() -> Vec<u8> {
        let head =
            [texts(&["标题", "", "", "", ""]), vec![b' '; DATES], number(2).to_vec(), texts(&["说明"])];
        let plain = [head.concat(), game("甲"), game("丙")].concat();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&plain, 6);
        [SIGNATURE, &number(1), &number(plain.len()), &packed].concat()
    }

    #[test]
    fn packed_libraries_are_read() {
        let games = formats::read(&library()).unwrap();
        assert_eq!((games.format(), games.len()), (Format::Binary(BinaryFormat::CcBridge), 2));
        let summary = games.summary(1);
        assert_eq!(summary.headers.participants.map(|player| player.name), ["丙", "乙"]);
        assert_eq!(
            (summary.headers.event.as_str(), summary.result),
            ("五羊杯", GameResult::Win(Side::Black))
        );
        let Reading { game, losses } = games.read(0).unwrap();
        assert!(losses.is_empty(), "{losses:?}");
        let line: Vec<String> = game.line().iter().map(ToString::to_string).collect();
        assert_eq!((line.join(" ").as_str(), game.tree().len()), ("h2e2 h9g7", 4));
        assert_eq!(game.tree().comment(Tree::START), "甲\n乙");
        assert_eq!(game.tree().comment(game.node_at(2)), "好\n棋");
        assert_eq!(game.tree().children(Tree::START).len(), 2);
    }

    #[test]
    fn what_is_cut_off_is_named() {
        let mut whole = library();
        for length in 0..whole.len() {
            if let Ok(games) = formats::read(&whole[..length]) {
                games.games().for_each(drop);
            }
        }
        let plain = unpacked(&whole);
        let start = games(&plain)[1].start;
        let cut = &plain[start..plain.len() - 12];
        let Reading { game, losses } = read(&cut[..cut.len() - 6], None).unwrap();
        assert_eq!((game.tree().len(), losses.len()), (3, 1));
        // A move without a predecessor.
        whole.truncate(PACKED);
        assert!(formats::read(&whole).is_err());
        let far = [3, 0, 0x77, 0x47, 0, 0];
        assert!(with_branches(&far, std::iter::repeat(String::new())).is_empty());
    }
}
