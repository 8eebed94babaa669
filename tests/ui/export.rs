//! The game as a publication: a web page, an article, a sheet of diagrams.

use std::fs;
use std::path::PathBuf;

use chuhe::app::{Label, Picked, PuzzleLabel, SheetLabel};
use chuhe::session::{NewGame, Player};

use crate::common::{self, Name, Window};
use eframe::egui::accesskit::Role;

/// Chooses an entry of the menu or its submenu.
fn open(window: &mut Window, entry: Label) {
    window.click(Label::FileMenu);
    if entry != Label::ArticleEntry {
        window.click_entry(Label::ExportEntry);
    }
    window.click_entry(entry);
}

/// The bytes of the file that an entry of the submenu writes.
fn exported(window: &mut Window, entry: Label, name: &str, written: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    window.pick(Picked::Path(path(name)));
    open(window, entry);
    if window.has(SheetLabel::PerPage) {
        window.click(Label::SaveAsEntry);
    }
    window.wait_for(format!("Saved: {written}"));
    fs::read(path(written)).expect("it is written")
}

fn window() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.open_record(common::annotated());
    window
}

#[test]
fn a_record_is_saved_as_a_web_page_under_the_name_of_one() {
    for (name, written) in [("game", "game.html"), ("game.pdf", "game.pdf.html"), ("game.html", "game.html")]
    {
        let page = String::from_utf8(exported(&mut window(), Label::WebPageEntry, name, written)).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("const nodes = ["));
    }
}

#[test]
fn a_page_says_at_which_level_the_computer_played() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    let page = String::from_utf8(exported(&mut window, Label::WebPageEntry, "game", "game.html")).unwrap();
    assert!(page.contains("Player (Red) – Chuhe, level 1 Newcomer (Black)"));
}

#[test]
fn a_record_is_saved_as_an_article_in_the_form_that_the_name_says() {
    for (name, written, begins) in
        [("game", "game.pdf", &b"%PDF-"[..]), ("game.html", "game.html", b"<!DOCTYPE html>")]
    {
        assert!(exported(&mut window(), Label::ArticleEntry, name, written).starts_with(begins));
    }
}

#[test]
fn the_marked_moves_of_a_record_are_printed_with_how_it_goes_on() {
    let mut window = window();
    let page =
        String::from_utf8(exported(&mut window, Label::DiagramsEntry, "game.html", "game.html")).unwrap();
    let marked = page.matches("<figure>").count();
    assert!(marked > 1 && page.contains("<h2>Solutions</h2>"), "{marked}");
    let pdf = exported(&mut window, Label::DiagramsEntry, "game", "game.pdf");
    assert!(pdf.starts_with(b"%PDF-"));
}

#[test]
fn puzzles_of_a_kind_are_printed_under_a_title_of_ones_own() {
    let mut window = window();
    open(&mut window, Label::DiagramsEntry);
    choose(&mut window, PuzzleLabel::Title);
    window.click(PuzzleLabel::Classics);
    assert!(!window.has(PuzzleLabel::Theme), "only puzzles from games have one");
    window.click("9");
    window.click(SheetLabel::NoSolutions);
    window.type_text(SheetLabel::Heading, "Lesson 3");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html");
    window.pick(Picked::Path(file.clone()));
    window.click(Label::SaveAsEntry);
    window.wait_for("Saved");
    let page = fs::read_to_string(file).unwrap();
    assert!(page.contains("<h1>Lesson 3</h1>") && !page.contains(SheetLabel::Solutions.name()));
    assert_eq!(page.matches("<figure>").count(), 12);
    open(&mut window, Label::DiagramsEntry);
    assert!(window.has(PuzzleLabel::Classics), "the last choice is there again");
}

#[test]
fn a_record_without_remarks_has_the_position_shown_to_print() {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    open(&mut window, Label::DiagramsEntry);
    choose(&mut window, "Marked ones (0)");
    assert!(window.has("No move has a comment"));
    choose(&mut window, SheetLabel::Shown);
    assert!(!window.has("No move has a comment"));
}

fn choose(window: &mut Window, positions: impl Name) {
    window.click_role(Role::ComboBox, SheetLabel::Positions);
    window.click_last(positions);
}
