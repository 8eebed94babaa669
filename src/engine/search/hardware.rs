//! Memory hints to the processor and the system: the only place in the program with `unsafe`.
//!
//! A probe of the transposition table mostly waits for memory, and for the page table. So an entry
//! is prefetched before a move is made, long before the child looks it up; and large pages keep the
//! page table within the processor's cache. Neither changes results. The gain is measured in
//! docs/strength.md, "Speed".

use std::collections::TryReserveError;
use std::mem::MaybeUninit;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Prefetches the cache line of `value`, on processors that can.
#[inline]
#[cfg_attr(target_arch = "x86_64", allow(unsafe_code, reason = "the standard library has no safe prefetch"))]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE, and a prefetch has no effect that the program
        // sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Allocates `count` values on large pages, if the system has them.
///
/// # Errors
/// The memory is insufficient.
pub(super) fn on_large_pages<T: Send>(
    count: usize,
    value: impl Fn() -> T + Sync,
) -> Result<Vec<T>, TryReserveError> {
    let mut values = Vec::new();
    values.try_reserve_exact(count)?;
    let memory = &mut values.spare_capacity_mut()[..count];
    ask_for_large_pages(memory);
    // The system zeroes a page when it is first written. That is nearly all of the work, and a
    // search by the clock cannot wait for it.
    let places = (PAGE / size_of::<T>().max(1)).max(1);
    in_parts(memory.chunks_mut(part_of::<T>()), |part| {
        part.iter_mut().step_by(places).for_each(|place| _ = place.write(value()));
    });
    values.resize_with(count, value);
    Ok(values)
}

/// The smallest possible page.
const PAGE: usize = 1 << 12;

/// The number of values that a thread handles at a time.
pub(super) const fn part_of<T>() -> usize {
    const PART: usize = 1 << 24;
    let size = size_of::<T>();
    if size == 0 { PART } else { PART.div_ceil(size) }
}

/// Handles the parts of a large allocation on all cores.
pub(super) fn in_parts<P: Send>(parts: impl ExactSizeIterator<Item = P> + Send, work: impl Fn(P) + Sync) {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let helpers = cores.min(parts.len()).saturating_sub(1);
    let parts = Mutex::new(parts);
    let next = || parts.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(part) = next() {
            work(part);
        }
    };
    thread::scope(|scope| {
        for _ in 0..helpers {
            // Fewer threads only take longer.
            drop(thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
}

/// Asks Linux to back unused memory by large pages. If it cannot, nothing is lost.
#[cfg_attr(target_os = "linux", allow(unsafe_code, reason = "the standard library cannot advise the system"))]
fn ask_for_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        /// The system's page size; if it is smaller, the advised range is only a little shorter.
        const STEP: usize = 1 << 16;
        let range = memory.as_mut_ptr_range();
        let (start, end) = (range.start.addr().next_multiple_of(STEP), range.end.addr() / STEP * STEP);
        if start < end {
            // SAFETY: the advised range lies within `memory`, and this advice changes no content.
            unsafe {
                libc::madvise(range.start.with_addr(start).cast(), end - start, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_on_large_pages_are_as_many_as_asked_for() {
        for count in [0, 1, 1_000, 5_000_000] {
            let values = on_large_pages(count, || 7_u64).unwrap();
            assert_eq!(values.len(), count);
            assert!(values.iter().all(|&value| value == 7));
        }
        assert!(on_large_pages(usize::MAX >> 4, || 7_u64).is_err());
    }

    #[test]
    fn each_part_is_done_once() {
        for count in [0, 1, 100] {
            let mut times = vec![0; count];
            in_parts(times.chunks_mut(3), |part| part.iter_mut().for_each(|times| *times += 1));
            assert_eq!(times, vec![1; count]);
        }
    }
}
