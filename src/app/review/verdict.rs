//! What the review says of the move shown: on the board the better move, and a sentence for a screen reader.

use super::ReviewRoom;
use crate::app::board::Arrow;
use crate::app::core::Core;
use crate::app::text::ReviewWords;
use crate::engine::board::Position;
use crate::game::review::MoveReview;

impl ReviewRoom {
    /// What is wrong with the move that led to the place shown; `None` if nothing is, or it has not been reviewed.
    pub fn verdict(&self, core: &Core) -> Option<String> {
        let (judged, before) = self.fault(core)?;
        Some(ReviewWords(core.language(), core.notation()).verdict(judged, &before))
    }

    /// An arrow for what would have been better than the move that led to the place shown, while the review is open.
    pub fn better(&self, core: &Core) -> Option<Arrow> {
        let (judged, before) = self.fault(core).filter(|_| self.is_shown(core))?;
        let play = *judged.better_told(&before).first()?;
        Some(Arrow { play, strength: 1.0, is_threat: false })
    }

    /// The judgement of the move that led to the place shown, if it is bad, and the position before it.
    fn fault(&self, core: &Core) -> Option<(&MoveReview, Position)> {
        let shown = core.shown();
        let job = self.job.as_ref().filter(|job| job.is_of(shown.game))?;
        job.faults.get(&shown.node)?;
        let ply = shown.game.tree().ply(shown.node).checked_sub(1)?;
        let judged = job.judged.as_ref()?.moves.iter().find(|judged| judged.ply == ply)?;
        Some((judged, shown.game.position_of(shown.game.tree().parent(shown.node)?)))
    }
}
