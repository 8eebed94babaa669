//! Values that change as the board empties.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A value in centipawns for the full board and one for the bare one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    pub middle: i32,
    pub end: i32,
}

/// Shorthand for tables of weights: (full board, bare board).
pub(super) const fn t(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

impl Tapered {
    /// The interpolated value, `phase` parts of `full` towards the full board.
    #[inline]
    pub fn at(self, phase: i32, full: i32) -> i32 {
        (self.middle * phase + self.end * (full - phase)) / full
    }

    pub const fn plus(self, other: Self) -> Self {
        t(self.middle + other.middle, self.end + other.end)
    }
}

impl Add for Tapered {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Tapered {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        t(-self.middle, -self.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    #[inline]
    fn mul(self, times: i32) -> Self {
        t(self.middle * times, self.end * times)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
