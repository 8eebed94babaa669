//! The dialog that asks which positions to print.

use eframe::egui::{ComboBox, TextEdit, Ui, WidgetText};

use super::{Choices, Message, Positions, Stock, set_label, usual_title};
use crate::app::command::Requests;
use crate::app::core::Core;
use crate::app::kit::{
    WithTooltip, announce, choice, drop_down, entry_of, heading, number, row, show_form_buttons, switch,
};
use crate::app::text::{ExerciseLabel, Label, Language, PuzzleLabel, SheetLabel};
use crate::app::theme;
use crate::game::puzzle::{Grade, Theme};
use crate::print::{PerPage, PuzzleChoice, PuzzleSet};

/// No set has more puzzles.
const MAX_PUZZLES: u32 = 2_000;

pub(super) fn show(
    ui: &mut Ui,
    choices: &mut Choices,
    stock: Stock,
    core: &Core,
    requests: &mut Requests<Message>,
) {
    let language = core.language();
    let text = |label: SheetLabel| label.text(language);
    heading(ui, text(SheetLabel::Title));
    choose_positions(ui, &mut choices.positions, stock, language);
    if choices.positions == Positions::Puzzles {
        choose_puzzles(ui, &mut choices.puzzles, language);
    }
    let numbers = PerPage::ALL.map(|per_page| per_page.number().to_string());
    let pages: Vec<_> =
        PerPage::ALL.into_iter().zip(&numbers).map(|(page, number)| (page, number.as_str(), None)).collect();
    choice(ui, text(SheetLabel::PerPage), &mut choices.per_page, &pages);
    switch(ui, language, text(SheetLabel::Captions), &mut choices.has_captions, [None; 2]);
    let solutions = [
        (true, text(SheetLabel::AtTheEnd), Some(text(SheetLabel::AtTheEndHint))),
        (false, text(SheetLabel::NoSolutions), None),
    ];
    choice(ui, text(SheetLabel::Solutions), &mut choices.has_solutions, &solutions);
    let usual = usual_title(choices, core);
    row(ui, text(SheetLabel::Heading), |ui| {
        let field =
            TextEdit::singleline(&mut choices.title).char_limit(theme::FIELD_LETTERS).hint_text(usual);
        let field = field.desired_width(ui.available_width());
        ui.add(field).accessible_name(text(SheetLabel::Heading));
    });
    let can = stock.count(choices.positions) != Some(0);
    if !can {
        announce(&ui.weak(text(SheetLabel::NothingMarked)));
    }
    if show_form_buttons(ui, language, Label::SaveAsEntry, can, requests) {
        requests.push(Message::Save(Box::new(choices.clone())).into());
    }
}

/// Shows the kinds of positions that exist. The marked positions are always offered.
fn choose_positions(ui: &mut Ui, chosen: &mut Positions, stock: Stock, language: Language) {
    let kinds = [
        (Positions::Shown, SheetLabel::Shown.text(language)),
        (Positions::Marked, SheetLabel::Marked.text(language)),
        (Positions::Puzzles, PuzzleLabel::Title.text(language)),
        (Positions::Exercises, ExerciseLabel::Title.text(language)),
        (Positions::Mistakes, SheetLabel::Mistakes.text(language)),
    ];
    let named = kinds.map(|(kind, name)| match stock.count(kind) {
        Some(count) => (kind, language.bracketed(name, &count.to_string())),
        None => (kind, name.to_owned()),
    });
    let is_offered = |kind: Positions| kind == Positions::Marked || stock.count(kind) != Some(0);
    row(ui, SheetLabel::Positions.text(language), |ui| {
        let name = named.iter().find(|(kind, _)| kind == chosen).map_or("", |(_, name)| name);
        let list = ComboBox::from_id_salt("positions").selected_text(name).width(ui.available_width());
        drop_down(ui, list, |ui| {
            for (kind, name) in named.iter().filter(|(kind, _)| is_offered(*kind)) {
                let response = entry_of(ui, chosen, *kind, name);
                if *kind == Positions::Marked {
                    response.tooltip(SheetLabel::MarkedHint.text(language));
                }
            }
        });
    });
}

fn choose_puzzles(ui: &mut Ui, puzzles: &mut PuzzleChoice, language: Language) {
    let sets = [PuzzleSet::Masters, PuzzleSet::Classics, PuzzleSet::Endgames]
        .map(|set| (set, set_label(set, language), None));
    choice(ui, SheetLabel::Set.text(language), &mut puzzles.set, &sets);
    if puzzles.set == PuzzleSet::Masters {
        row(ui, PuzzleLabel::Theme.text(language), |ui| {
            let any = PuzzleLabel::AnyTheme.text(language);
            let name = |theme: Option<Theme>| theme.map_or(any, |theme| language.theme(theme));
            let themes = std::iter::once(None).chain(Theme::ALL.map(Some));
            list(ui, "theme", &mut puzzles.theme, themes, name);
        });
        row(ui, PuzzleLabel::Grade.text(language), |ui| {
            let stars = |grade| "★".repeat(usize::from(u8::from(grade)));
            let name = |grade: Option<Grade>| {
                grade.map_or_else(|| SheetLabel::AnyGrade.text(language).into(), stars)
            };
            let grades = std::iter::once(None).chain(Grade::all().map(Some));
            list(ui, "grade", &mut puzzles.grade, grades, name);
        });
    }
    row(ui, SheetLabel::From.text(language), |ui| {
        for (value, label) in
            [(&mut puzzles.first, SheetLabel::From), (&mut puzzles.count, SheetLabel::Count)]
        {
            let name = label.text(language);
            if label == SheetLabel::Count {
                ui.weak(name);
            }
            let mut shown = u32::try_from(*value).unwrap_or(MAX_PUZZLES);
            number(ui, &mut shown, 1..=MAX_PUZZLES, "", name);
            *value = shown as usize;
        }
    });
}

fn list<T: Copy + PartialEq, N: Into<WidgetText>>(
    ui: &mut Ui,
    id: &str,
    chosen: &mut T,
    options: impl Iterator<Item = T>,
    name: impl Fn(T) -> N,
) {
    let list = ComboBox::from_id_salt(id).selected_text(name(*chosen)).width(ui.available_width());
    drop_down(ui, list, |ui| {
        for option in options {
            entry_of(ui, chosen, option, name(option));
        }
    });
}
