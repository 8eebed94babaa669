//! The levels as a ladder: what each looks ahead, what it scores, how long it thinks, and where the user stands.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Color32, Rect, Response, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::app::core::Core;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::session::{EngineId, Level, Rating, Strength};

/// Where columns begin, as shares of a row: number, name, depth, rating, time.
const COLUMNS: [f32; 5] = [0.0, 0.08, 0.47, 0.63, 0.78];
/// A narrower list has rows that are wider than its button.
const LEAST_WIDTH: f32 = 330.0;

/// What is to be expected of the levels on this machine, for this user.
pub struct Ladder {
    /// How long each usually thinks about a move, from the weakest.
    times: [Duration; Level::ALL.len()],
    /// `None`: the user does not want to have one.
    rating: Option<Rating>,
    /// Engines of others, and what they are called.
    guests: Vec<(EngineId, String)>,
}

impl Ladder {
    /// As the session has found the machine, and with the engines of others that there are.
    pub fn new(core: &Core) -> Self {
        Self {
            times: Level::ALL.map(|level| core.session.usual_time(level)),
            rating: core.rating(),
            guests: core.engines.0.iter().map(|setup| (setup.id, setup.name.clone())).collect(),
        }
    }

    /// Engines of others, and what they are called.
    pub fn guests(&self) -> &[(EngineId, String)] {
        &self.guests
    }

    /// The level that adapts to the user comes to this one; `None` if there is nothing to adapt to.
    pub fn equal(&self) -> Option<Level> {
        self.rating.map(Rating::equal)
    }

    /// Shows what the columns are.
    pub fn show_titles(ui: &mut Ui, language: Language) {
        let titles = [Label::Number, Label::Level, Label::DepthShort, Label::Rating, Label::ThinkingTime];
        let (rect, _) = ui.allocate_exact_size(vec2(width(ui), theme::LADDER_ROW_HEIGHT), Sense::hover());
        write_row(ui, rect, &titles.map(|label| label.text(language).to_owned()), Palette::of(ui).weak);
    }

    /// Shows a level in a row that can be chosen.
    pub fn show_level(&self, ui: &mut Ui, language: Language, level: Level, is_chosen: bool) -> Response {
        let palette = Palette::of(ui);
        let size = vec2(width(ui), theme::LADDER_ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let fill = match (is_chosen, response.hovered() || response.has_focus()) {
            (true, _) => palette.accent_wash,
            (false, true) => palette.button_hovered,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, fill);
        let is_users = self.rating.is_some_and(|rating| rating.games > 0 && rating.equal() == level);
        let time = language.usual_time(self.times[level as usize]);
        let name = match is_users {
            true => format!("{} ← {}", language.level(level), Label::You.text(language)),
            false => language.level(level).into(),
        };
        let depth = level.depth().map(|depth| depth.to_string()).unwrap_or_default();
        let texts = [level.number().to_string(), name, depth, level.rating().to_string(), time.clone()];
        write_row(ui, rect, &texts, palette.text);
        let name = language.strength(Strength::Level(level));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
        ui.accesskit_node_builder(response.id, |node| {
            let rating = language.rating(level.rating().into());
            let users = if is_users { Label::YourLevel.text(language) } else { "" };
            node.set_description(format!("{rating}; {time}; {users}").trim_end_matches("; ").to_owned());
        });
        response
    }
}

fn width(ui: &Ui) -> f32 {
    ui.available_width().max(LEAST_WIDTH)
}

fn write_row(ui: &Ui, rect: Rect, texts: &[String; COLUMNS.len()], color: Color32) {
    let font = TextStyle::Small.resolve(ui.style());
    let inner = rect.shrink2(vec2(theme::GAP / 2.0, 0.0));
    for (text, column) in texts.iter().zip(COLUMNS) {
        let place = pos2(inner.left() + column * inner.width(), inner.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, text, font.clone(), color);
    }
}
