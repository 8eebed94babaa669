//! Exercises made by the user: a chapter of a study that asks for the moves of one side.
//!
//! The task is the comment at the start, or the title. A move in the tree is an answer unless its
//! sign marks it as a mistake (`?`, `??`, `?!`). The comment before a move is the hint, the comment
//! after it the feedback. The main line replies for the other side.

use super::{Game, GameBuilder, NodeId, Tree};
use crate::engine::board::{Move, Position, Side};
use crate::engine::movegen;
use crate::game::puzzle::PuzzleId;

/// A chapter to be solved.
#[derive(Clone, Debug)]
pub struct Exercise {
    game: Game,
    solver: Side,
}

/// The verdict of an exercise on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An answer, and its place in the tree.
    Right(NodeId),
    /// Not an answer of the study, but it mates at once.
    Mates,
    /// Not an answer; the place where the study explains why, if it does.
    Wrong(Option<NodeId>),
}

impl Exercise {
    /// The exercise in a chapter; `None` if the chapter is not marked as one, or has no answer yet.
    pub fn of(game: &Game) -> Option<Self> {
        let solver = game.headers.exercise().filter(|_| Self::is_one(game))?;
        Some(Self { game: game.clone(), solver })
    }

    /// Whether a chapter is marked as an exercise and has an answer.
    pub fn is_one(game: &Game) -> bool {
        game.headers.exercise().is_some_and(|solver| question(game, solver, Tree::START).is_some())
    }

    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The side whose moves are asked for.
    pub const fn solver(&self) -> Side {
        self.solver
    }

    /// The id that results are stored under.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::of(self.game.start())
    }

    /// The task, in the author's words; may be empty.
    pub fn task(&self) -> &str {
        self.game.tree().comment(Tree::START).trim()
    }

    /// The next place from `node` on where an answer is asked for: `node` itself, or after the
    /// other side's reply. `None` if there is none.
    pub fn question_at(&self, node: NodeId) -> Option<NodeId> {
        question(&self.game, self.solver, node)
    }

    /// The first answer at a place: the main move, unless it is a mistake.
    pub fn answer(&self, node: NodeId) -> Option<NodeId> {
        answers(&self.game, node).next()
    }

    /// All answers at a place, the main one first.
    pub fn answers(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        answers(&self.game, node)
    }

    /// The moves from `node` to the end of the solution.
    pub fn continuation(&self, node: NodeId) -> Vec<Move> {
        let next = |&node: &NodeId| {
            let is_asked = is_turn_of(&self.game, self.solver, node);
            if is_asked { self.answer(node) } else { self.game.tree().next(node) }
        };
        let nodes = std::iter::successors(Some(node), next).skip(1);
        nodes.filter_map(|node| self.game.tree().play(node)).collect()
    }

    /// The move of the first answer.
    pub fn solution(&self, node: NodeId) -> Option<Move> {
        self.game.tree().play(self.answer(node)?)
    }

    /// The author's hint; may be empty.
    pub fn hint(&self, node: NodeId) -> &str {
        self.answer(node).map(|answer| self.game.tree().said_before(answer).trim()).unwrap_or_default()
    }

    /// Judges a legal move at a place.
    pub fn judge(&self, node: NodeId, mv: Move) -> Verdict {
        match self.game.tree().child(node, mv) {
            Some(child) if is_answer(&self.game, child) => Verdict::Right(child),
            Some(child) => Verdict::Wrong(Some(child)),
            None => {
                let mut after = self.game.position_of(node);
                after.make(mv);
                let is_mate = after.in_check() && !movegen::has_legal_move(&after);
                if is_mate { Verdict::Mates } else { Verdict::Wrong(None) }
            }
        }
    }
}

fn question(game: &Game, solver: Side, node: NodeId) -> Option<NodeId> {
    let at = if is_turn_of(game, solver, node) { node } else { game.tree().next(node)? };
    answers(game, at).next().map(|_| at)
}

fn is_turn_of(game: &Game, side: Side, node: NodeId) -> bool {
    game.side_at(game.tree().ply(node)) == side
}

fn answers(game: &Game, node: NodeId) -> impl Iterator<Item = NodeId> {
    game.tree().children(node).iter().copied().filter(|&child| is_answer(game, child))
}

fn is_answer(game: &Game, node: NodeId) -> bool {
    !game.tree().signs(node).is_mistake()
}

impl Game {
    /// A copy of a part of this game: at most `plies` plies from a place, with their remarks.
    pub fn excerpt(&self, from: NodeId, plies: usize) -> Self {
        let tree = self.tree();
        let start: Position = self.position_of(from);
        let mut builder = GameBuilder::new(start, self.profile());
        let mut copied = vec![(from, Tree::START)];
        while let Some((node, copy)) = copied.pop() {
            builder.go_to(copy);
            let mut remark = tree.remark(node).clone();
            if copy == Tree::START {
                remark.before.clear();
            }
            builder.set_remark(copy, remark);
            // The main line must be added first, and is followed last.
            let mut added = Vec::new();
            if builder.tree().ply(copy) >= plies {
                continue;
            }
            for &child in tree.children(node) {
                let Some(mv) = tree.play(child) else { continue };
                // A move that was legal there is legal here; only a full record ends the copy.
                if let Ok(new) = builder.play(mv) {
                    added.push((child, new));
                    builder.step_back();
                }
            }
            copied.extend(added.into_iter().rev());
        }
        builder.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    fn read(text: &str) -> Game {
        formats::read(text.as_bytes()).unwrap().read(0).unwrap().game
    }

    /// Red mates in two, beginning with either chariot. The soldier's move is an explained mistake.
    const STUDY: &str = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n\
        [FEN \"3k5/9/9/9/9/9/2P6/9/R7R/5K3 w - - 0 1\"]\n\n\
        {Mate in two.} 1. {First the rank.} a1a8 {The rank is closed.} (1. i1i8 {Equally good.} 1... d9e9 2. a1a9)\n\
        (1. c3c4 $2 {Too slow.}) 1... d9e9 2. i1i9 {Mate.} *";

    #[test]
    fn answers_mistakes_and_mates_are_told_apart() {
        let exercise = Exercise::of(&read(STUDY)).unwrap();
        let (tree, start) = (exercise.game().tree(), Tree::START);
        let judged = |node, mv: &str| exercise.judge(node, mv.parse().unwrap());
        assert_eq!((exercise.task(), exercise.hint(start)), ("Mate in two.", "First the rank."));
        assert_eq!(exercise.solution(start).unwrap().to_string(), "a1a8");
        let Verdict::Right(answer) = judged(start, "a1a8") else { panic!("the main move is an answer") };
        assert!(
            matches!(judged(start, "i1i8"), Verdict::Right(other) if tree.comment(other) == "Equally good.")
        );
        assert!(
            matches!(judged(start, "c3c4"), Verdict::Wrong(Some(why)) if tree.comment(why) == "Too slow.")
        );
        assert_eq!(judged(start, "f0f1"), Verdict::Wrong(None));
        let asked = exercise.question_at(answer).unwrap();
        assert_eq!(exercise.solution(asked).unwrap().to_string(), "i1i9");
        let Verdict::Right(end) = judged(asked, "i1i9") else { panic!("the second move is an answer") };
        assert_eq!(exercise.question_at(end), None, "it is solved");
    }

    #[test]
    fn another_mate_than_the_authors_is_no_mistake() {
        let text = STUDY
            .replace("a1a8 {The rank is closed.}", "i1i8")
            .replace("1... d9e9 2. i1i9 {Mate.}", "1... d9e9 2. f0f1");
        let text = text.replace("(1. i1i8 {Equally good.} 1... d9e9 2. a1a9)\n", "");
        let exercise = Exercise::of(&read(&text)).unwrap();
        let asked = exercise.question_at(exercise.answer(Tree::START).unwrap()).unwrap();
        assert_eq!(exercise.judge(asked, "a1a9".parse().unwrap()), Verdict::Mates);
    }

    #[test]
    fn what_is_not_marked_or_has_no_answer_is_no_exercise() {
        assert!(Exercise::of(&read(&STUDY.replace("[Exercise \"Red\"]\n", ""))).is_none());
        let empty = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R7R/5K3 w - - 0 1\"]\n\n*";
        assert!(Exercise::of(&read(empty)).is_none());
    }

    #[test]
    fn an_excerpt_has_what_follows_with_all_that_is_said() {
        let text = "[Game \"Chinese Chess\"]\n\n1. h2e2 {A cannon.} (1. c3c4) 1... {Now?} h9g7 $1 {[%csl Ge4] Good.} \
            (1... b9c7 {Also.} 2. h0g2) 2. h0g2 *";
        let game = read(text);
        let excerpt = game.excerpt(game.node_at(1), usize::MAX);
        assert_eq!(*excerpt.start(), game.position_at(1));
        let expected = "[Game \"Chinese Chess\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\"]\n\n\
            {A cannon.} 1... {Now?} h9g7 $1 {[%csl Ge4] Good.} (1... b9c7 {Also.} 2. h0g2) 2. h0g2 *";
        assert!(excerpt.is_same_record(&read(expected)));
        let short = game.excerpt(Tree::START, 1);
        assert_eq!((short.tree().len(), short.tree().children(Tree::START).len()), (2, 2));
    }
}
