//! Fetching memory ahead of use: the one place of the program with `unsafe`.
//!
//! A probe of the transposition table mostly waits for the memory. Asked for when a move is made, the entry is on its way
//! when the child looks it up. It is worth little, but measured: docs/strength.md, "Speed".

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
