//! The place of the record that is shown: the game's current place, or another one that the user
//! has gone to.

use crate::app::command::Step;
use crate::engine::board::{Move, Position};
use crate::game::{Game, NodeId, Tree};

/// The place of the record that the user has gone to. Changing it does not affect the game.
#[derive(Debug)]
pub struct Browse {
    /// `None` for the game's current place, which is followed while the game continues.
    place: Option<BrowsedPlace>,
    /// The end of the line that the user has stepped back from. Stepping forward follows this line.
    tip: NodeId,
}

#[derive(Debug)]
struct BrowsedPlace {
    node: NodeId,
    position: Position,
}

/// The place of a game's record that is on the board.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    pub game: &'a Game,
    pub node: NodeId,
    pub position: &'a Position,
}

impl Shown<'_> {
    /// Whether the place shown is the game's current place.
    pub fn is_live(&self) -> bool {
        self.node == self.game.node()
    }

    /// The move that led to the place shown; `None` at the start.
    pub fn last_move(&self) -> Option<Move> {
        self.game.tree().play(self.node)
    }
}

impl Default for Browse {
    fn default() -> Self {
        Self { place: None, tip: Tree::START }
    }
}

impl Browse {
    /// The place of `game` that is shown.
    pub fn shown<'a>(&'a self, game: &'a Game) -> Shown<'a> {
        match &self.place {
            Some(BrowsedPlace { node, position }) => Shown { game, node: *node, position },
            None => Shown { game, node: game.node(), position: game.position() },
        }
    }

    /// Returns to the game's current place if the place shown was deleted.
    pub fn check(&mut self, game: &Game) {
        if self.place.as_ref().is_some_and(|place| !game.tree().contains(place.node)) {
            self.follow();
        }
        if !game.tree().contains(self.tip) {
            self.tip = self.shown(game).node;
        }
    }

    /// Goes to the game's current place, and follows it from now on.
    pub fn follow(&mut self) {
        *self = Self::default();
    }

    /// Shows a place of `game`. If it is the game's current place, follows it from now on. A place
    /// of another game is not shown.
    pub fn show(&mut self, game: &Game, node: NodeId) {
        if !game.tree().contains(node) {
            return;
        }
        let is_own = node == game.node();
        self.place = (!is_own).then(|| BrowsedPlace { node, position: game.position_of(node) });
        self.tip = node;
    }

    /// Takes a step from the place shown.
    pub fn step(&mut self, game: &Game, step: Step) {
        let at = self.shown(game).node;
        if self.place.is_none() {
            self.tip = at;
        }
        let target = self.target(game, at, step);
        let tip = self.tip;
        self.show(game, target);
        if matches!(step, Step::Back | Step::Forward) && game.tree().is_within(tip, target) {
            self.tip = tip;
        }
    }

    /// The target of a step from `at`, or `at` itself if there is none.
    fn target(&self, game: &Game, at: NodeId, step: Step) -> NodeId {
        let tree = game.tree();
        match step {
            Step::Back => tree.parent(at).unwrap_or(at),
            Step::Forward => self.line_after(tree, at).next().unwrap_or(at),
            Step::Up => alternative(tree, at, -1).unwrap_or_else(|| {
                let mut before = std::iter::successors(tree.parent(at), |&node| tree.parent(node));
                let branching = before.find(|&node| has_alternatives(tree, node));
                branching.or_else(|| tree.parent(at)).unwrap_or(at)
            }),
            Step::Down => alternative(tree, at, 1).unwrap_or_else(|| {
                self.line_after(tree, at)
                    .find(|&node| has_alternatives(tree, node))
                    .or_else(|| self.line_after(tree, at).next())
                    .unwrap_or(at)
            }),
            Step::First => Tree::START,
            Step::Last if tree.is_within(game.node(), at) && game.node() != at => game.node(),
            Step::Last => Some(self.end(tree, at)).filter(|&end| end != at).unwrap_or_else(|| game.node()),
        }
    }

    /// The end of the line shown.
    pub fn line_end(&self, game: &Game) -> NodeId {
        self.end(game.tree(), self.shown(game).node)
    }

    /// The places after `at`: along the line that the user has stepped back from, then along main
    /// continuations.
    fn line_after(&self, tree: &Tree, at: NodeId) -> impl Iterator<Item = NodeId> {
        let way = tree.path(self.tip);
        let next = move |at: &NodeId| {
            let on_the_way = way.get(tree.ply(*at)).copied().filter(|next| tree.children(*at).contains(next));
            on_the_way.or_else(|| tree.next(*at))
        };
        std::iter::successors(next(&at), next)
    }

    /// The last place of the line through `at`.
    fn end(&self, tree: &Tree, at: NodeId) -> NodeId {
        self.line_after(tree, at).last().unwrap_or(at)
    }
}

fn has_alternatives(tree: &Tree, node: NodeId) -> bool {
    tree.siblings(node).len() > 1
}

/// The sibling `offset` places after `node`, cyclically. `None` if it has no siblings.
fn alternative(tree: &Tree, node: NodeId, offset: isize) -> Option<NodeId> {
    let siblings = tree.siblings(node);
    let place = siblings.iter().position(|&sibling| sibling == node)?;
    let other = place.checked_add_signed(offset).map_or(siblings.len() - 1, |next| next % siblings.len());
    siblings.get(other).copied().filter(|&sibling| sibling != node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rules::Profile;

    /// The game 1. h2e2 h9g7 (1... b9c7 2. b0c2 (2. h0g2)) 2. h0g2. The current place is the end of
    /// the main line.
    fn game() -> Game {
        let line = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let mut game = Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap();
        let mut at = game.node_at(1);
        for mv in ["b9c7", "b0c2"] {
            at = game.add_variation(at, mv.parse().unwrap()).unwrap();
        }
        let before = game.tree().parent(at).unwrap();
        game.add_variation(before, "h0g2".parse().unwrap()).unwrap();
        game
    }

    /// The moves that lead to the place shown, after each step.
    fn ways(game: &Game, steps: &[Step]) -> Vec<String> {
        let mut browse = Browse::default();
        let mut way = |&step: &Step| {
            browse.step(game, step);
            let moves = game.tree().moves_to(browse.shown(game).node);
            moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        steps.iter().map(&mut way).collect()
    }

    #[test]
    fn steps_along_the_game_end_where_it_is() {
        use Step::{Back, First, Forward, Last};
        let game = game();
        let found = ways(&game, &[Back, Back, Forward, First, Back, Last, Forward]);
        let full = "h2e2 h9g7 h0g2";
        assert_eq!(found, ["h2e2 h9g7", "h2e2", "h2e2 h9g7", "", "", full, full]);
    }

    #[test]
    fn alternatives_go_round_and_are_looked_for() {
        use Step::{Down, Up};
        let game = game();
        let found = ways(&game, &[Up, Down, Down, Up, Up, Up]);
        let expected = ["h2e2 h9g7", "h2e2 b9c7", "h2e2 h9g7", "h2e2 b9c7", "h2e2 h9g7", "h2e2 b9c7"];
        assert_eq!(found, expected);
        let found = ways(&game, &[Step::First, Down, Down, Step::Forward, Down, Down]);
        let second = "h2e2 b9c7";
        assert_eq!(
            found[2..],
            [second.into(), format!("{second} b0c2"), format!("{second} h0g2"), format!("{second} b0c2")]
        );
        assert_eq!(ways(&game, &[Step::First, Up]), ["", ""]);
    }

    #[test]
    fn without_alternatives_up_and_down_go_by_one_move() {
        use Step::{Down, First, Up};
        let line = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
        let game = Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap();
        let found = ways(&game, &[Up, Up, Up, Up, Down, Down, First, Up]);
        let [one, two] = ["h2e2", "h2e2 h9g7"];
        assert_eq!(found, [two, one, "", "", one, two, "", ""]);
    }

    #[test]
    fn a_variation_stepped_back_from_is_stepped_into_again() {
        use Step::{Back, Down, First, Forward, Last};
        let game = game();
        let found = ways(&game, &[Back, Down, Forward, Back, Back, Last, First, Forward, Forward]);
        let variation = "h2e2 b9c7 b0c2";
        assert_eq!(found[2], variation);
        assert_eq!(found[5], "h2e2 h9g7 h0g2", "the line of the game");
        assert_eq!(found[8], "h2e2 h9g7", "from the start, the main line");
        let found = ways(&game, &[Back, Down, Forward, Back, Forward, Back, Last, Last]);
        assert_eq!(found[4], variation);
        assert_eq!(found[6..], [variation, "h2e2 h9g7 h0g2"], "the end of the variation, then the game");
    }

    #[test]
    fn a_place_of_another_game_is_not_shown() {
        let (game, other) = (game(), game());
        let mut browse = Browse::default();
        browse.show(&game, other.node_at(2));
        assert!(browse.shown(&game).is_live());
        browse.show(&game, game.node_at(2));
        assert!(!browse.shown(&game).is_live());
    }

    #[test]
    fn the_game_is_followed_until_something_else_is_shown() {
        let mut game = game();
        let mut browse = Browse::default();
        game.play("c6c5".parse().unwrap()).unwrap();
        assert!(browse.shown(&game).is_live());
        browse.step(&game, Step::Back);
        let node = browse.shown(&game).node;
        game.play("b2c2".parse().unwrap()).unwrap();
        assert_eq!(browse.shown(&game).node, node);
        assert_eq!(*browse.shown(&game).position, game.position_of(node));
        browse.show(&game, game.node());
        game.play("g6g5".parse().unwrap()).unwrap();
        assert!(browse.shown(&game).is_live());
    }
}
