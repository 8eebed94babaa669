//! What a screen reader says that is not shown as a text.

use std::time::Duration;

use eframe::egui::accesskit::{self, Live, Role};
use eframe::egui::{Context, Id, Rect, accesskit_root_id};

use super::theme;

/// How long what has begun to read the window may not listen yet, in seconds.
pub const SETTLING: f64 = 1.0;

/// Lets a screen reader read a text out when it appears or changes, wherever the focus is. `id` stays the same as long as it
/// is the same text that changes, and `rect` is what it is about.
/// `text` is only asked for where something reads the tree. Where it is empty there is nothing to read: an empty text would be
/// announced, too.
pub fn speak(ctx: &Context, id: Id, rect: Rect, text: impl FnOnce() -> String) {
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

/// Whether a screen reader, or the like, asks for what is in the window.
pub fn is_heard(ctx: &Context) -> bool {
    ctx.accesskit_node_builder(accesskit_root_id(), |_| ()).is_some()
}

/// How long each move of a line that plays by itself is shown: until it can have been said, where it is heard.
pub fn telling_pause(ctx: &Context) -> Duration {
    if is_heard(ctx) { theme::HEARD_PAUSE } else { theme::TELLING_PAUSE }
}

/// Whether values that are texts are heard; AT-SPI, on Linux, knows only numbers.
pub const fn has_text_values() -> bool {
    cfg!(any(windows, target_os = "macos"))
}

/// Where something is in the window, as screen readers are told it.
pub fn bounds(rect: Rect) -> accesskit::Rect {
    let [x0, y0, x1, y1] = [rect.left(), rect.top(), rect.right(), rect.bottom()].map(f64::from);
    accesskit::Rect { x0, y0, x1, y1 }
}

/// A text that was said so many times before: a screen reader reads out only what differs from what it has read last, so
/// every other time a space that is not heard is added.
pub fn say_again(text: &str, times: usize) -> String {
    if text.is_empty() || times.is_multiple_of(2) { text.into() } else { format!("{text}\u{a0}") }
}

/// Says what has happened, each time anew.
#[derive(Default)]
pub struct Voice {
    /// What was said since the last frame in which anything was, each with its number.
    texts: Vec<(usize, String)>,
    number: usize,
    /// When they go away, in seconds; `None` until they have been shown.
    until: Option<f64>,
    /// Since when something reads the window, in seconds.
    heard_since: Option<f64>,
}

/// How long they stay after the last one, in seconds, where something reads the window, and where it may yet begin to. Orca says
/// nothing of what is gone, and on a slow machine comes to it seconds later.
const STAY: f64 = 6.0;
const STAY_UNHEARD: f64 = 10.0;

impl Voice {
    pub fn say(&mut self, text: impl Into<String>) {
        if self.until.take().is_some() {
            self.texts.clear();
        }
        self.texts.push((self.number, text.into()));
        self.number += 1;
    }

    /// Takes back what was said in this frame, because the user has gone on to something else.
    pub fn take_back(&mut self) {
        if self.until.is_none() {
            self.texts.clear();
        }
    }

    /// To be called in every frame. A text of its own appears for each thing said, so that the same can be said again; after a
    /// while it goes away, or whoever reads the window would find what is over. At the start, nothing may read the window yet, and
    /// what has only just begun to may hear nothing.
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
            speak(ctx, Id::unique(("said", *number)), ctx.content_rect(), || text.clone());
        }
    }
}

/// What a list that is searched says, while the focus stays in the field above it: at first nothing.
#[derive(Default)]
pub enum Searched {
    #[default]
    Opened,
    /// Something was typed, at this time in seconds; `None`: in this frame. It is said when typing pauses.
    Typed(Option<f64>),
    /// How much was found, and what comes first.
    Found,
    /// The row that was chosen.
    Chosen,
}

/// For how long nothing is typed before what was found is said, in seconds.
const TYPING_PAUSE: f64 = 0.7;

impl Searched {
    /// Says what there is to say, about what is within `rect`; `said` is asked for it, with how much was found or without.
    pub fn speak(&mut self, ctx: &Context, id: Id, rect: Rect, said: impl FnOnce(bool) -> String) {
        if let Self::Typed(since) = self {
            let now = ctx.input(|input| input.time);
            let left = *since.get_or_insert(now) + TYPING_PAUSE - now;
            if left > 0.0 {
                return ctx.request_repaint_after_secs(left as f32);
            }
            *self = Self::Found;
        }
        if !matches!(self, Self::Opened) {
            speak(ctx, id, rect, || said(matches!(self, Self::Found)));
        }
    }
}
