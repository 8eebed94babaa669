//! Keeps the state of an input method while typing moves from one place to another.

use eframe::egui::output::IMEOutput;
use eframe::egui::{Context, Event, FullOutput, ImeEvent, Plugin, Popup, RawInput};

use super::announcer::repaint_after;

/// Keeps input methods allowed for some frames after nothing asks for them, for example while a
/// dialog opens or closes, and as long as a menu is open. Interrupts them only while a text is
/// being composed. Each time they are allowed again or interrupted, winit makes a new context for
/// them on X11. Some, such as fcitx, are off in a new context.
#[derive(Default)]
pub struct InputMethodKeeper {
    allowed: Option<IMEOutput>,
    /// The first frame in which nothing asked for them.
    idle_since: Option<u64>,
    is_composing: bool,
}

/// The number of frames for which they stay allowed.
const HELD: u64 = 3;

impl Plugin for InputMethodKeeper {
    fn debug_name(&self) -> &'static str {
        "input method keeper"
    }

    fn input_hook(&mut self, _: &Context, input: &mut RawInput) {
        for event in &input.events {
            if let Event::Ime(ImeEvent::Preedit { text, .. }) = event {
                self.is_composing = !text.is_empty();
            } else if let Event::Ime(ImeEvent::Commit(_)) = event {
                self.is_composing = false;
            }
        }
    }

    fn output_hook(&mut self, ctx: &Context, output: &mut FullOutput) {
        if let Some(asked) = &mut output.platform_output.ime {
            asked.should_interrupt_composition &= self.is_composing;
            self.is_composing &= !asked.should_interrupt_composition;
            self.allowed = Some(IMEOutput { should_interrupt_composition: false, ..*asked });
            self.idle_since = None;
            return;
        }
        let frame = ctx.cumulative_frame_nr();
        let is_menu = Popup::is_any_open(ctx);
        let since = *self.idle_since.insert(self.idle_since.filter(|_| !is_menu).unwrap_or(frame));
        self.allowed.take_if(|_| frame - since >= HELD);
        output.platform_output.ime = self.allowed;
        if self.allowed.is_some() && !is_menu {
            repaint_after(ctx, output, 0.0);
        }
    }
}
