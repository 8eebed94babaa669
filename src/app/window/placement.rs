//! The size and place of the window, which are kept from one start of the program to the next.

use eframe::egui::{
    Context, Event, Pos2, Rect, Vec2, ViewportBuilder, ViewportCommand, ViewportInfo, pos2, vec2,
};
use serde::{Deserialize, Serialize};
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::monitor::MonitorHandle;
use winit::window::Window;

use crate::app::core::PLACEMENT;
use crate::app::theme;
use crate::session::{People, Store};

/// The height of a title bar and of the desktop's own bars, in points.
const DESKTOP_HEIGHT: f32 = 80.0;

/// The offset of a window from another one if there is no room beside that, in pixels.
const STEP: f32 = 40.0;

/// The stored size and place of the window while it is neither maximised nor in full screen. They
/// belong to the computer, not to a person.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    /// The size of its contents, in the system's points.
    size: [f32; 2],
    /// Its upper left corner in pixels of the screen, and the additional size of its frame.
    /// `position` is `None` if the system does not report it, as on Wayland.
    position: Option<[f32; 2]>,
    frame: [f32; 2],
    /// The number of pixels per point on its monitor.
    scale: f32,
    is_maximized: bool,
}

impl Placement {
    /// The name under which it is stored.
    const STORED_NAME: &str = PLACEMENT;
    /// A larger file is not from this program.
    const MAX_BYTES: u64 = 4096;

    /// The stored placement, unless it is invalid.
    pub fn stored(people: &People) -> Option<Self> {
        people.shared(Self::STORED_NAME, Self::MAX_BYTES).filter(Self::is_possible)
    }

    fn is_possible(&self) -> bool {
        let numbers = [self.size, self.position.unwrap_or_default()];
        numbers.as_flattened().iter().all(|number| number.abs() < 100_000.0)
            && self.size.iter().all(|side| *side > 0.0)
            && self.frame.iter().all(|side| (0.0..1000.0).contains(side))
            && (0.1..=16.0).contains(&self.scale)
    }

    /// The place for a second window: beside the first, on the side with more room. Without room it
    /// is a bit lower and further right, so that it does not cover the first exactly. It has no
    /// position if that of the first is not known.
    #[must_use]
    pub fn beside(self, monitors: &[Rect]) -> Self {
        let monitor = self.nearest(monitors).and_then(|index| monitors.get(index));
        let place = self.rect().zip(monitor).map(|(window, monitor)| {
            let (left, right) = (window.left() - monitor.left(), monitor.right() - window.right());
            let move_by = match left.max(right) {
                room if room < STEP => vec2(STEP, STEP),
                _ if left > right => vec2(-window.width(), 0.0),
                _ => vec2(window.width(), 0.0),
            };
            within(window.translate(move_by), *monitor).min.into()
        });
        Self { position: place, is_maximized: false, ..self }
    }

    /// This placement on one of the current monitors, in pixels of the screen.
    #[must_use]
    pub fn on(self, monitors: &[Rect]) -> Self {
        let (Some(window), Some(monitor)) =
            (self.rect(), self.nearest(monitors).and_then(|index| monitors.get(index)))
        else {
            return self;
        };
        let window = within(window, *monitor);
        let size = (window.size() - Vec2::from(self.frame)) / self.scale;
        Self { size: size.into(), position: Some(window.min.into()), ..self }
    }

    /// The window with its frame, in pixels, if it has a position.
    fn rect(&self) -> Option<Rect> {
        let size = Vec2::from(self.size) * self.scale + Vec2::from(self.frame);
        self.position.map(|position| Rect::from_min_size(position.into(), size))
    }

    /// The index of the monitor with most of the window. The first one among equals.
    fn nearest(&self, monitors: &[Rect]) -> Option<usize> {
        let window = self.rect()?;
        let overlap = |monitor: &Rect| monitor.intersect(window).area();
        let monitors = monitors.iter().enumerate().rev();
        monitors.max_by(|one, other| overlap(one.1).total_cmp(&overlap(other.1))).map(|(index, _)| index)
    }

    /// The builder of the window if the monitors are already known.
    pub fn build(self, builder: ViewportBuilder) -> ViewportBuilder {
        let builder = self.size_only(builder).with_maximized(self.is_maximized);
        match self.position.map(Pos2::from) {
            Some(position) => builder.with_position(position / self.scale),
            None => builder,
        }
    }

    /// The builder of the window if the monitors are not known yet. Wayland reports none before the
    /// window is shown, and makes the window fit.
    pub fn size_only(self, builder: ViewportBuilder) -> ViewportBuilder {
        builder.with_inner_size(Vec2::from(self.size).max(theme::WINDOW_MIN_SIZE.into()))
    }

    /// The current placement. `before` is the last one when the window was neither maximised nor in
    /// full screen.
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
            scale: viewport.native_pixels_per_point.unwrap_or(1.0),
            is_maximized,
        })
    }
}

/// A monitor.
#[derive(Clone, Copy, Debug)]
struct Monitor {
    /// Its rectangle among the others, in pixels.
    rect: Rect,
    /// The number of pixels per point.
    scale: f32,
}

impl Monitor {
    fn of(handle: &MonitorHandle) -> Self {
        let (position, size) = (handle.position(), handle.size());
        let rect = Rect::from_min_size(
            pos2(position.x as f32, position.y as f32),
            vec2(size.width as f32, size.height as f32),
        );
        Self { rect, scale: handle.scale_factor() as f32 }
    }

    /// The size and position in pixels of a window that fits on this monitor, no smaller than
    /// necessary, and the minimum size of its contents. `frame` is the additional size of the
    /// window's frame, in pixels.
    fn place(&self, asked: Option<Placement>, frame: Vec2) -> (Vec2, Option<Pos2>, Vec2) {
        let points = self.rect.size() / self.scale;
        let room = points - vec2(frame.x / self.scale, DESKTOP_HEIGHT);
        let min = Vec2::from(theme::WINDOW_MIN_SIZE).min(room);
        let Some(asked) = asked else {
            return (first_size(points).min(room) * self.scale, None, min * self.scale);
        };
        let size = Vec2::from(asked.size);
        // A window that has become larger than the monitor, by a change of scale, leaves room for
        // the desktop's bars at the edges.
        let is_too_large = size * self.scale + frame;
        let is_too_large = is_too_large.x > self.rect.width() || is_too_large.y > self.rect.height();
        let size = (if is_too_large { size.min(room) } else { size }).max(min) * self.scale;
        let position = asked.position.map(|position| {
            let window = Rect::from_min_size(position.into(), size + frame);
            within(window, self.rect).min
        });
        (size, position, min * self.scale)
    }
}

/// Puts a window that is not shown yet on one of the monitors, with its last size if there is room
/// for it; a second window beside the first. Systems other than X11 report their monitors only once
/// there is a window.
pub fn settle(window: &Window, asked: Option<Placement>, is_second: bool) {
    let frame = {
        let (outer, inner) = (window.outer_size(), window.inner_size());
        vec2(outer.width.saturating_sub(inner.width) as f32, outer.height.saturating_sub(inner.height) as f32)
    };
    let monitors: Vec<Monitor> = window.available_monitors().map(|handle| Monitor::of(&handle)).collect();
    let rects: Vec<Rect> = monitors.iter().map(|monitor| monitor.rect).collect();
    let asked = asked.map(|asked| if is_second { asked.beside(&rects) } else { asked });
    let nearest =
        asked.and_then(|asked| asked.nearest(&rects)).and_then(|index| monitors.get(index).copied());
    if let Some(monitor) = nearest.or_else(|| window.current_monitor().as_ref().map(Monitor::of)) {
        let (size, position, min) = monitor.place(asked, frame);
        // The position first: the scale is that of the monitor there.
        if let Some(position) = position {
            let position = PhysicalPosition::new(position.x.round() as i32, position.y.round() as i32);
            window.set_outer_position(position);
        }
        window.set_min_inner_size(Some(PhysicalSize::new(min.x as u32, min.y as u32)));
        // The answer comes with the first frame.
        let _ = window.request_inner_size(PhysicalSize::new(size.x as u32, size.y as u32));
    }
    if asked.is_some_and(|asked| asked.is_maximized) {
        window.set_maximized(true);
    }
}

/// The size of the first window on a monitor of this size. It leaves room for the title bar and the
/// desktop's bars at the edges.
pub fn first_size(monitor: Vec2) -> Vec2 {
    let most = (monitor - vec2(0.0, DESKTOP_HEIGHT)).max(theme::WINDOW_MIN_SIZE.into());
    Vec2::from(theme::WINDOW_SIZE).min(most)
}

/// The window moved to the monitor, and made smaller if necessary.
fn within(window: Rect, monitor: Rect) -> Rect {
    let size = window.size().min(monitor.size());
    Rect::from_min_size(window.min.clamp(monitor.min, monitor.max - size), size)
}

/// Follows the placement of the window.
#[derive(Default)]
pub struct Placed {
    now: Option<Placement>,
    stored: Option<Placement>,
    /// The requested placement, until it is known whether the system has followed it.
    asked: Option<Placement>,
}

impl Placed {
    /// For a window that was built with this placement.
    pub fn new(asked: Placement) -> Self {
        Self { now: Some(asked), stored: Some(asked), asked: Some(asked) }
    }

    /// Notes the placement, and stores it when another program comes to the front.
    pub fn follow(&mut self, ctx: &Context, store: Option<&Store>) {
        let viewport = ctx.input(|input| input.viewport().clone());
        // The window is shown from the second frame on.
        if ctx.cumulative_frame_nr() == 0 {
            return;
        }
        match self.asked.take() {
            Some(asked) => maximize_again(ctx, &viewport, asked),
            None => self.now = Placement::now(ctx, &viewport, self.now),
        }
        if ctx.input(|input| input.events.contains(&Event::WindowFocused(false))) {
            self.store(store);
        }
    }

    /// Stores the placement before the window closes. Of several windows, that of the last one is
    /// kept.
    pub fn close(&mut self, store: Option<&Store>) {
        self.stored = None;
        self.store(store);
    }

    /// Stores the placement if it has changed.
    pub fn store(&mut self, store: Option<&Store>) {
        if let (Some(store), Some(now)) = (store, self.now)
            && self.stored.replace(now) != Some(now)
        {
            store.save(Placement::STORED_NAME, &now);
        }
    }
}

/// Requests maximising once more: X servers do not maximise a window that is not shown yet.
fn maximize_again(ctx: &Context, viewport: &ViewportInfo, asked: Placement) {
    if asked.is_maximized && viewport.maximized == Some(false) {
        ctx.send_viewport_cmd(ViewportCommand::Maximized(true));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::session::PersonId;

    fn placement(x: f32, y: f32) -> Placement {
        Placement {
            size: [900.0, 700.0],
            position: Some([x, y]),
            frame: [2.0, 30.0],
            scale: 1.0,
            is_maximized: false,
        }
    }

    fn monitor(x: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, 0.0), vec2(width, height))
    }

    #[test]
    fn what_version_1_0_0_stored_is_read() {
        let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version_1_0_0/data");
        let Placement { size, position, .. } = Placement::stored(&People::new(old)).unwrap();
        assert_eq!((size, position), ([1040.0, 760.0], Some([40.0, 30.0])));
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
    }

    #[test]
    fn a_second_window_is_beside_the_first() {
        let screen = [monitor(0.0, 1920.0, 1080.0)];
        let beside = |first: Placement| first.beside(&screen).position;
        // A window of 902 by 730 pixels.
        assert_eq!(beside(placement(0.0, 50.0)), Some([902.0, 50.0]));
        assert_eq!(beside(placement(1018.0, 50.0)), Some([116.0, 50.0]));
        assert_eq!(beside(placement(500.0, 50.0)), Some([1018.0, 50.0]), "as far as there is room");
        let wide = Placement { size: [1910.0, 700.0], ..placement(4.0, 4.0) };
        assert_eq!(beside(wide), Some([8.0, 44.0]), "a bit lower if there is room on no side");
        let full = Placement { is_maximized: true, ..placement(0.0, 0.0) };
        assert!(!full.beside(&screen).is_maximized);
        assert_eq!(placement(0.0, 0.0).beside(&[]).position, None);
        assert_eq!(Placement { position: None, ..full }.beside(&screen).position, None);
    }

    #[test]
    fn a_window_fits_on_its_monitor_after_a_change_of_scale() {
        let frame = vec2(2.0, 30.0);
        let on = |scale: f32, asked: Option<Placement>| {
            let monitor = Monitor { rect: monitor(0.0, 1400.0, 950.0), scale };
            let (size, position, min) = monitor.place(asked, frame * scale);
            let outer = Rect::from_min_size(position.unwrap_or_default(), size + frame * scale);
            assert!(monitor.rect.contains_rect(outer), "{outer:?} at {scale}");
            assert!(min.x <= size.x && min.y <= size.y, "{min:?} at {scale}");
            (size, position)
        };
        let closed = Placement { size: [1100.0, 800.0], ..placement(100.0, 50.0) };
        assert_eq!(on(1.0, Some(closed)), (vec2(1100.0, 800.0), Some(pos2(100.0, 50.0))));
        for scale in [1.25, 1.5, 2.0, 3.0] {
            assert!(on(scale, Some(closed)).1.is_some());
            assert_eq!(on(scale, None).1, None, "the system chooses the first place");
        }
        // On a second monitor, where it stays.
        let second = Monitor { rect: monitor(1920.0, 1920.0, 1080.0), scale: 1.0 };
        assert_eq!(second.place(Some(placement(2500.0, 50.0)), frame).1, Some(pos2(2500.0, 50.0)));
    }
}
