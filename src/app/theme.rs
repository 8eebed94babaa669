//! Every colour, size and duration of the window, by name. Nothing elsewhere spells one out.

use std::time::Duration;

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme, Ui,
    Vec2, Visuals, style::WidgetVisuals, vec2,
};

use crate::engine::board::Side;

/// How long a piece slides to its new place; input is never held up by it.
pub const SLIDE: Duration = Duration::from_millis(200);
/// How far the pointer moves with the button held before it is a drag and no click, in points.
pub const DRAG_THRESHOLD: f32 = 3.0;

pub const WINDOW_SIZE: [f32; 2] = [1100.0, 800.0];
pub const WINDOW_MIN_SIZE: [f32; 2] = [640.0, 480.0];
/// The side panel's width: a share of the window, within bounds.
pub const PANEL_SHARE: f32 = 0.28;
pub const PANEL_WIDTH: std::ops::RangeInclusive<f32> = 216.0..=400.0;
/// The panel's height where the window is too narrow for it beside the board.
pub const PANEL_HEIGHT: f32 = 316.0;
pub const STATUS_HEIGHT: f32 = 30.0;
pub const MENU_HEIGHT: f32 = 24.0;
pub const MENU_ENTRY_HEIGHT: f32 = 28.0;
/// Space below the menu bar.
pub const MENU_GAP: f32 = 4.0;
/// The least width of an open menu.
pub const MENU_WIDTH: f32 = 190.0;
pub const DIALOG_WIDTH: f32 = 460.0;
/// The list of games to choose from: at most so high, and what the dialog needs beside it.
pub const CHOOSER_HEIGHT: f32 = 480.0;
pub const CHOOSER_REST: f32 = 210.0;
pub const CHOOSER_WIDTH: f32 = 580.0;
/// What a dialog needs in height beside a list that fills it.
pub const DIALOG_REST: f32 = 200.0;
/// A longer comment is scrolled.
pub const COMMENT_HEIGHT: f32 = 200.0;
pub const CONFIRM_WIDTH: f32 = 340.0;
/// The labels on the left of a form.
pub const FORM_LABEL_WIDTH: f32 = 100.0;
pub const FORM_ROW_HEIGHT: f32 = 30.0;
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
pub const MOVE_ROW_HEIGHT: f32 = 24.0;
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
pub const TITLE_SIZE: f32 = 22.0;
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

/// The colours around the board.
#[derive(Debug)]
pub struct Palette {
    /// Behind everything.
    pub window: Color32,
    /// Cards, dialogs.
    pub card: Color32,
    /// Text fields, lists.
    pub sunken: Color32,
    pub text: Color32,
    pub weak: Color32,
    /// Hairlines and outlines.
    pub line: Color32,
    pub button: Color32,
    pub button_hovered: Color32,
    pub button_pressed: Color32,
    /// The one colour that stands out: cinnabar, as on a seal.
    pub accent: Color32,
    pub on_accent: Color32,
    /// A light wash of the accent, for what is chosen.
    pub accent_wash: Color32,
    pub warning: Color32,
    /// Names of the two sides, and of their pieces' characters in text.
    pub red: Color32,
    pub black: Color32,
    pub backdrop: Color32,
    pub shadow: Color32,
    pub wood: Wood,
}

/// The colours of the board itself.
#[derive(Debug)]
pub struct Wood {
    /// The surface at its top left, where the light falls, and at its bottom right.
    pub light: Color32,
    pub dark: Color32,
    /// The veins of the wood; their strength varies.
    pub grain: Color32,
    pub frame_light: Color32,
    pub frame_dark: Color32,
    pub line: Color32,
    /// 楚河 漢界 and the file numbers.
    pub writing: Color32,
}

/// Marks on the board, the same in both themes: the wood changes little.
pub mod marks {
    use super::Color32;

    /// Where a piece may go, and what is selected.
    pub const TARGET: Color32 = Color32::from_rgb(0x1d, 0x6f, 0x5c);
    pub const LAST_MOVE: Color32 = Color32::from_rgb(0x1f, 0x5f, 0x8b);
    pub const CHECK: Color32 = Color32::from_rgb(0xd4, 0x1f, 0x1f);
    /// What makes a refused move impossible.
    pub const CAUSE: Color32 = Color32::from_rgb(0xc8, 0x32, 0x0e);
    pub const FOCUS: Color32 = Color32::from_rgb(0x17, 0x3b, 0x8f);
}

/// The colours of the pieces.
pub mod piece {
    use super::{Color32, Side};

    pub const RIM: Color32 = Color32::from_rgb(0x9a, 0x6c, 0x35);
    pub const BEVEL_LIGHT: Color32 = Color32::from_rgb(0xff, 0xf4, 0xdb);
    pub const BEVEL_DARK: Color32 = Color32::from_rgb(0xd2, 0xa7, 0x69);
    pub const FACE_LIGHT: Color32 = Color32::from_rgb(0xfb, 0xec, 0xcd);
    pub const FACE_DARK: Color32 = Color32::from_rgb(0xee, 0xd3, 0xa2);
    pub const SHADOW: Color32 = Color32::from_black_alpha(105);
    pub const SHADOW_LIFTED: Color32 = Color32::from_black_alpha(90);

    /// The character and the ring.
    pub const fn ink(side: Side) -> Color32 {
        match side {
            Side::Red => Color32::from_rgb(0xae, 0x1c, 0x1a),
            Side::Black => Color32::from_rgb(0x1c, 0x24, 0x24),
        }
    }
}

const LIGHT: Palette = Palette {
    window: Color32::from_rgb(0xf1, 0xea, 0xde),
    card: Color32::from_rgb(0xfb, 0xf8, 0xf2),
    sunken: Color32::from_rgb(0xf5, 0xf0, 0xe6),
    text: Color32::from_rgb(0x2c, 0x26, 0x20),
    weak: Color32::from_rgb(0x76, 0x6b, 0x5d),
    line: Color32::from_rgb(0xdf, 0xd5, 0xc4),
    button: Color32::from_rgb(0xf0, 0xe8, 0xd9),
    button_hovered: Color32::from_rgb(0xe9, 0xdd, 0xc8),
    button_pressed: Color32::from_rgb(0xdf, 0xd0, 0xb5),
    accent: Color32::from_rgb(0xa8, 0x32, 0x28),
    on_accent: Color32::from_rgb(0xff, 0xf8, 0xee),
    accent_wash: Color32::from_rgb(0xf3, 0xdc, 0xd2),
    warning: Color32::from_rgb(0xa6, 0x3a, 0x0c),
    red: Color32::from_rgb(0xae, 0x1c, 0x1a),
    black: Color32::from_rgb(0x2c, 0x26, 0x20),
    backdrop: Color32::from_black_alpha(96),
    shadow: Color32::from_black_alpha(40),
    wood: Wood {
        light: Color32::from_rgb(0xeb, 0xc7, 0x8d),
        dark: Color32::from_rgb(0xd8, 0xaa, 0x6a),
        grain: Color32::from_rgb(0x9c, 0x62, 0x28),
        frame_light: Color32::from_rgb(0x8f, 0x57, 0x2c),
        frame_dark: Color32::from_rgb(0x5f, 0x36, 0x19),
        line: Color32::from_rgb(0x5b, 0x34, 0x14),
        writing: Color32::from_rgb(0x6d, 0x42, 0x1c),
    },
};

const DARK: Palette = Palette {
    window: Color32::from_rgb(0x1d, 0x1a, 0x17),
    card: Color32::from_rgb(0x29, 0x25, 0x21),
    sunken: Color32::from_rgb(0x22, 0x1e, 0x1b),
    text: Color32::from_rgb(0xee, 0xe6, 0xd8),
    weak: Color32::from_rgb(0xa8, 0x9d, 0x8c),
    line: Color32::from_rgb(0x40, 0x39, 0x32),
    button: Color32::from_rgb(0x37, 0x31, 0x2b),
    button_hovered: Color32::from_rgb(0x45, 0x3d, 0x35),
    button_pressed: Color32::from_rgb(0x52, 0x48, 0x3d),
    accent: Color32::from_rgb(0xb4, 0x43, 0x31),
    on_accent: Color32::from_rgb(0xff, 0xf6, 0xec),
    accent_wash: Color32::from_rgb(0x55, 0x31, 0x29),
    warning: Color32::from_rgb(0xf0, 0x9a, 0x6a),
    red: Color32::from_rgb(0xef, 0x83, 0x70),
    black: Color32::from_rgb(0xee, 0xe6, 0xd8),
    backdrop: Color32::from_black_alpha(140),
    shadow: Color32::from_black_alpha(110),
    wood: Wood {
        light: Color32::from_rgb(0xd3, 0xab, 0x71),
        dark: Color32::from_rgb(0xb9, 0x8a, 0x50),
        grain: Color32::from_rgb(0x7d, 0x4b, 0x1c),
        frame_light: Color32::from_rgb(0x6e, 0x42, 0x22),
        frame_dark: Color32::from_rgb(0x42, 0x25, 0x11),
        line: Color32::from_rgb(0x47, 0x27, 0x0d),
        writing: Color32::from_rgb(0x55, 0x31, 0x12),
    },
};

impl Palette {
    /// The colours of the theme that `ui` is shown in.
    pub fn of(ui: &Ui) -> &'static Self {
        if ui.visuals().dark_mode { &DARK } else { &LIGHT }
    }

    /// The colour in which a side's name and moves are written.
    pub const fn side(&self, side: Side) -> Color32 {
        match side {
            Side::Red => self.red,
            Side::Black => self.black,
        }
    }
}

/// Gives both themes of `ctx` our colours, sizes and text styles.
pub fn install(ctx: &Context) {
    ctx.set_style_of(Theme::Light, style(Theme::Light, &LIGHT));
    ctx.set_style_of(Theme::Dark, style(Theme::Dark, &DARK));
    ctx.options_mut(|options| {
        options.input_options.max_click_dist = DRAG_THRESHOLD;
        // Where the system does not say which it prefers.
        options.fallback_theme = Theme::Light;
    });
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
