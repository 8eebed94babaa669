//! Proves the lessons: every example and exercise of the data.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::engine::board::{Bitboard, Kind, Side};
use crate::engine::book::{Book, BookMove};
use crate::engine::movegen::{self, Refusal, explain};
use crate::engine::rules::{Profile, judge, play_all};
use crate::engine::search::Root;
use crate::game::merit::Cost;
use crate::game::puzzle::retrograde::{Tablebase, Value};
use crate::game::puzzle::{Prover, Theme, Themes};

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    chapters().iter().flat_map(|chapter| &chapter.lessons)
}

fn tasks() -> impl Iterator<Item = (&'static Lesson, &'static Task)> {
    lessons().flat_map(|lesson| lesson.exercises.iter().map(move |task| (lesson, task)))
}

fn lesson(id: &str) -> &'static Lesson {
    lessons().find(|lesson| lesson.id == id).unwrap()
}

fn exercise(id: &str) -> Exercise {
    Exercise::new(lesson(id), &lesson(id).exercises[0])
}

/// The results of the moves, with the replies played.
fn after(id: &str, moves: &[&str]) -> (Exercise, Vec<Step>) {
    let mut exercise = exercise(id);
    let steps = moves.iter().map(|mv| {
        let step = exercise.play(mv.parse().unwrap(), None);
        if let Step::Replying(reply) = step {
            exercise.reply(reply);
        }
        step
    });
    let steps = steps.collect();
    (exercise, steps)
}

#[test]
fn every_text_is_said_in_four_languages() {
    let of_example = |example: &'static Example| example.notes.values();
    let of_task = |task: &'static Task| task.task.iter().chain(&task.why);
    let texts = chapters().iter().map(|chapter| &chapter.title).chain(lessons().flat_map(|lesson| {
        let tasks = lesson.exercises.iter().flat_map(of_task);
        [&lesson.title, &lesson.text]
            .into_iter()
            .chain(lesson.example.iter().flat_map(of_example))
            .chain(tasks)
    }));
    for said in texts {
        for language in Language::ALL {
            assert!(!said.text(language).trim().is_empty(), "{said:?}");
        }
    }
}

#[test]
fn no_two_lessons_have_the_same_name() {
    let names: BTreeSet<&str> = lessons().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(names.len(), lessons().count());
}

#[test]
fn every_lesson_after_the_first_chapter_has_an_example_and_three_to_six_exercises() {
    for lesson in chapters().iter().skip(1).flat_map(|chapter| &chapter.lessons) {
        assert!(lesson.example.is_some() && (3..=6).contains(&lesson.exercises.len()), "{}", lesson.id);
    }
}

#[test]
fn examples_are_legal_and_speak_of_moves_that_they_have() {
    for lesson in lessons() {
        let Some(example) = &lesson.example else { continue };
        assert!(play_all(&example.start, &example.moves).is_ok(), "{}", lesson.id);
        assert!(example.notes.contains_key(&0), "{}", lesson.id);
        assert!(example.notes.keys().all(|&ply| ply <= example.moves.len()), "{}", lesson.id);
    }
}

/// Black's digits are narrow in sentences, but wide in records.
#[test]
fn the_lessons_on_notation_write_the_moves_as_the_window_does() {
    let narrow =
        |sign: char| ('1'..='9').zip('１'..).find_map(|(narrow, wide)| (sign == wide).then_some(narrow));
    let check = |said: &Said, position: &Position, mv: Move| {
        for language in Language::ALL {
            let written = language.notation().write(position, mv);
            let written: String = written.chars().map(|sign| narrow(sign).unwrap_or(sign)).collect();
            assert!(said.text(language).contains(&written), "{written}: {said:?}");
        }
    };
    let taught: Vec<&Lesson> = lessons().filter(|lesson| lesson.teaches_notation).collect();
    assert_eq!(taught.len(), 2);
    for lesson in taught {
        let Example { start, moves, notes } = lesson.example.as_ref().unwrap();
        for (ply, &mv) in moves.iter().enumerate() {
            check(&notes[&(ply + 1)], &play_all(start, &moves[..ply]).unwrap(), mv);
        }
        for task in &lesson.exercises {
            let Goal::Play(accepted) = &task.goal else { panic!("a move is asked for") };
            assert_eq!(accepted.len(), 1, "it is written in one way");
            check(task.task.as_ref().unwrap(), &task.position(), accepted[0]);
        }
    }
}

#[test]
fn examples_of_mates_end_in_mate() {
    for lesson in &chapters()[2].lessons {
        let example = lesson.example.as_ref().unwrap();
        let end = play_all(&example.start, &example.moves).unwrap();
        assert!(end.in_check() && !movegen::has_legal_move(&end), "{}", lesson.id);
        assert!(is_named(&lesson.id, &example.start, &example.moves), "{}", lesson.id);
    }
}

/// Whether a line of Red's ends in the mate that a lesson is about.
fn is_named(lesson: &str, start: &Position, line: &[Move]) -> bool {
    let end = play_all(start, line).unwrap();
    let general = end.general(Side::Black);
    let red = |kind| end.pieces(Side::Red, kind);
    let has = |theme| Themes::of(start, line).contains(theme);
    let checks = |kind| !(end.checkers(Side::Black) & red(kind)).is_empty();
    let has_horse_on =
        |points: [&str; 2]| points.iter().any(|point| red(Kind::Horse).contains(point.parse().unwrap()));
    let away =
        |one: Square, other: Square| (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    let holds_middle = general.file() == 4 && !(red(Kind::Cannon) & Bitboard::file(4)).is_empty();
    match lesson {
        "horse_behind_cannon" => has(Theme::CannonBehindHorse),
        "elbow_horse" => has_horse_on(["c8", "g8"]),
        "palace_corner_horse" => has_horse_on(["d7", "f7"]),
        "angler_horse" => has_horse_on(["c7", "g7"]),
        "octagonal_horse" => red(Kind::Horse).into_iter().any(|horse| away(horse, general) == (2, 2)),
        "double_cannon" => has(Theme::DoubleCannon),
        "smothered" => has(Theme::Smothered),
        "iron_bolt" => holds_middle && (checks(Kind::Chariot) || checks(Kind::Soldier)),
        "two_chariots" => {
            let pair: Vec<Square> = red(Kind::Chariot).into_iter().collect();
            let (files, ranks) = away(pair[0], pair[1]);
            checks(Kind::Chariot) && (files == 1 || ranks == 1)
        }
        "heaven_earth" => holds_middle && !(red(Kind::Cannon) & Bitboard::rank(9)).is_empty(),
        "heart_piercing" => (0..line.len()).any(|ply| {
            let before = play_all(start, &line[..ply]).unwrap();
            let pieces = [line[ply].from, line[ply].to].map(|point| before.piece_at(point));
            let [chariot, advisor] = [(Side::Red, Kind::Chariot), (Side::Black, Kind::Advisor)]
                .map(|(side, kind)| Piece::new(side, kind));
            pieces == [Some(chariot), Some(advisor)] && line[ply].to.to_string() == "e8"
        }),
        "white_horse" => checks(Kind::Horse) && !red(Kind::Chariot).is_empty(),
        _ => false,
    }
}

/// Up to two moves there must be only one way. Three moves are not tested: it would take long.
#[test]
fn mates_are_as_short_as_is_said_and_begin_with_one_move() {
    // In the first chapter any mate is accepted.
    for (lesson, task) in tasks().filter(|(lesson, _)| lesson.id != "mate") {
        let Goal::Mate(moves) = task.goal else { continue };
        let position = task.position();
        assert_eq!(
            mate::moves_to_mate(&position, moves.min(2)),
            (moves <= 2).then_some(moves),
            "{}",
            lesson.id
        );
        assert!(moves > 2 || mate::mating_moves(&position, moves).count() == 1, "{}: {position}", lesson.id);
    }
}

#[test]
fn answers_are_legal_and_not_all_that_there_is() {
    for (lesson, task) in tasks() {
        assert!(play_all(&task.start, &task.before).is_ok(), "{}", lesson.id);
        let Goal::Play(accepted) = &task.goal else { continue };
        let legal = movegen::legal_moves(&task.position());
        assert!(task.task.is_some() && !accepted.is_empty(), "{}", lesson.id);
        assert!(
            accepted.iter().all(|mv| legal.contains(mv)) && accepted.len() < legal.len(),
            "{}",
            lesson.id
        );
    }
}

#[test]
fn the_capture_that_is_asked_for_is_the_best_move() {
    let mut prover = Prover::default();
    for task in chapters()[3].lessons.iter().flat_map(|lesson| &lesson.exercises) {
        let Goal::Play(accepted) = &task.goal else { continue };
        let root = Root::new(task.position(), Vec::new(), Profile::default()).unwrap();
        let found = prover.line(&root, 60_000).unwrap();
        assert_eq!(found.0[..1], accepted[..], "{}", task.position());
    }
}

/// Whether an exercise on openings is about a mistake that a capture punishes.
fn is_trap(task: &Task) -> bool {
    let captures = |mv: &Move| task.position().piece_at(mv.to).is_some();
    matches!(&task.goal, Goal::Play(accepted) if accepted.len() == 1 && accepted.iter().all(captures))
}

#[test]
fn each_opening_has_a_trap_that_is_punished_by_the_best_move() {
    let mut prover = Prover::default();
    for lesson in &chapters()[5].lessons {
        let traps = lesson.exercises.iter().filter(|task| is_trap(task));
        let punished = traps.map(|task| {
            let root = Root::new(task.position(), Vec::new(), Profile::default()).unwrap();
            let (line, score) = prover.line(&root, 60_000).unwrap();
            let Goal::Play(accepted) = &task.goal else { panic!("{}: a move is asked for", lesson.id) };
            assert_eq!(line[..1], accepted[..], "{}", lesson.id);
            assert!(score.value() > 150, "{}: {score}", lesson.id);
        });
        assert!(punished.count() > 0, "{}", lesson.id);
    }
}

/// Masters play them in 2 % of games, or a search rates them within half a soldier of the best.
#[test]
fn other_moves_that_are_asked_for_in_openings_are_good() {
    let mut prover = Prover::default();
    let mut worth = |start: &Position, line: Vec<Move>, nodes| {
        let root = Root::new(start.clone(), line, Profile::default()).unwrap();
        prover.best(&root, nodes).unwrap().1.value()
    };
    // Both are searched deeply if the first look doubts the move.
    let mut lost = |position: &Position, mv, nodes| {
        worth(position, Vec::new(), nodes) + worth(position, vec![mv], nodes)
    };
    let tasks = chapters()[5].lessons.iter().flat_map(|lesson| &lesson.exercises);
    for task in tasks.filter(|task| !is_trap(task)) {
        let Goal::Play(accepted) = &task.goal else { panic!("a move is asked for") };
        let position = task.position();
        let known = Book::masters().moves(&position);
        let games: u32 = known.iter().map(BookMove::games).sum();
        // At the start of the game, the book has only one of two mirrored moves.
        let is_symmetric = position.hash() == position.mirrored_hash();
        let is_same = |known: Move, mv| known == mv || is_symmetric && known.mirrored() == mv;
        let is_usual = |mv| known.iter().any(|of| is_same(of.mv, mv) && 50 * of.games() >= games);
        for &mv in accepted.iter().filter(|mv| !is_usual(**mv)) {
            let is_good = [20_000, 1_500_000].into_iter().any(|nodes| lost(&position, mv, nodes) <= 50);
            assert!(is_good, "{mv} {position}");
        }
    }
}

#[test]
fn a_threat_that_is_to_be_found_is_not_marked_and_others_are() {
    use crate::game::merit::dangers;

    let threat = |id: &str, number: usize| {
        let task = &lesson(id).exercises[number];
        (task.may_mark_threats(), dangers(&task.position()).first().map(|danger| danger.mv.to_string()))
    };
    let cannon = || Some("h0h7".to_owned());
    assert_eq!(threat("screen_horses", 2), (true, cannon()));
    assert_eq!(threat("opening_principles", 3), (false, cannon()));
    assert!(!lesson("chariot").exercises[0].may_mark_threats(), "Black passes");
}

#[test]
fn repetitions_are_judged_by_the_rules_as_the_lessons_say() {
    for (lesson, task) in tasks() {
        let Goal::Judge(expected) = task.goal else { continue };
        let Some(outcome) = judge(&task.start, &task.before, Profile::Asian) else {
            panic!("{}: it goes on", lesson.id);
        };
        let judgement = match outcome.winner {
            Some(Side::Red) => Judgement::BlackLoses,
            Some(Side::Black) => Judgement::RedLoses,
            None => Judgement::Draw,
        };
        assert_eq!(judgement, expected, "{}: {}", lesson.id, task.start);
    }
}

/// The tablebases of all endgames in the lessons.
fn results() -> BTreeMap<String, Tablebase> {
    let materials = tasks().filter_map(|(_, task)| task.material());
    let named: BTreeMap<String, Material> =
        materials.map(|material| (material.to_string(), material)).collect();
    named.into_iter().map(|(name, material)| (name, Tablebase::of(material))).collect()
}

#[test]
fn every_exercise_is_done_by_following_its_hints_and_endgames_are_what_they_are_said_to_be() {
    let results = results();
    for (lesson, task) in tasks() {
        let results = task.material().and_then(|material| results.get(&material.to_string()));
        let mut exercise = Exercise::new(lesson, task);
        let value = results.and_then(|results| results.value(&task.position()));
        match task.goal {
            Goal::Judge(judgement) => {
                assert_eq!(task.judgement(), Some(judgement));
                continue;
            }
            Goal::Win => assert!(matches!(value, Some(Value::Wins(1..=17))), "{}: {}", lesson.id, task.start),
            Goal::Hold(_) => assert_eq!(value, Some(Value::Drawn), "{}: {}", lesson.id, task.start),
            Goal::Escape => assert!(task.position().in_check(), "{}", lesson.id),
            Goal::Visit(_) | Goal::Mate(_) | Goal::Play(_) => {}
        }
        let (mut line, mut step) = (Vec::new(), Step::OnTheWay);
        while step != Step::Done && line.len() < 40 {
            let hint = exercise.hint(results).unwrap();
            step = exercise.play(hint, results);
            assert!(!matches!(step, Step::Wrong(_)), "{}: {hint} {}", lesson.id, task.start);
            line.push(hint);
            if let Step::Replying(reply) = step {
                exercise.reply(reply);
                line.push(reply);
            }
        }
        assert_eq!(step, Step::Done, "{}: {}", lesson.id, task.start);
        if chapters()[2].lessons.iter().any(|of| of.id == lesson.id) {
            assert!(is_named(&lesson.id, &task.position(), &line), "{}: {line:?} {}", lesson.id, task.start);
        }
    }
}

#[test]
fn what_the_texts_say_is_barred_is_refused() {
    let refused = |id, mv: &str| explain(exercise(id).position(), mv.parse().unwrap()).unwrap_err();
    let at = |square: &str| square.parse().unwrap();
    assert_eq!(refused("horse", "e1f3"), Refusal::BlockedLeg { leg: at("e2") });
    assert_eq!(refused("elephant", "c0e2"), Refusal::BlockedEye { eye: at("d1") });
    assert_eq!(refused("general", "e0d0"), Refusal::GeneralsWouldFace);
    assert_eq!(refused("general", "e0e1"), Refusal::LeavesGeneralInCheck { checker: at("e2") });
    let (cannon, _) = after("cannon", &["b1b6"]);
    assert_eq!(explain(cannon.position(), "b6g6".parse().unwrap()), Err(Refusal::NoSingleScreen));
}

#[test]
fn every_way_out_of_check_is_right() {
    for way_out in ["a5e5", "g0e2", "e0f0"] {
        assert_eq!(after("check", &[way_out]).1, [Step::Done], "{way_out}");
    }
}

#[test]
fn a_check_is_answered_and_the_exercise_goes_on() {
    let (exercise, steps) = after("chariot", &["b2d2", "d2b2", "b2b6", "b6g6"]);
    assert!(matches!(steps[..], [Step::Replying(_), Step::OnTheWay, Step::OnTheWay, Step::Done]));
    assert!(exercise.goals().is_empty());
}

#[test]
fn what_cannot_be_undone_begins_again() {
    let (soldier, steps) = after("soldier", &["c4c5", "c5c6"]);
    assert_eq!(steps, [Step::OnTheWay, Step::Wrong(Missing::Astray)], "a soldier never goes back");
    assert_eq!(soldier.position(), exercise("soldier").position());
    assert!(soldier.own_moves().is_empty() && soldier.goals() == exercise("soldier").goals());
}

#[test]
fn a_move_of_another_piece_is_taken_back() {
    let (cannon, steps) = after("cannon", &["b1g1", "g4g5", "f0f1", "g1g6"]);
    let other = Step::Wrong(Missing::OtherPiece);
    assert_eq!(steps, [Step::OnTheWay, other, other, Step::Done]);
    assert_eq!(cannon.own_moves().len(), 2);
}

#[test]
fn a_wrong_move_is_taken_back_and_the_defence_is_named() {
    let (mate, steps) = after("mate", &["h3h8"]);
    assert!(matches!(steps[..], [Step::Wrong(Missing::Defence { moves: 0, .. })]));
    assert_eq!(mate.position(), exercise("mate").position());
    assert!(mate.own_moves().is_empty());
}

#[test]
fn what_a_wrong_move_costs_is_named() {
    let (trade, steps) = after("chariot_and_two", &["e5e7", "e5b5"]);
    let chariot = Piece::new(Side::Red, Kind::Chariot);
    let lost = Missing::Costs(Cost::Leaves(chariot));
    let other = Missing::Other { mv: "e5b5".parse().unwrap() };
    assert_eq!(steps, [lost, other].map(Step::Wrong), "an elephant guards the horse");
    assert_eq!(trade.position(), exercise("chariot_and_two").position());
}

#[test]
fn an_endgame_given_away_is_taken_back() {
    let task: Task =
        serde_json::from_str(r#"{"start": "3k5/9/2P6/9/9/9/9/9/9/4K4 w", "goal": "win"}"#).unwrap();
    let task: &'static Task = Box::leak(Box::new(task));
    let results = Tablebase::of(task.material().unwrap());
    let mut exercise = Exercise::new(lesson("soldier"), task);
    let mv = "e0e1".parse().unwrap();
    assert_eq!(exercise.play(mv, None), Step::Wrong(Missing::Other { mv }), "nothing is known yet");
    let legal = movegen::legal_moves(exercise.position());
    let worth = |mv: Move| {
        let after = exercise.position().after(mv);
        results.value(&after)
    };
    let bad = legal.into_iter().find(|&mv| worth(mv) == Some(Value::Drawn));
    if let Some(bad) = bad {
        assert_eq!(exercise.play(bad, Some(&results)), Step::Wrong(Missing::WinGivenAway));
    }
    let best = exercise.hint(Some(&results)).unwrap();
    assert!(!matches!(exercise.play(best, Some(&results)), Step::Wrong(_)));
}

#[test]
fn progress_is_kept_by_the_names_of_lessons_and_goes_on_where_something_is_left() {
    let mut progress = Progress::default();
    let first = Place::default();
    assert_eq!((progress.place(), progress.next(false)), (None, Some(first)));
    progress.note(first);
    let second = first.next().unwrap();
    assert_eq!(progress.next(true), Some(Place { chapter: 1, ..first }), "the moves are known");
    assert!(progress.is_complete(first.lesson()) && progress.next(false) == Some(second));
    assert_eq!(second.previous(), Some(first));
    let mates = Place { chapter: 1, lesson: 0, page: 2 };
    progress.stay(mates, &["a1d1".parse().unwrap()], 3);
    let stored = serde_json::to_string(&progress).unwrap();
    let mut read: Progress = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, progress);
    assert_eq!((read.place(), read.next(false), read.shown()), (Some(mates), Some(mates), 3));
    assert_eq!(read.moves().count(), 1);
    // A lesson that does not exist in this version.
    read =
        serde_json::from_str(r#"{"done": {"of_later": [0, 7]}, "lesson": "of_later", "page": 9}"#).unwrap();
    assert_eq!((read.place(), read.next(false)), (None, Some(first)));
}
