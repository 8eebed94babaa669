//! The size and the place of the window, from one start of the program to the next.

use eframe::egui::{Context, Event, Pos2, Rect, Vec2, ViewportBuilder, ViewportCommand, ViewportInfo, vec2};
use serde::{Deserialize, Serialize};

use crate::app::core::PLACEMENT;
use crate::app::theme;
use crate::session::{People, Store};

/// The height of a title bar and of the desktop's own bars, in points.
const DESKTOP_HEIGHT: f32 = 80.0;

/// The size and the place of the window while it is neither maximised nor in full screen, as they are stored. They belong to
/// the computer, and not to a person.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    /// The size of its contents, in the system's points.
    size: [f32; 2],
    /// Its upper left corner in pixels of the screen, and what its frame adds to its size; `None` where programs are not told,
    /// as on Wayland.
    position: Option<[f32; 2]>,
    frame: [f32; 2],
    /// The size of its monitor in pixels, and how many of them a point has there.
    monitor: Option<[f32; 2]>,
    scale: f32,
    is_maximized: bool,
}

impl Placement {
    /// The name under which it is stored.
    const STORED_NAME: &str = PLACEMENT;
    /// A larger file is none of ours.
    const MAX_BYTES: u64 = 4096;

    /// Where the window was, unless what is stored makes no sense.
    pub fn stored(people: &People) -> Option<Self> {
        people.shared(Self::STORED_NAME, Self::MAX_BYTES).filter(Self::is_possible)
    }

    fn is_possible(&self) -> bool {
        let numbers = [self.size, self.position.unwrap_or_default(), self.monitor.unwrap_or_default()];
        numbers.as_flattened().iter().all(|number| number.abs() < 100_000.0)
            && self.size.iter().all(|side| *side > 0.0)
            && self.frame.iter().all(|side| (0.0..1000.0).contains(side))
            && (0.1..=16.0).contains(&self.scale)
    }

    /// The same without a place, for a second window, which would lie exactly over the first.
    #[must_use]
    pub fn anywhere(self) -> Self {
        Self { position: None, ..self }
    }

    /// Whether the window had a place.
    pub fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// The same on one of the monitors there are now, given in pixels of the screen. If they are not known, the place is kept
    /// if it lies on the monitor at the screen's origin, which there always is: then [`Placed::follow`] can check it.
    #[must_use]
    pub fn on(self, monitors: &[Rect]) -> Self {
        let Some(position) = self.position.map(Pos2::from) else { return self };
        let frame = Vec2::from(self.frame);
        let window = Rect::from_min_size(position, Vec2::from(self.size) * self.scale + frame);
        let overlap = |monitor: &Rect| monitor.intersect(window).area();
        // The first of several that are alike.
        let nearest = monitors.iter().rev().max_by(|one, other| overlap(one).total_cmp(&overlap(other)));
        let Some(monitor) = nearest else {
            let origin = self.monitor.map(|size| Rect::from_min_size(Pos2::ZERO, size.into()));
            let is_known = origin.is_some_and(|monitor| monitor.contains(window.center()));
            return if is_known { self } else { self.anywhere() };
        };
        let window = within(window, *monitor);
        let size = (window.size() - frame) / self.scale;
        Self { size: size.into(), position: Some(window.min.into()), ..self }
    }

    /// The window to be made.
    pub fn build(self, builder: ViewportBuilder) -> ViewportBuilder {
        let size = Vec2::from(self.size).max(theme::WINDOW_MIN_SIZE.into());
        let builder = builder.with_inner_size(size).with_maximized(self.is_maximized);
        match self.position.map(Pos2::from) {
            Some(position) => builder.with_position(position / self.scale),
            None => builder,
        }
    }

    /// Where the window is now; `before`: where it was when it was last neither maximised nor in full screen.
    fn now(ctx: &Context, viewport: &ViewportInfo, before: Option<Self>) -> Option<Self> {
        let is = |state: Option<bool>| state == Some(true);
        let (is_full, is_maximized) = (is(viewport.fullscreen), is(viewport.maximized));
        if is(viewport.minimized) || is_full {
            return before;
        }
        if is_maximized && let Some(before) = before {
            return Some(Self { is_maximized, ..before });
        }
        let size = match is_maximized {
            true => theme::WINDOW_SIZE.into(),
            false => (ctx.content_rect().size() * ctx.zoom_factor()).round(),
        };
        let pixels = ctx.pixels_per_point();
        let outer = viewport.outer_rect.filter(|_| !is_maximized);
        let frame =
            outer.zip(viewport.inner_rect).map_or(Vec2::ZERO, |(outer, inner)| outer.size() - inner.size());
        Some(Self {
            size: size.into(),
            position: outer.map(|outer| (outer.min * pixels).round().into()),
            frame: (frame.max(Vec2::ZERO) * pixels).round().into(),
            monitor: viewport.monitor_size.map(|size| (size * pixels).round().into()),
            scale: viewport.native_pixels_per_point.unwrap_or(1.0),
            is_maximized,
        })
    }
}

/// The size of the first window on a monitor of this size: there must be room for its title bar, and for what the desktop has at
/// its edges.
pub fn first_size(monitor: Vec2) -> Vec2 {
    let most = (monitor - vec2(0.0, DESKTOP_HEIGHT)).max(theme::WINDOW_MIN_SIZE.into());
    Vec2::from(theme::WINDOW_SIZE).min(most)
}

/// The window moved, and made smaller, so that it lies on the monitor.
fn within(window: Rect, monitor: Rect) -> Rect {
    let size = window.size().min(monitor.size());
    Rect::from_min_size(window.min.clamp(monitor.min, monitor.max - size), size)
}

/// Follows where the window is.
#[derive(Default)]
pub struct Placed {
    now: Option<Placement>,
    stored: Option<Placement>,
    /// What the window was made by, until it has been seen whether the system has done it; and whether the monitors were known.
    asked: Option<(Placement, bool)>,
}

impl Placed {
    /// For a window that was made by this placement; `is_sure`: the monitors were known.
    pub fn new(asked: Placement, is_sure: bool) -> Self {
        Self { now: Some(asked), stored: Some(asked), asked: Some((asked, is_sure)) }
    }

    /// Notes where the window is, and stores it when another program comes to the front.
    pub fn follow(&mut self, ctx: &Context, store: Option<&Store>) {
        let viewport = ctx.input(|input| input.viewport().clone());
        // From the second frame on the window is shown.
        if ctx.cumulative_frame_nr() == 0 {
            return;
        }
        if let Some((asked, is_sure)) = self.asked.take() {
            correct(ctx, &viewport, asked, is_sure);
        } else {
            if self.now.is_none() {
                fit_first(ctx, &viewport);
            }
            self.now = Placement::now(ctx, &viewport, self.now);
        }
        if ctx.input(|input| input.events.contains(&Event::WindowFocused(false))) {
            self.store(store);
        }
    }

    /// Stores where the window is, because it is closed: of several windows, the place of the last one is kept.
    pub fn close(&mut self, store: Option<&Store>) {
        self.stored = None;
        self.store(store);
    }

    /// Stores where the window is, if that has changed.
    fn store(&mut self, store: Option<&Store>) {
        if let (Some(store), Some(now)) = (store, self.now)
            && self.stored.replace(now) != Some(now)
        {
            store.save(Placement::STORED_NAME, &now);
        }
    }
}

/// Asks once more for what the system may not have done: X servers do not maximise a window that is not shown yet, and a window
/// may have been put where there is no monitor any more.
fn correct(ctx: &Context, viewport: &ViewportInfo, asked: Placement, is_sure: bool) {
    if asked.is_maximized {
        if viewport.maximized == Some(false) {
            ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
        }
        return;
    }
    let monitor = viewport.monitor_size.filter(|_| asked.has_position() && !is_sure);
    if let (Some(outer), Some(monitor)) = (viewport.outer_rect, monitor) {
        let right = within(outer, Rect::from_min_size(Pos2::ZERO, monitor));
        if right.min != outer.min {
            ctx.send_viewport_cmd(ViewportCommand::OuterPosition(right.min));
        }
    }
}

/// Makes the first window of all smaller, if it turns out that it is too large for its monitor.
fn fit_first(ctx: &Context, viewport: &ViewportInfo) {
    let size = ctx.content_rect().size();
    let most = viewport.monitor_size.map_or(size, first_size);
    if size.y > most.y || size.x > most.x {
        ctx.send_viewport_cmd(ViewportCommand::InnerSize(size.min(most)));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eframe::egui::pos2;

    use super::*;
    use crate::session::PersonId;

    fn placement(x: f32, y: f32) -> Placement {
        Placement {
            size: [900.0, 700.0],
            position: Some([x, y]),
            frame: [2.0, 30.0],
            monitor: Some([1920.0, 1080.0]),
            scale: 1.0,
            is_maximized: false,
        }
    }

    fn monitor(x: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, 0.0), vec2(width, height))
    }

    #[test]
    fn what_was_stored_is_read_and_what_makes_no_sense_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let people = People::new(folder.path());
        assert_eq!(Placement::stored(&people), None);
        let keep = |placement: Placement| {
            let person = people.list().last().unwrap().id;
            people.store(person, Arc::new(|| {})).save(Placement::STORED_NAME, &placement);
            Placement::stored(&people)
        };
        people.add("Mai").unwrap();
        let good = placement(30.0, 40.0);
        assert_eq!(keep(good), Some(good));
        for wrong in [
            Placement { scale: 0.0, ..good },
            Placement { size: [-5.0, 300.0], ..good },
            Placement { position: Some([1e9, 0.0]), ..good },
        ] {
            assert_eq!(keep(wrong), None);
        }
        for bytes in [&b"{\"version\":1,\"content\":{\"size\":[null,2]}}"[..], b"half of it", &[b' '; 5000]] {
            std::fs::write(folder.path().join("window.json"), bytes).unwrap();
            assert_eq!(Placement::stored(&people), None);
        }
        assert_eq!(people.present(), PersonId::FIRST);
    }

    #[test]
    fn the_first_window_leaves_room_for_its_title_bar() {
        assert_eq!(first_size(vec2(1920.0, 1080.0)), theme::WINDOW_SIZE.into());
        assert_eq!(first_size(vec2(1280.0, 800.0)), vec2(1100.0, 720.0));
        assert_eq!(first_size(vec2(300.0, 200.0)), theme::WINDOW_MIN_SIZE.into());
    }

    #[test]
    fn a_window_comes_back_where_it_was_and_otherwise_onto_a_monitor() {
        let both = [monitor(0.0, 1920.0, 1080.0), monitor(1920.0, 1920.0, 1080.0)];
        let (left, right) = (placement(100.0, 50.0), placement(2500.0, 50.0));
        assert_eq!([left, right].map(|it| it.on(&both)), [left, right]);
        // The second monitor is gone.
        assert_eq!(right.on(&both[..1]).position, Some([1018.0, 50.0]));
        // The screen has become smaller than the window.
        let small = left.on(&[monitor(0.0, 800.0, 600.0)]);
        assert_eq!((small.position, small.size), (Some([0.0, 0.0]), [798.0, 570.0]));
        // Nobody knows.
        assert_eq!(left.on(&[]), left);
        assert_eq!(right.on(&[]).position, None);
        assert_eq!(left.anywhere().on(&both).position, None);
    }
}
