//! An index made by us: which rows of a database have a key.
//!
//! The index in the file is not used. In many books that are in use it lacks rows, and the only way
//! to know is to read the whole table. That takes as long as making an index of our own.
//!
//! Rows are sorted in parts that fit into memory, and the parts are merged. A book of 500,000 rows
//! or less stays in memory. Larger ones go to files in the system's folder for temporary files,
//! 16 bytes a row, which the system removes when the book is closed or the program ends.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufWriter, Write};

use tempfile::SpooledTempFile;

use super::records::{FirstKeys, Records, Shape, long_key};
use crate::blocks::Blocks;
use crate::sqlite::Place;

/// The rows of a part.
const PART: usize = if cfg!(test) { 100 } else { 500_000 };

const ROW: usize = 16;
const SHAPE: Shape = Shape { length: ROW, key: long_key };

/// The bytes of a part that are read at a time while merging.
const CHUNK: usize = ROW * 2_048;

/// A key, and the place of its row as a number.
type IndexRow = (u64, u64);

/// Collects rows for an index.
pub(super) struct Sorter {
    rows: Vec<IndexRow>,
    parts: BufWriter<SpooledTempFile>,
    count: usize,
}

fn spooled() -> BufWriter<SpooledTempFile> {
    BufWriter::new(tempfile::spooled_tempfile(PART * ROW))
}

impl Sorter {
    pub fn new() -> Self {
        Self { rows: Vec::new(), parts: spooled(), count: 0 }
    }

    /// The rows so far.
    pub const fn count(&self) -> usize {
        self.count + self.rows.len()
    }

    /// # Errors
    /// The temporary file cannot be written.
    pub fn add(&mut self, key: u64, place: Place) -> io::Result<()> {
        if self.rows.len() == PART {
            self.end_part()?;
        }
        self.rows.push((key, u64::from(place.page) << 16 | u64::from(place.cell)));
        Ok(())
    }

    fn end_part(&mut self) -> io::Result<()> {
        self.rows.sort_unstable();
        self.count += self.rows.len();
        self.rows.drain(..).try_for_each(|row| put(&mut self.parts, row))
    }

    /// Merges the parts.
    ///
    /// # Errors
    /// A temporary file cannot be written or read.
    pub fn finish(mut self) -> io::Result<Index> {
        self.end_part()?;
        let Self { rows, parts, count } = self;
        // Its memory is needed for the merged rows.
        drop(rows);
        let parts = Blocks::new(Box::new(parts.into_inner()?))?;
        let length = count * ROW;
        let mut waiting: Vec<Part> = (0..length)
            .step_by(PART * ROW)
            .map(|at| Part { at, end: length.min(at + PART * ROW), chunk: Vec::new() })
            .collect();
        let mut smallest = BinaryHeap::new();
        for (number, part) in waiting.iter_mut().enumerate() {
            smallest.extend(part.next(&parts)?.map(|row| Reverse((row, number))));
        }
        let mut merged = spooled();
        let mut first_keys = FirstKeys::default();
        while let Some(Reverse((row, number))) = smallest.pop() {
            put(&mut merged, row)?;
            first_keys.add(row.0);
            if let Some(part) = waiting.get_mut(number) {
                smallest.extend(part.next(&parts)?.map(|row| Reverse((row, number))));
            }
        }
        Ok(Index(Records::new(Blocks::new(Box::new(merged.into_inner()?))?, SHAPE, first_keys)))
    }
}

fn put(out: &mut impl Write, (key, place): IndexRow) -> io::Result<()> {
    out.write_all(&key.to_le_bytes())?;
    out.write_all(&place.to_le_bytes())
}

/// A sorted part, from a place in the file of parts to another.
struct Part {
    at: usize,
    end: usize,
    /// The rows that were read, the next one last.
    chunk: Vec<IndexRow>,
}

impl Part {
    fn next(&mut self, parts: &Blocks) -> io::Result<Option<IndexRow>> {
        if self.chunk.is_empty() && self.at < self.end {
            let mut bytes = vec![0; CHUNK.min(self.end - self.at)];
            parts.read(self.at as u64, &mut bytes)?;
            self.at += bytes.len();
            let row = |row: &[u8; ROW]| (long_key(row), long_key(&row[8..]));
            self.chunk = bytes.as_chunks().0.iter().rev().map(row).collect();
        }
        Ok(self.chunk.pop())
    }
}

/// Which rows have a key.
#[derive(Debug)]
pub(super) struct Index(Records);

impl Index {
    /// The places of the rows with a key, in the file's order.
    ///
    /// # Errors
    /// The temporary file cannot be read.
    pub fn find(&self, key: u64) -> io::Result<Vec<Place>> {
        let place = |row: &[u8; ROW]| {
            let place = long_key(&row[8..]);
            Place { page: (place >> 16) as u32, cell: place as u16 }
        };
        Ok(self.0.find(key)?.as_chunks().0.iter().map(place).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_in_one_part_and_in_many() {
        for rows in [0, 1, 99, 100, 101, 1_000, 3_333_u32] {
            let mut sorter = Sorter::new();
            // Every key has three rows, far from each other.
            let key = |row: u32| u64::from(row % rows.div_ceil(3)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for row in 0..rows {
                sorter.add(key(row), Place { page: row, cell: 7 }).unwrap();
            }
            assert_eq!(sorter.count(), rows as usize);
            let index = sorter.finish().unwrap();
            for wanted in 0..rows {
                let expected: Vec<_> = (0..rows).filter(|&row| key(row) == key(wanted)).collect();
                let found: Vec<_> = index.find(key(wanted)).unwrap().iter().map(|place| place.page).collect();
                assert_eq!(found, expected, "{wanted} of {rows}");
            }
            assert_eq!(index.find(12_345).unwrap(), [], "{rows}");
        }
    }
}
