//! What the review says of the move shown: on the board the better move, and a sentence for a screen reader.

use super::ReviewRoom;
use crate::app::board::Arrow;
use crate::app::core::{Core, Verdict};
use crate::app::text::ReviewWords;
use crate::engine::board::Position;
use crate::game::NodeId;
use crate::game::review::{MoveReview, Reason};

impl ReviewRoom {
    /// What is wrong with the move that led to the place shown; `None` if nothing is, or it has not been reviewed.
    pub fn verdict(&self, core: &Core) -> Option<Verdict> {
        let (judged, before) = self.fault(core, core.shown().node)?;
        let text = ReviewWords(core.language(), core.notation()).told(judged, &before);
        Some(Verdict { class: judged.class, text })
    }

    /// How accurately both sides have played; `None` if the game has no finished review.
    pub fn accuracy(&self, core: &Core) -> Option<String> {
        let job = self.job.as_ref().filter(|job| job.is_of(core.document().game()))?;
        Some(core.language().accuracy_of_both(job.judged.as_ref()?))
    }

    /// How far a review of the game has come; `None` if none is running.
    pub fn progress(&self, core: &Core) -> Option<String> {
        let job =
            self.job.as_ref().filter(|job| job.is_of(core.document().game()) && job.progress.is_running)?;
        Some(core.language().review_progress(job.share, job.progress.left))
    }

    /// An arrow for what would have been better than the bad move that follows the place shown: beside that move, on the
    /// position after it, the arrow would begin where no piece stands. None where what is said of the move that led there is about
    /// something else.
    pub fn better(&self, core: &Core) -> Option<Arrow> {
        let shown = core.shown();
        let (judged, before) = self.fault(core, shown.game.tree().next(shown.node)?)?;
        let play = *judged.better_told(&before).first()?;
        let is_shown_by =
            |reason: &Reason| !reason.is_missed && reason.line.first().is_none_or(|&first| first == play);
        let led = self.fault(core, shown.node).and_then(|(judged, _)| judged.reason.as_ref());
        led.is_none_or(is_shown_by).then_some(Arrow { play, strength: 1.0, is_threat: false })
    }

    /// The judgement of the move that led to a place, if it is bad, and the position before it.
    fn fault(&self, core: &Core, node: NodeId) -> Option<(&MoveReview, Position)> {
        let game = core.document().game();
        let job = self.job.as_ref().filter(|job| job.is_of(game))?;
        job.faults.get(&node)?;
        let ply = game.tree().ply(node).checked_sub(1)?;
        let judged = job.judged.as_ref()?.moves.iter().find(|judged| judged.ply == ply)?;
        Some((judged, game.position_of(game.tree().parent(node)?)))
    }
}
