//! The commands that can be used now, and why the others cannot.

use crate::app::board::Turn;
use crate::app::command::{Command, Screen, When};
use crate::app::core::Core;
use crate::app::rooms::Rooms;
use crate::app::text::Label;
use crate::engine::board::Side;
use crate::game::{Game, Tree};
use crate::session::{Play, Session, TimeControl};

/// The state on which the availability of commands depends.
#[derive(Clone, Copy)]
pub struct Availability<'a> {
    pub core: &'a Core,
    /// Whether the editor can undo, and whether it can redo.
    edits: [bool; 2],
    /// Whether an animation is being made.
    pub is_animating: bool,
    /// Whether the board has drawings.
    has_drawings: bool,
}

impl<'a> Availability<'a> {
    pub fn new(core: &'a Core, rooms: &Rooms) -> Self {
        Self {
            core,
            edits: [rooms.editor.can_undo(), rooms.editor.can_redo()],
            is_animating: rooms.files.animation().is_some(),
            has_drawings: !rooms.play.drawings(core).is_empty(),
        }
    }

    /// Whether a command can be used now.
    pub fn can(&self, command: Command) -> bool {
        self.why_not(command).is_none()
    }

    /// The reason why a command cannot be used now; `None` if it can.
    pub fn why_not(&self, command: Command) -> Option<Label> {
        if !self.core.front.screen().has(command) {
            return Some(Label::WhyElsewhere);
        }
        let core = self.core;
        let (document, shown) = (core.document(), core.shown());
        let tree = document.game().tree();
        let has_next = tree.next(shown.node).is_some();
        let in_game = |can: fn(&Play) -> bool, why| match core.play() {
            Some(play) => (can(play), why),
            None => (false, Label::WhyInStudy),
        };
        let in_study = |can: bool, why| (core.study().is_some() && can, why);
        let (can, why) = match command.entry().when {
            When::Always => return None,
            When::InGame => in_game(|_| true, Label::WhyInStudy),
            When::InStudy => in_study(true, Label::WhyNoStudy),
            When::CanUndo => (self.can_undo(), Label::WhyNothingToUndo),
            When::CanRedo => (self.can_redo(), Label::WhyNothingToRedo),
            When::HasClock => in_game(has_clock, Label::WhyNoClock),
            When::UsersTurn => in_game(
                |play| play.document().is_human_turn() && play.thinking().is_none(),
                Label::WhyNotYourTurn,
            ),
            When::Thinking => in_game(|play| play.thinking().is_some(), Label::WhyNotThinking),
            When::GoingOn => {
                let why = core.play().map_or(Label::WhyInStudy, why_not_pausing);
                in_game(|play| pausing(play) == Some((Command::Pause, true)), why)
            }
            When::Paused => {
                in_game(|play| pausing(play) == Some((Command::Resume, true)), Label::WhyNotPaused)
            }
            When::CanOfferDraw => in_game(
                |play| play.user_side().is_some_and(|side| play.can_offer_draw(side).is_ok()),
                Label::WhyNoDraw,
            ),
            When::CanResign => in_game(
                |play| play.document().outcome().is_none() && play.user_side().is_some(),
                Label::WhyNoResigning,
            ),
            When::HasTabs => (core.desk.len() > 1, Label::WhyNoStudy),
            When::HasChapters => (document.chapters().len() > 1, Label::WhyNoChapters),
            When::HasExercise if core.study().is_none() => (false, Label::WhyNoStudy),
            When::HasExercise => {
                let is_marked = |game: &Game| game.headers.exercise().is_some();
                (document.chapters().any(is_marked), Label::WhyNoExercise)
            }
            When::HasOtherGame => {
                in_study(core.desk.len() > 1 || document.chapters().len() > 1, Label::WhyNoStudy)
            }
            When::LookingBack => (core.study().is_some() || !shown.is_live(), Label::WhyAtGame),
            When::InVariation => (!tree.is_main(shown.node), Label::WhyNoVariation),
            When::AfterStart => (shown.node != Tree::START, Label::WhyAtStart),
            When::BeforeEnd => (has_next, Label::WhyAtEnd),
            When::BeforeLast => (has_next || !shown.is_live(), Label::WhyAtEnd),
            When::CanMove => (core.turn() != Turn::Never || !core.is_game_shown(), Label::EnginesTurn),
            When::HasDrawings => (self.has_drawings, Label::WhyNothingDrawn),
            When::CanAnimate if self.is_animating => (false, Label::WhyAnimating),
            When::CanAnimate => (!tree.is_empty(), Label::NoMoves),
            When::Animating => (self.is_animating, Label::WhyNotAnimating),
            When::HasRecent => (!core.settings.remembered.recent.is_empty(), Label::WhyNoRecent),
        };
        (!can).then_some(why)
    }

    /// Whether the menus leave a command out: the screen does not have it, or the game or study in
    /// front has no use for it.
    pub fn is_out_of_place(&self, command: Command) -> bool {
        let play = self.core.play();
        let is_use_of_game = match command.entry().when {
            When::InGame | When::CanOfferDraw | When::CanResign => play.is_some(),
            When::HasClock => play.is_some_and(has_clock),
            When::UsersTurn => play.is_some_and(|play| play.user_side().is_some()),
            When::Thinking => play.is_some_and(has_engine),
            When::GoingOn | When::Paused => self.pausing().is_some(),
            When::InStudy | When::HasChapters | When::HasExercise | When::HasOtherGame => {
                self.core.study().is_some()
            }
            When::HasTabs => self.core.desk.len() > 1,
            When::Always
            | When::CanUndo
            | When::CanRedo
            | When::LookingBack
            | When::InVariation
            | When::AfterStart
            | When::BeforeEnd
            | When::BeforeLast
            | When::CanMove
            | When::HasDrawings
            | When::CanAnimate
            | When::Animating
            | When::HasRecent => true,
        };
        !self.core.front.screen().has(command) || !is_use_of_game
    }

    fn can_undo(&self) -> bool {
        match self.core.session() {
            _ if self.core.front.screen() == Screen::Editor => self.edits[0],
            Session::Play(play) => play.can_undo() || play.can_restore(),
            Session::Study(study) => study.can_undo(),
        }
    }

    fn can_redo(&self) -> bool {
        match self.core.session() {
            _ if self.core.front.screen() == Screen::Editor => self.edits[1],
            Session::Play(play) => play.can_redo(),
            Session::Study(study) => study.can_redo(),
        }
    }

    /// Whether undo and redo act on edits, not on moves of a game.
    pub fn undoes_edits(&self) -> bool {
        self.core.front.screen() == Screen::Editor || self.core.study().is_some()
    }

    /// The command that pauses or resumes the game, and whether it can be used now. `None` without
    /// clocks and computers, because there is nothing to pause.
    pub fn pausing(&self) -> Option<(Command, bool)> {
        pausing(self.core.play()?)
    }
}

fn pausing(play: &Play) -> Option<(Command, bool)> {
    let document = play.document();
    let is_going_on = document.outcome().is_none();
    let is_engine = |side| document.player(side).is_engine();
    if !has_clock(play) && !has_engine(play) {
        return None;
    }
    Some(if play.is_paused() && is_going_on {
        (Command::Resume, true)
    } else {
        let is_awaited = has_clock(play) || is_engine(document.game().side_to_move());
        (Command::Pause, is_going_on && is_awaited)
    })
}

/// Why a game cannot be paused.
fn why_not_pausing(play: &Play) -> Label {
    match play.document().outcome() {
        _ if !has_clock(play) && !has_engine(play) => Label::WhyNothingToPause,
        Some(_) => Label::GameOver,
        None if play.is_paused() => Label::Paused,
        None => Label::WhyNothingRuns,
    }
}

fn has_engine(play: &Play) -> bool {
    Side::BOTH.into_iter().any(|side| play.document().player(side).is_engine())
}

fn has_clock(play: &Play) -> bool {
    play.time_control() != TimeControl::Unlimited
}
