//! Diagrams for print: which positions, and how many on a page. The file is chosen and written by the room of the files.

mod form;

use std::sync::Arc;

use eframe::egui::Ui;

use super::command::{Ask, Asks, Screen};
use super::core::{Core, DialogKind, Effect, Effects, FilePurpose, Room};
use super::kit::show_modal;
use super::text::{Label, Language, PuzzleLabel};
use super::theme;
use crate::print::{
    self, PerPage, Publication, PuzzleChoice, PuzzleSet, Sheet, SheetPosition, marked_places,
};

/// What the user does with diagrams.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Asks what is to be printed.
    Open,
    /// Asks for a file for it.
    Save(Box<Choices>),
}

/// Which positions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Positions {
    /// That on the board.
    Shown,
    /// Those of the record of which something is said.
    #[default]
    Marked,
    Puzzles,
}

/// What is printed, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Choices {
    positions: Positions,
    puzzles: PuzzleChoice,
    per_page: PerPage,
    has_captions: bool,
    has_solutions: bool,
    /// Empty: what is printed.
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

/// The room of diagrams for print.
#[derive(Default)]
pub struct SheetRoom {
    /// The open dialog: what is being chosen, and how many places of the record have something said of them.
    form: Option<(Choices, usize)>,
    /// What was chosen last.
    last: Choices,
}

impl SheetRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => {
                let marked = marked_places(core.session.game()).len();
                let mut choices = Choices { title: String::new(), ..self.last.clone() };
                if core.front.screen() == Screen::Puzzles {
                    choices.positions = Positions::Puzzles;
                } else if choices.positions == Positions::Marked && marked == 0 {
                    choices.positions = Positions::Shown;
                }
                self.form = Some((choices, marked));
                core.front.open(Room::Sheets, DialogKind::Form);
                Effects::new()
            }
            Message::Save(choices) => {
                core.front.close_dialogs();
                let sheet = Publication::Sheet(sheet(&choices, core));
                self.last = *choices;
                vec![Effect::ChooseFile(FilePurpose::Print(Label::DiagramsTitle, Arc::new(sheet)))]
            }
        }
    }

    /// Forgets the dialog, because it was closed.
    pub fn close_dialog(&mut self) {
        self.form = None;
    }

    /// Shows the open dialog.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        let Some((choices, marked)) = &mut self.form else { return };
        show_modal(ui, "diagrams", theme::DIALOG_WIDTH, Ask::CloseDialog, asks, |ui, asks| {
            form::show(ui, choices, *marked, core, asks);
        });
    }
}

fn sheet(choices: &Choices, core: &Core) -> Sheet {
    let (language, notation, shown) = (core.language(), core.notation(), core.shown());
    let positions = match choices.positions {
        Positions::Shown => vec![SheetPosition::of(shown.game, shown.node, notation)],
        Positions::Marked => SheetPosition::marked(shown.game, notation),
        Positions::Puzzles => choices.puzzles.positions(language, notation),
    };
    let title = match choices.title.trim() {
        "" => usual_title(choices, core),
        title => title.into(),
    };
    let Choices { per_page, has_captions, has_solutions, .. } = *choices;
    Sheet { title, language, positions, per_page, has_captions, has_solutions }
}

/// What a sheet is called unless the user gives it a title.
fn usual_title(choices: &Choices, core: &Core) -> String {
    let language = core.language();
    match choices.positions {
        Positions::Shown | Positions::Marked => print::title(core.session.game(), language),
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
