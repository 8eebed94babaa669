//! What the user asks of the analysis is done, and the analysis looks at what is shown.

use super::{AnalysisAction, AnalysisChoices, ScoreBar};
use crate::app::ChuheApp;
use crate::app::panels::Message;
use crate::app::study::Study;
use crate::engine::board::{Move, Side};
use crate::game::{AddError, NodeId};
use crate::session::{Session, Worker};

impl ChuheApp {
    /// Lets another engine analyse than our own.
    pub fn set_analyst(&mut self, worker: Worker) {
        self.studies.analyst.set_worker(worker);
    }

    /// Lets the analysis see what is shown, and fetches what it has found.
    pub(in crate::app) fn follow_analysis(&mut self) {
        let is_game_shown = self.is_game_shown();
        let shown = is_game_shown.then(|| self.browse.shown(self.session.game()));
        self.studies.analyst.follow(&self.session, shown);
        if self.studies.analyst.is_on() && is_game_shown {
            let was_rated = self.is_rated();
            self.session.note_help();
            self.tell_if_unrated(was_rated);
        }
    }

    /// Whether the game is on the board, and nothing in its place.
    fn is_game_shown(&self) -> bool {
        self.editor.is_none() && self.guide.is_none() && self.puzzles.is_none()
    }

    /// The bar beside the board, where it is to be.
    pub(in crate::app) fn score_bar(&self) -> Option<ScoreBar> {
        let is_wanted = self.settings.analysis.has_bar && self.is_game_shown();
        if is_wanted { self.studies.analyst.bar(self.settings.is_flipped) } else { None }
    }

    /// A game against the computer has just been begun, or taken up again: it goes on without help.
    pub(in crate::app) fn withdraw_help(&mut self) {
        let is_engine = |side| self.session.player(side).is_engine();
        if self.session.outcome().is_none() && Side::BOTH.into_iter().any(is_engine) {
            self.studies.analyst.set_on(false);
        }
    }

    /// Opens the card and switches the analysis on, unless the game would not be rated any more.
    pub(in crate::app) fn open_analysis(&mut self) {
        self.studies.open = Some(Study::Analysis);
        let is_rating_at_stake = self.settings.has_rating && is_rated(&self.session);
        if !is_rating_at_stake {
            self.studies.analyst.set_on(true);
        }
    }

    /// Opens it, then switches it on, then ends all of it.
    pub(in crate::app) fn toggle_analysis(&mut self) {
        let is_open = self.studies.open == Some(Study::Analysis);
        match (self.studies.analyst.is_on(), is_open) {
            (false, false) => self.open_analysis(),
            (false, true) => self.studies.analyst.set_on(true),
            (true, _) => {
                self.studies.analyst.set_on(false);
                self.studies.open = self.studies.open.filter(|_| !is_open);
            }
        }
    }

    pub(in crate::app) fn do_analysis_action(&mut self, action: AnalysisAction) {
        match action {
            AnalysisAction::Toggle => self.studies.analyst.set_on(!self.studies.analyst.is_on()),
            AnalysisAction::ToggleThreats => {
                if !self.studies.analyst.is_on() {
                    self.open_analysis();
                }
                if self.studies.analyst.is_on() {
                    self.studies.analyst.toggle_threats();
                }
            }
            AnalysisAction::SetLines(lines) => {
                self.studies.analyst.set_lines(lines);
                self.choose_for_analysis(|choices| choices.lines = lines);
            }
            AnalysisAction::SetArrows(has_arrows) => {
                self.choose_for_analysis(|choices| choices.has_arrows = has_arrows);
            }
            AnalysisAction::SetBar(has_bar) => self.choose_for_analysis(|choices| choices.has_bar = has_bar),
            AnalysisAction::SetEngine(engine) => {
                self.choose_for_analysis(|choices| choices.engine = engine);
                self.appoint_analyst();
            }
            AnalysisAction::Play { from, moves } => self.add_line(from, &moves),
            AnalysisAction::Pin(number) => self.studies.analyst.pin(number),
            AnalysisAction::Unpin => self.studies.analyst.unpin(),
        }
    }

    fn choose_for_analysis(&mut self, change: impl FnOnce(&mut AnalysisChoices)) {
        self.change_settings(|settings| change(&mut settings.analysis));
    }

    /// Adds moves to what might have been played at a place of the record, and shows where they lead.
    fn add_line(&mut self, from: NodeId, moves: &[Move]) {
        let mut at = from;
        for &play in moves {
            match self.session.add_variation(at, play) {
                Ok(node) => at = node,
                Err(AddError::Full) => {
                    self.message = Some(Message::RecordFull);
                    return;
                }
                Err(AddError::Refused(refusal)) => {
                    // The record has changed in the same frame.
                    log::debug!("{play} was not added: {refusal}");
                    return;
                }
            }
        }
        self.message = None;
        self.browse.show(self.session.game(), at);
    }
}

/// Whether a game goes on that counts, as long as nobody helps.
pub(super) fn is_rated(session: &Session) -> bool {
    session.outcome().is_none() && session.is_rated()
}
