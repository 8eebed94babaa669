//! The look of the board and the pieces, according to the settings.

use crate::common::{self, Window};
use chuhe::app::{BoardTheme, Label, Language, Look, PieceSet, Settings, ThemeChoice};
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::Role;
use eframe::egui::{Color32, Event, Key, Modifiers, Rect, Shape, Vec2, pos2};

const CHARIOT: &str = "\u{e004}";

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

fn with_appearance() -> Window {
    let mut window = Window::open(two_players());
    window.click(Label::Settings);
    window.click(Label::Appearance);
    window
}

fn look(window: &Window) -> Look {
    window.app().settings().look
}

fn choose(window: &mut Window, name: Label) {
    window.click_role(Role::RadioButton, name);
}

#[test]
fn a_board_is_chosen_by_its_picture() {
    let mut window = with_appearance();
    for (name, board) in [
        (Label::Walnut, BoardTheme::Walnut),
        (Label::Paper, BoardTheme::Paper),
        (Label::Jade, BoardTheme::Jade),
        (Label::Print, BoardTheme::Print),
        (Label::Maple, BoardTheme::Maple),
    ] {
        choose(&mut window, name);
        assert_eq!(look(&window), Look { board, ..Look::default() });
    }
}

#[test]
fn the_pieces_show_what_was_chosen_everywhere() {
    let mut window = with_appearance();
    for (name, pieces, chariots) in [
        (Label::SimplifiedPieces, PieceSet::Simplified, "车"),
        (Label::Pictograms, PieceSet::Pictograms, CHARIOT),
        (Label::Engraved, PieceSet::Engraved, "俥"),
        (Label::TraditionalPieces, PieceSet::Traditional, "俥"),
    ] {
        choose(&mut window, name);
        assert_eq!(look(&window), Look { pieces, ..Look::default() });
        window.click(Label::Close);
        assert!(window.painted(chariots) >= 2, "{name:?}");
        let [han, other] = if pieces == PieceSet::Simplified { ["汉", "漢"] } else { ["漢", "汉"] };
        assert!(window.painted(han) > 0 && window.painted(other) == 0, "the river, too: {name:?}");
        window.click(Label::Settings);
        window.click(Label::Appearance);
    }
    // On the board, among the captured pieces, in the hand and in the editor.
    choose(&mut window, Label::Pictograms);
    window.click(Label::Close);
    let on_board = window.painted(CHARIOT);
    window.play("h2", "h9");
    window.play("i9", "h9");
    // Each is painted twice on the board, for the light on the carving; the captured ones are too
    // small for that.
    assert_eq!(window.painted("\u{e003}") + window.painted("\u{e005}"), 2 * 6 + 2);
    assert_eq!(window.painted(CHARIOT), on_board);
    window.choose(Label::FileMenu, Label::SetUpEntry);
    assert!(window.painted(CHARIOT) > on_board, "the palette has some too");
    assert_eq!(window.painted("俥") + window.painted("車"), 0);
}

#[test]
fn blacks_pieces_become_dark() {
    let mut window = with_appearance();
    choose(&mut window, Label::ByLightness);
    assert!(look(&window).has_contrast);
    choose(&mut window, Label::ByColour);
    assert_eq!(look(&window), Look::default());
}

#[test]
fn numbers_at_the_edges_are_switched_off_and_on() {
    let mut window = with_appearance();
    assert_eq!(window.painted("9"), 2);
    window.click_role(Role::RadioButton, Label::Off);
    assert!(!look(&window).has_numbers);
    assert_eq!(window.painted("9"), 0);
    window.click_role(Role::RadioButton, Label::On);
    assert_eq!(window.painted("9"), 2);
}

#[test]
fn light_and_dark_are_chosen_on_the_same_page() {
    let mut window = with_appearance();
    window.click(Label::Dark);
    assert_eq!(window.app().settings().theme, ThemeChoice::Dark);
}

#[test]
fn blacks_share_of_the_results_is_dark_in_every_theme() {
    let [red, draws, black] = [0xb2_3328, 0xcb_bfab, 0x45_3d35].map(|rgb: u32| {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Color32::from_rgb(red, green, blue)
    });
    for theme in [ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast] {
        let settings = Settings { theme, ..common::english() };
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
        window.press(Modifiers::COMMAND, Key::B);
        assert!([red, draws, black].into_iter().all(|share| window.paints(share)), "{theme:?}");
    }
}

#[test]
fn scroll_bars_are_pale() {
    for theme in [ThemeChoice::Light, ThemeChoice::Dark] {
        let settings = Settings { theme, ..common::english() };
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
        window.choose(Label::HelpMenu, Label::RuleBookEntry);
        window.harness().event(Event::PointerMoved(pos2(550.0, 400.0)));
        window.harness().run_steps(30);
        let bars = window.shapes().iter().filter_map(|clipped| match &clipped.shape {
            Shape::Rect(bar) if bar.rect.width() < 12.0 && bar.rect.height() > 40.0 => Some(bar.fill.a()),
            _ => None,
        });
        let bars: Vec<u8> = bars.filter(|&alpha| alpha > 0).collect();
        assert!(!bars.is_empty() && bars.iter().all(|&alpha| alpha < 160), "{theme:?}: {bars:?}");
    }
}

#[test]
fn high_contrast_has_a_board_and_pieces_of_its_own_and_loses_no_choice() {
    let mut window = with_appearance();
    choose(&mut window, Label::Jade);
    window.click(Label::HighContrast);
    assert_eq!(window.app().settings().theme, ThemeChoice::HighContrast);
    let ground = |window: &mut Window| window.harness().ctx.global_style().visuals.panel_fill;
    assert_eq!(ground(&mut window), Color32::BLACK);
    assert!(!window.has(Label::Walnut) && !window.has(Label::ByLightness) && window.has(Label::Engraved));
    window.click(Label::Dark);
    assert!(ground(&mut window) != Color32::BLACK && window.has(Label::Walnut));
    assert_eq!(look(&window).board, BoardTheme::Jade);
}

#[test]
fn looks_are_chosen_by_keyboard_alone() {
    let mut window = Window::open(two_players());
    window.press(Modifiers::COMMAND, Key::Comma);
    for name in
        [Label::Appearance, Label::Walnut, Label::Pictograms, Label::ByLightness, Label::Off, Label::Close]
    {
        for _ in 0..40 {
            if window.is_focused(name) {
                break;
            }
            window.press(Modifiers::NONE, Key::Tab);
        }
        assert!(window.is_focused(name), "{name:?}");
        window.press(Modifiers::NONE, Key::Space);
    }
    let chosen = Look {
        board: BoardTheme::Walnut,
        pieces: PieceSet::Pictograms,
        has_contrast: true,
        has_numbers: false,
    };
    assert_eq!(look(&window), chosen);
    assert!(!window.has(Label::Close));
    let on_board = window.painted(CHARIOT);
    assert!(on_board >= 4);
    // The next start uses the same look.
    let stored = serde_json::to_string(window.app().settings()).unwrap();
    let settings: Settings = serde_json::from_str(&stored).unwrap();
    let again = Window::open_sized([1100.0, 800.0], settings, two_players());
    assert!(again.painted(CHARIOT) == on_board && again.painted("9") == 0);
}

#[test]
fn everything_can_be_reached_in_the_smallest_window() {
    let size = [640.0, 480.0];
    let mut window = Window::open_sized(size, common::english(), two_players());
    window.click(Label::Settings);
    window.click(Label::Appearance);
    let screen = Rect::from_min_size(pos2(0.0, 0.0), Vec2::from(size));
    for name in [
        Label::General,
        Label::Dark,
        Label::Jade,
        Label::Pictograms,
        Label::ByLightness,
        Label::FileNumbers,
        Label::Off,
        Label::Close,
    ] {
        assert!(screen.contains_rect(window.rect(name)), "{name:?}");
    }
}

#[test]
fn the_panel_is_on_the_side_that_is_chosen() {
    let mut window = with_appearance();
    let is_left =
        |window: &Window| window.rect(Label::Resign).right() < window.rect(common::point("e0")).left();
    assert!(!is_left(&window));
    window.click(Label::OnTheLeft);
    assert!(window.app().settings().has_panel_left && is_left(&window));
    window.click(Label::OnTheRight);
    assert!(!is_left(&window));
}

#[test]
fn the_panel_is_made_wider_by_its_edge_and_usual_again_by_a_double_click() {
    let mut window = Window::open(two_players());
    let width = |window: &Window| window.app().settings().remembered.panel_width;
    let tab = window.rect(Label::MovesTab);
    let edge = pos2(tab.left() - 12.0, 400.0);
    window.drag_between(edge, edge - Vec2::new(60.0, 0.0));
    let wide = width(&window).expect("a width was asked for");
    assert!(window.rect(Label::MovesTab).left() < tab.left() - 50.0, "{wide}");
    let edge = pos2(window.rect(Label::MovesTab).left() - 12.0, 400.0);
    window.double_click_at(edge);
    assert_eq!(width(&window), None);
    assert_eq!(window.rect(Label::MovesTab), tab);
}

#[test]
fn the_label_of_thinking_ahead_is_as_large_as_its_neighbour() {
    for language in Language::ALL {
        let settings = Settings { language: Some(language), ..common::english() };
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players());
        window.press(Modifiers::COMMAND, Key::Comma);
        let size = |label: Label| {
            let is_it = |text: &str| text == label.text(language);
            let mut sizes = window.shapes().iter().filter_map(|clipped| match &clipped.shape {
                Shape::Text(text) if is_it(text.galley.text()) => {
                    text.galley.job.sections.first().map(|section| section.format.font_id.size)
                }
                _ => None,
            });
            sizes.next().expect("it was painted")
        };
        assert!((size(Label::ThinkAhead) - size(Label::Rating)).abs() < 0.1, "{language:?}");
    }
}
