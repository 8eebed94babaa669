//! The settings, on three pages. Each change takes effect at once.

use eframe::egui::{Align, Button, ComboBox, Layout, ScrollArea, Ui, vec2};

use super::appearance::Appearance;
use super::{choice, feel, name_dialog, row, show_buttons};
use crate::app::actions::Action;
use crate::app::settings::{Pace, Settings};
use crate::app::text::{Label, Language};
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

impl SettingsForm {
    /// Shows one page of them.
    pub fn show(&mut self, ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
        self.show_head(ui, language);
        let height = ui.ctx().content_rect().height() - theme::SETTINGS_REST;
        ScrollArea::vertical().id_salt(self.page as u8).max_height(height).show(ui, |ui| match self.page {
            Page::General => show_general(ui, language, settings, actions),
            Page::Appearance => self.appearance.show(ui, language, settings, actions),
            Page::Feel => feel::show(ui, language, settings, actions),
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

    /// The heading, and beside it the pages.
    fn show_head(&mut self, ui: &mut Ui, language: Language) {
        ui.horizontal(|ui| {
            ui.heading(Label::Settings.text(language));
            name_dialog(ui, Label::Settings.text(language));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for (page, label) in [
                    (Page::Feel, Label::Feel),
                    (Page::Appearance, Label::Appearance),
                    (Page::General, Label::General),
                ] {
                    let tab = Button::selectable(self.page == page, label.text(language))
                        .frame_when_inactive(true)
                        .min_size(vec2(theme::TAB_WIDTH, theme::FORM_ROW_HEIGHT));
                    if ui.add(tab).clicked() {
                        self.page = page;
                    }
                }
            });
        });
        ui.add_space(2.0);
    }
}

/// Language, notation, what the computer may do.
fn show_general(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    choose_language(ui, language, settings, actions);
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
