//! The context menu of a move.

use eframe::egui::{Button, Ui};

use crate::app::command::{Command, Requests, keys_of};
use crate::app::core::Core;
use crate::app::kit::name_menu;
use crate::app::rooms::record::{Message, signs};
use crate::app::text::Label;
use crate::app::theme;
use crate::game::{NodeId, Tree};

/// A menu entry: the command, the message, and whether it is enabled.
type Entry = (Command, Message, bool);

/// The entries for a move, or for the start, in groups.
fn entries(core: &Core, node: NodeId) -> [Vec<Entry>; 2] {
    let game = core.document().game();
    let play_on = (Command::PlayOnHere, Message::ContinueFrom(node), node != game.node());
    let is_variation = !game.tree().is_main(node);
    // A study begins another game instead: see the tools.
    let play_on = core.play().map(|_| play_on);
    [
        std::iter::once((Command::Comment, Message::AskComment(node), true)).chain(play_on).collect(),
        vec![
            (Command::Promote, Message::Promote(node), is_variation),
            (Command::MakeMain, Message::MakeMain(node), is_variation),
            (Command::Delete, Message::Delete(node), node != Tree::START),
        ],
    ]
}

/// Shows the menu of a move or of the start.
pub fn show(ui: &mut Ui, core: &Core, node: NodeId, requests: &mut Requests<Message>) {
    name_menu(ui, Label::MoveMenu.text(core.language()));
    ui.set_min_width(theme::MENU_WIDTH);
    ui.spacing_mut().interact_size.y = theme::MENU_ENTRY_HEIGHT;
    ui.spacing_mut().item_spacing.y = 1.0;
    if node != Tree::START {
        let signs = core.document().game().tree().signs(node);
        if let Some(sign) = signs::show(ui, signs, core.language()) {
            requests.push(Message::ToggleSign(node, sign).into());
        }
        ui.separator();
    }
    for (index, group) in entries(core, node).into_iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for (command, message, is_enabled) in group {
            let mut button = Button::new(command.name(core.language()));
            // Shortcuts act on the move shown, so only its menu lists them.
            if let Some(keys) = keys_of(command).filter(|_| node == core.shown().node) {
                button = button.shortcut_text(ui.format_shortcut(&keys));
            }
            if ui.add_enabled(is_enabled, button).clicked() {
                requests.push(message.into());
            }
        }
    }
}
