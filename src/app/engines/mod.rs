//! Engines of others: the list of them, trying one, what happens when one fails, and matches.

mod contest;
mod form;
mod options;
mod trouble;

use std::path::PathBuf;

use eframe::egui::Ui;

use super::command::{Ask, Asks};
use super::core::{Core, Effect, Effects, Kind, Purpose, Room};
use super::kit::show_modal;
use super::text::Label;
use super::theme;
use crate::engine::board::Side;
use crate::session::{
    Contest, EngineCheck, EngineError, EngineId, EngineSetup, Engines, Fixture, Introduction, Player, Store,
    Wake,
};
use crate::uci::client::ClientError;
use contest::ContestForm;
use form::EnginesForm;
use trouble::EngineTrouble;

/// What the user does with engines of others, and with matches.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Shows the list of them.
    List,
    /// Asks for the program of another one.
    AskProgram,
    /// Puts a program into the list and tries it.
    Add(PathBuf),
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

/// The room of the engines.
#[derive(Default)]
pub struct EngineRoom {
    /// The last one is shown; those before it are coming to their end.
    checks: Vec<EngineCheck>,
    /// Whether what the last check has found is in the list.
    is_adopted: bool,
    /// The match that is, or was, played last.
    contest: Option<Contest>,
    /// What an engine did, as long as the user has not been told.
    trouble: Option<EngineTrouble>,
    dialog: Option<Dialog>,
}

/// A dialog of this room.
enum Dialog {
    Engines(Box<EnginesForm>),
    /// How the game is to go on after an engine failed.
    Trouble(EngineTrouble),
    Match(Box<ContestForm>),
}

impl EngineRoom {
    /// What became of the last check of an engine, `Some(None)` while it goes on.
    fn check(&self, id: EngineId) -> Option<Option<Result<Introduction, ClientError>>> {
        self.checks.last().filter(|check| check.engine() == id).map(EngineCheck::outcome)
    }

    fn test(&mut self, id: EngineId, core: &Core) {
        let Some(setup) = core.engines.find(id) else { return };
        self.checks.iter().for_each(EngineCheck::stop);
        self.checks.retain(|check| check.outcome().is_none());
        self.checks.push(EngineCheck::start(setup, core.patience, &core.wake));
        self.is_adopted = false;
    }

    /// What the last check has found about its engine, once.
    fn found(&mut self, core: &Core) -> Option<EngineSetup> {
        let check = self.checks.last().filter(|_| !self.is_adopted)?;
        let outcome = check.outcome()?;
        self.is_adopted = true;
        let (proof, known) = (outcome.ok()?, core.engines.find(check.engine())?);
        let is_first = known.protocol.is_none();
        let name = if is_first { proof.name } else { known.name.clone() };
        let (protocol, ranks, options) = (Some(proof.protocol), Some(proof.ranks), proof.options);
        Some(EngineSetup { name, protocol, ranks, options, ..known.clone() })
    }

    /// Fetches what checks have found since the last frame, and tells of an engine that failed.
    pub fn poll(&mut self, core: &mut Core) {
        if let Some(setup) = self.found(core) {
            change_engines(core, |engines| engines.put(setup));
        }
        // What is open is finished first.
        if core.front.dialog().is_none()
            && let Some(trouble) = self.trouble.take()
            && core.session.is_paused()
            && matches!(core.session.player(trouble.side), Player::External(_))
        {
            self.open(Dialog::Trouble(trouble), core);
        }
    }

    fn open(&mut self, dialog: Dialog, core: &mut Core) {
        let kind = if matches!(dialog, Dialog::Trouble(_)) { Kind::Form } else { Kind::List };
        self.dialog = Some(dialog);
        core.front.open(Room::Engines, kind);
    }

    fn list(&mut self, selected: Option<EngineId>, core: &mut Core) {
        self.open(Dialog::Engines(Box::new(EnginesForm::new(selected))), core);
    }

    /// The dialog of this room was closed.
    pub fn close_dialog(&mut self) {
        self.dialog = None;
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::List => self.list(core.engines.0.first().map(|setup| setup.id), core),
            Message::AskProgram => return vec![Effect::ChooseFile(Purpose::Engine)],
            Message::Add(program) => {
                let setup = EngineSetup::new(std::path::absolute(&program).unwrap_or(program));
                let id = setup.id;
                change_engines(core, |engines| engines.put(setup));
                self.list(Some(id), core);
                self.test(id, core);
            }
            Message::Keep(setup) => change_engines(core, |engines| engines.put(*setup)),
            Message::Remove(id) => remove(id, core),
            Message::Test(id) => self.test(id, core),
            Message::Replace(side, player) => {
                core.front.close_dialogs();
                core.session.set_player(side, player);
                core.session.resume();
            }
            Message::Retry => {
                core.front.close_dialogs();
                core.session.resume();
            }
            Message::ShowMatch => self.show_match(core),
            Message::StartMatch(fixture) => {
                self.contest = Some(Contest::start(*fixture, Wake::clone(&core.wake)));
            }
            Message::StopMatch => self.contest.iter().for_each(Contest::stop),
            Message::NewMatch => {
                // One that is still ending would keep the window waiting.
                self.contest.take_if(|contest| !contest.is_running());
                self.show_match(core);
            }
            Message::SaveMatch => {
                let games = self.contest.as_ref().map(|contest| Purpose::Games(contest.games().into()));
                return games.map(Effect::ChooseFile).into_iter().collect();
            }
        }
        Effects::new()
    }

    fn show_match(&mut self, core: &mut Core) {
        let form = ContestForm::new(core.settings.game.strength, core.settings.game.guest);
        self.open(Dialog::Match(Box::new(form)), core);
    }

    /// Tells the user what an engine did, and lets him choose how the game goes on.
    pub fn on_failure(&mut self, error: &EngineError, core: &mut Core) {
        let text = core.language().engine_error(error);
        let side = core.session.game().side_to_move();
        if matches!(core.session.player(side), Player::External(_)) {
            let own = Player::Engine(core.settings.game.strength);
            let can_retry = !matches!(error, EngineError::Removed(_));
            self.trouble = Some(EngineTrouble { text, side, own, can_retry });
        } else {
            core.alert(Label::EngineTrouble, text);
        }
    }

    /// Shows the dialog of this room that is open.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let name = match dialog {
            Dialog::Engines(_) => "engines",
            Dialog::Trouble(_) => "engine trouble",
            Dialog::Match(_) => "match",
        };
        show_modal(ui, name, theme::DIALOG_WIDTH, Ask::CloseDialog, asks, |ui, asks| match &mut dialog {
            Dialog::Engines(form) => form.show(ui, self, core, asks),
            Dialog::Trouble(trouble) => trouble.show(ui, core.language(), asks),
            Dialog::Match(form) => form.show(ui, self.contest.as_ref(), core, asks),
        });
        self.dialog = Some(dialog);
    }
}

fn change_engines(core: &mut Core, change: impl FnOnce(&mut Engines)) {
    let mut engines = core.engines.clone();
    Store::update(core.store.as_ref(), Engines::STORED_NAME, &mut engines, change);
    core.set_engines(engines, core.patience);
}

fn remove(id: EngineId, core: &mut Core) {
    change_engines(core, |engines| engines.remove(id));
    core.change_settings(|settings| {
        settings.analysis.engine.take_if(|engine| *engine == id);
        let game = &mut settings.game;
        for guest in [&mut game.guest, &mut game.first_guest, &mut game.second_guest] {
            guest.take_if(|guest| guest.engine == id);
        }
    });
}
