//! The list of opening books, what Openings shows of them, and openings to play against.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::common::{self, Name, Window, english};
use chuhe::app::{BookLabel, ExplorerLabel, GamesLabel, Label, Settings};
use chuhe::books::{BookChoice, BookChoices, BookOrigin, ObkBuilder};
use chuhe::engine::board::{Position, Side};
use chuhe::game::formats::{self, GameResult};
use chuhe::session::{BuiltIn, NewGame, Play, Player, Store, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};

/// A book with moves that no master plays: one of the start, with a note, and an answer.
fn write_book(path: &Path) {
    let mut builder = ObkBuilder::default();
    let mut position = Position::start();
    builder.add(&position, "a3a4".parse().unwrap(), GameResult::Win(Side::Red), "边兵");
    position.make("h2e2".parse().unwrap());
    builder.add(&position, "a9a8".parse().unwrap(), GameResult::Win(Side::Black), "");
    let mut bytes = Vec::new();
    builder.write(1, &mut bytes).unwrap();
    fs::write(path, bytes).unwrap();
}

/// In points.
const SIZE: [f32; 2] = [1_100.0, 800.0];

fn with_list(game: NewGame, list: Vec<BookChoice>) -> Window {
    let books = BookChoices { list, ..BookChoices::default() };
    Window::open_sized(SIZE, Settings { books, has_book: true, ..english() }, game)
}

fn file(path: &Path) -> BookChoice {
    BookChoice::new(BookOrigin::File(path.into()))
}

#[test]
fn the_computer_plays_from_a_book_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rare.obk");
    write_book(&path);
    let mut window = with_list(NewGame::new(Player::Human, common::computer()), vec![file(&path)]);
    window.choose(Label::LearnMenu, Label::BooksEntry);
    window.wait_until(|window| !window.has("rare.obk: Opening..."));
    window.click(Label::Close);
    window.play("h2", "e2");
    window.wait_for_moves(2);
    assert_eq!(window.moves()[1], "a9a8");
    window.wait_for("from a book: rare.obk");
}

#[test]
fn openings_shows_what_each_book_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rare.obk");
    write_book(&path);
    let list = vec![file(&path), BookChoice::new(BookOrigin::Masters)];
    let mut window = with_list(NewGame::new(Player::Human, Player::Human), list);
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click(ExplorerLabel::Books);
    window.wait_for("P1+1: rare.obk, score 2, 1 won, 0 drawn, 0 lost, 边兵");
    let row = window.label_of("C2=5: ");
    assert!(row.contains(BookLabel::Masters.name()), "{row}");
    window.click("P1+1: ");
    assert!(window.has("i4 red soldier"), "the move is tried as a variation");
}

#[test]
fn a_book_that_another_program_changes_is_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rare.obk");
    write_book(&path);
    let mut window = with_list(NewGame::new(Player::Human, Player::Human), vec![file(&path)]);
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.click(ExplorerLabel::Books);
    window.wait_for("P1+1: rare.obk");
    let mut builder = ObkBuilder::default();
    for mv in ["h2e2", "c3c4", "h0g2"] {
        builder.add(&Position::start(), mv.parse().unwrap(), GameResult::Unknown, "另一个程序");
    }
    let mut bytes = Vec::new();
    builder.write(1, &mut bytes).unwrap();
    fs::write(&path, bytes).unwrap();
    window.play("h2", "e2");
    window.press(Modifiers::NONE, Key::Home);
    window.wait_for("C2=5: rare.obk");
    assert!(!window.has("P1+1: rare.obk"));
}

#[test]
fn the_list_is_changed_and_stored() {
    let folder = tempfile::tempdir().unwrap();
    let (path, gone) = (folder.path().join("rare.obk"), folder.path().join("gone.obk"));
    write_book(&path);
    let store = || Store::in_folder(folder.path().join("data"), Arc::new(|| {}));
    let settings = Settings {
        books: BookChoices { list: vec![file(&path), file(&gone)], ..BookChoices::default() },
        ..english()
    };
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
    let play = Play::new(NewGame::new(Player::Human, Player::Human), worker, Some(store()));
    let mut window = Window::with_game(SIZE.into(), 1.0, settings, play, Some(store()));
    window.choose(Label::LearnMenu, Label::BooksEntry);
    window.wait_for("gone.obk: The file is gone.");
    window.click("gone.obk: The file is gone.");
    window.click(BookLabel::Up);
    window.click(GamesLabel::Red);
    window.click(BookLabel::Masters);
    window.wait_until(|window| !window.has("rare.obk: Opening..."));
    window.click_role(Role::Button, "rare.obk");
    window.click(BookLabel::Remove);
    assert!(window.has("Deleted: rare.obk"));
    window.press(Modifiers::COMMAND, Key::Z);
    window.wait_until(|window| !window.has("rare.obk: Opening..."));
    window.click_role(Role::Button, "rare.obk");
    window.click(BookLabel::Remove);
    drop(window);
    let stored: Settings = store().load(Settings::STORED_NAME).unwrap().unwrap();
    let first = BookChoice { side: Some(Side::Red), ..file(&gone) };
    assert_eq!(stored.books.list, [first, BookChoice::new(BookOrigin::Masters)]);
}

/// A line that no master plays.
const LINE: &str = "[Game \"Chinese Chess\"]\n\n1. C2=5 R1+1 2. H2+3 R1-1 *";

#[test]
fn the_computer_answers_with_the_line_for_two_games() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.open_record(formats::read(LINE.as_bytes()).unwrap().read(0).unwrap().game);
    window.choose(Label::LearnMenu, Label::ExplorerEntry);
    window.press(Modifiers::NONE, Key::End);
    window.click(ExplorerLabel::PlayAgainst);
    assert!(window.has("Against: C2=5 R1+1"));
    // With a study in front, these are the next two.
    for is_played in [true, true, false] {
        window.choose(Label::FileMenu, Label::NewGameEntry);
        window.click(Label::Start);
        assert_eq!(window.in_play().is_rated(), !is_played);
        window.play("h2", "e2");
        window.wait_for_moves(2);
        // The weakest level may find the move by itself, so that the remark tells.
        let is_from_book = window.says("played from a book: ");
        assert_eq!(is_from_book, is_played, "{:?}", window.moves());
        assert!(!is_played || window.moves()[1] == "a9a8", "{:?}", window.moves());
    }
}

#[test]
fn the_computer_plays_against_a_repertoire_with_its_gap_first() {
    // Of three answers the first one has none of the user's.
    let study = "[Game \"Chinese Chess\"]\n[Repertoire \"Red\"]\n\n1. C2=5 A4+5 (1. ... R1+1 2. H2+3) \
        (1. ... R9+1 2. H2+3) *";
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.open_record(formats::read(study.as_bytes()).unwrap().read(0).unwrap().game);
    window.choose(Label::LearnMenu, Label::RepertoireEntry);
    window.click(BookLabel::AgainstRepertoire);
    window.click(Label::Start);
    assert!(!window.in_study());
    window.play("h2", "e2");
    window.wait_for_moves(2);
    let gaps = ["d9e8", "h9g7", "b9c7", "h7e7"];
    assert!(gaps.contains(&window.moves()[1].as_str()), "{:?}", window.moves());
}
