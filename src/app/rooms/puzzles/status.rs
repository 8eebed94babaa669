//! The status line of a puzzle.

use eframe::egui::{Color32, Context};

use super::course::{Course, Hint, State};
use super::fault::Fault;
use super::panel::given_away;
use super::practice::Practice;
use super::problem::{Aim, Set};
use super::{Puzzles, PuzzlesView, Work};
use crate::app::board::Notice;
use crate::app::command::{Command, keys_of, written};
use crate::app::text::{Language, PuzzleLabel};
use crate::app::theme::Palette;
use crate::engine::board::{Move, Position};
use crate::session::Attempt;

impl Puzzles {
    pub(super) fn status(
        &self,
        view: &PuzzlesView,
        position: &Position,
        palette: &Palette,
    ) -> (String, Color32) {
        let language = view.language;
        if let Some(Notice::Refused(refusal)) = self.answering.board.notice()
            && !self.work.is_over()
        {
            return (language.refusal(position, refusal), palette.warning);
        }
        match &self.work {
            Work::Nothing if self.is_finished() => {
                (PuzzleLabel::MistakesDone.text(language).into(), palette.accent_text)
            }
            Work::Nothing if self.set == Set::Mistakes => {
                (PuzzleLabel::NoMistakes.text(language).into(), palette.weak)
            }
            Work::Nothing => (PuzzleLabel::NothingFits.text(language).into(), palette.weak),
            Work::Course(course) => of_course(course, view, position, palette),
            Work::Practice(practice) => self.of_practice(practice, view, palette),
        }
    }

    fn of_practice(&self, practice: &Practice, view: &PuzzlesView, palette: &Palette) -> (String, Color32) {
        let language = view.language;
        let document = practice.game().document();
        if let Some(attempt) = practice.attempt() {
            let (label, color) = match attempt {
                Attempt::Clean | Attempt::Helped => (PuzzleLabel::Reached, palette.accent_text),
                // If the game has ended by the reply to a bad move, this names the move.
                Attempt::Failed => (given_away(practice).unwrap_or(PuzzleLabel::NotReached), palette.warning),
            };
            let how = document.outcome().map(|outcome| language.end(outcome));
            let how = how.unwrap_or_else(|| PuzzleLabel::Held.text(language).into());
            return (language.sentences(label.text(language), &how), color);
        }
        let position = document.game().position();
        let (text, color) = match (self.notice, practice.advice(), given_away(practice)) {
            (Some(notice), ..) => (notice.text(language).into(), palette.warning),
            (None, Some(advice), _) => {
                let (text, short) = advice.text(language, view.notation, position);
                (short.unwrap_or(text), palette.accent_text)
            }
            (None, None, Some(label)) => (label.text(language).into(), palette.warning),
            (None, None, None) if !document.is_human_turn() => {
                (PuzzleLabel::ComputerThinks.text(language).into(), palette.weak)
            }
            (None, None, None) => (language.to_move(position.side_to_move()), palette.weak),
        };
        (text, color)
    }
}

impl Work {
    /// The announcement after the task: what to do, and how to type moves, because H is a key here.
    pub(super) fn how(&self, ctx: &Context, language: Language) -> Option<String> {
        let text = match self {
            Self::Course(course) if course.is_untouched() => PuzzleLabel::Find.text(language).into(),
            Self::Practice(practice) if practice.is_untouched() => {
                language.to_move(practice.game().document().game().side_to_move())
            }
            Self::Nothing | Self::Course(_) | Self::Practice(_) => return None,
        };
        let keys = keys_of(Command::TypeMove).map(|keys| written(ctx, &keys))?;
        let what = Command::TypeMove.name(language).trim_end_matches(['.', '…']);
        Some(language.sentences(&text, &language.labelled(&keys, what)))
    }

    /// The text for a screen reader, if it differs. During the capture of the gain only the moves
    /// are announced; their purpose follows at the end.
    pub(super) fn spoken(&self, language: Language, text: &str) -> Option<String> {
        let course = match self {
            Self::Course(course) => course,
            Self::Practice(practice) => {
                let turn = || language.to_move(practice.game().document().game().side_to_move());
                return (practice.is_untouched() && text == turn()).then(String::new);
            }
            Self::Nothing => return None,
        };
        if let Some(Hint::Piece(square, _)) = course.hint() {
            // The board highlights it.
            return Some(language.labelled(text, &square.to_string()));
        }
        match (course.state(), course.attempt()) {
            (State::Telling, None) if course.begins_to_take() => {
                Some(PuzzleLabel::RestIsShown.text(language).into())
            }
            (State::Telling, None) => Some(String::new()),
            // The solution is announced once, not with each of its moves.
            (State::Telling, Some(_)) if course.is_being_told() => Some(String::new()),
            // `how` announces how to type moves.
            (State::Asking, _) if course.is_untouched() && text == PuzzleLabel::Find.text(language) => {
                Some(String::new())
            }
            // A right move is announced at once, not with the reply.
            (State::Asking, _) if text == PuzzleLabel::GoOn.text(language) => Some(String::new()),
            (State::Over, _) if course.has_taken() => {
                Some(language.sentences(PuzzleLabel::Taking.text(language), text))
            }
            _ => None,
        }
    }
}

fn of_course(
    course: &Course,
    view: &PuzzlesView,
    position: &Position,
    palette: &Palette,
) -> (String, Color32) {
    let language = view.language;
    if let Some(hint) = course.hint() {
        let text = match hint {
            Hint::Kind(piece) => language.kind_to_move(piece),
            Hint::Piece(_, piece) => language.hinted_piece(piece),
            Hint::Move(mv) => language.move_to_play(&view.notation.write(position, mv)),
        };
        return (text, palette.accent_text);
    }
    if let Some((mv, fault)) = course.last_wrong() {
        let mv = view.notation.write(&course.position_before(), mv);
        let text = match fault {
            Fault::Costs(cost) => language.wrong_move(&mv, Some(cost)),
            Fault::NotEnough => language.not_enough(&mv),
            Fault::AsPlayed => language.as_played(&mv),
            Fault::Other => language.wrong_move(&mv, None),
        };
        return (text, palette.warning);
    }
    let is_mistake = course.problem().aim() == Aim::Better;
    if let (State::Over, Some(Attempt::Clean), true) = (course.state(), course.attempt(), is_mistake)
        && course.has_own_way()
        && let Some(&best) = course.problem().line().and_then(<[Move]>::first)
    {
        let best = view.notation.write(course.problem().start(), best);
        return (language.keeps_chances(&best), palette.accent_text);
    }
    let (label, color) = match (course.state(), course.attempt()) {
        (State::Asking, _) if course.played() > 0 => (PuzzleLabel::GoOn, palette.accent_text),
        (State::Asking | State::Refuted(_), _) => (PuzzleLabel::Find, palette.weak),
        (State::Checking(_), _) if is_mistake => (PuzzleLabel::CheckingChances, palette.text),
        (State::Checking(_), _) => (PuzzleLabel::Checking, palette.text),
        (State::Replying, _) => (PuzzleLabel::Right, palette.accent_text),
        (State::Telling, Some(_)) => (PuzzleLabel::Telling, palette.text),
        (State::Telling, None) => (PuzzleLabel::Taking, palette.accent_text),
        (State::Concluding, _) => (PuzzleLabel::Right, palette.accent_text),
        (State::Over, Some(Attempt::Clean)) if course.has_own_way() => {
            (PuzzleLabel::OwnWay, palette.accent_text)
        }
        (State::Over, Some(Attempt::Clean)) => (PuzzleLabel::Clean, palette.accent_text),
        (State::Over, Some(Attempt::Helped)) => (PuzzleLabel::Solved, palette.accent_text),
        (State::Over, _) => (PuzzleLabel::Told, palette.text),
    };
    (label.text(language).into(), color)
}
