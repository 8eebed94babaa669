//! Commands: the user's requests by a menu, a button, a key or the palette, without further input.
//! [`TABLE`] has the name, the keys and the screens of each. `window` runs them.

mod keys;
mod table;

use serde::{Deserialize, Serialize};

pub use keys::{
    Group, are_taken, described, hint, leave_out_composing, of as keys_of, pressed, pressed_always,
    pressed_elsewhere, shown_move_id, written,
};
pub use table::{Command, Entry, Reach, TABLE, When};

/// A step to another place of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// The previous alternative to the move shown, cyclically. If it has none: back to the last
    /// move with alternatives, or else one move back.
    Up,
    /// The next alternative, cyclically. If there is none: forward to the next move with
    /// alternatives, or else one move forward.
    Down,
    /// The start of the game.
    First,
    /// Forward to the game's current place, or to the end of the line if that place is not ahead.
    /// From the end: to the game's current place.
    Last,
}

/// A panel beside the game that helps to understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aid {
    /// The best moves in the position shown.
    Analysis,
    /// The quality of each move of the game.
    Review,
    /// The moves that were played in the position shown.
    Explorer,
}

impl Aid {
    pub const ALL: [Self; 3] = [Self::Analysis, Self::Review, Self::Explorer];
}

/// A form in which the clipboard gets the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The record as PGN, in the notation of the window.
    Pgn,
    Ubb,
    /// The main line, in the notation of the window.
    Moves,
    /// The position shown.
    Fen,
    Json,
    /// A picture of the board.
    Picture,
}

/// A form in which the game is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exported {
    /// A web page that steps through the moves.
    WebPage,
    /// An article with boards, for print.
    Article,
}

/// A screen, which fills the window below the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Game,
    /// The editor for positions.
    Editor,
    /// A picture of a board, and the board read from it.
    Picture,
    /// The course of lessons.
    Lessons,
    Puzzles,
    /// The record on the whole screen.
    Presentation,
    /// The trainer of a repertoire.
    Repertoire,
    /// The exercises of a study.
    Exercises,
}

impl Screen {
    /// Whether this screen suspends the game behind it, with its clocks.
    pub const fn suspends_game(self) -> bool {
        match self {
            Self::Editor
            | Self::Picture
            | Self::Lessons
            | Self::Puzzles
            | Self::Presentation
            | Self::Repertoire
            | Self::Exercises => true,
            Self::Game => false,
        }
    }

    /// Whether something has to be solved on this screen, which has its own hints.
    pub const fn has_hints(self) -> bool {
        match self {
            Self::Lessons | Self::Puzzles | Self::Repertoire | Self::Exercises => true,
            Self::Game | Self::Editor | Self::Picture | Self::Presentation => false,
        }
    }

    /// Whether this screen is closed when a game or a study is opened, which it would cover.
    pub const fn makes_way(self) -> bool {
        match self {
            Self::Editor | Self::Picture | Self::Puzzles | Self::Lessons => true,
            Self::Game | Self::Presentation | Self::Repertoire | Self::Exercises => false,
        }
    }

    /// Whether this screen shows the record of the game or study in front.
    pub const fn shows_record(self) -> bool {
        match self {
            Self::Game | Self::Presentation => true,
            Self::Editor
            | Self::Picture
            | Self::Lessons
            | Self::Puzzles
            | Self::Repertoire
            | Self::Exercises => false,
        }
    }

    /// Whether a command is available on this screen.
    pub fn has(self, command: Command) -> bool {
        command.entry().screens.contains(&self)
    }
}

/// A request of a view: a message of its own room, or one that every view can make.
#[derive(Clone, Debug, PartialEq)]
pub enum Request<M> {
    Own(M),
    Do(Command),
    /// Closes the dialog, and drops the typed text.
    CloseDialog,
    /// Closes the dialog. When it is opened again, it is as it was left.
    SetAside,
}

/// The requests of a view in a frame.
pub type Requests<M> = Vec<Request<M>>;

impl<M> Request<M> {
    /// Wraps the message.
    pub fn within<N: From<M>>(self) -> Request<N> {
        match self {
            Self::Own(message) => Request::Own(message.into()),
            Self::Do(command) => Request::Do(command),
            Self::CloseDialog => Request::CloseDialog,
            Self::SetAside => Request::SetAside,
        }
    }
}

impl<M> From<M> for Request<M> {
    fn from(message: M) -> Self {
        Self::Own(message)
    }
}
