//! The board as a picture, and a game as an animated one.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use chuhe::app::{Clipboard, Label, Look, Picked, PieceSet, Remembered, Settings, ThemeChoice};
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, ColorImage, Key, Modifiers};

use crate::common::{self, Window, point};

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// A clipboard that refuses everything.
struct Locked;

impl Clipboard for Locked {
    fn set_picture(&self, _: &ColorImage) -> Result<(), String> {
        Err("it is locked".into())
    }

    fn picture(&self) -> Option<ColorImage> {
        None
    }
}

/// The number of differing pixels.
fn differences(one: &ColorImage, other: &ColorImage) -> usize {
    assert_eq!(one.size, other.size);
    one.pixels.iter().zip(&other.pixels).filter(|(one, other)| one != other).count()
}

/// The picture in a PNG.
fn read_png(path: &Path) -> ColorImage {
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    ColorImage::from_rgb([info.width as usize, info.height as usize], &bytes)
}

#[test]
fn the_board_is_copied_as_a_picture() {
    let mut window = window();
    let start = window.copied_picture();
    assert_eq!(start.size[1], 1200);
    assert!(start.pixels.iter().all(Color32::is_opaque));
    assert_eq!(differences(&start, &window.copied_picture()), 0);
    window.play("h2", "e2");
    let moved = window.copied_picture();
    let changed = differences(&start, &moved);
    assert!(changed > 10_000 && changed < 60_000, "two points and their marks: {changed}");
}

#[test]
fn a_picture_depends_on_what_the_board_looks_like_but_not_on_the_window() {
    let new_game = || NewGame::new(Player::Human, Player::Human);
    let mut pictures = Vec::new();
    for settings in [
        common::english(),
        Settings {
            remembered: Remembered { is_flipped: true, ..Remembered::default() },
            ..common::english()
        },
        Settings { look: Look { pieces: PieceSet::Pictograms, ..Look::default() }, ..common::english() },
        Settings { theme: ThemeChoice::Dark, ..common::english() },
        Settings { theme: ThemeChoice::HighContrast, ..common::english() },
    ] {
        let mut window = Window::open_sized([640.0, 480.0], settings, new_game());
        let picture = window.copied_picture();
        assert!(pictures.iter().all(|other| differences(other, &picture) > 10_000));
        pictures.push(picture);
    }
    assert_eq!(differences(&pictures[0], &window().copied_picture()), 0);
}

#[test]
fn what_is_drawn_on_the_board_is_in_its_picture() {
    let mut window = window();
    let plain = window.copied_picture();
    window.right_drag(&point("h9"), &point("g7"));
    let drawn = window.copied_picture();
    assert!(differences(&plain, &drawn) > 1_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    window.pick(Picked::Path(path.clone()));
    // The menu covers the board: the drawings there stay.
    window.choose(Label::FileMenu, Label::PictureEntry);
    window.wait_for("Saved");
    assert_eq!(differences(&read_png(&path), &drawn), 0);
}

#[test]
fn a_picture_is_saved_under_a_name_that_says_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let [named, written] = ["board", "board.png"].map(|name| folder.path().join(name));
    fs::write(&written, "old").unwrap();
    let mut window = window();
    window.pick(Picked::Path(named));
    window.choose(Label::FileMenu, Label::PictureEntry);
    // The extension was added to the name, so the user has not yet agreed to replace this file.
    window.wait_for("This file exists already");
    assert_eq!(fs::read(&written).unwrap(), b"old");
    window.click(Label::Replace);
    window.wait_for("Saved");
    assert_eq!(read_png(&written).size[1], 1200);
    assert!(!window.document().is_modified() && window.document().file().is_none());
}

#[test]
fn what_stops_a_picture_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    window.pick(Picked::Path(folder.path().join("nowhere/board.png")));
    window.choose(Label::FileMenu, Label::PictureEntry);
    window.wait_for(Label::PictureTrouble);
    assert!(window.has(Label::FileNotFound));
    window.click(Label::Understood);
    window.set_clipboard(Arc::new(Locked));
    window.click_last(Label::EditMenu);
    window.click_entry(Label::CopyEntry);
    window.click_entry(Label::CopyPicture);
    window.wait_for("it is locked");
    assert!(window.has(Label::CopyTrouble));
}

/// The display time of each picture of an animation, in hundredths of a second.
fn delays(path: &Path, height: u16) -> Vec<u16> {
    let mut decoder = gif::DecodeOptions::new().read_info(fs::File::open(path).unwrap()).unwrap();
    assert_eq!(decoder.height(), height);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        delays.push(frame.delay);
    }
    delays
}

/// Whether something in the first picture of an animation is clearly green.
fn has_green(path: &Path) -> bool {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(fs::File::open(path).unwrap()).unwrap();
    let first = decoder.read_next_frame().unwrap().unwrap();
    first
        .buffer
        .chunks(4)
        .any(|pixel| pixel[1] > pixel[0].saturating_add(60) && pixel[1] > pixel[2].saturating_add(60))
}

#[test]
fn the_line_shown_is_saved_as_an_animated_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.gif");
    let mut window = window();
    window.open_record(common::annotated());
    // The current line is a variation, not the game.
    let game = window.document().game();
    let line = game.tree().path(game.node()).len();
    window.press(Modifiers::NONE, Key::Home);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.pick(Picked::Path(path.clone()));
    window.choose(Label::FileMenu, Label::AnimationEntry);
    window.click(Label::Off);
    window.click(Label::SaveAsEntry);
    window.wait_for("Saved");
    let delays = delays(&path, 640);
    let (end, moves) = delays.split_last().unwrap();
    assert!(*end > 100 && moves.iter().all(|&delay| delay == 100), "{delays:?}");
    assert_ne!(moves.len(), line, "{delays:?}");
}

#[test]
fn an_animated_picture_is_given_up_at_a_click() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.gif");
    let mut window = window();
    window.pick(Picked::Path(path.clone()));
    window.choose(Label::FileMenu, Label::AnimationEntry);
    assert!(!window.has("Making the animated picture"), "there is no move yet");
    window.press(Modifiers::NONE, Key::Escape);
    window.open_record(common::annotated());
    for cancel in [Label::Cancel, Label::StopAnimationEntry] {
        window.choose(Label::FileMenu, Label::AnimationEntry);
        window.click(Label::SaveAsEntry);
        window.wait_for("Making the animated picture: ");
        if cancel == Label::Cancel {
            window.click(cancel)
        } else {
            window.choose(Label::FileMenu, cancel)
        }
        assert!(!window.has("Making the animated picture"));
        window.wait_for(Label::AnimationStopped);
    }
    assert!(!path.exists());
}

#[test]
fn a_stretch_of_moves_is_saved_with_what_is_said_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.gif");
    let mut window = window();
    let record = "[Result \"*\"]\n\n1. C2=5 {The cannon. [%cal Ge3e6]} H8+7 2. H2+3 R9=8 3. R1=2 *";
    window.open_record(formats::read(record.as_bytes()).unwrap().read(0).unwrap().game);
    window.pick(Picked::Path(path.clone()));
    window.choose(Label::FileMenu, Label::AnimationEntry);
    for (label, place) in [(Label::AnimationFrom, "1. C2=5"), (Label::AnimationTo, "2. H2+3")] {
        window.click_role(Role::ComboBox, label);
        window.click_last(place);
    }
    window.click("2 s");
    window.click(Label::SaveAsEntry);
    window.wait_for("Saved");
    // The comment and the end are shown longer, and there is room for text.
    assert_eq!(delays(&path, 744), [400, 200, 400]);
    assert!(has_green(&path), "the arrow has its colour");
}

#[test]
fn a_picture_is_saved_as_svg_where_its_name_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.svg");
    let mut window = window();
    window.right_drag(&point("h9"), &point("g7"));
    window.pick(Picked::Path(path.clone()));
    window.choose(Label::FileMenu, Label::PictureEntry);
    window.wait_for("Saved");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("#23864a"), "with what is drawn, in green");
}

#[test]
fn each_move_of_a_stretch_has_a_picture_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.svg");
    let mut window = window();
    let record = "[Result \"*\"]\n\n1. C2=5 {The cannon.} H8+7 2. H2+3 *";
    window.open_record(formats::read(record.as_bytes()).unwrap().read(0).unwrap().game);
    for attempt in 0..2 {
        window.pick(Picked::Path(path.clone()));
        window.choose(Label::FileMenu, Label::AnimationEntry);
        window.click("SVG");
        window.click(Label::SaveAsEntry);
        match attempt {
            0 => window.wait_for("Saved: game 1.svg and 3 more"),
            _ => window.wait_for(Label::ReplaceQuestion),
        }
    }
    window.click(Label::Replace);
    window.wait_for("Saved");
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["game 1.svg", "game 2.svg", "game 3.svg", "game 4.svg"]);
    let second = fs::read_to_string(folder.path().join("game 2.svg")).unwrap();
    assert!(second.contains("aria-label=\"The cannon.\""));
}
