//! The settings page for premoves, sound and motion.

use eframe::egui::{CollapsingHeader, Slider, Ui};

use super::Message;
use crate::app::command::Requests;
use crate::app::core::Settings;
use crate::app::kit::{explained_choice, row, show_number_field, switch, whole_number};
use crate::app::sound::Occasion;
use crate::app::text::{Label, Language};

pub fn show(ui: &mut Ui, language: Language, settings: &mut Settings, requests: &mut Requests<Message>) {
    let hints = [Some(Label::PremoveOnHint), Some(Label::PremoveOffHint)];
    switch(ui, language, Label::Premove.text(language), &mut settings.has_premoves, hints);
    let options = [
        (None, Label::AtLowLevels.text(language), Some(Label::AtLowLevelsHint.text(language))),
        (Some(true), Label::On.text(language), Some(Label::MarkThreatsHint.text(language))),
        (Some(false), Label::Off.text(language), None),
    ];
    let label = (Label::MarkThreats.text(language), Some(Label::MarkThreatsHint.text(language)));
    explained_choice(ui, label, &mut settings.marks_threats, &options);
    let hints = [Some(Label::LossQuestionHint), None];
    switch(ui, language, Label::LossQuestion.text(language), &mut settings.asks_before_loss, hints);
    show_sound(ui, language, settings, requests);
    let hints = [Some(Label::MotionOnHint), Some(Label::MotionOffHint)];
    switch(ui, language, Label::Motion.text(language), &mut settings.has_motion, hints);
    let hints = [Some(Label::TurnsOnHint), Some(Label::TurnsOffHint)];
    switch(ui, language, Label::Turns.text(language), &mut settings.has_turns, hints);
}

/// Shows sound on or off, and the volumes. A changed volume is played for the user to hear.
fn show_sound(ui: &mut Ui, language: Language, settings: &mut Settings, requests: &mut Requests<Message>) {
    let hints = [Some(Label::SoundOnHint), Some(Label::SoundOffHint)];
    switch(ui, language, Label::Sound.text(language), &mut settings.has_sound, hints);
    let is_heard = settings.has_sound;
    show_volume(ui, Label::Volume.text(language), is_heard, &mut settings.volume, Occasion::Move, requests);
    CollapsingHeader::new(Label::EachSound.text(language)).id_salt("volumes").show_unindented(ui, |ui| {
        for occasion in Occasion::ALL {
            let mut volume = settings.volumes.of(occasion);
            show_volume(ui, name(occasion).text(language), is_heard, &mut volume, occasion, requests);
            settings.volumes = settings.volumes.with(occasion, volume);
        }
    });
}

const fn name(occasion: Occasion) -> Label {
    match occasion {
        Occasion::Move => Label::SoundOfMoves,
        Occasion::Capture => Label::SoundOfCaptures,
        Occasion::Check => Label::SoundOfChecks,
        Occasion::LowTime => Label::LittleTime,
        Occasion::End => Label::SoundOfTheEnd,
    }
}

/// Shows a volume in percent. `example` is played when it has changed.
fn show_volume(
    ui: &mut Ui,
    label: &str,
    is_heard: bool,
    volume: &mut u8,
    example: Occasion,
    requests: &mut Requests<Message>,
) {
    row(ui, label, |ui| {
        let number = ui.spacing().interact_size.x + 2.0 * ui.spacing().button_padding.x;
        ui.spacing_mut().slider_width = ui.available_width() - ui.spacing().item_spacing.x - number;
        let slider = Slider::new(volume, 0..=100).step_by(5.0).show_value(false);
        let slider = ui.add_enabled(is_heard, slider);
        // The slider's own number field would be named after its unit.
        let field = whole_number(ui, volume).range(0..=100).suffix("%");
        let is_entered = ui.add_enabled_ui(is_heard, |ui| show_number_field(ui, field, number, label)).inner;
        if slider.drag_stopped() || (slider.changed() && !slider.dragged()) || is_entered {
            requests.push(Message::TrySound(example).into());
        }
    });
}
