//! A picture of a board becomes a position.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::channel;

use chuhe::app::{
    Clipboard, GamesLabel, Label, Language, Picked, PictureLabel, PictureReader, Settings, ThemeChoice,
    encode_png,
};
use chuhe::engine::board::{Kind, Piece, Setup, Side, Square};
use chuhe::session::{NewGame, Player};
use chuhe::vision::{Content, Grid, NoReading, Picture, ReadPoint, Reading};
use eframe::egui::{Color32, ColorImage, Event, Key, Modifiers};
use tempfile::TempDir;

use crate::common::{self, Name, Window, point};

const FEN: &str = "3akab2/9/2n1b4/p1R1p1p1p/4c4/2P6/P3P1P1P/4C4/9/R1BAKABN1 w - - 0 1";

fn window() -> Window {
    reading(Window::open(NewGame::new(Player::Human, Player::Human)), read())
}

/// Whatever the picture, this is read.
fn reading(mut window: Window, read: Reading) -> Window {
    window.set_picture_reader(PictureReader::new(move |_, _| Ok(read.clone())));
    window
}

fn refusing(refusal: NoReading) -> Window {
    let mut window = window();
    window.set_picture_reader(PictureReader::new(move |_, _| Err(refusal.clone())));
    window
}

/// A reading of the picture of [`board`], with two unsure points and a corrected one.
fn read() -> Reading {
    let setup: Setup = FEN.parse().unwrap();
    let mut read = Reading::certain(&setup, Grid::upright([114.5, 134.5], [103.0, 103.0]));
    (read.certainty, read.side_to_move) = (0.62, None);
    let piece = |letter| Piece::from_letter(letter);
    let mut set = |square: &str, point: ReadPoint| {
        let square: Square = square.parse().unwrap();
        read.points[square.index()] = point;
    };
    let seen = Content::Piece(Piece::new(Side::Red, Kind::Cannon));
    set(
        "e2",
        ReadPoint { piece: piece('C'), certainty: 0.7, seen, likely: vec![piece('C'), piece('R'), None] },
    );
    set(
        "h4",
        ReadPoint { piece: None, certainty: 0.8, seen: Content::Empty, likely: vec![None, piece('p')] },
    );
    let seen = Content::Piece(Piece::new(Side::Black, Kind::Elephant));
    set("e5", ReadPoint { piece: piece('c'), certainty: 0.97, seen, likely: vec![piece('c')] });
    read
}

/// A picture of the position.
fn board() -> ColorImage {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.paste(FEN);
    window.wait_for(Label::Opponent);
    window.click(Label::Human);
    window.click(Label::Start);
    window.copied_picture()
}

fn file(folder: &TempDir, name: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, encode_png(&ColorImage::filled([90, 100], Color32::WHITE)).unwrap()).unwrap();
    path
}

/// A window that shows the reading.
fn shown() -> (Window, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    window.open_file(&file(&folder, "board.png"));
    window.wait_for("Something may be wrong");
    (window, folder)
}

fn copied(window: &mut Window) -> Option<String> {
    window.copied_by(|harness| harness.event(Event::Copy))
}

/// A clipboard with a picture.
struct Screenshot;

impl Clipboard for Screenshot {
    fn set_picture(&self, _: &ColorImage) -> Result<(), String> {
        Ok(())
    }

    fn picture(&self) -> Option<ColorImage> {
        Some(ColorImage::filled([90, 100], Color32::WHITE))
    }
}

#[test]
fn a_picture_is_opened_in_each_way() {
    let folder = tempfile::tempdir().unwrap();
    // The content counts, whatever the name is.
    let path = file(&folder, "board.txt");
    let is_shown = |mut window: Window, way: &str| {
        window.wait_until(|window| window.has(PictureLabel::Title));
        window.wait_for("2 points are unsure");
        assert!(window.has("e2 red cannon, unsure"), "{way}");
        assert!(
            window.has("Black's file 5, row 5: a black elephant cannot stand there; read as black cannon"),
            "{way}"
        );
        window.tap(Key::Escape);
        assert!(!window.has("2 points are unsure"), "{way}");
    };
    let mut by = window();
    by.open_file(&path);
    is_shown(by, "command line");
    let mut by = window();
    by.drop_file(&path);
    is_shown(by, "dropped");
    for (menu, entry) in [(Label::FileMenu, Label::OpenEntry), (Label::FileMenu, Label::FromPictureEntry)] {
        let mut by = window();
        by.pick(Picked::Path(path.clone()));
        by.choose(menu, entry);
        is_shown(by, entry.name());
    }
    let mut by = window();
    let image = Arc::new(Screenshot.picture().unwrap());
    by.harness().event(Event::PasteImage(Arc::clone(&image)));
    by.settle();
    is_shown(by, "pasted");
    let mut by = window();
    by.choose(Label::FileMenu, Label::SetUpEntry);
    by.harness().event(Event::PasteImage(image));
    by.settle();
    is_shown(by, "pasted into the editor");
    // Beside the picture there is a text, which is none of a game.
    let mut by = window();
    by.set_clipboard(Arc::new(Screenshot));
    by.paste("https://example.org/board.png");
    is_shown(by, "pasted with a text");
}

#[test]
fn a_text_that_is_a_game_wins_over_the_picture_beside_it() {
    let mut window = window();
    window.set_clipboard(Arc::new(Screenshot));
    window.paste("1. 炮二平五 马８进７");
    window.wait_until(|window| window.moves().len() == 2);
}

#[test]
fn clicks_and_keys_correct_points() {
    let (mut window, _folder) = shown();
    window.click("e2 red cannon, unsure");
    window.wait_for("1 point is unsure");
    assert!(window.has("e2 red chariot") && !window.has("Something may be wrong"));
    window.right_click(point("e2"));
    assert!(window.has("e2 red cannon") && !window.has("e2 red cannon, unsure"));
    // The cursor begins there.
    window.click("e3 red soldier");
    assert!(window.has("e3 empty"));
    window.tab_to("e3 ");
    window.tap(Key::Z);
    assert!(window.has("e3 empty"), "z is no piece");
    window.press(Modifiers::SHIFT, Key::N);
    assert!(window.has("e3 red horse"));
    window.tap(Key::ArrowUp);
    window.tap(Key::Enter);
    assert!(window.has("e4 red chariot"), "{:?}", window.label_of(point("e4")));
    window.press(Modifiers::SHIFT, Key::Enter);
    assert!(window.has("e4 empty"));
}

#[test]
fn the_side_to_move_is_asked_for_before_a_position_is_used() {
    let (mut window, _folder) = shown();
    const MISSING: PictureLabel = PictureLabel::ChooseSide;

    assert!(window.has(PictureLabel::WhoMoves));
    window.click(PictureLabel::Analyse);
    assert!(!window.in_study());
    assert_eq!(window.painted(MISSING), 1);
    window.hover(PictureLabel::Analyse);
    assert_eq!(window.painted(MISSING), 2, "a tooltip");
    let places = |window: &Window| {
        [PictureLabel::Analyse.name(), Label::Close.name(), PictureLabel::Other.name()]
            .map(|text| window.rect(text))
    };
    let before = places(&window);
    window.click(GamesLabel::Black);
    assert!(window.has(Label::ToMove) && places(&window) == before);
    assert_eq!(window.painted(MISSING), 0);
    let fen = FEN.replace(" w ", " b ");
    assert_eq!(copied(&mut window), Some(fen.clone()));
    window.click(PictureLabel::Analyse);
    window.wait_until(Window::in_study);
    assert_eq!(window.document().game().start().to_string(), fen);
    assert!(!window.has(PictureLabel::WhoMoves));
}

#[test]
fn the_position_is_played_from() {
    let (mut window, _folder) = shown();
    window.click(GamesLabel::Red);
    window.click(Label::PlayFromHere);
    window.click(Label::Human);
    window.click(Label::Start);
    assert_eq!(window.document().game().start().to_string(), FEN);
    assert!(!window.in_study() && !window.has(PictureLabel::Turn));
}

#[test]
fn the_editor_takes_even_what_is_not_legal() {
    let (mut window, _folder) = shown();
    window.click(GamesLabel::Red);
    window.tab_to("e3 ");
    for _ in 0..3 {
        window.tap(Key::ArrowDown);
    }
    window.tap(Key::Delete);
    window.wait_for("Red has no general");
    window.click(Label::PlayFromHere);
    assert!(!window.has(Label::Opponent));
    window.click(PictureLabel::Edit);
    assert!(window.text_of(Label::Fen).contains("R1BA1ABN1 w"));
    // Escape leads back to the picture.
    window.tap(Key::Escape);
    window.wait_for(PictureLabel::Turn);
}

#[test]
fn the_board_is_turned_and_its_colours_are_swapped() {
    let (mut window, _folder) = shown();
    window.click(PictureLabel::Turn);
    let turned = "1NBAKAB1R/9/4C4/P1P1P3P/6P2/4c4/p1p1p1R1p/4b1n2/9/2baka3";
    assert_eq!(copied(&mut window).unwrap().split(' ').next(), Some(turned));
    assert!(window.has("e7 red cannon, unsure"));
    window.click(PictureLabel::Swap);
    assert_eq!(
        copied(&mut window).unwrap().split(' ').next().unwrap(),
        turned.chars().map(swapped).collect::<String>()
    );
    window.click(PictureLabel::Turn);
    window.click(PictureLabel::Swap);
    assert_eq!(copied(&mut window).as_deref(), Some(FEN));
}

fn swapped(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

#[test]
fn a_refusal_is_said_and_nothing_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    for (refusal, said) in [
        (NoReading::NoBoard, "No Xiangqi board was found"),
        (NoReading::HalfBoard, "Only a part of the board"),
        (NoReading::HiddenPieces, "Some pieces lie face down"),
        (NoReading::OtherGame, "This is the board of another game"),
    ] {
        let mut window = refusing(refusal);
        window.open_file(&file(&folder, "board.png"));
        window.wait_for(said);
        assert!(
            !window.has(PictureLabel::Analyse)
                && !window.has(PictureLabel::Turn)
                && window.has(PictureLabel::Picture)
        );
        window.click(Label::Close);
        assert!(window.has("e0 red general") && window.moves().is_empty());
    }
    // A damaged file.
    let mut window = window();
    let path = folder.path().join("cut.png");
    fs::write(&path, &encode_png(&ColorImage::filled([90, 100], Color32::WHITE)).unwrap()[..40]).unwrap();
    window.open_file(&path);
    window.wait_for("The picture is damaged");
}

#[test]
fn one_of_several_boards_is_chosen() {
    let boards = [[0.0, 0.0], [50.0, 0.0]].map(|corner| Grid::upright(corner, [5.0, 10.0]));
    let mut window = window();
    window.set_picture_reader(PictureReader::new(move |_: &Picture, grid| match grid {
        None => Err(NoReading::SeveralBoards(boards.to_vec())),
        Some(grid) => Ok(Reading { grid: *grid, ..read() }),
    }));
    let folder = tempfile::tempdir().unwrap();
    window.open_file(&file(&folder, "two.png"));
    window.wait_for("There are 2 boards in this picture");
    assert!(window.has("Board 1") && window.has("Board 2"));
    window.act("Board 2");
    window.wait_for("2 points are unsure");
}

#[test]
fn the_window_does_not_wait_for_a_picture_that_takes_long() {
    let (release, released) = channel::<()>();
    let released = std::sync::Mutex::new(released);
    let mut window = window();
    window.set_picture_reader(PictureReader::new(move |_, _| {
        released.lock().unwrap().recv().unwrap_err();
        Err(NoReading::NoBoard)
    }));
    let folder = tempfile::tempdir().unwrap();
    window.open_file(&file(&folder, "board.png"));
    window.wait_for(PictureLabel::Reading);
    window.click(Label::Cancel);
    window.play("h2", "e2");
    drop(release);
    window.settle();
    assert_eq!(window.moves(), ["h2e2"]);
    assert!(!window.has("No Xiangqi board was found"));
}

#[test]
fn the_points_are_told_to_a_screen_reader() {
    let (window, _folder) = shown();
    assert!(window.has("h4 empty, unsure") && window.has("a9 empty") && window.has(PictureLabel::Picture));
}

#[test]
fn it_looks_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    fs::write(&path, encode_png(&board()).unwrap()).unwrap();
    for (name, size, settings) in [
        ("usual", [1100.0, 800.0], common::english()),
        ("narrow", [480.0, 800.0], common::english()),
        ("dark", [1100.0, 800.0], Settings { theme: ThemeChoice::Dark, ..common::english() }),
        ("chinese", [640.0, 480.0], Settings { language: Some(Language::Simplified), ..common::english() }),
    ] {
        let mut window =
            reading(Window::open_sized(size, settings, NewGame::new(Player::Human, Player::Human)), read());
        window.open_file(&path);
        window.wait_until(|window| window.has(Label::FenShort));
        window.snapshot(&format!("from_picture_{name}"));
        assert_eq!(window.cut_texts(), [""; 0], "{name}");
    }
}
