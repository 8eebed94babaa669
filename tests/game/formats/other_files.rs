//! Writes files that the program itself cannot write: those of CCBridge, also of its older
//! versions, and XQR, as described in `formats::ccbridge`, `formats::ccbridge_packed` and
//! `formats::xqr`.

use chuhe::engine::board::{Move, Side, Square};
use chuhe::game::formats::Encoding;
use chuhe::game::{Game, NodeId, Tree};

/// Takes a move, its flags and its comment.
type Write<'a> = &'a mut dyn FnMut(Option<Move>, [bool; 3], &str);

/// The moves of a tree as records, each with its flags for "no continuation", "an alternative" and
/// "a comment".
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
    records(game, Tree::START, false, &mut |mv, set, comment| {
        let [from, to] = mv.map_or([0, 0], |mv| [from_the_top(mv.from), from_the_top(mv.to)]);
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
    records(game, Tree::START, false, &mut |mv, [is_last, has_other, has_comment], comment| {
        let [from, to] = mv.map_or([0, 0], |mv| [number(mv.from), number(mv.to)]);
        file.extend([from, to, flags([!is_last, has_other, has_comment]), 0]);
        if has_comment {
            file.extend((comment.len() as u32).to_le_bytes());
            file.extend(comment.as_bytes());
        }
    });
    file.extend([0; 4]);
    file
}

/// A game of a library of older versions of CCBridge, without its size. Its comments have no `|`.
pub fn packed_game(game: &Game) -> Vec<u8> {
    let point = |square: Square| 16 * square.file() as u8 + (9 - square.rank()) as u8;
    let mut pieces: Vec<_> = game.start().setup().pieces().collect();
    let mut file: Vec<u8> = "RNBAKABNRCCPPPPPrnbakabnrccppppp"
        .chars()
        .map(|letter| {
            let index = pieces.iter().position(|(_, piece)| piece.letter() == letter);
            index.map_or(0, |index| point(pieces.remove(index).0) + 0x11)
        })
        .collect();
    let line = |text: &str| text.replace("\r\n", "\n").replace('\n', "||");
    let remark = line(&game.tree().remark(Tree::START).whole_text());
    let texts = |texts: &[&str]| -> Vec<u8> {
        let one = |text: &&str| {
            let bytes = Encoding::Gbk.encode(text).into_owned();
            [(bytes.len() as u32).to_le_bytes().to_vec(), bytes].concat()
        };
        texts.iter().flat_map(one).collect()
    };
    file.extend([[1, 0, 0, 0].to_vec(), texts(&["杯赛"]), [1, 0, 0, 0].to_vec(), texts(&[""; 7])].concat());
    file.extend([[4, 0, 0, 0].to_vec(), texts(&["", "", "", "", &remark]), vec![b' '; 39]].concat());
    // Each move comes before its alternatives.
    let (mut nodes, mut open) = (Vec::new(), vec![Tree::START]);
    while let Some(node) = open.pop() {
        nodes.extend(Some(node).filter(|&node| node != Tree::START));
        open.extend(game.tree().children(node).iter().rev());
    }
    file.extend((nodes.len() as u32).to_le_bytes());
    for &node in &nodes {
        let mv = game.tree().play(node).unwrap();
        file.extend((game.tree().ply(node) as u16).to_le_bytes());
        file.extend([point(mv.from), point(mv.to), 0, 0]);
    }
    for &node in &nodes {
        file.extend(Encoding::Gbk.encode(&(line(&game.tree().remark(node).whole_text()) + "\r\n")).iter());
    }
    file
}

/// A library of older versions of CCBridge with one such game; zlib may store data uncompressed.
pub fn packed_games(game: &[u8]) -> Vec<u8> {
    let mut plain = vec![0; 20 + 38 + 4 + 4];
    plain.extend((game.len() as u32 + 4).to_le_bytes());
    plain.extend(game);
    let mut file = b"CCBridge\x15\0\0\0\0\0\0\0\0\0\0\0\x78\x01".to_vec();
    let mut blocks = plain.chunks(usize::from(u16::MAX)).peekable();
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        file.push(u8::from(blocks.peek().is_none()));
        file.extend([length.to_le_bytes(), (!length).to_le_bytes()].concat());
        file.extend(block);
    }
    let (low, high) = plain.iter().fold((1_u32, 0_u32), |(low, high), &byte| {
        let low = (low + u32::from(byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    file.extend((high << 16 | low).to_be_bytes());
    file
}

/// A game in XML.
pub const CBF: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n  <Name>一 &amp; 二</Name>\n  \
                <Red>甲</Red>\n  <Black>乙</Black>\n  <RecordResult>2</RecordResult>\n  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/\
                P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>\n </Head>\n <MoveList>\n  <Move value=\"00-00\">评</Move>\n  \
                <Move value=\"77-47\" />\n  <Move value=\"70-62\">好</Move>\n  <Move value=\"79-67\" />\n  <Move value=\"80-70\" end=\"1\" />\n \
                </MoveList>\n</ChineseChessRecord>\n";
