//! A repertoire: the answers that a player wants to give in each position, taken from a study.
//!
//! A position counts once, whatever moves lead to it.

use std::collections::HashMap;

use super::puzzle::PuzzleId;
use super::{Game, NodeId, Tree};
use crate::engine::board::{Move, Position, Side};

/// The repertoire of a study for one side.
#[derive(Debug)]
pub struct Repertoire {
    pub side: Side,
    /// In the order of the study.
    stations: Vec<Station>,
    by_position: HashMap<PuzzleId, usize>,
}

/// A position of a repertoire, and the study's moves in it.
#[derive(Debug)]
pub struct Station {
    pub id: PuzzleId,
    pub position: Position,
    /// The first occurrence: the chapter number, and the place in it.
    pub chapter: usize,
    pub node: NodeId,
    /// The moves of the study, the main one first, each with its chapter and place.
    pub moves: Vec<(Move, usize, NodeId)>,
}

/// An opponent's move that the repertoire has no answer to.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// The occurrence: the chapter number, and the place in it.
    pub chapter: usize,
    pub node: NodeId,
    pub mv: Move,
    /// The share of games with this move, 0 to 1; `None` if the study has the move but no answer.
    pub share: Option<f64>,
}

/// A rarer move is no gap.
const MIN_SHARE: f64 = 0.08;
/// With fewer games, nothing can be said about a position.
const MIN_GAMES: u32 = 10;

impl Repertoire {
    /// Builds the repertoire of a study for `side`.
    pub fn new<'a, C: IntoIterator<Item = &'a Game>>(chapters: C, side: Side) -> Self {
        let mut repertoire = Self { side, stations: Vec::new(), by_position: HashMap::new() };
        for (chapter, game) in chapters.into_iter().enumerate() {
            let mut places = vec![(Tree::START, game.start().clone())];
            while let Some((node, position)) = places.pop() {
                repertoire.add(chapter, node, &position, game.tree());
                for &child in game.tree().children(node).iter().rev() {
                    let Some(mv) = game.tree().play(child) else { continue };
                    let after = position.after(mv);
                    places.push((child, after));
                }
            }
        }
        repertoire
    }

    fn add(&mut self, chapter: usize, node: NodeId, position: &Position, tree: &Tree) {
        let id = PuzzleId::of(position);
        let index = *self.by_position.entry(id).or_insert_with(|| {
            self.stations.push(Station { id, position: position.clone(), chapter, node, moves: Vec::new() });
            self.stations.len() - 1
        });
        let station = &mut self.stations[index];
        for &child in tree.children(node) {
            let Some(mv) = tree.play(child) else { continue };
            if station.moves.iter().all(|(known, ..)| *known != mv) {
                station.moves.push((mv, chapter, child));
            }
        }
    }

    /// The station of a position; `None` if the study does not have it.
    pub fn station(&self, position: &Position) -> Option<&Station> {
        self.by_position.get(&PuzzleId::of(position)).map(|&index| &self.stations[index])
    }

    /// The positions with an answer of the player, in the order of the study.
    pub fn questions(&self) -> impl Iterator<Item = &Station> {
        self.stations
            .iter()
            .filter(|station| station.position.side_to_move() == self.side && !station.moves.is_empty())
    }

    /// The positions with moves of the opponent.
    pub fn theirs(&self) -> impl Iterator<Item = &Station> {
        // A position without moves is the end of a line.
        self.stations
            .iter()
            .filter(|station| station.position.side_to_move() != self.side && !station.moves.is_empty())
    }

    /// The gaps in the repertoire, most frequent first. `played` returns the number of games with
    /// each move in a position.
    pub fn gaps(&self, played: impl Fn(&Position) -> Vec<(Move, u32)>) -> Vec<Gap> {
        let mut gaps = Vec::new();
        for station in self.theirs() {
            for &(mv, chapter, node) in &station.moves {
                let after = station.position.after(mv);
                if self.station(&after).is_none_or(|answer| answer.moves.is_empty()) {
                    gaps.push(Gap { chapter, node, mv, share: None });
                }
            }
            let known = played(&station.position);
            let games: u32 = known.iter().map(|(_, games)| games).sum();
            for (mv, count) in known {
                let share = f64::from(count) / f64::from(games.max(1));
                // In a symmetric position a move stands for its mirror image, too.
                let is_symmetric = station.position.hash() == station.position.mirrored_hash();
                let is_it = |known: Move| known == mv || is_symmetric && known.mirrored() == mv;
                let is_answered = station.moves.iter().any(|&(known, ..)| is_it(known));
                if games >= MIN_GAMES && share >= MIN_SHARE && !is_answered {
                    let Station { chapter, node, .. } = *station;
                    gaps.push(Gap { chapter, node, mv, share: Some(share) });
                }
            }
        }
        gaps.sort_by(|one, other| other.share.unwrap_or(0.0).total_cmp(&one.share.unwrap_or(0.0)));
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    fn game(pgn: &str) -> Game {
        formats::read(pgn.as_bytes()).unwrap().read(0).unwrap().game
    }

    /// Two ways to the same position, and a move without an answer.
    fn study() -> [Game; 2] {
        [
            game("[Game \"Chinese Chess\"]\n\n1. P7+1 H8+7 (1. ... P7+1 2. C2=3) 2. H8+7 R9=8 3. R1+1 *"),
            game("[Game \"Chinese Chess\"]\n\n1. H8+7 H8+7 2. P7+1 P7+1 *"),
        ]
    }

    fn plays(station: &Station) -> Vec<String> {
        station.moves.iter().map(|(mv, ..)| mv.to_string()).collect()
    }

    #[test]
    fn a_position_counts_once_and_has_the_moves_of_all_its_places() {
        let study = study();
        let repertoire = Repertoire::new(&study, Side::Red);
        let asked: Vec<Vec<String>> = repertoire.questions().map(plays).collect();
        assert_eq!(asked[0], ["c3c4", "b0c2"], "so the chapters begin");
        // After 1. P7+1 H8+7, 1... P7+1, and 2. H8+7 R9=8; in the other chapter after 1. H8+7 H8+7.
        assert_eq!(asked.len(), 5);
        let mut both = Position::start();
        for mv in ["b0c2", "h9g7", "c3c4"] {
            both.make(mv.parse().unwrap());
        }
        assert_eq!(plays(repertoire.station(&both).unwrap()), ["i9h9", "g6g5"]);
        let black = Repertoire::new(&study, Side::Black);
        assert_eq!(black.questions().count(), 3, "after 1. P7+1, 1. H8+7 and where both ways meet");
    }

    #[test]
    fn what_opponents_play_without_an_answer_is_a_gap() {
        let study = study();
        let repertoire = Repertoire::new(&study, Side::Red);
        let mut after = Position::start();
        after.make("c3c4".parse().unwrap());
        let played = |position: &Position| match position == &after {
            true => [("h9g7", 60), ("g6g5", 20), ("h7e7", 15), ("i9i8", 5)]
                .map(|(mv, games)| (mv.parse().unwrap(), games))
                .to_vec(),
            false => Vec::new(),
        };
        let gaps = repertoire.gaps(played);
        let told: Vec<(String, Option<f64>)> =
            gaps.iter().map(|gap| (gap.mv.to_string(), gap.share)).collect();
        assert_eq!(told, [("h7e7".into(), Some(0.15)), ("g6g5".into(), None)]);
    }
}
