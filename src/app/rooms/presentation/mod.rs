//! Presents a record to a class. The board fills the screen, with only the move and its comment
//! below. Comments can be hidden until they are asked for, so that the audience may think first.
//! The game is suspended meanwhile.

mod autoplay;
mod controls;
mod view;

use eframe::egui::{Context, Key, Modifiers, ViewportCommand};

use crate::app::board::Board;
use crate::app::command::{Screen, Step, are_taken};
use crate::app::core::{AutoplayPace, Core, Effect, Effects};
use crate::app::text::PresentationLabel;
use crate::game::{Drawing, NodeId};
use autoplay::Autoplay;
use view::said;

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Begins or ends the presentation.
    Toggle,
    /// Shows what is hidden here, or else goes to the next place.
    Next,
    /// Goes to another place.
    Step(Step),
    /// Hides comments, signs and drawings from here on, or shows them.
    ToggleComments,
    /// Draws on the board. The record does not keep it.
    Draw(Drawing),
    /// Starts or stops autoplay.
    ToggleAutoplay,
    SetPace(AutoplayPace),
}

#[derive(Default)]
pub struct PresentationRoom {
    board: Board,
    autoplay: Option<Autoplay>,
    /// Whether comments are hidden until they are asked for.
    is_hiding: bool,
    /// The place whose comment has been asked for.
    revealed: Option<NodeId>,
    /// The user's drawings, and their place.
    sketch: (Option<NodeId>, Vec<Drawing>),
    /// The start of the presentation, in seconds.
    since: f64,
    /// During a presentation, whether the window filled the screen before.
    was_full: Option<bool>,
}

impl PresentationRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Toggle if core.front.has_screen(Screen::Presentation) => {
                core.front.close_screen(Screen::Presentation);
                core.announcements.add(PresentationLabel::Ended.text(core.language()));
                self.autoplay = None;
            }
            Message::Toggle => {
                core.front.open_screen(Screen::Presentation);
                core.announcements.add(PresentationLabel::Begun.text(core.language()));
                self.since = core.now;
                // The keys then belong to the presentation.
                return vec![Effect::FreeFocus];
            }
            Message::Next if self.is_hidden(core) => self.revealed = Some(core.shown().node),
            Message::Next => core.step(Step::Forward),
            Message::Step(step) => core.step(step),
            Message::ToggleComments => {
                self.is_hiding = !self.hides_here(core);
                self.revealed = None;
            }
            Message::Draw(drawing) => {
                let here = Some(core.shown().node);
                if self.sketch.0 != here {
                    self.sketch = (here, Vec::new());
                }
                drawing.toggle_in(&mut self.sketch.1);
            }
            Message::ToggleAutoplay => self.toggle_autoplay(core),
            Message::SetPace(pace) => core.change_settings(|settings| settings.autoplay_pace = pace),
        }
        Effects::new()
    }

    /// Whether a comment at the place shown would be hidden.
    fn hides_here(&self, core: &Core) -> bool {
        self.is_hiding && self.revealed != Some(core.shown().node)
    }

    /// Whether the place shown has something that is hidden.
    fn is_hidden(&self, core: &Core) -> bool {
        let shown = core.shown();
        let (tree, node) = (shown.game.tree(), shown.node);
        let has_more = !tree.signs(node).is_empty() || !tree.drawings(node).is_empty();
        self.hides_here(core) && (has_more || !said(tree, node).is_empty())
    }

    /// Makes the window fill the screen during the presentation, and runs autoplay.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) {
        let is_open = core.front.has_screen(Screen::Presentation);
        let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
        if is_open && self.was_full.is_none() {
            self.was_full = Some(is_full);
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(true));
        } else if !is_open && let Some(was_full) = self.was_full.take() {
            ctx.send_viewport_cmd(ViewportCommand::Fullscreen(was_full));
            let autoplay = self.autoplay.take();
            *self = Self { autoplay, ..Self::default() };
        }
        self.poll_autoplay(ctx, core);
    }

    /// The messages for the keys pressed. They are those of slide programs and presenters' remote
    /// controls.
    pub fn listen(&self, ctx: &Context, core: &Core) -> Vec<Message> {
        if core.front.screen() != Screen::Presentation || are_taken(ctx) {
            return Vec::new();
        }
        let keys = [
            (Key::Space, Message::Next),
            (Key::PageDown, Message::Next),
            (Key::ArrowRight, Message::Next),
            (Key::PageUp, Message::Step(Step::Back)),
            (Key::ArrowLeft, Message::Step(Step::Back)),
            (Key::ArrowUp, Message::Step(Step::Up)),
            (Key::ArrowDown, Message::Step(Step::Down)),
            (Key::Home, Message::Step(Step::First)),
            (Key::End, Message::Step(Step::Last)),
            (Key::H, Message::ToggleComments),
            (Key::Escape, Message::Toggle),
        ];
        ctx.input_mut(|input| {
            let pressed = keys.into_iter().filter(|(key, _)| input.consume_key(Modifiers::NONE, *key));
            pressed.map(|(_, message)| message).collect()
        })
    }
}
