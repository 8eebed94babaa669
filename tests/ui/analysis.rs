//! The analysis of the position on the board: its lines, its bar and its arrows, and their uses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use chuhe::app::{AnalysisLabel, Label, Language, Settings};
use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Bound, Choice, Report};
use chuhe::game::{Game, Tree};
use chuhe::session::{
    BuiltIn, Engine, EngineError, Level, NewGame, Player, SearchRequest, Store, Strength, Worker,
};
use eframe::egui::accesskit::Role;
use eframe::egui::{Align, Color32, Key, Modifiers, Shape, vec2};
use egui_kittest::kittest::Queryable;

use crate::common::{self, Name, Window};

/// The findings in each position, as far as their moves are legal there: scores for the side to
/// move, and lines.
const FOUND: [(i32, &str); 6] = [
    (35, "h2e2 h9g7 h0g2"),
    (20, "c3c4 c6c5"),
    (-10, "b0c2"),
    (12, "h9g7 h0g2"),
    (5, "h7e7 h0g2"),
    (-40, "b7b0"),
];

/// An analyst that finds the legal part of [`FOUND`], or the first legal move, and goes on until it
/// is stopped.
struct Oracle {
    asked: Asked,
}

/// The requests to an analyst.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<Vec<SearchRequest>>>);

impl Asked {
    fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    fn last_side(&self) -> Option<Side> {
        self.0.lock().unwrap().last().map(|request| request.root.position().side_to_move())
    }
}

impl Engine for Oracle {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let legal = legal_moves(request.root.position());
        let read = |line: &str| line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let known = FOUND.into_iter().map(|(score, line)| (score, read(line)));
        let mut lines: Vec<(i32, Vec<Move>)> =
            known.filter(|(_, line): &(i32, Vec<Move>)| legal.contains(&line[0])).collect();
        if lines.is_empty() {
            lines.push((0, vec![legal[0]]));
        }
        for (index, (score, moves)) in lines.iter().enumerate().take(request.limits.lines) {
            report(Report {
                depth: 18,
                selective_depth: 18,
                line: index + 1,
                score: Score::centipawns(*score),
                bound: Bound::Exact,
                nodes: 1_230_000,
                elapsed: Duration::from_secs(1),
                hash_permille: 0,
                moves: moves.clone(),
            });
        }
        self.asked.0.lock().unwrap().push(request.clone());
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let (score, moves) = &lines[0];
        let score = Score::centipawns(*score);
        Ok(Some(Choice { mv: moves[0], ponder: None, score, depth: 18, nodes: 1 }))
    }

    fn new_game(&mut self) {}
}

/// An analyst that fails.
struct Faulty;

impl Engine for Faulty {
    fn search(
        &mut self,
        _: &SearchRequest,
        _: &AtomicBool,
        _: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        panic!("a bad day")
    }

    fn new_game(&mut self) {}
}

fn two_people() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn let_analyse(window: &mut Window, engine: impl Fn() -> Box<dyn Engine> + Send + 'static) {
    let app = window.harness().state_mut().as_mut().unwrap();
    app.set_analyst(Worker::new(engine, Arc::new(|| {})));
}

/// Gives the window an oracle, and switches it on by its key.
fn analyse(window: &mut Window) -> Asked {
    let asked = Asked::default();
    let oracle = asked.clone();
    let_analyse(window, move || Box::new(Oracle { asked: oracle.clone() }));
    window.press(Modifiers::COMMAND, Key::E);
    asked
}

/// A game of two people, analysed at its start.
fn open() -> (Window, Asked) {
    let mut window = Window::open(two_people());
    let asked = analyse(&mut window);
    window.wait_until(|window| window.has("Line 3: "));
    (window, asked)
}

#[test]
fn the_best_lines_are_told_with_score_depth_and_speed() {
    let (window, _) = open();
    assert_eq!(window.label_of("Line 1: "), "Line 1: Red +0.3, depth 18: C2=5 H8+7 H2+3");
    assert_eq!(window.label_of("Line 3: "), "Line 3: Black +0.1, depth 18: H8+7");
    assert!(window.has("depth 18  1.23M/s"));
    assert_eq!((window.painted("+0.35"), window.painted("−0.10")), (1, 1));
    assert_eq!(window.label_of("Score: "), "Score: Red +0.3");
}

#[test]
fn the_switch_and_its_key_end_it() {
    let (mut window, asked) = open();
    window.press(Modifiers::COMMAND, Key::E);
    assert!(!window.has("Line 1: ") && !window.has("Score: ") && !window.has(AnalysisLabel::Choices));
    window.press(Modifiers::COMMAND, Key::E);
    window.wait_until(|window| window.has("Line 1: ") && asked.count() == 2);
    window.click_role(Role::Switch, AnalysisLabel::Analysis);
    assert!(!window.has("Line 1: ") && window.has(AnalysisLabel::Off));
    window.finish_saying();
    assert!(window.is_idle());
}

#[test]
fn a_new_game_of_two_people_begins_without_it() {
    let (mut window, _) = open();
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    assert!(!window.has("Line 1: ") && !window.has("Score: "));
}

#[test]
fn it_ends_when_the_moves_alone_are_shown_and_comes_back_with_its_card() {
    let (mut window, _) = open();
    window.click(Label::ExplorerTab);
    assert!(window.has("Score: "), "beside another aid it goes on");
    window.click(Label::MovesTab);
    assert!(!window.has("Score: ") && !window.paints(best_arrow()));
    window.finish_saying();
    assert!(window.is_idle());
    window.click(Label::AnalysisTab);
    window.wait_until(|window| window.has("Line 1: ") && window.has("Score: "));
}

#[test]
fn who_has_switched_it_off_finds_it_off() {
    let (mut window, _) = open();
    window.click_role(Role::Switch, AnalysisLabel::Analysis);
    window.click(Label::MovesTab);
    window.click(Label::AnalysisTab);
    assert!(window.has(AnalysisLabel::Off) && !window.has("Line 1: "));
    window.click_role(Role::Switch, AnalysisLabel::Analysis);
    window.wait_until(|window| window.has("Line 1: "));
}

#[test]
fn another_place_has_its_own_lines_and_the_same_one_is_not_searched_again() {
    let (mut window, asked) = open();
    window.settle();
    assert_eq!(asked.count(), 1);
    window.play("h2", "e2");
    window.wait_until(|window| window.has("Line 1: Black +0.1, depth 18: H8+7"));
    assert_eq!(window.label_of("Score: "), "Score: Black +0.1", "from Black's view it is more");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    window.wait_until(|window| window.has("Line 1: Red +0.3"));
    assert_eq!(asked.count(), 3);
}

#[test]
fn a_move_of_a_line_is_played_as_a_variation() {
    let (mut window, _) = open();
    window.play("b0", "c2");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    window.wait_until(|window| window.has("Line 1, move 2, H8+7"));
    window.click("Line 1, move 2, H8+7");
    assert_eq!(window.moves(), ["b0c2"], "the game is as it was");
    assert!(window.has("e2 red cannon") && window.has("g7 black horse"));
    assert!(window.has("Variation 1, Black: H8+7"));
}

#[test]
fn a_whole_line_is_inserted_with_its_score_and_the_place_stays() {
    let (mut window, _) = open();
    window.click("Insert this line as a variation: +0.35, depth 18");
    let tree = window.document().game().tree();
    let line: Vec<_> = tree.continuation(Tree::START).collect();
    assert_eq!(line.len(), 3);
    assert_eq!(tree.comment(line[2]), "+0.35, depth 18");
    assert!(window.has("h2 red cannon"), "the start is shown");
    window.click(AnalysisLabel::Choices);
    window.click("Note score and depth");
    window.press(Modifiers::NONE, Key::Escape);
    window.click("Insert this line as a variation: +0.20");
    let tree = window.document().game().tree();
    let second = tree.children(Tree::START)[1];
    assert_eq!(tree.continuation(second).map(|node| tree.comment(node)).collect::<Vec<_>>(), [""]);
}

#[test]
fn the_arrows_choose_how_far_a_line_is_played_by_the_keyboard() {
    let (mut window, _) = open();
    window.harness().get_by_label_contains("Line 1: ").focus();
    window.settle();
    let before = window.painted("車") + window.painted("俥");
    assert!(before > 4, "what it leads to is shown: {before}");
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::ArrowRight);
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("g2 red horse") && window.has("g7 black horse"));
}

#[test]
fn a_move_under_the_pointer_is_shown_on_a_small_board() {
    let (mut window, _) = open();
    let before = window.painted("楚河") + window.painted("楚");
    window.hover("Line 1, move 3, H2+3");
    assert_eq!(window.painted("楚河") + window.painted("楚"), 2 * before);
    assert!(window.has("h2 red cannon"), "the board stays as it is");
}

/// The edge of the best line's arrow.
fn best_arrow() -> Color32 {
    Color32::from_rgb(0xff, 0xf7, 0xe6).gamma_multiply(0.92)
}

#[test]
fn arrows_bar_and_number_of_lines_are_chosen_and_kept() {
    let folder = std::env::temp_dir().join(format!("chuhe-analysis-{}", std::process::id()));
    let store = || Store::in_folder(&folder, Arc::new(|| {}));
    let mut window = Window::open_stored(two_people(), store());
    let asked = analyse(&mut window);
    window.wait_until(|window| window.has("Line 3: ") && window.paints(best_arrow()));
    window.click(AnalysisLabel::Choices);
    window.click(AnalysisLabel::Arrows);
    window.click(AnalysisLabel::ScoreBar);
    window.click("2");
    window.wait_until(|window| asked.count() == 2 && window.has("Line 2: ") && !window.has("Line 3: "));
    assert!(!window.paints(best_arrow()) && !window.has("Score: "));
    let choices = window.app().settings().analysis;
    assert_eq!((choices.lines, choices.has_arrows, choices.has_bar), (2, false, false));
    drop(window);
    let stored: Settings = store().load(Settings::STORED_NAME).unwrap().unwrap();
    assert_eq!(stored.analysis, choices);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn threats_are_what_the_other_side_would_play() {
    let (mut window, asked) = open();
    window.press(Modifiers::COMMAND, Key::T);
    window.wait_until(|window| window.has("Line 1: Black +0.1, depth 18: H8+7"));
    assert_eq!(asked.last_side(), Some(Side::Black));
    window.click("Line 1, move 1, H8+7");
    assert!(window.has("h9 black horse"), "it cannot be played");
    assert_eq!(window.label_of("Score: "), "Score: Red +0.3", "that of the position itself");
    window.click(AnalysisLabel::Threats);
    window.wait_until(|window| window.has("Line 1: Red +0.3"));
    // Threats are shown for one position only.
    window.click(AnalysisLabel::Threats);
    window.play("h2", "e2");
    window.wait_until(|window| window.has("Line 1: Black +0.1"));
    assert_eq!(asked.last_side(), Some(Side::Black));
}

#[test]
fn arrows_mark_threats_that_are_proven_only() {
    // At the start nobody threatens anything, whatever a line begins with.
    let (mut window, _) = open();
    window.press(Modifiers::COMMAND, Key::T);
    window.wait_until(|window| window.painted(AnalysisLabel::NoThreat) == 1);
    assert!(window.has("Line 1: Black +0.1") && !window.says(", threatened"));
    // The oracle's lines begin with other moves than the chariot's, which attacks a horse.
    let start = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..two_people() });
    analyse(&mut window);
    window.press(Modifiers::COMMAND, Key::T);
    window.wait_for("e5 red horse, threatened");
    assert_eq!(window.painted(AnalysisLabel::NoThreat), 0);
}

#[test]
fn in_check_there_are_no_threats() {
    let start = "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..two_people() });
    analyse(&mut window);
    window.press(Modifiers::COMMAND, Key::T);
    window.wait_until(|window| window.has(AnalysisLabel::InCheck));
}

#[test]
fn a_line_that_is_kept_stays_and_leads_from_where_it_begins() {
    let (mut window, _) = open();
    window.click("Pin line 1");
    assert!(window.has("Pinned line: Red +0.3, depth 18: C2=5 H8+7 H2+3"));
    window.play("c3", "c4");
    window.wait_until(|window| window.has("Line 1: Black"));
    assert!(window.has("Pinned line: Red +0.3"));
    window.click("Pinned line, move 1, C2=5");
    assert!(window.has("e2 red cannon") && window.has("c3 red soldier"));
    window.click(AnalysisLabel::Unpin);
    assert!(!window.has("Pinned line"));
    window.play("a9", "a8");
    window.wait_until(|window| window.has("Line 1: "));
    window.click("Pin line 1");
    assert!(window.has("Pinned line"));
    window.open_record(common::annotated());
    assert!(!window.has("Pinned line"), "it was one of another game");
    window.click(Label::GameTab);
    assert!(window.has("Pinned line"), "it stays with its game");
}

#[test]
fn a_pinned_line_says_where_it_begins_and_can_be_unpinned_beside_a_scroll_bar() {
    let (mut window, _) = open();
    window.click("Pin line 1");
    assert_eq!(window.painted("Pinned line (after Start)"), 1);
    // Where the lines scroll, the scroll bar is beside the pins, and the pinned line does not
    // scroll.
    window.click(AnalysisLabel::Choices);
    window.click("5");
    window.tap(Key::Escape);
    window.harness().set_size(vec2(640.0, 480.0));
    window.settle();
    let [lines, pinned] = ["Pin line 1", AnalysisLabel::Unpin.name()].map(|pin| window.rect(pin));
    assert!(lines.right() < pinned.right() && lines.top() >= pinned.bottom(), "{lines} {pinned}");
    window.play("c3", "c4");
    window.wait_until(|window| window.has("Line 1: Black"));
    window.click(AnalysisLabel::Unpin);
    window.click("Pin line 1");
    assert_eq!(window.painted("Pinned line (after 1. P7+1)"), 1);
}

#[test]
fn a_line_kept_late_in_a_game_goes_when_a_game_without_moves_is_opened() {
    let (mut window, _) = open();
    window.play("c3", "c4");
    window.play("g6", "g5");
    window.wait_until(|window| window.has("Line 1: "));
    window.click("Pin line 1");
    assert!(window.has("Pinned line"));
    window.open_record(Game::new(Position::start(), Profile::default()));
    assert!(!window.has("Pinned line"));
}

#[test]
fn a_rated_game_is_not_analysed_unasked_and_no_longer_counts_then() {
    let level = Player::Engine(Strength::Level(Level::Newcomer));
    let mut window = Window::open(NewGame::new(Player::Human, level));
    let asked = Asked::default();
    let oracle = asked.clone();
    let_analyse(&mut window, move || Box::new(Oracle { asked: oracle.clone() }));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.click(AnalysisLabel::Analysis);
    assert!(window.has(AnalysisLabel::OffRated));
    let shapes = &window.harness().output().shapes;
    let words = shapes.iter().find_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text().starts_with("If you switch it on") => Some(&text.galley.job),
        _ => None,
    });
    assert!(words.is_some_and(|words| !words.justify && words.halign == Align::LEFT), "{words:?}");
    assert!(window.in_play().is_rated() && asked.count() == 0);
    window.click_role(Role::Switch, AnalysisLabel::Analysis);
    assert!(window.in_play().is_rated() && asked.count() == 0, "it is asked first");
    window.click(Label::GoOnUnrated);
    window.wait_until(|window| window.has("Line 1: "));
    assert!(!window.in_play().is_rated());
    assert!(window.has("no longer counts"), "it is said");
    // The next game begins without help.
    window.press(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::N);
    window.settle();
    if window.has(Label::Discard) {
        window.click(Label::Discard);
    }
    assert!(!window.has("Line 1: ") && window.in_play().is_rated());
}

#[test]
fn the_key_says_first_that_the_game_would_no_longer_count() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    let is_told = |window: &Window| window.has("After Analyse the position, this game no longer counts");
    analyse(&mut window);
    assert!(is_told(&window) && window.in_play().is_rated());
    window.click(Label::KeepRating);
    window.play("h2", "e2");
    window.wait_for_moves(2);
    // The card is still open.
    analyse(&mut window);
    assert!(is_told(&window) && window.in_play().is_rated());
    window.click(Label::GoOnUnrated);
    window.wait_for("Line 1: ");
    assert!(!window.in_play().is_rated());
}

#[test]
fn it_waits_while_the_games_engine_thinks() {
    let players = NewGame::new(Player::Human, Player::Engine(Strength::Seconds(60)));
    let mut window = Window::open_with(players, common::Patient::engine());
    let asked = analyse(&mut window);
    window.wait_until(|window| window.has("Line 1: "));
    window.play("h2", "e2");
    assert!(window.has(AnalysisLabel::Waiting));
    let before = asked.count();
    window.settle();
    assert_eq!(asked.count(), before);
    window.click(Label::MoveNow);
    window.wait_for_moves(2);
    window.wait_until(|window| window.has("Line 1: "));
    assert_eq!(asked.last_side(), Some(Side::Red));
}

#[test]
fn an_analyst_that_fails_is_named_and_the_game_goes_on() {
    let mut window = Window::open(two_people());
    let_analyse(&mut window, || Box::new(Faulty));
    window.press(Modifiers::COMMAND, Key::E);
    window.wait_until(|window| {
        window.has("The analysis failed; switch it off and on to try again (a bad day)")
    });
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_mate_that_is_certain_ends_the_search_and_the_window_rests() {
    let start = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..two_people() });
    let_analyse(&mut window, || Box::new(BuiltIn::new(1)));
    window.press(Modifiers::COMMAND, Key::E);
    window.wait_until(|window| window.has(AnalysisLabel::Decided));
    window.finish_saying();
    assert!(window.has("Line 1: Red mates in 1") && window.is_idle());
    assert_eq!(window.label_of("Score: "), "Score: Red mates in 1");
    window.play("b7", "b9");
    window.wait_until(|window| window.has(AnalysisLabel::NoMove));
    window.wait_until_idle();
}

#[test]
fn it_speaks_the_language_of_the_window_and_writes_its_notation() {
    let settings = Settings { language: Some(Language::Simplified), has_book: false, ..Settings::default() };
    for size in [vec2(640.0, 480.0), vec2(700.0, 1200.0)] {
        let engine = || Box::new(BuiltIn::new(1)) as Box<dyn Engine>;
        let mut window = Window::build(size, 1.0, settings.clone(), two_people(), engine);
        analyse(&mut window);
        window.wait_until(|window| window.has("变化 1：红方 +0.3，深度 18：炮二平五 马８进７ 马二进三"));
    }
}
