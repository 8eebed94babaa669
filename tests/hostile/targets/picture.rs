//! Pictures: whatever the bytes, there is a whole picture or an error, and a board or a refusal.

use chuhe::vision::{self, Picture};
use chuhe::words::Language;

use super::is_sayable;

/// The largest picture that is read for a board, in pixels, so that an input takes no second.
const READ: usize = 40_000;

pub fn check(data: &[u8]) {
    let picture = match Picture::decode(data) {
        Ok(picture) => picture,
        Err(error) => {
            is_sayable(&error);
            return Language::ALL.iter().for_each(|language| is_sayable(&language.picture_error(&error)));
        }
    };
    let pixels = picture.width() * picture.height();
    assert!(pixels > 0 && pixels <= Picture::MAX_PIXELS);
    assert_eq!(picture.rgb().len(), 3 * pixels);
    if pixels > READ {
        return;
    }
    match vision::read(&picture) {
        Ok(reading) => {
            assert!((0.0..=1.0).contains(&reading.certainty), "{}", reading.certainty);
            for point in &reading.points {
                assert!(point.likely.contains(&point.piece) && point.likely.len() <= 4, "{point:?}");
            }
            assert_eq!(reading.turned().turned(), reading);
            assert_eq!(reading.swapped().swapped(), reading);
        }
        Err(refusal) => {
            is_sayable(&refusal);
            Language::ALL.iter().for_each(|language| is_sayable(&language.no_reading(&refusal)));
        }
    }
}
