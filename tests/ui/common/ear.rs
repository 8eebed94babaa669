//! Hears the announcements of a screen reader.

use std::collections::HashMap;

use eframe::egui::accesskit::{Live, NodeId, Role};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;

use super::Window;

/// More frames than any animation takes, including the pauses of puzzles.
const FRAMES: usize = 40;

/// Hears announcements: live texts that appear or change, compared as in AccessKit's adapters.
#[derive(Default)]
pub struct Ear(HashMap<NodeId, String>);

impl Ear {
    /// An ear that knows the present texts of the window.
    pub fn of(window: &Window) -> Self {
        let mut ear = Self::default();
        ear.hear(window);
        ear
    }

    /// The announcements of the last frame, in reading order.
    fn hear(&mut self, window: &Window) -> Vec<String> {
        let now: Vec<(NodeId, String)> =
            window.harness.root().children_recursive().filter_map(said).collect();
        let is_new = |(id, text): &&(NodeId, String)| !text.is_empty() && self.0.get(id) != Some(text);
        // A repeated text differs by an inaudible space.
        let heard = |(_, text): &(NodeId, String)| text.trim_end_matches('\u{a0}').to_owned();
        let new = now.iter().filter(is_new).map(heard).collect();
        self.0 = now.into_iter().collect();
        new
    }
}

/// The name of a live text. The adapters use the value of a text as its name.
fn said(node: Node<'_>) -> Option<(NodeId, String)> {
    let node = node.accesskit_node();
    if node.live() == Live::Off {
        return None;
    }
    let name = if node.role() == Role::Label { node.value() } else { node.label() };
    Some((node.locate().0, name.unwrap_or_default()))
}

impl Window {
    /// Shows frames until nothing moves any more; returns all announcements.
    pub fn announced(&mut self, ear: &mut Ear) -> Vec<String> {
        let mut heard = Vec::new();
        for _ in 0..FRAMES {
            self.harness.step();
            heard.extend(ear.hear(self));
        }
        heard
    }

    /// Shows frames until a condition holds; returns all announcements.
    pub fn announced_until(&mut self, ear: &mut Ear, is_done: impl Fn(&Self) -> bool) -> Vec<String> {
        let mut heard = Vec::new();
        for _ in 0..4_000 {
            if is_done(self) {
                heard.extend(self.announced(ear));
                return heard;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.harness.step();
            heard.extend(ear.hear(self));
        }
        panic!("it did not happen; heard: {heard:?}");
    }
}
