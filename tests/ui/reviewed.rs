//! The display of a finished review with given findings: where the game was lost, and what is
//! visible at once.

use chuhe::app::{Label, PuzzleLabel, ReviewLabel, Settings};
use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::rules::Profile;
use chuhe::game::Game;
use chuhe::game::review::{FoundLine, KeptReview, LOOKS};
use chuhe::session::{BuiltIn, Editing, NewGame, Play, Player, Worker};
use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, vec2};

use crate::common::{self, Ear, Window};

/// Soldiers advance and take each other; nobody plays the chariot's move, which is best.
const LINE: &str = "c3c4 c6c5 g3g4 g6g5 e3e4 e6e5 a3a4 a6a5 i3i4 i6i5 c4c5 g5g4";

fn moves() -> Vec<Move> {
    LINE.split(' ').map(|mv| mv.parse().expect("it is a move")).collect()
}

/// The game with its review: the score before each move and after the last, from Red's view.
fn game(of_red: &[i32]) -> (Game, KeptReview) {
    let game = Game::from_line(Position::start(), &moves(), 12, Profile::default()).expect("all are legal");
    let best = |side| if side == Side::Red { "a0a1" } else { "a9a8" }.parse::<Move>().expect("it is a move");
    let find = |(ply, &of_red): (usize, &i32)| {
        let side = Side::BOTH[ply % 2];
        let score = Score::centipawns(if side == Side::Red { of_red } else { -of_red });
        Some(FoundLine { score, moves: vec![best(side)], depth: 12 })
    };
    let findings: Vec<_> = of_red.iter().enumerate().map(find).collect();
    let again: Vec<usize> = (0..findings.len()).flat_map(|ply| [ply; LOOKS]).collect();
    let kept = KeptReview::new(&game, 100, &findings, &again, false);
    (game, kept)
}

/// A window in which the game was played and lost by Black, with its review open.
fn lost(of_red: &[i32]) -> Window {
    let (game, kept) = game(of_red);
    shown(&game, kept, Player::Human)
}

/// A window in which a game was played and lost by Black against `red`, with its review open.
fn shown(game: &Game, kept: KeptReview, red: Player) -> Window {
    let mut window = played(game, Some(kept), red);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window
}

/// A window in which a game was played and lost by Black against `red`, with the panel of reviews.
fn played(game: &Game, kept: Option<KeptReview>, red: Player) -> Window {
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), std::sync::Arc::new(|| {}));
    let mut session = Play::new(NewGame::new(Player::Human, Player::Human), worker, None);
    game.line().iter().for_each(|&mv| session.play(mv).expect("it is legal"));
    session.resign(Side::Black);
    session.set_player(Side::Red, red);
    kept.into_iter().for_each(|kept| session.keep_review(kept));
    let settings = Settings { has_review: false, ..common::english() };
    let mut window = Window::with_game(vec2(1100.0, 800.0), 1.0, settings, session, None);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    window
}

#[test]
fn the_lesson_of_ones_own_game_is_called_ones_own() {
    let game = common::reviewed();
    let kept = || game.review().expect("it was reviewed").clone();
    assert!(shown(&game, kept(), Player::Human).has("Lesson ("), "two people played");
    let own = shown(&game, kept(), common::computer());
    assert!(own.has("Your lesson: ") && !own.has("Lesson ("));
}

#[test]
fn that_not_every_fault_is_listed_is_said_where_one_is_left_out() {
    assert!(!lost(&SEESAW).has(ReviewLabel::NotAllListed));
    let slight = [0, -60, 0, -60, 0, -60, 0, -60, 0, -60, 0, -60, 0];
    assert!(lost(&slight).has(ReviewLabel::NotAllListed));
}

#[test]
fn a_walk_has_the_six_worst_moments_and_ends_with_what_to_do_next() {
    let mut window = lost(&SEESAW);
    window.act(ReviewLabel::Walk);
    for step in 1..=6 {
        assert!(window.has(&*format!("{step} of 6")));
        assert!(window.says("'s winning chances fell from "), "how bad it is");
        window.act(ReviewLabel::Onward);
    }
    for part in [ReviewLabel::WalkDone, ReviewLabel::PractiseMoments, ReviewLabel::Rematch] {
        assert!(window.has(part), "{part:?}");
    }
    assert!(window.says(" more in the list below"));
    window.act(ReviewLabel::PractiseThese);
    window.act(PuzzleLabel::BackToReview);
    assert!(window.has(ReviewLabel::WalkDone), "the place is kept");
    window.act(ReviewLabel::WalkAgain);
    assert!(window.has("1 of 6"));
}

#[test]
fn that_an_accuracy_is_of_few_moves_is_said() {
    assert!(lost(&SEESAW).says("% (6 moves)"));
}

/// The height of a moment in the list.
const MOMENT: f32 = 25.0;

/// Every move is a blunder of one side or the other.
const SEESAW: [i32; 13] = [0, -300, 0, -300, 0, -300, 0, -300, 0, -300, 0, -300, 300];

#[test]
fn graph_summary_and_three_moments_are_seen_at_once_in_a_window_of_usual_size() {
    let mut studied =
        Window::open_sized([1100.0, 800.0], common::english(), NewGame::new(Player::Human, Player::Human));
    let (mut record, kept) = game(&SEESAW);
    record.set_review(kept);
    studied.open_record(record);
    studied.choose(Label::LearnMenu, Label::ReviewEntry);
    studied.wait_until(|window| window.has(ReviewLabel::Write));
    for mut window in [lost(&SEESAW), studied] {
        let [walk, buttons] = [ReviewLabel::Walk, ReviewLabel::Write].map(|button| window.rect(button));
        let list = buttons.top() - walk.bottom();
        assert!(list >= 3.0 * MOMENT, "{list}");
        assert!(window.rect(ReviewLabel::Graph).bottom() < window.rect("Turning point").top());
        assert!(
            window.rect(ReviewLabel::Write).bottom() < window.rect(Label::ToStart).top(),
            "the moves are there, too"
        );
        let tools = window.rect(Label::Settings);
        let (unit, phase) = (MouseWheelUnit::Point, TouchPhase::Move);
        let (delta, modifiers) = (vec2(0.0, -100.0), Modifiers::NONE);
        window.harness().event(Event::PointerMoved(tools.center()));
        window.harness().event(Event::MouseWheel {
            unit,
            delta,
            phase,
            modifiers,
            source: MouseWheelSource::Wheel,
        });
        window.settle();
        assert_eq!(window.rect(Label::Settings), tools, "the panel need not be scrolled");
    }
}

#[test]
fn beside_a_review_the_tabs_stay_where_they_are_whichever_is_open() {
    let mut window = lost(&SEESAW);
    let beside_it = window.rect(Label::ExplorerTab);
    window.act(Label::MovesTab);
    assert_eq!(window.rect(Label::ExplorerTab), beside_it);
}

#[test]
fn a_count_of_bad_moves_leads_from_one_to_the_next() {
    let mut window = lost(&SEESAW);
    let count = "Red: Blunder 5";
    assert!(window.description_of(count).starts_with("Click, or press Enter, to go to the first one"));
    window.tab_to(count);
    let mut ear = Ear::of(&window);
    for place in ["2. P3+1", "3. P5+1"] {
        window.press_without_settling(Modifiers::NONE, Key::Enter);
        let said = window.announced(&mut ear);
        assert!(
            said.iter().any(|said| said.contains(place)) && window.is_focused(count),
            "{place}: {said:?}"
        );
        assert_eq!(window.count(format!("{place}??")), 1, "the moment is shown");
    }
    window.act(count);
    assert_eq!(window.count("4. P9+1??"), 1);
}

#[test]
fn a_review_of_two_people_brings_no_mistakes_and_it_is_said_which_do() {
    let mut window = lost(&SEESAW);
    window.press(Modifiers::COMMAND, Key::P);
    window.click(PuzzleLabel::Mistakes);
    assert!(window.has(PuzzleLabel::NoMistakes));
    assert!(window.has("The review of a game against the computer brings your mistakes here."));
}

#[test]
fn a_review_that_ends_behind_the_puzzles_brings_its_mistakes_at_once() {
    let mut window = played(&common::blunders(), None, common::computer());
    window.click(ReviewLabel::Start);
    window.press(Modifiers::COMMAND, Key::P);
    window.click(PuzzleLabel::Mistakes);
    window.wait_until(|window| window.app().puzzle().is_some());
    assert!(window.has("find something better") && window.has("Solved: 0/1"));
}

#[test]
fn beside_a_result_and_an_open_aid_no_button_is_cut() {
    let two = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 720.0], common::english(), two);
    window.play("h2", "e2");
    window.act(Label::Resign);
    window.act(Label::Resign);
    window.tap(Key::Enter);
    for aid in [Label::ReviewTab, Label::ExplorerTab] {
        window.act(aid);
        let tools = window.rect(Label::Settings);
        assert!(tools.bottom() < 711.0, "{aid:?}: {tools}");
    }
}

#[test]
fn where_a_game_was_lost_already_nothing_is_praised() {
    let mut window = lost(&[0, 0, 0, 0, 0, 0, 900, 900, 900, 900, 900, 900, 900]);
    assert!(window.has("Already lost"), "at the last move");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.has("Already won") && !window.has("  Good") && !window.has("  Best"));
    let window = lost(&[900; 13]);
    assert!(window.says("Opening: ") && !window.says("100%"), "no move counts");
}

#[test]
fn how_long_a_review_takes_is_told_by_what_the_last_ones_took() {
    let (record, _) = game(&[]);
    let two = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], common::english(), two);
    window.open_record(record);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    assert_eq!(window.count(ReviewLabel::Start), 1, "nothing is known");
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    window.click(ReviewLabel::Again);
    assert!(window.has("Start review ("));
}

#[test]
fn that_a_review_ends_the_rating_is_said_before() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.choose(Label::LearnMenu, Label::ReviewEntry);
    assert!(window.has(ReviewLabel::EndsRating));
    window.click(ReviewLabel::Start);
    assert!(window.has("no longer counts"));
}
