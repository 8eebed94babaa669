//! Pictures of the main views, compared with those in `tests/snapshots`. There are only as many as
//! needed to show each screen, theme, board, kind of pieces and size once, because the repository
//! grows with each change of them. After an intended change, inspect the new pictures that
//! `UPDATE_SNAPSHOTS=1 cargo test --test ui snapshots::` leaves there.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use chuhe::app::{BoardTheme, Label, Language, Look, PieceSet, Remembered, Settings, ThemeChoice};
use chuhe::session::{BuiltIn, Level, NewGame, Play, Player, Strength, TimeControl, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, ColorImage, Key, Modifiers, Vec2, vec2};

use crate::common::{self, Window, differs};

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

/// A composition of the old book, with a hint.
#[test]
fn puzzle_of_the_old_book() {
    let mut window = window_for_two(settings(Language::Simplified, ThemeChoice::Dark));
    window.choose("研习(L)", "习题…");
    window.click("适情雅趣");
    window.click("选题…");
    window.type_text("局名、编号、结论", "目视横流");
    window.click_last("打开");
    window.press(Modifiers::NONE, Key::H);
    window.press(Modifiers::NONE, Key::H);
    window.snapshot("puzzle_of_the_old_book");
}

#[test]
fn guide_in_traditional_chinese() {
    let mut window = window_for_two(settings(Language::Traditional, ThemeChoice::Dark));
    window.choose("研習(L)", "課程…");
    window.click("開始：車");
    window.click("下一頁");
    window.click("e1 ");
    window.snapshot("guide_dark");
}

#[test]
fn lessons_in_english() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.act("The twelve named mates");
    window.snapshot("lessons_list");
    // Below the visible part of the list.
    window.act("Cannon behind the horse, 0 of 3");
    window.act(Label::StepForward);
    window.snapshot("lessons_example");
}

#[test]
fn large_texts_beside_the_board() {
    // Twice as large, in a window of 800 by 600 pixels.
    let mut window = window(vec2(400.0, 300.0), 2.0, settings(Language::Simplified, ThemeChoice::Light));
    window.snapshot("large_texts");
}

#[test]
fn all_keys() {
    let mut window = window_for_two(settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::NONE, Key::F1);
    window.snapshot("keys");
}

#[test]
fn refusal() {
    let mut window = window_for_two(settings(Language::Simplified, ThemeChoice::Light));
    window.click("b0 红马");
    window.click("d1 ");
    window.snapshot("refusal");
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

/// The part of a picture around a point, in pixels.
fn middle(picture: &ColorImage, middle: [usize; 2], size: [usize; 2]) -> Vec<Color32> {
    let [left, top] = [0, 1].map(|axis| middle[axis] - size[axis] / 2);
    let rows = (top..top + size[1]).flat_map(|y| (left..left + size[0]).map(move |x| (x, y)));
    rows.map(|place| picture[place]).collect()
}

#[test]
fn the_picture_of_the_board_is_what_the_window_shows() {
    let look = Look { board: BoardTheme::Walnut, pieces: PieceSet::Pictograms, ..Look::default() };
    let settings = Settings { look, ..settings(Language::English, ThemeChoice::Dark) };
    // A window in which the board has the size of the picture: this many pixels from line to line.
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
    let different = shown.iter().zip(&drawn).filter(|(shown, drawn)| differs(**shown, **drawn)).count();
    assert!(different * 1000 < shown.len(), "{different} of {} pixels are not alike", shown.len());
}

/// A record with variations and comments, at a place in it.
fn record(size: Vec2, settings: Settings, steps: &[Key]) -> Window {
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::build(size, 1.0, settings, new_game, || Box::new(BuiltIn::new(1)));
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
        record(vec2(1100.0, 800.0), settings, &[Key::ArrowDown, Key::ArrowDown, Key::ArrowRight]);
    window.snapshot("record_light");
}

#[test]
fn record_stacked() {
    let settings = settings(Language::Traditional, ThemeChoice::Light);
    let mut window = record(vec2(480.0, 900.0), settings, &[Key::End, Key::ArrowUp]);
    window.snapshot("record_stacked");
}

#[test]
fn file_menu() {
    let recent = vec!["/games/胡荣华.pgn".into(), "/games/1999.xqf".into()];
    let remembered = Remembered { recent, ..Remembered::default() };
    let settings = Settings { remembered, ..settings(Language::English, ThemeChoice::Light) };
    let mut window = window_for_two(settings);
    window.choose(Label::FileMenu, Label::RecentEntry);
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
fn game_over() {
    // A review would mark the move at any time.
    let settings = Settings { has_review: false, ..settings(Language::Traditional, ThemeChoice::Light) };
    let mut window = window_for_two(settings);
    window.play("h0", "h4");
    window.click("認輸");
    window.click_last("認輸");
    window.snapshot("game_over");
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

/// A game with clocks, in which Black has used nearly all of its time.
#[test]
fn little_time_is_left() {
    let time = TimeControl::Game { seconds: 600, increment: 0 };
    let new_game = NewGame { time, ..game(Player::Human) };
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
    let mut session = Play::new(new_game, worker, None);
    let (begin, passed) = (Instant::now(), Arc::new(AtomicU64::new(0)));
    let wall = Arc::clone(&passed);
    session.set_time_source(Arc::new(move || begin + Duration::from_secs(wall.load(Ordering::Relaxed))));
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    let mut window = Window::with_game(vec2(760.0, 570.0), 1.0, settings, session, None);
    window.play("b2", "b6");
    passed.store(592, Ordering::Relaxed);
    window.snapshot("clocks_dark");
}

#[test]
fn levels() {
    let mut window = window(vec2(900.0, 760.0), 1.0, settings(Language::English, ThemeChoice::Light));
    window.press(Modifiers::COMMAND, Key::N);
    window.click_role(Role::ComboBox, Label::Odds);
    window.click("A horse");
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnGameTime);
    window.click_role(Role::ComboBox, Label::Level);
    window.snapshot("levels");
}

/// The middle of a game on one board with one kind of pieces, a move after its start, with a piece
/// selected.
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
fn print_and_engraved_pieces_at_double_scale() {
    let look = Look { board: BoardTheme::Print, pieces: PieceSet::Engraved, ..Look::default() };
    let settings = settings(Language::English, ThemeChoice::Light);
    looking(SMALL, 2.0, settings, look).snapshot("engraved_light_2x");
}

#[test]
fn print_and_printed_pieces() {
    let look = Look { board: BoardTheme::Print, ..Look::default() };
    let settings = settings(Language::Simplified, ThemeChoice::Dark);
    looking(vec2(760.0, 570.0), 1.0, settings, look).snapshot("print_dark");
}

#[test]
fn high_contrast() {
    let settings = settings(Language::Simplified, ThemeChoice::HighContrast);
    looking(vec2(760.0, 570.0), 1.0, settings, Look::default()).snapshot("high_contrast");
}

#[test]
fn appearance_light() {
    let settings = settings(Language::English, ThemeChoice::Light);
    let mut window = Window::build(SMALL, 2.0, settings, game(Player::Human), || Box::new(BuiltIn::new(1)));
    window.click(Label::Settings);
    window.click(Label::Appearance);
    window.snapshot("appearance_light_2x");
}
