//! What is shown of a puzzle below its question: the result, and facts that do not reveal the
//! solution.

use eframe::egui::{RichText, Ui};

use super::practice::{HOLD_MOVES, Practice};
use super::{Puzzles, Work};
use crate::app::core::Core;
use crate::app::kit::{WithTooltip, announce, say_instead, wrapped};
use crate::app::text::{Language, PuzzleLabel};
use crate::app::theme::{self, Palette};
use crate::game::puzzle::{Classic, ClassicVerdict, Endgame, EndgameTask, Puzzle};
use crate::session::solving::Problem;
use crate::session::{Attempt, Mistake, Worth};

impl Puzzles {
    /// Shows the result, and facts about the puzzle that do not reveal the solution.
    pub(super) fn show_answer(&self, ui: &mut Ui, core: &Core, problem: &Problem) {
        let language = core.language();
        let is_over = self.work.is_over();
        self.show_result(ui, language, problem);
        match problem {
            Problem::Master(puzzle) if is_over => show_master(ui, language, puzzle, problem.moves_to_mate()),
            Problem::Mistake(mistake) if is_over => show_mistake(ui, core, mistake),
            Problem::Master(_) | Problem::Mistake(_) => {}
            Problem::Classic(classic) => show_classic(ui, language, classic, is_over),
            Problem::Endgame(endgame) => self.show_endgame(ui, language, endgame),
        }
    }

    /// Shows the number of wrong moves, and at the end how the attempt went.
    fn show_result(&self, ui: &mut Ui, language: Language, problem: &Problem) {
        let palette = Palette::of(ui);
        if let Work::Quiz(solver) = &self.work
            && solver.wrong_moves() > 0
        {
            ui.label(
                RichText::new(language.wrong_tries(solver.wrong_moves())).color(palette.warning).small(),
            );
        }
        let Some(attempt) = self.work.attempt().filter(|_| self.work.is_over()) else { return };
        let (mark, label, color) = match attempt {
            Attempt::Clean => ("★", PuzzleLabel::Clean, palette.accent_text),
            Attempt::Helped => ("✓", PuzzleLabel::Solved, palette.accent_text),
            Attempt::Failed => ("✗", PuzzleLabel::NotReached, palette.weak),
        };
        let text = format!("{mark} {}", label.text(language));
        let result = ui.label(RichText::new(text).size(theme::FIGURE_SIZE).color(color));
        // Otherwise the status line says so.
        if attempt == Attempt::Failed && matches!(self.work, Work::Quiz(_)) {
            say_instead(&result, label.text(language).into());
            announce(&result);
        }
        let counts = attempt == Attempt::Helped || problem.is_certain();
        if attempt != Attempt::Clean && counts && !self.is_again {
            let again = RichText::new(PuzzleLabel::ComesAgain.text(language)).color(palette.weak);
            announce(&ui.label(again));
        }
    }

    /// Shows the task, and what the position on the board is worth.
    fn show_endgame(&self, ui: &mut Ui, language: Language, endgame: &Endgame) {
        let text = RichText::new(language.task(endgame.task)).color(Palette::of(ui).weak);
        wrapped(ui, text);
        if let Work::Practice(practice) = &self.work
            && !self.work.is_over()
        {
            show_worth(ui, language, practice);
            if endgame.task == EndgameTask::Hold {
                ui.label(language.held_of(practice.own_moves(), HOLD_MOVES));
            }
        }
    }
}

/// Shows the themes and the game that it is from.
fn show_master(ui: &mut Ui, language: Language, puzzle: &Puzzle, moves_to_mate: Option<u32>) {
    let names: Vec<&str> = puzzle.themes.iter().map(|theme| language.theme(theme)).collect();
    let mate = moves_to_mate.map(|moves| language.mate_in(moves));
    let facts: Vec<&str> = mate.as_deref().into_iter().chain(names).collect();
    if !facts.is_empty() {
        let shown = wrapped(ui, facts.join(" | "));
        say_instead(&shown, facts.join(language.comma()));
        announce(&shown);
        let meanings = puzzle.themes.iter().map(|theme| language.explained_theme(theme));
        let meanings: Vec<String> = meanings.collect();
        if !meanings.is_empty() {
            shown.tooltip(meanings.join("\n"));
        }
    }
    let source = language.puzzle_source(&puzzle.source);
    if !source.is_empty() {
        wrapped(ui, RichText::new(source).color(Palette::of(ui).weak));
    }
}

/// Shows what was wrong with the move in the game.
fn show_mistake(ui: &mut Ui, core: &Core, mistake: &Mistake) {
    if let Some(judged) = mistake.judged() {
        let (language, coach) = (core.language(), core.coach());
        let played = coach.mv(&mistake.start, mistake.mv);
        let verdict = coach.of_exercise(judged, &mistake.start);
        let text = language.sentences(&language.in_the_game(&played), &verdict);
        announce(&wrapped(ui, RichText::new(text).color(Palette::of(ui).weak)));
    }
}

/// Shows the verdict, at once if it is not proven.
fn show_classic(ui: &mut Ui, language: Language, classic: &Classic, is_over: bool) {
    let is_proven = matches!(classic.verdict, ClassicVerdict::ForcedWin { .. });
    if is_over || !is_proven {
        let text = RichText::new(language.classic_verdict(classic.verdict)).color(Palette::of(ui).weak);
        wrapped(ui, text);
    }
}

/// Shows what the endgame is worth now, and whether the last move has given something away.
fn show_worth(ui: &mut Ui, language: Language, practice: &Practice) {
    let palette = Palette::of(ui);
    if practice.is_computing() {
        ui.label(RichText::new(PuzzleLabel::Computing.text(language)).color(palette.weak));
    }
    if let Some(worth) = practice.worth() {
        let worth = ui.label(RichText::new(language.worth(worth)).color(palette.accent_text));
        announce(&worth);
    }
    if let Some(label) = given_away(practice) {
        wrapped(ui, RichText::new(label.text(language)).color(palette.warning));
    }
}

/// The text if the user's last move has made the endgame worse.
pub fn given_away(practice: &Practice) -> Option<PuzzleLabel> {
    Some(match practice.given_away()? {
        Worth::Won(_) => PuzzleLabel::WinGivenAway,
        Worth::Drawn | Worth::Lost(_) => PuzzleLabel::DrawGivenAway,
    })
}
