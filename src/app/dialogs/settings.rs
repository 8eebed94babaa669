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
    let mut chosen = settings.language;
    let mut languages = vec![(None, Label::FollowSystem.text(language), None)];
    languages.extend(Language::ALL.map(|language| (Some(language), language.name(), None)));
    choice(ui, Label::Language.text(language), &mut chosen, &languages);
    if chosen != settings.language {
        actions.push(Action::SetLanguage(chosen));
    }
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

/// Each notation is named by what it looks like.
fn choose_notation(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let name = |notation: Option<Notation>| match notation {
        Some(notation) => notation.to_string(),
        None => language.own_notation(),
    };
    let mut chosen = settings.notation;
    row(ui, Label::Notation.text(language), |ui| {
        ComboBox::from_id_salt("notation").selected_text(name(chosen)).width(ui.available_width()).show_ui(
            ui,
            |ui| {
                for option in std::iter::once(None).chain(Notation::ALL.map(Some)) {
                    ui.selectable_value(&mut chosen, option, name(option));
                }
            },
        );
    });
    if chosen != settings.notation {
        actions.push(Action::SetNotation(chosen));
    }
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
