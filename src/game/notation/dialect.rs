//! Reads moves in any of the ways that programs and books write them.

use serde::{Deserialize, Serialize};

use super::by_file::ByFile;
use super::by_point::{self, Algebraic};
use super::error::{LineReadError, ReadError};
use super::label::Direction;
use super::names::{Names, named_length};
use super::pinyin;
use super::token::characters;
use super::vietnamese;
use crate::engine::board::{Kind, Move, Position, Square};
use crate::engine::movegen;

/// A way of writing moves that a program or a book keeps to throughout a game.
///
/// Differences within a dialect never change the meaning: simplified or traditional characters, Chinese or other
/// digits for either side, full width or not, upper or lower case, 炮二平五 or `C2=5` or `C2.5`, `h2e2` or `H2-E2`.
/// Differences that do change it make another dialect; [`settle`] finds the one that reads a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// By files: 炮二平五, 马８进７, `C2=5`, 前车进一, `R+=4`, 前六平五, `16=5`, 二兵平五.
    Files(Numbering),
    /// By files, in the letters and signs of Vietnam: `P2-5`, `M8.7`, `Xt/1`. A `-` is a step aside there, and a `.`
    /// one forward.
    Vietnamese,
    /// By points: `h2e2`, `H2-E2`, `h10g8`.
    Points(Ranks),
    /// By the piece and the point that it arrives on, as in chess: `Che3`, `Cxh10`, and for a soldier `c4` or `Pc4`. (What
    /// XBoard writes, and what pyffish calls SAN and LAN.)
    Algebraic(Ranks, Guards),
    /// By files, with a dash for a step aside, and back only where none is possible: 炮二-五, `C2-5`.
    Dashes,
    /// By files in letters, with no sign for a step aside: `C25`.
    Unsigned,
}

/// How soldiers are numbered that stand on files with several, where no file is named: 二兵平五, `Pb=5`.
///
/// With all of them on one file it matters only for Black, and only for [`Numbering::RedRight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// All together from the player's own right, each file from the front: the xqbase standard, which is written here.
    OwnRight,
    /// All together from Red's right, each file from Black's end, for Black too: *Xiangqi Review*.
    RedRight,
    /// Each file by itself, from the front.
    EachFile,
    /// All together from the player's own left, each file from the front: one sentence of the standard contradicts
    /// the others, and says this.
    OwnLeft,
}

/// The number of Red's back rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranks {
    /// `h0`: ICCS, UCCI, and most programs from China.
    #[default]
    FromZero,
    /// `h1`, so that Black's is `h10`: Fairy-Stockfish and Western texts. Where a rank has one digit, `h0`.
    FromOne,
}

/// The letter of the advisors where moves name points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guards {
    /// `A`; then `G` is the general, and so is `K`.
    A,
    /// `G`; then `K` is the general.
    G,
}

impl Dialect {
    /// All, in the order of preference: what several can read in different ways is read in the first of these.
    /// What this program writes comes first.
    pub const ALL: [Self; 13] = [
        Self::Files(Numbering::OwnRight),
        Self::Points(Ranks::FromZero),
        Self::Vietnamese,
        Self::Points(Ranks::FromOne),
        Self::Files(Numbering::RedRight),
        Self::Files(Numbering::EachFile),
        Self::Files(Numbering::OwnLeft),
        Self::Algebraic(Ranks::FromZero, Guards::A),
        Self::Algebraic(Ranks::FromOne, Guards::A),
        Self::Algebraic(Ranks::FromZero, Guards::G),
        Self::Algebraic(Ranks::FromOne, Guards::G),
        Self::Dashes,
        Self::Unsigned,
    ];

    /// How it counts the ranks, if it names any.
    pub const fn ranks(self) -> Option<Ranks> {
        match self {
            Self::Points(ranks) | Self::Algebraic(ranks, _) => Some(ranks),
            Self::Files(_) | Self::Vietnamese | Self::Dashes | Self::Unsigned => None,
        }
    }

    /// Reads one move.
    ///
    /// # Errors
    /// Why the text is no move in `position`, and what it may have meant.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let not_a_move = || ReadError::not_a_move(text);
        let names = match self {
            Self::Files(_) | Self::Dashes => Some(Names::English),
            Self::Vietnamese => Some(Names::Vietnamese),
            Self::Points(_) | Self::Algebraic(..) | Self::Unsigned => None,
        };
        let in_letters = names.and_then(|names| names.letters(text));
        let characters = characters(in_letters.as_deref().unwrap_or(text)).ok_or_else(not_a_move)?;
        match self {
            Self::Files(numbering) => {
                let said = ByFile::parse(&characters).ok_or_else(not_a_move)?;
                choose_by_file(position, text, said, numbering)
            }
            Self::Vietnamese => {
                let said = vietnamese::parse(&characters).ok_or_else(not_a_move)?;
                choose_by_file(position, text, said, Numbering::OwnRight)
            }
            Self::Dashes => {
                let said = ByFile::parse(&characters).ok_or_else(not_a_move)?;
                let aside = ByFile { direction: Direction::Sideways, ..said };
                let back = |_| choose_by_file(position, text, said, Numbering::OwnRight);
                match (said.direction, characters.iter().nth_back(1)) {
                    (Direction::Back, Some('-')) => {
                        choose_by_file(position, text, aside, Numbering::OwnRight).or_else(back)
                    }
                    // Who has another sign for it means a step back by a dash.
                    (Direction::Sideways, _) => Err(not_a_move()),
                    _ => choose_by_file(position, text, said, Numbering::OwnRight),
                }
            }
            Self::Points(ranks) => {
                let play = by_point::parse(&characters, ranks).ok_or_else(not_a_move)?;
                choose(position, text, [play].into_iter(), |from| from == play.from)
            }
            Self::Unsigned => {
                let aside = ByFile::parse_unsigned(&characters);
                // Who has a sign for it means something else by two numbers.
                let other =
                    || ByFile::parse(&characters).filter(|said| said.direction != Direction::Sideways);
                let said = aside.or_else(other).ok_or_else(not_a_move)?;
                choose_by_file(position, text, said, Numbering::OwnRight)
            }
            Self::Algebraic(ranks, guards) => {
                let said = Algebraic::parse(&characters, ranks, guards).ok_or_else(not_a_move)?;
                let pieces = position.pieces(position.side_to_move(), said.kind).into_iter();
                let plays = pieces.filter(|&from| said.comes_from(from)).map(|from| Move::new(from, said.to));
                let mut straight =
                    plays.clone().filter(|play| said.is_bare && play.from.file() == said.to.file());
                match straight.find(|&play| movegen::is_legal(position, play)) {
                    Some(play) => Ok(play),
                    None => choose(position, text, plays, |from| is_a(position, from, said.kind)),
                }
            }
        }
    }
}

/// Whether a text is written like a move in any dialect, be it possible or not.
pub fn is_written_like_a_move(text: &str) -> bool {
    let is_in_signs = characters(text).is_some_and(|characters| {
        ByFile::parse(&characters).is_some()
            || vietnamese::parse(&characters).is_some()
            || [Ranks::FromZero, Ranks::FromOne].into_iter().any(|ranks| {
                by_point::parse(&characters, ranks).is_some()
                    || [Guards::A, Guards::G]
                        .into_iter()
                        .any(|guards| Algebraic::parse(&characters, ranks, guards).is_some())
            })
    });
    is_in_signs || named_length(text) == Some(text.len())
}

/// Whether a text is a soldier's move that has no letter of a piece, such as `c4`: many other words are written so.
pub fn is_written_without_letter(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && characters(text).is_some_and(|characters| {
            characters.len() < 4
                && [Ranks::FromZero, Ranks::FromOne]
                    .into_iter()
                    .any(|ranks| Algebraic::parse(&characters, ranks, Guards::A).is_some())
        })
}

/// The legal move that a text by files means.
fn choose_by_file(
    position: &Position,
    text: &str,
    said: ByFile,
    numbering: Numbering,
) -> Result<Move, ReadError> {
    let side = position.side_to_move();
    let origins = said.origins(position, numbering);
    let plays = origins.iter().filter_map(|&from| Some(Move::new(from, said.target(from, side)?)));
    let is_meant = |from: Square| match origins.as_slice() {
        [] => is_a(position, from, said.kind),
        origins => origins.contains(&from),
    };
    choose(position, text, plays, is_meant)
}

fn is_a(position: &Position, square: Square, kind: Kind) -> bool {
    position.piece_at(square).is_some_and(|piece| piece.kind == kind)
}

/// The only legal one of `plays`. If none is, the error names the legal moves from the squares that were meant.
fn choose(
    position: &Position,
    text: &str,
    plays: impl Iterator<Item = Move>,
    is_meant: impl Fn(Square) -> bool,
) -> Result<Move, ReadError> {
    let mut legal = plays.filter(|&play| movegen::is_legal(position, play));
    match (legal.next(), legal.next()) {
        (Some(play), None) => Ok(play),
        (Some(one), Some(other)) => Err(ReadError::ambiguous(text, [one, other].into_iter().chain(legal))),
        (None, _) => {
            let moves = movegen::legal_moves(position);
            Err(ReadError::impossible(text, moves.into_iter().filter(|play| is_meant(play.from))))
        }
    }
}

/// Finds the dialect in which a whole game, its variations included, can be read.
///
/// `attempt` is called with one dialect after the other, in the order of preference, until it succeeds. When it fails
/// it tells how far it came, best as [`ReadError::reach`]: the error of the attempt that came furthest is returned.
///
/// # Errors
/// What the most successful attempt complains of; of several, the first.
pub fn settle<T, E, P: Ord>(
    mut attempt: impl FnMut(Dialect) -> Result<T, (P, E)>,
) -> Result<(T, Dialect), E> {
    let [first, others @ ..] = Dialect::ALL;
    let mut furthest = match attempt(first) {
        Ok(read) => return Ok((read, first)),
        Err(failure) => failure,
    };
    for dialect in others {
        match attempt(dialect) {
            Ok(read) => return Ok((read, dialect)),
            Err(failure) if failure.0 > furthest.0 => furthest = failure,
            Err(_) => {}
        }
    }
    Err(furthest.1)
}

/// Reads moves that follow each other from `start`, all in the same dialect.
///
/// # Errors
/// The first text that is not understood in the dialect that reads most of them.
pub fn read_line(start: &Position, texts: &[impl AsRef<str>]) -> Result<(Vec<Move>, Dialect), LineReadError> {
    settle(|dialect| {
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(texts.len());
        for (ply, text) in texts.iter().enumerate() {
            let play = dialect
                .read(&position, text.as_ref())
                .map_err(|cause| (cause.reach(ply), LineReadError { ply, cause }))?;
            position.make(play);
            moves.push(play);
        }
        Ok(moves)
    })
}

/// Reads a move that stands alone, as a user types it: in every dialect.
///
/// What is a move in no dialect may be one in pinyin: `m2j3`. Soldiers are numbered otherwise than here, letters and signs are
/// Vietnamese, and a dash or no sign is a step aside, only if that is the only way to read it: `P2.1` is a soldier's move where
/// it can be one, and a cannon's elsewhere. `e3e4`, which may count ranks from 0 or from 1, is ambiguous if both are legal.
///
/// # Errors
/// Why it is no move, or which moves it may be.
pub fn read_move(position: &Position, text: &str) -> Result<Move, ReadError> {
    let mut found: Vec<Move> = Vec::new();
    let mut furthest: Option<ReadError> = None;
    let mut take = |found: &mut Vec<Move>, read: Result<Move, ReadError>| match read {
        Ok(play) if found.contains(&play) => {}
        Ok(play) => found.push(play),
        Err(error) if furthest.as_ref().is_none_or(|best| error.reach(0) > best.reach(0)) => {
            furthest = Some(error);
        }
        Err(_) => {}
    };
    for dialect in Dialect::ALL {
        let is_last_resort = dialect.ranks().is_none();
        if !is_last_resort || found.is_empty() {
            take(&mut found, dialect.read(position, text));
        }
    }
    if found.is_empty() {
        let [dialect, ..] = Dialect::ALL;
        pinyin::readings(text).iter().for_each(|text| take(&mut found, dialect.read(position, text)));
    }
    match (found.as_slice(), furthest) {
        (&[play], _) => Ok(play),
        ([], Some(error)) => Err(error),
        (found, _) => Err(ReadError::ambiguous(text, found.iter().copied())),
    }
}
