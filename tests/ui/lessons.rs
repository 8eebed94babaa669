//! The course of lessons.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{self, Ear, Name, Window, point};
use chuhe::app::{Label, Language, LessonLabel, PieceSet, PuzzleLabel, Settings};
use chuhe::engine::board::Side;
use chuhe::game::puzzle::Grade;
use chuhe::lessons::Place;
use chuhe::session::{Level, NewGame, Play, Player, Store, Strength, TimeControl, Worker};
use eframe::egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, accesskit::Role, vec2,
};

/// The title at the top of the guide.
const TITLE: &str = "How the pieces move";
/// A correct path through each lesson.
const WAYS: [(&str, &[(&str, &str)]); 9] = [
    ("The chariot", &[("b2", "b6"), ("b6", "g6")]),
    ("The horse", &[("e1", "g2"), ("g2", "h4")]),
    ("The elephant", &[("c0", "a2"), ("a2", "c4"), ("c4", "e2")]),
    ("The advisor", &[("d0", "e1"), ("e1", "f2")]),
    ("The general", &[("e0", "f0"), ("f0", "f1")]),
    ("The cannon", &[("b1", "g1"), ("g1", "g6")]),
    ("The soldier", &[("c4", "c5"), ("c5", "d5"), ("d5", "e5")]),
    ("Check", &[("a5", "e5")]),
    ("Checkmate", &[("h3", "h9")]),
];

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// The first lesson, opened from the help menu in a game between two people.
fn guide() -> Window {
    let mut window = Window::open(two_players());
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    window
}

/// Opens a lesson of the guide.
fn lesson(title: &str) -> Window {
    let mut window = guide();
    for _ in WAYS.iter().take_while(|(other, _)| *other != title) {
        window.click(LessonLabel::Next);
    }
    assert!(window.has(title));
    window
}

#[test]
fn the_board_beside_the_list_opens_the_lesson_that_it_shows() {
    for way in 0..2 {
        let mut window = Window::open(two_players());
        window.choose(Label::LearnMenu, Label::LessonsEntry);
        assert!(window.has("Begin: The chariot"));
        match way {
            0 => window.click(point("e4")),
            _ => window.press(Modifiers::NONE, Key::Enter),
        }
        assert!(!window.has("Begin: The chariot") && window.has(LessonLabel::Again), "{way}");
        // Back in the list, it shows where the course goes on.
        window.click(LessonLabel::AllLessons);
        assert!(window.has("Go on: The chariot"));
        window.click(point("e4"));
        assert!(window.has(LessonLabel::Again));
    }
}

/// A folder in which only English was chosen.
fn folder_for_english() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path()).unwrap();
    folder
}

/// Waits until something is stored.
fn stored(path: &Path) -> Vec<u8> {
    for _ in 0..400 {
        if let Ok(bytes) = fs::read(path) {
            return bytes;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{} is not stored", path.display())
}

#[test]
fn the_choice_of_the_pieces_is_in_view_beside_the_list_of_lessons() {
    for size in [[1100.0, 800.0], [1280.0, 900.0]] {
        let mut window = Window::open_sized(size, common::english(), two_players());
        window.choose(Label::LearnMenu, Label::LessonsEntry);
        for name in [Label::TraditionalPieces, Label::SimplifiedPieces, Label::Engraved, Label::Pictograms] {
            assert!(window.rect(name).bottom() <= size[1], "{name:?} at {size:?}: {}", window.rect(name));
        }
        assert_eq!(window.cut_texts(), [""; 0], "{size:?}");
    }
}

#[test]
fn a_hint_in_a_lesson_is_told_in_words_too() {
    let mut window = lesson("The cannon");
    window.click(point("b1"));
    assert!(window.has("selected"));
    window.click(Label::Hint);
    assert!(window.has("Hint: move the cannon to the marked point"), "the notation is not taught yet");
    assert!(window.says("b1 - g1") && !window.has("selected"), "the piece is put down");
}

#[test]
fn the_piece_that_a_hint_marks_goes_where_one_clicks() {
    let mut window = lesson("The cannon");
    window.click(Label::Hint);
    window.click(point("g1"));
    assert!(window.has("b1 empty") && window.has("g1 red cannon"));
}

#[test]
fn a_double_click_on_next_skips_no_lesson() {
    let mut window = lesson("The chariot");
    let next = window.rect(LessonLabel::Next).center();
    window.double_click_at(next);
    assert!(window.has("The horse") && !window.has("The cannon"));
}

#[test]
fn puzzles_and_progress_are_opened_from_a_lesson_which_stays_where_it_was() {
    let mut window = lesson("The cannon");
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    window.click(Label::Close);
    assert!(window.has("The cannon"), "it was only covered");
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    assert!(window.has(PuzzleLabel::Solution) && !window.has("The cannon"));
    window.tap(Key::Escape);
    assert!(window.has("e0 red general") && !window.has("The cannon"), "the game follows");
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Go on: The cannon");
    assert!(window.has("b1 red cannon"));
}

#[test]
fn the_question_of_the_first_start_is_asked_until_it_is_answered_or_skipped() {
    let folder = folder_for_english();
    let is_asked = |window: &Window| {
        ["Never: show me", "没下过，教我", "沒下過，教我", "Chưa: chỉ tôi"]
            .iter()
            .any(|answer| window.has(answer))
    };
    let mut window = Window::start_in(folder.path());
    assert!(is_asked(&window));
    window.click_at(eframe::egui::pos2(60.0, 700.0));
    assert!(is_asked(&window), "a click outside does not lose it");
    drop(window);
    stored(&folder.path().join("game.json"));
    let mut window = Window::start_in(folder.path());
    assert!(is_asked(&window), "it was not answered");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!is_asked(&window));
    assert!(window.has("a0 ") && window.moves().is_empty(), "the game is there at once");
    drop(window);
    let window = Window::start_in(folder.path());
    assert!(!is_asked(&window));
}

/// A window in English that has yet to ask about the user's experience.
fn asking(folder: &Path) -> Window {
    let settings = r#"{"version":1,"content":{"language":"english","asks_experience":true}}"#;
    fs::write(folder.join("settings.json"), settings).unwrap();
    Window::start_in(folder)
}

#[test]
fn who_does_not_read_chinese_gets_pieces_with_pictures_by_one_click() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = asking(folder.path());
    window.click(LessonLabel::PicturesOnPieces);
    assert_eq!(window.app().settings().look.pieces, PieceSet::Pictograms);
    assert!(window.has("Never: show me"), "the question is still there");
}

#[test]
fn the_first_game_is_not_said_to_count_and_a_late_answer_ends_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = asking(folder.path());
    window.click(LessonLabel::KnowsMoves);
    assert!(!window.in_play().is_rated() && !window.has(Label::GameCounts));
    window.play("h2", "e2");
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    assert!(window.has("Begin: How moves are written"), "how they move is not taught again");
    drop(window);
    let mut window = asking(folder.path());
    assert!(window.moves().starts_with(&["h2e2".into()]));
    window.click(LessonLabel::PlaysInClub);
    assert!(window.moves().starts_with(&["h2e2".into()]));
    assert_eq!(window.app().settings().game.strength, Strength::Level(Level::Club));
}

#[test]
fn the_last_lesson_does_not_say_that_all_is_done_while_lessons_are_left() {
    let mut window = lesson("Checkmate");
    window.play("h3", "h9");
    assert!(window.has("Some lessons of this chapter are left") && !window.has("You can play now"));
}

#[test]
fn f1_leads_to_the_rules_and_the_lessons_as_well() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::NONE, Key::F1);
    assert!(window.has("User's guide"));
    window.click(Label::RuleBookTitle);
    assert!(window.has("Red and Black face each other"), "the rules are shown");
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::NONE, Key::F1);
    window.click(LessonLabel::Title);
    assert!(window.has("Begin: The chariot"));
}

#[test]
fn every_lesson_is_done_by_moving_pieces_and_the_last_one_leads_to_the_game() {
    let mut window = guide();
    for (step, (title, way)) in WAYS.into_iter().enumerate() {
        assert!(window.has(title) && window.has(format!("Lesson {} of 9", step + 1)), "{title}");
        for &(from, to) in way {
            window.play(from, to);
        }
        if step + 1 < WAYS.len() {
            window.harness().run_steps(20);
            assert!(window.has(LessonLabel::WellDone), "{title} stays until the user goes on");
            window.click(LessonLabel::Next);
            assert!(window.has(format!("Lesson {} of 9", step + 2)));
        }
    }
    assert!(window.has("You can play now"));
    window.click(LessonLabel::ToTheGame);
    assert!(window.has("Red to move") && window.moves().is_empty());
    assert!(!window.has(Label::Opponent), "it was opened in a game");
}

/// A first start in a folder. Answers its question in the system's language, and returns the window
/// and the opponent that this chooses.
fn answered(folder: &Path, answer: LessonLabel) -> (Window, Player) {
    let mut window = Window::start_in(folder);
    let answers = Language::ALL.map(|language| answer.text(language));
    let answer = answers.into_iter().find(|answer| window.count(answer) > 0).expect("one is spoken");
    window.click(answer);
    let opponent = window.document().player(Side::Black);
    (window, opponent)
}

#[test]
fn whoever_plays_in_a_club_begins_against_a_stronger_opponent_than_who_knows_the_moves() {
    let [moves, club] = [LessonLabel::KnowsMoves, LessonLabel::PlaysInClub].map(|answer| {
        let folder = tempfile::tempdir().unwrap();
        let (window, opponent) = answered(folder.path(), answer);
        assert!(window.app().settings().game.is_adaptive);
        opponent
    });
    assert_eq!(moves, Player::Engine(Strength::Level(Level::Newcomer)));
    assert_eq!(club, Player::Engine(Strength::Level(Level::Club)));
}

#[test]
fn whoever_has_never_played_is_taught_and_then_plays_the_weakest() {
    let folder = tempfile::tempdir().unwrap();
    let (mut window, opponent) = answered(folder.path(), LessonLabel::NeverPlayed);
    assert!(window.has("0/9"), "the list of the lessons is there");
    assert_eq!(opponent, Player::Engine(Strength::Level(Level::Newcomer)));
    assert!(window.app().settings().asks_before_loss, "blunders are warned of");
    assert!(window.app().settings().remembered.is_beginner, "reviews tell moves in words");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has("0/9") && window.moves().is_empty(), "the game is there");
    assert_eq!(window.app().training().grade(), Grade::MIN, "the first puzzles are the easiest");
}

#[test]
fn escape_lets_go_of_a_piece_before_it_leads_to_the_game() {
    let mut window = guide();
    window.click("b2 red chariot");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has(TITLE) && !window.has("selected"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(TITLE));
}

#[test]
fn what_is_to_be_reached_is_said_and_the_ways_there_are_shown() {
    let mut window = guide();
    assert!(window.has("Go to the star") && window.has("b6 empty, star"));
    assert!(window.has("g6 black soldier, star"));
    window.click("b2 red chariot");
    assert!(window.has("b6 empty, can move here, star") && window.has("b9 empty, can move here"));
    window.click(point("b6"));
    assert!(!window.has("b6 red chariot, star"), "it is reached");
    assert!(window.has("g6 black soldier, star"));
}

#[test]
fn pieces_with_pictures_are_a_click_away() {
    let mut window = guide();
    window.click(Label::Pictograms);
    assert_eq!(window.app().settings().look.pieces, PieceSet::Pictograms);
}

#[test]
fn a_wrong_try_is_explained() {
    let mut window = lesson("The horse");
    window.play("e1", "f3");
    assert!(window.has("leg is blocked"));
    let mut window = lesson("The general");
    window.play("e0", "d0");
    assert!(window.has("face each other"));
    let mut window = lesson("Check");
    assert!(window.has("e0 red general, in check"));
    window.play("a5", "a6");
    assert!(window.has("in check from the black chariot"));
    let mut window = lesson("Checkmate");
    window.play("h3", "h8");
    assert!(window.has("That gives no check, so it is no checkmate") && window.has("h3 red chariot"));
    window.play("a8", "a9");
    assert!(window.has("the opponent still has a move with the general") && window.has("a8 red chariot"));
    window.click(LessonLabel::AllLessons);
    window.click("The value of the pieces");
    window.click("A chariot for two pieces, 0 of 3");
    window.click(LessonLabel::Next);
    window.play("e5", "e7");
    assert!(window.has("it leaves your chariot to be taken") && window.has("e5 red chariot"));
}

#[test]
fn a_wrong_try_of_who_knows_the_notation_is_named() {
    let mut window = guide();
    window.click(LessonLabel::AllLessons);
    window.click("Reading the notation");
    window.click("How moves are written, 0 of 6");
    window.click(LessonLabel::Next);
    window.play("h0", "i2");
    assert!(window.has("That was H2+1, not the move that is asked for") && window.has("h0 red horse"));
}

#[test]
fn a_soldier_that_has_gone_too_far_begins_again() {
    let mut window = lesson("The soldier");
    window.play("c4", "c5");
    window.play("c5", "c6");
    assert!(window.has("out of reach") && window.has("c4 red soldier"));
    window.play("c4", "c5");
    window.click(LessonLabel::Again);
    assert!(window.has("c4 red soldier") && !window.has("out of reach"));
}

#[test]
fn buttons_and_keys_turn_to_other_lessons() {
    let mut window = guide();
    window.click(LessonLabel::Back);
    assert!(window.has("Lesson 1 of 9"), "there is none before");
    window.click(LessonLabel::Next);
    assert!(window.has("Lesson 2 of 9"));
    window.click(LessonLabel::Back);
    window.press(Modifiers::NONE, Key::PageDown);
    window.press(Modifiers::NONE, Key::PageDown);
    assert!(window.has("Lesson 3 of 9"));
    window.press(Modifiers::NONE, Key::PageUp);
    assert!(window.has("Lesson 2 of 9"));
    window.click(Label::BackToGame);
    assert!(!window.has(TITLE));
}

#[test]
fn a_move_of_another_piece_is_taken_back_and_the_one_that_is_to_move_is_named() {
    let mut window = lesson("The chariot");
    window.play("f0", "f1");
    assert!(window.has("Here you must move the chariot") && window.has("f0 red general"));
    window.play("b2", "b6");
    assert!(!window.has("Here you must move the chariot"));
}

#[test]
fn arrow_keys_turn_pages_while_nothing_has_the_focus() {
    let mut window = Window::open(two_players());
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.act("Begin: The chariot");
    // A click on something that takes no focus removes the focus.
    window.click("Lesson 1 of 9");
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.has("Lesson 2 of 9"));
}

#[test]
fn a_lesson_is_done_by_keyboard_alone() {
    let mut window = lesson("Check");
    // To e0, and the general to the right.
    window.press(Modifiers::NONE, Key::Enter);
    for _ in 0..3 {
        window.press(Modifiers::NONE, Key::ArrowDown);
    }
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("e0 red general, selected"));
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has(LessonLabel::WellDone));
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("Checkmate"), "the next page, though the board has the focus");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(TITLE), "at once, though the board has the focus");
}

#[test]
fn a_lesson_is_done_by_a_screen_reader_alone() {
    let mut window = lesson("The advisor");
    for point in ["d0 ", "e1 ", "e1 ", "f2 "] {
        window.act(point);
    }
    assert!(window.has(LessonLabel::WellDone));
    window.act(LessonLabel::Next);
    assert!(window.has("Lesson 5 of 9"));
}

#[test]
fn the_guide_waits_for_dialogs_and_lets_no_game_begin_behind_it() {
    let mut window = guide();
    window.press(Modifiers::COMMAND, Key::N);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.has(TITLE) && window.has("Lesson 1 of 9"));
    window.press(Modifiers::NONE, Key::F1);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has(TITLE), "Escape closed the list of keys only");
    window.click(Label::FileMenu);
    assert!(!window.has(Label::NewGameEntry));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has(TITLE), "it closed the menu only");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(TITLE));
}

#[test]
fn the_game_rests_behind_the_guide_and_nothing_of_it_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    let engine = Worker::new(|| common::Patient::engine()(), std::sync::Arc::new(|| {}));
    let time = TimeControl::Game { seconds: 600, increment: 0 };
    let new_game = NewGame { time, ..NewGame::new(Player::Human, common::computer()) };
    let session = Play::new(new_game, engine, Some(store.clone()));
    let size = eframe::egui::vec2(1100.0, 800.0);
    let mut window = Window::with_game(size, 1.0, common::english(), session, Some(store));
    window.play("h2", "e2");
    let session = |window: &Window| {
        let play = window.in_play();
        (play.running_clock(), play.thinking().is_some(), play.is_paused())
    };
    assert_eq!(session(&window), (Some(Side::Black), true, false));
    let path = folder.path().join("game.json");
    let revision = window.document().revision();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    assert_eq!(session(&window), (None, false, false));
    window.play("b2", "b6");
    window.play("b6", "g6");
    assert_eq!(window.document().revision(), revision, "nothing to be stored");
    assert!(String::from_utf8(stored(&path)).unwrap().contains("h2e2"));
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(session(&window), (Some(Side::Black), true, false), "it goes on where it was");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn the_editor_waits_behind_the_guide_too() {
    let mut window = Window::open(two_players());
    window.choose(Label::FileMenu, Label::SetUpEntry);
    window.click(Label::Clear);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    assert!(window.has("b2 red chariot"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("Red has no general"));
}

/// The first lesson, in a window of this language and size.
fn begun(language: Language, size: [f32; 2]) -> Window {
    let settings = Settings { language: Some(language), ..common::english() };
    let mut window = Window::open_sized(size, settings, two_players());
    let begin = match language {
        Language::Simplified => "开始：车",
        Language::Traditional => "開始：車",
        Language::English => "Begin: The chariot",
        Language::Vietnamese => "Bắt đầu: Quân Xe",
    };
    window.choose(Label::LearnMenu.text(language), Label::LessonsEntry.text(language));
    window.click_role(Role::Button, begin);
    window
}

#[test]
fn what_to_do_is_in_view_in_a_small_window_and_nothing_is_cut() {
    for size in [[720.0, 520.0], [480.0, 480.0]] {
        for language in Language::ALL {
            let mut window = begun(language, size);
            let mut place = Place::default();
            while place.chapter < 2 {
                let task = place.lesson().task(place.page).and_then(|task| task.task.as_ref());
                if let Some(task) = task.map(|task| task.text(language)) {
                    let bottom = window.rect(task).bottom();
                    assert!(bottom < size[1] - 80.0, "{task:?} at {size:?} ends at {bottom}");
                }
                assert_eq!(window.cut_texts(), [""; 0], "{place:?} at {size:?}");
                window.tap(Key::PageDown);
                place = place.next().expect("there are more chapters");
            }
        }
    }
}

#[test]
fn the_guide_speaks_every_language_in_the_smallest_window() {
    for language in Language::ALL {
        let mut window = begun(language, [640.0, 480.0]);
        for _ in 1..WAYS.len() {
            window.click_role(Role::Button, LessonLabel::Next.text(language));
        }
        window.click_role(Role::Button, LessonLabel::ToTheGame.text(language));
        assert!(window.has("a0 "), "{language:?}");
    }
}

/// The course, opened where it was left, with progress stored in a folder.
fn stored_course(folder: &Path) -> Window {
    let mut window = Window::open_stored(two_players(), Store::in_folder(folder, std::sync::Arc::new(|| {})));
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window
}

#[test]
fn the_title_of_a_lesson_is_said_once_and_what_was_done_before_is_not_praised_again() {
    let mut window = Window::open(two_players());
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let mut ear = Ear::of(&window);
    window.click("Begin: The chariot");
    let said = window.announced(&mut ear);
    assert_eq!(said.iter().filter(|text| *text == "The chariot").count(), 1, "{said:?}");
    window.play("b2", "b6");
    window.play("b6", "g6");
    assert!(window.has(LessonLabel::WellDone));
    window.click(LessonLabel::AllLessons);
    window.click("The chariot, 1 of 1");
    assert!(window.has("Done before") && !window.has(LessonLabel::WellDone));
    window.click(LessonLabel::Again);
    assert!(window.has("Choose a piece") && !window.has("Done before"));
}

/// The frames until the computer replies.
const REPLY: usize = 60;

#[test]
fn an_example_is_stepped_through_and_a_named_mate_is_practised() {
    let mut window = guide();
    window.click(LessonLabel::AllLessons);
    window.click("The twelve named mates");
    window.click("Cannon behind the horse, 0 of 3");
    assert!(window.has("Example") && window.has("The horse stands in front of the general"));
    window.click(Label::StepForward);
    assert!(window.has("checks over it") && window.has("e4 red cannon"));
    window.click(Label::StepBack);
    assert!(window.has("h4 red cannon"));
    window.click(LessonLabel::Next);
    assert!(window.has("Exercise 1/3") && window.has("Red mates in one move"));
    window.play("a1", "c1");
    assert!(window.has("That gives no check") && window.has("a1 red cannon"));
    window.play("d6", "b7");
    assert!(window.has("That is no checkmate: the opponent can play") && window.has("d6 red horse"));
    window.play("a1", "d1");
    assert!(window.has(LessonLabel::WellDone));
    window.click(LessonLabel::Next);
    window.play("e0", "e1");
    assert!(window.has("That does not force mate: the opponent plays "), "it is the first of two moves");
    window.press(Modifiers::NONE, Key::H);
    window.play("h8", "f7");
    window.harness().run_steps(REPLY);
    assert!(window.has("f9 black general") && window.painted(PuzzleLabel::GoOn) == 1);
    window.play("h3", "f3");
    assert!(
        window.has(LessonLabel::WellDone) && window.has("Exercise 2/3"),
        "it stays until the user goes on"
    );
    window.click(LessonLabel::AllLessons);
    assert!(window.has("Cannon behind the horse, 2 of 3"));
}

#[test]
fn leaving_loses_nothing_also_within_an_exercise() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = stored_course(folder.path());
    window.click("Begin: The chariot");
    window.play("b2", "b6");
    assert!(window.has("b6 red chariot"));
    drop(window);
    stored(&folder.path().join("lessons.json"));
    let mut window = Window::start_in(folder.path());
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    assert!(window.has("Go on: The chariot") && window.has("b6 red chariot"));
    window.click("Go on: The chariot");
    window.play("b6", "g6");
    assert!(window.has(LessonLabel::WellDone));
    window.click(LessonLabel::AllLessons);
    assert!(window.has("1/9") && window.has("The chariot, 1 of 1") && window.has("Go on: The horse"));
}

#[test]
fn the_page_that_is_open_is_there_again_at_the_next_start_unless_it_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = stored_course(folder.path());
    window.click("Begin: The chariot");
    window.play("b2", "b6");
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(window.has("Go to the star") && window.has("b6 red chariot"));
    window.click(LessonLabel::AllLessons);
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(!window.has(TITLE), "the list is not a lesson");
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Go on: The chariot");
    window.tap(Key::Escape);
    assert!(window.close());
    drop(window);
    assert!(!Window::start_in(folder.path()).has(TITLE));
}

#[test]
fn in_a_narrow_window_each_page_begins_at_its_top_and_its_buttons_stay_in_view() {
    let mut window = begun(Language::English, [480.0, 800.0]);
    let top = window.rect("The chariot").top();
    let over = window.rect(LessonLabel::Next).center() - vec2(0.0, 60.0);
    window.harness().event(Event::PointerMoved(over));
    window.harness().event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -2000.0),
        modifiers: Modifiers::NONE,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
    });
    window.settle();
    assert!(window.rect("The chariot").top() < top, "the page scrolls");
    for button in [LessonLabel::Next.name(), Label::Hint.name()] {
        assert!(window.rect(button).bottom() < 800.0, "{button}");
    }
    window.click(LessonLabel::Next);
    assert!((window.rect("The horse").top() - top).abs() < 1.0);
}
