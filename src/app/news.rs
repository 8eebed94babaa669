//! What happened in the session is told: by the line below the board, a sound, an alert.

use std::time::Instant;

use super::board::Ending;
use super::dialogs::Alert;
use super::panels::Message;
use super::text::Label;
use super::{ChuheApp, Sound, theme};
use crate::game::Outcome;
use crate::session::Change;

impl ChuheApp {
    /// Tells the user what happened. Of several things at once, the gravest is heard.
    pub(super) fn note_all(&mut self, changes: Vec<Change>) {
        if let Some(sound) = changes.iter().filter_map(Sound::of).max() {
            self.play_sound(sound);
        }
        changes.into_iter().for_each(|change| self.note(change));
    }

    /// Quietly: on the board, if the end of the game is shown there.
    fn celebrate(&mut self, Outcome { winner, .. }: Outcome) {
        if self.shown().is_live() {
            let has_petals = winner.is_some_and(|side| !self.session.player(side).is_engine());
            self.board.celebrate(Ending { winner, has_petals });
        }
    }

    pub(super) fn play_sound(&mut self, sound: Sound) {
        if self.settings.has_sound && self.settings.volume > 0 {
            self.speaker.play(sound, f32::from(self.settings.volume.min(100)) / 100.0);
        }
    }

    fn note(&mut self, change: Change) {
        let language = self.language();
        match change {
            Change::MovePlayed(_) => {
                self.message = None;
                self.quiet_until = Instant::now() + theme::SLIDE;
                self.hold_reply();
            }
            Change::FromBook => self.message = Some(Message::FromBook),
            Change::MoveTakenBack(_) => {
                self.message.take_if(|message| *message != Message::Unrated);
                self.user.change = None;
            }
            Change::GameOver(outcome) => {
                self.message = None;
                self.rate_game();
                self.review_when_over();
                self.celebrate(outcome);
            }
            Change::DrawAnswered { is_accepted: true } => {}
            Change::HintFound { play, effect, .. } => self.message = Some(Message::Hint(play, effect)),
            Change::DrawAnswered { is_accepted: false } => self.message = Some(Message::DrawDeclined),
            Change::EngineFailed(cause) => {
                self.tell_engine_failed(&cause);
            }
            // Once is enough: a full disk would interrupt every move.
            Change::SaveFailed(error) if !self.is_unstored => {
                self.is_unstored = true;
                self.alert(Label::SaveTrouble, language.save_error(&error));
            }
            Change::SaveFailed(error) => log::warn!("{error}"),
            Change::SavedAgain => {
                self.is_unstored = false;
                self.alerts.retain(|alert| alert.title != Label::SaveTrouble);
                self.message = Some(Message::Told(Label::SavedAgain));
            }
        }
    }

    /// Tells the user something, unless it is being told already.
    pub(super) fn alert(&mut self, title: Label, text: String) {
        if self.alerts.iter().all(|alert| alert.title != title) {
            self.alerts.push(Alert { title, text });
        }
    }
}
