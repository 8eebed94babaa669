//! The line between the board and the panel beside it, by which the panel is made wider.

use eframe::egui::{CursorIcon, Id, Rect, Sense, Ui};

use super::Messages;
use crate::app::core::Settings;
use crate::app::layout::{Areas, Arrangement};
use crate::app::rooms::settings::Message;

/// The line; while it is dragged, with where the pointer is.
#[derive(Default)]
pub struct Divider {
    dragged: Option<f32>,
}

impl Divider {
    /// How the window is divided in this frame.
    pub fn areas(&self, window: Rect, settings: &Settings) -> Areas {
        let is_panel_left = settings.has_panel_left;
        let mut arrangement = Arrangement { panel_width: settings.panel_width, is_panel_left };
        if let Some(x) = self.dragged {
            arrangement.panel_width = Some(Areas::panel_width_at(window, arrangement, x));
        }
        Areas::of(window, arrangement)
    }

    /// Shows the line where it is pointed at, and asks for the width where it was let go; after a double click for the
    /// usual one. Below the board there is none.
    pub fn show(&mut self, ui: &mut Ui, areas: &Areas, settings: &Settings, messages: &mut Messages) {
        if areas.is_stacked {
            return;
        }
        let panel = areas.panel;
        let edges = if panel.left() < areas.board.left() {
            panel.right()..=panel.right() + areas.gap
        } else {
            panel.left() - areas.gap..=panel.left()
        };
        let area = Rect::from_x_y_ranges(edges, panel.y_range());
        // Not reached by the Tab key: there is nothing to be pressed.
        let response = ui.interact(area, Id::unique("divider"), Sense::CLICK | Sense::DRAG);
        if response.hovered() || response.dragged() {
            ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
            let stroke = ui.visuals().widgets.hovered.bg_stroke;
            ui.painter().vline(area.center().x, area.y_range().shrink(area.height() / 3.0), stroke);
        }
        if response.dragged() {
            self.dragged = response.interact_pointer_pos().map(|pointer| pointer.x);
        }
        let set = |width| Message::changing(settings, |settings| settings.panel_width = width).into();
        if response.drag_stopped() {
            self.dragged = None;
            messages.push(set(Some(panel.width())));
        }
        if response.double_clicked() {
            messages.push(set(None));
        }
    }
}
