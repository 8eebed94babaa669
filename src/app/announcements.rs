//! Announcements of a screen reader that are not visible texts.

use std::time::Duration;

use eframe::egui::accesskit::{self, Live, Role};
use eframe::egui::{Context, Id, Rect, accesskit_root_id};

use super::theme;

/// How long a screen reader that has begun to read the window may not listen yet, in seconds.
pub const SETTLING: f64 = 1.0;

/// Makes a screen reader read a text when it appears or changes, wherever the focus is. `id` is the
/// same as long as it is the same text that changes. `rect` is the area that it is about. `text` is
/// called only if something reads the tree. An empty text is left out, because it would be
/// announced.
pub fn announce(ctx: &Context, id: Id, rect: Rect, text: impl FnOnce() -> String) {
    if !is_heard(ctx) {
        return;
    }
    let text = text();
    if text.is_empty() {
        return;
    }
    ctx.accesskit_node_builder(id, |node| {
        node.set_role(Role::Label);
        node.set_bounds(bounds(rect));
        node.set_value(text);
        node.set_live(Live::Polite);
    });
}

/// Whether a screen reader or the like reads the window.
pub fn is_heard(ctx: &Context) -> bool {
    ctx.accesskit_node_builder(accesskit_root_id(), |_| ()).is_some()
}

/// The time for which each move of a playing line is shown: with a screen reader, long enough to be
/// announced.
pub fn line_pause(ctx: &Context) -> Duration {
    if is_heard(ctx) { theme::HEARD_PAUSE } else { theme::LINE_PAUSE }
}

/// Whether screen readers get values that are texts. AT-SPI, on Linux, knows only numbers.
pub const fn has_text_values() -> bool {
    cfg!(any(windows, target_os = "macos"))
}

/// The place of something in the window, for screen readers.
pub fn bounds(rect: Rect) -> accesskit::Rect {
    let [x0, y0, x1, y1] = [rect.left(), rect.top(), rect.right(), rect.bottom()].map(f64::from);
    accesskit::Rect { x0, y0, x1, y1 }
}

/// A text that was announced this many times before. A screen reader reads only a text that differs
/// from the last one, so every other time it gets an inaudible space.
pub fn say_again(text: &str, times: usize) -> String {
    if text.is_empty() || times.is_multiple_of(2) { text.into() } else { format!("{text}\u{a0}") }
}

/// Announces events, each time anew.
#[derive(Default)]
pub struct Announcements {
    /// The announcements since the last frame that had any, each with its number.
    texts: Vec<(usize, String)>,
    number: usize,
    /// The time in seconds when they disappear; `None` until they have been shown.
    until: Option<f64>,
    /// The time in seconds since when something reads the window.
    heard_since: Option<f64>,
}

/// How long announcements stay after the last one, in seconds: if something reads the window, and
/// if it may still begin to. Orca does not read text that is gone, and on a slow machine comes to
/// it seconds later.
const STAY: f64 = 6.0;
const STAY_UNHEARD: f64 = 10.0;

impl Announcements {
    pub fn add(&mut self, text: impl Into<String>) {
        if self.until.take().is_some() {
            self.texts.clear();
        }
        self.texts.push((self.number, text.into()));
        self.number += 1;
    }

    /// Takes back the announcements of this frame, because the user has moved on.
    pub fn take_back(&mut self) {
        if self.until.is_none() {
            self.texts.clear();
        }
    }

    /// Shows the announcements. Called in every frame. Each has its own text, so that the same can
    /// be announced again. It disappears after a while, or a reader of the window would find old
    /// ones. At the start, nothing may read the window yet, and a screen reader that has just begun
    /// may not listen.
    pub fn show(&mut self, ctx: &Context) {
        let now = ctx.input(|input| input.time);
        self.heard_since = is_heard(ctx).then(|| self.heard_since.unwrap_or(now));
        if self.texts.is_empty() {
            return;
        }
        if self.heard_since.is_some_and(|since| now < since + SETTLING) {
            self.until = None;
        } else {
            let stay = if self.heard_since.is_some() { STAY } else { STAY_UNHEARD };
            self.until.get_or_insert(now + stay);
        }
        let left = self.until.map_or(STAY, |until| until - now);
        if left <= 0.0 {
            return self.texts.clear();
        }
        ctx.request_repaint_after_secs(left as f32);
        for (number, text) in &self.texts {
            announce(ctx, Id::unique(("said", *number)), ctx.content_rect(), || text.clone());
        }
    }
}

/// The announcement of a list of search results, while the focus stays in the field above it. At
/// first there is none.
#[derive(Default)]
pub enum SearchAnnouncement {
    #[default]
    Opened,
    /// Something was typed at this time in seconds, or in this frame if `None`. It is announced
    /// when typing pauses.
    Typed(Option<f64>),
    /// The number of results, and the first one.
    Found,
    /// The row that was chosen.
    Chosen,
}

/// The pause in typing before the results are announced, in seconds.
const TYPING_PAUSE: f64 = 0.7;

impl SearchAnnouncement {
    /// Makes the announcement for the area `rect`. `said` makes its text, with or without the
    /// number of results.
    pub fn announce(&mut self, ctx: &Context, id: Id, rect: Rect, said: impl FnOnce(bool) -> String) {
        if let Self::Typed(since) = self {
            let now = ctx.input(|input| input.time);
            let left = *since.get_or_insert(now) + TYPING_PAUSE - now;
            if left > 0.0 {
                return ctx.request_repaint_after_secs(left as f32);
            }
            *self = Self::Found;
        }
        if !matches!(self, Self::Opened) {
            announce(ctx, id, rect, || said(matches!(self, Self::Found)));
        }
    }
}
