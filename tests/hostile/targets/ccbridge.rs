//! Records of CCBridge, whose long headers say little: of a file, only what decides anything.

use super::games;

/// Where the pieces stand, who moves first, and where the moves begin.
pub const BOARD: std::ops::Range<usize> = 2_120..2_210;
pub const SIDE: usize = 2_112;
pub const MOVES: usize = 2_214;

pub fn check(data: &[u8]) {
    let Some((board, [side, moves @ ..])) = data.split_at_checked(BOARD.len()) else { return };
    let mut file = vec![0; MOVES];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[BOARD].copy_from_slice(board);
    file[SIDE] = *side;
    file.extend(moves);
    games::check(&file);
}
