//! Files and the clipboard in the window under test.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use chuhe::app::{
    Browser, ChuheApp, Clipboard, FileQuestion, Label, OnPicked, Picked, Picker, PictureReader,
};
use chuhe::uci::client::Patience;
use eframe::egui::{self, ColorImage, Event, Key, Modifiers, PointerButton, ViewportCommand};

use super::{Name, Window};

impl Window {
    /// Answers every file dialog with this from now on.
    pub fn pick(&mut self, picked: Picked) {
        self.state().set_picker(Box::new(Puppet(picked)));
    }

    /// Puts pictures into another clipboard from now on.
    pub fn set_clipboard(&mut self, clipboard: Arc<dyn Clipboard>) {
        self.state().set_clipboard(clipboard);
    }

    /// Reads pictures of boards in another way from now on.
    pub fn set_picture_reader(&mut self, reader: PictureReader) {
        self.state().set_picture_reader(reader);
    }

    /// Shows pages in another browser from now on.
    pub fn set_browser(&mut self, browser: Browser) {
        self.state().set_browser(browser);
    }

    /// The picture of the board that the window puts into the clipboard.
    pub fn copied_picture(&mut self) -> ColorImage {
        let clipboard = Arc::new(Kept::default());
        self.set_clipboard(Arc::clone(&clipboard) as Arc<dyn Clipboard>);
        self.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
        self.wait_for(Label::PictureCopied);
        let mut pictures = clipboard.0.lock().expect("no thread has panicked");
        pictures.pop().expect("it was copied")
    }

    /// Limits the waiting for external engines from now on.
    pub fn set_patience(&mut self, patience: Patience) {
        self.state().set_patience(patience);
    }

    fn state(&mut self) -> &mut ChuheApp {
        self.harness.state_mut().as_mut().expect("the first frame makes the app")
    }

    /// Opens a file as the command line does.
    pub fn open_file(&mut self, path: &Path) {
        self.state().open_file(path.into());
    }

    /// Waits until this text is shown.
    pub fn wait_for(&mut self, text: impl Name) {
        self.wait_until(|window| window.has(&text));
    }

    /// Drags a file over the window.
    pub fn hover_file(&mut self, path: &Path) {
        let file = egui::HoveredFile { path: Some(path.into()), ..Default::default() };
        self.harness.input_mut().hovered_files = vec![file];
        // While it hovers, every frame requests another one.
        self.harness.run_steps(2);
    }

    pub fn drop_file(&mut self, path: &Path) {
        self.drop_files(&[path]);
    }

    pub fn drop_files(&mut self, paths: &[&Path]) {
        self.harness.input_mut().hovered_files.clear();
        for &path in paths {
            self.harness.input_mut().dropped_files.push(Arc::new(Dropped(path.into())));
        }
        self.settle();
    }

    /// The text that an entry of the open menu copies to the clipboard.
    pub fn copied_by_entry(&mut self, entry: impl Name) -> Option<String> {
        let pos = self.entry(entry.name());
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.copied_by(|harness| {
            harness.event(Event::PointerMoved(pos));
            for pressed in [true, false] {
                harness.event(Event::PointerButton { pos, button, pressed, modifiers });
            }
        })
    }

    /// The window titles set after a key press.
    pub fn titles_after_pressing(&mut self, key: Key) -> Vec<String> {
        let mut titles = Vec::new();
        self.press_without_settling(Modifiers::NONE, key);
        for _ in 0..4 {
            titles.extend(self.commands().into_iter().filter_map(|command| match command {
                ViewportCommand::Title(title) => Some(title),
                _ => None,
            }));
            self.harness.step();
        }
        titles
    }
}

/// The pictures given to a clipboard.
#[derive(Default)]
struct Kept(Mutex<Vec<ColorImage>>);

impl Clipboard for Kept {
    fn set_picture(&self, picture: &ColorImage) -> Result<(), String> {
        self.0.lock().map_err(|error| error.to_string())?.push(picture.clone());
        Ok(())
    }

    fn picture(&self) -> Option<ColorImage> {
        self.0.lock().ok()?.last().cloned()
    }
}

/// Answers every file dialog alike.
struct Puppet(Picked);

impl Picker for Puppet {
    fn ask(&self, _: FileQuestion, answer: OnPicked) {
        answer(self.0.clone());
    }
}

/// A file that was dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the window reads it by its path".into())
    }
}
