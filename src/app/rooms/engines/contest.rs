//! The dialog for a match of two engines: a form, then the standing.

use eframe::egui::{Button, Grid, RichText, ScrollArea, Ui, vec2};

use super::Message;
use crate::app::command::{Request, Requests};
use crate::app::core::Core;
use crate::app::kit::{Computer, Ladder, accent_button, announce, choose_player, heading, number, row};
use crate::app::text::{EngineLabel, Label, Language};
use crate::app::theme::{self, Palette};
use crate::session::{Contestant, ExternalPlayer, Fixture, Match, Standing, Strength};

/// The contents of the form.
pub struct ContestForm {
    players: [(Strength, Option<ExternalPlayer>); 2],
    games: u32,
}

const FIRST_GAMES: u32 = 20;
const MAX_GAMES: u32 = 2_000;
/// The maximum height of the list of the engines' faults, in points.
const FAULTS_HEIGHT: f32 = 90.0;

impl ContestForm {
    /// A form for the built-in engine of this strength against `external`, or against itself.
    pub fn new(strength: Strength, external: Option<ExternalPlayer>) -> Self {
        Self { players: [(strength, None), (strength, external)], games: FIRST_GAMES }
    }

    /// Shows the standing of a match, or the form for a new one.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        contest: Option<&Match>,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        heading(ui, EngineLabel::MatchTitle.text(core.language()));
        match contest {
            Some(contest) => show_contest(ui, core.language(), contest, requests),
            None => self.show_form(ui, core, requests),
        }
    }

    fn show_form(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let (language, ladder) = (core.language(), &Ladder::new(core));
        let labels = [EngineLabel::First, EngineLabel::Second];
        for ((strength, external), label) in self.players.iter_mut().zip(labels) {
            let computer = Computer { strength, external };
            choose_player(ui, language, label.text(language), false, ladder, computer);
        }
        let name = EngineLabel::Games.text(language);
        row(ui, name, |ui| number(ui, &mut self.games, 2..=MAX_GAMES, "", name));
        ui.weak(EngineLabel::MatchHint.text(language));
        let labels = [Label::Cancel.text(language), EngineLabel::StartMatch.text(language)];
        match buttons(ui, &labels) {
            Some(0) => requests.push(Request::CloseDialog),
            Some(_) => requests.push(Message::StartMatch(Box::new(self.fixture(core))).into()),
            None => {}
        }
    }

    fn fixture(&self, core: &Core) -> Fixture {
        let contestants = self.players.map(|(strength, external)| {
            let known =
                external.and_then(|external| Some((core.engines.find(external.engine)?, external.budget)));
            match known {
                Some((setup, budget)) => Contestant::External(Box::new(setup.clone()), budget),
                None => Contestant::BuiltIn(strength),
            }
        });
        let mut names = contestants.each_ref().map(|contestant| match contestant {
            Contestant::BuiltIn(strength) => core.language().program_of(*strength),
            Contestant::External(setup, _) => setup.name.clone(),
        });
        if names[0] == names[1] {
            names[1].push_str(" (2)");
        }
        Fixture {
            contestants,
            names,
            // The number is even, so that each opening is played with both colours.
            games: self.games.next_multiple_of(2) as usize,
            profile: core.settings.game.profile,
            seed: rand::random(),
            patience: core.patience,
        }
    }
}

fn show_contest(ui: &mut Ui, language: Language, contest: &Match, requests: &mut Requests<Message>) {
    let Fixture { names, games, .. } = contest.fixture();
    let Standing { tally, plies, faults, failure } = contest.standing();
    let (points, played) = tally.points();
    let is_running = contest.is_running();
    let status = match &failure {
        Some(error) => language.engine_error(error),
        None if is_running => language.match_progress((played + 1).min(*games), *games, plies),
        None if played < *games => EngineLabel::Stopped.text(language).into(),
        None => EngineLabel::Over.text(language).into(),
    };
    let warning = Palette::of(ui).warning;
    match failure.is_some() {
        true => announce(&ui.label(RichText::new(status).color(warning))),
        false => _ = ui.label(status),
    }
    ui.add_space(theme::GAP);
    let [won, drawn, lost] = tally.games();
    let rows =
        [(&names[0], [won, drawn, lost], points), (&names[1], [lost, drawn, won], played as f64 - points)];
    Grid::new("match").num_columns(5).striped(true).spacing(vec2(2.0 * theme::GAP, theme::GAP)).show(
        ui,
        |ui| {
            for label in [
                EngineLabel::Player,
                EngineLabel::Won,
                EngineLabel::Drawn,
                EngineLabel::Lost,
                EngineLabel::Points,
            ] {
                ui.weak(label.text(language));
            }
            ui.end_row();
            for (name, games, points) in rows {
                ui.label(name);
                for count in games {
                    ui.label(count.to_string());
                }
                ui.strong(format!("{points:.1} / {played}"));
                ui.end_row();
            }
        },
    );
    ui.label(language.elo((tally.pairs() > 0).then(|| tally.elo())));
    if !faults.is_empty() && failure.is_none() {
        ScrollArea::vertical().max_height(FAULTS_HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
            for (game, error) in &faults {
                let text = language.in_game(*game, &language.engine_error(error));
                ui.label(RichText::new(text).color(warning));
            }
        });
    }
    ui.add_space(theme::GAP);
    let close = (EngineLabel::Close, Request::CloseDialog);
    let save = (EngineLabel::SaveGames, Message::SaveMatch.into());
    let mut choices = vec![close];
    choices.extend((played > 0).then_some(save));
    choices.push(match is_running {
        true => (EngineLabel::StopMatch, Message::StopMatch.into()),
        false => (EngineLabel::NewMatch, Message::NewMatch.into()),
    });
    let texts: Vec<&str> = choices.iter().map(|(label, _)| label.text(language)).collect();
    requests.extend(buttons(ui, &texts).map(|chosen| choices.swap_remove(chosen).1));
}

/// Shows buttons side by side, the last one highlighted. Returns the index of the clicked one.
fn buttons(ui: &mut Ui, texts: &[&str]) -> Option<usize> {
    let (last, others) = texts.split_last()?;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::GAP;
        let count = texts.len() as f32;
        let width = (ui.available_width() - (count - 1.0) * theme::GAP) / count;
        let mut clicked = None;
        for (index, text) in others.iter().enumerate() {
            if ui.add(Button::new(*text).min_size(vec2(width, theme::DIALOG_BUTTON_HEIGHT))).clicked() {
                clicked = Some(index);
            }
        }
        if accent_button(ui, last, width, true).clicked() {
            clicked = Some(others.len());
        }
        clicked
    })
    .inner
}
