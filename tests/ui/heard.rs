//! The announcements about new things and the user's place, based on tests by keyboard and ear
//! alone.

use std::path::Path;
use std::time::Duration;

use chuhe::app::{EngineLabel, Label, LessonLabel, PeopleLabel, Picked, PuzzleLabel, ReviewLabel};
use chuhe::game::formats;
use chuhe::session::{NewGame, Player, TimeControl};
use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::clock::{pass, with_clocks};
use crate::common::{self, Ear, Name, Window, point};

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// A window in English, as at the program's start. `asks`: at the first start, which asks about the
/// user's experience.
fn start(folder: &Path, asks: bool) -> Window {
    let settings =
        format!("{{\"version\":1,\"content\":{{\"language\":\"english\",\"asks_experience\":{asks}}}}}");
    std::fs::write(folder.join("settings.json"), settings).unwrap();
    Window::start_in(folder)
}

/// The announcements after a key, pressed in one frame.
fn heard(window: &mut Window, ear: &mut Ear, modifiers: Modifiers, key: Key) -> Vec<String> {
    let press = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    window.harness().input_mut().events.extend([true, false].map(press));
    window.announced(ear)
}

fn typed(window: &mut Window, ear: &mut Ear, text: &str) -> Vec<String> {
    window.harness().event(Event::Text(text.into()));
    window.announced(ear)
}

fn used(window: &mut Window, ear: &mut Ear, button: impl Name) -> Vec<String> {
    window.activate(Role::Button, button);
    window.announced(ear)
}

fn count(heard: &[String], part: impl Name) -> usize {
    heard.iter().filter(|said| said.contains(part.name())).count()
}

/// The name of the focused thing.
fn focused(window: &Window) -> String {
    window.focused().map(|(_, label, _)| label).unwrap_or_default()
}

#[test]
fn a_new_puzzle_says_what_it_asks_though_the_last_one_asked_the_same() {
    let mut window = window();
    window.press(CTRL, Key::P);
    let mut ear = Ear::of(&window);
    for _ in 0..6 {
        let said = heard(&mut window, &mut ear, NONE, Key::PageDown);
        assert!(count(&said, " to move and win") == 1 && count(&said, "Difficulty ") == 1, "{said:?}");
    }
}

#[test]
fn a_new_exercise_of_a_lesson_says_which_it_is_and_what_it_asks() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("The twelve named mates");
    window.click("Cannon behind the horse, 0 of 3");
    let mut ear = Ear::of(&window);
    for exercise in ["Exercise 1/3", "Exercise 2/3", "Exercise 3/3"] {
        let said = heard(&mut window, &mut ear, NONE, Key::PageDown);
        assert!(count(&said, exercise) == 1 && count(&said, "mates in") == 1, "{said:?}");
    }
}

#[test]
fn a_dialog_in_which_nothing_has_the_focus_gives_it_to_what_comes_first() {
    for (menu, entry, first) in [
        (Label::GameMenu, Label::EnginesEntry, EngineLabel::Add.name()),
        (Label::LearnMenu, Label::ProfilesEntry, "Player 1"),
    ] {
        let mut window = window();
        window.use_it(Role::Button, menu);
        window.use_it(Role::Button, entry);
        assert!(focused(&window).starts_with(first), "{}", focused(&window));
    }
}

#[test]
fn who_is_added_removed_or_plays_is_said_and_the_focus_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = start(folder.path(), false);
    assert!(focused(&window).starts_with("e3 "), "at the start: {}", focused(&window));
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::ProfilesEntry);
    window.use_it(Role::Button, PeopleLabel::Add);
    window.harness().event(Event::Text("Mai".into()));
    window.settle();
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Enter);
    assert!(count(&said, "Mai was added") == 1 && !focused(&window).is_empty(), "{said:?}");
    window.use_it(Role::Button, PeopleLabel::Remove);
    assert_eq!(focused(&window), Label::Cancel.name(), "not what deletes for good");
    let mut ear = Ear::of(&window);
    let said = used(&mut window, &mut ear, Label::DeleteForGood);
    assert!(count(&said, "Deleted: Mai") == 1 && !focused(&window).is_empty(), "{said:?}");
    window.use_it(Role::Button, PeopleLabel::Add);
    window.harness().event(Event::Text("Lan".into()));
    window.settle();
    window.tap(Key::Enter);
    window.use_it(Role::Button, PeopleLabel::Switch);
    window.tap(Key::Escape);
    assert!(focused(&window).starts_with("e3 "), "{}", focused(&window));
}

#[test]
fn a_game_that_goes_on_is_told_at_the_start_with_who_plays_and_the_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = start(folder.path(), false);
    assert!(!window.says(Label::GameResumed));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    drop(window);
    let window = Window::start_in(folder.path());
    let texts = window.root().children_recursive().filter_map(|node| node.accesskit_node().value());
    let said: Vec<String> =
        texts.filter(|text| text.starts_with("Game resumed. Red: You. Black: ")).collect();
    assert!(said.len() == 1 && said[0].contains(". 1... "), "{said:?}");
}

#[test]
fn dialogs_are_described_by_what_is_asked_and_warned_of_in_them() {
    let folder = tempfile::tempdir().unwrap();
    let description = |window: &Window| {
        let is_dialog = |node: &Node<'_>| node.accesskit_node().role() == Role::Dialog;
        let dialog = window.root().children_recursive().find(is_dialog).expect("a dialog is open");
        dialog.accesskit_node().description().unwrap_or_default()
    };
    let mut window = start(folder.path(), true);
    assert!(description(&window).starts_with("Have you played "), "{}", description(&window));
    window.tap(Key::Escape);
    for (menu, entry, said) in [
        (Label::GameMenu, Label::EnginesEntry, "add only what you trust"),
        (Label::LearnMenu, Label::ProfilesEntry, "Each person has a rating"),
    ] {
        window.use_it(Role::Button, menu);
        window.use_it(Role::Button, entry);
        assert!(description(&window).contains(said), "{entry:?}: {}", description(&window));
        window.tap(Key::Escape);
    }
}

#[test]
fn whoever_is_taught_first_is_told_of_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = start(folder.path(), true);
    let mut ear = Ear::of(&window);
    let said = used(&mut window, &mut ear, LessonLabel::NeverPlayed);
    assert!(count(&said, Label::NewGame) == 0 && count(&said, "Choose a lesson") == 1, "{said:?}");
}

#[test]
fn whoever_comes_back_to_the_game_is_told_where_it_is() {
    let mut window = window();
    window.play("h2", "e2");
    window.press(CTRL, Key::P);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Escape);
    assert_eq!(said, ["Current game: 1. C2=5", "Black to move"]);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Escape);
    assert_eq!(said, ["Current game: 1. C2=5", "Black to move"]);
}

#[test]
fn a_study_that_is_in_front_at_the_start_is_told_and_the_comment_at_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = start(folder.path(), false);
    let text = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n\n{Good start} 1. C2=5 H8+7 *";
    window.open_record(formats::read(text.as_bytes()).unwrap().read(0).unwrap().game);
    window.press(NONE, Key::ArrowRight);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Home);
    assert_eq!(said, ["Back at the start. Good start"]);
    drop(window);
    let mut window = Window::start_in(folder.path());
    let texts = window.root().children_recursive().filter_map(|node| node.accesskit_node().value());
    let said: Vec<String> = texts.filter(|text| text.starts_with("A - B: ")).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::PageDown);
    assert_eq!(count(&said, "Current game: "), 1, "{said:?}");
}

#[test]
fn a_puzzle_and_a_lesson_are_told_before_how_to_move() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::P);
    let place = |part: &str| said.iter().position(|said| said.contains(part));
    assert!(place(" to move and win") < place("Ctrl+L: Type a move"), "{said:?}");
    window.press(NONE, Key::Escape);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let mut ear = Ear::of(&window);
    let said = used(&mut window, &mut ear, "Begin: The chariot");
    let place = |part: &str| said.iter().position(|said| said.contains(part));
    assert!(place("The chariot").is_some() && count(&said, "Choose a piece, then") == 1, "{said:?}");
    assert_eq!(place("Choose a piece, then"), Some(said.len() - 1), "{said:?}");
}

/// A window with the first lesson, and an ear that has heard it.
fn in_first_lesson() -> (Window, Ear) {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let mut ear = Ear::of(&window);
    used(&mut window, &mut ear, "Begin: The chariot");
    (window, ear)
}

#[test]
fn the_hint_of_a_lesson_is_said_each_time() {
    let (mut window, mut ear) = in_first_lesson();
    for _ in 0..3 {
        let said = heard(&mut window, &mut ear, NONE, Key::H);
        assert_eq!(count(&said, "Hint: "), 1, "{said:?}");
    }
}

#[test]
fn a_move_of_the_first_lessons_is_said_by_points_and_not_again_when_the_next_one_is_typed() {
    let (mut window, mut ear) = in_first_lesson();
    let said = typed(&mut window, &mut ear, "b2b6");
    assert_eq!(count(&said, "Enter plays b2 - b6"), 1, "{said:?}");
    let said = heard(&mut window, &mut ear, NONE, Key::Enter);
    assert_eq!(count(&said, "red chariot b2 - b6"), 1, "the notation is not taught yet: {said:?}");
    let said = typed(&mut window, &mut ear, "b");
    assert_eq!(count(&said, "b2 - b6"), 0, "{said:?}");
}

#[test]
fn a_solution_that_is_shown_is_called_so_before_it_and_at_its_end_and_not_between() {
    let mut window = window();
    window.press(CTRL, Key::P);
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, PuzzleLabel::Solution);
    let said = window.announced_until(&mut ear, |window| window.has(PuzzleLabel::Told));
    assert_eq!([PuzzleLabel::Telling, PuzzleLabel::Told].map(|part| count(&said, part)), [1, 1], "{said:?}");
}

#[test]
fn whoever_skips_the_welcome_is_told_who_plays_and_not_before_that_it_is_their_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = start(folder.path(), true);
    let texts = |window: &Window| -> Vec<String> {
        let live = window.root().children_recursive();
        let live = live.filter(|node| node.accesskit_node().live() != Live::Off);
        live.filter_map(|node| node.accesskit_node().value()).collect()
    };
    assert_eq!(count(&texts(&window), Label::YourMove) + count(&texts(&window), "Have you played"), 0);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Escape);
    assert!(count(&said, "New game. Red: You. Black: ") == 1, "{said:?}");
}

#[test]
fn a_game_without_a_move_is_told_at_the_start_with_who_plays() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        assert!(start(folder.path(), false).says("New game. Red: You. Black: "));
    }
}

#[test]
fn undo_after_the_end_says_which_end_is_taken_back() {
    let mut window = window();
    window.play("h2", "e2");
    window.use_it(Role::Button, Label::Resign);
    window.tab_to(Label::Resign);
    window.tap(Key::Enter);
    assert!(window.outcome().is_some());
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::Z);
    assert_eq!(count(&said, "Undone: Black resigned"), 1, "{said:?}");
    assert_eq!(count(&said, "Goes on as a new game"), 1, "{said:?}");
}

#[test]
fn what_is_saved_again_is_said_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    window.open_record(common::blunders());
    window.pick(Picked::Path(folder.path().join("study.pgn")));
    let mut ear = Ear::of(&window);
    for _ in 0..3 {
        let mut said = heard(&mut window, &mut ear, CTRL, Key::S);
        for _ in 0..400 {
            if count(&said, "Saved: ") == 0 {
                std::thread::sleep(Duration::from_millis(5));
                said.extend(window.announced(&mut ear));
            }
        }
        assert_eq!(count(&said, "Saved: "), 1, "{said:?}");
    }
}

#[test]
fn a_line_of_a_review_says_the_move_with_its_number_before_whose_turn_it_is() {
    let mut window = window();
    window.show_review();
    window.unfold("1... R1+1??  Blunder");
    window.use_it(Role::Button, "Better: 1... R9=8");
    window.wait_until(|window| window.has("1 of "));
    window.tap(Key::Space);
    for _ in 0..6 {
        window.tap(Key::ArrowLeft);
    }
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::ArrowRight);
    assert!(said.len() == 1 && said[0].starts_with("1 of "), "{said:?}");
    assert!(said[0].contains(", 1... R9=8. Red to move"), "{said:?}");
}

#[test]
fn the_key_of_a_review_that_runs_says_how_far_it_is() {
    let mut window = window();
    // With this limit the review does not end during the test.
    window.harness().state_mut().as_mut().unwrap().limit_reviews(u64::MAX);
    window.open_record(common::annotated());
    window.press(CTRL, Key::R);
    window.use_it(Role::Button, ReviewLabel::Start);
    window.press(CTRL, Key::R);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::R);
    assert!(count(&said, ReviewLabel::Start) == 0 && count(&said, "% done") == 1, "{said:?}");
}

#[test]
fn little_time_is_told_with_its_clock_and_a_question_does_not_outlast_the_game() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 60, increment: 0 });
    window.play("h2", "e2");
    let mut ear = Ear::of(&window);
    pass(&wall, Duration::from_secs(52));
    let said = window.announced(&mut ear);
    assert_eq!(said, ["Little time left. Black: 8 s"]);
    window.use_it(Role::Button, Label::Resign);
    assert!(window.has(Label::ResignQuestion) && window.is_focused(Label::Cancel));
    let said = window.announced(&mut ear);
    assert_eq!(count(&said, "to move"), 0, "{said:?}");
    pass(&wall, Duration::from_secs(9));
    let said = window.announced(&mut ear);
    assert!(count(&said, "Black ran out of time") == 1 && !window.has(Label::ResignQuestion), "{said:?}");
    assert!(!focused(&window).is_empty());
}

#[test]
fn why_a_move_was_refused_is_not_said_again_after_another_one_was_typed() {
    let mut window = window();
    for square in ["h0", "h1"] {
        window.activate(Role::Button, point(square));
        window.settle();
    }
    let mut ear = Ear::of(&window);
    let said = [typed(&mut window, &mut ear, "c"), heard(&mut window, &mut ear, NONE, Key::Escape)].concat();
    assert_eq!(count(&said, "A horse"), 0, "{said:?}");
}

#[test]
fn how_moves_are_typed_is_said_where_the_field_opens_and_not_of_each_beginning() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::L);
    assert_eq!(count(&said, "Such as C2=5"), 1, "{said:?}");
    let said = typed(&mut window, &mut ear, "h2");
    assert!(said.is_empty(), "{said:?}");
    let said = typed(&mut window, &mut ear, "e2");
    assert_eq!(said, ["Enter plays C2=5"]);
    window.press(NONE, Key::Escape);
    let mut ear = Ear::of(&window);
    assert_eq!(count(&typed(&mut window, &mut ear, "h"), "Such as"), 0);
}

#[test]
fn the_focus_stays_in_the_list_of_moves_at_the_start_and_buttons_name_no_key_that_they_hide() {
    let mut window = window();
    window.open_record(common::blunders());
    window.press(NONE, Key::Home);
    window.press(NONE, Key::ArrowRight);
    window.tab_to("1, Red: ");
    for _ in 0..2 {
        window.tap(Key::ArrowLeft);
        assert!(focused(&window).starts_with("1, Red: "), "{}", focused(&window));
    }
    window.tap(Key::ArrowRight);
    window.tap(Key::ArrowRight);
    assert!(focused(&window).starts_with("1, Black: "), "{}", focused(&window));
    assert_eq!(window.description_of(Label::StepBack), "");
}

#[test]
fn leaving_the_puzzles_moves_the_focus_once() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    // The board is flipped, so its point for the focus differs from that of the game.
    while !window.has("Black to move") {
        window.click(PuzzleLabel::Skip);
    }
    window.tab_to(PuzzleLabel::Skip);
    let mut places = vec![focused(&window)];
    window.press_without_settling(Modifiers::NONE, Key::Escape);
    for _ in 0..10 {
        places.push(focused(&window));
        window.harness().step();
    }
    places.dedup();
    assert!(!window.has(PuzzleLabel::Skip) && places.len() == 2, "{places:?}");
}
