//! The names of all colours, sizes (in points) and durations of the window. No other module has
//! literal ones.

mod analysis;
mod boards;
mod palette;
mod pieces;
#[cfg(test)]
mod sight;

use std::time::Duration;

use eframe::egui::{
    Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme,
    ThemePreference, Ui, Vec2, Visuals, style::WidgetVisuals, vec2,
};

use palette::{DARK, HIGH_CONTRAST, LIGHT};

pub use analysis::{
    ANALYSIS_HEADER_HEIGHT, ARROW_EDGE, BETTER_ARROW, BLACK_SHARE, DRAWN_SHARE, LINE_ARROW, LINE_HEIGHT,
    LINE_ROW_HEIGHT, LINE_SIZE, ON_SHARE, PIN_WIDTH, PLAYED_ARROW, RED_SHARE, SCORE_BAR_GAP, SCORE_BAR_SIZE,
    SCORE_BAR_WIDTH, SCORE_WIDTH, SMALL_BOARD_CELL, THREAT_ARROW,
};
pub use boards::{
    BoardColors, CELEBRATION_LIGHT, DRAWING_EDGE, GOAL, GOAL_EDGE, MarkColors, Material, PETALS, UNSURE,
    UNSURE_EDGE, drawing,
};
pub use palette::Palette;
pub use pieces::{Body, PieceColors};

/// The time in which a piece slides to its new place. Input does not wait for it.
pub const SLIDE: Duration = Duration::from_millis(200);
/// The time for turning the board, and the pause before it, in which the move is seen.
pub const TURN: Duration = Duration::from_millis(450);
pub const TURN_PAUSE: Duration = Duration::from_millis(250);
/// The time for which the signs of a refused move are shown.
pub const CAUSE: Duration = Duration::from_secs(2);
/// The time of the animation at the end of a game.
pub const CELEBRATION: Duration = Duration::from_millis(2200);
/// The time in which a button changes its colour, in seconds.
const ANIMATION_TIME: f32 = 0.1;
/// The minimum pause between the user's move and the computer's. An instant reply would be
/// overlooked.
pub const REPLY_PAUSE: Duration = Duration::from_millis(400);
/// The distance that the pointer must move with the button held for a drag instead of a click, in
/// points.
pub const DRAG_THRESHOLD: f32 = 3.0;

/// The time for which a wrong move in a puzzle is shown, and each move of a solution.
pub const REFUTED_PAUSE: Duration = Duration::from_millis(900);
pub const LINE_PAUSE: Duration = Duration::from_millis(800);
/// The time for which each move of a line of a review is shown to those who have never played.
pub const BEGINNER_PAUSE: Duration = Duration::from_millis(1_500);
/// The time for which each move of a line is shown if a screen reader announces it.
pub const HEARD_PAUSE: Duration = Duration::from_millis(2500);

/// A presentation: the text's share of the window's height, and its minimum height; the font size
/// of a comment as a share of that of the move, and the maximum width of a comment in heights of
/// the move; the time for which the buttons are shown after the pointer has moved; the width of the
/// list of paces.
pub const PRESENTED_SHARE: f32 = 0.17;
pub const PRESENTED_HEIGHT: f32 = 84.0;
pub const PRESENTED_COMMENT: f32 = 0.8;
pub const PRESENTED_COLUMN: f32 = 36.0;
pub const CONTROLS_TIME: Duration = Duration::from_secs(3);
pub const PACE_WIDTH: f32 = 70.0;

/// The height of the buttons at the lower end of a panel before it is known, and the minimum height
/// of the contents that scroll above them. With less, both scroll together.
pub const FOOTER_HEIGHT: f32 = 120.0;
pub const FOOTED_HEIGHT: f32 = 200.0;
/// The minimum height of a puzzle's card.
pub const PUZZLE_HEIGHT: f32 = 112.0;
/// In a narrower panel, the sets of puzzles and the figures below them have two rows.
pub const SETS_WIDTH: f32 = 240.0;
/// If the panel is at least this high, the results by theme are open at first.
pub const THEMES_ROOM: f32 = 640.0;
/// The font size of the numbers about the user's progress.
pub const FIGURE_SIZE: f32 = 16.0;
/// The number of last moves that are listed while an endgame is played.
pub const PRACTICE_MOVES: usize = 6;
pub const WINDOW_SIZE: [f32; 2] = [1100.0, 800.0];
pub const WINDOW_MIN_SIZE: [f32; 2] = [480.0, 480.0];
/// The minimum room of the window for its contents, in points. Texts are not scaled beyond that.
pub const MIN_ROOM: [f32; 2] = [400.0, 300.0];
/// The height from which the choice of pieces stays in view below the list of lessons.
pub const LESSONS_ROOM: f32 = 640.0;
/// The space beside the text of a field, left and right together.
pub const FIELD_MARGIN: f32 = 34.0;
/// The same for a drop-down list, with its sign.
pub const LIST_MARGIN: f32 = 40.0;
/// The width of the side panel, as a share of the window's, and its limits.
pub const PANEL_SHARE: f32 = 0.28;
pub const PANEL_WIDTH: std::ops::RangeInclusive<f32> = 216.0..=400.0;
/// The maximum share of the window's width for the panel, even if the panel becomes narrower than
/// its lower limit.
pub const MAX_PANEL_SHARE: f32 = 0.4;
/// The width below which a window is narrow, and its margin on the left and right. With a wider
/// margin, the panel would leave less than half of the window to the board.
pub const NARROW_WINDOW: f32 = 648.0;
pub const NARROW_MARGIN: f32 = 6.0;
/// The maximum share for a panel that the user has made wider.
pub const PANEL_WIDEST_SHARE: f32 = 0.5;
/// The least and the greatest width of a column of the panel of a game. A panel has two columns if
/// both have the least width.
pub const COLUMN_WIDTH: std::ops::RangeInclusive<f32> = 280.0..=560.0;
/// The least height of a panel below the board, and that below a game in the narrowest window.
pub const PANEL_HEIGHT: f32 = 290.0;
pub const PANEL_HEIGHT_SMALL: f32 = 220.0;
/// A panel lower than this has its tools in one row if possible.
pub const PANEL_LOW: f32 = 500.0;
/// The height below which a window is low. The parts above and below its board are then smaller, so
/// that the board is not: they have the first of these heights in the lowest window.
pub const LOW_WINDOW: f32 = 800.0;
/// The height of a player's seat above or below the board, and the space between both.
pub const SEAT_HEIGHT: std::ops::RangeInclusive<f32> = 28.0..=36.0;
pub const SEAT_GAP: std::ops::RangeInclusive<f32> = 3.0..=5.0;
pub const STATUS_HEIGHT: std::ops::RangeInclusive<f32> = 24.0..=30.0;
/// The space below the status line and the panel.
pub const BOTTOM_MARGIN: std::ops::RangeInclusive<f32> = 4.0..=PADDING;
/// The width of the field for typing a move.
pub const ENTRY_WIDTH: f32 = 120.0;
pub const MENU_HEIGHT: f32 = 28.0;
pub const MENU_ENTRY_HEIGHT: f32 = 28.0;
/// The height that an open menu leaves free in the window: the menu bar, and the space around the
/// menu.
pub const MENU_REST: f32 = 56.0;
/// The space below the menu bar.
pub const MENU_GAP: f32 = 4.0;
/// The minimum width of an open menu.
pub const MENU_WIDTH: f32 = 190.0;
pub const DIALOG_WIDTH: f32 = 460.0;
/// The maximum height of a list in a dialog.
pub const CHOOSER_HEIGHT: f32 = 480.0;
/// The height of the list in the command palette.
pub const PALETTE_HEIGHT: f32 = 320.0;
/// The height of a dialog without its list, and its width.
pub const CHOOSER_REST: f32 = 210.0;
pub const CHOOSER_WIDTH: f32 = 580.0;
/// The dialog of the collection: its width; the width of its picture, and the maximum share of the
/// picture. Below: the height without the list, the width of drop-down lists.
pub const GAMES_WIDTH: f32 = 1100.0;
pub const GAMES_PREVIEW_WIDTH: f32 = 240.0;
pub const GAMES_PREVIEW_SHARE: f32 = 0.34;
/// The minimum width of list and picture together.
pub const GAMES_PREVIEW_ROOM: f32 = 620.0;
pub const GAMES_REST: f32 = 320.0;
pub const GAMES_CHOICE_WIDTH: f32 = 120.0;
pub const YEAR_WIDTH: f32 = 100.0;
/// The size of the triangle beside the title of the column by which a list is sorted.
pub const SORT_SIGN: f32 = 4.0;
/// The maximum height of the field for a comment. A longer comment scrolls.
pub const COMMENT_HEIGHT: f32 = 200.0;
/// The minimum space around a dialog, and the space inside its frame with little room.
pub const DIALOG_MARGIN: f32 = 8.0;
pub const DIALOG_PADDING_SMALL: i8 = 12;
pub const CONFIRM_WIDTH: f32 = 340.0;
/// The maximum number of characters in a text field of one line and of several. Pasting a whole
/// book must not block the window.
pub const FIELD_LETTERS: usize = 2_000;
pub const TEXT_LETTERS: usize = 50_000;
/// The width of the labels on the left of a form.
pub const FORM_LABEL_WIDTH: f32 = 100.0;
pub const FORM_ROW_HEIGHT: f32 = 30.0;
/// The width of a number with its unit.
pub const NUMBER_WIDTH: f32 = 76.0;
/// The height of a form without its rows.
pub const FORM_REST: f32 = 156.0;
/// The room that a form keeps for rows that a choice adds, with the frames of their buttons.
pub const FORM_RESERVE: f32 = 3.0 * (FORM_ROW_HEIGHT + 2.0) + 2.0 * GAP;
pub const DIALOG_BUTTON_HEIGHT: f32 = 36.0;
/// The space between parts of a panel.
pub const GAP: f32 = 10.0;
/// The space inside cards and around the board.
pub const PADDING: f32 = 12.0;
pub const CARD_RADIUS: CornerRadius = CornerRadius::same(10);
pub const BUTTON_RADIUS: CornerRadius = CornerRadius::same(7);
/// The heights of tool buttons, with and without a word below the icon.
pub const TOOL_HEIGHT: f32 = 50.0;
pub const TOOL_HEIGHT_SMALL: f32 = 34.0;
/// Tool buttons narrower than this show only their icon.
pub const TOOL_WORD_WIDTH: f32 = 58.0;
/// Small buttons beside a line of text.
pub const SMALL_BUTTON_HEIGHT: f32 = 28.0;
pub const SMALL_BUTTON_PADDING: Vec2 = vec2(8.0, 3.0);
pub const ICON_SIZE: f32 = 18.0;
/// The tabs of the aids, and the card of the open aid: its minimum height, and its maximum share of
/// the height of card and moves.
pub const AID_TAB_HEIGHT: f32 = 28.0;
pub const AID_MIN_HEIGHT: f32 = 150.0;
pub const AID_SHARE: f32 = 0.6;
/// Narrower tabs have smaller texts.
pub const AID_TAB_WIDTH: f32 = 84.0;
/// The height of a review's graph, and that in a low card.
pub const GRAPH_HEIGHT: f32 = 56.0;
pub const GRAPH_HEIGHT_SMALL: f32 = 34.0;
/// The explorer: the height of the column titles, the minimum width of rows with the score, and the
/// bars in the rows.
pub const EXPLORER_TITLE_HEIGHT: f32 = 20.0;
pub const EXPLORER_WIDTH: f32 = 240.0;
/// The height of the card with eight moves and their total, and its maximum share of a column in
/// which it is below another aid.
pub const EXPLORER_HEIGHT: f32 = 356.0;
pub const EXPLORER_SHARE: f32 = 0.42;
/// The same below a review, which then shows its table of accuracy without scrolling.
pub const EXPLORER_BELOW_REVIEW: f32 = 0.26;
/// If the list of moves is lower than this, it has no column titles.
pub const EXPLORER_LOW: f32 = 110.0;
pub const BAR_HEIGHT: f32 = 10.0;
pub const BAR_RADIUS: CornerRadius = CornerRadius::same(3);
/// The minimum height of a review's card, and the height inside it from which its summary is above
/// the list.
pub const REVIEW_HEIGHT: f32 = 300.0;
pub const REVIEW_ROOM: f32 = 460.0;
/// With less height inside the card, the graph is below the verdict, and the panel scrolls.
pub const REVIEW_TINY: f32 = 230.0;
/// The height of the card in which a review is started, in a column of the aids.
pub const REVIEW_START_HEIGHT: f32 = 230.0;
/// The opacity of a scroll bar without the pointer over it.
pub const SCROLL_OPACITY: f32 = 0.25;
/// The width of the dialog with the story of a game.
pub const STORY_WIDTH: f32 = 620.0;
/// Below this height inside a review's card, its graph is low, because the list needs the room.
pub const REVIEW_LOW: f32 = 350.0;
/// An aid's card with less height inside counts as low.
pub const AID_LOW: f32 = 170.0;
/// The height of a row in the list of levels.
pub const LADDER_ROW_HEIGHT: f32 = 28.0;
pub const MOVE_ROW_HEIGHT: f32 = 28.0;
/// The height of the note of an opening book below its move.
pub const NOTE_HEIGHT: f32 = 18.0;
/// The height over which the list of moves fades out at an end that has more.
pub const LIST_FADE: f32 = 8.0;
pub const MOVE_SIZE: f32 = BODY_SIZE;
/// The line height of running text, as a multiple of the font size.
pub const VARIATION_LINE: f32 = 1.5;
/// Variations with a greater nesting depth are not indented further.
pub const VARIATION_DEPTHS: usize = 5;
/// The distance from the vertical line beside a variation to its text.
pub const GUIDE: f32 = 8.0;
pub const CAPTURED_RADIUS: f32 = 9.0;
pub const COIN_RADIUS: f32 = 19.0;
/// The opacity of the piece that a click in the editor would put on the board.
pub const PREVIEW_OPACITY: f32 = 0.45;
/// The opacity of a piece in the editor's palette when none is left.
pub const ABSENT_OPACITY: f32 = 0.35;
/// The pictures of boards and pieces in the settings: heights, cell size, radius, name below, gap,
/// margin.
pub const BOARD_PREVIEW_HEIGHT: f32 = 58.0;
pub const BOARD_PREVIEW_CELL: f32 = 23.0;
pub const PIECE_PREVIEW_HEIGHT: f32 = 40.0;
pub const PIECE_PREVIEW_RADIUS: f32 = 17.0;
pub const PREVIEW_CAPTION: f32 = 20.0;
pub const PREVIEW_GAP: f32 = 6.0;
pub const PREVIEW_MARGIN: f32 = 5.0;
/// The height of the settings without the rows of a page.
pub const SETTINGS_REST: f32 = 150.0;
/// The height of the highest page of the settings.
pub const SETTINGS_PAGE: f32 = 430.0;
pub const TAB_WIDTH: f32 = 104.0;
/// The cell size in the pictures of the rules.
pub const DIAGRAM_CELL: f32 = 23.0;
/// A page of text: its maximum and its minimum height.
pub const PAGE_HEIGHT: f32 = 620.0;
pub const PAGE_MIN_HEIGHT: f32 = 80.0;
/// The height of the dialog around a page, and the font size of the headings on the page.
pub const PAGE_REST: f32 = 172.0;
pub const CHAPTER_SIZE: f32 = 17.0;
/// Pictures of the board and animations: height and margin in points, and pixels per point.
pub const PICTURE_HEIGHT: f32 = 600.0;
pub const PICTURE_SCALE: f32 = 2.0;
pub const PICTURE_MARGIN: f32 = 12.0;
/// Below a board: the height of a caption, the font sizes of the move and the comment, and the
/// maximum number of lines of the comment.
pub const CAPTION_HEIGHT: f32 = 104.0;
pub const CAPTION_SIZE: f32 = 20.0;
pub const CAPTION_COMMENT_SIZE: f32 = 15.0;
pub const CAPTION_ROWS: usize = 3;
pub const ANIMATION_HEIGHT: f32 = 640.0;
pub const ANIMATION_SCALE: f32 = 1.0;
/// The time for which an animation shows the last position, and the minimum for positions with a
/// comment.
pub const ANIMATION_END: Duration = Duration::from_secs(4);
pub const TITLE_SIZE: f32 = 22.0;
pub const CLOCK_SIZE: f32 = 22.0;
pub const CLOCK_HEIGHT: f32 = 25.0;
/// The opacity of the text of moves that were taken back.
pub const PALE: f32 = 0.4;
/// The opacity of the veil over a board that is only a preview.
pub const VEIL: f32 = 0.45;
pub const BODY_SIZE: f32 = 14.5;
pub const SMALL_SIZE: f32 = 12.5;

/// The indentation of a variation with this nesting depth from the left edge of the list, in
/// points.
pub fn variation_left(depth: usize) -> f32 {
    20.0 + 10.0 * (depth.clamp(1, VARIATION_DEPTHS) - 1) as f32
}

/// The font size of a variation with this nesting depth. Depth 0 is for comments on the main line.
pub const fn variation_size(depth: usize) -> f32 {
    if depth <= 1 { 13.5 } else { SMALL_SIZE }
}

/// The font size of the move in a presentation, in a window of this height.
pub fn presented_size(height: f32) -> f32 {
    (height / 32.0).clamp(18.0, 48.0)
}

/// Sets the program's colours, sizes and text styles in both themes of `ctx`.
pub fn install(ctx: &Context) {
    ctx.set_style_of(Theme::Light, style(Theme::Light, &LIGHT));
    ctx.set_style_of(Theme::Dark, style(Theme::Dark, &DARK));
    ctx.options_mut(|options| {
        // The text size is a setting of the program with its own shortcuts.
        options.zoom_with_keyboard = false;
        options.input_options.max_click_dist = DRAG_THRESHOLD;
        // Used if the system does not report a preferred theme.
        options.fallback_theme = Theme::Light;
    });
}

/// Chooses the theme. With high contrast, the dark theme has other colours.
pub fn choose(ctx: &Context, preference: ThemePreference, has_high_contrast: bool) {
    let dark = if has_high_contrast { &HIGH_CONTRAST } else { &DARK };
    ctx.set_style_of(Theme::Dark, style(Theme::Dark, dark));
    ctx.set_theme(preference);
}

/// Whether the colours are those of the high contrast theme, the only one with a black window.
pub fn is_high_contrast(visuals: &Visuals) -> bool {
    visuals.panel_fill == HIGH_CONTRAST.window
}

/// Switches animations on or off, including those of egui's widgets.
pub fn set_motion(ctx: &Context, has_motion: bool) {
    let time = if has_motion { ANIMATION_TIME } else { 0.0 };
    ctx.all_styles_mut(|style| style.animation_time = time);
}

/// Whether animations are on: see [`set_motion`].
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
    // They have the colour of text, in which the bars would otherwise be black lines.
    spacing.scroll.active_handle_opacity = SCROLL_OPACITY;
    spacing.scroll.interact_handle_opacity = 2.0 * SCROLL_OPACITY;
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
    // egui uses these visuals also for the widget with the keyboard focus, which must be
    // conspicuous.
    visuals.widgets.active = widget(palette.button_pressed, palette.accent, palette.text);
    visuals.widgets.open = widget(palette.button_hovered, palette.line, palette.text);
    visuals
}
