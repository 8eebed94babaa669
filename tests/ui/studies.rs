//! Records are read and edited in tabs beside the game.

use std::fs;
use std::sync::Arc;

use crate::common::{self, Name, Window};
use chuhe::app::{ExplorerLabel, Label};
use eframe::egui::{Key, Modifiers, accesskit::Role};

use chuhe::engine::board::Side;
use chuhe::game::formats;
use chuhe::session::{NewGame, Player, Store};

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n[Result \"1-0\"]\n\n\
    1. 炮二平五 马８进７ 2. 马二进三 车９平８ 1-0\n";

fn record() -> chuhe::game::Game {
    formats::read(GAME.as_bytes()).unwrap().read(0).unwrap().game
}

/// A game of one move between two people, with a study in front of it.
fn window() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    window.open_record(record());
    window
}

#[test]
fn the_game_goes_on_as_it_was_beside_a_study() {
    let mut window = window();
    assert!(window.has("Red; 胡荣华") && window.has("Red to move"));
    window.click(Label::GameTab);
    assert_eq!(window.moves(), ["h2e2"]);
    window.play("h9", "g7");
    window.click("胡荣华 - 柳大华");
    assert_eq!(window.document().game().line().len(), 4);
    window.press(Modifiers::COMMAND, Key::PageDown);
    assert_eq!(window.moves(), ["h2e2", "h9g7"]);
}

#[test]
fn a_tab_is_named_after_the_players_and_else_after_the_title() {
    let block =
        |tags: &str| format!("[DhtmlXQ]\n{tags}[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]");
    let event = "[DhtmlXQ_event]全国个人赛[/DhtmlXQ_event]\n";
    let title = "[DhtmlXQ_title]中炮名局[/DhtmlXQ_title]\n";
    let players = "[DhtmlXQ_red]广东 许银川[/DhtmlXQ_red]\n[DhtmlXQ_black]湖北 柳大华[/DhtmlXQ_black]\n";
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    for (tags, name) in
        [(format!("{event}{title}"), "中炮名局"), (format!("{event}{title}{players}"), "许银川 - 柳大华")]
    {
        window.paste(&block(&tags));
        window.wait_for(name);
    }
}

#[test]
fn the_tab_of_a_game_played_here_says_against_whom_or_when() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.choose(Label::LearnMenu, Label::StudyGame);
    window.click(Label::GoOnUnrated);
    let headers = &window.document().game().headers;
    let date = headers.date.expect("of today");
    assert_eq!(
        headers.participants.each_ref().map(|player| &*player.name),
        ["Player", "Chuhe, level 1 Newcomer"]
    );
    assert!(window.has("Player - Chuhe, level 1 Newcomer"));
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    window.choose(Label::LearnMenu, Label::StudyGame);
    assert!(window.has(format!("Red - Black {date}")));
}

/// A record between two people, one of whom is `number`.
fn numbered(number: usize) -> chuhe::game::Game {
    let mut record = record();
    record.headers.participants[0].name = format!("Player {number}");
    record
}

#[test]
fn where_not_all_tabs_have_room_a_list_has_them_and_the_one_in_front_is_in_view() {
    let mut window = window();
    assert!(!window.has(Label::AllTabs), "two have room");
    for number in 1..=9 {
        window.open_record(numbered(number));
    }
    let panel = window.rect(Label::AllTabs).left();
    for name in ["Player 9 - 柳大华", "Player 2 - 柳大华", "Player 7 - 柳大华"] {
        window.click(Label::AllTabs);
        window.click_role(Role::ListBoxOption, name);
        assert_eq!(window.document().game().headers.participants[0].name, name[..8]);
        assert!(window.rect(name).right() <= panel, "{name}: {}", window.rect(name));
    }
}

#[test]
fn tabs_stay_where_they_are_whichever_is_in_front() {
    let mut window = window();
    let places =
        |window: &Window| [Label::GameTab.name(), "胡荣华 - 柳大华"].map(|name| window.rect(name).x_range());
    let beside_close = places(&window);
    assert!(window.has(Label::CloseStudy));
    window.click(Label::GameTab);
    assert!(!window.has(Label::CloseStudy));
    assert_eq!(places(&window), beside_close);
}

#[test]
fn the_tab_and_the_panel_in_front_are_there_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::start_in(folder.path());
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(numbered(1));
    window.open_record(numbered(2));
    window.click("Player 1 - 柳大华");
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    for is_study in [true, false] {
        assert!(window.close());
        drop(window);
        window = Window::start_in(folder.path());
        let document = window.document();
        assert_eq!(window.in_study(), is_study);
        assert_eq!(document.game().headers.participants[0].name == "Player 1", is_study);
        assert_eq!(window.has(ExplorerLabel::Games), is_study, "the explorer");
        if is_study {
            window.choose(Label::LearnMenu, Label::ExplorerEntry);
            window.click(Label::GameTab);
        }
    }
}

#[test]
fn the_game_is_not_flipped_with_a_study_that_was_in_front_at_the_end() {
    let is_flipped = |window: &Window| window.app().settings().remembered.is_flipped;
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::start_in(folder.path());
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(numbered(1));
    window.press(Modifiers::COMMAND, Key::F);
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(window.in_study() && is_flipped(&window));
    window.click(Label::GameTab);
    assert!(!is_flipped(&window));
    window.press(Modifiers::COMMAND, Key::W);
    assert!(!is_flipped(&window));
}

#[test]
fn tabs_are_in_the_same_order_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::start_in(folder.path());
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(numbered(1));
    window.open_record(numbered(2));
    window.play("b0", "c2");
    // Closed and opened again: the first one is last now.
    window.click("Player 1 - 柳大华");
    window.play("b0", "c2");
    window.press(Modifiers::COMMAND, Key::W);
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 0");
    window.click(Label::Studies);
    window.click("Player 1 - 柳大华");
    window.click(Label::Open);
    let is_in_order =
        |window: &Window| window.rect("Player 2 - 柳大华").left() < window.rect("Player 1 - 柳大华").left();
    window.wait_until(|window| window.document().game().headers.participants[0].name == "Player 1");
    assert!(is_in_order(&window));
    assert!(window.close());
    drop(window);
    assert!(is_in_order(&Window::start_in(folder.path())));
}

#[test]
fn nobody_resigns_or_asks_for_a_move_in_a_study() {
    let mut window = window();
    assert!(!window.has(Label::Resign) && !window.has(Label::Hint), "the buttons are others");
    assert!(window.has(Label::Comment) && window.has(Label::PenWord) && !window.has(Label::Draw));
    let moves = window.moves();
    window.press(Modifiers::COMMAND, Key::I);
    assert!(window.in_study() && window.moves() == moves);
}

#[test]
fn a_game_begins_from_a_study_and_leaves_it_as_it_is() {
    let mut window = window();
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.click(Label::PlayWord);
    window.click(Label::Human);
    window.click(Label::Start);
    let document = window.document();
    assert!(!window.in_study() && document.game().start().side_to_move() == Side::Black);
    window.click("胡荣华 - 柳大华");
    assert!(window.document().game().is_same_record(&record()));
}

#[test]
fn a_game_is_opened_as_a_study_while_it_goes_on() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    window.choose(Label::LearnMenu, Label::StudyGame);
    window.play("h9", "g7");
    assert!(window.in_study());
    assert_eq!(window.document().game().line().len(), 2);
    window.click(Label::GameTab);
    assert_eq!(window.moves(), ["h2e2"], "the study is a copy");
}

#[test]
fn a_study_that_is_closed_unsaved_is_kept_beside_the_games_played() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
    window.open_record(record());
    window.play("b0", "c2");
    window.press(Modifiers::COMMAND, Key::W);
    assert!(!window.has("胡荣华") && !window.in_study());
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 0");
    window.click(Label::Studies);
    assert!(window.has("Studies: 1"));
    window.click(Label::DeleteGame);
    window.wait_for("Studies: 0");
    window.click(Label::Restore);
    assert!(window.has("Studies: 1"));
    window.click(Label::Open);
    window.wait_for("Red; 胡荣华");
    assert_eq!(window.document().game().tree().len(), 5);
}

#[test]
fn studies_are_there_again_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::start_in(folder.path());
    // The question at the first start.
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(record());
    window.play("b0", "c2");
    window.press(Modifiers::NONE, Key::Home);
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.has("e2 red cannon") && window.has("h0 red horse"), "after its first move");
    window.press(Modifiers::COMMAND, Key::PageUp);
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(!window.in_study(), "the game is in front");
    window.click("胡荣华 - 柳大华");
    assert!(window.has("e2 red cannon") && window.has("h0 red horse"), "where it was left");
    assert_eq!(window.document().game().tree().len(), 5);
    window.press(Modifiers::COMMAND, Key::W);
    assert!(window.close());
    drop(window);
    assert!(!Window::start_in(folder.path()).has("胡荣华"), "it was closed");
    assert_eq!(fs::read_dir(folder.path().join("studies")).unwrap().count(), 0);
}

#[test]
fn a_record_in_place_of_the_game_as_earlier_versions_stored_it_is_a_study() {
    let folder = tempfile::tempdir().unwrap();
    {
        let mut window = Window::start_in(folder.path());
        window.open_record(record());
        assert!(window.close());
    }
    let studies = folder.path().join("studies");
    let stored = fs::read_dir(&studies).unwrap().next().unwrap().unwrap().path();
    fs::rename(stored, folder.path().join("game.json")).unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.in_study() && window.has("Red; 胡荣华"));
}

#[test]
fn the_game_that_has_just_ended_is_not_opened_a_second_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.play("h2", "e2");
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    window.open_record(record());
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 1");
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.click(Label::Open);
    window.wait_until(|window| !window.in_study());
    assert_eq!(window.document().game().line().len(), 1, "its tab is in front");
}
