//! Typed text is stored while it is typed, whatever is in front, and is there again if the program
//! is killed.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use chuhe::app::{ChapterLabel, FindLabel, Label, PeopleLabel, SheetLabel};
use chuhe::game::Tree;
use chuhe::session::{Document, NewGame, Player, Store, Study};
use eframe::egui::{Key, Modifiers};
use tempfile::TempDir;

use crate::common::{self, Name, Window};

/// A window at the program's start, in English, with a study in front.
fn window(folder: &TempDir) -> Window {
    let settings = "{\"version\":1,\"content\":{\"language\":\"english\"}}";
    fs::write(folder.path().join("settings.json"), settings).unwrap();
    let mut window = Window::start_in(folder.path());
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(common::annotated());
    window
}

/// Waits until this text is stored in a file whose path contains this part.
fn wait_until_stored(window: &mut Window, folder: &TempDir, part: &str, text: &str) {
    fn is_stored(folder: &Path, part: &str, text: &str) -> bool {
        let mut paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.any(|path| match path.is_dir() {
            true => is_stored(&path, part, text),
            false => {
                path.to_string_lossy().contains(part)
                    && fs::read_to_string(&path).is_ok_and(|stored| stored.contains(text))
            }
        })
    }
    window.wait_until(|_| is_stored(folder.path(), part, text));
}

/// A copy of the data as it would be if the program were killed now, and the window of the next
/// start with it.
fn killed(folder: &TempDir) -> (TempDir, Window) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
            let target = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &target);
            } else {
                // A file that is being written may disappear.
                drop(fs::copy(entry.path(), target));
            }
        }
    }
    let left = tempfile::tempdir().unwrap();
    copy(folder.path(), left.path());
    let window = Window::start_in(left.path());
    (left, window)
}

fn document(window: &Window) -> &Document {
    window.document()
}

fn study(window: &Window) -> &Study {
    window.app().session().as_study().expect("a study is in front")
}

#[test]
fn a_comment_is_stored_while_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "A quiet move.");
    wait_until_stored(&mut window, &folder, "studies", "A quiet move.");
    window.click(Label::Save);
    // Also in the game, while the study is behind it.
    window.click(Label::GameTab);
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "As usual.");
    wait_until_stored(&mut window, &folder, "game.json", "As usual.");
    let (_left, again) = killed(&folder);
    assert!(again.has("As usual."));
}

#[test]
fn a_comment_that_was_typed_is_one_edit_and_cancelling_takes_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.press(Modifiers::NONE, Key::Home);
    let before = document(&window).game().tree().comment(Tree::START).to_owned();
    let type_it = |window: &mut Window| {
        window.press(Modifiers::COMMAND, Key::K);
        for text in ["A", "A game", "A game of old."] {
            window.type_text(Label::Comment, text);
        }
        assert_eq!(document(window).game().tree().comment(Tree::START), "A game of old.");
    };
    type_it(&mut window);
    window.click(Label::Cancel);
    assert_eq!(document(&window).game().tree().comment(Tree::START), before);
    assert!(!study(&window).can_undo() && !document(&window).is_modified());
    type_it(&mut window);
    window.click(Label::Save);
    assert!(window.has(Label::CommentSaved));
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).game().tree().comment(Tree::START), before);
    assert!(!study(&window).can_undo() && study(&window).can_redo());
}

#[test]
fn a_window_that_is_closed_while_a_comment_is_typed_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.press(Modifiers::NONE, Key::Home);
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text(Label::Comment, "To the last letter.");
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    window.press(Modifiers::NONE, Key::Home);
    assert!(window.has("To the last letter."));
}

#[test]
fn the_title_of_a_chapter_is_stored_while_it_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.choose(Label::EditMenu, Label::ChaptersEntry);
    for text in ["The", "The screen"] {
        window.type_text(ChapterLabel::Title, text);
    }
    wait_until_stored(&mut window, &folder, "studies", "The screen");
    window.click(Label::Close);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(document(&window).game().headers.chapter().is_empty() && !study(&window).can_undo());
}

/// Types into a field of a form, and kills the program: the next start shows the text in the form.
fn survives(open: impl Fn(&mut Window), label: impl Name, text: &str) {
    let label = label.name();
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    open(&mut window);
    window.type_text(label, text);
    wait_until_stored(&mut window, &folder, "drafts", text);
    let (left, mut again) = killed(&folder);
    open(&mut again);
    assert_eq!(again.text_of(label), text, "{label}");
    // A cancelled or cleared text is gone.
    again.type_text(label, "");
    again.press(Modifiers::NONE, Key::Backspace);
    again.press(Modifiers::NONE, Key::Escape);
    again.press(Modifiers::NONE, Key::Escape);
    again.wait_until(|_| !fs::read_to_string(left.path().join("drafts.json")).unwrap().contains(text));
}

#[test]
fn what_is_typed_in_forms_is_there_again_after_a_kill() {
    survives(|window| window.choose(Label::EditMenu, Label::DetailsEntry), Label::Event, "The old cup");
    survives(|window| window.choose(Label::EditMenu, Label::FindEntry), FindLabel::Words, "screen");
    let add = |window: &mut Window| {
        window.choose(Label::LearnMenu, Label::ProfilesEntry);
        window.click(PeopleLabel::Add);
    };
    survives(add, PeopleLabel::Name, "Mai");
    let print = |window: &mut Window| {
        window.choose(Label::FileMenu, Label::ExportEntry);
        window.click_entry(Label::DiagramsEntry);
    };
    survives(print, SheetLabel::Heading, "Lesson 3");
    let position = |window: &mut Window| {
        window.choose(Label::FileMenu, Label::NewGameEntry);
        if !window.has(Label::Fen) {
            window.click(Label::FromFen);
        }
    };
    survives(position, Label::Fen, "3k5/9/9/9/9/9/9/9/4R4/4K");
}

#[test]
fn what_is_arranged_is_there_again_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.choose(Label::FileMenu, Label::SetUpEntry);
    window.type_text(Label::Fen, "3k5/9/9/9/9/9/9/9/4R4/4K4 w");
    wait_until_stored(&mut window, &folder, "drafts", "4R4/4K4");
    let (_left, mut again) = killed(&folder);
    again.choose(Label::FileMenu, Label::SetUpEntry);
    assert!(again.has("e1 red chariot"));
}

#[test]
fn what_was_typed_in_another_window_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let first = window(&folder);
    let mut second = Window::start_in(folder.path());
    second.open_record(common::annotated());
    second.choose(Label::EditMenu, Label::FindEntry);
    second.type_text(FindLabel::Words, "screen");
    wait_until_stored(&mut second, &folder, "drafts-2", "screen");
    drop((first, second));
    let mut again = Window::start_in(folder.path());
    again.choose(Label::EditMenu, Label::FindEntry);
    assert_eq!(again.text_of(FindLabel::Words), "screen");
    assert!(!folder.path().join("drafts-2.json").exists());
}

#[test]
fn nothing_is_stored_of_forms_that_were_only_opened() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(&folder);
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::FileMenu, Label::NewGameEntry);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!folder.path().join("drafts.json").exists());
}

#[test]
fn a_study_that_is_damaged_is_told_and_a_newer_one_too() {
    let folder = tempfile::tempdir().unwrap();
    {
        let mut window = window(&folder);
        window.play("b0", "c2");
        assert!(window.close());
    }
    let studies = folder.path().join("studies");
    let path = fs::read_dir(&studies).unwrap().next().unwrap().unwrap().path();
    let later = "{\"version\":7,\"content\":{}}";
    fs::write(&path, later).unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.has(Label::DamagedFile) && window.has("(files of version 7)"));
    drop(window);
    assert_eq!(fs::read_to_string(&path).unwrap(), later);
    fs::write(&path, "{\"version\":1,\"conte").unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.has("It is kept under another name") && window.has("json.damaged-1"));
}

#[test]
fn a_past_game_that_is_damaged_is_told_when_the_list_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let open = || {
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        Window::open_stored(NewGame::new(Player::Human, Player::Human), store)
    };
    let mut window = open();
    window.play("h2", "e2");
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    // The end of a window waits for all that is still to be stored, which would mend the file.
    drop(window);
    let mut window = open();
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for("Games played: 1");
    window.press(Modifiers::NONE, Key::Escape);
    let path = fs::read_dir(folder.path().join("games")).unwrap().next().unwrap().unwrap().path();
    fs::write(&path, "half").unwrap();
    window.choose(Label::FileMenu, Label::PastGamesEntry);
    window.wait_for(Label::DamagedFile);
    assert!(window.has("json.damaged-1"));
}
