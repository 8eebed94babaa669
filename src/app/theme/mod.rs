//! Every colour, size and duration of the window, by name. Nothing elsewhere spells one out.

mod analysis;
mod boards;
mod palette;
mod pieces;

use std::time::Duration;

use eframe::egui::{
    Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme, Ui, Vec2,
    Visuals, style::WidgetVisuals, vec2,
};

use palette::{DARK, LIGHT};

pub use analysis::{
    ANALYSIS_HEADER_HEIGHT, ARROW_EDGE, BLACK_SHARE, LINE_ARROW, LINE_HEIGHT, LINE_ROW_HEIGHT, LINE_SIZE,
    ON_SHARE, PIN_WIDTH, RED_SHARE, SCORE_BAR_GAP, SCORE_BAR_SIZE, SCORE_BAR_WIDTH, SCORE_WIDTH,
    SMALL_BOARD_CELL, THREAT_ARROW,
};
pub use boards::{
    BoardColors, CELEBRATION_LIGHT, DRAWING, DRAWING_EDGE, GOAL, GOAL_EDGE, MarkColors, Material, PETALS,
};
pub use palette::Palette;
pub use pieces::{Body, PieceColors};

/// How long a piece slides to its new place; input is never held up by it.
pub const SLIDE: Duration = Duration::from_millis(200);
/// How long the board takes to turn around, and how long it lies still before that, once a move is seen.
pub const TURN: Duration = Duration::from_millis(450);
pub const TURN_PAUSE: Duration = Duration::from_millis(250);
/// How long the board shows why a move was refused.
pub const CAUSE: Duration = Duration::from_secs(2);
/// How long the end of a game is celebrated.
pub const CELEBRATION: Duration = Duration::from_millis(2200);
/// From the end of a lesson of the guide to the next one.
pub const LESSON_PAUSE: Duration = Duration::from_millis(1500);
/// How long a button takes to light up, in seconds.
const ANIMATION_TIME: f32 = 0.1;
/// From the end of the user's move to the computer's, at least: an answer that comes at once is not seen.
pub const REPLY_PAUSE: Duration = Duration::from_millis(400);
/// How far the pointer moves with the button held before it is a drag and no click, in points.
pub const DRAG_THRESHOLD: f32 = 3.0;

/// How long a wrong move in a puzzle stands, and how long each move of a solution that is played through.
pub const REFUTED_PAUSE: Duration = Duration::from_millis(900);
pub const TELLING_PAUSE: Duration = Duration::from_millis(800);

/// What the guide says has so much room; the buttons come below it.
pub const LESSON_HEIGHT: f32 = 330.0;
/// The least height of what a puzzle asks and says.
pub const PUZZLE_HEIGHT: f32 = 112.0;
/// Where the panel is so high, how one does with each theme is shown without being asked for.
pub const THEMES_ROOM: f32 = 640.0;
/// The size of the numbers that say how one does.
pub const FIGURE_SIZE: f32 = 16.0;
/// How many of its last moves are written of an endgame that is played.
pub const PRACTICE_MOVES: usize = 6;
pub const WINDOW_SIZE: [f32; 2] = [1100.0, 800.0];
pub const WINDOW_MIN_SIZE: [f32; 2] = [640.0, 480.0];
/// What everything needs to be usable, in points: texts are not made so large that less is left.
pub const LEAST_ROOM: [f32; 2] = [400.0, 300.0];
/// The side panel's width: a share of the window, within bounds.
pub const PANEL_SHARE: f32 = 0.28;
pub const PANEL_WIDTH: std::ops::RangeInclusive<f32> = 216.0..=400.0;
/// The most of the window's width that it gets, even if it becomes narrower than that.
pub const PANEL_MOST_SHARE: f32 = 0.42;
/// The panel's height where the window is too narrow for it beside the board.
pub const PANEL_HEIGHT: f32 = 316.0;
pub const STATUS_HEIGHT: f32 = 30.0;
/// The field for typing a move.
pub const ENTRY_WIDTH: f32 = 120.0;
pub const MENU_HEIGHT: f32 = 24.0;
pub const MENU_ENTRY_HEIGHT: f32 = 28.0;
/// What an open menu leaves of the window's height, at least: the bar, and space around it.
pub const MENU_REST: f32 = 52.0;
/// Space below the menu bar.
pub const MENU_GAP: f32 = 4.0;
/// The least width of an open menu.
pub const MENU_WIDTH: f32 = 190.0;
pub const DIALOG_WIDTH: f32 = 460.0;
/// The list of games to choose from: at most so high, and what the dialog needs beside it.
pub const CHOOSER_HEIGHT: f32 = 480.0;
/// Of the list in the palette of commands.
pub const PALETTE_HEIGHT: f32 = 320.0;
pub const CHOOSER_REST: f32 = 210.0;
pub const CHOOSER_WIDTH: f32 = 580.0;
/// The collection of games: how wide, the picture in it, and what the dialog needs in height beside the list.
pub const GAMES_WIDTH: f32 = 900.0;
pub const GAMES_PREVIEW_WIDTH: f32 = 300.0;
pub const GAMES_PREVIEW_SHARE: f32 = 0.34;
pub const GAMES_REST: f32 = 320.0;
pub const GAMES_CHOICE_WIDTH: f32 = 120.0;
pub const YEAR_WIDTH: f32 = 100.0;
/// The sign beside the title of the column by which a list is sorted.
pub const SORT_SIGN: f32 = 4.0;
/// A longer comment is scrolled.
pub const COMMENT_HEIGHT: f32 = 200.0;
/// Around a dialog, at least, and within its frame where there is little room.
pub const DIALOG_MARGIN: f32 = 8.0;
pub const DIALOG_PADDING_SMALL: i8 = 12;
pub const CONFIRM_WIDTH: f32 = 340.0;
/// The labels on the left of a form.
/// How many letters a field takes, and one of many lines: whoever pastes a book into one must not wait for it.
pub const FIELD_LETTERS: usize = 2_000;
pub const TEXT_LETTERS: usize = 50_000;
pub const FORM_LABEL_WIDTH: f32 = 100.0;
pub const FORM_ROW_HEIGHT: f32 = 30.0;
/// A number with its unit.
pub const NUMBER_WIDTH: f32 = 76.0;
/// What a form needs in height beside its rows.
pub const FORM_REST: f32 = 156.0;
pub const DIALOG_BUTTON_HEIGHT: f32 = 36.0;
/// Space between parts of a panel.
pub const GAP: f32 = 10.0;
/// Space inside cards and around the board.
pub const PADDING: f32 = 12.0;
pub const CARD_RADIUS: CornerRadius = CornerRadius::same(10);
pub const BUTTON_RADIUS: CornerRadius = CornerRadius::same(7);
/// The buttons under the move list: an icon above a word.
pub const TOOL_HEIGHT: f32 = 50.0;
pub const TOOL_HEIGHT_SMALL: f32 = 34.0;
/// Tool buttons narrower than this show their icon alone.
pub const TOOL_WORD_WIDTH: f32 = 58.0;
/// Buttons beside a line of text.
pub const SMALL_BUTTON_HEIGHT: f32 = 26.0;
pub const SMALL_BUTTON_PADDING: Vec2 = vec2(8.0, 3.0);
pub const ICON_SIZE: f32 = 18.0;
/// The tabs above the move list, and the card of the study that is open: at least so high, and of the room that it
/// shares with the moves.
pub const STUDY_TAB_HEIGHT: f32 = 26.0;
pub const STUDY_MIN_HEIGHT: f32 = 150.0;
pub const STUDY_SHARE: f32 = 0.58;
/// A tab that is narrower has smaller letters.
pub const STUDY_TAB_WIDTH: f32 = 84.0;
/// The graph of a review: its height, and in a low card.
pub const GRAPH_HEIGHT: f32 = 56.0;
pub const GRAPH_HEIGHT_SMALL: f32 = 34.0;
/// The explorer: the titles of its columns, how wide its rows are to have all the room that they like, and the bars in
/// them.
pub const EXPLORER_TITLE_HEIGHT: f32 = 20.0;
pub const EXPLORER_WIDTH: f32 = 240.0;
/// Rows with less room have no titles.
pub const EXPLORER_LOW: f32 = 110.0;
pub const BAR_HEIGHT: f32 = 10.0;
pub const BAR_RADIUS: CornerRadius = CornerRadius::same(3);
/// A card with less room inside is low.
pub const STUDY_LOW: f32 = 170.0;
/// A row of the list of levels.
pub const LADDER_ROW_HEIGHT: f32 = 23.0;
pub const MOVE_ROW_HEIGHT: f32 = 24.0;
/// The edges of the list of moves where it goes on beyond them.
pub const LIST_FADE: f32 = 8.0;
pub const MOVE_SIZE: f32 = BODY_SIZE;
/// The height of a line of running text, as a share of its letters' size.
pub const VARIATION_LINE: f32 = 1.5;
/// Variations deeper in others than this are not moved in further.
pub const VARIATION_DEPTHS: usize = 5;
/// From the line beside a variation to its text.
pub const GUIDE: f32 = 8.0;
pub const CAPTURED_RADIUS: f32 = 9.0;
pub const COIN_RADIUS: f32 = 19.0;
/// A piece that a click would put on the board.
pub const PREVIEW_OPACITY: f32 = 0.45;
/// A piece of which none is left.
pub const ABSENT_OPACITY: f32 = 0.35;
/// The pictures of boards and pieces in the settings: their heights, the distance between lines, and between options.
pub const BOARD_PREVIEW_HEIGHT: f32 = 58.0;
pub const BOARD_PREVIEW_CELL: f32 = 23.0;
pub const PIECE_PREVIEW_HEIGHT: f32 = 40.0;
pub const PIECE_PREVIEW_RADIUS: f32 = 17.0;
pub const PREVIEW_CAPTION: f32 = 20.0;
pub const PREVIEW_GAP: f32 = 6.0;
pub const PREVIEW_MARGIN: f32 = 5.0;
/// What the settings need in height beside the rows of a page.
pub const SETTINGS_REST: f32 = 150.0;
pub const TAB_WIDTH: f32 = 104.0;
/// The distance between lines in a picture of the rules.
pub const DIAGRAM_CELL: f32 = 23.0;
/// A page to read: so high, if there is room, and the headings on it.
pub const PAGE_HEIGHT: f32 = 620.0;
pub const PAGE_MIN_HEIGHT: f32 = 80.0;
/// What the dialog around it needs in height.
pub const PAGE_REST: f32 = 172.0;
pub const CHAPTER_SIZE: f32 = 17.0;
/// Pictures of the board, and animated ones of games: height and margin in points, and how many pixels a point has.
pub const PICTURE_HEIGHT: f32 = 600.0;
pub const PICTURE_SCALE: f32 = 2.0;
pub const PICTURE_MARGIN: f32 = 12.0;
pub const FILM_HEIGHT: f32 = 640.0;
pub const FILM_SCALE: f32 = 1.0;
/// How long an animated picture shows a move, and how long the end.
pub const FILM_MOVE: Duration = Duration::from_secs(1);
pub const FILM_END: Duration = Duration::from_secs(4);
pub const TITLE_SIZE: f32 = 22.0;
pub const CLOCK_SIZE: f32 = 22.0;
pub const CLOCK_HEIGHT: f32 = 25.0;
/// How much of its colour is left to what was taken back.
pub const PALE: f32 = 0.4;
pub const BODY_SIZE: f32 = 14.5;
pub const SMALL_SIZE: f32 = 12.5;

/// Where the text of a variation begins that is this deep in others, from the left edge of the list.
pub fn variation_left(depth: usize) -> f32 {
    20.0 + 10.0 * (depth.clamp(1, VARIATION_DEPTHS) - 1) as f32
}

/// The size of the letters of a variation that is this deep in others; 0: comments on the main line.
pub const fn variation_size(depth: usize) -> f32 {
    if depth <= 1 { 13.5 } else { SMALL_SIZE }
}

/// Gives both themes of `ctx` our colours, sizes and text styles.
pub fn install(ctx: &Context) {
    ctx.set_style_of(Theme::Light, style(Theme::Light, &LIGHT));
    ctx.set_style_of(Theme::Dark, style(Theme::Dark, &DARK));
    ctx.options_mut(|options| {
        // The size of texts is a setting of ours, with keys of its own.
        options.zoom_with_keyboard = false;
        options.input_options.max_click_dist = DRAG_THRESHOLD;
        // Where the system does not say which it prefers.
        options.fallback_theme = Theme::Light;
    });
}

/// Whether egui's own widgets fade and slide, too.
pub fn set_motion(ctx: &Context, has_motion: bool) {
    let time = if has_motion { ANIMATION_TIME } else { 0.0 };
    ctx.all_styles_mut(|style| style.animation_time = time);
}

/// Whether things slide and fade: see [`set_motion`].
pub fn has_motion(ui: &Ui) -> bool {
    ui.style().animation_time > 0.0
}

fn style(theme: Theme, palette: &Palette) -> Style {
    let mut style = theme.default_style();
    let font = |size| FontId::new(size, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Small, font(SMALL_SIZE)),
        (TextStyle::Body, font(BODY_SIZE)),
        (TextStyle::Button, font(BODY_SIZE)),
        (TextStyle::Monospace, font(14.0)),
        (TextStyle::Heading, font(TITLE_SIZE)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 8.0);
    spacing.button_padding = vec2(12.0, 5.0);
    spacing.interact_size = vec2(40.0, 28.0);
    spacing.window_margin = Margin::same(20);
    spacing.menu_margin = Margin::same(8);
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = 8.0;
    spacing.extra_text_line_spacing = 4.0;
    spacing.combo_height = 380.0;
    spacing.tooltip_width = 320.0;
    style.interaction.selectable_labels = false;
    style.visuals = visuals(theme, palette);
    style
}

fn visuals(theme: Theme, palette: &Palette) -> Visuals {
    let mut visuals = theme.default_visuals();
    let shadow = Shadow { offset: [0, 8], blur: 28, spread: 0, color: palette.shadow };
    visuals.panel_fill = palette.window;
    visuals.window_fill = palette.card;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.menu_corner_radius = CARD_RADIUS;
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    visuals.extreme_bg_color = palette.sunken;
    visuals.faint_bg_color = palette.sunken;
    visuals.weak_text_color = Some(palette.weak);
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.warning;
    visuals.hyperlink_color = palette.accent;
    visuals.selection.bg_fill = palette.accent_wash;
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.text_cursor.stroke = Stroke::new(2.0, palette.accent);
    visuals.slider_trailing_fill = true;
    let widget = |fill, outline, text| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, outline),
        corner_radius: BUTTON_RADIUS,
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(palette.card, palette.line, palette.text);
    visuals.widgets.inactive = widget(palette.button, palette.line, palette.text);
    visuals.widgets.hovered = widget(palette.button_hovered, palette.line, palette.text);
    // Also the look of the widget that has the keyboard's focus: it must be seen.
    visuals.widgets.active = widget(palette.button_pressed, palette.accent, palette.text);
    visuals.widgets.open = widget(palette.button_hovered, palette.line, palette.text);
    visuals
}
