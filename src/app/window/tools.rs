//! The tool buttons below the moves.

use eframe::egui::{Ui, Vec2, vec2};

use super::availability::Availability;
use super::{Message, Messages};
use crate::app::command::{self, Command};
use crate::app::kit::tools::{SPACE, ToolButton, button_size, have_icons, have_words};
use crate::app::text::Label;

const COUNT: usize = 8;

/// The number of buttons in a row: all of them if they fit with their words, and in a low panel
/// also without.
fn columns(width: f32, is_low: bool) -> usize {
    if have_words(width, COUNT) || is_low && have_icons(width, COUNT) { COUNT } else { COUNT / 2 }
}

/// The height of all tool buttons in a panel of this width, in points.
pub fn height(width: f32, is_low: bool) -> f32 {
    let columns = columns(width, is_low);
    let rows = COUNT / columns;
    rows as f32 * button_size(width, columns).y + (rows - 1) as f32 * SPACE
}

pub fn show(ui: &mut Ui, availability: &Availability<'_>, is_low: bool, messages: &mut Messages) {
    ui.spacing_mut().item_spacing = vec2(SPACE, SPACE);
    let columns = columns(ui.available_width(), is_low);
    let size = button_size(ui.available_width(), columns);
    // Buttons of studies and games have different ids. Otherwise the focus could pass from Save in
    // a study to Resign, which has its place in a game.
    ui.push_id(availability.core.study().is_some(), |ui| {
        for row in tools(availability).chunks(columns) {
            ui.horizontal(|ui| {
                row.iter().for_each(|&command| show_tool(ui, size, command, availability, messages))
            });
        }
    });
}

fn show_tool(
    ui: &mut Ui,
    size: Vec2,
    command: Command,
    availability: &Availability<'_>,
    messages: &mut Messages,
) {
    let language = availability.core.language();
    let Some(tool) = command.entry().tool else { return };
    let (word, hint) = if command == Command::Undo && availability.undoes_edits() {
        (Label::UndoEdit, Label::UndoEditHint)
    } else if command == Command::Redo && availability.undoes_edits() {
        (Label::RedoEdit, Label::RedoEditHint)
    } else {
        (tool.word, tool.hint)
    };
    let hint = command::hint(ui, hint.text(language), command);
    let is_help = matches!(command, Command::Undo | Command::Hint);
    let ends_rating = is_help && availability.core.has_rating_to_lose();
    let hint = match ends_rating {
        true => format!("{hint}\n{}", language.ends_rating(word.text(language))),
        false => hint,
    };
    let hint = match why_not(availability, command) {
        Some(why) => format!("{hint}\n{why}"),
        None => hint,
    };
    let button = ToolButton {
        icon: tool.icon,
        word: word.text(language),
        hint: &hint,
        is_enabled: availability.can(command),
    };
    let response = button.show(ui, size);
    // The second click of a double-click was meant for the button that was there before.
    let is_late = !is_repeated(command) && response.double_clicked();
    if response.clicked() && !is_late {
        messages.push(Message::Do(command));
    }
}

/// The reason why a command cannot be used now. For a draw offer it says when it can be made.
fn why_not(availability: &Availability<'_>, command: Command) -> Option<String> {
    let (language, play) = (availability.core.language(), availability.core.play());
    let why = availability.why_not(command)?;
    let error = play.filter(|_| command == Command::OfferDraw).and_then(|play| {
        let side = play.user_side()?;
        play.can_offer_draw(side).err()
    });
    Some(error.map_or_else(|| why.text(language).into(), |error| language.offer_error(error)))
}

/// Whether a command is often used several times in a row.
fn is_repeated(command: Command) -> bool {
    matches!(command, Command::Undo | Command::Redo | Command::Hint | Command::Flip)
}

fn tools(availability: &Availability<'_>) -> [Command; COUNT] {
    let is_thinking = availability.core.play().is_some_and(|play| play.thinking().is_some());
    if availability.core.study().is_some() {
        return [
            Command::Undo,
            Command::Redo,
            Command::Comment,
            Command::Draw,
            Command::PlayOnHere,
            Command::Flip,
            Command::Save,
            Command::Settings,
        ];
    }
    [
        Command::Undo,
        // A click that comes too late, after the computer's move, has no effect if nothing can be
        // redone.
        if is_thinking && !availability.can(Command::Redo) { Command::MoveNow } else { Command::Redo },
        Command::Hint,
        // In games that cannot be paused two people share the board. Flipping it is more useful.
        availability.pausing().map_or(Command::Flip, |(command, _)| command),
        Command::NewGame,
        Command::OfferDraw,
        Command::Resign,
        Command::Settings,
    ]
}
