//! What a screen reader says that is not shown as a text.

use eframe::egui::accesskit::{self, Live, Role};
use eframe::egui::{Context, FullOutput, Id, Plugin, Rect};

/// Lets a screen reader read a text out when it appears or changes, wherever the focus is. `id` stays the same as long as it
/// is the same text that changes, and `rect` is what it is about.
/// `text` is only asked for where something reads the tree.
pub fn speak(ctx: &Context, id: Id, rect: Rect, text: impl FnOnce() -> String) {
    ctx.accesskit_node_builder(id, |node| {
        node.set_role(Role::Label);
        node.set_bounds(bounds(rect));
        node.set_value(text());
        node.set_live(Live::Polite);
    });
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
    text: String,
    number: usize,
}

impl Voice {
    pub fn say(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.number += 1;
    }

    /// To be called in every frame. A text of its own appears for each thing said, so that the same can be said again.
    pub fn show(&self, ctx: &Context) {
        if !self.text.is_empty() {
            speak(ctx, Id::unique(("said", self.number)), ctx.content_rect(), || self.text.clone());
        }
    }
}

/// Makes what is chosen in drop-down lists readable on Linux, where AT-SPI knows only numbers as values: it becomes the
/// description, too. Elsewhere it would be read twice.
pub struct ChosenEntries;

impl Plugin for ChosenEntries {
    fn debug_name(&self) -> &'static str {
        "chosen entries"
    }

    fn output_hook(&mut self, _: &Context, output: &mut FullOutput) {
        if cfg!(any(windows, target_os = "macos")) {
            return;
        }
        let nodes = output.platform_output.accesskit_update.iter_mut().flat_map(|update| &mut update.nodes);
        for (_, list) in nodes.filter(|(_, node)| node.role() == Role::ComboBox) {
            if let (Some(chosen), None) = (list.value().map(String::from), list.description()) {
                list.set_description(chosen);
            }
        }
    }
}
