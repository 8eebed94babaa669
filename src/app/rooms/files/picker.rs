//! The system's file dialogs.

use rfd::AsyncFileDialog;

#[cfg(all(unix, not(target_os = "macos")))]
use super::programs::{Dialogs, Program};
use super::question::{FileQuestion, Picked};
use crate::session::{ProgramPart, Task, guarded, task};

/// Takes the result of a dialog. Called on any thread.
pub type OnPicked = Box<dyn FnOnce(Picked) + Send>;

/// Lets the user choose a file: by the system's dialogs, or by a stand-in in tests.
pub trait Picker {
    /// Asks without waiting. The answer may come at any time, or never.
    fn ask(&self, question: FileQuestion, answer: OnPicked);
}

/// The system's dialogs.
#[derive(Default)]
pub struct Native {
    /// The template of all dialogs, with the parent window.
    dialog: AsyncFileDialog,
    #[cfg(all(unix, not(target_os = "macos")))]
    programs: Dialogs,
}

impl Native {
    /// Creates dialogs for the window that is being created.
    pub fn for_window(context: &eframe::CreationContext<'_>) -> Self {
        let mut native = Self::default();
        native.dialog = AsyncFileDialog::new().set_parent(context);
        native
    }

    /// Returns a function that waits for the dialog's answer. Some systems show the dialog before
    /// it is called, and only on this thread; others when it is called.
    fn show(&self, question: FileQuestion) -> Box<dyn FnOnce() -> Picked + Send> {
        let FileQuestion { title, kind, extensions, folder, save_as, is_folder } = question;
        let mut dialog = self.dialog.clone().set_title(title);
        // Some systems apply filters to folders, too, and would then show none.
        if !is_folder {
            dialog = dialog.add_filter(kind, extensions);
            if save_as.is_none() {
                dialog = dialog.add_filter("*", &["*"]);
            }
        }
        if let Some(folder) = folder {
            dialog = dialog.set_directory(folder);
        }
        match save_as {
            Some(name) => {
                let asked = dialog.set_file_name(name).save_file();
                Box::new(move || picked(pollster::block_on(asked)))
            }
            None if is_folder => {
                let asked = dialog.pick_folder();
                Box::new(move || picked(pollster::block_on(asked)))
            }
            None => {
                let asked = dialog.pick_file();
                Box::new(move || picked(pollster::block_on(asked)))
            }
        }
    }

    #[cfg(any(not(unix), target_os = "macos"))]
    fn wait(&self, question: FileQuestion) -> impl FnOnce() -> Picked + Send + 'static {
        self.show(question)
    }

    /// Returns a function that asks by the desktop's portal, or by a program if there is no portal.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn wait(&self, question: FileQuestion) -> impl FnOnce() -> Picked + Send + 'static {
        let (dialogs, wait) = (self.programs.clone(), self.show(question.clone()));
        move || {
            if has_portal() {
                return wait();
            }
            Program::find().map_or(Picked::Unavailable, |program| dialogs.ask(&program, &question))
        }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
impl Drop for Native {
    fn drop(&mut self) {
        self.programs.close();
    }
}

impl Picker for Native {
    fn ask(&self, question: FileQuestion, answer: OnPicked) {
        let wait = self.wait(question);
        // A dialog waits for the user, so the program does not wait for it when it ends.
        let started = task::try_spawn(ProgramPart::Dialog, None, move |_| {
            answer(guarded(wait).unwrap_or(Picked::Unavailable));
        });
        if let Err(error) = started.map(Task::detach) {
            log::warn!("no thread for a file dialog: {error}");
        }
    }
}

fn picked(file: Option<rfd::FileHandle>) -> Picked {
    file.map_or(Picked::Cancelled, |file| Picked::Path(file.path().into()))
}

/// Whether the desktop has a portal for file dialogs.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_portal() -> bool {
    let has_portal = pollster::block_on(async {
        let connection = zbus::Connection::session().await?;
        let portal = Some("org.freedesktop.portal.Desktop");
        let properties = Some("org.freedesktop.DBus.Properties");
        let version = ("org.freedesktop.portal.FileChooser", "version");
        connection.call_method(portal, "/org/freedesktop/portal/desktop", properties, "Get", &version).await
    });
    if let Err(error) = &has_portal {
        log::info!("no portal for file dialogs: {error}");
    }
    has_portal.is_ok()
}
