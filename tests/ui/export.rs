//! The game as something to be read: a page of the web, an article.

use std::fs;
use std::path::PathBuf;

use chuhe::app::Picked;
use chuhe::session::{NewGame, Player};

use crate::common::{self, Window};

/// The text of the file that an entry of the submenu writes.
fn exported(window: &mut Window, entry: &str, name: &str, written: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    window.pick(Picked::Path(path(name)));
    window.click("File");
    window.click_entry("Export");
    window.click_entry(entry);
    window.wait_for("Saved");
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
        let page = String::from_utf8(exported(&mut window(), "Web page...", name, written)).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.contains("const nodes = ["));
    }
}

#[test]
fn a_record_is_saved_as_an_article_in_the_form_that_the_name_says() {
    for (name, written, begins) in
        [("game", "game.pdf", &b"%PDF-"[..]), ("game.html", "game.html", b"<!DOCTYPE html>")]
    {
        assert!(exported(&mut window(), "Article for print...", name, written).starts_with(begins));
    }
}
