//! What the processor and the system are told about the use of memory: the one place of the program with `unsafe`.
//!
//! A probe of the transposition table mostly waits: for the memory itself, and for the table of pages to say where it
//! is. Fetched when a move is made, an entry is on its way when the child looks it up; and on large pages the table of
//! pages stays within the processor. Neither changes what the program does. What they gain is measured in
//! docs/strength.md, "Speed".

use std::mem::MaybeUninit;

/// Has the cache line of `value` fetched, where the processor can be told to. Nothing else happens.
#[inline]
#[cfg_attr(target_arch = "x86_64", allow(unsafe_code, reason = "the standard library has no safe prefetch"))]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE, and a prefetch reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// So many values on large pages, where the system gives some.
pub(super) fn on_large_pages<T>(count: usize, value: impl FnMut() -> T) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    ask_for_large_pages(values.spare_capacity_mut());
    values.resize_with(count, value);
    values
}

/// Asks Linux to back memory that is not in use yet by large pages. If it cannot, nothing is lost.
#[cfg_attr(target_os = "linux", allow(unsafe_code, reason = "the standard library cannot advise the system"))]
fn ask_for_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(target_os = "linux")]
    {
        /// What the system counts in; a multiple of it elsewhere only makes the advice a little shorter.
        const PAGE: usize = 1 << 16;
        let range = memory.as_mut_ptr_range();
        let (start, end) = (range.start.addr().next_multiple_of(PAGE), range.end.addr() / PAGE * PAGE);
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
        for count in [0, 1, 1_000, 1_000_000] {
            let mut number = 0;
            let values = on_large_pages(count, || {
                number += 1;
                number
            });
            assert_eq!((values.len(), values.last().copied()), (count, (count > 0).then_some(count)));
        }
    }
}
