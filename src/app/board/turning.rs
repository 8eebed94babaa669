//! Turning the board. The pieces move around its centre and stay upright. Input always sees the
//! final places.

use std::f32::consts::PI;

use eframe::egui::Pos2;
use eframe::egui::emath::Rot2;

use super::animation::Moment;
use super::geometry::Geometry;

/// The orientation of the board, and its turn.
#[derive(Debug, Default)]
pub struct Turning {
    /// `None` before the first frame of a game, which must not show a turn.
    is_flipped: Option<bool>,
    /// The start of the current turn, in seconds; `None` if the board is at rest.
    since: Option<f64>,
}

impl Turning {
    /// Notes the orientation of the board, and starts a turn if it has changed.
    pub fn follow(&mut self, is_flipped: bool, moment: Moment) {
        let before = self.is_flipped.replace(is_flipped);
        if before.is_some_and(|before| before != is_flipped) {
            self.since = Some(moment.now);
        }
        self.since.take_if(|since| moment.turned(*since) >= 1.0);
    }

    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The current place of something that will be at `place` after the turn.
    pub fn place(&self, place: Pos2, geometry: &Geometry, moment: Moment) -> Pos2 {
        let Some(since) = self.since else { return place };
        let turned = moment.turned(since);
        let eased = turned * turned * (3.0 - 2.0 * turned);
        let middle = geometry.grid().center();
        middle + Rot2::from_angle(PI * (1.0 - eased)) * (place - middle)
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Rect, vec2};

    use super::*;
    use crate::engine::board::Square;

    fn geometry(is_flipped: bool) -> Geometry {
        let room = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 600.0));
        Geometry::fit(room, 1.0, is_flipped)
    }

    fn moment(now: f64) -> Moment {
        Moment { now, is_still: false }
    }

    #[test]
    fn pieces_go_from_where_they_were_to_where_they_will_be() {
        let mut turning = Turning::default();
        turning.follow(false, moment(0.0));
        assert!(!turning.is_running(), "the first frame turns nothing");
        turning.follow(true, moment(1.0));
        for square in Square::all() {
            let place = |now| turning.place(geometry(true).center(square), &geometry(true), moment(now));
            assert!(place(1.0).distance(geometry(false).center(square)) < 0.01);
            assert!(place(9.0).distance(geometry(true).center(square)) < 0.01);
        }
        turning.follow(true, moment(9.0));
        assert!(!turning.is_running());
    }

    #[test]
    fn the_board_lies_the_other_way_at_once_where_motion_is_off() {
        let mut turning = Turning::default();
        for is_flipped in [false, true] {
            turning.follow(is_flipped, Moment { now: 0.0, is_still: true });
        }
        assert!(!turning.is_running());
    }
}
