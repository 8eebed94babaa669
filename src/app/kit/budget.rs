//! The choice of a limit for an external engine's search.

use eframe::egui::{ComboBox, DragValue, Ui};

use super::fields::show_number_field;
use super::{drop_down, entry, row};
use crate::app::text::{EngineLabel, Label, Language};
use crate::session::Budget;

/// Initial values of the limits by depth and by nodes.
const FIRST_DEPTH: u32 = 12;
const FIRST_NODES: u32 = 1_000_000;

/// Shows a row with the kind of limit and its number. `salt` distinguishes several such rows.
pub fn choose_budget(ui: &mut Ui, language: Language, salt: &str, has_clock: bool, budget: &mut Budget) {
    let name = |budget: &Budget| match budget {
        Budget::Time(_) => EngineLabel::ByTime,
        Budget::Depth(_) => EngineLabel::ByDepth,
        Budget::Nodes(_) => EngineLabel::ByNodes,
        Budget::Clock => EngineLabel::ByClock,
    };
    row(ui, EngineLabel::PerMove.text(language), |ui| {
        let number = if *budget == Budget::Clock { 0.0 } else { NUMBER_WIDTH + ui.spacing().item_spacing.x };
        let list = ComboBox::from_id_salt(("budget", salt))
            .selected_text(name(budget).text(language))
            .truncate()
            .width(ui.available_width() - number);
        drop_down(ui, list, |ui| {
            let mut options = vec![Budget::default(), Budget::Depth(FIRST_DEPTH), Budget::Nodes(FIRST_NODES)];
            options.extend(has_clock.then_some(Budget::Clock));
            for option in options {
                let is_chosen = name(&option) == name(budget);
                if entry(ui, is_chosen, name(&option).text(language)).clicked() && !is_chosen {
                    *budget = option;
                }
            }
        });
        show_number(ui, language, budget);
    });
}

/// The width of the number, in points. "1000 thousand" must fit.
const NUMBER_WIDTH: f32 = 120.0;

fn show_number(ui: &mut Ui, language: Language, budget: &mut Budget) {
    let label = match budget {
        Budget::Time(_) => EngineLabel::ByTime,
        Budget::Depth(_) => EngineLabel::ByDepth,
        Budget::Nodes(_) => EngineLabel::ByNodes,
        Budget::Clock => return,
    };
    let mut value = match *budget {
        Budget::Time(ms) => f64::from(ms) / 1_000.0,
        Budget::Depth(plies) => f64::from(plies),
        Budget::Nodes(nodes) => f64::from(nodes) / 1_000.0,
        Budget::Clock => 0.0,
    };
    let (most, unit) = match budget {
        Budget::Time(_) => (f64::from(Budget::MAX_TIME) / 1_000.0, Label::SecondUnit.text(language)),
        Budget::Depth(_) => (f64::from(Budget::MAX_DEPTH), Label::DepthUnit.text(language)),
        Budget::Nodes(_) | Budget::Clock => {
            (f64::from(Budget::MAX_NODES) / 1_000.0, EngineLabel::Thousands.text(language))
        }
    };
    let (least, decimals, speed) = match budget {
        Budget::Time(_) => (0.1, 1, 0.1),
        Budget::Depth(_) | Budget::Nodes(_) | Budget::Clock => (1.0, 0, 1.0),
    };
    let field = DragValue::new(&mut value)
        .range(least..=most)
        .max_decimals(decimals)
        .speed(speed)
        .suffix(format!(" {unit}"));
    if show_number_field(ui, field, NUMBER_WIDTH, label.text(language)) {
        *budget = match budget {
            Budget::Time(_) => Budget::Time((value * 1_000.0).round() as u32),
            Budget::Depth(_) => Budget::Depth(value as u32),
            Budget::Nodes(_) | Budget::Clock => Budget::Nodes((value * 1_000.0).round() as u32),
        };
    }
}
