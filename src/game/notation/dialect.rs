//! Reads moves in any of the forms that programs and books use.

use serde::{Deserialize, Serialize};

use super::by_file::ByFile;
use super::by_point::{self, Algebraic};
use super::error::{LineReadError, NotationError};
use super::label::Direction;
use super::names::{Names, named_length};
use super::pinyin;
use super::token::characters;
use super::vietnamese;
use crate::engine::board::{Kind, Move, Position, Square};
use crate::engine::movegen;

/// A form of writing moves that a program or a book uses throughout a game.
///
/// Differences within a dialect never change the meaning: simplified or traditional characters,
/// Chinese or other digits for either side, full width or not, upper or lower case, 炮二平五 or `C2=5`
/// or `C2.5`, `h2e2` or `H2-E2`. A difference that changes it makes another dialect. [`settle`]
/// finds the one that reads a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// By files: 炮二平五, 马８进７, `C2=5`, 前车进一, `R+=4`, 前六平五, `16=5`, 二兵平五.
    Files(Numbering),
    /// By files, in Vietnamese letters and signs: `P2-5`, `M8.7`, `Xt/1`. A `-` means sideways
    /// there, and a `.` forward.
    Vietnamese,
    /// By points: `h2e2`, `H2-E2`, `h10g8`.
    Points(Ranks),
    /// By the piece and its arrival point, as in Western chess: `Che3`, `Cxh10`, and for a soldier
    /// `c4` or `Pc4`. (XBoard writes this; pyffish calls it SAN and LAN.)
    Algebraic(Ranks, Guards),
    /// By files, where a dash means sideways, or back if sideways is impossible: 炮二-五, `C2-5`.
    Dashes,
    /// By files in letters, without a sign for a sideways move: `C25`.
    Unsigned,
}

/// The numbering of soldiers on files with several, if no file is named: 二兵平五, `Pb=5`.
///
/// If all stand on one file it matters only for Black, and only for [`Numbering::RedRight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// All together from the player's own right, each file from the front: the xqbase standard,
    /// which is written here.
    OwnRight,
    /// All together from Red's right, each file from Black's end, for Black too: *Xiangqi Review*.
    RedRight,
    /// Each file separately, from the front.
    EachFile,
    /// All together from the player's own left, each file from the front: one sentence of the
    /// standard says this and contradicts the others.
    OwnLeft,
}

/// The number of Red's back rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ranks {
    /// `h0`: ICCS, UCCI, and most Chinese programs.
    #[default]
    FromZero,
    /// `h1`, Black's `h10`: Fairy-Stockfish and Western texts. With one digit for a rank, `h0`.
    FromOne,
}

/// The letter of the advisors in moves by point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guards {
    /// `A`; then the general is `G` or `K`.
    A,
    /// `G`; then the general is `K`.
    G,
}

impl Dialect {
    /// All dialects in the order of preference: an ambiguous text is read in the first that fits.
    /// Our own output comes first.
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

    /// How ranks are counted, if the dialect names any.
    pub const fn ranks(self) -> Option<Ranks> {
        match self {
            Self::Points(ranks) | Self::Algebraic(ranks, _) => Some(ranks),
            Self::Files(_) | Self::Vietnamese | Self::Dashes | Self::Unsigned => None,
        }
    }

    /// Reads one move.
    ///
    /// # Errors
    /// The text is no move in `position`; with the moves that it may have meant.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let not_a_move = || NotationError::not_a_move(text);
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
                    // With another sign for sideways, a dash means back.
                    (Direction::Sideways, _) => Err(not_a_move()),
                    _ => choose_by_file(position, text, said, Numbering::OwnRight),
                }
            }
            Self::Points(ranks) => {
                let mv = by_point::parse(&characters, ranks).ok_or_else(not_a_move)?;
                choose(position, text, [mv].into_iter(), |from| from == mv.from)
            }
            Self::Unsigned => {
                let aside = ByFile::parse_unsigned(&characters);
                // With a sign for sideways, two numbers mean something else.
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
                    plays.clone().filter(|mv| said.is_bare && mv.from.file() == said.to.file());
                match straight.find(|&mv| movegen::is_legal(position, mv)) {
                    Some(mv) => Ok(mv),
                    None => choose(position, text, plays, |from| is_a(position, from, said.kind)),
                }
            }
        }
    }
}

/// Whether a text has the form of a move in any dialect, legal or not.
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

/// Whether a text is a soldier's move without a piece letter, such as `c4`, like many other words.
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
) -> Result<Move, NotationError> {
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

/// The only legal one of `plays`. If there is none, the error lists legal moves from these points.
fn choose(
    position: &Position,
    text: &str,
    plays: impl Iterator<Item = Move>,
    is_meant: impl Fn(Square) -> bool,
) -> Result<Move, NotationError> {
    let mut legal = plays.filter(|&mv| movegen::is_legal(position, mv));
    match (legal.next(), legal.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(one), Some(other)) => {
            Err(NotationError::ambiguous(text, [one, other].into_iter().chain(legal)))
        }
        (None, _) => {
            let moves = movegen::legal_moves(position);
            Err(NotationError::impossible(text, moves.into_iter().filter(|mv| is_meant(mv.from))))
        }
    }
}

/// Finds the dialect in which a whole game, with its variations, can be read.
///
/// `attempt` is called with one dialect after the other, in the order of preference, until it
/// succeeds. A failure reports how far it came, preferably as [`NotationError::reach`]. The error of
/// the attempt that came furthest is returned.
///
/// # Errors
/// The error of the attempt that came furthest; among equals, the first.
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

/// Reads a line of moves from `start`, all in the same dialect.
///
/// # Errors
/// The first text that is not understood in the dialect that reads most of them.
pub fn read_line(start: &Position, texts: &[impl AsRef<str>]) -> Result<(Vec<Move>, Dialect), LineReadError> {
    settle(|dialect| {
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(texts.len());
        for (ply, text) in texts.iter().enumerate() {
            let mv = dialect
                .read(&position, text.as_ref())
                .map_err(|cause| (cause.reach(ply), LineReadError { ply, cause }))?;
            position.make(mv);
            moves.push(mv);
        }
        Ok(moves)
    })
}

/// Reads a single move as typed by a user, in every dialect.
///
/// A text that is a move in no dialect may be pinyin: `m2j3`. Other numberings of soldiers,
/// Vietnamese letters and signs, and a dash or no sign for sideways apply only if nothing else
/// fits: `P2.1` is a soldier's move if possible, otherwise a cannon's. `e3e4`, which may count
/// ranks from 0 or from 1, is ambiguous if both moves are legal.
///
/// # Errors
/// The text is not a move, or may be any of several.
pub fn read_move(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mut found: Vec<Move> = Vec::new();
    let mut furthest: Option<NotationError> = None;
    let mut take = |found: &mut Vec<Move>, read: Result<Move, NotationError>| match read {
        Ok(mv) if found.contains(&mv) => {}
        Ok(mv) => found.push(mv),
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
        (&[mv], _) => Ok(mv),
        ([], Some(error)) => Err(error),
        (found, _) => Err(NotationError::ambiguous(text, found.iter().copied())),
    }
}
