//! SQLite databases: tables are read as the [published format](https://sqlite.org/fileformat2.html)
//! says, and simple ones are written.
//!
//! Only what opening books need: a table is read from its start to its end, and a row by its
//! place. Indexes are not read, because those of many books lack rows. Whatever the bytes are,
//! reading ends, and needs little memory: each page is read once at most in a pass.

mod page;
mod record;
mod schema;
mod write;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::blocks::Blocks;
use page::{Cell, FILE_HEADER, Page};
use record::Record;

pub use record::Value;
pub use write::{Made, Writer, is_untouched};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// No tree of pages is deeper.
const MAX_DEPTH: usize = 20;
/// A row is read up to here: longer texts are cut off.
const MAX_ROW: u64 = 64 << 10;
/// Books have a few tables.
const MAX_TABLES: usize = 1_000;

/// Why a database cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SqliteError {
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("it is no SQLite database")]
    None,
    #[error("its beginning is damaged")]
    Header,
    #[error("it is cut off: of its {whole} bytes {there} are left")]
    CutOff { there: u64, whole: u64 },
    #[error("its page {0} is damaged")]
    Page(u32),
    #[error("it has too many tables")]
    Tables,
    #[error("reading it was stopped")]
    Stopped,
}

/// An open database.
#[derive(Debug)]
pub struct Database {
    blocks: Blocks,
    page_size: usize,
    /// The bytes of a page that are used.
    usable: usize,
    pages: u32,
    is_utf16: Option<Endian>,
}

#[derive(Clone, Copy, Debug)]
enum Endian {
    Little,
    Big,
}

/// A table of the schema.
#[derive(Clone, Debug)]
pub struct Table {
    pub columns: Vec<String>,
    root: u32,
}

/// The place of a row in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub page: u32,
    pub cell: u16,
}

/// A whole row.
#[derive(Debug)]
pub struct Row(Vec<u8>);

impl Row {
    /// The value of a column, counted from 0. NULL if it cannot be read.
    pub fn value(&self, column: usize) -> Value<'_> {
        Record(&self.0).value(column).unwrap_or(Value::Null)
    }
}

/// Whether a file of this beginning says that it is a database.
pub fn is_database(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Database {
    /// # Errors
    /// It is no database, its header is damaged, or its end is missing.
    pub fn open(blocks: Blocks) -> Result<Self, SqliteError> {
        let mut header = [0; FILE_HEADER];
        let there = blocks.length();
        if there < FILE_HEADER as u64 {
            return Err(SqliteError::None);
        }
        blocks.read(0, &mut header)?;
        if !is_database(&header) {
            return Err(SqliteError::None);
        }
        let two = |at: usize| u16::from_be_bytes([header[at], header[at + 1]]);
        let four =
            |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let page_size = match two(16) {
            1 => 1 << 16,
            size @ 512.. if size.is_power_of_two() => usize::from(size),
            _ => return Err(SqliteError::Header),
        };
        let usable = page_size - usize::from(header[20]);
        if usable < 480 {
            return Err(SqliteError::Header);
        }
        // Old programs leave the count of pages as it was.
        let is_counted = four(24) == four(92) && four(28) > 0;
        let whole = if is_counted { u64::from(four(28)) * page_size as u64 } else { there };
        if there < whole {
            return Err(SqliteError::CutOff { there, whole });
        }
        let pages = u32::try_from(there / page_size as u64).map_err(|_| SqliteError::Header)?;
        let is_utf16 = match four(56) {
            2 => Some(Endian::Little),
            3 => Some(Endian::Big),
            _ => None,
        };
        Ok(Self { blocks, page_size, usable, pages, is_utf16 })
    }

    /// Whether another program has changed the file since it was opened.
    pub fn has_changed(&self) -> bool {
        self.blocks.has_changed()
    }

    /// The text of a value.
    pub fn text(&self, bytes: &[u8]) -> String {
        match self.is_utf16 {
            None => String::from_utf8_lossy(bytes).into_owned(),
            Some(endian) => {
                let unit = |pair: [u8; 2]| match endian {
                    Endian::Little => u16::from_le_bytes(pair),
                    Endian::Big => u16::from_be_bytes(pair),
                };
                let units = bytes.as_chunks().0.iter().copied().map(unit);
                char::decode_utf16(units)
                    .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect()
            }
        }
    }

    /// The tables, without those that a database keeps in its indexes.
    ///
    /// # Errors
    /// The schema is damaged or too long.
    pub fn tables(&self) -> Result<Vec<Table>, SqliteError> {
        let (mut tables, mut count) = (Vec::new(), 0);
        self.walk(1, &AtomicBool::new(false), |budget, _, cell| {
            count += 1;
            if count > MAX_TABLES {
                return Err(SqliteError::Tables);
            }
            let row = self.whole(cell, budget)?;
            let text = |column| match row.value(column) {
                Value::Text(bytes) => self.text(bytes),
                Value::Null | Value::Integer(_) | Value::Real(_) | Value::Blob(_) => String::new(),
            };
            let (Value::Integer(root), statement) = (row.value(3), text(4)) else { return Ok(()) };
            let is_without_rows = statement.trim_end().to_ascii_uppercase().ends_with("WITHOUT ROWID");
            if let (Ok(root), "table", false) = (u32::try_from(root), text(0).as_str(), is_without_rows) {
                tables.push(Table { columns: schema::columns(&statement), root });
            }
            Ok::<_, SqliteError>(())
        })?;
        Ok(tables)
    }

    /// Goes through the rows of a table in the file's order, and shows one column of each.
    ///
    /// # Errors
    /// A page is damaged, or `take` fails.
    pub fn scan<E: From<SqliteError>>(
        &self,
        table: &Table,
        column: usize,
        stop: &AtomicBool,
        mut take: impl FnMut(Place, Value<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.walk(table.root, stop, |budget, place, cell| match Record(cell.local).value(column) {
            Some(value) => take(place, value),
            None => take(place, self.whole(cell, budget)?.value(column)),
        })
    }

    /// The rows at these places. Places in the same page cost one reading if they follow each other.
    ///
    /// # Errors
    /// A page is damaged.
    pub fn rows(&self, places: impl IntoIterator<Item = Place>) -> Result<Vec<Row>, SqliteError> {
        let mut last: Option<Page> = None;
        let mut rows = Vec::new();
        for place in places {
            let page = match last.take() {
                Some(page) if page.number == place.page => page,
                Some(_) | None => self.page(place.page)?,
            };
            let cell = page.row(place.cell).ok_or(SqliteError::Page(place.page))?;
            rows.push(self.whole(&cell, &mut self.pages.into())?);
            last = Some(page);
        }
        Ok(rows)
    }

    fn page(&self, number: u32) -> Result<Page, SqliteError> {
        if !(1..=self.pages).contains(&number) {
            return Err(SqliteError::Page(number));
        }
        let mut bytes = vec![0; self.usable];
        self.blocks.read(u64::from(number - 1) * self.page_size as u64, &mut bytes)?;
        Ok(Page { number, bytes })
    }

    /// Goes through the leaves of a tree. The budget is the number of pages that may still be read:
    /// pages that lead in a circle exhaust it.
    fn walk<E: From<SqliteError>>(
        &self,
        root: u32,
        stop: &AtomicBool,
        mut take: impl FnMut(&mut u64, Place, &Cell<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut budget = u64::from(self.pages);
        let mut waiting = vec![(root, 0)];
        let mut last_rowid = None;
        while let Some((number, depth)) = waiting.pop() {
            if stop.load(Ordering::Relaxed) {
                return Err(SqliteError::Stopped.into());
            }
            let damaged = || SqliteError::Page(number);
            budget = budget.checked_sub(1).ok_or_else(damaged)?;
            let page = self.page(number)?;
            if !page.is_leaf().ok_or_else(damaged)? {
                if depth == MAX_DEPTH {
                    return Err(damaged().into());
                }
                let children = page.children().ok_or_else(damaged)?;
                waiting.extend(children.into_iter().rev().map(|child| (child, depth + 1)));
                continue;
            }
            for index in 0..page.cells().ok_or_else(damaged)? {
                let cell = page.row(index).ok_or_else(damaged)?;
                if last_rowid.is_some_and(|last| last >= cell.rowid) {
                    return Err(damaged().into());
                }
                last_rowid = Some(cell.rowid);
                take(&mut budget, Place { page: number, cell: index }, &cell)?;
            }
        }
        Ok(())
    }

    /// A row with the parts in other pages.
    fn whole(&self, cell: &Cell<'_>, budget: &mut u64) -> Result<Row, SqliteError> {
        let length = cell.length.min(MAX_ROW) as usize;
        let mut bytes = cell.local.to_vec();
        let mut next = cell.overflow;
        while let Some(number) = next.filter(|_| bytes.len() < length) {
            *budget = budget.checked_sub(1).ok_or(SqliteError::Page(number))?;
            let page = self.page(number)?;
            let (&following, part) = page.bytes.split_first_chunk().ok_or(SqliteError::Page(number))?;
            bytes.extend(part.iter().take(length - bytes.len()));
            next = Some(u32::from_be_bytes(following));
        }
        Ok(Row(bytes))
    }
}

#[cfg(test)]
mod tests;
