//! The keys that do what a button does.

use eframe::egui::{Context, Key, KeyboardShortcut, Modifiers};

use super::actions::Action;

const NEW_GAME: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::N);
const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
const REDO_TOO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const MOVE_NOW: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::M);
const HINT: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::H);
const FLIP: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::F);
const SETTINGS: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Comma);

/// The shortcut of an action, for its tooltip.
pub const fn of(action: &Action) -> Option<KeyboardShortcut> {
    match action {
        Action::AskNewGame => Some(NEW_GAME),
        Action::Undo => Some(UNDO),
        Action::Redo => Some(REDO),
        Action::MoveNow => Some(MOVE_NOW),
        Action::Hint => Some(HINT),
        Action::Flip => Some(FLIP),
        Action::AskSettings => Some(SETTINGS),
        _ => None,
    }
}

/// The actions whose keys were pressed; none while a text is being typed or a dialog is open.
pub fn pressed(ctx: &Context) -> Vec<Action> {
    let is_busy = ctx.text_edit_focused() || ctx.memory(|memory| memory.top_modal_layer().is_some());
    if is_busy {
        return Vec::new();
    }
    // Longer ones first: Ctrl+Z would also match Ctrl+Shift+Z.
    let keys = [
        (REDO_TOO, Action::Redo),
        (NEW_GAME, Action::AskNewGame),
        (UNDO, Action::Undo),
        (REDO, Action::Redo),
        (MOVE_NOW, Action::MoveNow),
        (HINT, Action::Hint),
        (FLIP, Action::Flip),
        (SETTINGS, Action::AskSettings),
    ];
    keys.into_iter()
        .filter(|(shortcut, _)| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
        .map(|(_, action)| action)
        .collect()
}
