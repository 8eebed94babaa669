//! The names in the screen reader's tree, and what is left out of it.

use chuhe::app::{KeyLabel, Label, Language, ProgressLabel, Settings};
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::{HasPopup, Role, Toggled};
use eframe::egui::{Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window};

const CTRL: Modifiers = Modifiers::COMMAND;

fn open(size: [f32; 2], language: Language) -> Window {
    let settings = Settings { language: Some(language), ..common::english() };
    Window::open_sized(size, settings, NewGame::new(Player::Human, Player::Human))
}

fn window() -> Window {
    open([1100.0, 800.0], Language::English)
}

/// The nodes that a screen reader finds.
fn found(window: &Window) -> impl Iterator<Item = Node<'_>> {
    window.root().children_recursive().filter(|node| !node.accesskit_node().is_hidden())
}

/// The texts that a screen reader finds.
fn texts(window: &Window) -> Vec<String> {
    let is_text = |node: &Node<'_>| node.accesskit_node().role() == Role::Label;
    found(window).filter(is_text).filter_map(|node| node.accesskit_node().value()).collect()
}

#[test]
fn a_move_of_the_list_says_its_number_and_its_side_once_in_every_language() {
    for (language, expected) in [
        (Language::English, ["1, Red: C2=5", "1, Black: H8+7", "Variation 1, Black: H2+3"]),
        (Language::Simplified, ["1，红方：炮二平五", "1，黑方：马８进７", "变着 1，黑方：马２进３"]),
        (Language::Traditional, ["1，紅方：炮二平五", "1，黑方：馬８進７", "變著 1，黑方：馬２進３"]),
        (Language::Vietnamese, ["1, Đỏ: P2-5", "1, Đen: M8.7", "Biến 1, Đen: M2.3"]),
    ] {
        let mut window = open([1100.0, 800.0], language);
        let record = b"[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 (1... H2+3) *";
        window.open_record(formats::read(record).unwrap().read(0).unwrap().game);
        let names: Vec<String> = found(&window).filter_map(|node| node.accesskit_node().label()).collect();
        for name in expected {
            assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
        }
    }
}

#[test]
fn the_rows_of_a_reviews_tables_are_read_as_sentences() {
    let mut window = window();
    window.show_review();
    let bars = |node: &Node<'_>| node.accesskit_node().role() == Role::ScrollBar;
    assert_eq!(found(&window).filter(bars).count(), 0, "they are for the mouse");
    let texts = texts(&window);
    for (begin, part) in
        [("Red: Accuracy ", ". "), ("Black: Accuracy ", "Blunder 1"), ("Opening: Red ", "% lost, Black ")]
    {
        let is_it = |text: &&String| text.starts_with(begin) && text.contains(part);
        assert_eq!(texts.iter().filter(is_it).count(), 1, "{begin}: {texts:?}");
    }
    // The panel paints the same figures in another form.
    let opening = texts.iter().find_map(|text| text.strip_prefix("Opening: Red ")).expect("it is there");
    let (accuracy, rest) = opening.split_once(", ").expect("accuracy comes first");
    let lost = rest.split(" lost").next().expect("a text has a beginning");
    assert!(window.painted(accuracy) > 0 && window.painted(format!("−{lost}")) > 0, "{opening}");
    window.tab_to("Red: Accuracy ");
    for loose in ["Accuracy", "Opening", "–"] {
        assert!(!texts.iter().any(|text| text == loose), "{loose}: {texts:?}");
    }
}

#[test]
fn the_focus_stays_on_what_is_chosen_in_a_review() {
    for size in [[1100.0, 800.0], [1000.0, 560.0]] {
        let mut window = open(size, Language::English);
        window.show_review();
        window.tap(Key::Home);
        for name in ["1... R1+1", "2. H8+7"] {
            let name = window.label_of(name);
            window.tab_to(&name);
            window.tap(Key::Enter);
            assert!(window.is_focused(&name), "{size:?} {name}: {:?}", window.focused());
        }
    }
}

#[test]
fn what_is_switched_on_in_a_menu_is_a_state_and_no_sign() {
    let mut window = window();
    window.press(CTRL, Key::R);
    for (menu, entry) in [(Label::LearnMenu, Label::ReviewEntry), (Label::GameMenu, Label::RulesEntry)] {
        window.use_it(Role::Button, menu);
        if menu == Label::GameMenu {
            window.use_it(Role::Button, entry);
        }
        let entries: Vec<(Option<Toggled>, String)> = found(&window)
            .filter_map(|node| Some((node.accesskit_node().toggled(), node.accesskit_node().label()?)))
            .collect();
        let is_on = |(toggled, _): &&(Option<Toggled>, String)| *toggled == Some(Toggled::True);
        assert!(entries.iter().any(|entry| is_on(&entry)), "{menu:?}: {entries:?}");
        assert!(!entries.iter().any(|(_, name)| name.contains('✓')), "{menu:?}: {entries:?}");
        window.tap(Key::Escape);
        window.tap(Key::Escape);
    }
    window.use_it(Role::Button, Label::LearnMenu);
    let review = found(&window)
        .find(|node| node.accesskit_node().label().is_some_and(|name| name.starts_with("Review the game ")));
    assert_eq!(review.and_then(|node| node.accesskit_node().toggled()), Some(Toggled::True));
}

#[test]
fn a_description_never_repeats_the_name() {
    let check = |window: &Window, view: &str| {
        for node in found(window) {
            let node = node.accesskit_node();
            let name = if node.role() == Role::Label { node.value() } else { node.label() };
            let (said, name) = (node.description().unwrap_or_default(), name.unwrap_or_default());
            let rest = said.strip_prefix(&name).filter(|_| !name.is_empty());
            // "Save as a file" does not repeat "Save".
            let is_more = |rest: &str| rest.starts_with(char::is_alphanumeric) || rest.starts_with(' ');
            assert!(rest.is_none_or(|rest| is_more(rest) && !rest.starts_with(" (")), "{view}: {said}");
            let accuracy = said.contains("Accuracy") || said.contains("Blunder ");
            assert!(node.role() != Role::Label || !accuracy, "{view}: said with each row: {said}");
        }
    };
    window().in_many_views(check);
}

#[test]
fn what_only_the_mouse_can_do_is_not_read_in_the_list_of_keys() {
    let mut window = window();
    window.tap(Key::F1);
    assert!(window.painted(KeyLabel::Mouse) == 1, "it is shown");
    let names = names(&window, Role::Heading);
    assert!(names.iter().any(|name| name == KeyLabel::Board.name()), "{names:?}");
    assert!(!names.iter().any(|name| name == KeyLabel::Mouse.name()), "{names:?}");
    let rows = self::names(&window, Role::ListItem);
    assert!(!rows.iter().any(|row| row.contains("Right-drag")), "{rows:?}");
}

fn names(window: &Window, role: Role) -> Vec<String> {
    let is_it = |node: &Node<'_>| node.accesskit_node().role() == role;
    found(window).filter(is_it).filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn pages_have_headings_and_their_rows_are_sentences() {
    let mut window = window();
    window.tap(Key::F1);
    assert!(names(&window, Role::ListItem).contains(&"Analyse the position: Ctrl+E".to_owned()));
    assert!(!texts(&window).iter().any(|text| text == "Ctrl+E"), "it is not said alone");
    window.tap(Key::Escape);
    window.choose(Label::LearnMenu, Label::ProgressEntry);
    let headings = names(&window, Role::Heading);
    assert!(headings.iter().any(|heading| heading == ProgressLabel::Lessons.name()), "{headings:?}");
    let rows = names(&window, Role::ListItem);
    assert!(rows.iter().any(|row| row.starts_with("Classics: 0 of ")), "{rows:?}");
    window.tap(Key::Escape);
    window.choose(Label::HelpMenu, Label::RuleBookEntry);
    assert!(names(&window, Role::Heading).len() > 5);
}

#[test]
fn entries_of_menus_and_tabs_are_found_as_such() {
    let mut window = window();
    let tab = |window: &Window, tab: Label| {
        let is_it = |node: &Node<'_>| {
            node.accesskit_node().role() == Role::Tab
                && node.accesskit_node().label().as_deref() == Some(tab.name())
        };
        found(window).find(is_it).and_then(|node| node.accesskit_node().is_selected())
    };
    assert_eq!([Label::MovesTab, Label::ReviewTab].map(|name| tab(&window, name)), [Some(true), Some(false)]);
    window.click(Label::ReviewTab);
    assert_eq!([Label::MovesTab, Label::ReviewTab].map(|name| tab(&window, name)), [Some(false), Some(true)]);
    let opens = |window: &Window, entry: Label| {
        let is_it = |node: &Node<'_>| node.accesskit_node().label().as_deref() == Some(entry.name());
        let entry = found(window).filter(|node| node.accesskit_node().role() == Role::MenuItem).find(is_it);
        entry.and_then(|entry| entry.accesskit_node().data().has_popup())
    };
    assert_eq!(opens(&window, Label::ViewMenu), Some(HasPopup::Menu));
    window.use_it(Role::Button, Label::GameMenu);
    assert_eq!(opens(&window, Label::RulesEntry), Some(HasPopup::Menu));
    assert_eq!(opens(&window, Label::Resign), None);
    if cfg!(not(any(windows, target_os = "macos"))) {
        assert_eq!(
            window.description_of(Label::RulesEntry),
            Label::OpensMenu.name(),
            "AT-SPI is not told of menus"
        );
    }
    window.tap(Key::Escape);
    window.use_it(Role::Button, Label::ViewMenu);
    assert!(names(&window, Role::MenuItem).iter().any(|entry| entry.starts_with(Label::FullScreen.name())));
    assert!(names(&window, Role::MenuItemCheckBox).contains(&Label::MarkThreats.name().to_owned()));
}
