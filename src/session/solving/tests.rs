use std::sync::Arc;

use super::*;
use crate::engine::board::Side;
use crate::engine::evaluate::Score;
use crate::engine::rules::Profile;
use crate::game::exercise::Exercise;
use crate::game::formats;
use crate::game::puzzle::{Puzzle, read_classics, read_masters};
use crate::game::review::FoundLine;
use crate::game::{Game, Tree};
use crate::lessons::{Judgement, Missing, Place, Progress, Task};
use crate::session::progress::{Day, Drill, Familiarity, KeptMistake, Training};
use crate::session::task::Wake;

/// A mate in two by two chariots. Only one order of the moves works.
const ROW: &str =
    "4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tmate 2\ta4a8 e9f9 b1b9\tendgame quiet\t2\t甲\t乙\t1979\t71\n";

/// Red mates in two, beginning with either chariot. The soldier's move is an explained mistake.
const STUDY: &str = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n\
    [FEN \"3k5/9/9/9/9/9/2P6/9/R7R/5K3 w - - 0 1\"]\n\n\
    {Mate in two.} 1. {First the rank.} a1a8 {The rank is closed.} (1. i1i8 {Equally good.})\n\
    (1. c3c4 $2 {Too slow.}) 1... d9e9 {He runs.} 2. i1i9 {Mate.} *";

fn wake() -> Wake {
    Arc::new(|| {})
}

fn at(text: &str) -> Move {
    text.parse().unwrap()
}

fn game(text: &str) -> Game {
    formats::read(text.as_bytes()).unwrap().read(0).unwrap().game
}

fn puzzle(row: &str) -> Solver<PuzzleQuiz> {
    let puzzle: &'static Puzzle = Box::leak(Box::new(read_masters(row).next().unwrap().unwrap()));
    Solver::of_puzzle(Problem::Master(puzzle), false, &wake()).unwrap()
}

fn classic() -> Solver<PuzzleQuiz> {
    let row = "1\t甲\t4k4/9/9/9/9/R8/9/9/1R7/3K5 w\tforced 2\ta4a8 e9f9 b1b9\n";
    let classic = Box::leak(Box::new(read_classics(row).next().unwrap().unwrap()));
    Solver::of_puzzle(Problem::Classic(classic), false, &wake()).unwrap()
}

/// Two exercises that are the same.
fn study() -> Solver<StudyQuiz> {
    let exercise = Exercise::of(&game(STUDY)).unwrap();
    Solver::of_study(vec![(0, exercise.clone()), (3, exercise)], &Training::default()).unwrap()
}

/// The first exercise of a lesson, after these moves.
fn lesson(id: &str, moves: &[&str]) -> Solver<LessonQuiz> {
    let mut places = Place::lessons().filter(|place| place.lesson().id == id);
    page(places.find_map(|place| first(place, |_| true)).unwrap(), moves)
}

/// The first page of a lesson with an exercise of a kind.
fn first(lesson: Place, is_it: impl Fn(&Task) -> bool) -> Option<Place> {
    let mut pages = (0..lesson.lesson().pages()).map(|page| Place { page, ..lesson });
    pages.find(|place| lesson.lesson().task(place.page).is_some_and(&is_it))
}

fn page(place: Place, moves: &[&str]) -> Solver<LessonQuiz> {
    let mut progress = Progress::default();
    progress.stay(place, &moves.iter().copied().map(at).collect::<Vec<Move>>(), 0);
    Solver::of_page(place, &progress, &wake())
}

/// Waits for the engine.
fn hear(solver: &mut Solver<PuzzleQuiz>) {
    while matches!(solver.state(), State::Checking(..) | State::Concluding(_)) {
        std::thread::yield_now();
        solver.hear();
    }
}

#[test]
fn right_moves_are_answered_and_the_last_one_solves_it() {
    let mut puzzle = puzzle(ROW);
    assert!(puzzle.is_untouched() && puzzle.play(at("a4a8")) && puzzle.was_right());
    assert!(matches!(puzzle.state(), State::Replying(reply) if *reply == at("e9f9")));
    assert_eq!((puzzle.attempt(), puzzle.last_move()), (None, Some(at("a4a8"))));
    assert!(!puzzle.play(at("b1b9")) && puzzle.quiz().played == 1, "it is not the user's turn");
    assert_eq!(puzzle.advance(), Some(at("e9f9")));
    assert!(puzzle.is_asking() && puzzle.advance().is_none());
    assert!(puzzle.play(at("b1b9")) && puzzle.is_over());
    assert_eq!(puzzle.attempt(), Some(Attempt::Clean));
}

#[test]
fn a_wrong_move_of_a_puzzle_is_shown_taken_back_and_counted() {
    let mut puzzle = puzzle(ROW);
    let before = puzzle.position();
    assert!(!puzzle.play(at("b1b2")));
    assert!(matches!(puzzle.state(), State::Refuted(mv) if *mv == at("b1b2")));
    assert_eq!(puzzle.fault(), Some(&(at("b1b2"), WrongMove::Other)));
    assert_eq!(puzzle.last_move(), Some(at("b1b2")));
    assert!(puzzle.position().piece_at(at("b1b2").to).is_some());
    assert_eq!(puzzle.advance(), None);
    assert!(puzzle.is_asking() && puzzle.fault().is_some(), "it is still said what was wrong");
    assert!(puzzle.position() == before && puzzle.wrong_moves() == 1);
    for mv in ["a4a8", "b1b9"] {
        puzzle.play(at(mv));
        puzzle.advance();
    }
    assert_eq!(puzzle.attempt(), Some(Attempt::Helped));
}

#[test]
fn every_mate_solves_a_puzzle() {
    let row = "4k4/RR7/9/9/9/9/9/9/9/3K5 w\tmate 1\ta8a9\tendgame quiet\t1\t甲\t乙\t1979\t71\n";
    let mut puzzle = puzzle(row);
    assert!(puzzle.play(at("b8b9")) && puzzle.is_over() && puzzle.quiz().has_own_way);
    assert_eq!(puzzle.attempt(), Some(Attempt::Clean));
}

#[test]
fn hints_of_a_puzzle_come_in_steps_and_end_with_the_solution() {
    let mut puzzle = puzzle(ROW);
    puzzle.play(at("b1b2"));
    puzzle.advance();
    for step in [HintStep::Idea, HintStep::Piece, HintStep::Move] {
        puzzle.help();
        assert_eq!((puzzle.hint(), puzzle.fault()), (Some((step, at("a4a8"))), None));
    }
    assert!(puzzle.has_hint(HintStep::Piece) && puzzle.attempt().is_none());
    puzzle.play(at("a4a8"));
    assert_eq!(puzzle.hint(), None);
    puzzle.help();
    assert_eq!(puzzle.hint(), None, "nothing is asked");
    puzzle.advance();
    (0..4).for_each(|_| puzzle.help());
    assert!(matches!(puzzle.state(), State::Telling { is_first: true }));
    assert_eq!((puzzle.attempt(), puzzle.known().len()), (Some(Attempt::Failed), 2));
    assert_eq!(puzzle.advance(), Some(at("b1b9")));
    assert_eq!((puzzle.is_over(), puzzle.known().len()), (true, 3));
    puzzle.show(1);
    assert_eq!((puzzle.quiz().played, puzzle.known().len()), (1, 3));
    assert_eq!(puzzle.attempt(), Some(Attempt::Failed));
}

#[test]
fn where_material_is_won_the_rest_is_played_if_the_user_wants_it() {
    let row = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w\tgain\td6c8\tfork\t1\t甲\t乙\t1979\t71\n";
    let mut fork = puzzle(row);
    fork.play(at("d6c8"));
    assert!(matches!(fork.state(), State::Concluding(_)) && fork.attempt().is_none());
    hear(&mut fork);
    let result = Some(Attempt::Clean);
    assert!(fork.is_over() && fork.has_more() && !fork.has_taken() && fork.attempt() == result);
    assert_eq!(fork.advance(), None, "nothing is played by itself");
    fork.show_rest();
    fork.advance();
    assert!(matches!(fork.state(), State::Replaying) && fork.attempt() == result);
    assert_eq!(fork.advance(), Some(at("c8a9")));
    assert!(matches!(fork.state(), State::Over) && fork.has_taken() && !fork.has_more());
    assert_eq!(fork.attempt(), result);
}

#[test]
fn the_solution_of_a_mistake_goes_on_until_it_is_seen_what_it_is_good_for() {
    let start = "r2k5/9/9/9/9/9/N8/9/9/5K3 w".parse().unwrap();
    let game = Game::from_line(start, &[at("f0f1")], 1, Profile::default()).unwrap();
    let found = |score, line: &str| {
        let moves = line.split(' ').map(at).collect();
        FoundLine { score: Score::centipawns(score), moves, depth: 8 }
    };
    let kept = KeptMistake::new(&game, 0, &found(0, "a3b5 d9d8 f0f1"), &found(700, "a9a3"));
    let mistake = Arc::new(kept.read().unwrap());
    let begin = || Solver::of_puzzle(Problem::Mistake(Arc::clone(&mistake)), false, &wake()).unwrap();
    let mut told = begin();
    told.tell();
    for mv in ["a3b5", "d9d8", "f0f1"] {
        assert_eq!((told.is_over(), told.advance()), (false, Some(at(mv))));
    }
    assert!(told.is_over() && !told.has_more() && !told.has_rest());
    assert_eq!(told.attempt(), Some(Attempt::Failed));
    let mut solved = begin();
    solved.play(at("a3b5"));
    assert_eq!((solved.attempt(), solved.quiz().played), (Some(Attempt::Clean), 1), "one move is asked for");
    assert!(solved.has_more() && !solved.has_taken());
    solved.show_rest();
    assert_eq!(solved.advance(), Some(at("d9d8")));
}

#[test]
fn a_composition_is_won_in_other_ways_if_the_engine_says_so() {
    let mut other = classic();
    other.play(at("b1b8"));
    assert!(matches!(other.state(), State::Checking(mv, _) if *mv == at("b1b8")));
    assert_eq!(other.last_move(), Some(at("b1b8")));
    hear(&mut other);
    assert!(other.quiz().has_own_way && other.was_right());
    other.advance();
    other.play(at("a4a9"));
    assert_eq!(other.attempt(), Some(Attempt::Clean));
    let mut wrong = classic();
    wrong.play(at("b1b2"));
    hear(&mut wrong);
    assert_eq!(wrong.fault(), Some(&(at("b1b2"), WrongMove::Other)));
    wrong.advance();
    assert!(wrong.is_asking() && wrong.wrong_moves() == 1);
}

#[test]
fn an_exercise_has_the_words_of_its_author_and_replies_from_the_study() {
    let mut study = study();
    assert!(!study.play(at("c3c4")) && study.is_asking());
    assert_eq!((study.fault(), &*study.quiz().said), (Some(&at("c3c4")), "Too slow."));
    assert_eq!(study.last_move(), None, "it is taken back at once");
    study.help();
    assert_eq!((study.hint(), study.fault()), (Some((HintStep::Idea, at("a1a8"))), None));
    study.help();
    assert!(!study.play(at("f0f1")));
    assert_eq!((study.hint(), &*study.quiz().said), (Some((HintStep::Piece, at("a1a8"))), ""));
    assert!(study.play(at("a1a8")) && study.hint().is_none());
    assert_eq!(study.advance(), Some(at("d9e9")));
    assert_eq!(study.quiz().said, "The rank is closed.\nHe runs.");
    study.help();
    assert_eq!(study.hint(), Some((HintStep::Piece, at("i1i9"))), "the author has no hint here");
    study.play(at("i1i9"));
    assert_eq!((study.attempt(), &*study.quiz().said), (Some(Attempt::Helped), "Mate."));
}

#[test]
fn an_exercise_whose_move_was_shown_is_not_solved() {
    let mut study = study();
    (0..5).for_each(|_| study.help());
    assert_eq!(study.hint(), Some((HintStep::Move, at("a1a8"))), "it is the last hint");
    study.play(at("a1a8"));
    study.advance();
    study.play(at("i1i9"));
    assert_eq!(study.attempt(), Some(Attempt::Failed));
    let mut training = Training::default();
    study.note(Attempt::Failed, &mut training);
    assert_eq!(training.record(study.quiz().exercise().id()).unwrap().attempts, 1);
}

#[test]
fn the_next_exercise_begins_with_a_clean_record() {
    let (mut study, training) = (study(), Training::default());
    study.play(at("c3c4"));
    study.take_next(&training);
    assert_eq!((study.quiz().number, study.quiz().chapter()), (1, 3));
    assert!(study.is_asking() && !study.is_spoilt() && study.fault().is_none());
    assert_eq!((study.quiz().node, &*study.quiz().said), (Tree::START, ""));
    study.take_next(&training);
    assert_eq!(study.quiz().number, 0, "after the last one comes the first");
}

#[test]
fn a_repertoire_is_asked_along_its_lines() {
    let text = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0g2 {The horse.} i9h9 3. i0h0 *";
    let mut drill = Drill::default();
    let mut solver = Solver::of_repertoire(vec![game(text)], Side::Red, &drill);
    assert_eq!(solver.quiz().count, Count { due: 0, new: 3, known: 0 });
    assert!(solver.is_asking());
    solver.take_answer(at("c3c4"), &mut drill);
    assert_eq!((solver.fault(), solver.quiz().count.due), (Some(&at("c3c4")), 1));
    solver.help();
    assert_eq!(solver.hint(), Some((HintStep::Piece, at("h2e2"))));
    solver.take_answer(at("h2e2"), &mut drill);
    assert!(solver.is_over() && solver.quiz().is_answered() && solver.goes_on(&drill));
    assert_eq!((solver.quiz().known, solver.quiz().asked), (0, 1));
    solver.ask_next(&drill);
    assert_eq!(solver.advance(), Some(at("h9g7")));
    assert!(solver.is_asking() && !solver.is_spoilt());
    solver.take_answer(at("h0g2"), &mut drill);
    assert_eq!((solver.quiz().remark(), solver.quiz().known), ("The horse.", 1));
    assert!(!solver.goes_on(&drill), "there is something to read");
    solver.ask_next(&drill);
    solver.advance();
    solver.take_answer(at("i0h0"), &mut drill);
    assert!(!solver.goes_on(&drill), "the line has ended");
    solver.ask_next(&drill);
    assert!(solver.is_asking() && solver.last_move().is_none(), "the first position comes again");
    solver.take_answer(at("h2e2"), &mut drill);
    solver.ask_next(&drill);
    assert!(solver.is_over() && !solver.quiz().is_answered(), "nothing is due");
    solver.practise(&drill);
    assert!(!solver.is_over());
}

#[test]
fn a_position_that_is_skipped_does_not_come_at_once() {
    let text = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0g2 *";
    let drill = Drill::default();
    let mut solver = Solver::of_repertoire(vec![game(text)], Side::Red, &drill);
    solver.ask_next(&drill);
    assert!(matches!(solver.state(), State::Replying(reply) if *reply == at("h9g7")));
    let start = crate::game::puzzle::PuzzleId::of(&Position::start());
    assert_eq!(drill.familiarity(start, Day::today()), Familiarity::New, "it counts as not asked");
}

#[test]
fn a_wrong_move_of_a_lesson_is_taken_back_at_once_and_a_hint_is_the_move() {
    let mut mate = lesson("mate", &[]);
    let before = mate.position();
    mate.help();
    let Some((HintStep::Move, answer)) = mate.hint() else { panic!("there is but one step") };
    assert!(!mate.play(at("h3h8")));
    assert!(matches!(mate.fault(), Some(Missing::Defence { moves: 0, .. })));
    assert!(mate.is_asking() && mate.hint().is_none() && mate.position() == before);
    assert!(mate.play(answer) && mate.is_over());
    mate.restart();
    assert!(mate.is_asking() && mate.position() == before && !mate.was_right());
}

#[test]
fn a_lesson_replies_and_goes_on_where_it_was_left() {
    let mut chariot = lesson("chariot", &[]);
    assert!(chariot.play(at("b2d2")) && matches!(chariot.state(), State::Replying(_)));
    assert!(!chariot.quiz().is_answered());
    chariot.advance();
    assert!(chariot.is_asking() && chariot.quiz().is_answered());
    chariot.play(at("d2b2"));
    let again = lesson("chariot", &["b2d2", "d2b2"]);
    assert!(again.position() == chariot.position() && again.is_asking());
    assert!(!again.was_right() && !again.quiz().is_resuming());
    let astray = lesson("soldier", &["c4c5", "c5c6"]);
    assert!(astray.position() == lesson("soldier", &[]).position() && astray.fault().is_none());
}

#[test]
fn a_repetition_is_judged_without_a_move() {
    let place = Place::lessons().find_map(|lesson| first(lesson, |task| task.judgement().is_some())).unwrap();
    let mut solver = page(place, &[]);
    solver.help();
    assert_eq!(solver.hint(), None);
    let right = solver.quiz().task().and_then(Task::judgement).unwrap();
    for judgement in Judgement::ALL.into_iter().filter(|&other| other != right) {
        solver.judge(judgement);
        assert!(solver.is_asking() && solver.fault() == Some(&Missing::Astray));
    }
    solver.judge(right);
    assert!(solver.is_over() && solver.was_right());
}

#[test]
fn an_example_is_stepped_through_and_asks_nothing() {
    let place = Place::lessons().find(|place| place.lesson().example.is_some()).unwrap();
    let mut example = page(place, &[]);
    let (start, moves) = example.quiz().line.unwrap();
    assert!(!example.asks_for_moves() && example.position() == *start && example.last_move().is_none());
    example.show(1);
    assert_eq!((example.last_move(), example.quiz().shown), (moves.first().copied(), 1));
    example.help();
    assert!(example.hint().is_none() && !example.is_over());
    example.restart();
    assert_eq!(example.position(), *start);
}
