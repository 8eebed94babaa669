//! The strength of the opponent: odds, levels, ratings.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::common::{self, Name, Window};
use chuhe::app::{ExplorerLabel, GameChoices, Giver, Label, Language, ProgressLabel, Settings};
use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::engine::search::{Choice, Report};
use chuhe::game::Handicap;
use chuhe::game::formats::{self, GameResult, Target};
use chuhe::game::notation::Notation;
use chuhe::session::{
    Engine, EngineError, Level, NewGame, Play, Player, RatedGame, Rating, SearchRequest, Store, Strength,
    Worker,
};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, Rect, vec2};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

#[test]
fn the_computer_gives_odds_or_the_user_does() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click("Computer");
    window.click_role(Role::ComboBox, Label::Odds);
    window.click(Language::English.odds(Some(Handicap::Horse)));
    window.click(Label::Start);
    let start = |window: &Window| window.document().game().start().clone();
    assert_eq!(start(&window), Handicap::Horse.start(Side::Black));
    assert!(window.has("Black gives odds: A horse (the left one)"), "beside the board");
    window.click(Label::NewGame);
    assert!(!window.has(Label::ComputerGives), "they were meant for that game");
    window.click_role(Role::ComboBox, Label::Odds);
    window.click(Language::English.odds(Some(Handicap::Horse)));
    window.click(Label::ComputerGives);
    window.click(Label::YouGive);
    window.click(Label::Start);
    assert_eq!(start(&window), Handicap::Horse.start(Side::Red));
    assert_eq!(window.app().settings().game.giver, Giver::User);
    window.choose(Label::GameMenu, Label::Rematch);
    // The user has Black now, and still gives the odds.
    assert_eq!(start(&window), Handicap::Horse.start(Side::Black));
    assert!(window.document().player(Side::Red).is_engine());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert_eq!(start(&window), Handicap::Horse.start(Side::Red), "the same settings once more");
}

#[test]
fn given_moves_are_in_the_record_and_the_form_says_who_begins() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click("Computer");
    assert!(window.has(Label::RedFirst));
    for (odds, name) in [(Handicap::FirstMove, "The first move"), (Handicap::TwoMoves, "Two moves first")] {
        window.click_role(Role::ComboBox, Label::Odds);
        window.click(name);
        assert!(window.has(Label::ReceiverBegins) && !window.has(Label::RedFirst));
        assert!(!window.has(Label::BlackFirst));
        assert_eq!(window.has("Made already: C2=5."), odds == Handicap::TwoMoves);
        window.click(Label::Start);
        let game = window.document().game();
        assert_eq!(game.headers.handicap(), Some((odds, Side::Black)));
        assert_eq!(game.start().side_to_move(), Side::Red);
        window.choose(Label::GameMenu, Label::Rematch);
        let game = window.document().game();
        assert_eq!(game.headers.handicap(), Some((odds, Side::Red)), "whoever gave gives again");
        assert_eq!(game.start().side_to_move(), Side::Black);
        let pgn = formats::write(game, Target::Pgn(Notation::Wxf));
        assert!(pgn.contains(&format!("[Handicap \"{}\"]", odds.written(Side::Red))));
        window.click(Label::NewGame);
        window.click("Computer");
    }
}

#[test]
fn given_moves_do_not_cross_the_river_whoever_makes_them() {
    let given =
        |red, black| NewGame { start: Handicap::ThreeMoves.start(Side::Black), ..NewGame::new(red, black) };
    let mut window = Window::open(given(Player::Human, Player::Human));
    window.click("e2 red cannon");
    assert_eq!(window.count("e6 black soldier, can be captured"), 0);
    window.click("e6 black soldier");
    assert!(window.has(Label::NotGiven));
    window.press(Modifiers::COMMAND, Key::L);
    window.type_text(Label::TypedMove, "e2e6");
    window.tap(Key::Enter);
    assert!(window.has(Label::NotGiven));
    assert_eq!(window.text_of(Label::TypedMove), "e2e6", "it can be corrected");
    window.type_text(Label::TypedMove, "i0h0");
    window.tap(Key::Enter);
    assert_eq!(window.moves(), ["i0h0"]);
    window.play("h9", "g7");
    window.click("e2 red cannon");
    assert_eq!(window.count("e6 black soldier, can be captured"), 1, "the game has begun");
    for level in [Level::Newcomer, Level::Learner, Level::Amateur] {
        let mut window = Window::open(given(Player::Engine(Strength::Level(level)), Player::Human));
        window.wait_for_moves(1);
        let first = window.moves()[0].parse().expect("it is a move");
        assert!(Handicap::first_moves(&Handicap::ThreeMoves.start(Side::Black)).contains(&first), "{first}");
    }
}

#[test]
fn odds_are_not_offered_from_another_position() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    assert!(window.has(Label::Odds));
    window.click(Label::FromFen);
    assert!(!window.has(Label::Odds));
}

#[test]
fn whatever_is_chosen_for_a_new_game_the_rows_and_the_buttons_stay_where_they_are() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::COMMAND, Key::N);
    let places = |window: &Window| {
        let rows = [Label::NewGame, Label::Opponent, Label::Rules, Label::FromFen, Label::Time];
        rows.into_iter()
            .chain([Label::Cancel, Label::Start])
            .map(|label| window.rect(label))
            .collect::<Vec<_>>()
    };
    let before = places(&window);
    let check = |window: &Window, what: &str| assert_eq!(places(window), before, "{what}");
    for opponent in [Label::ComputerMatch, Label::Human] {
        window.click_role(Role::RadioButton, opponent);
        check(&window, &format!("{opponent:?}"));
    }
    window.click_role(Role::RadioButton, "Computer");
    check(&window, "the computer");
    for level in [Label::CustomBoth, Label::CustomDepth] {
        window.click_role(Role::ComboBox, Label::Level);
        window.act(level);
        check(&window, &format!("{level:?}"));
    }
    window.click_role(Role::ComboBox, Label::Odds);
    // The words of odds of moves and the numbers of a clock have to be scrolled to together.
    window.act("A horse (the left one)");
    check(&window, "odds");
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnThreeTier);
    assert!(window.has(Label::StepName));
    check(&window, "a clock");
    // A position has to be scrolled to, and the scroll bar takes room at the right.
    let tops = |places: &[Rect]| places.iter().map(|place| place.top().round()).collect::<Vec<_>>();
    window.click(Label::FromFen);
    assert_eq!(tops(&places(&window)), tops(&before), "no position yet");
    window.type_text(Label::Fen, "3ak4/9/9/9/9/9/9/9/9/4K4 w");
    assert_eq!(tops(&places(&window)), tops(&before), "a position");
    window.click(Label::Standard);
    check(&window, "the usual position");
}

fn against_the_computer() -> NewGame {
    NewGame::new(Player::Human, common::computer())
}

/// Plays on with the soldiers at the edges, whatever the user does.
struct Soldiers;

impl Engine for Soldiers {
    fn search(
        &mut self,
        request: &SearchRequest,
        _: &AtomicBool,
        _: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let reply = ["a6a5", "a5a4", "i6i5", "i5i4", "e6e5"][request.root.moves().len() / 2];
        let mv = reply.parse().expect("it is a move");
        Ok(Some(Choice { mv, ponder: None, score: Score::DRAW, depth: 1, nodes: 1 }))
    }

    fn new_game(&mut self) {}
}

/// A game of eight plies against the level called the weakest.
fn begun() -> Window {
    begun_in(None)
}

/// Like [`begun`], with games stored in a store.
fn begun_in(store: Option<Store>) -> Window {
    begun_with(common::english(), store)
}

fn begun_with(settings: Settings, store: Option<Store>) -> Window {
    let worker = Worker::new(|| Box::new(Soldiers), Arc::new(|| {}));
    let session = Play::new(against_the_computer(), worker, store.clone());
    let mut window = Window::with_game(vec2(1100.0, 800.0), 1.0, settings, session, store);
    let moves = [("h2", "e2"), ("h0", "g2"), ("i0", "h0"), ("c3", "c4")];
    for (number, (from, to)) in moves.into_iter().enumerate() {
        window.play(from, to);
        window.wait_for_moves(2 * (number + 1));
    }
    window
}

fn resign(window: &mut Window) {
    window.click(Label::Resign);
    window.click_last(Label::Resign);
}

#[test]
fn levels_are_a_ladder_with_what_to_expect() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click("Computer");
    window.click_role(Role::ComboBox, Label::Level);
    let rects = Level::ALL.map(|level| window.rect(Language::English.strength(Strength::Level(level))));
    assert!(rects.windows(2).all(|pair| pair[0].top() < pair[1].top()), "the weakest first");
    let said = window.description_of("Newcomer (depth 1)");
    assert!(
        said.starts_with("Looks at its own next move only") && said.ends_with("Rating 400; at once"),
        "{said}"
    );
    assert!(window.description_of("Champion (5 s a move)").contains("about 5 s"));
    window.act(Label::CustomDepth);
    assert!(
        window.has("8 moves") && window.has("Moves ahead, both sides counted. Such a game is not rated.")
    );
    window.click_role(Role::ComboBox, Label::Level);
    window.act(Label::CustomBoth);
    assert!(window.has("8 moves") && window.has("3 s") && window.has("Whichever comes first."));
}

#[test]
fn the_titles_of_the_levels_stay_in_sight_while_these_scroll() {
    let mut window = Window::open_sized([900.0, 600.0], common::english(), two_players());
    window.click(Label::NewGame);
    window.click("Computer");
    window.click_role(Role::ComboBox, Label::Level);
    let newcomer = |window: &Window| window.rect("Newcomer (depth 1)");
    let title = window.painted_at(Label::DepthShort);
    assert!(title.y < newcomer(&window).top());
    window.press(Modifiers::NONE, Key::End);
    assert!(newcomer(&window).bottom() < title.y, "{}", newcomer(&window));
    assert_eq!(window.painted_at(Label::DepthShort), title);
}

#[test]
fn a_rated_game_changes_the_rating_and_the_level_that_adapts_follows() {
    let mut window = begun();
    assert!(window.has("; Rated"), "the user's seat says so");
    window.click(Label::Resign);
    assert!(window.has(Label::ResignRated));
    window.click_last(Label::Cancel);
    resign(&mut window);
    window.settle();
    assert!(window.has("Your rating: ") && !window.has("; Rated"));
    let before = Rating::default();
    let after = before.after(RatedGame { level: Level::Newcomer, score: 0.0 });
    let change = Language::English.rating_change(before.value, after.value);
    assert_eq!(window.count(format!("Black wins: Red resigned. {change}")), 1, "all is heard in one");
    // The winner, the reason, and the rating are each shown once.
    let shown = [Label::YouLose.name(), "Black wins: Red resigned", "Red resigned", &change];
    assert_eq!(shown.map(|text| window.painted(text)), [1, 1, 0, 1]);
    window.open_record(common::annotated());
    assert_eq!(window.painted(&change), 0);
    window.press(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(window.painted(&change), 1, "it stays while another tab is in front");
    window.click(Label::CloseResult);
    assert_eq!(window.painted(format!("Black wins: Red resigned. {change}")), 1);
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Level);
    let said = window.description_of(Language::English.strength(Strength::Level(after.equal())));
    assert!(said.ends_with(Label::YourLevel.name()), "{said}");
    window.click(Label::Adaptive);
    window.click(Label::Start);
    assert!(!window.has("Your rating: "));
    assert_eq!(window.document().player(Side::Black), Player::Engine(Strength::Level(after.equal())));
    assert!(window.app().settings().game.is_adaptive);
}

#[test]
fn a_level_that_adapts_waits_for_a_game_that_counts_at_it() {
    let mut settings = common::english();
    (settings.game.is_adaptive, settings.game.strength) = (true, Strength::Level(Level::Newcomer));
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    store.save(Rating::STORED_NAME, &Rating::of(Level::Club));
    let mut window = begun_with(settings, Some(store));
    resign(&mut window);
    window.settle();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.has("Your opponent goes up a level: Novice"));
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert_eq!(window.app().settings().game.strength, Strength::Level(Level::Novice));
    assert!(!window.has("Your opponent goes"), "the last game was left");
}

#[test]
fn a_game_that_is_too_short_to_count_is_said_to_be() {
    let mut window = Window::open(against_the_computer());
    window.play("h2", "e2");
    window.wait_for_moves(2);
    resign(&mut window);
    assert!(window.has(Label::TooShortToCount));
    let mut window = begun();
    resign(&mut window);
    assert!(!window.has("Too short to count"));
}

#[test]
fn undo_after_the_end_leaves_the_rated_game_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = begun_in(Some(store.clone()));
    resign(&mut window);
    let ended = window.document().id();
    window.click(Label::Undo);
    assert!(window.says("Goes on as a new game, not rated. Your move"));
    assert!(window.outcome().is_none() && !window.in_play().is_rated());
    let past: Vec<_> = store.past_games().iter().map(|game| (game.id, game.summary.result)).collect();
    assert_eq!(past, [(ended, GameResult::Win(Side::Black))]);
}

#[test]
fn an_opponent_who_adapts_says_how_its_level_changes() {
    for (last, next, said) in [
        (Level::Champion, Level::Grandmaster, "Your opponent goes down a level: Grandmaster"),
        (Level::Newcomer, Level::Novice, "Your opponent goes up a level: Novice"),
    ] {
        let mut settings = common::english();
        (settings.game.is_adaptive, settings.game.strength) = (true, Strength::Level(last));
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
        assert!(!window.has("Your opponent goes "));
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
        assert!(window.has(format!("{said} (rating {})", next.rating())), "{said}");
    }
}

#[test]
fn help_makes_a_game_unrated_after_a_question_and_the_line_says_so_once() {
    let mut window = begun();
    let moves = window.moves();
    window.click(Label::Undo);
    assert!(window.has("After Undo, this game no longer counts for your rating"));
    assert!(window.is_focused(Label::KeepRating), "Enter does not lose the rating");
    window.click(Label::KeepRating);
    assert!(window.moves() == moves && window.in_play().is_rated());
    window.click(Label::Undo);
    window.click(Label::GoOnUnrated);
    assert!(window.has("(this game no longer counts"));
    assert_ne!(window.moves(), moves);
    window.play("b0", "c2");
    assert!(!window.has("no longer counts"));
    window.wait_for_moves(8);
    window.click(Label::Undo);
    assert!(!window.has("no longer counts"));
    resign(&mut window);
    assert!(!window.has("Your rating"));
}

#[test]
fn a_game_is_rated_where_somebody_asks_for_it_and_until_then_help_is_free() {
    let settings = Settings { game: GameChoices::default(), ..common::english() };
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
    let begin = |window: &mut Window, is_rated: Label| {
        window.press(Modifiers::COMMAND, Key::N);
        window.click_in_row(Label::Rated, is_rated);
        window.click(Label::Start);
        assert_eq!(window.has(Label::GameCounts), is_rated == Label::On);
        window.play("h2", "e2");
        window.wait_for_moves(2);
    };
    begin(&mut window, Label::Off);
    assert!(!window.in_play().is_rated());
    window.click(Label::Undo);
    assert!(window.moves().is_empty() && !window.has("no longer counts"));
    begin(&mut window, Label::On);
    assert!(window.in_play().is_rated());
    window.click(Label::Undo);
    assert!(window.has(Label::KeepRating));
}

#[test]
fn openings_are_announced_as_help_and_do_not_stay_open_into_a_rated_game() {
    let mut window = begun();
    window.click(Label::ExplorerTab);
    assert!(window.has("After Openings, ") && !window.has(ExplorerLabel::Masters));
    window.click(Label::GoOnUnrated);
    assert!(window.has(ExplorerLabel::Masters));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.settle();
    assert!(!window.has(ExplorerLabel::Masters));
    assert!(window.in_play().is_rated());
}

#[test]
fn progress_is_shown_and_forgotten_on_request() {
    let mut window = begun();
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(ProgressLabel::NoGames));
    window.click(Label::Close);
    resign(&mut window);
    let after = window.in_play().rated_game().map(|game| Rating::default().after(game)).unwrap();
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(": lost to Newcomer") && window.has(format!("1000 → {:.0} (", after.value)));
    assert!(
        window.has(ProgressLabel::ByLevel)
            && window.has("0 won, 0 drawn, 1 lost")
            && window.has(ProgressLabel::NoPuzzles)
    );
    assert!(window.has(ProgressLabel::Lessons) && window.has("0 of "));
    window.click(Label::ResetProgress);
    assert!(
        window.says("Forgotten, to begin anew: your rating") && window.says("What stays: games and their")
    );
    window.click_last(Label::ResetProgress);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(ProgressLabel::NoGames));
}

#[test]
fn a_rated_game_is_reviewed_when_it_ends_and_adds_to_the_accuracy_by_month() {
    let mut window = begun();
    window.play("b0", "c2");
    window.wait_for_moves(10);
    resign(&mut window);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(ProgressLabel::NoReviews));
    window.wait_until(|window| !window.has("None of your games"));
    assert!(window.has("Middlegame") && window.has(ProgressLabel::Reviewed));
    window.click(Label::ResetProgress);
    window.click_last(Label::ResetProgress);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    assert!(window.has(ProgressLabel::NoReviews));
}

#[test]
fn a_game_adds_to_the_accuracy_although_another_one_begins_before_its_review_is_done() {
    let mut window = begun_in(None);
    window.play("b0", "c2");
    window.wait_for_moves(10);
    resign(&mut window);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.moves().is_empty());
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    window.wait_until(|window| !window.has("None of your games") && window.has(ProgressLabel::Reviewed));
}

#[test]
fn a_game_that_counted_is_opened_from_the_page_of_progress() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = begun_in(Some(Store::in_folder(folder.path(), Arc::new(|| {}))));
    resign(&mut window);
    let played = window.moves();
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    assert!(window.moves().is_empty());
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    window.act(": lost to Newcomer");
    window.wait_until(|window| window.moves() == played);
}

#[test]
fn ratings_are_switched_off() {
    let mut window = begun();
    window.click(Label::Settings);
    window.click_in_row(Label::Rating, Label::RatingOff);
    assert!(!window.app().settings().has_rating);
    window.click(Label::Close);
    resign(&mut window);
    assert!(!window.has("Your rating"));
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Level);
    assert!(!window.has(Label::Adaptive));
}

#[test]
fn what_the_computer_finds_is_told_only_if_asked_for_and_not_in_a_rated_game() {
    for (strength, is_rated) in [(Strength::Level(Level::ALL[0]), true), (Strength::Seconds(60), false)] {
        let players = NewGame::new(Player::Human, Player::Engine(strength));
        let mut window = Window::open_with(players, common::Patient::engine());
        window.play("h2", "e2");
        window.wait_until(|window| {
            window.in_play().thinking().is_some_and(|thinking| thinking.report.is_some())
        });
        assert_eq!(window.painted("Thinking, depth 1"), 1);
        window.hover("Black; Computer; ");
        assert_eq!(window.has("Thinking, depth 1: "), !is_rated);
    }
}

#[test]
fn a_card_names_the_level_and_its_tooltip_the_depth() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    assert_eq!((window.painted("Newcomer"), window.painted("Newcomer (depth 1)")), (1, 0));
    window.hover("Black; Computer; Newcomer");
    assert!(window.has("Newcomer (depth 1)"));
}
