//! Thousands of random games through each format and back.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use chuhe::engine::board::{Position, Side};
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, BinaryFormat, Encoding, FileTarget, Format, Reading, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, GameBuilder, Tree};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::games::random_game;
use super::one_text::in_one_text;
use super::other_files::{cbr, packed_game, packed_games, xqr};
use super::others::{trimmed, without_strokes};
use super::xqf::as_held;

/// The number of games for each format.
const GAMES: usize = 3_000;

/// A form of writing a game that can be read back.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The whole game: headers, variations, comments; the encoding is guessed.
    Whole(Target, Encoding),
    /// A long line and the name of a player, in a given encoding.
    Line(Target, Encoding),
    /// The moves of the main line.
    Moves(Notation),
    Fen,
    Xqf,
    Cbr,
    /// A library of older versions of CCBridge.
    Cbl,
    Xqr,
}

fn ways() -> Vec<Way> {
    let pgn = [Notation::Simplified, Notation::Traditional, Notation::Wxf, Notation::Iccs].map(Target::Pgn);
    let whole = pgn.into_iter().chain(Notation::ALL.map(Target::Text)).chain([Target::Ubb, Target::Json]);
    let encodings = [Encoding::Utf8, Encoding::Utf16, Encoding::Gbk];
    let lines = [
        (Target::Pgn(Notation::Traditional), Encoding::Big5),
        (Target::Ubb, Encoding::Big5),
        (Target::Text(Notation::Traditional), Encoding::Big5),
        (Target::Pgn(Notation::Iccs), Encoding::ShiftJis),
        (Target::Text(Notation::Vietnamese), Encoding::Tcvn),
        (Target::Pgn(Notation::Wxf), Encoding::Tcvn),
        (Target::Text(Notation::Vietnamese), Encoding::Viscii),
        (Target::Pgn(Notation::Wxf), Encoding::Viscii),
    ];
    let mut ways: Vec<Way> =
        whole.flat_map(|target| encodings.map(|encoding| Way::Whole(target, encoding))).collect();
    ways.extend(lines.map(|(target, encoding)| Way::Line(target, encoding)));
    ways.extend(Notation::ALL.map(Way::Moves));
    ways.extend([Way::Fen, Way::Xqf, Way::Cbr, Way::Cbl, Way::Xqr]);
    ways
}

fn read(bytes: &[u8], encoding: Option<Encoding>) -> Game {
    let said = || String::from_utf8_lossy(bytes).into_owned();
    let games = match encoding {
        Some(encoding) => formats::read_in(bytes, encoding),
        None => formats::read(bytes),
    };
    let games = games.unwrap_or_else(|error| panic!("{error} in {}", said()));
    assert_eq!(games.len(), 1, "{}", said());
    let Reading { game, losses } = games.read(0).unwrap_or_else(|error| panic!("{error} in {}", said()));
    assert!(losses.is_empty(), "{losses:?} in {}", said());
    game
}

fn plays(game: &Game) -> Vec<String> {
    let nodes = game.tree().continuation(Tree::START);
    nodes.filter_map(|node| game.tree().play(node)).map(|mv| mv.to_string()).collect()
}

/// A game of one line, of up to two hundred moves, with the name of a player; the same number gives
/// the same game.
fn random_line(seed: u64, name: &str) -> Game {
    let random = &mut StdRng::seed_from_u64(seed);
    let mut game = GameBuilder::new(Position::start(), Profile::default());
    for _ in 0..random.random_range(1..=200) {
        let Some(&mv) = legal_moves(game.position()).choose(random) else { break };
        game.play(mv).unwrap();
    }
    game.headers_mut().participants[0].name = name.into();
    game.finish()
}

impl Way {
    /// Writes and reads a game; returns whether this form can hold it.
    fn go(self, seed: u64) -> bool {
        let game = match self {
            Self::Line(_, Encoding::Tcvn | Encoding::Viscii) => random_line(seed, "Nguyễn Văn Ẩm"),
            Self::Line(..) => random_line(seed, "甲乙"),
            // Half of the lists of moves are long.
            Self::Moves(_) if seed.is_multiple_of(2) => random_line(seed, ""),
            Self::Cbl => without_strokes(&random_game(seed)),
            _ => random_game(seed),
        };
        let is_usual = *game.start() == Position::start();
        match self {
            // A text without moves is not recognised as a game, and a few Vietnamese moves can be
            // Western ones.
            Self::Whole(Target::Text(_), _) | Self::Line(..) | Self::Moves(_) if game.tree().is_empty() => {
                return false;
            }
            Self::Whole(Target::Text(Notation::Vietnamese), _) | Self::Moves(Notation::Vietnamese)
                if !is_usual =>
            {
                return false;
            }
            // Its results are in simplified characters, of which Big5 lacks 红: `convert` reports
            // it.
            Self::Line(Target::Ubb, Encoding::Big5)
                if game.result().is_some_and(|outcome| outcome.winner == Some(Side::Red)) =>
            {
                return false;
            }
            Self::Whole(target, encoding) | Self::Line(target, encoding) => {
                let text = formats::write(&game, target);
                let told = matches!(self, Self::Line(..)).then_some(encoding);
                assert_eq!(encoding.missing(&text), "", "{text}");
                let again = read(&encoding.encode(&text), told);
                let has_one_text = matches!(target, Target::Ubb | Target::Text(_));
                let held = if has_one_text { in_one_text(game) } else { game };
                assert!(again == held, "{self:?}\n{text}");
            }
            Self::Moves(notation) => {
                let text = formats::write(&game, Target::Moves(notation));
                let again = read(text.as_bytes(), None);
                assert_eq!((again.start(), plays(&again)), (game.start(), plays(&game)), "{text}");
            }
            Self::Fen => {
                let again = read(formats::write(&game, Target::Fen).as_bytes(), None);
                assert_eq!(again.position(), game.position());
            }
            Self::Xqf | Self::Cbr | Self::Cbl | Self::Xqr => {
                let (bytes, format) = match self {
                    Self::Xqf => {
                        (formats::write_bytes(&game, FileTarget::Xqf), Format::Binary(BinaryFormat::Xqf))
                    }
                    Self::Cbr => (cbr(&game), Format::Binary(BinaryFormat::CcBridge)),
                    Self::Cbl => (packed_games(&packed_game(&game)), Format::Binary(BinaryFormat::CcBridge)),
                    _ => (xqr(&game), Format::Binary(BinaryFormat::Xqr)),
                };
                assert_eq!(formats::recognise(&bytes), Some(format));
                let again = trimmed(read(&bytes, None));
                assert_eq!(again.tree(), trimmed(as_held(&game)).tree(), "seed {seed}");
                // Without moves, Red is assumed to move first.
                if !game.tree().is_empty() {
                    assert_eq!(again.start().setup().board, game.start().setup().board);
                    assert_eq!(again.start().side_to_move(), game.start().side_to_move());
                }
            }
        }
        true
    }
}

#[test]
#[ignore = "takes minutes, and in a debug build many"]
fn three_thousand_games_survive_each_format() {
    let ways = ways();
    let next = AtomicUsize::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(way) = ways.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let began = Instant::now();
                    let count = (0..).filter(|&seed| way.go(seed)).take(GAMES).count();
                    println!("{way:?}: {count} games in {:.1} s", began.elapsed().as_secs_f64());
                }
            });
        }
    });
    println!("{} ways in {:.1} s on {cores} cores", ways.len(), began.elapsed().as_secs_f64());
}
