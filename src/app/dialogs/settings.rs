//! The settings: language and appearance. Each change takes effect at once.

use eframe::egui::Ui;

use super::{choice, heading, show_buttons};
use crate::app::actions::Action;
use crate::app::settings::{Settings, ThemeChoice};
use crate::app::text::{Label, Language};
use crate::app::theme;

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
    ui.add_space(theme::GAP);
    show_buttons(ui, language, actions, None, (Label::Close, Action::CloseDialog));
}
