//! What helps to understand the game: one study at a time, in a card above the move list, opened by its tab.

mod analysis;
mod explorer;
mod review;

use std::collections::HashMap;
use std::rc::Rc;

use eframe::egui::{Align, Button, Color32, Layout, RichText, TextStyle, Ui, vec2};

use super::ChuheApp;
use super::actions::{Action, StudyAction};
use super::board::Arrow;
use super::panels::PanelView;
use super::settings::Settings;
use super::text::{Label, Language};
use super::theme;
use crate::engine::board::Move;
use crate::game::review::Class;
use crate::game::{Game, NodeId};
use crate::session::Engines;

pub use analysis::{AnalysisAction, AnalysisChoices, Analyst, ScoreBar, calm_waker};
pub use explorer::ExplorerAction;
pub use review::{ReviewAction, ReviewEffort};

use analysis::CardView;
use explorer::ExplorerPane;
use review::ReviewPane;

/// Something that helps to understand the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// What is best in the position shown.
    Analysis,
    /// What each move of the game was worth.
    Review,
    /// What was played in the position shown.
    Explorer,
}

impl Study {
    pub const ALL: [Self; 3] = [Self::Analysis, Self::Review, Self::Explorer];

    /// What its tab says.
    const fn tab(self) -> Label {
        match self {
            Self::Analysis => Label::AnalysisTab,
            Self::Review => Label::ReviewTab,
            Self::Explorer => Label::ExplorerTab,
        }
    }

    /// What its entry of the menu says.
    pub const fn entry(self) -> Label {
        match self {
            Self::Analysis => Label::AnalysisEntry,
            Self::Review => Label::ReviewEntry,
            Self::Explorer => Label::ExplorerEntry,
        }
    }
}

/// The studies, and which is open.
pub struct Studies {
    open: Option<Study>,
    analyst: Analyst,
    review: ReviewPane,
    explorer: ExplorerPane,
}

/// Between two tabs.
const TAB_SPACE: f32 = 4.0;

impl Studies {
    /// None is open.
    pub fn new(analyst: Analyst) -> Self {
        Self { open: None, analyst, review: ReviewPane::default(), explorer: ExplorerPane::default() }
    }

    /// The study that is open.
    pub const fn open(&self) -> Option<Study> {
        self.open
    }

    /// The moves of the game in which a review of it has found something wrong.
    pub fn faults(&self, game: &Game) -> Rc<HashMap<NodeId, Class>> {
        self.review.faults(game)
    }

    /// The move of a position, by its hash, that a study points at.
    pub fn pointed(&self, hash: u64) -> Option<Move> {
        self.explorer.pointed(hash)
    }

    /// Shows a tab for the moves alone, and one for each study.
    pub fn show_tabs(&self, ui: &mut Ui, language: Language, actions: &mut Vec<Action>) {
        let tabs = [(None, Label::MovesTab)].into_iter();
        let tabs = tabs.chain(Study::ALL.map(|study| (Some(study), study.tab())));
        let tabs: Vec<_> = tabs.map(|(study, label)| (study, label.text(language))).collect();
        let room = ui.available_width() - TAB_SPACE * (tabs.len() - 1) as f32;
        let equal = room / tabs.len() as f32;
        let is_narrow = equal < theme::STUDY_TAB_WIDTH;
        // Where there is little room, who has more to say has more of it.
        let font = TextStyle::Small.resolve(ui.style());
        let width = |text: &str| {
            ui.fonts_mut(|fonts| {
                fonts.layout_no_wrap(text.into(), font.clone(), Color32::PLACEHOLDER).size().x
            })
        };
        let spare = (room - tabs.iter().map(|(_, text)| width(text)).sum::<f32>()) / tabs.len() as f32;
        let widths: Vec<f32> =
            tabs.iter().map(|(_, text)| if is_narrow { width(text) + spare } else { equal }).collect();
        let row = vec2(ui.available_width(), theme::STUDY_TAB_HEIGHT);
        ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = TAB_SPACE;
            ui.spacing_mut().button_padding = vec2(if is_narrow { 0.0 } else { TAB_SPACE }, 0.0);
            for ((study, text), width) in tabs.into_iter().zip(widths) {
                let text = RichText::new(text);
                let text = if is_narrow { text.small() } else { text };
                let tab =
                    Button::selectable(self.open == study, text).small().frame_when_inactive(true).truncate();
                if ui.add_sized(vec2(width, theme::STUDY_TAB_HEIGHT), tab).clicked() {
                    actions.push(StudyAction::Show(study).into());
                }
            }
        });
    }

    /// How high the card of the open study is, where there is so much room for it and the moves.
    pub fn card_height(&self, room: f32) -> f32 {
        let most = (room * theme::STUDY_SHARE).max(theme::STUDY_MIN_HEIGHT);
        let margin = 2.0 * theme::PADDING;
        if self.open == Some(Study::Analysis) { self.analyst.height(most - margin) + margin } else { most }
    }

    /// There are these engines of others.
    pub fn set_engines(&mut self, engines: &Engines) {
        self.analyst.set_engines(engines);
    }

    /// What the analysis would play, for the board.
    pub fn arrows(&self) -> Vec<Arrow> {
        self.analyst.arrows()
    }

    /// Shows the open study in the whole of `ui`.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        view: &PanelView<'_>,
        settings: &Settings,
        actions: &mut Vec<Action>,
    ) {
        match self.open {
            Some(Study::Analysis) => self.analyst.show(ui, &CardView::new(view, settings), actions),
            Some(Study::Review) => self.review.show(ui, view, settings, actions),
            Some(Study::Explorer) => self.explorer.show(ui, view, actions),
            None => {}
        }
    }
}

impl ChuheApp {
    /// Fetches what the studies have found since the last frame.
    pub(super) fn follow_studies(&mut self) {
        self.follow_analysis();
        self.follow_review();
        self.follow_explorer();
    }

    pub(super) fn do_study_action(&mut self, action: StudyAction) {
        match action {
            StudyAction::Show(Some(Study::Analysis)) => self.open_analysis(),
            StudyAction::Show(study) => self.studies.open = study,
            StudyAction::Toggle(Study::Analysis) => self.toggle_analysis(),
            StudyAction::Toggle(study) => {
                self.studies.open = Some(study).filter(|_| self.studies.open != Some(study));
            }
            StudyAction::Analysis(action) => self.do_analysis_action(action),
            StudyAction::Review(action) => self.do_review_action(action),
            StudyAction::Explorer(action) => self.do_explorer_action(action),
        }
    }
}
