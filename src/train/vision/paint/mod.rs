//! Paints scenes: pictures with boards of Xiangqi, and without, as screenshots, books, videos and
//! photographs show them (docs/vision.md).

mod arrangement;
mod board;
mod canvas;
mod chance;
mod damage;
mod fonts;
mod marks;
mod medium;
mod others;
mod palette;
mod pictograms;
mod pieces;
mod setting;
mod surroundings;
mod texture;
mod wear;

#[cfg(test)]
mod tests;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

pub use fonts::Fonts;

use super::scene::Scene;
use setting::Setting;

/// What a scene is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    Training,
    /// For measuring: with fonts and styles that training never shows.
    HeldBack,
}

/// Paints a scene. The same seed and fonts give the same scene on any machine of one kind.
pub fn scene(seed: u64, fonts: &Fonts, split: Split) -> Scene {
    let part = match split {
        Split::Training => 0,
        Split::HeldBack => 1 << 63,
    };
    let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ part;
    Setting::new(Xoshiro256PlusPlus::seed_from_u64(seed), fonts, split).paint()
}
