//! The buttons for what can be done with the game.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Color32, FontId, Rect, Response, Sense, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::PanelView;
use crate::app::actions::Action;
use crate::app::shortcuts;
use crate::app::text::Label;
use crate::app::theme;

const COLUMNS: usize = 4;
const ROWS: usize = 2;
/// Between two buttons.
pub const SPACE: f32 = 6.0;

/// A button: an icon, a word, what its tooltip says, and what it does when it can.
struct Tool {
    icon: &'static str,
    word: Label,
    hint: Label,
    action: Action,
    is_enabled: bool,
}

/// The height of all tools in a panel of the given width.
pub fn height(width: f32) -> f32 {
    ROWS as f32 * button_size(width).y + (ROWS - 1) as f32 * SPACE
}

/// Shows the tools.
pub fn show(ui: &mut Ui, view: &PanelView<'_>, actions: &mut Vec<Action>) {
    ui.spacing_mut().item_spacing = vec2(SPACE, SPACE);
    let size = button_size(ui.available_width());
    for row in tools(view).chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for tool in row {
                if show_tool(ui, view, tool, size).clicked() {
                    actions.push(tool.action.clone());
                }
            }
        });
    }
}

/// The size of each of four buttons in a row of the given width.
pub fn button_size(width: f32) -> Vec2 {
    let width = (width - (COLUMNS - 1) as f32 * SPACE) / COLUMNS as f32;
    let height = if width >= theme::TOOL_WORD_WIDTH { theme::TOOL_HEIGHT } else { theme::TOOL_HEIGHT_SMALL };
    vec2(width.max(theme::TOOL_HEIGHT_SMALL), height)
}

fn tools(view: &PanelView<'_>) -> [Tool; COLUMNS * ROWS] {
    let session = view.session;
    let is_going_on = session.outcome().is_none();
    let is_thinking = session.thinking().is_some();
    let tool = |icon, word, hint, action, is_enabled| Tool { icon, word, hint, action, is_enabled };
    let engine = if is_thinking {
        tool("⏩", Label::MoveNow, Label::MoveNowHint, Action::MoveNow, true)
    } else {
        tool("☆", Label::Hint, Label::HintHint, Action::Hint, is_going_on && session.is_human_turn())
    };
    // Who can pause is at the right side of the board already.
    let other = match view.pausing() {
        Some((_, Action::Resume, _)) => tool("▶", Label::Resume, Label::ResumeHint, Action::Resume, true),
        Some((.., is_possible)) => tool("⏸", Label::Pause, Label::PauseHint, Action::Pause, is_possible),
        None => tool("⇅", Label::Flip, Label::FlipHint, Action::Flip, true),
    };
    [
        tool("⟲", Label::Undo, Label::UndoHint, Action::Undo, session.can_undo()),
        tool("⟳", Label::Redo, Label::RedoHint, Action::Redo, session.can_redo()),
        engine,
        other,
        tool("＋", Label::NewGame, Label::NewGameHint, Action::AskNewGame, true),
        tool("⚖", Label::Draw, Label::DrawHint, Action::OfferDraw, view.can_offer_draw()),
        tool("⚐", Label::Resign, Label::ResignHint, Action::AskResign, view.can_resign()),
        tool("⚙", Label::Settings, Label::SettingsHint, Action::AskSettings, true),
    ]
}

fn show_tool(ui: &mut Ui, view: &PanelView<'_>, tool: &Tool, size: Vec2) -> Response {
    let button = ToolButton {
        icon: tool.icon,
        word: tool.word.text(view.language),
        hint: &shortcuts::hint(ui, tool.hint.text(view.language), &tool.action),
        is_enabled: tool.is_enabled,
    };
    button.show(ui, size)
}

/// A button with an icon above a word, or with its icon alone where it is narrow.
pub struct ToolButton<'a> {
    pub icon: &'a str,
    pub word: &'a str,
    /// What its tooltip says.
    pub hint: &'a str,
    pub is_enabled: bool,
}

impl ToolButton<'_> {
    /// Shows the button.
    pub fn show(&self, ui: &mut Ui, size: Vec2) -> Response {
        let response = ui
            .add_enabled_ui(self.is_enabled, |ui| {
                let (rect, response) = ui.allocate_exact_size(size, Sense::click());
                self.paint(ui, rect, &response);
                response
            })
            .inner;
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.is_enabled, self.word));
        response.on_hover_text(self.hint).on_disabled_hover_text(self.hint)
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let visuals = ui.style().interact(response);
        ui.painter().rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            StrokeKind::Inside,
        );
        let color: Color32 = visuals.text_color();
        let font = FontId::proportional(theme::ICON_SIZE);
        if rect.width() < theme::TOOL_WORD_WIDTH {
            ui.painter().text(rect.center(), Align2::CENTER_CENTER, self.icon, font, color);
            return;
        }
        let icon = rect.center_top() + vec2(0.0, 0.36 * rect.height());
        ui.painter().text(icon, Align2::CENTER_CENTER, self.icon, font, color);
        let small = TextStyle::Small.resolve(ui.style());
        let place = rect.center_top() + vec2(0.0, 0.74 * rect.height());
        ui.painter().text(place, Align2::CENTER_CENTER, self.word, small, color);
    }
}
