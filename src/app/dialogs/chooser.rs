//! Which of the games of a file to open.

use std::sync::Arc;

use eframe::egui::accesskit::Role;
use eframe::egui::{
    Align2, Key, Modifiers, Rect, ScrollArea, Sense, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::{heading, show_form_buttons};
use crate::app::actions::{Action, FileAction};
use crate::app::files::Source;
use crate::app::text::{Label, Language};
use crate::app::theme::{self, Palette};
use crate::game::formats::{Collection, GameResult, Summary};

/// How far a page key goes.
const PAGE: usize = 10;
/// Where columns begin, as shares of a row: number, players, result, event and date.
const COLUMNS: [f32; 4] = [0.0, 0.11, 0.49, 0.63];

/// The games, and what has been chosen among them.
pub struct Chooser {
    pub source: Source,
    collection: Arc<Collection>,
    rows: Vec<Row>,
    filter: String,
    /// The rows that contain the filter.
    shown: Vec<usize>,
    /// A place in `shown`.
    selected: usize,
    has_begun: bool,
    /// Whether the selection has moved and must be seen.
    has_moved: bool,
}

/// What is shown of a game.
struct Row {
    players: String,
    result: GameResult,
    occasion: String,
    /// All of it, to be searched.
    text: String,
}

impl Chooser {
    /// The choice among the games of `collection`, which say `summaries` about themselves.
    pub fn new(source: Source, collection: Arc<Collection>, summaries: Vec<Summary>) -> Self {
        let rows: Vec<Row> = summaries.into_iter().map(Row::new).collect();
        let shown = (0..rows.len()).collect();
        let (filter, selected) = (String::new(), 0);
        Self { source, collection, rows, filter, shown, selected, has_begun: false, has_moved: false }
    }

    pub fn collection(&self) -> Arc<Collection> {
        Arc::clone(&self.collection)
    }

    /// Shows the choice.
    pub fn show(&mut self, ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
        heading(ui, &language.games_in(self.rows.len(), &self.source));
        self.steer(ui);
        let filter = TextEdit::singleline(&mut self.filter)
            .hint_text(Label::Filter.text(language))
            .desired_width(f32::INFINITY);
        let field = ui.add(filter).accessible_name(Label::Filter.text(language));
        if !std::mem::replace(&mut self.has_begun, true) {
            field.request_focus();
        }
        if field.changed() {
            let wanted = self.filter.trim().to_lowercase();
            let rows = self.rows.iter().enumerate();
            self.shown = rows.filter(|(_, row)| row.text.contains(&wanted)).map(|(index, _)| index).collect();
            self.selected = 0;
            self.has_moved = true;
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_clicked_twice = self.show_rows(ui, language);
        let chosen = self.shown.get(self.selected).copied();
        let is_asked = show_form_buttons(ui, language, Label::Open, chosen.is_some(), actions);
        if let Some(index) = chosen
            && (is_asked || is_entered || is_clicked_twice)
        {
            actions.push(FileAction::ChooseGame(index).into());
        }
    }

    /// Moves the selection by keys, wherever the focus is.
    fn steer(&mut self, ui: &Ui) {
        let last = self.shown.len().saturating_sub(1);
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let down = pressed(Key::ArrowDown) + PAGE * pressed(Key::PageDown);
        let up = pressed(Key::ArrowUp) + PAGE * pressed(Key::PageUp);
        let selected = (self.selected + down).saturating_sub(up).min(last);
        self.has_moved |= selected != self.selected;
        self.selected = selected;
    }

    /// Answers whether a row was clicked twice.
    fn show_rows(&mut self, ui: &mut Ui, language: Language) -> bool {
        let room = ui.ctx().content_rect().height() - theme::CHOOSER_REST;
        let height = room.clamp(theme::MOVE_ROW_HEIGHT, theme::CHOOSER_HEIGHT);
        let mut is_chosen = false;
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area =
            ScrollArea::vertical().auto_shrink(false).max_height(height).min_scrolled_height(height);
        if std::mem::take(&mut self.has_moved) {
            // Two rows from the top, so that it is seen what comes before.
            area =
                area.vertical_scroll_offset(self.selected.saturating_sub(2) as f32 * theme::MOVE_ROW_HEIGHT);
        }
        area.show_rows(ui, theme::MOVE_ROW_HEIGHT, self.shown.len().max(1), |ui, range| {
            if self.shown.is_empty() {
                ui.weak(Label::NothingFound.text(language));
            }
            for place in range.start..range.end.min(self.shown.len()) {
                is_chosen |= self.show_row(ui, language, place);
            }
        });
        ui.spacing_mut().item_spacing.y = theme::GAP;
        is_chosen
    }

    fn show_row(&mut self, ui: &mut Ui, language: Language, place: usize) -> bool {
        let palette = Palette::of(ui);
        let index = self.shown[place];
        let row = &self.rows[index];
        let size = vec2(ui.available_width(), theme::MOVE_ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        let fill = match place == self.selected {
            true => Some(palette.accent_wash),
            false => response.hovered().then_some(palette.sunken),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, theme::BUTTON_RADIUS, fill);
        }
        let result = if row.result == GameResult::Unknown { "" } else { language.result(row.result) };
        let number = (index + 1).to_string();
        let texts = [&*number, &*row.players, result, &*row.occasion];
        let font = TextStyle::Body.resolve(ui.style());
        for (column, text) in texts.into_iter().enumerate() {
            let edge = |share: f32| rect.left() + theme::GAP / 2.0 + share * rect.width();
            let right = COLUMNS.get(column + 1).map_or(rect.right(), |&next| edge(next) - theme::GAP);
            let cell = Rect::from_x_y_ranges(edge(COLUMNS[column])..=right, rect.y_range());
            let color = if column == 1 { palette.text } else { palette.weak };
            let place = pos2(cell.left(), cell.center().y);
            ui.painter().with_clip_rect(cell.intersect(ui.clip_rect())).text(
                place,
                Align2::LEFT_CENTER,
                text,
                font.clone(),
                color,
            );
        }
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, texts.join(" ").trim()));
        if response.clicked() {
            self.selected = place;
        }
        response.double_clicked()
    }
}

impl Row {
    fn new(Summary { headers, result }: Summary) -> Self {
        let [red, black] = headers.participants.map(|participant| participant.name);
        let players =
            if red.is_empty() && black.is_empty() { String::new() } else { format!("{red} - {black}") };
        let date = headers.date.map(|date| date.to_string()).unwrap_or_default();
        let texts = [headers.event, headers.round, date];
        let occasion = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
        let text = format!("{players} {occasion} {} {}", headers.opening, headers.ecco).to_lowercase();
        Self { players, result, occasion, text }
    }
}
