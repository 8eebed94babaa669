//! The record of the game: its places are looked at, and it is added to.

mod dialogs;
mod moves;

use eframe::egui::Ui;

use super::command::{Asks, Step};
use super::core::{Core, Effect, Effects, Kind, Room};
use crate::game::formats::GameResult;
use crate::game::{Game, Headers, NodeId};
use dialogs::{CommentForm, DetailsForm, Dialog};
use moves::MoveList;

pub use moves::Faults;

/// What the user does with the record of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Looks at another place.
    Step(Step),
    /// Looks at this place.
    Show(NodeId),
    /// Looks at the game again.
    Follow,
    /// Plays on from this place.
    ContinueFrom(NodeId),
    /// Moves the variation that the move is in one step up.
    Promote(NodeId),
    /// Makes the way to the move the main line.
    MakeMain(NodeId),
    /// Deletes the move and what follows it, after a question where much would be lost.
    AskDelete(NodeId),
    Delete(NodeId),
    AskComment(NodeId),
    SetComment(NodeId, String),
    AskDetails,
    /// Changes what the record says about the game, and how it says that it ended.
    SetDetails(Box<Headers>, GameResult),
}

/// The record, as far as it is not the session's.
#[derive(Default)]
pub struct Record {
    list: MoveList,
    dialog: Option<Dialog>,
}

/// What is lost when a move is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deletion {
    node: NodeId,
    /// How many moves, those of variations included.
    moves: usize,
    /// How many of them have comments.
    comments: usize,
    /// Whether it is on the board of the game, which goes back to before it.
    is_played: bool,
}

impl Deletion {
    /// What `node` takes with it; `None` for the start, which can't be deleted.
    fn new(game: &Game, node: NodeId) -> Option<Self> {
        let tree = game.tree();
        tree.parent(node)?;
        let moves = tree.subtree(node).count();
        let comments = tree.subtree(node).filter(|&lost| !tree.comment(lost).is_empty()).count();
        Some(Self { node, moves, comments, is_played: tree.is_within(game.node(), node) })
    }

    /// Whether the user is to be asked.
    fn is_grave(&self) -> bool {
        self.moves > 1 || self.comments > 0 || self.is_played
    }
}

impl Record {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Step(step) => {
                core.forget_full_record();
                core.browse.step(core.session.game(), step);
            }
            Message::Show(node) => {
                core.forget_full_record();
                core.browse.show(core.session.game(), node);
            }
            Message::Follow => core.browse.follow(),
            Message::ContinueFrom(node) => {
                core.session.continue_from(node);
                core.note = None;
                core.browse.follow();
            }
            Message::Promote(node) => {
                core.session.promote(node);
                return vec![Effect::RevealMove];
            }
            Message::MakeMain(node) => {
                core.session.make_main(node);
                return vec![Effect::RevealMove];
            }
            Message::AskDelete(node) => match Deletion::new(core.session.game(), node) {
                Some(deletion) if deletion.is_grave() => self.open(Dialog::Delete(deletion), core),
                Some(_) => delete(node, core),
                None => {}
            },
            Message::Delete(node) => delete(node, core),
            Message::AskComment(node) => {
                let game = core.session.game();
                let subject = core.language().place(game, node, core.notation());
                let form = CommentForm::new(node, subject, game.tree().comment(node));
                self.open(Dialog::Comment(form), core);
            }
            Message::SetComment(node, comment) => {
                core.front.close_dialogs();
                core.session.set_comment(node, comment);
                return vec![Effect::RevealMove];
            }
            Message::AskDetails => {
                let form = DetailsForm::new(core.session.game());
                self.open(Dialog::Details(Box::new(form)), core);
            }
            Message::SetDetails(headers, result) => {
                core.front.close_dialogs();
                core.session.set_headers(*headers);
                core.session.set_result(result);
            }
        }
        Effects::new()
    }

    fn open(&mut self, dialog: Dialog, core: &mut Core) {
        self.dialog = Some(dialog);
        core.front.open(Room::Record, Kind::Form);
    }

    /// The dialog of this room was closed.
    pub fn close_dialog(&mut self) {
        self.dialog = None;
    }

    /// Lets the move shown come into view again: something about it has changed.
    pub fn reveal(&mut self) {
        self.list.reveal();
    }

    /// Shows the moves in a card of the given height; `has_result`: it says how a finished game ended.
    pub fn view(
        &mut self,
        ui: &mut Ui,
        core: &Core,
        faults: &Faults,
        height: f32,
        has_result: bool,
        asks: &mut Asks<Message>,
    ) {
        moves::show(ui, core, faults, &mut self.list, height, has_result, asks);
    }

    /// Shows the dialog of this room that is open.
    pub fn view_dialog(&mut self, ui: &Ui, core: &Core, asks: &mut Asks<Message>) {
        if let Some(dialog) = &mut self.dialog {
            dialog.view(ui, core.language(), asks);
        }
    }
}

/// Deletes a move and what follows; if that was shown, what comes before it is shown.
fn delete(node: NodeId, core: &mut Core) {
    core.front.close_dialogs();
    let (tree, shown) = (core.session.game().tree(), core.shown());
    let parent = tree.parent(node).filter(|_| !shown.is_live() && tree.is_within(shown.node, node));
    core.session.delete(node);
    core.note = None;
    if let Some(parent) = parent {
        core.browse.show(core.session.game(), parent);
    }
}
