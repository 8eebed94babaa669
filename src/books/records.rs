//! Sorted records of one length, found by their keys without reading the others.
//!
//! The first key of every 256 records is kept in memory. A search there and one block of the file
//! give the records of a key. For a book of 1 GB the kept keys take a megabyte or two.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::BookError;
use crate::blocks::Blocks;

/// The records of a block.
const PER_BLOCK: usize = 256;
/// No position has so many moves: further records of a key are ignored.
const MAX_SAME: usize = 256;
/// A longer file is refused: its kept keys would take too much memory.
const MAX_BYTES: u64 = 4 << 30;

/// The form of a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub length: usize,
    pub key: fn(&[u8]) -> u64,
}

/// The key at the start of a record, 8 bytes.
pub(super) fn long_key(record: &[u8]) -> u64 {
    record.first_chunk().copied().map_or(0, u64::from_le_bytes)
}

/// The key at the start of a record, 4 bytes.
pub(super) fn short_key(record: &[u8]) -> u64 {
    record.first_chunk().copied().map_or(0, |key| u32::from_le_bytes(key).into())
}

/// The first key of each block, collected while records are read or written in their order.
#[derive(Debug, Default)]
pub(super) struct FirstKeys {
    keys: Vec<u64>,
    count: usize,
}

impl FirstKeys {
    pub fn add(&mut self, key: u64) {
        if self.count.is_multiple_of(PER_BLOCK) {
            self.keys.push(key);
        }
        self.count += 1;
    }

    /// Reads all records of a file. `None` if they are not sorted, or one is not sound.
    ///
    /// # Errors
    /// The file cannot be read, or reading was stopped.
    pub fn of(
        blocks: &Blocks,
        shape: Shape,
        stop: &AtomicBool,
        mut is_sound: impl FnMut(&[u8]) -> bool,
    ) -> Result<Option<Self>, BookError> {
        let length = blocks.length();
        if length > MAX_BYTES || !length.is_multiple_of(shape.length as u64) {
            return Ok(None);
        }
        let mut first_keys = Self::default();
        let mut last = 0;
        let mut buffer = vec![0; PER_BLOCK * shape.length];
        let mut at = 0;
        while at < length {
            if stop.load(Ordering::Relaxed) {
                return Err(BookError::Stopped);
            }
            let size = (length - at).min(buffer.len() as u64) as usize;
            buffer.truncate(size);
            blocks.read(at, &mut buffer)?;
            for record in buffer.chunks_exact(shape.length) {
                let key = (shape.key)(record);
                if key < last || !is_sound(record) {
                    return Ok(None);
                }
                last = key;
                first_keys.add(key);
            }
            at += size as u64;
        }
        Ok(Some(first_keys))
    }
}

/// Sorted records.
#[derive(Debug)]
pub(super) struct Records {
    blocks: Blocks,
    shape: Shape,
    first_keys: FirstKeys,
}

impl Records {
    pub const fn new(blocks: Blocks, shape: Shape, first_keys: FirstKeys) -> Self {
        Self { blocks, shape, first_keys }
    }

    pub fn has_changed(&self) -> bool {
        self.blocks.has_changed()
    }

    /// The records with this key, one after the other.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find(&self, key: u64) -> io::Result<Vec<u8>> {
        let FirstKeys { keys, count } = &self.first_keys;
        // They may begin in the block before the first one that begins with the key.
        let mut block = keys.partition_point(|&first| first < key).saturating_sub(1);
        let mut found = Vec::new();
        let mut buffer = Vec::new();
        while keys.get(block).is_some_and(|&first| first <= key) && found.len() < MAX_SAME * self.shape.length
        {
            let records = (count - block * PER_BLOCK).min(PER_BLOCK);
            buffer.resize(records * self.shape.length, 0);
            self.blocks.read((block * PER_BLOCK * self.shape.length) as u64, &mut buffer)?;
            let same =
                buffer.chunks_exact(self.shape.length).filter(|record| (self.shape.key)(record) == key);
            same.for_each(|record| found.extend(record));
            block += 1;
        }
        Ok(found)
    }
}
