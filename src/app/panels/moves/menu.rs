//! What can be done with a move of the record.

use eframe::egui::{Button, Ui};

use super::super::PanelView;
use crate::app::actions::{Action, RecordAction};
use crate::app::shortcuts;
use crate::app::text::Label;
use crate::app::theme;
use crate::game::{NodeId, Tree};

/// Something that can be done with a move, and whether it can be done with this one.
pub type Entry = (Label, RecordAction, bool);

/// What can be done with a move, or with the start, in groups.
pub fn entries(view: &PanelView<'_>, node: NodeId) -> [Vec<Entry>; 2] {
    let game = view.session.game();
    let is_variation = !game.tree().is_main(node);
    [
        vec![
            (Label::EditComment, RecordAction::AskComment(node), true),
            (Label::PlayOnHere, RecordAction::ContinueFrom(node), node != game.node()),
        ],
        vec![
            (Label::Promote, RecordAction::Promote(node), is_variation),
            (Label::MakeMain, RecordAction::MakeMain(node), is_variation),
            (Label::DeleteFromHere, RecordAction::AskDelete(node), node != Tree::START),
        ],
    ]
}

/// Shows the entries of a menu for a move, or for the start.
pub fn show(ui: &mut Ui, view: &PanelView<'_>, node: NodeId, actions: &mut Vec<Action>) {
    ui.set_min_width(theme::MENU_WIDTH);
    ui.spacing_mut().interact_size.y = theme::MENU_ENTRY_HEIGHT;
    ui.spacing_mut().item_spacing.y = 1.0;
    for (index, group) in entries(view, node).into_iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for (label, action, is_enabled) in group {
            let action = Action::from(action);
            let mut button = Button::new(label.text(view.language));
            // The keys are for the move shown.
            if let Some(keys) = shortcuts::of(&action).filter(|_| node == view.shown.node) {
                button = button.shortcut_text(ui.format_shortcut(&keys));
            }
            if ui.add_enabled(is_enabled, button).clicked() {
                actions.push(action);
            }
        }
    }
}
