//! The size of texts and controls.

use std::fmt;

use eframe::egui::Vec2;
use serde::{Deserialize, Serialize};

use crate::app::theme;

/// The size of texts and controls, in percent of the default size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct TextSize(u16);

impl TextSize {
    /// The sizes that can be chosen, the smallest first.
    pub const ALL: [Self; 7] = [Self(80), Self(90), Self(100), Self(125), Self(150), Self(175), Self(200)];

    /// The scale factor, 1 for 100 %.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The next larger size. The largest one returns itself.
    #[must_use]
    pub fn larger(self) -> Self {
        Self::ALL.into_iter().find(|&size| size > self).unwrap_or(self)
    }

    /// The next smaller size. The smallest one returns itself.
    #[must_use]
    pub fn smaller(self) -> Self {
        Self::ALL.into_iter().rev().find(|&size| size < self).unwrap_or(self)
    }

    /// The scale factor for a window of this size, in points at 100 %. It leaves room for the board
    /// and the panel beside it, but is at least 1 unless the chosen size is smaller.
    pub fn fitting(self, window: Vec2) -> f32 {
        // In steps, so that resizing the window does not change the scale with every pixel.
        const STEP: f32 = 0.05;
        let [width, height] = theme::MIN_ROOM;
        let most = (window.x / width).min(window.y / height);
        let most = ((most / STEP).floor() * STEP).max(1.0);
        self.factor().min(most)
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl fmt::Display for TextSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

/// The number of percent is not one of [`TextSize::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}% is not among the sizes of texts")]
pub struct SizeError(u16);

impl TryFrom<u16> for TextSize {
    type Error = SizeError;

    fn try_from(percent: u16) -> Result<Self, Self::Error> {
        Self::ALL.into_iter().find(|size| size.0 == percent).ok_or(SizeError(percent))
    }
}

impl From<TextSize> for u16 {
    fn from(size: TextSize) -> Self {
        size.0
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::vec2;

    use super::*;

    #[test]
    fn sizes_step_up_and_down_to_their_ends() {
        let mut size = TextSize::default();
        let mut seen = vec![size];
        for _ in 0..TextSize::ALL.len() {
            size = size.larger();
            seen.push(size);
        }
        assert_eq!((size, seen[1].to_string()), (TextSize(200), "125%".into()));
        for _ in 0..TextSize::ALL.len() {
            size = size.smaller();
        }
        assert_eq!(size, TextSize(80));
    }

    #[test]
    fn a_size_that_there_is_not_is_none() {
        assert_eq!(TextSize::try_from(137), Err(SizeError(137)));
        assert!(serde_json::from_str::<TextSize>("137").is_err());
        for size in TextSize::ALL {
            let stored = serde_json::to_string(&size).unwrap();
            assert_eq!(serde_json::from_str::<TextSize>(&stored).unwrap(), size);
        }
    }

    #[test]
    fn a_small_window_keeps_room_for_the_board() {
        let largest = TextSize(200);
        assert!((largest.fitting(vec2(1920.0, 1080.0)) - 2.0).abs() < 0.01);
        assert!((largest.fitting(vec2(800.0, 600.0)) - 2.0).abs() < 0.01);
        assert!((largest.fitting(vec2(640.0, 480.0)) - 1.6).abs() < 0.01);
        assert!((largest.fitting(vec2(300.0, 200.0)) - 1.0).abs() < 0.01);
        assert!((TextSize(80).fitting(vec2(300.0, 200.0)) - 0.8).abs() < 0.01);
    }
}
