//! The choice of a time control.

use std::ops::RangeInclusive;

use eframe::egui::{ComboBox, DragValue, Ui};

use crate::app::kit::{drop_down, entry, list_height, row, show_number_field};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::session::TimeControl;

/// The time controls that can be chosen directly.
const PRESETS: [TimeControl; 18] = [
    TimeControl::Unlimited,
    TimeControl::Game { seconds: 3 * MINUTE, increment: 2 },
    TimeControl::Game { seconds: 5 * MINUTE, increment: 0 },
    TimeControl::Game { seconds: 5 * MINUTE, increment: 3 },
    TimeControl::Game { seconds: 10 * MINUTE, increment: 0 },
    TimeControl::Game { seconds: 10 * MINUTE, increment: 5 },
    TimeControl::Game { seconds: 15 * MINUTE, increment: 10 },
    TimeControl::Game { seconds: 20 * MINUTE, increment: 5 },
    TimeControl::Game { seconds: 30 * MINUTE, increment: 30 },
    TimeControl::Game { seconds: 60 * MINUTE, increment: 30 },
    TimeControl::ThreeTier { seconds: 10 * MINUTE, step: 60, period: 30 },
    TimeControl::ThreeTier { seconds: 20 * MINUTE, step: 60, period: 30 },
    TimeControl::Byoyomi { seconds: 10 * MINUTE, periods: 3, period: 30 },
    TimeControl::Byoyomi { seconds: 20 * MINUTE, periods: 1, period: 60 },
    TimeControl::Hourglass { seconds: 3 * MINUTE },
    TimeControl::PerMove { seconds: 10 },
    TimeControl::PerMove { seconds: 30 },
    TimeControl::PerMove { seconds: 60 },
];
const MINUTE: u32 = 60;
/// The kinds of which the user may enter numbers of his own, with those that stand there at first.
const OWN: [(Label, TimeControl); 5] = [
    (Label::OwnGameTime, TimeControl::Game { seconds: 25 * MINUTE, increment: 10 }),
    (Label::OwnThreeTier, TimeControl::ThreeTier { seconds: 15 * MINUTE, step: 90, period: 30 }),
    (Label::OwnByoyomi, TimeControl::Byoyomi { seconds: 15 * MINUTE, periods: 5, period: 30 }),
    (Label::OwnHourglass, TimeControl::Hourglass { seconds: 5 * MINUTE }),
    (Label::OwnMoveTime, TimeControl::PerMove { seconds: 45 }),
];

/// The contents of the form.
#[derive(Clone, Debug)]
pub struct TimeForm {
    pub time: TimeControl,
    /// Whether the user enters his own numbers.
    is_own: bool,
}

impl TimeForm {
    /// The form with the choice of the last time.
    pub fn new(time: TimeControl) -> Self {
        Self { time, is_own: !PRESETS.contains(&time) }
    }

    /// Shows a row with the list of time controls, and fields for the user's own numbers.
    pub fn show(&mut self, ui: &mut Ui, language: Language) {
        row(ui, Label::Time.text(language), |ui| {
            let own = OWN.iter().find(|(_, first)| self.is_own && is_alike(*first, self.time));
            let current = match own {
                Some((label, _)) => label.text(language).into(),
                None => language.time_control(self.time),
            };
            let numbers = match (own, self.time) {
                (None, _) | (_, TimeControl::Unlimited) => 0,
                (_, TimeControl::PerMove { .. } | TimeControl::Hourglass { .. }) => 1,
                (_, TimeControl::Game { .. }) => 2,
                // Below, where there is room for their names.
                (_, TimeControl::Byoyomi { .. } | TimeControl::ThreeTier { .. }) => 0,
            };
            let spacing = ui.spacing().item_spacing.x;
            let width = ui.available_width() - numbers as f32 * (theme::NUMBER_WIDTH + spacing);
            let list = ComboBox::from_id_salt("time").selected_text(current).truncate();
            let list = list.width(width).height(list_height(ui));
            drop_down(ui, list, |ui| self.show_list(ui, language));
            if numbers > 0 {
                self.show_numbers(ui, language);
            }
        });
        if self.has_names() {
            self.show_numbers(ui, language);
        }
    }

    fn show_list(&mut self, ui: &mut Ui, language: Language) {
        ui.spacing_mut().item_spacing.y = 2.0;
        for preset in PRESETS {
            let is_chosen = !self.is_own && self.time == preset;
            if entry(ui, is_chosen, language.time_control(preset)).clicked() {
                *self = Self { time: preset, is_own: false };
            }
        }
        for (label, first) in OWN {
            let is_same = is_alike(self.time, first);
            if entry(ui, self.is_own && is_same, label.text(language)).clicked() {
                let time = if is_same { self.time } else { first };
                *self = Self { time, is_own: true };
            }
        }
    }

    /// Whether there are three numbers: each has a row of its own, with its name.
    fn has_names(&self) -> bool {
        self.is_own && matches!(self.time, TimeControl::Byoyomi { .. } | TimeControl::ThreeTier { .. })
    }

    fn show_numbers(&mut self, ui: &mut Ui, language: Language) {
        let has_names = self.has_names();
        let show = |ui: &mut Ui,
                    value: &mut u32,
                    range: RangeInclusive<u32>,
                    unit: Option<Label>,
                    [name, hint]: [Label; 2]| {
            let unit = unit.map_or("×", |unit| unit.text(language));
            let field = DragValue::new(value).range(range).suffix(format!(" {unit}"));
            let hint = hint.text(language);
            match has_names {
                true => row(ui, name.text(language), |ui| {
                    show_number_field(ui, field, ui.available_width(), hint)
                }),
                false => show_number_field(ui, field, theme::NUMBER_WIDTH, hint),
            }
        };
        let show_minutes = |ui: &mut Ui, seconds: &mut u32, least: u32| {
            let mut minutes = seconds.div_ceil(MINUTE);
            let range = least..=TimeControl::MOST_GAME / MINUTE;
            if show(ui, &mut minutes, range, Some(Label::MinuteUnit), [Label::GameName, Label::GameMinutes]) {
                *seconds = minutes * MINUTE;
            }
        };
        let show_seconds = |ui: &mut Ui, seconds: &mut u32, names: [Label; 2]| {
            show(ui, seconds, 1..=TimeControl::MOST_MOVE, Some(Label::SecondUnit), names);
        };
        match &mut self.time {
            TimeControl::Unlimited => {}
            TimeControl::PerMove { seconds } => {
                show_seconds(ui, seconds, [Label::StepName, Label::Seconds]);
            }
            TimeControl::Hourglass { seconds } => show_minutes(ui, seconds, 1),
            TimeControl::Byoyomi { seconds, periods, period } => {
                show_minutes(ui, seconds, 0);
                let range = 1..=TimeControl::MOST_PERIODS;
                show(ui, periods, range, None, [Label::PeriodsName, Label::Periods]);
                show_seconds(ui, period, [Label::CountdownName, Label::PeriodSeconds]);
            }
            TimeControl::ThreeTier { seconds, step, period } => {
                show_minutes(ui, seconds, 1);
                show_seconds(ui, step, [Label::StepName, Label::StepSeconds]);
                show_seconds(ui, period, [Label::CountdownName, Label::CountdownSeconds]);
            }
            TimeControl::Game { seconds, increment } => {
                show_minutes(ui, seconds, 1);
                let range = 0..=TimeControl::MOST_INCREMENT;
                let names = [Label::StepName, Label::Increment];
                show(ui, increment, range, Some(Label::SecondUnit), names);
            }
        }
    }
}

/// Whether two time controls are of the same kind.
fn is_alike(one: TimeControl, other: TimeControl) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_preset_is_shown_as_ones_own() {
        assert!(!TimeForm::new(TimeControl::Unlimited).is_own);
        assert!(!TimeForm::new(TimeControl::PerMove { seconds: 30 }).is_own);
        assert!(TimeForm::new(TimeControl::PerMove { seconds: 31 }).is_own);
    }
}
