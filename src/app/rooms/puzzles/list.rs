//! The dialog that chooses a puzzle of a set.

use std::sync::Arc;

use eframe::egui::Ui;

use super::Message;
use crate::app::command::{Request, Requests};
use crate::app::core::DialogContents;
use crate::app::kit::{Row, Table, heading, show_form_buttons, show_modal};
use crate::app::text::{Label, Language, PuzzleLabel};
use crate::app::theme;
use crate::game::collection::fold;
use crate::game::puzzle::PuzzleId;
use crate::session::solving::{Problem, Set as PuzzleSet};
use crate::session::{Day, Mistake, Training};

/// The left edges of the columns, as shares of the width: mark, name, verdict or task, the user's
/// result.
const COLUMNS: [f32; 4] = [0.0, 0.07, 0.55, 0.82];

/// The list of the puzzles of a set.
pub struct PuzzleList {
    title: String,
    ids: Vec<PuzzleId>,
    table: Table,
}

impl DialogContents for PuzzleList {}

impl PuzzleList {
    /// Creates the list for `set`.
    pub fn new(
        set: PuzzleSet,
        mistakes: &[Arc<Mistake>],
        training: &Training,
        today: Day,
        language: Language,
    ) -> Self {
        let problems: Vec<Problem> = set.problems(mistakes).collect();
        let ids: Vec<PuzzleId> = problems.iter().map(Problem::id).collect();
        let solved = training.solved(ids.iter().copied());
        let (name, hint) = match set {
            PuzzleSet::Masters => (PuzzleLabel::Masters, PuzzleLabel::Filter),
            PuzzleSet::Classics => (PuzzleLabel::Classics, PuzzleLabel::Filter),
            PuzzleSet::Endgames => (PuzzleLabel::Endgames, PuzzleLabel::FilterEndgames),
            PuzzleSet::Mistakes => (PuzzleLabel::Mistakes, PuzzleLabel::FilterMistakes),
        };
        let title = language.puzzles_to_choose(name.text(language), solved, ids.len());
        let rows = problems.iter().map(|problem| row(problem, training, today, language)).collect();
        // Endgames have long names, and the user's games have two names. The compositions are many,
        // with a number each.
        let table = if set == PuzzleSet::Classics { Table::new } else { Table::whole };
        Self { title, ids, table: table(COLUMNS, rows, hint.text(language)) }
    }

    pub fn view(&mut self, ui: &Ui, language: Language, requests: &mut Requests<Message>) {
        show_modal(ui, "puzzles", theme::CHOOSER_WIDTH, Request::CloseDialog, requests, |ui, requests| {
            self.show(ui, language, requests);
        });
    }

    fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        heading(ui, &self.title);
        let is_taken = self.table.show(ui, language);
        let chosen = self.table.selected().and_then(|index| self.ids.get(index)).copied();
        let is_asked = show_form_buttons(ui, language, Label::Open, chosen.is_some(), requests);
        if let Some(id) = chosen.filter(|_| is_asked || is_taken) {
            requests.push(Message::Take(id).into());
        }
    }
}

fn row(problem: &Problem, training: &Training, today: Day, language: Language) -> Row {
    let record = training.record(problem.id());
    let (mark, state) = match record {
        _ if training.is_due(problem.id(), today) => ("⟳", PuzzleLabel::DueMark.text(language)),
        Some(record) if record.is_solved => ("✓", PuzzleLabel::SolvedMark.text(language)),
        Some(_) => ("✗", ""),
        None => ("", ""),
    };
    let (name, verdict) = match problem {
        Problem::Master(puzzle) => (language.puzzle_source(&puzzle.source), String::new()),
        Problem::Classic(classic) => {
            (language.classic(classic.number, &classic.title), language.verdict_word(classic.verdict))
        }
        Problem::Endgame(endgame) => (language.endgame_and_side(endgame), language.task_word(endgame.task)),
        Problem::Mistake(mistake) => {
            let class = mistake.judged().map_or("", |judged| language.class(judged.class));
            let number =
                language.move_number(mistake.start.move_number().into(), mistake.start.side_to_move());
            let mv = language.notation().write(&mistake.start, mistake.mv);
            let parts = [mistake.title.as_str(), &format!("{number} {mv}")];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            (parts.join(": "), class.into())
        }
    };
    // A composition is found by its title even where the title is not shown.
    let title = if let Problem::Classic(classic) = problem { &*classic.title } else { "" };
    let text = fold(&format!("{name} {title} {verdict} {state}"));
    Row { cells: [mark.into(), name, verdict, state.into()], text }
}
