//! The smallest windows: everything is large enough to be clicked, and reachable.

use std::collections::BTreeSet;

use chuhe::app::{AnalysisLabel, Label, Language, PuzzleLabel, ReviewLabel, Settings};
use chuhe::game::notation::Notation;
use chuhe::game::puzzle::Theme;
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::{Action, Role};
use eframe::egui::{Key, Modifiers, Rect, Shape};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, MENUS, Name, Window};

const SIZES: [[f32; 2]; 3] = [[640.0, 480.0], [480.0, 480.0], [480.0, 900.0]];
/// The least height of clickable things, in points, with a tolerance for rounding.
const MIN_HEIGHT: f32 = 27.9;
/// More than the controls of any view.
const TABS: usize = 120;

fn game(size: [f32; 2]) -> Window {
    Window::open_sized(size, common::english(), NewGame::new(Player::Human, Player::Human))
}

fn study(size: [f32; 2]) -> Window {
    let mut window = game(size);
    window.open_record(common::annotated());
    window
}

/// Clickable things that need not be as high: the points of the board, which are as large as the
/// board allows, and things within a running text (links, variations, comments, moves of the
/// analysis, which are there once it has found some); and read-only things.
fn is_exempt(node: &Node<'_>) -> bool {
    let node = node.accesskit_node();
    let label = node.label().unwrap_or_default();
    let is_point = matches!(label.as_bytes(), [b'a'..=b'i', b'0'..=b'9', b' ', ..]);
    let is_in_line = label.starts_with("Line ") && label.contains(", move ");
    let is_in_text =
        matches!(node.role(), Role::Link | Role::Label) || label.starts_with("Variation ") || is_in_line;
    let is_text = matches!(node.role(), Role::Heading | Role::ListItem | Role::Paragraph);
    let is_read = is_text && !node.data().supports_action(Action::Click);
    is_point || is_in_text || is_read || matches!(node.role(), Role::ScrollBar | Role::Splitter)
}

fn usable<'a>(window: &'a Window) -> impl Iterator<Item = Node<'a>> {
    let is_usable = |node: &Node<'_>| {
        let data = node.accesskit_node();
        let data = data.data();
        data.supports_action(Action::Focus) || data.supports_action(Action::Click)
    };
    window.root().children_recursive().filter(is_usable).filter(|node| !is_exempt(node))
}

/// Things too low to be clicked.
fn low(window: &Window) -> BTreeSet<String> {
    let low = usable(window).filter(|node| node.rect().height() < MIN_HEIGHT);
    let told = |node: Node<'_>| {
        let height = node.rect().height();
        let node = node.accesskit_node();
        format!("{:?} {:?}, {height}", node.role(), node.label().unwrap_or_default())
    };
    low.map(told).collect()
}

/// Things that are too low, and where they were found.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    /// Does the same in a window of each size, and checks everything clickable there.
    fn look(&mut self, view: impl Name, open: fn([f32; 2]) -> Window, act: impl Fn(&mut Window)) {
        let view = view.name();
        for size in SIZES {
            let mut window = open(size);
            act(&mut window);
            self.0.extend(low(&window).into_iter().map(|what| format!("{view} at {size:?}: {what}")));
        }
    }

    fn nothing(self) {
        assert!(self.0.is_empty(), "{:#?}", self.0);
    }
}

#[test]
fn the_panel_has_targets_that_can_be_hit() {
    let mut found = Found::default();
    found.look("the moves", game, |window| {
        window.play("h2", "e2");
        window.play("h9", "g7");
    });
    for aid in [Label::AnalysisTab, Label::ReviewTab, Label::ExplorerTab] {
        found.look(aid, study, |window| {
            if window.count(aid) > 0 {
                window.act(aid);
            }
        });
    }
    found.nothing();
}

#[test]
fn the_menus_have_targets_that_can_be_hit() {
    let mut found = Found::default();
    for menu in MENUS {
        found.look(menu, study, |window| window.act(menu));
    }
    found.nothing();
}

#[test]
fn dialogs_have_targets_that_can_be_hit() {
    let mut found = Found::default();
    for (menu, entry) in [
        (Label::FileMenu, Label::NewGameEntry),
        (Label::FileMenu, Label::PastGamesEntry),
        (Label::FileMenu, Label::AnimationEntry),
        (Label::EditMenu, Label::DetailsEntry),
        (Label::EditMenu, Label::EditComment),
        (Label::EditMenu, Label::ChaptersEntry),
        (Label::EditMenu, Label::FindEntry),
        (Label::LearnMenu, Label::CompareEntry),
        (Label::GameMenu, Label::MatchEntry),
        (Label::GameMenu, Label::EnginesEntry),
        (Label::LearnMenu, Label::GamesEntry),
        (Label::LearnMenu, Label::ProgressEntry),
        (Label::LearnMenu, Label::ProfilesEntry),
        (Label::ViewMenu, Label::SettingsEntry),
        (Label::HelpMenu, Label::RuleBookEntry),
        (Label::HelpMenu, Label::ShortcutsEntry),
        (Label::HelpMenu, Label::AboutEntry),
    ] {
        found.look(entry, study, |window| {
            window.act(menu);
            window.act(entry);
        });
    }
    for (menu, entry) in [(Label::GameMenu, Label::PlayersEntry), (Label::GameMenu, Label::ResignEntry)] {
        found.look(entry, game, |window| {
            window.play("h2", "e2");
            window.act(menu);
            window.act(entry);
        });
    }
    for page in [Label::Appearance, Label::Feel] {
        found.look(page, game, |window| {
            window.press(Modifiers::COMMAND, Key::Comma);
            window.act(page);
        });
    }
    found.look("the command palette", game, |window| {
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    });
    found.nothing();
}

#[test]
fn screens_have_targets_that_can_be_hit() {
    let mut found = Found::default();
    for (menu, entry) in [
        (Label::FileMenu, Label::SetUpEntry),
        (Label::LearnMenu, Label::LessonsEntry),
        (Label::LearnMenu, Label::PuzzlesEntry),
        (Label::LearnMenu, Label::RepertoireEntry),
    ] {
        found.look(entry, study, |window| {
            window.act(menu);
            window.act(entry);
        });
    }
    found.look("a presentation", study, |window| window.press(Modifiers::NONE, Key::F5));
    found.look("a lesson", game, |window| {
        window.act(Label::LearnMenu);
        window.act(Label::LessonsEntry);
        window.act("Begin: The chariot");
    });
    found.nothing();
}

/// Checks that everything the Tab key reaches is scrolled into the window.
fn check_reach(view: impl Name, window: &mut Window, size: [f32; 2]) {
    let view = view.name();
    let inside = Rect::from_min_size(Default::default(), size.into()).expand(1.0);
    let mut reached = Vec::new();
    for _ in 0..TABS {
        window.press(Modifiers::NONE, Key::Tab);
        let Some((id, label, rect)) = window.focused() else { continue };
        if reached.contains(&id) {
            break;
        }
        assert!(inside.contains_rect(rect), "{view} at {size:?}: {label:?} at {rect:?}");
        reached.push(id);
    }
    assert!(reached.len() > 10, "{view} at {size:?}: {} controls", reached.len());
}

#[test]
fn all_of_the_panel_is_reached_by_scrolling() {
    for size in SIZES {
        let mut window = study(size);
        check_reach("the moves", &mut window, size);
        let mut window = study(size);
        window.press(Modifiers::COMMAND, Key::B);
        check_reach("the explorer", &mut window, size);
    }
}

/// Whether the whole of something is within the window, without scrolling.
fn is_inside(window: &Window, label: impl Name, size: [f32; 2]) -> bool {
    Rect::from_min_size(Default::default(), size.into()).expand(1.0).contains_rect(window.rect(label))
}

/// The sizes of small windows, with those in which everything stands beside the board.
const SMALL: [[f32; 2]; 4] = [[480.0, 480.0], [640.0, 480.0], [720.0, 520.0], [480.0, 900.0]];

#[test]
fn the_tabs_of_the_panel_and_the_steps_are_in_view_whatever_is_open() {
    for size in SMALL {
        let mut window = study(size);
        for aid in [Label::AnalysisTab, Label::ReviewTab, Label::ExplorerTab, Label::MovesTab] {
            window.click(aid);
            for tab in [Label::MovesTab, Label::AnalysisTab, Label::ReviewTab, Label::ExplorerTab] {
                assert!(
                    is_inside(&window, tab, size),
                    "{tab:?} beside {aid:?} at {size:?}: {}",
                    window.rect(tab)
                );
            }
        }
        assert!(is_inside(&window, Label::StepBack, size), "{size:?}: {}", window.rect(Label::StepBack));
    }
}

#[test]
fn the_tabs_of_the_panel_are_whole_with_the_largest_texts() {
    for language in Language::ALL {
        let text_size = 200.try_into().expect("it is a size");
        let settings = Settings { language: Some(language), text_size, ..common::english() };
        let two = NewGame::new(Player::Human, Player::Human);
        let window = Window::open_sized([480.0, 480.0], settings, two);
        assert_eq!(window.cut_texts(), [""; 0], "{language:?}");
    }
}

#[test]
fn a_review_that_can_be_started_is_told_whole_with_the_largest_texts() {
    for size in [[640.0, 480.0], [480.0, 480.0]] {
        for language in Language::ALL {
            let text_size = 200.try_into().expect("it is a size");
            let settings = Settings { language: Some(language), text_size, ..common::english() };
            let two = NewGame::new(Player::Human, Player::Human);
            let mut window = Window::open_sized(size, settings, two);
            window.play("h2", "e2");
            window.press(Modifiers::COMMAND, Key::R);
            assert_eq!(window.cut_texts(), [""; 0], "{language:?} at {size:?}");
        }
    }
}

#[test]
fn a_result_is_told_in_full_and_leaves_the_steps() {
    for size in SMALL {
        for language in Language::ALL {
            let settings = Settings { language: Some(language), ..common::english() };
            let mut window = Window::open_sized(size, settings, NewGame::new(Player::Human, Player::Human));
            window.open_record(common::annotated());
            window.tap(Key::End);
            let end = language.end(window.outcome().expect("it has ended"));
            assert!(window.says(&end), "{language:?} at {size:?}");
            // The tooltip shows a long opening name in full.
            let cut = window.cut_texts().into_iter().filter(|text| !text.contains("C45"));
            assert_eq!(cut.collect::<Vec<_>>(), [""; 0], "{language:?} at {size:?}");
        }
        let mut window = game(size);
        window.play("h2", "e2");
        window.act(Label::Resign);
        window.act(Label::Resign);
        window.tap(Key::Enter);
        assert!(window.outcome().is_some(), "{size:?}");
        for label in [Label::StepBack, Label::Rematch, Label::CloseResult] {
            assert!(is_inside(&window, label, size), "{label:?} at {size:?}: {}", window.rect(label));
        }
        assert_eq!(window.cut_texts(), [""; 0], "{size:?}");
    }
}

#[test]
fn a_scroll_bar_covers_nothing_of_a_lesson() {
    let mut window = game([720.0, 520.0]);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    window.act("Reading the notation  0/2");
    window.act("How moves are written, 0 of 6 exercises done");
    let is_bar = |node: &Node<'_>| node.accesskit_node().role() == Role::ScrollBar;
    let bar = window.root().children_recursive().find(is_bar).expect("it scrolls").rect();
    assert!(window.rect("Reading the notation").right() <= bar.left(), "{bar}");
}

#[test]
fn two_tabs_have_room() {
    for size in [[480.0, 480.0], [720.0, 520.0]] {
        let mut window = game(size);
        let mut record = common::annotated();
        record.headers.participants[0].name = "Player 1".into();
        window.open_record(record);
        let at = |name: &str| window.rect(name).x_range();
        let (game, study) = (at(Label::GameTab.name()), at("Player 1 - 黑方"));
        // The moves stand at the edge of the panel.
        let is_in_view =
            at(Label::MovesTab.name()).min <= game.min + 0.5 && study.max <= at(Label::CloseStudy.name()).min;
        assert!(is_in_view, "{size:?}: {game:?} {study:?}");
    }
}

#[test]
fn the_board_stays_where_it_is_when_the_score_bar_opens() {
    for size in SMALL {
        let mut window = study(size);
        let before = window.rect(common::point("e0"));
        window.act(Label::AnalysisTab);
        if !window.has(AnalysisLabel::Score) {
            window.activate(Role::Switch, Label::AnalysisTab);
            window.wait_until(|window| window.has(AnalysisLabel::Score));
        }
        assert_eq!(window.rect(common::point("e0")), before, "{size:?}");
    }
}

#[test]
fn the_choices_of_puzzles_are_within_the_panel() {
    for size in [[480.0, 480.0], [500.0, 480.0], [640.0, 480.0]] {
        for language in Language::ALL {
            let settings = Settings { language: Some(language), ..common::english() };
            let two = NewGame::new(Player::Human, Player::Human);
            let mut window = Window::open_sized(size, settings, two);
            window.press(Modifiers::COMMAND, Key::P);
            let edge = window.rect(Label::BackToGame.text(language)).right() + 0.5;
            let [theme, grade] =
                [PuzzleLabel::Theme, PuzzleLabel::Grade].map(|list| window.rect(list.text(language)));
            let is_within = theme.right() < grade.left() && grade.right() <= edge && edge <= size[0];
            assert!(is_within, "{language:?} at {size:?}: {theme} {grade} {edge}");
            window.click(PuzzleLabel::Theme.text(language));
            let last = Theme::WhiteFacedGeneral;
            window.click_option(language.theme(last));
            assert!(window.shown_puzzle().themes.contains(last), "{language:?} at {size:?}");
        }
    }
}

#[test]
fn what_scrolls_shows_that_there_is_more() {
    let mut window = game([1100.0, 800.0]);
    window.choose(Label::LearnMenu, Label::LessonsEntry);
    let is_bar = |node: &Node<'_>| node.accesskit_node().role() == Role::ScrollBar;
    let bar = window.root().children_recursive().find(is_bar).map(|bar| bar.rect());
    let last = window.rect("How repetition is judged  0/2").bottom();
    let end = window.rect(Label::Pieces).top();
    let is_handle = |shape: &Shape| match shape {
        Shape::Rect(shape) => bar.is_some_and(|bar| {
            shape.fill.a() > 100 && shape.rect.width() <= bar.width() && bar.contains(shape.rect.center())
        }),
        _ => false,
    };
    let shapes = &window.harness().output().shapes;
    let is_seen = shapes.iter().any(|clipped| is_handle(&clipped.shape));
    assert!(last <= end || is_seen, "{last} {end} {bar:?}");
}

#[test]
fn nothing_is_cut_in_puzzles_and_reviews() {
    for size in SMALL {
        for language in Language::ALL {
            let settings = Settings { language: Some(language), ..common::english() };
            let two = || NewGame::new(Player::Human, Player::Human);
            let mut window = Window::open_sized(size, settings.clone(), two());
            window.press(Modifiers::COMMAND, Key::P);
            assert_eq!(window.cut_texts(), [""; 0], "puzzles, {language:?} at {size:?}");
            let mut window = Window::open_sized(size, settings, two());
            window.open_record(common::reviewed());
            window.press(Modifiers::COMMAND, Key::R);
            window.wait_for(ReviewLabel::Write.text(language));
            assert_eq!(window.cut_texts(), [""; 0], "a review, {language:?} at {size:?}");
        }
    }
}

/// The texts of the panel that overlap in the last frame, in pairs.
fn overlapping(window: &Window) -> Vec<(String, String)> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(Rect, String)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            Shape::Text(text) => {
                let rect = text.visual_bounding_rect().intersect(clip).shrink(0.5);
                if rect.is_positive() {
                    found.push((rect, text.galley.text().into()));
                }
            }
            _ => {}
        }
    }
    let panel = window.rect(Label::MovesTab).left();
    let mut found = Vec::new();
    for clipped in window.shapes() {
        collect(&clipped.shape, clipped.clip_rect, &mut found);
    }
    found.retain(|(rect, _)| rect.left() >= panel - 1.0);
    let pairs =
        found.iter().enumerate().flat_map(|(at, one)| found[at + 1..].iter().map(move |other| (one, other)));
    let overlap = pairs.filter(|(one, other)| one.0.intersects(other.0));
    overlap.map(|(one, other)| (one.1.clone(), other.1.clone())).collect()
}

#[test]
fn signs_stand_beside_their_moves_and_over_none() {
    for size in [[480.0, 480.0], [640.0, 480.0], [560.0, 520.0], [1100.0, 800.0]] {
        for notation in [Notation::Simplified, Notation::Wxf] {
            let settings = Settings { notation: Some(notation), ..common::english() };
            let mut window = Window::open_sized(size, settings, NewGame::new(Player::Human, Player::Human));
            window.show_review();
            window.click(Label::MovesTab);
            // In a narrow list the colour of a move stands for its sign.
            assert!(window.painted("??") > 0 || size[0] < 1000.0, "the review's are there");
            assert_eq!(overlapping(&window), [], "{notation:?} at {size:?}");
            window.activate(Role::Button, Label::ToStart);
            window.activate(Role::Button, Label::StepForward);
            window.press(Modifiers::COMMAND, Key::K);
            window.use_it(Role::CheckBox, "Brilliant move");
            window.use_it(Role::CheckBox, "Red is better");
            window.use_it(Role::Button, Label::Save);
            assert_eq!(overlapping(&window), [], "own ones, {notation:?} at {size:?}");
        }
    }
}
