//! The settings: language, appearance, notation, what the computer may do. Each change takes effect at once.

use eframe::egui::{ComboBox, Ui};

use super::{choice, heading, row, show_buttons};
use crate::app::actions::Action;
use crate::app::settings::{Settings, ThemeChoice};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::game::notation::Notation;

/// Shows the settings.
pub fn show(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    heading(ui, Label::Settings.text(language));
    choose_language(ui, language, settings, actions);
    let mut appearance = settings.theme;
    let themes = [
        (ThemeChoice::System, Label::FollowSystem.text(language), None),
        (ThemeChoice::Light, Label::Light.text(language), None),
        (ThemeChoice::Dark, Label::Dark.text(language), None),
    ];
    choice(ui, Label::Theme.text(language), &mut appearance, &themes);
    if appearance != settings.theme {
        actions.push(Action::SetTheme(appearance));
    }
    choose_notation(ui, language, settings, actions);
    choose_habits(ui, language, settings, actions);
    ui.add_space(theme::GAP);
    show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
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
