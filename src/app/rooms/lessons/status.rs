//! The status line of a lesson.

use eframe::egui::Color32;

use super::{LessonView, Lessons};
use crate::app::text::{LessonLabel, PuzzleLabel, by_points};
use crate::app::theme::Palette;
use crate::engine::board::{Piece, Position, Square};
use crate::lessons::{Goal, Missing};
use crate::session::solving::State;

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
    pub(super) fn spoken(&self, view: &LessonView<'_>, position: &Position, text: &str) -> Option<String> {
        let language = view.core.language();
        if text == LessonLabel::HowToMove.text(language) {
            // `how` announces it after the task.
            return Some(String::new());
        }
        if self.work.is_asking() && text == PuzzleLabel::GoOn.text(language) {
            return Some(String::new());
        }
        let (_, mv) = self.work.hint().filter(|(_, mv)| self.named(position, mv.from).is_some())?;
        Some(language.labelled(text, &by_points(mv)))
    }

    /// How to move. A screen reader says it after the task while the line has it.
    pub(super) fn how(&self, view: &LessonView<'_>, palette: &Palette) -> Option<&'static str> {
        let (text, _) = self.status(view, &self.work.position(), palette);
        let is_how = text == LessonLabel::HowToMove.text(view.core.language());
        is_how.then(|| LessonLabel::HowToMoveHeard.text(view.core.language()))
    }

    /// The text and colour of the line: what to do, or the result of the last move.
    pub(super) fn status(
        &self,
        view: &LessonView<'_>,
        position: &Position,
        palette: &Palette,
    ) -> (String, Color32) {
        let language = view.core.language();
        let said = |label: LessonLabel, color| (label.text(language).to_owned(), color);
        let solver = &self.work;
        let Some(task) = solver.quiz().task().filter(|_| !self.is_contents) else {
            let label = if self.is_contents { LessonLabel::Choose } else { LessonLabel::StepThrough };
            return said(label, palette.weak);
        };
        if solver.is_over() && !solver.was_right() {
            return said(LessonLabel::DoneBefore, palette.weak);
        }
        if solver.is_over() {
            let lessons = &self.place.chapter().lessons;
            let is_complete = lessons.iter().all(|lesson| view.progress.is_complete(lesson));
            let label = match (self.place.is_last_of_chapter(), is_complete) {
                (true, false) if !view.progress.is_complete(self.place.lesson()) => LessonLabel::LessonLeft,
                (true, false) => LessonLabel::SomeLeft,
                (true, true) if self.place.chapter == 0 => LessonLabel::AllDone,
                (true, true) => LessonLabel::ChapterDone,
                (false, _) => LessonLabel::WellDone,
            };
            return said(label, palette.accent);
        }
        if let Some((_, mv)) = solver.hint() {
            let text = match self.named(position, mv.from) {
                Some(piece) => language.hinted_on_board(piece),
                None => language.hinted(&view.core.coach().mv(position, mv)),
            };
            return (text, palette.text);
        }
        if solver.quiz().is_computing() {
            return (PuzzleLabel::Computing.text(language).to_owned(), palette.weak);
        }
        if let Some(&missing) = solver.fault() {
            return (self.missing(view, position, missing), palette.warning);
        }
        let is_visit = matches!(task.goal, Goal::Visit(_));
        let is_answered = || matches!(solver.state(), State::Replying(_)) || solver.quiz().is_answered();
        match (solver.was_right(), is_visit) {
            (true, false) => (PuzzleLabel::GoOn.text(language).to_owned(), palette.accent_text),
            (true, true) if is_answered() => said(LessonLabel::CheckAnswered, palette.text),
            _ if self.work.quiz().asks_to_judge() => said(LessonLabel::StepThrough, palette.weak),
            _ => said(LessonLabel::HowToMove, palette.weak),
        }
    }

    /// The fault of a move, which has been taken back.
    fn missing(&self, view: &LessonView<'_>, position: &Position, missing: Missing) -> String {
        let language = view.core.language();
        let label = match missing {
            Missing::Defence { mv, reply, moves } => {
                let after = position.after(mv);
                let is_due = moves == 0;
                if is_due && !after.in_check() {
                    return LessonLabel::NoCheck.text(language).into();
                }
                return match self.named(&after, reply.from) {
                    Some(piece) => language.prevented_by(piece),
                    None => language.prevented(&view.core.coach().mv(&after, reply), is_due),
                };
            }
            Missing::OtherPiece => return language.other_piece_moved(self.place.lesson().piece),
            Missing::Costs(cost) => return language.wrong_try(cost),
            Missing::Other { mv } if !self.has_no_notation() => {
                let coach = view.core.coach();
                return match self.place.lesson().teaches_notation {
                    true => language.not_asked(&coach.words.1.write(position, mv)),
                    false => language.not_best(&coach.mv(position, mv)),
                };
            }
            Missing::Other { .. } => LessonLabel::NotThatOne,
            Missing::WinGivenAway => LessonLabel::WinGivenAway,
            Missing::DrawGivenAway => LessonLabel::DrawGivenAway,
            Missing::Astray if self.work.quiz().asks_to_judge() => LessonLabel::NotThatAnswer,
            Missing::Astray => LessonLabel::Astray,
        };
        label.text(language).into()
    }
}
