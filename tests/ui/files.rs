//! Games from files and from the clipboard, and back.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::common::{self, Window};
use eframe::egui::{Color32, ColorImage, Key, Modifiers};
use tempfile::TempDir;

use chuhe::app::{Clipboard, Label, Language, Opponent, Picked, PictureLabel, Settings};
use chuhe::engine::board::Side;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Date, Outcome};
use chuhe::session::{NewGame, Player};

const GAME: &str = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"柳大华\"]\n[Result \"*\"]\n\n\
    1. 炮二平五 马８进７ {先手} (1. ... 炮８平５) 2. 马二进三 车９平８ *\n";
const OTHER: &str = "[Game \"Chinese Chess\"]\n[Event \"五羊杯\"]\n[Red \"吕钦\"]\n[Black \"许银川\"]\n\
    [Result \"1/2-1/2\"]\n\n1. 兵七进一 1/2-1/2\n";

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn file(folder: &TempDir, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    path
}

fn record(path: &Path) -> chuhe::game::Game {
    formats::read(&fs::read(path).unwrap()).unwrap().read(0).unwrap().game
}

/// Plays two moves of each side.
fn play_on(window: &mut Window) {
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9")] {
        window.play(from, to);
    }
}

#[test]
fn a_file_is_opened_by_the_systems_dialog() {
    let folder = folder();
    let mut window = window();
    window.pick(Picked::Path(file(&folder, "a.pgn", GAME)));
    window.choose(Label::FileMenu, Label::OpenEntry);
    window.wait_for("Red; 胡荣华");
    assert_eq!(window.moves(), ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert!(!window.document().is_modified());
    assert!(!window.document().player(Side::Black).is_engine());
}

#[test]
fn a_game_is_saved_opened_changed_and_saved_again() {
    let folder = folder();
    let [english, chinese] = ["Central Cannon Opening", "中炮局"];
    for (name, notation, opening) in
        [("a.pgn", true, english), ("b.json", false, ""), ("c.ubb", false, chinese), ("d", true, english)]
    {
        let mut window = window();
        play_on(&mut window);
        window.pick(Picked::Path(folder.path().join(name)));
        window.choose(Label::FileMenu, Label::SaveEntry);
        window.wait_for("Saved");
        let path = folder.path().join(if name == "d" { "d.pgn" } else { name });
        let mut saved = window.document().game().clone();
        // The file contains it, but the game itself stays unchanged.
        assert_eq!(saved.headers.opening, "");
        saved.headers.opening = opening.into();
        assert!(record(&path).is_same_record(&saved), "{name}");
        assert_eq!(notation, fs::read_to_string(&path).unwrap().contains("[Format"), "{name}");
        window.play("b0", "c2");
        assert!(window.document().is_modified());
        // No dialog is shown any more.
        window.pick(Picked::Cancelled);
        window.press(Modifiers::COMMAND, Key::S);
        window.wait_until(|window| !window.document().is_modified());
        assert_eq!(record(&path).moves().len(), 5, "{name}");
    }
}

#[test]
fn of_an_ending_that_is_not_written_it_is_said_which_are() {
    let folder = folder();
    let mut window = window();
    play_on(&mut window);
    window.pick(Picked::Path(folder.path().join("g.foo")));
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    window.wait_for("Saved: g.foo.pgn. Files cannot end with .foo, only with .pgn, .json, .ubb, .xqf");
    window.play("i0", "h0");
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_for("Saved: g.foo.pgn");
    assert!(!window.has("not with .foo"), "once");
}

#[test]
fn a_saved_game_against_the_computer_says_who_played_and_who_resigned() {
    for (person, name, file) in [("", "Player", "own.pgn"), ("Ann", "Ann", "ann.json")] {
        let folder = folder();
        let path = folder.path().join(file);
        let new_game = NewGame::new(Player::Human, common::computer()).of_people(person, &Default::default());
        let mut window = Window::open(new_game);
        window.play("h2", "e2");
        window.wait_for_moves(2);
        window.click(Label::Resign);
        window.click_last(Label::Resign);
        window.pick(Picked::Path(path.clone()));
        window.choose(Label::FileMenu, Label::SaveEntry);
        window.wait_for(format!("Saved: {file}"));
        let saved = record(&path);
        let names = saved.headers.participants.each_ref().map(|player| player.name.as_str());
        assert_eq!(names, [name, "Chuhe, level 1 Newcomer"]);
        assert!(saved.headers.participants[1].is_engine);
        assert_eq!(saved.result(), Some(Outcome::resignation(Side::Red)));
        let document = window.document();
        assert!(!document.is_modified() && document.game().headers.participants[1].name.is_empty());
    }
}

#[test]
fn what_was_left_of_several_dropped_files_is_told_of_all() {
    let folder = folder();
    let broken = |name, first| {
        let text = format!("[Game \"Chinese Chess\"]\n\n1. {first} 车九平八 *\n");
        file(&folder, name, &text)
    };
    let other = broken("d.pgn", "兵三进一");
    let paths = [broken("a.pgn", "炮二平五"), file(&folder, "b.pgn", GAME), broken("c.pgn", "炮八平五")];
    let mut window = window();
    window.drop_files(&paths.each_ref().map(PathBuf::as_path));
    window.wait_until(|window| window.has("胡荣华 - 柳大华") && window.moves().len() == 1);
    window.wait_for(Label::ReadInPart);
    window.click(Label::ShowLeft);
    assert!(window.has("Not everything in 2 files could be read."));
    assert!(window.has("a.pgn") && window.has("c.pgn") && !window.says("b.pgn"));
    window.click(Label::Understood);
    // The next file has a report of its own.
    window.open_file(&other);
    window.wait_until(|window| window.count(Label::StudyTab) == 1 && window.has("(3) Study"));
    window.click(Label::ShowLeft);
    assert!(!window.has("Not everything in 2 files"));
}

#[test]
fn nothing_happens_when_a_dialog_is_cancelled() {
    let mut window = window();
    window.pick(Picked::Cancelled);
    window.press(Modifiers::COMMAND, Key::O);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert!(!window.has(Label::FileName) && window.document().file().is_none());
}

#[test]
fn without_a_dialog_of_the_system_the_name_is_typed() {
    let folder = folder();
    let path = file(&folder, "a.pgn", GAME);
    let mut window = window();
    window.pick(Picked::Unavailable);
    window.press(Modifiers::COMMAND, Key::O);
    assert!(window.has("The system has no file dialog"));
    window.type_text(Label::FileName, path.to_str().unwrap());
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for("Red; 胡荣华");
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    let other = file(&folder, "b.pgn", OTHER);
    window.type_text(Label::FileName, other.to_str().unwrap());
    window.click_last(Label::Save);
    window.wait_for(Label::ReplaceQuestion);
    window.click_last(Label::Cancel);
    assert_eq!(fs::read_to_string(&other).unwrap(), OTHER);
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    window.type_text(Label::FileName, other.to_str().unwrap());
    window.click_last(Label::Save);
    window.wait_for(Label::ReplaceQuestion);
    window.click_last(Label::Replace);
    window.wait_for("Saved");
    assert_eq!(record(&other).headers.participants[0].name, "胡荣华");
}

#[test]
fn a_path_that_was_mistyped_can_be_mended() {
    let folder = folder();
    let path = folder.path().join("wrong.pgn");
    let mut window = window();
    window.pick(Picked::Unavailable);
    window.press(Modifiers::COMMAND, Key::O);
    window.type_text(Label::FileName, path.to_str().unwrap());
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for("could not be opened");
    window.click(Label::Understood);
    assert_eq!(window.text_of(Label::FileName), path.to_str().unwrap());
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::COMMAND, Key::O);
    assert_eq!(window.text_of(Label::FileName), path.to_str().unwrap(), "as whatever was left");
    let right = file(&folder, "a.pgn", GAME);
    window.type_text(Label::FileName, right.to_str().unwrap());
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for("Red; 胡荣华");
    window.press(Modifiers::COMMAND, Key::O);
    assert_ne!(window.text_of(Label::FileName), right.to_str().unwrap());
}

#[test]
fn another_game_gets_a_name_that_is_free_and_enter_replaces_nothing() {
    let folder = folder();
    let mut settings = common::english();
    settings.game.opponent = Opponent::Human;
    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
    window.pick(Picked::Unavailable);
    window.play("h2", "e2");
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    let name = |number: &str| format!("Chuhe {}{number}.pgn", Date::today());
    assert!(window.text_of(Label::FileName).ends_with(&name("")));
    let first = folder.path().join(name(""));
    window.type_text(Label::FileName, first.to_str().unwrap());
    window.click_last(Label::Save);
    window.wait_for("Saved");
    let written = fs::read(&first).unwrap();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.play("c3", "c4");
    window.choose(Label::FileMenu, Label::SaveAsEntry);
    assert_eq!(window.text_of(Label::FileName), folder.path().join(name(" 2")).to_str().unwrap());
    window.type_text(Label::FileName, first.to_str().unwrap());
    window.click_last(Label::Save);
    window.wait_for(Label::ReplaceQuestion);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has(Label::FileName), "another name is asked for");
    assert_eq!(fs::read(&first).unwrap(), written);
}

#[test]
fn a_file_is_dropped_on_the_window() {
    let folder = folder();
    let path = file(&folder, "a.pgn", GAME);
    let mut window = window();
    window.hover_file(&path);

    window.drop_file(&path);
    window.wait_for("Red; 胡荣华");
}

#[test]
fn files_that_are_dropped_together_become_studies_and_the_bad_ones_one_message() {
    let folder = folder();
    let names = ["a.pgn", "letter.txt", "b.pgn", "scan.tif"];
    let contents: [&[u8]; 4] = [GAME.as_bytes(), b"Dear Sir,", OTHER.as_bytes(), b"II*\0\x08\0\0\0"];
    let paths: Vec<PathBuf> =
        names.iter().zip(contents).map(|(name, content)| file(&folder, name, content)).collect();
    let mut window = window();
    window.drop_files(&paths.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    window.wait_for("This is a picture");
    assert!(window.has("neither a game nor a position") && window.count(Label::Understood) == 1);
    window.click(Label::Understood);
    assert!(window.has("胡荣华") && window.has("吕钦"), "a tab for each game");
}

#[test]
fn of_too_many_files_the_first_are_opened_and_it_is_said() {
    let folder = folder();
    let paths: Vec<PathBuf> = (10..33).map(|number| file(&folder, &format!("{number}.pgn"), GAME)).collect();
    let mut window = window();
    window.drop_files(&paths.iter().map(PathBuf::as_path).collect::<Vec<_>>());
    window.wait_for(Label::TooManyFiles);
    assert!(window.has("At most 20 files are opened at once. 3 were left out, from 30.pgn on"));
}

#[test]
fn a_folder_that_is_dropped_is_the_collection() {
    let folder = folder();
    file(&folder, "a.pgn", GAME);
    let mut window = window();
    window.drop_file(folder.path());
    window.wait_for("胡荣华");
    assert_eq!(window.app().settings().games_folder.as_deref(), Some(folder.path()));
}

#[test]
fn what_cannot_be_read_says_why_and_changes_nothing() {
    let folder = folder();
    let mut window = window();
    play_on(&mut window);
    let before = window.document().game().clone();
    for (name, content, why) in [
        ("b.txt", "Dear Sir,", "neither a game nor a position"),
        ("w.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n", "a game of western chess"),
        ("c.json", "{\"version\": 99}", "version 99"),
        ("d.pgn", "", "nothing to read"),
    ] {
        window.open_file(&file(&folder, name, content));
        window.wait_for(why);
        assert!(window.has(name), "{name} is named");
        window.click(Label::Understood);
    }
    window.open_file(&folder.path().join("none.pgn"));
    window.wait_for("There is no such file");
    window.click(Label::Understood);
    window.open_file(folder.path());
    window.wait_for("This is not a file");
    window.click(Label::Understood);
    assert_eq!(*window.document().game(), before);
}

#[test]
fn a_game_that_is_understood_in_part_is_opened_so_far_and_the_rest_is_told() {
    let folder = folder();
    let mut window = window();
    let content = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 车九平八 *\n";
    window.open_file(&file(&folder, "a.pgn", content));
    window.wait_for(Label::ReadInPart);
    window.click(Label::ShowLeft);
    assert!(window.has("Move 1 of Black (line 3)"));
    assert!(window.has("a.pgn") && !window.has("kept in the comments"), "what became of it is said once");
    window.click(Label::Understood);
    assert_eq!(window.moves().len(), 1);
    window.paste("no game at all");
    window.wait_for(Label::PasteTrouble);
    window.click(Label::Understood);
    window.click(Label::ShowLeft);
    assert!(window.has("Move 1 of Black (line 3)"), "it is still that game");
}

#[test]
fn one_of_several_games_is_chosen() {
    let folder = folder();
    let path = file(&folder, "two.pgn", format!("{GAME}\n{OTHER}"));
    let mut window = window();
    window.open_file(&path);
    window.wait_for("two.pgn: 2 games");
    window.type_text(Label::Filter, "五羊");
    assert!(window.has("吕钦 - 许银川") && !window.has("胡荣华"));
    window.press(Modifiers::NONE, Key::Enter);
    window.wait_for("Red; 吕钦");
    // Saving it would lose the other one, so the user is asked for a file.
    assert!(window.document().file().is_none());
    window.open_file(&path);
    window.wait_for("two.pgn: 2 games");
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::ArrowUp);
    window.click_last(Label::Open);
    window.wait_for("Red; 胡荣华");
}

#[test]
fn thousands_of_games_are_listed() {
    let folder = folder();
    let path = file(&folder, "many.pgn", OTHER.repeat(5_000));
    let mut window = window();
    window.open_file(&path);
    window.wait_for("many.pgn: 5000 games");
    window.type_text(Label::Filter, "nobody");
    assert!(window.has(Label::NothingFound));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has("5000 games"));
}

/// A window with a file that has been changed by a fifth move, and another file.
fn changed(folder: &TempDir) -> (Window, PathBuf, PathBuf) {
    let (path, other) = (file(folder, "a.pgn", GAME), file(folder, "b.pgn", OTHER));
    let mut window = window();
    window.open_file(&path);
    window.wait_for("Red; 胡荣华");
    window.play("b0", "c2");
    (window, path, other)
}

#[test]
fn another_file_is_opened_beside_the_first_and_nothing_is_asked() {
    let folder = folder();
    let (mut window, path, other) = changed(&folder);
    window.open_file(&other);
    window.wait_for("Red; 吕钦");
    assert!(window.has(Label::GameTab) && window.has("吕钦 - 许银川"));
    window.press(Modifiers::COMMAND, Key::PageUp);
    assert!(window.has("Red; 胡荣华"));
    assert!(window.document().is_modified(), "the first is as it was left");
    window.open_file(&other);
    window.wait_for("Red; 吕钦");
    assert_eq!(window.count("吕钦 - 许银川"), 1, "the same file is not opened twice");
    window.press(Modifiers::COMMAND, Key::W);
    assert!(window.has("Red; 胡荣华") && !window.has("吕钦 - 许银川"));
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| !window.document().is_modified());
    assert_eq!(record(&path).moves().len(), 5);
}

/// A window with a played game, saved to a file, and continued.
fn saved_and_played_on(folder: &TempDir) -> (Window, PathBuf) {
    let path = folder.path().join("own.pgn");
    let mut window = window();
    play_on(&mut window);
    window.pick(Picked::Path(path.clone()));
    window.press(Modifiers::COMMAND, Key::S);
    window.wait_until(|window| window.document().file().is_some());
    window.play("i0", "h0");
    (window, path)
}

#[test]
fn a_file_of_the_game_that_would_stay_as_it_was_is_asked_about() {
    let folder = folder();
    let (mut window, path) = saved_and_played_on(&folder);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    assert!(window.has(Label::UnsavedDetail), "nothing is kept in this window");
    window.click_last(Label::Cancel);
    assert_eq!(window.moves().len(), 5, "the game goes on");
    window.click(Label::Start);
    window.click_last(Label::Save);
    window.wait_until(|window| window.moves().is_empty());
    assert_eq!(record(&path).moves().len(), 5);
    let (mut window, path) = saved_and_played_on(&folder);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    window.click(Label::Discard);
    assert!(window.moves().is_empty());
    assert_eq!(record(&path).moves().len(), 4);
}

#[test]
fn a_game_that_cannot_be_saved_is_kept() {
    let folder = folder();
    let (mut window, path) = saved_and_played_on(&folder);
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    window.click_last(Label::Save);
    window.wait_for("could not be saved");
    window.click(Label::Understood);
    assert_eq!(window.moves().len(), 5);
    assert!(window.document().is_modified());
}

#[test]
fn a_game_that_is_in_no_file_is_not_asked_about() {
    let folder = folder();
    let mut window = window();
    play_on(&mut window);
    window.open_file(&file(&folder, "a.pgn", GAME));
    window.wait_for("Red; 胡荣华");
}

#[test]
fn recent_files_are_listed_and_forgotten() {
    let folder = folder();
    let (one, two) = (file(&folder, "one.pgn", GAME), file(&folder, "two.pgn", OTHER));
    let mut window = window();
    window.open_file(&one);
    window.wait_for("Red; 胡荣华");
    window.open_file(&two);
    window.wait_for("Red; 吕钦");
    assert_eq!(window.app().settings().remembered.recent, [two.clone(), one.clone()]);
    window.choose(Label::FileMenu, Label::RecentEntry);
    window.click_entry("one.pgn");
    window.wait_for("Red; 胡荣华");
    fs::remove_file(&two).unwrap();
    window.choose(Label::FileMenu, Label::RecentEntry);
    window.click_entry("two.pgn");
    window.wait_for("There is no such file");
    window.click(Label::Understood);
    assert_eq!(window.app().settings().remembered.recent, [one]);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click(Label::FileMenu);
    assert!(!window.has(Label::RecentEntry), "no file can be opened here");
    (0..2).for_each(|_| window.press(Modifiers::NONE, Key::Escape));
    window.choose(Label::FileMenu, Label::RecentEntry);
    window.click_entry(Label::ForgetRecent);
    assert!(window.app().settings().remembered.recent.is_empty());
}

#[test]
fn every_format_is_copied_and_pasted() {
    let mut window = window();
    window.paste(GAME);
    window.wait_for("Red; 胡荣华");
    let game = window.document().game().clone();
    for (entry, target) in [
        (Label::CopyPgn, Target::Pgn(Notation::Wxf)),
        (Label::CopyUbb, Target::Ubb),
        (Label::CopyMoves, Target::Moves(Notation::Wxf)),
        (Label::CopyJson, Target::Json),
    ] {
        window.choose(Label::EditMenu, Label::CopyEntry);
        let copied = window.copied_by_entry(entry).expect("it is copied");
        let mut game = game.clone();
        game.name_opening(target);
        assert_eq!(copied, formats::write(&game, target), "{entry:?}");
        window.press(Modifiers::COMMAND, Key::N);
        window.click(Label::Start);
        assert!(window.moves().is_empty());
        window.paste(&copied);
        window.wait_until(|window| window.moves() == ["h2e2", "h9g7", "h0g2", "i9h9"]);
        window.paste(GAME);
        window.wait_for("Red; 胡荣华");
    }
    window.choose(Label::EditMenu, Label::CopyEntry);
    let fen = window.copied_by_entry(Label::CopyFen).unwrap();
    assert_eq!(fen, game.position().to_string());
    window.paste(&fen);
    window.wait_for(Label::Opponent);
    window.click(Label::Start);
    assert_eq!(window.document().game().start(), game.position());
}

#[test]
fn a_pasted_position_is_analysed_by_one_click() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.paste("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1");
    window.wait_for(Label::Opponent);
    window.click(Label::AnalysePosition);
    assert!(window.in_study() && window.has("a2 red chariot") && !window.has(Label::Opponent));
    window.wait_until(|window| window.has("Line 1: "));
}

#[test]
fn vietnamese_moves_are_pasted_and_copied() {
    let settings = Settings { language: Some(Language::Vietnamese), ..Settings::default() };
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([900.0, 640.0], settings, new_game);
    let moves = "1. P8/1 M8.7\n2. M2.3 X9-8\n3. X1-2 Tg5.1\n";
    window.paste(moves);
    window.wait_until(|window| window.moves() == ["b2b1", "h9g7", "h0g2", "i9h9", "i0h0", "e9e8"]);
    window.choose("Sửa", "Sao chép");
    assert_eq!(window.copied_by_entry("Các nước đi").as_deref(), Some(moves));
    // Other programs know no Vietnamese moves in a PGN file.
    window.choose("Sửa", "Sao chép");
    assert!(window.copied_by_entry("Ván cờ (PGN)").unwrap().contains("1. C8-1 H8+7"));
}

/// A clipboard with a picture in it.
struct Picture;

impl Clipboard for Picture {
    fn set_picture(&self, _: &ColorImage) -> Result<(), String> {
        Ok(())
    }

    fn picture(&self) -> Option<ColorImage> {
        Some(ColorImage::filled([9, 9], Color32::WHITE))
    }
}

#[test]
fn what_cannot_be_pasted_says_why() {
    let mut window = window();
    window.paste("吃了吗");
    window.wait_for("neither a game nor a position");
    window.click(Label::Understood);
    assert!(window.moves().is_empty());
    window.choose(Label::EditMenu, Label::PasteEntry);
    window.wait_for(Label::NothingToPaste);
    window.set_clipboard(Arc::new(Picture));
    window.choose(Label::EditMenu, Label::PasteEntry);
    window.wait_for(PictureLabel::Title);
}

#[test]
fn a_paste_into_a_field_stays_there() {
    let mut window = window();
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.type_text(Label::Event, "x");
    window.paste(GAME);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.moves().is_empty());
}

#[test]
fn a_file_that_comes_while_a_dialog_is_filled_in_waits_for_it() {
    let folder = folder();
    let mut window = window();
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.type_text(Label::Event, "五羊杯");
    window.open_file(&file(&folder, "a.pgn", GAME));
    std::thread::sleep(std::time::Duration::from_millis(50));
    window.settle();
    window.click(Label::Apply);
    window.wait_for("Red; 胡荣华");
}

#[test]
fn the_title_names_the_file_and_marks_a_change() {
    let folder = folder();
    let mut window = window();
    window.open_file(&file(&folder, "a.pgn", GAME));
    window.wait_for("Red; 胡荣华");
    window.press_without_settling(Modifiers::COMMAND, Key::F);
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.type_text(Label::Event, "五羊杯");
    let titles = window.titles_after_pressing(Key::Enter);
    assert!(titles.iter().any(|title| title.starts_with("*a.pgn - Chuhe")), "{titles:?}");
}
