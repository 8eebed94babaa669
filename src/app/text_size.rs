//! How large texts and controls are, and the board's numbers with them.

use std::fmt;

use eframe::egui::{Context, Vec2};
use serde::{Deserialize, Serialize};

use super::ChuheApp;
use super::actions::SizeAction;
use super::theme;

/// The size of texts and controls, in percent of the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct TextSize(u16);

impl TextSize {
    /// The sizes to choose from, the smallest first.
    pub const ALL: [Self; 7] = [Self(80), Self(90), Self(100), Self(125), Self(150), Self(175), Self(200)];

    /// By how much everything is scaled.
    pub fn factor(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// What an action makes of it; the largest and the smallest stay.
    #[must_use]
    pub fn changed(self, action: SizeAction) -> Self {
        let changed = match action {
            SizeAction::Set(size) => Some(size),
            SizeAction::Usual => Some(Self::default()),
            SizeAction::Larger => Self::ALL.into_iter().find(|&size| size > self),
            SizeAction::Smaller => Self::ALL.into_iter().rev().find(|&size| size < self),
        };
        changed.unwrap_or(self)
    }
}

impl Default for TextSize {
    fn default() -> Self {
        Self(100)
    }
}

impl fmt::Display for TextSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.0)
    }
}

/// A number that is no size to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} % is not among the sizes of texts")]
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

/// By how much everything is scaled in a window of this size, in points at 100 %: where it is small, no more than
/// leaves room for a board and what stands beside it.
fn fitting(size: TextSize, window: Vec2) -> f32 {
    // In steps, so that a window that is being resized does not change everything with each pixel.
    const STEP: f32 = 0.05;
    let [width, height] = theme::LEAST_ROOM;
    let most = (window.x / width).min(window.y / height);
    let most = ((most / STEP).floor() * STEP).max(1.0);
    size.factor().min(most)
}

impl ChuheApp {
    /// Scales the window as the settings say, from the next frame on.
    pub(super) fn follow_text_size(&self, ctx: &Context) {
        let window = ctx.content_rect().size() * ctx.zoom_factor();
        ctx.set_zoom_factor(fitting(self.settings.text_size, window));
    }

    pub(super) fn do_size_action(&mut self, action: SizeAction) {
        self.change_settings(|settings| settings.text_size = settings.text_size.changed(action));
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
            size = size.changed(SizeAction::Larger);
            seen.push(size);
        }
        assert_eq!((size, seen[1].to_string()), (TextSize(200), "125 %".into()));
        for _ in 0..TextSize::ALL.len() {
            size = size.changed(SizeAction::Smaller);
        }
        assert_eq!(size, TextSize(80));
        assert_eq!(size.changed(SizeAction::Usual), TextSize::default());
        assert_eq!(size.changed(SizeAction::Set(TextSize(150))), TextSize(150));
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
        assert!((fitting(largest, vec2(1920.0, 1080.0)) - 2.0).abs() < 0.01);
        assert!((fitting(largest, vec2(800.0, 600.0)) - 2.0).abs() < 0.01);
        assert!((fitting(largest, vec2(640.0, 480.0)) - 1.6).abs() < 0.01);
        assert!((fitting(largest, vec2(300.0, 200.0)) - 1.0).abs() < 0.01);
        assert!((fitting(TextSize(80), vec2(300.0, 200.0)) - 0.8).abs() < 0.01);
    }
}
