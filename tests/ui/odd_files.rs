//! Files without games, and file names that could spoil the layout of a message.

use std::fs;

use crate::common::Window;
use chuhe::app::Label;
use chuhe::session::{NewGame, Player};

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, socket) = (folder.path().join("pipe.pgn"), folder.path().join("socket.pgn"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    drop(std::os::unix::net::UnixListener::bind(&socket).unwrap());
    let mut window = window();
    for path in [pipe.as_path(), &socket, "/dev/zero".as_ref(), folder.path()] {
        window.open_file(path);
        window.wait_for("This is not a file");
        window.click(Label::Understood);
    }
}

#[cfg(unix)]
#[test]
fn names_with_control_characters_are_shown_in_one_piece() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a\n\u{1b}[2J\u{202e}b.txt");
    fs::write(&path, "no game").unwrap();
    let mut window = window();
    window.open_file(&path);
    window.wait_for("could not be opened");
    assert!(window.has(r"a\n\u{1b}[2J\u{202e}b.txt"));
}

#[test]
fn a_name_of_any_length_is_told() {
    let mut window = window();
    // The longest possible name, and a longer one.
    for letters in [251, 300] {
        window.open_file(&std::env::temp_dir().join("棋".repeat(letters / 3) + ".pgn"));
        window.wait_for("could not be opened");
        window.click(Label::Understood);
    }
}
