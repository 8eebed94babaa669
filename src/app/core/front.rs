//! What stands in front of the game: screens, each over the one before, and a dialog over them.

use crate::app::command::Screen;

/// A room that has dialogs of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    Play,
    Record,
    Puzzles,
    Files,
    /// The question of the files' room before another game takes the place of one that is not saved.
    Unsaved,
    Collection,
    Engines,
    Settings,
    Help,
    Incidents,
    /// The palette of commands, which is the window's own.
    Palette,
}

impl Room {
    pub const ALL: [Self; 11] = [
        Self::Play,
        Self::Record,
        Self::Puzzles,
        Self::Files,
        Self::Unsaved,
        Self::Collection,
        Self::Engines,
        Self::Settings,
        Self::Help,
        Self::Incidents,
        Self::Palette,
    ];
}

/// What a dialog is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A form, a page or a question: what happens meanwhile waits until it is closed.
    Form,
    /// A list, which something that was opened may take the place of.
    List,
}

/// The screens and the dialogs that are open. A room keeps what its dialog is about; here stands whose is shown.
#[derive(Debug, Default)]
pub struct Front {
    /// The last one is shown.
    screens: Vec<Screen>,
    /// The last one is shown; the others are asked again when it is closed.
    dialogs: Vec<(Room, Kind)>,
}

impl Front {
    /// The screen that is shown.
    pub fn screen(&self) -> Screen {
        self.screens.last().copied().unwrap_or(Screen::Game)
    }

    /// Whether a screen is open, be there another in front of it.
    pub fn has_screen(&self, screen: Screen) -> bool {
        self.screens.contains(&screen)
    }

    /// Whether the game rests behind one of the screens.
    pub fn rests_game(&self) -> bool {
        self.screens.iter().any(|screen| screen.rests_game())
    }

    /// Shows a screen in front of those that are open; a dialog is closed.
    pub fn open_screen(&mut self, screen: Screen) {
        self.close_screen(screen);
        self.screens.push(screen);
        self.close_dialogs();
    }

    pub fn close_screen(&mut self, screen: Screen) {
        self.screens.retain(|&open| open != screen);
    }

    /// Shows a room's dialog in place of whatever dialog is open.
    pub fn open(&mut self, room: Room, kind: Kind) {
        self.dialogs = vec![(room, kind)];
    }

    /// Shows a room's dialog in front of the one that is open, which comes back if it is closed.
    pub fn open_over(&mut self, room: Room) {
        self.dialogs.retain(|&(open, _)| open != room);
        self.dialogs.push((room, Kind::Form));
    }

    /// The room whose dialog is shown.
    pub fn dialog(&self) -> Option<Room> {
        self.dialogs.last().map(|&(room, _)| room)
    }

    /// Whether a room's dialog is open, be there another in front of it.
    pub fn has_dialog_of(&self, room: Room) -> bool {
        self.dialogs.iter().any(|&(open, _)| open == room)
    }

    /// Whether a dialog is being filled in, or read.
    pub fn has_form(&self) -> bool {
        self.dialogs.last().is_some_and(|&(_, kind)| kind == Kind::Form)
    }

    /// Closes the dialog that is shown.
    pub fn close_dialog(&mut self) {
        self.dialogs.pop();
    }

    pub fn close_dialogs(&mut self) {
        self.dialogs.clear();
    }

    /// Leaves the game alone.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
