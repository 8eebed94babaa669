//! The list of moves, in the notation of the language.

use eframe::egui::style::ScrollAnimation;
use eframe::egui::{
    Align, Align2, Rect, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::PanelView;
use crate::app::actions::{Action, RecordAction};
use crate::app::browse::Shown;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position, Side};
use crate::game::{Game, NodeId};

/// The width of the column of numbers.
const NUMBER_WIDTH: f32 = 34.0;

/// The texts of a game's moves, kept until the game or the language changes.
#[derive(Default)]
pub struct MoveTexts {
    key: Option<(Language, Position, Vec<Move>)>,
    texts: Vec<String>,
    /// How many moves were on the board, and how high the list was, when it was last shown.
    shown: (Option<NodeId>, f32),
}

impl MoveTexts {
    fn update(&mut self, game: &Game, language: Language) {
        let is_current = self.key.as_ref().is_some_and(|(known, start, line)| {
            *known == language && start == game.start() && line == game.line()
        });
        if !is_current {
            self.texts = language.notation().write_line(game.start(), game.line());
            self.key = Some((language, game.start().clone(), game.line().to_vec()));
        }
    }
}

/// Shows the list in a card of the given height, scrolled to the move on the board.
pub fn show(
    ui: &mut Ui,
    view: &PanelView<'_>,
    texts: &mut MoveTexts,
    height: f32,
    actions: &mut Vec<Action>,
) {
    let palette = view.palette(ui);
    let game = view.session.game();
    texts.update(game, view.language);
    super::show_card(ui, height, super::card(palette), |ui| {
        let inner = ui.available_height();
        if texts.texts.is_empty() {
            ui.centered_and_justified(|ui| ui.weak(Label::NoMoves.text(view.language)));
            return;
        }
        let rows = Rows::of(game);
        ui.spacing_mut().item_spacing.y = 0.0;
        let seen = (Some(view.shown.node), inner);
        let is_new = std::mem::replace(&mut texts.shown, seen) != seen;
        let list = List { game, shown: view.shown, texts: &texts.texts, rows, palette };
        let area = ScrollArea::vertical().id_salt("moves").auto_shrink(false);
        area.show_rows(ui, theme::MOVE_ROW_HEIGHT, rows.count(), |ui, range| {
            if is_new {
                list.scroll_to_last(ui, range.start);
            }
            range.for_each(|row| list.show_row(ui, row, actions));
        });
    });
}

/// How moves are laid out in rows of two: a game that Black begins starts in the second column.
#[derive(Clone, Copy)]
struct Rows {
    /// 1 if Black moves first.
    shift: usize,
    moves: usize,
    first_number: usize,
}

impl Rows {
    fn of(game: &Game) -> Self {
        let shift = usize::from(game.start().side_to_move() == Side::Black);
        Self { shift, moves: game.line().len(), first_number: game.start().move_number().into() }
    }

    fn count(self) -> usize {
        (self.moves + self.shift).div_ceil(2)
    }

    fn row(self, ply: usize) -> usize {
        (ply + self.shift) / 2
    }

    /// The ply in a column of a row, if there is one.
    fn ply(self, row: usize, column: usize) -> Option<usize> {
        (2 * row + column).checked_sub(self.shift).filter(|&ply| ply < self.moves)
    }
}

/// What the rows of a list have in common.
struct List<'a> {
    game: &'a Game,
    shown: Shown<'a>,
    texts: &'a [String],
    rows: Rows,
    palette: &'a Palette,
}

impl List<'_> {
    /// Brings the last move on the board into view; `first_row` is the row at the top of `ui`.
    fn scroll_to_last(&self, ui: &Ui, first_row: usize) {
        let last_row = self.rows.row(self.game.tree().ply(self.shown.node).saturating_sub(1));
        let row = |row: usize| row as f32 * theme::MOVE_ROW_HEIGHT;
        let top = ui.max_rect().top() - row(first_row) + row(last_row);
        let rect = ui.max_rect().with_min_y(top).with_max_y(top + theme::MOVE_ROW_HEIGHT);
        ui.scroll_to_rect_animation(rect, Some(Align::BOTTOM), ScrollAnimation::none());
    }

    fn show_row(&self, ui: &mut Ui, row: usize, actions: &mut Vec<Action>) {
        let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let number = (self.rows.first_number + row).to_string();
        let number_place = pos2(rect.left() + NUMBER_WIDTH - 12.0, rect.center().y);
        let small = TextStyle::Small.resolve(ui.style());
        ui.painter().text(number_place, Align2::RIGHT_CENTER, &number, small, self.palette.weak);
        let width = (rect.width() - NUMBER_WIDTH) / 2.0;
        for column in 0..2 {
            let Some(ply) = self.rows.ply(row, column) else { continue };
            let left = rect.left() + NUMBER_WIDTH + column as f32 * width;
            let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            self.show_move(ui, &number, ply, cell, actions);
        }
    }

    fn show_move(&self, ui: &Ui, number: &str, ply: usize, cell: Rect, actions: &mut Vec<Action>) {
        let (text, played) = (&self.texts[ply], self.game.moves().len());
        let node = self.game.node_at(ply + 1);
        if node == self.shown.node {
            let wash = cell.shrink2(vec2(2.0, 1.0));
            ui.painter().rect_filled(wash, theme::BUTTON_RADIUS, self.palette.accent_wash);
        }
        // Moves that were taken back, and can be played again, are pale.
        let opacity = if ply < played { 1.0 } else { 0.4 };
        let color = self.palette.side(self.game.side_at(ply)).gamma_multiply(opacity);
        let font = TextStyle::Body.resolve(ui.style());
        ui.painter().text(cell.left_center() + vec2(9.0, 0.0), Align2::LEFT_CENTER, text, font, color);
        let response = ui.interact(cell, ui.scope_id().with(("move", ply)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{number}. {text}")));
        if response.clicked() {
            actions.push(RecordAction::Show(node).into());
        }
    }
}
