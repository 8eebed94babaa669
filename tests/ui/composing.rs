//! Input methods: composed text reaches every field from its first letter, and the keys for it have
//! no other effect.

use std::sync::Arc;

use chuhe::app::{Label, PeopleLabel};
use chuhe::engine::board::Side;
use chuhe::game::notation::Notation;
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, ImeEvent, Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window};

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

fn preedit(text: &str) -> Event {
    Event::Ime(ImeEvent::Preedit { text: text.into(), active_range_chars: None })
}

fn commit(text: &str) -> Event {
    Event::Ime(ImeEvent::Commit(text.into()))
}

/// Shows one frame with these events.
fn frame(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.harness().input_mut().events.extend(events);
    window.harness().step();
}

fn key(key: Key) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE }
}

/// Composes a text as pinyin does: letter by letter, and then the chosen word.
fn compose(window: &mut Window, letters: &str, word: &str) {
    for end in 1..=letters.len() {
        frame(window, [preedit(&letters[..end])]);
    }
    frame(window, [preedit(""), commit(word)]);
}

/// Whether input methods may compose now, and whether composition ends in this frame.
fn composition(window: &mut Window) -> Option<bool> {
    window.harness().output().platform_output.ime.map(|ime| ime.should_interrupt_composition)
}

#[test]
fn a_move_is_composed_from_its_first_letter() {
    for (letters, word) in [("paoerpingwu", "炮二平五"), ("phaso", "P2-5"), ("c", "C2=5")] {
        let mut window = window();
        window.harness().step();
        assert_eq!(composition(&mut window), Some(false), "the board lets input methods compose");
        frame(&mut window, [preedit(&letters[..1])]);
        assert_eq!(composition(&mut window), Some(false), "opening the field does not end it");
        assert!(window.is_focused(Label::TypedMove));
        assert_eq!(window.text_of(Label::TypedMove), letters[..1]);
        compose(&mut window, letters, word);
        assert_eq!(window.text_of(Label::TypedMove), word);
        window.press(Modifiers::NONE, Key::Enter);
        assert_eq!(window.moves(), ["h2e2"], "{word}");
    }
}

#[test]
fn a_move_that_is_composed_in_parts_is_one_text() {
    let mut window = window();
    compose(&mut window, "pao", "炮");
    compose(&mut window, "erpingwu", "二平五");
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_word_that_comes_at_once_opens_the_field() {
    let mut window = window();
    window.press(Modifiers::NONE, Key::Enter);
    frame(&mut window, [commit("炮二平五")]);
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.moves(), ["h2e2"], "from the board, too");
}

#[test]
fn a_move_begins_by_letters_as_before() {
    let mut window = window();
    frame(&mut window, [Event::Text("h".into()), Event::Text("2".into())]);
    frame(&mut window, [Event::Text("e2".into())]);
    window.press(Modifiers::NONE, Key::Enter);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_move_begins_by_letters_in_lessons_and_puzzles_too_but_not_by_the_key_of_the_hint() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    frame(&mut window, [key(Key::H), Event::Text("h".into())]);
    window.settle();
    assert!(window.says("Hint: ") && !window.has(Label::TypedMove));
    frame(&mut window, [Event::Text("b2b6".into()), key(Key::Enter)]);
    window.settle();
    assert!(window.has("b6 red chariot") && !window.has(Label::TypedMove));
    compose(&mut window, "c", "b6");
    assert!(window.has(Label::TypedMove), "by an input method, too");
    window.tap(Key::Escape);
    window.tap(Key::Escape);
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    let puzzle = window.shown_puzzle();
    let mv = puzzle.solution[0];
    // As h2e2, it might be another move if ranks are counted from 1.
    frame(&mut window, [Event::Text(Notation::Wxf.write(&puzzle.start, mv)), key(Key::Enter)]);
    window.settle();
    // The reply may take on the point that the piece has left.
    let opponent = match puzzle.start.side_to_move() {
        Side::Red => "black",
        Side::Black => "red",
    };
    let has_left = ["empty", opponent].map(|now| window.has(format!("{} {now}", mv.from)));
    assert!(has_left.contains(&true), "{mv}");
}

#[test]
fn nothing_is_composed_where_nothing_can_be_moved() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(composition(&mut window), None, "the settings have no field");
    frame(&mut window, [preedit("h"), commit("h")]);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(Label::TypedMove));
}

#[test]
fn an_input_method_stays_as_it_is_between_board_field_dialog_and_menu() {
    let mut window = window();
    window.settle();
    let keys = [(Modifiers::COMMAND, Key::L), (Modifiers::COMMAND, Key::K), (Modifiers::NONE, Key::F10)];
    for (modifiers, opens) in keys {
        for (modifiers, key) in [(modifiers, opens), (Modifiers::NONE, Key::Escape)] {
            let press = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
            window.harness().input_mut().events.extend([true, false].map(press));
            for _ in 0..10 {
                window.harness().step();
                assert_eq!(composition(&mut window), Some(false), "{opens:?} {key:?}");
            }
        }
    }
    window.press(Modifiers::COMMAND, Key::K);
    frame(&mut window, [preedit("h")]);
    window.click(Label::Cancel);
    window.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(composition(&mut window), None, "but not where there is no field");
}

#[test]
fn keys_that_were_meant_for_the_input_method_do_nothing() {
    let mut window = window();
    frame(&mut window, [preedit("h2e2"), key(Key::Enter)]);
    window.settle();
    assert!(window.moves().is_empty() && window.has(Label::TypedMove), "Enter has chosen a word");
    frame(&mut window, [preedit("h"), key(Key::F11)]);
    assert!(!window.commands().contains(&ViewportCommand::Fullscreen(true)));
    window.settle();
    assert!(window.has(Label::TypedMove));
    let mut window = self::window();
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    frame(&mut window, [preedit("h"), key(Key::H)]);
    window.settle();
    assert!(!window.has(" moves"), "no hint");
}

/// The centres of all text fields, and their number.
fn fields(window: &mut Window) -> Vec<(eframe::egui::Pos2, String)> {
    let root = window.harness().root();
    let is_field =
        |role: Role| matches!(role, Role::TextInput | Role::MultilineTextInput | Role::SearchInput);
    let nodes = root.children_recursive().filter(|node| is_field(node.accesskit_node().role()));
    let inside = |node: &egui_kittest::Node<'_>| !node.accesskit_node().is_disabled();
    nodes
        .filter(inside)
        .map(|node| {
            (
                node.rect().left_center() + eframe::egui::vec2(6.0, 0.0),
                node.accesskit_node().label().unwrap_or_default(),
            )
        })
        .collect()
}

/// Composes a word in every field shown, and expects it there.
fn check_fields(window: &mut Window, view: &str) {
    let count = fields(window).len();
    assert!(count > 0, "{view} has fields");
    for index in 0..count {
        let (place, name) = fields(window)[index].clone();
        window.click_at(place);
        compose(window, "chuhe", "楚河");
        assert!(window.has("楚河"), "{view}: {name}");
        frame(window, [preedit("x")]);
        assert!(window.has("楚河x"), "{view}: {name} shows what is composed");
        frame(window, [preedit("")]);
        window.settle();
        window.press(Modifiers::COMMAND, Key::A);
        window.press(Modifiers::NONE, Key::Backspace);
    }
}

#[test]
fn every_field_of_every_dialog_takes_what_is_composed() {
    for (menu, entry) in [
        (Label::FileMenu, Label::NewGameEntry),
        (Label::FileMenu, Label::PastGamesEntry),
        (Label::FileMenu, Label::DiagramsEntry),
        (Label::EditMenu, Label::DetailsEntry),
        (Label::EditMenu, Label::ChaptersEntry),
        (Label::EditMenu, Label::FindEntry),
        (Label::EditMenu, Label::EditComment),
        (Label::LearnMenu, Label::GamesEntry),
        (Label::LearnMenu, Label::ProfilesEntry),
        (Label::HelpMenu, Label::PaletteEntry),
        (Label::FileMenu, Label::SetUpEntry),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
        window.open_record(common::annotated());
        if entry == Label::DiagramsEntry {
            window.choose(menu, Label::ExportEntry);
            window.click_entry(entry);
        } else {
            window.choose(menu, entry);
        }
        match entry {
            Label::PastGamesEntry => window.wait_for("Games played:"),
            Label::GamesEntry => window.wait_for("0 of 0 games"),
            Label::ProfilesEntry => window.click(PeopleLabel::Add),
            Label::NewGameEntry => window.click(Label::FromFen),
            _ => {}
        }
        check_fields(&mut window, entry.name());
    }
}
