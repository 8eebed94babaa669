//! The list of moves with variations and comments, and the buttons below it.

mod flow;
mod layout;
mod menu;
mod rows;
mod steps;

use std::collections::HashMap;

use eframe::egui::{self, FontId, Frame, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2, vec2};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{card, show_card};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::game::notation::Notation;
use crate::game::review::Class;
use crate::game::{NodeId, Tree};
use flow::Row;
use layout::{Content, Layout};
use rows::Rows;

/// The moves that a review judges as bad.
pub type Faults = HashMap<NodeId, Class>;

/// The step buttons are hidden if the card is lower than this, in points.
const MIN_HEIGHT_WITH_STEPS: f32 = 61.0;
/// The name of the opening is hidden if there is less room above the buttons, in points. Three rows
/// of moves need it more.
const MIN_HEIGHT_WITH_OPENING: f32 = 106.0;

/// The list, with its last layout.
#[derive(Default)]
pub struct MoveList {
    key: Option<Key>,
    layout: Layout,
    /// The record, the node shown and the size of the list in the last frame. In another form of
    /// the window the list has another size, and is not scrolled yet.
    seen: Option<(u64, NodeId, Vec2)>,
}

/// Everything on which the layout depends.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    revision: u64,
    notation: Notation,
    language: Language,
    has_result: bool,
    /// In points and in pixels.
    width: (f32, f32),
}

impl MoveList {
    /// Lays the list out again if anything has changed.
    fn update(&mut self, ui: &Ui, core: &Core, width: f32, has_result: bool) {
        let (notation, language) = (core.notation(), core.language());
        let revision = core.document().revision();
        let width_px = width * ui.pixels_per_point();
        let key = Key { revision, notation, language, has_result, width: (width, width_px) };
        if self.key != Some(key) {
            self.key = Some(key);
            self.layout = ui.fonts_mut(|fonts| {
                let mut measure = |size, letter| fonts.glyph_width(&FontId::proportional(size), letter);
                Layout::new(
                    &Content { game: core.document().game(), notation, language, has_result },
                    width,
                    &mut measure,
                )
            });
        }
    }

    /// Scrolls the move shown into view in the next frame.
    pub fn reveal(&mut self) {
        self.seen = None;
    }

    /// Stores the place shown and the size of the list. Returns whether they differ from the last
    /// frame's. The start is a place of all records.
    fn has_moved(&mut self, core: &Core, size: Vec2) -> bool {
        let seen = (core.document().record_number(), core.shown().node, size);
        self.seen.replace(seen) != Some(seen)
    }
}

/// Shows the record in a card of this height, in points. `has_result`: with the result of a
/// finished game.
pub fn show(
    ui: &mut Ui,
    core: &Core,
    faults: &Faults,
    list: &mut MoveList,
    height: f32,
    has_result: bool,
    requests: &mut Requests<Message>,
) {
    let palette = Palette::of(ui);
    show_card(ui, height, card(palette), |ui| {
        let mut room = ui.max_rect();
        if room.height() >= MIN_HEIGHT_WITH_STEPS {
            let steps = room.with_min_y(room.bottom() - steps::HEIGHT);
            ui.scope_builder(UiBuilder::new().max_rect(steps), |ui| steps::show(ui, core, requests));
            room.max.y = steps.top() - theme::GAP / 2.0;
        }
        if room.height() >= MIN_HEIGHT_WITH_OPENING
            && let Some(opening) = core.shown().game.opening_at(core.shown().node)
        {
            let title = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                show_opening(ui, &core.language().opening(&opening), palette)
            });
            room.min.y = title.response.rect.bottom() + theme::GAP / 2.0;
        }
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            show_list(ui, core, faults, list, has_result, requests)
        });
    });
}

/// Shows the name of the opening in one line. If it is cut, the tooltip has the whole name.
fn show_opening(ui: &mut Ui, name: &str, palette: &Palette) {
    ui.add(egui::Label::new(RichText::new(name).small().color(palette.weak)).truncate());
}

fn show_list(
    ui: &mut Ui,
    core: &Core,
    faults: &Faults,
    list: &mut MoveList,
    has_result: bool,
    requests: &mut Requests<Message>,
) {
    let tree = core.document().game().tree();
    if tree.is_empty() && tree.comment(Tree::START).is_empty() {
        ui.centered_and_justified(|ui| ui.weak(Label::NoMoves.text(core.language())));
        return;
    }
    let (width, height) = (ui.available_width(), ui.available_height());
    list.update(ui, core, width, has_result);
    let has_moved = list.has_moved(core, vec2(width, height));
    let layout = &list.layout;
    let palette = Palette::of(ui);
    // Rows that are only partly in view fade out. The fade is too narrow for the letters of a whole
    // row.
    ui.spacing_mut().scroll.fade.strength = 1.0;
    ui.spacing_mut().scroll.fade.size = theme::LIST_FADE;
    // Otherwise scrolling would leave this space at the top, and cut through the rows there.
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).min_scrolled_height(0.0);
    let show = |ui: &mut Ui, viewport: Rect| {
        ui.set_height(layout.height_for(height));
        ui.set_width(ui.available_width());
        let mut rows = Rows { core, faults, layout, palette, origin: ui.max_rect().min, said: None };
        if has_moved {
            rows.scroll_to_shown(ui, viewport.top(), height);
        }
        // In reading order.
        let in_view = layout.rows_between(viewport.top(), viewport.bottom());
        let top = in_view.first().map_or(f32::INFINITY, |row| row.top);
        let bottom = in_view.last().map_or(f32::INFINITY, Row::bottom);
        rows.show_shown_within(ui, 0.0..top, requests);
        for row in in_view {
            rows.show(ui, row, requests);
        }
        rows.show_shown_within(ui, bottom..f32::INFINITY, requests);
        focus::reveal(ui);
    };
    Frame::new().fill(palette.card).show(ui, |ui| area.show_viewport(ui, show));
}
