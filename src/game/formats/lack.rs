//! The parts of a game that a format cannot hold.

use std::fmt;

use super::{FileTarget, Several, Target, xqf};
use crate::game::{Game, Headers, Remark, Tree};

/// A part of a game that some formats lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GamePart {
    Moves,
    Variations,
    Comments,
    Drawings,
    Headers,
    /// The scores of a review, or of a file.
    Scores,
    /// All chapters of a study but the first.
    Chapters,
}

/// Writes its name in the plural.
impl fmt::Display for GamePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "moves",
            Self::Variations => "variations",
            Self::Comments => "comments",
            Self::Drawings => "drawings",
            Self::Headers => "headers",
            Self::Scores => "scores",
            Self::Chapters => "chapters",
        })
    }
}

impl GamePart {
    /// The parts of a single game.
    const OF_GAME: [Self; 6] =
        [Self::Moves, Self::Variations, Self::Comments, Self::Drawings, Self::Headers, Self::Scores];

    /// Whether a game has this part.
    fn is_in(self, game: &Game) -> bool {
        let tree = game.tree();
        match self {
            Self::Moves => !tree.is_empty(),
            Self::Variations => tree.continuation(Tree::START).count() < tree.len(),
            Self::Comments => tree.remarks().any(Remark::has_text),
            Self::Drawings => tree.remarks().any(|remark| !remark.drawings.is_empty()),
            Self::Headers => game.headers != Headers::default(),
            Self::Scores => game.review().is_some(),
            Self::Chapters => false,
        }
    }
}

/// A header that a format drops or truncates.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LostHeader {
    /// The PGN name.
    pub name: String,
    /// The format has a field for it, but the value is too long.
    pub is_cut: bool,
}

impl fmt::Display for LostHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, is_cut } = self;
        write!(f, "{name}{}", if *is_cut { " (too long)" } else { "" })
    }
}

impl FileTarget {
    /// The parts of a study's chapters that this format loses.
    pub fn lacks_of(self, games: &[&Game]) -> Vec<GamePart> {
        let kept = if self.several() == Several::Never { &games[..games.len().min(1)] } else { games };
        let mut lacking: Vec<GamePart> = kept.iter().flat_map(|game| self.lacks(game)).collect();
        lacking.extend((kept.len() < games.len()).then_some(GamePart::Chapters));
        lacking.sort_unstable();
        lacking.dedup();
        lacking
    }

    /// The headers of a study's chapters that this format loses, if it has headers at all.
    pub fn lost_headers(self, games: &[&Game]) -> Vec<LostHeader> {
        match (self, games) {
            (Self::Xqf, [first, ..]) => xqf::lost_headers(first),
            (Self::Xqf, []) | (Self::Text(_), _) => Vec::new(),
        }
    }

    /// The parts of a game that this format loses.
    pub fn lacks(self, game: &Game) -> Vec<GamePart> {
        let lacks = |part: &GamePart| match self {
            Self::Text(Target::Json | Target::Pgn(_)) => false,
            Self::Text(Target::Text(_)) => *part == GamePart::Scores,
            Self::Text(Target::Ubb) => matches!(part, GamePart::Drawings | GamePart::Scores),
            Self::Xqf => match part {
                GamePart::Headers => !xqf::lost_headers(game).is_empty(),
                GamePart::Drawings | GamePart::Scores => true,
                GamePart::Moves | GamePart::Variations | GamePart::Comments | GamePart::Chapters => false,
            },
            Self::Text(Target::Moves(_)) => *part != GamePart::Moves,
            Self::Text(Target::Fen) => true,
        };
        GamePart::OF_GAME.into_iter().filter(|part| lacks(part) && part.is_in(game)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Position;
    use crate::engine::rules::Profile;

    #[test]
    fn only_the_headers_that_xqf_cannot_hold_are_named() {
        let mut game = Game::new(Position::start(), Profile::default());
        game.headers.event = "全国个人赛".into();
        game.headers.participants[0].name = "许银川".into();
        let lost = |game: &Game| {
            let lost = FileTarget::Xqf.lost_headers(&[game]);
            lost.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(lost(&game), "");
        game.headers.ecco = "C20".into();
        assert_eq!(lost(&game), "ECCO");
        game.headers.site = "一个名字很长的地点，装不下".into();
        assert_eq!(lost(&game), "Site (too long), ECCO");
        assert_eq!(FileTarget::Xqf.lacks(&game), [GamePart::Headers]);
    }
}
