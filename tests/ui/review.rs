//! The review of a game in the window.

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::channel;

use crate::common::{self, Name, Window};
use chuhe::app::{AnalysisLabel, Label, Picked, PuzzleLabel, ReviewLabel, Settings};
use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::engine::search::Limits;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::puzzle::{Theme, masters};
use chuhe::game::{Game, Tree};
use chuhe::session::{GameReview, Habits, Mistake, Mistakes, NewGame, Player, Store, Training, Wake};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Color32, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Shape, TouchPhase, pos2, vec2,
};

fn window(settings: Settings) -> Window {
    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
    window.open_record(common::blunders());
    window
}

/// A window with a game that has been reviewed.
fn reviewed() -> Window {
    reviewed_at([1100.0, 800.0])
}

/// Like [`reviewed`], in a window of another size.
fn reviewed_at(size: [f32; 2]) -> Window {
    let mut window = Window::open_sized(size, common::english(), NewGame::new(Player::Human, Player::Human));
    window.show_review();
    window
}

/// The comment on the move after this many plies.
fn comment(window: &Window, ply: usize) -> String {
    let game = window.document().game();
    game.tree().remark(game.node_at(ply)).text()
}

#[test]
fn a_game_is_searched_and_its_bad_moves_are_named() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    assert!(window.has("1... R1+1??  Blunder"), "the cannon was not taken");
    assert!(window.has("%"), "how accurate each side was");
    assert!(comment(&window, 2).is_empty(), "nothing is written unasked");
}

/// Whether the record has the better move as a variation.
fn has_variation(window: &Window) -> bool {
    let game = window.document().game();
    game.tree().child(game.node_at(1), "i9h9".parse().expect("a move")).is_some()
}

#[test]
fn the_bad_move_and_the_better_one_are_arrows_on_the_board_before_them() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.press(Modifiers::NONE, Key::Home);
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.paints(arrow_edge()), "the cannon can be taken");
    assert!(
        [PLAYED, BETTER].iter().all(|color| window.paints(color.gamma_multiply(0.92))),
        "one is red, the other green"
    );
    window.click(Label::MovesTab);
    assert!(!window.paints(arrow_edge()), "the review is not open");
    // A record that ends with the bad move: no move of Black's would make sense in the position
    // after it.
    let line = common::blunders().line().iter().take(2).copied().collect::<Vec<Move>>();
    let bad = Game::from_line(Position::start(), &line, 2, Profile::default()).expect("both are legal");
    window.open_record(bad);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has("1... R1+1??  Blunder") && window.has(ReviewLabel::Write));
    window.press(Modifiers::NONE, Key::End);
    assert!(!window.paints(arrow_edge()), "it was not taken");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    window.wait_until(|window| window.paints(arrow_edge()));
}

/// The arrows of the move played and of the better one.
const PLAYED: Color32 = Color32::from_rgb(0xc8, 0x2a, 0x1e);
const BETTER: Color32 = Color32::from_rgb(0x12, 0x7a, 0x3c);

/// The edge of the strongest arrow.
fn arrow_edge() -> Color32 {
    Color32::from_rgb(0xff, 0xf7, 0xe6).gamma_multiply(0.92)
}

#[test]
fn beside_a_review_an_analysis_draws_no_arrows() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    window.click(Label::AnalysisTab);
    if window.has(Label::Off) {
        window.click_role(Role::Switch, Label::AnalysisTab);
    }
    window.wait_until(|window| window.paints(arrow_edge()));
    window.click(Label::ReviewTab);
    assert!(!window.paints(arrow_edge()));
    assert!(window.says(AnalysisLabel::Score), "the analysis goes on");
}

#[test]
fn the_buttons_of_a_review_are_within_a_small_window() {
    for size in [[1280.0, 800.0], [1100.0, 800.0], [720.0, 520.0]] {
        let window = reviewed_at(size);
        for button in [ReviewLabel::Practise, ReviewLabel::Story, ReviewLabel::Write] {
            assert!(
                window.rect(button).bottom() < size[1],
                "{button:?} at {size:?}: {}",
                window.rect(button)
            );
        }
        assert!(window.has("Accuracy") && window.has("Inaccuracy"), "its figures have headings");
    }
}

#[test]
fn below_a_review_three_whole_rows_of_moves_are_seen() {
    let plays = "h2e2 h9g7 h0g2 i9h9 i0h0 c6c5 c3c4 b9c7 b0c2 a9b9".split(' ');
    let line: Vec<Move> = plays.map(|mv| mv.parse().expect("it is a move")).collect();
    let game = Game::from_line(Position::start(), &line, 10, Profile::default()).expect("all are legal");
    let new_game = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 860.0], common::english(), new_game);
    window.review(game);
    window.press(Modifiers::NONE, Key::End);
    let [above, below] = [ReviewLabel::Write.name(), Label::ToStart.name()].map(|button| window.rect(button));
    let [first, last] = ["3, Red", "5, Black"].map(|row| window.rect(row));
    assert!(first.top() > above.bottom() + 30.0, "{first} below {above}");
    assert!(last.bottom() < below.top(), "{last} above {below}");
}

#[test]
fn the_controls_of_a_line_are_within_the_panel_of_a_small_window() {
    for size in [[480.0, 480.0], [640.0, 480.0], [720.0, 520.0], [480.0, 900.0]] {
        let mut window = reviewed_at(size);
        window.unfold("1... R1+1??  Blunder");
        window.act("Better: 1... R9=8");
        for control in [ReviewLabel::Pause, ReviewLabel::EndReplay] {
            assert!(
                window.rect(control).right() < size[0],
                "{control:?} at {size:?}: {}",
                window.rect(control)
            );
        }
    }
}

#[test]
fn a_better_line_is_played_on_the_board_and_leaves_the_record_alone() {
    let mut window = reviewed();
    window.unfold("1... R1+1??  Blunder");
    assert!(window.has("Better: 1... R9=8"), "it is shown");
    window.click("Better: 1... R9=8");
    window.wait_until(|window| !window.has("0 of "));
    assert!(window.has(ReviewLabel::Pause), "it goes on by itself");
    window.press(Modifiers::NONE, Key::Space);
    assert!(window.has(ReviewLabel::PlayLine), "it pauses");
    (0..6).for_each(|_| window.press(Modifiers::NONE, Key::ArrowLeft));
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.has("1 of "), "step by step");
    assert!(window.has("h9 black chariot"), "the board shows the better move");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("a9 black chariot") && window.has(ReviewLabel::Write), "the game is back");
    assert!(!has_variation(&window), "nothing was added");
}

#[test]
fn a_refutation_is_played_on_the_board_after_the_bad_move() {
    // A chariot takes an advisor, and is taken.
    let line = ["i0i1", "h9g7", "i1d1", "b9c7", "d1d9"].map(|mv| mv.parse::<Move>().expect("a move"));
    let game = Game::from_line(Position::start(), &line, 5, Profile::default()).expect("all are legal");
    let mut window = window(common::english());
    window.review(game);
    window.unfold("3. R6+8??  ");
    assert!(window.has("d1 red chariot"), "the bad move has not been made");
    window.act("Refutation: ");
    window.press(Modifiers::NONE, Key::Space);
    (0..6).for_each(|_| window.press(Modifiers::NONE, Key::ArrowLeft));
    assert!(window.has("d9 red chariot"), "the bad move has been made");
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(!window.has("d9 red chariot"), "and is punished");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("d1 red chariot") && window.moves().len() == 5, "the game is back, as it was");
}

#[test]
fn a_line_on_the_board_is_added_to_the_moves_on_request() {
    let mut window = reviewed();
    window.unfold("1... R1+1??  Blunder");
    window.click("Better: 1... R9=8");
    window.click(ReviewLabel::Insert);
    assert!(has_variation(&window), "the line is in the record");
    assert_eq!(window.moves().len(), 4, "the game is what it was");
}

#[test]
fn a_line_on_the_board_ends_where_another_move_is_shown() {
    let mut window = reviewed();
    window.unfold("1... R1+1??  Blunder");
    window.click("Better: ");
    assert!(window.has(ReviewLabel::Insert));
    window.press(Modifiers::NONE, Key::Home);
    assert!(!window.has(ReviewLabel::Insert));
}

#[test]
fn a_review_begins_with_the_game_in_three_sentences_beside_graph_and_list() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    let parts =
        [ReviewLabel::Graph.name(), "Opening: ", "was ahead", "Turning point: ", "Lesson (", "1... R1+1??"];
    for part in parts {
        assert!(window.says(part), "{part}");
    }
}

#[test]
fn the_turning_point_is_a_way_to_its_move() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    assert!(!window.has(ReviewLabel::TryYourself));
    window.act("Turning point: ");
    assert!(window.has(ReviewLabel::TryYourself));
}

#[test]
fn the_focus_goes_with_the_steps_of_a_walk() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    let turning_point = window.label_of("Turning point: ");
    window.tab_to(&turning_point);
    window.tap(Key::Enter);
    assert!(window.has(ReviewLabel::TryYourself) && window.is_focused(ReviewLabel::Onward));
    window.press(Modifiers::NONE, Key::End);
    window.tab_to(ReviewLabel::Walk);
    for moment in ["1 of 3", "2 of 3", "3 of 3"] {
        window.tap(Key::Enter);
        assert!(window.has(moment) && window.is_focused(ReviewLabel::Onward), "{moment}");
    }
    for (moment, focused) in [("2 of 3", ReviewLabel::Previous), ("1 of 3", ReviewLabel::Onward)] {
        window.tab_to(ReviewLabel::Previous);
        window.tap(Key::Enter);
        assert!(window.has(moment) && window.is_focused(focused), "{moment}");
    }
    (0..2).for_each(|_| window.tap(Key::Enter));
    window.tap(Key::Enter);
    assert!(window.is_focused(ReviewLabel::PractiseThese), "after the last one");
    window.click(ReviewLabel::WalkAgain);
    assert!(
        window.has("1 of 3") && !window.is_focused(ReviewLabel::Onward),
        "the mouse leaves the keys to the game"
    );
}

#[test]
fn the_walk_goes_from_key_moment_to_key_moment_and_along_the_graph() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    window.click(ReviewLabel::Walk);
    assert!(window.has("1 of 3"));
    window.click(ReviewLabel::Onward);
    assert!(window.has("2 of 3"));
    window.click(ReviewLabel::Previous);
    assert!(window.has("1 of 3"));
    window.click(ReviewLabel::Graph);
    assert!(window.has("3 of 3"), "in its middle");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.has("2 of 3"));
    window.click(ReviewLabel::Onward);
    window.click(ReviewLabel::Onward);
    assert!(window.has(ReviewLabel::WalkDone) && window.has("Lesson ("), "what to take away");
    assert!(!window.says("in the list below") && !window.has(ReviewLabel::Rematch), "it is a record");
    window.click(ReviewLabel::WalkAgain);
    assert!(window.has("1 of 3"));
    window.press(Modifiers::NONE, Key::End);
    assert!(window.has(ReviewLabel::Walk), "the game is summed up");
}

#[test]
fn why_a_move_is_bad_is_played_on_the_board_with_a_word_at_its_end() {
    let mut window = reviewed();
    window.act("1... R1+1??  Blunder");
    assert!(window.has("a9 black chariot"), "the board is the one before it");
    window.click(ReviewLabel::ShowWhy);
    assert!(window.has(ReviewLabel::Pause));
    window.press(Modifiers::NONE, Key::Space);
    assert!(!window.has("Black recaptures"));
    (0..12).for_each(|_| window.press(Modifiers::NONE, Key::ArrowRight));
    assert!(window.has("Black recaptures"), "it could have taken it");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has(ReviewLabel::ShowWhy) && window.moves().len() == 4);
}

#[test]
fn what_can_be_done_at_a_moment_stays_in_place_while_its_line_is_played() {
    for size in [[1100.0, 800.0], [480.0, 800.0]] {
        let mut window = reviewed_at(size);
        window.act("1... R1+1??  Blunder");
        let ways = [ReviewLabel::ShowWhy, ReviewLabel::TryYourself, ReviewLabel::Onward];
        let places = |window: &Window| ways.map(|way| window.rect(way));
        let before = places(&window);
        window.act(ReviewLabel::ShowWhy);
        assert!(window.has(ReviewLabel::Pause));
        assert_eq!(places(&window), before);
        window.act(ReviewLabel::TryYourself);
        assert!(window.has(PuzzleLabel::BackToReview), "it is a puzzle now");
    }
}

/// The legend of the arrows, which names the better move.
const ARROWS: &str = "Green, with a ring: better, ";

#[test]
fn what_the_arrows_mean_is_written_where_they_are() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    assert!(!window.says(ARROWS));
    window.act("1... R1+1??  Blunder");
    assert!(window.says(ARROWS));
    window.act(ReviewLabel::ShowWhy);
    assert!(!window.says(ARROWS), "the arrow is the next move of the line");
    let mut scored = read("[Event \"-\"]\n\n1. C2+7 {[%eval 2.1]} R1+1 {[%eval 9.5]} *");
    scored.act("1... R1+1??  Blunder");
    assert!(scored.has(ReviewLabel::PlayedArrow), "no better move is known");
}

#[test]
fn somebody_who_has_never_played_reads_moves_in_words_until_they_choose_a_notation() {
    for is_chosen in [false, true] {
        let mut settings = common::english();
        settings.remembered.is_beginner = true;
        settings.notation = is_chosen.then_some(Notation::Wxf);
        let mut window = window(settings);
        window.choose(Label::LearnMenu, Label::ReviewEntry);
        window.click(ReviewLabel::Start);
        window.wait_until(|window| window.has(ReviewLabel::Write));
        let words = ["1... Chariot forward (R1+1)??", "ariot takes cannon (R9=8)"];
        window.act("1... R1+1??  Blunder");
        assert_eq!(words.map(|words| window.says(words)), [!is_chosen; 2]);
        window.click(ReviewLabel::ShowWhy);
        window.press(Modifiers::NONE, Key::ArrowRight);
        assert_eq!(window.says("ariot takes cannon"), !is_chosen, "also while a line is played");
    }
}

#[test]
fn what_was_done_well_is_said_and_leads_to_its_move() {
    let line = ["h2e2", "i9i8", "a0a1", "i8f8", "a1f1", "f8f1"];
    let line = line.map(|mv| mv.parse::<Move>().expect("a move"));
    let game = Game::from_line(Position::start(), &line, 6, Profile::default()).expect("all are legal");
    let mut window = window(common::english());
    window.review(game);
    window.press(Modifiers::NONE, Key::Home);
    window.act("Well played (Black): 3... R6+7 – wins a chariot");
    assert!(window.has("f1 black chariot"), "it has just been played");
    let mut poor = reviewed();
    poor.press(Modifiers::NONE, Key::End);
    assert!(!poor.says("Well played"), "nothing is made up");
}

#[test]
fn each_mistake_says_what_it_costs_and_shows_a_line() {
    let mut window = read("[Event \"-\"]\n\n1. C2+7 {[%eval 2.1]} R1+1 {[%eval 9.5]} *");
    window.act("1... R1+1??  Blunder");
    assert!(window.says("Blunder: costs about 7.5 soldiers"));
    window.click(ReviewLabel::ShowWhy);
    window.press(Modifiers::NONE, Key::ArrowRight);
    assert!(window.says("After R1+1: Red's position is better by about 9.5 soldiers"));
}

/// The tab of a mistake's study.
const STUDY: &str = "Mistakes: 1... R1+1";

#[test]
fn a_moment_is_tried_by_oneself() {
    let mut window = reviewed();
    window.act("1... R1+1??  Blunder");
    assert!(window.has("2 of 3"));
    window.click(ReviewLabel::TryYourself);
    assert!(window.has(PuzzleLabel::BackToReview) && !window.has(Label::BackToGame), "it is a puzzle now");
    window.play("i9", "h9");
    window.wait_until(|window| window.has(PuzzleLabel::Next));
    window.click(PuzzleLabel::Next);
    assert!(
        window.has("find something better") && !window.has(PuzzleLabel::MistakesDone),
        "there is another"
    );
    window.click(PuzzleLabel::BackToReview);
    assert!(window.has(ReviewLabel::ShowWhy), "the walk goes on from there");
    window.click(ReviewLabel::TryYourself);
    window.play("i9", "h9");
    window.wait_until(|window| window.has(PuzzleLabel::Next));
    for closes_study in [false, true] {
        window.click(PuzzleLabel::Analyse);
        let top = |point| window.rect(common::point(point)).top();
        assert!(top("e9") > top("e0"), "Black, who looks for the move, is at the bottom");
        assert!(window.in_study() && window.has(STUDY));
        match closes_study {
            false => window.click(Label::BackToPuzzle),
            true => window.press(Modifiers::COMMAND, Key::W),
        }
        assert!(window.has(PuzzleLabel::BackToReview), "the analysis does not end the walk");
    }
    window.press(Modifiers::NONE, Key::Enter);
    assert!(!window.has(STUDY), "a study without changes does not stay");
    assert!(window.has(ReviewLabel::ShowWhy) && window.has("2 of 3"), "at the same moment");
}

#[test]
fn it_is_written_into_the_record_once_and_goes_with_its_pgn() {
    let mut window = reviewed();
    window.click(ReviewLabel::Write);
    let blunder = comment(&window, 2);
    assert!(blunder.starts_with("??\nBlunder") && blunder.contains(". Better: R9=8"), "{blunder}");
    let said = comment(&window, 0);
    assert!(said.contains("Accuracy: Red "), "{said}");
    window.click(ReviewLabel::Again);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.click(ReviewLabel::Write);
    assert_eq!(comment(&window, 2).matches("Blunder").count(), 1);
    let game = window.document().game();
    let pgn = formats::write(game, Target::Pgn(Notation::Wxf));
    assert!(pgn.contains(". Better: R9=8"), "{pgn}");
    assert_eq!(game.tree().continuation(Tree::START).count(), 4, "the game is the main line");
}

#[test]
fn its_story_is_shown_and_saved_as_what_the_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed();
    for (name, written, begins) in
        [("story", "story.pdf", &b"%PDF-"[..]), ("story.png", "story.png", b"\x89PNG")]
    {
        window.click(ReviewLabel::Story);
        assert!(window.has(Label::StoryName));
        window.wait_until(|window| window.says("Key moments"));
        window.pick(Picked::Path(folder.path().join(name)));
        window.click(Label::StorySave);
        let written = folder.path().join(written);
        window.wait_until(|_| fs::read(&written).is_ok_and(|bytes| bytes.starts_with(begins)));
    }
    // The extension was added to the name, so the user has not yet agreed to replace this file.
    window.click(ReviewLabel::Story);
    window.wait_until(|window| window.says("Key moments"));
    window.pick(Picked::Path(folder.path().join("story")));
    window.click(Label::StorySave);
    window.wait_for("This file exists already");
    window.click(Label::Replace);
    window.wait_for("Saved");
}

#[test]
fn a_review_is_stopped_and_goes_on() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.click(ReviewLabel::Stop);
    // "Go forward one move" is another button.
    window.wait_until(|window| window.count(ReviewLabel::Resume) == 1);
    assert!(percent_done(&window) < 100);
    window.click(ReviewLabel::Resume);
    // With slow frames it may be finished by now, so "Stop" need not be there.
    assert_eq!(window.count(ReviewLabel::Resume), 0);
}

#[test]
fn a_review_finds_the_same_as_one_without_a_window() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    let game = window.document().game();
    let mut alone = GameReview::new(game, Limits::nodes(common::REVIEW_NODES));
    let (woken, wakes) = channel();
    alone.resume(1, &(Arc::new(move || _ = woken.send(())) as Wake));
    while alone.progress().is_running {
        let _ = wakes.recv();
    }
    assert_eq!(game.review(), Some(&alone.kept()));
}

#[test]
fn a_review_never_seems_to_go_back() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    let percents = std::cell::RefCell::new(Vec::new());
    window.wait_until(|window| {
        if window.has("% done") {
            percents.borrow_mut().push(percent_done(window));
        }
        window.has(ReviewLabel::Write)
    });
    let percents = percents.into_inner();
    assert!(percents.is_sorted() && !percents.is_empty(), "{percents:?}");
}

/// The progress of the review.
fn percent_done(window: &Window) -> u32 {
    let label = window.label_of("% done");
    let (percent, _) = label.split_once('%').expect("it was found by it");
    percent.trim().parse().expect("a number")
}

/// A window with this store, in which the game is shown.
fn stored(folder: &std::path::Path) -> Window {
    let store = Store::in_folder(folder, Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.open_record(common::blunders());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window
}

#[test]
fn a_review_is_there_again_when_its_game_is_and_says_what_made_it() {
    let data = tempfile::tempdir().unwrap();
    let mut window = stored(data.path());
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    drop(window);
    let mut window = stored(data.path());
    window.wait_until(|window| window.has(ReviewLabel::Write));
    assert!(window.has("neural network, 2000 nodes a move, depth "));
    window.click(ReviewLabel::Again);
    assert!(window.has(ReviewLabel::Start), "it is not forced on anybody");
}

#[test]
fn a_review_that_ran_when_the_program_was_closed_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let mut window = stored(data.path());
    window.click(ReviewLabel::Thorough);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has("% done") && percent_done(window) > 0);
    drop(window);
    let window = stored(data.path());
    assert!(window.has(ReviewLabel::Stop), "nobody had to start it");
}

#[test]
fn a_review_of_another_version_is_offered_again_and_not_shown() {
    let data = tempfile::tempdir().unwrap();
    let mut window = stored(data.path());
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    drop(window);
    let file = std::fs::read_dir(data.path().join("reviews")).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("\"judgement\": ", "\"judgement\": 9")).unwrap();
    let window = stored(data.path());
    assert!(window.has("Another version of the program reviewed this game."));
    assert!(window.has(ReviewLabel::Start) && !window.has(ReviewLabel::Write));
}

/// A window without stored data, in which the game of a text is reviewed.
fn read(text: &str) -> Window {
    let game = formats::read(text.as_bytes()).expect("a file").read(0).expect("a game").game;
    let mut window = window(common::english());
    window.open_record(game);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window
}

#[test]
fn a_review_goes_with_the_game_as_json_and_its_scores_as_pgn() {
    let window = reviewed();
    let written = |target| formats::write(window.document().game(), target);
    let json = written(Target::Json);
    let mut again = read(&json);
    again.wait_until(|window| window.has(ReviewLabel::Write));
    assert!(again.has("1... R1+1??  Blunder"), "all that was found is there");
    let outdated = read(&json.replace("\"judgement\": ", "\"judgement\": 9"));
    assert!(
        outdated.has("Another version of the program reviewed this game.")
            && !outdated.has(ReviewLabel::Write)
    );
    let mut scored = read(&written(Target::Pgn(Notation::Wxf)));
    assert!(
        scored.has("The scores and lines are from the game's file (Chuhe "),
        "{}",
        written(Target::Pgn(Notation::Wxf))
    );
    scored.unfold("1... R1+1??  Blunder");
    assert!(scored.has("Better: 1... R9=8"), "the lines are there, too");
    assert_eq!(scored.label_of("1... R1+1??  "), window.label_of("1... R1+1??  "), "and what they show");
    assert!(!scored.has(ReviewLabel::Write));
    scored.click(ReviewLabel::Again);
    assert!(scored.has(ReviewLabel::Start));
}

#[test]
fn scores_of_others_are_shown_as_from_the_file_and_never_searched() {
    let pgn = "1. C2+7 {[%eval 2.1]} R1+1 {[%eval #3]} 2. H8+7 {[%eval nonsense] so} R9=8 {[%eval -0.5]} *";
    let window = read(&format!("[Annotator \"lichess.org\"]\n\n{pgn}"));
    assert!(window.has("The scores are from the game's file (lichess.org)."));
    assert!(
        window.has("1... R1+1??  Blunder")
            && window.count(ReviewLabel::Resume) == 0
            && !window.has(ReviewLabel::Stop)
    );
    assert_eq!(comment(&window, 3), "[%eval nonsense] so");
}

#[test]
fn mistakes_are_made_good_at_the_board_and_come_again_if_they_are_not() {
    let data = tempfile::tempdir().unwrap();
    let mut window = stored(data.path());
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.click(ReviewLabel::Practise);
    // Black has left the horse untaken; Red has left the cannon to be taken.
    window.wait_until(|window| window.has("find something better"));
    window.click(PuzzleLabel::Solution);
    window.wait_until(|window| window.has(PuzzleLabel::NotReached));
    assert!(window.says("In the game, "), "and why");
    assert!(window.says("Better: "), "and what the better move is good for");
    // When all have been asked, this is announced, and no key brings the first one again.
    while window.app().puzzle().is_some() {
        window.click(if window.has(PuzzleLabel::Skip) { PuzzleLabel::Skip } else { PuzzleLabel::Next });
    }
    window.press(Modifiers::NONE, Key::PageDown);
    assert!(window.has(PuzzleLabel::MistakesDone) && window.has("come back some days later"));
    window.click(PuzzleLabel::BackToReview);
    assert!(window.has(ReviewLabel::Practise) && !window.has("That was the last"));
    drop(window);
    let store = Store::in_folder(data.path(), Arc::new(|| {}));
    let training: Training = store.load(Training::STORED_NAME).unwrap().unwrap();
    let mistakes: Mistakes = store.load(Mistakes::STORED_NAME).unwrap().unwrap();
    let due = |mistake: Mistake| training.record(mistake.id).is_some_and(|record| record.due.is_some());
    assert_eq!(mistakes.read().map(due).filter(|&is_due| is_due).count(), 1);
}

/// A window in which the game is reviewed, for a user whose last three games had this fault.
fn reviewed_after(data: &std::path::Path, lesson: &str) -> Window {
    let store = Store::in_folder(data, Arc::new(|| {}));
    let game = |hash: u32| serde_json::json!({"game": {"length": 9, "hash": hash}, "lessons": [lesson]});
    store.save(Habits::STORED_NAME, &serde_json::json!([game(1), game(2), game(3)]));
    store.save(Settings::STORED_NAME, &common::english());
    drop(store);
    let mut window = Window::start_in(data);
    window.open_record(common::blunders());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window
}

/// Whether the puzzle shown is from a masters' game, with this theme.
fn trains(window: &Window, theme: Theme) -> bool {
    let shown = window.app().puzzle().expect("a puzzle is shown");
    masters().iter().find(|puzzle| puzzle.id == shown).is_some_and(|puzzle| puzzle.themes.contains(theme))
}

#[test]
fn what_goes_wrong_again_and_again_is_told_and_its_puzzles_are_a_click_away() {
    let data = tempfile::tempdir().unwrap();
    let mut window = reviewed_after(data.path(), "see_forks");
    // It may have to be scrolled to, under the buttons: how much is above it depends on the search
    // results.
    window.act("In 3 of your last 3 reviewed games: beware of moves that attack two pieces at once");
    assert!(trains(&window, Theme::Fork));
}

#[test]
fn what_also_the_game_teaches_is_told_once_with_its_lesson() {
    let data = tempfile::tempdir().unwrap();
    let mut window = reviewed_after(data.path(), "take_chances");
    assert!(!window.has("In 3 of your last 3 reviewed games"), "it is not told below the moves as well");
    let told = window.label_of("(in 3 of your last 3 reviewed games)");
    // The side of the lesson depends on the search results.
    let is_lesson = told.starts_with("Lesson (") && told.contains("): look at checks and captures first");
    assert!(is_lesson, "{told}");
    window.act(&told);
    assert!(trains(&window, Theme::WinsChariot));
}

#[test]
fn what_is_played_on_needs_another_review() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    window.play("c3", "c4");
    assert!(window.has(ReviewLabel::Stale));
}

#[test]
fn what_is_tried_beyond_the_end_of_a_finished_game_leaves_its_review() {
    let mut record = common::blunders();
    record.record(Some(Side::Black));
    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], common::english(), two_players);
    window.open_record(record);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.press(Modifiers::NONE, Key::End);
    window.play("c3", "c4");
    assert_eq!(window.document().game().line().len(), 5, "it was tried");
    assert!(window.has(ReviewLabel::Write) && window.has("1... R1+1??  Blunder"));
    window.click(ReviewLabel::Again);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
}

#[test]
fn a_new_game_begins_with_its_moves_open() {
    let mut window = window(common::english());
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    assert!(window.has(ReviewLabel::Start));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(!window.has(ReviewLabel::Start));
}

#[test]
fn another_game_is_not_said_to_have_changed() {
    let mut window = reviewed();
    window.paste("1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3");
    window.wait_until(|window| window.moves().len() == 6);
    assert!(window.has(ReviewLabel::Start));
    assert!(!window.has(ReviewLabel::Stale));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(!window.has(ReviewLabel::Stale), "another game has none");
}

#[test]
fn a_game_that_has_just_ended_is_reviewed_unless_that_is_not_wanted() {
    for is_wanted in [true, false] {
        let mut settings = common::english();
        settings.has_review = is_wanted;
        let two_players = NewGame::new(Player::Human, Player::Human);
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
        for file in ["a", "c", "e", "g", "i"] {
            for (from, to) in [(3, 4), (6, 5)] {
                window.play(&format!("{file}{from}"), &format!("{file}{to}"));
            }
        }
        window.choose(Label::GameMenu, Label::ResignEntry);
        window.click_last(Label::Resign);
        window.click(Label::ReviewTab);
        assert_eq!(window.has(ReviewLabel::Start), !is_wanted);
    }
}

#[test]
fn the_story_of_a_game_against_the_computer_says_at_which_level() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window.wait_for(ReviewLabel::Write);
    let path = folder.path().join("story.html");
    window.click(ReviewLabel::Story);
    window.wait_until(|window| window.says("Winning chances"));
    window.pick(Picked::Path(path.clone()));
    window.click(Label::StorySave);
    let is_named = |page: String| page.contains("Player (Red) – Chuhe, level 1 Newcomer (Black)");
    window.wait_until(|_| fs::read_to_string(&path).is_ok_and(is_named));
}

#[test]
fn a_review_that_cannot_be_stored_is_shown_all_the_same() {
    let data = tempfile::tempdir().unwrap();
    let mut window = stored(data.path());
    // A file replaces the folder, so that nothing can be stored there.
    fs::write(data.path().join("reviews"), "").unwrap();
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    assert!(window.has("1... R1+1??  Blunder") && window.has("reviews"), "what is wrong is told");
    let game = window.document().game();
    assert!(game.review().is_some_and(|review| review.is_of(game)), "it can be saved with the game");
}

#[test]
fn five_thousand_plies_are_shown_with_their_scores_and_a_review_of_them_is_stopped() {
    let plies = "a0a1 {[%eval 0.1]} a9a8 {[%eval 0.2]} a1a0 {[%eval -0.1]} a8a9 {[%eval 0.15]} ";
    let mut window = read(&format!("[Format \"ICCS\"]\n\n{}", plies.repeat(1_250)));
    assert_eq!(window.moves().len(), 5_000);
    assert!(window.has("The scores are from the game's file.") && window.has(ReviewLabel::Graph));
    window.click(ReviewLabel::Again);
    window.click(ReviewLabel::Start);
    window.click(ReviewLabel::Stop);
    window.wait_until(|window| window.count(ReviewLabel::Resume) == 1);
    assert!(percent_done(&window) < 100);
}

#[test]
fn a_game_of_one_move_is_reviewed_too() {
    let settings = Settings { has_review: true, ..common::english() };
    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
    window.play("h2", "e2");
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    window.click(Label::ReviewTab);
    assert!(!window.has(ReviewLabel::Start));
}

#[test]
fn below_a_review_in_a_narrow_window_the_result_is_whole_in_the_list() {
    const RESULT: &str = "Red wins: Black resigned";
    /// The height in which a row fades out at the edge of the list.
    const FADE: f32 = 4.0;

    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([480.0, 800.0], common::english(), two_players);
    for (from, to) in [("h2", "e2"), ("h9", "g7"), ("h0", "g2"), ("i9", "h9"), ("a3", "a4")] {
        window.play(from, to);
    }
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    window.click(Label::ReviewTab);
    window.wait_for(ReviewLabel::Write);
    window.harness().event(Event::PointerMoved(pos2(240.0, 700.0)));
    window.harness().event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, -2000.0),
        modifiers: Modifiers::NONE,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
    });
    window.settle();
    let list = window.rect(RESULT);
    let is_whole = window.shapes().iter().any(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == RESULT && list.expand(4.0).contains(text.pos) => {
            text.visual_bounding_rect().bottom() <= clipped.clip_rect.bottom() - FADE
        }
        _ => false,
    });
    assert!(is_whole, "{list}");
}

#[test]
fn the_focus_goes_into_the_line_that_shows_why_and_back() {
    let mut window = reviewed();
    window.act("1... R1+1??  Blunder");
    let place = window.rect(ReviewLabel::ShowWhy);
    window.tab_to(ReviewLabel::ShowWhy);
    window.tap(Key::Enter);
    assert!(window.is_focused(ReviewLabel::Pause));
    assert_eq!(window.rect(ReviewLabel::ShowWhy), place, "it stays");
    window.tap(Key::Space);
    assert!(window.is_focused(ReviewLabel::PlayLine), "it pauses");
    window.tap(Key::Escape);
    assert!(window.is_focused(ReviewLabel::ShowWhy));
}

#[test]
fn a_mistake_that_was_made_good_comes_last() {
    let mut window = reviewed();
    let in_order = |window: &mut Window| {
        let mut all = Vec::new();
        window.click(ReviewLabel::Practise);
        while let Some(puzzle) = window.app().puzzle() {
            all.push(puzzle);
            window.click(PuzzleLabel::Skip);
        }
        window.click(PuzzleLabel::BackToReview);
        all
    };
    let before = in_order(&mut window);
    window.act("1... R1+1??  Blunder");
    window.click(ReviewLabel::TryYourself);
    let solved = window.app().puzzle().expect("the mistake");
    window.play("i9", "h9");
    window.click(PuzzleLabel::BackToReview);
    let (done, open): (Vec<_>, Vec<_>) = before.into_iter().partition(|&puzzle| puzzle == solved);
    assert_eq!(in_order(&mut window), [open, done].concat());
}
