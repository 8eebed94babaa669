//! The transposition table, shared by all threads.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::hardware::{in_parts, on_large_pages, part_of, prefetch};
use super::{Bound, free_memory};
use crate::engine::board::{Move, Position, Square};
use crate::engine::evaluate::Score;
use crate::engine::rules::MOVE_LIMIT;

/// An entry for a position. Mate scores count from the position, not from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub mv: Option<Move>,
    pub score: Score,
    /// The static evaluation.
    pub evaluation: Score,
    /// Plies searched below the position.
    pub depth: i32,
    pub bound: Bound,
}

/// Two words: the entry, and the entry xor the key. A word torn by another thread matches no key
/// (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search", 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;

/// A cache line of slots.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// The number of the search, so that entries of earlier ones are replaced first; 6 bits.
    generation: AtomicU8,
}

const GENERATIONS: u8 = 64;

impl Table {
    /// An empty table of about `bytes` bytes, if there is enough memory.
    pub fn new(bytes: usize) -> Option<Self> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let buckets =
            free_memory::can_be_taken(bytes).then(|| on_large_pages(count, Bucket::default).ok())??;
        Some(Self { buckets, generation: AtomicU8::new(0) })
    }

    /// The smallest table, which always fits in memory.
    pub fn smallest() -> Self {
        Self { buckets: vec![Bucket::default()], generation: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Empties the table.
    pub fn clear(&self) {
        in_parts(self.buckets.chunks(part_of::<Bucket>()), |part| {
            for slot in part.iter().flat_map(|bucket| &bucket.0) {
                slot.check.store(0, Relaxed);
                slot.data.store(0, Relaxed);
            }
        });
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: older entries become replaceable.
    pub fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Entries of the current search in a sample, in permille.
    pub fn permille(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.data.load(Relaxed));
        let used = slots.filter(|&data| data != 0 && generation_of(data) == generation).count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
    }

    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (data != 0 && slot.check.load(Relaxed) ^ data == key).then(|| unpack(data))?
        })
    }

    /// Stores `entry`, unless the position has one from a clearly deeper search.
    pub fn put(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut chosen: Option<(&Slot, i32)> = None;
        let mut mv = entry.mv;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                let old = unpack(data);
                let is_current = generation_of(data) == generation;
                if is_current
                    && entry.bound != Bound::Exact
                    && old.is_some_and(|old| old.depth > entry.depth + 3)
                {
                    return;
                }
                mv = mv.or(old.and_then(|old| old.mv));
                chosen = Some((slot, i32::MIN));
                break;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = if data == 0 { i32::MIN + 1 } else { depth_of(data) - 4 * i32::from(age) };
            if chosen.is_none_or(|(_, least)| worth < least) {
                chosen = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = chosen {
            let data = pack(Entry { mv, ..entry }, generation);
            slot.data.store(data, Relaxed);
            slot.check.store(key ^ data, Relaxed);
        }
    }

    /// Prefetches the entry of a position for [`Table::get`].
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize]
    }
}

/// The key of a position. Close to the move limit the score depends on the distance to it, so the
/// count becomes part of the key.
#[inline]
pub(super) fn key_of(position: &Position) -> u64 {
    let quiet = position.quiet_plies();
    let near = if quiet + 24 >= MOVE_LIMIT { u64::from(quiet) } else { 0 };
    position.hash() ^ near.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

// Bits of an entry: play 0..14 (from, to; equal squares: none), bound 14..16, score 16..32,
// evaluation 32..48, depth 48..56, generation 56..62, and bit 62 always set, so that no entry is 0.

fn pack(entry: Entry, generation: u8) -> u64 {
    let mv = entry.mv.map_or(0, |mv| mv.from.index() as u64 | (mv.to.index() as u64) << 7);
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    let score = |score: Score| u64::from(score.value() as i16 as u16);
    mv | bound << 14
        | score(entry.score) << 16
        | score(entry.evaluation) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | u64::from(generation) << 56
        | 1 << 62
}

fn unpack(data: u64) -> Option<Entry> {
    let square = |shift: u32| Square::from_index((data >> shift & 0x7F) as usize);
    let score = |shift: u32| Score::from_raw((data >> shift) as u16 as i16);
    let (from, to) = (square(0)?, square(7)?);
    Some(Entry {
        mv: (from != to).then_some(Move::new(from, to)),
        score: score(16),
        evaluation: score(32),
        depth: depth_of(data),
        bound: match data >> 14 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
    })
}

fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xFF) as i32
}

fn generation_of(data: u64) -> u8 {
    (data >> 56) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32) -> Entry {
        Entry {
            mv: "h2e2".parse().ok(),
            score: Score::loses_in(7),
            evaluation: Score::centipawns(-321),
            depth,
            bound: Bound::Upper,
        }
    }

    #[test]
    fn entries_come_back_as_they_were_put() {
        let table = Table::new(1 << 20).unwrap();
        table.put(0xDEAD_BEEF_1234_5678, entry(9));
        assert_eq!(table.get(0xDEAD_BEEF_1234_5678), Some(entry(9)));
        assert_eq!(table.get(0xDEAD_BEEF_1234_5679), None);
        table.clear();
        assert_eq!(table.get(0xDEAD_BEEF_1234_5678), None);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_and_oldest() {
        let table = Table::new(1 << 20).unwrap();
        for (key, depth) in [(1, 5), (2, 3), (3, 8), (4, 9)] {
            table.put(key, entry(depth));
        }
        table.put(5, entry(1));
        assert!(table.get(2).is_none() && table.get(1).is_some());
        for _ in 0..10 {
            table.age();
        }
        table.put(6, entry(1));
        table.put(7, entry(1));
        assert!(table.get(6).is_some() && table.get(7).is_some() && table.get(4).is_some());
    }

    #[test]
    fn a_move_is_kept_when_a_later_search_found_none() {
        let table = Table::new(1 << 20).unwrap();
        table.put(1, entry(5));
        table.put(1, Entry { mv: None, ..entry(6) });
        assert_eq!(table.get(1).unwrap().mv, entry(5).mv);
    }
}
