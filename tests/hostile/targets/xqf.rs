//! Files of XQStudio, whose long headers are mostly empty: only the relevant parts of a file are
//! used.

use super::games;

/// The used parts of the header, in this order: version and keys, pieces and results.
pub const PARTS: [std::ops::Range<usize>; 3] = [2..4, 8..16, 16..80];

/// The offset of the moves.
pub const MOVES: usize = 1024;

pub fn check(mut data: &[u8]) {
    let mut file = vec![0; MOVES];
    file[..2].copy_from_slice(b"XQ");
    for part in PARTS {
        let Some((own, rest)) = data.split_at_checked(part.len()) else { return };
        file[part].copy_from_slice(own);
        data = rest;
    }
    file.extend(data);
    games::check(&file);
}
