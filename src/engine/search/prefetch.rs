//! Fetching memory ahead of use: the one place of the program with `unsafe`.
//!
//! A probe of the transposition table waits for the memory as long as a hundred moves of a small position take to
//! make. Fetched when a move is made, the entry is there when the child asks. docs/strength.md has the measurement.

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
