//! The order in which a screen reader gets announcements.

use std::collections::HashMap;
use std::time::Duration;

use eframe::egui::accesskit::{Live, Node, NodeId, TreeUpdate};
use eframe::egui::{Context, FullOutput, Memory, Plugin};

use super::announcements::SETTLING;
use super::focus::is_behind_dialog;

/// Announces one text in a frame, in a fixed order, and none before the screen reader has heard of
/// a new focus. Otherwise the texts of a frame reach it in any order, and the focus last. So each
/// text but the first waits for the next frame, and until then keeps its old value. While a lost
/// focus may still come to its new place, all texts wait. They also wait at first, because a screen
/// reader that has just begun to read the window may not listen yet.
#[derive(Default)]
pub struct Announcer {
    /// The time in seconds since when something reads the window.
    since: Option<f64>,
    /// The frame, which may have several passes; the state before it, and the state after it.
    frame: u64,
    before: Announced,
    now: Announced,
    /// The time in seconds when the focus was lost, if nothing has it since.
    lost: Option<f64>,
    /// The time in seconds since when nothing new is announced: see [`Announcer::hold_window`].
    held: Option<f64>,
}

/// How long texts wait for a lost focus, and the whole window for one that is on its way, in
/// seconds.
const PATIENCE: f64 = 0.5;

/// The state that a screen reader knows.
#[derive(Clone, Default)]
struct Announced {
    focus: Option<NodeId>,
    /// Whether the focus was kept in its old place: see [`Announcer::hold_focus`].
    is_held: bool,
    /// The texts to announce.
    texts: HashMap<NodeId, String>,
}

impl Plugin for Announcer {
    fn debug_name(&self) -> &'static str {
        "announcer"
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        let Some(update) = &mut output.platform_output.accesskit_update else {
            // Nothing reads the window now.
            return *self = Self::default();
        };
        if std::mem::replace(&mut self.frame, ctx.cumulative_frame_nr()) != self.frame {
            self.before = std::mem::take(&mut self.now);
        }
        let now = ctx.input(|input| input.time);
        let left = (*self.since.get_or_insert(now) + SETTLING - now).max(0.0);
        let is_coming = ctx.memory(Memory::focused).is_some();
        if self.hold_window(update, is_coming, is_behind_dialog(ctx), now) {
            self.now = Announced { is_held: true, ..self.before.clone() };
            return repaint_after(ctx, output, 0.0);
        }
        let is_held = self.hold_focus(update, is_coming);
        let is_moving = self.is_focus_moving(update, now) || is_held;
        let waits = self.before.hold_back(update, is_moving || left > 0.0) || is_held;
        self.now = Announced { is_held, ..Announced::by(update) };
        if waits {
            repaint_after(ctx, output, left);
        }
    }
}

/// Requests another frame after this one has already been laid out.
pub fn repaint_after(ctx: &Context, output: &mut FullOutput, seconds: f64) {
    let delay = Duration::from_secs_f64(seconds);
    ctx.request_repaint_after(delay);
    let viewports = output.viewport_output.values_mut();
    viewports.for_each(|viewport| viewport.repaint_delay = viewport.repaint_delay.min(delay));
}

impl Announcer {
    /// Announces nothing for a short time while the focus moves from a widget that is gone, such as
    /// an entry of a menu, or into a dialog that has opened. Otherwise the focus would be announced
    /// for a moment on the window itself, or behind the dialog.
    fn hold_window(&mut self, update: &mut TreeUpdate, is_coming: bool, is_behind: bool, now: f64) -> bool {
        let root = update.tree.as_ref().map(|tree| tree.root);
        let before = self.before.focus.filter(|&before| Some(before) != root && before != update.focus);
        let is_gone = |before: &NodeId| !update.nodes.iter().any(|(id, _)| id == before);
        let is_lost = Some(update.focus) == root && (is_coming || !self.before.is_held);
        match before.filter(|before| is_behind || is_lost && is_gone(before)) {
            Some(before) if now - *self.held.get_or_insert(now) < PATIENCE => {
                *update =
                    TreeUpdate { nodes: Vec::new(), tree: None, tree_id: update.tree_id, focus: before };
                true
            }
            Some(_) => false,
            None => {
                self.held = None;
                false
            }
        }
    }

    /// Leaves the focus at the last widget while none has it. egui then reports the whole window as
    /// focused, which a screen reader would announce. Does so while the next widget is not painted
    /// yet (`is_coming`, as in a dialog that is still being measured), otherwise for one frame.
    /// Returns whether it did.
    fn hold_focus(&self, update: &mut TreeUpdate, is_coming: bool) -> bool {
        let root = update.tree.as_ref().map(|tree| tree.root);
        let is_there = |before: &NodeId| update.nodes.iter().any(|(id, _)| id == before);
        let before = self.before.focus.filter(|before| Some(*before) != root).filter(is_there);
        match before {
            Some(before) if Some(update.focus) == root && (is_coming || !self.before.is_held) => {
                update.focus = before;
                true
            }
            _ => false,
        }
    }

    /// Whether the focus is not yet in its new place. This also holds when the window is first
    /// read: the texts at the beginning are announced after that.
    fn is_focus_moving(&mut self, update: &TreeUpdate, now: f64) -> bool {
        let root = update.tree.as_ref().map(|tree| tree.root);
        if Some(update.focus) != root {
            self.lost = None;
        } else if self.before.focus.is_some() && self.before.focus != root {
            self.lost.get_or_insert(now);
        }
        let is_lost = self.lost.is_some_and(|lost| now - lost < PATIENCE);
        is_lost || self.before.focus != Some(update.focus)
    }
}

impl Announced {
    /// The state after this update.
    fn by(update: &TreeUpdate) -> Self {
        let live = update.nodes.iter().filter_map(|(id, node)| Some((*id, text(node)?.to_owned())));
        Self { focus: Some(update.focus), texts: live.collect(), ..Self::default() }
    }

    /// Holds back all new texts, except the first one if the focus does not move. Returns whether
    /// one waits.
    fn hold_back(&self, update: &mut TreeUpdate, is_moving: bool) -> bool {
        let is_new = |(_, (id, node)): &(usize, &(NodeId, Node))| {
            text(node).is_some_and(|text| self.texts.get(id).is_none_or(|told| told != text))
        };
        let mut new: Vec<usize> =
            update.nodes.iter().enumerate().filter(is_new).map(|(index, _)| index).collect();
        if !is_moving {
            let first = if new.len() > 1 { first_of(&new, update) } else { new.first().copied() };
            new.retain(|&index| Some(index) != first);
        }
        for &index in &new {
            let (id, node) = &mut update.nodes[index];
            match self.texts.get(id) {
                Some(told) => node.set_value(told.as_str()),
                // If it were live already, AT-SPI would announce an empty text.
                None => {
                    node.clear_value();
                    node.clear_live();
                }
            }
        }
        !new.is_empty()
    }
}

/// The text that a node announces.
fn text(node: &Node) -> Option<&str> {
    let is_live = node.live().is_some_and(|live| live != Live::Off);
    node.value().filter(|text| is_live && !text.is_empty())
}

/// The first of these nodes: a child of the window itself, which is an announcement without a
/// visible text, then visible texts in reading order.
fn first_of(indices: &[usize], update: &TreeUpdate) -> Option<usize> {
    let places: HashMap<NodeId, usize> =
        update.nodes.iter().enumerate().map(|(index, (id, _))| (*id, index)).collect();
    let root = update.tree.as_ref()?.root;
    let (_, window) = &update.nodes[*places.get(&root)?];
    let of_window = window.children().iter().filter_map(|id| places.get(id));
    if let Some(&index) = of_window.into_iter().find(|index| indices.contains(index)) {
        return Some(index);
    }
    let mut left = vec![root];
    while let Some(id) = left.pop() {
        let Some(&index) = places.get(&id) else { continue };
        if indices.contains(&index) {
            return Some(index);
        }
        left.extend(update.nodes[index].1.children().iter().rev());
    }
    // A node without a parent is never read.
    None
}

#[cfg(test)]
mod tests {
    use eframe::egui::RawInput;
    use eframe::egui::accesskit::{Role, TreeId, TreeInfo};

    use super::*;
    use crate::app::announcements::Announcements;

    const ROOT: NodeId = NodeId(0);
    const SHOWN: NodeId = NodeId(100);

    /// A window in which each of these texts is to be announced, with the focus on one of them.
    /// Those from 10 on are not visible.
    fn window(texts: &[(u64, &str)], focus: u64) -> TreeUpdate {
        let (mut root, mut shown) = (Node::new(Role::Window), Node::new(Role::Group));
        root.push_child(SHOWN);
        for &(id, _) in texts {
            if id < 10 { shown.push_child(NodeId(id)) } else { root.push_child(NodeId(id)) }
        }
        let live = texts.iter().map(|&(id, text)| {
            let mut node = Node::new(Role::Label);
            node.set_value(text);
            node.set_live(Live::Polite);
            (NodeId(id), node)
        });
        // In any order, as they come.
        let nodes = live.rev().chain([(SHOWN, shown), (ROOT, root)]).collect();
        TreeUpdate { nodes, tree: Some(TreeInfo::new(ROOT)), tree_id: TreeId::ROOT, focus: NodeId(focus) }
    }

    /// The announcements in each frame while the window stays the same.
    fn told(texts: &[(u64, &str)], focuses: &[u64]) -> Vec<Vec<String>> {
        let before = Announced {
            focus: Some(ROOT),
            texts: HashMap::from([(NodeId(1), "Red".to_owned())]),
            ..Announced::default()
        };
        let mut announcer = Announcer { before, ..Announcer::default() };
        let frames = focuses.iter().enumerate().map(|(frame, &focus)| {
            let mut update = window(texts, focus);
            let is_moving = announcer.is_focus_moving(&update, frame as f64 * 0.2);
            let waits = announcer.before.hold_back(&mut update, is_moving);
            let now = Announced::by(&update);
            let is_new = |(id, text): &(&NodeId, &String)| announcer.before.texts.get(id) != Some(text);
            let new: Vec<String> = now.texts.iter().filter(is_new).map(|(_, text)| text.clone()).collect();
            assert!(waits || new.len() <= 1);
            announcer.before = now;
            new
        });
        frames.collect()
    }

    #[test]
    fn texts_are_told_one_a_frame_in_a_fixed_order() {
        let texts = [(1, "Black"), (7, "Check"), (12, "New game"), (3, "Red"), (2, "")];
        let frames = told(&texts, &[0; 5]);
        assert_eq!(frames, [vec!["New game"], vec!["Black"], vec!["Check"], vec!["Red"], vec![]]);
    }

    #[test]
    fn the_focus_is_told_before_the_texts() {
        let frames = told(&[(1, "Black"), (2, "Check")], &[2, 2, 2, 2]);
        assert_eq!(frames, [vec![], vec!["Black"], vec!["Check"], vec![]]);
    }

    #[test]
    fn texts_wait_for_a_focus_that_was_lost_but_not_for_ever() {
        // In frames of 0.2 seconds.
        let comes_back = told(&[(1, "Black")], &[2, 2, 0, 0, 2, 2]);
        assert_eq!(comes_back, [vec![], vec!["Black"], vec![], vec![], vec![], vec![]]);
        let texts = [(1, "Black"), (2, "Check"), (3, "Mate")];
        let comes_back = told(&texts, &[2, 2, 0, 0, 2, 2]);
        assert_eq!(comes_back, [vec![], vec!["Black"], vec![], vec![], vec![], vec!["Check"]]);
        let stays_lost = told(&texts, &[2, 2, 0, 0, 0, 0]);
        assert_eq!(stays_lost, [vec![], vec!["Black"], vec![], vec![], vec![], vec!["Check"]]);
    }

    #[test]
    fn the_focus_is_on_the_window_only_if_it_stays_there() {
        let mut announcer = Announcer::default();
        let mut told = |focus: u64, is_coming: bool| {
            let mut update = window(&[(1, "Board"), (2, "Dialog")], focus);
            let is_held = announcer.hold_focus(&mut update, is_coming);
            announcer.before = Announced { is_held, ..Announced::by(&update) };
            update.focus.0
        };
        assert_eq!([told(1, true), told(0, true), told(0, true), told(2, true)], [1, 1, 1, 2]);
        assert_eq!([told(0, false), told(1, true)], [2, 1]);
        assert_eq!([told(0, false), told(0, false), told(0, false)], [1, 0, 0]);
    }

    #[test]
    fn nothing_is_told_while_the_focus_goes_from_a_menu_into_a_dialog_but_not_for_ever() {
        let mut announcer = Announcer::default();
        // In frames of 0.2 seconds: the announced focus, and whether the window is announced.
        let mut told = |frame: u32, shown: u64, focus: u64, is_behind: bool| {
            let mut update = window(&[(1, "Board"), (shown, "Menu, then dialog")], focus);
            let is_held = announcer.hold_window(&mut update, false, is_behind, f64::from(frame) * 0.2);
            match is_held {
                true => announcer.before.is_held = true,
                false => announcer.before = Announced::by(&update),
            }
            (update.focus.0, !update.nodes.is_empty())
        };
        assert_eq!(told(0, 2, 2, false), (2, true), "an entry of the menu");
        assert_eq!(told(1, 3, 0, false), (2, false), "which is gone");
        assert_eq!(told(2, 3, 1, true), (2, false), "the board behind the dialog");
        assert_eq!(told(3, 3, 3, false), (3, true));
        assert_eq!([4, 5, 6, 7].map(|frame| told(frame, 3, 1, true).0), [3, 3, 3, 1]);
    }

    #[test]
    fn what_is_there_at_the_beginning_is_told_after_it() {
        let mut announcer = Announcer::default();
        let mut update = window(&[(1, "Paused"), (12, "Welcome")], 1);
        let is_moving = announcer.is_focus_moving(&update, 0.0);
        assert!(announcer.before.hold_back(&mut update, is_moving));
        assert_eq!(update.nodes.iter().filter(|(_, node)| node.live().is_some()).count(), 0);
    }

    #[test]
    fn what_is_said_at_the_start_waits_until_it_can_be_heard_and_nothing_later_does() {
        let ctx = Context::default();
        ctx.add_plugin(Announcer::default());
        let mut announcements = Announcements::default();
        let mut told = |time: f64, said: Option<&str>| -> Vec<String> {
            said.into_iter().for_each(|said| announcements.add(said));
            let input = RawInput { time: Some(time), ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| announcements.show(ui.ctx()));
            output.textures_delta.clear();
            let update = output.platform_output.accesskit_update.take();
            let nodes = update.iter().flat_map(|update| &update.nodes);
            nodes.filter_map(|(_, node)| text(node).map(String::from)).collect()
        };
        told(0.0, Some("Welcome"));
        ctx.enable_accesskit();
        for (time, said) in [(6.0, None), (6.5, Some("New game")), (6.9, None)] {
            assert_eq!(told(time, said), [""; 0], "it has only just connected");
        }
        assert_eq!(told(7.1, None), ["Welcome"]);
        assert_eq!(told(7.2, None).len(), 2, "the other one, too");
        assert_eq!(told(7.3, Some("Check")), ["Check"]);
    }

    #[test]
    fn a_text_that_waits_is_not_announced_as_an_empty_one() {
        let mut update = window(&[(2, "Check"), (3, "Mate")], 0);
        Announced { focus: Some(ROOT), ..Announced::default() }.hold_back(&mut update, false);
        assert_eq!(update.nodes.iter().filter(|(_, node)| node.live().is_some()).count(), 1);
    }
}
