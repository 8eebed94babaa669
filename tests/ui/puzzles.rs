//! Solving puzzles.

use crate::common::{self, Ear, Name, Window, point};
use chuhe::app::{Label, Language, PuzzleLabel, Settings};
use chuhe::engine::board::{Kind, Move, Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Limits, Tables, search};
use chuhe::game::Game;
use chuhe::game::puzzle::retrograde::{Material, Tablebase, Value};
use chuhe::game::puzzle::{
    Classic, ClassicVerdict, Endgame, EndgameTask, Puzzle, Theme, Themes, classics, endgames, masters,
};
use chuhe::game::review::FoundLine;
use chuhe::session::{KeptMistake, Mistakes, NewGame, Play, Player, Store, TimeControl, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;

/// More frames than a reply or the return of a wrong move takes.
const PAUSE: usize = 12;

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn open(mut window: Window) -> Window {
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    window
}

/// The puzzles, opened in a game between two people.
fn puzzles() -> Window {
    open(Window::open(two_players()))
}

/// The puzzle shown, from a masters' game.
fn shown(window: &Window) -> &'static Puzzle {
    let id = window.app().puzzle().expect("a puzzle is shown");
    masters().iter().find(|puzzle| puzzle.id == id).expect("it is from a game")
}

fn play(window: &mut Window, mv: Move) {
    window.play(&mv.from.to_string(), &mv.to.to_string());
}

/// Plays moves, every second of which is a reply.
fn play_line(window: &mut Window, line: &[Move]) {
    for &own in line.iter().step_by(2) {
        play(window, own);
        window.harness().run_steps(PAUSE);
    }
}

/// The puzzles in a window with a folder of its own, at its first start.
fn first_puzzles(folder: &std::path::Path) -> Window {
    let mut window = Window::start_in(folder);
    // The question whether the user has played before.
    window.press(Modifiers::NONE, Key::Escape);
    open(window)
}

/// Solves a puzzle, and waits until the won material has been taken.
fn solve(window: &mut Window, puzzle: &Puzzle) {
    play_line(window, &puzzle.solution);
    window.wait_for(PuzzleLabel::Analyse);
}

/// Whether the window shows the source of the puzzle.
fn tells_source(window: &Window, puzzle: &Puzzle) -> bool {
    window.has(format!(", move {}", puzzle.source.ply / 2 + 1))
}

/// A move that is not a solution, and does not mate.
fn wrong_move(puzzle: &Puzzle) -> Move {
    let legal = movegen::legal_moves(&puzzle.start);
    *legal
        .iter()
        .find(|&&mv| mv != puzzle.solution[0] && !movegen::ends(&puzzle.start, mv))
        .expect("there is one")
}

fn choose_classic(window: &mut Window, classic: &Classic) {
    window.click(PuzzleLabel::Classics);
    window.click(PuzzleLabel::Choose);
    window.type_text(PuzzleLabel::Filter, &format!("no. {} {}", classic.number, classic.title));
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.app().puzzle(), Some(classic.id));
}

#[test]
fn what_is_due_is_explained() {
    assert!(puzzles().description_of("Due: 0").contains("come back some days later"));
}

#[test]
fn a_puzzle_is_solved_by_its_moves_and_the_next_one_follows() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    assert!(window.has("to move and win") && window.has("Solved: 0/"));
    assert!(!window.has(", move "), "where it is from would say too much");
    solve(&mut window, puzzle);
    assert!(window.has(PuzzleLabel::Clean));
    assert!(tells_source(&window, puzzle) && window.has("Streak: 1") && window.has("Solved: 1/"));
    let record = window.app().training().record(puzzle.id).copied().expect("it is noted");
    assert!(record.is_solved && record.is_clean && record.due.is_none());
    window.press(Modifiers::NONE, Key::Enter);
    assert_ne!(window.app().puzzle(), Some(puzzle.id));
    assert!(window.moves().is_empty(), "nothing of it is played in the game");
}

#[test]
fn the_place_of_next_never_gives_a_puzzle_up() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    solve(&mut window, puzzle);
    let next = window.rect(PuzzleLabel::Next).center();
    window.click(PuzzleLabel::Next);
    assert!(window.rect(PuzzleLabel::Skip).contains(next));
}

#[test]
fn a_wrong_move_goes_back_and_is_counted() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    let wrong = wrong_move(puzzle);
    let piece = window.label_of(point(&wrong.from.to_string()));
    play(&mut window, wrong);
    assert!(window.has(" is not the move") && window.has("1 wrong try"));
    window.harness().run_steps(PAUSE);
    assert!(
        window.has(&piece) && window.has(" is not the move"),
        "the piece is back, and it is still said why"
    );
    solve(&mut window, puzzle);
    assert!(
        window.has(PuzzleLabel::Solved) && window.has(PuzzleLabel::ComesAgain) && window.has("Streak: 0")
    );
    assert!(window.app().training().record(puzzle.id).is_some_and(|record| record.due.is_some()));
}

#[test]
fn hints_come_in_steps_and_the_solution_is_played_through() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    window.press(Modifiers::NONE, Key::H);
    let first = puzzle.solution[0];
    let kind = puzzle.start.piece_at(first.from).expect("it moves").kind;
    assert!(window.has(format!("{kind} moves")) && !window.has("hinted at"));
    // The key for a hint in a game works here, too.
    let mut ear = Ear::of(&window);
    window.press(Modifiers::COMMAND, Key::I);
    let said = window.announced(&mut ear);
    assert!(!said.iter().any(|said| said.contains(Label::WhyElsewhere.name())), "{said:?}");
    assert!(
        window.has("that is lit up")
            && window.label_of(point(&first.from.to_string())).ends_with("hinted at")
    );
    window.click(Label::Hint);
    assert!(window.has("Play "));
    window.click(Label::Hint);
    for _ in 0..puzzle.solution.len() {
        window.harness().run_steps(PAUSE);
    }
    window.wait_for(PuzzleLabel::Told);
    window.click(Label::ToStart);
    assert!(tells_source(&window, puzzle));
    window.press(Modifiers::NONE, Key::ArrowRight);
    let to = puzzle.solution[0].to;
    let piece = puzzle.start.piece_at(puzzle.solution[0].from).expect("it moves");
    assert!(window.has(format!("{to} {}", if piece.side == Side::Red { "red" } else { "black" })));
    let is_next = |window: &Window| window.app().puzzle() != Some(puzzle.id);
    let steps = (0..30).take_while(|_| {
        window.press(Modifiers::NONE, Key::ArrowRight);
        !is_next(&window)
    });
    assert!(steps.count() >= puzzle.solution.len() - 1 && is_next(&window), "beyond the end is the next one");
}

#[test]
fn a_puzzle_done_once_more_after_its_answer_was_shown_does_not_count() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    window.click(PuzzleLabel::Solution);
    window.wait_for(PuzzleLabel::Told);
    let before = window.app().training().clone();
    assert!(before.record(puzzle.id).is_some_and(|record| !record.is_solved));
    // Starting the puzzle again does not make it new.
    window.click(PuzzleLabel::Again);
    window.click(PuzzleLabel::Again);
    solve(&mut window, puzzle);
    assert!(window.has("✓ Solved") && !window.has(PuzzleLabel::Clean));
    assert!(window.has("Streak: 0") && window.has("Solved: 0/"));
    assert_eq!(window.app().training(), &before);
}

/// A folder with a mistake that the user made in the first move. The better move had this score in
/// centipawns.
fn mistake(score: i32) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let game = Game::from_line(Position::start(), &["h2h9".parse().unwrap()], 1, Profile::default()).unwrap();
    let found = |score, line: &str| FoundLine {
        score: Score::centipawns(score),
        moves: vec![line.parse().unwrap()],
        depth: 8,
    };
    let mut mistakes = Mistakes::default();
    mistakes.add(&[KeptMistake::new(&game, 0, &found(score, "h2e2"), &found(900, "i9h9"))]);
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    store.save(Mistakes::STORED_NAME, &mistakes);
    store.save(Settings::STORED_NAME, &common::english());
    drop(store);
    folder
}

#[test]
fn of_a_move_that_is_better_than_the_mistake_but_not_good_enough_that_is_said() {
    let folder = mistake(900);
    let mut window = open(Window::start_in(folder.path()));
    window.click(PuzzleLabel::Mistakes);
    window.play("c3", "c4");
    window.wait_until(|window| window.has("P7+1 is better than in the game, but not good enough yet"));
    window.harness().run_steps(PAUSE);
    window.play("h2", "h9");
    assert!(window.has("C2+7 is what was played in the game: find something better"));
}

#[test]
fn somebody_who_has_never_played_reads_moves_in_words() {
    let folder = mistake(900);
    let mut settings = common::english();
    settings.remembered.is_beginner = true;
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    store.save(Settings::STORED_NAME, &settings);
    drop(store);
    let mut window = open(Window::start_in(folder.path()));
    window.click(PuzzleLabel::Mistakes);
    window.play("h2", "h9");
    assert!(window.says("Cannon takes horse (C2+7) is what was played in the game"));
    window.harness().run_steps(PAUSE);
    (0..3).for_each(|_| window.click(Label::Hint));
    assert!(window.says("Play cannon to the middle (C2=5)"));
    window.play("h2", "e2");
    window.wait_until(|window| window.has(PuzzleLabel::Next));
    assert!(window.says("1. cannon to the middle (C2=5)"));
}

#[test]
fn the_solution_of_a_mistake_is_played_to_its_end_with_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let start = "r2k5/9/9/9/9/9/N8/9/9/5K3 w".parse().unwrap();
    let game = Game::from_line(start, &["f0f1".parse().unwrap()], 1, Profile::default()).unwrap();
    let found = |score, line: &str| FoundLine {
        score: Score::centipawns(score),
        moves: line.split(' ').map(|mv| mv.parse().unwrap()).collect(),
        depth: 8,
    };
    let mut mistakes = Mistakes::default();
    mistakes.add(&[KeptMistake::new(&game, 0, &found(0, "a3b5 d9d8"), &found(700, "a9a3 f1f0"))]);
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    store.save(Mistakes::STORED_NAME, &mistakes);
    store.save(Settings::STORED_NAME, &common::english());
    drop(store);
    let mut window = open(Window::start_in(folder.path()));
    window.click(PuzzleLabel::Mistakes);
    window.click(PuzzleLabel::Solution);
    window.wait_until(|window| window.has(PuzzleLabel::Told));
    assert!(window.has("That is the solution. Red saves the horse"), "at the end of the line");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(!window.says("saves the horse") || !window.has("That is the solution. "), "only there");
}

#[test]
fn of_another_move_that_keeps_the_chances_the_best_one_is_told_too() {
    let folder = mistake(0);
    let mut window = open(Window::start_in(folder.path()));
    window.click(PuzzleLabel::Mistakes);
    window.play("b2", "e2");
    window.wait_until(|window| window.has("That works, too. Best was C2=5"));
}

#[test]
fn how_a_mistake_ended_and_what_was_played_is_announced() {
    let folder = mistake(900);
    let mut window = open(Window::start_in(folder.path()));
    window.click(PuzzleLabel::Mistakes);
    let mut ear = Ear::of(&window);
    window.click(PuzzleLabel::Solution);
    let said = window.announced_until(&mut ear, |window| window.has(PuzzleLabel::Told));
    for part in [PuzzleLabel::NotReached.name(), "In the game, C2+7 was played. "] {
        assert_eq!(said.iter().filter(|text| text.contains(part)).count(), 1, "{part}: {said:?}");
    }
}

#[test]
fn whoever_gives_a_spoilt_puzzle_up_has_failed() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    window.click(PuzzleLabel::Skip);
    assert_eq!(window.app().training().record(puzzle.id), None, "it was not begun");
    let puzzle = shown(&window);
    play(&mut window, wrong_move(puzzle));
    window.press(Modifiers::NONE, Key::PageDown);
    assert!(window.app().training().record(puzzle.id).is_some_and(|record| !record.is_solved));
}

#[test]
fn progress_survives_closing_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    let mut window = open(Window::open_stored(two_players(), store()));
    let puzzle = shown(&window);
    solve(&mut window, puzzle);
    drop(window);
    let kept = store().load::<chuhe::session::Training>("training").unwrap().expect("it is stored");
    assert!(kept.record(puzzle.id).is_some_and(|record| record.is_clean));
    let window = Window::start_in(folder.path());
    assert_eq!(window.app().training(), &kept);
}

#[test]
fn how_a_puzzle_ends_is_played_only_if_the_user_asks_for_it() {
    let mut window = puzzles();
    for _ in 0..30 {
        let puzzle = shown(&window);
        solve(&mut window, puzzle);
        if window.has(PuzzleLabel::ShowRest) {
            break;
        }
        window.click(PuzzleLabel::Next);
    }
    window.harness().run_steps(20 * PAUSE);
    let can_show = |window: &Window| {
        let name = PuzzleLabel::ShowRest.text(Language::English);
        let button = window
            .root()
            .children_recursive()
            .find(|node| node.accesskit_node().label().as_deref() == Some(name));
        button.is_some_and(|button| !button.accesskit_node().is_disabled())
    };
    assert!(can_show(&window), "nothing was played by itself");
    let again = window.rect(PuzzleLabel::Again);
    window.click(PuzzleLabel::ShowRest);
    assert!(window.has(PuzzleLabel::Next), "the result stays");
    window.wait_until(|window| !can_show(window));
    assert_eq!(window.rect(PuzzleLabel::Again), again);
}

#[test]
fn the_puzzle_that_is_shown_is_there_again_at_the_next_start_unless_it_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = first_puzzles(folder.path());
    let puzzle = window.app().puzzle();
    assert!(puzzle.is_some() && window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(window.app().puzzle() == puzzle && window.has(Label::BackToGame));
    window.click(Label::BackToGame);
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert_eq!(window.app().puzzle(), None);
    window = open(window);
    assert_eq!(window.app().puzzle(), puzzle, "it was left before it was solved");
    window.tap(Key::H);
    window.click(PuzzleLabel::Skip);
    let puzzle = window.app().puzzle();
    window.tap(Key::H);
    window.click(Label::BackToGame);
    assert!(window.close());
    drop(window);
    assert_eq!(open(Window::start_in(folder.path())).app().puzzle(), puzzle, "also after a hint");
}

#[test]
fn a_puzzle_with_a_hint_has_failed_when_the_program_ends_and_is_not_solved_at_first_try_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = first_puzzles(folder.path());
    let puzzle = shown(&window);
    window.tap(Key::H);
    assert!(window.close());
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert_eq!(window.app().puzzle(), Some(puzzle.id));
    let record = *window.app().training().record(puzzle.id).expect("it has failed");
    assert!(record.attempts == 1 && !record.is_solved, "{record:?}");
    solve(&mut window, puzzle);
    assert_eq!(window.app().training().record(puzzle.id), Some(&record), "it counts when it is due");
}

#[test]
fn a_puzzle_that_is_left_for_the_game_is_there_again_from_its_start_until_it_is_solved() {
    let mut window = puzzles();
    window.click(PuzzleLabel::Grade);
    // The puzzle shown may have the same difficulty, and the same name.
    window.click_role(Role::ListBoxOption, "Difficulty 2 of 5");
    let puzzle = shown(&window);
    let wrong = wrong_move(puzzle);
    let from = point(&wrong.from.to_string());
    let piece = window.label_of(&from);
    play(&mut window, wrong);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.app().puzzle(), None);
    window.press(Modifiers::COMMAND, Key::P);
    assert_eq!(window.app().puzzle(), Some(puzzle.id));
    assert!(window.label_of(&from) == piece && !window.has("wrong try"));
    // The puzzle counted as failed when the user left it.
    solve(&mut window, puzzle);
    assert!(window.app().training().record(puzzle.id).is_some_and(|record| !record.is_solved));
    window.click(Label::BackToGame);
    window.press(Modifiers::COMMAND, Key::P);
    assert_ne!(window.app().puzzle(), Some(puzzle.id));
    assert_eq!(u8::from(shown(&window).grade), 2, "the choice is as it was");
}

#[test]
fn theme_and_difficulty_are_chosen() {
    let mut window = puzzles();
    window.click(PuzzleLabel::Grade);
    window.click_role(Role::ListBoxOption, "Difficulty 1 of 5");
    assert_eq!(u8::from(shown(&window).grade), 1);
    window.click(PuzzleLabel::Theme);
    window.click_option("Smothered palace");
    assert!(shown(&window).themes.contains(Theme::Smothered));
    assert!(window.has("to move: checkmate in "), "an easy mate says how long it is");
    window.click(PuzzleLabel::Theme);
    window.click_option("Elbow horse");
    assert!(shown(&window).themes.contains(Theme::ElbowHorse));
    let puzzle = masters().iter().find(|puzzle| puzzle.themes.contains(Theme::Quiet));
    if puzzle.is_some() {
        window.click(PuzzleLabel::Grade);
        window.click(PuzzleLabel::OwnGrade);
        window.click(PuzzleLabel::Theme);
        window.click_option("Quiet move");
        assert!(shown(&window).themes.contains(Theme::Quiet));
    }
}

#[test]
fn a_composition_is_found_by_its_title_and_solved() {
    let mut window = puzzles();
    let is_short =
        |classic: &&Classic| matches!(classic.verdict, ClassicVerdict::ForcedWin { moves } if moves <= 5);
    let classic = classics().iter().find(is_short).expect("there is one");
    choose_classic(&mut window, classic);
    let is_named = window.has(format!("No. {}", classic.number)) && !window.has(&classic.title);
    assert!(is_named && !window.has("The engine proves"));
    play_line(&mut window, &classic.line);
    assert!(window.has("The engine proves a win in") && window.has("Solved: 1/551"));
    window.click(PuzzleLabel::Choose);
    assert!(window.has(PuzzleLabel::SolvedMark));
}

#[test]
fn of_a_composition_it_is_said_that_the_engine_disagrees() {
    let mut window = puzzles();
    let disagrees = |classic: &&Classic| matches!(classic.verdict, ClassicVerdict::Disagrees { .. });
    let classic = classics().iter().find(disagrees).expect("there is one");
    choose_classic(&mut window, classic);
    assert!(window.has("The engine disagrees") && window.has(Label::YouPlay));
}

#[test]
fn another_move_in_a_composition_is_looked_at_by_the_engine() {
    let mut window = puzzles();
    let is_short =
        |classic: &&Classic| matches!(classic.verdict, ClassicVerdict::ForcedWin { moves } if moves <= 4);
    let classic = classics().iter().find(is_short).expect("there is one");
    choose_classic(&mut window, classic);
    let legal = chuhe::engine::movegen::legal_moves(&classic.start);
    let other = legal.iter().copied().find(|mv| *mv != classic.line[0]).expect("there is another");
    play(&mut window, other);
    window.wait_until(|window| !window.has("The engine checks"));
    assert!(window.has("1 wrong try") || window.has(PuzzleLabel::Right));
}

/// Chooses an endgame in the list, by its index there.
fn choose_endgame(window: &mut Window, is_wanted: impl Fn(&Endgame) -> bool) -> &'static Endgame {
    let place = endgames().iter().position(is_wanted).expect("there is one");
    window.click(PuzzleLabel::Endgames);
    window.click(PuzzleLabel::Choose);
    for _ in 0..place {
        window.press(Modifiers::NONE, Key::ArrowDown);
    }
    window.click(Label::Open);
    let endgame = &endgames()[place];
    assert_eq!(window.app().puzzle(), Some(endgame.id));
    endgame
}

#[test]
fn the_names_of_endgames_are_whole_in_the_least_window() {
    for language in [Language::English, Language::Vietnamese] {
        let text_size = 200.try_into().expect("it is a size");
        let settings = Settings { language: Some(language), text_size, ..common::english() };
        let mut window = Window::open_sized([480.0, 480.0], settings, two_players());
        window.press(Modifiers::COMMAND, Key::P);
        window.act(PuzzleLabel::Endgames.text(language));
        window.act(PuzzleLabel::Choose.text(language));
        for _ in 0..endgames().len() / 10 {
            assert_eq!(window.cut_texts(), [""; 0]);
            window.press(Modifiers::NONE, Key::PageDown);
        }
    }
}

/// Waits until it is the user's turn, or the endgame is over.
fn wait_for_turn(window: &mut Window) {
    window.wait_until(|window| !window.has(PuzzleLabel::ComputerThinks));
}

#[test]
fn an_endgame_is_won_against_the_computer() {
    let mut window = puzzles();
    let is_short = |endgame: &Endgame| {
        matches!(endgame.task, EndgameTask::Win { plies } if plies <= 9)
            && endgame.start.side_to_move() == endgame.player
    };
    let endgame = choose_endgame(&mut window, is_short);
    assert!(window.has("win") && window.has("By exact analysis: a win in"));
    for _ in 0..12 {
        wait_for_turn(&mut window);
        let game = window.app().practice().expect("it is played out").document().game();
        if game.outcome().is_some() {
            break;
        }
        let (mut tables, stop) = (Tables::new(4), std::sync::atomic::AtomicBool::new(false));
        let found = search(&mut tables, &game.root(), &Limits::depth(10), &stop, &mut |_| {});
        play(&mut window, found.expect("it can move").mv);
    }
    window.settle();
    assert!(window.has(PuzzleLabel::Reached) && window.has(PuzzleLabel::Clean));
    assert!(window.app().training().record(endgame.id).is_some_and(|record| record.is_clean));
}

#[test]
fn a_drawn_endgame_is_to_be_held_and_help_is_noted() {
    let mut window = puzzles();
    // With few pieces the tablebase is ready at once.
    let is_small =
        |endgame: &Endgame| endgame.task == EndgameTask::Hold && endgame.material(Side::Red) == [Kind::Horse];
    let endgame = choose_endgame(&mut window, is_small);
    window.wait_until(|window| window.has("Now: a draw"));
    wait_for_turn(&mut window);
    assert!(window.has("hold the draw") && window.has("By exact analysis: a draw"));
    assert!(window.has("Held for 0 of 30 moves") && window.count(Label::Draw) == 1);
    window.press(Modifiers::NONE, Key::H);
    window.wait_for("Hint: ");
    let before = window.app().practice().map(|session| session.document().game().moves().len());
    let legal = chuhe::engine::movegen::legal_moves(
        window.app().practice().expect("it is played").document().game().position(),
    );
    play(&mut window, *legal.iter().next().expect("it can move"));
    wait_for_turn(&mut window);
    assert!(window.has("Held for 1 of 30 moves"));
    window.click(Label::Undo);
    assert_eq!(window.app().practice().map(|session| session.document().game().moves().len()), before);
    window.click(PuzzleLabel::Skip);
    assert_eq!(window.app().training().record(endgame.id), None, "it was not played to its end");
}

#[test]
fn while_the_results_of_an_endgame_are_computed_that_is_said() {
    let mut window = puzzles();
    // With many pieces it takes seconds.
    choose_endgame(&mut window, |endgame| endgame.material(Side::Black).len() == 4);
    assert!(window.has("All results of this endgame are being computed") && !window.has("Now: "));
}

#[test]
fn a_win_given_away_is_told_at_once() {
    let mut window = puzzles();
    // With few pieces the tablebase is ready at once.
    let material = Material { red: &[Kind::Soldier], black: &[Kind::Advisor] };
    let is_small =
        |endgame: &Endgame| material.is_of(endgame) && matches!(endgame.task, EndgameTask::Win { .. });
    let endgame = choose_endgame(&mut window, is_small);
    window.wait_until(|window| window.has("Now: a win"));
    assert!(!window.has("gave the win away"));
    let results = Tablebase::of(material);
    let is_bad = |mv: &&Move| {
        let mut after = endgame.start.clone();
        after.make(**mv);
        results.value(&after) == Some(Value::Drawn)
    };
    let legal = chuhe::engine::movegen::legal_moves(&endgame.start);
    play(&mut window, *legal.iter().find(is_bad).expect("not all moves win"));
    assert!(window.has("That move gave the win away") && window.has("Now: a draw"));
}

#[test]
fn a_win_given_away_by_a_move_after_which_the_game_ends_is_told_and_can_be_taken_back() {
    let mut window = puzzles();
    let is_this = |endgame: &Endgame| endgame.start.to_string().starts_with("5a3/9/5k3/4P4/");
    let endgame = choose_endgame(&mut window, is_this);
    window.wait_until(|window| window.has("Now: a win"));
    play(&mut window, "e6e7".parse().unwrap());
    // The general takes the soldier.
    window.wait_until(|window| window.has(PuzzleLabel::Next));
    assert!(window.says(PuzzleLabel::WinGivenAway));
    window.click(Label::Undo);
    window.wait_until(|window| window.has("Now: a win"));
    assert!(window.has(Label::Hint) && !window.has("gave the win away"));
    let record = window.app().training().record(endgame.id);
    assert!(record.is_some_and(|record| !record.is_solved), "it was not solved at the first try");
}

#[test]
fn damaged_progress_is_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("training.json"), "{\"version\":1,\"content\":0}").unwrap();
    let window = Window::start_in(folder.path());
    assert!(window.has("training.json.damaged-1"));
    assert!(folder.path().join("training.json.damaged-1").exists());
}

#[test]
fn a_puzzle_is_put_on_the_main_board() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    solve(&mut window, puzzle);
    window.click(PuzzleLabel::Analyse);
    assert_eq!(window.app().puzzle(), None);
    let game = window.document().game();
    assert_eq!(game.start(), &puzzle.start);
    // The won material may have been taken by now.
    assert!(game.line().starts_with(&puzzle.solution));
    assert_eq!(game.headers.participants[0].name, puzzle.source.players()[0].unwrap_or_default());
}

#[test]
fn from_the_study_of_a_puzzle_two_ways_lead_back_to_it_as_it_was_left() {
    let mut window = puzzles();
    let puzzle = shown(&window);
    solve(&mut window, puzzle);
    for way in 0..2 {
        window.click(PuzzleLabel::Analyse);
        assert_eq!(window.app().puzzle(), None);
        match way {
            0 => window.click(Label::BackToPuzzle),
            _ => window.press(Modifiers::COMMAND, Key::W),
        }
        assert_eq!(window.app().puzzle(), Some(puzzle.id));
        assert!(window.has(PuzzleLabel::Clean) && window.has("Streak: 1"));
    }
    window.click(PuzzleLabel::Analyse);
    // Another study may begin at the same position.
    window.open_record(Game::new(puzzle.start.clone(), Profile::default()));
    assert!(!window.has(Label::BackToPuzzle));
    window.press(Modifiers::COMMAND, Key::W);
    window.click(Label::BackToPuzzle);
    window.click(Label::BackToGame);
    assert!(!window.in_study(), "and not to the study of the puzzle");
    let mut window = Window::open(two_players());
    window.open_record(common::annotated());
    assert!(!window.has(Label::BackToPuzzle));
}

#[test]
fn a_puzzle_without_a_theme_counts_in_the_progress_too() {
    let mut window = puzzles();
    let is_plain = |window: &Window| shown(window).themes == Themes::default();
    for _ in 0..400 {
        if is_plain(&window) {
            break;
        }
        window.click(PuzzleLabel::Skip);
    }
    let puzzle = shown(&window);
    assert!(is_plain(&window), "one in five has no theme");
    solve(&mut window, puzzle);
    window.click(PuzzleLabel::Classics);
    window.press(Modifiers::NONE, Key::H);
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(PuzzleLabel::OtherThemes) && window.has("100% (1/1)"));
    assert!(window.has(PuzzleLabel::FromMasters) && window.has(format!("1 of {}, 1 tried", masters().len())));
    assert!(window.has(format!("0 of {}, 1 tried", classics().len())), "one was given up");
}

#[test]
fn escape_lets_go_of_a_piece_before_it_leads_to_the_game() {
    let mut window = puzzles();
    let from = shown(&window).solution[0].from;
    window.click(point(&from.to_string()));
    assert!(window.has("selected"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has("selected") && window.app().puzzle().is_some());
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.app().puzzle(), None);
}

#[test]
fn the_game_rests_behind_the_puzzles() {
    let engine = Worker::new(|| common::Patient::engine()(), std::sync::Arc::new(|| {}));
    let time = TimeControl::Game { seconds: 600, increment: 0 };
    let new_game = NewGame { time, ..NewGame::new(Player::Human, common::computer()) };
    let session = Play::new(new_game, engine, None);
    let size = eframe::egui::vec2(1100.0, 800.0);
    let mut window = Window::with_game(size, 1.0, common::english(), session, None);
    window.play("h2", "e2");
    let running = |window: &Window| window.in_play().running_clock();
    assert_eq!(running(&window), Some(Side::Black));
    window.press(Modifiers::COMMAND, Key::P);
    assert_eq!(running(&window), None);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(running(&window).is_none() && window.app().puzzle().is_some(), "the puzzles are there again");
    window.press(Modifiers::COMMAND, Key::N);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.app().puzzle().is_some(), "only the form of a new game is closed");
    assert_eq!(running(&window), None);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!((running(&window), window.moves()), (Some(Side::Black), vec!["h2e2".into()]));
}

#[test]
fn nothing_is_painted_while_nothing_happens() {
    let mut window = puzzles();
    window.harness().run_steps(PAUSE);
    assert!(window.is_idle());
}

#[test]
fn puzzles_speak_every_language_in_the_smallest_window() {
    for language in Language::ALL {
        let settings = Settings { language: Some(language), ..common::english() };
        let mut window = Window::open_sized([640.0, 480.0], settings, two_players());
        window.choose(Label::LearnMenu.text(language), Label::PuzzlesEntry.text(language));
        let first = window.app().puzzle();
        window.click(PuzzleLabel::Skip.text(language));
        assert_ne!(window.app().puzzle(), first, "{language:?}");
    }
}

#[test]
fn a_puzzle_that_is_left_for_another_set_is_there_again() {
    let mut window = puzzles();
    let first = window.app().puzzle();
    window.click(PuzzleLabel::Classics);
    assert_ne!(window.app().puzzle(), first);
    window.click(PuzzleLabel::Masters);
    assert_eq!(window.app().puzzle(), first);
}
