//! The user's progress with puzzles.

use std::sync::Arc;

use eframe::egui::accesskit::{Node, Role};
use eframe::egui::{
    Align, CollapsingHeader, Layout, Rect, RichText, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::Puzzles;
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, card};
use crate::app::text::{Language, PuzzleLabel};
use crate::app::theme::{self, Palette};
use crate::game::puzzle::{PuzzleId, Theme};
use crate::session::solving::Set;
use crate::session::{Day, Mistake, Training};

const FIGURE_HEIGHT: f32 = 40.0;
const BAR_HEIGHT: f32 = 5.0;
const BAR_WIDTH: f32 = 54.0;

impl Puzzles {
    /// Shows the streak and the numbers of solved and due puzzles. For master games also shows the
    /// success with each theme.
    pub(super) fn show_progress(
        &self,
        ui: &mut Ui,
        core: &Core,
        mistakes: &[Arc<Mistake>],
        training: &Training,
    ) {
        let ids: Vec<PuzzleId> = self.set.problems(mistakes).map(|problem| problem.id()).collect();
        let each = || ids.iter().copied();
        let (solved, due) = (training.solved(each()), training.due(each(), Day::today()));
        let figures = [
            (PuzzleLabel::Streak, training.streak().to_string()),
            (PuzzleLabel::Best, training.best_streak().to_string()),
            (PuzzleLabel::Due, due.to_string()),
            (PuzzleLabel::SolvedOf, format!("{solved}/{}", ids.len())),
        ];
        let has_room = ui.clip_rect().height() >= theme::THEMES_ROOM;
        let has_themes = Theme::ALL.into_iter().any(|theme| training.theme(theme).attempts > 0);
        let frame = card(Palette::of(ui)).inner_margin(theme::PADDING);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let columns = if ui.available_width() >= theme::SETS_WIDTH { figures.len() } else { 2 };
            for figures in figures.chunks(columns) {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    // The last figure is the widest.
                    let part = ui.available_width() / (columns as f32 + 0.6);
                    for (label, figure) in figures {
                        let width = if *label == PuzzleLabel::SolvedOf { 1.6 * part } else { part };
                        show_figure(ui, core.language(), *label, figure, width);
                    }
                });
            }
            if self.set == Set::Masters && has_themes {
                CollapsingHeader::new(RichText::new(PuzzleLabel::ByTheme.text(core.language())).small())
                    .id_salt("themes")
                    .default_open(has_room)
                    .show_unindented(ui, |ui| show_themes(ui, core, training));
            }
        });
    }
}

/// Shows a number with its label below.
fn show_figure(ui: &mut Ui, language: Language, label: PuzzleLabel, figure: &str, width: f32) {
    let name = label.text(language);
    let (rect, response) = ui.allocate_exact_size(vec2(width, FIGURE_HEIGHT), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, language.labelled(name, figure)));
    if label == PuzzleLabel::Due {
        let hint = PuzzleLabel::DueHint.text(language);
        ui.accesskit_node_builder(response.id, |node| node.set_description(hint));
        response.tooltip(hint);
    }
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Center));
    let mut ui = ui.new_child(builder);
    ui.spacing_mut().item_spacing.y = 0.0;
    let shown = [
        ui.label(RichText::new(figure).size(theme::FIGURE_SIZE)),
        ui.label(RichText::new(name).small().weak()),
    ];
    // The number is announced together with its label above.
    for part in shown {
        ui.accesskit_node_builder(part.id, Node::set_hidden);
    }
}

/// Shows the share of first attempts without a fault, for each theme that has any.
fn show_themes(ui: &mut Ui, core: &Core, training: &Training) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    for theme in Theme::ALL {
        let tally = training.theme(theme);
        let Some(success) = tally.success() else { continue };
        let name = core.language().theme(theme);
        let share = format!("{}/{}", tally.clean, tally.attempts);
        let size = vec2(ui.available_width(), theme::LADDER_ROW_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(
                Role::Label,
                true,
                core.language().labelled(name, &core.language().bracketed(&format!("{success}%"), &share)),
            )
        });
        response.tooltip(format!("{share}\n{}", core.language().theme_meaning(theme)));
        let builder = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
        let mut row = ui.new_child(builder);
        row.label(RichText::new(name).small());
        let left = rect.right() - BAR_WIDTH - 40.0;
        let bar = Rect::from_center_size(
            pos2(left + BAR_WIDTH / 2.0, rect.center().y),
            vec2(BAR_WIDTH, BAR_HEIGHT),
        );
        let filled = bar.with_max_x(bar.left() + BAR_WIDTH * success as f32 / 100.0);
        ui.painter().rect_filled(bar, BAR_HEIGHT / 2.0, palette.line);
        ui.painter().rect_filled(filled, BAR_HEIGHT / 2.0, palette.accent);
        let builder = UiBuilder::new().max_rect(rect).layout(Layout::right_to_left(Align::Center));
        ui.new_child(builder).label(RichText::new(format!("{success}%")).small().weak());
    }
}
