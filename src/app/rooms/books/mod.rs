//! The list of opening books: which are used, in which order, and how the computer plays from them.

mod form;

use eframe::egui::Ui;

use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, FilePurpose};
use crate::app::kit::show_modal;
use crate::app::theme;
use crate::books::{BookChoice, BookChoices, BookOrigin};
use form::BooksForm;

/// The user's actions.
#[derive(Clone, Debug)]
pub enum Message {
    /// Shows the list.
    Show,
    /// Asks for a file.
    AskFile,
    Add(BookOrigin),
    /// Removes a book from the list. Its file stays.
    Remove(usize),
    /// Puts the book back that was removed last.
    Restore,
    /// Sets the list, and whether and how the computer plays from it.
    Set {
        choices: BookChoices,
        has_book: bool,
    },
    /// Tries again to open a book.
    Reopen(BookOrigin),
}

/// The dialog.
#[derive(Default)]
pub struct Dialog {
    form: BooksForm,
    /// The book that was removed last, and its place.
    removed: Option<(usize, BookChoice)>,
}

impl DialogContents for Dialog {}

#[derive(Default)]
pub struct BooksRoom;

impl BooksRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Show => show(core),
            Message::AskFile => return vec![Effect::ChooseFile(FilePurpose::Book)],
            Message::Add(origin) => {
                core.books.shelf.reopen(&origin);
                let is_listed = core.settings.books.list.iter().any(|choice| choice.origin == origin);
                if !is_listed {
                    core.change_settings(|settings| settings.books.list.push(BookChoice::new(origin)));
                }
                show(core);
                let place = core.settings.books.list.len().saturating_sub(1);
                core.front.dialog::<Dialog>().into_iter().for_each(|mut dialog| dialog.form.select(place));
            }
            Message::Remove(number) => {
                if number < core.settings.books.list.len() {
                    let mut removed = None;
                    core.change_settings(|settings| removed = Some(settings.books.list.remove(number)));
                    let removed = removed.map(|choice| (number, choice));
                    if let Some(mut dialog) = core.front.dialog::<Dialog>() {
                        dialog.removed = removed;
                    }
                }
            }
            Message::Restore => {
                let removed = core.front.dialog::<Dialog>().and_then(|mut dialog| dialog.removed.take());
                if let Some((number, choice)) = removed {
                    core.change_settings(|settings| {
                        let list = &mut settings.books.list;
                        list.insert(number.min(list.len()), choice);
                    });
                }
            }
            Message::Set { choices, has_book } => {
                core.change_settings(|settings| (settings.books, settings.has_book) = (choices, has_book));
                core.use_books();
            }
            Message::Reopen(origin) => core.books.shelf.reopen(&origin),
        }
        Effects::new()
    }

    /// Shows the open dialog.
    pub fn view_dialog(
        &self,
        Dialog { form, removed }: &mut Dialog,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        show_modal(ui, "books", theme::DIALOG_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            form.show(ui, core, removed.as_ref().map(|(_, choice)| choice), requests);
        });
    }
}

fn show(core: &mut Core) {
    if core.front.dialog::<Dialog>().is_none() {
        core.front.open_list(Dialog::default());
    }
}
