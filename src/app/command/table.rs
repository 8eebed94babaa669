//! The table of all commands.

use eframe::egui::{Key, KeyboardShortcut, Modifiers};

use super::{Aid, Command, Copied, Exported, Screen, Step};
use crate::app::text::{KeyLabel, Label, Language};
use crate::engine::rules::Profile;

/// A row of the table.
pub struct Entry {
    pub command: Command,
    name: Label,
    /// The submenu that it is in.
    group: Option<Label>,
    pub screens: &'static [Screen],
    /// Its shortcuts. Menus and tooltips show the first; the list of keys shows both.
    pub keys: [Option<KeyboardShortcut>; 2],
    /// Further shortcuts that are not shown: what the same keys produce on other keyboard layouts.
    pub silent_keys: [Option<KeyboardShortcut>; 2],
    pub reach: Reach,
    /// Its heading in the list of keys, and its description there.
    pub heading: KeyLabel,
    pub about: Label,
    /// Its button; `None` if it has none.
    pub tool: Option<Tool>,
    /// Whether the palette lists it; not if another command does the same.
    pub is_listed: bool,
}

/// When the keys of a command work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Unless a text field has the focus, or a dialog or a menu is open.
    Window,
    /// Like `Window`, and only if the focus is on nothing or on the list of moves. Elsewhere these keys move the board's
    /// cursor, or go from button to button.
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
const WITH_LESSONS: &[Screen] = &[Screen::Game, Screen::Tutorial];
const BOARDS: &[Screen] = &[Screen::Game, Screen::Editor];
const BEGINNING: &[Screen] = &[Screen::Game, Screen::Editor, Screen::Puzzles];
const WITH_PUZZLES: &[Screen] = &[Screen::Game, Screen::Puzzles];
const LEARNING: &[Screen] = &[Screen::Game, Screen::Puzzles, Screen::Tutorial];
const ASKING: &[Screen] =
    &[Screen::Game, Screen::Tutorial, Screen::Puzzles, Screen::Repertoire, Screen::Exercises];
const PRESENTED: &[Screen] = &[Screen::Game, Screen::Presentation];
const WITH_BOARD: &[Screen] = &[Screen::Game, Screen::Editor, Screen::Presentation];
const ALL: &[Screen] =
    &[Screen::Game, Screen::Editor, Screen::Tutorial, Screen::Puzzles, Screen::Repertoire, Screen::Exercises];
const EVERYWHERE: &[Screen] = &[
    Screen::Game,
    Screen::Editor,
    Screen::Tutorial,
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

    /// Its name outside the menus: without the ellipsis, and with the submenu's name in front.
    pub fn title(&self, language: Language) -> String {
        let name = self.name(language).trim_end_matches(['.', '…']);
        self.group.map_or_else(|| name.into(), |group| language.labelled(group.text(language), name))
    }
}

impl Command {
    /// Its row in [`TABLE`].
    pub fn entry(self) -> &'static Entry {
        let known = TABLE.iter().find(|entry| entry.command == self);
        known.expect("every command has a row")
    }

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

/// All commands: first those with keys, in the order of the list of keys. No shortcut is a letter alone, because typing
/// a letter begins a move.
pub static TABLE: [Entry; COUNT] = {
    use Command as C;
    use Command::{Copy, Step as To, Toggle};
    use KeyLabel::{Board, Files, Game, Record, Window};
    use Label as L;
    [
        keyed(C::NewGame, L::NewGameEntry, BEGINNING, Game, ctrl(Key::N), L::NewGameHint).tool(
            "＋",
            L::NewGame,
            L::NewGameHint,
        ),
        keyed(C::StartAgain, L::NewGameAtOnce, WITH_PUZZLES, Game, ctrl_shift(Key::N), L::NewGameAtOnce),
        keyed(C::PastGames, L::PastGamesEntry, WITH_PUZZLES, Game, ctrl(Key::G), L::PastGamesEntry),
        keyed(C::Open, L::OpenEntry, WITH_PUZZLES, Files, ctrl(Key::O), L::OpenTitle),
        keyed(C::Save, L::SaveEntry, GAME, Files, ctrl(Key::S), L::SaveTitle).tool(
            "⤓",
            L::Save,
            L::SaveTitle,
        ),
        keyed(C::SaveAs, L::SaveAsEntry, GAME, Files, ctrl_shift(Key::S), L::SaveAsTitle),
        keyed(C::CloseStudy, L::CloseStudy, GAME, Files, ctrl(Key::W), L::CloseStudy),
        keyed(C::NextTab, L::NextTab, GAME, Window, ctrl(Key::PageDown), L::NextTab),
        keyed(C::PreviousTab, L::PreviousTab, GAME, Window, ctrl(Key::PageUp), L::PreviousTab),
        keyed(C::NextChapter, L::NextChapter, PRESENTED, Window, ctrl_shift(Key::PageDown), L::NextChapter),
        keyed(
            C::PreviousChapter,
            L::PreviousChapter,
            PRESENTED,
            Window,
            ctrl_shift(Key::PageUp),
            L::PreviousChapter,
        ),
        keyed(C::Find, L::FindEntry, GAME, Files, ctrl_shift(Key::F), L::FindKeys),
        // Most systems report these keys and those of Paste as copy and paste events: see `Files::listen`.
        keyed(Copy(Copied::Pgn), L::CopyPgn, GAME, Files, ctrl(Key::C), L::CopyGameKeys).within(L::CopyEntry),
        keyed(C::Paste, L::PasteEntry, WITH_PUZZLES, Files, ctrl(Key::V), L::PasteKeys),
        keyed(Copy(Copied::Fen), L::CopyFen, GAME, Files, ctrl_shift(Key::C), L::CopyPositionKeys)
            .within(L::CopyEntry),
        keyed(Copy(Copied::Picture), L::CopyPicture, GAME, Files, ctrl_shift(Key::P), L::CopyPictureKeys)
            .within(L::CopyEntry),
        keyed(C::Undo, L::Undo, BOARDS, Game, ctrl(Key::Z), L::UndoHint).tool("⟲", L::Undo, L::UndoHint),
        keyed(C::Redo, L::Redo, BOARDS, Game, ctrl(Key::Y), L::RedoHint).or_keys(ctrl_shift(Key::Z)).tool(
            "⟳",
            L::Redo,
            L::RedoHint,
        ),
        keyed(To(Step::First), L::ToStart, GAME, Record, plain(Key::Home), L::FirstKeys),
        keyed(To(Step::Last), L::ToEnd, GAME, Record, plain(Key::End), L::LastKeys),
        keyed(C::Comment, L::EditComment, GAME, Record, ctrl(Key::K), L::CommentKeys).tool(
            "✎",
            L::Comment,
            L::CommentKeys,
        ),
        keyed(C::Promote, L::Promote, GAME, Record, ctrl(Key::ArrowUp), L::Promote),
        keyed(C::Delete, L::DeleteFromHere, GAME, Record, plain(Key::Delete), L::DeleteFromHere),
        keyed(C::Draw, L::DrawEntry, GAME, Board, ctrl_shift(Key::D), L::DrawEntry).tool(
            "✏",
            L::PenWord,
            L::DrawingHint,
        ),
        keyed(C::TypeMove, L::TypeMove, ASKING, Board, ctrl(Key::L), L::TypeMoveKeys),
        keyed(C::Hint, L::Hint, GAME, Game, ctrl(Key::I), L::HintHint).tool("☆", L::Hint, L::HintHint),
        keyed(C::TellTime, L::TellTime, GAME, Game, ctrl_shift(Key::T), L::TellTime),
        keyed(C::MoveNow, L::MoveNow, GAME, Game, ctrl(Key::Enter), L::MoveNow).tool(
            "⏩",
            L::MoveNow,
            L::MoveNowHint,
        ),
        keyed(Toggle(Aid::Analysis), L::AnalysisEntry, GAME, Game, ctrl(Key::E), L::AnalysisEntry),
        keyed(C::Threats, L::ThreatsKeys, GAME, Game, ctrl(Key::T), L::ThreatsKeys),
        keyed(C::Flip, L::FlipHint, WITH_BOARD, Game, ctrl(Key::F), L::FlipHint).tool(
            "⇅",
            L::Flip,
            L::FlipHint,
        ),
        keyed(Toggle(Aid::Review), L::ReviewEntry, GAME, Game, ctrl(Key::R), L::ReviewEntry),
        keyed(C::Puzzles, L::PuzzlesEntry, LEARNING, Game, ctrl(Key::P), L::PuzzlesEntry),
        keyed(Toggle(Aid::Explorer), L::ExplorerEntry, GAME, Game, ctrl(Key::B), L::ExplorerEntry),
        keyed(C::Collection, L::GamesEntry, GAME, Game, ctrl(Key::D), L::GamesEntry),
        keyed(C::Settings, L::SettingsEntry, ALL, Window, ctrl(Key::Comma), L::SettingsHint).tool(
            "⚙",
            L::Settings,
            L::SettingsHint,
        ),
        keyed(C::Shortcuts, L::ShortcutsEntry, ALL, Window, plain(Key::F1), L::ShortcutsEntry)
            .or_keys(plain(Key::Questionmark))
            .silently([Some(KeyboardShortcut::new(Modifiers::SHIFT, Key::Questionmark)), None]),
        keyed(C::FullScreen, L::FullScreen, EVERYWHERE, Window, plain(Key::F11), L::FullScreenKeys)
            .heard(Reach::Everywhere),
        keyed(C::Present, L::Present, PRESENTED, Window, plain(Key::F5), L::Present),
        keyed(C::Palette, L::PaletteEntry, ALL, Window, ctrl_shift(Key::A), L::PaletteKeys).unlisted(),
        keyed(C::Quit, L::Quit, ALL, Window, ctrl(Key::Q), L::Quit),
        keyed(C::Autoplay, L::Autoplay, PRESENTED, Record, shift(Key::F5), L::Autoplay),
        keyed(To(Step::Back), L::StepBack, GAME, Record, plain(Key::ArrowLeft), L::BackKeys)
            .heard(Reach::Free),
        keyed(To(Step::Forward), L::StepForward, GAME, Record, plain(Key::ArrowRight), L::ForwardKeys)
            .heard(Reach::Free),
        keyed(To(Step::Up), L::UpKeys, GAME, Record, plain(Key::ArrowUp), L::UpKeys).heard(Reach::Free),
        keyed(To(Step::Down), L::DownKeys, GAME, Record, plain(Key::ArrowDown), L::DownKeys)
            .heard(Reach::Free),
        keyed(C::LargerText, L::LargerText, ALL, Window, ctrl(Key::Plus), L::LargerText)
            .silently([Some(ctrl(Key::Equals)), Some(ctrl_shift(Key::Plus))])
            .heard(Reach::Everywhere),
        keyed(C::SmallerText, L::SmallerText, ALL, Window, ctrl(Key::Minus), L::SmallerText)
            .heard(Reach::Everywhere),
        keyed(C::UsualText, L::UsualText, ALL, Window, ctrl(Key::Num0), L::UsualText)
            .heard(Reach::Everywhere),
        row(C::StudyGame, L::StudyGame, GAME),
        row(C::Chapters, L::ChaptersEntry, GAME),
        row(C::Compare, L::CompareEntry, GAME),
        row(C::Repertoire, L::RepertoireEntry, GAME),
        row(C::Exercises, L::ExercisesEntry, GAME),
        row(C::MakeExercise, L::MakeExercise, GAME),
        row(C::SetUpPosition, L::SetUpEntry, WITH_PUZZLES),
        row(C::ForgetRecent, L::ForgetRecent, WITH_PUZZLES).within(L::RecentEntry),
        row(C::SavePicture, L::PictureEntry, GAME),
        row(C::SaveFilm, L::FilmEntry, GAME),
        row(C::StopFilm, L::StopFilmEntry, GAME),
        row(C::ShowLeft, L::ShowLeft, GAME).unlisted(),
        row(C::Export(Exported::WebPage), L::WebPageEntry, GAME).within(L::ExportEntry),
        row(C::Export(Exported::Article), L::ArticleEntry, GAME),
        row(C::Diagrams, L::DiagramsEntry, WITH_PUZZLES).within(L::ExportEntry),
        row(C::PlayOnHere, L::PlayOnHere, GAME).tool("▶", L::PlayWord, L::PlayFromHereHint),
        row(C::WipeOff, L::WipeOff, GAME),
        row(C::MakeMain, L::MakeMain, GAME),
        row(Copy(Copied::Ubb), L::CopyUbb, GAME).within(L::CopyEntry),
        row(Copy(Copied::Moves), L::CopyMoves, GAME).within(L::CopyEntry),
        row(Copy(Copied::Json), L::CopyJson, GAME).within(L::CopyEntry),
        row(C::Details, L::DetailsEntry, GAME),
        row(C::Pause, L::Pause, GAME).tool("⏸", L::Pause, L::PauseHint),
        row(C::Resume, L::Resume, GAME).tool("▶", L::Resume, L::ResumeHint),
        row(C::OfferDraw, L::DrawHint, GAME).tool("⚖", L::Draw, L::DrawHint),
        row(C::Resign, L::ResignEntry, GAME).tool("⚐", L::Resign, L::ResignHint),
        row(C::Rematch, L::Rematch, GAME),
        row(C::Players, L::PlayersEntry, GAME),
        row(C::Engines, L::EnginesEntry, GAME),
        row(C::Match, L::MatchEntry, GAME),
        row(C::Rules, L::RulesEntry, GAME).unlisted(),
        rules(Profile::Asian, L::RulesAsian),
        rules(Profile::Chinese, L::RulesChinese),
        rules(Profile::Computer, L::RulesComputer),
        rules(Profile::Simple, L::RulesSimple),
        row(C::Show(Aid::Analysis), L::AnalysisTab, GAME).unlisted(),
        row(C::Show(Aid::Review), L::ReviewTab, GAME).unlisted(),
        row(C::Show(Aid::Explorer), L::ExplorerTab, GAME).unlisted(),
        row(C::ShowMoves, L::MovesTab, GAME).unlisted(),
        row(C::Progress, L::ProgressEntry, LEARNING),
        row(C::People, L::ProfilesEntry, LEARNING),
        row(C::MarkThreats, L::MarkThreats, WITH_LESSONS),
        row(C::BackToGame, L::BackToGame, GAME),
        row(C::Tutorial, L::GuideEntry, ALL),
        row(C::RuleBook, L::RuleBookEntry, ALL),
        row(C::Manual, L::ManualEntry, ALL),
        row(C::About, L::AboutEntry, ALL),
        row(C::Licences, L::LicencesTitle, ALL),
    ]
};
const COUNT: usize = 97;

const fn row(command: Command, name: Label, screens: &'static [Screen]) -> Entry {
    Entry {
        command,
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

/// A row with a shortcut; `heading` and `about` are for the list of keys.
const fn keyed(
    command: Command,
    name: Label,
    screens: &'static [Screen],
    heading: KeyLabel,
    keys: KeyboardShortcut,
    about: Label,
) -> Entry {
    Entry { heading, about, keys: [Some(keys), None], ..row(command, name, screens) }
}

const fn rules(profile: Profile, name: Label) -> Entry {
    row(Command::SetRules(profile), name, GAME).within(Label::RulesEntry)
}
