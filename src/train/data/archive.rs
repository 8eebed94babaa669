//! Archives of games for learning, written game by game and read back as far as they are intact.
//!
//! A header of 16 bytes: `CHUHEPOS`, the version and the size of a record (2 bytes each,
//! little-endian), 4 zeros. Then a block for each game: the number of its records, and the CRC-32
//! of the block without this field itself (4 bytes each), and the records ([`super::record`]). So a
//! game is held back or learnt from as a whole, and data half-written by a killed process or a bad
//! disk is detected and left out.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::Record;

const HEADER: [u8; 16] = *b"CHUHEPOS\x01\0\x20\0\0\0\0\0";

const BLOCK_HEAD: usize = 8;

/// Far more than a game has: a greater length means damage.
const MAX_RECORDS: usize = 10_000;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no archive of positions, or one of another version")]
    Foreign,
    #[error("another process writes it")]
    InUse,
}

/// The intact part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub games: u64,
    pub records: u64,
    /// From the beginning of the file to the end of the last intact game.
    pub bytes: u64,
    /// Damaged data follows. It is left out.
    pub is_damaged: bool,
}

/// Reads a file, and visits the records of each game.
///
/// # Errors
/// The file cannot be read, or is not an archive. Damage is no error: see [`Extent::is_damaged`].
pub fn read(path: &Path, visit: impl FnMut(&[Record])) -> Result<Extent, ArchiveError> {
    read_from(BufReader::with_capacity(1 << 20, File::open(path)?), visit)
}

fn read_from(mut input: impl Read, mut visit: impl FnMut(&[Record])) -> Result<Extent, ArchiveError> {
    let mut header = [0; HEADER.len()];
    if fill(&mut input, &mut header)? < HEADER.len() || header != HEADER {
        return Err(ArchiveError::Foreign);
    }
    let mut extent = Extent { games: 0, records: 0, bytes: HEADER.len() as u64, is_damaged: false };
    let (mut block, mut records) = (Vec::new(), Vec::new());
    loop {
        block.resize(BLOCK_HEAD, 0);
        match fill(&mut input, &mut block)? {
            0 => return Ok(extent),
            BLOCK_HEAD if read_block(&mut input, &mut block, &mut records)? => {}
            _ => return Ok(Extent { is_damaged: true, ..extent }),
        }
        visit(&records);
        extent.games += 1;
        extent.records += records.len() as u64;
        extent.bytes += block.len() as u64;
    }
}

/// Reads the block whose head is in `block`; returns whether it is intact.
fn read_block(input: &mut impl Read, block: &mut Vec<u8>, records: &mut Vec<Record>) -> io::Result<bool> {
    let number = |place: usize| u32::from_le_bytes(block[place..].first_chunk().copied().unwrap_or_default());
    let (count, sum) = (number(0) as usize, number(4));
    if count > MAX_RECORDS {
        return Ok(false);
    }
    block.resize(BLOCK_HEAD + count * Record::BYTES, 0);
    if fill(input, &mut block[BLOCK_HEAD..])? < count * Record::BYTES || checksum(block) != sum {
        return Ok(false);
    }
    records.clear();
    let (chunks, _) = block[BLOCK_HEAD..].as_chunks();
    records.extend(chunks.iter().filter_map(|&bytes| Record::from_bytes(bytes).ok()));
    Ok(records.len() == count)
}

/// Reads until `bytes` is full or nothing is left; returns the number of bytes.
fn fill(input: &mut impl Read, bytes: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < bytes.len() {
        match input.read(&mut bytes[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

/// Covers the length and the records of a block.
fn checksum(block: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&block[..4]);
    hasher.update(&block[BLOCK_HEAD..]);
    hasher.finalize()
}

/// A file that games are added to.
pub struct Writer {
    file: File,
}

impl Writer {
    /// Opens a file to continue it, or creates it. A damaged end is cut off and reported in the
    /// extent.
    ///
    /// # Errors
    /// The file cannot be written or is not an archive, or another process writes it.
    pub fn resume(path: &Path) -> Result<(Self, Extent), ArchiveError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => ArchiveError::InUse,
            TryLockError::Error(error) => error.into(),
        })?;
        // A process killed before the header was complete has begun nothing.
        let mut beginning = Vec::new();
        (&file).take(HEADER.len() as u64).read_to_end(&mut beginning)?;
        if beginning.len() < HEADER.len() && HEADER.starts_with(&beginning) {
            file.rewind()?;
            file.write_all(&HEADER)?;
        }
        file.rewind()?;
        let extent = read_from(BufReader::with_capacity(1 << 20, &file), |_| {})?;
        file.set_len(extent.bytes)?;
        file.seek(SeekFrom::Start(extent.bytes))?;
        Ok((Self { file }, extent))
    }

    /// Adds a game, in a single write.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn push(&mut self, records: &[Record]) -> io::Result<()> {
        let mut block = Vec::with_capacity(BLOCK_HEAD + records.len() * Record::BYTES);
        block.extend((records.len() as u32).to_le_bytes());
        block.extend([0; 4]);
        records.iter().for_each(|record| block.extend(record.bytes()));
        let sum = checksum(&block);
        block[4..BLOCK_HEAD].copy_from_slice(&sum.to_le_bytes());
        self.file.write_all(&block)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::engine::board::Position;
    use crate::engine::evaluate::Score;
    use crate::train::data::Lesson;

    fn record(ply: usize) -> Record {
        let lesson = Lesson { score: Score::centipawns(7), is_sharp: true, ply, result: None };
        Record::new(&Position::start(), lesson)
    }

    fn contents(path: &Path) -> (Vec<Vec<Record>>, Extent) {
        let mut games = Vec::new();
        let extent = read(path, |records| games.push(records.to_vec())).unwrap();
        (games, extent)
    }

    #[test]
    fn whatever_is_cut_off_or_changed_the_whole_games_before_it_remain() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let games = [vec![record(1), record(2)], vec![], vec![record(3)]];
        let (mut writer, _) = Writer::resume(&path).unwrap();
        let mut ends = vec![HEADER.len()];
        for game in &games {
            writer.push(game).unwrap();
            ends.push(fs::metadata(&path).unwrap().len() as usize);
        }
        drop(writer);
        let whole = fs::read(&path).unwrap();
        assert_eq!(contents(&path).0, games);
        for length in HEADER.len()..whole.len() {
            let kept = ends.iter().filter(|&&end| end <= length).count() - 1;
            fs::write(&path, &whole[..length]).unwrap();
            let (found, extent) = contents(&path);
            assert_eq!(found, games[..kept]);
            assert_eq!(extent.is_damaged, length != ends[kept]);

            let mut changed = whole.clone();
            changed[length] ^= 0x40;
            fs::write(&path, &changed).unwrap();
            let (found, extent) = contents(&path);
            assert!(extent.is_damaged);
            assert_eq!(found, games[..kept]);
        }
    }

    #[test]
    fn a_file_is_gone_on_with_behind_its_last_whole_game() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        for beginning in [&HEADER[..0], &HEADER[..5], &HEADER[..]] {
            fs::write(&path, beginning).unwrap();
            let (mut writer, extent) = Writer::resume(&path).unwrap();
            assert_eq!((extent.games, extent.is_damaged), (0, false));
            writer.push(&[record(1)]).unwrap();
            assert!(matches!(Writer::resume(&path), Err(ArchiveError::InUse)));
        }
        let mut torn = fs::read(&path).unwrap();
        torn.extend([1, 0, 0, 0, 9, 9]);
        fs::write(&path, &torn).unwrap();
        let (mut writer, extent) = Writer::resume(&path).unwrap();
        assert_eq!((extent.games, extent.records, extent.is_damaged), (1, 1, true));
        writer.push(&[record(2)]).unwrap();
        drop(writer);
        let (games, extent) = contents(&path);
        assert_eq!(games, [[record(1)], [record(2)]]);
        assert!(!extent.is_damaged);
    }

    #[test]
    fn another_file_is_refused_and_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        for text in ["a letter", "a letter that is longer than a header"] {
            fs::write(&path, text).unwrap();
            assert!(matches!(Writer::resume(&path), Err(ArchiveError::Foreign)));
            assert!(matches!(read(&path, |_| {}), Err(ArchiveError::Foreign)));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
