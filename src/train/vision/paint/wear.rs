//! How much a picture suffers on its way.

use rand::RngExt;

use super::chance::Chance;
use super::damage::{Raw, Scaling};
use super::medium::Medium;
use super::setting::Subject;

/// Changes a picture as its medium does. `cell` is the distance between points in pixels; `is_print`
/// says that pieces can be told apart without colours.
pub fn wear(
    mut raw: Raw,
    random: &mut impl RngExt,
    medium: Medium,
    subject: Subject,
    cell: f32,
    is_print: bool,
) -> Raw {
    if medium == Medium::Photograph {
        let strength = random.between(0.01, 0.12);
        raw.warp(random, strength);
    } else if random.chance(0.04) {
        raw.warp(random, 0.015);
    }
    cut(&mut raw, random, subject, cell);
    let cell = rescale(&mut raw, random, cell);
    // Of small letters little may be lost: nobody could read them.
    let is_small = cell < 26.0;
    let is_soft = matches!(medium, Medium::Photograph | Medium::Video);
    if random.chance(if is_soft { 0.7 } else { 0.2 }) {
        let most = if is_small { 1 } else { 2 + usize::from(is_soft && cell > 36.0) };
        for _ in 0..random.random_range(1..=most) {
            let share = random.between(0.05, if is_small { 0.2 } else { 0.33 });
            raw.blur(share);
        }
    }
    if medium == Medium::Photograph {
        let (strength, moire) = (random.between(0.1, 0.45), random.chance(0.2));
        raw.light(random, strength, moire);
    } else if random.chance(0.03) {
        raw.light(random, 0.15, true);
    }
    if random.chance(if is_soft { 0.6 } else { 0.3 }) {
        let strength = random.between(0.2, 1.0);
        raw.tint(random, strength);
    }
    if is_print && random.chance(0.5) {
        raw.grey();
        if !is_small && random.chance(0.15) {
            raw.threshold(random.random_range(90..170));
        }
    }
    if random.chance(if is_soft { 0.6 } else { 0.15 }) {
        let strength = random.between(1.0, if is_small { 6.0 } else { 12.0 });
        raw.noise(random, strength);
    }
    if random.chance(if is_soft { 0.8 } else { 0.4 }) {
        if random.chance(0.6) {
            raw.halve_colours();
        }
        raw.jpeg(random.random_range(if is_small { 60..96 } else { 35..96 }));
    }
    raw
}

/// Cuts off a part of the board, or of its surroundings.
fn cut(raw: &mut Raw, random: &mut impl RngExt, subject: Subject, cell: f32) {
    let extent = |i: usize| {
        let numbers = || raw.points.iter().map(|point| point[i]);
        [numbers().fold(f32::INFINITY, f32::min), numbers().fold(f32::NEG_INFINITY, f32::max)]
    };
    let (width, height) = (raw.width as f32, raw.height as f32);
    if raw.points.is_empty() {
        return;
    }
    let ([left, right], [top, bottom]) = (extent(0), extent(1));
    let mut edges = [0.0, 0.0, width, height];
    if subject == Subject::CutBoard {
        let depth = random.between(0.7, 6.0) * cell;
        match random.random_range(0..4) {
            0 => edges[0] = left + depth,
            1 => edges[1] = top + depth,
            2 => edges[2] = right - depth,
            _ => edges[3] = bottom - depth,
        }
    } else if random.chance(0.12) {
        let room = random.between(0.36, 0.8) * cell;
        edges = [
            edges[0].max(left - room),
            edges[1].max(top - room),
            edges[2].min(right + room),
            edges[3].min(bottom + room),
        ];
    }
    let [left, top, right, bottom] = edges;
    let (left, top) = (left.max(0.0) as usize, top.max(0.0) as usize);
    let (right, bottom) = ((right as usize).min(raw.width), (bottom as usize).min(raw.height));
    if right > left + 16 && bottom > top + 16 {
        raw.crop(left, top, right, bottom);
    }
}

/// Scales some pictures down or up; points stay at least 18 pixels apart. Returns how far apart they
/// can be said to be: what was smaller in between is not sharper now.
fn rescale(raw: &mut Raw, random: &mut impl RngExt, cell: f32) -> f32 {
    if !random.chance(0.3) {
        return cell;
    }
    let least = (18.0 / cell).clamp(0.4, 1.0);
    let most = (600_000.0 / (raw.width * raw.height) as f32).sqrt().clamp(1.0, 2.2);
    let factor = if random.chance(0.6) { random.between(least, 1.0) } else { random.between(1.0, most) };
    let scaling = if random.chance(0.15) { Scaling::Nearest } else { Scaling::Bilinear };
    let size = |length: usize| ((length as f32 * factor) as usize).max(16);
    // There and back: what is lost stays lost.
    let (width, height) = (raw.width, raw.height);
    raw.scale(size(width), size(height), scaling);
    if factor < 0.9 && random.chance(0.3) {
        raw.scale(width, height, Scaling::Bilinear);
    }
    cell * factor.min(1.0)
}
