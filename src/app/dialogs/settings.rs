//! The settings, on three pages. Each change takes effect at once.

use eframe::egui::{Align, Button, ComboBox, Layout, ScrollArea, Ui, vec2};

use super::appearance::Appearance;
use super::{choice, feel, name_dialog, row, show_buttons};
use crate::app::actions::{Action, SizeAction};
use crate::app::focus;
use crate::app::settings::{Pace, Settings};
use crate::app::text::{Label, Language};
use crate::app::text_size::TextSize;
use crate::app::theme;
use crate::game::notation::Notation;

/// What is shown of the settings.
#[derive(Default)]
pub struct SettingsForm {
    page: Page,
    appearance: Appearance,
    /// The height that all of it took in the last frame, in points.
    height: f32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    General,
    Appearance,
    Feel,
}

/// From left to right.
const PAGES: [(Page, Label); 3] =
    [(Page::General, Label::General), (Page::Appearance, Label::Appearance), (Page::Feel, Label::Feel)];
/// Between two of their tabs.
const TAB_SPACE: f32 = 4.0;

impl SettingsForm {
    /// Shows one page of them.
    pub fn show(&mut self, ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
        let tabs = PAGES.len() as f32 * (theme::TAB_WIDTH + TAB_SPACE);
        let has_room_beside = ui.available_width() >= tabs + theme::FORM_LABEL_WIDTH;
        self.show_head(ui, language, has_room_beside);
        let head = if has_room_beside { 0.0 } else { theme::FORM_ROW_HEIGHT + theme::GAP };
        let height = ui.ctx().content_rect().height() - theme::SETTINGS_REST - head;
        ScrollArea::vertical().id_salt(self.page as u8).max_height(height).show(ui, |ui| {
            match self.page {
                Page::General => show_general(ui, language, settings, actions),
                Page::Appearance => self.appearance.show(ui, language, settings, actions),
                Page::Feel => feel::show(ui, language, settings, actions),
            }
            focus::reveal(ui);
        });
        ui.add_space(2.0);
        show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
        let height = ui.min_rect().height();
        if (height - self.height).abs() > 0.5 {
            // Another page: the next frame has it in the middle of the window.
            self.height = height;
            ui.ctx().request_repaint();
        }
    }

    /// The heading, and beside it the pages; below it where texts are large.
    fn show_head(&mut self, ui: &mut Ui, language: Language, has_room_beside: bool) {
        let title = Label::Settings.text(language);
        if !has_room_beside {
            ui.heading(title);
            name_dialog(ui, title);
            let width = (ui.available_width() + TAB_SPACE) / PAGES.len() as f32 - TAB_SPACE;
            ui.horizontal(|ui| self.show_tabs(ui, language, width, PAGES));
        } else {
            ui.horizontal(|ui| {
                ui.heading(title);
                name_dialog(ui, title);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let [general, appearance, feel] = PAGES;
                    self.show_tabs(ui, language, theme::TAB_WIDTH, [feel, appearance, general]);
                });
            });
        }
        ui.add_space(2.0);
    }

    fn show_tabs(
        &mut self,
        ui: &mut Ui,
        language: Language,
        width: f32,
        pages: [(Page, Label); PAGES.len()],
    ) {
        ui.spacing_mut().item_spacing.x = TAB_SPACE;
        ui.spacing_mut().button_padding.x = TAB_SPACE;
        for (page, label) in pages {
            let tab = Button::selectable(self.page == page, label.text(language))
                .frame_when_inactive(true)
                .min_size(vec2(width, theme::FORM_ROW_HEIGHT));
            if ui.add(tab).clicked() {
                self.page = page;
            }
        }
    }
}

/// Language, size of texts, notation, what the computer may do.
fn show_general(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    choose_language(ui, language, settings, actions);
    choose_text_size(ui, language, settings, actions);
    choose_notation(ui, language, settings, actions);
    choose_habits(ui, language, settings, actions);
}

/// Each language is named in itself.
fn choose_language(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let name =
        |chosen: Option<Language>| chosen.map_or(Label::FollowSystem.text(language), Language::name).into();
    let mut chosen = settings.language;
    list(ui, language, Label::Language, &mut chosen, &Language::ALL, name);
    if chosen != settings.language {
        actions.push(Action::SetLanguage(chosen));
    }
}

fn choose_text_size(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let mut chosen = settings.text_size;
    row(ui, Label::TextSize.text(language), |ui| {
        let list = ComboBox::from_id_salt("text size").selected_text(chosen.to_string());
        list.width(ui.available_width()).show_ui(ui, |ui| {
            for size in TextSize::ALL {
                ui.selectable_value(&mut chosen, size, size.to_string());
            }
        });
    });
    if chosen != settings.text_size {
        actions.push(SizeAction::Set(chosen).into());
    }
}

/// Each notation is named by what it looks like.
fn choose_notation(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let name = |notation: Option<Notation>| match notation {
        Some(notation) => notation.to_string(),
        None => language.own_notation(),
    };
    let mut chosen = settings.notation;
    list(ui, language, Label::Notation, &mut chosen, &Notation::ALL, name);
    if chosen != settings.notation {
        actions.push(Action::SetNotation(chosen));
    }
}

/// A choice among many, or none of them: a label on the left, a list that opens on the right.
fn list<T: Copy + PartialEq>(
    ui: &mut Ui,
    language: Language,
    label: Label,
    chosen: &mut Option<T>,
    options: &[T],
    name: impl Fn(Option<T>) -> String,
) {
    row(ui, label.text(language), |ui| {
        let list = ComboBox::from_id_salt(label.text(Language::English));
        let list = list.selected_text(name(*chosen)).width(ui.available_width());
        list.show_ui(ui, |ui| {
            for option in std::iter::once(None).chain(options.iter().copied().map(Some)) {
                ui.selectable_value(chosen, option, name(option));
            }
        });
    });
}

/// What the computer may do beside searching on its own moves.
fn choose_habits(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let mut has_book = settings.has_book;
    let book = [
        (true, Label::On.text(language), Some(Label::BookOnHint.text(language))),
        (false, Label::Off.text(language), Some(Label::BookOffHint.text(language))),
    ];
    choice(ui, Label::Book.text(language), &mut has_book, &book);
    if has_book != settings.has_book {
        actions.push(Action::SetBook(has_book));
    }
    let mut has_rating = settings.has_rating;
    let rating = [
        (true, Label::RatingOn.text(language), Some(Label::RatingOnHint.text(language))),
        (false, Label::RatingOff.text(language), Some(Label::RatingOffHint.text(language))),
    ];
    choice(ui, Label::Rating.text(language), &mut has_rating, &rating);
    if has_rating != settings.has_rating {
        actions.push(Action::SetRating(has_rating));
    }
    let mut pace = settings.pace;
    let pauses = Pace::ALL.map(|pace| language.pause(pace.pause()));
    let paces = Pace::ALL.into_iter().zip(&pauses).map(|(pace, pause)| (pace, pause.as_str(), None));
    choice(ui, Label::Pace.text(language), &mut pace, &paces.collect::<Vec<_>>());
    if pace != settings.pace {
        actions.push(Action::SetPace(pace));
    }
    let mut has_pondering = settings.has_pondering;
    let pondering = [
        (false, Label::Rest.text(language), Some(Label::RestHint.text(language))),
        (true, Label::ThinkOn.text(language), Some(Label::ThinkOnHint.text(language))),
    ];
    choice(ui, Label::YourTime.text(language), &mut has_pondering, &pondering);
    if has_pondering != settings.has_pondering {
        actions.push(Action::SetPondering(has_pondering));
    }
}
