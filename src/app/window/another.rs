//! Further windows. Each is a program of its own.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Opens further windows.
#[derive(Default)]
pub struct Windows {
    /// The program with the window; `None` in tests.
    program: Option<PathBuf>,
    /// The windows that this one has opened, until they are found closed.
    open: Vec<Child>,
}

impl Windows {
    /// Windows of the program that is running.
    pub fn of_this_program() -> Self {
        let program = std::env::current_exe();
        Self { program: program.ok(), open: Vec::new() }
    }

    /// Opens another window.
    ///
    /// # Errors
    /// The program is not known, or cannot be started.
    pub fn open(&mut self) -> io::Result<()> {
        // Waiting for closed windows lets the system forget their processes.
        self.open.retain_mut(|window| matches!(window.try_wait(), Ok(None)));
        let program = self.program.as_ref().ok_or(io::ErrorKind::NotFound)?;
        let window = Command::new(program).stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
        self.open.push(window);
        Ok(())
    }
}
