//! Work on threads of its own: which part of the program it belongs to, and what becomes of a panic in it.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;

/// Called from any thread when there is something to fetch.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The part of the program that panicked, by its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Window,
    Storage,
    Engine,
    Catalog,
    Proof,
    Review,
    Trial,
    Match,
    Files,
    Dialog,
    Sound,
    /// Threads that nobody waits for, and those of libraries.
    Other,
}

impl Part {
    /// Whose thread has this name.
    pub(super) fn of_thread(name: &str) -> Self {
        match name {
            "main" => Self::Window,
            "storage" => Self::Storage,
            "engine" => Self::Engine,
            "catalog" => Self::Catalog,
            "proof" => Self::Proof,
            "trial" => Self::Trial,
            "match" => Self::Match,
            "files" => Self::Files,
            "file dialog" => Self::Dialog,
            "sound" => Self::Sound,
            name if name.starts_with("review ") => Self::Review,
            _ => Self::Other,
        }
    }
}

/// What `work` returns, or what its panic says.
///
/// # Errors
/// The panic's message. What `work` was changing is as the panic left it: the caller knows what that means.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|panic| message(&*panic))
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("it stopped unexpectedly").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_panics_is_an_error_with_its_words() {
        assert_eq!(guarded(|| 7), Ok(7));
        assert_eq!(guarded(|| panic!("a plain one")), Err::<(), _>("a plain one".into()));
        assert_eq!(guarded(|| panic!("number {}", 3)), Err::<(), _>("number 3".into()));
        assert_eq!(guarded(|| panic::panic_any(5)), Err::<(), _>("it stopped unexpectedly".into()));
    }

    #[test]
    fn threads_belong_to_parts() {
        let parts = ["main", "storage", "review 3", "engine output"].map(Part::of_thread);
        assert_eq!(parts, [Part::Window, Part::Storage, Part::Review, Part::Other]);
    }
}
