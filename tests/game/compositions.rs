//! Compositions that no game can reach: soldiers stand behind their start. They can be played,
//! written, stored and searched like any other position.

use std::sync::atomic::AtomicBool;

use chuhe::engine::board::{Position, Setup};
use chuhe::engine::evaluate::evaluate;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Root, Tables, search};
use chuhe::game::formats::{self, FileTarget, Target};
use chuhe::game::notation::{Notation, read_line};
use chuhe::game::{Game, GameBuilder};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Two published compositions of XiangqiBench, and soldiers of both sides all over their own
/// halves.
const COMPOSED: [&str; 4] = [
    "3k2p2/4P4/9/9/9/2B1cnN2/9/7CR/4p4/2Cp1K3 w - - 0 1",
    "3k1p3/4P4/9/9/6CCR/3n4c/2Pn5/8B/5p3/4K4 w - - 0 1",
    "p2k3p1/p7p/9/9/9/9/9/P7P/1P7/P4K3 w - - 0 1",
    "4k1p2/9/p1p6/p8/9/8P/8P/1P7/8P/3K2P2 b - - 0 1",
];

fn played(start: &Position, random: &mut StdRng) -> Game {
    let mut game = GameBuilder::new(start.clone(), Profile::default());
    let mut position = start.clone();
    for _ in 0..40 {
        let Some(&mv) = legal_moves(&position).choose(random) else { break };
        if game.play(mv).is_err() {
            break;
        }
        position.make(mv);
    }
    game.finish()
}

#[test]
fn soldiers_behind_their_start_go_forward() {
    let moves = |fen: &str| -> Vec<String> {
        legal_moves(&fen.parse().unwrap()).iter().map(ToString::to_string).collect()
    };
    let forward = |fen: &str, mv: &str| assert!(moves(fen).contains(&mv.into()), "{fen} {mv}");
    forward(COMPOSED[2], "a0a1");
    forward(COMPOSED[2], "b1b2");
    forward(COMPOSED[3], "g9g8");
    assert!(!moves(COMPOSED[2]).iter().any(|mv| mv == "a0b0" || mv == "b1a1"), "only across the river aside");
}

#[test]
fn games_from_compositions_are_written_and_read() {
    let mut random = StdRng::seed_from_u64(3);
    for fen in COMPOSED {
        let start: Position = fen.parse().unwrap();
        assert_eq!(start.to_string(), fen);
        assert!(fen.parse::<Setup>().unwrap().oddities().next().is_some());
        for _ in 0..10 {
            let game = played(&start, &mut random);
            for notation in Notation::ALL {
                let texts = notation.write_line(&start, game.moves());
                if !texts.is_empty() {
                    let (moves, _) =
                        read_line(&start, &texts).unwrap_or_else(|error| panic!("{fen} {texts:?}: {error}"));
                    assert_eq!(moves, game.moves(), "{fen} {texts:?}");
                }
            }
            let pgn = Target::Pgn(Notation::Simplified);
            let texts = [Target::Json, pgn, Target::Ubb, Target::Text(Notation::Wxf)].map(FileTarget::from);
            for target in texts.into_iter().chain([FileTarget::Xqf]) {
                let reading = formats::read(&formats::write_bytes(&game, target)).unwrap().read(0).unwrap();
                assert!(reading.losses.is_empty(), "{fen} {target:?}: {:?}", reading.losses);
                assert_eq!(reading.game.start().setup().board, start.setup().board, "{target:?}");
                assert_eq!(reading.game.moves(), game.moves(), "{fen} {target:?}");
            }
        }
    }
}

#[test]
fn compositions_are_evaluated_and_searched() {
    let mut random = StdRng::seed_from_u64(4);
    for fen in COMPOSED {
        let start: Position = fen.parse().unwrap();
        let flipped = Position::from_setup(&start.setup().flipped().mirrored()).unwrap();
        assert_eq!(evaluate(&start), evaluate(&flipped), "{fen}");
        let game = played(&start, &mut random);
        for moves in [&game.moves()[..0], &game.moves()[..game.moves().len().min(6)]] {
            let root = Root::new(start.clone(), moves.to_vec(), Profile::Asian).unwrap();
            let limits = Limits::nodes(2_000 + random.random_range(0..100));
            let choice = search(&mut Tables::new(1), &root, &limits, &AtomicBool::new(false), &mut |_| ());
            let legal = legal_moves(root.position());
            assert!(choice.is_none_or(|choice| legal.contains(&choice.mv)), "{fen}");
        }
    }
}
