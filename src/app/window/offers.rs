//! Which commands can be used now, and why the others cannot.

use crate::app::board::Turn;
use crate::app::command::{Command, Screen, Step};
use crate::app::core::Core;
use crate::app::rooms::editor::EditorRoom;
use crate::app::text::Label;
use crate::engine::board::Side;
use crate::game::{Game, Tree};
use crate::session::{Play, Session, Study, TimeControl};

/// The state that decides which commands can be used.
#[derive(Clone, Copy)]
pub struct Offers<'a> {
    pub core: &'a Core,
    pub editor: &'a EditorRoom,
    /// Whether an animation is being made.
    pub is_filming: bool,
    /// Whether something is drawn on the board.
    pub has_drawings: bool,
}

/// Whether a command is about a game that is played, and not about a record.
fn is_of_play(command: Command) -> bool {
    matches!(
        command,
        Command::Hint
            | Command::MoveNow
            | Command::TellTime
            | Command::Pause
            | Command::Resume
            | Command::OfferDraw
            | Command::Resign
            | Command::Rematch
            | Command::Players
            | Command::StudyGame
    )
}

impl Offers<'_> {
    /// Whether a command can be used now.
    pub fn can(&self, command: Command) -> bool {
        self.why_not(command).is_none()
    }

    /// Why a command cannot be used now; `None` if it can.
    pub fn why_not(&self, command: Command) -> Option<Label> {
        let screen = self.core.front.screen();
        if !screen.offers(command) {
            return Some(Label::WhyElsewhere);
        }
        let (can, why) = match screen {
            Screen::Editor => self.in_editor(command),
            Screen::Game
            | Screen::Tutorial
            | Screen::Puzzles
            | Screen::Presentation
            | Screen::Repertoire
            | Screen::Exercises => self.in_game(command),
        };
        (!can).then_some(why)
    }

    fn in_editor(&self, command: Command) -> (bool, Label) {
        match command {
            Command::Undo => (self.editor.can_undo(), Label::WhyNothingToUndo),
            Command::Redo => (self.editor.can_redo(), Label::WhyNothingToRedo),
            _ => (true, Label::WhyElsewhere),
        }
    }

    fn in_game(&self, command: Command) -> (bool, Label) {
        let own = match self.core.session() {
            Session::Play(play) => self.in_play(play, command),
            Session::Study(study) => self.in_study(study, command),
        };
        own.unwrap_or_else(|| self.in_both(command))
    }

    /// What holds in the game alone.
    fn in_play(&self, play: &Play, command: Command) -> Option<(bool, Label)> {
        let is_thinking = play.thinking().is_some();
        Some(match command {
            Command::CloseStudy
            | Command::Chapters
            | Command::Repertoire
            | Command::Exercises
            | Command::MakeExercise
            | Command::Compare => (false, Label::WhyNoStudy),
            Command::PlayOnHere | Command::BackToGame => (!self.core.shown().is_live(), Label::WhyAtGame),
            Command::Undo => (play.can_undo() || play.can_restore(), Label::WhyNothingToUndo),
            Command::Redo => (play.can_redo(), Label::WhyNothingToRedo),
            Command::TellTime => (play.time_control() != TimeControl::Unlimited, Label::WhyNoClock),
            Command::Hint => (play.document().is_human_turn() && !is_thinking, Label::WhyNotYourTurn),
            Command::MoveNow => (is_thinking, Label::WhyNotThinking),
            Command::Pause => (self.pausing() == Some((Command::Pause, true)), Label::WhyNothingToPause),
            Command::Resume => (self.pausing() == Some((Command::Resume, true)), Label::WhyNotPaused),
            Command::OfferDraw => {
                let can = play.user_side().is_some_and(|side| play.can_offer_draw(side).is_ok());
                (can, Label::WhyNoDraw)
            }
            Command::Resign => {
                let can = play.document().outcome().is_none() && play.user_side().is_some();
                (can, Label::WhyNoResigning)
            }
            _ => return None,
        })
    }

    /// What holds in a study alone.
    fn in_study(&self, study: &Study, command: Command) -> Option<(bool, Label)> {
        Some(match command {
            command if is_of_play(command) => (false, Label::WhyInStudy),
            Command::PlayOnHere | Command::BackToGame => (true, Label::WhyElsewhere),
            Command::Exercises => {
                let is_marked = |game: &Game| game.headers.exercise().is_some();
                (study.document().chapters().any(is_marked), Label::WhyNoExercise)
            }
            Command::Compare => {
                let has_other = self.core.desk.len() > 1 || study.document().chapters().len() > 1;
                (has_other, Label::WhyNoStudy)
            }
            Command::Undo => (study.can_undo(), Label::WhyNothingToUndo),
            Command::Redo => (study.can_redo(), Label::WhyNothingToRedo),
            _ => return None,
        })
    }

    fn in_both(&self, command: Command) -> (bool, Label) {
        let document = self.core.document();
        let (shown, tree) = (self.core.shown(), document.game().tree());
        let has_next = tree.next(shown.node).is_some();
        match command {
            Command::Find | Command::NextTab | Command::PreviousTab => {
                (self.core.desk.len() > 1, Label::WhyNoStudy)
            }
            Command::NextChapter | Command::PreviousChapter => {
                (document.chapters().len() > 1, Label::WhyNoChapters)
            }
            Command::WipeOff => (self.has_drawings, Label::WhyNothingDrawn),
            Command::Promote | Command::MakeMain => (!tree.is_main(shown.node), Label::WhyNoVariation),
            Command::Delete | Command::Step(Step::First | Step::Back) => {
                (shown.node != Tree::START, Label::WhyAtStart)
            }
            Command::Step(Step::Forward) | Command::Autoplay => (has_next, Label::WhyAtEnd),
            Command::Step(Step::Last) => (has_next || !shown.is_live(), Label::WhyAtEnd),
            Command::TypeMove => {
                let can = self.core.turn() != Turn::Never || !self.core.is_game_shown();
                (can, Label::EnginesTurn)
            }
            Command::SaveFilm if self.is_filming => (false, Label::WhyFilming),
            Command::SaveFilm => (!tree.is_empty(), Label::NoMoves),
            Command::StopFilm => (self.is_filming, Label::WhyNotFilming),
            Command::ForgetRecent => (!self.core.settings.recent.is_empty(), Label::WhyNoRecent),
            _ => (true, Label::WhyElsewhere),
        }
    }

    /// Whether undo and redo are of edits, and not of moves of a game.
    pub fn undoes_edits(&self) -> bool {
        self.core.front.screen() == Screen::Editor || self.core.study().is_some()
    }

    /// The command for pausing or resuming, and whether it can be used now. `None` in a game with neither clocks nor
    /// computers, where pausing has no meaning.
    pub fn pausing(&self) -> Option<(Command, bool)> {
        let play = self.core.play()?;
        let document = play.document();
        let has_clocks = play.time_control() != TimeControl::Unlimited;
        let is_going_on = document.outcome().is_none();
        let is_engine = |side| document.player(side).is_engine();
        if !has_clocks && !Side::BOTH.into_iter().any(is_engine) {
            return None;
        }
        Some(if play.is_paused() && is_going_on {
            (Command::Resume, true)
        } else {
            let is_awaited = has_clocks || is_engine(document.game().side_to_move());
            (Command::Pause, is_going_on && is_awaited)
        })
    }
}
