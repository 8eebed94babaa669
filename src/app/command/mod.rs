//! Commands: what the user can ask for by a menu, a button, a key or the palette, without further input. [`TABLE`] has
//! the name, the keys and the screens of each; `window` carries them out.

mod keys;
mod table;

use serde::{Deserialize, Serialize};

use crate::engine::rules::Profile;

pub use keys::{
    Group, are_taken, described, hint, leave_out_composing, of as keys_of, pressed, pressed_always,
    pressed_elsewhere, shown_move_id, written,
};
pub use table::{Entry, Reach, TABLE, When};

/// A command. It needs no input beyond what the variant holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    NewGame,
    /// Starts a new game with the choices of the last one.
    StartAgain,
    SetUpPosition,
    PastGames,
    Open,
    /// Opens the game that is played as a study.
    StudyGame,
    /// Closes the study in front.
    CloseStudy,
    /// Brings the next study, or the game, to the front.
    NextTab,
    /// The same, the other way round.
    PreviousTab,
    /// Shows the chapters of the study.
    Chapters,
    /// Searches the studies that are open.
    Find,
    /// Compares the game with another one that is open.
    Compare,
    /// Trains the study as a repertoire.
    Repertoire,
    /// Solves the exercises of the study.
    Exercises,
    /// Makes an exercise of the place shown.
    MakeExercise,
    NextChapter,
    PreviousChapter,
    ForgetRecent,
    Save,
    SaveAs,
    /// Saves a picture of the board.
    SavePicture,
    /// Saves the line shown as an animation.
    SaveFilm,
    StopFilm,
    /// Shows what of the file was not understood.
    ShowLeft,
    /// Saves the game in a form to be read.
    Export(Exported),
    /// Asks which diagrams to print.
    Diagrams,
    Quit,
    Undo,
    Redo,
    /// Edits the comment at the place shown.
    Comment,
    /// Continues the game from the place shown.
    PlayOnHere,
    /// Moves the variation shown up by one among its siblings.
    Promote,
    /// Makes the line to the move shown the main line.
    MakeMain,
    /// Deletes the move shown and all that follows it.
    Delete,
    /// Draws on the board with the left button, or ends that.
    Draw,
    /// Wipes off what is drawn on the board.
    WipeOff,
    Copy(Copied),
    Paste,
    Details,
    /// Opens the field for typing a move.
    TypeMove,
    /// Says how much time both sides have left.
    TellTime,
    /// Asks the engine for a suggestion.
    Hint,
    MoveNow,
    Pause,
    Resume,
    OfferDraw,
    Resign,
    /// Starts the same game again, with sides changed.
    Rematch,
    Players,
    Engines,
    /// Shows the match of two engines.
    Match,
    /// Asks by which rules repetitions are judged.
    Rules,
    SetRules(Profile),
    /// Opens an aid beside the game, or closes it if it is open.
    Toggle(Aid),
    /// Opens an aid.
    Show(Aid),
    /// Closes the aid, so that the list of moves has all the room.
    ShowMoves,
    /// Switches the marks for what the opponent threatens on or off.
    MarkThreats,
    /// Switches the analysis between threats and best lines.
    Threats,
    Puzzles,
    Collection,
    /// The user's rating, results and puzzles so far.
    Progress,
    /// The people who play at this computer.
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
    /// Shows another place of the record.
    Step(Step),
    /// Shows the game's current place.
    BackToGame,
    /// Fills the screen with the window, or ends that.
    FullScreen,
    /// Begins to present the record on the whole screen, or ends it.
    Present,
    /// Steps through the record by itself, or ends that.
    Autoplay,
    /// Opens the command palette, where commands are searched by name.
    Palette,
}

/// A step to another place of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One move back.
    Back,
    /// One move forward.
    Forward,
    /// The previous sibling (a move that might be played instead), cyclically. If there is none: back to the last move
    /// that has siblings, or without one, one move back.
    Up,
    /// The next sibling, cyclically. If there is none: forward to the next move that has siblings, or without one,
    /// one move forward.
    Down,
    /// The start of the game.
    First,
    /// The game's current place, if it lies further on in this line. Otherwise the end of the line, and from there the
    /// game's current place.
    Last,
}

/// An aid: something shown beside the game that helps to understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aid {
    /// The best moves in the position shown.
    Analysis,
    /// How good each move of the game was.
    Review,
    /// Which moves were played in the position shown.
    Explorer,
}

impl Aid {
    pub const ALL: [Self; 3] = [Self::Analysis, Self::Review, Self::Explorer];
}

/// What can be copied to the clipboard.
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

/// What the game is exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exported {
    /// A page on which its moves are stepped through.
    WebPage,
    /// An article with boards, on paper.
    Article,
}

/// A screen: what fills the window below the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Game,
    /// The editor for positions.
    Editor,
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

    /// Whether something is to be solved on this screen, with hints of its own.
    pub const fn has_hints(self) -> bool {
        matches!(self, Self::Tutorial | Self::Puzzles | Self::Repertoire | Self::Exercises)
    }

    /// Whether a command is available on this screen.
    pub fn offers(self, command: Command) -> bool {
        command.entry().screens.contains(&self)
    }
}

/// What a view asks for: a message of its own room, or what every view may ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask<M> {
    Own(M),
    Do(Command),
    /// Closes the dialog; what was typed in it is forgotten.
    CloseDialog,
    /// Closes the dialog; opened again, it is as it was left.
    SetAside,
}

/// What a view asked for while it was painted.
pub type Asks<M> = Vec<Ask<M>>;

impl<M> Ask<M> {
    /// Wraps the message.
    pub fn within<N: From<M>>(self) -> Ask<N> {
        match self {
            Self::Own(message) => Ask::Own(message.into()),
            Self::Do(command) => Ask::Do(command),
            Self::CloseDialog => Ask::CloseDialog,
            Self::SetAside => Ask::SetAside,
        }
    }
}

impl<M> From<M> for Ask<M> {
    fn from(message: M) -> Self {
        Self::Own(message)
    }
}
