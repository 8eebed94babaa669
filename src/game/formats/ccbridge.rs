//! CBR and CBL: games and libraries of CCBridge 象棋桥. Read only.
//!
//! A record (`.cbr`) begins with `CCBridge Record`. Its fields have fixed offsets. Texts are
//! zero-terminated UTF-16, little-endian: see [`STRINGS`]. A library (`.cbl`) begins with
//! `CCBridgeLibrary`. The number of its slots is at offset 60. After an index of 276 bytes for each
//! slot, its records stand at multiples of 4,096 bytes. A record without pieces is a heading. Older
//! libraries are compressed: see [`ccbridge_packed`].
//!
//! | offset in a record | content |
//! |---|---|
//! | 2076 | the result: 0 unknown, 1 Red has won, 2 Black has won, 3 drawn |
//! | 2112 | who moves first: 1 Red, 2 Black |
//! | 2120 | the pieces, rank by rank from Black's left: 16 for Red or 32 for Black and the kind, see [`KINDS`] |
//! | 2214 | the moves |
//!
//! A move has four bytes: flags (1: the line ends here, 2: there is an alternative move, 4: a
//! comment follows), an unused byte, and the squares of departure and arrival, numbered as above.
//! If flag 4 is set, the length of the comment in bytes (32 bits, little-endian) and the comment
//! follow. The first move record is no move; its comment is the comment on the game.
//!
//! Source: the description of both formats in xusheng6/pikaboard (`docs/ccbridge-format.md`), after
//! zhuanlan.zhihu.com/p/682174695.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::UTF_16LE;

use super::ccbridge_packed;
use super::encoding::Encoding;
use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::loss::Reading;
use super::records::{self, Layout, Records};
use crate::engine::board::{FenError, Kind, Piece, Position, Setup, Side, Square};

const LAYOUT: Layout = Layout {
    flags: 0,
    points: 2,
    has_next: 0,
    square: |index| square(index.into()),
    comment: |bytes| text(bytes).trim_matches(['\0', ' ', '\r', '\n']).replace("\r\n", "\n"),
};

const RECORD: &[u8] = b"CCBridge Record\0";
const LIBRARY: &[u8] = b"CCBridgeLibrary\0";

/// The offsets of the board and of the moves.
const BOARD: Range<usize> = 2_120..2_210;
const MOVES: usize = 2_214;

/// The offset of the first slot of a library, the size of an index entry, and the size of a slot.
const INDEX: usize = 66_624;
const INDEX_ENTRY: usize = 276;
const SLOT: usize = 4_096;

/// The texts of a record: offset, length in bytes, and PGN name.
const STRINGS: [(usize, usize, &str); 16] = [
    (180, 128, "Title"),
    (692, 64, "Event"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Board"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (1012, 64, "TimeControl"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1204, 64, "RedTime"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1428, 64, "BlackTime"),
    (1652, 64, "Annotator"),
    (1780, 64, "Author"),
];

/// The kinds of pieces by number, from 1.
const KINDS: [Kind; 7] =
    [Kind::Chariot, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::General, Kind::Cannon, Kind::Soldier];

pub(super) fn is_ccbridge(bytes: &[u8]) -> bool {
    bytes.starts_with(RECORD) || bytes.starts_with(LIBRARY) || ccbridge_packed::is_packed(bytes)
}

/// The file, decompressed if it is an old library.
pub(super) fn unpacked(bytes: Cow<'_, [u8]>) -> Cow<'_, [u8]> {
    if ccbridge_packed::is_packed(&bytes) { ccbridge_packed::unpacked(&bytes).into() } else { bytes }
}

/// The byte ranges of the games in a file.
pub(super) fn games(bytes: &[u8]) -> Vec<Range<usize>> {
    if bytes.starts_with(RECORD) {
        return records(bytes);
    }
    if !bytes.starts_with(LIBRARY) {
        return ccbridge_packed::games(bytes);
    }
    let slots =
        bytes.get(60..64).map_or(0, |slots| u32::from_le_bytes([slots[0], slots[1], slots[2], slots[3]]));
    let first = INDEX.saturating_add(INDEX_ENTRY.saturating_mul(slots as usize));
    let is_record = |&at: &usize| bytes[at..].starts_with(RECORD);
    // A heading has no pieces.
    let is_game = |&at: &usize| bytes.get(at..).and_then(|record| record.get(BOARD)).is_none_or(has_pieces);
    let mut starts: Vec<usize> = (first..bytes.len()).step_by(SLOT).filter(is_record).collect();
    if starts.is_empty() {
        // The number of slots is wrong: look for records at any offset.
        starts = (LIBRARY.len()..bytes.len()).filter(is_record).collect();
    }
    let ends = starts.iter().copied().skip(1).chain([bytes.len()]);
    starts
        .iter()
        .copied()
        .zip(ends)
        .filter(|(start, _)| is_game(start))
        .map(|(start, end)| start..end)
        .collect()
}

/// The byte ranges of the records in a file that begins with one. Such files may be concatenated.
fn records(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut games = Vec::new();
    let mut start = 0;
    while let Some(rest) = bytes.get(start + MOVES..) {
        let mut records = Records { rest, layout: &LAYOUT };
        records::pass(&mut records);
        let end = bytes.len() - records.rest.len();
        if !bytes[end..].starts_with(RECORD) {
            break;
        }
        games.push(start..end);
        start = end;
    }
    games.push(start..bytes.len());
    games
}

fn has_pieces(board: &[u8]) -> bool {
    board.iter().any(|code| (1..=2).contains(&(code >> 4)))
}

/// The summary of a record.
pub(super) fn summary(bytes: &[u8], encoding: Option<Encoding>) -> Fields {
    if bytes.starts_with(RECORD) { fields(bytes) } else { ccbridge_packed::summary(bytes, encoding) }
}

fn fields(bytes: &[u8]) -> Fields {
    let mut fields = Fields::default();
    for (at, size, name) in STRINGS {
        let field = bytes.get(at..at + size).unwrap_or_default();
        let end =
            field.chunks_exact(2).position(|unit| unit == [0, 0]).map_or(field.len(), |units| 2 * units);
        fields.set(name, text(&field[..end]).trim());
    }
    fields.result = match bytes.get(2_076) {
        Some(1) => GameResult::Win(Side::Red),
        Some(2) => GameResult::Win(Side::Black),
        Some(3) => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    fields
}

fn text(bytes: &[u8]) -> Cow<'_, str> {
    UTF_16LE.decode_without_bom_handling(bytes).0
}

/// Reads a game.
///
/// # Errors
/// The record ends before its first move, or the start position is invalid.
pub(super) fn read(bytes: &[u8], encoding: Option<Encoding>) -> Result<Reading, ReadError> {
    if !bytes.starts_with(RECORD) {
        return ccbridge_packed::read(bytes, encoding);
    }
    let (header, rest) = bytes.split_at_checked(MOVES).ok_or(ReadError::End)?;
    let fields = fields(header);
    let mut records = Records { rest, layout: &LAYOUT };
    let first = records.next().ok_or(ReadError::End)?;
    let mut builder = fields.builder_from(start(header)?);
    builder.comment(&first.comment);
    Ok(records::read(builder, fields.losses(), first.has_next, records))
}

fn start(header: &[u8]) -> Result<Position, FenError> {
    let mut setup = Setup::empty();
    for (index, &code) in header[BOARD].iter().enumerate() {
        let side = match code >> 4 {
            1 => Side::Red,
            2 => Side::Black,
            _ => continue,
        };
        let kind = usize::from(code & 15).checked_sub(1).and_then(|kind| KINDS.get(kind));
        if let (Some(&kind), Some(square)) = (kind, square(index)) {
            setup.board[square.index()] = Some(Piece::new(side, kind));
        }
    }
    setup.side_to_move = if header[2_112] == 2 { Side::Black } else { Side::Red };
    Ok(Position::from_setup(&setup)?)
}

fn square(index: usize) -> Option<Square> {
    Square::new(index % Square::FILES, (Square::RANKS - 1).checked_sub(index / Square::FILES)?)
}
