//! The record in the window: viewing its places, variations, comments.

use crate::common::{self, Window};
use eframe::egui::{Event, Key, Modifiers, accesskit::Role};

use chuhe::app::{Label, Language, Picked, Settings};
use chuhe::engine::board::{Position, Side};
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::game::notation::Notation;
use chuhe::game::{Game, GameBuilder, Tree};
use chuhe::session::{NewGame, Player};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// A game of four moves between two people.
fn four_moves() -> Window {
    let mut window = Window::open(two_players());
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9")] {
        window.play(from, to);
    }
    window
}

fn press(window: &mut Window, key: Key) {
    window.press(Modifiers::NONE, key);
}

#[test]
fn arrow_keys_step_through_the_game_and_change_nothing() {
    let mut window = four_moves();
    press(&mut window, Key::ArrowLeft);
    assert!(window.has("i9 black chariot") && window.has("Back at 2. H2+3"));
    press(&mut window, Key::Home);
    assert!(window.has("h2 red cannon") && window.has("Back at the start"));
    press(&mut window, Key::ArrowRight);
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"));
    press(&mut window, Key::End);
    assert!(window.has("h9 black chariot") && window.has("Red to move"));
    assert_eq!(window.moves().len(), 4);
}

#[test]
fn the_opening_up_to_the_place_shown_is_named() {
    let mut window = four_moves();
    assert!(window.has("Central Cannon Opening"));
    window.play("i0", "h0");
    window.play("b9", "c7");
    assert!(window.has("Central Cannon vs Screen Horses"));
    press(&mut window, Key::ArrowLeft);
    assert!(window.has("Central Cannon Opening") && !window.has("Screen Horses"));
    press(&mut window, Key::Home);
    assert!(!window.has("Central Cannon"));
}

#[test]
fn a_record_is_shown_from_its_start_if_it_is_finished() {
    let line = ["h2e2", "h9g7", "h0g2"].map(|mv| mv.parse().unwrap());
    let mut record = Game::from_line(Position::start(), &line, 3, Profile::default()).unwrap();
    let mut window = four_moves();
    window.open_record(record.clone());
    assert!(window.has("g2 red horse") && window.has("Black to move"));
    record.record(Some(Side::Red));
    window.open_record(record);
    assert!(window.has("h2 red cannon") && window.has("Red to move"));
    press(&mut window, Key::End);
    assert!(window.has("g2 red horse") && window.has("Red wins"));
}

#[test]
fn a_record_of_a_game_against_us_says_so() {
    let mut record = Game::from_line(Position::start(), &[], 0, Profile::default()).unwrap();
    record.headers.participants[Side::Black.index()].is_engine = true;
    let mut window = four_moves();
    window.open_record(record);
    assert!(window.has("Black; Computer") && !window.has("Red; Player"), "it names no player of Red");
}

#[test]
fn several_steps_in_one_frame_all_count() {
    let mut window = four_moves();
    window.press_together(&[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft]);
    assert!(window.has("Back at 1. C2=5") && window.has("h9 black horse"));
}

#[test]
fn a_click_in_the_list_jumps_and_a_button_leads_back() {
    let mut window = four_moves();
    window.click("1, Red: C2=5");
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"));
    window.click(Label::BackToGame);
    assert!(window.has("h9 black chariot") && !window.has(Label::BackToGame));
}

#[test]
fn the_computer_answers_while_another_place_is_looked_at() {
    let new_game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(new_game, common::Patient::engine());
    window.play("h2", "e2");
    press(&mut window, Key::Home);
    window.click(Label::MoveNow);
    window.wait_for_moves(2);
    assert!(window.has("h2 red cannon"), "what is looked at stays");
    press(&mut window, Key::End);
    assert!(window.has("e2 red cannon") && window.has(Label::YourMove));
}

#[test]
fn a_move_at_another_place_is_a_variation_and_the_game_goes_on() {
    let new_game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(new_game, common::Patient::engine());
    window.play("h2", "e2");
    press(&mut window, Key::Home);
    window.play("b2", "e2");
    window.play("b9", "c7");
    assert!(window.has("c7 black horse") && window.has("Variation, move 1"));
    assert_eq!(window.moves(), ["h2e2"]);
    assert_eq!(window.document().game().tree().len(), 3);
    assert!(window.in_play().thinking().is_some(), "the engine is not disturbed");
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowUp);
    assert!(window.has("h2 empty") && window.has("b2 red cannon"), "the move of the game");
}

#[test]
fn the_game_goes_on_from_another_place() {
    let mut window = four_moves();
    press(&mut window, Key::Home);
    window.play("b2", "e2");
    window.click(Label::PlayOnHere);
    assert_eq!(window.moves(), ["b2e2"]);
    assert!(window.has("Black to move"));
    assert_eq!(window.document().game().tree().len(), 5, "the moves played stay");
}

#[test]
fn a_finished_game_can_be_studied() {
    let mut window = four_moves();
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    window.play("b0", "c2");
    assert_eq!(window.moves().len(), 4);
    assert!(window.outcome().is_some());
    assert!(window.has("c2 red horse") && window.has(Label::BackToGame));
}

#[test]
fn arrow_keys_move_over_the_board_once_it_is_entered() {
    let mut window = four_moves();
    press(&mut window, Key::Enter);
    assert!(window.is_focused("h9 black chariot"));
    press(&mut window, Key::ArrowLeft);
    assert!(window.is_focused("g9 black elephant") && !window.has(Label::BackToGame));
    // In the tree, the board keeps the focus.
    press(&mut window, Key::Escape);
    assert!(window.is_focused("g9 black elephant") && !window.has(Label::BackToGame));
}

/// The annotated record, at its start.
fn annotated() -> Window {
    let mut window = Window::open(two_players());
    window.open_record(common::annotated());
    window
}

/// The number of moves in the record.
fn count(window: &Window) -> usize {
    window.document().game().tree().len()
}

#[test]
fn variations_and_comments_are_listed_and_a_click_jumps() {
    let mut window = annotated();
    assert!(window.has("中炮过河车"), "what is said about the game");
    window.click("Variation 4, Red: R2+6");
    assert!(window.has("Variation, move 4. Black to move"));
    press(&mut window, Key::ArrowRight);
    assert!(window.has("Variation, move 5. Red to move"), "the move that is next");
    press(&mut window, Key::ArrowRight);
    assert!(window.has("Variation, move 5. Black to move"));
    window.click("过河车压住黑方右翼");
    assert!(window.has("Variation, move 4. Black to move"), "a comment leads to its move");
}

#[test]
fn only_the_rows_in_view_cost_anything() {
    let mut window = annotated();
    assert!(window.has("1, Red: C2=5") && !window.has("10, Red: R9=8"));
    press(&mut window, Key::End);
    assert!(!window.has("1, Red: C2=5") && window.has("10, Red: R9=8"));
}

#[test]
fn the_move_shown_is_in_view_in_the_tab_that_comes_to_the_front() {
    let mut window = Window::open(two_players());
    let mut told = common::annotated();
    told.set_comment(Tree::START, &"About this game there is much to be told.\n".repeat(60));
    for record in [told, common::annotated()] {
        window.open_record(record);
        press(&mut window, Key::End);
        assert!(window.has("9, Red: R3=4") && window.has("10, Red: R9=8"));
    }
    // The other record is at the same move, far down in its list. The move before it is listed only
    // if it is visible.
    window.press(Modifiers::COMMAND, Key::PageUp);
    assert!(window.has("9, Red: R3=4") && window.has("10, Red: R9=8"));
}

#[test]
fn a_variation_is_promoted_by_key_and_by_menu() {
    let mut window = annotated();
    window.click("Variation 3, Black: P7+1");
    window.press(Modifiers::COMMAND, Key::ArrowUp);
    assert!(window.has("Variation 3, Black: R9+1"), "it has changed places with the line that it left");
    window.right_click("Variation 3, Black: P7+1");
    window.click(Label::MakeMain);
    assert!(window.has("3, Black: P7+1") && !window.has("Variation 3, Black: P7+1"));
}

#[test]
fn a_deletion_is_told_and_undone() {
    let mut window = annotated();
    let before = count(&window);
    window.click("Variation 3, Black: P7+1");
    press(&mut window, Key::Delete);
    assert!(window.has("2 moves deleted"));
    window.click(Label::Restore);
    assert_eq!(count(&window), before);
    assert!(!window.has(Label::Restore));
    window.click("Variation 3, Black: P7+1");
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Delete);
    assert_eq!(count(&window), before - 1);
    assert!(window.has("1 move deleted"));
    window.click(Label::MoveMenu);
    window.click(Label::DeleteFromHere);
    assert_eq!(count(&window), before - 2);
}

#[test]
fn a_deletion_is_told_again_after_other_notes_until_something_else_would_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = annotated();
    window.pick(Picked::Path(folder.path().join("a.pgn")));
    let before = count(&window);
    window.click("Variation 3, Black: P7+1");
    press(&mut window, Key::Delete);
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_for("Saved: a.pgn");
    assert!(window.painted("2 moves deleted") == 0 && window.has(Label::Restore));
    press(&mut window, Key::ArrowLeft);
    assert_eq!(window.painted("2 moves deleted"), 1);
    window.click(Label::Restore);
    assert_eq!(count(&window), before);
    window.click("Variation 3, Black: P7+1");
    press(&mut window, Key::Delete);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "a good move");
    window.click(Label::Save);
    press(&mut window, Key::ArrowLeft);
    assert!(!window.has(Label::Restore), "the comment would be undone");
}

#[test]
fn deleting_what_was_played_takes_the_game_back() {
    let mut window = four_moves();
    press(&mut window, Key::Delete);
    assert_eq!(window.moves().len(), 3);
    assert!(window.has("1 move deleted"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.moves().len(), 4, "what was deleted comes back before a move is taken back");
    assert!(window.has("Red to move"));
    press(&mut window, Key::Delete);
    window.play("a9", "a8");
    assert!(!window.has(Label::Restore), "the game has gone on");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.moves().len(), 3, "a move is taken back");
}

#[test]
fn a_comment_is_written_and_changed() {
    let mut window = four_moves();
    window.press(Modifiers::COMMAND, Key::K);
    assert!(window.has("2... R9=8"), "what it is about");
    window.type_text(Label::Comment, "a good move");
    window.click(Label::Save);
    let tree = |window: &Window| window.document().game().tree().clone();
    let node = window.document().game().node();
    assert_eq!(tree(&window).comment(node), "a good move");
    assert!(window.has("a good move"));
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "a bad move");
    window.click(Label::Cancel);
    assert_eq!(tree(&window).comment(node), "a good move");
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "a risky move");
    press(&mut window, Key::Escape);
    assert_eq!(tree(&window).comment(node), "a risky move", "nothing is thrown away unasked");
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "the move");
    window.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(tree(&window).comment(node), "the move");
    window.right_click("1, Red: C2=5");
    window.click(Label::EditComment);
    assert!(window.has("1. C2=5"));
}

#[test]
fn something_is_said_about_the_game_at_its_start() {
    let mut window = four_moves();
    press(&mut window, Key::Home);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "a short game");
    window.click(Label::Save);
    assert_eq!(window.document().game().tree().comment(Tree::START), "a short game");
    assert!(window.has("a short game"));
}

#[test]
fn a_game_goes_on_from_the_menu_of_a_move() {
    let mut window = four_moves();
    window.right_click("1, Black: H8+7");
    window.click_last(Label::PlayOnHere);
    assert_eq!(window.moves(), ["h2e2", "h9g7"]);
}

#[test]
fn the_buttons_below_the_list_step_through_the_game() {
    let mut window = four_moves();
    window.click(Label::ToStart);
    assert!(window.has("Back at the start"));
    window.click(Label::StepForward);
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"));
    window.click(Label::StepForward);
    window.click(Label::StepBack);
    assert!(window.has("h9 black horse"));
    window.click(Label::ToEnd);
    assert!(window.has("Red to move"));
}

#[test]
fn the_list_is_one_stop_of_the_tab_key_and_keeps_it_while_stepping() {
    let mut window = four_moves();
    for _ in 0..12 {
        if window.is_focused("2, Black: R9=8") {
            break;
        }
        press(&mut window, Key::Tab);
    }
    assert!(window.is_focused("2, Black: R9=8"));
    press(&mut window, Key::ArrowLeft);
    press(&mut window, Key::ArrowLeft);
    assert!(window.is_focused("1, Black: H8+7") && window.has("Back at 1... H8+7"));
    press(&mut window, Key::Tab);
    assert!(!window.is_focused("1, Red: C2=5"));
}

#[test]
fn moves_are_written_in_the_notation_chosen() {
    let mut window = four_moves();
    window.click(Label::Settings);
    for (name, text) in [
        ("炮二平五 马８进７", "Red: 炮二平五"),
        ("ICCS: H2-E2 H9-G7", "Red: H2-E2"),
        ("UCI: h2e2 h9g7", "Red: h2e2"),
    ] {
        window.click_role(Role::ComboBox, Label::Notation);
        window.click_last(name);
        assert!(window.has(text), "{name}");
    }
    assert_eq!(window.app().settings().notation, Some(Notation::Uci));
}

#[test]
fn keys_palette_and_menu_bar_do_the_same_to_the_move_shown() {
    let mut window = annotated();
    window.click("Variation 3, Black: P7+1");
    window.press(Modifiers::COMMAND, Key::ArrowUp);
    assert!(window.has("Variation 3, Black: R9+1"));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    window.harness().event(Event::Text("make main".into()));
    window.settle();
    window.tap(Key::Enter);
    assert!(window.has("3, Black: P7+1") && !window.has("Variation 3, Black: P7+1"));
    window.click(Label::EditMenu);
    window.click(Label::EditComment);
    window.type_text(Label::Comment, "from here on");
    window.click(Label::Save);
    assert!(window.has("from here on"));
    window.click(Label::EditMenu);
    window.click(Label::DeleteFromHere);
    assert!(!window.has("from here on"));
}

#[test]
fn a_full_record_says_so() {
    let mut builder = GameBuilder::new(Position::start(), Profile::default());
    while builder.tree().len() + 2 <= Game::MAX_MOVES {
        let moves = movegen::legal_moves(builder.position());
        builder.play(moves[0]).unwrap();
        builder.step_back();
        builder.play(moves[1]).unwrap();
    }
    let mut window = Window::open(two_players());
    window.open_record(builder.finish_at(Tree::START));
    press(&mut window, Key::Home);
    let before = count(&window);
    window.play("h2", "e2");
    assert!(count(&window) == before && window.has("The record is full"));
    press(&mut window, Key::ArrowRight);
    assert!(!window.has("The record is full"));
    let before = count(&window);
    window.play("h7", "e7");
    assert_eq!(count(&window), before);
    assert!(window.has("The record is full"));
}

#[test]
fn the_card_with_the_result_leaves_room_for_the_last_move_and_the_list_tells_it_without_the_card() {
    let settings = Settings { language: Some(Language::English), ..Settings::default() };
    for size in [[480.0, 480.0], [640.0, 480.0], [1100.0, 800.0]] {
        let mut window = Window::open_sized(size, settings.clone(), two_players());
        window.play("h2", "e2");
        window.click(Label::Resign);
        window.click_last(Label::Resign);
        assert!(window.has(Label::Rematch) && window.has("Red wins: Black resigned"), "{size:?}");
        let last = window.rect("1, Red: C2=5");
        let tabs = window.rect(Label::MovesTab);
        assert!(last.top() > tabs.bottom() && last.bottom() < size[1], "{last:?}");
        window.click(Label::CloseResult);
        assert!(!window.has(Label::Rematch) && window.has("Red wins: Black resigned"), "{size:?}");
    }
}

#[test]
fn signs_are_set_in_the_dialog_and_in_the_menu_of_a_move_and_shown_in_the_list() {
    let mut window = four_moves();
    window.press(Modifiers::COMMAND, Key::K);
    window.click("Interesting move");
    window.click("Red is better");
    window.click(Label::Save);
    let game = window.document().game();
    assert_eq!(game.tree().signs(game.node()).to_string(), "!? ±");
    assert!(window.painted("!? ±") == 1 && window.has("R9=8 Interesting move Red is better"));
    window.right_click("2, Black: R9=8 Interesting move Red is better");
    window.click("Blunder");
    let game = window.document().game();
    assert_eq!(game.tree().signs(game.node()).to_string(), "?? ±", "in place of the other");
}

#[test]
fn edits_of_a_record_are_undone_and_moves_are_not_taken_back() {
    let mut window = Window::open(two_players());
    let mut record = common::annotated();
    record.record(Some(Side::Red));
    let before = record.clone();
    window.open_record(record);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.document().game().is_same_record(&before), "there is nothing to undo");
    press(&mut window, Key::Home);
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::Delete);
    assert!(window.document().game().tree().len() < before.tree().len());
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.document().game().is_same_record(&before), "with all variations and the result");
}
