//! The games of a study.

use super::Game;

/// The games of a study in order, at least one.
#[derive(Clone, Debug)]
pub struct Chapters {
    pub first: Game,
    pub rest: Vec<Game>,
}

impl Chapters {
    /// Creates chapters from games; `None` if there are no games.
    pub fn new(games: impl IntoIterator<Item = Game>) -> Option<Self> {
        let mut games = games.into_iter();
        Some(Self { first: games.next()?, rest: games.collect() })
    }

    pub fn games(&self) -> impl Iterator<Item = &Game> {
        std::iter::once(&self.first).chain(&self.rest)
    }
}

impl From<Game> for Chapters {
    fn from(game: Game) -> Self {
        Self { first: game, rest: Vec::new() }
    }
}
