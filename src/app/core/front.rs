//! What covers the game: a stack of screens, and a stack of dialogs above them.

use crate::app::command::Screen;

/// A room that has dialogs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    Play,
    Record,
    Puzzles,
    Files,
    /// The files room's question whether to save the game before another one replaces it.
    Unsaved,
    Collection,
    Engines,
    Settings,
    Help,
    Progress,
    People,
    Sheets,
    Chapters,
    Find,
    Compare,
    Review,
    Incidents,
    /// The command palette, which belongs to the window.
    Palette,
}

impl Room {
    pub const ALL: [Self; 18] = [
        Self::Play,
        Self::Record,
        Self::Puzzles,
        Self::Files,
        Self::Unsaved,
        Self::Collection,
        Self::Engines,
        Self::Settings,
        Self::Help,
        Self::Progress,
        Self::People,
        Self::Sheets,
        Self::Chapters,
        Self::Find,
        Self::Compare,
        Self::Review,
        Self::Incidents,
        Self::Palette,
    ];
}

/// The kind of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogKind {
    /// A form, a page or a question: results that arrive meanwhile wait until it is closed.
    Form,
    /// A list: something that was opened may replace it.
    List,
}

/// The open screens and dialogs. Each room stores its dialog's contents; this only knows which rooms' dialogs are open.
#[derive(Debug, Default)]
pub struct Front {
    /// The last one is shown. If empty, [`Screen::Game`] is.
    screens: Vec<Screen>,
    /// The last one is shown; closing it shows the one before.
    dialogs: Vec<(Room, DialogKind)>,
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

    /// Closes the screens that would cover a game or a study that is opened.
    pub fn make_way(&mut self) {
        let covers = |screen: &Screen| matches!(screen, Screen::Editor | Screen::Puzzles | Screen::Tutorial);
        self.screens.retain(|screen| !covers(screen));
    }

    /// Opens a room's dialog in place of all open dialogs.
    pub fn open(&mut self, room: Room, kind: DialogKind) {
        self.dialogs = vec![(room, kind)];
    }

    /// Opens a room's dialog above the open ones; closing it shows the one below again.
    pub fn open_over(&mut self, room: Room) {
        self.dialogs.retain(|&(open, _)| open != room);
        self.dialogs.push((room, DialogKind::Form));
    }

    /// The room whose dialog is shown.
    pub fn dialog(&self) -> Option<Room> {
        self.dialogs.last().map(|&(room, _)| room)
    }

    /// Whether a dialog of this room is open, possibly covered by another one.
    pub fn has_dialog_of(&self, room: Room) -> bool {
        self.dialogs.iter().any(|&(open, _)| open == room)
    }

    /// Whether the dialog shown is of kind [`DialogKind::Form`].
    pub fn has_form(&self) -> bool {
        self.dialogs.last().is_some_and(|&(_, kind)| kind == DialogKind::Form)
    }

    /// Closes the dialog that is shown.
    pub fn close_dialog(&mut self) {
        self.dialogs.pop();
    }

    pub fn close_dialogs(&mut self) {
        self.dialogs.clear();
    }

    /// Closes all screens and dialogs.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
