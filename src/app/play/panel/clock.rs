//! A player's clock.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, FontId, Id, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::app::core::Core;
use crate::app::text::clock_digits;
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;

/// Time is low below a fifth of the first time control, but at most below this.
const LITTLE: Duration = Duration::from_secs(20);
/// The space on the left and right of the digits, in points.
const MARGIN: f32 = 7.0;

/// The time that is left on a clock, as it is shown, if that is little.
pub fn low_time(core: &Core, side: Side) -> Option<Duration> {
    let control = core.session.time_control();
    let (left, _) = control.shown(core.session.clock(side)?);
    let (all, _) = control.shown(control.first()?);
    (left < LITTLE.min(all / 5)).then_some(left)
}

/// What a clock shows in this frame.
pub struct Clock {
    side: Side,
    left: Duration,
    is_running: bool,
    is_low: bool,
    digits: String,
    /// How many periods are left, where there are any.
    periods: Option<u32>,
}

impl Clock {
    /// The clock of `side`; `None` in a game without clocks.
    pub fn of(core: &Core, side: Side) -> Option<Self> {
        let session = &core.session;
        let control = session.time_control();
        let (left, periods) = control.shown(session.clock(side)?);
        let digits = match periods {
            Some(periods) => format!("{} ×{periods}", clock_digits(left)),
            None => clock_digits(left),
        };
        Some(Self {
            side,
            left,
            periods,
            is_running: session.running_clock() == Some(side),
            is_low: low_time(core, side).is_some(),
            digits,
        })
    }

    /// Shows the clock at the right end of `line` and returns its width in points.
    pub fn show(&self, ui: &Ui, core: &Core, line: Rect) -> f32 {
        let palette = Palette::of(ui);
        let font = FontId::proportional(theme::CLOCK_SIZE);
        let widths: Vec<f32> = self.digits.chars().map(|letter| cell(ui, &font, letter)).collect();
        let size = vec2(widths.iter().sum::<f32>() + 2.0 * MARGIN, theme::CLOCK_HEIGHT);
        let rect = Rect::from_center_size(pos2(line.right() - size.x / 2.0, line.center().y), size);
        let color = self.color(palette);
        if self.is_running {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.accent_wash);
        }
        let mut left = rect.left() + MARGIN;
        for (letter, width) in self.digits.chars().zip(widths) {
            let center = pos2(left + width / 2.0, rect.center().y);
            ui.painter().text(center, Align2::CENTER_CENTER, letter, font.clone(), color);
            left += width;
        }
        let response = ui.interact(rect, Id::unique(("clock", self.side)), Sense::hover());
        let said = || core.language().clock(self.side, self.left, self.periods, self.is_running);
        response.widget_info(|| WidgetInfo::labeled(Role::Timer, true, said()));
        size.x
    }

    fn color(&self, palette: &Palette) -> eframe::egui::Color32 {
        match (self.is_low, self.is_running) {
            (true, _) => palette.warning,
            (false, true) => palette.text,
            (false, false) => palette.weak,
        }
    }
}

/// The width of a character's cell. It is the same for all digits, so that none moves while others change.
fn cell(ui: &Ui, font: &FontId, letter: char) -> f32 {
    let width = |letter| ui.fonts_mut(|fonts| fonts.glyph_width(font, letter));
    if letter.is_ascii_digit() { ('0'..='9').map(width).fold(0.0, f32::max) } else { width(letter) }
}
