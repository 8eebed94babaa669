//! Diagrams for print: which positions, and how many on a page. The room of the files asks for the
//! file and writes it.

mod form;

use std::sync::Arc;

use eframe::egui::Ui;

use crate::app::command::{Request, Requests, Screen};
use crate::app::core::{Core, DialogContents, Effect, Effects, FilePurpose, Forms};
use crate::app::kit::show_modal;
use crate::app::text::{ExerciseLabel, Label, Language, PuzzleLabel, SheetLabel};
use crate::app::theme;
use crate::game::exercise::Exercise;
use crate::print::{
    self, PerPage, Publication, PuzzleChoice, PuzzleSet, Sheet, SheetPosition, marked_places,
};
use crate::session::{Mistake, Mistakes, Store};

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Asks what to print.
    Open,
    /// Asks for a file.
    Save(Box<Choices>),
}

/// The positions to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Positions {
    /// The position on the board.
    Shown,
    /// The places of the record with remarks.
    #[default]
    Marked,
    Puzzles,
    /// The exercises of the study.
    Exercises,
    /// The user's own mistakes.
    Mistakes,
}

/// The choices of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    positions: Positions,
    puzzles: PuzzleChoice,
    per_page: PerPage,
    has_captions: bool,
    has_solutions: bool,
    /// If empty, the sheet is called after its content.
    title: String,
}

impl Default for Choices {
    fn default() -> Self {
        let puzzles =
            PuzzleChoice { set: PuzzleSet::default(), theme: None, grade: None, first: 1, count: 12 };
        Self {
            positions: Positions::default(),
            puzzles,
            per_page: PerPage::default(),
            has_captions: true,
            has_solutions: true,
            title: String::new(),
        }
    }
}

/// The numbers of available positions.
#[derive(Clone, Copy, Debug)]
struct Stock {
    /// Marked places in all chapters of the record.
    marked: usize,
    exercises: usize,
    mistakes: usize,
}

impl Stock {
    fn of(core: &Core) -> Self {
        Self {
            marked: core.document().chapters().map(|game| marked_places(game).len()).sum(),
            exercises: core.document().chapters().filter(|game| Exercise::is_one(game)).count(),
            mistakes: mistakes(core).read().count(),
        }
    }

    /// The number of positions of a kind; `None` if any number is available.
    const fn count(&self, positions: Positions) -> Option<usize> {
        match positions {
            Positions::Shown | Positions::Puzzles => None,
            Positions::Marked => Some(self.marked),
            Positions::Exercises => Some(self.exercises),
            Positions::Mistakes => Some(self.mistakes),
        }
    }
}

fn mistakes(core: &Core) -> Mistakes {
    let read = |store: &Store| store.read(Mistakes::STORED_NAME);
    core.store.as_ref().and_then(read).unwrap_or_default()
}

#[derive(Default)]
pub struct SheetRoom {
    /// The choices of the last print.
    last: Choices,
}

/// The dialog: the choices, and the available positions.
pub struct SheetForm {
    choices: Choices,
    stock: Stock,
}

impl DialogContents for SheetForm {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        forms.keep(self.choices);
    }
}

impl SheetRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                let stock = Stock::of(core);
                let title = core.settings.print.sheet_title.clone();
                let last = || Choices { title, ..self.last.clone() };
                let mut choices = core.front.forms.take().unwrap_or_else(last);
                if core.front.screen() == Screen::Puzzles {
                    choices.positions = Positions::Puzzles;
                } else if stock.count(choices.positions) == Some(0) {
                    choices.positions = Positions::Shown;
                }
                core.front.open(SheetForm { choices, stock });
                Effects::new()
            }
            Message::Save(choices) => {
                core.front.take::<SheetForm>();
                core.change_settings(|settings| settings.print.sheet_title.clone_from(&choices.title));
                let sheet = Publication::Sheet(sheet(&choices, core));
                self.last = *choices;
                vec![Effect::ChooseFile(FilePurpose::Print(Label::DiagramsTitle, Arc::new(sheet)))]
            }
        }
    }

    /// The typed title, which is stored.
    pub fn draft(core: &Core) -> Option<String> {
        let form = core.front.dialog::<SheetForm>();
        let open = form.as_deref().map(|form| &form.choices);
        let title = &open.or(core.front.forms.get())?.title;
        (*title != core.settings.print.sheet_title).then(|| title.clone())
    }

    /// Restores a stored title into the form.
    pub fn restore(title: String, core: &mut Core) {
        core.front.forms.keep(Choices { title, ..Choices::default() });
    }

    /// Shows the open dialog.
    pub fn view_dialog(
        &self,
        SheetForm { choices, stock }: &mut SheetForm,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        show_modal(ui, "diagrams", theme::DIALOG_WIDTH, Request::SetAside, requests, |ui, requests| {
            form::show(ui, choices, *stock, core, requests);
        });
    }
}

/// The mistakes game by game, the last game first, each game from its start. They are stored in the
/// order in which they were found.
fn last_game_first(mistakes: &[Mistake]) -> impl Iterator<Item = &Mistake> {
    let games: Vec<_> = mistakes.chunk_by(|mistake, next| mistake.title == next.title).collect();
    games.into_iter().rev().flatten()
}

fn sheet(choices: &Choices, core: &Core) -> Sheet {
    let (language, notation, shown) = (core.language(), core.notation(), core.shown());
    let of_mistake = |mistake: &Mistake| {
        let made = (&mistake.start, mistake.mv);
        SheetPosition::of_mistake(made, mistake.better(), &mistake.title, language, notation)
    };
    let positions = match choices.positions {
        Positions::Shown => vec![SheetPosition::of(shown.game, shown.node, language, notation)],
        Positions::Marked => {
            let marked = |game| SheetPosition::marked(game, language, notation);
            core.document().chapters().flat_map(marked).collect()
        }
        Positions::Puzzles => choices.puzzles.positions(language, notation),
        Positions::Exercises => {
            let exercises = core.document().chapters().filter_map(Exercise::of);
            exercises.map(|exercise| SheetPosition::of_exercise(&exercise, language, notation)).collect()
        }
        Positions::Mistakes => {
            last_game_first(&mistakes(core).read().collect::<Vec<_>>()).map(of_mistake).collect()
        }
    };
    let title = match choices.title.trim() {
        "" => usual_title(choices, core),
        title => title.into(),
    };
    let Choices { per_page, has_captions, has_solutions, .. } = *choices;
    Sheet { title, language, positions, per_page, has_captions, has_solutions }
}

/// The title of a sheet if the user gives it none.
fn usual_title(choices: &Choices, core: &Core) -> String {
    let language = core.language();
    match choices.positions {
        Positions::Shown | Positions::Marked => print::title(&core.named(core.document().game()), language),
        Positions::Exercises => ExerciseLabel::Title.text(language).into(),
        Positions::Mistakes => SheetLabel::Mistakes.text(language).into(),
        Positions::Puzzles => {
            language.labelled(PuzzleLabel::Title.text(language), set_label(choices.puzzles.set, language))
        }
    }
}

fn set_label(set: PuzzleSet, language: Language) -> &'static str {
    let label = match set {
        PuzzleSet::Masters => PuzzleLabel::Masters,
        PuzzleSet::Classics => PuzzleLabel::Classics,
        PuzzleSet::Endgames => PuzzleLabel::Endgames,
    };
    label.text(language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Position, Side};
    use crate::engine::evaluate::Score;
    use crate::engine::rules::Profile;
    use crate::game::review::FoundLine;
    use crate::game::{Game, Handicap};
    use crate::session::KeptMistake;

    #[test]
    fn mistakes_are_printed_game_by_game() {
        let moves = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let found = |line: &str| {
            let line = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
            FoundLine { score: Score::centipawns(0), moves: line, depth: 8 }
        };
        let mut kept = Mistakes::default();
        for name in ["first", "second"] {
            // Another start position, so that the games do not have the same mistakes.
            let start = if name == "first" { Position::start() } else { Handicap::Horse.start(Side::Red) };
            let mut game = Game::from_line(start, &moves, 3, Profile::default()).unwrap();
            game.headers.participants[0].name = name.into();
            kept.add(&[0, 2].map(|ply| KeptMistake::new(&game, ply, &found("a0a1"), &found("a9a8"))));
        }
        let mistakes: Vec<_> = kept.read().collect();
        let printed: Vec<_> =
            last_game_first(&mistakes).map(|mistake| (&*mistake.title, mistake.mv)).collect();
        let [opening, _, horse] = moves;
        assert_eq!(printed, [("second", opening), ("second", horse), ("first", opening), ("first", horse)]);
    }
}
