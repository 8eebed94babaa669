//! How strong the computer is to play.

use eframe::egui::{ComboBox, Ui};

use super::fields::{list_height, number};
use super::{Ladder, row};
use crate::app::settings::GameChoices;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::session::{Level, Strength};

/// What the custom terms begin with.
const FIRST_DEPTH: u32 = 8;
const FIRST_SECONDS: u32 = 3;

/// A row with a list of all levels and the two custom terms; these have a number to fill in.
pub fn choose_strength(
    ui: &mut Ui,
    language: Language,
    label: Label,
    ladder: &Ladder,
    strength: &mut Strength,
) {
    show_row(ui, language, label, ladder, strength, None);
}

/// The same for the user's opponent, who can adapt to the user as well.
pub fn choose_opponent(ui: &mut Ui, language: Language, ladder: &Ladder, choices: &mut GameChoices) {
    let GameChoices { strength, is_adaptive, .. } = choices;
    show_row(ui, language, Label::Level, ladder, strength, ladder.equal().map(|level| (is_adaptive, level)));
}

/// `adaptive`: whether the level adapts to the user, and to which it would come now.
fn show_row(
    ui: &mut Ui,
    language: Language,
    label: Label,
    ladder: &Ladder,
    strength: &mut Strength,
    mut adaptive: Option<(&mut bool, Level)>,
) {
    let is_adaptive = adaptive.as_ref().is_some_and(|(is_chosen, _)| **is_chosen);
    row(ui, label.text(language), |ui| {
        let own = theme::NUMBER_WIDTH + ui.spacing().item_spacing.x;
        let (current, number_width) = match (*strength, &adaptive) {
            (_, Some((true, level))) => (language.adaptive(*level), 0.0),
            (Strength::Level(_), _) => (language.strength(*strength), 0.0),
            (Strength::Depth(_), _) => (Label::CustomDepth.text(language).into(), own),
            (Strength::Seconds(_), _) => (Label::CustomTime.text(language).into(), own),
        };
        ComboBox::from_id_salt(label.text(Language::English))
            .selected_text(current)
            .width(ui.available_width() - number_width)
            .height(list_height(ui))
            .show_ui(ui, |ui| choose_from_list(ui, language, ladder, strength, &mut adaptive));
        match strength {
            _ if is_adaptive => {}
            Strength::Level(_) => {}
            Strength::Depth(depth) => {
                let (unit, name) = (Label::DepthUnit.text(language), Label::Depth.text(language));
                number(ui, depth, 1..=Strength::MAX_DEPTH, unit, name);
            }
            Strength::Seconds(seconds) => {
                let (unit, name) = (Label::SecondUnit.text(language), Label::Seconds.text(language));
                number(ui, seconds, 1..=Strength::MAX_SECONDS, unit, name);
            }
        }
    });
}

fn choose_from_list(
    ui: &mut Ui,
    language: Language,
    ladder: &Ladder,
    strength: &mut Strength,
    adaptive: &mut Option<(&mut bool, Level)>,
) {
    ui.spacing_mut().item_spacing.y = 2.0;
    let is_adaptive = adaptive.as_ref().is_some_and(|(is_chosen, _)| **is_chosen);
    let mut chosen = None;
    if let Some((is_chosen, level)) = adaptive
        && ui.selectable_label(**is_chosen, language.adaptive(*level)).clicked()
    {
        **is_chosen = true;
    }
    Ladder::show_titles(ui, language);
    for level in Level::ALL {
        let option = Strength::Level(level);
        let is_chosen = *strength == option && !is_adaptive;
        let response = ladder.show_level(ui, language, level, is_chosen);
        if response.clicked() {
            chosen = Some(option);
        }
        // Opened with the mouse, the list is there for the keyboard too.
        if is_chosen && ui.memory(|memory| memory.focused().is_none()) {
            response.request_focus();
        }
    }
    let depth = if let Strength::Depth(depth) = *strength { depth } else { FIRST_DEPTH };
    let seconds = if let Strength::Seconds(seconds) = *strength { seconds } else { FIRST_SECONDS };
    let own = [(Strength::Depth(depth), Label::CustomDepth), (Strength::Seconds(seconds), Label::CustomTime)];
    for (option, label) in own {
        if ui.selectable_label(*strength == option && !is_adaptive, label.text(language)).clicked() {
            chosen = Some(option);
        }
    }
    if let Some(option) = chosen {
        *strength = option;
        if let Some((is_chosen, _)) = adaptive {
            **is_chosen = false;
        }
    }
}
