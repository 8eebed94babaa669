//! Paints the list of moves and handles clicks on it.

use std::ops::Range;

use eframe::egui::accesskit::Role;
use eframe::egui::style::ScrollAnimation;
use eframe::egui::{
    Align, Align2, Color32, CursorIcon, EventFilter, FontId, Id, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};

use super::flow::{Piece, PieceKind, Row};
use super::layout::Layout;
use super::{Faults, menu};
use crate::app::command::{Requests, shown_move_id};
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, text_width};
use crate::app::rooms::record::{Message, signs};
use crate::app::theme::{self, Palette};
use crate::game::review::Class;
use crate::game::{NodeId, Sign, Tree};

/// A move is not made smaller than this share of its size for the sign beside it.
const MIN_SHARE: f32 = 0.8;

/// Paints rows of a list.
pub struct Rows<'a> {
    pub core: &'a Core,
    pub faults: &'a Faults,
    pub layout: &'a Layout,
    pub palette: &'a Palette,
    /// The top left corner of the list, which may be scrolled out of view.
    pub origin: Pos2,
    /// The text that was shown last. A text in several pieces is read out only once.
    pub said: Option<PieceKind>,
}

impl Rows<'_> {
    /// Scrolls the move shown into view, with as much of its comment as fits into `height`. `from`
    /// is the place of the list that is now at the top of the view. If the list moves, a row begins
    /// at the top.
    pub fn scroll_to_shown(&self, ui: &Ui, from: f32, height: f32) {
        let shown = self.core.shown().node;
        let Some(row) = self.layout.row_of(shown) else { return };
        let is_said = |piece: &Piece| {
            let is_result = piece.kind == PieceKind::Result && self.core.shown().is_live();
            is_result || piece.kind == PieceKind::Comment(shown)
        };
        let is_about = |row: &&Row| row.pieces.iter().any(is_said);
        let bottom = self.layout.rows.iter().rfind(is_about).map_or(row.bottom(), Row::bottom);
        // Leaves room for the rows before and after it.
        let margin = theme::MOVE_ROW_HEIGHT.min(((height - row.height) / 2.0).max(0.0));
        let (top, bottom) = (row.top - margin, bottom + margin);
        let bottom = bottom.min(top + height);
        let to = if top < from {
            self.layout.row_below(top - margin / 2.0).min(row.top)
        } else if bottom > from + height {
            self.layout.row_below(bottom - height).min(row.top)
        } else {
            return;
        };
        let rect = self.rect(0.0..ui.max_rect().width(), to.max(0.0), height);
        ui.scroll_to_rect_animation(rect, Some(Align::TOP), ScrollAnimation::none());
    }

    fn rect(&self, columns: std::ops::Range<f32>, top: f32, height: f32) -> Rect {
        let left_top = self.origin + vec2(columns.start, top);
        Rect::from_min_size(left_top, vec2(columns.end - columns.start, height))
    }

    pub fn show(&mut self, ui: &mut Ui, row: &Row, requests: &mut Requests<Message>) {
        for depth in 1..=row.depth.min(theme::VARIATION_DEPTHS) {
            let x = ui
                .painter()
                .round_to_pixel_center(self.origin.x + theme::variation_left(depth) - theme::GUIDE);
            let top = self.origin.y + row.top;
            ui.painter().vline(x, top..=top + row.height, Stroke::new(1.0, self.palette.line));
        }
        for piece in &row.pieces {
            match piece.kind {
                PieceKind::Move(node) => self.show_move(ui, row, piece, node, requests),
                PieceKind::Comment(node) | PieceKind::Before(node) => {
                    let tree = self.core.document().game().tree();
                    let is_before = piece.kind == PieceKind::Before(node);
                    let comment = if is_before { tree.said_before(node) } else { tree.comment(node) };
                    if self.show_text(ui, row, piece, self.palette.weak, comment).clicked() {
                        requests.push(Message::Show(node).into());
                    }
                }
                PieceKind::Signs(node) => self.write_signs(ui, row, piece, node),
                PieceKind::Mark => self.write(ui, row, piece, self.palette.weak),
                PieceKind::Result => _ = self.show_text(ui, row, piece, self.palette.accent, &piece.text),
            }
        }
    }

    /// The move that can have the focus: the one shown, or the first one at the start.
    fn stop(&self) -> NodeId {
        let (shown, tree) = (self.core.shown().node, self.core.document().game().tree());
        tree.next(shown).filter(|_| shown == Tree::START).unwrap_or(shown)
    }

    /// Shows the move that can have the focus if it is in this range of heights, even out of view.
    pub fn show_shown_within(&self, ui: &mut Ui, places: Range<f32>, requests: &mut Requests<Message>) {
        let node = self.stop();
        if let Some((row, piece)) = self.layout.piece_of(node).filter(|(row, _)| places.contains(&row.top)) {
            self.show_move(ui, row, piece, node, requests);
        }
    }

    fn write(&self, ui: &Ui, row: &Row, piece: &Piece, color: Color32) {
        let place = self.origin + vec2(piece.x, row.top + row.height / 2.0);
        let font = FontId::proportional(piece.size);
        ui.painter().text(place, Align2::LEFT_CENTER, &piece.text, font, color);
    }

    /// Paints the signs of a move in the colour of the first one.
    fn write_signs(&self, ui: &Ui, row: &Row, piece: &Piece, node: NodeId) {
        let first = self.core.document().game().tree().signs(node).iter().next();
        let color = first.map_or(self.palette.text, |sign| signs::colour(ui, sign));
        self.write(ui, row, piece, color);
    }

    /// Paints the sign of a bad move at the right end of `rect`. Returns its left end.
    fn write_sign(&self, ui: &Ui, rect: Rect, class: Class) -> f32 {
        let place = rect.right_center() - vec2(theme::GAP / 2.0, 0.0);
        let font = TextStyle::Small.resolve(ui.style());
        let color = self.palette.class(class).unwrap_or(self.palette.weak);
        ui.painter().text(place, Align2::RIGHT_CENTER, class.sign_text(), font, color).left()
    }

    /// Whether a move in `rect` can be read beside the sign.
    fn has_room_for_sign(&self, ui: &Ui, rect: Rect, piece: &Piece, class: Class) -> bool {
        let sign = text_width(ui, class.sign_text(), &TextStyle::Small.resolve(ui.style()));
        let needed = text_width(ui, &piece.text, &FontId::proportional(piece.size));
        rect.right() - theme::GAP - sign - (self.origin.x + piece.x) >= MIN_SHARE * needed
    }

    /// Paints a move. It is smaller if it would reach beyond `end`.
    fn write_before(&self, ui: &Ui, row: &Row, piece: &Piece, end: f32, color: Color32) {
        let room = end - (self.origin.x + piece.x);
        let needed = text_width(ui, &piece.text, &FontId::proportional(piece.size));
        let size = piece.size * (room / needed).clamp(0.1, 1.0);
        self.write(ui, row, &Piece { size, ..piece.clone() }, color);
    }

    fn show_move(
        &self,
        ui: &mut Ui,
        row: &Row,
        piece: &Piece,
        node: NodeId,
        requests: &mut Requests<Message>,
    ) {
        let (game, shown) = (self.core.document().game(), self.core.shown().node);
        let room = self.room(row, piece);
        let rect = room.shrink2(vec2(0.0, 1.0));
        let (id, sense) = if node == self.stop() {
            (shown_move_id(), Sense::click())
        } else {
            // Only one move can be reached by Tab, so that the list is one stop.
            (Id::unique(("move", node)), Sense::CLICK)
        };
        let response = ui.interact(room, id, sense);
        let outline =
            if response.has_focus() || (node == game.node() && node != shown && self.core.play().is_some()) {
                Stroke::new(1.0, self.palette.accent)
            } else {
                Stroke::NONE
            };
        let fill = if node == shown {
            self.palette.accent_wash
        } else if response.hovered() {
            self.palette.button
        } else {
            Color32::TRANSPARENT
        };
        ui.painter().rect(rect, theme::BUTTON_RADIUS, fill, outline, StrokeKind::Inside);
        let ply = game.tree().ply(node) - 1;
        let side = game.side_at(ply);
        // Moves of the main line that were taken back and can be redone are pale.
        let is_ahead =
            self.core.play().is_some() && row.depth == 0 && !game.tree().is_within(game.node(), node);
        let color = self.palette.side(side).gamma_multiply(if is_ahead { theme::PALE } else { 1.0 });

        let number = game.move_number(ply);
        let mut name = self.core.language().move_name(number, side, &piece.text, row.depth > 0);
        let signs = game.tree().signs(node);
        for sign in signs.iter() {
            name = format!("{name} {}", self.core.language().sign(sign));
        }
        // Running text has no room for a sign. The record's sign comes before the review's.
        let is_judged = signs.iter().any(Sign::is_of_move);
        let (end, color) = match self.faults.get(&node).filter(|_| row.depth == 0 && !is_judged) {
            Some(&class) => {
                name = format!("{name} {}", self.core.language().class(class));
                match self.has_room_for_sign(ui, rect, piece, class) {
                    true => (self.write_sign(ui, rect, class), color),
                    // The colour stands for it.
                    false => (rect.right(), self.palette.class(class).unwrap_or(color)),
                }
            }
            None => (f32::INFINITY, color),
        };
        self.write_before(ui, row, piece, end, color);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, node == shown, &name));
        response.context_menu(|ui| menu::show(ui, self.core, node, requests));
        if response.has_focus() {
            keep_arrows(ui, id);
        }
        let book = self.core.play().and_then(|play| play.book_of(node));
        let response = match book.filter(|_| row.depth == 0) {
            Some(origin) => response.tooltip(self.core.language().of_book(origin)),
            None => response,
        };
        if response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
            requests.push(Message::Show(node).into());
        }
    }

    /// Shows a piece of a text. A screen reader reads `whole` at the first piece in view.
    fn show_text(&mut self, ui: &mut Ui, row: &Row, piece: &Piece, color: Color32, whole: &str) -> Response {
        self.write(ui, row, piece, color);
        let id = Id::unique(("text of the list", row.top.to_bits(), piece.x.to_bits()));
        let response = ui.interact(self.room(row, piece), id, Sense::CLICK);
        if self.said.replace(piece.kind) != Some(piece.kind) {
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, whole));
        }
        response
    }

    /// The area of a piece that is highlighted and can be clicked.
    fn room(&self, row: &Row, piece: &Piece) -> Rect {
        self.rect(piece.room.clone(), row.top, row.height)
    }
}

/// Keeps egui from moving the focus with the arrow keys, which step through the record.
fn keep_arrows(ui: &Ui, id: Id) {
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
}
