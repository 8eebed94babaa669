//! Where a board is shown.

use rand::RngExt;

use super::chance::Chance;

/// Where a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// The board alone.
    Plain,
    Phone,
    Desktop,
    Web,
    Book,
    Video,
    Photograph,
}

impl Medium {
    pub fn draw(random: &mut impl RngExt) -> Self {
        random.weighted(&[
            (Self::Plain, 17),
            (Self::Phone, 23),
            (Self::Desktop, 22),
            (Self::Web, 14),
            (Self::Book, 10),
            (Self::Video, 8),
            (Self::Photograph, 6),
        ])
    }

    /// What is left, above, right and below of the board, in distances between points.
    pub fn margins(self, random: &mut impl RngExt) -> [f32; 4] {
        let mut between = |ranges: [[f32; 2]; 4]| ranges.map(|[least, most]| random.between(least, most));
        match self {
            Self::Plain => between([[0.0, 0.5]; 4]),
            Self::Phone => between([[0.0, 0.3], [1.5, 5.0], [0.0, 0.3], [1.5, 6.0]]),
            Self::Desktop => {
                let [left, top, right, bottom] = between([[0.0, 2.0], [0.6, 2.5], [0.0, 8.0], [0.0, 2.0]]);
                if random.chance(0.3) { [right, top, left, bottom] } else { [left, top, right, bottom] }
            }
            Self::Web => between([[0.0, 5.0], [0.5, 4.0], [0.0, 6.0], [0.0, 5.0]]),
            Self::Book => between([[0.5, 4.0], [0.3, 6.0], [0.5, 4.0], [0.3, 6.0]]),
            Self::Video => between([[0.5, 8.0], [0.0, 2.0], [0.5, 8.0], [0.0, 2.0]]),
            Self::Photograph => between([[0.3, 3.0]; 4]),
        }
    }
}
