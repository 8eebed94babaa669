//! The size of texts and controls, and the list of keys.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use crate::common::{self, Name, Window};
use chuhe::app::{KeyLabel, Label, Language, Settings, TextSize};
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::accesskit::Role;
use eframe::egui::{Event, Key, Modifiers, Rect, pos2};
use egui_kittest::kittest::NodeT;

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn size(window: &Window) -> String {
    window.app().settings().text_size.to_string()
}

/// A window that shows as little as one of 800 by 600 points does with the largest texts.
fn small() -> Window {
    Window::open_sized([400.0, 300.0], common::english(), two_players())
}

#[test]
fn keys_change_the_size_of_everything_at_once() {
    let mut window = Window::open_sized([1920.0, 1080.0], common::english(), two_players());
    let zoom = |window: &mut Window| (window.harness().ctx.zoom_factor() * 100.0).round() as u32;
    window.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!((size(&window), zoom(&mut window)), ("125%".into(), 125));
    window.press(Modifiers::COMMAND, Key::Equals);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Plus);
    assert_eq!(zoom(&mut window), 175);
    window.press(Modifiers::COMMAND, Key::Minus);
    assert_eq!(zoom(&mut window), 150);
    window.press(Modifiers::COMMAND, Key::Num0);
    assert_eq!((size(&window), zoom(&mut window)), ("100%".into(), 100));
    window.choose(Label::ViewMenu, Label::SmallerText);
    assert_eq!(zoom(&mut window), 90);
}

#[test]
fn the_keys_work_in_dialogs_in_the_guide_and_in_the_editor() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::COMMAND, Key::Comma);
    window.press(Modifiers::COMMAND, Key::Plus);
    assert_eq!(size(&window), "125%");
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.press(Modifiers::COMMAND, Key::Minus);
    assert_eq!(size(&window), "100%");
    window.press(Modifiers::NONE, Key::Escape);
    window.choose(Label::FileMenu, Label::SetUpEntry);
    window.press(Modifiers::COMMAND, Key::Minus);
    assert_eq!(size(&window), "90%");
}

#[test]
fn the_size_is_chosen_in_the_settings_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(two_players(), store.clone());
    window.press(Modifiers::COMMAND, Key::Comma);
    window.click(Label::TextSize);
    window.click("150%");
    assert_eq!(size(&window), "150%");
    let stored = || store.load::<Settings>(Settings::STORED_NAME).ok().flatten();
    let wanted: TextSize = 150.try_into().unwrap();
    for _ in 0..400 {
        if stored().is_some_and(|settings| settings.text_size == wanted) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the size is not kept");
}

/// Whether the whole of something is within the small window.
fn is_inside(window: &Window, label: impl Name) -> bool {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(400.0, 300.0));
    whole.contains_rect(window.rect(label))
}

#[test]
fn with_the_largest_texts_every_dialog_can_be_left_and_used() {
    let mut window = small();
    for (menu, entry, button) in [
        (Label::FileMenu, Label::NewGameEntry, Label::Start),
        (Label::GameMenu, Label::PlayersEntry, Label::Apply),
        (Label::HelpMenu, Label::RuleBookEntry, Label::Close),
        (Label::HelpMenu, Label::ShortcutsEntry, Label::Close),
        (Label::HelpMenu, Label::AboutEntry, Label::Close),
    ] {
        window.choose(menu, entry);
        assert!(is_inside(&window, button), "{entry:?}: {:?}", window.rect(button));
        window.press(Modifiers::NONE, Key::Escape);
    }
    // Its menu entry is below the part that such a window shows at once.
    window.press(Modifiers::COMMAND, Key::Comma);
    assert!(is_inside(&window, Label::Close), "{:?}", window.rect(Label::Close));
}

#[test]
fn what_is_beyond_the_edge_comes_into_view_by_the_tab_key() {
    let mut window = small();
    window.choose(Label::FileMenu, Label::NewGameEntry);
    window.click("Computer");
    let last = Label::RulesSimple;
    assert!(!is_inside(&window, last));
    for _ in 0..40 {
        if window.is_focused(last) {
            break;
        }
        window.press(Modifiers::NONE, Key::Tab);
    }
    assert!(window.is_focused(last) && is_inside(&window, last), "{:?}", window.rect(last));
}

#[test]
fn long_menus_are_scrolled() {
    let mut window = small();
    window.press(Modifiers::ALT, Key::F);
    let last = Label::Quit;
    assert!(!is_inside(&window, last));
    for _ in 0..20 {
        if !window.is_focused(last) {
            window.press(Modifiers::NONE, Key::ArrowDown);
        }
    }
    assert!(window.is_focused(last) && is_inside(&window, last));
}

#[test]
fn a_question_mark_opens_the_list_of_keys_and_gestures() {
    for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
        let mut window = Window::open(two_players());
        window.press(modifiers, Key::Questionmark);
        for said in [
            KeyLabel::Mouse.name(),
            KeyLabel::RightDrag.name(),
            KeyLabel::Premove.name(),
            Label::UndoHint.name(),
            "F1, ?",
            Label::LargerText.name(),
            "Type a move",
        ] {
            assert!(window.has(said), "{said}");
        }
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.has(KeyLabel::Mouse));
    }
}

#[test]
fn no_text_is_cut_with_the_largest_texts_or_in_the_least_window() {
    let largest = || Settings { text_size: 200.try_into().unwrap(), ..common::english() };
    let mut cut = String::new();
    for (size, settings) in [
        ([1280.0, 800.0], largest()),
        ([480.0, 480.0], common::english()),
        ([640.0, 480.0], common::english()),
        ([720.0, 520.0], common::english()),
    ] {
        for command in [
            "",
            "new game",
            "games played",
            "set up position",
            "game details",
            "chapters",
            "find in open studies",
            "players",
            "engine match",
            "other engines",
            "lessons",
            "puzzles",
            "repertoire trainer",
            "analyse the position",
            "review the game",
            "opening explorer",
            "game collection",
            "my progress",
            "settings",
            "present",
            "keyboard and mouse",
            "rules of the game",
        ] {
            for language in Language::ALL {
                let settings = Settings { language: Some(language), ..settings.clone() };
                let mut window = Window::open_sized(size, settings, two_players());
                window.open_record(common::annotated());
                if !command.is_empty() {
                    // The palette knows the English names in every language.
                    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
                    window.harness().event(Event::Text(command.into()));
                    window.settle();
                    window.press(Modifiers::NONE, Key::Enter);
                }
                for text in window.cut_texts() {
                    writeln!(cut, "{size:?} {command} {language:?}: {text}").unwrap();
                }
            }
        }
    }
    assert!(cut.is_empty(), "{cut}");
}

/// The titles of the settings' pages.
fn pages(language: Language) -> [&'static str; 3] {
    [Label::General, Label::Appearance, Label::Feel].map(|page| page.text(language))
}

/// The place of a page's tab: the first thing in the dialog with that name.
fn tab(window: &Window, page: impl Name) -> Rect {
    let dialog = window.root().children_recursive().find(|node| node.accesskit_node().role() == Role::Dialog);
    let mut parts = dialog.expect("the settings are open").children_recursive();
    parts
        .find(|node| node.accesskit_node().label().as_deref() == Some(page.name()))
        .expect("there is a tab")
        .rect()
}

fn turn_to(window: &mut Window, page: impl Name) {
    let place = tab(window, page).center();
    window.click_at(place);
}

#[test]
fn no_page_of_the_settings_is_cut_and_its_tabs_do_not_jump() {
    let mut faults = String::new();
    let largest = Settings { text_size: 200.try_into().unwrap(), ..common::english() };
    for (size, settings) in [
        ([1280.0, 800.0], common::english()),
        ([720.0, 560.0], common::english()),
        ([480.0, 480.0], common::english()),
        ([1280.0, 800.0], largest.clone()),
        ([480.0, 480.0], largest),
    ] {
        for language in Language::ALL {
            let settings = Settings { language: Some(language), ..settings.clone() };
            let mut window = Window::open_sized(size, settings, two_players());
            let behind = window.cut_texts();
            window.press(Modifiers::COMMAND, Key::Comma);
            let pages = pages(language);
            let places = |window: &Window| pages.map(|page| tab(window, page));
            let before = places(&window);
            for page in pages {
                turn_to(&mut window, page);
                // Behind the dialog, the board and its pieces are cut off.
                let is_said = |text: &String| text.chars().count() > 1 && !behind.contains(text);
                for text in window.cut_texts().into_iter().filter(is_said) {
                    writeln!(faults, "{size:?} {page}: {text}").unwrap();
                }
                let now = places(&window);
                if now != before {
                    writeln!(faults, "{size:?} {page}: {before:?} {now:?}").unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn the_tabs_of_the_settings_do_not_jump_when_a_page_has_grown() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::COMMAND, Key::Comma);
    turn_to(&mut window, Label::Feel);
    window.click(Label::EachSound);
    let before = tab(&window, Label::General);
    turn_to(&mut window, Label::General);
    assert_eq!(tab(&window, Label::General), before);
}
