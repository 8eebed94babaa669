//! Engines of others: the list of them, trying one, what happens when one fails, and matches.

use std::path::PathBuf;

use super::actions::Action;
use super::dialogs::{ContestForm, Dialog, EngineTrouble, EnginesForm};
use super::files::Purpose;
use super::text::Label;
use super::{ChuheApp, HASH_MEGABYTES};
use crate::engine::board::Side;
use crate::session::{
    Contest, Engine, EngineError, EngineId, EngineSetup, Engines, External, Fixture, Introduction, Player,
    Store, Trial, Wake, Worker,
};
use crate::uci::client::{ClientError, Patience};

/// What the user does with engines of others, and with matches.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineAction {
    /// Shows the list of them.
    List,
    /// Asks for the program of another one.
    AskProgram,
    /// Keeps what has been set in one.
    Keep(Box<EngineSetup>),
    Remove(EngineId),
    /// Starts one to see whether it works.
    Test(EngineId),
    /// Lets another player go on where an engine failed.
    Replace(Side, Player),
    /// Lets the engine try once more.
    Retry,
    /// Shows the match that is played, or asks for one.
    ShowMatch,
    StartMatch(Box<Fixture>),
    StopMatch,
    /// Asks for another match after the one that is over.
    NewMatch,
    SaveMatch,
}

impl From<EngineAction> for Action {
    fn from(action: EngineAction) -> Self {
        Self::Engine(action)
    }
}

/// The engines that the user has added, and what is done with them.
pub struct EngineDesk {
    engines: Engines,
    patience: Patience,
    wake: Wake,
    /// The last one is shown; those before it are coming to their end.
    trials: Vec<Trial>,
    /// Whether what the last trial has found is in the list.
    is_adopted: bool,
    contest: Option<Contest>,
    /// What an engine did, as long as the user has not been told.
    trouble: Option<EngineTrouble>,
    /// The engine that makes the analysis; `None`: our own.
    analyst: Option<EngineSetup>,
    /// For what an analysis finds.
    calm_wake: Wake,
}

impl EngineDesk {
    /// `calm_wake` is called where there is much to tell.
    pub fn new(wake: Wake, calm_wake: Wake) -> Self {
        Self {
            engines: Engines::default(),
            patience: Patience::default(),
            wake,
            trials: Vec::new(),
            is_adopted: false,
            contest: None,
            trouble: None,
            analyst: None,
            calm_wake,
        }
    }

    /// The engines in their order.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// How long they are waited for.
    pub const fn patience(&self) -> Patience {
        self.patience
    }

    /// The match that is, or was, played last.
    pub const fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// What became of the last trial of an engine, `Some(None)` while it goes on.
    pub fn trial(&self, id: EngineId) -> Option<Option<Result<Introduction, ClientError>>> {
        self.trials.last().filter(|trial| trial.engine() == id).map(Trial::outcome)
    }

    fn test(&mut self, id: EngineId) {
        let Some(setup) = self.engines.find(id) else { return };
        self.trials.iter().for_each(Trial::stop);
        self.trials.retain(|trial| trial.outcome().is_none());
        self.trials.push(Trial::start(setup, self.patience, &self.wake));
        self.is_adopted = false;
    }

    /// What the last trial has found about its engine, once.
    fn found(&mut self) -> Option<EngineSetup> {
        let trial = self.trials.last().filter(|_| !self.is_adopted)?;
        let outcome = trial.outcome()?;
        self.is_adopted = true;
        let (proof, known) = (outcome.ok()?, self.engines.find(trial.engine())?);
        let is_first = known.protocol.is_none();
        let name = if is_first { proof.name } else { known.name.clone() };
        let (protocol, ranks, options) = (Some(proof.protocol), Some(proof.ranks), proof.options);
        Some(EngineSetup { name, protocol, ranks, options, ..known.clone() })
    }
}

impl ChuheApp {
    /// Engines of others are waited for so long from now on.
    pub fn set_patience(&mut self, patience: Patience) {
        self.desk.patience = patience;
        self.tell_engines();
    }

    /// The list of engines is another one from now on.
    pub fn set_engines(&mut self, engines: Engines) {
        self.desk.engines = engines;
        self.tell_engines();
    }

    /// Which engines there are is told to whom it concerns.
    fn tell_engines(&mut self) {
        let EngineDesk { engines, patience, wake, .. } = &self.desk;
        self.session.set_engines(engines.clone(), *patience, Wake::clone(wake));
        self.studies.set_engines(engines);
        self.appoint_analyst();
    }

    /// Lets the engine make the analysis that the user has chosen for it, if it is not at it already.
    pub(super) fn appoint_analyst(&mut self) {
        let EngineDesk { engines, analyst, patience, calm_wake, .. } = &mut self.desk;
        let chosen = self.settings.analysis.engine.and_then(|id| engines.find(id)).cloned();
        if chosen == *analyst {
            return;
        }
        let wake = Wake::clone(calm_wake);
        let worker = match &chosen {
            Some(setup) => {
                let (name, launch) = (setup.name.clone(), setup.launch(*patience));
                let make =
                    move || -> Box<dyn Engine> { Box::new(External::new(name.clone(), launch.clone())) };
                Worker::new(make, wake)
            }
            None => Worker::built_in(HASH_MEGABYTES, wake),
        };
        *analyst = chosen;
        self.set_analyst(worker);
    }

    fn change_engines(&mut self, change: impl FnOnce(&mut Engines)) {
        Store::update(self.store.as_ref(), Engines::STORED_NAME, &mut self.desk.engines, change);
        self.tell_engines();
    }

    /// Fetches what trials have found since the last frame.
    pub(super) fn follow_engines(&mut self) {
        if let Some(setup) = self.desk.found() {
            self.change_engines(|engines| engines.put(setup));
        }
        // What is open is finished first.
        if self.dialog.is_none()
            && let Some(trouble) = self.desk.trouble.take()
            && self.session.is_paused()
            && matches!(self.session.player(trouble.side), Player::External(_))
        {
            self.dialog = Some(Dialog::EngineTrouble(trouble));
        }
    }

    pub(super) fn do_engine_action(&mut self, action: EngineAction) {
        match action {
            EngineAction::List => {
                let first = self.desk.engines.0.first().map(|setup| setup.id);
                self.dialog = Some(Dialog::Engines(Box::new(EnginesForm::new(first))));
            }
            EngineAction::AskProgram => self.ask_for_file(Purpose::Engine),
            EngineAction::Keep(setup) => self.change_engines(|engines| engines.put(*setup)),
            EngineAction::Remove(id) => self.remove_engine(id),
            EngineAction::Test(id) => self.desk.test(id),
            EngineAction::Replace(side, player) => {
                self.dialog = None;
                self.session.set_player(side, player);
                self.session.resume();
            }
            EngineAction::Retry => {
                self.dialog = None;
                self.session.resume();
            }
            EngineAction::ShowMatch => self.show_match(),
            EngineAction::StartMatch(fixture) => {
                let wake = Wake::clone(&self.desk.wake);
                self.desk.contest = Some(Contest::start(*fixture, wake));
            }
            EngineAction::StopMatch => self.desk.contest.iter().for_each(Contest::stop),
            EngineAction::NewMatch => {
                // One that is still ending would keep the window waiting.
                self.desk.contest.take_if(|contest| !contest.is_running());
                self.show_match();
            }
            EngineAction::SaveMatch => {
                if let Some(contest) = &self.desk.contest {
                    self.ask_for_file(Purpose::Games(contest.games().into()));
                }
            }
        }
    }

    fn show_match(&mut self) {
        let guest = self.settings.game.guest;
        let form = ContestForm::new(self.settings.game.strength, guest);
        self.dialog = Some(Dialog::Contest(Box::new(form)));
    }

    /// Puts a program into the list and tries it.
    pub(super) fn add_engine(&mut self, program: PathBuf) {
        let program = std::path::absolute(&program).unwrap_or(program);
        let setup = EngineSetup::new(program);
        let id = setup.id;
        self.change_engines(|engines| engines.put(setup));
        self.dialog = Some(Dialog::Engines(Box::new(EnginesForm::new(Some(id)))));
        self.desk.test(id);
    }

    fn remove_engine(&mut self, id: EngineId) {
        self.change_engines(|engines| engines.remove(id));
        self.change_settings(|settings| {
            settings.analysis.engine.take_if(|engine| *engine == id);
            let game = &mut settings.game;
            for guest in [&mut game.guest, &mut game.first_guest, &mut game.second_guest] {
                guest.take_if(|guest| guest.engine == id);
            }
        });
    }

    /// Tells the user what an engine did, and lets him choose how the game goes on.
    pub(super) fn tell_engine_failed(&mut self, error: &EngineError) {
        let text = self.language().engine_error(error);
        let side = self.session.game().side_to_move();
        let is_guest = matches!(self.session.player(side), Player::External(_));
        if is_guest {
            let own = Player::Engine(self.settings.game.strength);
            let can_retry = !matches!(error, EngineError::Removed(_));
            self.desk.trouble = Some(EngineTrouble { text, side, own, can_retry });
        } else {
            self.alert(Label::EngineTrouble, text);
        }
    }
}
