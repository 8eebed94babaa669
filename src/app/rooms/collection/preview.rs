//! A picture of a position of the selected game.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::board::Diagram;
use crate::app::look::Look;
use crate::app::text::Language;
use crate::app::theme::{self, Palette};
use crate::engine::board::Position;
use crate::game::collection::{Collection, FoundGame};

/// The picture, kept while the same game is selected.
#[derive(Default)]
pub struct Preview {
    diagram: Diagram,
    shown: Option<(FoundGame, usize, Position)>,
}

impl Preview {
    /// Shows the position that was searched for, or else the last one of the game.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        collection: &Collection,
        found: Option<FoundGame>,
        look: Look,
        language: Language,
    ) {
        let (room, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let Some(found) = found else {
            self.shown = None;
            return;
        };
        if !self.shown.as_ref().is_some_and(|(known, ..)| *known == found) {
            let ply = found.ply.unwrap_or_else(|| collection.row(found.game).plies);
            self.shown = Some((found, ply, collection.position_at(found.game, ply)));
        }
        let Some((_, ply, position)) = &self.shown else { return };
        let caption = theme::PREVIEW_CAPTION;
        let above = room.with_max_y(room.bottom() - caption);
        let board = self.diagram.paint_within(ui, above, position, look, language.file_numbers());
        let text = language.after_moves(*ply);
        let place = board.center_bottom() + vec2(0.0, caption / 2.0);
        let font = TextStyle::Small.resolve(ui.style());
        ui.painter().text(place, Align2::CENTER_CENTER, &text, font, Palette::of(ui).weak);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &text));
    }
}
