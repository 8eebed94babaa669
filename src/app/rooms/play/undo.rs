//! Undo and redo: edits of a study, moves of a game, and deletions in its record.

use crate::app::command::Command;
use crate::app::core::{Core, Effect, Effects, StatusNote};
use crate::app::text::Label;
use crate::game::{NodeId, Subject};
use crate::session::{Play, Session, Undone};

/// Undoes the last edit of a study. In a game, restores what was deleted, or else takes moves back.
pub fn undo(core: &mut Core) -> Effects {
    match core.session_mut() {
        Session::Study(study) => {
            let undone = study.undo();
            return show_edit(undone, StatusNote::Undone, Label::WhyNothingToUndo, core);
        }
        // A deletion is undone before a move.
        Session::Play(play) if play.can_restore() => {
            let place = play.restore();
            return show_restored(place, core);
        }
        Session::Play(_) => {}
    }
    if !core.keeps_rating(Command::Undo) {
        core.follow();
        if !core.session_mut().as_play_mut().is_some_and(Play::undo) {
            core.note = Some(StatusNote::Labelled(Label::WhyNothingToUndo));
        }
    }
    Effects::new()
}

/// Redoes the last undone edit or moves.
pub fn redo(core: &mut Core) -> Effects {
    if let Some(study) = core.session_mut().as_study_mut() {
        let undone = study.redo();
        return show_edit(undone, StatusNote::Redone, Label::WhyNothingToRedo, core);
    }
    core.follow();
    if !core.session_mut().as_play_mut().is_some_and(Play::redo) {
        core.note = Some(StatusNote::Labelled(Label::WhyNothingToRedo));
    }
    Effects::new()
}

/// Shows the place of an edit, and tells what it was. Without an edit, tells why.
fn show_edit(
    undone: Option<Undone>,
    note: fn(Subject) -> StatusNote,
    why_not: Label,
    core: &mut Core,
) -> Effects {
    let Some(Undone { subject, place }) = undone else {
        core.note = Some(StatusNote::Labelled(why_not));
        return Effects::new();
    };
    place.into_iter().for_each(|place| core.show_record(place));
    core.note = Some(note(subject));
    place.map(|_| Effect::RevealMove).into_iter().collect()
}

fn show_restored(place: Option<NodeId>, core: &mut Core) -> Effects {
    let game = core.document().game();
    match place.filter(|&place| !game.tree().is_within(game.node(), place)) {
        Some(place) => core.show_record(place),
        None => core.follow(),
    }
    core.note = Some(StatusNote::Undone(Subject::DeletedMoves));
    vec![Effect::RevealMove]
}
