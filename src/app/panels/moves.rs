//! The list of moves, in the notation of the language.

use eframe::egui::{
    Align2, FontId, Rect, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

use super::PanelView;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::engine::board::{Move, Position, Side};
use crate::game::Game;

/// The width of the column of numbers.
const NUMBER_WIDTH: f32 = 34.0;

/// The texts of a game's moves, kept until the game or the language changes.
#[derive(Default)]
pub struct MoveTexts {
    key: Option<(Language, Position, Vec<Move>)>,
    texts: Vec<String>,
    /// How many moves were on the board when the list was last shown.
    shown: usize,
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

/// Shows the list in a card of the given height, scrolled to the last move.
pub fn show(ui: &mut Ui, view: &PanelView<'_>, texts: &mut MoveTexts, height: f32) {
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
        let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink(false);
        if texts.shown != game.moves().len() {
            texts.shown = game.moves().len();
            let current = rows.row(texts.shown.saturating_sub(1));
            let end = (current + 1) as f32 * theme::MOVE_ROW_HEIGHT;
            area = area.vertical_scroll_offset((end - inner).max(0.0));
        }
        area.show_rows(ui, theme::MOVE_ROW_HEIGHT, rows.count(), |ui, range| {
            for row in range {
                show_row(ui, game, &texts.texts, rows, row, palette);
            }
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

fn show_row(ui: &mut Ui, game: &Game, texts: &[String], rows: Rows, row: usize, palette: &Palette) {
    let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let font = TextStyle::Body.resolve(ui.style());
    let number = (rows.first_number + row).to_string();
    let number_place = pos2(rect.left() + NUMBER_WIDTH - 12.0, rect.center().y);
    let small = TextStyle::Small.resolve(ui.style());
    ui.painter().text(number_place, Align2::RIGHT_CENTER, number, small, palette.weak);
    let width = (rect.width() - NUMBER_WIDTH) / 2.0;
    for column in 0..2 {
        let Some(ply) = rows.ply(row, column) else { continue };
        let left = rect.left() + NUMBER_WIDTH + column as f32 * width;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        show_move(ui, game, &texts[ply], ply, cell, font.clone(), palette);
    }
}

fn show_move(ui: &Ui, game: &Game, text: &str, ply: usize, cell: Rect, font: FontId, palette: &Palette) {
    let is_last = ply + 1 == game.moves().len();
    if is_last {
        ui.painter().rect_filled(cell.shrink2(vec2(2.0, 1.0)), theme::BUTTON_RADIUS, palette.accent_wash);
    }
    // Moves that were taken back, and can be played again, are pale.
    let opacity = if ply < game.moves().len() { 1.0 } else { 0.4 };
    let color = palette.side(game.side_at(ply)).gamma_multiply(opacity);
    ui.painter().text(cell.left_center() + vec2(9.0, 0.0), Align2::LEFT_CENTER, text, font, color);
    let response = ui.interact(cell, ui.scope_id().with(("move", ply)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}
