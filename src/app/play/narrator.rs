//! What a screen reader says with the line below the board of the game.

use crate::app::board::Teller;
use crate::app::core::Core;
use crate::engine::board::Move;
use crate::game::NodeId;

/// The place of a record that was shown when something was said last.
#[derive(Default)]
pub struct Told {
    /// [`crate::session::Session::record_number`], and the place.
    place: Option<(u64, NodeId)>,
    /// The moves that lead there.
    moves: Vec<Move>,
}

/// Says the place that is shown, and what there is to say of it.
pub struct Narrator<'a> {
    pub teller: &'a mut Teller,
    pub told: &'a mut Told,
    /// What a review says of the move that led to the place shown.
    pub verdict: &'a dyn Fn() -> Option<String>,
}

impl Narrator<'_> {
    /// What a screen reader says with the line: the move that was just played, or the place that is now shown, and `text`.
    pub fn tell(&mut self, core: &Core, text: &str) -> String {
        let is_back = self.goes_back(core);
        let (shown, verdict) = (core.shown(), self.verdict);
        self.teller.tell(core.language(), (shown.position, shown.last_move()), text, |_| match is_back {
            true => core.language().back_at(&place(core)),
            false => arrival(core, verdict()),
        })
    }

    /// Whether the place that is shown now lies before the one that was shown last.
    fn goes_back(&mut self, core: &Core) -> bool {
        let (shown, record) = (core.shown(), core.session.record_number());
        let place = Some((record, shown.node));
        if self.told.place == place {
            return false;
        }
        let moves = shown.game.tree().moves_to(shown.node);
        let before = std::mem::replace(self.told, Told { place, moves });
        before.place.is_some_and(|(of, _)| of == record) && before.moves.starts_with(&self.told.moves)
    }
}

fn place(core: &Core) -> String {
    let shown = core.shown();
    core.language().place(shown.game, shown.node, core.notation())
}

/// The move that led to the place shown, what it takes, what a review says of it, and the comment.
fn arrival(core: &Core, verdict: Option<String>) -> String {
    let (shown, language) = (core.shown(), core.language());
    let tree = shown.game.tree();
    let before = tree.parent(shown.node).map(|parent| shown.game.position_of(parent));
    let taken = before.zip(tree.play(shown.node)).and_then(|(before, play)| before.piece_at(play.to));
    let comment = Some(tree.comment(shown.node).trim()).filter(|comment| !comment.is_empty());
    // What the review has written into the record is not said twice.
    let verdict = verdict.filter(|verdict| comment.is_none_or(|comment| !comment.contains(verdict.as_str())));
    let said = verdict.into_iter().chain(comment.map(String::from));
    said.fold(language.taking(place(core), taken), |all, part| language.sentences(&all, &part))
}
