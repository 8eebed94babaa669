//! What the window can be told to do without a word more: by a menu, a button, a key or the palette. [`TABLE`] says of
//! each command what it is called, where it is offered and by which keys; the window says who does it.

mod keys;
mod table;

use crate::engine::rules::Profile;

pub use keys::{
    Group, are_taken, described, hint, of as keys_of, pressed, pressed_always, shown_move_id, written,
};
pub use table::{Entry, TABLE};

/// Something that the user can ask for anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    NewGame,
    /// Starts a game with what was last chosen for one.
    StartAgain,
    SetUpPosition,
    PastGames,
    Open,
    ForgetRecent,
    Save,
    SaveAs,
    /// Saves a picture of the board.
    SavePicture,
    /// Saves the line shown as an animated picture.
    SaveFilm,
    StopFilm,
    Quit,
    Undo,
    Redo,
    /// Writes a comment on the place shown.
    Comment,
    /// Plays on from the place shown.
    PlayOnHere,
    /// Moves the variation that is shown one step up.
    Promote,
    /// Makes the way to the move shown the main line.
    MakeMain,
    /// Deletes the move shown and what follows it.
    Delete,
    Copy(Copied),
    Paste,
    Details,
    /// Opens the field for typing a move.
    TypeMove,
    /// What would the computer play?
    Hint,
    MoveNow,
    Pause,
    Resume,
    OfferDraw,
    Resign,
    /// Once more, with sides changed.
    Rematch,
    Players,
    Engines,
    /// A match of two engines.
    Match,
    /// Asks by which rules repetitions are judged.
    Rules,
    SetRules(Profile),
    /// Opens a study beside the game, or closes it.
    Toggle(Study),
    /// Opens it.
    Show(Study),
    /// Leaves the moves all the room.
    ShowMoves,
    /// Lets the analysis look for threats, or for the best lines again.
    Threats,
    Puzzles,
    Collection,
    /// Turns the board around.
    Flip,
    LargerText,
    SmallerText,
    UsualText,
    Settings,
    /// How the pieces move, on a board to try it on.
    Tutorial,
    /// The rules of the game, to read.
    RuleBook,
    /// The user's guide, in the system's browser.
    Manual,
    Shortcuts,
    About,
    /// The licences of all that the program is made from.
    Licences,
    /// Looks at another place of the record.
    Step(Step),
    /// Looks at the game again.
    BackToGame,
    /// All of these, to be found by a few letters.
    Palette,
}

/// A way to another place of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// The move before this one among those that might be played instead, the last one after the first. Where
    /// there is no other: back to the last move that has others, or to the start.
    Up,
    /// The move after this one among those that might be played instead, the first one after the last. Where
    /// there is no other: on to the next move that has others, or to the end.
    Down,
    /// The start of the game.
    First,
    /// The game's own place, if this line leads there. If not, the end of the line, and from there the game's
    /// own place.
    Last,
}

/// Something beside the game that helps to understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// What is best in the position shown.
    Analysis,
    /// What each move of the game was worth.
    Review,
    /// What was played in the position shown.
    Explorer,
}

impl Study {
    pub const ALL: [Self; 3] = [Self::Analysis, Self::Review, Self::Explorer];
}

/// What is copied to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The record, as the window writes moves.
    Pgn,
    Ubb,
    /// The main line, as the window writes moves.
    Moves,
    /// The position shown.
    Fen,
    Json,
    /// The board.
    Picture,
}

/// What takes the whole window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Game,
    /// Setting up a position.
    Editor,
    /// How the pieces move.
    Tutorial,
    Puzzles,
}

impl Screen {
    /// Whether the game rests while this stands in front of it.
    pub const fn rests_game(self) -> bool {
        matches!(self, Self::Tutorial | Self::Puzzles)
    }

    /// Whether a command makes sense while this is shown.
    pub fn offers(self, command: Command) -> bool {
        TABLE.iter().any(|entry| entry.command == command && entry.screens.contains(&self))
    }
}

/// What a view asks for: something of its own room, or what every view may ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask<M> {
    Own(M),
    Do(Command),
    CloseDialog,
}

/// What a view has asked for while it was painted.
pub type Asks<M> = Vec<Ask<M>>;

impl<M> From<M> for Ask<M> {
    fn from(message: M) -> Self {
        Self::Own(message)
    }
}
