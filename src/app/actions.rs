//! What the user asks for. Views return these; [`super::ChuheApp`] carries them out after painting, in one place.

use std::path::PathBuf;

use super::browse::Step;
use super::engines::EngineAction;
use super::games::GamesAction;
use super::look::Look;
use super::puzzles::PuzzlesAction;
use super::settings::{GameChoices, Pace, ThemeChoice};
use super::study::{AnalysisAction, ExplorerAction, ReviewAction, Study};
use super::text::Language;
use super::text_size::TextSize;
use crate::engine::board::{Move, Position};
use crate::engine::rules::Profile;
use crate::game::formats::GameResult;
use crate::game::notation::Notation;
use crate::game::{Headers, NodeId};
use crate::session::{GameId, Player};

/// Something the user asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Play(Move),
    /// Leaves a move to be played when its turn comes.
    Premove(Move),
    CancelPremove,
    /// Opens the field for typing a move.
    TypeMove,
    CloseEntry,
    /// Plays a move of which the user was warned.
    PlayAnyway(Move),
    Undo,
    Redo,
    MoveNow,
    /// What would the computer play?
    Hint,
    Pause,
    Resume,
    Flip,
    OfferDraw,
    AnswerDraw {
        is_accepted: bool,
    },
    AskResign,
    Resign,
    AskNewGame,
    /// Starts a game with what was last chosen for one.
    StartAgain,
    /// Starts a game from a position.
    StartGame(GameChoices, Box<Position>),
    /// Once more, with sides changed.
    Rematch,
    /// Opens the editor of positions, on what is on the board.
    SetUpPosition,
    /// Asks with whom to play on from a position that was set up.
    StartFrom(Box<Position>),
    CloseEditor,
    AskPlayers,
    /// Changes who plays Red and Black in the middle of the game.
    SetPlayers([Player; 2]),
    AskRules,
    /// Changes the rules by which this game's repetitions are judged.
    SetRules(Profile),
    AskDetails,
    /// Changes what the record says about the game, and how it says that it ended.
    SetDetails(Box<Headers>, GameResult),
    AskSettings,
    /// `None`: the system's.
    SetLanguage(Option<Language>),
    SetTheme(ThemeChoice),
    /// Changes what the board and the pieces look like.
    SetLook(Look),
    /// `None`: the language's.
    SetNotation(Option<Notation>),
    /// Whether the computer plays from the opening book.
    SetBook(bool),
    /// Whether games make a rating of the user.
    SetRating(bool),
    /// How long two computers pause between their moves.
    SetPace(Pace),
    /// Whether the computer thinks on the user's time.
    SetPondering(bool),
    Feel(FeelAction),
    Record(RecordAction),
    File(FileAction),
    Library(LibraryAction),
    Study(StudyAction),
    Games(GamesAction),
    Engine(EngineAction),
    Size(SizeAction),
    Help(HelpAction),
    Puzzles(PuzzlesAction),
    ShowShortcuts,
    ShowAbout,
    Quit,
    QuitAnyway,
    CloseDialog,
    DismissAlert,
}

/// What the user does with the studies beside the game.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyAction {
    /// Opens a study in the place of another; `None`: the moves have all the room.
    Show(Option<Study>),
    /// Opens the study, or closes it.
    Toggle(Study),
    Analysis(AnalysisAction),
    Review(ReviewAction),
    Explorer(ExplorerAction),
}

/// How large texts and controls are to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeAction {
    Set(TextSize),
    Larger,
    Smaller,
    Usual,
}

/// What the user asks to be told about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpAction {
    /// How the pieces move, on a board to try it on.
    ShowGuide,
    CloseGuide,
    /// The rules of the game, to read.
    ShowRules,
    /// The licences of all that the program is made from.
    ShowLicences,
    /// The user's guide, in the system's browser.
    ShowManual,
}

/// What the user sets about what playing feels like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeelAction {
    /// Whether a move can be made while the computer thinks.
    SetPremoves(bool),
    /// Whether anything slides or fades.
    SetMotion(bool),
    /// Whether the board of two people turns to whoever is to move.
    SetTurns(bool),
    SetSound(bool),
    /// In percent.
    SetVolume(u8),
    /// Plays a sound, to hear how loud it is.
    TrySound,
}

/// What the user does with the record of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordAction {
    /// Looks at another place.
    Step(Step),
    /// Looks at this place.
    Show(NodeId),
    /// Looks at the game again.
    Follow,
    /// Plays on from this place.
    ContinueFrom(NodeId),
    /// Moves the variation that the move is in one step up.
    Promote(NodeId),
    /// Makes the way to the move the main line.
    MakeMain(NodeId),
    /// Deletes the move and what follows it, after a question where much would be lost.
    AskDelete(NodeId),
    Delete(NodeId),
    AskComment(NodeId),
    SetComment(NodeId, String),
}

/// What the user does with files and the clipboard.
#[derive(Clone, Debug, PartialEq)]
pub enum FileAction {
    AskOpen,
    Open(PathBuf),
    Save,
    AskSaveAs,
    /// Takes the path that was typed.
    ChoosePath(PathBuf),
    /// Writes to a file that is there already.
    Replace,
    /// Asks for another file in place of that one.
    SaveElsewhere,
    /// Opens that one, in place of writing to it.
    OpenThat,
    /// Opens one of several games, by its number from 0.
    ChooseGame(usize),
    /// Saves the present game before another one takes its place.
    SaveFirst,
    /// Lets it take its place without.
    Discard,
    ForgetRecent,
    /// Saves a picture of the board.
    AskPicture,
    /// Saves the line shown as an animated picture.
    AskFilm,
    /// Gives up making that.
    StopFilm,
    Copy(Copied),
    AskPaste,
    Paste(String),
}

/// What the user does with the games played before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryAction {
    /// Shows the list of them.
    List,
    /// Goes on with one.
    Reopen(GameId),
    /// Deletes one.
    Forget(GameId),
}

/// What is put into the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copied {
    /// The game, as the window writes moves.
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

impl From<AnalysisAction> for Action {
    fn from(action: AnalysisAction) -> Self {
        StudyAction::Analysis(action).into()
    }
}

impl From<LibraryAction> for Action {
    fn from(action: LibraryAction) -> Self {
        Self::Library(action)
    }
}

impl From<GamesAction> for Action {
    fn from(action: GamesAction) -> Self {
        Self::Games(action)
    }
}

impl From<FileAction> for Action {
    fn from(action: FileAction) -> Self {
        Self::File(action)
    }
}

impl From<FeelAction> for Action {
    fn from(action: FeelAction) -> Self {
        Self::Feel(action)
    }
}

impl From<SizeAction> for Action {
    fn from(action: SizeAction) -> Self {
        Self::Size(action)
    }
}

impl From<HelpAction> for Action {
    fn from(action: HelpAction) -> Self {
        Self::Help(action)
    }
}

impl From<StudyAction> for Action {
    fn from(action: StudyAction) -> Self {
        Self::Study(action)
    }
}

impl From<ReviewAction> for Action {
    fn from(action: ReviewAction) -> Self {
        StudyAction::Review(action).into()
    }
}

impl From<ExplorerAction> for Action {
    fn from(action: ExplorerAction) -> Self {
        StudyAction::Explorer(action).into()
    }
}

impl From<RecordAction> for Action {
    fn from(action: RecordAction) -> Self {
        Self::Record(action)
    }
}
