//! A player's clock.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::core::Core;
use crate::app::text::{Label, clock_digits};
use crate::app::theme::{self, Palette};
use crate::engine::board::Side;
use crate::session::ClockFace;

/// Time is low below a fifth of the first time control, and below this at most.
const LITTLE: Duration = Duration::from_secs(20);
/// The space on the left and right of the digits, in points.
const MARGIN: f32 = 7.0;

/// The minimum space for the player's name, in points. With less, the clock does not say that the
/// countdown runs.
const NAME_ROOM: f32 = 90.0;
/// The height of a clock with small digits, in points.
const SMALL_HEIGHT: f32 = 20.0;

/// The displayed time of the clock, if it is low.
pub fn low_time(core: &Core, side: Side) -> Option<Duration> {
    let play = core.play()?;
    let (control, left) = (play.time_control(), play.clock_face(side)?.least());
    let all = control.step().unwrap_or(control.shown(control.first()?).0);
    (left < LITTLE.min(all / 5)).then_some(left)
}

/// The clock in this frame.
pub struct Clock {
    side: Side,
    face: ClockFace,
    is_running: bool,
    is_low: bool,
    /// Whether it would run if the game were not paused.
    is_paused: bool,
    digits: String,
    /// The time left for the move, in smaller digits.
    step: Option<String>,
    /// Whether the digits are small for lack of room.
    pub is_small: bool,
}

impl Clock {
    /// The clock of `side`, with small digits if large ones need more than `room` points. `None` in
    /// a game without clocks and in a study.
    pub fn of(ui: &Ui, core: &Core, side: Side, room: f32) -> Option<Self> {
        let play = core.play()?;
        let face = play.clock_face(side)?;
        let left = clock_digits(face.left);
        let digits = face.periods.map_or_else(|| left.clone(), |periods| format!("{left} ×{periods}"));
        // Below a minute only seconds, because the card may be narrow.
        let step = face.step.map(|step| {
            let step = clock_digits(step);
            format!(" {}", step.strip_prefix("0:").unwrap_or(&step))
        });
        let mut clock = Self {
            side,
            face,
            is_running: play.running_clock() == Some(side),
            is_low: low_time(core, side).is_some(),
            is_paused: play.is_paused()
                && play.document().outcome().is_none()
                && play.document().game().side_to_move() == side,
            digits,
            step,
            is_small: false,
        };
        clock.is_small = width_of(&clock.letters(ui)) + 2.0 * MARGIN > room;
        Some(clock)
    }

    fn letters(&self, ui: &Ui) -> Vec<Letter> {
        let sizes = match self.is_small {
            true => [theme::BODY_SIZE, theme::SMALL_SIZE],
            false => [theme::CLOCK_SIZE, theme::BODY_SIZE],
        };
        let texts = [&*self.digits, self.step.as_deref().unwrap_or_default()];
        texts.into_iter().zip(sizes).flat_map(|run| letters_of(ui, run)).collect()
    }

    /// Shows the clock at the right end of `line` and returns its width in points.
    pub fn show(&self, ui: &Ui, core: &Core, line: Rect) -> f32 {
        let palette = Palette::of(ui);
        let mut letters = self.letters(ui);
        if self.face.is_countdown {
            let name = format!("{} ", Label::CountdownName.text(core.language()));
            let name: Vec<Letter> = letters_of(ui, (&name, theme::SMALL_SIZE)).collect();
            if line.width() - width_of(&name) - width_of(&letters) >= NAME_ROOM {
                letters.splice(0..0, name);
            }
        }
        let width = width_of(&letters);
        let height = if self.is_small { SMALL_HEIGHT } else { theme::CLOCK_HEIGHT };
        let size = vec2(width + 2.0 * MARGIN, height);
        let rect = Rect::from_center_size(pos2(line.right() - size.x / 2.0, line.center().y), size);
        let color = self.color(palette);
        if self.is_running {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, palette.accent_wash);
            // The line shows that the clock runs even without the colour.
            let line = rect.shrink2(vec2(MARGIN, 2.0));
            ui.painter().hline(line.x_range(), line.bottom(), Stroke::new(2.0, color));
        }
        if self.is_low {
            let outline = Stroke::new(2.0, color);
            ui.painter().rect_stroke(rect, theme::BUTTON_RADIUS, outline, StrokeKind::Inside);
        }
        let mut left = rect.left() + MARGIN;
        for (letter, font, width) in letters {
            let center = pos2(left + width / 2.0, rect.center().y);
            ui.painter().text(center, Align2::CENTER_CENTER, letter, font, color);
            left += width;
        }
        let response = ui.interact(rect, Id::unique(("clock", self.side)), Sense::hover());
        let said = || core.language().clock(self.side, self.face, self.is_running);
        response.widget_info(|| WidgetInfo::labeled(Role::Timer, true, said()));
        size.x
    }

    fn color(&self, palette: &Palette) -> Color32 {
        match (self.is_low || self.is_paused, self.is_running) {
            (true, _) => palette.warning,
            (false, true) => palette.text,
            (false, false) => palette.weak,
        }
    }
}

/// A character with the width of its cell.
type Letter = (char, FontId, f32);

/// The characters of a text of this size.
fn letters_of<'a>(ui: &'a Ui, (text, size): (&'a str, f32)) -> impl Iterator<Item = Letter> + 'a {
    let font = FontId::proportional(size);
    text.chars().map(move |letter| (letter, font.clone(), cell(ui, &font, letter)))
}

fn width_of(letters: &[Letter]) -> f32 {
    letters.iter().map(|(.., width)| width).sum()
}

/// The width of a character's cell. It is the same for all digits, so that none moves when others
/// change.
fn cell(ui: &Ui, font: &FontId, letter: char) -> f32 {
    let width = |letter| ui.fonts_mut(|fonts| fonts.glyph_width(font, letter));
    if letter.is_ascii_digit() { ('0'..='9').map(width).fold(0.0, f32::max) } else { width(letter) }
}
