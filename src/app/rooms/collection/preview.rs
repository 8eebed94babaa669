//! A picture of a position of the selected game.

use std::sync::{Arc, Weak};

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Sense, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::board::Diagram;
use crate::app::look::Look;
use crate::app::text::Language;
use crate::app::theme::{self, Palette};
use crate::engine::board::Position;
use crate::game::collection::FoundGame;
use crate::session::Contents;

/// A position of a game in a collection.
struct Shown {
    contents: Weak<Contents>,
    game: FoundGame,
    ply: usize,
    position: Position,
}

/// The picture, kept while the same game is selected.
#[derive(Default)]
pub struct Preview {
    diagram: Diagram,
    shown: Option<Shown>,
}

impl Preview {
    /// Shows the position that was searched for, or else the last one of the game.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        contents: &Arc<Contents>,
        game: Option<FoundGame>,
        look: Look,
        language: Language,
    ) {
        let (room, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let Some(game) = game else {
            self.shown = None;
            return;
        };
        // Other contents may have another game of that number.
        let contents = (Arc::downgrade(contents), &contents.collection);
        let is_known = |shown: &Shown| shown.game == game && shown.contents.ptr_eq(&contents.0);
        let shown = self.shown.take().filter(is_known).unwrap_or_else(|| {
            let (contents, collection) = contents;
            let ply = game.ply.unwrap_or_else(|| collection.row(game.game).plies);
            Shown { contents, game, ply, position: collection.position_at(game.game, ply) }
        });
        let Shown { ply, position, .. } = self.shown.insert(shown);
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
