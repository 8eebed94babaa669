//! Commands: the user's requests by a menu, a button, a key or the palette, without further input.
//! [`TABLE`] has the name, the keys and the screens of each. `window` runs them.

mod keys;
mod table;

use serde::{Deserialize, Serialize};

use crate::engine::rules::Profile;

pub use keys::{
    Group, are_taken, described, hint, leave_out_composing, of as keys_of, pressed, pressed_always,
    pressed_elsewhere, shown_move_id, written,
};
pub use table::{Entry, Reach, TABLE, When};

/// A command. It needs no input beyond the contents of the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    NewGame,
    /// Starts a new game with the last choices.
    StartAgain,
    SetUpPosition,
    /// Reads the position in a picture of a board.
    FromPicture,
    PastGames,
    Open,
    /// Opens the current game as a study.
    StudyGame,
    /// Closes the study in front.
    CloseStudy,
    /// Brings the next tab to the front, a study or the game.
    NextTab,
    /// Brings the previous tab to the front.
    PreviousTab,
    /// Shows the chapters of the study.
    Chapters,
    /// Searches the open studies.
    Find,
    /// Compares the game with another open one.
    Compare,
    /// Trains the study as a repertoire.
    Repertoire,
    /// Solves the exercises of the study.
    Exercises,
    /// Makes an exercise from the place shown.
    MakeExercise,
    NextChapter,
    PreviousChapter,
    ForgetRecent,
    Save,
    SaveAs,
    /// Saves a picture of the board.
    SavePicture,
    /// Saves the line shown as an animation.
    SaveAnimation,
    StopAnimation,
    /// Shows what was not understood in the file.
    ShowLeft,
    /// Saves the game in a form for reading.
    Export(Exported),
    /// Asks which diagrams to print.
    Diagrams,
    /// Opens another window beside this one.
    NewWindow,
    Quit,
    Undo,
    Redo,
    /// Edits the comment at the place shown.
    Comment,
    /// Continues the game from the place shown.
    PlayOnHere,
    /// Moves the variation shown up by one place.
    Promote,
    /// Makes the line to the move shown the main line.
    MakeMain,
    /// Deletes the move shown and all that follows it.
    Delete,
    /// Lets the left button draw on the board, or ends that.
    Draw,
    /// Clears the drawings on the board.
    ClearDrawings,
    Copy(Copied),
    Paste,
    Details,
    /// Opens the field for typing a move.
    TypeMove,
    /// Tells how much time both sides have left.
    AnnounceTime,
    /// Asks the engine for a hint.
    Hint,
    MoveNow,
    Pause,
    Resume,
    OfferDraw,
    Resign,
    /// Starts the same game again with the sides swapped.
    Rematch,
    Players,
    Engines,
    /// Shows the match of two engines.
    Match,
    /// Asks for the repetition rules.
    Rules,
    SetRules(Profile),
    /// Opens an aid beside the game, or closes it if it is open.
    Toggle(Aid),
    /// Opens an aid.
    Show(Aid),
    /// Closes the aid, so that the list of moves has all the room.
    ShowMoves,
    /// Switches the marks for the opponent's threats on or off.
    MarkThreats,
    /// Switches the analysis between threats and best lines.
    Threats,
    Puzzles,
    Collection,
    /// Shows the list of opening books.
    Books,
    /// Shows the user's rating, results and puzzles.
    Progress,
    /// Shows the people who use the program on this computer.
    People,
    /// Flips the board.
    Flip,
    LargerText,
    SmallerText,
    UsualText,
    Settings,
    /// The course of lessons.
    Tutorial,
    /// The rules of the game as a text.
    RuleBook,
    /// The user's guide, in the system's browser.
    Manual,
    Shortcuts,
    About,
    /// The licences of everything the program contains.
    Licences,
    /// Goes to another place of the record.
    Step(Step),
    /// Goes to the game's current place.
    BackToGame,
    /// Makes the window fill the screen, or ends that.
    FullScreen,
    /// Begins to present the record on the whole screen, or ends that.
    Present,
    /// Starts or stops autoplay.
    Autoplay,
    /// Opens the command palette, which searches commands by name.
    Palette,
}

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
    Tutorial,
    Puzzles,
    /// The record on the whole screen.
    Presentation,
    /// The trainer of a repertoire.
    Repertoire,
    /// The exercises of a study.
    Exercises,
}

impl Screen {
    /// Whether this screen suspends the game behind it.
    pub const fn suspends_game(self) -> bool {
        matches!(
            self,
            Self::Tutorial | Self::Puzzles | Self::Presentation | Self::Repertoire | Self::Exercises
        )
    }

    /// Whether something has to be solved on this screen, which has its own hints.
    pub const fn has_hints(self) -> bool {
        matches!(self, Self::Tutorial | Self::Puzzles | Self::Repertoire | Self::Exercises)
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
