//! Tests that colours with a meaning can be told apart with any kind of colour vision, in every
//! theme.
//!
//! Each pair of colours is seen as by protanopes, deuteranopes and tritanopes. They are simulated
//! by the matrices of Machado, Oliveira and Fernandes ("A Physiologically-based Model for
//! Simulation of Color Vision Deficiency", IEEE TVCG 15/6, 2009) for severity 1.0, in linear RGB.
//! The difference is CIEDE2000, as given by Sharma, Wu and Dalal in 2005. Unlike CIE76 it does not
//! exaggerate differences between strong colours. A difference of about 1 is just noticeable where
//! two fields touch. Marks are apart and looked at for a moment, so they have to differ by ten
//! times that. A pair that does not must differ by a shape or a word: [`SHAPES`] lists these pairs,
//! and [`every_exception_is_needed`] tests that each entry is needed.

use eframe::egui::Color32;

use super::boards::{self, BoardColors, MarkColors};
use super::palette::{self, Palette};
use super::{
    ARROW_EDGE, BETTER_ARROW, BLACK_SHARE, DRAWN_SHARE, LINE_ARROW, PLAYED_ARROW, RED_SHARE, THREAT_ARROW,
    drawing,
};
use crate::app::look::{BoardTheme, Look, PieceSet};
use crate::engine::board::Side;
use crate::game::Pen;
use crate::print::Colour as Ink;

/// The minimum difference.
const MIN_DIFFERENCE: f64 = 10.0;

/// Pairs that are too similar for some eyes, and the further differences between them.
const SHAPES: [(&str, &str, &str); 14] = [
    ("target", "last move", "dots and rings; brackets at corners"),
    ("check", "cause", "a glow under the general, with the word; rings, dashes and crosses"),
    ("last move", "check", "brackets at corners; a glow under the general, with the word"),
    ("last move", "premove", "brackets at corners; rings and an arrow"),
    ("inaccuracy", "mistake", "?! and a ring; ? and a disc"),
    ("inaccuracy", "blunder", "?! and a ring; ?? and a triangle"),
    ("mistake", "blunder", "? and a disc; ?? and a triangle"),
    ("good", "warning", "told by a word"),
    ("good", "inaccuracy", "told by a word; ?!"),
    ("good", "mistake", "told by a word; ?"),
    ("good", "blunder", "told by a word; ??"),
    ("warning", "inaccuracy", "told by a word; ?!"),
    ("warning", "mistake", "told by a word; ?"),
    ("warning", "blunder", "told by a word; ??"),
];

type Matrix = [[f64; 3]; 3];

const FULL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

const EYES: [(&str, Matrix); 4] = [
    ("all colours", FULL),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &Matrix, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(factor, value)| factor * value).sum())
}

/// In linear RGB, 0 to 1.
fn linear(color: Color32) -> [f64; 3] {
    [color.r(), color.g(), color.b()].map(|byte| {
        let value = f64::from(byte) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// In CIELAB, as eyes of this kind see it.
fn seen(color: Color32, eyes: &Matrix) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    let xyz = times(&XYZ, times(eyes, linear(color)).map(|value| value.clamp(0.0, 1.0)));
    let response = |axis: usize| {
        let share = xyz[axis] / WHITE[axis];
        if share > 216.0 / 24_389.0 { share.cbrt() } else { (24_389.0 / 27.0 * share + 16.0) / 116.0 }
    };
    let [x, y, z] = [0, 1, 2].map(response);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000.
fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let fade = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let stretch = 1.0 + 0.5 * (1.0 - fade((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let polar =
        |a: f64, b: f64| ((a * stretch).hypot(b), b.atan2(a * stretch).to_degrees().rem_euclid(360.0));
    let ((c1, h1), (c2, h2)) = (polar(a1, b1), polar(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turn = if is_grey { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let hue = if is_grey { h1 + h2 } else { (h1 + turn / 2.0).rem_euclid(360.0) };
    let (light, chroma) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let wave = |times: f64, shift: f64| (times * hue + shift).to_radians().cos();
    let shape = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let lift = (light - 50.0).powi(2);
    let lightness = (l2 - l1) / (1.0 + 0.015 * lift / (20.0 + lift).sqrt());
    let strength = (c2 - c1) / (1.0 + 0.045 * chroma);
    let direction = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * chroma * shape);
    let angle = 60.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * fade(chroma) * angle.to_radians().sin();
    (lightness.powi(2) + strength.powi(2) + direction.powi(2) + rotation * strength * direction).sqrt()
}

/// The minimum difference of two colours for any eyes, and those eyes.
fn least(one: Color32, other: Color32) -> (f64, &'static str) {
    let differences = EYES.iter().map(|(name, eyes)| (difference(seen(one, eyes), seen(other, eyes)), *name));
    differences.min_by(|(one, _), (other, _)| one.total_cmp(other)).unwrap()
}

type Named = (&'static str, Color32);

/// Colours that must differ from each other, with the place where they are seen together.
fn groups() -> Vec<(String, Vec<Named>)> {
    let mut groups: Vec<(String, Vec<Named>)> = vec![
        (
            "pens".into(),
            [("green", Pen::Green), ("red", Pen::Red), ("blue", Pen::Blue), ("yellow", Pen::Yellow)]
                .map(|(name, pen)| (name, drawing(pen)))
                .into(),
        ),
        (
            "pens in print".into(),
            [("green", Ink::GREEN), ("red", Ink::RED), ("blue", Ink::BLUE), ("yellow", Ink::YELLOW)]
                .map(|(name, Ink(red, green, blue))| (name, Color32::from_rgb(red, green, blue)))
                .into(),
        ),
        ("arrows".into(), vec![("suggestion", LINE_ARROW), ("threat", THREAT_ARROW), ("edge", ARROW_EDGE)]),
        ("review".into(), vec![("played", PLAYED_ARROW), ("better", BETTER_ARROW), ("edge", ARROW_EDGE)]),
        ("shares".into(), vec![("red", RED_SHARE), ("black", BLACK_SHARE), ("draws", DRAWN_SHARE)]),
    ];
    for (name, palette) in palettes() {
        let Palette { red, black, card, sunken, text, warning, good, inaccuracy, mistake, blunder, .. } =
            *palette;
        groups.push((format!("{name}: sides"), vec![("red", red), ("black", black)]));
        groups.push((format!("{name}: curve"), vec![("red", red), ("ground", sunken)]));
        let said = [("good", good), ("warning", warning)];
        let faults = [("inaccuracy", inaccuracy), ("mistake", mistake), ("blunder", blunder)];
        groups.push((format!("{name}: words"), [said.as_slice(), &faults].concat()));
        for ground in [card, sunken] {
            for color in
                said.into_iter().chain(faults).chain([("text", text), ("red", red), ("black", black)])
            {
                groups.push((format!("{name}: text"), vec![color, ("ground", ground)]));
            }
        }
    }
    for (name, colors) in all_boards() {
        let MarkColors { target, last_move, check, cause, premove, focus: _ } = colors.marks;
        let marks = [
            ("target", target),
            ("last move", last_move),
            ("check", check),
            ("cause", cause),
            ("premove", premove),
        ];
        for mark in marks {
            for ground in [colors.light, colors.dark] {
                groups.push((format!("{name}: mark"), vec![mark, ("surface", ground)]));
            }
        }
        groups.push((name, marks.into()));
    }
    for (name, look, is_high_contrast) in looks() {
        let [red, black] = Side::BOTH.map(|side| look.piece_colors(side, is_high_contrast));
        for colors in [red, black] {
            for face in [colors.body.face_light, colors.body.face_dark] {
                groups.push((format!("{name}: piece"), vec![("ink", colors.ink), ("face", face)]));
            }
        }
        groups.push((format!("{name}: pieces"), vec![("red", red.ink), ("black", black.ink)]));
    }
    groups
}

fn palettes() -> [(&'static str, &'static Palette); 3] {
    [("light", &palette::LIGHT), ("dark", &palette::DARK), ("high contrast", &palette::HIGH_CONTRAST)]
}

fn all_boards() -> Vec<(String, &'static BoardColors)> {
    let variants =
        |board: BoardTheme| board.variants().iter().map(move |colors| (format!("{board:?}"), colors));
    let own = ("high contrast".into(), &boards::HIGH_CONTRAST);
    BoardTheme::ALL.into_iter().flat_map(variants).chain([own]).collect()
}

fn looks() -> Vec<(String, Look, bool)> {
    let mut looks = vec![("high contrast".into(), Look::default(), true)];
    for board in BoardTheme::ALL {
        for pieces in PieceSet::ALL {
            for has_contrast in [false, true] {
                let look = Look { board, pieces, has_contrast, ..Look::default() };
                looks.push((format!("{board:?}, {pieces:?}, {has_contrast}"), look, false));
            }
        }
    }
    looks
}

/// All pairs that differ too little for some eyes: the place, and their names.
fn alike() -> Vec<(String, &'static str, &'static str, String)> {
    let mut alike = Vec::new();
    for (place, colors) in groups() {
        for (index, (one, first)) in colors.iter().enumerate() {
            for (other, second) in &colors[index + 1..] {
                let (found, eyes) = least(*first, *second);
                if found < MIN_DIFFERENCE {
                    alike.push((place.clone(), *one, *other, format!("{found:.1} for {eyes}")));
                }
            }
        }
    }
    alike
}

fn has_shape(one: &str, other: &str) -> bool {
    SHAPES.iter().any(|(first, second, _)| [(one, other), (other, one)].contains(&(first, second)))
}

#[test]
fn colours_that_say_something_are_told_apart_by_all_eyes_or_have_a_shape() {
    let wrong: Vec<_> = alike().into_iter().filter(|(_, one, other, _)| !has_shape(one, other)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_exception_is_needed() {
    let alike = alike();
    for (first, second, _) in SHAPES {
        let is_needed = |(_, one, other, _): &(_, &str, &str, _)| {
            [(first, second), (second, first)].contains(&(one, other))
        };
        assert!(alike.iter().any(is_needed), "{first}, {second}");
    }
}

/// The contrast of two colours as WCAG defines it, 1 to 21.
fn contrast(one: Color32, other: Color32) -> f64 {
    let light = |color| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other): (f64, f64) = (light(one), light(other));
    one.max(other) / one.min(other)
}

/// The colours of texts.
fn texts(palette: &Palette) -> [Color32; 10] {
    [
        palette.text,
        palette.weak,
        palette.accent_text,
        palette.warning,
        palette.good,
        palette.red,
        palette.black,
        palette.inaccuracy,
        palette.mistake,
        palette.blunder,
    ]
}

#[test]
fn every_text_has_the_least_contrast_that_wcag_asks_for() {
    for (name, palette) in palettes() {
        for text in texts(palette) {
            for ground in [palette.window, palette.card, palette.sunken, palette.accent_wash] {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{name}: {text:?} on {ground:?}: {contrast}");
            }
        }
    }
}

#[test]
fn in_high_contrast_every_text_has_seven_times_the_light_of_its_ground_or_a_seventh() {
    let Palette { window, card, sunken, button, accent, on_accent, .. } = palette::HIGH_CONTRAST;
    let palette = &palette::HIGH_CONTRAST;
    for text in texts(palette) {
        for ground in [window, card, sunken] {
            assert!(contrast(text, ground) >= 7.0, "{text:?} on {ground:?}: {}", contrast(text, ground));
        }
    }
    assert!(contrast(on_accent, accent) >= 7.0 && contrast(palette.text, button) >= 7.0);
    let board = &boards::HIGH_CONTRAST;
    assert!(contrast(board.line, board.light) >= 7.0 && contrast(board.writing, board.light) >= 7.0);
    for side in Side::BOTH {
        let colors = Look::default().piece_colors(side, true);
        assert!(contrast(colors.ink, colors.body.face_light) >= 6.0, "{side:?}");
    }
}

#[test]
fn differences_are_those_of_the_published_examples() {
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619], 2.0373),
        ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let found = difference(one, other);
        assert!((found - expected).abs() < 5e-5, "{found} for {expected}");
    }
}

#[test]
fn simulated_eyes_see_grey_as_grey_and_miss_what_they_miss() {
    let grey = Color32::from_gray(120);
    for (name, eyes) in &EYES {
        assert!(difference(seen(grey, eyes), seen(grey, &FULL)) < 1.0, "{name}");
    }
    let (red, green) = (Color32::from_rgb(0xa0, 0x50, 0x20), Color32::from_rgb(0x55, 0x6b, 0x20));
    let [full, protan, deutan, _] = EYES.map(|(_, eyes)| difference(seen(red, &eyes), seen(green, &eyes)));
    assert!(full > 30.0 && protan < 20.0 && deutan < 20.0, "{full} {protan} {deutan}");
}
