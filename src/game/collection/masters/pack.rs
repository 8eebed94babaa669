//! Writes the file of master games.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::coding::{Encoder, Part};
use super::{BLOCK, Choice, Frequencies, Header, MAX_PLIES, MAX_SHARED, RESULTS, Tables, YEARS};
use crate::engine::board::{Move, Position};
use crate::engine::book::openings::Ecco;
use crate::game::formats::GameResult;

/// A game to be packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Indexed by [`crate::engine::board::Side::index`].
    pub players: [String; 2],
    pub year: Option<u16>,
    pub result: GameResult,
    pub ecco: Option<Ecco>,
    /// Legal moves from the usual start.
    pub line: Vec<Move>,
}

/// Returns the bytes of a file with these games. Of moves beyond [`MAX_PLIES`] and years outside
/// [`YEARS`] nothing is kept.
pub fn pack(mut games: Vec<Packed>) -> Vec<u8> {
    for game in &mut games {
        game.line.truncate(MAX_PLIES - 1);
        game.year = game.year.filter(|year| YEARS.contains(year));
    }
    games.sort_by(|one, other| one.line.cmp(&other.line).then_with(|| one.players.cmp(&other.players)));
    let names = by_frequency(games.iter().flat_map(|game| game.players.clone()));
    let number = |name: &String| names.iter().position(|known| known == name).unwrap_or_default();
    let (mut encoder, mut tables) = (Encoder::new(), Tables::new(names.len()));
    let mut blocks = Vec::new();
    for games in games.chunks(BLOCK) {
        let mut moves = Encoder::new();
        let mut before: &[Move] = &[];
        for game in games {
            let alike = before.iter().zip(&game.line).take_while(|(one, other)| one == other).count();
            let header = Header {
                players: game.players.each_ref().map(number),
                year: game.year,
                result: game.result,
                ecco: game.ecco,
                plies: game.line.len(),
                shared: alike.min(MAX_SHARED),
            };
            header.write(&mut encoder, &mut tables);
            write_moves(&mut moves, &game.line, header.shared);
            before = &game.line;
        }
        blocks.push(moves.finish());
    }
    let mut bytes = (games.len() as u32).to_le_bytes().to_vec();
    for part in [names.join("\n").into_bytes(), encoder.finish()].iter().chain(&blocks) {
        bytes.extend((part.len() as u32).to_le_bytes());
        bytes.extend(part);
    }
    bytes
}

/// The names, the most frequent first.
fn by_frequency(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut names: Vec<(String, usize)> = counts.into_iter().collect();
    names.sort_by_key(|&(_, count)| Reverse(count));
    names.into_iter().map(|(name, _)| name).collect()
}

fn write_moves(encoder: &mut Encoder, line: &[Move], shared: usize) {
    let mut position = Position::start();
    for (ply, &mv) in line.iter().enumerate() {
        if ply >= shared {
            Choice::after(&position, &line[..ply]).write(encoder, mv);
        }
        position.make(mv);
    }
}

impl Header {
    fn write(&self, encoder: &mut Encoder, tables: &mut Tables) {
        let mut write = |frequencies: &mut Frequencies, symbol: usize| frequencies.write(encoder, symbol);
        self.players.iter().for_each(|&name| write(&mut tables.names, name));
        write(&mut tables.years, self.year.map_or(0, |year| usize::from(1 + year - YEARS.start)));
        write(
            &mut tables.results,
            RESULTS.iter().position(|&result| result == self.result).unwrap_or_default(),
        );
        write(&mut tables.codes, self.ecco.map_or(0, |code| 1 + usize::from(code.0)));
        write(&mut tables.plies, self.plies);
        write(&mut tables.shared, self.shared);
    }
}

impl Choice {
    fn write(&self, encoder: &mut Encoder, mv: Move) {
        let number = self.moves.iter().position(|&known| known == mv).expect("it is legal");
        let start = self.sizes[..number].iter().sum();
        encoder.write(Part { start, size: self.sizes[number], whole: self.whole });
    }
}
