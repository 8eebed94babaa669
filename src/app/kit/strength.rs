//! The choice of the computer's player and its strength.

use std::ops::RangeInclusive;

use eframe::egui::text::LayoutJob;
use eframe::egui::{Color32, ComboBox, RichText, TextStyle, Ui};

use super::budget::choose_budget;
use super::{
    Ladder, as_paragraph, drop_down, entry, fitted, follow_entry, laid_out, list_height, row,
    show_number_field, whole_number, wrapped,
};
use crate::app::core::GameChoices;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::session::{Budget, ExternalPlayer, Level, Strength};

/// Initial values of a custom depth and a custom time.
const FIRST_DEPTH: u32 = 8;
const FIRST_SECONDS: u32 = 3;

/// What a list needs beside its text, beyond the usual margin, in points.
const LIST_SPARE: f32 = 10.0;

/// The width of a number of moves or seconds, in points: a wider one would widen the dialog.
const OWN_WIDTH: f32 = 84.0;

/// The computer's player: an external engine, or the built-in one at `strength`.
pub struct Computer<'a> {
    pub strength: &'a mut Strength,
    pub external: &'a mut Option<ExternalPlayer>,
}

/// Shows a row with the list of levels, custom depth and time with their number, and the external
/// engines. Below it says how the computer plays, or asks for the budget of an external engine.
pub fn choose_player(
    ui: &mut Ui,
    language: Language,
    label: &str,
    has_clock: bool,
    ladder: &Ladder,
    mut computer: Computer<'_>,
) {
    show_row(ui, language, (label, has_clock), ladder, &mut computer, None);
}

/// Like [`choose_player`], for the user's opponent, whose level can adapt to the user's rating.
pub fn choose_opponent(ui: &mut Ui, language: Language, ladder: &Ladder, choices: &mut GameChoices) {
    let GameChoices { strength, external, is_adaptive, .. } = choices;
    let adaptive = ladder.adapted().map(|level| (is_adaptive, level));
    let mut computer = Computer { strength, external };
    show_row(ui, language, (Label::Level.text(language), true), ladder, &mut computer, adaptive);
}

/// `adaptive`: whether the level adapts to the user, and the current level; `None` if it cannot
/// adapt.
fn show_row(
    ui: &mut Ui,
    language: Language,
    (label, has_clock): (&str, bool),
    ladder: &Ladder,
    computer: &mut Computer<'_>,
    mut adaptive: Option<(&mut bool, Level)>,
) {
    let known = |external: &ExternalPlayer| ladder.externals().iter().find(|(id, _)| *id == external.engine);
    // The engine may have been removed from the list of engines.
    computer.external.take_if(|external| known(external).is_none());
    let is_adaptive = adaptive.as_ref().is_some_and(|(is_chosen, _)| **is_chosen);
    row(ui, label, |ui| {
        let own = OWN_WIDTH + ui.spacing().item_spacing.x;
        let external = computer.external.as_ref().and_then(known);
        let (current, number_width) = match (*computer.strength, &adaptive) {
            _ if let Some((_, name)) = external => (name.clone(), 0.0),
            (_, Some((true, level))) => (language.adaptive(*level), 0.0),
            (Strength::Level(_), _) => (language.strength(*computer.strength), 0.0),
            (Strength::Depth(_), _) => (Label::CustomDepth.text(language).into(), own),
            (Strength::Seconds(_), _) => (Label::CustomTime.text(language).into(), own),
            (Strength::DepthAndSeconds { .. }, _) => (Label::CustomBoth.text(language).into(), 2.0 * own),
        };
        let (width, height) = (ui.available_width() - number_width, list_height(ui));
        // A longer text would widen the dialog.
        let current = fitted(ui, &current, width - theme::LIST_MARGIN - LIST_SPARE);
        let list = ComboBox::from_id_salt(label).selected_text(current).truncate();
        let list = list.width(width).height(height);
        drop_down(ui, list, |ui| choose_from_list(ui, (language, height), ladder, computer, &mut adaptive));
        match computer.strength {
            _ if is_adaptive || computer.external.is_some() => {}
            Strength::Level(_) => {}
            Strength::Depth(depth) => ask_depth(ui, language, depth),
            Strength::Seconds(seconds) => ask_seconds(ui, language, seconds),
            Strength::DepthAndSeconds { depth, seconds } => {
                ask_depth(ui, language, depth);
                ask_seconds(ui, language, seconds);
            }
        }
    });
    let strength = match adaptive {
        Some((&mut true, level)) => Strength::Level(level),
        Some(_) | None => *computer.strength,
    };
    // Another choice must not move the rows below.
    ui.scope(|ui| {
        ui.set_min_height(height_of_about(ui, language));
        match &mut computer.external {
            Some(external) => choose_budget(ui, language, label, has_clock, &mut external.budget),
            None => {
                let about = about(language, strength);
                as_paragraph(&wrapped(ui, RichText::new(&about).small().weak()), &about);
            }
        }
    });
}

/// A sentence about how the computer plays.
fn about(language: Language, strength: Strength) -> String {
    match strength {
        Strength::Level(level) => language.habits(level),
        // The field does not say that the depth counts the moves of both sides.
        Strength::Depth(_) => {
            language.sentences(Label::Depth.text(language), Label::CustomUnrated.text(language))
        }
        Strength::Seconds(_) => Label::CustomUnrated.text(language).into(),
        Strength::DepthAndSeconds { .. } => Label::CustomAbout.text(language).into(),
    }
}

/// The height of the rows that choose players: two lists with the texts below them, or one between
/// two rows of buttons.
pub fn height_of_players(ui: &Ui, language: Language) -> f32 {
    let list = row_height(ui) + theme::GAP + height_of_about(ui, language);
    let buttons = row_height(ui) + 2.0 * ui.visuals().widgets.inactive.bg_stroke.width;
    (2.0 * list + theme::GAP).max(list + 2.0 * (buttons + theme::GAP))
}

/// The height of a row with a list or buttons.
fn row_height(ui: &Ui) -> f32 {
    let text = ui.text_style_height(&TextStyle::Button);
    (text + 2.0 * ui.spacing().button_padding.y).ceil().max(theme::FORM_ROW_HEIGHT)
}

/// The height of the highest of these sentences, or of a row if that is higher.
fn height_of_about(ui: &Ui, language: Language) -> f32 {
    let own = [
        Strength::Depth(FIRST_DEPTH),
        Strength::Seconds(FIRST_SECONDS),
        Strength::DepthAndSeconds { depth: FIRST_DEPTH, seconds: FIRST_SECONDS },
    ];
    let font = TextStyle::Small.resolve(ui.style());
    let height = |strength| {
        let (text, width) = (about(language, strength), ui.available_width());
        laid_out(ui, LayoutJob::simple(text, font.clone(), Color32::PLACEHOLDER, width)).size().y
    };
    let levels = Level::ALL.into_iter().map(Strength::Level);
    levels.chain(own).map(height).fold(row_height(ui), f32::max)
}

fn ask_depth(ui: &mut Ui, language: Language, depth: &mut u32) {
    let (unit, name) = (Label::DepthUnit.text(language), Label::Depth.text(language));
    ask(ui, depth, 1..=Strength::MAX_DEPTH, unit, name);
}

fn ask_seconds(ui: &mut Ui, language: Language, seconds: &mut u32) {
    let (unit, name) = (Label::SecondUnit.text(language), Label::Seconds.text(language));
    ask(ui, seconds, 1..=Strength::MAX_SECONDS, unit, name);
}

fn ask(ui: &mut Ui, value: &mut u32, range: RangeInclusive<u32>, unit: &str, name: &str) {
    let field = whole_number(ui, value).range(range).suffix(format!(" {unit}"));
    show_number_field(ui, field, OWN_WIDTH, name);
}

fn choose_from_list(
    ui: &mut Ui,
    (language, height): (Language, f32),
    ladder: &Ladder,
    computer: &mut Computer<'_>,
    adaptive: &mut Option<(&mut bool, Level)>,
) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let strength = &mut *computer.strength;
    let external = *computer.external;
    // Whether something other than the strength is chosen.
    let is_adaptive = external.is_some() || adaptive.as_ref().is_some_and(|(is_chosen, _)| **is_chosen);
    let (mut chosen, mut chosen_external) = (None, external);
    if let Some((is_chosen, level)) = adaptive
        && entry(ui, **is_chosen && external.is_none(), language.adaptive(*level)).clicked()
    {
        **is_chosen = true;
        chosen_external = None;
    }
    for (id, name) in ladder.externals() {
        let is_chosen = external.is_some_and(|external| external.engine == *id);
        if entry(ui, is_chosen, name).clicked() && !is_chosen {
            let budget = external.map_or_else(Budget::default, |external| external.budget);
            chosen_external = Some(ExternalPlayer { engine: *id, budget });
        }
    }
    Ladder::show_below_titles(ui, language, height, |ui| {
        for level in Level::ALL {
            let option = Strength::Level(level);
            let is_chosen = *strength == option && !is_adaptive;
            let response = ladder.show_level(ui, language, level, is_chosen);
            follow_entry(ui, &response, is_chosen);
            if response.clicked() {
                chosen = Some(option);
            }
        }
        let (depth, seconds) = match *strength {
            Strength::Level(_) => (FIRST_DEPTH, FIRST_SECONDS),
            Strength::Depth(depth) => (depth, FIRST_SECONDS),
            Strength::Seconds(seconds) => (FIRST_DEPTH, seconds),
            Strength::DepthAndSeconds { depth, seconds } => (depth, seconds),
        };
        let own = [
            (Strength::Depth(depth), Label::CustomDepth),
            (Strength::Seconds(seconds), Label::CustomTime),
            (Strength::DepthAndSeconds { depth, seconds }, Label::CustomBoth),
        ];
        for (option, label) in own {
            if entry(ui, *strength == option && !is_adaptive, label.text(language)).clicked() {
                chosen = Some(option);
            }
        }
        let scale = Label::RatingScale.text(language);
        as_paragraph(&wrapped(ui, RichText::new(scale).small().weak()), scale);
    });
    if chosen.is_some() {
        chosen_external = None;
    }
    *computer.external = chosen_external;
    if let Some(option) = chosen {
        *strength = option;
        if let Some((is_chosen, _)) = adaptive {
            **is_chosen = false;
        }
    }
}
