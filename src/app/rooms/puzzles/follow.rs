//! Continues a puzzle without the user: replies, the engine's answers, storing results.

use std::time::Duration;

use eframe::egui::Context;

use super::course::State;
use super::fault::Fault;
use super::problem::Problem;
use super::{Puzzles, Work};
use crate::app::announcements::line_pause;
use crate::app::board::Ending;
use crate::app::core::{Core, Effect, Effects};
use crate::app::sound::Sound;
use crate::app::text::PuzzleLabel;
use crate::app::theme;
use crate::engine::board::Move;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::session::{Attempt, Change, Conclusion, Day, Proof, Proven, Store, Training};

impl Puzzles {
    /// Does what is due now. Called in every frame.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others change nothing that is said")]
    pub(super) fn poll(&mut self, ctx: &Context, core: &Core, training: &mut Training) -> Effects {
        let now = core.now;
        self.hear_proof(now);
        self.hear_conclusion(now);
        match &mut self.work {
            Work::Nothing => {}
            Work::Course(course) => {
                let Some(pause) = pause(course.state(), ctx) else { return self.note(core, training) };
                let left = self.since + pause.as_secs_f64() - now;
                if left > 0.0 {
                    ctx.request_repaint_after(Duration::from_secs_f64(left));
                    return Effects::new();
                }
                let before = course.position();
                let played = course.moves().len();
                course.advance();
                if let Some(&mv) = course.moves().get(played) {
                    self.sounds.push(Sound::of_move(&before, mv));
                }
                self.since = now;
                ctx.request_repaint();
            }
            Work::Practice(practice) => {
                for change in practice.poll() {
                    self.sounds.extend(Sound::of(&change));
                    match change {
                        Change::DrawDeclined(_) => self.notice = Some(PuzzleLabel::DrawDeclined),
                        Change::EngineFailed(cause) => {
                            log::warn!("the computer failed: {cause}");
                            self.notice = Some(PuzzleLabel::EngineFailed);
                        }
                        Change::MovePlayed(_) | Change::MoveTakenBack(_) => self.notice = None,
                        _ => {}
                    }
                }
                if let Some(wait) = practice.held_for() {
                    ctx.request_repaint_after(wait);
                }
            }
        }
        self.note(core, training)
    }

    /// Handles a move of the user.
    pub(super) fn play(&mut self, mv: Move, now: f64) {
        match &mut self.work {
            Work::Nothing => {}
            Work::Course(course) => {
                self.sounds.push(Sound::of_move(&course.position(), mv));
                let other_way = course.other_way(mv);
                course.play(mv);
                self.since = now;
                if let Some(aim) = other_way.filter(|_| course.state() == State::Checking(mv)) {
                    let start = course.problem().start().clone();
                    let root = Root::new(start, course.moves(), Profile::default());
                    self.proof = root.ok().map(|root| Proof::begin(root, aim, &self.wake));
                }
            }
            Work::Practice(practice) => practice.play(mv),
        }
    }

    /// Handles the engine's answer about a move that the solution does not have.
    fn hear_proof(&mut self, now: f64) {
        let Some(proven) = self.proof.as_ref().and_then(Proof::answer) else { return };
        self.proof = None;
        if let Work::Course(course) = &mut self.work
            && let State::Checking(mv) = course.state()
        {
            match proven {
                Proven::Yes(defence) => course.accept(mv, defence),
                Proven::Better => course.refute(mv, Some(Fault::NotEnough)),
                Proven::No => course.refute(mv, None),
            }
            self.since = now;
        }
    }

    /// Asks the engine how the gain of a solution is captured, and handles its answer.
    fn hear_conclusion(&mut self, now: f64) {
        let Work::Course(course) = &mut self.work else { return };
        if course.state() != State::Concluding {
            return;
        }
        match self.conclusion.as_ref().map(Conclusion::answer) {
            None => {
                let start = course.problem().start().clone();
                match Root::new(start, course.moves(), Profile::default()) {
                    Ok(root) => self.conclusion = Some(Conclusion::begin(root, &self.wake)),
                    Err(_) => course.conclude(&[]),
                }
            }
            Some(None) => {}
            Some(Some(rest)) => {
                self.conclusion = None;
                course.conclude(&rest);
                self.since = now;
            }
        }
    }

    /// Stores the result of the attempt, once.
    pub(super) fn note(&mut self, core: &Core, training: &mut Training) -> Effects {
        let Some(attempt) = self.work.attempt().filter(|_| !self.is_noted) else { return Effects::new() };
        self.note_attempt(attempt, core, training);
        if attempt != Attempt::Failed {
            let winner = self.work.problem().map(Problem::player);
            self.answering.board.celebrate(Ending { winner, has_petals: attempt == Attempt::Clean });
        }
        // The keys for the next puzzle work only without a focus.
        vec![Effect::FreeFocus]
    }

    /// Stores the result of the attempt, unless it does not count.
    pub(super) fn note_attempt(&mut self, attempt: Attempt, core: &Core, training: &mut Training) {
        self.is_noted = true;
        let counts = |problem: &&Problem| attempt != Attempt::Failed || problem.is_certain();
        let Some(problem) = self.work.problem().filter(counts).filter(|_| !self.is_again) else { return };
        Store::update(core.store.as_ref(), Training::STORED_NAME, training, |training| {
            training.note(problem.exercise(), attempt, Day::today());
        });
    }
}

/// The time before the course advances; `None` if it waits for something else.
fn pause(state: State, ctx: &Context) -> Option<Duration> {
    match state {
        State::Refuted(_) => Some(theme::REFUTED_PAUSE),
        State::Replying => Some(theme::SLIDE + theme::REPLY_PAUSE),
        State::Telling => Some(line_pause(ctx)),
        State::Asking | State::Checking(_) | State::Concluding | State::Over => None,
    }
}
