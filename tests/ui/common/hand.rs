//! The actions of a person in the window.

use chuhe::app::{ChuheApp, Label, ReviewLabel};
use chuhe::game::Game;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, Shape, ViewportCommand, ViewportEvent,
    ViewportId,
};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

use super::{Name, Window, point};

impl Window {
    /// Clicks the thing with this label with the mouse.
    pub fn click(&mut self, label: impl Name) {
        let center = self.node(label.name()).rect().center();
        self.click_at(center);
    }

    /// Presses a key alone.
    pub fn tap(&mut self, key: Key) {
        self.press(Modifiers::NONE, key);
    }

    /// Presses Tab until the thing with this label has the focus.
    pub fn tab_to(&mut self, label: impl Name) {
        let label = label.name();
        for _ in 0..150 {
            if self.is_focused(label) {
                return;
            }
            self.tap(Key::Tab);
        }
        panic!("the Tab key does not come to {label:?}");
    }

    /// Clicks a button, and agrees that it ends the rating.
    pub fn insist(&mut self, label: impl Name) {
        self.click(label);
        self.click(Label::GoOnUnrated);
    }

    /// Presses the close button of the window. Returns whether the window can be closed; then
    /// everything is stored.
    pub fn close(&mut self) -> bool {
        let root = self.harness.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        self.harness.step();
        let is_closed = !self.commands().contains(&ViewportCommand::CancelClose);
        self.settle();
        if is_closed {
            self.harness.state_mut().as_mut().expect("the first frame makes the app").end();
        }
        is_closed
    }

    pub fn right_click(&mut self, label: impl Name) {
        let pos = self.node(label.name()).rect().center();
        self.harness.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
            self.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        }
        self.settle();
    }

    /// Clicks the last thing with this label, for a dialog that covers another one. An open menu
    /// has the label of its button, but no place.
    pub fn click_last(&mut self, label: impl Name) {
        let is_placed = |node: &Node<'_>| node.accesskit_node().bounding_box().is_some();
        let last = self.harness.get_all_by_label(label.name()).rfind(is_placed);
        let center = last.expect("there is one").rect().center();
        self.click_at(center);
    }

    pub fn click_role(&mut self, role: Role, label: impl Name) {
        let center = self.harness.get_by_role_and_label(role, label.name()).rect().center();
        self.click_at(center);
    }

    /// Clicks an entry of the open drop-down list, which may have to be scrolled to it.
    pub fn click_option(&mut self, label: impl Name) {
        self.harness.get_by_role_and_label(Role::ListBoxOption, label.name()).scroll_to_me();
        self.settle();
        self.click_role(Role::ListBoxOption, label);
    }

    /// Like [`Self::click_role`], with press and release within one frame, as with slow frames.
    pub fn tap_role(&mut self, role: Role, label: impl Name) {
        let pos = self.harness.get_by_role_and_label(role, label.name()).rect().center();
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers };
        self.harness.input_mut().events.extend([Event::PointerMoved(pos), press(true), press(false)]);
        self.settle();
    }

    /// Clicks an entry of the open menu.
    pub fn click_entry(&mut self, entry: impl Name) {
        let center = self.entry(entry.name());
        self.click_at(center);
    }

    /// Chooses an entry of a menu with the mouse.
    pub fn choose(&mut self, menu: impl Name, entry: impl Name) {
        self.click_last(menu);
        self.click_entry(entry);
    }

    /// Clicks a place of the window, in points.
    pub fn click_at(&mut self, position: Pos2) {
        self.harness.event(Event::PointerMoved(position));
        self.button(position, true);
        self.button(position, false);
        self.settle();
    }

    /// Double-clicks a place of the window.
    pub fn double_click_at(&mut self, position: Pos2) {
        // A frame of these tests takes a quarter of a second, and each event has its own.
        self.harness.ctx.options_mut(|options| options.input_options.max_double_click_delay = 2.0);
        self.harness.event(Event::PointerMoved(position));
        for pressed in [true, false, true, false] {
            self.button(position, pressed);
        }
        self.settle();
    }

    fn button(&self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
    }

    /// The text that an action copies to the clipboard.
    pub fn copied_by(&mut self, act: impl Fn(&mut Harness<'static, Option<ChuheApp>>)) -> Option<String> {
        const FRAMES: usize = 8;
        act(&mut self.harness);
        (0..FRAMES).find_map(|_| {
            self.harness.step();
            self.harness.output().platform_output.commands.iter().find_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text.clone()),
                _ => None,
            })
        })
    }

    pub fn paste(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.into()));
        self.settle();
    }

    /// Plays a move by clicking two points.
    pub fn play(&mut self, from: &str, to: &str) {
        self.click(point(from));
        self.click(point(to));
    }

    /// Drags from one thing to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let target = self.rect(to).center();
        self.drag_to(from, target);
    }

    /// Drags a thing to a place.
    pub fn drag_to(&mut self, from: &str, to: Pos2) {
        self.drag_between(self.rect(from).center(), to);
    }

    /// Drags from one place of the window to another.
    pub fn drag_between(&mut self, start: Pos2, to: Pos2) {
        self.harness.event(Event::PointerMoved(start));
        self.button(start, true);
        for step in 1..=4 {
            self.harness.event(Event::PointerMoved(start + (to - start) * (step as f32 / 4.0)));
        }
        self.button(to, false);
        self.settle();
    }

    /// Drags from one thing to another while the window is too slow to see it: all within one
    /// frame, or with `is_pressed_before` the press within the frame before.
    pub fn fling(&mut self, from: &str, to: &str, is_pressed_before: bool) {
        let [start, end] = [from, to].map(|label| self.rect(label).center());
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let press = |pos, pressed| Event::PointerButton { pos, button, pressed, modifiers };
        self.harness.input_mut().events.extend([Event::PointerMoved(start), press(start, true)]);
        if is_pressed_before {
            self.harness.step();
        }
        self.harness.input_mut().events.extend([Event::PointerMoved(end), press(end, false)]);
        self.settle();
    }

    /// Drags with the right button from one thing to another.
    pub fn right_drag(&mut self, from: &str, to: &str) {
        let target = self.rect(to).center();
        self.right_drag_to(from, target);
    }

    /// Drags with the right button from a thing to a place.
    pub fn right_drag_to(&mut self, from: &str, to: Pos2) {
        let start = self.rect(from).center();
        let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
        self.harness.event(Event::PointerMoved(start));
        self.harness.event(Event::PointerButton { pos: start, button, pressed: true, modifiers });
        for step in 1..=4 {
            self.harness.event(Event::PointerMoved(start + (to - start) * (step as f32 / 4.0)));
        }
        self.harness.event(Event::PointerButton { pos: to, button, pressed: false, modifiers });
        self.settle();
    }

    /// Plays a move; returns the number of frames until none is requested.
    pub fn frames_until_idle(&mut self, from: &str, to: &str) -> u64 {
        self.click(point(from));
        let center = self.node(&point(to)).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.button(center, true);
        self.button(center, false);
        self.harness.run()
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    /// Presses several keys within one frame.
    pub fn press_together(&mut self, keys: &[Key]) {
        for &key in keys {
            for pressed in [true, false] {
                let modifiers = Modifiers::NONE;
                let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
                self.harness.input_mut().events.push(event);
            }
        }
        self.settle();
    }

    /// Presses a key and shows one frame.
    pub fn press_without_settling(&mut self, modifiers: Modifiers, key: Key) {
        let event = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
        self.harness.input_mut().events.push(event);
        self.harness.step();
    }

    /// Activates the thing with this label, as a screen reader does.
    pub fn act(&mut self, label: impl Name) {
        self.node(label.name()).click_accesskit();
        self.settle();
    }

    /// Like [`Self::act`], in at most two frames.
    pub fn act_in_two_frames(&mut self, label: impl Name) {
        self.node(label.name()).click_accesskit();
        self.harness.run_steps(2);
    }

    /// Replaces the text of a field.
    pub fn type_text(&mut self, label: impl Name, text: &str) {
        let center = self.field(label.name()).rect().center();
        self.click_at(center);
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.into()));
        self.settle();
    }

    /// Clicks the button with this text in the row of a label.
    pub fn click_in_row(&mut self, label: impl Name, button: impl Name) {
        let label = label.name();
        let row = self.harness.get_all_by_label(label).next().expect("there is a label").rect();
        let buttons = self.harness.get_all_by_label(button.name()).map(|node| node.rect().center());
        let in_row: Vec<Pos2> = buttons.filter(|center| row.y_range().contains(center.y)).collect();
        self.click_at(in_row[0]);
    }

    /// Plays a move. Returns whether this character is at its target in the first frame after the
    /// move.
    pub fn arrives_at_once(&mut self, from: &str, to: &str, character: &str) -> bool {
        self.click(point(from));
        let center = self.node(&point(to)).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.button(center, true);
        self.button(center, false);
        self.harness.step();
        // The result is shown in the next frame.
        self.harness.step();
        let shapes = &self.harness.output().shapes;
        let is_there = shapes.iter().any(|clipped| match &clipped.shape {
            Shape::Text(text) if text.galley.text() == character => {
                text.visual_bounding_rect().center().distance(center) < 5.0
            }
            _ => false,
        });
        self.settle();
        is_there
    }

    /// Rests the pointer on the thing with this label until its tooltip appears.
    pub fn hover(&mut self, label: impl Name) {
        let center = self.node(label.name()).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.harness.run_steps(80);
    }
}

/// The actions of a screen reader: it finds things by role and name, and acts on them.
impl Window {
    /// Activates a thing, without waiting for the result.
    pub fn activate(&mut self, role: Role, name: impl Name) {
        self.by_role(role, name.name()).click_accesskit();
    }

    /// Activates a thing, and waits.
    pub fn use_it(&mut self, role: Role, name: impl Name) {
        self.activate(role, name);
        self.settle();
    }

    /// Opens a game with its review.
    pub fn show_review(&mut self) {
        self.open_record(super::reviewed());
        self.press(Modifiers::COMMAND, Key::R);
        self.wait_for(ReviewLabel::Write);
    }

    /// Goes to a moment in the list of a review, and unfolds its lines.
    pub fn unfold(&mut self, moment: &str) {
        self.act(moment);
        self.act(moment);
    }

    /// Opens a record, and reviews it.
    pub fn review(&mut self, record: Game) {
        self.open_record(record);
        self.press(Modifiers::COMMAND, Key::R);
        self.use_it(Role::Button, ReviewLabel::Start);
        self.wait_for(ReviewLabel::Write);
    }

    /// Replaces the text of a field.
    pub fn set_text(&mut self, role: Role, name: impl Name, text: &str) {
        self.by_role(role, name.name()).set_text_value_accesskit(text);
        self.settle();
    }

    fn by_role(&self, role: Role, name: &str) -> egui_kittest::Node<'_> {
        let is_it = |node: &egui_kittest::Node<'_>, exactly: bool| {
            let node = node.accesskit_node();
            let label = node.label().unwrap_or_default();
            is_of(role, node.role()) && if exactly { label == name } else { label.starts_with(name) }
        };
        let nodes = || self.harness.root().children_recursive();
        // The last one: dialogs and menus come after the rest of the window.
        let found = nodes().filter(|node| is_it(node, true)).last();
        found
            .or_else(|| nodes().filter(|node| is_it(node, false)).last())
            .unwrap_or_else(|| panic!("there is no {role:?} {name:?}:\n{:?}", self.harness))
    }
}

/// Whether one role stands for another: menu entries, tabs and options are pressed like buttons.
fn is_of(meant: Role, role: Role) -> bool {
    let is_pressed = matches!(role, Role::MenuItem | Role::MenuItemCheckBox | Role::Tab | Role::RadioButton);
    role == meant || meant == Role::Button && is_pressed
}
