//! The dialog with the chapters of a study.

use eframe::egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::{Content, Message};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{Typing, WithTooltip, announce, heading, row, show_list_buttons};
use crate::app::text::{ChapterLabel, ExerciseLabel, Label, Language};
use crate::app::theme;
use crate::game::Game;
use crate::game::exercise::Exercise;
use crate::game::formats::GameResult;

/// The maximum height of the list, in points. A longer list scrolls.
const LIST_HEIGHT: f32 = 300.0;
const SPACE: f32 = 4.0;
const ROW_SPACE: f32 = 2.0;

/// The list, with one chapter selected.
pub struct ChapterList {
    selected: usize,
    /// The edited title of the selected chapter.
    title: String,
    /// Whether `title` was read from the selected chapter.
    has_title: bool,
    /// Whether to scroll the selected chapter into view.
    is_new: bool,
    typing: Typing,
}

impl ChapterList {
    pub fn new(selected: usize) -> Self {
        Self { selected, title: String::new(), has_title: false, is_new: true, typing: Typing::default() }
    }

    pub fn select(&mut self, number: usize) {
        self.choose(number);
        self.is_new = true;
    }

    /// Selects a chapter that is in view.
    fn choose(&mut self, number: usize) {
        (self.selected, self.has_title) = (number, false);
    }

    /// The number of the selected chapter and the title in the field.
    pub fn typed(&self) -> Option<(usize, &str)> {
        self.has_title.then_some((self.selected, &*self.title))
    }

    pub fn show(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        let games: Vec<&Game> = core.document().chapters().collect();
        heading(ui, &language.chapters(games.len()));
        let is_taken = self.show_chapters(ui, language, &games, core.document().chapter());
        self.is_new = false;
        if !std::mem::replace(&mut self.has_title, true) {
            let game = games.get(self.selected);
            self.title = game.map(|game| game.headers.chapter().to_owned()).unwrap_or_default();
        }
        self.show_title(ui, language, requests);
        if let Some(game) = games.get(self.selected) {
            show_exercise(ui, language, self.selected, game, requests);
        }
        self.show_changes(ui, language, games.len(), requests);
        show_additions(ui, language, requests);
        ui.add_space(theme::GAP);
        let is_asked = show_list_buttons(ui, language, Label::Open.text(language), true, requests);
        if is_asked || is_taken {
            requests.push(Message::Show(self.selected).into());
        }
    }

    /// Shows the chapters. Returns whether one was double-clicked.
    fn show_chapters(&mut self, ui: &mut Ui, language: Language, games: &[&Game], open: usize) -> bool {
        let (mut is_taken, mut clicked) = (false, None);
        let mut area =
            ScrollArea::vertical().id_salt("chapters").max_height(LIST_HEIGHT).auto_shrink([false, true]);
        if self.is_new {
            // Two rows above it stay in view.
            let above = self.selected.saturating_sub(2) as f32;
            area = area.vertical_scroll_offset(above * (theme::FORM_ROW_HEIGHT + ROW_SPACE));
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = ROW_SPACE;
            // Only the rows in view are built.
            area.show_rows(ui, theme::FORM_ROW_HEIGHT, games.len(), |ui, range| {
                let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
                for number in range {
                    let game = games[number];
                    let name =
                        RichText::new(format!("{}  {}", number + 1, language.chapter_title(number, game)));
                    let name = if number == open { name.strong() } else { name };
                    let is_selected = number == self.selected;
                    let button = Button::selectable(is_selected, name).truncate();
                    let button = button.right_text(RichText::new(detail(language, game)).weak());
                    let response = ui.add_sized(size, button);
                    is_taken |= response.double_clicked();
                    if response.clicked() && !is_selected {
                        clicked = Some(number);
                    }
                }
                focus::reveal(ui);
            });
        });
        clicked.into_iter().for_each(|number| self.choose(number));
        is_taken
    }

    fn show_title(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let label = ChapterLabel::Title.text(language);
        row(ui, label, |ui| {
            let field = TextEdit::singleline(&mut self.title).char_limit(theme::FIELD_LETTERS);
            let hint = ChapterLabel::TitleHint.text(language);
            let response = ui.add(field.hint_text(hint).desired_width(f32::INFINITY)).accessible_name(label);
            if self.typing.is_to_be_stored(ui, response.changed()) {
                requests.push(Message::TypeName(self.selected, self.title.clone()).into());
            }
            if response.lost_focus() {
                requests.push(Message::Name(self.selected, self.title.clone()).into());
                ui.input_mut(|input| input.consume_key(eframe::egui::Modifiers::NONE, Key::Enter));
            }
        });
    }

    /// Shows the buttons that move or delete the selected chapter.
    fn show_changes(&self, ui: &mut Ui, language: Language, count: usize, requests: &mut Requests<Message>) {
        let from = self.selected;
        let up = from.checked_sub(1).map(|to| Message::Move { from, to });
        let down = (from + 1 < count).then_some(Message::Move { from, to: from + 1 });
        let delete = (count > 1).then_some(Message::Delete(from));
        let changes = [(ChapterLabel::Up, up), (ChapterLabel::Down, down), (ChapterLabel::Delete, delete)];
        buttons(ui, changes.map(|(label, message)| (label.text(language), message)), requests);
    }
}

/// Shows the box that marks a chapter as an exercise.
fn show_exercise(
    ui: &mut Ui,
    language: Language,
    number: usize,
    game: &Game,
    requests: &mut Requests<Message>,
) {
    let mut is_exercise = game.headers.exercise().is_some();
    ui.horizontal(|ui| {
        let text = ExerciseLabel::Mark.text(language);
        let switch = ui.checkbox(&mut is_exercise, text).tooltip(ExerciseLabel::MarkHint.text(language));
        if switch.changed() {
            let solver = is_exercise.then(|| game.start().side_to_move());
            requests.push(Message::MarkExercise(number, solver).into());
        }
        if is_exercise && !Exercise::is_one(game) {
            announce(&ui.weak(ExerciseLabel::NoAnswer.text(language)));
        }
    });
}

/// Shows the buttons that add a chapter.
fn show_additions(ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
    let additions = Content::ALL.map(|content| {
        let label = match content {
            Content::Start => ChapterLabel::AddStart,
            Content::Position => ChapterLabel::AddPosition,
            Content::Copy => ChapterLabel::AddCopy,
        };
        (label.text(language), Some(Message::Add(content)))
    });
    ui.weak(ChapterLabel::Add.text(language));
    buttons(ui, additions, requests);
}

fn buttons(ui: &mut Ui, buttons: [(&str, Option<Message>); 3], requests: &mut Requests<Message>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding.x = SPACE;
        let width = (ui.available_width() - 2.0 * SPACE) / 3.0;
        for (text, message) in buttons {
            let button = Button::new(text).truncate().min_size(vec2(width, theme::FORM_ROW_HEIGHT));
            let clicked = ui.add_enabled(message.is_some(), button).clicked();
            if let Some(message) = message.filter(|_| clicked) {
                requests.push(message.into());
            }
        }
    });
}

/// The result and the number of moves of the main line.
fn detail(language: Language, game: &Game) -> String {
    let plies = game.tree().continuation(crate::game::Tree::START).count();
    let moves = (plies > 0).then(|| language.moves(plies.div_ceil(2)));
    let result = match GameResult::of(game.result()) {
        GameResult::Unknown => None,
        result @ (GameResult::Draw | GameResult::Win(_)) => Some(language.result(result).to_owned()),
    };
    [result, moves].into_iter().flatten().collect::<Vec<_>>().join(language.comma())
}
