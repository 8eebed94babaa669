//! The card of the analysis: the switch, the progress of the search, the lines.

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align, Align2, Button, Color32, CornerRadius, Id, Label as Text, LayerId, Layout, Order, Popup,
    PopupCloseBehavior, Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui,
    UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::line::Marked;
use super::{AnalysisRoom, Message};
use crate::app::board::SmallBoard;
use crate::app::command::{self, Command, Request, Requests};
use crate::app::core::{AnalysisChoices, Core};
use crate::app::focus;
use crate::app::kit::{WithTooltip, as_option, fitted_font, wrapped};
use crate::app::text::{AnalysisLabel, Language};
use crate::app::theme::{self, Palette};
use crate::session::{Analysis, EngineError, Finish, Status};

/// The size of the switch, and the distance of its knob from the edge, in points.
const SWITCH: [f32; 2] = [36.0, 20.0];
const KNOB_MARGIN: f32 = 3.0;
/// The height of the text that is shown without lines, in points: three rows in the narrowest
/// panel.
const WORDS_HEIGHT: f32 = 52.0;
/// The maximum number of text rows of all lines together.
const MAX_ROWS: usize = 6;
/// The space on either side of a small button's text, and between two such buttons, in points.
const BUTTON_MARGIN: f32 = 6.5;
const BUTTON_SPACE: f32 = 4.0;
/// The space between the small board and its frame, in points.
const FRAME: f32 = 5.0;

/// The state that the card shows.
#[derive(Clone, Copy)]
pub struct CardView<'a> {
    pub core: &'a Core,
    pub language: Language,
    pub choices: AnalysisChoices,
    /// Whether the game is rated. An analysis would end that.
    pub is_rated: bool,
}

impl AnalysisRoom {
    /// The height of the card's content, limited to `most`, in points.
    pub fn height(&self, most: f32) -> f32 {
        let pinned = self.pinned_height();
        let body = if self.is_on() {
            self.analysis.lines_wanted() as f32 * line_height(self.text_rows(most))
        } else {
            WORDS_HEIGHT
        };
        (theme::ANALYSIS_HEADER_HEIGHT + pinned + body).min(most)
    }

    /// The height of the pinned line with its title.
    fn pinned_height(&self) -> f32 {
        if self.pin_shown().is_some() { theme::LINE_ROW_HEIGHT + line_height(1) } else { 0.0 }
    }

    /// The number of text rows of each line if the card has a height of `most` points. Fewer lines
    /// get more rows each.
    fn text_rows(&self, most: f32) -> usize {
        let lines = self.analysis.lines_wanted();
        let room = most - theme::ANALYSIS_HEADER_HEIGHT - self.pinned_height();
        let fits = |rows: &usize| lines as f32 * line_height(*rows) <= room;
        (1..=(MAX_ROWS / lines).clamp(1, MAX_ROWS / 2)).rfind(fits).unwrap_or(1)
    }

    /// Shows the content of the card. It fills `ui`.
    pub fn view(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let view = &CardView {
            core,
            language: core.language(),
            choices: core.settings.analysis,
            is_rated: core.has_rating_to_lose(),
        };
        let room = ui.max_rect();
        self.write(core);
        let (header, body) = room.split_top_bottom_at_y(room.top() + theme::ANALYSIS_HEADER_HEIGHT);
        self.show_header(ui, header, view, requests);
        let text_rows = self.text_rows(room.height());
        // The pinned line does not scroll.
        let (pinned, body) = body.split_top_bottom_at_y(body.top() + self.pinned_height());
        let marked_in_pinned = self.show_pinned(ui, pinned, requests);
        let marked = ui.scope_builder(UiBuilder::new().max_rect(body), |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            // The scroll bar gets room of its own, so that it does not cover the pins.
            let scroll = &mut ui.spacing_mut().scroll;
            scroll.floating_allocated_width = scroll.bar_width;
            let area = ScrollArea::vertical().id_salt("lines").auto_shrink(false).min_scrolled_height(0.0);
            let show = |ui: &mut Ui| {
                let marked = self.show_rows(ui, text_rows, view, requests);
                focus::reveal(ui);
                marked
            };
            area.show(ui, show).inner
        });
        if let Some(marked) = marked.inner.or(marked_in_pinned) {
            self.show_preview(ui, room, view, &marked);
        }
    }

    /// Shows the pinned line below the place where it begins. Returns its marked move.
    fn show_pinned(&mut self, ui: &Ui, rect: Rect, requests: &mut Requests<Message>) -> Option<Marked> {
        let row = self.rows.pop_if(|row| row.number.is_none())?;
        let (palette, (title, line)) =
            (Palette::of(ui), rect.split_top_bottom_at_y(rect.top() + theme::LINE_ROW_HEIGHT));
        ui.painter().rect_filled(title, theme::BUTTON_RADIUS, palette.sunken);
        let font = fitted_font(ui, &row.place, &TextStyle::Small, title.width());
        ui.painter().text(title.left_center(), Align2::LEFT_CENTER, &row.place, font, palette.weak);
        let marked = self.show_row(ui, line, &row, requests);
        self.rows.push(row);
        marked
    }

    /// Shows the lines, or why there are none. Returns the marked move.
    fn show_rows(
        &mut self,
        ui: &mut Ui,
        text_rows: usize,
        view: &CardView<'_>,
        requests: &mut Requests<Message>,
    ) -> Option<Marked> {
        let rows = std::mem::take(&mut self.rows);
        let mut marked = None;
        for row in rows.iter().filter(|row| row.number.is_some()) {
            let (_, rect) = ui.allocate_space(vec2(ui.available_width(), line_height(text_rows)));
            marked = self.show_row(ui, rect, row, requests).or(marked);
        }
        if rows.iter().all(|row| row.number.is_none()) {
            let (_, rect) = ui.allocate_space(ui.available_size().max(vec2(0.0, WORDS_HEIGHT)));
            self.show_words(ui, rect, view);
        }
        self.rows = rows;
        marked
    }

    /// Shows the switch on the left, the choices on the right, and the progress between them.
    fn show_header(&self, ui: &mut Ui, rect: Rect, view: &CardView<'_>, requests: &mut Requests<Message>) {
        let language = view.language;
        let [width, height] = SWITCH;
        let left = rect.left_center() - vec2(0.0, 2.0);
        let switch = Rect::from_min_size(left - vec2(0.0, height / 2.0), vec2(width, height));
        let hint = AnalysisLabel::AnalysisHint.text(language);
        let hint = match view.is_rated && !self.is_on() {
            true => language.sentences(hint, AnalysisLabel::OffRated.text(language)),
            false => hint.into(),
        };
        if show_switch(ui, switch, self.is_on(), language, &hint) {
            requests.push(Message::Toggle.into());
        }
        let mut right = rect.with_max_y(rect.bottom() - 4.0);
        let small =
            SmallButton { text: "⚙", name: AnalysisLabel::Choices.text(language), is_chosen: false };
        let button = small.show(ui, &mut right);
        self.show_choices(&button, view, requests);
        if self.is_on() {
            self.show_threats_button(ui, &mut right, language, requests);
        }
        let middle = Rect::from_x_y_ranges(switch.right() + BUTTON_MARGIN..=right.right(), right.y_range());
        self.show_progress(ui, middle, language);
    }

    fn show_threats_button(
        &self,
        ui: &Ui,
        room: &mut Rect,
        language: Language,
        requests: &mut Requests<Message>,
    ) {
        let name = AnalysisLabel::Threats.text(language);
        let button = SmallButton { text: name, name, is_chosen: self.is_about_threats() }.show(ui, room);
        let hint = command::hint(ui, AnalysisLabel::ThreatsHint.text(language), Command::Threats);
        if button.tooltip(hint).clicked() {
            requests.push(Request::Do(Command::Threats));
        }
    }

    /// Shows depth and speed, or why the search ended.
    fn show_progress(&self, ui: &mut Ui, rect: Rect, language: Language) {
        let palette = Palette::of(ui);
        let status = self.analysis.status();
        let depth = language.depth(self.analysis.depth());
        let speed = self.analysis.speed().map(|speed| language.speed(speed));
        let has_lines = !self.analysis.lines().is_empty();
        let fits = |text: &String| small_width(ui, text) <= rect.width();
        let shown_depth = if fits(&depth) { depth.clone() } else { self.analysis.depth().to_string() };
        let text = match (words(status, language), status) {
            (_, Status::Searching | Status::Finished(_)) if has_lines && self.is_unthreatened() => {
                AnalysisLabel::NoThreat.text(language).into()
            }
            (_, Status::Searching) if has_lines => {
                let both = speed.as_ref().map(|speed| format!("{depth}  {speed}"));
                both.filter(fits).unwrap_or(shown_depth)
            }
            (said, Status::Off) => said,
            // `show_words` shows the reason instead of lines.
            _ if !has_lines => return,
            (_, Status::Waiting | Status::Finished(Finish::Deepest)) => shown_depth,
            (said, _) => said,
        };
        let text = Text::new(RichText::new(text).small().color(palette.weak)).truncate();
        let layout = Layout::left_to_right(Align::Center);
        let room = UiBuilder::new().max_rect(rect).layout(layout);
        let response = ui.scope_builder(room, |ui| ui.add(text)).inner;
        if has_lines {
            let nodes = language.positions(self.analysis.nodes());
            let is_remembered = self.analysis.is_remembered();
            let earlier = is_remembered.then(|| AnalysisLabel::Remembered.text(language).into());
            let all: Vec<String> = [Some(depth), earlier, speed, Some(nodes)].into_iter().flatten().collect();
            response.tooltip(all.join("  "));
        }
    }

    /// Shows why there are no lines.
    fn show_words(&self, ui: &mut Ui, rect: Rect, view: &CardView) {
        let (language, palette) = (view.language, Palette::of(ui));
        let status = self.analysis.status();
        let (text, color) = match status {
            Status::Off if view.is_rated => (AnalysisLabel::OffRated.text(language).into(), palette.warning),
            Status::Off => (AnalysisLabel::OffHint.text(language).into(), palette.weak),
            Status::Failed(_) => (words(status, language), palette.warning),
            Status::Waiting | Status::Searching | Status::Finished(_) => {
                (words(status, language), palette.weak)
            }
        };
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            ui.horizontal_centered(|ui| wrapped(ui, RichText::new(text).small().color(color)));
        });
    }

    /// Shows a small board below or above the card, with the position after the marked move.
    fn show_preview(&mut self, ui: &Ui, card: Rect, view: &CardView<'_>, marked: &Marked) {
        let size = SmallBoard::size() + vec2(2.0 * FRAME, 2.0 * FRAME);
        let screen = ui.ctx().content_rect();
        let top = card.bottom() + theme::PADDING + FRAME;
        let top =
            if top + size.y <= screen.bottom() { top } else { card.top() - theme::PADDING - FRAME - size.y };
        let left = card.center().x - size.x / 2.0;
        let left = left.min(screen.right() - size.x - FRAME).max(screen.left() + FRAME);
        let rect = Rect::from_min_size(pos2(left, top.max(screen.top() + FRAME)), size);
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("line preview")));
        let palette = Palette::of(ui);
        let radius = CornerRadius::same(8);
        painter.add(ui.visuals().popup_shadow.as_shape(rect, radius));
        painter.rect(rect, radius, palette.card, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        let shown = (&marked.position, marked.last_move);
        let (look, is_flipped) = (view.core.settings.look, view.core.is_flipped());
        let look = (look, look.board.colors(ui));
        self.small_board.paint(&painter, rect.shrink(FRAME), shown, is_flipped, look);
    }
}

/// The width of a text in the small style, in points.
fn small_width(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    ui.painter().layout_no_wrap(text.into(), font, Color32::PLACEHOLDER).size().x
}

/// The height of a line with this many text rows, in points.
fn line_height(rows: usize) -> f32 {
    theme::LINE_HEIGHT + (rows - 1) as f32 * theme::LINE_ROW_HEIGHT
}

/// The text for the state of the search.
fn words(status: Status<'_>, language: Language) -> String {
    let label = match status {
        Status::Off => AnalysisLabel::Off,
        Status::Waiting => AnalysisLabel::Waiting,
        Status::Searching => AnalysisLabel::Searching,
        Status::Finished(Finish::Deepest) => AnalysisLabel::Deepest,
        Status::Finished(Finish::Decided) => AnalysisLabel::Decided,
        Status::Finished(Finish::NoMove) => AnalysisLabel::NoMove,
        Status::Finished(Finish::InCheck) => AnalysisLabel::InCheck,
        Status::Failed(EngineError::BuiltIn(message)) => return language.analysis_failed(message),
        Status::Failed(error) => return language.engine_error(error),
    };
    label.text(language).into()
}

/// Returns whether the switch was clicked.
fn show_switch(ui: &Ui, rect: Rect, is_on: bool, language: Language, hint: &str) -> bool {
    // The target is higher than the switch, which makes it easier to hit.
    let target = Rect::from_center_size(rect.center(), vec2(rect.width(), theme::SMALL_BUTTON_HEIGHT));
    let response = ui.interact(target, Id::unique("analysis switch"), Sense::click());
    let name = AnalysisLabel::Analysis.text(language);
    response.widget_info(|| WidgetInfo::selected(Role::Switch, true, is_on, name));
    let palette = Palette::of(ui);
    let way = ui.ctx().animate_bool(response.id, is_on);
    let fill = palette.button_pressed.lerp_to_gamma(palette.accent, way);
    let edge = if response.has_focus() { palette.text } else { Color32::TRANSPARENT };
    ui.painter().rect(rect, rect.height() / 2.0, fill, Stroke::new(1.5, edge), StrokeKind::Outside);
    let radius = rect.height() / 2.0 - KNOB_MARGIN;
    let reach = rect.width() / 2.0 - KNOB_MARGIN - radius;
    let knob = rect.center() + vec2((2.0 * way - 1.0) * reach, 0.0);
    ui.painter().circle_filled(knob, radius, palette.on_accent);
    response.tooltip(hint).clicked()
}

/// A button as high as a line of text.
struct SmallButton<'a> {
    text: &'a str,
    name: &'a str,
    is_chosen: bool,
}

impl SmallButton<'_> {
    /// Shows the button at the right end of `room`, and removes its place from `room`.
    fn show(&self, ui: &Ui, room: &mut Rect) -> Response {
        let font = TextStyle::Small.resolve(ui.style());
        let palette = Palette::of(ui);
        let galley = ui.painter().layout_no_wrap(self.text.into(), font, palette.text);
        let width = galley.size().x + 2.0 * BUTTON_MARGIN;
        let rect = room.with_min_x(room.right() - width);
        room.max.x = rect.left() - BUTTON_SPACE;
        let response = ui.interact(rect, Id::unique(("analysis button", self.name)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_chosen, self.name));
        let visuals = ui.style().interact(&response);
        let fill = if self.is_chosen { palette.accent_wash } else { visuals.weak_bg_fill };
        ui.painter().rect(rect, visuals.corner_radius, fill, visuals.bg_stroke, StrokeKind::Inside);
        ui.painter().galley(rect.center() - galley.size() / 2.0, galley, palette.text);
        response
    }
}

impl AnalysisRoom {
    /// Shows the choices in a popup of the button.
    fn show_choices(&self, button: &Response, view: &CardView<'_>, requests: &mut Requests<Message>) {
        let (language, choices) = (view.language, view.choices);
        let popup = Popup::menu(button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.show(|ui| {
            ui.label(AnalysisLabel::Lines.text(language));
            ui.horizontal(|ui| {
                for lines in Analysis::LINES {
                    let button = Button::selectable(choices.lines == lines, lines.to_string());
                    let button = ui.add(button.min_size(Vec2::splat(theme::SMALL_BUTTON_HEIGHT)));
                    as_option(&button);
                    if button.clicked() {
                        requests.push(Message::SetLines(lines).into());
                    }
                }
            });
            let mut has_arrows = choices.has_arrows;
            if ui.checkbox(&mut has_arrows, AnalysisLabel::Arrows.text(language)).changed() {
                requests.push(Message::SetArrows(has_arrows).into());
            }
            let mut has_bar = choices.has_bar;
            if ui.checkbox(&mut has_bar, AnalysisLabel::ScoreBar.text(language)).changed() {
                requests.push(Message::SetBar(has_bar).into());
            }
            let mut has_notes = choices.has_notes;
            if ui.checkbox(&mut has_notes, AnalysisLabel::Notes.text(language)).changed() {
                requests.push(Message::SetNotes(has_notes).into());
            }
            if !view.core.engines.0.is_empty() {
                ui.separator();
                let own = (None, language.computer());
                let engines = view.core.engines.0.iter();
                let others = engines.map(|setup| (Some(setup.id), setup.name.as_str()));
                for (engine, name) in std::iter::once(own).chain(others) {
                    if ui.radio(choices.engine == engine, name).clicked() {
                        requests.push(Message::SetEngine(engine).into());
                    }
                }
            }
        });
    }
}
