//! The tool buttons below the moves.

use eframe::egui::{Ui, Vec2, vec2};

use super::offers::Offers;
use super::{Message, Messages};
use crate::app::command::{self, Command};
use crate::app::kit::tools::{COLUMNS, SPACE, ToolButton, button_size};
use crate::app::text::Label;

const ROWS: usize = 2;

/// The height of all tool buttons in a panel of this width, in points.
pub fn height(width: f32) -> f32 {
    ROWS as f32 * button_size(width).y + (ROWS - 1) as f32 * SPACE
}

pub fn show(ui: &mut Ui, offers: &Offers<'_>, messages: &mut Messages) {
    ui.spacing_mut().item_spacing = vec2(SPACE, SPACE);
    let size = button_size(ui.available_width());
    // With an id for studies, the focus cannot pass from a study's button to another one in its
    // place in a game, such as from Save to Resign.
    ui.push_id(offers.core.study().is_some(), |ui| {
        for row in tools(offers).chunks(COLUMNS) {
            ui.horizontal(|ui| {
                row.iter().for_each(|&command| show_tool(ui, size, command, offers, messages))
            });
        }
    });
}

fn show_tool(ui: &mut Ui, size: Vec2, command: Command, offers: &Offers<'_>, messages: &mut Messages) {
    let language = offers.core.language();
    let Some(tool) = command.entry().tool else { return };
    let (word, hint) = if command == Command::Undo && offers.undoes_edits() {
        (Label::UndoEdit, Label::UndoEditHint)
    } else if command == Command::Redo && offers.undoes_edits() {
        (Label::RedoEdit, Label::RedoEditHint)
    } else {
        (tool.word, tool.hint)
    };
    let hint = command::hint(ui, hint.text(language), command);
    let is_help = matches!(command, Command::Undo | Command::Hint);
    let ends_rating = is_help && offers.core.has_rating_to_lose();
    let hint = match ends_rating {
        true => format!("{hint}\n{}", Label::EndsRating.text(language)),
        false => hint,
    };
    let button = ToolButton {
        icon: tool.icon,
        word: word.text(language),
        hint: &hint,
        is_enabled: offers.can(command),
    };
    if button.show(ui, size).clicked() {
        messages.push(Message::Do(command));
    }
}

fn tools(offers: &Offers<'_>) -> [Command; COLUMNS * ROWS] {
    let is_thinking = offers.core.play().is_some_and(|play| play.thinking().is_some());
    if offers.core.study().is_some() {
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
        if is_thinking && !offers.can(Command::Redo) { Command::MoveNow } else { Command::Redo },
        Command::Hint,
        // In games that cannot be paused two people share the board. Flipping it is more useful.
        offers.pausing().map_or(Command::Flip, |(command, _)| command),
        Command::NewGame,
        Command::OfferDraw,
        Command::Resign,
        Command::Settings,
    ]
}
