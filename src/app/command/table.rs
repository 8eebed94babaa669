//! The table of all commands.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::{Aid, Copied, Exported, Screen, Step};
use crate::app::text::KeyLabel::{self, Board, Files, Game, Record, Window};
use crate::app::text::{Label, Label as L, Language};
use crate::engine::rules::Profile;

/// A row of the table.
pub struct Entry {
    pub command: Command,
    pub when: When,
    name: Label,
    /// Its submenu.
    group: Option<Label>,
    pub screens: &'static [Screen],
    /// Its shortcuts. Menus and tooltips show the first; the list of keys shows both.
    pub keys: [Option<KeyboardShortcut>; 2],
    /// Further shortcuts that are not shown: the same keys on other keyboard layouts.
    pub silent_keys: [Option<KeyboardShortcut>; 2],
    pub reach: Reach,
    /// Its heading and its description in the list of keys.
    pub heading: KeyLabel,
    pub about: Label,
    /// Its button; `None` if it has none.
    pub tool: Option<Tool>,
    /// Whether the palette lists it. It does not if another command does the same.
    pub is_listed: bool,
}

/// The condition of a command. `window::availability` tells whether it holds now, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Always,
    /// While a game is in front, not a study.
    InGame,
    InStudy,
    CanUndo,
    CanRedo,
    HasClock,
    UsersTurn,
    /// While the computer thinks about its move.
    Thinking,
    GoingOn,
    Paused,
    CanOfferDraw,
    CanResign,
    /// While studies are open.
    HasTabs,
    HasChapters,
    HasExercise,
    /// While another game is open with which this one can be compared.
    HasOtherGame,
    /// While a variation or a place before the end of the game is shown.
    LookingBack,
    InVariation,
    AfterStart,
    BeforeEnd,
    /// Before the end of the line or of the game.
    BeforeLast,
    CanMove,
    HasDrawings,
    CanAnimate,
    /// While an animation is being made.
    Animating,
    HasRecent,
}

/// When the keys of a command work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Unless a text field has the focus, or a dialog or a menu is open.
    Window,
    /// Like `Window`, and only if nothing or the list of moves has the focus. Elsewhere these keys
    /// move the board's cursor, or go from button to button.
    Free,
    /// Always.
    Everywhere,
}

/// The button of a command: its icon, the word below it, and its tooltip.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    pub icon: &'static str,
    pub word: Label,
    pub hint: Label,
}

const GAME: &[Screen] = &[Screen::Game];
const WITH_LESSONS: &[Screen] = &[Screen::Game, Screen::Lessons];
const BOARDS: &[Screen] = &[Screen::Game, Screen::Editor];
const BEGINNING: &[Screen] = &[Screen::Game, Screen::Editor, Screen::Puzzles];
/// Where files are opened, pasted and dropped.
const OPENING: &[Screen] = &[Screen::Game, Screen::Puzzles, Screen::Picture];
const WITH_PUZZLES: &[Screen] = &[Screen::Game, Screen::Puzzles];
const LEARNING: &[Screen] = &[Screen::Game, Screen::Puzzles, Screen::Lessons];
const ASKING: &[Screen] =
    &[Screen::Game, Screen::Lessons, Screen::Puzzles, Screen::Repertoire, Screen::Exercises];
const PRESENTED: &[Screen] = &[Screen::Game, Screen::Presentation];
const WITH_BOARD: &[Screen] = &[Screen::Game, Screen::Editor, Screen::Presentation];
const ALL: &[Screen] = &[
    Screen::Game,
    Screen::Editor,
    Screen::Picture,
    Screen::Lessons,
    Screen::Puzzles,
    Screen::Repertoire,
    Screen::Exercises,
];
const EVERYWHERE: &[Screen] = &[
    Screen::Game,
    Screen::Editor,
    Screen::Picture,
    Screen::Lessons,
    Screen::Puzzles,
    Screen::Presentation,
    Screen::Repertoire,
    Screen::Exercises,
];

impl Entry {
    const fn within(mut self, group: Label) -> Self {
        self.group = Some(group);
        self
    }

    const fn or_keys(mut self, keys: KeyboardShortcut) -> Self {
        self.keys[1] = Some(keys);
        self
    }

    const fn silently(mut self, keys: [Option<KeyboardShortcut>; 2]) -> Self {
        self.silent_keys = keys;
        self
    }

    const fn heard(mut self, reach: Reach) -> Self {
        self.reach = reach;
        self
    }

    const fn tool(mut self, icon: &'static str, word: Label, hint: Label) -> Self {
        self.tool = Some(Tool { icon, word, hint });
        self
    }

    const fn unlisted(mut self) -> Self {
        self.is_listed = false;
        self
    }

    /// The text of its menu entry.
    pub fn name(&self, language: Language) -> &'static str {
        self.name.text(language)
    }

    /// Its name outside the menus: without the ellipsis, and after the submenu's name.
    pub fn title(&self, language: Language) -> String {
        let name = self.name(language).trim_end_matches(['.', '…']);
        self.group.map_or_else(|| name.into(), |group| language.labelled(group.text(language), name))
    }
}

impl Command {
    /// The text of its menu entry.
    pub fn name(self, language: Language) -> &'static str {
        self.entry().name(language)
    }
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// Lists the commands. A row declares a command with its condition, name, screens, keys and button.
/// A command with contents is declared at the head, and has a row in braces for each of them.
macro_rules! commands {
    (
        $(#[$about:meta])*
        enum { $($(#[$variant_about:meta])* $variant:ident($contents:ident),)* }
        $($(#[$unit_about:meta])* $($unit:ident)? $({ $command:ident($of:path) })? => $when:ident, $row:expr;)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Command {
            $($(#[$variant_about])* $variant($contents),)*
            $($(#[$unit_about])* $($unit,)?)*
        }

        impl Command {
            /// Its row in [`TABLE`].
            pub const fn entry(self) -> &'static Entry {
                match self {
                    $($(Self::$unit)? $(Self::$command($of))? => &const {
                        let command = $(Self::$unit)? $(Self::$command($of))?;
                        Entry { command, when: When::$when, ..$row }
                    },)*
                }
            }
        }

        /// All commands. Those with keys come first, in the order of the list of keys.
        pub static TABLE: &[&Entry] = &[$($(Command::$unit)? $(Command::$command($of))?.entry()),*];
    };
}

// No shortcut is a letter alone, because a letter begins a typed move.
commands! {
    /// A command. It needs no input beyond the contents of the variant.
    enum {
        /// Saves the game in a form for reading.
        Export(Exported),
        Copy(Copied),
        SetRules(Profile),
        /// Opens an aid beside the game, or closes it if it is open.
        Toggle(Aid),
        /// Opens an aid.
        Show(Aid),
        /// Goes to another place of the record.
        Step(Step),
    }

    NewGame => Always, keyed(L::NewGameEntry, BEGINNING, Game, ctrl(Key::N), L::NewGameHint)
        .tool("＋", L::NewGame, L::NewGameHint);
    /// Starts a new game with the last choices.
    StartAgain => Always, keyed(L::NewGameAtOnce, WITH_PUZZLES, Game, ctrl_shift(Key::N), L::NewGameAtOnce);
    PastGames => Always, keyed(L::PastGamesEntry, WITH_PUZZLES, Game, ctrl(Key::G), L::PastGamesEntry);
    Open => Always, keyed(L::OpenEntry, OPENING, Files, ctrl(Key::O), L::OpenTitle);
    Save => Always, keyed(L::SaveEntry, GAME, Files, ctrl(Key::S), L::SaveTitle)
        .tool("⤓", L::Save, L::SaveTitle);
    SaveAs => Always, keyed(L::SaveAsEntry, GAME, Files, ctrl_shift(Key::S), L::SaveAsTitle);
    CloseStudy => InStudy, keyed(L::CloseStudy, GAME, Files, ctrl(Key::W), L::CloseStudy);
    /// Brings the next tab to the front: a study or the game.
    NextTab => HasTabs, keyed(L::NextTab, GAME, Window, ctrl(Key::PageDown), L::NextTab);
    PreviousTab => HasTabs, keyed(L::PreviousTab, GAME, Window, ctrl(Key::PageUp), L::PreviousTab);
    NextChapter => HasChapters, keyed(L::NextChapter, PRESENTED, Window, ctrl_shift(Key::PageDown), L::NextChapter);
    PreviousChapter => HasChapters, keyed(L::PreviousChapter, PRESENTED, Window, ctrl_shift(Key::PageUp), L::PreviousChapter);
    /// Searches the open studies.
    Find => HasTabs, keyed(L::FindEntry, GAME, Files, ctrl_shift(Key::F), L::FindKeys);
    // Most systems report these keys and those of Paste as copy and paste events: see
    // `FilesRoom::listen`.
    { Copy(Copied::Pgn) } => Always, keyed(L::CopyPgn, GAME, Files, ctrl(Key::C), L::CopyGameKeys)
        .within(L::CopyEntry);
    Paste => Always, keyed(L::PasteEntry, OPENING, Files, ctrl(Key::V), L::PasteKeys);
    { Copy(Copied::Fen) } => Always, keyed(L::CopyFen, GAME, Files, ctrl_shift(Key::C), L::CopyPositionKeys)
        .within(L::CopyEntry);
    { Copy(Copied::Picture) } => Always, keyed(L::CopyPicture, GAME, Files, ctrl_shift(Key::P), L::CopyPictureKeys)
        .within(L::CopyEntry);
    Undo => CanUndo, keyed(L::Undo, BOARDS, Game, ctrl(Key::Z), L::UndoHint).tool("⟲", L::Undo, L::UndoHint);
    Redo => CanRedo, keyed(L::Redo, BOARDS, Game, ctrl(Key::Y), L::RedoHint).or_keys(ctrl_shift(Key::Z))
        .tool("⟳", L::Redo, L::RedoHint);
    { Step(Step::First) } => AfterStart, keyed(L::ToStart, GAME, Record, plain(Key::Home), L::FirstKeys);
    { Step(Step::Last) } => BeforeLast, keyed(L::ToEnd, GAME, Record, plain(Key::End), L::LastKeys);
    /// Edits the comment at the place shown.
    Comment => Always, keyed(L::EditComment, GAME, Record, ctrl(Key::K), L::CommentKeys)
        .tool("✎", L::Comment, L::CommentKeys);
    /// Moves the variation shown up by one place.
    Promote => InVariation, keyed(L::Promote, GAME, Record, ctrl(Key::ArrowUp), L::Promote);
    /// Deletes the move shown and all that follows it.
    Delete => AfterStart, keyed(L::DeleteFromHere, GAME, Record, plain(Key::Delete), L::DeleteFromHere);
    /// Lets the left button draw on the board, or ends that.
    Draw => Always, keyed(L::DrawEntry, GAME, Board, ctrl_shift(Key::D), L::DrawEntry)
        .tool("✏", L::PenWord, L::DrawingHint);
    /// Opens the field for typing a move.
    TypeMove => CanMove, keyed(L::TypeMove, ASKING, Board, ctrl(Key::L), L::TypeMoveKeys);
    /// Asks the engine for a hint.
    Hint => UsersTurn, keyed(L::Hint, GAME, Game, ctrl(Key::I), L::HintHint).tool("☆", L::Hint, L::HintHint);
    /// Tells how much time both sides have left.
    AnnounceTime => HasClock, keyed(L::AnnounceTime, GAME, Game, ctrl_shift(Key::T), L::AnnounceTime);
    MoveNow => Thinking, keyed(L::MoveNow, GAME, Game, ctrl(Key::Enter), L::MoveNow)
        .tool("⏩", L::MoveNow, L::MoveNowHint);
    { Toggle(Aid::Analysis) } => Always, keyed(L::AnalysisEntry, GAME, Game, ctrl(Key::E), L::AnalysisEntry);
    /// Switches the analysis between threats and best lines.
    Threats => Always, keyed(L::ThreatsKeys, GAME, Game, ctrl(Key::T), L::ThreatsKeys);
    Flip => Always, keyed(L::FlipHint, WITH_BOARD, Game, ctrl(Key::F), L::FlipHint)
        .tool("⇅", L::Flip, L::FlipHint);
    { Toggle(Aid::Review) } => Always, keyed(L::ReviewEntry, GAME, Game, ctrl(Key::R), L::ReviewEntry);
    Puzzles => Always, keyed(L::PuzzlesEntry, LEARNING, Game, ctrl(Key::P), L::PuzzlesEntry);
    { Toggle(Aid::Explorer) } => Always, keyed(L::ExplorerEntry, GAME, Game, ctrl(Key::B), L::ExplorerEntry);
    Collection => Always, keyed(L::GamesEntry, GAME, Game, ctrl(Key::D), L::GamesEntry);
    Settings => Always, keyed(L::SettingsEntry, ALL, Window, ctrl(Key::Comma), L::SettingsHint)
        .tool("⚙", L::Settings, L::SettingsHint);
    Shortcuts => Always, keyed(L::ShortcutsEntry, ALL, Window, plain(Key::F1), L::ShortcutsEntry).or_keys(plain(Key::Questionmark))
        .silently([Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::Questionmark)), None]);
    /// Makes the window fill the screen, or ends that.
    FullScreen => Always, keyed(L::FullScreen, EVERYWHERE, Window, plain(Key::F11), L::FullScreenKeys)
        .heard(Reach::Everywhere);
    /// Begins to present the record on the whole screen, or ends that.
    Present => Always, keyed(L::Present, PRESENTED, Window, plain(Key::F5), L::Present);
    /// Opens the command palette, which searches commands by name.
    Palette => Always, keyed(L::PaletteEntry, ALL, Window, ctrl_shift(Key::A), L::PaletteKeys).unlisted();
    Quit => Always, keyed(L::Quit, ALL, Window, ctrl(Key::Q), L::Quit);
    /// Starts or stops autoplay.
    Autoplay => BeforeEnd, keyed(L::Autoplay, PRESENTED, Record, shift(Key::F5), L::Autoplay);
    { Step(Step::Back) } => AfterStart, keyed(L::StepBack, GAME, Record, plain(Key::ArrowLeft), L::BackKeys)
        .heard(Reach::Free);
    { Step(Step::Forward) } => BeforeEnd, keyed(L::StepForward, GAME, Record, plain(Key::ArrowRight), L::ForwardKeys)
        .heard(Reach::Free);
    { Step(Step::Up) } => Always, keyed(L::UpKeys, GAME, Record, plain(Key::ArrowUp), L::UpKeys)
        .heard(Reach::Free);
    { Step(Step::Down) } => Always, keyed(L::DownKeys, GAME, Record, plain(Key::ArrowDown), L::DownKeys)
        .heard(Reach::Free);
    LargerText => Always, keyed(L::LargerText, ALL, Window, ctrl(Key::Plus), L::LargerText)
        .silently([Some(ctrl(Key::Equals)), Some(ctrl_shift(Key::Plus))]).heard(Reach::Everywhere);
    SmallerText => Always, keyed(L::SmallerText, ALL, Window, ctrl(Key::Minus), L::SmallerText)
        .heard(Reach::Everywhere);
    UsualText => Always, keyed(L::UsualText, ALL, Window, ctrl(Key::Num0), L::UsualText)
        .heard(Reach::Everywhere);
    /// Opens another window beside this one.
    NewWindow => Always, row(L::NewWindow, ALL);
    /// Opens the current game as a study.
    StudyGame => InGame, row(L::StudyGame, GAME);
    Chapters => InStudy, row(L::ChaptersEntry, GAME);
    /// Compares the game with another open one.
    Compare => HasOtherGame, row(L::CompareEntry, GAME);
    /// Trains the study as a repertoire.
    Repertoire => InStudy, row(L::RepertoireEntry, GAME);
    Exercises => HasExercise, row(L::ExercisesEntry, GAME);
    /// Makes an exercise from the place shown.
    MakeExercise => InStudy, row(L::MakeExercise, GAME);
    SetUpPosition => Always, row(L::SetUpEntry, WITH_PUZZLES);
    /// Reads the position in a picture of a board.
    FromPicture => Always, row(L::FromPictureEntry, OPENING);
    ForgetRecent => HasRecent, row(L::ForgetRecent, WITH_PUZZLES).within(L::RecentEntry);
    SavePicture => Always, row(L::PictureEntry, GAME);
    /// Saves the line shown as an animation.
    SaveAnimation => CanAnimate, row(L::AnimationEntry, GAME);
    StopAnimation => Animating, row(L::StopAnimationEntry, GAME);
    /// Shows what was not understood in the file.
    ShowLeft => Always, row(L::ShowLeft, GAME).unlisted();
    { Export(Exported::WebPage) } => Always, row(L::WebPageEntry, GAME).within(L::ExportEntry);
    { Export(Exported::Article) } => Always, row(L::ArticleEntry, GAME);
    /// Asks which diagrams to print.
    Diagrams => Always, row(L::DiagramsEntry, WITH_PUZZLES).within(L::ExportEntry);
    /// Continues the game from the place shown.
    PlayOnHere => LookingBack, row(L::PlayOnHere, GAME).tool("▶", L::PlayWord, L::PlayFromHereHint);
    ClearDrawings => HasDrawings, row(L::ClearDrawings, GAME);
    /// Makes the line to the move shown the main line.
    MakeMain => InVariation, row(L::MakeMain, GAME);
    { Copy(Copied::Ubb) } => Always, row(L::CopyUbb, GAME).within(L::CopyEntry);
    { Copy(Copied::Moves) } => Always, row(L::CopyMoves, GAME).within(L::CopyEntry);
    { Copy(Copied::Json) } => Always, row(L::CopyJson, GAME).within(L::CopyEntry);
    Details => Always, row(L::DetailsEntry, GAME);
    Pause => GoingOn, row(L::Pause, GAME).tool("⏸", L::Pause, L::PauseHint);
    Resume => Paused, row(L::Resume, GAME).tool("▶", L::Resume, L::ResumeHint);
    OfferDraw => CanOfferDraw, row(L::DrawHint, GAME).tool("⚖", L::Draw, L::DrawHint);
    Resign => CanResign, row(L::ResignEntry, GAME).tool("⚐", L::Resign, L::ResignHint);
    /// Starts the same game again with the sides swapped.
    Rematch => InGame, row(L::Rematch, GAME);
    Players => InGame, row(L::PlayersEntry, GAME);
    Engines => Always, row(L::EnginesEntry, GAME);
    Books => Always, row(L::BooksEntry, GAME);
    Match => Always, row(L::MatchEntry, GAME);
    Rules => Always, row(L::RulesEntry, GAME).unlisted();
    { SetRules(Profile::Asian) } => Always, row(L::RulesAsian, GAME).within(L::RulesEntry);
    { SetRules(Profile::Chinese) } => Always, row(L::RulesChinese, GAME).within(L::RulesEntry);
    { SetRules(Profile::Computer) } => Always, row(L::RulesComputer, GAME).within(L::RulesEntry);
    { SetRules(Profile::Simple) } => Always, row(L::RulesSimple, GAME).within(L::RulesEntry);
    { Show(Aid::Analysis) } => Always, row(L::AnalysisTab, GAME).unlisted();
    { Show(Aid::Review) } => Always, row(L::ReviewTab, GAME).unlisted();
    { Show(Aid::Explorer) } => Always, row(L::ExplorerTab, GAME).unlisted();
    /// Closes the aid, so that the list of moves has all the room.
    ShowMoves => Always, row(L::MovesTab, GAME).unlisted();
    /// Shows the user's rating, results and puzzles.
    Progress => Always, row(L::ProgressEntry, LEARNING);
    /// Shows the people who use the program on this computer.
    People => Always, row(L::ProfilesEntry, LEARNING);
    /// Switches the marks for the opponent's threats on or off.
    MarkThreats => Always, row(L::MarkThreats, WITH_LESSONS);
    /// Goes to the game's current place.
    BackToGame => LookingBack, row(L::BackToGame, GAME);
    /// The course of lessons.
    Lessons => Always, row(L::LessonsEntry, ALL);
    /// The rules of the game as a text.
    RuleBook => Always, row(L::RuleBookEntry, ALL);
    /// The user's guide, in the system's browser.
    Guide => Always, row(L::GuideEntry, ALL);
    About => Always, row(L::AboutEntry, ALL);
    /// The licences of everything the program contains.
    Licences => Always, row(L::LicencesTitle, ALL);
}

const fn row(name: Label, screens: &'static [Screen]) -> Entry {
    Entry {
        // The table sets both.
        command: Command::Palette,
        when: When::Always,
        name,
        group: None,
        screens,
        keys: [None; 2],
        silent_keys: [None; 2],
        reach: Reach::Window,
        heading: KeyLabel::Game,
        about: name,
        tool: None,
        is_listed: true,
    }
}

/// A row with a shortcut. `heading` and `about` are for the list of keys.
const fn keyed(
    name: Label,
    screens: &'static [Screen],
    heading: KeyLabel,
    keys: KeyboardShortcut,
    about: Label,
) -> Entry {
    Entry { heading, about, keys: [Some(keys), None], ..row(name, screens) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_of_a_screen_have_the_same_keys() {
        let keys = |entry: &Entry| [entry.keys, entry.silent_keys].concat();
        let meet = |one: &Entry, other: &Entry| {
            let is_anywhere = [one, other].iter().any(|entry| entry.reach == Reach::Everywhere);
            is_anywhere || one.screens.iter().any(|screen| other.screens.contains(screen))
        };
        for (place, one) in TABLE.iter().enumerate() {
            for other in TABLE[..place].iter().filter(|other| meet(one, other)) {
                let is_shared = keys(one).into_iter().flatten().any(|own| keys(other).contains(&Some(own)));
                assert!(!is_shared, "{:?} and {:?}", one.command, other.command);
            }
        }
    }
}
