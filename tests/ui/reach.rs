//! Everything that can be done with the mouse has a name, and the Tab key reaches it.

use std::collections::HashSet;
use std::sync::Arc;

use chuhe::app::{Label, ReviewLabel};
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::accesskit::{Action, NodeId, Role};
use eframe::egui::{Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window};

/// More than the controls of any view.
const TABS: usize = 120;

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, common::computer()))
}

/// A control: its name, and an id that distinguishes it from others of the same name.
type Control = (String, NodeId);

fn control(node: &Node<'_>) -> Control {
    let node = node.accesskit_node();
    // A text to read has no name, only a value.
    (node.label().or_else(|| node.value()).unwrap_or_default(), node.locate().0)
}

/// Whether it is a point of the board or a move of the list: one of these stands for all, because
/// the arrow keys move between them.
fn is_one_of_many((label, _): &Control) -> bool {
    let letters: Vec<char> = label.chars().take(3).collect();
    matches!(letters.as_slice(), ['a'..='i', '0'..='9', ' '] | ['0'..='9', '.' | ',', _])
}

/// All available controls; those of a dialog, if there is one.
fn controls(window: &mut Window, view: &str, has_dialog: bool) -> Vec<Control> {
    let root = window.harness().root();
    let is_usable = |node: &Node<'_>| {
        let node = node.accesskit_node();
        let data = node.data();
        let is_active = data.supports_action(Action::Focus) || data.supports_action(Action::Click);
        // Text is scrolled by other keys.
        is_active && !node.is_disabled() && node.role() != Role::ScrollBar
    };
    let dialog = root.children_recursive().find(|node| node.accesskit_node().role() == Role::Dialog);
    assert_eq!(dialog.is_some(), has_dialog, "{view}");
    if let Some(dialog) = &dialog {
        assert!(!dialog.accesskit_node().label().unwrap_or_default().is_empty(), "the dialog has a name");
    }
    let nodes: Vec<Node<'_>> = match dialog {
        Some(dialog) => dialog.children_recursive().collect(),
        None => root.children_recursive().collect(),
    };
    nodes.iter().filter(|node| is_usable(node)).map(control).collect()
}

/// The controls that the Tab key reaches, until it repeats.
fn reached(window: &mut Window) -> HashSet<NodeId> {
    let mut reached = HashSet::new();
    for _ in 0..TABS {
        window.press(Modifiers::NONE, Key::Tab);
        let focused = window.harness().root().children_recursive().find(Node::is_focused);
        if !focused.is_none_or(|node| reached.insert(node.accesskit_node().locate().0)) {
            break;
        }
    }
    reached
}

fn check(window: &mut Window, view: impl Name, is_dialog: bool) {
    let view = view.name();
    let controls = controls(window, view, is_dialog);
    assert!(!controls.is_empty(), "{view} has controls");
    let nameless: Vec<_> = controls.iter().filter(|(label, _)| label.trim().is_empty()).collect();
    assert!(nameless.is_empty(), "{view}: without a name: {nameless:?}");
    let reached = reached(window);
    let missed: Vec<_> =
        controls.iter().filter(|&it| !is_one_of_many(it) && !reached.contains(&it.1)).collect();
    assert!(missed.is_empty(), "{view}: out of reach: {missed:?}");
}

#[test]
fn all_of_the_window_is_named_and_reached() {
    let mut window = window();
    window.play("h2", "e2");
    window.wait_for_moves(2);
    check(&mut window, "the window", false);
}

#[test]
fn all_of_every_dialog_is_named_and_reached() {
    for (menu, entry) in [
        (Label::FileMenu, Label::NewGameEntry),
        (Label::FileMenu, Label::PastGamesEntry),
        (Label::FileMenu, Label::DiagramsEntry),
        (Label::EditMenu, Label::DetailsEntry),
        (Label::GameMenu, Label::PlayersEntry),
        (Label::GameMenu, Label::ResignEntry),
        (Label::LearnMenu, Label::GamesEntry),
        (Label::LearnMenu, Label::BooksEntry),
        (Label::LearnMenu, Label::ProgressEntry),
        (Label::LearnMenu, Label::ProfilesEntry),
        (Label::ViewMenu, Label::SettingsEntry),
        (Label::HelpMenu, Label::ShortcutsEntry),
        (Label::HelpMenu, Label::AboutEntry),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
        if entry == Label::DiagramsEntry {
            window.choose(menu, Label::ExportEntry);
            window.click_entry(entry);
        } else {
            window.choose(menu, entry);
        }
        if entry == Label::PastGamesEntry {
            // They are listed on a thread of their own.
            window.wait_for("Games played:");
        }
        if entry == Label::GamesEntry {
            // It is read on a thread of its own, and can be stopped while it is.
            window.wait_for("0 of 0 games");
        }
        check(&mut window, entry, true);
    }
}

#[test]
fn all_of_a_review_and_its_story_is_named_and_reached() {
    let mut window = window();
    window.show_review();
    window.press(Modifiers::NONE, Key::End);
    check(&mut window, "the game in three sentences", false);
    window.act("1... R1+1??  Blunder");
    check(&mut window, "a moment", false);
    window.act(ReviewLabel::Story);
    window.wait_until(|window| window.says("Key moments"));
    check(&mut window, "the story", true);
}

#[test]
fn what_ends_the_rating_is_named_and_reached() {
    let mut window = window();
    window.play("h2", "e2");
    window.wait_for_moves(2);
    window.click(Label::Undo);
    check(&mut window, "the question about the rating", true);
}

#[test]
fn all_of_a_study_is_named_and_reached() {
    for (menu, entry, is_dialog) in [
        (Label::EditMenu, Label::ChaptersEntry, true),
        (Label::EditMenu, Label::FindEntry, true),
        (Label::LearnMenu, Label::CompareEntry, true),
        (Label::LearnMenu, Label::RepertoireEntry, false),
    ] {
        let mut window = window();
        window.open_record(common::annotated());
        window.choose(menu, entry);
        check(&mut window, entry, is_dialog);
    }
}

#[test]
fn all_pages_of_the_settings_are_named_and_reached() {
    for page in [Label::General, Label::Appearance, Label::Feel] {
        let mut window = window();
        window.press(Modifiers::COMMAND, Key::Comma);
        window.click(page);
        check(&mut window, page, true);
    }
}

#[test]
fn what_lies_behind_a_dialog_shows_no_tooltip() {
    let hint = "Language, appearance, notation and the computer's habits (Ctrl+,)";
    let mut window = window();
    window.hover(Label::Settings);
    assert!(window.painted(hint) > 0);
    window.press(Modifiers::COMMAND, Key::Comma);
    assert!(window.has(Label::TextSize));
    for _ in 0..8 {
        window.harness().step();
        assert_eq!(window.painted(hint), 0);
    }
}
