//! The board of the game, the line below it, and the dialogs of this room.

use eframe::egui::{Context, Ui, UiBuilder};

use super::move_input::{MoveInput, MoveInputView};
use super::pen;
use super::status::{self, Said};
use super::{Message, PlayRoom};
use crate::app::advice::Advice;
use crate::app::board::{Arrow, BoardEvent, LineOnBoard, Scene, Suggested, Turn};
use crate::app::command::{Ask, Asks};
use crate::app::core::{Core, StatusNote};
use crate::app::layout::Areas;
use crate::engine::board::{Bitboard, Move};

/// What other rooms show on the board.
pub struct OnBoard {
    /// Moves that an analysis suggests, the best one last.
    pub arrows: Vec<Arrow>,
    /// The move that the user points at in another room.
    pub pointed: Option<Move>,
    /// A line that is played in place of the game.
    pub line: Option<LineOnBoard>,
}

impl PlayRoom {
    /// Opens the field for typing a move when a letter is typed, and closes it if no move can be made.
    pub fn listen(&mut self, ctx: &Context, core: &Core) {
        let can_move = core.turn() != Turn::Never;
        if self.input.is_none() && can_move {
            self.input = MoveInput::typed(ctx);
        }
        if !can_move && !core.is_playing() {
            self.input = None;
        }
    }

    /// Shows the board in its area.
    pub fn view_board(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        core: &Core,
        on_board: OnBoard,
        asks: &mut Asks<Message>,
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
            premove: self.premove.filter(|_| shown.is_live()).map(|premove| premove.play),
            drawings: core.is_study().then(|| shown.game.tree().drawings(shown.node)),
            pen: self.pen,
            is_flipped: core.settings.is_flipped,
            look: core.settings.look,
            language: core.language(),
        };
        let (scene, arrows) = match &on_board.line {
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
        let threats = if on_board.line.is_none() { self.threats.found() } else { &[] };
        let threats = threats.iter().map(Arrow::of_danger);
        board.set_arrows(threats.chain(arrows).collect());
        let event =
            ui.scope_builder(UiBuilder::new().max_rect(areas.board), |ui| board.show(ui, &scene)).inner;
        asks.extend(event.map(|event| {
            Ask::Own(match event {
                BoardEvent::Play(play) => Message::Play(play),
                BoardEvent::Premove(play) => Message::Premove(play),
                BoardEvent::CancelPremove => Message::CancelPremove,
                BoardEvent::Draw(drawing) => Message::Draw(drawing),
            })
        }));
    }

    /// Shows the line below the board: the field for typing a move, or a text. `film` is the progress of an animation that
    /// is being made.
    pub fn view_status(
        &mut self,
        ui: &mut Ui,
        areas: &Areas,
        core: &Core,
        (film, contest): (Option<StatusNote>, Option<(usize, usize)>),
        asks: &mut Asks<Message>,
    ) {
        let premove = self.premove.map(|premove| StatusNote::Premove(premove.play));
        let has_drawings = !self.drawings(core).is_empty();
        let said = Said {
            notice: self.board.notice(),
            note: film.or(premove).or(core.note),
            advice: self.advice.as_ref(),
            contest,
        };
        if self.input.is_none() && core.turn() != Turn::Never {
            MoveInput::await_composition(ui, areas.status);
        }
        let teller = &mut self.board.teller;
        ui.scope_builder(UiBuilder::new().max_rect(areas.status), |ui| match &mut self.input {
            Some(input) => {
                let view = MoveInputView {
                    position: core.shown().position,
                    turn: core.turn(),
                    language: core.language(),
                    notation: core.notation(),
                };
                input.show(ui, &view, |text| status::tell(teller, core, text), asks);
            }
            None => match self.pen {
                Some(pen) => pen::show(ui, core, pen, has_drawings, asks),
                None => status::show(ui, core, &said, teller, asks),
            },
        });
    }

    /// Shows the open dialog of this room.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        if let Some(dialog) = &mut self.dialog {
            dialog.view(ui, core, asks);
        }
    }
}
