//! File dialogs by the programs zenity and kdialog, for desktops without a portal.
//!
//! rfd can start zenity as well. But it passes neither the title nor the folder, hides all files
//! without a dot in their names, and leaves zenity open when the window closes.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{FileQuestion, Picked};
use crate::engine::board::visible_path;

/// A program that shows dialogs.
#[derive(Clone, Debug)]
pub(super) struct Program {
    path: PathBuf,
    kind: DialogProgram,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DialogProgram {
    Zenity,
    KDialog,
}

impl Program {
    /// The installed program. If both are installed, the one that fits the desktop.
    pub fn find() -> Option<Self> {
        let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
        let kinds = match desktop.contains("KDE") || desktop.contains("LXQt") {
            true => [DialogProgram::KDialog, DialogProgram::Zenity],
            false => [DialogProgram::Zenity, DialogProgram::KDialog],
        };
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let path = |kind| {
            let name = if kind == DialogProgram::Zenity { "zenity" } else { "kdialog" };
            std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
        };
        kinds.into_iter().find_map(|kind| Some(Self { path: path(kind)?, kind }))
    }

    /// The command line arguments for a question.
    fn arguments(&self, question: &FileQuestion) -> Vec<OsString> {
        match self.kind {
            DialogProgram::Zenity => of_zenity(question),
            DialogProgram::KDialog => of_kdialog(question),
        }
    }
}

/// The open dialog, if any. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Dialogs(Arc<Mutex<OpenDialog>>);

#[derive(Default)]
struct OpenDialog {
    open: Option<Child>,
    /// Whether no more dialogs may open.
    is_closed: bool,
}

impl Dialogs {
    /// Waits until the user answers, or until [`Dialogs::close`] closes the dialog.
    pub fn ask(&self, program: &Program, question: &FileQuestion) -> Picked {
        self.run(program, question).unwrap_or_else(|error| {
            log::warn!("no dialog of {}: {error}", visible_path(&program.path));
            Picked::Unavailable
        })
    }

    fn run(&self, program: &Program, question: &FileQuestion) -> io::Result<Picked> {
        let mut chosen = Vec::new();
        let output = {
            let mut state = self.state();
            if state.is_closed {
                return Ok(Picked::Cancelled);
            }
            let mut child = Command::new(&program.path)
                .args(program.arguments(question))
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let output = child.stdout.take();
            state.open = Some(child);
            output
        };
        if let Some(mut output) = output {
            output.read_to_end(&mut chosen)?;
        }
        // The output is closed, so the program is about to end.
        let child = self.state().open.take();
        let Some(mut child) = child else { return Ok(Picked::Cancelled) };
        let code = child.wait()?.code();
        // The path ends with a line break. Remove only that one: the name itself may end with
        // others.
        chosen.pop_if(|&mut last| last == b'\n');
        Ok(match code {
            Some(0) if !chosen.is_empty() => Picked::Path(OsString::from_vec(chosen).into()),
            Some(0 | 1) => Picked::Cancelled,
            _ => Picked::Unavailable,
        })
    }

    /// Closes the open dialog, and prevents others.
    pub fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        if let Some(mut child) = state.open.take() {
            // Errors do not matter: it may have ended already.
            drop(child.kill());
            drop(child.wait());
        }
    }

    fn state(&self) -> MutexGuard<'_, OpenDialog> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file patterns of a question, in lower and upper case.
fn patterns(question: &FileQuestion) -> String {
    let patterns = question.extensions.iter().map(|extension| match *extension {
        "*" => "*".into(),
        extension => format!("*.{extension} *.{}", extension.to_uppercase()),
    });
    patterns.collect::<Vec<_>>().join(" ")
}

fn of_kdialog(question: &FileQuestion) -> Vec<OsString> {
    let FileQuestion { title, kind, folder, save_as, is_folder, .. } = question;
    let place = folder.clone().unwrap_or_else(|| ".".into()).join(save_as.as_deref().unwrap_or_default());
    let mut arguments: Vec<OsString> = vec!["--title".into(), title.into()];
    arguments.push(match (save_as, is_folder) {
        (_, true) => "--getexistingdirectory".into(),
        (Some(_), _) => "--getsavefilename".into(),
        (None, _) => "--getopenfilename".into(),
    });
    arguments.push(place.into());
    if !is_folder {
        let all = if save_as.is_none() { "\n*|*" } else { "" };
        arguments.push(format!("{}|{kind}{all}", patterns(question)).into());
    }
    arguments
}

fn of_zenity(question: &FileQuestion) -> Vec<OsString> {
    let FileQuestion { title, kind, folder, save_as, is_folder, .. } = question;
    let mut arguments: Vec<OsString> = vec!["--file-selection".into(), format!("--title={title}").into()];
    let mut place = folder.clone().unwrap_or_default().into_os_string();
    if !place.is_empty() {
        // Without the slash, the folder would be selected in its parent.
        place.push("/");
    }
    place.push(save_as.as_deref().unwrap_or_default());
    if !place.is_empty() {
        arguments.push([OsStr::new("--filename="), &place].into_iter().collect());
    }
    if save_as.is_some() {
        arguments.extend(["--save", "--confirm-overwrite"].map(OsString::from));
    }
    if *is_folder {
        // Filters are for files, and would hide all folders.
        arguments.push("--directory".into());
    } else {
        arguments.push(format!("--file-filter={kind} | {}", patterns(question)).into());
        if save_as.is_none() {
            arguments.push("--file-filter=* | *".into());
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::thread;

    use super::*;

    fn question() -> FileQuestion {
        FileQuestion {
            title: "Open".into(),
            kind: "Games".into(),
            extensions: &["pgn", "xqf"],
            folder: Some("/home/li/My games".into()),
            save_as: None,
            is_folder: false,
        }
    }

    fn asked(question: &FileQuestion) -> Vec<String> {
        of_zenity(question).into_iter().skip(1).map(|argument| argument.into_string().unwrap()).collect()
    }

    #[test]
    fn kdialog_is_asked_with_what_it_needs() {
        let asked = |question: &FileQuestion| -> Vec<String> {
            of_kdialog(question).into_iter().map(|argument| argument.into_string().unwrap()).collect()
        };
        let filter = "*.pgn *.PGN *.xqf *.XQF|Games";
        let [title, name] = ["--title", "Open"];
        let folder = "/home/li/My games/";
        let opening = format!("{filter}\n*|*");
        assert_eq!(asked(&question()), [title, name, "--getopenfilename", folder, opening.as_str()]);
        let save = FileQuestion { save_as: Some("a.pgn".into()), ..question() };
        let path = "/home/li/My games/a.pgn";
        assert_eq!(asked(&save), [title, name, "--getsavefilename", path, filter]);
        let games = FileQuestion { is_folder: true, ..question() };
        assert_eq!(asked(&games), [title, name, "--getexistingdirectory", folder]);
    }

    #[test]
    fn each_question_is_asked_with_what_it_needs() {
        let filter = "--file-filter=Games | *.pgn *.PGN *.xqf *.XQF";
        let folder = "--filename=/home/li/My games/";
        assert_eq!(asked(&question()), ["--title=Open", folder, filter, "--file-filter=* | *"]);
        let save = FileQuestion { save_as: Some("a.pgn".into()), folder: None, ..question() };
        let replaced = "--confirm-overwrite";
        assert_eq!(asked(&save), ["--title=Open", "--filename=a.pgn", "--save", replaced, filter]);
        let engine = FileQuestion { extensions: &["*"], folder: None, ..question() };
        assert_eq!(asked(&engine)[1], "--file-filter=Games | *", "programs have no dot in their names");
        // Filters would hide all folders.
        let games = FileQuestion { is_folder: true, ..question() };
        assert_eq!(asked(&games), ["--title=Open", folder, "--directory"]);
    }

    /// The result of a dialog that runs this script.
    fn picked(script: &str) -> Picked {
        let folder = tempfile::tempdir().unwrap();
        Dialogs::default().ask(&program(folder.path(), script), &question())
    }

    fn program(folder: &Path, script: &str) -> Program {
        let path = folder.join("zenity");
        // Another process writes it: a program that some other test starts meanwhile would inherit
        // the open file, and a file that is open for writing cannot be run.
        let write = r#"printf '#!/bin/sh\n%s\n' "$1" >"$2" && chmod 755 "$2""#;
        let written = Command::new("sh").args(["-c", write, "sh", script]).arg(&path).status();
        assert!(written.unwrap().success());
        Program { path, kind: DialogProgram::Zenity }
    }

    fn nowhere() -> Program {
        Program { path: "/nowhere/zenity".into(), kind: DialogProgram::Zenity }
    }

    #[test]
    fn answers_are_understood() {
        assert_eq!(picked("echo '/home/li/a b '"), Picked::Path("/home/li/a b ".into()));
        assert_eq!(picked("exit 1"), Picked::Cancelled);
        assert_eq!(picked("exit 255"), Picked::Unavailable);
        assert_eq!(Dialogs::default().ask(&nowhere(), &question()), Picked::Unavailable);
    }

    #[test]
    fn a_dialog_does_not_outlive_the_window() {
        let folder = tempfile::tempdir().unwrap();
        let fifo = folder.path().join("alive");
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let script = format!("exec 3>'{}'; exec sleep 1000", fifo.to_string_lossy());
        let program = program(folder.path(), &script);
        let dialogs = Dialogs::default();
        let asking = dialogs.clone();
        let asked = thread::spawn(move || asking.ask(&program, &question()));
        // Opening succeeds when the script runs. Reading ends when no process has the other end
        // open any more.
        let mut alive = fs::File::open(&fifo).unwrap();
        dialogs.close();
        assert_eq!(alive.read(&mut [0]).unwrap(), 0);
        assert_eq!(asked.join().unwrap(), Picked::Cancelled);
        assert_eq!(dialogs.ask(&nowhere(), &question()), Picked::Cancelled);
    }
}
