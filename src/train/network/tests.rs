use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

use super::super::data::Lesson;
use super::*;
use crate::engine::board::{Kind, Position, Side};
use crate::engine::evaluate::{Score, piece_value};
use crate::engine::movegen::legal_moves;
use crate::game::PlayerResult;
use crate::train::checkpoint::CheckpointError;

fn options() -> Options {
    Options {
        epochs: 3,
        imitating_epochs: 0,
        imitating_share: 0.0,
        batch: 64,
        rates: [0.002, 0.0005],
        result_share: 0.1,
        scale_cp: 400,
        start: None,
        seed: 1,
        threads: 2,
    }
}

/// Random games, whose positions are evaluated by material.
fn lessons(games: usize) -> Lessons {
    let mut random = SmallRng::seed_from_u64(9);
    let mut lessons = Lessons::default();
    for _ in 0..games {
        let mut position = Position::start();
        let mut game = Vec::new();
        for ply in 0..120 {
            let Some(&mv) = legal_moves(&position).choose(&mut random) else { break };
            position.make(mv);
            let mover = position.side_to_move();
            let worth = |side: Side| -> i32 {
                let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::General);
                kinds.map(|kind| position.pieces(side, kind).count() as i32 * piece_value(kind)).sum()
            };
            let lead = worth(mover) - worth(!mover);
            let winner = (lead.abs() > 200).then_some(if lead > 0 { mover } else { !mover });
            let result = Some(PlayerResult::of(winner, mover));
            if ply > 10 && ply % 8 == 0 {
                let lesson = Lesson { score: Score::centipawns(lead), is_sharp: false, ply, result };
                game.push(Record::new(&position, lesson));
            }
        }
        lessons.add(&game, &Filter { max_score_cp: 5_000, ..Filter::default() });
    }
    lessons
}

#[test]
fn learning_lowers_the_error_on_games_that_are_held_back_and_makes_a_network_that_loads() {
    let lessons = lessons(600);
    let [learnt, held_back, _] = lessons.counts();
    assert!(learnt > 6_000 && held_back > 100, "{learnt} {held_back}");
    let mut trainer = Trainer::new(options(), None);
    let before = trainer.error(&lessons.held_back);
    let mut last = None;
    while !trainer.is_done() {
        last = Some(trainer.epoch(&lessons, &mut |_| ()));
    }
    let last = last.unwrap();
    assert!(last.held_back < 0.6 * before, "{before} {last:?}");
    let [written, _] = trainer.errors_in_use(&lessons);
    assert!((written - last.held_back).abs() < 0.1 * last.held_back, "{written} {last:?}");
    let bytes = trainer.network().to_bytes();
    assert_eq!(Network::from_bytes(&bytes).unwrap(), trainer.network());
}

#[test]
fn a_network_learns_to_say_what_the_terms_say() {
    let lessons = lessons(150);
    let mut trainer =
        Trainer::new(Options { epochs: 4, imitating_epochs: 3, imitating_share: 0.5, ..options() }, None);
    let first = trainer.epoch(&lessons, &mut |_| ());
    trainer.epoch(&lessons, &mut |_| ());
    let third = trainer.epoch(&lessons, &mut |_| ());
    assert!(third.learnt < 0.7 * first.learnt, "{first:?} {third:?}");
}

#[test]
fn learning_can_begin_with_a_network_that_was_learnt_on_another_scale() {
    let lessons = lessons(150);
    let mut first = Trainer::new(options(), None);
    first.epoch(&lessons, &mut |_| ());
    let network = first.network();
    assert_eq!(Trainer::new(options(), Some(&network)).network(), network);
    // Half the scale doubles the weights to the outputs, which needs no rounding.
    let second = Trainer::new(Options { scale_cp: 200, ..options() }, Some(&network)).network();
    for record in lessons.held_back.iter().step_by(10) {
        let position = record.position().unwrap();
        let [before, now] = [&network, &second].map(|network| network.evaluate(&position));
        assert!((before - now).abs() <= 1, "{before} {now}");
    }
}

#[test]
fn learning_that_is_interrupted_comes_to_the_same() {
    let lessons = lessons(40);
    let mut whole = Trainer::new(options(), None);
    whole.epoch(&lessons, &mut |_| ());
    let state = whole.checkpoint();
    let mut resumed = Trainer::resume(options(), &state).unwrap();
    assert_eq!(whole.epoch(&lessons, &mut |_| ()), resumed.epoch(&lessons, &mut |_| ()));
    assert_eq!(whole.checkpoint(), resumed.checkpoint());

    for other in [Options { seed: 2, ..options() }, Options { start: Some(1), ..options() }] {
        assert!(matches!(Trainer::resume(other, &state), Err(CheckpointError::Options(_))));
    }
    let torn = Trainer::resume(options(), &state[..state.len() - 1]);
    assert_eq!(torn.err(), Some(CheckpointError::Foreign));
}

/// The computed gradients agree with the change of the output.
#[test]
fn slopes_are_what_the_output_changes_by() {
    let lessons = lessons(40);
    let mut model = Model::random(&mut SmallRng::seed_from_u64(3));
    let mut scratch = Scratch::default();
    for record in lessons.learnt.iter().step_by(100) {
        let example = Example::new(record, &options());
        let mut gradient = Model::default();
        model.forward(&example, &mut scratch);
        model.backward(&example, 1.0, &mut scratch, &mut gradient);
        let rows = [usize::from(example.inputs[0][0]), usize::from(example.inputs[1][5]), model::OUTPUTS - 1];
        for (row, neuron) in rows.into_iter().flat_map(|row| [(row, 1), (row, 77), (row, 200)]) {
            const STEP: f32 = 0.01;
            let mut output = |step: f32| {
                model.rows[row].0[neuron] += step;
                let output = model.forward(&example, &mut scratch);
                model.rows[row].0[neuron] -= step;
                output
            };
            let slope = (output(STEP) - output(-STEP)) / (2.0 * STEP);
            let computed = gradient.rows[row].0[neuron];
            assert!(
                (slope - computed).abs() < 1e-3 + 0.05 * computed.abs(),
                "{row} {neuron}: {slope} {computed}"
            );
        }
    }
}

#[test]
fn games_are_held_back_as_a_whole_and_filters_leave_out_what_they_say() {
    let position = Position::start();
    let lesson = |score, is_sharp| Lesson { score, is_sharp, ply: 9, result: None };
    let game = [
        lesson(Score::centipawns(10), false),
        lesson(Score::centipawns(20), true),
        lesson(Score::wins_in(3), false),
    ]
    .map(|lesson| Record::new(&position, lesson));
    let counts = |filter: Filter| {
        let mut lessons = Lessons::default();
        lessons.add(&game, &filter);
        let [learnt, held_back, left_out] = lessons.counts();
        assert!(learnt == 0 || held_back == 0);
        [learnt + held_back, left_out]
    };
    assert_eq!(counts(Filter::default()), [1, 2]);
    assert_eq!(counts(Filter { sharp: true, ..Filter::default() }), [2, 1]);
    assert_eq!(counts(Filter { min_ply: 10, ..Filter::default() }), [0, 3]);
}
