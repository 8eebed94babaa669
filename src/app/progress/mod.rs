//! The user's own progress: how the rating came about, the results by level and by month, puzzles by theme.

mod curve;

use eframe::egui::{Align, Layout, RichText, Ui, vec2};

use super::command::{Ask, Asks};
use super::core::{Core, DialogKind, Effect, Effects, Room};
use super::kit::{Question, heading, page, show_buttons, show_modal};
use super::text::{Label, ProgressLabel, PuzzleLabel};
use super::theme::{self, Palette};
use crate::game::puzzle::Theme;
use crate::session::Training;
use curve::Curve;

/// What the user does with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Open,
    AskReset,
    /// Forgets the rating, its games and the results with puzzles.
    Reset,
}

/// The room of the user's progress.
#[derive(Default)]
pub struct ProgressRoom {
    dialog: Option<Dialog>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialog {
    Page,
    /// Asks whether to forget everything.
    Reset,
}

/// How many of the last games are listed.
const GAMES_LISTED: usize = 50;
const ROW_GAP: f32 = 4.0;
const CURVE_HEIGHT: f32 = 120.0;
/// The share of a row's width for what is on its left.
const NAME_SHARE: f32 = 0.56;

impl ProgressRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        let (dialog, kind) = match message {
            Message::Open => (Dialog::Page, DialogKind::List),
            Message::AskReset => (Dialog::Reset, DialogKind::Form),
            Message::Reset => {
                core.front.close_dialogs();
                core.forget_rating();
                return vec![Effect::ForgetTraining];
            }
        };
        self.dialog = Some(dialog);
        core.front.open(Room::Progress, kind);
        Effects::new()
    }

    /// Forgets the dialog, because it was closed.
    pub fn close_dialog(&mut self) {
        self.dialog = None;
    }

    /// Shows the open dialog.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, training: &Training, asks: &mut Asks<Message>) {
        let language = core.language();
        match self.dialog {
            None => {}
            Some(Dialog::Reset) => {
                let question = Question::whether(
                    Label::ResetProgress,
                    ProgressLabel::ResetDetail.text(language),
                    (Label::ResetProgress, Message::Reset.into()),
                );
                question.show(ui, language, asks);
            }
            Some(Dialog::Page) => {
                show_modal(ui, "progress", theme::CHOOSER_WIDTH, Ask::CloseDialog, asks, |ui, asks| {
                    heading(ui, Label::ProgressTitle.text(language));
                    page(ui, |ui| show(ui, core, training));
                    ui.add_space(theme::GAP);
                    let reset = (Label::ResetProgress, Message::AskReset.into());
                    show_buttons(ui, language, asks, [reset], (Label::Close, Ask::CloseDialog));
                });
            }
        }
    }
}

fn show(ui: &mut Ui, core: &Core, training: &Training) {
    let language = core.language();
    let history = &core.user.history;
    ui.spacing_mut().item_spacing.y = ROW_GAP;
    chapter(ui, ProgressLabel::Curve.text(language));
    if history.steps().is_empty() {
        ui.weak(ProgressLabel::NoGames.text(language));
    } else {
        Curve { steps: history.steps(), language }.show(ui, CURVE_HEIGHT);
        chapter(ui, ProgressLabel::ByLevel.text(language));
        for (level, results) in history.by_level() {
            row(ui, language.level(level), &language.results(results));
        }
        chapter(ui, ProgressLabel::ByMonth.text(language));
        for ((year, month), results) in history.by_month() {
            row(ui, &format!("{year}-{month:02}"), &language.results(results));
        }
    }
    chapter(ui, PuzzleLabel::ByTheme.text(language));
    let tallies = Theme::ALL.map(|theme| (theme, training.theme(theme)));
    let mut known =
        tallies.iter().filter_map(|(theme, tally)| Some((theme, tally, tally.success()?))).peekable();
    if known.peek().is_none() {
        ui.weak(ProgressLabel::NoPuzzles.text(language));
    }
    for (theme, tally, success) in known {
        row(ui, language.theme(*theme), &format!("{success} % ({}/{})", tally.clean, tally.attempts));
    }
    if !history.steps().is_empty() {
        chapter(ui, ProgressLabel::Games.text(language));
    }
    for step in history.steps().iter().rev().take(GAMES_LISTED) {
        row(ui, &language.rated_game(step), &language.rating_step(step.before, step.after));
    }
}

fn chapter(ui: &mut Ui, title: &str) {
    ui.add_space(theme::GAP);
    let color = Palette::of(ui).accent_text;
    ui.label(RichText::new(title).size(theme::CHAPTER_SIZE).color(color));
}

/// Shows a row of two texts.
fn row(ui: &mut Ui, name: &str, value: &str) {
    ui.horizontal_top(|ui| {
        let room = ui.available_width() - ui.spacing().item_spacing.x;
        for (share, text) in
            [(NAME_SHARE, RichText::new(name)), (1.0 - NAME_SHARE, RichText::new(value).weak())]
        {
            let size = vec2(share * room, 0.0);
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.set_width(size.x);
                ui.label(text);
            });
        }
    });
}
