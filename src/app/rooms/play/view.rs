//! The board of the game, the status line, and the dialogs of this room.

use eframe::egui::{Context, InputState, Key, Modifiers, Ui, UiBuilder};

use super::dialogs::{Dialog, GameQuestion};
use super::pen;
use super::place_announcer::PlaceAnnouncer;
use super::status::{self, Said};
use super::{Message, PlayRoom};
use crate::app::advice::Advice;
use crate::app::board::{Arrow, ArrowKind, BoardEvent, LineOnBoard, Scene, Suggested, Turn};
use crate::app::command::{Request, Requests, are_taken};
use crate::app::core::{Core, FaultNote, StatusNote};
use crate::app::layout::Areas;
use crate::app::move_input::{MoveInput, MoveInputView, Typed};
use crate::engine::board::{Bitboard, Move, Side};

/// The state of other rooms that the status line shows.
pub struct BelowBoard<'a> {
    /// The progress of the animation that is being made.
    pub animation: Option<StatusNote>,
    /// The news of a match of engines.
    pub contest: Option<String>,
    /// Whether the study in front is of a puzzle. A button then leads back to it.
    pub is_of_puzzle: bool,
    /// The side to move in a line that is played on the board in place of the game.
    pub turn_in_line: Option<Side>,
    /// The review's verdict on the move that led to the place shown.
    pub verdict: &'a dyn Fn() -> Option<FaultNote>,
}

/// The parts of other rooms that the board shows.
pub struct OnBoard {
    /// The moves that an analysis suggests, the best one last.
    pub arrows: Vec<Arrow>,
    /// The move under the pointer in another room.
    pub pointed: Option<Move>,
    /// A line that is played in place of the game.
    pub line: Option<LineOnBoard>,
}

impl PlayRoom {
    /// Drops the reason why a move was refused, because the user turns to something else.
    pub fn forget_refusal(&mut self) {
        self.board.forget_notice();
    }

    /// Whether the field for a move or the pens replace the status line.
    pub(super) fn hides_status(&self) -> bool {
        self.input.is_some() || self.pen.is_some()
    }

    /// Opens the field for typing a move when a letter is typed, or says why no move is possible
    /// now. Closes the field in that case. Escape puts the pen down.
    pub fn listen(&mut self, ctx: &Context, core: &Core) {
        let is_escape = |input: &mut InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        if self.pen.is_some() && !are_taken(ctx) && ctx.input_mut(is_escape) {
            self.pen = None;
        }
        let can_move = core.turn() != Turn::Never;
        if self.input.is_none()
            && let Some(input) = MoveInput::typed(ctx)
        {
            if can_move {
                self.board.forget_notice();
                self.input = Some(input);
            } else {
                self.board.refuse_for_now();
            }
        }
        if !can_move && !core.is_playing() {
            self.input = None;
        }
    }

    pub fn view_board(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        core: &Core,
        on_board: OnBoard,
        requests: &mut Requests<Message>,
    ) {
        let shown = core.shown();
        let turn = core.turn();
        let typed = self.input.as_ref().and_then(|input| input.read(shown.position, turn).ok());
        let scene = Scene {
            position: shown.position,
            last_move: shown.last_move(),
            hint: match core.note {
                Some(StatusNote::Hint) if shown.is_live() && typed.is_none() => {
                    self.advice.as_ref().and_then(Advice::on_board)
                }
                _ => typed.or(on_board.pointed).map(Suggested::Move),
            },
            turn,
            goals: Bitboard::EMPTY,
            premove: self.premove.filter(|_| shown.is_live()).map(|premove| premove.mv),
            drawings: core.study().map(|_| shown.game.tree().drawings(shown.node)),
            pen: self.pen,
            is_flipped: core.is_flipped(),
            look: core.settings.look,
            language: core.language(),
        };
        self.panel = Some(areas.panel);
        let line = warned(core).or(on_board.line);
        let (scene, arrows) = match &line {
            Some(line) => {
                let (position, last_move) = (&line.position, line.last_move);
                let turn = Turn::Never;
                let scene =
                    Scene { position, last_move, turn, hint: None, premove: None, drawings: None, ..scene };
                (scene, line.arrows.clone())
            }
            None => (scene, on_board.arrows),
        };
        let board = &mut self.board;
        board.allow(core.first_moves());
        let threats = if line.is_none() { self.threats.found() } else { &[] };
        let threats: Vec<Arrow> = threats.iter().map(Arrow::of_danger).collect();
        let others = arrows.into_iter().filter(|arrow| !threats.contains(arrow));
        board.set_arrows(threats.iter().copied().chain(others).collect());
        let event =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        requests.extend(event.map(|event| {
            Request::Own(match event {
                BoardEvent::Play(mv) => Message::Play(mv),
                BoardEvent::Premove(mv) => Message::Premove(mv),
                BoardEvent::CancelPremove => Message::CancelPremove,
                BoardEvent::Draw(drawing) => Message::Draw(drawing),
            })
        }));
    }

    /// Shows the status line: a text, the field for typing a move, or the pens.
    pub fn view_status(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        core: &Core,
        BelowBoard { animation, contest, is_of_puzzle, turn_in_line, verdict }: BelowBoard<'_>,
        requests: &mut Requests<Message>,
    ) {
        let premove = self.premove.map(|premove| StatusNote::Premove(premove.mv));
        let has_drawings = !self.drawings(core).is_empty();
        let said = Said {
            notice: self.board.notice(),
            note: animation.or(premove).or(core.note).or(core.deleted()),
            advice: self.advice.as_ref(),
            contest,
            is_of_puzzle,
            turn_in_line,
            // While the board shows a move that is warned of, they are those of the position before.
            threats: if warned(core).is_none() { self.threats.found() } else { &[] },
            is_welcome: matches!(core.front.dialog().as_deref(), Some(Dialog::Experience)),
        };
        if self.input.is_none() && core.turn() != Turn::Never {
            MoveInput::await_composition(ui, areas.status);
        }
        let mut announcer =
            PlaceAnnouncer { moves: &mut self.board.announcer, last: &mut self.announced, verdict };
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match &mut self.input {
            Some(input) => {
                let view = MoveInputView {
                    position: core.shown().position,
                    turn: core.turn(),
                    language: core.language(),
                    notation: core.notation(),
                    is_by_points: false,
                    allowed: &core.first_moves(),
                };
                let Some(typed) = input.show(ui, &view, |text| announcer.announcement(core, text)) else {
                    return;
                };
                requests.push(Message::CloseMoveInput.into());
                if let Typed::Move(mv) = typed {
                    let is_now = view.turn == Turn::Now;
                    requests.push(if is_now { Message::Play(mv) } else { Message::Premove(mv) }.into());
                }
            }
            None => match self.pen {
                Some(pen) => pen::show(ui, core, pen, has_drawings, requests),
                None => status::show(ui, core, &said, &mut announcer, requests),
            },
        });
    }

    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        dialog.view(ui, core, requests);
    }

    pub fn view_question(
        &self,
        question: &mut GameQuestion,
        ui: &Ui,
        core: &Core,
        requests: &mut Requests<Message>,
    ) {
        question.view(ui, core, self.panel.unwrap_or(ui.max_rect()), requests);
    }
}

/// The position after a move of which the user is warned, and the capture that would follow.
fn warned(core: &Core) -> Option<LineOnBoard> {
    let question = core.front.dialog::<GameQuestion>()?;
    let &GameQuestion::Warning { mv, capture: Some(capture), .. } = &*question else { return None };
    let position = core.document().game().position().after(mv);
    Some(LineOnBoard { position, last_move: Some(mv), arrows: vec![Arrow::new(capture, ArrowKind::Threat)] })
}
