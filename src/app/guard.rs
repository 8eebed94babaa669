//! Handles panics on the window's thread. A frame that panics is abandoned, and the next one is
//! painted. After several panics in a row, the screens and dialogs in front of the game are closed.
//! If even that does not help, a plain page tells the user what has happened.
//!
//! Nothing is lost: the session stores the game after every change.

use eframe::egui::{Context, Ui, ViewportCommand};

use super::theme;
use crate::session::guarded;

/// The content of the window.
pub trait Content {
    /// Fetches what has happened since the last frame.
    fn logic(&mut self, ctx: &Context);

    fn ui(&mut self, ui: &mut Ui);

    /// Closes the screens and dialogs in front of the game, because one of them may cause the
    /// panics.
    fn retreat(&mut self, ctx: &Context);

    /// Stores the rest, because the window closes or (`is_given_up`) cannot be shown any more.
    fn close(&mut self, is_given_up: bool);

    /// The texts of the page that is shown if nothing else can be.
    fn last_words(&self) -> LastWords;
}

/// The texts of a plain page.
pub struct LastWords {
    pub title: String,
    pub text: String,
    /// The text of the button that closes the window.
    pub close: String,
}

impl Default for LastWords {
    fn default() -> Self {
        Self {
            title: "Chuhe cannot go on".into(),
            text: "Something went wrong inside Chuhe. The game is saved: start Chuhe again.".into(),
            close: "Close".into(),
        }
    }
}

/// [`Content::retreat`] is called after `RETREAT` frames in a row that panicked. After `GIVE_UP`,
/// the content is dropped.
const RETREAT: u32 = 2;
const GIVE_UP: u32 = 4;

/// Shows a content as long as that is possible.
pub struct Guard<C> {
    state: GuardState<C>,
    /// The number of frames in a row that panicked.
    panicked: u32,
    /// Whether this frame has panicked.
    is_panicked: bool,
}

enum GuardState<C> {
    Shown(C),
    GivenUp(LastWords),
}

impl<C: Content> Guard<C> {
    pub const fn new(content: C) -> Self {
        Self { state: GuardState::Shown(content), panicked: 0, is_panicked: false }
    }

    /// Whether the content could no longer be shown and was dropped.
    pub const fn is_given_up(&self) -> bool {
        matches!(self.state, GuardState::GivenUp(_))
    }

    /// Runs the content's logic. Called in every frame, even if the window is hidden and nothing is
    /// painted.
    pub fn logic(&mut self, ctx: &Context) {
        self.is_panicked = false;
        self.attempt(ctx, |content| content.logic(ctx));
    }

    pub fn ui(&mut self, ui: &mut Ui) {
        if let GuardState::GivenUp(words) = &self.state {
            return show_last_words(ui, words);
        }
        let ctx = ui.ctx().clone();
        self.attempt(&ctx, |content| content.ui(ui));
        if !self.is_panicked {
            self.panicked = 0;
        }
    }

    /// Closes the content before the window closes.
    pub fn close(&mut self) {
        if let GuardState::Shown(content) = &mut self.state {
            // A panic now is reported as usual. There is no window left to show it in.
            drop(guarded(|| content.close(false)));
        }
    }

    fn attempt(&mut self, ctx: &Context, work: impl FnOnce(&mut C)) {
        let GuardState::Shown(content) = &mut self.state else { return };
        if guarded(|| work(content)).is_ok() {
            return;
        }
        ctx.request_repaint();
        if std::mem::replace(&mut self.is_panicked, true) {
            return;
        }
        self.panicked += 1;
        match self.panicked {
            RETREAT => drop(guarded(|| content.retreat(ctx))),
            GIVE_UP => {
                let words = guarded(|| content.last_words()).unwrap_or_default();
                drop(guarded(|| content.close(true)));
                let last = std::mem::replace(&mut self.state, GuardState::GivenUp(words));
                // Dropping waits for the content's threads.
                drop(guarded(|| drop(last)));
            }
            _ => {}
        }
    }
}

/// Shows the page with the simplest widgets, to avoid the cause of the panics.
fn show_last_words(ui: &mut Ui, words: &LastWords) {
    ui.add_space(theme::GAP);
    ui.heading(&words.title);
    ui.label(&words.text);
    ui.add_space(theme::GAP);
    if ui.button(&words.close).clicked() {
        ui.ctx().send_viewport_cmd(ViewportCommand::Close);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    use eframe::egui::{self, Modal};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::fonts;

    /// Where a frame panics.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    enum Trap {
        #[default]
        Nowhere,
        Logic,
        /// While widgets are painted.
        Widgets,
        /// In a dialog, while egui's memory is locked.
        Memory,
        /// Until [`Content::retreat`] is called.
        Front,
    }

    #[derive(Default)]
    struct Fake {
        trap: Trap,
        has_front: bool,
        frames: u32,
        closed: Option<Arc<AtomicBool>>,
    }

    impl Content for Fake {
        fn logic(&mut self, _: &Context) {
            assert_ne!(self.trap, Trap::Logic, "as it was told");
        }

        fn ui(&mut self, ui: &mut Ui) {
            self.frames += 1;
            ui.label("before");
            ui.horizontal(|ui| {
                assert_ne!(self.trap, Trap::Widgets, "as it was told");
                assert!(self.trap != Trap::Front || !self.has_front, "as it was told");
                ui.label("inside");
            });
            Modal::new(egui::Id::unique("dialog")).show(ui.ctx(), |ui| {
                ui.ctx().memory_mut(|_| assert_ne!(self.trap, Trap::Memory, "as it was told"));
                ui.label("in front");
            });
        }

        fn retreat(&mut self, _: &Context) {
            self.has_front = false;
        }

        fn close(&mut self, is_given_up: bool) {
            if let Some(closed) = &self.closed {
                closed.store(is_given_up, Relaxed);
            }
            // A second panic in the same frame does no harm.
            assert!(!is_given_up, "and once more");
        }

        fn last_words(&self) -> LastWords {
            LastWords { title: "The end".into(), ..LastWords::default() }
        }
    }

    fn window(fake: Fake) -> Harness<'static, Guard<Fake>> {
        let mut has_fonts = false;
        Harness::builder().with_max_steps(20).build_ui_state(
            move |ui, guard: &mut Guard<Fake>| {
                // Fonts can be used from the next frame on.
                if !std::mem::replace(&mut has_fonts, true) {
                    fonts::install(ui.ctx());
                    return ui.ctx().request_repaint();
                }
                guard.logic(&ui.ctx().clone());
                guard.ui(ui);
            },
            Guard::new(fake),
        )
    }

    fn fake<'a>(window: &'a mut Harness<'static, Guard<Fake>>) -> &'a mut Fake {
        match &mut window.state_mut().state {
            GuardState::Shown(fake) => fake,
            GuardState::GivenUp(_) => panic!("it has been given up"),
        }
    }

    #[test]
    fn after_a_frame_that_panics_the_window_goes_on() {
        for trap in [Trap::Logic, Trap::Widgets, Trap::Memory] {
            let mut window = window(Fake::default());
            window.run();
            for _ in 0..2 * GIVE_UP {
                fake(&mut window).trap = trap;
                window.step();
                fake(&mut window).trap = Trap::Nowhere;
                window.run();
                for text in ["before", "inside", "in front"] {
                    assert!(window.query_by_label(text).is_some(), "{text} after {trap:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_in_front_of_the_game_is_put_away_if_it_cannot_be_painted() {
        let mut window = window(Fake::default());
        *fake(&mut window) = Fake { trap: Trap::Front, has_front: true, ..Fake::default() };
        window.run();
        assert_eq!(fake(&mut window).trap, Trap::Front);
        assert!(!fake(&mut window).has_front && window.query_by_label("inside").is_some());
    }

    #[test]
    fn what_cannot_be_painted_any_more_is_closed_and_the_user_told() {
        for trap in [Trap::Logic, Trap::Widgets, Trap::Memory] {
            let mut window = window(Fake::default());
            let closed = Arc::new(AtomicBool::new(false));
            *fake(&mut window) = Fake { trap, closed: Some(Arc::clone(&closed)), ..Fake::default() };
            window.run();
            assert!(window.state().is_given_up() && closed.load(Relaxed));
            assert!(window.query_by_label("The end").is_some() && window.query_by_label("before").is_none());
            window.get_by_label("Close").click();
            window.run();
        }
    }
}
