//! The record: the list of moves with variations and comments, and the buttons to go through it.

mod flow;
mod layout;
mod menu;
mod rows;
mod steps;

use std::collections::HashMap;

use eframe::egui::{self, FontId, Frame, Rect, RichText, ScrollArea, Ui, UiBuilder};

use super::Message;
use crate::app::command::Asks;
use crate::app::core::Core;
use crate::app::kit::{card, show_card};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::game::notation::Notation;
use crate::game::review::Class;
use crate::game::{NodeId, Tree};
use layout::{Content, Layout};
use rows::Rows;

/// The moves in which a review has found something wrong.
pub type Faults = HashMap<NodeId, Class>;

/// Where the list is so low, it has the whole height.
const LEAST_HEIGHT_WITH_STEPS: f32 = 90.0;
/// Where the room above the buttons is less, the moves have all of it.
const LEAST_HEIGHT_WITH_OPENING: f32 = 90.0;

/// The list as it was last laid out.
#[derive(Default)]
pub struct MoveList {
    key: Option<Key>,
    layout: Layout,
    /// The place that was last shown, and how high the list was.
    seen: Option<(NodeId, f32)>,
}

/// What a layout depends on.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    revision: u64,
    notation: Notation,
    language: Language,
    has_result: bool,
    /// In points, and in pixels.
    width: (f32, f32),
}

impl MoveList {
    /// Lays the list out anew if anything has changed.
    fn update(&mut self, ui: &Ui, core: &Core, width: f32, has_result: bool) {
        let (notation, language) = (core.notation(), core.language());
        let revision = core.session.revision();
        let width_px = width * ui.pixels_per_point();
        let key = Key { revision, notation, language, has_result, width: (width, width_px) };
        if self.key != Some(key) {
            self.key = Some(key);
            self.layout = ui.fonts_mut(|fonts| {
                let mut measure = |size, letter| fonts.glyph_width(&FontId::proportional(size), letter);
                Layout::new(
                    &Content { game: core.session.game(), notation, language, has_result },
                    width,
                    &mut measure,
                )
            });
        }
    }

    /// Lets the move shown come into view again: something about it has changed.
    pub fn reveal(&mut self) {
        self.seen = None;
    }

    /// Notes what is shown now; answers whether it was something else before.
    fn has_moved(&mut self, node: NodeId, height: f32) -> bool {
        self.seen.replace((node, height)) != Some((node, height))
    }
}

/// Shows the record in a card of the given height; `has_result`: it says how a finished game ended.
pub fn show(
    ui: &mut Ui,
    core: &Core,
    faults: &Faults,
    list: &mut MoveList,
    height: f32,
    has_result: bool,
    asks: &mut Asks<Message>,
) {
    let palette = Palette::of(ui);
    show_card(ui, height, card(palette), |ui| {
        let mut room = ui.max_rect();
        if room.height() >= LEAST_HEIGHT_WITH_STEPS {
            let steps = room.with_min_y(room.bottom() - steps::HEIGHT);
            ui.scope_builder(UiBuilder::new().max_rect(steps), |ui| steps::show(ui, core, asks));
            room.max.y = steps.top() - theme::GAP / 2.0;
        }
        if room.height() >= LEAST_HEIGHT_WITH_OPENING
            && let Some(opening) = core.shown().game.opening_at(core.shown().node)
        {
            let title = ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
                show_opening(ui, &core.language().opening(&opening), palette)
            });
            room.min.y = title.response.rect.bottom() + theme::GAP / 2.0;
        }
        ui.scope_builder(UiBuilder::new().max_rect(room), |ui| {
            show_list(ui, core, faults, list, has_result, asks)
        });
    });
}

/// Shows what the opening is called, in one line; the whole name where the pointer rests on it.
fn show_opening(ui: &mut Ui, name: &str, palette: &Palette) {
    ui.add(egui::Label::new(RichText::new(name).small().color(palette.weak)).truncate());
}

fn show_list(
    ui: &mut Ui,
    core: &Core,
    faults: &Faults,
    list: &mut MoveList,
    has_result: bool,
    asks: &mut Asks<Message>,
) {
    let tree = core.session.game().tree();
    if tree.is_empty() && tree.comment(Tree::START).is_empty() {
        ui.centered_and_justified(|ui| ui.weak(Label::NoMoves.text(core.language())));
        return;
    }
    let (width, height) = (ui.available_width(), ui.available_height());
    list.update(ui, core, width, has_result);
    let has_moved = list.has_moved(core.shown().node, height);
    let layout = &list.layout;
    let palette = Palette::of(ui);
    // What is only partly in view fades into the card; of a whole row, no letter does.
    ui.spacing_mut().scroll.fade.strength = 1.0;
    ui.spacing_mut().scroll.fade.size = theme::LIST_FADE;
    let area = ScrollArea::vertical().id_salt("moves").auto_shrink(false).min_scrolled_height(0.0);
    let show = |ui: &mut Ui, viewport: Rect| {
        ui.set_height(layout.height_for(height));
        let mut rows = Rows { core, faults, layout, palette, origin: ui.max_rect().min, said: None };
        if has_moved {
            rows.scroll_to_shown(ui, viewport.top(), height);
        }
        for row in layout.rows_between(viewport.top(), viewport.bottom()) {
            rows.show(ui, row, asks);
        }
        rows.show_shown(ui, asks);
    };
    Frame::new().fill(palette.card).show(ui, |ui| area.show_viewport(ui, show));
}
