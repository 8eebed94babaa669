//! The system's dialogs for choosing a file.

use rfd::AsyncFileDialog;

use super::question::{Picked, Question};
#[cfg(all(unix, not(target_os = "macos")))]
use super::zenity::{self, Zenity};
use crate::session::{Part, Task, guarded, task};

/// Takes what became of a dialog, on any thread.
pub type Answer = Box<dyn FnOnce(Picked) + Send>;

/// Something that lets the user choose a file: the system, or a puppet in a test.
pub trait Picker {
    /// Asks without waiting: the answer may come at any time, or never.
    fn ask(&self, question: Question, answer: Answer);
}

/// The system's own dialogs.
#[derive(Default)]
pub struct Native {
    /// A dialog that knows the window that it belongs to.
    dialog: AsyncFileDialog,
    #[cfg(all(unix, not(target_os = "macos")))]
    zenity: Zenity,
}

impl Native {
    /// Dialogs in front of the window that is being made.
    pub fn for_window(context: &eframe::CreationContext<'_>) -> Self {
        let mut native = Self::default();
        native.dialog = AsyncFileDialog::new().set_parent(context);
        native
    }

    /// What shows the dialog and waits for its answer. Some systems show it now, and only on this thread; others while it
    /// is waited for.
    fn show(&self, question: Question) -> Box<dyn FnOnce() -> Picked + Send> {
        let Question { title, kind, extensions, folder, save_as, is_folder } = question;
        let mut dialog = self.dialog.clone().set_title(title);
        // Filters are for files: where they are taken for folders too, none is shown.
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
    fn wait(&self, question: Question) -> impl FnOnce() -> Picked + Send + 'static {
        self.show(question)
    }

    /// By the desktop's portal, or by the program that takes its place.
    #[cfg(all(unix, not(target_os = "macos")))]
    fn wait(&self, question: Question) -> impl FnOnce() -> Picked + Send + 'static {
        let (zenity, wait) = (self.zenity.clone(), self.show(question.clone()));
        move || {
            if has_portal() {
                return wait();
            }
            zenity::program().map_or(Picked::Unavailable, |program| zenity.ask(&program, &question))
        }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
impl Drop for Native {
    fn drop(&mut self) {
        self.zenity.close();
    }
}

impl Picker for Native {
    fn ask(&self, question: Question, answer: Answer) {
        let wait = self.wait(question);
        // Not joined: it waits for the user.
        let started = task::try_spawn(Part::Dialog, None, move |_| {
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

/// Whether there is a portal that shows dialogs.
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
