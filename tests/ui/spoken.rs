//! The announcements and the focus for users who cannot see the window: without a mouse, by the
//! screen reader's tree.

use std::sync::Arc;
use std::time::Duration;

use chuhe::app::{Label, Language, LessonLabel, PuzzleLabel, ReviewLabel, Settings};
use chuhe::engine::board::Side;
use chuhe::game::notation::Notation;
use chuhe::game::{Game, formats};
use chuhe::session::{NewGame, Player, Store, TimeControl};
use eframe::egui::accesskit::{Live, Role};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::clock::{pass, with_clocks};
use crate::common::{self, Ear, Name, Window, point};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn window() -> Window {
    Window::open(two_players())
}

fn type_in(window: &mut Window, text: &str) {
    window.harness().event(Event::Text(text.into()));
    window.settle();
}

/// Opens the field for a move by its key, and types one.
fn type_move(window: &mut Window, mv: &str) {
    window.press(Modifiers::COMMAND, Key::L);
    assert!(window.is_focused(Label::TypedMove));
    type_in(window, mv);
    window.tap(Key::Enter);
}

/// The announcements after a key.
fn heard(window: &mut Window, ear: &mut Ear, modifiers: Modifiers, key: Key) -> Vec<String> {
    window.harness().key_press_modifiers(modifiers, key);
    window.announced(ear)
}

/// The label of the focused thing.
fn focused(window: &Window) -> String {
    window.focused().map(|(_, label, _)| label).unwrap_or_default()
}

fn read(record: &str) -> Game {
    formats::read(record.as_bytes()).unwrap().read(0).unwrap().game
}

#[test]
fn a_puzzle_is_solved_by_typed_moves() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::P);
    let puzzle = window.shown_puzzle();
    window.press(Modifiers::COMMAND, Key::L);
    type_in(&mut window, "h0h0");
    let mut ear = Ear::of(&window);
    for _ in 0..2 {
        let refused = heard(&mut window, &mut ear, Modifiers::NONE, Key::Enter);
        assert!(refused.len() == 1 && refused[0].contains("h0h0"), "{refused:?}");
    }
    window.tap(Key::Escape);
    assert!(!window.has(Label::TypedMove) && window.app().puzzle().is_some());
    let mut ear = Ear::of(&window);
    let mut said = Vec::new();
    // As e3d3, one could mean another move if ranks are counted from 1.
    for own in Notation::Wxf.write_line(&puzzle.start, &puzzle.solution).iter().step_by(2) {
        type_move(&mut window, own);
        // At the end the keys step through the solution.
        let is_over = window.has(PuzzleLabel::Clean);
        // The board is seen from the solver's side.
        let begin = match puzzle.start.side_to_move() {
            Side::Red => "e3 ",
            Side::Black => "e6 ",
        };
        assert!(focused(&window).starts_with(begin) || is_over, "{}", focused(&window));
        said.extend(window.announced(&mut ear));
    }
    said.extend(window.announced_until(&mut ear, |window| window.has(PuzzleLabel::Clean)));
    for name in puzzle.themes.iter().map(|theme| Language::English.theme(theme)) {
        assert!(said.iter().any(|said| said.contains(name)), "{name}: {said:?}");
    }
}

#[test]
fn moves_are_typed_in_lessons_and_exercises() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    for mv in ["b2b6", "b6g6"] {
        type_move(&mut window, mv);
    }
    assert!(window.says(LessonLabel::WellDone), "the lesson is done");
    window.tap(Key::Escape);
    let record = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 *\n";
    window.open_record(read(record));
    window.choose(Label::LearnMenu, Label::ExercisesEntry);
    type_move(&mut window, "h2e2");
    assert!(window.says(Label::YourMove) || window.says("reply"), "the move was taken");
    assert!(window.has("e2 red cannon"));
}

#[test]
fn a_move_in_a_lesson_without_an_opponent_is_announced() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    let mut ear = Ear::of(&window);
    type_move(&mut window, "b2b6");
    let heard = window.announced(&mut ear);
    assert!(heard.iter().any(|text| text.contains("b2 - b6")), "{heard:?}");
}

#[test]
fn what_is_typed_stays_in_order_after_a_field_that_was_left_empty() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::L);
    window.tap(Key::Escape);
    for letter in ["h", "2", "e", "2"] {
        type_in(&mut window, letter);
    }
    window.tap(Key::Enter);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn little_time_and_its_end_are_announced_while_a_move_is_typed() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 60, increment: 0 });
    window.play("h2", "e2");
    window.play("h9", "g7");
    window.press(Modifiers::COMMAND, Key::L);
    let mut ear = Ear::of(&window);
    pass(&wall, Duration::from_secs(52));
    let heard = window.announced(&mut ear);
    assert_eq!(heard.iter().filter(|text| text.contains("Little time")).count(), 1, "{heard:?}");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    let heard = window.announced(&mut ear);
    pass(&wall, Duration::from_secs(9));
    let lost = window.announced(&mut ear);
    assert!(lost.iter().any(|text| text.contains("Black wins")), "{heard:?} {lost:?}");
    assert!(!window.has(Label::TypedMove));
}

#[test]
fn a_hint_tells_where_its_piece_stands() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::P);
    let from = window.shown_puzzle().solution[0].from.to_string();
    window.press(Modifiers::NONE, Key::H);
    let mut ear = Ear::of(&window);
    let heard = heard(&mut window, &mut ear, Modifiers::NONE, Key::H);
    assert!(heard.iter().any(|text| text.contains("lit up") && text.ends_with(&from)), "{heard:?}");
}

#[test]
fn the_row_chosen_in_a_list_is_announced() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(two_players(), store);
    // Two people play; the next game is against the computer.
    for plies in [2, 4] {
        window.play("h2", "e2");
        window.play("h9", "g7");
        window.play("h0", "g2");
        window.wait_for_moves(plies);
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    }
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 2");
    let mut ear = Ear::of(&window);
    let opened = window.announced(&mut ear);
    assert!(opened.is_empty(), "{opened:?}");
    let rows = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowDown);
    assert!(rows.len() == 1 && rows[0].contains("Red - Black"), "{rows:?}");
    let rows = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowUp);
    assert!(rows.len() == 1 && rows[0].contains("You - "), "{rows:?}");
    let nodes = window.root().children_recursive().map(|node| node.accesskit_node());
    let chosen: Vec<bool> =
        nodes.filter(|node| node.role() == Role::ListItem).filter_map(|node| node.is_selected()).collect();
    assert_eq!(chosen.iter().filter(|chosen| **chosen).count(), 1);
}

#[test]
fn the_command_chosen_in_the_palette_is_announced() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    let opened = heard(&mut window, &mut ear, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert!(opened.is_empty(), "nothing was looked for: {opened:?}");
    let commands = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowDown);
    assert_eq!(commands.len(), 1, "{commands:?}");
    let command = &commands[0];
    assert!(window.has(command) && !command.is_empty());
    type_in(&mut window, "undo");
    let commands = window.announced(&mut ear);
    assert_eq!(commands, ["1 found. Undo. There is nothing to undo"], "once, when typing has paused");
    let again = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowDown);
    assert!(again.is_empty(), "there is no other one: {again:?}");
}

#[test]
fn what_a_move_takes_is_announced_in_every_language() {
    for (language, said) in [
        (Language::English, "2. C7+4, takes the soldier. "),
        (Language::Simplified, "2. 炮七进四，吃卒。"),
        (Language::Traditional, "2. 炮七進四，吃卒。"),
        (Language::Vietnamese, "2. P7.4, ăn Tốt. "),
    ] {
        let settings = Settings { language: Some(language), ..common::english() };
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
        let mut ear = Ear::of(&window);
        let mut last = Vec::new();
        for mv in ["b2c2", "b7c7", "c2c6"] {
            window.activate(Role::Button, point(&mv[..2]));
            window.activate(Role::Button, point(&mv[2..]));
            last = window.announced(&mut ear);
        }
        assert!(last.len() == 1 && last[0].starts_with(said), "{last:?}");
    }
}

#[test]
fn a_verdict_of_the_review_is_announced_when_its_move_is_reached() {
    let mut window = window();
    window.show_review();
    window.tap(Key::Home);
    let mut ear = Ear::of(&window);
    let first = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight);
    assert!(first.iter().any(|said| said.starts_with("1. C2+7, takes the horse")), "{first:?}");
    let second = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight);
    assert!(second.iter().any(|said| said.starts_with("1... R1+1. Blunder")), "{second:?}");
    let back = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowLeft);
    assert!(back.iter().any(|said| said.starts_with("Back at 1. C2+7. Blunder: ")), "{back:?}");
    let goes_without_saying = ["Back at", "Move 1", "to move"];
    let is_said = |said: &String| goes_without_saying.iter().any(|part| said.contains(part));
    assert!(!first.iter().chain(&second).any(is_said), "{first:?} {second:?}");
}

#[test]
fn a_sign_of_ones_own_is_announced_before_what_a_review_says() {
    let mut window = window();
    window.show_review();
    window.tap(Key::Home);
    window.tap(Key::ArrowRight);
    window.press(Modifiers::COMMAND, Key::K);
    window.use_it(Role::CheckBox, "Good move");
    window.use_it(Role::Button, Label::Save);
    window.activate(Role::Button, Label::StepBack);
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, Label::StepForward);
    let said = window.announced(&mut ear);
    assert!(
        said.iter().any(|said| said.contains("takes the horse. Good move. Review: Blunder: ")),
        "{said:?}"
    );
}

#[test]
fn a_key_of_a_command_that_a_lesson_does_not_have_says_where_that_is() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::O);
    assert_eq!(said, ["Open. Not available here"]);
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::Comma);
    assert!(
        window.has(Label::Settings) && !said.iter().any(|said| said.contains(Label::WhyElsewhere.name())),
        "{said:?}"
    );
}

#[test]
fn options_of_puzzles_and_reviews_are_groups_with_names() {
    fn named(window: &Window, name: impl Name) -> usize {
        let is_it = |node: &Node<'_>| {
            let node = node.accesskit_node();
            node.role() == Role::Group && node.label().as_deref() == Some(name.name())
        };
        let group = window.root().children_recursive().find(is_it).expect("there is one");
        let is_option = |node: &Node<'_>| node.accesskit_node().role() == Role::RadioButton;
        group.children_recursive().filter(is_option).count()
    }

    let mut window = window();
    window.open_record(common::annotated());
    window.press(Modifiers::COMMAND, Key::R);
    assert_eq!(named(&window, ReviewLabel::Effort), 3);
    window.press(Modifiers::COMMAND, Key::P);
    assert_eq!(named(&window, PuzzleLabel::Sets), 4);
}

#[test]
fn a_comment_is_announced_when_its_move_is_reached_and_a_step_on_is_no_way_back() {
    let mut window = window();
    window.open_record(common::annotated());
    let mut ear = Ear::of(&window);
    for _ in 0..6 {
        heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight);
    }
    heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowLeft);
    let said = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight);
    assert!(said.len() == 1 && said[0].contains("至此形成屏风马"), "{said:?}");
    heard(&mut window, &mut ear, Modifiers::NONE, Key::Home);
    let said = heard(&mut window, &mut ear, Modifiers::NONE, Key::End);
    assert!(said.len() == 1 && !said[0].contains("Back at"), "{said:?}");
}

#[test]
fn that_a_review_was_written_into_the_record_is_said_and_what_it_wrote_once() {
    let mut window = window();
    window.show_review();
    let mut ear = Ear::of(&window);
    window.use_it(Role::Button, ReviewLabel::Write);
    let said = window.announced(&mut ear);
    assert!(said.iter().any(|said| said == "Annotated 3 moves, as the list of moves shows"), "{said:?}");
    heard(&mut window, &mut ear, Modifiers::NONE, Key::Home);
    let steps = (0..2).map(|_| heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight).concat());
    let blunder = steps.last().unwrap_or_default();
    assert_eq!(blunder.matches("Blunder").count(), 1, "{blunder}");
}

#[test]
fn lists_tell_what_is_chosen_and_rows_of_options_have_a_name() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    let of = |window: &Window, role: Role| -> Vec<(String, String)> {
        let nodes = window.root().children_recursive().map(|node| {
            let node = node.accesskit_node();
            (node.role(), node.label().unwrap_or_default(), node.description().unwrap_or_default())
        });
        let found = nodes.filter(|(its, ..)| *its == role);
        found.map(|(_, label, description)| (label, description)).collect()
    };
    let lists = of(&window, Role::ComboBox);
    assert!(lists.contains(&(Label::Language.name().into(), "English".into())), "{lists:?}");
    let groups = of(&window, Role::Group);
    assert!(groups.iter().any(|(label, _)| label == Label::Rating.name()), "{groups:?}");
    assert!(!of(&window, Role::MenuBar).is_empty());
}

#[test]
fn the_pages_of_the_settings_come_in_their_order() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    window.tab_to(Label::General);
    window.tap(Key::Tab);
    assert!(window.is_focused(Label::Appearance));
    window.tap(Key::Tab);
    assert!(window.is_focused(Label::Feel));
}

#[test]
fn what_is_done_without_a_move_is_announced() {
    let mut window = window();
    window.open_record(common::annotated());
    for _ in 0..2 {
        window.tap(Key::ArrowRight);
    }
    window.tap(Key::ArrowDown);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::ArrowUp);
    assert!(said.iter().any(|said| said.contains(Label::Promoted.name())), "{said:?}");
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::E);
    assert!(said.contains(&"Analysis: On".to_owned()), "{said:?}");
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::E);
    assert!(said.contains(&"Analysis: Off".to_owned()), "{said:?}");
}

#[test]
fn the_same_refusal_is_announced_each_time() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    for _ in 0..3 {
        window.activate(Role::Button, point("a9"));
        assert_eq!(window.announced(&mut ear), ["It is Red's turn"]);
    }
}

#[test]
fn who_plays_is_announced_when_a_game_begins() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    let mut ear = Ear::of(&window);
    for _ in 0..2 {
        let said = heard(&mut window, &mut ear, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
        let begins = |said: &&String| said.starts_with("New game. Red: ") && said.contains(". Black: ");
        assert_eq!(said.iter().filter(begins).count(), 1, "{said:?}");
        assert!(said.iter().any(|said| said.contains("You") && said.contains("Computer, ")), "{said:?}");
    }
}

#[test]
fn the_clocks_are_told_by_a_key() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 600, increment: 0 });
    window.play("h2", "e2");
    let mut ear = Ear::of(&window);
    let keys = Modifiers::COMMAND | Modifiers::SHIFT;
    pass(&wall, Duration::from_secs(5));
    let said = heard(&mut window, &mut ear, keys, Key::T);
    assert_eq!(said, ["Red's clock: 10:00. Black's clock: 9:55, running"]);
    let again = heard(&mut window, &mut ear, keys, Key::T);
    assert_eq!(again, said, "asked again, it is said again");
    let mut without = self::window();
    let mut ear = Ear::of(&without);
    assert_eq!(heard(&mut without, &mut ear, keys, Key::T), [Label::WhyNoClock.name()]);
}

#[test]
fn the_focus_returns_to_where_it_was() {
    let mut window = window();
    window.tab_to(Label::Settings);
    window.press(Modifiers::COMMAND, Key::N);
    assert!(!window.is_focused(Label::Settings));
    window.tap(Key::Escape);
    assert!(window.is_focused(Label::Settings), "{}", focused(&window));
    window.tap(Key::F10);
    assert!(!window.is_focused(Label::Settings));
    window.tap(Key::Escape);
    assert!(window.is_focused(Label::Settings), "after a menu: {}", focused(&window));
    type_in(&mut window, "h2e2");
    window.tap(Key::Enter);
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(window.is_focused(Label::Settings), "{}", focused(&window));
    let mut window = self::window();
    type_in(&mut window, "h2e2");
    window.tap(Key::Enter);
    assert!(focused(&window).starts_with("e3 "), "{}", focused(&window));
    window.tap(Key::Escape);
    window.press(Modifiers::COMMAND, Key::N);
    window.tap(Key::Escape);
    assert!(focused(&window).starts_with("e3 "), "{}", focused(&window));
}

#[test]
fn moves_are_in_reading_order_and_up_goes_back_by_one() {
    let record = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n";
    let mut window = window();
    window.open_record(read(record));
    window.tap(Key::Home);
    window.tap(Key::ArrowRight);
    let expected = ["1, Red: C2=5", "1, Black: H8+7", "2, Red: H2+3", "2, Black: R9=8"];
    let nodes = window.root().children_recursive().filter_map(|node| node.accesskit_node().label());
    let moves: Vec<String> = nodes.filter(|label| expected.contains(&label.as_str())).collect();
    assert_eq!(moves, expected);
    window.tap(Key::End);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowUp);
    assert!(said.len() == 1 && said[0].starts_with("Back at 2. H2+3"), "{said:?}");
    let said = heard(&mut window, &mut ear, Modifiers::NONE, Key::ArrowDown);
    assert!(said.len() == 1 && said[0].starts_with("2... R9=8"), "{said:?}");
}

/// How often a part is announced.
fn count(heard: &[String], part: &str) -> usize {
    heard.iter().filter(|said| said.contains(part)).count()
}

#[test]
fn how_a_move_is_typed_is_said_with_a_puzzle_until_something_is_tried() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, Modifiers::COMMAND, Key::P);
    assert_eq!(count(&said, "Ctrl+L: Type a move"), 1, "{said:?}");
    let said = heard(&mut window, &mut ear, Modifiers::NONE, Key::H);
    assert!(!said.is_empty() && count(&said, "Ctrl+L") == 0, "{said:?}");
    let nodes = window.harness().root().children_recursive();
    let of_streak = |node: &Node<'_>| {
        let node = node.accesskit_node();
        let says =
            |text: Option<String>| text.is_some_and(|text| text.starts_with(PuzzleLabel::Streak.name()));
        !node.is_hidden() && (says(node.label()) || says(node.value()))
    };
    assert_eq!(nodes.filter(of_streak).count(), 1, "with its number");
}

#[test]
fn a_live_text_that_becomes_empty_is_live_no_more() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::P);
    let nodes = window.harness().root().children_recursive();
    let is_empty_and_live = |node: &Node<'_>| {
        let node = node.accesskit_node();
        node.live() != Live::Off
            && node.value().is_none_or(|text| text.is_empty())
            && node.role() == Role::Label
    };
    assert_eq!(nodes.filter(is_empty_and_live).count(), 0);
}
