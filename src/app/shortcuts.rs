//! The keys that do what a button does.

use eframe::egui::{Context, Event, Key, KeyboardShortcut, Modifiers, Popup, Ui};

use super::actions::{Action, RecordAction};
use super::browse::Step;

const NEW_GAME: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::N);
const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
const REDO_TOO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const MOVE_NOW: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::M);
const HINT: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::H);
const FLIP: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::F);
const SETTINGS: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Comma);

const BACK: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::ArrowLeft);
const FORWARD: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::ArrowRight);
const UP: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::ArrowUp);
const DOWN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::ArrowDown);
const FIRST: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::Home);
const LAST: KeyboardShortcut = KeyboardShortcut::new(Modifiers::NONE, Key::End);

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
        Action::Record(action) => of_record(action),
        _ => None,
    }
}

const fn of_record(action: &RecordAction) -> Option<KeyboardShortcut> {
    match action {
        RecordAction::Step(Step::Back) => Some(BACK),
        RecordAction::Step(Step::Forward) => Some(FORWARD),
        RecordAction::Step(Step::Up) => Some(UP),
        RecordAction::Step(Step::Down) => Some(DOWN),
        RecordAction::Step(Step::First) => Some(FIRST),
        RecordAction::Step(Step::Last) | RecordAction::Follow => Some(LAST),
        _ => None,
    }
}

/// What an action's tooltip says: `text`, and its shortcut.
pub fn hint(ui: &Ui, text: &str, action: &Action) -> String {
    match of(action) {
        Some(keys) => format!("{text} ({})", ui.format_shortcut(&keys)),
        None => text.into(),
    }
}

/// The actions whose keys were pressed, in order; none while a text is being typed or a dialog is open.
pub fn pressed(ctx: &Context) -> Vec<Action> {
    let is_busy = ctx.text_edit_focused() || ctx.memory(|memory| memory.top_modal_layer().is_some());
    if is_busy {
        return Vec::new();
    }
    // Longer ones first: Ctrl+Z would also match Ctrl+Shift+Z.
    let mut keys = vec![
        (REDO_TOO, Action::Redo),
        (NEW_GAME, Action::AskNewGame),
        (UNDO, Action::Undo),
        (REDO, Action::Redo),
        (MOVE_NOW, Action::MoveNow),
        (HINT, Action::Hint),
        (FLIP, Action::Flip),
        (SETTINGS, Action::AskSettings),
        (FIRST, RecordAction::Step(Step::First).into()),
        (LAST, RecordAction::Step(Step::Last).into()),
    ];
    // Arrow keys move the cursor of the board, or from button to button, where that has the focus.
    let is_free = ctx.memory(|memory| memory.focused().is_none()) && !Popup::is_any_open(ctx);
    if is_free {
        let steps = [(BACK, Step::Back), (FORWARD, Step::Forward), (UP, Step::Up), (DOWN, Step::Down)];
        keys.extend(steps.map(|(shortcut, step)| (shortcut, RecordAction::Step(step).into())));
    }
    ctx.input_mut(|input| take(&mut input.events, &keys))
}

/// Takes the presses of `keys` out of `events`; several in one frame all count.
fn take(events: &mut Vec<Event>, keys: &[(KeyboardShortcut, Action)]) -> Vec<Action> {
    let mut actions = Vec::new();
    events.retain(|event| {
        let Event::Key { key, modifiers, pressed: true, .. } = event else { return true };
        let is_meant = |shortcut: &KeyboardShortcut| {
            shortcut.logical_key == *key && modifiers.matches_logically(shortcut.modifiers)
        };
        let action = keys.iter().find(|(shortcut, _)| is_meant(shortcut)).map(|(_, action)| action.clone());
        let is_taken = action.is_some();
        actions.extend(action);
        !is_taken
    });
    actions
}
