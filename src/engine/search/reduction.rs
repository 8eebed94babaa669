//! How much less deep late moves are searched at first.

use std::sync::LazyLock;

const SIZE: usize = 64;

/// By depth and number of the move, in plies: 0.6 + ln(depth) · ln(number) / 2.2, rounded down. The form is
/// common to many engines.
static LATE: LazyLock<[[i8; SIZE]; SIZE]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| match depth.min(number) {
            0 => 0,
            _ => (0.6 + (depth as f64).ln() * (number as f64).ln() / 2.2) as i8,
        })
    })
});

/// By how many plies the `number`th move (from 1) of a node with `depth` plies left is reduced.
pub(super) fn late(depth: i32, number: u32) -> i32 {
    i32::from(LATE[depth.clamp(0, SIZE as i32 - 1) as usize][(number as usize).min(SIZE - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!(late(3, 3) <= late(3, 30) && late(3, 30) < late(20, 30));
        assert!(late(1, 60) < 1 && late(100, 200) < 10);
    }
}
