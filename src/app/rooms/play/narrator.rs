//! What a screen reader says with the line below the board of the game.

use crate::app::board::Teller;
use crate::app::core::{Core, Shown, Verdict};
use crate::app::text::Label;
use crate::engine::board::Move;
use crate::game::{NodeId, Sign, Tree};

/// The place of a record that was shown when something was said last.
#[derive(Default)]
pub struct Told {
    /// [`crate::session::Document::record_number`], and the place.
    place: Option<(u64, NodeId)>,
    /// The moves that lead there.
    moves: Vec<Move>,
    /// The text of the line when a step had led there; empty if none has.
    text: String,
}

/// Says the place that is shown, and what there is to say of it.
pub struct Narrator<'a> {
    pub teller: &'a mut Teller,
    pub told: &'a mut Told,
    /// What a review says of the move that led to the place shown.
    pub verdict: &'a dyn Fn() -> Option<Verdict>,
}

impl Narrator<'_> {
    /// What a screen reader says with the line: the move that was just played, or the place that is now shown, and `text`.
    pub fn tell(&mut self, core: &Core, text: &str) -> String {
        self.tell_after(core, None, (text, false))
    }

    /// The same of a text that goes without saying after a step in the main line: it is said when it changes.
    pub fn tell_place(&mut self, core: &Core, text: &str) -> String {
        let shown = core.shown();
        self.tell_after(core, None, (text, shown.game.tree().is_main(shown.node)))
    }

    /// The same after a deletion: first what was done, then where that leads; of another place that is shown later, only that.
    pub fn tell_deleted(&mut self, core: &Core, deletion: &str) -> String {
        let said = self.tell_after(core, Some(deletion), ("", false));
        if said.is_empty() { deletion.into() } else { said }
    }

    fn tell_after(&mut self, core: &Core, deletion: Option<&str>, (text, is_known): (&str, bool)) -> String {
        let Way { has_stepped, is_back, is_cut, pair } = self.way(core);
        if has_stepped {
            self.told.text = text.into();
        }
        let text = if is_known && self.told.text == text { "" } else { text };
        let (shown, verdict, language) = (core.shown(), self.verdict, core.language());
        let names: Vec<String> = pair.into_iter().flatten().map(|node| name(core, node)).collect();
        let first = pair
            .map(|[first, _]| language.with_check(taking(core, first), &shown.game.position_of(first), ""));
        self.teller.tell(language, (shown.position, shown.last_move()), text, |_| {
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

    /// How the place that is shown now was reached from the one that was shown last.
    fn way(&mut self, core: &Core) -> Way {
        let (shown, record) = (core.shown(), core.document().record_number());
        let place = Some((record, shown.node));
        if self.told.place == place {
            return Way::default();
        }
        let moves = shown.game.tree().moves_to(shown.node);
        let before = std::mem::replace(self.told, Told { place, moves, text: String::new() });
        let Some((_, node)) = before.place.filter(|(of, _)| *of == record) else { return Way::default() };
        let is_back = before.moves.starts_with(&self.told.moves);
        let is_on = self.told.moves.starts_with(&before.moves);
        let is_pair = before.moves.len().abs_diff(self.told.moves.len()) == 2 && (is_back || is_on);
        let end = if is_back { node } else { shown.node };
        Way {
            has_stepped: true,
            is_back,
            is_cut: !shown.game.tree().contains(node),
            pair: pair_before(shown, end).filter(|_| is_pair && core.play().is_some() && shown.is_live()),
        }
    }
}

/// How a place was reached.
#[derive(Default)]
struct Way {
    /// Whether another place of the same record was shown before.
    has_stepped: bool,
    /// Whether it lies before the one that was shown last.
    is_back: bool,
    /// Whether the place that was shown last is no more.
    is_cut: bool,
    /// The two moves of the game between them, where a pair is undone or made again.
    pair: Option<[NodeId; 2]>,
}

/// The move that leads to a place, and the one before it.
fn pair_before(shown: Shown<'_>, end: NodeId) -> Option<[NodeId; 2]> {
    let tree = shown.game.tree();
    let before = tree.contains(end).then(|| tree.parent(end)).flatten()?;
    (before != Tree::START).then_some([before, end])
}

fn name(core: &Core, node: NodeId) -> String {
    core.language().place(core.shown().game, node, core.notation())
}

/// The move that leads to a place, and what it takes.
fn taking(core: &Core, node: NodeId) -> String {
    let (game, tree) = (core.shown().game, core.shown().game.tree());
    let before = tree.parent(node).map(|parent| game.position_of(parent));
    let taken = before.zip(tree.play(node)).and_then(|(before, play)| before.piece_at(play.to));
    core.language().taking(name(core, node), taken)
}

/// The move that led to the place shown, what it takes, its signs, what a review says of it, and the comment.
pub fn arrival(core: &Core, verdict: Option<Verdict>) -> String {
    with_judgement(core, taking(core, core.shown().node), verdict)
}

/// The same after what is `said` of the place.
fn with_judgement(core: &Core, said: String, verdict: Option<Verdict>) -> String {
    let (comment, language, shown) = (comment(core), core.language(), core.shown());
    // What the review has written into the record is not said twice, in whatever notation its reason was written.
    let is_written = |of: &Verdict| comment.is_some_and(|comment| comment.contains(language.class(of.class)));
    let its_sign = verdict.as_ref().and_then(|of| of.class.sign());
    let signs: Vec<Sign> = shown.game.tree().signs(shown.node).iter().collect();
    let own = signs.into_iter().filter(|&sign| Some(sign) != its_sign);
    let is_judged = own.clone().any(Sign::is_of_move);
    let said = own.fold(said, |said, sign| language.sentences(&said, language.sign(sign)));
    let said = match verdict.filter(|of| !is_written(of)) {
        // It is not of whoever set the sign.
        Some(of) if is_judged => {
            language.sentences(&said, &language.labelled(Label::ReviewTab.text(language), &of.text))
        }
        Some(of) => language.sentences(&said, &of.text),
        None => said,
    };
    with_comment(core, said)
}

/// The comment on the place shown, if it has one.
fn comment(core: &Core) -> Option<&str> {
    let shown = core.shown();
    Some(shown.game.tree().comment(shown.node).trim()).filter(|comment| !comment.is_empty())
}

/// What is said of the place shown, and the comment on it.
fn with_comment(core: &Core, said: String) -> String {
    match comment(core) {
        Some(comment) => core.language().sentences(&said, comment),
        None => said,
    }
}
