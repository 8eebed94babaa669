//! Writes a database, from the leaves of its trees up to the roots.

use std::io::{self, Seek, SeekFrom, Write};
use std::mem;

use super::page::{FILE_HEADER, INDEX_INTERIOR, INDEX_LEAF, TABLE_INTERIOR, TABLE_LEAF, local_length};
use super::record::{put_varint, record};
use super::{MAGIC, Value};

const PAGE: usize = 4096;

/// The version of SQLite that the file says to be written by: any that can read it.
const SQLITE: u32 = 3_040_001;

/// A database being written.
pub struct Writer<W> {
    out: W,
    pages: u32,
}

/// A table or index that was written, for the schema.
pub struct Made<'a> {
    pub kind: &'a str,
    pub name: &'a str,
    pub table: &'a str,
    pub root: u32,
    pub statement: &'a str,
}

/// A page with a number, and the cell that parts it from the next page.
type Child = (u32, Vec<u8>);

impl<W: Write + Seek> Writer<W> {
    /// # Errors
    /// It cannot be written.
    pub fn new(mut out: W) -> io::Result<Self> {
        // Room for the first page, which is written last.
        out.write_all(&[0; PAGE])?;
        Ok(Self { out, pages: 1 })
    }

    /// Writes a table with these rows, numbered from 1, and returns its root.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn table<'a, R: AsRef<[Value<'a>]>>(&mut self, rows: impl Iterator<Item = R>) -> io::Result<u32> {
        let mut children = Vec::new();
        let mut page = Draft::new(TABLE_LEAF, 0);
        let mut last = Vec::new();
        for (index, values) in rows.enumerate() {
            let mut rowid = Vec::new();
            put_varint(&mut rowid, index as u64 + 1);
            let cell = self.row(&rowid, &record(values.as_ref()))?;
            if !page.has_room(&cell) {
                children.push((self.put(&page)?, last));
                page = Draft::new(TABLE_LEAF, 0);
            }
            page.push(cell);
            last = rowid;
        }
        children.push((self.put(&page)?, last));
        self.tree(TABLE_INTERIOR, children)
    }

    /// Writes an index with these entries, which are in order, and returns its root.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn index<'a, R: AsRef<[Value<'a>]>>(&mut self, entries: impl Iterator<Item = R>) -> io::Result<u32> {
        let mut children = Vec::new();
        let mut page = Draft::new(INDEX_LEAF, 0);
        for values in entries {
            let entry = record(values.as_ref());
            let mut cell = Vec::with_capacity(entry.len() + 1);
            put_varint(&mut cell, entry.len() as u64);
            cell.extend(entry);
            if !page.has_room(&cell) {
                // Its last entry stands above it, between it and the next page.
                let between = page.cells.pop().unwrap_or_default();
                children.push((self.put(&page)?, between));
                page = Draft::new(INDEX_LEAF, 0);
            }
            page.push(cell);
        }
        children.push((self.put(&page)?, Vec::new()));
        self.tree(INDEX_INTERIOR, children)
    }

    /// Writes the first page. `application` says which program the file belongs to.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(mut self, application: u32, schema: &[Made<'_>]) -> io::Result<W> {
        let mut page = Draft::new(TABLE_LEAF, FILE_HEADER);
        for (index, made) in schema.iter().enumerate() {
            let text = |text: &'_ str| text.as_bytes().to_vec();
            let texts = [made.kind, made.name, made.table, made.statement].map(text);
            let [kind, name, table, statement] = texts.each_ref().map(|text| Value::Text(text));
            let row = record(&[kind, name, table, Value::Integer(made.root.into()), statement]);
            let mut rowid = Vec::new();
            put_varint(&mut rowid, index as u64 + 1);
            let cell = self.row(&rowid, &row)?;
            page.push(cell);
        }
        let mut bytes = page.bytes(None);
        let mut put =
            |at: usize, part: &[u8]| bytes.iter_mut().skip(at).zip(part).for_each(|(to, from)| *to = *from);
        put(0, MAGIC);
        put(16, &(PAGE as u16).to_be_bytes());
        // Versions of the format, no reserved bytes, and three numbers that are always these.
        put(18, &[1, 1, 0, 64, 32, 32]);
        put(24, &FIRST_CHANGE.to_be_bytes());
        put(28, &self.pages.to_be_bytes());
        // The count of schemas, their format, and UTF-8.
        put(40, &1_u32.to_be_bytes());
        put(44, &4_u32.to_be_bytes());
        put(56, &1_u32.to_be_bytes());
        put(68, &application.to_be_bytes());
        put(92, &FIRST_CHANGE.to_be_bytes());
        put(96, &SQLITE.to_be_bytes());
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&bytes)?;
        Ok(self.out)
    }

    /// A cell of a table's leaf; what has no room in it goes to pages of its own.
    fn row(&mut self, rowid: &[u8], row: &[u8]) -> io::Result<Vec<u8>> {
        let (local, rest) = row.split_at(local_length(row.len() as u64, PAGE));
        let mut cell = Vec::with_capacity(local.len() + 18);
        put_varint(&mut cell, row.len() as u64);
        cell.extend(rowid);
        cell.extend(local);
        if !rest.is_empty() {
            cell.extend((self.pages + 1).to_be_bytes());
        }
        let mut parts = rest.chunks(PAGE - 4).peekable();
        while let Some(part) = parts.next() {
            let next = if parts.peek().is_some() { self.pages + 2 } else { 0 };
            let mut page = [&next.to_be_bytes(), part].concat();
            page.resize(PAGE, 0);
            self.put_bytes(&page)?;
        }
        Ok(cell)
    }

    /// Writes the pages above others, up to the root.
    fn tree(&mut self, kind: u8, mut children: Vec<Child>) -> io::Result<u32> {
        loop {
            let Some((last, last_between)) = children.pop() else { return Ok(0) };
            if children.is_empty() {
                return Ok(last);
            }
            let mut above: Vec<Child> = Vec::new();
            let mut page = Draft::new(kind, 0);
            for (child, between) in mem::take(&mut children) {
                let cell = [&child.to_be_bytes(), &between[..]].concat();
                if !page.has_room(&cell) {
                    // Its last cell is split: the page below it is the page's right-most one.
                    let split = page.cells.pop().unwrap_or_default();
                    let (&right, between) = split.split_first_chunk().unwrap_or((&[0; 4], &[]));
                    let number = self.put_bytes(&page.bytes(Some(u32::from_be_bytes(right))))?;
                    above.push((number, between.to_vec()));
                    page = Draft::new(kind, 0);
                }
                page.push(cell);
            }
            above.push((self.put_bytes(&page.bytes(Some(last)))?, last_between));
            children = above;
        }
    }

    fn put(&mut self, leaf: &Draft) -> io::Result<u32> {
        self.put_bytes(&leaf.bytes(None))
    }

    /// Writes a page, and returns its number.
    fn put_bytes(&mut self, page: &[u8]) -> io::Result<u32> {
        self.out.write_all(page)?;
        self.pages = self.pages.checked_add(1).ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(self.pages)
    }
}

/// The count of changes in a file that no program has changed since it was written.
const FIRST_CHANGE: u32 = 1;

/// Whether a file was written for this application, is whole, and was not changed since.
pub fn is_untouched(bytes: &[u8], application: u32) -> bool {
    let is_at =
        |at: usize, number: u32| bytes.get(at..).and_then(<[u8]>::first_chunk) == Some(&number.to_be_bytes());
    let is_whole = is_at(28, (bytes.len() / PAGE) as u32) && bytes.len().is_multiple_of(PAGE);
    super::is_database(bytes) && is_at(68, application) && is_at(24, FIRST_CHANGE) && is_whole
}

/// A page being filled.
struct Draft {
    kind: u8,
    /// Where the page's own header begins.
    start: usize,
    cells: Vec<Vec<u8>>,
    /// The bytes that are in use.
    used: usize,
}

impl Draft {
    fn new(kind: u8, start: usize) -> Self {
        let header = if kind == TABLE_LEAF || kind == INDEX_LEAF { 8 } else { 12 };
        Self { kind, start, cells: Vec::new(), used: start + header }
    }

    /// A cell needs two bytes more, for its place.
    fn has_room(&self, cell: &[u8]) -> bool {
        self.used + cell.len() + 2 <= PAGE
    }

    fn push(&mut self, cell: Vec<u8>) {
        self.used += cell.len() + 2;
        self.cells.push(cell);
    }

    /// The page, with the cells from its end on.
    fn bytes(&self, right: Option<u32>) -> Vec<u8> {
        let mut content: Vec<u8> = Vec::new();
        let mut places = Vec::new();
        let mut at = PAGE;
        for cell in &self.cells {
            at -= cell.len();
            places.extend((at as u16).to_be_bytes());
        }
        self.cells.iter().rev().for_each(|cell| content.extend(cell));
        let mut bytes = vec![0; self.start];
        bytes.extend([self.kind, 0, 0]);
        bytes.extend((self.cells.len() as u16).to_be_bytes());
        bytes.extend((at as u16).to_be_bytes());
        bytes.push(0);
        bytes.extend(right.into_iter().flat_map(u32::to_be_bytes));
        bytes.extend(places);
        bytes.resize(at, 0);
        bytes.extend(content);
        bytes
    }
}
