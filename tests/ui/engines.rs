//! External engines in the window: added, configured, played against, and survived.

use std::path::Path;
use std::time::Duration;

use chuhe::app::{AnalysisLabel, EngineLabel, Label, Picked};
use chuhe::engine::board::Side;
use chuhe::game::formats;
use chuhe::session::{NewGame, Player, Store};
use chuhe::uci::client::Patience;
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, Event, Key, Modifiers, Shape};
use tempfile::TempDir;

use crate::common::{Ear, Name, Window};
use crate::script::{Script, answering};

/// The engine's path and name in Debian.
const FAIRY: &str = "/usr/games/fairy-stockfish";
const FAIRY_NAME: &str = "Fairy-Stockfish 11.1 LB 64";

const LONG: Duration = Duration::from_secs(60);

/// The patience with a well-behaved engine, however busy the machine is.
const PATIENT: Patience = Patience { greeting: LONG, start: LONG, answer: LONG, stop: LONG };

fn window() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.set_patience(PATIENT);
    window
}

/// An engine that answers `go` like this after a move has been made, and with h2e2 before that.
fn once_moved(go: &str) -> Script {
    Script::uci(&format!("case $position in *moves*) {go};; *) echo bestmove h2e2;; esac"))
}

fn add(window: &mut Window, program: &Path) {
    window.pick(Picked::Path(program.into()));
    window.choose(Label::GameMenu, Label::EnginesEntry);
    window.click(EngineLabel::Add);
}

/// The user has Red against an engine that does this after a move has been made. The window hardly
/// waits for it to stop.
fn against(go: &str) -> (Window, Script) {
    let script = once_moved(go);
    let mut window = window();
    window.set_patience(Patience { stop: Duration::from_millis(300), ..PATIENT });
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    window.click(EngineLabel::Close);
    begin(&mut window);
    (window, script)
}

fn begin(window: &mut Window) {
    window.click(Label::NewGame);
    window.click("Computer");
    choose_engine(window, Label::Level);
    window.click(Label::Start);
    window.play("h2", "e2");
}

fn choose_engine(window: &mut Window, label: impl Name) {
    window.click_role(Role::ComboBox, label);
    window.click_last("Scripted");
}

fn type_number(window: &mut Window, label: impl Name, number: &str) {
    window.click_role(Role::SpinButton, label);
    window.press(Modifiers::COMMAND, Key::A);
    window.harness().event(Event::Text(number.into()));
    window.press(Modifiers::NONE, Key::Enter);
}

#[test]
fn a_program_is_added_tried_and_named_and_its_options_are_controls() {
    let script = Script::new(&format!(
        "uci) echo id name Many Options; echo option name Hash type spin default 16 min 1 max 64;\n\
         echo option name Own Book type check default false;\n\
         echo option name Style type combo default Solid var Solid var Risky;\n\
         echo option name File type string default '<empty>'; echo option name Clear type button; echo uciok;;\n\
         setoption) echo $rest >> options;;\n{}",
        answering("echo bestmove h2e2")
    ));
    let mut window = window();
    window.choose(Label::GameMenu, Label::EnginesEntry);
    assert!(window.has("There are none yet"));
    window.click(EngineLabel::Close);
    add(&mut window, script.program());
    window.wait_for("It works: Many Options, UCI, played C2=5");
    assert_eq!(window.text_of(EngineLabel::Name), "Many Options");
    window.click_role(Role::CheckBox, "Own Book");
    window.click_role(Role::ComboBox, "Style");
    window.click("Risky");
    window.type_text(Label::FileMenu, "book.bin");
    window.click_role(Role::Button, Label::Clear);
    window.type_text(EngineLabel::Name, "My engine");
    window.click(EngineLabel::Test);
    window.wait_until(|_| script.written("options").is_some_and(|text| text.lines().count() == 4));
    window.wait_for("It works: Many Options");
    let mut options: Vec<String> = script.written("options").unwrap().lines().map(String::from).collect();
    options.sort();
    assert_eq!(
        options,
        ["name Clear", "name File value book.bin", "name Own Book value true", "name Style value Risky"]
    );
    assert_eq!(window.text_of(EngineLabel::Name), "My engine");
    window.click(EngineLabel::Remove);
    assert!(window.has("There are none yet") && window.has("Deleted: My engine"));
    window.click(Label::Restore);
    assert_eq!(window.text_of(EngineLabel::Name), "My engine");
    window.click(EngineLabel::Remove);
    assert!(window.has("There are none yet"));
}

#[test]
fn an_engine_has_quoted_arguments_and_a_folder_to_start_in() {
    let script = Script::new(&format!(
        "uci) echo \"$OLDPWD\" >>started; printf '%s|' \"$@\" >arguments; echo id name Scripted; echo uciok;;\n{}",
        answering("echo bestmove h2e2")
    ));
    let place = TempDir::new().unwrap();
    let mut window = window();
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    window.type_text(EngineLabel::Arguments, "-d 'a b' \"C:\\x y\\z\"");
    window.type_text(EngineLabel::Folder, "/no/such/folder");
    assert!(window.has("There is no such folder"));
    window.type_text(EngineLabel::Folder, place.path().to_str().unwrap());
    assert!(!window.has("There is no such folder"));
    window.click(EngineLabel::Test);
    window.wait_until(|_| script.written("started").is_some_and(|text| text.lines().count() == 2));
    let started = script.written("started").unwrap();
    let last = started.lines().last().unwrap();
    assert_eq!(Path::new(last).canonicalize().unwrap(), place.path().canonicalize().unwrap());
    window.wait_for("It works: Scripted");
    assert_eq!(script.written("arguments").unwrap(), r"-d|a b|C:\x y\z|");
    window.type_text(EngineLabel::Arguments, "'open");
    assert!(window.has("A quotation mark is not closed"));
    window.click(EngineLabel::Close);
    window.choose(Label::GameMenu, Label::EnginesEntry);
    assert_eq!(window.text_of(EngineLabel::Arguments), r#"-d "a b" "C:\x y\z""#);
    assert_eq!(window.text_of(EngineLabel::Folder), place.path().to_str().unwrap());
    // An empty field means the program's own folder.
    window.type_text(EngineLabel::Folder, " ");
    window.click(EngineLabel::Test);
    window.wait_until(|_| script.written("started").is_some_and(|text| text.lines().count() == 3));
    let started = script.written("started").unwrap();
    assert_eq!(Path::new(started.lines().last().unwrap()), script.program().parent().unwrap());
}

/// The colour of the text that contains this part.
fn color_of(window: &mut Window, part: &str) -> Color32 {
    let shapes = &window.harness().output().shapes;
    let color = shapes.iter().find_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text().contains(part) => {
            Some(text.galley.job.sections.first()?.format.color)
        }
        _ => None,
    });
    color.expect("it is painted")
}

#[test]
fn a_program_that_is_no_engine_is_told_of() {
    let script = once_moved("echo bestmove h9g7");
    let mut window = window();
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    let good = color_of(&mut window, "It works");
    window.click(EngineLabel::Close);
    add(&mut window, Path::new("/bin/true"));
    window.wait_for("It has quit.");
    let bad = color_of(&mut window, "It has quit");
    assert!(good.g() > good.r() && bad.r() > bad.g(), "{good:?}, {bad:?}");
    window.click(EngineLabel::Close);
    add(&mut window, Path::new("/no/such/engine"));
    window.wait_for("It cannot be started");
}

#[test]
fn the_list_is_kept() {
    let folder = TempDir::new().unwrap();
    let script = once_moved("echo bestmove h9g7");
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    window.click(EngineLabel::Close);
    begin(&mut window);
    window.wait_for_moves(2);
    drop(window);
    let mut window = Window::start_in(folder.path());
    assert!(window.has("Black; Scripted"));
    window.play("h0", "g2");
    window.wait_for("wanted to play h9g7");
}

#[test]
fn an_engine_is_the_opponent_with_a_limit_of_the_users() {
    let (mut window, script) = against("echo $rest > go; echo bestmove h9g7");
    window.wait_for_moves(2);
    assert_eq!(script.written("go").unwrap().trim(), "movetime 3000");
    assert!(window.has("Black; Scripted; 3 s a move"));
    window.choose(Label::GameMenu, Label::PlayersEntry);
    window.click_role(Role::ComboBox, EngineLabel::PerMove);
    window.click_last(EngineLabel::ByDepth);
    window.click(Label::Apply);
    window.play("h0", "g2");
    window.wait_for("wanted to play h9g7");
    assert_eq!(script.written("go").unwrap().trim(), "depth 12");
}

#[test]
fn a_cheat_is_named_and_the_computer_goes_on() {
    let (mut window, _script) = against("echo bestmove a0a9");
    window.wait_for("Scripted wanted to play a0a9, which is against the rules.");
    window.click(EngineLabel::ComputerGoesOn);
    window.wait_for_moves(2);
    assert!(matches!(window.document().player(Side::Black), Player::Engine(_)));
}

#[test]
fn a_hanging_engine_is_named_and_the_user_goes_on() {
    let (mut window, _script) = against("sleep 1000");
    // An engine may take its time, but the user need not wait for it.
    window.choose(Label::GameMenu, Label::PlayersEntry);
    window.click_role(Role::ComboBox, EngineLabel::PerMove);
    window.click_last(EngineLabel::ByClock);
    window.click(Label::Cancel);
    window.click(Label::MoveNow);
    window.wait_for("Scripted did not stop when it was told to.");
    window.click(EngineLabel::UserGoesOn);
    window.play("h9", "g7");
    assert_eq!(window.moves(), ["h2e2", "h9g7"]);
}

#[test]
fn an_engine_that_died_is_tried_again() {
    let (mut window, _script) =
        against("if [ -e failed ]; then echo bestmove h9g7; else touch failed; exit; fi");
    window.wait_for("Scripted has quit.");
    window.click(EngineLabel::TryAgain);
    window.wait_for_moves(2);
}

#[test]
fn a_flood_does_not_drown_the_window() {
    let (mut window, _script) =
        against("while :; do echo info depth 1 score cp 1 nodes 1 pv h9g7; printf '\\377\\n'; done");
    window.wait_until(|window| window.in_play().thinking().is_some_and(|thinking| thinking.report.is_some()));
    window.click(Label::MoveNow);
    window.wait_for("Scripted did not stop when it was told to.");
    window.click(EngineLabel::ComputerGoesOn);
    window.wait_for_moves(2);
}

#[test]
fn an_engine_that_was_removed_is_missed_by_name() {
    let (mut window, _script) = against("sleep 1000");
    window.choose(Label::GameMenu, Label::EnginesEntry);
    window.click(EngineLabel::Remove);
    window.click(EngineLabel::Close);
    window.wait_for("The engine Scripted is no longer in the list.");
    assert!(window.in_play().is_paused());
}

#[test]
fn a_match_is_counted_and_its_games_are_saved() {
    let (mut window, _script) = against("echo bestmove h9g7");
    window.wait_for_moves(2);
    window.choose(Label::GameMenu, Label::MatchEntry);
    choose_engine(&mut window, "Second player");
    type_number(&mut window, EngineLabel::Games, "2");
    window.click(EngineLabel::StartMatch);
    window.wait_for(EngineLabel::Over);
    assert!(window.has("2.0 / 2"), "a level wins against an engine that soon cheats");
    assert!(window.has("Game 1: Scripted wanted to play h9g7"));
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.pgn");
    window.pick(Picked::Path(file.clone()));
    window.click(EngineLabel::SaveGames);
    window.wait_until(|_| file.exists());
    let games = formats::read(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games.read(0).unwrap().game.headers.participants[1].name, "Scripted");
    window.click(EngineLabel::NewMatch);
    assert!(window.has(EngineLabel::StartMatch));
}

#[test]
fn a_match_goes_on_in_the_background_and_can_be_stopped() {
    let mut window = window();
    window.choose(Label::GameMenu, Label::MatchEntry);
    type_number(&mut window, EngineLabel::Games, "2000");
    window.click(EngineLabel::StartMatch);
    window.wait_for("Game 1 of 2000");
    window.click(EngineLabel::Close);
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
    window.click("Match: game ");
    window.click(EngineLabel::StopMatch);
    window.wait_for("The match was stopped");
}

#[test]
fn the_end_of_a_match_in_the_background_is_heard_and_shown() {
    let script = once_moved("while [ ! -e end ]; do sleep 0.05; done; echo bestmove h9g7");
    let mut window = window();
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    window.click(EngineLabel::Close);
    window.choose(Label::GameMenu, Label::MatchEntry);
    choose_engine(&mut window, EngineLabel::Second);
    type_number(&mut window, EngineLabel::Games, "2");
    window.click(EngineLabel::StartMatch);
    window.click(EngineLabel::Close);
    assert!(window.has("Match: game 1 of 2"));
    let mut ear = Ear::of(&window);
    std::fs::write(script.program().with_file_name("end"), "").unwrap();
    let over = "The match is over: 2 : 0";
    let heard = window.announced_until(&mut ear, |window| window.has(over));
    assert_eq!(heard.iter().filter(|said| *said == over).count(), 1, "{heard:?}");
    window.click_role(Role::Button, over);
    assert!(window.has("2.0 / 2"));
    window.click(EngineLabel::Close);
    assert!(!window.has(EngineLabel::Over), "it has been looked at");
}

#[test]
fn an_engine_analyses_with_its_lines_and_another_one_takes_its_place_when_it_fails() {
    let script = Script::new(&format!(
        "uci) echo id name Scripted; echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;;\n\
         stop) echo bestmove h2e2;;\n{}",
        answering(
            "case $rest in infinite) echo info depth 21 multipv 1 score cp 40 nodes 900 pv h2e2 h9g7; \
             echo info depth 21 multipv 2 score cp 30 nodes 900 pv b0c2;; *) echo bestmove h2e2;; esac"
        )
    ));
    let mut window = window();
    add(&mut window, script.program());
    window.wait_for("It works: Scripted");
    window.click(EngineLabel::Close);
    window.press(Modifiers::COMMAND, Key::E);
    window.click(AnalysisLabel::Choices);
    window.click_role(Role::RadioButton, "Scripted");
    window.press(Modifiers::NONE, Key::Escape);
    window.wait_for("Line 1: Red +0.4, depth 21: C2=5 H8+7");
    assert!(window.has("Line 2: Red +0.3, depth 21: H8+7"));
    window.play("h2", "e2");
    // The lines and the answer of the external engine are illegal now.
    window.click(AnalysisLabel::Choices);
    window.click_role(Role::RadioButton, "Computer");
    window.press(Modifiers::NONE, Key::Escape);
    window.wait_for("Line 1: ");
    assert!(!window.has("depth 21"));
}

/// `cargo test --test ui engines:: -- --ignored fairy`
#[test]
#[ignore = "needs fairy-stockfish (Debian: apt-get install fairy-stockfish)"]
fn fairy_stockfish_analyses() {
    let mut window = window();
    window.set_patience(Patience::default());
    add(&mut window, Path::new(FAIRY));
    window.wait_for("It works: Fairy-Stockfish");
    window.click(EngineLabel::Close);
    window.press(Modifiers::COMMAND, Key::E);
    window.click(AnalysisLabel::Choices);
    window.click_role(Role::RadioButton, FAIRY_NAME);
    window.press(Modifiers::NONE, Key::Escape);
    let depth = |window: &Window| {
        let said = window.label_of("Line 3: ");
        said.split_once("depth ").and_then(|(_, rest)| rest.split(':').next()?.parse::<u32>().ok())
    };
    window.wait_until(|window| window.has("Line 3: ") && depth(window).is_some_and(|depth| depth >= 10));
    window.play("h2", "e2");
    window.wait_until(|window| window.has("Line 3: ") && depth(window).is_some_and(|depth| depth >= 10));
}

/// `cargo test --test ui engines:: -- --ignored fairy`
#[test]
#[ignore = "needs fairy-stockfish (Debian: apt-get install fairy-stockfish)"]
fn fairy_stockfish_plays_a_game() {
    let mut window = window();
    window.set_patience(Patience::default());
    add(&mut window, Path::new(FAIRY));
    window.wait_for("It works: Fairy-Stockfish");
    assert!(window.has("UCI_Elo"));
    window.click(EngineLabel::Close);
    window.click(Label::NewGame);
    window.click(Label::ComputerMatch);
    window.click_role(Role::ComboBox, Label::RedLevel);
    window.click_last(FAIRY_NAME);
    window.click_role(Role::ComboBox, EngineLabel::PerMove);
    window.click_last(EngineLabel::ByDepth);
    window.click(Label::Start);
    let begin = std::time::Instant::now();
    while window.outcome().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(500), "{:?}", window.moves());
        std::thread::sleep(Duration::from_millis(5));
        window.settle();
    }
    assert!(window.moves().len() > 20);
    assert_eq!(window.outcome().unwrap().winner, Some(Side::Red), "it is stronger");
    assert!(window.document().game().headers.participants[0].name.starts_with("Fairy-Stockfish"));
}
