//! Shows a presentation: the board, and below it the move and the comment.

use std::sync::Arc;

use eframe::egui::accesskit::Live;
use eframe::egui::{
    Align, Label as Text, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, WidgetText, vec2,
};

use super::{Message, PresentationRoom};
use crate::app::board::{BoardEvent, Geometry, Scene, Turn};
use crate::app::command::{Requests, Step};
use crate::app::core::Core;
use crate::app::kit::{announce, laid_out, say_instead};
use crate::app::text::PresentationLabel;
use crate::app::theme::{self, Palette};
use crate::engine::board::Bitboard;
use crate::game::{Game, NodeId, Tree};

/// The parts of the screen.
struct Parts {
    board: Rect,
    text: Rect,
    controls: Rect,
}

impl Parts {
    /// The area of the text has a fixed size, so that the board stays in place.
    fn of(window: Rect) -> Self {
        let room = window.shrink(theme::PADDING);
        let (room, controls) = room.split_top_bottom_at_y(room.bottom() - theme::SMALL_BUTTON_HEIGHT);
        let height = (window.height() * theme::PRESENTED_SHARE).max(theme::PRESENTED_HEIGHT);
        let (board, text) = room.split_top_bottom_at_y(room.bottom() - height);
        Self { board, text: text.shrink2(vec2(0.0, theme::GAP)), controls }
    }
}

impl PresentationRoom {
    /// Shows the board, the text and the buttons.
    pub fn view(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let window = ui.max_rect();
        let parts = Parts::of(window);
        let geometry = Geometry::fit(parts.board, ui.pixels_per_point(), core.is_flipped());
        requests.extend(clicked(ui, window, &[geometry.frame(), parts.controls]).map(Into::into));
        self.show_board(ui, parts.board, core, requests);
        ui.scope_builder(UiBuilder::new().max_rect(parts.text), |ui| self.show_text(ui, core));
        ui.scope_builder(UiBuilder::new().max_rect(parts.controls), |ui| {
            self.show_controls(ui, core, requests);
        });
    }

    fn show_board(&mut self, ui: &mut Ui, area: Rect, core: &Core, requests: &mut Requests<Message>) {
        let shown = core.shown();
        let mut drawings = Vec::new();
        if !self.hides_here(core) {
            drawings.extend_from_slice(shown.game.tree().drawings(shown.node));
        }
        if self.sketch.0 == Some(shown.node) {
            drawings.extend_from_slice(&self.sketch.1);
        }
        let scene = Scene {
            position: shown.position,
            last_move: shown.last_move(),
            hint: None,
            turn: Turn::Never,
            goals: Bitboard::EMPTY,
            premove: None,
            drawings: Some(&drawings),
            pen: None,
            is_flipped: core.is_flipped(),
            look: core.settings.look,
            language: core.language(),
        };
        let board = &mut self.board;
        let event = ui.scope_builder(UiBuilder::new().max_rect(area), |ui| board.show(ui, &scene)).inner;
        if let Some(BoardEvent::Draw(drawing)) = event {
            requests.push(Message::Draw(drawing).into());
        }
    }

    /// Shows the move and its comment in large letters.
    fn show_text(&self, ui: &mut Ui, core: &Core) {
        let (shown, palette) = (core.shown(), Palette::of(ui));
        let tree = shown.game.tree();
        let hides = self.hides_here(core);
        let size = theme::presented_size(ui.ctx().content_rect().height());
        let title = Some(shown.game.headers.chapter().trim().to_owned()).filter(|title| !title.is_empty());
        let mut heading = title
            .or_else(|| players(shown.game))
            .filter(|_| shown.node == Tree::START)
            .unwrap_or_else(|| core.language().place(shown.game, shown.node, core.notation()));
        if !hides && !tree.signs(shown.node).is_empty() {
            heading = format!("{heading} {}", tree.signs(shown.node));
        }
        let comment = match hides {
            true if self.is_hidden(core) => {
                RichText::new(PresentationLabel::Hidden.text(core.language())).color(palette.weak)
            }
            true => RichText::default(),
            false => RichText::new(said(tree, shown.node)),
        };
        ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
        let said =
            ui.vertical_centered(|ui| ui.add(Text::new(RichText::new(heading).size(size).strong()))).inner;
        ui.accesskit_node_builder(said.id, |node| node.set_live(Live::Polite));
        show_comment(ui, comment.size(theme::PRESENTED_COMMENT * size), size);
    }
}

/// The comment on a place, with the comment before the next move.
pub fn said(tree: &Tree, node: NodeId) -> String {
    let next = tree.next(node).map(|next| tree.said_before(next)).unwrap_or_default();
    [tree.comment(node).trim(), next.trim()].join("\n").trim().to_owned()
}

/// Shows a comment. A single line is centred; several lines form a column that is easy to read.
fn show_comment(ui: &mut Ui, comment: RichText, size: f32) {
    let room = ui.available_rect_before_wrap();
    let width = room.width().min(theme::PRESENTED_COLUMN * size);
    let said = comment.text().to_owned();
    let job = WidgetText::from(comment).into_layout_job(ui.style(), TextStyle::Body.into(), ui.text_valign());
    let mut job = Arc::unwrap_or_clone(job);
    job.wrap.max_width = width;
    let galley = laid_out(ui, job);
    let width = galley.size().x.max(1.0);
    let column =
        Rect::from_x_y_ranges(room.center().x - width / 2.0..=room.center().x + width / 2.0, room.y_range());
    let layout = UiBuilder::new().max_rect(column).layout(Layout::top_down(Align::Min));
    ui.scope_builder(layout, |ui| {
        ScrollArea::vertical().max_height(room.height()).show(ui, |ui| {
            let shown = ui.add(Text::new(galley));
            announce(&shown);
            if !said.is_empty() {
                say_instead(&shown, said);
            }
        });
    });
}

/// The players, if both have names.
fn players(game: &Game) -> Option<String> {
    let [red, black] = [0, 1].map(|side| game.headers.participants[side].name.trim());
    (!red.is_empty() && !black.is_empty()).then(|| format!("{red} – {black}"))
}

/// The message for a click outside of the `used` parts: forward in the right half, back in the left
/// half.
fn clicked(ui: &Ui, window: Rect, used: &[Rect]) -> Option<Message> {
    let place =
        ui.input(|input| input.pointer.primary_clicked().then(|| input.pointer.interact_pos())).flatten()?;
    // A list or a dialog may be above it.
    let is_free =
        ui.ctx().layer_id_at(place) == Some(ui.layer_id()) && !used.iter().any(|part| part.contains(place));
    let message = if place.x >= window.center().x { Message::Next } else { Message::Step(Step::Back) };
    is_free.then_some(message)
}
