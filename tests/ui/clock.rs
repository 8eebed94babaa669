//! Clocks, pausing, and the pace of the computer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use crate::common::{self, Window};
use crate::sound::Recorder;
use chuhe::app::{Label, Language, Pace, Settings, Sound};
use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::Game;
use chuhe::session::{BuiltIn, Level, NewGame, Play, Player, Strength, TimeControl, Worker};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers};

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
const BLITZ: TimeControl = TimeControl::Game { seconds: 600, increment: 0 };

/// A window for two people with clocks, and the wall clock.
pub fn with_clocks(time: TimeControl) -> (Window, Arc<AtomicU64>) {
    sized_with_clocks([1100.0, 800.0], time)
}

fn sized_with_clocks(size: [f32; 2], time: TimeControl) -> (Window, Arc<AtomicU64>) {
    let wall = Arc::new(AtomicU64::new(0));
    let new_game = NewGame { time, ..NewGame::new(Player::Human, Player::Human) };
    let worker = Worker::new(|| Box::new(BuiltIn::new(1)), Arc::new(|| {}));
    let mut session = Play::new(new_game, worker, None);
    let micros = Arc::clone(&wall);
    session.set_time_source(Arc::new(move || *BEGIN + Duration::from_micros(micros.load(Ordering::Relaxed))));
    // A review at the end would paint its progress.
    let settings = Settings { has_review: false, ..common::english() };
    (Window::with_game(size.into(), 1.0, settings, session, None), wall)
}

pub fn pass(wall: &AtomicU64, time: Duration) {
    wall.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
}

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

#[test]
fn little_time_is_told_once_and_the_last_seconds_are_counted() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 60, increment: 0 });
    let recorder = Recorder::default();
    window.harness().state_mut().as_mut().unwrap().set_speaker(Box::new(recorder.clone()));
    window.play("h2", "e2");
    recorder.heard();
    let ticks = |window: &mut Window, time: f32| {
        pass(&wall, Duration::from_secs_f32(time));
        window.harness().step();
        window.harness().step();
        recorder.heard()
    };
    assert_eq!(ticks(&mut window, 47.5), []);
    assert!(!window.has(Label::LittleTime));
    assert_eq!(ticks(&mut window, 1.0), [Sound::LowTime], "a fifth of the time");
    assert!(window.has(Label::LittleTime));
    assert_eq!(ticks(&mut window, 6.0), []);
    for _ in 0..5 {
        assert_eq!(ticks(&mut window, 1.0), [Sound::LowTime]);
    }
    assert_eq!(ticks(&mut window, 1.0), [Sound::End]);
}

#[test]
fn a_running_clock_is_painted_when_its_digits_change_and_not_otherwise() {
    let (mut window, wall) = with_clocks(TimeControl::Game { seconds: 12, increment: 0 });
    window.play("h2", "e2");
    let mut shown = vec![window.label_of("Black's clock")];
    assert_eq!(shown[0], "Black's clock: 0:12, running");
    let mut frames = 0;
    while window.outcome().is_none() {
        let wait = window.next_frame();
        assert_eq!(window.label_of("Black's clock"), shown[shown.len() - 1]);
        pass(&wall, wait);
        window.harness().step();
        frames += 1;
        shown.push(window.label_of("Black's clock"));
    }
    shown.dedup();
    assert_eq!(frames, shown.len() - 1, "{shown:?}");
    // From 12 to 10 in seconds, then in tenths.
    assert_eq!(frames, 2 + 100);
    window.settle();
    assert!(window.has("Red wins: Black ran out of time") && window.has("Black's clock: 0:00.0"));
    assert!(window.is_idle());
}

#[test]
fn nothing_is_painted_while_no_clock_runs() {
    let (mut window, _) = with_clocks(BLITZ);
    window.finish_saying();
    assert!(window.is_idle() && window.has("Red's clock: 10:00"), "before the first move");
    window.play("h2", "e2");
    assert!(!window.is_idle());
    window.click(Label::Pause);
    assert!(window.is_idle() && window.has(Label::PausedAtYours));
    assert!(window.has("Black to move; Paused"), "the player's card says so");
    window.click(Label::Resume);
    assert!(!window.has("Black to move; Paused"));
    assert!(!window.is_idle() && window.has("Black's clock: 10:00, running"));
    window.click(Label::Pause);
    window.play("h9", "g7");
    assert!(window.has("Red's clock: 10:00, running"), "a move goes on too");
}

#[test]
fn a_clock_stands_still_while_a_study_is_in_front() {
    let (mut window, wall) = with_clocks(BLITZ);
    window.play("h2", "e2");
    let line = ["h2e2".parse().unwrap()];
    window.open_record(Game::from_line(Position::start(), &line, 1, Profile::default()).unwrap());
    pass(&wall, Duration::from_secs(100));
    window.click(Label::GameTab);
    assert!(window.has("Black's clock: 10:00, running"));
}

#[test]
fn clocks_are_chosen_for_a_new_game_and_kept() {
    let mut window = Window::open(two_players());
    assert!(!window.has("'s clock"));
    window.click(Label::NewGame);
    window.click(Label::Human);
    window.click_role(Role::ComboBox, Label::Time);
    window.click("15 min + 10 s a move");
    window.click(Label::Start);
    let chosen = TimeControl::Game { seconds: 900, increment: 10 };
    assert_eq!(window.in_play().time_control(), chosen);
    assert_eq!(window.app().settings().game.time, chosen);
    assert!(window.has("Red's clock: 15:00") && window.has("Black's clock: 15:00"));
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    // The list is long, so its end would have to be scrolled to.
    window.act(Label::OwnMoveTime);
    assert!(window.has("45 s"));
    window.click(Label::Start);
    assert_eq!(window.in_play().time_control(), TimeControl::PerMove { seconds: 45 });
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnGameTime);
    assert!(window.has("25 min") && window.has("10 s") && window.has(Label::IncrementName));
    window.click(Label::Start);
    let chosen = TimeControl::Game { seconds: 1_500, increment: 10 };
    assert_eq!(window.in_play().time_control(), chosen);
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnByoyomi);
    assert!(window.has("15 min") && window.has("5 ×") && window.has("30 s"));
    window.click(Label::Start);
    let chosen = TimeControl::Byoyomi { seconds: 900, periods: 5, period: 30 };
    assert_eq!(window.in_play().time_control(), chosen);
    assert!(window.has("Red's clock: 15:00, periods: 5"));
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnThreeTier);
    assert!(window.has("15 min") && window.has("90 s") && window.has("30 s"));
    window.click(Label::Start);
    let chosen = TimeControl::ThreeTier { seconds: 900, step: 90, period: 30 };
    assert_eq!(window.in_play().time_control(), chosen);
    window.choose(Label::EditMenu, Label::DetailsEntry);
    assert!(window.has("15 min, 90 s a move, then 30 s"), "the record says it");
}

#[test]
fn the_arrow_keys_step_a_number_by_one() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnMoveTime);
    window.tab_to(Label::Seconds);
    for (keys, seconds) in [(&[Key::ArrowUp][..], "46 s"), (&[Key::ArrowDown; 3], "43 s")] {
        keys.iter().for_each(|&key| window.tap(key));
        // Without the focus, the field shows its unit.
        window.tap(Key::Tab);
        assert!(window.has(seconds), "{keys:?}");
        window.press(Modifiers::SHIFT, Key::Tab);
    }
}

#[test]
fn each_of_the_three_numbers_of_a_time_control_has_its_name_in_a_row_of_its_own() {
    let time = TimeControl::ThreeTier { seconds: 5_400, step: 150, period: 120 };
    for (language, names) in Language::ALL.into_iter().zip([
        ["局时", "步时", "读秒"],
        ["局時", "步時", "讀秒"],
        ["Game", "Move", "Countdown"],
        ["Ván", "Nước", "Đọc giây"],
    ]) {
        let mut settings = Settings { language: Some(language), ..common::english() };
        settings.game.time = time;
        let mut window = Window::open_sized([900.0, 760.0], settings, two_players());
        window.press(Modifiers::COMMAND, Key::N);
        let rows = names.map(|name| window.rect(name));
        assert!(rows.windows(2).all(|pair| pair[0].bottom() <= pair[1].top()), "{names:?}: {rows:?}");
        assert!(rows.iter().all(|row| (row.left() - rows[0].left()).abs() < 0.5), "{names:?}: {rows:?}");
        assert_eq!(window.cut_texts(), [""; 0]);
    }
}

#[test]
fn clocks_are_called_as_players_call_them() {
    let mut window = Window::open(two_players());
    window.click(Label::NewGame);
    window.click_role(Role::ComboBox, Label::Time);
    for name in ["3+2 (", "5+3 (", "10+0 (", "20+5 (", "60+30 ("] {
        assert!(window.has(name), "{name}");
    }
    window.act("10 min, 60 s a move, then 30 s");
    window.click(Label::Start);
    let chosen = TimeControl::ThreeTier { seconds: 600, step: 60, period: 30 };
    assert_eq!(window.in_play().time_control(), chosen);
}

#[test]
fn a_move_that_may_not_take_longer_is_warned_of_and_lost() {
    let (mut window, wall) = with_clocks(TimeControl::ThreeTier { seconds: 600, step: 40, period: 20 });
    window.play("h2", "e2");
    assert!(window.has("Black's clock: 10:00, for this move: 0:40, running"));
    pass(&wall, Duration::from_secs(33));
    window.harness().step();
    window.harness().step();
    assert!(
        window.has(Label::LittleTime) && window.has("Black's clock: 9:27, for this move: 0:07.0, running")
    );
    pass(&wall, Duration::from_secs(7));
    window.settle();
    assert!(window.has("Red wins: Black ran out of time"));
}

#[test]
fn in_the_countdown_the_clock_says_so() {
    let (mut window, wall) = with_clocks(TimeControl::ThreeTier { seconds: 30, step: 40, period: 20 });
    window.play("h2", "e2");
    assert!(window.has("Black's clock: 0:30, for this move: 0:40, running"));
    pass(&wall, Duration::from_secs(32));
    window.settle();
    assert!(window.has("Black's clock: countdown 0:18, running") && window.has("Red's clock: 0:30"));
    assert!(window.has("The countdown has begun"));
    assert!(window.rect("Black's clock").width() > 1.5 * window.rect("Red's clock").width(), "and shows it");
    pass(&wall, Duration::from_secs(10));
    window.settle();
    assert!(window.has("Black's clock: countdown 0:08"), "the limit of a move, 40 s, is no more");
    pass(&wall, Duration::from_secs(9));
    window.settle();
    assert!(window.has("Red wins: Black ran out of time"));
}

#[test]
fn a_period_that_begins_is_told_and_how_many_are_left() {
    let (mut window, wall) = with_clocks(TimeControl::Byoyomi { seconds: 30, periods: 3, period: 10 });
    window.play("h2", "e2");
    assert!(!window.has("Countdown: "));
    let told = ["Countdown: 3 periods left", "Countdown: 2 periods left", "Countdown: the last period"];
    for (seconds, told) in [31, 10, 10].into_iter().zip(told) {
        pass(&wall, Duration::from_secs(seconds));
        window.settle();
        assert!(window.has(told), "{told}");
    }
    window.play("h9", "g7");
    assert!(!window.has("Countdown: "), "Red has time left");
}

#[test]
fn in_a_narrow_window_the_countdown_leaves_the_player_his_name() {
    let time = TimeControl::ThreeTier { seconds: 30, step: 40, period: 20 };
    let (mut window, wall) = sized_with_clocks([480.0, 480.0], time);
    window.play("h2", "e2");
    pass(&wall, Duration::from_secs(32));
    window.settle();
    assert!(window.has("Black's clock: countdown 0:18, running"));
    let [black, red] = ["Black's clock", "Red's clock"].map(|clock| window.rect(clock).width());
    assert!((black - red).abs() < 0.5, "{black} {red}");
    assert_eq!(window.cut_texts(), [""; 0]);
}

#[test]
fn a_computer_can_be_paused_while_it_thinks() {
    let against = NewGame::new(Player::Human, common::computer());
    let mut window = Window::open_with(against, common::Patient::engine());
    window.play("h2", "e2");
    window.click(Label::Pause);
    assert!(window.has(Label::Paused) && window.in_play().thinking().is_none());
    window.finish_saying();
    assert!(window.is_idle());
    window.click("a9 black chariot");
    assert!(window.has(Label::Paused), "nobody is thinking");
    window.choose(Label::GameMenu, Label::Resume);
    assert!(window.in_play().thinking().is_some());
    window.click(Label::MoveNow);
    window.wait_for_moves(2);
}

#[test]
fn the_pace_of_two_computers_is_chosen_in_the_settings() {
    let mut window = Window::open(NewGame::new(common::computer(), common::computer()));
    window.wait_for_moves(2);
    window.click(Label::Settings);
    window.click_in_row(Label::Pace, "2 s");
    assert_eq!(window.app().settings().pace, Pace::Slow);
    let count = window.moves().len();
    // The computer's move is found at once, and held back.
    window.wait_until(|window| window.in_play().held_for().is_some());
    assert_eq!(window.moves().len(), count);
    window.click(Label::NoPause);
    window.click(Label::Close);
    window.wait_for_moves(count + 1);
}

#[test]
fn the_computers_answer_comes_after_the_users_move_has_arrived() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    window.wait_until(|window| window.in_play().held_for().is_some());
    assert_eq!(window.moves(), ["h2e2"]);
    let side = window.in_play().thinking().map(|thinking| thinking.side);
    assert_eq!(side, Some(Side::Black));
    window.wait_for_moves(2);
}

#[test]
fn names_levels_and_clocks_are_whole_in_the_smallest_windows() {
    let three = TimeControl::ThreeTier { seconds: 5_400, step: 150, period: 120 };
    for (size, time) in [[480.0, 480.0], [640.0, 480.0], [480.0, 900.0], [1100.0, 800.0]]
        .into_iter()
        .flat_map(|size| [(size, three), (size, BLITZ)])
    {
        for language in Language::ALL {
            let computer = Player::Engine(Strength::Level(Level::Hobbyist));
            let new_game = NewGame { time, ..NewGame::new(Player::Human, computer) };
            let settings = Settings { language: Some(language), ..common::english() };
            let window = Window::open_sized(size, settings, new_game);
            assert_eq!(window.cut_texts(), [""; 0], "{language:?} at {size:?} with {time:?}");
        }
    }
}
