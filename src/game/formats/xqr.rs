//! XQR: the open binary format XiangQi Replay. Read only.
//!
//! The file begins with fields: a byte for the kind, one for the length, and the value. The first
//! one has the kind 0 and the value `20 17`; texts are UTF-8. After the field of kind 10 the moves
//! begin. A move has four bytes: its departure and arrival, `10 * rank + file` from Black's left,
//! flags (1: there is a continuation, 2: there is an alternative, 4: there is a comment) and an
//! unused byte. If flag 4 is set, the length of the comment (32 bits, little-endian) and the
//! comment in UTF-8 follow. The first record is no move. A checksum ends the file.
//!
//! Source: the description in pengguang001/xqr (`README.md`).

use super::error::ReadError;
use super::fields::Fields;
use super::loss::Reading;
use super::records::{self, Layout, Records};
use crate::engine::board::{Position, Square};

const SIGNATURE: [u8; 4] = [0, 2, 0x20, 0x17];

/// The PGN names of the fields, from kind 2 on.
const NAMES: [&str; 8] = ["Event", "Site", "Date", "Round", "Red", "Black", "Result", "FEN"];
const MOVES: u8 = 10;

const LAYOUT: Layout = Layout {
    flags: 2,
    points: 0,
    has_next: 1,
    square,
    comment: |bytes| String::from_utf8_lossy(bytes).trim().replace("\r\n", "\n"),
};

pub(super) fn is_xqr(bytes: &[u8]) -> bool {
    bytes.starts_with(&SIGNATURE)
}

/// Splits a file into its fields and the rest.
fn fields(bytes: &[u8]) -> (Fields, &[u8]) {
    let mut fields = Fields::default();
    let mut rest = bytes;
    while let [kind, length, after @ ..] = rest {
        let Some((value, after)) = after.split_at_checked(usize::from(*length)) else { break };
        rest = after;
        if *kind == MOVES {
            return (fields, rest);
        }
        if let Some(name) = usize::from(*kind).checked_sub(2).and_then(|index| NAMES.get(index)) {
            fields.set(name, String::from_utf8_lossy(value).trim_end_matches('\0'));
        }
    }
    (fields, &[])
}

pub(super) fn summary(bytes: &[u8]) -> Fields {
    fields(bytes).0
}

/// Reads a game.
///
/// # Errors
/// The file ends before its first move, or the start position is invalid.
pub(super) fn read(bytes: &[u8]) -> Result<Reading, ReadError> {
    let (fields, rest) = fields(bytes);
    let start = if fields.fen.is_empty() { Position::start() } else { fields.fen.parse()? };
    let mut records = Records { rest, layout: &LAYOUT };
    let first = records.next().ok_or(ReadError::End)?;
    let mut builder = fields.builder_from(start);
    builder.comment(&first.comment);
    Ok(records::read(builder, fields.losses(), first.has_next, records))
}

fn square(point: u8) -> Option<Square> {
    Square::new(usize::from(point % 10), (Square::RANKS - 1).checked_sub(usize::from(point / 10))?)
}
