//! Handles the messages of the analysis, and updates it in every frame.

use super::{AnalysisRoom, Message, ScoreBar};
use crate::app::command::{Aid, Command};
use crate::app::core::{AnalysisChoices, Core, Effects, HASH_MEGABYTES};
use crate::session::{Engine, External, KeptAnalyses, Session, Wake, Worker};

/// The longest time that results stay unstored, in seconds.
const STORED_EVERY: f64 = 10.0;

impl AnalysisRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => self.open(core),
            Message::Show => self.show_card(core),
            Message::Toggle if self.is_on() => {
                self.set_on(false);
                self.unwanted_in = Some(core.document().id());
            }
            Message::Toggle => self.switch_on(Command::Show(Aid::Analysis), core),
            Message::ToggleThreats => {
                if !self.is_on() {
                    self.switch_on(Command::Threats, core);
                }
                if self.is_on() {
                    self.toggle_threats();
                }
            }
            Message::SetLines(lines) => {
                self.set_lines(lines);
                choose(core, |choices| choices.lines = lines);
            }
            Message::SetArrows(has_arrows) => choose(core, |choices| choices.has_arrows = has_arrows),
            Message::SetBar(has_bar) => choose(core, |choices| choices.has_bar = has_bar),
            Message::SetEngine(engine) => choose(core, |choices| choices.engine = engine),
            Message::Play { from, moves } => core.add_line(from, &moves),
            Message::Insert { from, moves, note } => {
                let comment = if core.settings.analysis.has_notes { note } else { String::new() };
                core.insert_line(from, &moves, &comment);
            }
            Message::SetNotes(has_notes) => choose(core, |choices| choices.has_notes = has_notes),
            Message::Pin(number) => self.pin(number, core.document()),
            Message::Unpin => self.unpin(),
        }
        Effects::new()
    }

    /// Opens the card. Switches the analysis on unless that would end the rating of the game, or the
    /// user has switched it off in this record.
    fn show_card(&mut self, core: &mut Core) {
        core.aid = Some(Aid::Analysis);
        if !core.has_rating_to_lose() && self.unwanted_in != Some(core.document().id()) {
            self.set_on(true);
        }
    }

    /// Opens the card and switches the analysis on. If that would end the rating of the game, asks
    /// first.
    fn switch_on(&mut self, by: Command, core: &mut Core) {
        core.aid = Some(Aid::Analysis);
        self.unwanted_in = None;
        if !core.keeps_rating(by) {
            self.set_on(true);
        }
    }

    /// Opens the card and switches the analysis on. If it is on, switches it off and closes the
    /// card.
    fn open(&mut self, core: &mut Core) {
        if !self.is_on() {
            return self.switch_on(Command::Toggle(Aid::Analysis), core);
        }
        self.set_on(false);
        core.aid = core.aid.filter(|aid| *aid != Aid::Analysis);
    }

    /// Analyses the position shown, and fetches new results.
    pub fn poll(&mut self, core: &mut Core) {
        self.appoint(core);
        // A user who closes the aids wants no analysis. Beside another aid it goes on.
        if self.is_on() && core.shows_moves_alone() {
            self.set_on(false);
        }
        if self.game.replace(core.document().id()) != Some(core.document().id()) {
            self.withdraw(core.session());
        }
        let is_game_shown = core.is_game_shown();
        let shown = is_game_shown.then(|| core.desk.shown());
        self.look_at(core.desk.session(), shown, &mut core.kept_analyses);
        let threatened = shown.filter(|_| self.is_on() && self.is_about_threats());
        self.threats.look_at(threatened.map(|shown| shown.position), &core.wake);
        self.store(core);
        if self.is_on() && is_game_shown {
            core.give_up_rating();
        }
    }

    /// Stores new results from time to time.
    fn store(&mut self, core: &mut Core) {
        if core.kept_analyses.take_changed() {
            self.unstored_since.get_or_insert(core.now);
        }
        if self.unstored_since.is_some_and(|since| core.now >= since + STORED_EVERY) {
            self.unstored_since = None;
            core.store.iter().for_each(|store| store.save(KeptAnalyses::STORED_NAME, &core.kept_analyses));
        }
    }

    /// Stores new results before the window closes.
    pub fn close(&mut self, core: &mut Core) {
        self.keep(&mut core.kept_analyses);
        if core.kept_analyses.take_changed() || self.unstored_since.take().is_some() {
            core.store.iter().for_each(|store| store.save(KeptAnalyses::STORED_NAME, &core.kept_analyses));
        }
    }

    /// Switches the analysis off for a new game, which begins without help for either player.
    fn withdraw(&mut self, session: &Session) {
        if session.as_play().is_some_and(|play| play.document().outcome().is_none()) {
            self.set_on(false);
        }
    }

    /// Hands the analysis to the engine of the settings if another one was chosen.
    fn appoint(&mut self, core: &mut Core) {
        let chosen = core.settings.analysis.engine.and_then(|id| core.engines.find(id));
        if chosen == self.engine.as_ref() {
            return;
        }
        self.keep(&mut core.kept_analyses);
        let wake = Wake::clone(&core.calm_wake);
        let worker = match chosen {
            Some(setup) => {
                let (name, launch) = (setup.name.clone(), setup.launch(core.patience));
                let make =
                    move || -> Box<dyn Engine> { Box::new(External::new(name.clone(), launch.clone())) };
                Worker::new(make, wake)
            }
            None => Worker::built_in(HASH_MEGABYTES, wake),
        };
        self.engine = chosen.cloned();
        self.set_worker(worker);
        // Look up the results that this engine found earlier.
        self.place = None;
        self.analysis.set_place(None);
    }

    /// The score bar. `None` if it is switched off or the game is not shown.
    pub fn score_bar(&self, core: &Core) -> Option<ScoreBar> {
        let is_wanted = core.settings.analysis.has_bar && core.is_game_shown();
        if is_wanted { self.bar(core.is_flipped()) } else { None }
    }
}

fn choose(core: &mut Core, change: impl FnOnce(&mut AnalysisChoices)) {
    core.change_settings(|settings| change(&mut settings.analysis));
}
