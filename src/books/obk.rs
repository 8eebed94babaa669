//! `.obk`, as 兵河五四 and 鲨鱼象棋 have it, and `pfBook` of 鹏飞: a table of moves in an SQLite
//! database.
//!
//! A row is a move: `vkey`, the key of the position; `vmove`, its points; `vscore`, which is higher
//! for better moves, on a scale of the book's own; `vwin`, `vdraw`, `vlost`, the results for the
//! side to move; `vvalid`, 0 for a move that is switched off; `vmemo`, a note. The tables have the
//! names `bhobk` and `pfBook`. Books differ in the order of the columns, and some lack a few.
//!
//! A key from 2⁶³ on is stored in `.obk` as the floating-point number with the same bits. SQLite
//! makes an integer of it if it is a whole number in the range of integers. In pfBook, and in
//! `.obk` of some programs, it is a negative integer.

use std::sync::atomic::AtomicBool;

use encoding_rs::GB18030;

use super::index::{Index, Sorter};
use super::keys::{obk_keys, read_move};
use super::{BookError, Entry, Lookup, Results};
use crate::engine::board::{Move, Position};
use crate::engine::movegen;
use crate::sqlite::{Database, Place, Row, Table, Value};

/// A book with more rows is refused. The largest known ones have about 30 million.
const MAX_ROWS: usize = 1 << 27;

/// A book in a database.
#[derive(Debug)]
pub(super) struct Obk {
    database: Database,
    columns: Columns,
    index: Index,
}

/// The numbers of the columns. Only the first two are in every book.
#[derive(Debug)]
struct Columns {
    key: usize,
    mv: usize,
    score: Option<usize>,
    results: [Option<usize>; 3],
    is_valid: Option<usize>,
    note: Option<usize>,
}

impl Columns {
    fn of(table: &Table) -> Option<Self> {
        let column = |name: &str| table.columns.iter().position(|column| column == name);
        Some(Self {
            key: column("vkey")?,
            mv: column("vmove")?,
            score: column("vscore"),
            results: ["vwin", "vdraw", "vlost"].map(column),
            is_valid: column("vvalid"),
            note: column("vmemo"),
        })
    }
}

impl Obk {
    /// # Errors
    /// The database is damaged, has no table of moves, or too many rows.
    pub fn open(database: Database, stop: &AtomicBool) -> Result<Self, BookError> {
        let tables = database.tables()?;
        let book = tables.iter().find_map(|table| Some((table, Columns::of(table)?)));
        let (table, columns) = book.ok_or(BookError::NoTable)?;
        let mut sorter = Sorter::new();
        database.scan(table, columns.key, stop, |place, value| {
            if sorter.count() >= MAX_ROWS {
                return Err(BookError::TooLarge);
            }
            keys_of(value)
                .into_iter()
                .flatten()
                .try_for_each(|key| sorter.add(key, place))
                .map_err(BookError::Index)
        })?;
        let index = sorter.finish().map_err(BookError::Index)?;
        if database.has_changed() {
            return Err(BookError::Changed);
        }
        Ok(Self { database, columns, index })
    }

    pub fn has_changed(&self) -> bool {
        self.database.has_changed()
    }

    /// The moves in a position, by their scores.
    ///
    /// # Errors
    /// The file cannot be read, or a page of it is damaged.
    pub fn lookup(&self, position: &Position) -> Result<Lookup, BookError> {
        let [own, mirrored] = obk_keys(position);
        let mut lookup = Lookup::default();
        for (key, is_mirrored) in [(own, false), (mirrored, true)] {
            if is_mirrored && mirrored == own {
                break;
            }
            for row in self.rows(key)? {
                if !self.is_switched_on(&row) {
                    continue;
                }
                match self.mv(&row, position, is_mirrored) {
                    Some(mv) => lookup.add(self.entry(&row, mv)),
                    None => lookup.passed_over += 1,
                }
            }
        }
        lookup.sort();
        Ok(lookup)
    }

    /// The rows of a key. Another program may have written something else to their places.
    fn rows(&self, key: u64) -> Result<Vec<Row>, BookError> {
        let places: Vec<Place> = self.index.find(key).map_err(BookError::Index)?;
        let mut rows = self.database.rows(places)?;
        rows.retain(|row| keys_of(row.value(self.columns.key)).contains(&Some(key)));
        Ok(rows)
    }

    fn is_switched_on(&self, row: &Row) -> bool {
        self.columns.is_valid.is_none_or(|column| !matches!(row.value(column), Value::Integer(0)))
    }

    /// The legal move of a row. Some books have its points the other way round. Both readings are
    /// never legal, because a piece of one's own stands on the first point and none on the other.
    fn mv(&self, row: &Row, position: &Position, is_mirrored: bool) -> Option<Move> {
        let Ok([first, second]) = u16::try_from(number(row.value(self.columns.mv))).map(u16::to_be_bytes)
        else {
            return None;
        };
        let mv = read_move(first, second)?;
        let mv = if is_mirrored { mv.mirrored() } else { mv };
        [mv, mv.reversed()].into_iter().find(|&mv| movegen::is_legal(position, mv))
    }

    fn entry(&self, row: &Row, mv: Move) -> Entry {
        let score = self.columns.score.map(|column| number(row.value(column)));
        let [wins, draws, losses] = self.columns.results.map(|column| {
            let number = column.map_or(0, |column| number(row.value(column)));
            number.clamp(0, u32::MAX.into()) as u32
        });
        let note = self.columns.note.map(|column| self.note(row.value(column))).unwrap_or_default();
        // Without scores, all moves are alike.
        let weight = score.unwrap_or(1) as f64;
        Entry { mv, score, results: Results { wins, draws, losses }, note, weight }
    }

    fn note(&self, value: Value<'_>) -> String {
        let text = match value {
            Value::Text(bytes) => self.database.text(bytes),
            Value::Blob(bytes) => match str::from_utf8(bytes) {
                Ok(text) => text.to_owned(),
                Err(_) => GB18030.decode_without_bom_handling(bytes).0.into_owned(),
            },
            Value::Null | Value::Integer(_) | Value::Real(_) => String::new(),
        };
        text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\0').to_owned()
    }
}

/// The number of a value: some books have numbers as texts, or nothing.
fn number(value: Value<'_>) -> i64 {
    match value {
        Value::Integer(number) => number,
        Value::Real(number) => number as i64,
        Value::Text(text) => str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0),
        Value::Null | Value::Blob(_) => 0,
    }
}

/// The keys that a value may mean: a negative integer has two readings.
fn keys_of(value: Value<'_>) -> [Option<u64>; 2] {
    match value {
        Value::Integer(number) => {
            let real = number as f64;
            let is_same = number < 0 && real as i64 == number;
            [Some(number.cast_unsigned()), is_same.then(|| real.to_bits())]
        }
        Value::Real(number) => [Some(number.to_bits()), None],
        Value::Text(text) => {
            let text = str::from_utf8(text).unwrap_or_default().trim();
            let signed = || text.parse::<i64>().ok().map(i64::cast_unsigned);
            [text.parse().ok().or_else(signed), None]
        }
        Value::Null | Value::Blob(_) => [None, None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_however_they_are_stored() {
        let start = 0x628d_04d7_c9c1_44ae_u64;
        assert_eq!(keys_of(Value::Integer(start as i64)), [Some(start), None]);
        assert_eq!(keys_of(Value::Text(b"7101337512282506414")), [Some(start), None]);
        let high = 0xa1ea_d1f6_470e_07ee_u64;
        assert_eq!(keys_of(Value::Real(f64::from_bits(high))), [Some(high), None]);
        assert_eq!(keys_of(Value::Integer(high as i64))[0], Some(high));
        // A number with few digits, which SQLite stores as an integer.
        let whole = (-4.0e18_f64).to_bits();
        assert_eq!(keys_of(Value::Integer(-4_000_000_000_000_000_000))[1], Some(whole));
        assert_eq!(keys_of(Value::Null), [None, None]);
    }
}
