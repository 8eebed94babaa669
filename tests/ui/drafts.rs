//! Escape goes one step back and loses nothing: text typed in a form is there again when it is
//! opened again, until it is used or cancelled.

use std::fs;
use std::sync::Arc;

use chuhe::app::{ChapterLabel, EngineLabel, FindLabel, Label, PeopleLabel, Picked, SheetLabel};
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::Value;

use crate::common::{self, Name, Window};

const POSITION: &str = "3k5/9/9/9/9/9/9/9/4R4/4K4 w";

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

fn study() -> Window {
    let mut window = window();
    window.open_record(common::annotated());
    window
}

fn escape(window: &mut Window) {
    window.press(Modifiers::NONE, Key::Escape);
}

fn has_dialog(window: &mut Window) -> bool {
    let root = window.harness().root();
    root.children_recursive().any(|node| node.accesskit_node().role() == Role::Dialog)
}

/// Types into a field of a form, leaves the form by Escape, and opens it again: the text must be
/// there.
fn survives(window: &mut Window, open: impl Fn(&mut Window), label: impl Name, text: &str) {
    let label = label.name();
    open(window);
    window.type_text(label, text);
    escape(window);
    assert!(!has_dialog(window), "{label}: Escape closes the form");
    open(window);
    assert_eq!(window.text_of(label), text, "{label}");
}

fn number(window: &mut Window, label: impl Name) -> String {
    window.harness().get_by_role_and_label(Role::SpinButton, label.name()).value().unwrap_or_default()
}

#[test]
fn escape_in_a_number_ends_its_editing_alone() {
    let mut window = window();
    window.choose(Label::FileMenu, Label::NewGameEntry);
    window.click_role(Role::ComboBox, Label::Time);
    window.act(Label::OwnGameTime);
    window.click_role(Role::SpinButton, Label::GameMinutes);
    escape(&mut window);
    assert!(has_dialog(&mut window) && !window.is_focused(Label::GameMinutes));
    escape(&mut window);
    assert!(!has_dialog(&mut window));
}

#[test]
fn a_new_game_is_prepared_until_it_begins() {
    let open = |window: &mut Window| {
        window.choose(Label::FileMenu, Label::NewGameEntry);
        if !window.has(Label::Fen) {
            window.click(Label::FromFen);
        }
    };
    let mut window = window();
    survives(&mut window, open, Label::Fen, POSITION);
    let for_two = |window: &mut Window| {
        open(window);
        window.click(Label::Human);
    };
    escape(&mut window);
    survives(&mut window, for_two, Label::RedName, "Lan");
    // Another dialog of the same room.
    escape(&mut window);
    window.choose(Label::GameMenu, Label::PlayersEntry);
    escape(&mut window);
    open(&mut window);
    assert_eq!(window.text_of(Label::Fen), POSITION);
    // Going to the editor and back.
    window.click(Label::SetUp);
    escape(&mut window);
    escape(&mut window);
    open(&mut window);
    assert_eq!(window.text_of(Label::Fen), POSITION);
    window.click(Label::Cancel);
    window.choose(Label::FileMenu, Label::NewGameEntry);
    assert!(!window.has(Label::Fen), "what was cancelled is gone");
    window.click(Label::FromFen);
    window.type_text(Label::Fen, POSITION);
    window.click(Label::Start);
    window.choose(Label::FileMenu, Label::NewGameEntry);
    assert!(!window.has(Label::Fen), "what was used is gone");
}

#[test]
fn a_new_game_begins_from_the_usual_start_whatever_was_pasted_before() {
    let mut window = window();
    window.paste(POSITION);
    window.wait_for(Label::Position);
    window.click(Label::AnalysePosition);
    window.choose(Label::FileMenu, Label::NewGameEntry);
    assert!(window.has(Label::AsSetUp), "it is offered");
    window.click(Label::Start);
    assert_eq!(*window.document().game().start(), chuhe::engine::board::Position::start());
}

#[test]
fn an_arrangement_is_kept_whatever_the_game_does() {
    let open = |window: &mut Window| window.choose(Label::FileMenu, Label::SetUpEntry);
    let mut window = window();
    open(&mut window);
    window.click(Label::Clear);
    escape(&mut window);
    assert!(!window.has(Label::Clear), "Escape leaves the editor");
    window.play("h2", "e2");
    open(&mut window);
    assert!(window.has("e2 empty"), "it is there again");
    window.click(Label::Cancel);
    open(&mut window);
    assert!(window.has("e2 red cannon"), "what was cancelled is gone");
    window.type_text(Label::Fen, POSITION);
    window.click(Label::AsStudy);
    window.play("e1", "e2");
    open(&mut window);
    assert!(window.has("e2 red chariot"), "what was used is gone");
}

#[test]
fn the_details_of_a_game_are_kept_for_that_game() {
    let open = |window: &mut Window| window.choose(Label::EditMenu, Label::DetailsEntry);
    let mut window = window();
    survives(&mut window, open, Label::Event, "全国赛");
    escape(&mut window);
    window.open_record(common::annotated());
    open(&mut window);
    assert_ne!(window.text_of(Label::Event), "全国赛", "another game has other details");
    window.click(Label::Cancel);
    window.press(Modifiers::COMMAND, Key::PageUp);
    open(&mut window);
    window.type_text(Label::Event, "五羊杯");
    window.click(Label::Cancel);
    open(&mut window);
    assert_eq!(window.text_of(Label::Event), "");
    window.type_text(Label::Event, "五羊杯");
    window.click(Label::Apply);
    assert_eq!(window.document().game().headers.event, "五羊杯");
}

#[test]
fn a_comment_is_stored() {
    let mut window = study();
    survives(
        &mut window,
        |window| window.choose(Label::EditMenu, Label::EditComment),
        Label::Comment,
        "A quiet move.",
    );
}

#[test]
fn a_match_is_prepared_until_it_begins() {
    let mut window = window();
    window.choose(Label::GameMenu, Label::MatchEntry);
    window.click_role(Role::SpinButton, EngineLabel::Games);
    window.press(Modifiers::COMMAND, Key::A);
    window.harness().event(Event::Text("34".into()));
    window.press(Modifiers::NONE, Key::Enter);
    escape(&mut window);
    assert!(!has_dialog(&mut window));
    window.choose(Label::GameMenu, Label::MatchEntry);
    assert_eq!(number(&mut window, EngineLabel::Games).trim(), "34");
    window.click(Label::Cancel);
    window.choose(Label::GameMenu, Label::MatchEntry);
    assert_eq!(number(&mut window, EngineLabel::Games).trim(), "20");
}

#[test]
fn how_moves_become_pictures_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let open = |window: &mut Window| window.choose(Label::FileMenu, Label::AnimationEntry);
    let chosen = |window: &mut Window, list: Label| {
        let list = window.harness().get_by_role_and_label(Role::ComboBox, list.name());
        list.value().unwrap_or_default()
    };
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.open_record(common::annotated());
    open(&mut window);
    let [from, to] = [Label::AnimationFrom, Label::AnimationTo].map(|list| chosen(&mut window, list));
    window.click("PNG");
    escape(&mut window);
    open(&mut window);
    assert!(!window.has(Label::AnimationPace), "only an animation has a pace");
    window.click_role(Role::ComboBox, Label::AnimationTo);
    // This entry is at the other end of the list.
    window.use_it(Role::ListBoxOption, &from);
    window.pick(Picked::Path(folder.path().join("a.png")));
    window.click(Label::SaveAsEntry);
    window.wait_for("Saved");
    open(&mut window);
    assert_eq!(
        [chosen(&mut window, Label::AnimationFrom), chosen(&mut window, Label::AnimationTo)],
        [from.as_str(), from.as_str()]
    );
    assert!(!window.has(Label::AnimationPace));
    window.click(Label::Cancel);
    // Another game has other moves, but is saved in the same way.
    let other = chuhe::game::formats::read("1. 兵七进一 卒7进1".as_bytes()).unwrap();
    window.open_record(other.read(0).unwrap().game);
    open(&mut window);
    assert_eq!(chosen(&mut window, Label::AnimationFrom), from);
    assert!(
        ![from, to].contains(&chosen(&mut window, Label::AnimationTo)) && !window.has(Label::AnimationPace)
    );
    drop(window);
    let settings: Value =
        serde_json::from_slice(&fs::read(folder.path().join("settings.json")).unwrap()).unwrap();
    assert_eq!(settings["content"]["print"]["pictures"], "pixels", "also at the next start");
}

#[test]
fn the_title_of_a_sheet_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let open = |window: &mut Window| {
        window.choose(Label::FileMenu, Label::ExportEntry);
        window.click_entry(Label::DiagramsEntry);
    };
    let mut window = study();
    survives(&mut window, open, SheetLabel::Heading, "Lesson 3");
    window.click(Label::Cancel);
    open(&mut window);
    assert_eq!(window.text_of(SheetLabel::Heading), "");
    window.type_text(SheetLabel::Heading, "Lesson 4");
    window.pick(Picked::Path(folder.path().join("sheet.svg")));
    window.click(Label::SaveAsEntry);
    window.wait_for("Saved");
    open(&mut window);
    assert_eq!(window.text_of(SheetLabel::Heading), "Lesson 4");
    assert_eq!(window.app().settings().print.sheet_title, "Lesson 4");
}

#[test]
fn what_was_looked_for_is_kept() {
    let mut window = study();
    survives(
        &mut window,
        |window| window.choose(Label::EditMenu, Label::FindEntry),
        FindLabel::Words,
        "screen",
    );
}

#[test]
fn the_title_of_a_chapter_is_stored() {
    let mut window = study();
    survives(
        &mut window,
        |window| window.choose(Label::EditMenu, Label::ChaptersEntry),
        ChapterLabel::Title,
        "The screen",
    );
}

#[test]
fn the_name_of_somebody_new_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.choose(Label::LearnMenu, Label::ProfilesEntry);
    window.click(PeopleLabel::Add);
    window.type_text(PeopleLabel::Name, "Mai");
    escape(&mut window);
    window.click(PeopleLabel::Add);
    assert_eq!(window.text_of(PeopleLabel::Name), "Mai");
    window.click(Label::Cancel);
    window.click(PeopleLabel::Add);
    assert_eq!(window.text_of(PeopleLabel::Name), "");
}

#[test]
fn a_path_is_kept() {
    let mut window = window();
    window.pick(Picked::Unavailable);
    let open = |window: &mut Window| window.press(Modifiers::COMMAND, Key::O);
    survives(&mut window, open, Label::FileName, "/tmp/half-typed");
}

#[cfg(unix)]
#[test]
fn the_settings_of_an_engine_are_stored() {
    let script = crate::script::Script::uci("echo bestmove h2e2");
    let mut window = window();
    window.pick(Picked::Path(script.program().into()));
    window.choose(Label::GameMenu, Label::EnginesEntry);
    window.click(EngineLabel::Add);
    window.wait_for("It works: Scripted");
    window.click(Label::Close);
    survives(
        &mut window,
        |window| window.choose(Label::GameMenu, Label::EnginesEntry),
        EngineLabel::Name,
        "My engine",
    );
}
