//! Searching a collection.

use std::cmp::Reverse;

use super::names::fold;
use super::{Collection, Entry, GameNumber, Guest};
use crate::engine::board::{Position, Side};
use crate::engine::book::Key;
use crate::engine::book::openings::Opening;
use crate::game::Date;
use crate::game::formats::GameResult;

/// A query: a game must meet all conditions. An empty text and `None` set no condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// Words, each contained in the name of either player, regardless of script and case.
    pub players: String,
    /// The names shown for players without a name.
    pub guests: Vec<(Guest, String)>,
    /// The side of the player that the words name.
    pub side: Option<Side>,
    /// Words: each begins an ECCO code such as `C4`, or is part of an opening's name.
    pub opening: String,
    pub result: Option<GameResult>,
    pub from_year: Option<u16>,
    pub to_year: Option<u16>,
    /// This position or its mirror image occurred.
    pub position: Option<Position>,
    /// Only the first copy of a duplicate game matches.
    pub is_once: bool,
    pub order: Order,
}

/// The sort order of a list of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// `None` is the order of the files.
    pub column: Option<Column>,
    pub is_descending: bool,
}

/// A column that games can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    Date,
    /// The name of the player of this side.
    Player(Side),
    Result,
    Opening,
    Moves,
    Event,
}

/// A game found by a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundGame {
    pub game: GameNumber,
    /// The number of moves before the position first occurred; `None` if none was searched for.
    pub ply: Option<usize>,
}

impl Collection {
    pub fn search(&self, query: &Query) -> Vec<FoundGame> {
        let filter = Filter::new(self, query);
        let mut found: Vec<FoundGame> = match &query.position {
            Some(position) => self.through(position, |entry| filter.admits(entry)).collect(),
            None => {
                let games = self.games.iter().zip(0..).filter(|(entry, _)| filter.admits(entry));
                games.map(|(_, number)| FoundGame { game: GameNumber(number), ply: None }).collect()
            }
        };
        if query.is_once {
            self.leave_one_of_each(&mut found);
        }
        if let Some(column) = query.order.column {
            let key = |found: &FoundGame| self.sort_key(column, found.game);
            match query.order.is_descending {
                true => found.sort_by_cached_key(|found| Reverse(key(found))),
                false => found.sort_by_cached_key(key),
            }
        }
        found
    }

    /// The admitted games that reached a position or its mirror image, each once.
    pub(super) fn through(
        &self,
        position: &Position,
        admits: impl Fn(&Entry) -> bool,
    ) -> impl Iterator<Item = FoundGame> {
        let key = Key::of(position).value();
        let mut last = None;
        self.positions.of(position).filter_map(move |place| {
            let (game, ply) = self.locate(place);
            if last == Some(game) || !admits(self.entry(game)) {
                return None;
            }
            let is_there = Key::of(&self.position_at(game, ply)).value() == key;
            is_there.then(|| {
                last = Some(game);
                FoundGame { game, ply: Some(ply) }
            })
        })
    }

    /// The sort key of a game. Players without a name come first, ordered by who they are.
    fn sort_key(&self, column: Column, game: GameNumber) -> (u64, Guest) {
        let entry = self.entry(game);
        let key = match column {
            Column::Date => entry.date.map_or(0, |date| {
                let part = |part: Option<u8>| u64::from(part.unwrap_or_default());
                1 + (u64::from(date.year()) << 16 | part(date.month()) << 8 | part(date.day()))
            }),
            Column::Player(side) => self.names.rank(entry.players[side.index()]).into(),
            Column::Event => self.names.rank(entry.event).into(),
            Column::Result => match entry.result {
                GameResult::Win(Side::Red) => 0,
                GameResult::Draw => 1,
                GameResult::Win(Side::Black) => 2,
                GameResult::Unknown => 3,
            },
            Column::Opening => self.row(game).opening.map_or(u64::MAX, Opening::rank),
            Column::Moves => self.range(game).len() as u64,
        };
        let guest = match column {
            Column::Player(side) => entry.guests[side.index()],
            Column::Date | Column::Result | Column::Opening | Column::Moves | Column::Event => Guest::Unknown,
        };
        (key, guest)
    }
}

/// A query whose words have been looked up in a collection, so that testing a game is fast.
struct Filter<'a> {
    query: &'a Query,
    /// For each word: the names that contain it, and the guests whose shown name does.
    players: Vec<(Vec<bool>, Vec<Guest>)>,
    /// The openings that match; `None` sets no condition.
    openings: Option<Vec<bool>>,
}

impl<'a> Filter<'a> {
    fn new(collection: &Collection, query: &'a Query) -> Self {
        let called = |word: &str| {
            let word = fold(word);
            let is_meant = |(guest, name): &(Guest, String)| fold(name).contains(&word).then_some(*guest);
            query.guests.iter().filter_map(is_meant).collect()
        };
        let words = query.players.split_whitespace();
        let players = words.map(|word| (collection.names.containing(word), called(word))).collect();
        let words: Vec<String> = query.opening.split_whitespace().map(fold).collect();
        let is_meant = |opening: &Opening| {
            let names = opening.names;
            let texts = [names.simplified, names.traditional, names.english, names.vietnamese].map(fold);
            let codes = fold(&String::from(*opening));
            words
                .iter()
                .all(|word| codes.starts_with(word) || texts.iter().any(|text| text.contains(word.as_str())))
        };
        let openings = (!words.is_empty()).then(|| collection.openings.iter().map(is_meant).collect());
        Self { query, players, openings }
    }

    fn admits(&self, entry: &Entry) -> bool {
        let &Query { side, result, from_year, to_year, .. } = self.query;
        let is_of = |(names, guests): &(Vec<bool>, Vec<Guest>), side: Side| {
            names.get(entry.players[side.index()].0 as usize).copied().unwrap_or_default()
                || guests.contains(&entry.guests[side.index()])
        };
        let has_players = self.players.iter().all(|word| match side {
            Some(side) => is_of(word, side),
            None => Side::BOTH.into_iter().any(|side| is_of(word, side)),
        });
        let has_opening = self.openings.as_ref().is_none_or(|meant| {
            let index = entry.opening.map(usize::from);
            index.and_then(|index| meant.get(index)).copied().unwrap_or_default()
        });
        let year = entry.date.map(Date::year);
        has_players
            && has_opening
            && result.is_none_or(|result| entry.result == result)
            && from_year.is_none_or(|from| year.is_some_and(|year| year >= from))
            && to_year.is_none_or(|to| year.is_some_and(|year| year <= to))
    }
}
