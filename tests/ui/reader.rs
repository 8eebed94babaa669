//! Drop-down lists, the focus, and other announcements, as screen reader users find them.

use std::sync::Arc;

use chuhe::app::{Label, PuzzleLabel};
use chuhe::game::notation::Notation;
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::accesskit::{Action, Role, Toggled};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, Ear, Name, Window, point};

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

fn node(window: &Window, role: Role, name: impl Name) -> Node<'_> {
    let name = name.name();
    let is_it = |node: &Node<'_>| {
        let node = node.accesskit_node();
        node.role() == role && node.label().is_some_and(|label| label.starts_with(name))
    };
    window.root().children_recursive().find(is_it).unwrap_or_else(|| panic!("there is no {role:?} {name:?}"))
}

/// Whether a drop-down list, or a group, is announced as open.
fn is_open(window: &Window, role: Role, name: impl Name) -> Option<bool> {
    node(window, role, name).accesskit_node().data().is_expanded()
}

/// The role and name of the focused thing.
fn focus(window: &Window) -> (Role, String) {
    let focused = window.root().children_recursive().find(Node::is_focused);
    let Some(node) = focused else { return (Role::Unknown, String::new()) };
    (node.accesskit_node().role(), node.accesskit_node().label().unwrap_or_default())
}

fn is_on_board(window: &Window) -> bool {
    // Where the keyboard begins, from Red's side or from Black's.
    ["e3 ", "e6 "].iter().any(|begin| focus(window).1.starts_with(begin))
}

/// Opens the settings with the focus on a list whose entries are "90%", "100%" …
fn at_text_sizes() -> Window {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    window.tab_to(Label::TextSize);
    window
}

#[test]
fn a_drop_down_list_is_opened_and_closed_by_keys() {
    let list = |window: &Window| is_open(window, Role::ComboBox, Label::TextSize);
    let mut window = at_text_sizes();
    for open in [Key::ArrowDown, Key::ArrowUp, Key::Enter, Key::Space] {
        assert_eq!(list(&window), Some(false));
        window.tap(open);
        assert_eq!(list(&window), Some(true), "{open:?}");
        assert_eq!(focus(&window), (Role::ListBoxOption, "100%".into()), "what is chosen");
        assert_eq!(node(&window, Role::ListBoxOption, "100%").accesskit_node().is_selected(), Some(true));
        window.tap(Key::Escape);
        assert_eq!(focus(&window), (Role::ComboBox, Label::TextSize.name().into()));
    }
    window.tap(Key::ArrowDown);
    window.tap(Key::ArrowLeft);
    assert_eq!(list(&window), Some(false), "the focus has left it");
    assert_eq!(focus(&window), (Role::ComboBox, Label::TextSize.name().into()));
}

#[test]
fn home_and_end_go_to_the_ends_of_a_drop_down_list() {
    let mut window = at_text_sizes();
    window.tap(Key::ArrowDown);
    for (key, entry) in [(Key::End, "200%"), (Key::Home, "80%")] {
        window.tap(key);
        assert_eq!(focus(&window), (Role::ListBoxOption, entry.into()));
    }
}

/// The names of the focused things in the next frames, each once.
fn focuses(window: &mut Window, key: Key) -> Vec<String> {
    let press = |pressed| {
        let modifiers = Modifiers::NONE;
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
    };
    window.harness().input_mut().events.extend([true, false].map(press));
    let mut focuses: Vec<String> = (0..12)
        .map(|_| {
            window.harness().step();
            focus(window).1
        })
        .collect();
    focuses.dedup();
    focuses
}

#[test]
fn the_focus_goes_from_a_menu_or_the_palette_into_a_dialog_without_a_word_between() {
    for (menu, entry) in [
        (Label::HelpMenu, Label::AboutEntry),
        (Label::HelpMenu, Label::RuleBookEntry),
        (Label::LearnMenu, Label::ProfilesEntry),
    ] {
        let mut window = window();
        window.use_it(Role::Button, menu);
        let is_there = (0..40).any(|_| {
            let is_there = focus(&window).1.starts_with(entry.name());
            if !is_there {
                window.tap(Key::ArrowDown);
            }
            is_there
        });
        assert!(is_there, "{entry:?}");
        let told = focuses(&mut window, Key::Enter);
        assert!(told.len() <= 2, "{entry:?}: {told:?}");
        assert!(told.iter().all(|name| !name.is_empty() && !name.starts_with("e3 ")), "{entry:?}: {told:?}");
    }
    for command in ["Resign", "New game", "Lessons"] {
        let mut window = window();
        window.play("h2", "e2");
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
        window.harness().event(Event::Text(command.into()));
        window.settle();
        let told = focuses(&mut window, Key::Enter);
        assert!(told.len() <= 2, "{command}: {told:?}");
        assert!(told.iter().skip(1).all(|name| !name.is_empty()), "{command}: {told:?}");
        if command == "Lessons" {
            assert!(told.last().is_some_and(|name| name.starts_with("Begin: ")), "what goes on: {told:?}");
        }
    }
}

#[test]
fn the_focus_on_a_button_of_a_study_is_not_on_another_one_of_the_game() {
    let mut window = window();
    window.play("h2", "e2");
    window.choose(Label::LearnMenu, Label::StudyGame);
    window.tab_to(Label::Save);
    window.press(Modifiers::COMMAND, Key::PageDown);
    assert!(!window.in_study());
    assert_eq!(focus(&window).1, "e2 red cannon");
}

#[test]
fn options_of_which_one_is_chosen_are_found_as_such_and_numbers_by_their_names() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    let toggled = |node: &Node<'_>| {
        let node = node.accesskit_node();
        (node.role() == Role::RadioButton).then(|| node.toggled()).flatten()
    };
    let toggled: Vec<Toggled> =
        window.root().children_recursive().filter_map(|node| toggled(&node)).collect();
    assert!(toggled.contains(&Toggled::True) && toggled.contains(&Toggled::False), "{toggled:?}");
    window.use_it(Role::Tab, Label::Feel);
    node(&window, Role::SpinButton, Label::Volume);
}

#[test]
fn a_menu_that_a_key_opens_begins_at_its_first_entry_that_can_be_used() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.tap(Key::F10);
    assert_eq!(focus(&window), (Role::MenuItem, Label::NewWindow.name().into()));
}

#[test]
fn the_rows_of_tabs_have_names() {
    let mut window = window();
    let count = |window: &Window, name: Label| {
        let tabs = node(window, Role::TabList, name);
        tabs.children_recursive().filter(|tab| tab.accesskit_node().role() == Role::Tab).count()
    };
    assert!(count(&window, Label::PanelTabs) > 1);
    window.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(count(&window, Label::Pages), 3);
    let mut small =
        Window::open_sized([500.0, 700.0], common::english(), NewGame::new(Player::Human, Player::Human));
    small.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(count(&small, Label::Pages), 3, "below the title");
}

#[test]
fn what_is_chosen_in_a_drop_down_list_closes_it() {
    for choose in [Key::Enter, Key::Space] {
        let mut window = at_text_sizes();
        window.tap(Key::ArrowDown);
        window.tap(Key::ArrowDown);
        let (role, chosen) = focus(&window);
        assert!(role == Role::ListBoxOption && chosen != "100%", "{chosen}");
        window.tap(choose);
        assert_eq!(is_open(&window, Role::ComboBox, Label::TextSize), Some(false));
        assert_eq!(focus(&window), (Role::ComboBox, Label::TextSize.name().into()));
        let value = node(&window, Role::ComboBox, Label::TextSize).accesskit_node().value();
        assert_eq!(value, Some(chosen));
    }
}

#[test]
fn a_drop_down_list_is_in_no_frame_heard_with_what_was_chosen_before() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::N);
    window.use_it(Role::Button, Label::Human);
    window.tab_to(Label::Time);
    window.tap(Key::ArrowDown);
    window.tap(Key::ArrowDown);
    let (_, chosen) = focus(&window);
    // In one frame: the harness shows one for each event, and announcements between them would be
    // missed.
    let press = |pressed| {
        let (key, modifiers) = (Key::Enter, Modifiers::NONE);
        Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
    };
    window.harness().input_mut().events.extend([true, false].map(press));
    let mut values = (0..8).filter_map(|_| {
        window.harness().step();
        let value = || node(&window, Role::ComboBox, Label::Time).accesskit_node().value();
        (focus(&window).0 == Role::ComboBox).then(value)
    });
    let first = values.next().expect("the focus returns to it");
    assert!(first.as_ref() == Some(&chosen) && values.all(|value| value == first), "{first:?}");
}

#[test]
fn a_screen_reader_opens_a_drop_down_list_and_chooses() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::N);
    window.use_it(Role::Button, Label::Human);
    window.use_it(Role::ComboBox, Label::Time);
    assert_eq!(is_open(&window, Role::ComboBox, Label::Time), Some(true));
    assert_eq!(focus(&window).0, Role::ListBoxOption);
    window.use_it(Role::ListBoxOption, Label::OwnMoveTime);
    assert_eq!(is_open(&window, Role::ComboBox, Label::Time), Some(false));
    assert_eq!(focus(&window), (Role::ComboBox, Label::Time.name().into()));
    for (action, is_open_then) in [(Action::Expand, true), (Action::Collapse, false)] {
        let request = node(&window, Role::ComboBox, Label::Time).accesskit_node().locate();
        window.harness().event(Event::AccessKitActionRequest(eframe::egui::accesskit::ActionRequest {
            action,
            target_node: request.0,
            target_tree: eframe::egui::accesskit::TreeId::ROOT,
            data: None,
        }));
        window.settle();
        assert_eq!(is_open(&window, Role::ComboBox, Label::Time), Some(is_open_then));
    }
    assert_eq!(focus(&window), (Role::ComboBox, Label::Time.name().into()));
}

#[test]
fn a_drop_down_list_beside_the_board_keeps_the_focus() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::P);
    window.tab_to(PuzzleLabel::Theme);
    window.tap(Key::ArrowDown);
    assert_eq!(focus(&window).0, Role::ListBoxOption);
    window.tap(Key::Escape);
    assert_eq!(focus(&window), (Role::ComboBox, PuzzleLabel::Theme.name().into()));
    assert!(window.app().puzzle().is_some(), "Escape has closed the list alone");
}

#[test]
fn after_a_choice_by_the_mouse_enter_presses_the_main_button() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::N);
    window.click_role(Role::ComboBox, Label::Time);
    window.click(Label::OwnMoveTime);
    assert_eq!(focus(&window), (Role::Button, Label::Start.name().into()));
}

#[test]
fn the_focus_is_on_the_board_when_a_puzzle_is_opened_and_after_it() {
    let mut window = window();
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::PuzzlesEntry);
    assert!(is_on_board(&window), "{:?}", focus(&window));
    let puzzle = window.shown_puzzle();
    // As e3d3, one could mean another move if ranks are counted from 1.
    for own in Notation::Wxf.write_line(&puzzle.start, &puzzle.solution).into_iter().step_by(2) {
        window.press(Modifiers::COMMAND, Key::L);
        window.harness().event(Event::Text(own));
        window.settle();
        window.tap(Key::Enter);
        window.harness().run_steps(12);
    }
    window.wait_for(PuzzleLabel::Clean);
    assert!(is_on_board(&window), "{:?}", focus(&window));
    window.tap(Key::Enter);
    assert_ne!(window.app().puzzle(), Some(puzzle.id), "Enter goes on");
    assert!(is_on_board(&window), "{:?}", focus(&window));
    window.tab_to(PuzzleLabel::Skip);
    window.tap(Key::Enter);
    assert_ne!(focus(&window).1, "");
    window.press(Modifiers::COMMAND, Key::P);
}

#[test]
fn the_focus_goes_with_the_points_that_a_screen_reader_activates() {
    let mut window = window();
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::PuzzlesEntry);
    let puzzle = window.shown_puzzle();
    for own in puzzle.solution.iter().step_by(2) {
        for square in [own.from, own.to] {
            window.use_it(Role::Button, point(&square.to_string()));
            assert!(focus(&window).1.starts_with(&point(&square.to_string())), "{:?}", focus(&window));
        }
        window.harness().run_steps(12);
    }
    window.wait_for(PuzzleLabel::Clean);
    window.use_it(Role::Button, PuzzleLabel::Next);
    assert_eq!(focus(&window).0, Role::Button, "{:?}", focus(&window));
}

#[test]
fn the_focus_is_on_the_board_of_a_lesson() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.tab_to("Begin: The chariot");
    window.tap(Key::Enter);
    assert!(is_on_board(&window), "{:?}", focus(&window));
}

#[test]
fn the_focus_is_on_the_board_of_a_past_game() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut window = Window::open_stored(NewGame::new(Player::Human, Player::Human), store);
    window.play("h2", "e2");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window.press(Modifiers::COMMAND, Key::G);
    window.wait_for("Games played: 1");
    window.tap(Key::Enter);
    window.wait_until(|window| window.moves().len() == 1);
    assert_ne!(focus(&window).1, "", "{:?}", focus(&window));
}

#[test]
fn the_focus_stays_on_the_line_that_a_review_plays() {
    let mut window = window();
    window.show_review();
    window.unfold("1... R1+1??  Blunder");
    window.tab_to("Better: 1... R9=8");
    window.tap(Key::Enter);
    window.wait_until(|window| window.has("1 of "));
    assert!(window.is_focused("Better: 1... R9=8"), "{:?}", focus(&window));
    window.tap(Key::Space);
    for _ in 0..6 {
        window.tap(Key::ArrowLeft);
    }
    assert!(window.has("0 of ") && window.has("Black to move"), "the arrows are the line's");
    window.tap(Key::ArrowRight);
    assert!(window.has("1 of ") && window.has("Red to move"), "the turn is told of the line, too");
    window.tap(Key::Escape);
    assert!(!window.has("1 of ") && window.is_focused("Better: 1... R9=8"), "{:?}", focus(&window));
}

#[test]
fn a_fen_that_is_refused_is_said_and_stays() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::N);
    window.use_it(Role::Button, Label::FromFen);
    window.harness().event(Event::Text("nonsense".into()));
    let mut ear = Ear::default();
    assert!(!window.announced(&mut ear).iter().any(|said| said.contains("FEN")), "not while it is typed");
    for _ in 0..2 {
        window.harness().key_press_modifiers(Modifiers::NONE, Key::Enter);
        let said = window.announced(&mut ear);
        assert!(said.len() == 1 && said[0].contains("FEN"), "{said:?}");
        assert_eq!(focus(&window), (Role::TextInput, Label::Fen.name().into()));
    }
}

#[test]
fn a_dialog_to_be_read_begins_where_it_says_something() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    assert_eq!(focus(&window).1, Label::General.name());
    window.tap(Key::Escape);
    window.tap(Key::F1);
    let (role, title) = focus(&window);
    assert!(role == Role::Heading && title.contains("Keyboard"), "{role:?} {title:?}");
}

#[test]
fn an_entry_that_cannot_be_used_says_why() {
    let mut window = window();
    window.use_it(Role::Button, Label::EditMenu);
    let nodes = window.root().children_recursive();
    let said: Vec<String> = nodes.filter_map(|node| node.accesskit_node().description()).collect();
    assert!(said.contains(&Label::WhyNothingToUndo.name().into()), "{said:?}");
}

#[test]
fn a_group_of_lessons_says_whether_it_is_open() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let groups: Vec<(bool, String)> = window
        .root()
        .children_recursive()
        .filter_map(|node| {
            let node = node.accesskit_node();
            Some((node.data().is_expanded()?, node.description().unwrap_or_default()))
        })
        .collect();
    assert!(groups.iter().any(|(is_open, _)| *is_open) && groups.iter().any(|(is_open, _)| !is_open));
    if cfg!(not(any(windows, target_os = "macos"))) {
        let state = |is_open| if is_open { Label::Opened.name() } else { Label::Closed.name() };
        assert!(groups.iter().all(|(is_open, said)| said.ends_with(state(*is_open))), "{groups:?}");
    }
}

#[test]
fn no_text_is_empty() {
    let check = |window: &Window, view: &str| {
        for node in window.root().children_recursive() {
            let node = node.accesskit_node();
            let text = node.value().or_else(|| node.label()).unwrap_or_default();
            let is_text = node.role() == Role::Label && node.data().live().is_none();
            assert!(!is_text || node.is_hidden() || !text.trim().is_empty(), "{view}: an empty text");
        }
    };
    window().in_many_views(check);
}

#[test]
fn the_card_of_a_player_names_the_side_once() {
    let window = window();
    let card = node(&window, Role::Button, "Red; ").accesskit_node().label().unwrap();
    assert_eq!(card, "Red; Player; Red to move");
}

#[test]
fn the_start_is_said_once_when_it_is_reached_again() {
    let mut window = window();
    window.open_record(common::blunders());
    window.tap(Key::Home);
    window.tap(Key::ArrowRight);
    let mut ear = Ear::of(&window);
    window.harness().key_press_modifiers(Modifiers::NONE, Key::ArrowLeft);
    let said = window.announced(&mut ear);
    assert!(said.len() == 1 && said[0].to_lowercase().matches("start").count() == 1, "{said:?}");
    assert!(said[0].starts_with("Back at the start"), "{said:?}");
}

#[test]
fn what_was_said_goes_away() {
    let mut window = window();
    window.open_record(common::blunders());
    let mut ear = Ear::of(&window);
    window.harness().key_press_modifiers(Modifiers::COMMAND, Key::E);
    let said = window.announced(&mut ear);
    assert_eq!(said.iter().filter(|said| *said == "Analysis: On").count(), 1, "{said:?}");
    assert!(!window.says("Analysis: On"));
}

#[test]
fn a_mouse_is_not_presumed() {
    let mut window = window();
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.click("Begin: The chariot");
    assert!(!window.says("Click a piece"));
    let e3 = point("e3");
    assert!(window.has(&e3));
    window.tap(Key::Escape);
    window.choose(Label::FileMenu, Label::SetUpEntry);
    assert!(window.says("Delete to remove"));
}

/// Whether there is always a focus in the frames after a key.
fn holds_focus(window: &mut Window, modifiers: Modifiers, key: Key) -> bool {
    let press = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    window.harness().input_mut().events.extend([true, false].map(press));
    (0..12).all(|_| {
        window.harness().step();
        focus(window).0 != Role::Unknown
    })
}

#[test]
fn escape_leaves_the_focus_on_the_board() {
    let mut window = window();
    window.tap(Key::Enter);
    for _ in 0..2 {
        assert!(holds_focus(&mut window, Modifiers::NONE, Key::Escape));
        assert!(is_on_board(&window), "{:?}", focus(&window));
    }
    window.tap(Key::ArrowUp);
    assert!(
        holds_focus(&mut window, Modifiers::COMMAND, Key::P),
        "from a point that the cursor is not on there"
    );
    assert!(is_on_board(&window) && window.app().puzzle().is_some(), "{:?}", focus(&window));
    assert!(holds_focus(&mut window, Modifiers::NONE, Key::Escape));
    assert!(window.app().puzzle().is_none(), "Escape closes it at once");
    assert!(focus(&window).1.starts_with("e4 "), "{:?}", focus(&window));
    window.use_it(Role::Button, Label::LearnMenu);
    window.use_it(Role::Button, Label::LessonsEntry);
    assert_eq!(focus(&window), (Role::Button, "Begin: The chariot".into()), "what goes on with them");
    assert!(holds_focus(&mut window, Modifiers::NONE, Key::Escape));
}

#[test]
fn escape_in_a_row_of_tabs_gives_the_focus_to_the_board() {
    let mut window = window();
    window.open_record(common::blunders());
    window.tab_to(Label::MovesTab);
    assert!(holds_focus(&mut window, Modifiers::NONE, Key::Escape));
    assert!(is_on_board(&window), "{:?}", focus(&window));
}

#[test]
fn the_focus_is_back_in_the_frame_in_which_a_dialog_closes() {
    let mut window = window();
    window.open_record(common::blunders());
    window.tap(Key::Enter);
    for key in [Key::Comma, Key::N] {
        window.press(Modifiers::COMMAND, key);
        assert!(!is_on_board(&window));
        assert!(holds_focus(&mut window, Modifiers::NONE, Key::Escape), "{key:?}");
        assert!(is_on_board(&window), "{:?}", focus(&window));
    }
    window.press(Modifiers::COMMAND, Key::K);
    window.harness().event(Event::Text("Quiet".into()));
    window.settle();
    assert!(holds_focus(&mut window, Modifiers::COMMAND, Key::Enter));
    assert!(is_on_board(&window), "{:?}", focus(&window));
}

#[test]
fn a_search_without_a_result_leaves_the_focus_in_its_field() {
    let mut window = window();
    window.open_record(common::blunders());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    window.harness().event(Event::Text("nowhere".into()));
    window.settle();
    let field = focus(&window);
    assert_eq!(field.0, Role::TextInput);
    assert!(holds_focus(&mut window, Modifiers::NONE, Key::Enter));
    assert_eq!(focus(&window), field);
}

#[test]
fn a_menu_that_is_opened_by_its_action_gets_the_focus() {
    let mut window = window();
    window.tap(Key::Enter);
    window.use_it(Role::Button, Label::ViewMenu);
    let (_, entry) = focus(&window);
    assert!(entry.starts_with(Label::Flip.name()), "{entry}");
    window.tap(Key::Escape);
    assert!(is_on_board(&window), "{:?}", focus(&window));
}

#[test]
fn a_menu_that_is_opened_by_a_key_gets_the_focus_and_has_a_name() {
    let mut window = window();
    window.play("h2", "e2");
    for (button, entry) in [(Label::EditMenu, Label::Undo.name()), (Label::MoveMenu, "Good move")] {
        window.tab_to(button);
        window.tap(Key::Enter);
        assert!(focus(&window).1.starts_with(entry), "{:?}", focus(&window));
        assert!(node(&window, Role::Menu, button).accesskit_node().label().is_some());
        window.tap(Key::Escape);
    }
}

#[test]
fn a_point_is_not_called_empty_while_a_piece_moves_there() {
    let mut window = window();
    for key in [Key::Enter, Key::ArrowDown, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::Enter] {
        window.tap(key);
    }
    assert_eq!(focus(&window).1, "h2 red cannon, selected");
    for _ in 0..3 {
        window.tap(Key::ArrowLeft);
    }
    assert_eq!(focuses(&mut window, Key::Enter), ["e2 empty, can move here", "e2 red cannon"]);
}

#[test]
fn the_rules_are_read_paragraph_by_paragraph_and_the_keys_row_by_row() {
    let mut window = window();
    window.choose(Label::HelpMenu, Label::RuleBookEntry);
    assert_eq!(focus(&window).1, Label::RuleBookTitle.name());
    let chapters = ["The chariot", "The horse"].map(|chapter| {
        let (mut steps, mut read) = (0, Vec::new());
        while focus(&window) != (Role::Heading, chapter.into()) && steps < 60 {
            window.tap(Key::Tab);
            read.push(focus(&window));
            steps += 1;
        }
        read
    });
    assert!(chapters.iter().all(|read| read.len() > 1 && read.len() < 60), "{chapters:?}");
    assert!(chapters[1].iter().any(|(role, _)| *role == Role::Paragraph), "{:?}", chapters[1]);
    window.tap(Key::Escape);
    window.tap(Key::F1);
    let rows = (0..60).filter(|_| {
        window.tap(Key::Tab);
        focus(&window).0 == Role::ListItem
    });
    assert!(rows.count() > 20);
}

#[test]
fn a_page_of_the_settings_that_is_turned_to_is_said() {
    let mut window = window();
    window.press(Modifiers::COMMAND, Key::Comma);
    let mut ear = Ear::of(&window);
    for page in [Label::Feel, Label::Appearance, Label::Feel] {
        window.use_it(Role::Tab, page);
        assert_eq!(window.announced(&mut ear), [page.name()]);
    }
}
