use super::*;

const A: u32 = 0;
const B: u32 = 1;
const C: u32 = 2;

fn id(number: u32) -> PuzzleId {
    serde_json::from_value(number.into()).unwrap()
}

fn ids() -> impl Iterator<Item = PuzzleId> {
    (0..10).map(id)
}

fn exercise(number: u32, grade: u8) -> Exercise {
    let themes = [Theme::Fork].into_iter().collect();
    Exercise { id: id(number), grade: Some(Grade::nearest(grade)), themes, mate_in_one: None }
}

/// Two exercises of each grade.
fn graded() -> Vec<Exercise> {
    (0..10).map(|number| exercise(number, number as u8 / 2 + 1)).collect()
}

fn due(training: &Training, number: u32) -> Option<u32> {
    training.record(id(number)).and_then(|record| record.due).map(|day| day.0)
}

#[test]
fn what_failed_comes_again_later_and_later_until_it_is_known() {
    let mut training = Training::default();
    training.note(exercise(A, 1), Attempt::Failed, Day(100));
    let mut days = vec![due(&training, A)];
    while let Some(day) = days.last().copied().flatten() {
        training.note(exercise(A, 1), Attempt::Clean, Day(day));
        days.push(due(&training, A));
    }
    assert_eq!(days, [Some(101), Some(104), Some(111), Some(127), Some(162), None]);
    assert!(training.record(id(A)).is_some_and(|record| record.is_solved && !record.is_clean));
}

#[test]
fn a_fault_leads_back_to_the_first_step_and_too_early_proves_nothing() {
    let mut training = Training::default();
    training.note(exercise(A, 1), Attempt::Helped, Day(0));
    training.note(exercise(A, 1), Attempt::Clean, Day(0));
    assert_eq!(due(&training, A), Some(1), "it was the same day");
    training.note(exercise(A, 1), Attempt::Clean, Day(5));
    assert_eq!(due(&training, A), Some(8));
    training.note(exercise(A, 1), Attempt::Helped, Day(6));
    assert_eq!(due(&training, A), Some(7));
}

#[test]
fn what_is_solved_at_once_does_not_come_again() {
    let mut training = Training::default();
    training.note(exercise(A, 1), Attempt::Clean, Day(0));
    assert_eq!(due(&training, A), None);
    assert_eq!(training.due(ids(), Day(1_000)), 0);
    assert_eq!((training.solved(ids()), training.theme(Theme::Fork)), (1, Tally { attempts: 1, clean: 1 }));
}

#[test]
fn what_was_noted_by_a_clock_that_went_wrong_comes_again_all_the_same() {
    let mut training = Training::default();
    // In the year 2100; then the clock is set right, and once more by a day too few.
    training.note(exercise(A, 1), Attempt::Failed, Day(47_482));
    assert!(training.is_due(id(A), Day(20_000)));
    assert_eq!(training.due(ids(), Day(20_000)), 1);
    training.note(exercise(A, 1), Attempt::Clean, Day(20_000));
    assert_eq!(due(&training, A), Some(20_003));
    assert!(!training.is_due(id(A), Day(19_999)) && training.is_due(id(A), Day(20_003)));
    // Before 1970 there is no day.
    training.note(exercise(B, 1), Attempt::Failed, Day(0));
    assert!(training.is_due(id(B), Day(20_000)));
}

#[test]
fn streaks_are_of_faultless_goes() {
    let mut training = Training::default();
    for attempt in [Attempt::Clean, Attempt::Clean, Attempt::Clean, Attempt::Helped, Attempt::Clean] {
        training.note(exercise(A, 1), attempt, Day(0));
    }
    assert_eq!((training.streak(), training.best_streak()), (1, 3));
}

#[test]
fn only_first_goes_count_for_themes_and_strength() {
    let mut training = Training::default();
    training.note(exercise(A, 3), Attempt::Failed, Day(0));
    let before = training.clone();
    training.note(exercise(A, 3), Attempt::Clean, Day(1));
    assert!((training.strength - before.strength).abs() < f64::EPSILON);
    assert_eq!(training.theme(Theme::Fork), Tally { attempts: 1, clean: 0 });
    assert_eq!(Tally { attempts: 3, clean: 2 }.success(), Some(67));
    assert_eq!(Tally { attempts: 4, clean: u32::MAX }.success(), Some(100));
    assert_eq!(Tally { attempts: u32::MAX, clean: u32::MAX / 2 }.success(), Some(50));
    assert_eq!(Tally::default().success(), None);
}

/// The training of a user who solves exactly the puzzles up to this grade.
fn trained_at(able: u8) -> Training {
    let all: Vec<Exercise> = (0..400).map(|number| exercise(number, (number % 5) as u8 + 1)).collect();
    let mut training = Training::default();
    for seed in 0..120 {
        let new = training.new_one(&all, &unseen(&training, &all), seed);
        let is_able = all[new].grade.is_some_and(|grade| u8::from(grade) <= able);
        training.note(all[new], if is_able { Attempt::Clean } else { Attempt::Failed }, Day(0));
    }
    training
}

fn unseen(training: &Training, all: &[Exercise]) -> Vec<usize> {
    (0..all.len()).filter(|&place| training.record(all[place].id).is_none()).collect()
}

#[test]
fn the_grade_follows_success() {
    let grades: Vec<u8> = (0..=5).map(|able| trained_at(able).grade().into()).collect();
    assert_eq!((grades[0], grades[5]), (1, 5), "{grades:?}");
    for (able, &grade) in grades.iter().enumerate().skip(1) {
        assert!(usize::from(grade).abs_diff(able) <= 1, "{grades:?}");
    }
}

#[test]
fn the_first_ones_have_the_grade_that_the_user_begins_with() {
    let mut training = Training::default();
    training.begin_with(Grade::MIN);
    assert_eq!(training.grade(), Grade::MIN);
    training.note(exercise(A, 1), Attempt::Clean, Day(0));
    training.begin_with(Grade::MAX);
    assert_eq!(training.grade(), Grade::MIN, "the results count from now on");
}

#[test]
fn a_new_one_has_the_grade_that_suits() {
    let all = graded();
    for able in 1..=5 {
        let training = Training { strength: trained_at(able).strength, ..Training::default() };
        for seed in 0..20 {
            let next = training.next(&all, None, Day(0), seed).and_then(|place| all[place].grade);
            assert_eq!(next, Some(training.grade()));
        }
    }
}

#[test]
fn what_is_due_comes_first_with_new_ones_in_between() {
    let mut training = Training::default();
    for (number, day) in [(A, 3), (B, 2), (C, 1)] {
        training.note(exercise(number, 1), Attempt::Failed, Day(day));
    }
    let all = graded();
    let next = |training: &Training| training.next(&all, None, Day(9), 7).map(|place| all[place].id);
    assert_eq!(next(&training), Some(id(C)), "it waits longest");
    assert_eq!(training.next(&all, Some(id(C)), Day(9), 7), Some(1));
    training.note(exercise(C, 1), Attempt::Clean, Day(9));
    assert_eq!(next(&training), Some(id(B)));
    training.note(exercise(B, 1), Attempt::Clean, Day(9));
    assert!(next(&training).is_some_and(|id| training.record(id).is_none()), "the third is new");
}

#[test]
fn when_nothing_is_new_or_due_the_one_longest_ago_comes() {
    let mut training = Training::default();
    let all = &graded()[..3];
    for (number, day) in [(A, 3), (B, 2), (C, 5)] {
        training.note(exercise(number, 1), Attempt::Clean, Day(day));
    }
    assert_eq!(training.next(all, None, Day(9), 0), Some(1));
    assert_eq!(training.next(all, Some(id(B)), Day(9), 0), Some(0));
    assert_eq!(training.next(&all[..1], Some(id(A)), Day(9), 0), Some(0), "there is no other");
    assert_eq!(training.next(&[], None, Day(9), 0), None);
}

#[test]
fn the_same_seed_chooses_the_same_and_ungraded_ones_keep_their_order() {
    let all = graded();
    let training = Training::default();
    for seed in 0..20 {
        let next = training.next(&all, None, Day(0), seed);
        assert_eq!(next, training.next(&all, None, Day(0), seed));
        assert!(next.is_some_and(|place| all[place].grade.is_some_and(|grade| grade <= Grade::nearest(3))));
    }
    let ungraded: Vec<Exercise> =
        ids().map(|id| Exercise { id, grade: None, themes: Themes::default(), mate_in_one: None }).collect();
    assert_eq!(training.next(&ungraded, None, Day(0), 5), Some(0));
}

#[test]
fn somebody_who_begins_gets_the_plainest_mates() {
    let mut all = graded();
    all.extend((0..20).map(|number| Exercise { mate_in_one: Some(30 - number), ..exercise(20 + number, 1) }));
    let mut training = Training::default();
    training.begin_with(Grade::MIN);
    for seed in 0..40 {
        let next = training.next(&all, None, Day(0), seed).expect("there are some");
        assert!(all[next].mate_in_one.is_some_and(|pieces| pieces <= 18), "{next}");
    }
    for number in 20..32 {
        training.note(exercise(number, 1), Attempt::Helped, Day(0));
    }
    let is_mate =
        |seed| training.next(&all, None, Day(0), seed).is_some_and(|next| all[next].mate_in_one.is_some());
    assert!((0..40).any(|seed| !is_mate(seed)), "any of the grade, after a dozen");
}

#[test]
fn it_is_stored_and_odd_numbers_in_a_file_are_no_danger() {
    let mut training = Training::default();
    training.note(exercise(A, 1), Attempt::Helped, Day(20_000));
    // A number that is easily read back as its neighbour.
    training.strength = 2.436_127_888_968_094_6;
    let text = serde_json::to_string(&training).unwrap();
    assert_eq!(serde_json::from_value::<Training>(serde_json::from_str(&text).unwrap()).unwrap(), training);
    let odd = r#"{"strength":1e300,"attempts":4294967295,"records":{"0":{"step":255,"due":4294967295}}}"#;
    let mut odd: Training = serde_json::from_str(odd).unwrap();
    assert_eq!(odd.grade(), Grade::MAX);
    odd.note(exercise(A, 1), Attempt::Clean, Day(u32::MAX));
    odd.note(exercise(A, 1), Attempt::Failed, Day(u32::MAX));
    assert!(odd.grade() >= Grade::MIN);
}
