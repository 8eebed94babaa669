//! The collection of games, searched in the window.

use std::fs;
use std::sync::Arc;

use crate::common::{self, Ear, Name, Window};
use chuhe::app::{ExplorerLabel, GamesLabel, Label, Language, Picked, Settings};
use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Date, Game, Participant};
use chuhe::session::{NewGame, Play, Player, Store, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::TempDir;

fn pgn(red: &str, black: &str, year: u16, moves: &str) -> String {
    let line: Vec<_> = moves.split_whitespace().map(|text| text.parse().unwrap()).collect();
    let mut game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
    game.headers.participants =
        [red, black].map(|name| Participant { name: name.into(), ..Default::default() });
    game.headers.date = Date::new(year, None, None);
    game.record(None);
    formats::write(&game, Target::Pgn(Notation::Simplified))
}

/// Two games in one file, and one in another.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let two =
        [pgn("许银川", "吕钦", 1998, "h2e2 h9g7 h0g2 i9h9"), pgn("胡荣华", "柳大华", 1981, "c3c4 b7c7")];
    fs::write(folder.path().join("two.pgn"), two.join("\n")).unwrap();
    fs::write(folder.path().join("one.pgn"), pgn("赵国荣", "吕钦", 2005, "b2e2 b9c7 b0c2 a9b9 c3c4"))
        .unwrap();
    folder
}

/// A window that shows the games of `folder`.
fn window(folder: &TempDir) -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    show(&mut window, folder, "3 of 3 games");
    window
}

fn show(window: &mut Window, folder: &TempDir, games: &str) {
    window.pick(Picked::Path(folder.path().into()));
    window.choose(Label::LearnMenu, Label::GamesEntry);
    // Until the games played here are read, the button says "Stop".
    window.wait_for(GamesLabel::Folder);
    window.click(GamesLabel::Folder);
    window.wait_for(games);
}

/// The names with Red, from top to bottom.
fn order(window: &Window) -> Vec<&'static str> {
    let mut names = vec!["许银川", "胡荣华", "赵国荣"];
    names.retain(|name| window.has(format!("Red: {name},")));
    names.sort_by(|one, other| {
        let top = |name: &str| window.rect(format!("Red: {name},")).top();
        top(one).total_cmp(&top(other))
    });
    names
}

#[test]
fn before_a_folder_is_chosen_the_dialog_fits_into_the_window() {
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1280.0, 781.0], common::english(), new_game);
    window.choose(Label::LearnMenu, Label::GamesEntry);
    window.wait_for(GamesLabel::Folder);
    assert!(window.rect(Label::Close).bottom() < 781.0 - 28.0, "{}", window.rect(Label::Close));
}

#[test]
fn games_are_found_by_players_opening_result_and_years() {
    let folder = folder();
    let mut window = window(&folder);
    assert_eq!(window.app().settings().games_folder.as_deref(), Some(folder.path()));
    window.type_text(GamesLabel::Players, "許銀川");
    window.wait_for("1 of 3 games");
    window.type_text(GamesLabel::Players, " ");
    window.type_text(GamesLabel::Opening, "screen horses");
    window.wait_for("0 of 3 games");
    assert!(window.has(Label::NothingFound));
    window.type_text(GamesLabel::Opening, " ");
    window.type_text(GamesLabel::FromYear, "1990");
    window.type_text(GamesLabel::ToYear, "2000");
    window.wait_for("1 of 3 games");
    assert_eq!(order(&window), ["许银川"]);
    assert!(!window.has(GamesLabel::YearWrong));
    window.type_text(GamesLabel::ToYear, "荣");
    assert!(window.has(GamesLabel::YearWrong));
}

#[test]
fn a_side_and_a_result_are_chosen_from_lists() {
    let folder = folder();
    let mut window = window(&folder);
    window.type_text(GamesLabel::Players, "吕钦");
    window.wait_for("2 of 3 games");
    window.click(GamesLabel::EitherSide);
    // A column has this name, too.
    window.harness().get_by_role_and_label(Role::ListBoxOption, GamesLabel::Red.name()).click();
    window.settle();
    window.wait_for("0 of 3 games");
    window.type_text(GamesLabel::Players, " ");
    window.wait_for("3 of 3 games");
    window.click(GamesLabel::AnyResult);
    window.click_last("Black wins");
    window.wait_for("0 of 3 games");
}

#[test]
fn a_click_on_a_title_sorts_by_it() {
    let folder = folder();
    let mut window = window(&folder);
    window.click(GamesLabel::Date);
    window.wait_until(|window| order(window) == ["赵国荣", "许银川", "胡荣华"]);
    window.click(GamesLabel::Date);
    window.wait_until(|window| order(window) == ["胡荣华", "许银川", "赵国荣"]);
}

#[test]
fn games_with_the_position_on_the_board_open_where_it_is() {
    let folder = folder();
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.play("h2", "e2");
    show(&mut window, &folder, "3 of 3 games");
    window.click(GamesLabel::WithPosition);
    window.wait_for("2 of 3 games");
    assert!(window.has("After move 1 of Red"), "the picture shows it");
    window.type_text(GamesLabel::Players, "赵国荣");
    window.wait_for("1 of 3 games");
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_until(|window| window.document().game().line().len() == 5);
    assert!(!window.has("1 of 3 games"), "the dialog is closed");
    assert!(window.has("e2 red cannon") && window.has("b9 black horse"), "the place is shown");
}

#[test]
fn a_game_that_is_open_already_is_shown_and_not_opened_again() {
    let folder = folder();
    let mut window = window(&folder);
    let mut tabs = 0;
    for time in 0..2 {
        // If a file holds two games, neither can be saved back to it.
        window.type_text(GamesLabel::Players, "许银川");
        window.wait_for("1 of 3 games");
        window.press(Modifiers::NONE, Key::Enter);
        window.wait_until(|window| !window.has("1 of 3 games") && window.document().game().line().len() == 4);
        let is_tab = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Tab;
        let count = window.root().children_recursive().filter(is_tab).count();
        assert!(time == 0 || count == tabs, "{count} tabs, and not {tabs}");
        tabs = count;
        window.click(Label::GameTab);
        window.press(Modifiers::COMMAND, Key::D);
        window.wait_for("of 3 games");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = folder();
    fs::write(folder.path().join("broken.pgn"), "[Game \"Chinese Chess\"]\n\n1. 炮二平九 *\n").unwrap();
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    show(&mut window, &folder, "4 of 4 games");
    window.hover("1 file was not read in full");
    assert!(window.has("broken.pgn: game 1: Move 1"));
}

#[test]
fn a_file_that_has_changed_is_read_again() {
    let folder = folder();
    let mut window = window(&folder);
    let other = pgn("徐天红", "李来群", 1992, "g3g4");
    fs::write(folder.path().join("one.pgn"), other).unwrap();
    window.type_text(GamesLabel::Players, "赵国荣");
    window.wait_for("1 of 3 games");
    window.click_last(Label::Open);
    window.wait_for("The file has changed since it was read");
    window.click(Label::Understood);
    window.type_text(GamesLabel::Players, "徐天红");
    window.wait_for("1 of 3 games");
    assert!(window.moves().is_empty());
}

#[test]
fn the_folder_and_the_games_played_here_are_there_the_next_time() {
    let (folder, data) = (folder(), tempfile::tempdir().unwrap());
    let store = || Store::in_folder(data.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store());
    window.play("a3", "a4");
    window.pick(Picked::Path(folder.path().into()));
    window.press(Modifiers::COMMAND, Key::D);
    window.wait_for("1 of 1 game");
    assert!(window.has("Only the games played here."));
    window.click(GamesLabel::Folder);
    window.wait_for("4 of 4 games");
    drop(window);
    let settings: Settings = store().load(Settings::STORED_NAME).unwrap().unwrap();
    assert_eq!(settings.games_folder.as_deref(), Some(folder.path()));
}

#[test]
fn an_opening_has_the_room_of_columns_in_which_nothing_stands() {
    let folder = tempfile::tempdir().unwrap();
    let line: Vec<_> = ["c3c4", "b7c7", "g0e2"].map(|text| text.parse().unwrap()).into();
    let game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
    let text = formats::write(&game, Target::Pgn(Notation::Simplified));
    fs::write(folder.path().join("line.pgn"), text).unwrap();
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    show(&mut window, &folder, "1 of 1 game");
    let name = "E11 Soldier Opening with Elephant vs Cannon behind Soldier";
    assert!(window.has(name));
    let cut = window.cut_texts();
    let headings =
        [GamesLabel::Date, GamesLabel::Red, GamesLabel::Black].map(|label| label.text(Language::English));
    assert!(!cut.iter().any(|text| text == name || headings.contains(&text.as_str())), "{cut:?}");
}

#[test]
fn own_games_have_their_players_and_whole_dates() {
    for width in [1280.0, 1000.0] {
        let data = tempfile::tempdir().unwrap();
        let store = Store::in_folder(data.path(), Arc::new(|| {}));
        let worker = Worker::built_in(1, Arc::new(|| {}));
        let game = NewGame::new(Player::Human, common::computer());
        let session = Play::new(game, worker, Some(store.clone()));
        let mut window = Window::with_game(vec2(width, 800.0), 1.0, common::english(), session, Some(store));
        window.play("h2", "e2");
        window.wait_for_moves(2);
        window.choose(Label::LearnMenu, Label::GamesEntry);
        window.wait_for("1 of 1 game");
        assert!(window.has(format!("{}, Red: You, Black: Chuhe, level 1 Newcomer, Moves: 1", Date::today())));
        let cut = window.cut_texts();
        assert!(!cut.iter().any(|text| text.contains("Chuhe") || text.starts_with("20")), "{width}: {cut:?}");
        for (name, count) in [("newcomer", 1), ("champion", 0), ("YOU", 1)] {
            window.type_text(GamesLabel::Players, name);
            window.wait_for(format!("{count} of 1 game"));
        }
        window.press(Modifiers::NONE, Key::Escape);
        window.choose(Label::FileMenu, Label::PastGamesEntry);
        window.wait_for("Games played: 1");
        let name = "You - Chuhe, level 1 Newcomer";
        assert!(window.has(name) && !window.cut_texts().iter().any(|text| text == name), "the same names");
    }
}

#[test]
fn a_game_played_here_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let store = Store::in_folder(data.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.play("a3", "a4");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.press(Modifiers::COMMAND, Key::D);
    window.wait_for("1 of 1 game");
    window.click_last(Label::Open);
    window.wait_until(|window| window.moves() == ["a3a4"]);
}

#[test]
fn the_explorer_lists_the_games_of_a_file_with_the_position_on_the_board() {
    let folder = folder();
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.pick(Picked::Path(folder.path().join("two.pgn")));
    window.choose(Label::LearnMenu, Label::GamesEntry);
    window.wait_for(GamesLabel::File);
    window.click(GamesLabel::File);
    window.wait_for("2 of 2 games");
    window.press(Modifiers::NONE, Key::Escape);
    window.play("c3", "c4");
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click(ExplorerLabel::Games);
    window.wait_for("Total: ");
    window.click(ExplorerLabel::ShowGames);
    window.wait_for("1 of 2 games");
    window.click(Label::Open);
    window.wait_for("Red; 胡荣华");
    assert!(window.has("c4 red soldier") && window.has("b7 black cannon"), "at that position");
}

#[test]
fn rows_say_what_their_cells_are_and_a_game_that_is_opened_says_its_name() {
    let folder = folder();
    let mut window = window(&folder);
    window.type_text(GamesLabel::Players, "赵国荣");
    window.wait_for("1 of 3 games");
    let nodes = window.root().children_recursive().map(|node| node.accesskit_node());
    let row = nodes.into_iter().find(|node| node.role() == Role::ListItem).expect("there is a row");
    let said = row.label().unwrap();
    assert!(said.starts_with("2005, Red: 赵国荣, Black: 吕钦, Draw, Moves: 3, "), "{said}");
    assert!(row.description().is_none_or(|more| !more.contains("赵国荣")), "{:?}", row.description());
    let mut ear = Ear::of(&window);
    window.harness().key_press(Key::Enter);
    let said = window.announced_until(&mut ear, |window| window.moves().len() == 5);
    assert!(said.iter().filter(|said| said.contains("赵国荣 - 吕钦: Start")).count() == 1, "{said:?}");
    let focused = window.focused().map(|(_, label, _)| label).unwrap_or_default();
    assert!(focused.starts_with("e3 "), "{focused:?} {said:?}");
}
