//! Files of CCBridge and in XQR, which are not written by the program: here they are, as the sources of `formats::ccbridge` and
//! `formats::xqr` describe them.

use chuhe::engine::board::{Move, Side, Square};
use chuhe::game::{Game, NodeId, Tree};

/// Takes a move, its flags and its comment.
type Write<'a> = &'a mut dyn FnMut(Option<Move>, [bool; 3], &str);

/// The moves of a tree as records, each with its flags for "no other move follows", "another might have been played" and "a
/// comment follows".
fn records(game: &Game, node: NodeId, has_other: bool, write: Write<'_>) {
    let tree = game.tree();
    let children = tree.children(node);
    let comment = tree.remark(node).whole_text();
    write(tree.play(node), [children.is_empty(), has_other, !comment.is_empty()], &comment);
    for (index, &child) in children.iter().enumerate() {
        records(game, child, index + 1 < children.len(), write);
    }
}

fn flags(set: [bool; 3]) -> u8 {
    set.into_iter().zip([1, 2, 4]).map(|(is_set, bit)| if is_set { bit } else { 0 }).sum()
}

fn utf_16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn from_the_top(square: Square) -> u8 {
    ((9 - square.rank()) * 9 + square.file()) as u8
}

/// A record of CCBridge.
pub fn cbr(game: &Game) -> Vec<u8> {
    let mut file = vec![0xcd; 2_214];
    file[..16].copy_from_slice(b"CCBridge Record\0");
    file[180..2_076].fill(0);
    for (at, text) in [(692, &game.headers.event), (1_076, &game.headers.participants[0].name)] {
        let bytes = utf_16(text);
        let length = bytes.len().min(60);
        file[at..at + length].copy_from_slice(&bytes[..length]);
    }
    file[2_076] = 3;
    file[2_112] = if game.start().side_to_move() == Side::Red { 1 } else { 2 };
    file[2_120..2_210].fill(0);
    for (square, piece) in game.start().setup().pieces() {
        let kind = "RNBAKCP".find(piece.letter().to_ascii_uppercase()).unwrap() as u8 + 1;
        file[2_120 + usize::from(from_the_top(square))] =
            kind + if piece.side == Side::Red { 16 } else { 32 };
    }
    records(game, Tree::START, false, &mut |play, set, comment| {
        let [from, to] = play.map_or([0, 0], |play| [from_the_top(play.from), from_the_top(play.to)]);
        file.extend([flags(set), 0xcd, from, to]);
        if set[2] {
            let comment = utf_16(comment);
            file.extend((comment.len() as u32).to_le_bytes());
            file.extend(comment);
        }
    });
    file
}

/// A library of CCBridge.
pub fn cbl(games: &[Game], slots: u32) -> Vec<u8> {
    let mut file = vec![0; 66_624 + 276 * slots as usize];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60..64].copy_from_slice(&slots.to_le_bytes());
    for game in games {
        let mut record = cbr(game);
        record.resize(record.len().next_multiple_of(4_096), 0);
        file.extend(record);
    }
    file
}

pub fn xqr(game: &Game) -> Vec<u8> {
    let mut file = vec![0, 2, 0x20, 0x17];
    for (kind, text) in [(2, "杯赛".to_string()), (9, game.start().to_string())] {
        file.extend([kind, text.len() as u8]);
        file.extend(text.into_bytes());
    }
    file.extend([10, 0]);
    let number = |square: Square| (10 * (9 - square.rank()) + square.file()) as u8;
    records(game, Tree::START, false, &mut |play, [is_last, has_other, has_comment], comment| {
        let [from, to] = play.map_or([0, 0], |play| [number(play.from), number(play.to)]);
        file.extend([from, to, flags([!is_last, has_other, has_comment]), 0]);
        if has_comment {
            file.extend((comment.len() as u32).to_le_bytes());
            file.extend(comment.as_bytes());
        }
    });
    file.extend([0; 4]);
    file
}
