//! The announcements of a screen reader: each is made once, and none is left out.

use std::time::Duration;

use chuhe::app::{Label, Language, PuzzleLabel, Settings};
use chuhe::session::{NewGame, Player, TimeControl};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};

use crate::clock::{pass, with_clocks};
use crate::common::{self, Ear, Name, Window, point};

/// Red mates with the third move.
const GAME: [&str; 5] = ["b2c2", "b7c7", "c2c6", "f9e8", "c6c9"];

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn in_language(language: Language) -> Window {
    let settings = Settings { language: Some(language), ..common::english() };
    Window::open_sized([1100.0, 800.0], settings, two_players())
}

/// Plays a move as a screen reader does; returns the announcements.
fn play(window: &mut Window, ear: &mut Ear, mv: &str) -> Vec<String> {
    window.activate(Role::Button, point(&mv[..2]));
    let mut heard = window.announced(ear);
    assert!(heard.is_empty(), "who picks a piece up hears of it from the piece: {heard:?}");
    window.activate(Role::Button, point(&mv[2..]));
    heard.extend(window.announced(ear));
    heard
}

/// The announcements after a key.
fn press(window: &mut Window, ear: &mut Ear, modifiers: Modifiers, key: Key) -> Vec<String> {
    window.harness().key_press_modifiers(modifiers, key);
    window.announced(ear)
}

#[test]
fn every_move_and_the_result_are_announced_once_in_every_language() {
    for (language, said) in [
        (Language::English, ["1. C8=7. Black to move", "1... C2=3. Red to move"]),
        (Language::Simplified, ["1. 炮八平七。轮到黑方走棋", "1… 炮２平３。轮到红方走棋"]),
        (Language::Traditional, ["1. 炮八平七。輪到黑方走棋", "1… 炮２平３。輪到紅方走棋"]),
        (Language::Vietnamese, ["1. P8-7. Đến lượt Đen", "1... P2-3. Đến lượt Đỏ"]),
    ] {
        let mut window = in_language(language);
        let mut ear = Ear::of(&window);
        let heard: Vec<Vec<String>> = GAME.iter().map(|text| play(&mut window, &mut ear, text)).collect();
        assert!(heard.iter().all(|heard| heard.len() == 1), "{heard:?}");
        assert_eq!([&heard[0][0], &heard[1][0]], said);
        let end = &heard[4][0];
        assert!(end.starts_with("3. ") && end.chars().count() > heard[0][0].chars().count(), "{end}");
    }
}

#[test]
fn ones_own_move_and_the_answer_are_announced_each_once() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, point("h2"));
    window.announced(&mut ear);
    window.activate(Role::Button, point("e2"));
    let mut heard = window.announced_until(&mut ear, |window| window.moves().len() == 2);
    // The threats of the computer's move, which may be any, are announced too.
    heard.retain(|said| !said.starts_with("Threatened"));
    assert_eq!(heard.len(), 2, "{heard:?}");
    assert!(heard[0].starts_with("1. C2=5. ") && heard[1].starts_with("1... "), "{heard:?}");
    assert!(heard[1].ends_with(Label::YourMove.name()), "{heard:?}");
}

#[test]
fn a_move_is_not_announced_again_after_something_else_was_said() {
    let mut window = in_language(Language::English);
    let mut ear = Ear::of(&window);
    play(&mut window, &mut ear, "h2e2");
    window.activate(Role::Button, point("a0"));
    assert_eq!(window.announced(&mut ear), ["It is Black's turn"]);
    window.activate(Role::Button, point("h9"));
    assert_eq!(window.announced(&mut ear), ["Black to move"]);
    window.activate(Role::Button, point("h9"));
    assert!(window.announced(&mut ear).is_empty());
    assert!(press(&mut window, &mut ear, Modifiers::COMMAND, Key::Comma).is_empty());
    assert!(press(&mut window, &mut ear, Modifiers::NONE, Key::Escape).is_empty());
    let heard = press(&mut window, &mut ear, Modifiers::COMMAND, Key::P);
    assert!(!heard.is_empty(), "the puzzles say what they ask");
    let heard = press(&mut window, &mut ear, Modifiers::NONE, Key::Escape);
    assert_eq!(heard, ["Current game: 1. C2=5", "Black to move"]);
}

#[test]
fn a_move_that_comes_while_another_is_typed_is_announced() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.activate(Role::Button, point("h2"));
    window.harness().run_steps(2);
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, point("e2"));
    window.harness().run_steps(2);
    window.harness().event(Event::Text("H".into()));
    let heard = window.announced_until(&mut ear, |window| window.moves().len() == 2);
    let answers = heard.iter().filter(|heard| heard.starts_with("1... ")).count();
    assert_eq!(answers, 1, "{heard:?}");
}

#[test]
fn what_is_taken_back_and_which_place_is_shown_are_announced_once() {
    let mut window = in_language(Language::English);
    let mut ear = Ear::of(&window);
    play(&mut window, &mut ear, "h2e2");
    play(&mut window, &mut ear, "h9g7");
    let heard = press(&mut window, &mut ear, Modifiers::COMMAND, Key::Z);
    assert_eq!(heard, ["Back at 1. C2=5. Black to move"]);
    let heard = press(&mut window, &mut ear, Modifiers::COMMAND, Key::Y);
    assert_eq!(heard, ["1... H8+7. Red to move"]);
    let heard = press(&mut window, &mut ear, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(heard, ["Back at 1. C2=5"]);
}

#[test]
fn what_is_played_while_another_place_is_looked_at_is_announced() {
    let players = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(players, common::Patient::engine());
    window.play("h2", "e2");
    let mut ear = Ear::of(&window);
    let said = press(&mut window, &mut ear, Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(said, ["Back at the start"], "where the game is goes without saying");
    window.harness().key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    let said = window.announced_until(&mut ear, |window| window.moves().len() == 2);
    assert!(said.len() == 1 && said[0].starts_with("The game is at 1... "), "{said:?}");
}

#[test]
fn little_time_is_announced_once_for_each_side() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 60, increment: 0 });
    let mut ear = Ear::of(&window);
    let mut heard = Vec::new();
    for (text, seconds) in [("h2e2", 50), ("h9g7", 50), ("h0g2", 1), ("i9h9", 1), ("i0h0", 1)] {
        heard.extend(play(&mut window, &mut ear, text));
        // The clock of the side to move runs, from the first move on.
        pass(&wall, Duration::from_secs(seconds));
        heard.extend(window.announced(&mut ear));
    }
    assert_eq!(heard.iter().filter(|heard| heard.starts_with("Little time left. ")).count(), 2, "{heard:?}");
    assert_eq!(heard.len(), 7, "{heard:?}");
}

#[test]
fn what_was_deleted_is_announced_once() {
    let mut window = in_language(Language::English);
    window.open_record(common::annotated());
    let mut ear = Ear::of(&window);
    let heard = press(&mut window, &mut ear, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(heard.len(), 1, "{heard:?}");
    let heard = press(&mut window, &mut ear, Modifiers::NONE, Key::Delete);
    assert_eq!(heard.len(), 1, "{heard:?}");
    assert!(heard[0].contains(" deleted"), "{heard:?}");
}

#[test]
fn the_moves_of_a_puzzle_and_how_it_ends_are_announced_once() {
    let mut window = in_language(Language::English);
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    let puzzle = window.shown_puzzle();
    let mut ear = Ear::of(&window);
    let mut heard = Vec::new();
    for own in puzzle.solution.iter().step_by(2) {
        window.activate(Role::Button, point(&own.from.to_string()));
        heard.extend(window.announced(&mut ear));
        window.activate(Role::Button, point(&own.to.to_string()));
        heard.extend(window.announced(&mut ear));
    }
    heard.extend(window.announced_until(&mut ear, |window| window.has(PuzzleLabel::Analyse)));
    let moves = chuhe::game::notation::Notation::Wxf.write_line(&puzzle.start, &puzzle.solution);
    for (ply, mv) in moves.iter().enumerate() {
        let mv = mv.clone();
        let said = |heard: &&String| {
            heard.strip_prefix(&mv).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let same = moves[..ply].iter().filter(|other| **other == mv).count();
        assert!(heard.iter().filter(said).count() > same, "{mv}: {heard:?}");
    }
    assert_eq!(
        heard.iter().filter(|heard| heard.contains(PuzzleLabel::Clean.name())).count(),
        1,
        "{heard:?}"
    );
}
