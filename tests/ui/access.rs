//! A puzzle, a review and a study without a mouse: by keyboard alone, and by a screen reader's tree
//! alone. Whole games are in `keyboard`.

use std::fs;

use chuhe::app::{Label, Picked, PuzzleLabel, ReviewLabel};
use chuhe::engine::board::Side;
use chuhe::game::{Sign, formats};
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};

use crate::common::{self, Name, Window, point};

/// More frames than a reply takes.
const PAUSE: usize = 12;

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// Presses Tab until the thing with this label has the focus, and then Enter.
fn choose(window: &mut Window, label: impl Name) {
    window.tab_to(label);
    window.tap(Key::Enter);
}

fn type_in(window: &mut Window, text: &str) {
    window.harness().event(Event::Text(text.into()));
    window.settle();
}

/// Runs a command by its name in the palette.
fn command(window: &mut Window, name: &str) {
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    type_in(window, name);
    window.tap(Key::Enter);
}

#[test]
fn a_puzzle_is_solved_by_the_keyboard_alone() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::P);
    let puzzle = window.shown_puzzle();
    let is_flipped = puzzle.start.side_to_move() == Side::Black;
    // Enter goes to the board, where the cursor waits on the user's middle soldier.
    window.tap(Key::Enter);
    let mut at = (4, if is_flipped { 6 } else { 3 });
    for own in puzzle.solution.iter().step_by(2) {
        for square in [own.from, own.to] {
            let to = (square.file(), square.rank());
            let mut step = |from: usize, to: usize, [less, more]: [Key; 2]| {
                let key = if (to < from) == is_flipped { more } else { less };
                (0..from.abs_diff(to)).for_each(|_| window.tap(key));
            };
            step(at.0, to.0, [Key::ArrowLeft, Key::ArrowRight]);
            step(at.1, to.1, [Key::ArrowDown, Key::ArrowUp]);
            window.tap(Key::Enter);
            at = to;
        }
        window.harness().run_steps(PAUSE);
    }
    window.wait_for(PuzzleLabel::Clean);
    window.tap(Key::PageDown);
    assert_ne!(window.app().puzzle(), Some(puzzle.id), "the next one");
    window.tap(Key::H);
    assert!(window.has(" moves"), "a hint");
    window.tap(Key::Escape);
    window.tap(Key::Escape);
    assert!(window.app().puzzle().is_none(), "back in the game");
}

#[test]
fn a_puzzle_is_solved_by_the_screen_readers_tree_alone() {
    let mut window = window();
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::PuzzlesEntry);
    let puzzle = window.shown_puzzle();
    for own in puzzle.solution.iter().step_by(2) {
        window.use_it(Role::Button, point(&own.from.to_string()));
        window.use_it(Role::Button, point(&own.to.to_string()));
        window.harness().run_steps(PAUSE);
    }
    window.wait_for(PuzzleLabel::Clean);
    window.use_it(Role::Button, PuzzleLabel::Next);
    assert_ne!(window.app().puzzle(), Some(puzzle.id));
    window.use_it(Role::Button, Label::Hint);
    assert!(window.has(" moves"), "a hint");
    window.use_it(Role::Button, Label::BackToGame);
    assert!(window.app().puzzle().is_none());
}

/// Whether the review has been written into the record.
fn is_annotated(window: &Window) -> bool {
    let game = window.document().game();
    !game.tree().remark(game.node_at(2)).text().is_empty()
}

#[test]
fn a_review_is_gone_through_by_the_keyboard_alone() {
    let mut window = window();
    window.open_record(common::blunders());
    window.press(Modifiers::COMMAND, Key::R);
    choose(&mut window, ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    choose(&mut window, "1... R1+1??  Blunder");
    choose(&mut window, "1... R1+1??  Blunder");
    choose(&mut window, "Better: 1... R9=8");
    window.wait_until(|window| window.has("1 of "));
    window.tap(Key::Space);
    (0..6).for_each(|_| window.tap(Key::ArrowLeft));
    window.tap(Key::ArrowRight);
    assert!(window.has("1 of ") && window.has("h9 black chariot"), "the better move is on the board");
    window.tap(Key::Escape);
    assert!(window.has("a9 black chariot"), "the game is back");
    choose(&mut window, ReviewLabel::Write);
    assert!(is_annotated(&window));
}

#[test]
fn a_review_is_gone_through_by_the_screen_readers_tree_alone() {
    let mut window = window();
    window.open_record(common::blunders());
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::ReviewEntry);
    window.use_it(Role::Button, ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.unfold("1... R1+1??  Blunder");
    window.use_it(Role::Button, "Better: 1... R9=8");
    window.wait_until(|window| window.has("1 of "));
    window.use_it(Role::Button, ReviewLabel::EndReplay);
    assert!(window.has("a9 black chariot"), "the game is back");
    window.use_it(Role::Button, ReviewLabel::Write);
    assert!(is_annotated(&window));
}

const RECORD: &str = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n";

fn study() -> Window {
    let mut window = window();
    window.open_record(formats::read(RECORD.as_bytes()).unwrap().read(0).unwrap().game);
    window
}

/// The content of the file in which the study was saved: a variation on the first move, with a
/// comment and a sign.
fn check_saved(file: &std::path::Path) {
    let saved = formats::read(&fs::read(file).expect("it was saved")).unwrap().read(0).unwrap().game;
    let tree = saved.tree();
    assert_eq!(tree.len(), 5);
    let variation = tree.child(saved.node_at(1), "h7e7".parse().unwrap()).expect("it was added");
    assert_eq!(tree.comment(variation), "Cannon against cannon");
    assert!(tree.signs(variation).contains(Sign::Interesting));
}

#[test]
fn a_study_is_edited_by_the_keyboard_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.pgn");
    let mut window = study();
    window.pick(Picked::Path(file.clone()));
    window.tap(Key::Home);
    window.tap(Key::ArrowRight);
    type_in(&mut window, "h7e7");
    window.tap(Key::Enter);
    window.press(Modifiers::COMMAND, Key::K);
    type_in(&mut window, "Cannon against cannon");
    choose(&mut window, "Interesting move");
    window.press(Modifiers::COMMAND, Key::Enter);
    window.tap(Key::Delete);
    assert_eq!(window.document().game().tree().len(), 4);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.document().game().tree().len(), 5);
    command(&mut window, "save as");
    window.wait_until(|_| file.exists());
    check_saved(&file);
}

#[test]
fn a_study_is_edited_by_the_screen_readers_tree_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.pgn");
    let mut window = study();
    window.pick(Picked::Path(file.clone()));
    window.use_it(Role::Button, Label::ToStart);
    window.use_it(Role::Button, Label::StepForward);
    window.use_it(Role::Button, point("h7"));
    window.use_it(Role::Button, point("e7"));
    window.use_it(Role::Button, Label::Comment);
    window.set_text(Role::MultilineTextInput, Label::Comment, "Cannon against cannon");
    window.use_it(Role::CheckBox, "Interesting move");
    window.use_it(Role::Button, Label::Save);
    window.use_it(Role::Button, Label::MoveMenu);
    window.use_it(Role::Button, Label::DeleteFromHere);
    assert_eq!(window.document().game().tree().len(), 4);
    window.use_it(Role::Button, Label::Restore);
    assert_eq!(window.document().game().tree().len(), 5);
    window.use_it(Role::Button, Label::FileMenu);
    window.use_it(Role::Button, Label::SaveAsEntry);
    window.wait_until(|_| file.exists());
    check_saved(&file);
}

#[test]
fn a_game_is_played_to_its_end_by_the_screen_readers_tree_alone() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    for control in [Label::NewGame, Label::Human, Label::Start] {
        window.use_it(Role::Button, control);
    }
    for mv in ["b2c2", "b7c7", "c2c6", "f9e8", "c6c9"] {
        window.use_it(Role::Button, point(&mv[..2]));
        window.use_it(Role::Button, point(&mv[2..]));
    }
    assert!(window.outcome().is_some());
    window.use_it(Role::Button, Label::Rematch);
    assert!(window.moves().is_empty());
}

#[test]
fn the_window_has_a_name_and_a_language() {
    let mut window = window();
    let root = window.harness().root();
    let root = egui_kittest::kittest::NodeT::accesskit_node(&root);
    assert!(root.label().is_some_and(|name| name.starts_with("Chuhe")));
    assert_eq!(root.data().language(), Some("en"));
}
