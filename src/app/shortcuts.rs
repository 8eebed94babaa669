//! The keys that do what a button or a menu entry does.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Memory, Modifiers, Popup, Ui};

use super::actions::{Action, Copied, FileAction, LibraryAction, RecordAction, SizeAction, StudyAction};
use super::browse::Step;
use super::games::GamesAction;
use super::panels::shown_move_id;
use super::puzzles::PuzzlesAction;
use super::study::{AnalysisAction, Study};
use super::text::{KeyLabel, Label, Language};
use crate::game::{NodeId, Tree};

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn command(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn command_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

/// Keys, what they do, and what that is called.
type Row = (KeyboardShortcut, Action, Label);

/// Keys that work wherever the focus is, on the place `shown`. No letter alone is among them: it begins a move.
/// Of two for the same action, the first is the one to show.
fn table(shown: NodeId) -> [Row; 32] {
    [
        (command(Key::N), Action::AskNewGame, Label::NewGameHint),
        (command_shift(Key::N), Action::StartAgain, Label::NewGameAtOnce),
        (command(Key::G), LibraryAction::List.into(), Label::PastGamesEntry),
        (command(Key::O), FileAction::AskOpen.into(), Label::OpenTitle),
        (command(Key::S), FileAction::Save.into(), Label::SaveTitle),
        (command_shift(Key::S), FileAction::AskSaveAs.into(), Label::SaveAsTitle),
        // Most systems report these two as what they mean: see `ChuheApp::file_input`.
        (command(Key::C), FileAction::Copy(Copied::Pgn).into(), Label::CopyGameKeys),
        (command(Key::V), FileAction::AskPaste.into(), Label::PasteKeys),
        (command_shift(Key::C), FileAction::Copy(Copied::Fen).into(), Label::CopyPositionKeys),
        (command_shift(Key::P), FileAction::Copy(Copied::Picture).into(), Label::CopyPictureKeys),
        (command(Key::Z), Action::Undo, Label::UndoHint),
        (command(Key::Y), Action::Redo, Label::RedoHint),
        (command_shift(Key::Z), Action::Redo, Label::RedoHint),
        (plain(Key::Home), Action::Record(RecordAction::Step(Step::First)), Label::FirstKeys),
        (plain(Key::End), Action::Record(RecordAction::Step(Step::Last)), Label::LastKeys),
        (command(Key::K), RecordAction::AskComment(shown).into(), Label::CommentKeys),
        (command(Key::ArrowUp), RecordAction::Promote(shown).into(), Label::Promote),
        (plain(Key::Delete), RecordAction::AskDelete(shown).into(), Label::DeleteFromHere),
        (command(Key::L), Action::TypeMove, Label::TypeMoveKeys),
        (command(Key::I), Action::Hint, Label::HintHint),
        (command(Key::Enter), Action::MoveNow, Label::MoveNow),
        (command(Key::E), StudyAction::Toggle(Study::Analysis).into(), Label::AnalysisEntry),
        (command(Key::T), AnalysisAction::ToggleThreats.into(), Label::ThreatsKeys),
        (command(Key::F), Action::Flip, Label::FlipHint),
        (command(Key::R), StudyAction::Toggle(Study::Review).into(), Label::ReviewEntry),
        (command(Key::P), PuzzlesAction::Open.into(), Label::PuzzlesEntry),
        (command(Key::B), StudyAction::Toggle(Study::Explorer).into(), Label::ExplorerEntry),
        (command(Key::D), GamesAction::Show.into(), Label::GamesEntry),
        (command(Key::Comma), Action::AskSettings, Label::SettingsHint),
        (plain(Key::F1), Action::ShowShortcuts, Label::ShortcutsEntry),
        (plain(Key::Questionmark), Action::ShowShortcuts, Label::ShortcutsEntry),
        (command(Key::Q), Action::Quit, Label::Quit),
    ]
}

/// Keys that work always, as in other programs: also while a text is typed or a dialog is open.
fn size_keys() -> [Row; 3] {
    [
        (command(Key::Plus), SizeAction::Larger.into(), Label::LargerText),
        (command(Key::Minus), SizeAction::Smaller.into(), Label::SmallerText),
        (command(Key::Num0), SizeAction::Usual.into(), Label::UsualText),
    ]
}

/// The sizes of texts that were asked for by keys.
pub fn sizes_pressed(ctx: &Context) -> Vec<Action> {
    let rows = size_keys().into_iter().chain(doubles());
    let rows: Vec<Row> = rows.filter(|(_, action, _)| matches!(action, Action::Size(_))).collect();
    ctx.input_mut(|input| take(&mut input.events, &rows))
}

/// Keys that work while nothing has the focus, or the move list: else they move the cursor of the board, or from button to button.
fn arrows() -> [Row; 4] {
    [
        (plain(Key::ArrowLeft), Action::Record(RecordAction::Step(Step::Back)), Label::BackKeys),
        (plain(Key::ArrowRight), Action::Record(RecordAction::Step(Step::Forward)), Label::ForwardKeys),
        (plain(Key::ArrowUp), Action::Record(RecordAction::Step(Step::Up)), Label::UpKeys),
        (plain(Key::ArrowDown), Action::Record(RecordAction::Step(Step::Down)), Label::DownKeys),
    ]
}

/// The shortcut of an action, for its tooltip or its menu entry.
pub fn of(action: &Action) -> Option<KeyboardShortcut> {
    let shown = match action {
        Action::Record(
            RecordAction::AskComment(node) | RecordAction::Promote(node) | RecordAction::AskDelete(node),
        ) => *node,
        _ => Tree::START,
    };
    let action = match action {
        Action::Record(RecordAction::Follow) => &Action::Record(RecordAction::Step(Step::Last)),
        action => action,
    };
    let mut rows = table(shown).into_iter().chain(arrows()).chain(size_keys());
    rows.find(|(_, known, _)| known == action).map(|(keys, ..)| keys)
}

/// What an action's tooltip says: `text`, and its shortcut.
pub fn hint(ui: &Ui, text: &str, action: &Action) -> String {
    match of(action) {
        Some(keys) => format!("{text} ({})", written(ui.ctx(), &keys)),
        None => text.into(),
    }
}

/// Keys for what others do as well: where `+` and `?` are typed with Shift, they come in other ways.
fn doubles() -> [Row; 3] {
    let shift_question = KeyboardShortcut::new(Modifiers::SHIFT, Key::Questionmark);
    [
        (command(Key::Equals), SizeAction::Larger.into(), Label::LargerText),
        (command_shift(Key::Plus), SizeAction::Larger.into(), Label::LargerText),
        (shift_question, Action::ShowShortcuts, Label::ShortcutsEntry),
    ]
}

/// A part of the list of keys and gestures: its heading, and each gesture with what it does.
pub struct Group {
    pub heading: KeyLabel,
    pub rows: Vec<(String, &'static str)>,
}

/// Every key and every gesture of the mouse, and what it does.
pub fn described(ctx: &Context, language: Language) -> Vec<Group> {
    const HEADINGS: [KeyLabel; 8] = [
        KeyLabel::Mouse,
        KeyLabel::Board,
        KeyLabel::Game,
        KeyLabel::Record,
        KeyLabel::Files,
        KeyLabel::Window,
        KeyLabel::Editor,
        KeyLabel::Puzzles,
    ];
    let keys: Vec<Row> = table(Tree::START).into_iter().chain(arrows()).chain(size_keys()).collect();
    let groups = HEADINGS.map(|heading| {
        let mut rows: Vec<(String, &str)> = Vec::new();
        for (keys, _, what) in keys.iter().filter(|(_, action, _)| heading_of(action) == heading) {
            let (keys, what) = (written(ctx, keys), what.text(language));
            match rows.iter_mut().find(|(_, known)| *known == what) {
                Some((known, _)) => *known = format!("{known}, {keys}"),
                None => rows.push((keys, what)),
            }
        }
        rows.extend(gestures(heading, language));
        Group { heading, rows }
    });
    groups.into()
}

/// A shortcut as keys are labelled: Ctrl++ and ?, not Ctrl+Plus and Questionmark.
pub fn written(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let name = keys.logical_key.name();
    let symbol = match keys.logical_key {
        Key::Minus => "-",
        key => key.symbol_or_name(),
    };
    let is_sign = symbol.chars().all(|sign| sign.is_ascii_punctuation());
    let written = ctx.format_shortcut(keys);
    match written.strip_suffix(name).filter(|_| is_sign) {
        Some(modifiers) => format!("{modifiers}{symbol}"),
        None => written,
    }
}

/// Where in the list the key of an action stands.
fn heading_of(action: &Action) -> KeyLabel {
    match action {
        Action::TypeMove => KeyLabel::Board,
        Action::Record(_) => KeyLabel::Record,
        Action::File(_) => KeyLabel::Files,
        Action::AskSettings | Action::ShowShortcuts | Action::Quit | Action::Size(_) => KeyLabel::Window,
        _ => KeyLabel::Game,
    }
}

/// What the mouse does, and the keys that are no shortcuts.
fn gestures(heading: KeyLabel, language: Language) -> Vec<(String, &'static str)> {
    let gesture = |how: KeyLabel, what: KeyLabel| (how.text(language).into(), what.text(language));
    let key = |keys: &str, what: Label| (keys.into(), what.text(language));
    match heading {
        KeyLabel::Mouse => vec![
            gesture(KeyLabel::ClickOrDrag, KeyLabel::MovePiece),
            gesture(KeyLabel::Likewise, KeyLabel::Premove),
            gesture(KeyLabel::RightClickOrEscape, KeyLabel::CancelPremove),
            gesture(KeyLabel::RightDrag, KeyLabel::Arrow),
            gesture(KeyLabel::RightClick, KeyLabel::Circle),
            gesture(KeyLabel::Click, KeyLabel::WipeOff),
        ],
        KeyLabel::Board => vec![
            key("Tab, Enter", Label::BoardKeys),
            key(Label::ArrowKeys.text(language), Label::CursorKeys),
            key("Enter, Space", Label::PickUpKeys),
            key("Esc", Label::LetGoKeys),
        ],
        KeyLabel::Record => vec![
            gesture(KeyLabel::ClickMove, KeyLabel::LookAt),
            gesture(KeyLabel::RightClickMove, KeyLabel::MoveMenu),
        ],
        KeyLabel::Window => {
            vec![key("F10", Label::MenuKeys), gesture(KeyLabel::AltLetter, KeyLabel::MenuLetter)]
        }
        KeyLabel::Editor => vec![
            gesture(KeyLabel::PieceLetters, KeyLabel::PutPiece),
            gesture(KeyLabel::RightClickOrDelete, KeyLabel::RemovePiece),
        ],
        KeyLabel::Puzzles => vec![
            key("H", Label::Hint),
            ("Enter, PageDown".into(), KeyLabel::NextPuzzle.text(language)),
            ("←, →".into(), KeyLabel::Solution.text(language)),
            key("Esc", Label::BackToGame),
        ],
        _ => Vec::new(),
    }
}

/// Whether letters and keys belong to something else: a text that is being typed, a dialog, a menu.
pub fn are_taken(ctx: &Context) -> bool {
    ctx.text_edit_focused()
        || ctx.memory(|memory| memory.top_modal_layer().is_some())
        || Popup::is_any_open(ctx)
}

/// The actions whose keys were pressed, in order, on the place `shown`; none while a text is being typed, or a
/// dialog or a menu is open.
pub fn pressed(ctx: &Context, shown: NodeId) -> Vec<Action> {
    pressed_among(ctx, shown, |_| true)
}

/// The same, but only those that are wanted.
pub fn pressed_among(ctx: &Context, shown: NodeId, is_wanted: impl Fn(&Action) -> bool) -> Vec<Action> {
    if are_taken(ctx) {
        return Vec::new();
    }
    let is_free = ctx.memory(Memory::focused).is_none_or(|id| id == shown_move_id());
    let rows = table(shown).into_iter().chain(arrows().into_iter().filter(|_| is_free)).chain(doubles());
    let rows: Vec<Row> = rows.filter(|(_, action, _)| is_wanted(action)).collect();
    ctx.input_mut(|input| take(&mut input.events, &rows))
}

/// Takes the presses of the keys of `rows` out of `events`; several in one frame all count.
fn take(events: &mut Vec<Event>, rows: &[Row]) -> Vec<Action> {
    let mut actions = Vec::new();
    events.retain(|event| {
        let Event::Key { key, modifiers, pressed: true, .. } = event else { return true };
        // Exactly these: Alt+H opens a menu, and is not H.
        let is_meant =
            |keys: &KeyboardShortcut| keys.logical_key == *key && modifiers.matches_exact(keys.modifiers);
        let action = rows.iter().find(|(keys, ..)| is_meant(keys)).map(|(_, action, _)| action.clone());
        let is_taken = action.is_some();
        actions.extend(action);
        !is_taken
    });
    actions
}
