//! The choice of a time control.

use std::ops::RangeInclusive;

use eframe::egui::{ComboBox, Ui};

use crate::app::kit::{drop_down, entry, list_height, row, show_number_field, whole_number};
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::session::TimeControl;

/// The time controls of the list.
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
/// The kinds of time control with numbers that the user enters, and the first numbers.
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
    /// Whether the user enters the numbers.
    is_own: bool,
    /// The entered numbers of each kind, which come back after a look at another kind.
    entered: Box<[TimeControl; OWN.len()]>,
}

impl TimeForm {
    /// Creates the form with the last choice.
    pub fn new(time: TimeControl) -> Self {
        Self { time, is_own: !PRESETS.contains(&time), entered: Box::new(OWN.map(|(_, first)| first)) }
    }

    /// Shows a row with the list of time controls. Number fields without a name are beside it.
    pub fn show(&mut self, ui: &mut Ui, language: Language) {
        row(ui, Label::Time.text(language), |ui| {
            let own = OWN.iter().find(|(_, first)| self.is_own && is_alike(*first, self.time));
            let current = match own {
                Some((label, _)) => label.text(language).into(),
                None => language.time_control(self.time),
            };
            let beside = self.own_numbers().filter(|number| number.name.is_none()).count();
            let spacing = ui.spacing().item_spacing.x;
            let width = ui.available_width() - beside as f32 * (theme::NUMBER_WIDTH + spacing);
            let list = ComboBox::from_id_salt("time").selected_text(current).truncate();
            let list = list.width(width).height(list_height(ui));
            drop_down(ui, list, |ui| self.show_list(ui, language));
            for number in self.own_numbers().filter(|number| number.name.is_none()) {
                number.show(ui, language, theme::NUMBER_WIDTH);
            }
        });
    }

    /// Shows the number fields with a name, each in a row.
    pub fn show_numbers(&mut self, ui: &mut Ui, language: Language) {
        for number in self.own_numbers() {
            if let Some(name) = number.name {
                row(ui, name.text(language), |ui| number.show(ui, language, ui.available_width()));
            }
        }
    }

    /// The numbers that the user enters.
    fn own_numbers(&mut self) -> impl Iterator<Item = Number<'_>> {
        let numbers = if self.is_own { numbers(&mut self.time) } else { Vec::new() };
        numbers.into_iter()
    }

    fn show_list(&mut self, ui: &mut Ui, language: Language) {
        ui.spacing_mut().item_spacing.y = 2.0;
        for preset in PRESETS {
            let is_chosen = !self.is_own && self.time == preset;
            if entry(ui, is_chosen, language.time_control(preset)).clicked() {
                self.choose(preset, false);
            }
        }
        for (at, (label, first)) in OWN.into_iter().enumerate() {
            let is_same = is_alike(self.time, first);
            if entry(ui, self.is_own && is_same, label.text(language)).clicked() {
                let time = if is_same { self.time } else { self.entered[at] };
                self.choose(time, true);
            }
        }
    }

    fn choose(&mut self, time: TimeControl, is_own: bool) {
        let entered = self.entered.iter_mut().find(|entered| self.is_own && is_alike(**entered, self.time));
        entered.into_iter().for_each(|entered| *entered = self.time);
        (self.time, self.is_own) = (time, is_own);
    }
}

/// A number of a time control.
struct Number<'a> {
    value: &'a mut u32,
    /// The part of `value` that is one step of the field.
    step: u32,
    /// In steps.
    range: RangeInclusive<u32>,
    unit: Label,
    /// Its full name, for the tooltip.
    hint: Label,
    /// The name before the field, if there are several fields.
    name: Option<Label>,
}

impl<'a> Number<'a> {
    /// Minutes for the game.
    fn minutes(value: &'a mut u32, least: u32) -> Self {
        let range = least..=TimeControl::MAX_GAME / MINUTE;
        Self { value, step: MINUTE, range, unit: Label::MinuteUnit, hint: Label::GameMinutes, name: None }
    }

    /// Seconds for a move.
    fn seconds(value: &'a mut u32, hint: Label) -> Self {
        let range = 1..=TimeControl::MAX_MOVE;
        Self { value, step: 1, range, unit: Label::SecondUnit, hint, name: None }
    }

    fn named(self, name: Label) -> Self {
        Self { name: Some(name), ..self }
    }

    fn show(self, ui: &mut Ui, language: Language, width: f32) {
        let mut steps = self.value.div_ceil(self.step);
        let unit = self.unit.text(language);
        let field = whole_number(ui, &mut steps).range(self.range).suffix(format!(" {unit}"));
        if show_number_field(ui, field, width, self.hint.text(language)) {
            *self.value = steps * self.step;
        }
    }
}

fn numbers(time: &mut TimeControl) -> Vec<Number<'_>> {
    match time {
        TimeControl::Unlimited => Vec::new(),
        TimeControl::PerMove { seconds } => vec![Number::seconds(seconds, Label::Seconds)],
        TimeControl::Hourglass { seconds } => vec![Number::minutes(seconds, 1)],
        TimeControl::Game { seconds, increment } => {
            let range = 0..=TimeControl::MAX_INCREMENT;
            let increment = Number { range, ..Number::seconds(increment, Label::Increment) };
            vec![Number::minutes(seconds, 1).named(Label::GameName), increment.named(Label::IncrementName)]
        }
        TimeControl::Byoyomi { seconds, periods, period } => {
            let range = 1..=TimeControl::MAX_PERIODS;
            let periods =
                Number { range, unit: Label::PeriodsUnit, ..Number::seconds(periods, Label::Periods) };
            vec![
                Number::minutes(seconds, 0).named(Label::GameName),
                periods.named(Label::PeriodsName),
                Number::seconds(period, Label::PeriodSeconds).named(Label::CountdownName),
            ]
        }
        TimeControl::ThreeTier { seconds, step, period } => vec![
            Number::minutes(seconds, 1).named(Label::GameName),
            Number::seconds(step, Label::StepSeconds).named(Label::StepName),
            Number::seconds(period, Label::CountdownSeconds).named(Label::CountdownName),
        ],
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
    fn what_was_entered_for_a_kind_is_there_again_after_a_look_at_another() {
        let entered = TimeControl::ThreeTier { seconds: 20 * MINUTE, step: 120, period: 45 };
        let mut form = TimeForm::new(entered);
        form.choose(form.entered[2], true);
        assert_eq!(form.time, OWN[2].1);
        form.choose(PRESETS[0], false);
        assert_eq!(form.entered[1], entered);
    }

    #[test]
    fn what_is_no_preset_is_shown_as_ones_own() {
        assert!(!TimeForm::new(TimeControl::Unlimited).is_own);
        assert!(!TimeForm::new(TimeControl::PerMove { seconds: 30 }).is_own);
        assert!(TimeForm::new(TimeControl::PerMove { seconds: 31 }).is_own);
    }
}
