//! Pictures of the main views, compared with those in `tests/snapshots`. After a change that was meant, look at
//! the new pictures that `UPDATE_SNAPSHOTS=1 cargo test --features snapshots --test snapshots` leaves there.
#![cfg(feature = "snapshots")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chuhe::app::{BoardTheme, Language, Look, PieceSet, Settings, ThemeChoice};
use chuhe::engine::board::Side;
use chuhe::game::Date;
use chuhe::session::{BuiltIn, Level, NewGame, Player, Session, Store, Strength, TimeControl, Worker};
use common::Window;
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, ColorImage, Event, Key, Modifiers, Vec2, vec2};

/// A position with captured pieces on both sides, Red to move.
const MIDDLE_GAME: &str = "r2akabr1/9/1cn1b1n2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 4 12";
const SMALL: Vec2 = vec2(640.0, 480.0);

fn settings(language: Language, theme: ThemeChoice) -> Settings {
    Settings { language: Some(language), theme, ..Settings::default() }
}

fn game(black: Player) -> NewGame {
    NewGame { start: MIDDLE_GAME.parse().unwrap(), ..NewGame::new(Player::Human, black) }
}

fn window(size: Vec2, scale: f32, settings: Settings) -> Window {
    let computer = Player::Engine(Strength::Level(Level::Club));
    Window::build(size, scale, settings, game(computer), || Box::new(BuiltIn::new(1)))
}

/// Two people, so that nothing moves by itself.
fn window_for_two(settings: Settings) -> Window {
    Window::build(SMALL, 1.0, settings, game(Player::Human), || Box::new(BuiltIn::new(1)))
}

#[test]
fn simplified_light() {
    let mut window = window(vec2(760.0, 570.0), 1.0, settings(Language::Simplified, ThemeChoice::Light));
    window.snapshot("simplified_light");
}

#[test]
fn traditional_dark() {
    let mut window = window(SMALL, 1.0, settings(Language::Traditional, ThemeChoice::Dark));
    window.snapshot("traditional_dark");
}

#[test]
fn english_choices_at_double_scale() {
    let mut window = window(SMALL, 2.0, settings(Language::English, ThemeChoice::Light));
    window.click("b2 red cannon");
    window.snapshot("english_choices_2x");
}

/// A composition of the old book, with a hint.
#[test]
fn puzzle_of_the_old_book() {
    let mut window = window_for_two(settings(Language::Simplified, ThemeChoice::Dark));
    window.choose("研习(S)", "习题…");
    window.click("适情雅趣");
    window.click("选题…");
    window.type_text("局名、编号、结论", "目视横流");
    window.press(Modifiers::NONE, Key::Enter);
    window.press(Modifiers::NONE, Key::H);
    window.snapshot("puzzle_of_the_old_book");
}

/// The guide to how the pieces move, at its second lesson.
fn guide(settings: Settings, menu: &str, entry: &str, next: &str) -> Window {
    let mut window = window_for_two(settings);
    window.choose(menu, entry);
    window.click(next);
    window
}

#[test]
fn guide_in_english() {
    let settings = settings(Language::English, ThemeChoice::Light);
    let mut window = guide(settings, "Help", "How the pieces move...", "Next");
    window.play("e1", "f3");
    window.snapshot("guide_light");
}

#[test]
fn guide_in_traditional_chinese() {
    let mut window =
        guide(settings(Language::Traditional, ThemeChoice::Dark), "說明(H)", "棋子走法…", "下一步");
    window.click("e1 ");
    window.snapshot("guide_dark");
}

#[test]
fn rule_book() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.choose("Help", "Rules of the game...");
    window.press(Modifiers::NONE, Key::PageDown);
    window.snapshot("rule_book");
}

/// With texts twice as large, in a window of 800 by 600 pixels.
fn large_texts(language: Language, theme: ThemeChoice) -> Window {
    window(vec2(400.0, 300.0), 2.0, settings(language, theme))
}

#[test]
fn large_texts_beside_the_board() {
    large_texts(Language::Simplified, ThemeChoice::Light).snapshot("large_texts");
}

#[test]
fn large_texts_in_a_form() {
    let mut window = large_texts(Language::English, ThemeChoice::Dark);
    window.press(Modifiers::COMMAND, Key::Comma);
    window.snapshot("large_texts_form");
}

#[test]
fn all_keys() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::NONE, Key::F1);
    window.snapshot("keys");
}

#[test]
fn narrow() {
    let mut window = window(vec2(480.0, 900.0), 1.0, settings(Language::English, ThemeChoice::Dark));
    window.snapshot("narrow");
}

#[test]
fn refusal() {
    let mut window = window_for_two(settings(Language::Simplified, ThemeChoice::Light));
    window.click("b0 红马");
    window.click("d1 ");
    window.snapshot("refusal");
}

/// A move that is refused, on one of the boards.
fn refused(board: BoardTheme, start: &str, from: &str, to: &str) -> Window {
    let new_game = NewGame { start: start.parse().unwrap(), ..NewGame::new(Player::Human, Player::Human) };
    let look = Look { board, ..Look::default() };
    let settings = Settings { look, ..settings(Language::English, ThemeChoice::Light) };
    let mut window = Window::build(SMALL, 1.0, settings, new_game, || Box::new(BuiltIn::new(1)));
    window.play(from, to);
    window
}

#[test]
fn refusal_because_of_a_horse() {
    refused(BoardTheme::Maple, "5k3/9/9/9/9/9/9/5n3/9/3K5 w", "d0", "e0").snapshot("refusal_horse");
}

#[test]
fn refusal_because_of_a_cannon() {
    let start = "5k3/9/9/4c4/9/9/4P4/9/9/3K5 w";
    refused(BoardTheme::Walnut, start, "d0", "e0").snapshot("refusal_cannon");
}

#[test]
fn refusal_because_of_the_generals() {
    refused(BoardTheme::Jade, "4k4/9/9/9/4C4/9/9/9/9/4K4 w", "e5", "a5").snapshot("refusal_facing");
}

#[test]
fn refusal_because_of_the_screens() {
    refused(BoardTheme::Paper, "r2k5/n8/c8/p8/9/9/9/C8/9/4K4 w", "a2", "a9").snapshot("refusal_screens");
}

#[test]
fn premove() {
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    let computer = Player::Engine(Strength::Level(Level::Club));
    let mut window = Window::build(SMALL, 1.0, settings, game(computer), common::Patient::engine());
    window.play("e2", "d2");
    window.play("b0", "c2");
    window.snapshot("premove_dark");
}

#[test]
fn drawings() {
    let look = Look { board: BoardTheme::Jade, ..Look::default() };
    let settings = Settings { look, ..settings(Language::English, ThemeChoice::Dark) };
    let mut window = window_for_two(settings);
    window.right_drag("b0 red horse", "c2 ");
    window.right_drag("e2 red cannon", "e6 ");
    window.right_click("g7 ");
    window.right_click("h5 ");
    window.snapshot("drawings");
}

/// The part of a picture around its middle, in pixels.
fn middle(picture: &ColorImage, middle: [usize; 2], size: [usize; 2]) -> Vec<Color32> {
    let [left, top] = [0, 1].map(|axis| middle[axis] - size[axis] / 2);
    let rows = (top..top + size[1]).flat_map(|y| (left..left + size[0]).map(move |x| (x, y)));
    rows.map(|place| picture[place]).collect()
}

#[test]
fn the_picture_of_the_board_is_what_the_window_shows() {
    let look = Look { board: BoardTheme::Walnut, pieces: PieceSet::Pictograms, ..Look::default() };
    let settings = Settings { look, ..settings(Language::English, ThemeChoice::Dark) };
    // A window in which the board is as large as in the picture: so many pixels from line to line.
    let cell =
        |window: &Window| window.rect("b0 red horse").center().x - window.rect("a0 red chariot").center().x;
    let open = |height: f32| {
        Window::build(vec2(1000.0, height), 2.0, settings.clone(), game(Player::Human), || {
            Box::new(BuiltIn::new(1))
        })
    };
    let mut heights = (600..800).step_by(5).map(|height| open(height as f32));
    let mut window = heights.find(|window| (2.0 * cell(window) - 103.0).abs() < 0.1).expect("one of them");
    window.play("b2", "b4");
    let shown = window.pixels();
    let corners = ["a9 black chariot", "i0 "].map(|name| window.rect(name).center());
    let center = (corners[0] + corners[1].to_vec2()) / 2.0 * 2.0;
    let picture = window.copied_picture();
    let size = [940, 1060];
    let shown = middle(&shown, [center.x.round() as usize, center.y.round() as usize], size);
    let drawn = middle(&picture, picture.size.map(|pixels| pixels / 2), size);
    let differs = |one: &Color32, other: &Color32| {
        one.to_array().iter().zip(other.to_array()).any(|(one, other)| one.abs_diff(other) > 6)
    };
    let different = shown.iter().zip(&drawn).filter(|(shown, drawn)| differs(shown, drawn)).count();
    assert!(different * 1000 < shown.len(), "{different} of {} pixels are not alike", shown.len());
}

#[test]
fn feel_page() {
    let mut window = window_for_two(settings(Language::Vietnamese, ThemeChoice::Light));
    window.click("Cài đặt");
    window.click("Cảm giác");
    window.snapshot("feel_page");
}

#[test]
fn new_game_dialog() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::COMMAND, Key::N);
    window.click("Computer");
    window.click("From FEN");
    window.type_text("Position as FEN", "9/9 w");
    window.snapshot("new_game_dialog");
}

/// A record with variations and comments, at a place in it.
fn record(size: Vec2, scale: f32, settings: Settings, steps: &[Key]) -> Window {
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::build(size, scale, settings, new_game, || Box::new(BuiltIn::new(1)));
    window.open_record(common::annotated());
    for &key in steps {
        window.press(Modifiers::NONE, key);
    }
    window
}

#[test]
fn record_light() {
    let settings = settings(Language::Simplified, ThemeChoice::Light);
    let mut window =
        record(vec2(1100.0, 800.0), 1.0, settings, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowRight]);
    window.snapshot("record_light");
}

#[test]
fn record_dark() {
    let mut window =
        record(SMALL, 2.0, settings(Language::English, ThemeChoice::Dark), &[Key::ArrowDown, Key::ArrowDown]);
    window.snapshot("record_dark_2x");
}

#[test]
fn typed_move() {
    let settings = settings(Language::Traditional, ThemeChoice::Dark);
    let mut window = window_for_two(settings);
    window.harness().event(Event::Text("炮八進四".into()));
    window.settle();
    window.snapshot("typed_move_dark");
}

#[test]
fn record_menu() {
    let keys = [Key::End, Key::ArrowLeft, Key::ArrowLeft];
    let mut window =
        record(vec2(760.0, 570.0), 1.0, settings(Language::Simplified, ThemeChoice::Light), &keys);
    window.right_click("8. 炮八平九");
    window.snapshot("record_menu");
}

#[test]
fn comment_dialog() {
    let mut window = record(SMALL, 1.0, settings(Language::English, ThemeChoice::Dark), &[]);
    window.press(Modifiers::COMMAND, Key::K);
    window.snapshot("comment_dialog");
}

#[test]
fn record_stacked() {
    let settings = settings(Language::Traditional, ThemeChoice::Light);
    let mut window = record(vec2(480.0, 900.0), 1.0, settings, &[Key::End, Key::ArrowUp]);
    window.snapshot("record_stacked");
}

#[test]
fn file_menu() {
    let recent = vec!["/games/胡荣华.pgn".into(), "/games/1999.xqf".into()];
    let settings = Settings { recent, ..settings(Language::English, ThemeChoice::Light) };
    let mut window = window_for_two(settings);
    window.choose("File", "Open recent");
    window.snapshot("file_menu");
}

#[test]
fn chooser() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("五羊杯.pgn");
    let game = |number: usize| {
        let players = ["胡荣华", "柳大华", "吕钦", "许银川", "赵国荣"];
        let (red, black) = (players[number % 5], players[(number * 3 + 1) % 5]);
        let result = ["1-0", "1/2-1/2", "0-1"][number % 3];
        format!(
            "[Game \"Chinese Chess\"]\n[Event \"第{number}届五羊杯\"]\n[Date \"19{}\"]\n[Red \"{red}\"]\n\
             [Black \"{black}\"]\n[Result \"{result}\"]\n\n1. 炮二平五 {result}\n\n",
            80 + number
        )
    };
    std::fs::write(&path, (1..20).map(game).collect::<String>()).unwrap();
    let mut window = window_for_two(settings(Language::Simplified, ThemeChoice::Dark));
    window.open_file(&path);
    window.wait_for("五羊杯.pgn");
    window.press(Modifiers::NONE, Key::ArrowDown);
    window.snapshot("chooser_dark");
}

#[test]
fn details_dialog() {
    let mut window = record(SMALL, 1.0, settings(Language::Traditional, ThemeChoice::Light), &[]);
    window.choose("編輯(E)", "棋譜資訊…");
    window.type_text("日期，如 2026-11-21", "2026-02-30");
    window.snapshot("details_dialog");
}

#[test]
fn unsaved_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("annotated.pgn");
    std::fs::write(&path, include_bytes!("data/annotated.pgn")).unwrap();
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.open_file(&path);
    window.wait_until(|window| window.app().session().file().is_some());
    window.choose("Edit", "Game details...");
    window.type_text("Event", "五羊杯");
    window.press(Modifiers::NONE, Key::Enter);
    window.choose("Game", "Rematch");
    window.snapshot("unsaved_question");
}

#[test]
fn past_games() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::in_folder(folder.path(), Arc::new(|| {}));
    let puppet = || Worker::built_in(1, Arc::new(|| {}));
    let mut session = Session::new(NewGame::new(Player::Human, Player::Human), puppet(), Some(store()));
    let computer = Player::Engine(Strength::Level(Level::Casual));
    for (number, line) in [(1, "h2e2 h9g7 h0g2 b9c7"), (2, "g3g4 h7g7 h2e2"), (3, "h2f2")].into_iter() {
        for play in line.split(' ') {
            session.play(play.parse().unwrap()).unwrap();
        }
        let mut headers = session.game().headers.clone();
        headers.date = Date::new(2026, Some(11), Some(number));
        session.set_headers(headers);
        if number == 2 {
            session.resign(Side::Red);
        }
        if number == 3 {
            session.pause();
            session.set_player(Side::Black, computer);
        }
        session.start_game(NewGame::new(Player::Human, Player::Human));
    }
    drop(session);
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store());
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 3");
    window.snapshot("past_games");
}

#[test]
fn drop_hint() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Dark));
    window.hover_file(std::path::Path::new("/games/胡荣华.pgn"));
    window.harness().remove_cursor();
    window.harness().run_steps(1);
    window.harness().snapshot("drop_hint");
}

#[test]
fn game_over() {
    let mut window = window_for_two(settings(Language::Traditional, ThemeChoice::Light));
    window.play("h0", "h4");
    window.click("認輸");
    window.click_last("認輸");
    window.snapshot("game_over");
}

#[test]
fn editor_with_an_error() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::COMMAND, Key::N);
    window.click("Set up...");
    window.drag("e0 red general", "e4 ");
    window.drag("b7 black cannon", "c4 ");
    window.snapshot("editor_error");
}

#[test]
fn editor_dark() {
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    let mut window = window(vec2(900.0, 640.0), 1.0, settings);
    window.press(Modifiers::COMMAND, Key::N);
    window.click("摆棋…");
    window.right_click("a3 红兵");
    window.click("红兵，剩 1 个");
    window.snapshot("editor_dark");
}

/// A chase that has come back to where it began.
fn chase(settings: Settings, size: Vec2, scale: f32) -> Window {
    let start = "3k5/9/9/R8/9/2n6/9/9/9/4K4 w".parse().unwrap();
    let new_game = NewGame { start, ..NewGame::new(Player::Human, Player::Human) };
    let mut window = Window::build(size, scale, settings, new_game, || Box::new(BuiltIn::new(1)));
    for (from, to) in [("a6", "a4"), ("c4", "d6"), ("a4", "a6"), ("d6", "c4")] {
        window.play(from, to);
    }
    window
}

#[test]
fn repetition_light() {
    let mut window = chase(settings(Language::English, ThemeChoice::Light), SMALL, 1.0);
    window.snapshot("repetition_light");
}

#[test]
fn repetition_warning_dark() {
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    let mut window = chase(settings, vec2(900.0, 640.0), 1.0);
    for (from, to) in [("a6", "a4"), ("c4", "d6"), ("a4", "a6")] {
        window.play(from, to);
    }
    window.snapshot("repetition_warning_dark");
}

#[test]
fn rules_dialog() {
    let mut window = chase(settings(Language::English, ThemeChoice::Light), SMALL, 1.0);
    window.click("Third time");
    window.snapshot("rules_dialog");
}

#[test]
fn vietnamese() {
    let settings = settings(Language::Vietnamese, ThemeChoice::Light);
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window =
        Window::build(vec2(1100.0, 800.0), 1.0, settings, new_game, || Box::new(BuiltIn::new(1)));
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9"), ("b2", "b1")] {
        window.play(from, to);
    }
    window.click("b9 Mã đen");
    window.snapshot("vietnamese");
}

#[test]
fn vietnamese_new_game_dialog() {
    let mut window = window_for_two(settings(Language::Vietnamese, ThemeChoice::Dark));
    window.press(Modifiers::COMMAND, Key::N);
    window.click("Máy");
    window.snapshot("vietnamese_new_game_dialog");
}

/// A game with clocks, in which Black has thought for so many seconds.
fn with_clocks(settings: Settings, seconds: u64) -> Window {
    let time = TimeControl::Game { seconds: 600, increment: 0 };
    let new_game = NewGame { time, ..game(Player::Human) };
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
    let mut session = Session::new(new_game, worker, None);
    let (begin, passed) = (Instant::now(), Arc::new(AtomicU64::new(0)));
    let wall = Arc::clone(&passed);
    session.set_time_source(Arc::new(move || begin + Duration::from_secs(wall.load(Ordering::Relaxed))));
    let mut window = Window::with_session(vec2(760.0, 570.0), 1.0, settings, session, None);
    window.play("b2", "b6");
    passed.store(seconds, Ordering::Relaxed);
    window
}

#[test]
fn clocks_light() {
    with_clocks(settings(Language::English, ThemeChoice::Light), 75).snapshot("clocks_light");
}

#[test]
fn little_time_is_left() {
    with_clocks(settings(Language::Simplified, ThemeChoice::Dark), 592).snapshot("clocks_dark");
}

#[test]
fn levels() {
    let mut window = window(vec2(900.0, 760.0), 1.0, settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::COMMAND, Key::N);
    window.click_role(Role::ComboBox, "Odds");
    window.click("A horse");
    window.click_role(Role::ComboBox, "Clocks");
    window.act("Own: for the game");
    window.click_role(Role::ComboBox, "Level");
    window.snapshot("levels");
}

#[test]
fn settings_dialog() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.click("Settings");
    window.snapshot("settings_dialog");
}

/// The middle of a game on one board with one kind of pieces, a move after its start and a piece selected.
fn looking(size: Vec2, scale: f32, settings: Settings, look: Look) -> Window {
    let settings = Settings { look, ..settings };
    let mut window = Window::build(size, scale, settings, game(Player::Human), || Box::new(BuiltIn::new(1)));
    window.play("b2", "b6");
    window.click("g7 ");
    window
}

#[test]
fn walnut_and_simplified_characters() {
    let look = Look { board: BoardTheme::Walnut, pieces: PieceSet::Simplified, ..Look::default() };
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    looking(vec2(760.0, 570.0), 1.0, settings, look).snapshot("walnut_dark");
}

#[test]
fn paper_and_pictograms_at_double_scale() {
    let look = Look { board: BoardTheme::Paper, pieces: PieceSet::Pictograms, ..Look::default() };
    let settings = settings(Language::English, ThemeChoice::Light);
    looking(SMALL, 2.0, settings, look).snapshot("paper_light_2x");
}

#[test]
fn jade_and_dark_pieces_at_double_scale() {
    let look = Look { board: BoardTheme::Jade, has_contrast: true, has_numbers: false, ..Look::default() };
    let settings = settings(Language::Traditional, ThemeChoice::Light);
    looking(SMALL, 2.0, settings, look).snapshot("jade_light_2x");
}

#[test]
fn dark_pictograms() {
    let look = Look { pieces: PieceSet::Pictograms, has_contrast: true, ..Look::default() };
    let settings = settings(Language::English, ThemeChoice::Dark);
    looking(SMALL, 1.0, settings, look).snapshot("maple_dark");
}

fn appearance_page(language: Language, theme: ThemeChoice, scale: f32, tabs: [&str; 2]) -> Window {
    let settings = settings(language, theme);
    let mut window = Window::build(SMALL, scale, settings, game(Player::Human), || Box::new(BuiltIn::new(1)));
    tabs.into_iter().for_each(|tab| window.click(tab));
    window
}

#[test]
fn appearance_light() {
    let tabs = ["Settings", "Appearance"];
    appearance_page(Language::English, ThemeChoice::Light, 2.0, tabs).snapshot("appearance_light_2x");
}

#[test]
fn appearance_dark() {
    let tabs = ["设置", "外观"];
    appearance_page(Language::Simplified, ThemeChoice::Dark, 1.0, tabs).snapshot("appearance_dark");
}
