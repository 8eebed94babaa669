//! The announcements about the user's actions for users who cannot see the window, and their order.

use chuhe::app::{ExerciseLabel, Label, Language, PresentationLabel, PuzzleLabel, ReviewLabel, Settings};
use chuhe::engine::board::{Move, Position};
use chuhe::game::notation::Notation;
use chuhe::game::puzzle::Puzzle;
use chuhe::game::{Game, formats};
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::{Action, ActionRequest, Role, TreeId};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, Ear, Name, Window, point};

const CTRL: Modifiers = Modifiers::COMMAND;
const NONE: Modifiers = Modifiers::NONE;

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn window() -> Window {
    Window::open(two_players())
}

fn in_language(language: Language) -> Window {
    let settings = Settings { language: Some(language), ..common::english() };
    Window::open_sized([1100.0, 800.0], settings, two_players())
}

fn read(moves: &str, red: &str) -> Game {
    let text = format!("[Game \"Chinese Chess\"]\n[Red \"{red}\"]\n\n{moves} *");
    formats::read(text.as_bytes()).unwrap().read(0).unwrap().game
}

/// The announcements after a key.
fn heard(window: &mut Window, ear: &mut Ear, modifiers: Modifiers, key: Key) -> Vec<String> {
    // In one frame: the harness shows one for each event, and the ear would miss announcements
    // between them.
    let press = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    window.harness().input_mut().events.extend([true, false].map(press));
    window.announced(ear)
}

/// The announcements after a move was typed.
fn played(window: &mut Window, ear: &mut Ear, mv: &str) -> Vec<String> {
    window.press(CTRL, Key::L);
    window.harness().event(Event::Text(mv.into()));
    // The field has announcements of its own.
    window.announced(ear);
    heard(window, ear, NONE, Key::Enter)
}

fn count(heard: &[String], part: impl Name) -> usize {
    heard.iter().filter(|said| said.contains(part.name())).count()
}

#[test]
fn what_is_undone_and_made_again_in_a_study_is_announced_in_every_language() {
    for (language, said) in [
        (
            Language::English,
            [
                "The comment was saved",
                "Undone: comment",
                "Redone: comment",
                "1 move deleted",
                "Undone: deleted moves",
            ],
        ),
        (
            Language::Simplified,
            ["注解已保存", "已撤消：注解", "已恢复：注解", "已删除 1 着", "已撤消：删除着法"],
        ),
        (
            Language::Traditional,
            ["註解已儲存", "已復原：註解", "已重做：註解", "已刪除 1 著", "已復原：刪除著法"],
        ),
        (
            Language::Vietnamese,
            [
                "Đã lưu chú giải",
                "Đã hoàn tác: chú giải",
                "Đã làm lại: chú giải",
                "Đã xóa 1 nước",
                "Đã hoàn tác: xóa nước đi",
            ],
        ),
    ] {
        let mut window = in_language(language);
        window.open_record(read("1. C2=5 H8+7 2. H2+3 (2. C8=5) 2... R9=8", "A"));
        window.press(NONE, Key::End);
        window.press(CTRL, Key::K);
        window.harness().event(Event::Text("Quiet".into()));
        window.settle();
        let mut ear = Ear::of(&window);
        let mut steps = vec![heard(&mut window, &mut ear, CTRL, Key::Enter)];
        for (modifiers, key) in [(CTRL, Key::Z), (CTRL, Key::Y), (NONE, Key::Delete), (CTRL, Key::Z)] {
            steps.push(heard(&mut window, &mut ear, modifiers, key));
        }
        for (heard, said) in steps.iter().zip(said) {
            assert_eq!(count(heard, said), 1, "{said}: {heard:?}");
        }
    }
}

#[test]
fn edits_of_variations_are_announced_when_they_are_undone() {
    let mut window = window();
    window.open_record(read("1. C2=5 H8+7 (1... H2+3) 2. H2+3", "A"));
    for key in [Key::Home, Key::ArrowRight, Key::ArrowRight, Key::ArrowDown] {
        window.press(NONE, key);
    }
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::ArrowUp);
    assert_eq!(count(&said, Label::Promoted), 1, "{said:?}");
    for (key, expected) in [
        (Key::Z, "Undone: order of variations"),
        (Key::Y, "Redone: order of variations"),
        (Key::Y, Label::WhyNothingToRedo.name()),
        (Key::Y, Label::WhyNothingToRedo.name()),
        (Key::Z, "Undone: order of variations"),
        (Key::Z, Label::WhyNothingToUndo.name()),
    ] {
        let said = heard(&mut window, &mut ear, CTRL, key);
        assert_eq!(count(&said, expected), 1, "{expected}: {said:?}");
    }
    let said = heard(&mut window, &mut ear, NONE, Key::Delete);
    assert_eq!(count(&said, "deleted"), 1, "{said:?}");
    let said = played(&mut window, &mut ear, "h0g2");
    assert_eq!(said.len(), 1, "{said:?}");
    let said = heard(&mut window, &mut ear, CTRL, Key::Z);
    assert_eq!(count(&said, "Undone: added moves"), 1, "{said:?}");
}

#[test]
fn both_moves_of_a_pair_are_announced_when_they_are_undone_and_made_again() {
    let game = NewGame { is_rated: false, ..NewGame::new(Player::Human, common::computer()) };
    let mut window = Window::open(game);
    window.play("b2", "b9");
    window.wait_for_moves(2);
    let reply = window.document().game().moves()[1];
    let mut after = Position::start();
    after.make("b2b9".parse().unwrap());
    let reply = format!("1... {}", Notation::Wxf.write(&after, reply));
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::Z);
    let told = format!("Undone: 1. C8+7, {reply}. Back at the start. Your move");
    assert!(said.len() == 1 && said[0].starts_with(&told), "{said:?}");
    let mut said = heard(&mut window, &mut ear, CTRL, Key::Y);
    // The threats of the reply, which may be any move, are announced, too.
    said.retain(|said| !said.starts_with("Threatened"));
    let told = format!("1. C8+7, takes the horse. {reply}");
    assert!(said.len() == 1 && said[0].starts_with(&told), "{said:?}");
    let said = heard(&mut window, &mut ear, CTRL, Key::Y);
    assert_eq!(said, [Label::WhyNothingToRedo.name()]);
}

#[test]
fn what_comes_to_the_front_says_its_name_its_place_and_what_is_said_there() {
    let mut window = window();
    window.open_record(read("1. C2=5 {The screen begins.} H8+7", "Hu"));
    window.open_record(read("1. P7+1", "Lü"));
    window.press(NONE, Key::Home);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL, Key::PageUp);
    assert!(said[0].starts_with("Hu - ?: 1... H8+7"), "{said:?}");
    heard(&mut window, &mut ear, NONE, Key::ArrowLeft);
    let said = heard(&mut window, &mut ear, CTRL, Key::PageUp);
    assert!(said[0].starts_with("Current game: Start"), "{said:?}");
    let said = heard(&mut window, &mut ear, CTRL, Key::PageDown);
    assert!(said[0].starts_with("Hu - ?: 1. C2=5. The screen begins."), "{said:?}");
    assert!(said.len() <= 2 && count(&said, "Hu - ?") == 1, "{said:?}");
    let said = heard(&mut window, &mut ear, CTRL, Key::W);
    assert_eq!(count(&said, "Current game: Start"), 1, "{said:?}");
    let said = heard(&mut window, &mut ear, CTRL | Modifiers::SHIFT, Key::N);
    assert!(said[0].starts_with("New game. Red: ") && count(&said, Label::GameTab) == 0, "{said:?}");
}

#[test]
fn the_start_of_a_record_is_said_once_when_it_is_opened() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    window.harness().event(Event::Paste("[Red \"Hu\"]\n\n1. C2=5 H8+7 1-0".into()));
    let said = window.announced(&mut ear);
    assert!(count(&said, "Hu - ?: Start") == 1 && count(&said, Label::StartPosition) == 1, "{said:?}");
}

#[test]
fn another_chapter_says_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("study.pgn");
    let chapter =
        |title: &str| format!("[Game \"Chinese Chess\"]\n[ChapterName \"{title}\"]\n\n1. 炮二平五 *\n\n");
    std::fs::write(&path, chapter("Cannon") + &chapter("Soldier")).unwrap();
    let mut window = window();
    window.open_file(&path);
    window.wait_for("1/2  Cannon");
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, CTRL | Modifiers::SHIFT, Key::PageDown);
    assert!(said[0].starts_with("study.pgn. Soldier: "), "{said:?}");
}

#[test]
fn the_board_the_screen_and_a_presentation_are_announced_as_they_change() {
    let mut window = window();
    window.open_record(read("1. C2=5 H8+7", "A"));
    let mut ear = Ear::of(&window);
    for side in ["Black", "Red"] {
        let said = heard(&mut window, &mut ear, CTRL, Key::F);
        assert_eq!(count(&said, format!("{side} is at the bottom")), 1, "{said:?}");
    }
    let said = heard(&mut window, &mut ear, NONE, Key::F11);
    assert_eq!(said, ["Full screen: On"]);
    let said = heard(&mut window, &mut ear, NONE, Key::F5);
    assert!(said[0] == PresentationLabel::Begun.name() && count(&said, "1... H8+7") == 1, "{said:?}");
    let said = heard(&mut window, &mut ear, NONE, Key::Escape);
    assert_eq!(count(&said, PresentationLabel::Ended), 1, "{said:?}");
}

#[test]
fn check_is_announced_in_exercises_puzzles_and_with_the_move_that_ends_the_game() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    let mut said = Vec::new();
    for mv in ["b2c2", "b7c7", "c2c6", "f9e8", "c6c9"] {
        said = played(&mut window, &mut ear, mv);
    }
    assert!(said.len() == 1 && said[0].contains(". Check! Red wins"), "{said:?}");
    let exercise = "[Game \"Chinese Chess\"]\n[Exercise \"Red\"]\n\
        [FEN \"3k5/9/9/9/9/9/2P6/9/R7R/5K3 w - - 0 1\"]\n\n1. a1a8 d9e9 2. i1i9 *\n";
    window.open_record(formats::read(exercise.as_bytes()).unwrap().read(0).unwrap().game);
    window.choose(Label::LearnMenu, Label::ExercisesEntry);
    let mut ear = Ear::of(&window);
    let said = played(&mut window, &mut ear, "a1a8");
    assert!(count(&said, Label::Check) == 0 && !said.is_empty(), "{said:?}");
    window.wait_for(ExerciseLabel::YourMove);
    let said = played(&mut window, &mut ear, "i1i9");
    assert_eq!(count(&said, ". Checkmate! Solved"), 1, "{said:?}");
    let mut window = self::window();
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    // Drawn at random, until one has a check in its solution.
    let checks_of = |puzzle: &Puzzle| {
        let mut after = puzzle.start.clone();
        let gives_check = |&&mv: &&Move| {
            after.make(mv);
            after.in_check()
        };
        puzzle.solution.iter().filter(gives_check).count()
    };
    while checks_of(window.shown_puzzle()) == 0 {
        window.click(PuzzleLabel::Skip);
    }
    let puzzle = window.shown_puzzle();
    let mut ear = Ear::of(&window);
    let mut heard = Vec::new();
    for (ply, &mv) in puzzle.solution.iter().enumerate() {
        if ply.is_multiple_of(2) {
            window.activate(Role::Button, point(&mv.from.to_string()));
            heard.extend(window.announced(&mut ear));
            window.activate(Role::Button, point(&mv.to.to_string()));
            heard.extend(window.announced(&mut ear));
        }
    }
    heard.extend(window.announced_until(&mut ear, |window| window.has(PuzzleLabel::Analyse)));
    assert!(count(&heard, Label::Check) + count(&heard, Label::Checkmate) >= checks_of(puzzle), "{heard:?}");
}

#[test]
fn what_has_happened_is_read_before_what_is_shown() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    played(&mut window, &mut ear, "h2e2");
    for _ in 0..3 {
        let said = heard(&mut window, &mut ear, CTRL | Modifiers::SHIFT, Key::N);
        assert!(said.len() == 2 && said[0].starts_with("New game. Red: "), "{said:?}");
        assert_eq!(said[1], Label::YourMove.name());
        played(&mut window, &mut ear, "h2e2");
    }
}

/// Two studies with the same text in them, and the dialog for searching them.
fn searching() -> Window {
    let mut window = window();
    for _ in 0..2 {
        let mut game = read("1. C2=5 {the screen} H8+7 {the screen}", "A");
        game.headers.event = "Same".into();
        window.open_record(game);
        window.play("b0", "c2");
    }
    window.press(CTRL | Modifiers::SHIFT, Key::F);
    window
}

#[test]
fn equal_rows_are_announced_each_and_an_empty_search_says_so() {
    let mut window = searching();
    let mut ear = Ear::of(&window);
    window.harness().event(Event::Text("the screen".into()));
    let first = window.announced(&mut ear);
    assert_eq!(count(&first, "the screen"), 1, "{first:?}");
    let rows: Vec<Vec<String>> = (0..3).map(|_| heard(&mut window, &mut ear, NONE, Key::ArrowDown)).collect();
    assert!(rows.iter().all(|row| row.len() == 1), "{rows:?}");
    assert_eq!(first, [format!("4 found. {}", rows[1][0])], "the same is said again");
    window.harness().event(Event::Text("zzz".into()));
    let nothing = window.announced(&mut ear);
    assert_eq!(count(&nothing, Label::NothingFound), 1, "{nothing:?}");
    window.press(NONE, Key::Escape);
    window.press(CTRL | Modifiers::SHIFT, Key::A);
    let mut ear = Ear::of(&window);
    window.harness().event(Event::Text("zzz".into()));
    let nothing = window.announced(&mut ear);
    assert_eq!(nothing, [Label::PaletteNothing.name()]);
}

/// A window in which a game with a blunder is reviewed, and the announcements meanwhile.
fn reviewed() -> (Window, Ear, Vec<String>) {
    let mut window = window();
    window.open_record(common::blunders());
    window.press(CTRL, Key::R);
    window.use_it(Role::Button, ReviewLabel::Start);
    let mut ear = Ear::of(&window);
    let said = window.announced_until(&mut ear, |window| window.has(ReviewLabel::Write));
    (window, ear, said)
}

#[test]
fn the_end_of_a_review_is_announced_once_with_the_accuracy() {
    let (_, _, said) = reviewed();
    assert_eq!(count(&said, "Review done. Accuracy: Red "), 1, "{said:?}");
}

#[test]
fn the_moves_of_a_line_come_at_a_pace_at_which_they_can_be_said() {
    let (mut window, mut ear, _) = reviewed();
    window.unfold("1... R1+1??  Blunder");
    window.act("Better: ");
    window.announced(&mut ear);
    let now = |window: &mut Window| window.harness().ctx.input(|input| input.time);
    let (mut times, mut said) = (Vec::new(), String::new());
    let begin = now(&mut window);
    // It is heard from its beginning once it has ended.
    while now(&mut window) < begin + 15.0 {
        window.harness().step();
    }
    window.tap(Key::Space);
    let begin = now(&mut window);
    // Its beginning, and three moves.
    while times.len() < 4 && now(&mut window) < begin + 30.0 {
        window.harness().step();
        let shown = window.root().children_recursive().find_map(|node| {
            node.accesskit_node().value().filter(|text| text.contains(" of ") && text.contains(" to move"))
        });
        if let Some(shown) = shown.filter(|shown| *shown != said) {
            said = shown;
            times.push(now(&mut window));
        }
    }
    assert!(times.len() == 4 && times[1..].windows(2).all(|pair| pair[1] - pair[0] >= 1.5), "{times:?}");
}

fn graph(window: &Window) -> Node<'_> {
    let is_it = |node: &Node<'_>| {
        let node = node.accesskit_node();
        node.role() == Role::Slider && node.label().as_deref() == Some(ReviewLabel::Graph.name())
    };
    window.root().children_recursive().find(is_it).expect("the graph is shown")
}

#[test]
fn the_graph_of_a_review_tells_the_move_and_the_score_and_is_moved_along() {
    let (mut window, _, _) = reviewed();
    window.press(NONE, Key::Home);
    // Linux does not support values that are texts.
    let has_texts = cfg!(any(windows, target_os = "macos"));
    let told = |window: &Window| {
        let node = graph(window).accesskit_node();
        assert!(has_texts || node.numeric_value().is_none());
        node.value().unwrap_or_default()
    };
    let is_described = |window: &Window, place: &str| {
        let said = graph(window).accesskit_node().description().unwrap_or_default();
        has_texts || said.starts_with(place)
    };
    let text = told(&window);
    assert!(text.starts_with("Start. "), "{text}");
    for expected in ["1. C2+7. ", "1... R1+1. "] {
        let (node, _) = graph(&window).accesskit_node().locate();
        let request = ActionRequest {
            action: Action::Increment,
            target_node: node,
            target_tree: TreeId::ROOT,
            data: None,
        };
        window.harness().event(Event::AccessKitActionRequest(request));
        window.settle();
        let text = told(&window);
        assert!(text.starts_with(expected) && text.len() > expected.len(), "{text}");
        assert!(is_described(&window, &text));
    }
    assert!(told(&window).contains("Red "), "{:?}", told(&window));
    window.click(ReviewLabel::Graph);
    let first = told(&window);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::ArrowRight);
    assert!(told(&window).starts_with("2. "));
    assert!(is_described(&window, &first), "the step itself is said below the board");
    let has_score =
        |said: &String| said.starts_with("Red +") || said.starts_with("Black +") || said == "Even";
    let is_in_order = said.len() == 2 && said[0].starts_with("2. ") && has_score(&said[1]);
    assert!(has_texts || is_in_order, "{said:?}");
    // Back to the earlier focus, with the review's text about the move.
    let said = heard(&mut window, &mut ear, NONE, Key::ArrowLeft);
    assert!(said[0].starts_with("Back at 1... R1+1. Blunder: "), "{said:?}");
    assert!(has_texts || said.len() == 2 && has_score(&said[1]), "{said:?}");
}

#[test]
fn the_tab_that_comes_to_the_front_is_said_with_what_was_found() {
    let mut window = window();
    window.open_record(read("1. C2=5 H8+7", "A"));
    let mut ear = Ear::of(&window);
    for expected in ["Review: Start review", Label::MovesTab.name()] {
        assert_eq!(heard(&mut window, &mut ear, CTRL, Key::R), [expected]);
    }
    window.show_review();
    let mut ear = Ear::of(&window);
    assert_eq!(heard(&mut window, &mut ear, CTRL, Key::R), [Label::MovesTab.name()]);
    let said = heard(&mut window, &mut ear, CTRL, Key::R);
    assert!(count(&said, "Review. Accuracy: Red ") == 1 && count(&said, "Black ") == 1, "{said:?}");
}

#[test]
fn a_deletion_is_said_before_the_place_that_it_leads_to() {
    let mut window = window();
    window.open_record(read("1. C2=5 H8+7", "A"));
    window.press(NONE, Key::End);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Delete);
    assert!(said.len() == 1 && said[0].starts_with("1 move deleted. Back at 1. C2=5"), "{said:?}");
}

#[test]
fn nothing_is_found_only_where_something_was_looked_for() {
    let mut window = window();
    window.open_record(read("1. C2=5", "A"));
    window.press(CTRL | Modifiers::SHIFT, Key::F);
    assert!(!window.has(Label::NothingFound) && !window.has("0 places"));
    window.harness().event(Event::Text("zzz".into()));
    window.settle();
    assert!(window.has(Label::NothingFound));
}

#[test]
fn a_line_of_a_review_says_where_it_begins_that_it_pauses_and_what_comes_back() {
    let mut window = window();
    window.show_review();
    window.unfold("1... R1+1??  Blunder");
    window.use_it(Role::Button, "Better: 1... R9=8");
    window.wait_until(|window| window.has("1 of "));
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Space);
    assert_eq!(count(&said, Label::Paused), 1, "{said:?}");
    let said = heard(&mut window, &mut ear, NONE, Key::Space);
    assert_eq!(count(&said, ReviewLabel::Resume), 1, "{said:?}");
    for _ in 0..6 {
        window.tap(Key::ArrowLeft);
    }
    assert!(window.has("before 1... R9=8"));
    for _ in 0..12 {
        window.tap(Key::ArrowRight);
    }
    assert!(window.has(ReviewLabel::EndOfLine));
    // The walk through the line began before the judged move, and returns there.
    let said = heard(&mut window, &mut ear, NONE, Key::Escape);
    assert_eq!(count(&said, "1. C2+7"), 1, "{said:?}");
}

#[test]
fn a_lesson_is_explained_before_its_task_and_a_composition_says_its_title() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.tab_to("Begin: The chariot");
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Enter);
    let place = |begin: &str| said.iter().position(|said| said.starts_with(begin));
    let places = ["The chariot", "The chariot moves along", "Go to the star"].map(place);
    assert!(places.is_sorted() && places[0].is_some(), "{said:?}");
    window.press(NONE, Key::Escape);
    window.press(CTRL, Key::P);
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, PuzzleLabel::Classics);
    let said = window.announced(&mut ear);
    assert_eq!(count(&said, "No. "), 1, "{said:?}");
}

#[test]
fn that_a_move_of_a_puzzle_was_right_is_said_before_the_reply() {
    let mut window = window();
    window.press(CTRL, Key::P);
    let puzzle = window.shown_puzzle();
    let mut ear = Ear::of(&window);
    // As h2e2, it might be another move if ranks are counted from 1.
    let typed = Notation::Wxf.write(&puzzle.start, puzzle.solution[0]);
    let mut said = played(&mut window, &mut ear, &typed);
    said.extend(window.announced(&mut ear));
    // A puzzle of one move is over by then.
    assert!(count(&said, " Right") > 0 || count(&said, " Solved") > 0, "{said:?}");
    assert!(count(&said, "go on") == 0, "{said:?}");
}

#[test]
fn the_start_of_the_game_is_said_each_time_one_goes_there() {
    let mut window = window();
    let mut ear = Ear::of(&window);
    for key in [Key::Home, Key::ArrowLeft] {
        assert_eq!(heard(&mut window, &mut ear, NONE, key), [Label::StartPosition.name()]);
    }
}

#[test]
fn a_typed_move_that_leaves_the_general_in_check_says_so() {
    let mut window = window();
    let game = "[FEN \"3k5/4a4/9/9/3R5/9/9/9/9/4K4 b - - 0 1\"]\n\n1... e8d7 *";
    window.open_record(formats::read(game.as_bytes()).unwrap().read(0).unwrap().game);
    window.press(NONE, Key::Home);
    let mut ear = Ear::of(&window);
    let said = played(&mut window, &mut ear, "e8f7");
    assert_eq!(
        count(&said, "can't be played, but A5+4 can. Get the general out of check first"),
        1,
        "{said:?}"
    );
}

#[test]
fn threats_that_are_marked_are_said() {
    let start = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w".parse().unwrap();
    let mut window = Window::open(NewGame { start, ..two_players() });
    window.use_it(Role::Button, Label::ViewMenu);
    let mut ear = Ear::of(&window);
    window.activate(Role::Button, Label::MarkThreats);
    let said = window.announced_until(&mut ear, |window| window.has("e5 red horse, threatened"));
    assert_eq!(count(&said, "Threatened: e5 red horse"), 1, "{said:?}");
}

#[test]
fn the_focus_goes_on_from_a_button_that_cannot_be_used_any_more() {
    let mut window = window();
    window.show_review();
    window.tab_to(ReviewLabel::Write);
    let mut ear = Ear::of(&window);
    let said = heard(&mut window, &mut ear, NONE, Key::Enter);
    assert_eq!(count(&said, "Annotated"), 1, "{said:?}");
    assert!(window.is_focused(ReviewLabel::Story), "{:?}", window.focused());
    window.tab_to(Label::ToStart);
    let said = heard(&mut window, &mut ear, NONE, Key::Enter);
    assert!(count(&said, "Back at the start") == 1 && window.is_focused(Label::StepForward), "{said:?}");
}
