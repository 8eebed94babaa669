//! The page of the settings about what playing feels like.

use eframe::egui::Ui;

use super::choice;
use crate::app::actions::Action;
use crate::app::settings::Settings;
use crate::app::text::{Label, Language};

/// Shows the page.
pub fn show(ui: &mut Ui, language: Language, settings: &Settings, actions: &mut Vec<Action>) {
    let on = |hint: Label| (true, Label::On.text(language), Some(hint.text(language)));
    let off = |hint: Label| (false, Label::Off.text(language), Some(hint.text(language)));
    let mut has_premoves = settings.has_premoves;
    let options = [on(Label::PremoveOnHint), off(Label::PremoveOffHint)];
    choice(ui, Label::Premove.text(language), &mut has_premoves, &options);
    if has_premoves != settings.has_premoves {
        actions.push(Action::SetPremoves(has_premoves));
    }
    let mut has_motion = settings.has_motion;
    let options = [on(Label::MotionOnHint), off(Label::MotionOffHint)];
    choice(ui, Label::Motion.text(language), &mut has_motion, &options);
    if has_motion != settings.has_motion {
        actions.push(Action::SetMotion(has_motion));
    }
}
