//! Several people at one computer.

use std::path::Path;

use chuhe::app::{EngineLabel, Label, PeopleLabel, ReviewLabel};
use chuhe::engine::board::Side;
use chuhe::session::{NewGame, People, PersonId, Player, Store};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};

use crate::common::{self, Window};

/// A window at the program's start, in English and with a first move in the game.
fn window(folder: &Path) -> Window {
    let settings = "{\"version\":1,\"content\":{\"language\":\"english\"}}";
    std::fs::write(folder.join("settings.json"), settings).unwrap();
    let mut window = Window::start_in(folder);
    window.press(Modifiers::NONE, Key::Escape);
    window.play("h2", "e2");
    window
}

fn add(window: &mut Window, name: &str) {
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click(PeopleLabel::Add);
    window.type_text(PeopleLabel::Name, name);
    window.press(Modifiers::NONE, Key::Enter);
}

fn name_of(window: &Window, side: Side) -> String {
    window.document().game().headers.participants[side.index()].name.clone()
}

#[test]
fn each_person_finds_their_own_game_settings_and_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    window.press(Modifiers::COMMAND, Key::Comma);
    window.click(Label::Appearance);
    window.click(Label::Dark);
    window.click(Label::Close);
    add(&mut window, "Mai");
    window.click(PeopleLabel::Switch);
    assert!(window.has("Have you played"), "who is new is asked");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.moves().is_empty());
    assert_eq!(name_of(&window, Side::Red), "Mai");
    assert!(window.has("Red; Mai"), "the name stands beside the board");
    assert_eq!(window.app().settings().theme, chuhe::app::ThemeChoice::Dark, "the look is the same at first");
    window.press(Modifiers::COMMAND, Key::Comma);
    window.click(Label::Appearance);
    window.click(Label::Light);
    window.click(Label::Close);
    window.play("c3", "c4");
    drop(window);

    let mut window = Window::start_in(folder.path());
    assert_eq!(window.moves()[0], "c3c4", "who played last goes on");
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click("Player 1");
    window.click(PeopleLabel::Switch);
    window.wait_until(|window| window.moves().first().is_some_and(|mv| mv == "h2e2"));
    assert!(window.has("Switched to the profile of Player 1") && window.has(Label::You));
    assert_eq!(window.app().settings().theme, chuhe::app::ThemeChoice::Dark);
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click("Mai");
    window.click(PeopleLabel::Remove);
    window.click(Label::DeleteForGood);
    assert_eq!(People::new(folder.path()).list().len(), 1, "who has left plays in no window");
}

#[test]
fn a_name_that_cannot_be_used_is_told_and_can_be_mended() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    add(&mut window, "");
    assert!(window.has("Type a name"));
    window.type_text(PeopleLabel::Name, &"楚".repeat(200));
    window.click(Label::AddProfile);
    assert!(window.has("A name has at most 40 characters"));
    window.type_text(PeopleLabel::Name, "../Mai");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("../Mai"));
    window.click(PeopleLabel::Add);
    window.type_text(PeopleLabel::Name, " ../mai ");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.has("There is a profile named ../Mai already"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.has("Each person has a rating"), "the list is shown again");
    assert_eq!(People::new(folder.path()).list().len(), 2);
}

#[test]
fn who_is_renamed_has_the_new_name_in_the_game_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click(PeopleLabel::Rename);
    window.type_text(PeopleLabel::Name, "Lan");
    window.click(Label::Apply);
    window.click(Label::Close);
    assert_eq!(name_of(&window, Side::Red), "Lan");
    assert_eq!(People::new(folder.path()).person(PersonId::FIRST).name, "Lan");
    window.press(Modifiers::COMMAND, Key::N);
    window.click(Label::Start);
    assert_eq!([Side::Red, Side::Black].map(|side| name_of(&window, side)), ["Lan", ""]);
}

#[test]
fn a_profile_is_removed_after_a_question_but_not_while_it_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    add(&mut window, "Mai");
    let people = People::new(folder.path());
    let mai = people.named("Mai").unwrap();
    let other = people.store(mai.id, std::sync::Arc::new(|| {}));
    window.click(PeopleLabel::Remove);
    assert!(window.has("of Mai will be deleted"));
    window.click(Label::DeleteForGood);
    assert!(window.has("This profile is in use in another window"));
    drop(other);
    window.click("Mai");
    window.click(PeopleLabel::Remove);
    window.click(Label::DeleteForGood);
    assert!(window.count("Mai") == 0 && people.list().len() == 1);
}

#[test]
fn where_nothing_can_be_written_nobody_is_added_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("people"), "in the way").unwrap();
    let store = Store::in_folder(folder.path(), std::sync::Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
    add(&mut window, "Mai");
    assert!(window.has("This cannot be written"));
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::NONE, Key::Escape);
    window.play("h2", "e2");
    window.wait_for_moves(2);
}

#[test]
fn a_match_and_a_review_outlast_a_switch() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(folder.path());
    window.choose(Label::GameMenu, Label::MatchEntry);
    window.click_role(Role::SpinButton, EngineLabel::Games);
    window.press(Modifiers::COMMAND, Key::A);
    window.harness().event(Event::Text("2000".into()));
    window.press(Modifiers::NONE, Key::Enter);
    window.click(EngineLabel::StartMatch);
    // On a busy machine the first game may be over before the window is looked at.
    window.wait_until(|window| window.says(" of 2000"));
    window.click(Label::Close);
    window.open_record(common::blunders());
    window.press(Modifiers::COMMAND, Key::R);
    window.activate(Role::Button, ReviewLabel::Start);
    window.harness().step();
    add(&mut window, "Mai");
    window.click(PeopleLabel::Switch);
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(name_of(&window, Side::Red), "Mai");
    window.click("Match: game ");
    window.click(EngineLabel::StopMatch);
    window.wait_for("The match was stopped");
    window.click(Label::Close);
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click("Player 1");
    window.click(PeopleLabel::Switch);
    window.wait_until(Window::in_study);
    // The review has gone on meanwhile.
    window.wait_for("1, Red: C2+7 Blunder");
}
