//! The bar beside the board that shows which side is better.

use eframe::egui::accesskit::Role;
use eframe::egui::emath::GuiRounding;
use eframe::egui::{Align2, CornerRadius, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use crate::app::kit::WithTooltip;
use crate::app::text::Language;
use crate::app::theme::{self, Palette};
use crate::engine::evaluate::Score;

/// The contents of the bar.
#[derive(Clone, Copy, Debug)]
pub struct ScoreBar {
    /// The result that Red can expect, from 0 (loss) to 1 (win).
    pub share: f32,
    /// The score from Red's view; `None` if it is not known yet.
    pub score: Option<Score>,
    pub is_flipped: bool,
}

impl ScoreBar {
    /// Shows the bar on the left of `board`, which includes the frame. Red's share is at Red's end.
    pub fn show(&self, ui: &Ui, board: Rect, language: Language) {
        let left = board.left() - theme::SCORE_BAR_GAP - theme::SCORE_BAR_WIDTH;
        let rect = Rect::from_x_y_ranges(left..=left + theme::SCORE_BAR_WIDTH, board.y_range());
        let response = ui.interact(rect, Id::unique("score bar"), Sense::HOVER);
        let name = language.score_bar(self.score);
        response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &name));
        self.paint(ui, rect, language);
        response.tooltip(name);
    }

    fn paint(&self, ui: &Ui, rect: Rect, language: Language) {
        let painter = ui.painter();
        // At least 2 % of each colour stays visible.
        let red = rect.height() * self.share.clamp(0.02, 0.98);
        let split = if self.is_flipped { rect.top() + red } else { rect.bottom() - red };
        let split = split.round_to_pixels(ui.pixels_per_point());
        let (above, below) = rect.split_top_bottom_at_y(split);
        let (top, bottom) = (theme::BLACK_SHARE, theme::RED_SHARE);
        let (top, bottom) = if self.is_flipped { (bottom, top) } else { (top, bottom) };
        let radius = CornerRadius::same(5);
        painter.rect_filled(above, CornerRadius { sw: 0, se: 0, ..radius }, top);
        painter.rect_filled(below, CornerRadius { nw: 0, ne: 0, ..radius }, bottom);
        let middle = painter.round_to_pixel_center(rect.center().y);
        painter.hline(rect.x_range(), middle, Stroke::new(1.0, theme::ON_SHARE.gamma_multiply(0.4)));
        let line = Stroke::new(1.0, Palette::of(ui).line);
        painter.rect_stroke(rect, radius, line, StrokeKind::Outside);
        if let Some(score) = self.score {
            // The score is written at the end of the side that is better.
            let is_below = (score.value() >= 0) != self.is_flipped;
            let (place, align) = if is_below {
                (rect.center_bottom() - vec2(0.0, 4.0), Align2::CENTER_BOTTOM)
            } else {
                (rect.center_top() + vec2(0.0, 4.0), Align2::CENTER_TOP)
            };
            let font = FontId::proportional(theme::SCORE_BAR_SIZE);
            painter.text(place, align, language.lead(score), font, theme::ON_SHARE);
        }
    }
}
