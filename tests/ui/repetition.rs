//! Repetitions in the window: the outlook, the warning, the rules.

use crate::common::{self, Window, point};
use chuhe::app::{Label, Language, Settings};
use chuhe::engine::board::Side;
use chuhe::engine::rules::{self, Profile};
use chuhe::game::EndReason;
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

fn game(fen: &str) -> Window {
    let start = fen.parse().unwrap();
    Window::open(NewGame { start, ..NewGame::new(Player::Human, Player::Human) })
}

fn play(window: &mut Window, moves: &str) {
    for mv in moves.split_whitespace() {
        window.play(&mv[..2], &mv[2..]);
    }
}

/// A chariot that keeps checking, one move before the third occurrence of the position after its
/// first check.
fn perpetual_check() -> Window {
    let mut window = game("3k5/9/9/9/9/9/9/9/R8/5K3 w");
    play(&mut window, "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9");
    window
}

const WARNING: Label = Label::RepetitionWarning;
const METER: &str = "Third time: Red loses by perpetual check";

#[test]
fn the_meter_says_what_the_third_time_will_be() {
    let mut window = game("3k5/9/9/9/9/9/9/9/R8/5K3 w");
    play(&mut window, "a1d1 d9e9 d1e1 e9d9");
    assert!(!window.has("Third time"), "every position is new");
    play(&mut window, "e1d1");
    assert!(window.has(METER) && window.has("Red: perpetual check\nBlack: allowed"));
    window.click(Label::Undo);
    assert!(!window.has("Third time"));
}

#[test]
fn a_repetition_that_draws_is_shown_and_not_warned_of() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    play(&mut window, "h2h3 h7h6 h3h2 h6h7 h2h3 h7h6 h3h2");
    assert!(window.has("Third time: a draw"));
    play(&mut window, "h6h7");
    assert_eq!(window.outcome().unwrap().reason, EndReason::Rules(rules::Reason::RepetitionDraw));
}

#[test]
fn a_losing_repetition_is_asked_about_before_it_is_played() {
    let mut window = perpetual_check();
    let count = window.moves().len();
    window.play("e1", "d1");
    assert!(window.has(WARNING) && window.has("By the Asian rules, Red loses by perpetual check"));
    window.click(Label::ChooseAnother);
    assert_eq!((window.moves().len(), window.has(WARNING)), (count, false));
    assert!(window.has("e1 red chariot"), "the piece stays where it was");
    window.drag("e1 red chariot", "d1 empty");
    assert!(window.has(WARNING));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("e1 red chariot") && window.outcome().is_none());
    // Any other move is played at once.
    window.play("e1", "e2");
    assert_eq!(window.moves().len(), count + 1);
}

#[test]
fn a_losing_repetition_is_played_by_who_insists() {
    let mut window = perpetual_check();
    // By keyboard: from e1, where the last click was.
    window.click(point("e1"));
    for key in [Key::Tab, Key::ArrowLeft, Key::Enter] {
        window.press(Modifiers::NONE, key);
    }
    assert!(window.has(WARNING));
    window.click(Label::PlayAnyway);
    let outcome = window.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Black));
    assert_eq!(outcome.reason, EndReason::Rules(rules::Reason::PerpetualCheck));
}

#[test]
fn an_answer_that_makes_the_move_lose_is_warned_of() {
    let mut window = game("4k4/9/9/9/9/9/9/9/3R5/5K3 w");
    play(&mut window, "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9");
    // Black will complete the repetition: this check is Red's last chance.
    window.play("e1", "d1");
    assert!(window.has(WARNING) && window.has("Black can answer K4=5"));
}

#[test]
fn the_rules_are_seen_and_changed_in_mid_game() {
    let fen = "3k5/9/9/R8/9/2n6/9/9/9/4K4 w";
    let mut window = game(fen);
    play(&mut window, "a6a4 c4d6 a4a6 d6c4 a6a4 c4d6");
    assert!(window.has("Third time: Red loses by perpetual chase"));
    window.click("Third time");
    assert!(window.has("Asian federation"));
    window.click(Label::RulesSimple);
    window.click(Label::Apply);
    assert_eq!(window.document().game().profile(), Profile::Simple);
    assert!(window.has("Third time: a draw"));
    play(&mut window, "a4a6 d6c4");
    assert_eq!(window.outcome().unwrap().winner, None);
    // A game ended by one set of rules is judged again by another.
    window.click("Repetition: Simple rules");
    window.click(Label::RulesComputer);
    window.click(Label::Apply);
    assert_eq!(window.outcome().unwrap().winner, Some(Side::Black));
    window.click("Repetition: Computer rules");
    window.click(Label::RulesAsian);
    window.click_last(Label::Cancel);
    assert_eq!(window.document().game().profile(), Profile::Computer);
    // Nobody needs to be told of the usual rules.
    window.choose(Label::GameMenu, Label::RulesEntry);
    window.click(Label::RulesAsian);
    assert!(window.document().game().profile() == Profile::Asian && !window.has("Repetition: "));
}

#[test]
fn a_study_is_not_said_to_have_rules_that_its_file_does_not_state() {
    let settings = Settings { language: Some(Language::Simplified), ..common::english() };
    let two_people = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_people);
    assert!(window.has("棋规：亚洲规则"), "they are those of this game");
    window.open_record(common::annotated());
    assert!(!window.has("棋规："));
    window.paste("[Game \"Chinese Chess\"]\n[Rules \"simple\"]\n\n1. C2=5 *\n");
    window.wait_for("棋规：简化规则");
}
