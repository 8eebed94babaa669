//! Searches the places of games by text, position, pattern of pieces, or remaining material.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::collection::fold;
use super::{Game, NodeId, Tree};
use crate::engine::board::{Kind, Piece, Position, Side, Square};

/// The search conditions; a place must meet all of them. An empty text and `None` set no condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words in a comment, a title, the players or the event, regardless of script and case.
    pub text: String,
    /// This position, or its mirror image.
    pub position: Option<Position>,
    pub pattern: Pattern,
    pub material: Option<Material>,
}

/// Pieces on points, or their mirror image (left and right exchanged). Other points do not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern(Vec<(Piece, Square)>);

/// The exact numbers of chariots, horses, cannons and soldiers left. Advisors and elephants are
/// compared only if named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material(BTreeMap<(Side, Kind), u32>);

/// A text that cannot be parsed as pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecesTextError(String);

impl fmt::Display for PiecesTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' names no piece", self.0)
    }
}

impl std::error::Error for PiecesTextError {}

impl PiecesTextError {
    /// The rejected text.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Letters as in a FEN, each with its point: `Ce5 kd9`.
impl FromStr for Pattern {
    type Err = PiecesTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.split(|letter: char| letter.is_whitespace() || ",;".contains(letter));
        let read = |word: &str| {
            let mut letters = word.chars();
            let piece = letters.next().and_then(Piece::from_letter);
            let square = letters.as_str().trim_start_matches('@').parse().ok();
            piece.zip(square).ok_or_else(|| PiecesTextError(word.into()))
        };
        words.filter(|word| !word.is_empty()).map(read).collect::<Result<Vec<_>, _>>().map(Self)
    }
}

/// Letters as in a FEN, capitals for Red: `RCP rn`.
impl FromStr for Material {
    type Err = PiecesTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut counts = BTreeMap::new();
        for side in Side::BOTH {
            for kind in [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier] {
                counts.insert((side, kind), 0);
            }
        }
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        for letter in letters {
            let piece = Piece::from_letter(letter).ok_or_else(|| PiecesTextError(letter.into()))?;
            // Both generals are always on the board.
            if piece.kind != Kind::General {
                *counts.entry((piece.side, piece.kind)).or_insert(0) += 1;
            }
        }
        Ok(Self(counts))
    }
}

impl Pattern {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn is_in(&self, position: &Position) -> bool {
        let stands = |mirrors: fn(Square) -> Square| {
            self.0.iter().all(|&(piece, square)| position.piece_at(mirrors(square)) == Some(piece))
        };
        stands(|square| square) || stands(Square::mirrored)
    }
}

impl Material {
    fn is_in(&self, position: &Position) -> bool {
        self.0.iter().all(|(&(side, kind), &count)| position.pieces(side, kind).count() == count)
    }
}

impl Wanted {
    /// Whether no condition is set.
    pub fn is_nothing(&self) -> bool {
        self.text.trim().is_empty() && !self.is_of_board()
    }

    /// Whether a condition concerns the board.
    fn is_of_board(&self) -> bool {
        self.position.is_some() || !self.pattern.is_empty() || self.material.is_some()
    }

    fn is_on(&self, position: &Position) -> bool {
        let hash = position.hash();
        self.position.as_ref().is_none_or(|wanted| wanted.hash() == hash || wanted.mirrored_hash() == hash)
            && self.pattern.is_in(position)
            && self.material.as_ref().is_none_or(|material| material.is_in(position))
    }

    /// The matching places of a game in the order of its moves, at most `most`. Of consecutive
    /// places only the first counts, unless the search has words.
    pub fn places(&self, game: &Game, most: usize) -> Vec<NodeId> {
        let mut found = Vec::new();
        if self.is_nothing() {
            return found;
        }
        let words: Vec<String> = self.text.split_whitespace().map(fold).collect();
        let tree = game.tree();
        let mut open = vec![(Tree::START, game.start().clone(), false)];
        while let Some((node, position, was_on)) = open.pop() {
            let is_on = self.is_on(&position);
            let is_first = !was_on || !words.is_empty();
            if is_on && is_first && (words.is_empty() || says(game, node, &words)) {
                found.push(node);
                if found.len() >= most {
                    break;
                }
            }
            for &child in tree.children(node).iter().rev() {
                let Some(mv) = tree.play(child) else { continue };
                let after = position.after(mv);
                open.push((child, after, is_on));
            }
        }
        found
    }
}

/// Whether all these words are in the remarks at a place; at the start also in the headers.
fn says(game: &Game, node: NodeId, words: &[String]) -> bool {
    let mut text = game.tree().remark(node).whole_text();
    if node == Tree::START {
        let headers = &game.headers;
        let named = headers.participants.iter().flat_map(|one| [&one.name, &one.team]);
        let others = headers.others.iter().map(|(_, value)| value);
        let all = [&headers.event, &headers.site, &headers.opening].into_iter().chain(named).chain(others);
        for said in all {
            text.push('\n');
            text.push_str(said);
        }
    }
    let text = fold(&text);
    words.iter().all(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    fn game() -> Game {
        let text = "[Game \"Chinese Chess\"]\n[Red \"胡榮華\"]\n[ChapterName \"Screen horses\"]\n\n\
            1. C2=5 {The Central Cannon} H8+7 (1. ... H2+3 {the other horse}) 2. C5+4 H2+3 3. C5-2 *";
        formats::read(text.as_bytes()).unwrap().read(0).unwrap().game
    }

    fn found(wanted: &Wanted) -> Vec<String> {
        let game = game();
        let line = |node: NodeId| {
            let moves = game.tree().moves_to(node);
            moves.last().map_or_else(|| "start".into(), ToString::to_string)
        };
        wanted.places(&game, 10).into_iter().map(line).collect()
    }

    #[test]
    fn words_are_found_in_comments_and_in_what_is_said_of_the_game() {
        let text = |text: &str| found(&Wanted { text: text.into(), ..Wanted::default() });
        assert_eq!(text("central CANNON"), ["h2e2"]);
        assert_eq!(text("horse"), ["start", "b9c7"]);
        assert_eq!(text("胡荣华"), ["start"], "in the other script");
        assert!(text("queen").is_empty() && text("  ").is_empty());
    }

    #[test]
    fn a_pattern_is_found_mirrored_too_and_once_while_it_stands() {
        let pattern = |text: &str| found(&Wanted { pattern: text.parse().unwrap(), ..Wanted::default() });
        assert_eq!(pattern("Ce2"), ["h2e2"], "not again after each reply");
        assert_eq!(pattern("Ce2 nc7"), ["h9g7", "b9c7"], "the horse on g7 is the mirror image of that on c7");
        assert_eq!(pattern("Ce6, kE9"), ["e2e6"]);
        assert!("Xe2".parse::<Pattern>().is_err() && "Ce".parse::<Pattern>().is_err());
    }

    #[test]
    fn material_and_positions_are_found() {
        let material =
            |text: &str| found(&Wanted { material: Some(text.parse().unwrap()), ..Wanted::default() });
        assert_eq!(material("RRNNCCPPPPP rrnnccpppp"), ["e2e6"]);
        assert!(material("rrnnccpppp RRNNCCPPPPP AAE").is_empty(), "there are two elephants");
        let mut after = Position::start();
        after.make("b2e2".parse().unwrap());
        assert_eq!(found(&Wanted { position: Some(after), ..Wanted::default() }), ["h2e2"], "mirrored");
    }
}
