//! Sliding pieces: the board shown catches up with the board played.
//!
//! The animation compares the two boards and moves each piece that changed its place, whatever the reason: a
//! move, several taken back, a new game. It only changes what is painted; input always sees the real board.

use eframe::egui::{Pos2, Vec2};

use super::geometry::Geometry;
use crate::app::theme;
use crate::engine::board::{Piece, Square};

/// What stands on each square, by square index.
type Placement = [Option<Piece>; Square::COUNT];

/// A piece on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slide {
    piece: Piece,
    /// Where it comes from; `None`: it appears where it is going.
    from: Option<Square>,
    to: Square,
    /// How far from `from` it starts, in cells: a piece that was dropped beside its point.
    offset: Vec2,
}

/// A piece that is painted besides those that rest on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    pub piece: Piece,
    pub center: Pos2,
    pub opacity: f32,
}

/// What is on its way to the board last seen.
#[derive(Debug, Default)]
pub struct Animation {
    shown: Option<Placement>,
    slides: Vec<Slide>,
    /// Captured pieces, which fade.
    fading: Vec<(Square, Piece)>,
    started: f64,
    /// The piece that the user has just dropped: where, and how far from the middle of the point, in cells.
    dropped: Option<(Square, Vec2)>,
}

impl Animation {
    /// Notes that the user let go of a piece on `square`, `offset` cells from its middle: it does not slide
    /// from where it once stood.
    pub fn drop_at(&mut self, square: Square, offset: Vec2) {
        self.dropped = Some((square, offset));
    }

    /// Lets a piece that was let go of elsewhere slide back to `square`, from `offset` cells beside it.
    pub fn put_back(&mut self, piece: Piece, square: Square, offset: Vec2, now: f64) {
        self.started = now;
        self.fading.clear();
        self.slides = vec![Slide { piece, from: Some(square), to: square, offset }];
    }

    /// Compares the board with the one last seen, at `now` seconds.
    pub fn follow(&mut self, placement: &Placement, now: f64) {
        let before = self.shown.replace(*placement);
        // It is of the last frame, or of none: a move may have been refused.
        let dropped = self.dropped.take();
        let Some(before) = before.filter(|before| before != placement) else { return };
        self.started = now;
        self.fading.clear();
        self.slides = slides(&before, placement);
        if let Some((square, offset)) = dropped {
            for slide in self.slides.iter_mut().filter(|slide| slide.to == square) {
                slide.from = Some(square);
                slide.offset = offset;
            }
        }
        for square in Square::all() {
            let (old, new) = (before[square.index()], placement[square.index()]);
            if let (Some(old), Some(new)) = (old, new)
                && old.side != new.side
            {
                self.fading.push((square, old));
            }
        }
    }

    /// Whether something still moves at `now` seconds; forgets what has arrived.
    pub fn is_running(&mut self, now: f64) -> bool {
        if self.progress(now) >= 1.0 {
            self.slides.clear();
            self.fading.clear();
        }
        !(self.slides.is_empty() && self.fading.is_empty())
    }

    /// Whether the piece on `square` is still on its way there.
    pub fn is_arriving(&self, square: Square) -> bool {
        self.slides.iter().any(|slide| slide.to == square)
    }

    /// Captured pieces first, which lie below those that move.
    pub fn pieces(&self, geometry: &Geometry, now: f64) -> impl Iterator<Item = Moving> {
        let progress = self.progress(now);
        let eased = 1.0 - (1.0 - progress).powi(3);
        let fading = self.fading.iter().map(move |&(square, piece)| Moving {
            piece,
            center: geometry.center(square),
            opacity: 1.0 - progress,
        });
        let moving = self.slides.iter().map(move |slide| {
            let to = geometry.center(slide.to);
            let from =
                slide.from.map_or(to, |square| geometry.center(square) + slide.offset * geometry.cell());
            let opacity = if slide.from.is_some() { 1.0 } else { progress };
            Moving { piece: slide.piece, center: from + (to - from) * eased, opacity }
        });
        fading.chain(moving)
    }

    fn progress(&self, now: f64) -> f32 {
        ((now - self.started) / theme::SLIDE.as_secs_f64()).clamp(0.0, 1.0) as f32
    }
}

/// Pairs each piece that appeared with the nearest equal piece that vanished.
fn slides(before: &Placement, after: &Placement) -> Vec<Slide> {
    let mut vanished: Vec<(Square, Piece)> = Square::all()
        .filter(|square| before[square.index()] != after[square.index()])
        .filter_map(|square| Some((square, before[square.index()]?)))
        .collect();
    let mut slides = Vec::new();
    for to in Square::all().filter(|square| before[square.index()] != after[square.index()]) {
        let Some(piece) = after[to.index()] else { continue };
        let nearest = vanished
            .iter()
            .enumerate()
            .filter(|(_, (_, other))| *other == piece)
            .min_by_key(|(_, (from, _))| distance(*from, to))
            .map(|(index, _)| index);
        let from = nearest.map(|index| vanished.swap_remove(index).0);
        slides.push(Slide { piece, from, to, offset: Vec2::ZERO });
    }
    slides
}

fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).pow(2) + a.rank().abs_diff(b.rank()).pow(2)
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Rect, pos2, vec2};

    use super::*;
    use crate::engine::board::Position;

    fn geometry() -> Geometry {
        Geometry::fit(Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 600.0)), 1.0, false)
    }

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn after(moves: &[&str]) -> Placement {
        let mut position = Position::start();
        for play in moves {
            position.make(play.parse().unwrap());
        }
        position.setup().board
    }

    #[test]
    fn a_move_slides_and_ends() {
        let mut animation = Animation::default();
        animation.follow(&after(&[]), 1.0);
        assert!(!animation.is_running(1.0));
        animation.follow(&after(&["h2e2"]), 1.0);
        assert!(animation.is_running(1.1) && animation.is_arriving(at("e2")));
        let geometry = geometry();
        let start: Vec<_> = animation.pieces(&geometry, 1.0).collect();
        assert_eq!(start.len(), 1);
        assert_eq!(start[0].center, geometry.center(at("h2")));
        assert!(!animation.is_running(1.3) && !animation.is_arriving(at("e2")));
    }

    #[test]
    fn a_captured_piece_fades_and_comes_back() {
        let mut animation = Animation::default();
        animation.follow(&after(&[]), 0.0);
        animation.follow(&after(&["h2h9"]), 1.0);
        let geometry = geometry();
        assert_eq!(animation.pieces(&geometry, 1.0).count(), 2);
        animation.follow(&after(&[]), 2.0);
        let returning: Vec<_> = animation.pieces(&geometry, 2.0).collect();
        // The horse fades in while the cannon that took it fades out and slides home.
        assert_eq!(returning.len(), 3);
    }

    #[test]
    fn a_dropped_piece_starts_where_it_was_dropped() {
        let mut animation = Animation::default();
        animation.follow(&after(&[]), 0.0);
        animation.drop_at(at("e2"), vec2(0.25, 0.0));
        animation.follow(&after(&["h2e2"]), 1.0);
        let geometry = geometry();
        let start = animation.pieces(&geometry, 1.0).next().unwrap();
        assert_eq!(start.center, geometry.center(at("e2")) + vec2(0.25, 0.0) * geometry.cell());
    }
}
