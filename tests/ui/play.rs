//! Playing: moves, the computer, hints, undo.

use crate::common::{self, Name, Window, point};
use eframe::egui::{Event, Key, Modifiers, accesskit::Role};

use chuhe::app::{GamesLabel, Label, Language, Settings};
use chuhe::engine::board::Side;
use chuhe::session::{Level, NewGame, Player, Strength};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn against_the_computer() -> NewGame {
    NewGame::new(Player::Human, common::computer())
}

#[test]
fn a_move_by_two_clicks_is_answered_by_the_computer() {
    let mut window = Window::open(against_the_computer());
    window.click("h2 red cannon");
    assert!(window.has("e2 empty, can move here"));
    window.click("e2 empty");
    assert_eq!(window.moves()[0], "h2e2");
    window.wait_for_moves(2);
    assert!(window.has(Label::YourMove));
}

#[test]
fn a_tool_that_cannot_be_used_says_why() {
    let mut window = Window::open(against_the_computer());
    assert!(window.description_of(Label::Undo).contains(Label::WhyNothingToUndo.name()));
    assert!(!window.description_of(Label::Draw).contains("offered recently"));
    window.click(Label::Draw);
    window.wait_until(|window| window.description_of(Label::Draw).contains("play 5 more moves first"));
}

#[test]
fn a_piece_is_dragged_to_its_target() {
    let mut window = Window::open(two_players());
    window.drag("b0 red horse", "c2 empty");
    assert_eq!(window.moves(), ["b0c2"]);
}

#[test]
fn a_drag_counts_however_few_frames_see_it() {
    for is_pressed_before in [false, true] {
        let mut window = Window::open(two_players());
        window.fling("h0 red horse", "f1 empty", is_pressed_before);
        assert!(window.moves().is_empty() && window.has("leg is blocked"), "{is_pressed_before}");
        window.fling("b0 red horse", "c2 empty", is_pressed_before);
        assert_eq!(window.moves(), ["b0c2"], "{is_pressed_before}");
        window.fling("b7 black cannon", "File", is_pressed_before);
        assert!(window.has("b7 black cannon, selected"), "it goes back");
        window.click("b7 black cannon");
        window.fling("File", "b7 black cannon", is_pressed_before);
        assert!(!window.has("selected") && window.moves().len() == 1, "not from beside the board");
    }
}

#[test]
fn a_piece_dropped_beside_the_board_goes_back() {
    let mut window = Window::open(two_players());
    window.drag_to("b0 red horse", eframe::egui::pos2(2.0, 2.0));
    assert!(window.moves().is_empty());
    assert!(window.has("b0 red horse, selected"));
}

#[test]
fn a_refused_click_says_why() {
    let mut window = Window::open(two_players());
    window.click("h0 red horse");
    window.click("f1 empty");
    assert!(window.has("leg is blocked"));
    window.click("a9 black chariot");
    assert!(window.has("A horse moves"));
    window.click("h0 red horse");
    window.click("a9 black chariot");
    assert!(window.has("It is Red's turn"));
    assert!(window.moves().is_empty());
    window.play("h0", "g2");
    window.click("a0 red chariot");
    assert!(window.has("It is Black's turn"));
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.click("a9 black chariot");
    assert!(window.has("belongs to the opponent"), "the user never plays it");
}

#[test]
fn captures_are_announced_and_shown() {
    let mut window = Window::open(two_players());
    window.click("h2 red cannon");
    assert!(window.has("h9 black horse, can be captured"));
    window.click("h9 black horse");
    assert_eq!(window.moves(), ["h2h9"]);
    assert!(window.has("captured: horse"));
    assert!(window.has("h9 red cannon"));
}

#[test]
fn check_is_announced() {
    let fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w";
    let mut window = Window::open(NewGame { start: fen.parse().unwrap(), ..two_players() });
    window.play("e1", "d1");
    assert!(window.has("d9 black general, in check"));
    assert!(window.has(Label::Check));
}

#[test]
fn undo_and_redo_by_button_and_by_key() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.click(Label::Undo);
    assert!(window.moves().is_empty());
    window.click(Label::Redo);
    assert_eq!(window.moves(), ["h2e2"]);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.moves().is_empty());
    window.press(Modifiers::COMMAND, Key::Y);
    assert_eq!(window.moves(), ["h2e2"]);
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn undo_against_the_computer_takes_back_two_moves() {
    let mut window = Window::open(against_the_computer());
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.insist(Label::Undo);
    assert!(window.moves().is_empty());
}

#[test]
fn the_board_is_flipped() {
    let mut window = Window::open(two_players());
    let upright = window.rect("a0 red chariot");
    window.press(Modifiers::COMMAND, Key::F);
    let flipped = window.rect("a0 red chariot");
    assert!(flipped.center().y < upright.center().y && flipped.center().x > upright.center().x);
    window.click(Label::Flip);
    assert_eq!(window.rect("a0 red chariot"), upright);
    window.click(Label::Flip);
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_game_is_resigned_only_after_asking() {
    let mut window = Window::open(against_the_computer());
    window.click(Label::Resign);
    window.click_last(Label::Cancel);
    assert!(window.outcome().is_none());
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    assert_eq!(window.outcome().unwrap().winner, Some(Side::Black));
    assert!(window.has(Label::YouLose) && window.has(Label::NeverMind) && window.has("Red resigned"));
    window.click(Label::Rematch);
    assert!(window.outcome().is_none());
    assert!(window.has(Label::YourMove) || window.has("Black to move") || window.has("Red to move"));
}

#[test]
fn the_last_move_stays_in_view_when_the_game_ends() {
    let fen = "3k5/9/9/9/9/9/9/9/8R/4K4 w";
    let mut window = Window::open(NewGame { start: fen.parse().unwrap(), ..two_players() });
    // The chariot visits one point after another, so that no position is repeated.
    let mut from = String::from("i1");
    for rank in 1..=7 {
        let files = if rank % 2 == 1 { ["i", "h", "g", "f"] } else { ["f", "g", "h", "i"] };
        for to in files.map(|file| format!("{file}{rank}")) {
            if to != from {
                window.play(&from, &to);
                let is_home = window.has("d9 black general");
                let (start, end) = if is_home { ("d9", "d8") } else { ("d8", "d9") };
                window.play(start, end);
                from = to;
            }
        }
    }
    assert!(window.moves().len() > 30, "{:?}", window.moves());
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    let last = window.rect(format!("{}, Black: ", window.moves().len() / 2));
    let result = window.rect(Label::CloseResult);
    assert!(last.bottom() < result.top(), "{last:?} {result:?}");
}

#[test]
fn two_players_agree_on_a_draw() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.click(Label::Draw);
    assert!(window.has("Black offers a draw"));
    window.click(Label::Decline);
    assert!(window.outcome().is_none());
    window.play("h7", "e7");
    window.click(Label::Draw);
    window.click(Label::Accept);
    assert_eq!(window.outcome().unwrap().winner, None);
    assert!(window.has("Draw: both sides agreed"));
}

#[test]
fn the_computer_answers_a_draw_offer() {
    let mut window = Window::open(against_the_computer());
    window.click(Label::Draw);
    window.wait_until(|window| window.has("declines the draw") || window.outcome().is_some());
}

#[test]
fn a_new_game_is_set_up_in_its_dialog() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::N);
    window.click("Computer");
    window.click(GamesLabel::Black);
    window.click_role(Role::ComboBox, Label::Level);
    window.click("Newcomer (depth 1)");
    window.click(Label::Start);
    let document = window.document();
    assert!(document.player(Side::Red).is_engine() && !document.player(Side::Black).is_engine());
    // The user's side is at the bottom.
    assert!(window.app().settings().remembered.is_flipped);
    window.wait_for_moves(1);
}

#[test]
fn a_list_opens_above_its_dialog_every_time() {
    let mut window = Window::open(against_the_computer());
    for level in [Level::Novice, Level::Learner] {
        window.click(Label::NewGame);
        window.tap_role(Role::ComboBox, Label::Level);
        window.click(Language::English.strength(Strength::Level(level)));
        window.click(Label::Start);
        assert_eq!(window.document().player(Side::Black), Player::Engine(Strength::Level(level)));
    }
}

#[test]
fn players_change_in_mid_game() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.click("Red; Player");
    window.click(Label::SwapSides);
    window.click_last("Computer");
    window.click(Label::Apply);
    assert!(window.document().player(Side::Black).is_engine());
    window.wait_for_moves(2);
    assert!(window.has(Label::YourMove));
}

#[test]
fn two_computers_play_and_can_be_paused() {
    let mut window = Window::open(NewGame::new(common::computer(), common::computer()));
    window.wait_for_moves(2);
    window.click(Label::Pause);
    let count = window.moves().len();
    assert!(window.has(Label::Paused));
    window.click(Label::Resume);
    window.wait_for_moves(count + 1);
}

#[test]
fn a_bad_fen_is_named_and_a_good_one_is_played() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click(Label::Human);
    window.click(Label::FromFen);
    window.type_text(Label::Fen, "4k4/9/9/9/9/9/9/9/9/4K4 w");
    assert!(window.has("The generals face each other"));
    window.click(Label::Start);
    assert!(window.has(Label::Fen), "the dialog stays open");
    window.type_text(Label::Fen, "3k5/9/9/9/9/9/9/9/9/4KR3 w");
    window.click(Label::Start);
    assert!(window.has("f0 red chariot"));
}

#[test]
fn the_language_changes_at_once() {
    let mut window = Window::open(two_players());
    window.click(Label::Settings);
    window.click_role(Role::ComboBox, Label::Language);
    window.click_last("简体中文");
    assert!(window.has("语言") && window.has("悔棋"));
    window.click_role(Role::ComboBox, "语言");
    window.click_last("繁體中文");
    assert!(window.has("語言"));
    assert_eq!(window.app().settings().language, Some(Language::Traditional));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("e3 紅兵"));
}

#[test]
fn vietnamese_changes_the_texts_and_how_moves_are_written() {
    let mut window = Window::open(two_players());
    window.click(Label::Settings);
    window.click_role(Role::ComboBox, Label::Language);
    window.click_last("Tiếng Việt");
    assert!(window.has("Ngôn ngữ") && window.has("Theo ngôn ngữ (P2-5 M8.7)"));
    assert_eq!(window.app().settings().language, Some(Language::Vietnamese));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("Rút lại") && window.has("e3 Tốt đỏ") && window.has("Đến lượt Đỏ"));
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9")] {
        window.play(from, to);
    }
    for text in ["1, Đỏ: P2-5", "1, Đen: M8.7", "2, Đỏ: M2.3", "2, Đen: X9-8"] {
        assert!(window.has(text), "{text}");
    }
    window.click("b0 Mã đỏ");
    window.click("d1 ");
    assert!(window.has("Cản chân mã"));
}

#[test]
fn what_is_typed_after_a_refused_move_takes_its_place() {
    let mut window = Window::open(two_players());
    let typed = |window: &mut Window, text: &str| {
        window.harness().event(Event::Text(text.into()));
        window.settle();
        assert_eq!(window.text_of(Label::TypedMove), text);
        window.press(Modifiers::NONE, Key::Enter);
    };
    typed(&mut window, "a0a9");
    assert!(window.moves().is_empty() && window.is_focused(Label::TypedMove));
    typed(&mut window, "h2e2");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_move_by_keyboard_alone() {
    let mut window = Window::open(two_players());
    // Tab enters the board on e3.
    window.press(Modifiers::NONE, Key::Tab);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("e3 red soldier, selected"));
    window.press(Modifiers::NONE, Key::ArrowUp);
    window.press(Modifiers::NONE, Key::Space);
    assert_eq!(window.moves(), ["e3e4"]);
    // Back down to the rank of the cannons of Black, who is to move.
    for _ in 0..3 {
        window.press(Modifiers::NONE, Key::ArrowUp);
    }
    for _ in 0..3 {
        window.press(Modifiers::NONE, Key::ArrowRight);
    }
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("h7 black cannon, selected"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has("h7 black cannon, selected"));
}

#[test]
fn keys_that_come_in_one_frame_act_in_their_order() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::NONE, Key::Tab);
    window.press_together(&[Key::ArrowRight, Key::ArrowRight, Key::Enter]);
    assert!(window.has("g3 red soldier, selected"));
    window.press_together(&[Key::ArrowUp, Key::Enter]);
    assert_eq!(window.moves(), ["g3g4"]);
    // Also in consecutive frames without a pause.
    for _ in 0..2 {
        window.press_without_settling(Modifiers::NONE, Key::ArrowUp);
    }
    window.settle();
    assert!(window.is_focused("g6 black soldier"));
}

#[test]
fn a_move_by_accessibility_actions_alone() {
    let mut window = Window::open(two_players());
    window.act("b0 red horse");
    window.act("c2 empty");
    assert_eq!(window.moves(), ["b0c2"]);
}

#[test]
fn every_point_has_a_label() {
    let window = Window::open(two_players());
    for file in 'a'..='i' {
        for rank in 0..10 {
            assert!(window.has(format!("{file}{rank} ")), "{file}{rank}");
        }
    }
}

#[test]
fn nothing_is_repainted_while_nothing_happens() {
    let mut window = Window::open(two_players());
    window.finish_saying();
    window.play("h2", "e2");
    assert!(window.is_idle());
}

#[test]
fn enter_in_the_fen_field_starts_the_game() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click(Label::FromFen);
    window.type_text(Label::Fen, "3k5/9/9/9/9/9/9/R8/9/4K4 w");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("a2 red chariot"));
    assert!(!window.has(Label::FromFen), "the form is still open");
}

#[test]
fn an_open_list_of_levels_keeps_enter_from_starting_a_game() {
    let mut window = Window::open(against_the_computer());
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.click(Label::NewGame);
    window.click_role(eframe::egui::accesskit::Role::ComboBox, Label::Level);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.moves().len() >= 2, "the game goes on");
}

#[test]
fn a_hint_names_a_move_and_plays_none() {
    let mut window = Window::open_with(against_the_computer(), common::Patient::engine());
    window.insist(Label::Hint);
    assert!(window.has(Label::HintPending));
    window.click(Label::MoveNow);
    window.wait_until(|window| window.has("Hint: "));
    assert!(window.moves().is_empty());
    window.play("h2", "e2");
    assert!(!window.has("Hint: "));
}

#[test]
fn texts_fit_in_the_smallest_window() {
    for language in Language::ALL {
        let settings = Settings { language: Some(language), ..Settings::default() };
        let window = Window::open_sized([640.0, 480.0], settings, two_players());
        assert!(window.rect(point("e0")).height() > 20.0);
    }
}

#[test]
fn the_move_that_was_played_is_spoken_with_whose_turn_it_is() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    assert_eq!(window.count("1. C2=5. Black to move"), 1);
}

#[test]
fn a_piece_without_a_move_says_why_as_soon_as_it_is_chosen() {
    for (fen, piece, why) in [
        ("3k5/9/9/9/9/9/9/9/C8/NR3K3 w", "a0 red horse", "no move now. The horse's leg is blocked"),
        ("3k5/9/9/9/4r4/9/9/9/4N4/4K4 w", "e1 red horse", "no move now. Your general would be in check"),
    ] {
        let mut window = Window::open(NewGame { start: fen.parse().unwrap(), ..two_players() });
        window.click(piece);
        assert!(window.has(why), "{fen}");
    }
    let mut window = Window::open(two_players());
    window.click("h0 red horse");
    assert!(!window.has("no move now"), "it has one");
}

#[test]
fn a_second_click_on_the_way_back_to_the_game_does_not_resign() {
    let mut window = Window::open(against_the_computer());
    let resign = window.rect(Label::Resign);
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    let both = window.rect(Label::BackToGame).intersect(resign);
    assert!(both.is_positive(), "one lies where the other was: {both}");
    window.double_click_at(both.center());
    assert!(!window.has(Label::BackToGame) && !window.has(Label::ResignQuestion));
    window.click(Label::Resign);
    assert!(window.has(Label::ResignQuestion));
}
