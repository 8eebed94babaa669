//! The user's progress: the rating, results by level and month, the accuracy, the lessons, endgames
//! and own mistakes, and puzzles by theme.

mod curve;

use eframe::egui::accesskit::Node;
use eframe::egui::{Align, Grid, Layout, Response, RichText, Ui, vec2};

use crate::app::command::{Command, Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, Fetch};
use crate::app::kit::{
    Question, WithTooltip, as_heading, page, page_heading, paragraph, said_as_one, say_instead, show_buttons,
    show_modal,
};
use crate::app::text::{Label, Language, ProgressLabel, PuzzleLabel};
use crate::app::theme::{self, Palette};
use crate::game::puzzle::{PuzzleId, Theme, Themes, classics, endgames, masters};
use crate::game::review::Phase;
use crate::lessons::{self, chapters};
use crate::session::{GameId, MonthlyAccuracy, RatedStep, Training};
use curve::Curve;

/// The user's actions.
#[derive(Clone, Debug)]
pub enum Message {
    Open(Box<Practised>),
    /// Opens a rated game.
    Show(GameId),
    AskReset,
    /// Deletes the rating and its games, the accuracy, the habits, and the results of puzzles,
    /// repertoires and exercises.
    Reset,
}

/// The user's practice. Other rooms know it.
#[derive(Clone, Debug)]
pub struct Practised {
    pub training: Training,
    /// The user's own mistakes, as puzzles.
    pub mistakes: Vec<PuzzleId>,
    pub lessons: lessons::Progress,
}

#[derive(Default)]
pub struct ProgressRoom;

/// The number of last games that are listed.
const GAMES_LISTED: usize = 50;
const ROW_GAP: f32 = 4.0;
const COLUMN_GAP: f32 = 24.0;
const CURVE_HEIGHT: f32 = 120.0;
/// The share of a row's width for its left text.
const NAME_SHARE: f32 = 0.56;

impl DialogContents for Practised {}

impl ProgressRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open(practised) => core.front.open_list(*practised),
            Message::AskReset => {
                let detail = ProgressLabel::ResetDetail.text(core.language());
                let yes = (Label::ResetProgress, Message::Reset.into());
                core.front.open(Question::whether(Label::ResetProgress, detail, yes).grave());
            }
            Message::Show(id) => {
                core.front.close_dialogs();
                return vec![Effect::Fetch(Fetch::Played { id, ply: 0 })];
            }
            Message::Reset => {
                core.front.close_dialogs();
                core.forget_progress();
                return vec![Effect::ForgetProgress];
            }
        }
        Effects::new()
    }

    /// Shows the open dialog.
    pub fn view_dialog(
        &self,
        practised: &mut Practised,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        let language = core.language();
        show_modal(ui, "progress", theme::CHOOSER_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            page_heading(ui, &language.progress_of(&core.person.name));
            page(ui, |ui| show(ui, core, practised, requests));
            ui.add_space(theme::GAP);
            let reset = (Label::ResetProgress, Message::AskReset.into());
            let people = (Label::ProfilesEntry, Request::Do(Command::People));
            show_buttons(ui, language, requests, [reset, people], (Label::Close, Request::CloseDialog));
        });
    }
}

fn show(ui: &mut Ui, core: &Core, practised: &Practised, requests: &mut Requests<Message>) {
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
            row(ui, language, language.level(level), &language.results(results));
        }
        chapter(ui, ProgressLabel::ByMonth.text(language));
        for ((year, month), results) in history.by_month() {
            row(ui, language, &format!("{year}-{month:02}"), &language.results(results));
        }
    }
    show_accuracy(ui, core);
    show_practised(ui, language, practised);
    show_themes(ui, language, &practised.training);
    if !history.steps().is_empty() {
        chapter(ui, ProgressLabel::Games.text(language));
    }
    for step in history.steps().iter().rev().take(GAMES_LISTED) {
        show_game(ui, language, step, requests);
    }
}

/// Shows the user's accuracy in each phase, by month.
fn show_accuracy(ui: &mut Ui, core: &Core) {
    let language = core.language();
    chapter(ui, ProgressLabel::Accuracy.text(language));
    paragraph(ui, RichText::new(ProgressLabel::AboutAccuracy.text(language)).weak());
    let months = core.user.accuracies.by_month();
    if months.is_empty() {
        ui.weak(ProgressLabel::NoReviews.text(language));
        return;
    }
    let table = Grid::new("accuracy").num_columns(Phase::ALL.len() + 2).min_col_width(0.0);
    table.min_row_height(0.0).spacing(vec2(COLUMN_GAP, ROW_GAP)).show(ui, |ui| {
        let titles = Phase::ALL.map(|phase| language.phase(phase));
        let reviewed = ProgressLabel::Reviewed.text(language);
        ui.label("");
        titles.into_iter().chain([reviewed]).for_each(|title| leave_unsaid(&ui.weak(title)));
        ui.end_row();
        for MonthlyAccuracy { month: (year, month), games, phases } in months {
            let phases = phases.map(|accuracy| language.accuracy(accuracy));
            let told =
                titles.into_iter().zip(&phases).map(|(title, accuracy)| language.labelled(title, accuracy));
            let told = told.chain([language.labelled(reviewed, &games.to_string())]);
            let month = format!("{year}-{month:02}");
            let said = told.fold(month.clone(), |all, part| language.sentences(&all, &part));
            say_instead(&ui.label(month), said);
            phases.into_iter().for_each(|accuracy| leave_unsaid(&ui.label(accuracy)));
            leave_unsaid(&ui.weak(games.to_string()));
            ui.end_row();
        }
    });
}

/// Shows the progress with each chapter of the lessons, each set of puzzles, and the own mistakes.
fn show_practised(ui: &mut Ui, language: Language, Practised { training, mistakes, lessons }: &Practised) {
    chapter(ui, ProgressLabel::Lessons.text(language));
    for content in chapters() {
        let done = content.lessons.iter().filter(|lesson| lessons.is_complete(lesson)).count();
        row(ui, language, content.title.text(language), &language.done_of(done, content.lessons.len()));
    }
    chapter(ui, ProgressLabel::Practised.text(language));
    let sets = [
        (PuzzleLabel::FromMasters, masters().iter().map(|puzzle| puzzle.id).collect()),
        (PuzzleLabel::Classics, classics().iter().map(|classic| classic.id).collect()),
        (PuzzleLabel::Endgames, endgames().iter().map(|endgame| endgame.id).collect::<Vec<_>>()),
    ];
    for (name, ids) in sets {
        row(ui, language, name.text(language), &puzzles_done(language, training, &ids));
    }
    if !mistakes.is_empty() {
        let name = ProgressLabel::OwnMistakes.text(language);
        row(ui, language, name, &puzzles_done(language, training, mistakes));
    }
}

/// The numbers of solved and tried puzzles among these.
fn puzzles_done(language: Language, training: &Training, ids: &[PuzzleId]) -> String {
    let solved = training.solved(ids.iter().copied());
    let tried = training.first_attempts(ids.iter().copied()).attempts;
    language.solved_and_tried(solved, ids.len(), tried)
}

/// Shows the first attempts at puzzles from master games, by theme. Many puzzles have no theme.
fn show_themes(ui: &mut Ui, language: Language, training: &Training) {
    chapter(ui, PuzzleLabel::ByTheme.text(language));
    let themes = Theme::ALL.map(|theme| (language.theme(theme), training.theme(theme)));
    let unnamed =
        masters().iter().filter(|puzzle| puzzle.themes == Themes::default()).map(|puzzle| puzzle.id);
    let rest = (PuzzleLabel::OtherThemes.text(language), training.first_attempts(unnamed));
    let mut known = themes
        .into_iter()
        .chain([rest])
        .filter_map(|(name, tally)| Some((name, tally, tally.success()?)))
        .peekable();
    if known.peek().is_none() {
        ui.weak(ProgressLabel::NoPuzzles.text(language));
    }
    for (name, tally, success) in known {
        let tally = format!("{}/{}", tally.clean, tally.attempts);
        row(ui, language, name, &language.bracketed(&format!("{success}%"), &tally));
    }
}

/// Shows a rated game, as a link if it is known.
fn show_game(ui: &mut Ui, language: Language, step: &RatedStep, requests: &mut Requests<Message>) {
    let change = language.rating_step(step.before, step.after);
    show_row(ui, &change, |ui| {
        let text = language.rated_game(step);
        let said = language.sentences(&text, &change);
        let response = match step.game {
            Some(_) => ui.link(text).accessible_name(said),
            None => {
                let text = ui.label(text);
                say_instead(&text, said);
                text
            }
        };
        if response.tooltip(language.expected(step)).clicked()
            && let Some(game) = step.game
        {
            requests.push(Message::Show(game).into());
        }
    });
}

fn chapter(ui: &mut Ui, title: &str) {
    ui.add_space(theme::GAP);
    let color = Palette::of(ui).accent_text;
    as_heading(&ui.label(RichText::new(title).size(theme::CHAPTER_SIZE).color(color)), title);
}

fn row(ui: &mut Ui, language: Language, name: &str, value: &str) {
    said_as_one(ui, || language.labelled(name, value), |ui| show_row(ui, value, |ui| _ = ui.label(name)));
}

/// Hides a part of a table from screen readers. They read its rows as sentences.
fn leave_unsaid(part: &Response) {
    part.ctx.accesskit_node_builder(part.id, Node::set_hidden);
}

/// Shows a row with a text on its right. A screen reader reads it together with the name.
fn show_row(ui: &mut Ui, value: &str, name: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        let room = ui.available_width() - ui.spacing().item_spacing.x;
        show_part(ui, NAME_SHARE * room, name);
        show_part(ui, (1.0 - NAME_SHARE) * room, |ui| leave_unsaid(&ui.weak(value)));
    });
}

fn show_part(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(vec2(width, 0.0), Layout::top_down(Align::Min), |ui| {
        ui.set_width(width);
        content(ui);
    });
}
