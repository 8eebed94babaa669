//! The menus, by mouse and by keyboard.

use crate::common::{self, MENUS, Name, Window};
use eframe::egui::accesskit::Role;
use eframe::egui::{Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::NodeT;

use chuhe::app::{GamesLabel, Label, Language, ReviewLabel, Settings};
use chuhe::engine::board::Side;
use chuhe::engine::rules::Profile;
use chuhe::session::{NewGame, Player};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn against_the_computer() -> NewGame {
    NewGame::new(Player::Human, common::computer())
}

#[test]
fn a_new_game_is_asked_for() {
    let mut window = Window::open(two_players());
    window.choose(Label::FileMenu, Label::NewGameEntry);
    assert!(window.has(Label::Opponent));
}

#[test]
fn a_game_is_begun_opened_or_pasted_from_the_puzzles() {
    let mut window = Window::open(two_players());
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    window.choose(Label::FileMenu, Label::NewGameEntry);
    window.click(Label::Start);
    assert!(window.has("e0 red general") && !window.has("Show solution"));
    window.choose(Label::LearnMenu, Label::PuzzlesEntry);
    window.paste("1. 炮二平五 马８进７");
    window.wait_until(|window| window.in_study() && window.moves().len() == 2);
    assert!(window.has(ReviewLabel::Write) || window.has(Label::Comment), "the study is shown");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.choose(Label::EditMenu, Label::Undo);
    assert!(window.moves().is_empty());
    window.choose(Label::EditMenu, Label::Redo);
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn the_computer_advises_and_is_hurried() {
    let mut window = Window::open_with(against_the_computer(), common::Patient::engine());
    // The button beside the board has the same name.
    let choose = |window: &mut Window| {
        window.click(Label::GameMenu);
        window.click("Hint Ctrl");
    };
    choose(&mut window);
    window.click(Label::GoOnUnrated);
    assert!(window.has("Looking for a good move"));
    window.choose(Label::GameMenu, Label::MoveNow);
    window.wait_until(|window| window.has("Hint: "));
}

#[test]
fn two_computers_are_paused_and_go_on() {
    let mut window = Window::open(NewGame::new(common::computer(), common::computer()));
    window.choose(Label::GameMenu, Label::Pause);
    assert!(window.in_play().is_paused());
    window.choose(Label::GameMenu, Label::Resume);
    assert!(!window.in_play().is_paused());
}

#[test]
fn a_draw_is_offered_a_game_resigned_and_played_again() {
    let mut window = Window::open(two_players());
    window.choose(Label::GameMenu, Label::DrawHint);
    window.click(Label::Decline);
    window.choose(Label::GameMenu, Label::ResignEntry);
    window.click_last(Label::Resign);
    assert!(window.outcome().is_some());
    window.choose(Label::GameMenu, Label::Rematch);
    assert!(window.outcome().is_none());
}

#[test]
fn a_game_like_the_last_one_begins_at_once() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::COMMAND, Key::N);
    window.click("Computer");
    window.click(GamesLabel::Black);
    window.click(Label::Start);
    window.wait_for_moves(1);
    let game = window.document().id();
    for at_once in ["menu", "keys"] {
        match at_once {
            "menu" => window.choose(Label::FileMenu, Label::NewGameAtOnce),
            _ => window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N),
        }
        assert!(!window.has(Label::Start), "nothing is asked");
        window.wait_for_moves(1);
        let document = window.document();
        assert!(document.player(Side::Red).is_engine() && !document.player(Side::Black).is_engine());
        assert_ne!(document.id(), game);
    }
}

#[test]
fn that_another_game_has_begun_where_none_was_played_is_told() {
    let mut window = Window::open(against_the_computer());
    let told = Language::English.one_after_the_other(Label::YourMove.name(), Label::NewGameBegun.name());
    window.choose(Label::FileMenu, Label::NewGameAtOnce);
    assert_eq!(window.painted(&told), 1);
    window.play("h2", "e2");
    assert_eq!(window.painted(&told), 0);
}

#[test]
fn a_rematch_changes_colours() {
    let mut window = Window::open(against_the_computer());
    window.choose(Label::GameMenu, Label::Rematch);
    window.wait_for_moves(1);
    let document = window.document();
    assert!(document.player(Side::Red).is_engine() && !document.player(Side::Black).is_engine());
    assert!(window.app().settings().remembered.is_flipped, "the user sits at the bottom");
}

#[test]
fn a_rematch_does_not_end_a_game_without_a_question() {
    let mut window = Window::open(two_players());
    window.play("h2", "e2");
    window.choose(Label::GameMenu, Label::Rematch);
    assert!(window.has(Label::RematchDetail));
    window.click(Label::Cancel);
    assert_eq!(window.moves(), ["h2e2"]);
    window.choose(Label::GameMenu, Label::Rematch);
    window.click(Label::Rematch);
    assert!(window.moves().is_empty() && !window.has(Label::RematchDetail));
}

#[test]
fn entries_and_tools_that_cannot_be_used_say_why() {
    let mut window = Window::open(against_the_computer());
    let before = window.painted(Label::NoMoves);
    window.click(Label::FileMenu);
    window.hover(Label::AnimationEntry);
    assert!(window.painted(Label::NoMoves) > before);
    window.press(Modifiers::NONE, Key::Escape);
    window.hover(Label::Pause);
    assert!(window.says(Label::WhyNothingRuns));
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    assert!(window.description_of(Label::Pause).contains(Label::GameOver.name()));
}

#[test]
fn players_and_rules_are_changed() {
    let mut window = Window::open(two_players());
    window.choose(Label::GameMenu, Label::PlayersEntry);
    assert!(window.has(Label::SwapSides));
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::GameMenu, Label::RulesEntry);
    window.click(Label::RulesSimple);
    assert_eq!(window.document().game().profile(), Profile::Simple);
}

#[test]
fn the_board_is_turned_and_settings_are_opened() {
    let mut window = Window::open(two_players());
    window.choose(Label::ViewMenu, Label::FlipHint);
    assert!(window.app().settings().remembered.is_flipped);
    window.choose(Label::ViewMenu, Label::SettingsEntry);
    assert!(window.has(Label::Appearance));
}

#[test]
fn help_tells_keys_and_version() {
    let mut window = Window::open(two_players());
    window.choose(Label::HelpMenu, "Keyboard");
    assert!(!window.has("About"));
    assert!(window.has("Ctrl+Shift+Z, Ctrl+Y") || window.has("Ctrl+Y, Ctrl+Shift+Z"));
    window.click(Label::Close);
    window.choose(Label::HelpMenu, Label::AboutEntry);
    assert!(window.has(env!("CARGO_PKG_VERSION")));
    window.click(Label::Close);
    assert!(!window.has(Label::Close));
}

#[test]
fn licences_are_a_page_that_keys_scroll() {
    let mut window = Window::open(two_players());
    window.choose(Label::HelpMenu, Label::AboutEntry);
    window.click(Label::LicencesTitle);
    let beginning = "Chuhe is free software";
    assert!(window.has(beginning));
    window.press(Modifiers::NONE, Key::PageDown);
    window.press(Modifiers::NONE, Key::PageDown);
    assert!(!window.has(beginning));
    window.press(Modifiers::NONE, Key::End);
    window.press(Modifiers::NONE, Key::Home);
    assert!(window.has(beginning));
    window.click(Label::Close);
    assert!(!window.has(Label::Close));
}

#[test]
fn the_window_is_closed() {
    let mut window = Window::open(two_players());
    window.press_without_settling(Modifiers::COMMAND, Key::Q);
    assert!(window.commands().contains(&ViewportCommand::Close));
}

#[test]
fn an_entry_that_does_nothing_now_cannot_be_chosen() {
    let mut window = Window::open(against_the_computer());
    window.choose(Label::EditMenu, Label::Undo);
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::GameMenu, Label::MoveNow);
    assert!(window.moves().is_empty() && window.has(Label::RulesEntry), "the menu stays open");
}

#[test]
fn menus_by_keyboard_alone() {
    let mut window = Window::open(two_players());
    let press =
        |window: &mut Window, keys: &[Key]| keys.iter().for_each(|&key| window.press(Modifiers::NONE, key));
    press(&mut window, &[Key::F10]);
    assert!(window.is_focused(Label::NewGameEntry));
    // The keys go from menu to menu and into the submenu of the rules. The left key leaves the
    // submenu.
    press(&mut window, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowUp]);
    assert_eq!(window.focused().map(|(_, name, _)| name).as_deref(), Some(Label::RulesEntry.name()));
    press(&mut window, &[Key::ArrowRight, Key::ArrowDown]);
    assert!(window.is_focused(Label::RulesChinese));
    press(&mut window, &[Key::ArrowLeft]);
    // The menu of this entry has the same name.
    assert_eq!(window.focused().map(|(_, name, _)| name).as_deref(), Some(Label::RulesEntry.name()));
    press(&mut window, &[Key::ArrowRight, Key::ArrowDown, Key::Enter]);
    assert_eq!(window.document().game().profile(), Profile::Chinese);
    assert!(!window.has(Label::RulesEntry), "the menu is closed");
    // These arrow keys did not move the cursor on the board.
    press(&mut window, &[Key::Enter]);
    assert!(window.is_focused("e3 red soldier"));
}

#[test]
fn a_letter_with_alt_opens_its_menu() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::ALT, Key::H);
    assert!(window.is_focused(Label::RuleBookEntry));
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert!(window.is_focused(Label::FlipHint));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has(Label::FlipHint));
}

#[test]
fn in_vietnamese_alt_goes_with_the_letters_of_its_titles() {
    let settings = Settings { language: Some(Language::Vietnamese), ..Settings::default() };
    let mut window = Window::open_sized([900.0, 640.0], settings, two_players());
    for (key, entry) in [
        (Key::T, "Mở..."),
        (Key::S, "Dán"),
        (Key::V, "Luật lặp nước"),
        (Key::L, "Câu đố..."),
        (Key::X, "Xoay ngược bàn cờ"),
        (Key::H, "Phím và chuột"),
    ] {
        window.press(Modifiers::ALT, key);
        assert!(window.has(entry), "{entry}");
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.has(entry), "{entry}");
    }
}

#[test]
fn keys_of_the_window_rest_while_a_menu_is_open() {
    let mut window = Window::open(two_players());
    window.click(Label::HelpMenu);
    window.press(Modifiers::COMMAND, Key::F);
    assert!(!window.app().settings().remembered.is_flipped);
}

/// The names of the entries of a menu, without those of submenus, and whether each can be chosen.
fn entries(window: &mut Window, menu: Label) -> Vec<(String, bool)> {
    window.click(menu);
    let entries = window.root().children_recursive().filter_map(|node| {
        let node = node.accesskit_node();
        let name = node.label().unwrap_or_default();
        let is_entry = matches!(node.role(), Role::MenuItem | Role::MenuItemCheckBox);
        (is_entry && MENUS.iter().all(|menu| menu.name() != name)).then(|| (name, !node.is_disabled()))
    });
    let entries = entries.collect();
    window.press(Modifiers::NONE, Key::Escape);
    entries
}

#[test]
fn menus_leave_out_what_has_no_use_for_what_is_in_front() {
    fn has(entries: &[(String, bool)], name: impl Name) -> bool {
        entries.iter().any(|(entry, _)| entry.starts_with(name.name()))
    }

    let mut window = Window::open(two_players());
    let edit = entries(&mut window, Label::EditMenu);
    assert!(
        has(&edit, Label::Undo) && !has(&edit, Label::ChaptersEntry) && !has(&edit, "Find in"),
        "{edit:?}"
    );
    let game = entries(&mut window, Label::GameMenu);
    // Nobody thinks but people, and there is no clock.
    for name in [Label::MoveNow, Label::Pause, Label::AnnounceTime] {
        assert!(!has(&game, name), "{name:?}: {game:?}");
    }
    assert!(has(&game, Label::Rematch));
    window.open_record(common::annotated());
    let edit = entries(&mut window, Label::EditMenu);
    assert!(has(&edit, Label::ChaptersEntry) && has(&edit, "Find in") && edit.len() <= 10, "{edit:?}");
    let game = entries(&mut window, Label::GameMenu);
    assert!(has(&game, Label::TypeMove) && !has(&game, Label::Resign), "{game:?}");
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    assert_eq!(window.count(Label::EditMenu), 0, "no entry of it has a use there");
    assert!(entries(&mut window, Label::GameMenu).iter().all(|(_, is_enabled)| *is_enabled));
}

#[test]
fn a_window_that_cannot_be_opened_is_told_of() {
    // Tests know no program that could be started.
    let mut window = Window::open(two_players());
    window.choose(Label::FileMenu, Label::NewWindow);
    assert!(window.says(Label::NoNewWindow));
}
