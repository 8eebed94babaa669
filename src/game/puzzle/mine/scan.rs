//! The first pass over a game: where may there be a puzzle?

use super::super::Goal;
use super::super::proof::{LEAST_GAIN, Margin, Prover, mate_in};
use super::MinedGame;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::engine::movegen;
use crate::engine::rules::Profile;
use crate::engine::search::Root;
use crate::game::effect;
use crate::game::review::chances;

/// Before this ply masters play what they know.
const FIRST_PLY: usize = 18;

/// Nodes for each position of a game, and for the last two of one that was won, where who resigned may have seen a mate.
const GLANCE: u64 = 200;
const LAST_GLANCE: u64 = 3_000;

/// Nodes for the two best moves, first and second time.
const LOOKS: [u64; 2] = [4_000, 20_000];

/// What a glance must find: these chances, and so much more than a move ago.
const LEAST_CHANCES: f64 = 0.65;
const LEAST_RISE: f64 = 0.12;

/// So many plies later it is another story.
const DISTANCE: usize = 6;

/// With fewer legal moves there is nothing to choose from.
const LEAST_CHOICE: usize = 4;

/// The longest mate worth following.
const LONGEST_MATE: u32 = 8;

/// A place in a game where there may be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    /// The number of its game, from 0.
    pub game: usize,
    pub ply: usize,
    pub goal: Goal,
}

/// The candidates of a game. `prover` knows nothing yet.
pub(super) fn scan(prover: &mut Prover, number: usize, game: &MinedGame) -> Vec<Candidate> {
    let mut position = Position::start();
    game.moves.iter().take(FIRST_PLY).for_each(|&play| _ = position.make(play));
    // What the side to move could expect before the other's last move.
    let mut expected = 0.5;
    let mut found: Vec<Candidate> = Vec::new();
    for ply in FIRST_PLY..=game.moves.len() {
        let is_last = game.is_decided && ply + 2 > game.moves.len();
        let nodes = if is_last { LAST_GLANCE } else { GLANCE };
        let Some(score) = glance(prover, &position, nodes) else { break };
        let is_mate = mate_in(score).is_some_and(|moves| moves <= LONGEST_MATE);
        let is_new = found.last().is_none_or(|last| ply >= last.ply + DISTANCE);
        if is_new && (is_mate || chances(score) >= LEAST_CHANCES.max(expected + LEAST_RISE)) {
            let last = ply.checked_sub(1).and_then(|last| game.moves.get(last));
            found.extend(look(prover, &position, last).map(|goal| Candidate { game: number, ply, goal }));
        }
        expected = 1.0 - chances(score);
        if let Some(&play) = game.moves.get(ply) {
            position.make(play);
        }
    }
    found
}

fn glance(prover: &mut Prover, position: &Position, nodes: u64) -> Option<Score> {
    let root = Root::new(position.clone(), Vec::new(), Profile::default()).ok()?;
    prover.best(&root, nodes).map(|(_, score)| score)
}

/// What there is to be found after the move `last`, if one move stands out.
fn look(prover: &mut Prover, position: &Position, last: Option<&Move>) -> Option<Goal> {
    if movegen::count_legal(position) < LEAST_CHOICE {
        return None;
    }
    let root = Root::new(position.clone(), Vec::new(), Profile::default()).ok()?;
    let mut goal = None;
    for nodes in LOOKS {
        let found = prover.compare(&root, nodes)?;
        let mate = mate_in(found.best);
        let what = mate.map_or(Goal::Gain, |moves| Goal::Mate { moves });
        let is_likely = found.other.is_some() && found.check(what, Margin::LIKELY, 0).is_ok();
        let is_trivial = what == Goal::Gain && is_trivial(position, last, *found.line.first()?);
        if !is_likely || is_trivial || mate.is_some_and(|moves| moves > LONGEST_MATE) {
            return None;
        }
        goal = Some(what);
    }
    goal
}

/// Whether a capture only takes back what has just been captured, or what may simply be taken.
fn is_trivial(position: &Position, last: Option<&Move>, play: Move) -> bool {
    let is_recapture = last.is_some_and(|last| last.to == play.to);
    let captures = position.piece_at(play.to).is_some();
    captures && (is_recapture || effect::exchange(position, play) >= LEAST_GAIN)
}
