//! The status line of a lesson.

use eframe::egui::Color32;

use super::{Lessons, TutorialView};
use crate::app::board::Notice;
use crate::app::text::{GuideLabel, by_points};
use crate::app::theme::Palette;
use crate::engine::board::{Piece, Position, Square};
use crate::lessons::{Goal, Missing, Step};

impl Lessons {
    /// Whether moves are described by pieces and not by notation. The first chapter does so; the
    /// notation is taught after it.
    pub(super) const fn has_no_notation(&self) -> bool {
        self.place.chapter == 0
    }

    /// The piece on a point, if moves are described by pieces.
    fn named(&self, position: &Position, square: Square) -> Option<Piece> {
        position.piece_at(square).filter(|_| self.has_no_notation())
    }

    /// The text for a screen reader, if it differs. A hint that the board marks also has the
    /// points. With a reply there is none, because a right move is announced at once.
    pub(super) fn spoken(&self, view: &TutorialView<'_>, position: &Position, text: &str) -> Option<String> {
        if text == GuideLabel::HowToMove.text(view.language) {
            // `how` announces it after the task.
            return Some(String::new());
        }
        let is_answered = self.work.exercise().is_some_and(|exercise| !exercise.is_replying());
        if self.work.step == Some(Step::Replying)
            && is_answered
            && text == GuideLabel::GoOn.text(view.language)
        {
            return Some(String::new());
        }
        let mv = self.work.hint().filter(|mv| self.named(position, mv.from).is_some())?;
        Some(view.language.labelled(text, &by_points(mv)))
    }

    /// How to move. A screen reader says it after the task while the line has it.
    pub(super) fn how(&self, view: &TutorialView<'_>, palette: &Palette) -> Option<&'static str> {
        let (text, _) = self.status(view, &self.work.position(), palette);
        let is_how = text == GuideLabel::HowToMove.text(view.language);
        is_how.then(|| GuideLabel::HowToMoveHeard.text(view.language))
    }

    /// The text and colour of the line: what to do, or the result of the last move.
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
        if self.work.is_done() && self.work.step != Some(Step::Done) {
            return said(GuideLabel::DoneBefore, palette.weak);
        }
        if self.work.is_done() {
            let lessons = &self.place.chapter().lessons;
            let is_complete = lessons.iter().all(|lesson| view.progress.is_complete(lesson));
            let label = match (self.place.is_last_of_chapter(), is_complete) {
                (true, false) if !view.progress.is_complete(self.place.lesson()) => GuideLabel::LessonLeft,
                (true, false) => GuideLabel::SomeLeft,
                (true, true) if self.place.chapter == 0 => GuideLabel::AllDone,
                (true, true) => GuideLabel::ChapterDone,
                (false, _) => GuideLabel::WellDone,
            };
            return said(label, palette.accent);
        }
        if let Some(Notice::Refused(refusal)) = self.answering.board.notice() {
            return (language.refusal(position, refusal), palette.warning);
        }
        if let Some(mv) = self.work.hint() {
            let text = match self.named(position, mv.from) {
                Some(piece) => language.hinted_on_board(piece),
                None => language.hinted(&view.notation.write(position, mv)),
            };
            return (text, palette.text);
        }
        match self.work.step {
            _ if self.work.is_computing() => said(GuideLabel::Computing, palette.weak),
            Some(Step::Wrong(missing)) => (self.missing(view, position, missing), palette.warning),
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

    /// The fault of a move, which has been taken back.
    fn missing(&self, view: &TutorialView<'_>, position: &Position, missing: Missing) -> String {
        let language = view.language;
        let label = match missing {
            Missing::Defence { mv, reply, moves } => {
                let mut after = position.clone();
                after.make(mv);
                let is_due = moves == 0;
                if is_due && !after.in_check() {
                    return GuideLabel::NoCheck.text(language).into();
                }
                return match self.named(&after, reply.from) {
                    Some(piece) => language.prevented_by(piece),
                    None => language.prevented(&view.notation.write(&after, reply), is_due),
                };
            }
            Missing::OtherPiece => return language.other_piece_moved(self.place.lesson().piece),
            Missing::Costs(cost) => return language.wrong_try(cost),
            Missing::Other { mv } if !self.has_no_notation() => {
                let mv = view.notation.write(position, mv);
                let is_named = self.place.lesson().teaches_notation();
                return if is_named { language.not_asked(&mv) } else { language.not_best(&mv) };
            }
            Missing::Other { .. } => GuideLabel::NotThatOne,
            Missing::WinGivenAway => GuideLabel::WinGivenAway,
            Missing::DrawGivenAway => GuideLabel::DrawGivenAway,
        };
        label.text(language).into()
    }
}
