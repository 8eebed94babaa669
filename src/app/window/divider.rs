//! The line between the board and the panel beside it. Dragging it changes the width of the panel.

use eframe::egui::{CursorIcon, Id, Rect, Sense, Ui};

use super::Messages;
use crate::app::command::Screen;
use crate::app::core::Settings;
use crate::app::layout::{Areas, Arrangement, Form};
use crate::app::rooms::settings::Message;

/// The line, and the place of the pointer while it is dragged.
#[derive(Default)]
pub struct Divider {
    dragged: Option<f32>,
}

impl Divider {
    /// The layout of the window in this frame.
    pub fn areas(&self, window: Rect, screen: Screen, settings: &Settings) -> Areas {
        let mut arrangement = Arrangement {
            panel_width: settings.remembered.panel_width,
            is_panel_left: settings.has_panel_left,
            is_game: screen == Screen::Game,
        };
        if let Some(x) = self.dragged {
            arrangement.panel_width = Some(Areas::panel_width_at(window, arrangement, x));
        }
        Areas::of(window, arrangement)
    }

    /// Shows the line under the pointer. Requests the width where it is dropped, or the default
    /// width after a double click. There is no line if the panel is below the board.
    pub fn show(&mut self, ui: &mut Ui, areas: &Areas, settings: &Settings, messages: &mut Messages) {
        if areas.form == Form::Narrow {
            return;
        }
        let panel = areas.panel;
        let edges = if panel.left() < areas.board.left() {
            panel.right()..=panel.right() + areas.gap
        } else {
            panel.left() - areas.gap..=panel.left()
        };
        let area = Rect::from_x_y_ranges(edges, panel.y_range());
        // The Tab key does not reach it, because it cannot be pressed.
        let response = ui.interact(area, Id::unique("divider"), Sense::CLICK | Sense::DRAG);
        if response.hovered() || response.dragged() {
            ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
            let stroke = ui.visuals().widgets.hovered.bg_stroke;
            ui.painter().vline(area.center().x, area.y_range().shrink(area.height() / 3.0), stroke);
        }
        if response.dragged() {
            self.dragged = response.interact_pointer_pos().map(|pointer| pointer.x);
        }
        let set =
            |width| Message::changing(settings, |settings| settings.remembered.panel_width = width).into();
        if response.drag_stopped() {
            self.dragged = None;
            messages.push(set(Some(areas.panel_width())));
        }
        if response.double_clicked() {
            messages.push(set(None));
        }
    }
}
