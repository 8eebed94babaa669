//! What a person does to the window.

use chuhe::app::ChuheApp;
use chuhe::game::Game;
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Event, Key, Modifiers, OutputCommand, PointerButton, Pos2, Shape, ViewportCommand, ViewportEvent,
    ViewportId,
};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

use super::{Window, point};

impl Window {
    /// Clicks the thing with this label with the mouse.
    pub fn click(&mut self, label: &str) {
        let center = self.node(label).rect().center();
        self.click_at(center);
    }

    /// Presses a key alone.
    pub fn tap(&mut self, key: Key) {
        self.press(Modifiers::NONE, key);
    }

    /// Goes on with the Tab key until the thing with this label has the focus.
    pub fn tab_to(&mut self, label: &str) {
        for _ in 0..150 {
            if self.is_focused(label) {
                return;
            }
            self.tap(Key::Tab);
        }
        panic!("the Tab key does not come to {label:?}");
    }

    /// Clicks it twice, as what ends a rating has to be asked for.
    pub fn insist(&mut self, label: &str) {
        self.click(label);
        self.click(label);
    }

    /// Presses the button with which the system's windows are closed. Answers whether the window lets itself be closed; then all is
    /// stored.
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

    /// Clicks the thing with this label with the other button.
    pub fn right_click(&mut self, label: &str) {
        let pos = self.node(label).rect().center();
        self.harness.event(Event::PointerMoved(pos));
        for pressed in [true, false] {
            let (button, modifiers) = (PointerButton::Secondary, Modifiers::NONE);
            self.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        }
        self.settle();
    }

    /// The same, where a dialog lies over a thing with the same label: the last one is meant. An open menu is called like its
    /// button, but has no place.
    pub fn click_last(&mut self, label: &str) {
        let is_placed = |node: &Node<'_>| node.accesskit_node().bounding_box().is_some();
        let last = self.harness.get_all_by_label(label).rfind(is_placed);
        let center = last.expect("there is one").rect().center();
        self.click_at(center);
    }

    /// Clicks the thing of this kind with this label.
    pub fn click_role(&mut self, role: Role, label: &str) {
        let center = self.harness.get_by_role_and_label(role, label).rect().center();
        self.click_at(center);
    }

    /// The same, with press and release within one frame, as where frames take long.
    pub fn tap_role(&mut self, role: Role, label: &str) {
        let pos = self.harness.get_by_role_and_label(role, label).rect().center();
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let press = |pressed| Event::PointerButton { pos, button, pressed, modifiers };
        self.harness.input_mut().events.extend([Event::PointerMoved(pos), press(true), press(false)]);
        self.settle();
    }

    /// Clicks an entry of the open menu.
    pub fn click_entry(&mut self, entry: &str) {
        let center = self.entry(entry);
        self.click_at(center);
    }

    /// Chooses an entry of a menu with the mouse.
    pub fn choose(&mut self, menu: &str, entry: &str) {
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

    /// Clicks a place of the window twice, too quickly for two clicks.
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

    /// The text that an action puts on the clipboard.
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

    /// A text comes from the clipboard.
    pub fn paste(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.into()));
        self.settle();
    }

    /// Plays a move by clicking two points.
    pub fn play(&mut self, from: &str, to: &str) {
        self.click(&point(from));
        self.click(&point(to));
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

    /// Drags with the other button from one thing to another.
    pub fn right_drag(&mut self, from: &str, to: &str) {
        let target = self.rect(to).center();
        self.right_drag_to(from, target);
    }

    /// The same to a place.
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

    /// Plays a move; answers how many frames it takes until none is asked for.
    pub fn frames_until_idle(&mut self, from: &str, to: &str) -> u64 {
        self.click(&point(from));
        let center = self.node(&point(to)).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.button(center, true);
        self.button(center, false);
        self.harness.run()
    }

    /// Presses a key.
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

    /// Does what a screen reader does to activate the thing with this label.
    pub fn act(&mut self, label: &str) {
        self.node(label).click_accesskit();
        self.settle();
    }

    /// The same, and no more than two frames.
    pub fn act_in_two_frames(&mut self, label: &str) {
        self.node(label).click_accesskit();
        self.harness.run_steps(2);
    }

    /// Replaces the text of a field.
    pub fn type_text(&mut self, label: &str, text: &str) {
        let center = self.field(label).rect().center();
        self.click_at(center);
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.into()));
        self.settle();
    }

    /// Clicks the button with this text that is in one row with a label.
    pub fn click_in_row(&mut self, label: &str, button: &str) {
        let row = self.harness.get_all_by_label(label).next().expect("there is a label").rect();
        let buttons = self.harness.get_all_by_label(button).map(|node| node.rect().center());
        let in_row: Vec<Pos2> = buttons.filter(|center| row.y_range().contains(center.y)).collect();
        self.click_at(in_row[0]);
    }

    /// Plays a move; answers whether this character is at its end in the first frame that shows it.
    pub fn arrives_at_once(&mut self, from: &str, to: &str, character: &str) -> bool {
        self.click(&point(from));
        let center = self.node(&point(to)).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.button(center, true);
        self.button(center, false);
        self.harness.step();
        // What was done is shown in the next one.
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

    /// Rests the pointer on the thing with this label, until its tooltip is there.
    pub fn hover(&mut self, label: &str) {
        let center = self.node(label).rect().center();
        self.harness.event(Event::PointerMoved(center));
        self.harness.run_steps(80);
    }
}

/// What a screen reader does: it finds things by their role and name, and acts on them.
impl Window {
    /// Activates a thing, without waiting for what follows.
    pub fn activate(&mut self, role: Role, name: &str) {
        self.by_role(role, name).click_accesskit();
    }

    /// Activates it, and waits.
    pub fn use_it(&mut self, role: Role, name: &str) {
        self.activate(role, name);
        self.settle();
    }

    /// Opens a game with its review.
    pub fn show_review(&mut self) {
        self.open_record(super::reviewed());
        self.press(Modifiers::COMMAND, Key::R);
        self.wait_for("Annotate");
    }

    /// Opens a record, and reviews it.
    pub fn review(&mut self, record: Game) {
        self.open_record(record);
        self.press(Modifiers::COMMAND, Key::R);
        self.use_it(Role::Button, "Start review");
        self.wait_for("Annotate");
    }

    /// Replaces the text of a field.
    pub fn set_text(&mut self, role: Role, name: &str, text: &str) {
        self.by_role(role, name).set_text_value_accesskit(text);
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

/// Whether what has a role is meant by another one: entries of menus, tabs and options are pressed as buttons are.
fn is_of(meant: Role, role: Role) -> bool {
    let is_pressed = matches!(role, Role::MenuItem | Role::MenuItemCheckBox | Role::Tab | Role::RadioButton);
    role == meant || meant == Role::Button && is_pressed
}
