//! The explorer: the moves that masters, or the user, played in the position shown.

use std::path::Path;
use std::sync::Arc;

use crate::common::{self, Patient, Window, point};
use chuhe::app::{ExplorerLabel, GamesLabel, Label, Language, Settings};
use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::Game;
use chuhe::game::collection::{Builder, MasterGames};
use chuhe::session::{BuiltIn, NewGame, Play, Player, Store, Worker};
use eframe::egui::{Key, Modifiers, Rect};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// The shapes painted on the board.
fn shapes(window: &mut Window) -> usize {
    let board = window.rect(point("a0")).union(window.rect(point("i9")));
    let is_on_board = |rect: Rect| rect.is_finite() && board.contains_rect(rect);
    let shapes = &window.harness().output().shapes;
    shapes.iter().filter(|clipped| is_on_board(clipped.shape.visual_bounding_rect())).count()
}

#[test]
fn masters_moves_have_their_games_and_results() {
    let mut window = Window::open(two_players());
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    assert!(window.has(ExplorerLabel::NoOpening));
    window.play("h2", "e2");
    window.play("h9", "g7");
    assert!(window.has("Central Cannon Opening"));
    let row = window.label_of("H2+3: ");
    assert!(row.contains(" games, Red wins ") && row.contains("draws"), "{row}");
    assert!(window.has("Total: "));
    window.press(Modifiers::COMMAND, Key::B);
    assert!(!window.has("Total: "), "the same keys close it");
}

#[test]
fn a_move_is_shown_on_the_board_and_goes_into_a_variation() {
    let mut window = Window::open_with(NewGame::new(Player::Human, common::computer()), Patient::engine());
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::B);
    window.click(Label::GoOnUnrated);
    assert!(window.in_play().thinking().is_some());
    let before = shapes(&mut window);
    let row = window.label_of("H8+7: ");
    window.hover(&row);
    assert!(shapes(&mut window) > before, "an arrow points at it");
    window.click("H8+7: ");
    assert!(window.has("g7 black horse"), "what comes after it is shown");
    assert_eq!(window.moves(), ["h2e2"], "the game is where it was");
    assert!(window.in_play().thinking().is_some(), "and the computer thinks on");
    window.click("H2+3: ");
    assert!(window.has("g2 red horse"));
}

#[test]
fn whoever_is_helped_in_a_rated_game_is_told_before() {
    let mut window = Window::open_with(NewGame::new(Player::Human, common::computer()), Patient::engine());
    let is_told = |window: &Window| window.has("After Openings, this game no longer counts");
    let is_open = |window: &Window| window.has(ExplorerLabel::Games);
    window.click(Label::ExplorerTab);
    assert!(is_open(&window) && !is_told(&window), "the game has not begun");
    window.play("h2", "e2");
    assert!(!is_open(&window) && is_told(&window));
    window.click(Label::KeepRating);
    assert!(!is_told(&window) && window.in_play().is_rated());
    window.click(Label::ExplorerTab);
    assert!(is_told(&window) && window.in_play().is_rated());
    window.click(Label::GoOnUnrated);
    assert!(is_open(&window) && !window.in_play().is_rated());
    assert!(window.has(Label::Unrated));
}

#[test]
fn that_it_ends_the_rating_is_told_whole_in_the_narrowest_window() {
    for language in Language::ALL {
        let settings = Settings { language: Some(language), ..common::english() };
        let game = NewGame::new(Player::Human, common::computer());
        let mut window = Window::build([480.0, 480.0].into(), 1.0, settings, game, Patient::engine());
        window.play("h2", "e2");
        window.press(Modifiers::COMMAND, Key::B);
        let asked = language.ends_rating(Label::ExplorerTab.text(language));
        assert!(window.has(&asked) && !window.cut_texts().contains(&asked), "{:?}", window.cut_texts());
        window.click(Label::GoOnUnrated.text(language));
        let turn = language.to_move(Side::Black);
        assert!(!window.cut_texts().iter().any(|cut| cut.starts_with(&turn)), "{:?}", window.cut_texts());
        assert_eq!(window.painted(&turn), 0, "{language:?}: the game no longer counts, which is told, too");
    }
}

#[test]
fn beyond_the_book_it_says_so() {
    let start = "3k5/9/9/9/9/9/9/9/4R4/4K4 w".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..two_players() });
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    assert!(window.has(ExplorerLabel::OutOfBook));
}

#[test]
fn the_users_own_games_are_another_source() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(two_players(), store);
    window.play("a3", "a4");
    window.play("a6", "a5");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click(ExplorerLabel::Games);
    window.wait_for("P1+1: 1 game, Unfinished");
    window.click("P1+1: ");
    window.wait_for("P9+1: 1 game");
    window.click(ExplorerLabel::Masters);
    assert!(window.has("Out of book"));
}

/// Stores two games as those that were unpacked from the program, which would take seconds.
fn unpack(folder: &Path) {
    let mut builder = Builder::default();
    builder.begin(MasterGames::file());
    for (number, (red, moves)) in
        [("胡榮華", "h2e2 h9g7 h0g2"), ("呂欽", "c3c4 h9g7")].into_iter().enumerate()
    {
        let line: Vec<_> = moves.split(' ').map(|text| text.parse().unwrap()).collect();
        let mut game = Game::from_line(Position::start(), &line, 0, Profile::default()).unwrap();
        game.headers.participants[0].name = red.into();
        builder.add(number, &game).unwrap();
    }
    std::fs::write(folder.join("masters.index"), builder.finish().to_bytes().unwrap()).unwrap();
}

#[test]
fn the_number_of_games_lists_them_and_one_opens_at_that_move() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    unpack(folder.path());
    let mut window = Window::open_stored(two_players(), store);
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click("List the games with C2=5");
    window.wait_for("1 of 2 games");
    assert!(window.has("With the position after C2=5") && window.has("Red: 胡榮華,"));
    assert!(window.has("Chinese Chess Practical Dataset"), "where they are from");
    window.click("With the position after C2=5");
    window.wait_for("2 of 2 games");
    window.click("With the position after C2=5");
    window.type_text(GamesLabel::Players, "胡荣华");
    window.wait_for("1 of 2 games");
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_until(|window| window.document().game().line().len() == 3);
    assert!(window.has("e2 red cannon") && window.has("h9 black horse"), "the place is shown");
}

#[test]
fn the_collection_switches_between_both_sources() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    unpack(folder.path());
    let mut window = Window::open_stored(two_players(), store);
    window.choose(Label::LearnMenu, Label::GamesEntry);
    window.wait_for(GamesLabel::Folder);
    window.wait_for("0 of 0 games");
    window.click(ExplorerLabel::Masters);
    window.wait_for("2 of 2 games");
    assert!(!window.has(GamesLabel::Folder));
    window.click(ExplorerLabel::Games);
    window.wait_for("0 of 0 games");
    window.wait_for(GamesLabel::Folder);
}

#[test]
fn games_with_the_position_of_a_rated_game_end_its_rating() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    unpack(folder.path());
    let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
    window.play("h2", "e2");
    window.choose(Label::LearnMenu, Label::GamesEntry);
    window.wait_for(GamesLabel::Folder);
    window.click(ExplorerLabel::Masters);
    window.wait_for("2 of 2 games");
    assert!(window.in_play().is_rated(), "games are no help");
    window.click(GamesLabel::WithPosition);
    window.wait_for("1 of 2 games");
    assert!(!window.in_play().is_rated());
}

#[test]
fn looking_at_moves_makes_no_game_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::in_folder(folder.path(), Arc::new(|| {}));
    let past = || std::fs::read_dir(folder.path().join("games")).map_or(0, Iterator::count);
    let mut window = Window::open_stored(two_players(), store());
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click("C2=5: ");
    window.click("H8+7: ");
    assert_eq!(window.document().game().tree().len(), 2);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    drop(window);
    assert_eq!(past(), 0);
    // Nor is there one after the next start.
    let mut window = Window::open_stored(two_players(), store());
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click("C2=5: ");
    drop(window);
    let session = |store: Store| {
        let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
        Play::continued(Play::stored(&store).unwrap().unwrap(), worker, Some(store))
    };
    let mut session = session(store());
    assert_eq!(session.document().game().tree().len(), 1);
    session.start_game(two_players());
    drop(session);
    assert_eq!(past(), 0);
    // A played move is kept, even if it was viewed before and was taken back.
    let mut window = Window::open_stored(two_players(), store());
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click("C2=5: ");
    window.press(Modifiers::NONE, Key::Home);
    window.play("h2", "e2");
    window.play("h9", "g7");
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.moves().is_empty());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    drop(window);
    assert_eq!(past(), 1);
}
