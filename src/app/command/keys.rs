//! The keys of commands: how they are written, and which were pressed.

use eframe::egui::{Context, Event, Id, ImeEvent, Key, KeyboardShortcut, Memory, Modifiers, Popup, Ui};

use super::table::{Entry, Reach};
use super::{Command, Screen, Step, TABLE};
use crate::app::text::{KeyLabel, Label, Language};

/// The first shortcut of a command, for its tooltip or menu entry.
pub fn of(command: Command) -> Option<KeyboardShortcut> {
    let command = if command == Command::BackToGame { Command::Step(Step::Last) } else { command };
    command.entry().keys[0]
}

/// The tooltip of a command: `text`, with the shortcut in brackets.
pub fn hint(ui: &Ui, text: &str, command: Command) -> String {
    match of(command) {
        Some(keys) => format!("{text} ({})", written(ui.ctx(), &keys)),
        None => text.into(),
    }
}

/// The id of the move shown in the list of moves. It is the same for every move, so that the focus
/// stays on the move shown.
pub fn shown_move_id() -> Id {
    Id::unique("shown move")
}

/// A group of the list of keys: the heading, and pairs of a key or gesture and its description.
pub struct Group {
    pub heading: KeyLabel,
    pub rows: Vec<(String, &'static str)>,
}

/// The list of all keys and mouse gestures, with descriptions.
pub fn described(ctx: &Context, language: Language) -> Vec<Group> {
    const HEADINGS: [KeyLabel; 9] = [
        KeyLabel::Mouse,
        KeyLabel::Board,
        KeyLabel::Game,
        KeyLabel::Record,
        KeyLabel::Files,
        KeyLabel::Window,
        KeyLabel::Editor,
        KeyLabel::Puzzles,
        KeyLabel::Presentation,
    ];
    let groups = HEADINGS.map(|heading| {
        let mut rows: Vec<(String, &str)> = Vec::new();
        for entry in TABLE.iter().filter(|entry| entry.heading == heading) {
            let keys: Vec<String> = entry.keys.iter().flatten().map(|keys| written(ctx, keys)).collect();
            if !keys.is_empty() {
                rows.push((keys.join(", "), entry.about.text(language)));
            }
        }
        rows.extend(gestures(ctx, heading, language));
        Group { heading, rows }
    });
    groups.into()
}

/// A shortcut as on the keyboard: `Ctrl++` and `?` instead of `Ctrl+Plus` and `Questionmark`.
pub fn written(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let name = keys.logical_key.name();
    let key = keys.logical_key;
    let symbol = if key == Key::Minus { "-" } else { key.symbol_or_name() };
    let is_sign = symbol.chars().all(|sign| sign.is_ascii_punctuation());
    let written = ctx.format_shortcut(keys);
    match written.strip_suffix(name).filter(|_| is_sign) {
        Some(modifiers) => format!("{modifiers}{symbol}"),
        None => written,
    }
}

/// Mouse gestures, and keys that are not shortcuts of commands.
#[expect(clippy::wildcard_enum_match_arm, reason = "the others are no headings")]
fn gestures(ctx: &Context, heading: KeyLabel, language: Language) -> Vec<(String, &'static str)> {
    let gesture = |how: KeyLabel, what: KeyLabel| (how.text(language).into(), what.text(language));
    let key = |keys: &str, what: Label| (keys.into(), what.text(language));
    match heading {
        KeyLabel::Mouse => vec![
            gesture(KeyLabel::ClickOrDrag, KeyLabel::MovePiece),
            gesture(KeyLabel::Likewise, KeyLabel::Premove),
            gesture(KeyLabel::RightClickOrEscape, KeyLabel::CancelPremove),
            gesture(KeyLabel::RightDrag, KeyLabel::Arrow),
            gesture(KeyLabel::RightClick, KeyLabel::Circle),
            gesture(KeyLabel::Click, KeyLabel::ClearDrawings),
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
            key(&hint_keys(ctx), Label::Hint),
            ("Enter, PageDown".into(), KeyLabel::NextPuzzle.text(language)),
            ("←, →".into(), KeyLabel::Solution.text(language)),
            key("Esc", Label::BackToGame),
        ],
        KeyLabel::Presentation => vec![
            gesture(KeyLabel::ClickRight, KeyLabel::GoOn),
            gesture(KeyLabel::ClickLeft, KeyLabel::GoBack),
            ("H".into(), KeyLabel::HideComments.text(language)),
            ("Esc".into(), KeyLabel::EndPresentation.text(language)),
        ],
        _ => Vec::new(),
    }
}

/// The keys of the hint on screens with something to solve.
fn hint_keys(ctx: &Context) -> String {
    let keys = of(Command::Hint).map(|keys| written(ctx, &keys));
    ["H".into()].into_iter().chain(keys).collect::<Vec<String>>().join(", ")
}

/// Removes key presses that were meant for an input method, because it composed a text. Most
/// systems do so themselves.
pub fn leave_out_composing(ctx: &Context) {
    let mut is_composing = false;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            if let Event::Ime(ImeEvent::Preedit { text, .. }) = event {
                is_composing = !text.is_empty();
            } else if let Event::Ime(ImeEvent::Commit(_)) = event {
                is_composing = false;
            }
            !(is_composing && matches!(event, Event::Key { pressed: true, .. }))
        });
    });
}

/// Whether key presses belong to something else: a text field, a dialog or a menu.
pub fn are_taken(ctx: &Context) -> bool {
    ctx.text_edit_focused()
        || ctx.memory(|memory| memory.top_modal_layer().is_some())
        || Popup::is_any_open(ctx)
}

/// Takes the keys of a screen's commands, and returns the commands in order. Takes none while a
/// text field has the focus, or a dialog or a menu is open.
pub fn pressed(ctx: &Context, screen: Screen) -> Vec<Command> {
    if are_taken(ctx) {
        return Vec::new();
    }
    let is_free = ctx.memory(Memory::focused).is_none_or(|id| id == shown_move_id());
    let is_heard = |entry: &Entry| match entry.reach {
        Reach::Window => true,
        Reach::Free => is_free,
        Reach::Everywhere => false,
    };
    take(ctx, |entry| entry.screens.contains(&screen) && is_heard(entry))
}

/// A command of other screens whose keys with Ctrl were pressed on this one. Call [`pressed`]
/// first, which takes the keys of this screen.
pub fn pressed_elsewhere(ctx: &Context, screen: Screen) -> Option<Command> {
    if are_taken(ctx) {
        return None;
    }
    // Screens with exercises have their own hints, with the same key.
    let is_own = |entry: &Entry| entry.command == Command::Hint && screen.has_hints();
    let is_elsewhere = |entry: &&Entry| !(entry.screens.contains(&screen) || is_own(entry));
    ctx.input(|input| {
        input.events.iter().find_map(|event| {
            let with_control = pressed_with(event).filter(|(_, modifiers)| modifiers.command)?;
            TABLE.iter().copied().filter(is_elsewhere).find(|entry| has_keys(entry, with_control))
        })
    })
    .map(|entry| entry.command)
}

/// Takes the keys of [`Reach::Everywhere`], and returns their commands.
pub fn pressed_always(ctx: &Context) -> Vec<Command> {
    take(ctx, |entry| entry.reach == Reach::Everywhere)
}

/// Removes the key presses for which `is_heard` holds from this frame's events, and returns their
/// commands.
fn take(ctx: &Context, is_heard: impl Fn(&Entry) -> bool) -> Vec<Command> {
    let mut pressed = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Some(keys) = pressed_with(event) else { return true };
            let entry = TABLE.iter().find(|entry| is_heard(entry) && has_keys(entry, keys));
            pressed.extend(entry.map(|entry| entry.command));
            entry.is_none()
        });
    });
    pressed
}

/// The pressed key of an event, with its modifiers.
fn pressed_with(event: &Event) -> Option<(Key, Modifiers)> {
    if let Event::Key { key, modifiers, pressed: true, .. } = *event { Some((key, modifiers)) } else { None }
}

/// Whether these are keys of an entry. Modifiers must match exactly: Alt+H opens a menu and is not
/// H.
fn has_keys(entry: &Entry, (key, modifiers): (Key, Modifiers)) -> bool {
    let mut keys = entry.keys.iter().chain(&entry.silent_keys).flatten();
    keys.any(|keys| keys.logical_key == key && modifiers.matches_exact(keys.modifiers))
}
