//! The games of masters that come with the program: `assets/book/README.md`.
//!
//! The file has the names of the players, then the headers of all games, then their moves in blocks,
//! each of which can be read by itself. A length comes before each of these parts (4 bytes,
//! little-endian). Games are sorted by their moves, so that a game begins like the one before it;
//! only the moves after that are written. A move takes the fewer bits the sooner it comes to a
//! player's mind ([`policy`]).

mod coding;
#[cfg(any(test, feature = "train"))]
mod pack;

use std::sync::LazyLock;

use super::builder::{Builder, LineHeaders};
use super::{Collection, File, FileOrigin, stored};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::openings::Ecco;
use crate::engine::movegen;
use crate::engine::search::policy::{self, Scene};
use crate::game::Date;
use crate::game::formats::GameResult;
use crate::packed::unpack;
use coding::{Decoder, Frequencies, part_at};
#[cfg(any(test, feature = "train"))]
pub use pack::{Packed, pack};

static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| unpack(packed!("games.bin")));

/// The number of games in a block.
const BLOCK: usize = 512;

/// The limits of numbers in the file.
const YEARS: std::ops::Range<u16> = 1900..2100;
const MAX_PLIES: usize = 512;
const MAX_SHARED: usize = 255;

/// The results, by their symbols.
const RESULTS: [GameResult; 4] =
    [GameResult::Win(Side::Red), GameResult::Draw, GameResult::Win(Side::Black), GameResult::Unknown];

/// The games of the file, before their moves have been read.
#[derive(Debug)]
pub struct MasterGames {
    names: Vec<&'static str>,
    headers: Vec<Header>,
    blocks: Vec<&'static [u8]>,
}

/// The headers of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// The numbers of the players' names, indexed by [`Side::index`].
    pub players: [usize; 2],
    pub year: Option<u16>,
    pub result: GameResult,
    pub ecco: Option<Ecco>,
    pub plies: usize,
    /// The number of its first plies that are those of the game before it in the block.
    pub shared: usize,
}

impl Header {
    fn read(decoder: &mut Decoder<'_>, tables: &mut Tables) -> Self {
        let mut read = |frequencies: &mut Frequencies| frequencies.read(decoder);
        let players = [read(&mut tables.names), read(&mut tables.names)];
        let year = (read(&mut tables.years) as u16).checked_sub(1).map(|year| YEARS.start + year);
        let result = RESULTS[read(&mut tables.results)];
        let ecco = (read(&mut tables.codes) as u16).checked_sub(1).and_then(Ecco::from_index);
        Self { players, year, result, ecco, plies: read(&mut tables.plies), shared: read(&mut tables.shared) }
    }
}

/// The frequencies of each header.
struct Tables {
    names: Frequencies,
    /// 0 is an unknown year, and 1 the first of [`YEARS`].
    years: Frequencies,
    results: Frequencies,
    /// 0 is an unknown code.
    codes: Frequencies,
    plies: Frequencies,
    shared: Frequencies,
}

impl Tables {
    fn new(names: usize) -> Self {
        Self {
            names: Frequencies::new(names),
            years: Frequencies::new(1 + YEARS.len()),
            results: Frequencies::new(RESULTS.len()),
            codes: Frequencies::new(1 + usize::from(Ecco::COUNT)),
            plies: Frequencies::new(MAX_PLIES),
            shared: Frequencies::new(1 + MAX_SHARED),
        }
    }
}

/// The likelihoods of the legal moves after a line.
struct Choice {
    moves: Vec<Move>,
    sizes: Vec<u32>,
    whole: u32,
}

impl Choice {
    /// Even a move that comes to nobody's mind has this weight; the first one has 65,536 more.
    const MIN_WEIGHT: u32 = 60;

    fn after(position: &Position, line: &[Move]) -> Self {
        let mut last = line.iter().rev().copied();
        let scene = Scene { last: last.next(), before: last.next() };
        let moves: Vec<Move> = movegen::legal_moves(position).into_iter().collect();
        let distances = policy::distances(position, scene, &moves, 100);
        let weight = |distance| Self::MIN_WEIGHT + policy::share(distance) as u32;
        let sizes: Vec<u32> = distances.into_iter().map(weight).collect();
        Self { moves, whole: sizes.iter().sum(), sizes }
    }

    /// Reads a move; `None` if there is no legal one.
    fn read(&self, decoder: &mut Decoder<'_>) -> Option<Move> {
        let at = |place| part_at(&self.sizes, self.whole, place);
        (!self.moves.is_empty()).then(|| self.moves[decoder.read(self.whole, at)])
    }
}

impl MasterGames {
    /// The games that come with the program: Yu-Han Tseng and Bo-Nian Chen, *Chinese Chess Practical
    /// Dataset*, 2026, CC BY 4.0.
    pub fn built_in() -> Self {
        Self::new(&BYTES)
    }

    /// The file that a collection of these games has been read from.
    pub fn file() -> File {
        let modified_ns = stored::hash(&BYTES);
        File { origin: FileOrigin::BuiltIn, path: "".into(), bytes: BYTES.len() as u64, modified_ns }
    }

    fn new(bytes: &'static [u8]) -> Self {
        let (count, mut rest) =
            bytes.split_first_chunk().map_or((0, bytes), |(count, rest)| (u32::from_le_bytes(*count), rest));
        let mut parts = std::iter::from_fn(|| {
            let (length, after) = rest.split_first_chunk()?;
            let (part, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            rest = after;
            Some(part)
        });
        let names = parts.next().and_then(|part| str::from_utf8(part).ok()).unwrap_or_default();
        let names: Vec<&str> = names.lines().collect();
        let mut decoder = Decoder::new(parts.next().unwrap_or_default());
        let blocks: Vec<&[u8]> = parts.collect();
        let mut tables = Tables::new(names.len().max(1));
        let count = (count as usize).min(blocks.len() * BLOCK);
        let headers = (0..count).map(|_| Header::read(&mut decoder, &mut tables)).collect();
        Self { names, headers, blocks }
    }

    /// The blocks of games, each of which can be read by itself.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = Block> {
        (0..self.blocks.len()).map(Block)
    }

    /// Reads the moves of a block's games. This takes a fifth of a second.
    pub fn lines(&self, Block(block): Block) -> Vec<Vec<Move>> {
        let mut decoder = Decoder::new(self.blocks.get(block).copied().unwrap_or_default());
        let mut line: Vec<Move> = Vec::new();
        // The position after each ply of the line.
        let mut positions = vec![Position::start()];
        let headers = self.headers.chunks(BLOCK).nth(block).unwrap_or_default();
        let lines = headers.iter().map(|header| {
            line.truncate(header.shared);
            positions.truncate(line.len() + 1);
            while line.len() < header.plies
                && let Some(position) = positions.last()
                && let Some(mv) = Choice::after(position, &line).read(&mut decoder)
            {
                let position = position.after(mv);
                positions.push(position);
                line.push(mv);
            }
            line.clone()
        });
        lines.collect()
    }

    /// Builds a collection of the games with these moves.
    pub fn collect(&self, lines: impl IntoIterator<Item = Vec<Move>>) -> Collection {
        let mut builder = Builder::default();
        builder.begin(Self::file());
        let name = |number: usize| self.names.get(number).copied().unwrap_or_default();
        for (header, line) in self.headers.iter().zip(lines) {
            let headers = LineHeaders {
                players: header.players.map(name),
                date: header.year.and_then(|year| Date::new(year, None, None)),
                result: header.result,
                ecco: header.ecco,
            };
            if builder.add_line(&headers, &line).is_err() {
                break;
            }
        }
        builder.finish()
    }
}

/// The number of a block, from 0.
#[derive(Clone, Copy, Debug)]
pub struct Block(usize);

#[cfg(test)]
mod tests {
    use super::pack::{Packed, pack};
    use super::*;
    use crate::game::collection::{Collection, Query};

    fn game(players: [&str; 2], year: Option<u16>, result: GameResult, ecco: &str, line: &str) -> Packed {
        let line = line.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        let players = players.map(String::from);
        Packed { players, year, result, ecco: ecco.parse().ok(), line }
    }

    fn unpacked(games: Vec<Packed>) -> Collection {
        let games = MasterGames::new(pack(games).leak());
        let lines = games.blocks().flat_map(|block| games.lines(block)).collect::<Vec<_>>();
        games.collect(lines)
    }

    #[test]
    fn games_are_read_as_they_were_packed_in_the_order_of_their_moves() {
        let games = vec![
            game(["胡榮華", "柳大華"], Some(1981), GameResult::Draw, "B00", "h2e2 h9g7 h0g2 i9h9"),
            game(["呂欽", "胡榮華"], None, GameResult::Win(Side::Black), "", "b2e2"),
            game(["胡榮華", "呂欽"], Some(2013), GameResult::Unknown, "E99", "h2e2 h9g7 b0c2"),
        ];
        let collection = unpacked(games);
        let found = collection.search(&Query::default());
        let rows: Vec<_> = found.iter().map(|found| collection.row(found.game)).collect();
        let names: Vec<[&str; 2]> = rows.iter().map(|row| row.players).collect();
        assert_eq!(names, [["呂欽", "胡榮華"], ["胡榮華", "呂欽"], ["胡榮華", "柳大華"]]);
        let years: Vec<_> = rows.iter().map(|row| row.date.map(Date::year)).collect();
        assert_eq!(years, [None, Some(2013), Some(1981)]);
        let results: Vec<_> = rows.iter().map(|row| row.result).collect();
        assert_eq!(results, [GameResult::Win(Side::Black), GameResult::Unknown, GameResult::Draw]);
        let last = collection.game(found[2].game);
        assert_eq!(last.headers.participants[0].name, "胡榮華");
        let line: Vec<String> = last.line().iter().map(Move::to_string).collect();
        assert_eq!(line, ["h2e2", "h9g7", "h0g2", "i9h9"]);
    }

    #[test]
    fn the_built_in_games_are_all_there() {
        let games = MasterGames::built_in();
        assert_eq!(games.headers.len(), 27_693);
        // A change of the model of moves would make other moves of the same bytes.
        let lines = games.lines(games.blocks().nth(20).unwrap());
        let played: usize = lines.iter().map(Vec::len).sum();
        let meant: usize =
            games.headers.chunks(BLOCK).nth(20).unwrap().iter().map(|header| header.plies).sum();
        assert_eq!(played, meant);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic() {
        let bytes = pack(vec![game(["A", "B"], None, GameResult::Draw, "", "h2e2 h9g7 h0g2"); 3]);
        for length in 0..bytes.len() {
            let mut damaged = bytes[..length].to_vec();
            damaged.extend(bytes[length..].iter().map(|byte| byte ^ 0x55));
            let games = MasterGames::new(damaged.leak());
            let lines: Vec<_> = games.blocks().flat_map(|block| games.lines(block)).collect();
            assert!(games.collect(lines).len() <= games.headers.len());
        }
    }
}
