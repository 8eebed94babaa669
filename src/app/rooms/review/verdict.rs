//! The review of the place shown: arrows for the next move if it is bad and for the better one, and
//! a sentence about the last move.

use super::ReviewRoom;
use crate::app::board::{Arrow, ArrowKind};
use crate::app::core::{Core, FaultNote};
use crate::app::text::ReviewWords;
use crate::engine::board::Position;
use crate::game::NodeId;
use crate::game::review::MoveReview;

impl ReviewRoom {
    /// The verdict on the move that led to the place shown. `None` if it is not bad, or was not
    /// reviewed.
    pub fn verdict(&self, core: &Core) -> Option<FaultNote> {
        let (judged, before) = self.fault(core, core.shown().node)?;
        let text = ReviewWords(core.language(), core.notation()).told(judged, &before);
        Some(FaultNote { class: judged.class, text })
    }

    /// The accuracy of both sides; `None` without a finished review of the game.
    pub fn accuracy(&self, core: &Core) -> Option<String> {
        let job = self.job.as_ref().filter(|job| job.is_of(core.document().game()))?;
        Some(core.language().accuracy_of_both(job.judged.as_ref()?))
    }

    /// The progress of the game's review; `None` if none is running.
    pub fn progress(&self, core: &Core) -> Option<String> {
        let job =
            self.job.as_ref().filter(|job| job.is_of(core.document().game()) && job.progress.is_running)?;
        Some(core.language().review_progress(job.share, job.progress.left))
    }

    /// Arrows for the next move in the game if it is bad, and for the better one.
    pub fn arrows(&self, core: &Core) -> Vec<Arrow> {
        let shown = core.shown();
        let ply = shown.game.tree().ply(shown.node);
        let is_in_line = shown.game.node_at(ply) == shown.node;
        let job = self.job.as_ref().filter(|job| is_in_line && job.is_of(shown.game));
        let moves = job.and_then(|job| job.judged.as_ref()).map_or(&[][..], |review| &review.moves);
        let is_bad =
            |judged: &&MoveReview| judged.ply == ply && (judged.class.is_fault() || judged.reason.is_some());
        let Some(judged) = moves.iter().find(is_bad) else { return Vec::new() };
        let better = judged.better.first().map(|&mv| Arrow::new(mv, ArrowKind::Better));
        [Some(Arrow::new(judged.mv, ArrowKind::Played)), better].into_iter().flatten().collect()
    }

    /// The judgement of the move that led to a place if it is bad, and the position before it.
    fn fault(&self, core: &Core, node: NodeId) -> Option<(&MoveReview, Position)> {
        let game = core.document().game();
        let job = self.job.as_ref().filter(|job| job.is_of(game))?;
        job.faults.get(&node)?;
        let ply = game.tree().ply(node).checked_sub(1)?;
        let judged = job.judged.as_ref()?.moves.iter().find(|judged| judged.ply == ply)?;
        Some((judged, game.position_of(game.tree().parent(node)?)))
    }
}
