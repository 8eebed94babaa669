//! Engines written as a few lines of shell, which behave as a test needs.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A program in a folder of its own.
pub struct Script {
    folder: TempDir,
    program: PathBuf,
}

impl Script {
    /// A UCI engine that answers `go` with these commands.
    pub fn uci(go: &str) -> Self {
        Self::new(&format!("uci) echo id name Scripted; echo uciok;;\n{}", answering(go)))
    }

    /// An engine that runs a shell `case` on the first word of each line. `$rest` is the rest of
    /// the line, `$position` the last position.
    pub fn new(cases: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("engine");
        let text = format!(
            "#!/bin/sh\ncd \"$(dirname \"$0\")\"\nwhile read -r word rest; do case $word in\n\
             position) position=$rest;;\n{cases}\nquit) exit;;\nesac; done\n"
        );
        fs::write(&program, text).unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        Self { folder, program }
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The content of a file in its folder that it has written.
    pub fn written(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.folder.path().join(name)).ok()
    }
}

/// The cases of a ready engine that answers `go` so.
pub fn answering(go: &str) -> String {
    format!("isready) echo readyok;;\ngo) {go};;")
}
