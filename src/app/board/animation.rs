//! Sliding pieces: the board shown catches up with the board played.
//!
//! The animation compares both boards and moves every piece that has changed its place, whatever
//! the reason: a move, several undone moves, a new game. It only affects painting. Input always
//! sees the real board.

use std::time::Duration;

use eframe::egui::{Pos2, Ui, Vec2};

use super::geometry::Geometry;
use crate::app::theme;
use crate::engine::board::{Piece, Square};

/// The piece on each square, by square index.
type Placement = [Option<Piece>; Square::COUNT];

/// The time of a frame, and whether animations are off.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// In seconds, by egui's clock.
    pub now: f64,
    /// Whether animations are off, so that every piece is at its final place.
    pub is_still: bool,
}

impl Moment {
    pub fn of(ui: &Ui) -> Self {
        Self { now: ui.input(|input| input.time), is_still: !theme::has_motion(ui) }
    }

    /// The progress of a slide or fade that began at `since`, from 0 to 1.
    fn progress(self, since: f64) -> f32 {
        self.share(since, theme::SLIDE)
    }

    /// The progress of a turn of the board that began at `since`, from 0 to 1.
    pub(super) fn turned(self, since: f64) -> f32 {
        self.share(since, theme::TURN)
    }

    fn share(self, since: f64, duration: Duration) -> f32 {
        if self.is_still { 1.0 } else { ((self.now - since) / duration.as_secs_f64()).clamp(0.0, 1.0) as f32 }
    }
}

/// A sliding piece.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Slide {
    piece: Piece,
    /// The start. If `None`, the piece fades in at `to`.
    from: Option<Square>,
    to: Square,
    /// The start's offset from the centre of `from`, in cells. Not zero for a piece that was
    /// dropped beside its point, or moves again while it slides.
    offset: Vec2,
    since: f64,
}

impl Slide {
    fn center(&self, geometry: &Geometry, moment: Moment) -> Pos2 {
        let to = geometry.center(self.to);
        let from = self.from.map_or(to, |square| geometry.center(square) + self.offset * geometry.cell());
        let eased = 1.0 - (1.0 - moment.progress(self.since)).powi(3);
        from + (to - from) * eased
    }
}

/// A captured piece that fades out.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fading {
    piece: Piece,
    on: Square,
    since: f64,
}

/// A moving piece, painted in addition to the resting ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    pub piece: Piece,
    pub center: Pos2,
    pub opacity: f32,
}

/// The animations that lead to the board last seen.
#[derive(Debug, Default)]
pub struct Animation {
    shown: Option<Placement>,
    slides: Vec<Slide>,
    fading: Vec<Fading>,
    /// The piece that the user has just dropped: its square, and its offset from the centre, in
    /// cells.
    dropped: Option<(Square, Vec2)>,
}

impl Animation {
    /// Notes that the user dropped a piece on `square`, `offset` cells from its centre. It slides
    /// from there and not from its old square.
    pub fn drop_at(&mut self, square: Square, offset: Vec2) {
        self.dropped = Some((square, offset));
    }

    /// Makes a piece that was dropped elsewhere slide back to `square`, from `offset` cells beside
    /// it.
    pub fn put_back(&mut self, piece: Piece, square: Square, offset: Vec2, now: f64) {
        self.slides.retain(|slide| slide.to != square);
        self.slides.push(Slide { piece, from: Some(square), to: square, offset, since: now });
    }

    /// Starts the animations from the board last seen to `placement`. Slides to unchanged squares
    /// continue.
    pub fn follow(&mut self, placement: &Placement, geometry: &Geometry, moment: Moment) {
        let before = self.shown.replace(*placement);
        // Taken in any case: if the move was refused, the drop must not affect a later one.
        let dropped = self.dropped.take();
        let Some(before) = before.filter(|before| before != placement) else { return };
        let mut slides = slides(&before, placement, moment.now);
        for slide in &mut slides {
            let is_same = |other: &&Slide| Some(other.to) == slide.from && other.piece == slide.piece;
            if let Some((square, offset)) = dropped.filter(|(square, _)| *square == slide.to) {
                slide.from = Some(square);
                slide.offset = offset;
            } else if let Some(other) = self.slides.iter().find(is_same) {
                let offset = other.center(geometry, moment) - geometry.center(other.to);
                slide.offset = offset / geometry.cell();
            }
        }
        let is_changed = |square: Square| before[square.index()] != placement[square.index()];
        self.slides.retain(|slide| !is_changed(slide.to));
        self.fading.retain(|fading| !is_changed(fading.on));
        self.slides.append(&mut slides);
        for on in Square::all() {
            if let (Some(piece), Some(new)) = (before[on.index()], placement[on.index()])
                && piece.side != new.side
            {
                self.fading.push(Fading { piece, on, since: moment.now });
            }
        }
    }

    /// Whether anything still moves. Removes finished animations.
    pub fn is_running(&mut self, moment: Moment) -> bool {
        self.slides.retain(|slide| moment.progress(slide.since) < 1.0);
        self.fading.retain(|fading| moment.progress(fading.since) < 1.0);
        !(self.slides.is_empty() && self.fading.is_empty())
    }

    /// Whether a piece is still sliding to `square`.
    pub fn is_arriving(&self, square: Square) -> bool {
        self.slides.iter().any(|slide| slide.to == square)
    }

    /// The moving pieces. Captured ones come first, so that they are painted below the others.
    pub fn pieces(&self, geometry: &Geometry, moment: Moment) -> impl Iterator<Item = Moving> {
        let fading = self.fading.iter().map(move |fading| Moving {
            piece: fading.piece,
            center: geometry.center(fading.on),
            opacity: 1.0 - moment.progress(fading.since),
        });
        let moving = self.slides.iter().map(move |slide| Moving {
            piece: slide.piece,
            center: slide.center(geometry, moment),
            opacity: if slide.from.is_some() { 1.0 } else { moment.progress(slide.since) },
        });
        fading.chain(moving)
    }
}

/// Pairs each piece that has appeared with the nearest equal piece that has vanished.
fn slides(before: &Placement, after: &Placement, since: f64) -> Vec<Slide> {
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
        slides.push(Slide { piece, from, to, offset: Vec2::ZERO, since });
    }
    slides
}

/// The square of the distance between two squares.
fn distance(a: Square, b: Square) -> usize {
    a.file().abs_diff(b.file()).pow(2) + a.rank().abs_diff(b.rank()).pow(2)
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Rect, pos2, vec2};

    use super::*;
    use crate::engine::board::{Kind, Position, Side};

    fn geometry() -> Geometry {
        Geometry::fit(Rect::from_min_size(pos2(0.0, 0.0), vec2(500.0, 600.0)), 1.0, false)
    }

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn after(moves: &[&str]) -> Placement {
        let mut position = Position::start();
        for mv in moves {
            position.make(mv.parse().unwrap());
        }
        position.setup().board
    }

    fn moment(now: f64) -> Moment {
        Moment { now, is_still: false }
    }

    /// The animation after these moves, one per second from 0, and the moving pieces at the last of
    /// them.
    fn moving(moves: &[&str]) -> (Animation, Vec<Moving>) {
        let mut animation = Animation::default();
        for count in 0..=moves.len() {
            animation.follow(&after(&moves[..count]), &geometry(), moment(count as f64));
            animation.is_running(moment(count as f64));
        }
        let pieces = animation.pieces(&geometry(), moment(moves.len() as f64)).collect();
        (animation, pieces)
    }

    #[test]
    fn a_move_slides_and_ends() {
        assert!(!moving(&[]).0.is_running(moment(0.0)));
        let (mut animation, start) = moving(&["h2e2"]);
        assert!(animation.is_running(moment(1.1)) && animation.is_arriving(at("e2")));
        assert_eq!(start.len(), 1);
        assert_eq!(start[0].center, geometry().center(at("h2")));
        assert!(!animation.is_running(moment(1.3)) && !animation.is_arriving(at("e2")));
    }

    #[test]
    fn a_captured_piece_fades_and_comes_back() {
        let (mut animation, start) = moving(&["h2h9"]);
        assert_eq!(start.len(), 2);
        let half: Vec<_> = animation.pieces(&geometry(), moment(1.1)).collect();
        assert!(half[0].opacity > 0.1 && half[0].opacity < 0.9, "{half:?}");
        assert!(!animation.is_running(moment(2.0)));
        animation.follow(&after(&[]), &geometry(), moment(2.0));
        // The horse fades in while the cannon that took it fades out and slides home.
        assert_eq!(animation.pieces(&geometry(), moment(2.0)).count(), 3);
    }

    #[test]
    fn a_dropped_piece_starts_where_it_was_dropped() {
        let (mut animation, _) = moving(&[]);
        animation.drop_at(at("e2"), vec2(0.25, 0.0));
        animation.follow(&after(&["h2e2"]), &geometry(), moment(1.0));
        let geometry = geometry();
        let start = animation.pieces(&geometry, moment(1.0)).next().unwrap();
        assert_eq!(start.center, geometry.center(at("e2")) + vec2(0.25, 0.0) * geometry.cell());
    }

    #[test]
    fn a_move_during_another_disturbs_neither() {
        let (mut animation, _) = moving(&["h2e2"]);
        let geometry = geometry();
        let on_its_way = animation.pieces(&geometry, moment(1.05)).next().unwrap();
        // Black replies at once. Then both moves are undone.
        animation.follow(&after(&["h2e2", "h9g7"]), &geometry, moment(1.05));
        let both: Vec<_> = animation.pieces(&geometry, moment(1.05)).collect();
        assert_eq!((both.len(), both[0]), (2, on_its_way));
        animation.follow(&after(&[]), &geometry, moment(1.05));
        let back: Vec<_> = animation.pieces(&geometry, moment(1.05)).collect();
        let cannon = back.iter().find(|moving| moving.piece == on_its_way.piece).unwrap();
        assert!((cannon.center - on_its_way.center).length() < 0.01, "it turns where it is: {back:?}");
    }

    #[test]
    fn nothing_moves_where_motion_is_off() {
        let mut animation = Animation::default();
        let still = |now| Moment { now, is_still: true };
        animation.follow(&after(&[]), &geometry(), still(0.0));
        animation.follow(&after(&["h2h9"]), &geometry(), still(1.0));
        assert!(!animation.is_running(still(1.0)));
        animation.put_back(Piece::new(Side::Red, Kind::Horse), at("b0"), vec2(1.0, 0.0), 2.0);
        assert!(!animation.is_running(still(2.0)) && !animation.is_arriving(at("b0")));
    }
}
