//! Chapters of a study as exercises, made and solved.

use std::fs;

use crate::common::Window;
use chuhe::app::{ExerciseLabel, Label};
use eframe::egui::{Key, Modifiers};

use chuhe::game::formats;
use chuhe::session::{NewGame, Player};

/// Red mates in two, beginning with either chariot; one mistake is explained. Then Black finds a
/// move.
const STUDY: &str = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n[ChapterName \"Two chariots\"]\n\
    [FEN \"3k5/9/9/9/9/9/2P6/9/R7R/5K3 w - - 0 1\"]\n\n\
    {Mate in two.} 1. {Close the rank first.} a1a8 {It is closed.} (1. i1i8 {So, too.} 1... d9e9 2. a1a9)\n\
    (1. c3c4 $2 {Too slow.}) 1... d9e9 2. i1i9 {Mate.} *\n\n\
    [Game \"Chinese Chess\"]\n[Exercise \"Black\"]\n[FEN \"3k5/9/9/9/9/9/9/9/4r4/R4K3 b - - 0 1\"]\n\n1... e1a1 *\n";

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

#[test]
fn a_file_of_exercises_is_solved_with_what_its_author_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exercises.pgn");
    fs::write(&path, STUDY).unwrap();
    let mut window = window();
    window.open_file(&path);
    window.wait_for("Exercise 1 of 2: Two chariots");
    assert!(window.has("Mate in two.") && !window.has("It is closed."));
    window.play("c3", "c4");
    assert!(window.has("Too slow.") && window.has("is not the answer: try again"));
    window.play("a1", "a2");
    assert!(!window.has("Too slow."));
    window.click(Label::Hint);
    assert!(window.has("Hint: Close the rank first."));
    window.play("i1", "i8");
    assert!(window.has("So, too."));
    window.wait_for(ExerciseLabel::YourMove);
    window.play("a1", "a9");
    assert!(window.has(ExerciseLabel::Solved) && window.has("1 of 2 solved"));
    window.press(Modifiers::NONE, Key::PageDown);
    assert!(window.has("Black to move: find the right move"));
    window.click(Label::Hint);
    window.click(ExerciseLabel::ShowMove);
    window.play("e1", "a1");
    assert!(window.has("2 of 2 solved") || window.has("1 of 2 solved"), "it was told");
    window.click(Label::BackToStudy);
    assert!(window.has("2/2  Chapter 2"));
    window.choose(Label::LearnMenu, Label::ExercisesEntry);
    assert!(window.has("2. Chapter 2: not solved") || window.has("2. Chapter 2: due again"));
}

#[test]
fn a_position_of_a_study_becomes_an_exercise() {
    let mut window = window();
    let text = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0g2 {A horse.} *";
    window.open_record(formats::read(text.as_bytes()).unwrap().read(0).unwrap().game);
    window.press(Modifiers::NONE, Key::Home);
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.choose(Label::LearnMenu, Label::MakeExercise);
    let made = window.document().game();
    assert_eq!((made.tree().len(), window.document().chapter()), (1, 1));
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().chapters().len(), 1, "it is undone");
    window.press(Modifiers::COMMAND, Key::Y);
    window.choose(Label::LearnMenu, Label::ExercisesEntry);
    assert!(window.has("Exercise 1 of 1: Chapter 2"));
    window.play("h0", "g2");
    assert!(window.has("A horse.") && window.has("1 of 1 solved"));
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::EditMenu, Label::ChaptersEntry);
    window.click(ExerciseLabel::Mark);
    assert!(window.document().chapters().all(|game| game.headers.exercise().is_none()));
}

#[test]
fn what_is_said_before_a_move_is_edited_and_shown() {
    let mut window = window();
    let text = "[Game \"Chinese Chess\"]\n\n1. {Think.} h2e2 {A cannon.} *";
    window.open_record(formats::read(text.as_bytes()).unwrap().read(0).unwrap().game);
    assert!(window.has("Think.") && window.has("A cannon."));
    window.press(Modifiers::NONE, Key::End);
    window.choose(Label::EditMenu, Label::EditComment);
    window.type_text(Label::BeforeMove, "Twice.");
    window.click(Label::Save);
    let tree = window.document().game().tree();
    let first = tree.next(chuhe::game::Tree::START).unwrap();
    assert_eq!((tree.said_before(first), tree.comment(first)), ("Twice.", "A cannon."));
    window.press(Modifiers::COMMAND, Key::Z);
    let tree = window.document().game().tree();
    assert_eq!(tree.said_before(first), "Think.");
}
