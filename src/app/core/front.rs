//! The parts that cover the game: a stack of screens, and a stack of dialogs above them.

use std::any::Any;
use std::cell::{RefCell, RefMut};

use super::Core;
use crate::app::command::Screen;

/// The contents of a dialog. Each room with dialogs has its own type.
pub trait DialogContents: Any {
    /// Keeps the typed contents, because the dialog was closed without being used or cancelled.
    fn set_aside(self: Box<Self>, _forms: &mut Forms) {}

    /// Undoes the changes that the dialog has already made, because the user cancelled it.
    fn cancel(self: Box<Self>, _core: &mut Core) {}
}

/// A dialog that can be opened, because the window shows it. The table of rooms makes it one, and
/// says which function shows it: an open dialog that nothing showed would block the window.
pub trait ShownDialog: DialogContents {}

/// Forms that were set aside, one of each type. A dialog takes its form back when it is opened
/// again.
#[derive(Default)]
pub struct Forms(Vec<Box<dyn Any>>);

impl Forms {
    pub fn keep<F: Any>(&mut self, form: F) {
        self.take::<F>();
        self.0.push(Box::new(form));
    }

    pub fn get<F: Any>(&self) -> Option<&F> {
        self.0.iter().find_map(|form| form.downcast_ref())
    }

    pub fn take<F: Any>(&mut self) -> Option<F> {
        let place = self.0.iter().position(|form| form.is::<F>())?;
        self.0.swap_remove(place).downcast().ok().map(|form| *form)
    }

    /// Takes the form if `is_wanted` holds for it.
    pub fn take_if<F: Any>(&mut self, is_wanted: impl FnOnce(&F) -> bool) -> Option<F> {
        if self.get().is_some_and(is_wanted) { self.take() } else { None }
    }
}

/// An open dialog. Its contents are in a cell, because painting a form fills it in.
struct Dialog {
    contents: RefCell<Box<dyn DialogContents>>,
    is_list: bool,
}

impl Dialog {
    /// The contents, if they are of this type.
    fn contents<D: DialogContents>(&self) -> Option<RefMut<'_, D>> {
        RefMut::filter_map(self.contents.borrow_mut(), |contents| {
            let contents: &mut dyn Any = &mut **contents;
            contents.downcast_mut()
        })
        .ok()
    }
}

/// The open screens and dialogs.
#[derive(Default)]
pub struct Front {
    /// The last one is shown. Without any, [`Screen::Game`] is.
    screens: Vec<Screen>,
    /// The last one is shown. Closing it shows the one before.
    dialogs: Vec<Dialog>,
    pub forms: Forms,
}

impl Front {
    /// The screen that is shown.
    pub fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Game)
    }

    /// Whether a screen is open, possibly covered by another one.
    pub fn has_screen(&self, screen: Screen) -> bool {
        self.screens.contains(&screen)
    }

    /// The state of a screen, if the screen is shown. Drops the state once the screen is closed.
    pub fn in_front<'a, T>(&self, screen: Screen, state: &'a mut Option<T>) -> Option<&'a mut T> {
        state.take_if(|_| !self.has_screen(screen));
        state.as_mut().filter(|_| self.screen() == screen)
    }

    /// Whether one of the open screens suspends the game.
    pub fn suspends_game(&self) -> bool {
        self.screens.iter().any(|screen| screen.suspends_game())
    }

    /// Opens a screen above the others and closes all dialogs.
    pub fn open_screen(&mut self, screen: Screen) {
        self.close_screen(screen);
        self.screens.push(screen);
        self.close_dialogs();
    }

    pub fn close_screen(&mut self, screen: Screen) {
        self.screens.retain(|&open| open != screen);
    }

    /// Closes the screens that would cover a newly opened game or study.
    pub fn make_way(&mut self) {
        self.screens.retain(|screen| !screen.makes_way());
    }

    /// Opens a form, a page or a question in place of all open dialogs. Finished work that opens a
    /// dialog waits until it is closed.
    pub fn open(&mut self, contents: impl ShownDialog) {
        self.close_dialogs();
        self.push(contents, false);
    }

    /// Opens a list in place of all open dialogs. Finished work may open a dialog in its place.
    pub fn open_list(&mut self, contents: impl ShownDialog) {
        self.close_dialogs();
        self.push(contents, true);
    }

    /// Opens a question above the open dialogs. Closing it shows the one below again.
    pub fn open_over(&mut self, contents: impl ShownDialog) {
        self.push(contents, false);
    }

    fn push(&mut self, contents: impl ShownDialog, is_list: bool) {
        self.dialogs.push(Dialog { contents: RefCell::new(Box::new(contents)), is_list });
    }

    pub fn has_dialog(&self) -> bool {
        !self.dialogs.is_empty()
    }

    /// Whether a form, a page or a question is shown, which nothing may replace.
    pub fn has_form(&self) -> bool {
        self.dialogs.last().is_some_and(|dialog| !dialog.is_list)
    }

    /// The dialog that is shown, if it is of this type.
    pub fn shown<D: DialogContents>(&self) -> Option<RefMut<'_, D>> {
        self.dialogs.last().and_then(Dialog::contents)
    }

    /// An open dialog of this type, possibly covered by another one.
    pub fn dialog<D: DialogContents>(&self) -> Option<RefMut<'_, D>> {
        self.dialogs.iter().find_map(Dialog::contents)
    }

    /// Closes the dialog that is shown, if it is of this type, and returns it.
    pub fn take<D: DialogContents>(&mut self) -> Option<D> {
        self.shown::<D>()?;
        let dialog: Box<dyn Any> = self.pop()?;
        dialog.downcast().ok().map(|dialog| *dialog)
    }

    /// Closes the dialog that is shown, and keeps its typed contents.
    pub fn close_dialog(&mut self) {
        if let Some(dialog) = self.pop() {
            dialog.set_aside(&mut self.forms);
        }
    }

    pub fn close_dialogs(&mut self) {
        while self.has_dialog() {
            self.close_dialog();
        }
    }

    /// Closes all screens and dialogs.
    pub fn clear(&mut self) {
        self.screens.clear();
        self.close_dialogs();
    }

    fn pop(&mut self) -> Option<Box<dyn DialogContents>> {
        self.dialogs.pop().map(|dialog| dialog.contents.into_inner())
    }
}

impl Core {
    /// Closes the dialog that is shown, and drops its typed contents.
    pub fn cancel_dialog(&mut self) {
        if let Some(dialog) = self.front.pop() {
            dialog.cancel(self);
        }
    }
}
