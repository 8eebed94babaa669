//! Lists of moves by points, as programs of game sites stored them. Read only.
//!
//! | format | of | a move |
//! |---|---|---|
//! | CCM | 中国游戏中心 | 7 bytes: three unused ones, the files from and to, the ranks from and to |
//! | CHN | 联众 | from byte 188 on, 32 bytes of 16-bit numbers: two unused ones, file and rank from, file and rank to |
//! | CHE | QQ象棋 | ten decimal numbers: rank and file from, rank and file to are the fourth to the seventh |
//! | MXQ | 弈天 | length-prefixed strings: eleven about the game, then moves such as `7C-4C`, and `Ends` |
//!
//! Files are counted from Red's left, ranks from Black's end (in CHE and MXQ from Red's), from 0
//! (or `A`). CCM and CHN are rotated if Black's side was at the bottom. None of these formats has a
//! signature: a file is recognised by playable moves.
//!
//! Source: the converters `ccm2pgn`, `chn2pgn`, `che2pgn` and `mxq2pgn` of xqbase/eleeye.

use super::encoding::{self, Encoding};
use super::fields::{Fields, GameResult};
use super::loss::{LossPlace, Lost, MoveError, Reading};
use crate::engine::board::{Move, Position, Side, Square};

/// The contents of a file.
pub(super) struct List {
    pub fields: Fields,
    moves: Vec<Option<Move>>,
}

/// This many moves, or all if there are fewer, must be legal for a file to be recognised.
const MAX_TRIED: usize = 4;

/// Longer files are something else.
const MAX_BYTES: usize = 256 << 10;

impl List {
    /// Parses a file whose texts are in the given encoding or in the one guessed; `None` if it is
    /// none of these formats.
    pub fn find(bytes: &[u8], encoding: Option<Encoding>) -> Option<Self> {
        if bytes.len() > MAX_BYTES {
            return None;
        }
        let lists = [ccm, chn, che].into_iter().filter_map(|read| read(bytes));
        let mut lists = lists.chain(std::iter::once_with(|| mxq(bytes, encoding)).flatten());
        lists.find(Self::begins_as_a_game)
    }

    fn begins_as_a_game(&self) -> bool {
        let mut game = self.fields.builder_from(Position::start());
        let mut first = self.moves.iter().take(MAX_TRIED);
        !self.moves.is_empty() && first.all(|mv| mv.is_some_and(|mv| game.play(mv).is_ok()))
    }

    /// The game.
    pub fn read(self) -> Reading {
        let mut losses = self.fields.losses();
        let mut game = self.fields.builder_from(Position::start());
        for (ply, mv) in self.moves.iter().enumerate() {
            let played = match *mv {
                Some(mv) => game.play(mv).map_err(|cause| MoveError::of(mv, cause)),
                None => Err(MoveError::Points("?".into())),
            };
            if let Err(cause) = played {
                losses.push(LossPlace::of_move(game.start(), ply, None, 0), Lost::Rest(cause));
                let text = |mv: &Option<Move>| mv.map_or_else(|| "?".into(), |mv| mv.to_string());
                game.comment(&self.moves[ply..].iter().map(text).collect::<Vec<String>>().join(" "));
                break;
            }
        }
        Reading { game: game.finish(), losses: losses.0 }
    }
}

/// A point with the rank counted from Black's end.
fn from_the_top(file: usize, rank: usize) -> Option<Square> {
    Square::new(file, (Square::RANKS - 1).checked_sub(rank)?)
}

fn play(from: Option<Square>, to: Option<Square>) -> Option<Move> {
    Some(Move { from: from?, to: to? })
}

/// Moves with ranks counted from Black's end; rotated if the first one is not Red's.
fn turned(points: impl Iterator<Item = [usize; 4]>) -> Vec<Option<Move>> {
    let mut is_turned = None;
    points
        .map(|[from_file, from_rank, to_file, to_rank]| {
            let turned = *is_turned.get_or_insert(from_rank < 5);
            let square = |file: usize, rank: usize| match turned {
                true => from_the_top(8_usize.checked_sub(file)?, 9_usize.checked_sub(rank)?),
                false => from_the_top(file, rank),
            };
            play(square(from_file, from_rank), square(to_file, to_rank))
        })
        .collect()
}

fn ccm(bytes: &[u8]) -> Option<List> {
    let records = bytes.chunks_exact(7);
    let is_whole = records.remainder().is_empty();
    let points = records.map(|record| [3, 5, 4, 6].map(|index| usize::from(record[index])));
    is_whole.then(|| List { fields: Fields::default(), moves: turned(points) })
}

fn chn(bytes: &[u8]) -> Option<List> {
    let records = bytes.get(188..)?.chunks_exact(32);
    let number =
        |record: &[u8], index: usize| usize::from(u16::from_le_bytes([record[index], record[index + 1]]));
    let points = records.map(|record| [4, 6, 8, 10].map(|index| number(record, index)));
    Some(List { fields: Fields::default(), moves: turned(points) })
}

fn che(bytes: &[u8]) -> Option<List> {
    let is_of_numbers = |&byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || byte == b',';
    if !bytes.iter().all(is_of_numbers) {
        return None;
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let numbers = text.split([' ', '\t', '\r', '\n', ',']).filter(|number| !number.is_empty());
    let numbers: Vec<usize> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
    let (&[_, count], moves) = numbers.split_first_chunk()?;
    let moves = moves
        .chunks_exact(10)
        .take(count)
        .map(|record| play(Square::new(record[4], record[3]), Square::new(record[6], record[5])));
    Some(List { fields: Fields::default(), moves: moves.collect() })
}

fn mxq(bytes: &[u8], encoding: Option<Encoding>) -> Option<List> {
    let mut rest = bytes;
    let mut next = || {
        let (&length, after) = rest.split_first()?;
        let (text, after) = after.split_at_checked(usize::from(length))?;
        rest = after;
        Some(text)
    };
    let texts = (0..12).map(|_| next()).collect::<Option<Vec<&[u8]>>>()?;
    let encoding = encoding.unwrap_or_else(|| encoding::of_texts(&texts));
    let about: Vec<_> = texts.into_iter().map(|text| encoding.decode(text)).collect();
    let mut fields = Fields::default();
    for (name, value) in [("Site", 0), ("Date", 1), ("RedElo", 3), ("BlackElo", 4)] {
        fields.set(name, &about[value]);
    }
    match told(&about[2]) {
        Some((red, result, black)) => {
            fields.set("Red", red);
            fields.set("Black", black);
            fields.result = result;
        }
        None => fields.set("Event", &about[2]),
    }
    fields.remark = about[10].clone().into_owned();
    let mut moves = Vec::new();
    while let Some(text) = next().filter(|&text| text != b"Ends") {
        let square = |file: u8, rank: u8| {
            Square::new(usize::from(file.wrapping_sub(b'0')), usize::from(rank.wrapping_sub(b'A')))
        };
        moves.push(match *text {
            [from_file, from_rank, _, to_file, to_rank, ..] => {
                play(square(from_file, from_rank), square(to_file, to_rank))
            }
            _ => None,
        });
    }
    Some(List { fields, moves })
}

/// Splits a title: 甲-胜-乙.
fn told(title: &str) -> Option<(&str, GameResult, &str)> {
    let mut parts = title.split('-');
    let (red, result, black) = (parts.next()?, parts.next()?, parts.next()?);
    let result = match result {
        "胜" | "勝" => GameResult::Win(Side::Red),
        "和" => GameResult::Draw,
        "负" | "負" => GameResult::Win(Side::Black),
        _ => return None,
    };
    Some((red, result, black))
}
