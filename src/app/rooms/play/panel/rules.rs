//! The line about the rules: the odds and unusual repetition rules, or the result of a repetition
//! on the board.

use std::sync::Arc;

use eframe::egui::accesskit::Role;
use eframe::egui::{Align2, Color32, Galley, Sense, Stroke, TextStyle, Ui, WidgetInfo, vec2};

use crate::app::command::Command;
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, announce, card};
use crate::app::text::Label;
use crate::app::theme::{self, Palette};
use crate::engine::rules::{Profile, Recurrence, recurrence};

/// The space above and below the text, in points.
const MARGIN: f32 = 4.0;

/// The line, laid out.
pub struct RulesLine {
    recurrence: Option<Recurrence>,
    galley: Arc<Galley>,
}

impl RulesLine {
    /// Lays the line out for a panel of this width, in points. `None` if there is nothing to tell.
    pub fn of(ui: &Ui, core: &Core, width: f32) -> Option<Self> {
        let palette = Palette::of(ui);
        let recurrence = recurrence_shown(core);
        let (text, color) = match &recurrence {
            Some(recurrence) => (meter(core, recurrence), palette.warning),
            None => (unusual(core).join("\n"), palette.weak),
        };
        if text.is_empty() {
            return None;
        }
        let font = TextStyle::Small.resolve(ui.style());
        let galley = ui.painter().layout(text, font, color, width - 2.0 * theme::GAP);
        Some(Self { recurrence, galley })
    }

    /// Whether it warns of a repetition on the board.
    pub const fn is_warning(&self) -> bool {
        self.recurrence.is_some()
    }

    pub fn height(&self) -> f32 {
        (self.galley.size().y + 2.0 * MARGIN).ceil().max(theme::SMALL_BUTTON_HEIGHT)
    }

    /// Shows the line. A click on it opens the form for changing the rules.
    pub fn show(self, ui: &mut Ui, core: &Core, commands: &mut Vec<Command>) {
        let palette = Palette::of(ui);
        let size = vec2(ui.available_width(), self.height());
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let is_pointed_at = response.hovered() || response.has_focus();
        let (fill, outline) = match (&self.recurrence, is_pointed_at) {
            (Some(_), _) => (palette.accent_wash, palette.warning),
            (None, true) => (palette.sunken, palette.line),
            (None, false) => (Color32::TRANSPARENT, Color32::TRANSPARENT),
        };
        let outline = if response.has_focus() { palette.accent } else { outline };
        let frame = card(palette).fill(fill).stroke(Stroke::new(1.0, outline));
        ui.painter().add(frame.paint(rect.shrink(1.0)));
        let place = Align2::CENTER_CENTER.align_size_within_rect(self.galley.size(), rect);
        ui.painter().galley(place.min, self.galley, palette.text);

        let profile = core.document().game().profile();
        let language = core.language();
        let rules = format!("{}\n{}", language.rules_in_force(profile), language.rules_hint(profile));
        let said = match &self.recurrence {
            Some(recurrence) => meter(core, recurrence),
            None => unusual(core).join(core.language().semicolon()),
        };
        let hint = match &self.recurrence {
            Some(_) => format!("{said}\n\n{rules}"),
            None => format!("{rules}\n{}", Label::RulesChangeHint.text(core.language())),
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        // The warning is announced. The rules are read only when the focus comes to the line.
        if self.recurrence.is_some() {
            announce(&response);
        }
        if response.tooltip(hint).clicked() {
            commands.push(Command::Rules);
        }
    }
}

/// The odds, and the rules unless they are those that the user expects. A record with the default
/// rules need not state any: they are not told of a study.
fn unusual(core: &Core) -> Vec<String> {
    let (language, game) = (core.language(), core.document().game());
    let odds = game.headers.handicap().map(|(odds, giver)| language.odds_given(odds, giver));
    let is_unstated = core.study().is_some() && game.profile() == Profile::default();
    let rules = Some(game.profile()).filter(|&profile| profile != language.usual_rules() && !is_unstated);
    odds.into_iter().chain(rules.map(|profile| language.rules_in_force(profile))).collect()
}

/// The result if the position occurs for the third time, and the conduct of each side in the
/// repetition.
fn meter(core: &Core, recurrence: &Recurrence) -> String {
    let meter = core.language().repetition(recurrence.verdict());
    let conduct = core.language().conduct(&recurrence.conduct);
    conduct.map_or_else(|| meter.clone(), |conduct| format!("{meter}\n{conduct}"))
}

/// The repetition at the place shown, if its position has occurred for the second time and the game
/// has not ended.
fn recurrence_shown(core: &Core) -> Option<Recurrence> {
    let shown = core.shown();
    let game = shown.game;
    let is_over = shown.is_live() && game.outcome().is_some();
    let moves = game.tree().moves_to(shown.node);
    recurrence(game.start(), &moves, game.profile()).filter(|_| !is_over)
}
