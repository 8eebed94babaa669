//! External engines: their list and settings, checks, failures, and matches.

mod contest;
mod form;
mod options;
mod removal;
mod trouble;

use std::path::PathBuf;

use eframe::egui::Ui;

use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects, FilePurpose, Forms};
use crate::app::kit::show_modal;
use crate::app::text::{Label, Language};
use crate::app::theme;
use crate::engine::board::Side;
use crate::session::{
    EngineCheck, EngineError, EngineId, EngineSetup, Engines, Fixture, Introduction, Match, Play, Player,
    Standing, Store, Wake,
};
use crate::uci::client::ClientError;
use contest::ContestForm;
use form::EnginesForm;
use removal::Removal;
use trouble::EngineTrouble;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Shows the list.
    List,
    /// Asks for the program of another engine.
    AskProgram,
    /// Adds the engine with this program, and checks it.
    Add(PathBuf),
    /// Stores the settings of an engine.
    Keep(Box<EngineSetup>),
    Remove(EngineId),
    /// Restores the engine that was removed last.
    Restore,
    /// Checks whether an engine works.
    Test(EngineId),
    /// Replaces an engine that failed by another player.
    Replace(Side, Player),
    /// Lets an engine try again after a failure.
    Retry,
    /// Shows the match, or the form for a new one.
    ShowMatch,
    StartMatch(Box<Fixture>),
    StopMatch,
    /// Shows the form for another match after the end of one.
    NewMatch,
    SaveMatch,
}

#[derive(Default)]
pub struct EngineRoom {
    /// The last check is shown. Earlier ones are ending.
    checks: Vec<EngineCheck>,
    /// Whether the result of the last check has been stored in the list.
    is_adopted: bool,
    /// The current or last match.
    contest: Option<Match>,
    /// Whether the match was running in the last frame.
    is_match_on: bool,
    /// Whether the user has not seen its end yet.
    has_news: bool,
    /// A failure that the user does not know yet.
    trouble: Option<EngineTrouble>,
}

/// An open dialog of this room.
pub enum Dialog {
    Engines(Box<EnginesForm>),
    /// Asks how the game should continue after an engine failed.
    Trouble(EngineTrouble),
    Match(Box<ContestForm>),
}

impl DialogContents for Dialog {
    fn set_aside(self: Box<Self>, forms: &mut Forms) {
        if let Self::Match(form) = *self {
            forms.keep(form);
        }
    }
}

impl EngineRoom {
    /// Takes over the match from the room that this one replaces. A match does not belong to a
    /// person.
    pub fn succeed(&mut self, before: &mut Self) {
        self.contest = before.contest.take();
        (self.is_match_on, self.has_news) = (before.is_match_on, before.has_news);
    }

    /// The result of the last check of an engine: `None` if there was none, `Some(None)` while it
    /// runs.
    fn check(&self, id: EngineId) -> Option<Option<Result<Introduction, ClientError>>> {
        self.checks.last().filter(|check| check.engine() == id).map(EngineCheck::outcome)
    }

    /// The text of the button that leads to the match: the number of the current game, or the
    /// result until the user has seen it.
    pub fn match_news(&self, language: Language) -> Option<String> {
        let contest = self.contest.as_ref().filter(|_| self.has_news)?;
        if contest.is_running() {
            let games = contest.fixture().games;
            return Some(language.match_game((contest.played() + 1).min(games), games));
        }
        let Standing { tally, failure, .. } = contest.standing();
        let (points, played) = tally.points();
        Some(language.match_over(failure.is_none().then_some([points, played as f64 - points])))
    }

    /// Announces the end of a match in the background.
    fn watch_match(&mut self, core: &mut Core) {
        let is_running = self.contest.as_ref().is_some_and(Match::is_running);
        let has_ended = std::mem::replace(&mut self.is_match_on, is_running) && !is_running;
        if has_ended && let Some(news) = self.match_news(core.language()) {
            core.announcements.add(news);
        }
        if !is_running && matches!(core.front.dialog().as_deref(), Some(Dialog::Match(_))) {
            self.has_news = false;
        }
    }

    fn test(&mut self, id: EngineId, core: &Core) {
        let Some(setup) = core.engines.find(id) else { return };
        self.checks.iter().for_each(EngineCheck::stop);
        self.checks.retain(|check| check.outcome().is_none());
        self.checks.push(EngineCheck::start(setup, core.patience, &core.wake));
        self.is_adopted = false;
    }

    /// The setup updated by the last check. Returned only once.
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

    /// Stores the results of checks, and reports an engine that failed.
    pub fn poll(&mut self, core: &mut Core) {
        if let Some(setup) = self.found(core) {
            change_engines(core, |engines| engines.put(setup));
        }
        self.watch_match(core);
        // An open dialog comes first.
        if !core.front.has_dialog()
            && let Some(trouble) = self.trouble.take()
            && core.play().is_some_and(Play::is_paused)
            && matches!(core.document().player(trouble.side), Player::External(_))
        {
            core.front.open(Dialog::Trouble(trouble));
        }
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::List => list(core.engines.0.first().map(|setup| setup.id), core),
            Message::AskProgram => return vec![Effect::ChooseFile(FilePurpose::Engine)],
            Message::Add(program) => {
                let setup = EngineSetup::new(std::path::absolute(&program).unwrap_or(program));
                let id = setup.id;
                change_engines(core, |engines| engines.put(setup));
                list(Some(id), core);
                self.test(id, core);
            }
            Message::Keep(setup) => change_engines(core, |engines| engines.put(*setup)),
            Message::Remove(id) => {
                let removal = Removal::of(id, core);
                if let Some(Dialog::Engines(form)) = core.front.dialog().as_deref_mut() {
                    form.removal = removal;
                }
            }
            Message::Restore => {
                if let Some(removal) = take_removal(core) {
                    let id = removal.undo(core);
                    list(Some(id), core);
                }
            }
            Message::Test(id) => self.test(id, core),
            Message::Replace(side, player) => {
                core.front.close_dialogs();
                core.with_play(|play| {
                    play.set_player(side, player);
                    play.resume();
                });
            }
            Message::Retry => {
                core.front.close_dialogs();
                core.with_play(Play::resume);
            }
            Message::ShowMatch => show_match(core),
            Message::StartMatch(fixture) => {
                self.contest = Some(Match::start(*fixture, Wake::clone(&core.wake)));
                (self.is_match_on, self.has_news) = (true, true);
                core.front.take::<Dialog>();
                show_match(core);
            }
            Message::StopMatch => self.contest.iter().for_each(Match::stop),
            Message::NewMatch => {
                // Dropping a running match would block the window until the match has ended.
                self.contest.take_if(|contest| !contest.is_running());
                show_match(core);
            }
            Message::SaveMatch => {
                let games = self.contest.as_ref().map(|contest| FilePurpose::Games(contest.games().into()));
                return games.map(Effect::ChooseFile).into_iter().collect();
            }
        }
        Effects::new()
    }

    /// Reacts to an engine's failure. For an external engine a question follows, for the built-in
    /// one an alert.
    pub fn on_failure(&mut self, error: &EngineError, core: &mut Core) {
        let text = core.language().engine_error(error);
        let side = core.document().game().side_to_move();
        if matches!(core.document().player(side), Player::External(_)) {
            let own = Player::Engine(core.settings.game.strength);
            let can_retry = !matches!(error, EngineError::Removed(_));
            self.trouble = Some(EngineTrouble { text, side, own, can_retry });
        } else {
            core.alert(Label::EngineTrouble, text);
        }
    }

    /// Shows the open dialog of this room.
    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let name = match dialog {
            Dialog::Engines(_) => "engines",
            Dialog::Trouble(_) => "engine trouble",
            Dialog::Match(_) => "match",
        };
        show_modal(ui, name, theme::DIALOG_WIDTH, Request::SetAside, requests, |ui, requests| match dialog {
            Dialog::Engines(form) => form.show(ui, self, core, requests),
            Dialog::Trouble(trouble) => trouble.show(ui, core.language(), requests),
            Dialog::Match(form) => form.show(ui, self.contest.as_ref(), core, requests),
        });
    }
}

fn list(selected: Option<EngineId>, core: &mut Core) {
    let removal = take_removal(core);
    core.front.open_list(Dialog::Engines(Box::new(EnginesForm::new(selected, removal))));
}

/// Takes the last removal from the open list.
fn take_removal(core: &Core) -> Option<Removal> {
    match core.front.dialog().as_deref_mut() {
        Some(Dialog::Engines(form)) => form.removal.take(),
        Some(Dialog::Trouble(_) | Dialog::Match(_)) | None => None,
    }
}

fn show_match(core: &mut Core) {
    let fresh = || ContestForm::new(core.settings.game.strength, core.settings.game.external);
    let form = core.front.forms.take().unwrap_or_else(|| Box::new(fresh()));
    core.front.open_list(Dialog::Match(form));
}

fn change_engines(core: &mut Core, change: impl FnOnce(&mut Engines)) {
    let mut engines = core.engines.clone();
    Store::update(core.store.as_ref(), Engines::STORED_NAME, &mut engines, change);
    core.set_engines(engines, core.patience);
}
