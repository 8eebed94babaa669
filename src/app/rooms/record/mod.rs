//! The record of the game: going to its places, and editing it.

mod dialogs;
mod moves;
mod signs;

use eframe::egui::Ui;

use crate::app::command::{Command, Requests, Step};
use crate::app::core::{Core, Deletion, DraftedDetails, Effect, Effects, StatusNote};
use crate::app::text::Label;
use crate::game::formats::GameResult;
use crate::game::{Headers, NodeId, Sign, Tree};
use crate::session::{Editing, Study};
use dialogs::{CommentForm, DetailsForm};
use moves::MoveList;

pub use dialogs::Dialog;
pub use moves::Faults;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Goes to another place.
    Step(Step),
    /// Goes to this place.
    Show(NodeId),
    /// Goes to the game's current place.
    Follow,
    /// Continues the game from this place.
    ContinueFrom(NodeId),
    /// Moves the variation with this move up by one place.
    Promote(NodeId),
    /// Makes the line to this move the main line.
    MakeMain(NodeId),
    /// Deletes the move and all that follows. This can be undone.
    Delete(NodeId),
    AskComment(NodeId),
    /// Stores signs and comments while they are typed.
    TypeRemark,
    /// Closes their form, and keeps the typed text.
    SaveRemark,
    /// Adds a sign to a move, or removes it.
    ToggleSign(NodeId, Sign),
    AskDetails,
    /// Sets the details and the result of the game.
    SetDetails(Box<Headers>, GameResult),
}

/// The room of the record. The record itself is in the session.
#[derive(Default)]
pub struct RecordRoom {
    list: MoveList,
}

impl RecordRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Step(step) => {
                core.forget_full_record();
                let before = core.shown().node;
                core.step(step);
                // A user who sees the list sees that the start is reached.
                if matches!(step, Step::First | Step::Back) && [before, core.shown().node] == [Tree::START; 2]
                {
                    core.announcements.add(Label::StartPosition.text(core.language()));
                }
            }
            Message::Show(node) => {
                core.forget_full_record();
                core.show(node);
            }
            Message::Follow => core.follow(),
            Message::ContinueFrom(node) => {
                core.with_play(|play| play.continue_from(node));
                core.note = None;
                core.follow();
            }
            Message::Promote(node) => {
                announce_variation(node, Label::Promoted, core);
                core.session_mut().edit(|game| game.promote(node));
                return vec![Effect::RevealMove];
            }
            Message::MakeMain(node) => {
                announce_variation(node, Label::MadeMain, core);
                core.session_mut().edit(|game| game.make_main(node));
                return vec![Effect::RevealMove];
            }
            Message::Delete(node) => delete(node, core),
            Message::AskComment(node) => {
                let game = core.document().game();
                let subject = core.language().place(game, node, core.notation());
                let form = CommentForm::new(node, subject, game.tree().remark(node));
                core.with_study(Study::end_typing);
                core.front.open(Dialog::Comment(form));
            }
            Message::TypeRemark => Self::store_typed(core),
            Message::SaveRemark => {
                if let Some(Dialog::Comment(form)) = core.front.take()
                    && form.end(core)
                {
                    core.note = Some(StatusNote::Labelled(Label::CommentSaved));
                }
                return vec![Effect::RevealMove];
            }
            Message::ToggleSign(node, sign) => {
                let signs = core.document().game().tree().signs(node);
                core.session_mut().edit(|game| game.set_signs(node, signs.toggled(sign)));
            }
            Message::AskDetails => {
                let fresh = DetailsForm::new(core.document());
                let form = match core.front.forms.take::<DetailsForm>() {
                    Some(draft) => draft.or(fresh),
                    None => fresh,
                };
                core.front.open(Dialog::Details(Box::new(form)));
            }
            Message::SetDetails(headers, result) => {
                core.front.take::<Dialog>();
                core.session_mut().edit(|game| game.headers = *headers);
                core.session_mut().set_result(result);
            }
        }
        Effects::new()
    }

    /// Stores the comment that is being typed.
    pub fn store_typed(core: &mut Core) {
        let form = match core.front.dialog().as_deref() {
            Some(Dialog::Comment(form)) => form.clone(),
            Some(Dialog::Details(_)) | None => return,
        };
        form.store(core);
    }

    /// The changed contents of the form for the details, which are stored.
    pub fn draft(core: &Core) -> Option<DraftedDetails> {
        match core.front.dialog().as_deref() {
            Some(Dialog::Details(form)) => form.draft(),
            Some(Dialog::Comment(_)) | None => core.front.forms.get().and_then(DetailsForm::draft),
        }
    }

    /// Restores a stored draft.
    pub fn restore(draft: DraftedDetails, core: &mut Core) {
        core.front.forms.keep(DetailsForm::restored(draft));
    }

    /// Scrolls the move shown into view in the next frame.
    pub fn reveal(&mut self) {
        self.list.reveal();
    }

    /// Shows the moves in a card of this height, in points. `has_result`: with the result of a
    /// finished game.
    pub fn view(
        &mut self,
        ui: &mut Ui,
        core: &Core,
        faults: &Faults,
        height: f32,
        has_result: bool,
        requests: &mut Requests<Message>,
    ) {
        moves::show(ui, core, faults, &mut self.list, height, has_result, requests);
    }

    /// Shows the open dialog of this room.
    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        dialog.view(ui, core.language(), requests);
    }
}

/// Tells what is done with the variation of `node`, or that it is in none.
fn announce_variation(node: NodeId, done: Label, core: &mut Core) {
    let is_main = core.document().game().tree().is_main(node);
    core.note = Some(StatusNote::Labelled(if is_main { Label::WhyNoVariation } else { done }));
}

/// Deletes a move and all that follows. If the place shown is deleted, goes to the move before.
fn delete(node: NodeId, core: &mut Core) {
    if core.document().game().tree().parent(node).is_none() || core.keeps_rating(Command::Delete) {
        return;
    }
    let (tree, shown) = (core.document().game().tree(), core.shown());
    let parent = tree.parent(node).filter(|_| !shown.is_live() && tree.is_within(shown.node, node));
    let moves = tree.subtree(node).count();
    core.session_mut().delete(node);
    core.note = None;
    core.deletion = Some(Deletion { moves, revision: core.document().revision() });
    if let Some(parent) = parent {
        core.show(parent);
    }
}
