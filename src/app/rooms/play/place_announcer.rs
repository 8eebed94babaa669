//! The texts of the status line of the game for a screen reader.

use crate::app::board::MoveAnnouncer;
use crate::app::core::{Core, FaultNote, Shown};
use crate::app::text::Label;
use crate::engine::board::Move;
use crate::game::{NodeId, Sign, Tree};

/// The place of a record that was announced last.
#[derive(Default)]
pub struct LastPlace {
    /// [`crate::session::Document::record_number`], and the place.
    place: Option<(u64, NodeId)>,
    /// The moves that lead to it.
    moves: Vec<Move>,
    /// The text of the status line after the last step; empty if there was none.
    text: String,
}

/// Announces the place shown and its status line.
pub struct PlaceAnnouncer<'a> {
    pub moves: &'a mut MoveAnnouncer,
    pub last: &'a mut LastPlace,
    /// The review's verdict on the move that led to the place shown.
    pub verdict: &'a dyn Fn() -> Option<FaultNote>,
}

impl PlaceAnnouncer<'_> {
    /// The announcement: the last move, or the place shown, and `text`.
    pub fn announcement(&mut self, core: &Core, text: &str) -> String {
        self.after(core, None, (text, false))
    }

    /// The same, but a step along the main line does not repeat `text`. It is announced when it
    /// changes.
    pub fn of_place(&mut self, core: &Core, text: &str) -> String {
        let shown = core.shown();
        self.after(core, None, (text, shown.game.tree().is_main(shown.node)))
    }

    /// The same after a deletion: first the deletion, then the place shown. After a later step,
    /// only the place.
    pub fn of_deletion(&mut self, core: &Core, deletion: &str) -> String {
        let said = self.after(core, Some(deletion), ("", false));
        if said.is_empty() { deletion.into() } else { said }
    }

    fn after(&mut self, core: &Core, deletion: Option<&str>, (text, is_known): (&str, bool)) -> String {
        let Way { has_stepped, is_back, is_cut, pair } = self.way(core);
        if has_stepped {
            self.last.text = text.into();
        }
        let text = if is_known && self.last.text == text { "" } else { text };
        let (shown, verdict, language) = (core.shown(), self.verdict, core.language());
        let names: Vec<String> = pair.into_iter().flatten().map(|node| name(core, node)).collect();
        let first = pair
            .map(|[first, _]| language.with_check(taking(core, first), &shown.game.position_of(first), ""));
        self.moves.announcement(language, (shown.position, shown.last_move()), text, |_| {
            let said = match is_back {
                true => with_judgement(core, language.back_at(&name(core, shown.node)), verdict()),
                false => language.with_check(arrival(core, verdict()), shown.position, text),
            };
            match (first, is_back) {
                (None, _) => match deletion.filter(|_| is_cut) {
                    Some(deletion) => language.sentences(deletion, &said),
                    None => said,
                },
                (Some(_), true) => language.sentences(&language.taken_back(&names), &said),
                (Some(first), false) => language.sentences(&first, &said),
            }
        })
    }

    /// The way from the place shown last to the current one.
    fn way(&mut self, core: &Core) -> Way {
        let (shown, record) = (core.shown(), core.document().record_number());
        let place = Some((record, shown.node));
        if self.last.place == place {
            return Way::default();
        }
        let moves = shown.game.tree().moves_to(shown.node);
        let before = std::mem::replace(self.last, LastPlace { place, moves, text: String::new() });
        let Some((_, node)) = before.place.filter(|(of, _)| *of == record) else { return Way::default() };
        let is_back = before.moves.starts_with(&self.last.moves);
        let is_on = self.last.moves.starts_with(&before.moves);
        let is_pair = before.moves.len().abs_diff(self.last.moves.len()) == 2 && (is_back || is_on);
        let end = if is_back { node } else { shown.node };
        Way {
            has_stepped: true,
            is_back,
            is_cut: !shown.game.tree().contains(node),
            pair: pair_before(shown, end).filter(|_| is_pair && core.play().is_some() && shown.is_live()),
        }
    }
}

/// The way between two places.
#[derive(Default)]
struct Way {
    /// Whether another place of the same record was shown before.
    has_stepped: bool,
    /// Whether the new place is before the last one.
    is_back: bool,
    /// Whether the last place was deleted.
    is_cut: bool,
    /// The two moves between the places, if a pair of moves was undone or redone in the game.
    pair: Option<[NodeId; 2]>,
}

/// The move that leads to `end`, and the one before it.
fn pair_before(shown: Shown<'_>, end: NodeId) -> Option<[NodeId; 2]> {
    let tree = shown.game.tree();
    let before = tree.contains(end).then(|| tree.parent(end)).flatten()?;
    (before != Tree::START).then_some([before, end])
}

fn name(core: &Core, node: NodeId) -> String {
    core.language().place(core.shown().game, node, core.notation())
}

/// The move that leads to a place, and the piece that it captures.
fn taking(core: &Core, node: NodeId) -> String {
    let (game, tree) = (core.shown().game, core.shown().game.tree());
    let before = tree.parent(node).map(|parent| game.position_of(parent));
    let taken = before.zip(tree.play(node)).and_then(|(before, mv)| before.piece_at(mv.to));
    core.language().taking(name(core, node), taken)
}

/// The move that led to the place shown, the captured piece, its signs, the review's verdict, and
/// the comment.
pub fn arrival(core: &Core, verdict: Option<FaultNote>) -> String {
    with_judgement(core, taking(core, core.shown().node), verdict)
}

/// Adds signs, verdict and comment to `said`.
fn with_judgement(core: &Core, said: String, verdict: Option<FaultNote>) -> String {
    let (comment, language, shown) = (comment(core), core.language(), core.shown());
    // If the review is written into the record, its verdict is not repeated. The reason there may
    // have another notation.
    let is_written =
        |of: &FaultNote| comment.is_some_and(|comment| comment.contains(language.class(of.class)));
    let its_sign = verdict.as_ref().and_then(|of| of.class.sign());
    let signs: Vec<Sign> = shown.game.tree().signs(shown.node).iter().collect();
    let own = signs.into_iter().filter(|&sign| Some(sign) != its_sign);
    let is_judged = own.clone().any(Sign::is_of_move);
    let said = own.fold(said, |said, sign| language.sentences(&said, language.sign(sign)));
    let said = match verdict.filter(|of| !is_written(of)) {
        // The sign is the author's, so the text names the review.
        Some(of) if is_judged => {
            language.sentences(&said, &language.labelled(Label::ReviewTab.text(language), &of.text))
        }
        Some(of) => language.sentences(&said, &of.text),
        None => said,
    };
    with_comment(core, said)
}

fn comment(core: &Core) -> Option<&str> {
    let shown = core.shown();
    Some(shown.game.tree().comment(shown.node).trim()).filter(|comment| !comment.is_empty())
}

/// Adds the comment to `said`.
fn with_comment(core: &Core, said: String) -> String {
    match comment(core) {
        Some(comment) => core.language().sentences(&said, comment),
        None => said,
    }
}
