use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::engine::board::{Position, Setup, Square};
use crate::engine::movegen::legal_moves;

pub(crate) fn random_network(seed: u64) -> Network {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut row = |limit: i16| Row(std::array::from_fn(|_| random.random_range(-limit..=limit)));
    let rows: Vec<Row> = (0..INPUTS).map(|_| row(80)).collect();
    let biases = row(200);
    let outputs = std::array::from_fn(|_| [row(MAX_OUTPUT_WEIGHT), row(MAX_OUTPUT_WEIGHT)]);
    let outputs = outputs.map(|weights| Scorer { weights, bias: random.random_range(-9_000..9_000) });
    Network::of(
        rows.into_boxed_slice().try_into().unwrap_or_else(|_| panic!()),
        biases,
        Box::new(outputs),
        400,
    )
}

fn each_position(games: usize, mut visit: impl FnMut(&Position)) {
    let mut random = SmallRng::seed_from_u64(5);
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..150 {
            visit(&position);
            let Some(&mv) = legal_moves(&position).choose(&mut random) else { break };
            position.make(mv);
        }
    }
}

#[test]
fn what_is_changed_move_by_move_equals_what_is_computed_anew() {
    let network = random_network(1);
    let mut accumulators = Accumulators::new(&network);
    let mut random = SmallRng::seed_from_u64(6);
    let mut values = std::collections::HashSet::new();
    each_position(20, |position| {
        // Some are skipped, some are evaluated one and two moves ahead, and some by the other side.
        if random.random_range(0..3) == 0 {
            return;
        }
        let mut position = position.clone();
        let mut played = Vec::new();
        for _ in 0..random.random_range(0..3) {
            let Some(&mv) = legal_moves(&position).choose(&mut random) else { break };
            played.push((mv, position.make(mv)));
            let value = accumulators.evaluate(&network, &position);
            assert_eq!(value, network.evaluate(&position), "{position}");
            values.insert(value);
        }
        for (mv, undo) in played.into_iter().rev() {
            position.unmake(mv, undo);
        }
        position.pass();
        assert_eq!(accumulators.evaluate(&network, &position), network.evaluate(&position), "{position}");
    });
    assert!(values.len() > 500, "{} different values", values.len());
}

#[test]
fn mirrored_and_colour_swapped_positions_are_worth_the_same() {
    let network = random_network(2);
    each_position(20, |position| {
        let value = network.evaluate(position);
        let setup = position.setup();
        for image in [setup.mirrored(), setup.flipped(), setup.mirrored().flipped()] {
            let image = Position::from_setup(&image).unwrap();
            assert_eq!(network.evaluate(&image), value, "{position} {image}");
        }
    });
}

#[test]
fn positions_that_are_no_images_of_each_other_are_worth_different_things() {
    let network = random_network(3);
    let value = |fen: &str| network.evaluate(&fen.parse().unwrap());
    // A single piece of each side breaks the symmetry.
    let left = value("4k4/9/9/9/9/4p4/9/2N6/9/4K4 w");
    assert_eq!(left, value("4k4/9/9/9/9/4p4/9/6N2/9/4K4 w"));
    assert_ne!(left, value("4k4/9/9/9/9/4p4/9/1N7/9/4K4 w"));
    assert_ne!(left, value("4k4/9/9/9/9/4p4/9/2N6/9/4K4 b"));
}

#[test]
fn a_soldier_behind_its_start_is_no_fault() {
    let mut setup: Setup = "4k4/9/9/9/9/4p4/9/9/9/4K4 w".parse().unwrap();
    let soldier = crate::engine::board::Piece::new(Side::Red, Kind::Soldier);
    for square in ["b0", "d2", "f4", "i1"] {
        setup.board[square.parse::<Square>().unwrap().index()] = Some(soldier);
    }
    let [value, mirrored] = [setup.clone(), setup.mirrored()]
        .map(|setup| random_network(4).evaluate(&Position::from_setup(&setup).unwrap()));
    assert_eq!(value, mirrored);
}

#[test]
fn every_point_where_a_piece_can_stand_is_an_input_of_its_own() {
    let mut seen = [0; INPUTS];
    let soldier_can_reach = |square: Square, side| {
        square.rank_for(side) >= 5 || (square.rank_for(side) >= 3 && square.file().is_multiple_of(2))
    };
    for piece in Side::BOTH
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| crate::engine::board::Piece::new(side, kind)))
    {
        for square in Square::all().filter(|&square| crate::engine::board::can_stand(piece, square)) {
            if piece.kind != Kind::Soldier || soldier_can_reach(square, piece.side) {
                seen[usize::from(
                    inputs::Placed::new(piece, square).input(inputs::numbers(Side::Red, false)),
                )] += 1;
            }
        }
    }
    assert_eq!(seen, [1; INPUTS]);
}

#[test]
fn vector_instructions_give_what_plain_ones_give() {
    let network = random_network(7);
    each_position(3, |position| {
        let plain = plain_value(&network, position);
        assert_eq!(network.evaluate(position), plain, "{position}");
    });
    // The largest values in 16 and 32 bits.
    let (full, weights) = (Row([i16::MAX; HIDDEN]), Row([-MAX_OUTPUT_WEIGHT; HIDDEN]));
    let scorer = Scorer { weights: [weights; 2], bias: 0 };
    let least = -2 * HIDDEN as i64 * i64::from(MAX_OUTPUT_WEIGHT) * i64::from(ONE) * i64::from(ONE);
    let changes = layers::Changes::default();
    let updates =
        Side::BOTH.map(|view| layers::Update { changes: &changes, numbers: inputs::numbers(view, false) });
    let hidden = [&mut full.clone(), &mut full.clone()];
    assert_eq!(layers::output(hidden, updates, &network.rows, 0, &scorer), least);
}

/// The value by the definition, in wide integers.
fn plain_value(network: &Network, position: &Position) -> i32 {
    let mut total = 0;
    let number = bucket(|side, kind| position.pieces(side, kind).count());
    let scorer = &network.outputs[number];
    for (place, view) in [position.side_to_move(), !position.side_to_move()].into_iter().enumerate() {
        let pieces: Vec<_> = position.setup().pieces().collect();
        let lean: i64 = pieces
            .iter()
            .map(|&(square, piece)| inputs::Placed::new(piece, square).sums().leans[view.index()])
            .sum();
        for neuron in 0..HIDDEN {
            let inputs = pieces.iter().map(|&(square, piece)| {
                inputs::Placed::new(piece, square).input(inputs::numbers(view, lean > 0))
            });
            let sum: i64 = inputs.map(|input| i64::from(network.rows[usize::from(input)].0[neuron])).sum();
            let clipped = (sum + i64::from(network.biases.0[neuron])).clamp(0, ONE.into());
            total += clipped * clipped * i64::from(scorer.weights[place].0[neuron]);
        }
    }
    total += i64::from(scorer.bias) * i64::from(ONE);
    (total * i64::from(network.scale_cp) / layers::UNIT).clamp(-10_000, 10_000) as i32
}

#[test]
fn a_network_comes_back_from_its_bytes_and_damaged_bytes_are_refused() {
    let network = random_network(8);
    let bytes = network.to_bytes();
    assert!(bytes.len() <= file::MAX_FILE);
    assert!(Network::from_bytes(&bytes).is_ok_and(|read| read == network));
    let error = |bytes: &[u8]| Network::from_bytes(bytes).err();
    for length in [0, 7, 8, 9, 21, 23, 1_000, bytes.len() - 1] {
        assert!(error(&bytes[..length]).is_some(), "{length} bytes");
    }
    for place in (0..bytes.len()).step_by(997).chain([8, 10, 12, 20, bytes.len() - 1]) {
        let mut changed = bytes.clone();
        changed[place] ^= 4;
        assert!(error(&changed).is_some(), "byte {place} changed");
    }
    assert_eq!(error(b"a letter"), Some(NetworkError::Foreign));
    assert_eq!(error(&[&bytes[..], b"more"].concat()), Some(NetworkError::Damaged));
}

#[test]
fn the_network_of_the_program_knows_what_pieces_are_worth() {
    let network = Network::embedded().unwrap();
    let value = |fen: &str| network.evaluate(&fen.parse().unwrap());
    let start = value(crate::engine::board::START_FEN);
    assert!(start.abs() < 100, "{start}");
    for (fen, least) in [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w", 500),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w", 200),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w", 200),
    ] {
        assert!(value(fen) < start - least, "{fen}: {}", value(fen));
    }
}

#[test]
fn outputs_are_chosen_by_what_can_attack() {
    let bucket = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        super::bucket(|side, kind| position.pieces(side, kind).count())
    };
    assert_eq!(bucket(crate::engine::board::START_FEN), BUCKETS - 1);
    assert_eq!(bucket("4k4/9/9/9/9/4p4/9/9/9/4K4 w"), 0);
    assert_eq!(bucket("4k4/9/9/9/9/4p4/9/2N6/R8/4K4 w"), 1);
}
