//! The three forms of the window: narrow, usual and wide; and how much of each part is seen.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chuhe::app::{ExplorerLabel, Label, Language, ReviewLabel, Settings, ThemeChoice};
use chuhe::engine::board::{Move, Position};
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Bound, Choice, Report};
use chuhe::game::Game;
use chuhe::game::notation::Notation;
use chuhe::session::{BuiltIn, Engine, EngineError, NewGame, Player, SearchRequest, TimeControl, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window, point};

const NARROW: [f32; 2] = [520.0, 900.0];
const USUAL: [f32; 2] = [1100.0, 800.0];
const WIDE: [f32; 2] = [1440.0, 900.0];

/// A line of legal moves that captures nothing, beginning with another move for each `first`.
fn line(position: &Position, first: usize, plies: usize) -> Vec<Move> {
    let mut position = position.clone();
    let next = |ply: usize| {
        let quiet = |mv: &Move| position.piece_at(mv.to).is_none();
        let moves: Vec<Move> = legal_moves(&position).into_iter().filter(quiet).collect();
        let mv = *moves.get((first + ply * 5) % moves.len().max(1))?;
        position.make(mv);
        Some(mv)
    };
    (0..plies).map_while(next).collect()
}

fn long_game() -> Game {
    let start = Position::start();
    let line = line(&start, 0, 60);
    Game::from_line(start, &line, line.len(), Profile::default()).expect("all are legal")
}

/// An analyst whose lines have twelve moves.
struct Analyst;

impl Engine for Analyst {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let moves = |first: usize| line(request.root.position(), first, 12);
        let score = Score::centipawns(35);
        for number in 1..=request.limits.lines {
            report(Report {
                depth: 18,
                selective_depth: 18,
                line: number,
                score,
                bound: Bound::Exact,
                nodes: 1_230_000,
                elapsed: Duration::from_secs(1),
                hash_permille: 0,
                moves: moves(number - 1),
            });
        }
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(Some(Choice { mv: moves(0)[0], ponder: None, score, depth: 18, nodes: 1 }))
    }

    fn new_game(&mut self) {}
}

fn two_people() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

/// A window of this size with a study of a long game, at its end.
fn study(size: [f32; 2], settings: Settings) -> Window {
    let mut window = Window::open_sized(size, settings, two_people());
    let app = window.harness().state_mut().as_mut().expect("it is open");
    app.set_analyst(Worker::new(|| Box::new(Analyst), Arc::new(|| {})));
    window.open_record(long_game());
    window
}

/// Switches the analysis on, and waits for its lines.
fn analyse(window: &mut Window, line: &str) {
    window.press(Modifiers::COMMAND, Key::E);
    window.wait_until(|window| window.has(line));
}

/// The number of moves of Red that are seen whole above the buttons of the list.
fn rows_of_moves(window: &Window) -> usize {
    let below = window.rect(Label::ToStart).top();
    let above = window.rect(Label::MovesTab).bottom();
    (1..=30)
        .filter(|number| {
            let name = format!("{number}, Red");
            window.has(&name) && {
                let row = window.rect(&name);
                row.top() >= above && row.bottom() <= below
            }
        })
        .count()
}

#[test]
fn beside_an_analysis_ten_rows_of_moves_and_a_line_of_eight_plies_are_seen() {
    for notation in [Notation::Simplified, Notation::Wxf] {
        let mut window = study(USUAL, Settings { notation: Some(notation), ..common::english() });
        analyse(&mut window, "Line 3: ");
        assert!(rows_of_moves(&window) >= 10, "{notation:?}: {}", rows_of_moves(&window));
        for line in 1..=3 {
            assert!(window.has(format!("Line {line}, move 8, ")), "{notation:?}: line {line}");
        }
    }
}

#[test]
fn eight_rows_of_openings_and_their_total_are_seen() {
    let mut window = Window::open_sized(USUAL, common::english(), two_people());
    window.press(Modifiers::COMMAND, Key::B);
    let total = window.rect("Total: ");
    let steps = window.rect(Label::ToStart);
    assert!(total.bottom() < steps.top(), "{total} above {steps}");
    let is_row = |name: &str| name.contains(" games, ") && !name.starts_with(ExplorerLabel::Total.name());
    let rows = window.root().children_recursive().filter(|node| {
        let name = node.accesskit_node().label().unwrap_or_default();
        is_row(&name) && node.rect().bottom() <= total.top() + 0.5
    });
    assert!(rows.count() >= 8);
}

#[test]
fn a_whole_entry_of_a_review_is_seen() {
    let mut window = Window::open_sized(USUAL, common::english(), two_people());
    window.show_review();
    let entry = window.rect("1... R1+1??  Blunder");
    let [below, steps] = [ReviewLabel::Write.name(), Label::ToStart.name()].map(|button| window.rect(button));
    assert!(entry.bottom() <= below.top(), "{entry} above {below}");
    assert!(below.bottom() < steps.top() && steps.bottom() < USUAL[1], "{below} above {steps}");
}

#[test]
fn a_narrow_window_has_a_large_board_above_a_whole_entry_of_a_review() {
    for language in Language::ALL {
        let settings = Settings { language: Some(language), ..common::english() };
        let mut window = Window::open_sized([480.0, 800.0], settings, two_people());
        window.open_record(common::reviewed());
        window.press(Modifiers::COMMAND, Key::R);
        window.wait_for(ReviewLabel::Write.text(language));
        window.act(ReviewLabel::Walk.text(language));
        let [left, right] = ["a0", "i0"].map(|square| window.rect(point(square)));
        assert!(right.right() - left.left() > 350.0, "{language:?}: {left} {right}");
        let buttons = [ReviewLabel::ShowWhy, ReviewLabel::TryYourself, ReviewLabel::Onward];
        for button in buttons {
            let button = window.rect(button.text(language));
            // Two lines of the verdict are below the buttons.
            assert!(button.bottom() + 50.0 < 800.0, "{language:?}: {button}");
        }
        assert_eq!(window.cut_texts(), [""; 0], "{language:?}");
    }
}

#[test]
fn the_accuracy_in_a_review_of_a_wide_window_is_seen_without_scrolling() {
    for size in [[1250.0, 800.0], [1366.0, 768.0], WIDE] {
        let mut window = Window::open_sized(size, common::english(), two_people());
        window.show_review();
        let list = window.rect("1... R1+1??  Blunder");
        for side in ["Red: Accuracy", "Black: Accuracy"] {
            let accuracy = window.rect(side);
            assert!(accuracy.bottom() <= list.top(), "{side} at {size:?}: {accuracy} above {list}");
        }
    }
}

#[test]
fn a_wide_window_shows_moves_analysis_or_review_and_openings_together() {
    for size in [[1250.0, 800.0], [1280.0, 800.0], [1366.0, 768.0], WIDE, [1920.0, 1080.0]] {
        let mut window = Window::open_sized(size, common::english(), two_people());
        window.show_review();
        window.press(Modifiers::NONE, Key::Home);
        let has_moves = |window: &Window| window.has(Label::ToStart) && window.has("1, Red");
        assert!(has_moves(&window) && window.has(ReviewLabel::Write) && window.has("Total: "), "{size:?}");
        let screen = Rect::from_min_size(Default::default(), size.into());
        for part in [
            ReviewLabel::Write.name(),
            ExplorerLabel::Masters.name(),
            Label::ToStart.name(),
            Label::AnalysisTab.name(),
            Label::ReviewTab.name(),
        ] {
            assert!(screen.contains_rect(window.rect(part)), "{part} at {size:?}: {}", window.rect(part));
        }
        window.click(Label::AnalysisTab);
        assert!(has_moves(&window) && window.has("Total: ") && !window.has(ReviewLabel::Write), "{size:?}");
        assert_eq!(window.count(Label::MovesTab), 0, "they need no tab");
        // The keys of the openings close nothing that stays in view.
        window.press(Modifiers::COMMAND, Key::R);
        window.press(Modifiers::COMMAND, Key::B);
        assert!(window.has(ReviewLabel::Write) && window.has("Total: "), "{size:?}");
    }
}

#[test]
fn openings_in_a_wide_window_do_not_end_the_rating_of_a_game() {
    let game = NewGame::new(Player::Human, common::computer());
    let mut window = Window::build(WIDE.into(), 1.0, common::english(), game, common::Patient::engine());
    assert!(!window.has("Total: "), "the game would begin with help");
    window.play("h2", "e2");
    assert!(window.in_play().is_rated());
    window.click(Label::SeeOpenings);
    assert!(window.has("After Openings, this game no longer counts"));
    window.click(Label::GoOnUnrated);
    assert!(window.has("Total: ") && !window.in_play().is_rated());
}

#[test]
fn players_with_clocks_stand_at_the_board() {
    let time = TimeControl::Game { seconds: 600, increment: 0 };
    for size in [NARROW, USUAL, WIDE, [640.0, 480.0], [480.0, 480.0]] {
        let mut window = Window::open_sized(size, common::english(), NewGame { time, ..two_people() });
        for (near, far) in [("Red; ", "Black; "), ("Black; ", "Red; ")] {
            let [far, near] = [far, near].map(|player| window.rect(player));
            let corners = ["a0", "a9", "i0", "i9"].map(|square| window.rect(point(square)));
            let board = corners.into_iter().reduce(Rect::union).expect("there are four");
            assert!(far.bottom() <= board.top() && near.top() >= board.bottom(), "{size:?}: {far} {near}");
            for player in [far, near] {
                assert!(player.left() <= board.left() && player.right() >= board.right(), "{size:?}");
                assert!(player.height() >= 27.9, "it can be clicked");
            }
            let clocks = window.root().children_recursive().filter(|node| {
                node.accesskit_node().role() == Role::Timer
                    && [far, near].iter().any(|player| player.expand(0.5).contains_rect(node.rect()))
            });
            assert_eq!(clocks.count(), 2, "{size:?}");
            assert_eq!(window.cut_texts(), [""; 0], "{size:?}");
            window.press(Modifiers::COMMAND, Key::F);
            window.settle();
        }
    }
}

#[test]
fn nothing_is_lost_when_a_window_is_dragged_through_the_forms() {
    let mut window = study(USUAL, common::english());
    analyse(&mut window, "Line 3: ");
    for size in [WIDE, NARROW, [480.0, 480.0], USUAL, [8000.0, 8000.0], [1.0, 1.0], WIDE] {
        window.harness().set_size(size.into());
        window.settle();
        if size[0] > 400.0 {
            assert!(window.has("Line 1: ") && window.has(Label::ToStart), "{size:?}");
        }
    }
}

/// The languages, themes and text sizes of the pictures, one of each for every language.
const LOOKS: [(Language, ThemeChoice, u16, &str); 4] = [
    (Language::Simplified, ThemeChoice::Light, 100, "simplified_light"),
    (Language::Traditional, ThemeChoice::Dark, 100, "traditional_dark"),
    (Language::English, ThemeChoice::Dark, 200, "english_dark_large"),
    (Language::Vietnamese, ThemeChoice::Light, 200, "vietnamese_light_large"),
];

fn pictures(form: &str, size: [f32; 2]) {
    for (language, theme, text_size, look) in LOOKS {
        let text_size = text_size.try_into().expect("it is a size");
        let settings = Settings { language: Some(language), theme, text_size, ..Settings::default() };
        let mut window = study(size, settings);
        window.press(Modifiers::COMMAND, Key::E);
        window
            .wait_until(|window| window.says("+0.3") || window.painted("+0.3") + window.painted("+0.4") > 0);
        window.snapshot(&format!("form_{form}_{look}"));
    }
}

#[test]
fn pictures_of_the_narrow_form() {
    pictures("narrow", NARROW);
}

#[test]
fn pictures_of_the_usual_form() {
    pictures("usual", USUAL);
}

#[test]
fn pictures_of_the_wide_form() {
    pictures("wide", WIDE);
}

#[test]
fn no_text_is_cut_in_any_form() {
    for size in [NARROW, USUAL, WIDE] {
        for language in Language::ALL {
            for text_size in [100, 200] {
                let text_size = text_size.try_into().expect("it is a size");
                let settings = Settings { language: Some(language), text_size, ..common::english() };
                let game = NewGame::new(Player::Human, common::computer());
                let mut window =
                    Window::build(size.into(), 1.0, settings, game, || Box::new(BuiltIn::new(1)));
                assert_eq!(window.cut_texts(), [""; 0], "a game, {language:?} at {size:?}");
                window.open_record(common::reviewed());
                for keys in [Key::E, Key::R, Key::B] {
                    window.press(Modifiers::COMMAND, keys);
                    let cut = window.cut_texts();
                    assert_eq!(cut, [""; 0], "{keys:?}, {language:?} at {size:?} and {text_size:?}");
                }
            }
        }
    }
}
