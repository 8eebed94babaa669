//! The contents of the dialog.

use eframe::egui::{Align, Button, Layout, RichText, ScrollArea, Slider, Ui, vec2};

use super::Message;
use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::focus;
use crate::app::kit::{
    WithTooltip, accent_button, announce, choice, describe_dialog, heading, is_undone, number, row,
    show_removed, switch, wrapped,
};
use crate::app::text::{BookLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::books::{BookChoice, BookChoices, BookOrigin};
use crate::engine::board::{Side, visible_path};
use crate::engine::book::BookVariety;
use crate::session::BookState;

/// The maximum height of the list, in points. A longer list scrolls.
const LIST_HEIGHT: f32 = 180.0;
const SPACE: f32 = 4.0;
/// The number of moves when a limit is set.
const FIRST_LIMIT: u32 = 10;
const MAX_LIMIT: u32 = 100;
/// The width of the text beside the slider, in points.
const VARIETY_WIDTH: f32 = 92.0;

#[derive(Default)]
pub struct BooksForm {
    selected: usize,
}

impl BooksForm {
    pub fn select(&mut self, number: usize) {
        self.selected = number;
    }

    pub fn show(
        &mut self,
        ui: &mut Ui,
        core: &Core,
        removed: Option<&BookChoice>,
        requests: &mut Requests<Message>,
    ) {
        let language = core.language();
        heading(ui, BookLabel::Title.text(language));
        let about = BookLabel::About.text(language);
        wrapped(ui, RichText::new(about).weak());
        describe_dialog(ui, about);
        let is_undone = removed.is_some() && is_undone(ui);
        let mut choices = core.settings.books.clone();
        self.selected = self.selected.min(choices.list.len().saturating_sub(1));
        self.show_list(ui, core, &mut choices);
        if let Some(removed) = removed {
            let text = language.removed(&language.book(&removed.origin));
            if show_removed(ui, &text, language) || is_undone {
                requests.push(Message::Restore.into());
            }
        }
        self.show_selected(ui, core, &mut choices, requests);
        show_additions(ui, language, &choices, requests);
        ui.separator();
        let mut has_book = core.settings.has_book;
        show_play(ui, language, &mut choices, &mut has_book);
        if (&choices, has_book) != (&core.settings.books, core.settings.has_book) {
            requests.push(Message::Set { choices, has_book }.into());
        }
        ui.add_space(theme::GAP);
        let width = ui.available_width();
        let close = Label::Close.text(language);
        if ui.horizontal(|ui| accent_button(ui, close, width, true).clicked()).inner {
            requests.push(Request::CloseDialog);
        }
    }

    fn show_list(&mut self, ui: &mut Ui, core: &Core, choices: &mut BookChoices) {
        let language = core.language();
        let area = ScrollArea::vertical().id_salt("books").max_height(LIST_HEIGHT).auto_shrink([false, true]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (number, choice) in choices.list.iter_mut().enumerate() {
                let name = language.book(&choice.origin);
                ui.horizontal(|ui| {
                    ui.checkbox(&mut choice.is_on, "")
                        .accessible_name(language.labelled(&name, Label::On.text(language)));
                    let state = match core.books.shelf.state(&choice.origin) {
                        _ if !choice.is_on => Label::Off.text(language).into(),
                        BookState::Loading => BookLabel::Loading.text(language).into(),
                        BookState::Open => {
                            choice.side.map(|side| language.side(side)).unwrap_or_default().into()
                        }
                        BookState::Failed(_) => RichText::new("⚠").color(Palette::of(ui).warning),
                    };
                    let said = match core.books.shelf.state(&choice.origin) {
                        BookState::Failed(error) => language.labelled(&name, &language.book_fault(error)),
                        BookState::Loading | BookState::Open if state.is_empty() => name.clone(),
                        BookState::Loading | BookState::Open => language.labelled(&name, state.text()),
                    };
                    let button = Button::selectable(self.selected == number, &name).truncate();
                    let button = button.right_text(state.weak());
                    let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
                    let layout = Layout::top_down_justified(Align::Min);
                    let response =
                        ui.allocate_ui_with_layout(size, layout, |ui| ui.add(button.min_size(size)));
                    let response = response.inner.accessible_name(&said);
                    let response = match &choice.origin {
                        BookOrigin::File(path) => response.tooltip(&*visible_path(path)),
                        BookOrigin::Masters
                        | BookOrigin::OwnGames
                        | BookOrigin::Collection
                        | BookOrigin::Line => response,
                    };
                    if response.clicked() {
                        self.selected = number;
                    }
                });
            }
            focus::reveal(ui);
        });
    }

    /// Shows what can be done with the selected book.
    fn show_selected(
        &mut self,
        ui: &mut Ui,
        core: &Core,
        choices: &mut BookChoices,
        requests: &mut Requests<Message>,
    ) {
        let (language, number, count) = (core.language(), self.selected, choices.list.len());
        let Some(selected) = choices.list.get_mut(number) else { return };
        if let BookState::Failed(error) = core.books.shelf.state(&selected.origin) {
            let said = RichText::new(language.book_fault(error)).color(Palette::of(ui).warning);
            announce(&wrapped(ui, said));
            if ui.button(BookLabel::TryAgain.text(language)).clicked() {
                requests.push(Message::Reopen(selected.origin.clone()).into());
            }
        }
        let sides = [
            (None, BookLabel::Both.text(language), None),
            (Some(Side::Red), language.side(Side::Red), None),
            (Some(Side::Black), language.side(Side::Black), None),
        ];
        choice(ui, BookLabel::Side.text(language), &mut selected.side, &sides);
        let changes =
            [(BookLabel::Up, number > 0), (BookLabel::Down, number + 1 < count), (BookLabel::Remove, true)];
        match buttons(ui, changes.map(|(label, can)| (label.text(language), can))) {
            Some(0) => {
                choices.list.swap(number, number - 1);
                self.selected = number - 1;
            }
            Some(1) => {
                choices.list.swap(number, number + 1);
                self.selected = number + 1;
            }
            Some(_) => requests.push(Message::Remove(number).into()),
            None => {}
        }
    }
}

/// Shows the buttons that add a book to the list.
fn show_additions(ui: &mut Ui, language: Language, choices: &BookChoices, requests: &mut Requests<Message>) {
    ui.weak(BookLabel::Add.text(language));
    let origins = [BookOrigin::Masters, BookOrigin::OwnGames, BookOrigin::Collection];
    let is_missing = |origin: &BookOrigin| choices.list.iter().all(|choice| choice.origin != *origin);
    let named = origins.each_ref().map(|origin| (language.book(origin), is_missing(origin)));
    let named = named.each_ref().map(|(name, is_missing)| (name.as_str(), *is_missing));
    if let Some(origin) = buttons(ui, named).and_then(|place| origins.into_iter().nth(place)) {
        requests.push(Message::Add(origin).into());
    }
    let size = vec2(ui.available_width(), theme::FORM_ROW_HEIGHT);
    let file = Button::new(BookLabel::AddFile.text(language)).min_size(size);
    let file = ui.horizontal(|ui| ui.add(file)).inner;
    if file.tooltip(BookLabel::PickHint.text(language)).clicked() {
        requests.push(Message::AskFile.into());
    }
}

/// Shows how the computer plays from the books.
fn show_play(ui: &mut Ui, language: Language, choices: &mut BookChoices, has_book: &mut bool) {
    switch(ui, language, BookLabel::Play.text(language), has_book, [None; 2]);
    let name = BookLabel::Choice.text(language);
    row(ui, name, |ui| {
        let mut variety = u8::from(choices.variety);
        ui.spacing_mut().slider_width = ui.available_width() - VARIETY_WIDTH;
        let slider = Slider::new(&mut variety, 0..=100).step_by(5.0).show_value(false);
        ui.add(slider);
        choices.variety = variety.into();
        ui.label(told(language, choices.variety));
    });
    let name = BookLabel::Until.text(language);
    row(ui, name, |ui| {
        let mut is_limited = choices.max_moves.is_some();
        let mut limit = choices.max_moves.map_or(FIRST_LIMIT, |moves| moves.try_into().unwrap_or(MAX_LIMIT));
        ui.add_enabled_ui(is_limited, |ui| {
            number(ui, &mut limit, 1..=MAX_LIMIT, BookLabel::MovesUnit.text(language), name);
        });
        let mut is_free = !is_limited;
        ui.checkbox(&mut is_free, BookLabel::NoLimit.text(language));
        is_limited = !is_free;
        choices.max_moves = is_limited.then_some(limit as usize);
    });
}

/// How moves are chosen, in words, or the number between them.
fn told(language: Language, variety: BookVariety) -> String {
    let label = match variety {
        BookVariety::BEST => BookLabel::Best,
        BookVariety::BY_WEIGHT => BookLabel::ByWeight,
        BookVariety::ANY => BookLabel::Any,
        _ => return u8::from(variety).to_string(),
    };
    label.text(language).into()
}

/// Shows buttons side by side. Returns the number of the one that was clicked.
fn buttons(ui: &mut Ui, buttons: [(&str, bool); 3]) -> Option<usize> {
    let width = (ui.available_width() - SPACE * (buttons.len() - 1) as f32) / buttons.len() as f32;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        ui.spacing_mut().button_padding.x = SPACE;
        let mut clicked = None;
        for (number, (text, is_on)) in buttons.into_iter().enumerate() {
            let button = Button::new(text).truncate().min_size(vec2(width, theme::FORM_ROW_HEIGHT));
            if ui.add_enabled(is_on, button).clicked() {
                clicked = Some(number);
            }
        }
        clicked
    })
    .inner
}
