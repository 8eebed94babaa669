//! Long texts that are as hard as possible to read.

use chuhe::game::formats;

use super::xqf_files;

/// A name, the beginning, and the repeated part.
const REPEATED: [(&str, &str, &str); 25] = [
    ("brackets of JSON", "", "{\"a\":["),
    ("brackets alone", "{\"version\":2,\"moves\":", "["),
    ("strings of JSON", "{\"version\":2,\"start\":\"", "\\u0041"),
    ("headers", "", "[Event \"x\"]\n"),
    ("different headers", "[Event \"x\"]\n", "[Event \"y\"]\n"),
    ("header without an end", "[Event \"", "x\""),
    ("backslashes", "[Event \"", "\\\\"),
    ("opening brackets", "[A \"b\"]\n炮二平五 ", "("),
    ("empty variations", "[A \"b\"]\n炮二平五 ", "()"),
    ("nested variations", "[A \"b\"]\n", "炮二平五 (兵七进一 "),
    ("variations", "[A \"b\"]\n炮二平五 ", "(兵七进一) "),
    ("moves to and fro", "[A \"b\"]\n", "h2e2 h9g7 e2h2 g7h9 "),
    ("one long word", "", "炮二平五"),
    ("words", "炮二平五 ", "x "),
    ("comments", "[A \"b\"]\n", "{x}"),
    ("long comment", "[A \"b\"]\n{", "\\u70AE"),
    ("judgements", "炮二平五", "!"),
    ("many positions", "", "position startpos\n"),
    ("many FENs", "", "9/9/9/9/9/9/9/9/9/9\n"),
    ("slashes", "position fen ", "/"),
    ("tags", "", "[DhtmlXQ_a]b[/DhtmlXQ_a]"),
    ("tags without an end", "", "[DhtmlXQ_a]"),
    ("ends without a tag", "[DhtmlXQ]", "[/DhtmlXQ"),
    ("many games of a forum", "", "[DhtmlXQ][DhtmlXQ_a]"),
    ("digits", "[DhtmlXQ_movelist]", "7747706277477062"),
];

/// Makes a text of about this size.
type Maker = fn(usize) -> Vec<u8>;

/// A name, and a function that makes the text.
const OTHERS: [(&str, Maker); 7] = [
    ("lines that leave each other", |size| lines_of_forum(size, |number| number - 1)),
    ("lines in the wrong order", |size| lines_of_forum(size, |number| number + 1)),
    ("bytes of GBK", |size| vec![0xb0; size]),
    ("bytes of nothing", |size| vec![0xff; size]),
    ("a file that is too large", |_| vec![b' '; formats::MAX_BYTES + 1]),
    ("alternatives of XQF", |size| {
        let mut file = xqf_start();
        file.extend([72 + 24, 42 + 32, 0x40, 0].repeat(size / 4));
        file
    }),
    ("moves to and fro of XQF", |size| {
        let mut file = xqf_start();
        let moves = [[72, 42], [79, 67], [42, 72], [67, 79]];
        let records: Vec<u8> =
            moves.into_iter().flat_map(|[from, to]| [from + 24, to + 32, 0xc0, 0]).collect();
        file.extend(records.repeat(size / 16));
        file
    }),
];

/// Lines of one move each; `from` returns the parent of a line.
fn lines_of_forum(size: usize, from: fn(usize) -> usize) -> Vec<u8> {
    let mut text = String::new();
    for number in 1.. {
        text += &format!("[DhtmlXQ_move_{}_1_{number}]7747[/DhtmlXQ_move_{number}]", from(number));
        if text.len() > size {
            break;
        }
    }
    text.into_bytes()
}

/// A file up to its first move.
fn xqf_start() -> Vec<u8> {
    let game = formats::read(b"h2e2").unwrap().read(0).unwrap().game;
    let mut file = xqf_files::write(&game, 11, [0; 9]);
    file.truncate(1024 + 4);
    file
}

/// All these texts, of about this size.
pub fn all(size: usize) -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let repeated = REPEATED.into_iter().map(move |(name, start, part)| {
        (name, format!("{start}{}", part.repeat((size - start.len()) / part.len())).into_bytes())
    });
    repeated.chain(OTHERS.into_iter().map(move |(name, make)| (name, make(size))))
}
