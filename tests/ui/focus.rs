//! The focused thing is always outlined.

use std::sync::Arc;

use chuhe::app::{Label, ReviewLabel};
use chuhe::session::{NewGame, Player, Store};
use eframe::egui::epaint::ClippedShape;
use eframe::egui::{Color32, Key, Modifiers, Rect, Shape};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window};

/// More than the controls of any view.
const TABS: usize = 120;

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// The outlines of rectangles in a shape: the place, the colour and the visible part of each.
fn frames(shape: &ClippedShape) -> Vec<(Rect, Color32, Rect)> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<(Rect, Color32, Rect)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, found)),
            Shape::Rect(rect) if rect.stroke.width >= 2.0 => {
                found.push((rect.rect, rect.stroke.color, clip.intersect(rect.rect)));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&shape.shape, shape.clip_rect, &mut found);
    found
}

/// Whether the outline of something is painted and visible.
fn is_outlined(window: &mut Window, rect: Rect, is_point: bool) -> bool {
    let color = window.harness().ctx.global_style().visuals.widgets.inactive.fg_stroke.color;
    let screen = window.harness().ctx.content_rect();
    let shapes = window.harness().output().shapes.clone();
    shapes.iter().flat_map(frames).any(|(painted, stroke, seen)| {
        // The board marks a point in a colour that differs from the board's.
        let is_it = if is_point {
            rect.contains_rect(painted.shrink(1.0)) && painted.center().distance(rect.center()) < 1.0
        } else {
            stroke == color
                && (painted.min - rect.min).length() < 1.5
                && (painted.max - rect.max).length() < 1.5
        };
        is_it && seen.is_positive() && seen.intersect(screen).area() > 0.5 * painted.area()
    })
}

/// Visits everything that the Tab key reaches.
fn check(window: &mut Window, view: impl Name) {
    let view = view.name();
    let mut seen = std::collections::HashSet::new();
    for _ in 0..TABS {
        window.press(Modifiers::NONE, Key::Tab);
        let found = window.harness().root().children_recursive().find(Node::is_focused).map(|node| {
            let data = node.accesskit_node();
            (data.locate().0, data.label().or_else(|| data.value()).unwrap_or_default(), node.rect())
        });
        let Some((id, label, rect)) = found else { continue };
        if !seen.insert(id) {
            break;
        }
        let mut letters = label.chars();
        let is_point = matches!(
            (letters.next(), letters.next(), letters.next()),
            (Some('a'..='i'), Some('0'..='9'), Some(' '))
        );
        assert!(is_outlined(window, rect, is_point), "{view}: {label:?} at {rect:?} has no outline");
    }
    assert!(!seen.is_empty(), "{view}: the Tab key reaches its controls");
}

#[test]
fn the_focus_is_outlined_in_every_dialog() {
    for (menu, entry) in [
        (Label::FileMenu, Label::NewGameEntry),
        (Label::FileMenu, Label::PastGamesEntry),
        (Label::FileMenu, Label::DiagramsEntry),
        (Label::EditMenu, Label::DetailsEntry),
        (Label::EditMenu, Label::EditComment),
        (Label::GameMenu, Label::PlayersEntry),
        (Label::GameMenu, Label::ResignEntry),
        (Label::GameMenu, Label::MatchEntry),
        (Label::GameMenu, Label::RulesEntry),
        (Label::GameMenu, Label::EnginesEntry),
        (Label::LearnMenu, Label::GamesEntry),
        (Label::LearnMenu, Label::ProgressEntry),
        (Label::LearnMenu, Label::ProfilesEntry),
        (Label::ViewMenu, Label::SettingsEntry),
        (Label::HelpMenu, Label::ShortcutsEntry),
        (Label::HelpMenu, Label::RuleBookEntry),
        (Label::HelpMenu, Label::PaletteEntry),
        (Label::HelpMenu, Label::AboutEntry),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path(), Arc::new(|| {}));
        let mut window = Window::open_stored(NewGame::new(Player::Human, common::computer()), store);
        match entry {
            Label::RulesEntry => {
                window.choose(menu, entry);
                window.click(Label::RulesSimple);
                window.click("Repetition: Simple rules");
            }
            Label::DiagramsEntry => {
                window.choose(menu, Label::ExportEntry);
                window.click_entry(entry);
            }
            _ => window.choose(menu, entry),
        }
        check(&mut window, entry);
    }
}

#[test]
fn the_focus_is_outlined_in_every_dialog_of_a_study() {
    for (menu, entry) in [
        (Label::FileMenu, Label::AnimationEntry),
        (Label::EditMenu, Label::ChaptersEntry),
        (Label::EditMenu, Label::FindEntry),
        (Label::LearnMenu, Label::CompareEntry),
    ] {
        let mut window = window();
        window.open_record(common::annotated());
        window.choose(menu, entry);
        check(&mut window, entry);
    }
}

#[test]
fn the_focus_is_outlined_in_the_list_of_levels() {
    let mut window = Window::open(NewGame::new(Player::Human, common::computer()));
    window.press(Modifiers::COMMAND, Key::N);
    window.click_role(eframe::egui::accesskit::Role::ComboBox, Label::Level);
    check(&mut window, "levels");
}

#[test]
fn the_focus_is_outlined_on_every_screen() {
    for (menu, entry) in [
        (Label::LearnMenu, Label::PuzzlesEntry),
        (Label::LearnMenu, Label::LessonsEntry),
        (Label::FileMenu, Label::SetUpEntry),
        (Label::LearnMenu, Label::RepertoireEntry),
        (Label::ViewMenu, Label::Present),
    ] {
        let mut window = window();
        window.open_record(common::annotated());
        window.choose(menu, entry);
        check(&mut window, entry);
    }
    let mut game = window();
    game.play("h2", "e2");
    check(&mut game, "the game");
}

#[test]
fn the_focus_is_outlined_beside_the_moves() {
    for aid in [Label::ReviewEntry, Label::AnalysisEntry, Label::ExplorerEntry] {
        let mut window = window();
        window.open_record(common::annotated());
        window.choose(Label::LearnMenu, aid);
        if aid == Label::ReviewEntry {
            window.click(ReviewLabel::Start);
            window.wait_until(|window| window.has(ReviewLabel::Write));
        }
        check(&mut window, aid);
    }
}
