//! Records of CCBridge, whose long headers are mostly irrelevant: only the relevant parts of a file
//! are used. Also games of its older, compressed libraries.

use super::games;

/// The ranges of the board, the side to move, and the moves.
pub const BOARD: std::ops::Range<usize> = 2_120..2_210;
pub const SIDE: usize = 2_112;
pub const MOVES: usize = 2_214;

/// The data before a game of an older library: texts, dates and numbers.
const HEAD: usize = 66;

pub fn check(data: &[u8]) {
    if let [0, game @ ..] = data {
        return games::check(&packed(game));
    }
    let Some((board, [side, moves @ ..])) = data.split_at_checked(BOARD.len()) else { return };
    let mut file = vec![0; MOVES];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[BOARD].copy_from_slice(board);
    file[SIDE] = *side;
    file.extend(moves);
    games::check(&file);
}

/// An older library of one game. The compression may store bytes unchanged.
fn packed(game: &[u8]) -> Vec<u8> {
    let mut plain = vec![0; HEAD];
    plain.extend((game.len() as u32 + 4).to_le_bytes());
    plain.extend(game);
    plain.truncate(usize::from(u16::MAX));
    let length = plain.len() as u16;
    let mut file = b"CCBridge\x15\0\0\0\0\0\0\0\0\0\0\0\x78\x01\x01".to_vec();
    file.extend([length.to_le_bytes(), (!length).to_le_bytes()].concat());
    // The checksum is missing.
    file.extend(plain);
    file
}
