//! The amount of free memory. It is checked before large allocations: a failed allocation ends the
//! program, and the system kills one that uses memory which was promised but does not exist.

/// Whether `bytes` are free once the `held` ones have been released.
pub(super) fn is_there(bytes: usize, held: usize) -> bool {
    free().is_none_or(|free| bytes <= held.saturating_add(free - free / RESERVE))
}

/// Whether `bytes` can be allocated now, with [`SPARE`] left.
pub(super) fn can_be_taken(bytes: usize) -> bool {
    // The black box keeps the compiler from removing the unused allocation.
    let probe = &mut Vec::<u8>::new();
    is_there(bytes, 0) && std::hint::black_box(probe).try_reserve_exact(bytes.saturating_add(SPARE)).is_ok()
}

/// In bytes: more than a search needs besides its tables.
const SPARE: usize = 8 << 20;

/// One part in this many of the free memory is left to other programs.
const RESERVE: usize = 16;

/// The free bytes; `None` if the system does not report them: then it refuses what it lacks.
#[cfg(target_os = "linux")]
fn free() -> Option<usize> {
    let read = |path| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| available(&text));
    let allowed = read("/proc/self/cgroup")
        .and_then(|groups| super::cgroup::free(std::path::Path::new("/sys/fs/cgroup"), &groups));
    machine.into_iter().chain(allowed).min()
}

#[cfg(not(target_os = "linux"))]
fn free() -> Option<usize> {
    None
}

#[cfg(any(target_os = "linux", test))]
fn available(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1 << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_is_read_as_the_system_writes_it() {
        let text = "MemTotal:       24683524 kB\nMemFree:        20760888 kB\nMemAvailable:   23868284 kB\n";
        assert_eq!(available(text), Some(23_868_284 << 10));
        assert_eq!(available("MemTotal:       24683524 kB\n"), None);
        assert_eq!(available("MemAvailable: much\n"), None);
    }

    #[test]
    fn there_is_room_for_a_little_and_not_for_everything() {
        assert!(is_there(0, 0) && can_be_taken(1 << 10));
        assert!(!can_be_taken(usize::MAX >> 1));
    }
}
