//! The form for choosing the repetition rules.

use eframe::egui::{RichText, Ui};

use crate::app::command::Requests;
use crate::app::kit::{heading, show_form_buttons, wrapped};
use crate::app::rooms::play::Message;
use crate::app::text::{Label, Language};
use crate::engine::rules::Profile;

/// The contents of the form.
pub struct RulesForm {
    profile: Profile,
}

impl RulesForm {
    /// Creates the form with the current rules.
    pub const fn new(profile: Profile) -> Self {
        Self { profile }
    }

    pub fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, Label::RulesEntry.text(language));
        for profile in Profile::ALL {
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.radio_value(&mut self.profile, profile, language.rules_name(profile));
                ui.indent(profile.as_str(), |ui| {
                    wrapped(ui, RichText::new(language.rules_hint(profile)).small().weak());
                });
            });
        }
        if show_form_buttons(ui, language, Label::Apply, true, requests) {
            requests.push(Message::SetRules(self.profile).into());
        }
    }
}
