//! The curve of the user's rating, game by game.

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Pos2, Rect, Sense, Shape, Stroke, TextStyle, Ui, WidgetInfo, pos2, remap, vec2};

use crate::app::text::{Language, ProgressLabel};
use crate::app::theme::Palette;
use crate::session::RatedStep;

/// The curve.
pub struct Curve<'a> {
    /// Never empty.
    pub steps: &'a [RatedStep],
    pub language: Language,
}

/// The minimum range of ratings that is shown.
const MIN_RANGE: f64 = 200.0;
const WIDTH: f32 = 2.0;
/// The space for the numbers on the left.
const NUMBERS: f32 = 44.0;

impl Curve<'_> {
    /// Shows the curve across `ui`. A tooltip tells about the game under the pointer.
    pub fn show(&self, ui: &mut Ui, height: f32) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let language = self.language;
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, ProgressLabel::Curve.text(language)));
        let (least, most) = self.range();
        let plot = rect.with_min_x(rect.left() + NUMBERS).shrink2(vec2(0.0, 8.0));
        let palette = Palette::of(ui);
        let font = TextStyle::Small.resolve(ui.style());
        for (value, y) in [(most, plot.top()), (least, plot.bottom())] {
            ui.painter().hline(plot.x_range(), y, Stroke::new(1.0, palette.line));
            let place = pos2(plot.left() - 6.0, y);
            ui.painter().text(place, Align2::RIGHT_CENTER, format!("{value:.0}"), font.clone(), palette.weak);
        }
        let points = self.points(plot, least, most);
        ui.painter().add(Shape::line(points.clone(), Stroke::new(WIDTH, palette.accent)));
        let Some(pointer) = response.hover_pos() else { return };
        let nearest =
            points.iter().enumerate().skip(1).min_by(|(_, one), (_, other)| {
                (one.x - pointer.x).abs().total_cmp(&(other.x - pointer.x).abs())
            });
        if let Some((place, &point)) = nearest
            && let Some(step) = self.steps.get(place - 1)
        {
            ui.painter().circle_filled(point, 2.0 * WIDTH, palette.accent);
            let change = language.rating_step(step.before, step.after);
            let lines = [language.rated_game(step), language.expected(step), change];
            response.on_hover_text_at_pointer(lines.join("\n"));
        }
    }

    /// The lowest and the highest rating of the plot.
    fn range(&self) -> (f64, f64) {
        let values = || self.steps.iter().flat_map(|step| [step.before, step.after]);
        let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
        let spare = ((MIN_RANGE - (most - least)) / 2.0).max(0.0);
        (least - spare, most + spare)
    }

    /// The rating before the first game and after each game.
    fn points(&self, plot: Rect, least: f64, most: f64) -> Vec<Pos2> {
        let first = self.steps.first().map(|step| step.before);
        let values: Vec<f64> = first.into_iter().chain(self.steps.iter().map(|step| step.after)).collect();
        let last = values.len().saturating_sub(1).max(1) as f32;
        let place = |(index, value): (usize, f64)| {
            let y = remap(value as f32, least as f32..=most as f32, plot.bottom()..=plot.top());
            pos2(remap(index as f32, 0.0..=last, plot.x_range().min..=plot.x_range().max), y)
        };
        values.into_iter().enumerate().map(place).collect()
    }
}
