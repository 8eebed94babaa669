//! Which composition or endgame to solve.

use eframe::egui::Ui;

use super::table::{Row, Table};
use super::{heading, show_form_buttons};
use crate::app::actions::Action;
use crate::app::puzzles::{Problem, PuzzleSet, PuzzlesAction};
use crate::app::text::{Label, Language, PuzzleLabel};
use crate::game::puzzle::PuzzleId;
use crate::session::{Day, Training};

/// A mark, the name, what is known of it, and what the user has made of it.
const COLUMNS: [f32; 4] = [0.0, 0.07, 0.55, 0.82];

/// The puzzles of a set, and which of them is selected.
pub struct PuzzleList {
    title: String,
    ids: Vec<PuzzleId>,
    table: Table,
}

impl PuzzleList {
    /// The choice among the puzzles of `set`.
    pub fn new(set: PuzzleSet, training: &Training, today: Day, language: Language) -> Self {
        let problems = set.problems();
        let ids: Vec<PuzzleId> = problems.iter().map(|problem| problem.id()).collect();
        let solved = training.solved(ids.iter().copied());
        let (name, hint) = match set {
            PuzzleSet::Masters => (PuzzleLabel::Masters, PuzzleLabel::Filter),
            PuzzleSet::Classics => (PuzzleLabel::Classics, PuzzleLabel::Filter),
            PuzzleSet::Endgames => (PuzzleLabel::Endgames, PuzzleLabel::FilterEndgames),
        };
        let title = language.puzzles_to_choose(name.text(language), solved, ids.len());
        let rows = problems.into_iter().map(|problem| row(problem, training, today, language)).collect();
        Self { title, ids, table: Table::new(COLUMNS, rows, hint.text(language)) }
    }

    /// Shows the list.
    pub fn show(&mut self, ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
        heading(ui, &self.title);
        let is_taken = self.table.show(ui, language);
        let chosen = self.table.selected().and_then(|index| self.ids.get(index)).copied();
        let is_asked = show_form_buttons(ui, language, Label::Open, chosen.is_some(), actions);
        if let Some(id) = chosen.filter(|_| is_asked || is_taken) {
            actions.push(PuzzlesAction::Take(id).into());
        }
    }
}

fn row(problem: Problem, training: &Training, today: Day, language: Language) -> Row {
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
    };
    let text = format!("{name} {verdict} {state}").to_lowercase();
    Row { cells: [mark.into(), name, verdict, state.into()], text }
}
