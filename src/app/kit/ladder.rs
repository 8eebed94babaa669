//! The list of levels with depth, rating and usual thinking time, and a mark for the level of the
//! user.

use std::time::Duration;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, Rect, Response, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::drop_down::enter_entries;
use super::wrapping::WithTooltip;
use crate::app::core::{Core, GameChoices};
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::session::{EngineId, Level, Rating, Strength};

/// The left edges of the columns, as shares of the width: number, name, depth, rating, time.
const COLUMNS: [f32; 5] = [0.0, 0.08, 0.47, 0.63, 0.78];
/// The minimum width of the rows, in points. In a narrow list they are wider than its button.
const MIN_WIDTH: f32 = 330.0;
/// The minimum height of the rows below the titles, in points, whatever is above them.
const MIN_HEIGHT: f32 = 5.0 * theme::LADDER_ROW_HEIGHT;

/// Facts about the levels on this machine and for this user.
pub struct Ladder {
    /// The usual thinking time per move of each level, from the weakest.
    times: [Duration; Level::ALL.len()],
    /// The user's rating; `None` if ratings are off.
    rating: Option<Rating>,
    /// The level of the next game if it adapts.
    adapted: Option<Level>,
    /// The external engines with their names.
    externals: Vec<(EngineId, String)>,
}

impl Ladder {
    /// Creates the ladder with the thinking times that the session has estimated for this machine.
    pub fn new(core: &Core) -> Self {
        let game = core.settings.game;
        let next = core.adapted(GameChoices { is_adaptive: true, ..game });
        let adapted = match next.strength {
            Strength::Level(level) => core.rating().map(|_| level),
            Strength::Depth(_) | Strength::Seconds(_) | Strength::DepthAndSeconds { .. } => None,
        };
        Self {
            adapted,
            times: Level::ALL.map(|level| core.game().map_or(Duration::ZERO, |play| play.usual_time(level))),
            rating: core.rating(),
            externals: core.engines.0.iter().map(|setup| (setup.id, setup.name.clone())).collect(),
        }
    }

    /// The external engines with their names.
    pub fn externals(&self) -> &[(EngineId, String)] {
        &self.externals
    }

    /// The level of the next game if it adapts to the user; `None` without a rating.
    pub fn adapted(&self) -> Option<Level> {
        self.adapted
    }

    /// Shows `rows` below the titles of the columns. The titles do not scroll. `ui` as a whole fits
    /// into `height` points.
    pub fn show_below_titles(ui: &mut Ui, language: Language, height: f32, rows: impl FnOnce(&mut Ui)) {
        let titles = [Label::Number, Label::Level, Label::DepthShort, Label::Rating, Label::ThinkingTime];
        let (mut rect, _) = ui.allocate_exact_size(vec2(width(ui), theme::LADDER_ROW_HEIGHT), Sense::hover());
        let left = height - ui.min_rect().height() - ui.spacing().item_spacing.y;
        let area = ScrollArea::vertical().id_salt("levels").max_height(left.max(MIN_HEIGHT));
        let area = area.show(ui, |ui| {
            rows(ui);
            enter_entries(ui);
        });
        // As wide as the rows, which may have a scroll bar beside them.
        rect.set_width(area.inner_rect.width());
        write_row(ui, rect, &titles.map(|label| label.text(language).to_owned()), Palette::of(ui).weak);
    }

    /// Shows a level as a row that can be clicked.
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
            let habits = language.habits(level);
            node.set_description(
                format!("{habits} {rating}; {time}; {users}").trim_end_matches("; ").to_owned(),
            );
        });
        response.tooltip(language.habits(level))
    }
}

fn width(ui: &Ui) -> f32 {
    ui.available_width().max(MIN_WIDTH)
}

fn write_row(ui: &Ui, rect: Rect, texts: &[String; COLUMNS.len()], color: Color32) {
    let font = TextStyle::Small.resolve(ui.style());
    let inner = rect.shrink2(vec2(theme::GAP / 2.0, 0.0));
    for (text, column) in texts.iter().zip(COLUMNS) {
        let place = pos2(inner.left() + column * inner.width(), inner.center().y);
        ui.painter().text(place, Align2::LEFT_CENTER, text, font.clone(), color);
    }
}
