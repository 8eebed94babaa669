//! What is undone and made again: edits of a study, moves of a game, what was deleted from it.

use crate::app::command::Command;
use crate::app::core::{Core, Effect, Effects, StatusNote};
use crate::app::text::Label;
use crate::game::{NodeId, Subject};
use crate::session::{Play, Session, Undone};

/// Undoes the last edit of a study; in a game, brings back what was deleted, or takes moves back.
pub fn undo(core: &mut Core) -> Effects {
    match core.session_mut() {
        Session::Study(study) => {
            let undone = study.undo();
            return show_edit(undone, StatusNote::Undone, Label::WhyNothingToUndo, core);
        }
        // What was deleted comes back before a move is taken back.
        Session::Play(play) if play.can_restore() => {
            let place = play.restore();
            return show_restored(place, core);
        }
        Session::Play(_) => {}
    }
    if !core.keeps_rating(Command::Undo) {
        core.follow();
        if !core.session_mut().as_play_mut().is_some_and(Play::undo) {
            core.note = Some(StatusNote::Told(Label::WhyNothingToUndo));
        }
    }
    Effects::new()
}

/// Makes the edit again, or plays the moves again, that was undone last.
pub fn redo(core: &mut Core) -> Effects {
    if let Some(study) = core.session_mut().as_study_mut() {
        let undone = study.redo();
        return show_edit(undone, StatusNote::Redone, Label::WhyNothingToRedo, core);
    }
    core.follow();
    if !core.session_mut().as_play_mut().is_some_and(Play::redo) {
        core.note = Some(StatusNote::Told(Label::WhyNothingToRedo));
    }
    Effects::new()
}

/// Shows the place that an edit is about, and says what it is, or that there was none.
fn show_edit(
    undone: Option<Undone>,
    note: fn(Subject) -> StatusNote,
    why_not: Label,
    core: &mut Core,
) -> Effects {
    let Some(Undone { subject, place }) = undone else {
        core.note = Some(StatusNote::Told(why_not));
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
