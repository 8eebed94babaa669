//! The line below the board of a lesson.

use eframe::egui::Color32;

use super::{Lessons, TutorialView};
use crate::app::board::Notice;
use crate::app::text::GuideLabel;
use crate::app::theme::Palette;
use crate::engine::board::Position;
use crate::lessons::{Goal, Missing, Step};

impl Lessons {
    /// The text of the line, and its colour: what to do, or what the last move has brought.
    pub(super) fn status(
        &self,
        view: &TutorialView<'_>,
        position: &Position,
        palette: &Palette,
    ) -> (String, Color32) {
        let language = view.language;
        let said = |label: GuideLabel, color| (label.text(language).to_owned(), color);
        let Some(exercise) = self.work.exercise().filter(|_| !self.is_contents) else {
            let label = if self.is_contents { GuideLabel::Choose } else { GuideLabel::StepThrough };
            return said(label, palette.weak);
        };
        if self.work.is_done() {
            let label = match self.place.is_last_of_chapter() {
                true if self.place.chapter == 0 => GuideLabel::AllDone,
                true => GuideLabel::ChapterDone,
                false => GuideLabel::WellDone,
            };
            return said(label, palette.accent);
        }
        if let Some(Notice::Refused(refusal)) = self.board.notice() {
            return (language.refusal(position, refusal), palette.warning);
        }
        if let Some(play) = self.work.hint() {
            return (language.hinted(&view.notation.write(position, play)), palette.text);
        }
        match self.work.step {
            _ if self.work.is_computing() => said(GuideLabel::Computing, palette.weak),
            Some(Step::Wrong(missing)) => {
                let text = match missing {
                    Missing::Defence { play, reply } => {
                        let mut after = position.clone();
                        after.make(play);
                        language.prevented(&view.notation.write(&after, reply))
                    }
                    Missing::Other => GuideLabel::NotThatOne.text(language).into(),
                    Missing::WinGivenAway => GuideLabel::WinGivenAway.text(language).into(),
                    Missing::DrawGivenAway => GuideLabel::DrawGivenAway.text(language).into(),
                };
                (text, palette.warning)
            }
            Some(Step::Astray) if self.work.asks_to_judge() => {
                said(GuideLabel::NotThatAnswer, palette.warning)
            }
            Some(Step::Astray) => said(GuideLabel::Astray, palette.warning),
            Some(Step::Replying | Step::OnTheWay) if !matches!(exercise.task().goal, Goal::Visit(_)) => {
                said(GuideLabel::GoOn, palette.accent_text)
            }
            Some(Step::Replying) => said(GuideLabel::CheckAnswered, palette.text),
            _ if self.work.asks_to_judge() => said(GuideLabel::StepThrough, palette.weak),
            _ => said(GuideLabel::HowToMove, palette.weak),
        }
    }
}
