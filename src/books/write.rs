//! Writes `.obk`: see [`super::obk`] for the table.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use super::Results;
use super::keys::{byte, obk_keys};
use crate::engine::board::{Move, Position};
use crate::game::formats::GameResult;
use crate::sqlite::{self, Made, Value, Writer};

/// "Chuh": says in the file who has written it.
const APPLICATION: u32 = 0x4368_7568;

/// Longer notes are cut off: readers need not expect them.
const MAX_NOTE: usize = 32 << 10;

/// The table as the programs that made the format write it, to the letter.
const TABLE: &str = "CREATE TABLE bhobk([id] INTEGER PRIMARY KEY AUTOINCREMENT, [vkey] INTEGER, [vmove] INTEGER, \
                     [vscore] INTEGER, [vwin] INTEGER, [vdraw] INTEGER, [vlost] INTEGER, [vvalid] INTEGER, \
                     [vmemo] BLOB, [vindex] INTEGER)";

/// Equal rows are added up when there are so many.
const MANY: usize = 1 << 20;

/// Whether a file was made by an [`ObkBuilder`], and not changed since by another program.
pub fn is_untouched(bytes: &[u8]) -> bool {
    sqlite::is_untouched(bytes, APPLICATION)
}

/// Counts moves, and writes them as `.obk`.
#[derive(Debug, Default)]
pub struct ObkBuilder {
    moves: Vec<MoveRow>,
    /// The rows that were added up.
    summed: usize,
    notes: HashMap<(u64, u16), String>,
}

/// A move in a position. It is written once for a position and its mirror image.
#[derive(Clone, Copy, Debug)]
struct MoveRow {
    key: u64,
    mv: u16,
    results: Results,
    unknown: u32,
}

impl MoveRow {
    const fn id(&self) -> (u64, u16) {
        (self.key, self.mv)
    }

    fn add(&mut self, other: &Self) {
        let Results { wins, draws, losses } = other.results;
        self.results.wins = self.results.wins.saturating_add(wins);
        self.results.draws = self.results.draws.saturating_add(draws);
        self.results.losses = self.results.losses.saturating_add(losses);
        self.unknown = self.unknown.saturating_add(other.unknown);
    }

    const fn games(&self) -> u64 {
        self.results.games() + self.unknown as u64
    }

    /// Two for each win, one for a draw or a game whose result is not known. Programs that read
    /// such books play the move with the highest score, and no move with 0.
    fn score(&self) -> i64 {
        2 * i64::from(self.results.wins) + i64::from(self.results.draws) + i64::from(self.unknown)
    }
}

impl ObkBuilder {
    /// Adds a legal move of a game, how the game ended, and what is said of the move. The first note
    /// of a move is kept.
    pub fn add(&mut self, position: &Position, mv: Move, result: GameResult, note: &str) {
        let side = position.side_to_move();
        let one = |is_so: bool| u32::from(is_so);
        let results = Results {
            wins: one(result == GameResult::Win(side)),
            draws: one(result == GameResult::Draw),
            losses: one(result == GameResult::Win(!side)),
        };
        let [own, mirrored] = obk_keys(position);
        // Either key is right. Those of positions that are their own mirror image are equal, and the
        // move is written one way.
        let is_mirrored = mirrored < own || mirrored == own && mv.mirrored() < mv;
        let written = if is_mirrored { mv.mirrored() } else { mv };
        let row = MoveRow {
            key: own.min(mirrored),
            mv: u16::from_be_bytes([byte(written.from), byte(written.to)]),
            results,
            unknown: one(result == GameResult::Unknown),
        };
        let note = note.trim();
        if !note.is_empty() {
            let end = note.floor_char_boundary(MAX_NOTE);
            self.notes.entry(row.id()).or_insert_with(|| note[..end].to_owned());
        }
        self.moves.push(row);
        if self.moves.len() >= MANY.max(2 * self.summed) {
            self.sum();
        }
    }

    /// Adds up equal rows.
    fn sum(&mut self) {
        self.moves.sort_unstable_by_key(MoveRow::id);
        self.moves.dedup_by(|row, kept| {
            let is_equal = row.id() == kept.id();
            if is_equal {
                kept.add(row);
            }
            is_equal
        });
        self.summed = self.moves.len();
    }

    /// Writes the moves with at least so many games, and returns how many there are. If there are
    /// none, nothing is written.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(mut self, min_games: u32, out: &mut impl Write) -> io::Result<usize> {
        self.sum();
        self.moves.retain(|row| row.games() >= min_games.into());
        // In the order of the index, so that both are written from the first row to the last.
        self.moves.sort_unstable_by_key(|row| (order(row.key), Reverse(row.score()), row.mv));
        if self.moves.is_empty() {
            return Ok(0);
        }
        // The first page is written last, which not every output allows.
        let spool = BufWriter::new(tempfile::spooled_tempfile(16 << 20));
        let mut writer = Writer::new(spool)?;
        let rows = self.moves.iter().enumerate().map(|(index, row)| {
            let note = self.notes.get(&row.id()).map_or("", String::as_str);
            let Results { wins, draws, losses } = row.results;
            let number = |number: u32| Value::Integer(number.into());
            [
                // The number of the row: NULL stands for it.
                Value::Null,
                stored(row.key),
                number(row.mv.into()),
                Value::Integer(row.score()),
                number(wins),
                number(draws),
                number(losses),
                Value::Integer(1),
                Value::Text(note.as_bytes()),
                Value::Integer(index as i64 + 1),
            ]
        });
        let table = writer.table(rows)?;
        let count = self.moves.len();
        let sequence = [Value::Text(b"bhobk"), Value::Integer(count as i64)];
        let sequence = writer.table(std::iter::once(sequence))?;
        let ids = 1..;
        let index = writer
            .index(self.moves.iter().zip(ids).map(|(row, id)| [stored(row.key), Value::Integer(id)]))?;
        let made = |kind, name, table, root, statement| Made { kind, name, table, root, statement };
        let schema = [
            made("table", "bhobk", "bhobk", table, TABLE),
            made(
                "table",
                "sqlite_sequence",
                "sqlite_sequence",
                sequence,
                "CREATE TABLE sqlite_sequence(name,seq)",
            ),
            made("index", "idxkey", "bhobk", index, "CREATE INDEX idxkey on bhobk(vkey)"),
        ];
        let mut spool = writer.finish(APPLICATION, &schema)?.into_inner()?;
        spool.seek(SeekFrom::Start(0))?;
        io::copy(&mut spool, out)?;
        Ok(count)
    }
}

/// The value that stands for a key: see [`super::obk`].
fn stored(key: u64) -> Value<'static> {
    let signed = key.cast_signed();
    let real = f64::from_bits(key);
    // No number, so nothing but the integer can stand for it.
    if signed >= 0 || real.is_nan() {
        return Value::Integer(signed);
    }
    // As SQLite does it.
    let is_whole = real.fract() == 0.0 && real > i64::MIN as f64;
    if is_whole { Value::Integer(real as i64) } else { Value::Real(real) }
}

/// The order of stored keys, which is that of the numbers.
fn order(key: u64) -> u64 {
    const SIGN: u64 = 1 << 63;
    let real = f64::from_bits(key);
    let bits = if real.is_nan() { (key.cast_signed() as f64).to_bits() } else { key };
    // Of negative numbers, the higher has the lower bits.
    if key < SIGN { key | SIGN } else { !bits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_stored_as_sqlite_would_store_them() {
        assert_eq!(stored(7), Value::Integer(7));
        assert_eq!(stored(1 << 63), Value::Integer(0), "-0.0");
        assert_eq!(stored(0xa1ea_d1f6_470e_07ee), Value::Real(f64::from_bits(0xa1ea_d1f6_470e_07ee)));
        assert_eq!(stored((-4.0e18_f64).to_bits()), Value::Integer(-4_000_000_000_000_000_000));
        assert_eq!(stored((i64::MIN as f64).to_bits()), Value::Real(i64::MIN as f64));
        assert_eq!(stored(u64::MAX), Value::Integer(-1), "not a number");
    }

    #[test]
    fn the_order_is_that_of_the_numbers() {
        let keys = [
            0,
            1,
            7 << 40,
            u64::MAX >> 1,
            1 << 63,
            1 << 63 | 5,
            0xa1ea_d1f6_470e_07ee,
            0xc3ea_d1f6_470e_07ee,
        ];
        let more =
            [u64::MAX, u64::MAX - 1, 0xfff0_0000_0000_0001, 0xfff0_0000_0000_0000, (-4.0e18_f64).to_bits()];
        let number = |key: u64| match stored(key) {
            // Exact enough here.
            Value::Integer(number) => number as f64,
            Value::Real(number) => number,
            Value::Null | Value::Text(_) | Value::Blob(_) => panic!("{key}"),
        };
        let all = [&keys[..], &more].concat();
        for &one in &all {
            for &other in &all {
                let expected = number(one).total_cmp(&number(other));
                // -0.0 and 0 are the same number.
                if number(one).to_bits() != number(other).to_bits() {
                    assert_eq!(order(one).cmp(&order(other)), expected, "{one:x} {other:x}");
                }
            }
        }
    }
}
