//! The window on screens of different resolutions, between which it is dragged.

use crate::common::{Window, point};
use chuhe::app::Label;
use chuhe::session::{NewGame, Player};
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, ViewportId};

fn window() -> Window {
    Window::open(NewGame::new(Player::Human, Player::Human))
}

/// Moves the window to a screen with this many pixels to the point.
fn come_to(window: &mut Window, pixels_per_point: f32) {
    let viewport = window.harness().input_mut().viewports.get_mut(&ViewportId::ROOT).unwrap();
    viewport.native_pixels_per_point = Some(pixels_per_point);
    window.harness().step();
}

fn middle(window: &Window, square: &str) -> Pos2 {
    window.rect(point(square)).center()
}

/// The distance of two points of the board, in pixels.
fn cell(window: &Window, pixels_per_point: f32) -> f32 {
    (middle(window, "b0").x - middle(window, "a0").x) * pixels_per_point
}

#[test]
fn the_board_is_fitted_to_the_pixels_of_every_screen() {
    let mut window = window();
    for pixels_per_point in [1.0, 1.5, 2.0, 1.25, 1.0] {
        come_to(&mut window, pixels_per_point);
        window.settle();
        let cell = cell(&window, pixels_per_point);
        assert!((cell - cell.round()).abs() < 1e-2, "a cell of {cell} pixels at {pixels_per_point}");
    }
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_piece_that_is_dragged_from_screen_to_screen_is_put_where_it_is_dropped() {
    let mut window = window();
    let modifiers = Modifiers::NONE;
    let button = PointerButton::Primary;
    let start = middle(&window, "h2");
    window.harness().event(Event::PointerMoved(start));
    window.harness().event(Event::PointerButton { pos: start, button, pressed: true, modifiers });
    let target = middle(&window, "e2");
    window.harness().event(Event::PointerMoved(start + (target - start) * 0.5));
    window.harness().step();
    come_to(&mut window, 1.5);
    let target = middle(&window, "e2");
    window.harness().event(Event::PointerMoved(target));
    window.harness().event(Event::PointerButton { pos: target, button, pressed: false, modifiers });
    window.settle();
    assert_eq!(window.moves(), ["h2e2"]);
}

#[test]
fn a_window_of_any_size_is_painted_whatever_is_open() {
    let mut window = window();
    for open in [
        None,
        Some((Label::FileMenu, Label::NewGameEntry)),
        Some((Label::ViewMenu, Label::SettingsEntry)),
        Some((Label::HelpMenu, Label::RuleBookEntry)),
    ] {
        if let Some((menu, entry)) = open {
            window.choose(menu, entry);
        }
        for size in [[1.0, 1.0], [40.0, 2000.0], [3000.0, 30.0], [6000.0, 4000.0], [1100.0, 800.0]] {
            for pixels_per_point in [1.0, 3.0] {
                come_to(&mut window, pixels_per_point);
                window.harness().set_size(size.into());
                window.harness().step();
                window.harness().step();
            }
        }
        come_to(&mut window, 1.0);
        window.settle();
        window.press(Modifiers::NONE, Key::Escape);
    }
    window.play("h2", "e2");
    assert_eq!(window.moves(), ["h2e2"]);
}
