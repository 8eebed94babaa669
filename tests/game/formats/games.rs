//! Games of all kinds, for writing them.

use chuhe::engine::board::{Position, START_FEN, Side};
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::game::{Date, Game, GameBuilder, Tree};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const STARTS: [&str; 4] = [
    START_FEN,
    START_FEN,
    "2bakab2/9/2n1c4/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 7 9",
    "3k5/4P4/3P5/9/9/9/9/4C4/4A4/3AK4 w - - 0 1",
];

/// The parts of texts: above all those with a meaning in some format.
const PIECES: [&str; 32] = [
    "好",
    "炮二平五",
    "先手 ",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\r",
    "}",
    "{",
    "[",
    "]",
    "(",
    ")",
    ";",
    "|",
    "||",
    "\\",
    "\\u",
    "\\u0041",
    "\"",
    "'",
    "?",
    "*",
    "1-0",
    "$1",
    "!",
    "<br>",
    "[/DhtmlXQ",
    "[DhtmlXQ_movelist]",
    "[Game \"x\"]",
    "😀",
];

fn text(random: &mut StdRng) -> String {
    let length = random.random_range(1..6);
    (0..length).filter_map(|_| PIECES.choose(random).copied()).collect()
}

/// A game with variations, comments and headers; the same number gives the same game.
pub fn random_game(seed: u64) -> Game {
    let random = &mut StdRng::seed_from_u64(seed);
    let start: Position = STARTS.choose(random).unwrap().parse().unwrap();
    let mut game = GameBuilder::new(start, *Profile::ALL.choose(random).unwrap());
    let mut nodes = vec![Tree::START];
    for _ in 0..random.random_range(0..5) {
        game.go_to(*nodes.choose(random).unwrap());
        for _ in 0..random.random_range(0..12) {
            let Some(&mv) = legal_moves(game.position()).choose(random) else { break };
            nodes.push(game.play(mv).unwrap());
        }
    }
    for _ in 0..random.random_range(0..5) {
        let node = *nodes.choose(random).unwrap();
        game.comment_on(node, &text(random));
        let node = *nodes.choose(random).unwrap();
        game.say_before(node, text(random).trim());
    }
    headers(&mut game, random);
    if random.random_bool(0.5) {
        game.record(*[None, Some(Side::Red), Some(Side::Black)].choose(random).unwrap());
    }
    game.finish()
}

fn headers(game: &mut GameBuilder, random: &mut StdRng) {
    let headers = game.headers_mut();
    let [red, black] = &mut headers.participants;
    let texts = [
        &mut headers.event,
        &mut headers.site,
        &mut headers.round,
        &mut headers.ecco,
        &mut headers.opening,
        &mut red.name,
        &mut red.team,
        &mut black.name,
        &mut black.team,
    ];
    for place in texts {
        if random.random_bool(0.3) {
            *place = text(random);
        }
    }
    if random.random_bool(0.2) {
        headers.ecco = "B00".into();
    }
    red.is_engine = random.random_bool(0.3);
    black.is_engine = random.random_bool(0.3);
    let dates = [
        None,
        Date::new(1999, None, None),
        Date::new(1999, Some(12), None),
        Date::new(1999, Some(12), Some(9)),
    ];
    headers.date = *dates.choose(random).unwrap();
    for name in ["Variation", "Annotator", "Title", "RedElo", "hits_of", "Red2", "Termination"] {
        if random.random_bool(0.2) {
            headers.others.push((name.into(), text(random)));
        }
    }
}
