//! The status line of a puzzle.

use eframe::egui::{Color32, Context};

use super::answer::given_away;
use super::practice::Practice;
use super::{Puzzles, Work};
use crate::app::command::{Command, keys_of, written};
use crate::app::core::Core;
use crate::app::text::{Coach, Language, PuzzleLabel};
use crate::app::theme::Palette;
use crate::engine::board::{Move, Position};
use crate::session::Attempt;
use crate::session::solving::{Aim, HintStep, Problem, PuzzleQuiz, Quiz, Set, Solver, State, WrongMove};

impl Puzzles {
    /// The text of the line and its colour.
    pub(super) fn status(&self, core: &Core, position: &Position, palette: &Palette) -> (String, Color32) {
        let language = core.language();
        match &self.work {
            Work::Nothing if self.is_finished() => {
                (PuzzleLabel::MistakesDone.text(language).into(), palette.accent_text)
            }
            Work::Nothing if self.set == Set::Mistakes => {
                (PuzzleLabel::NoMistakes.text(language).into(), palette.weak)
            }
            Work::Nothing => (PuzzleLabel::NothingFits.text(language).into(), palette.weak),
            Work::Quiz(solver) => of_quiz(solver, core, position, palette),
            Work::Practice(practice) => of_practice(practice, core, palette),
        }
    }
}

fn of_practice(practice: &Practice, core: &Core, palette: &Palette) -> (String, Color32) {
    let language = core.language();
    let document = practice.play().document();
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
    let (text, color) = match (practice.notice(), practice.advice(), given_away(practice)) {
        (Some(notice), ..) => (notice.text(language).into(), palette.warning),
        (None, Some(advice), _) => {
            let (text, short) = advice.text(&core.coach(), position);
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

impl Work {
    /// The announcement after the task: what to do, and how to type moves, because H is a key here.
    pub(super) fn how(&self, ctx: &Context, language: Language) -> Option<String> {
        let text = match self {
            Self::Quiz(solver) if solver.is_untouched() => PuzzleLabel::Find.text(language).into(),
            Self::Practice(practice) if practice.is_untouched() => {
                language.to_move(practice.play().document().game().side_to_move())
            }
            Self::Nothing | Self::Quiz(_) | Self::Practice(_) => return None,
        };
        let keys = keys_of(Command::TypeMove).map(|keys| written(ctx, &keys))?;
        let what = Command::TypeMove.name(language).trim_end_matches(['.', '…']);
        Some(language.sentences(&text, &language.labelled(&keys, what)))
    }

    /// The text for a screen reader, if it differs. During the capture of the gain only the moves
    /// are announced; their purpose follows at the end.
    pub(super) fn spoken(&self, language: Language, text: &str) -> Option<String> {
        let solver = match self {
            Self::Quiz(solver) => solver,
            Self::Practice(practice) => {
                let turn = || language.to_move(practice.play().document().game().side_to_move());
                return (practice.is_untouched() && text == turn()).then(String::new);
            }
            Self::Nothing => return None,
        };
        if let Some((HintStep::Piece, answer)) = solver.hint() {
            // The board highlights it.
            return Some(language.labelled(text, &answer.from.to_string()));
        }
        let is_silent = match (solver.state(), solver.attempt()) {
            // The solution is announced once, not with each of its moves.
            (State::Telling { is_first }, _) => !is_first,
            (State::Replaying, _) => true,
            // `how` says after the task what to do. A right move was praised before the reply.
            (State::Asking, _) => {
                solver.is_untouched() && text == PuzzleLabel::Find.text(language)
                    || text == PuzzleLabel::GoOn.text(language)
            }
            (State::Over, _) if solver.has_taken() => {
                return Some(language.sentences(PuzzleLabel::Taking.text(language), text));
            }
            (
                State::Refuted(_)
                | State::Checking(..)
                | State::Replying(_)
                | State::Concluding(_)
                | State::Over,
                _,
            ) => false,
        };
        is_silent.then(String::new)
    }
}

fn of_quiz(
    solver: &Solver<PuzzleQuiz>,
    core: &Core,
    position: &Position,
    palette: &Palette,
) -> (String, Color32) {
    let (language, coach, quiz) = (core.language(), core.coach(), solver.quiz());
    if let Some((hint, answer)) = solver.hint() {
        let text = match (hint, position.piece_at(answer.from)) {
            (HintStep::Idea, Some(piece)) => language.kind_to_move(piece),
            (HintStep::Piece, Some(piece)) => language.hinted_piece(piece),
            (HintStep::Move, _) | (_, None) => language.move_to_play(&coach.mv(position, answer)),
        };
        return (text, palette.accent_text);
    }
    if let Some(&(mv, fault)) = solver.fault() {
        let mv = coach.mv_first(&quiz.position(), mv);
        let text = match fault {
            WrongMove::Costs(cost) => language.wrong_move(&mv, Some(cost)),
            WrongMove::NotEnough => language.not_enough(&mv),
            WrongMove::AsPlayed => language.as_played(&mv),
            WrongMove::Other => language.wrong_move(&mv, None),
        };
        return (text, palette.warning);
    }
    let is_mistake = quiz.problem.aim() == Aim::Better;
    let has_own_way = quiz.has_own_way && solver.attempt() == Some(Attempt::Clean);
    if has_own_way
        && is_mistake
        && let Some(&best) = quiz.problem.line().and_then(<[Move]>::first)
    {
        let best = coach.mv(quiz.problem.start(), best);
        return (language.keeps_chances(&best), palette.accent_text);
    }
    let (label, color) = match (solver.state(), solver.attempt()) {
        (State::Asking, _) if quiz.played > 0 => (PuzzleLabel::GoOn, palette.accent_text),
        (State::Asking | State::Refuted(_), _) => (PuzzleLabel::Find, palette.weak),
        (State::Checking(..), _) if is_mistake => (PuzzleLabel::CheckingChances, palette.text),
        (State::Checking(..), _) => (PuzzleLabel::Checking, palette.text),
        (State::Replying(_) | State::Concluding(_), _) => (PuzzleLabel::Right, palette.accent_text),
        (State::Telling { .. }, _) => (PuzzleLabel::Telling, palette.text),
        (_, Some(Attempt::Clean)) if has_own_way => (PuzzleLabel::OwnWay, palette.accent_text),
        (_, Some(Attempt::Clean)) => (PuzzleLabel::Clean, palette.accent_text),
        (_, Some(Attempt::Helped)) => (PuzzleLabel::Solved, palette.accent_text),
        (State::Over | State::Replaying, _) => (PuzzleLabel::Told, palette.text),
    };
    let end = seen_at_end(solver, &coach);
    let text =
        end.map_or_else(|| label.text(language).into(), |end| language.sentences(label.text(language), &end));
    (text, color)
}

/// What has come of the line of a mistake's better move, if its end is on the board.
fn seen_at_end(solver: &Solver<PuzzleQuiz>, coach: &Coach) -> Option<String> {
    let Problem::Mistake(mistake) = &solver.quiz().problem else { return None };
    let line = Some(solver.known()).filter(|line| solver.is_over() && line.len() > 1)?;
    let judged = mistake.judged().filter(|_| solver.quiz().played == line.len())?;
    coach.seen_at_end(judged, &mistake.start, line)
}
