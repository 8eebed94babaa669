//! The commands of UCI and UCCI.

use super::Protocol;
use super::go::{Go, GoError};
use crate::engine::board::{FenError, Move, MoveTextError, Position, quoted};

/// A command of UCI or UCCI. The words of both are understood in either protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci` or `ucci`.
    Greet(Protocol),
    /// `xboard`: switches to that protocol.
    XBoard,
    IsReady,
    NewGame,
    /// Whether to echo the input.
    Debug(bool),
    /// `setoption name NAME value VALUE`, or `setoption NAME VALUE`; the value may be empty.
    SetOption {
        name: String,
        value: String,
    },
    /// Also accepted without the word `position`, as in the Cyclone dialect.
    Position(Line),
    /// A move in the current position.
    UserMove(Move),
    /// Moves not to be played in the current position (UCCI).
    BanMoves(Vec<Move>),
    /// Asks for the stored knowledge of a position (UCCI).
    Probe(Line),
    Go(Box<Go>),
    PonderHit {
        /// The opponent offers a draw (UCCI).
        draw: bool,
    },
    Stop,
    Quit,
    /// Shows the position.
    Show,
    /// Prints the static evaluation of the position.
    Evaluate,
    /// Exchanges the sides.
    Flip,
}

/// A position and the moves from there, whose legality is not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub start: Box<Position>,
    pub moves: Vec<Move>,
}

/// A fault in a known command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandError {
    #[error(transparent)]
    Position(PositionError),
    #[error(transparent)]
    Probe(PositionError),
    #[error("'setoption' needs the name of an option")]
    OptionMissing,
    #[error(transparent)]
    UserMove(MoveTextError),
    #[error(transparent)]
    BanMoves(MoveTextError),
    #[error(transparent)]
    Go(#[from] GoError),
}

/// A fault in a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PositionError {
    #[error("'position' needs 'startpos', or 'fen' and a FEN")]
    Missing,
    #[error("'{0}' in 'position' where 'moves' was expected")]
    MovesExpected(String),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Move(#[from] MoveTextError),
}

impl Command {
    /// Parses a line; `None` without a known word. UCI asks to skip unknown words before it.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        (0..words.len()).find_map(|place| Self::read(&words[place..]).transpose()).transpose()
    }

    /// Parses a command from its first word; `None` if that is unknown.
    fn read(words: &[&str]) -> Result<Option<Self>, CommandError> {
        let Some((&first, rest)) = words.split_first() else { return Ok(None) };
        Ok(Some(match first {
            "uci" => Self::Greet(Protocol::Uci),
            "ucci" => Self::Greet(Protocol::Ucci),
            "xboard" => Self::XBoard,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "debug" => match rest.first() {
                Some(&"on") => Self::Debug(true),
                Some(&"off") => Self::Debug(false),
                _ => return Ok(None),
            },
            "setoption" => parse_option(rest)?,
            "position" => Self::Position(Line::parse(rest).map_err(CommandError::Position)?),
            "fen" | "startpos" => Self::Position(Line::parse(words).map_err(CommandError::Position)?),
            "usermove" => {
                let text = rest.first().copied().unwrap_or_default();
                Self::UserMove(text.parse().map_err(CommandError::UserMove)?)
            }
            "banmoves" => Self::BanMoves(parse_moves(rest).map_err(CommandError::BanMoves)?),
            "probe" => Self::Probe(Line::parse(rest).map_err(CommandError::Probe)?),
            "go" => Self::Go(Box::new(Go::parse(rest)?)),
            "ponderhit" => Self::PonderHit { draw: rest.contains(&"draw") },
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "d" => Self::Show,
            "eval" => Self::Evaluate,
            "flip" => Self::Flip,
            _ => return Ok(None),
        }))
    }
}

fn parse_option(words: &[&str]) -> Result<Command, CommandError> {
    let (name, value) = match words {
        ["name", rest @ ..] => {
            let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
            (rest[..end].join(" "), rest.get(end + 1..).unwrap_or_default().join(" "))
        }
        [name, value @ ..] => ((*name).to_owned(), value.join(" ")),
        [] => (String::new(), String::new()),
    };
    if name.is_empty() { Err(CommandError::OptionMissing) } else { Ok(Command::SetOption { name, value }) }
}

impl Line {
    fn parse(words: &[&str]) -> Result<Self, PositionError> {
        let (start, rest) = match words {
            ["startpos", rest @ ..] => (Position::start(), rest),
            ["fen", rest @ ..] => {
                let end = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
                (rest[..end].join(" ").parse()?, &rest[end..])
            }
            _ => return Err(PositionError::Missing),
        };
        let moves = match rest {
            [] => Vec::new(),
            ["moves", moves @ ..] => parse_moves(moves)?,
            [other, ..] => return Err(PositionError::MovesExpected(quoted(other))),
        };
        Ok(Self { start: Box::new(start), moves })
    }
}

fn parse_moves(words: &[&str]) -> Result<Vec<Move>, MoveTextError> {
    words.iter().map(|word| word.parse()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<Command> {
        Command::parse(line).unwrap()
    }

    fn error(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    fn option(name: &str, value: &str) -> Option<Command> {
        Some(Command::SetOption { name: name.into(), value: value.into() })
    }

    #[test]
    fn options_are_set_in_both_dialects() {
        assert_eq!(parse("setoption name Move Overhead value 30"), option("Move Overhead", "30"));
        assert_eq!(parse("setoption name Clear Hash"), option("Clear Hash", ""));
        assert_eq!(parse("setoption hashsize 16"), option("hashsize", "16"));
        assert_eq!(parse("setoption newgame"), option("newgame", ""));
        assert_eq!(error("setoption name value 3"), "'setoption' needs the name of an option");
        assert_eq!(error("setoption"), "'setoption' needs the name of an option");
    }

    #[test]
    fn positions_are_read_with_their_moves() {
        let moves: Vec<Move> = ["h2e2", "h9g7"].map(|text| text.parse().unwrap()).into();
        let start = Box::new(Position::start());
        assert_eq!(
            parse("  position\tstartpos moves h2e2  h9g7 "),
            Some(Command::Position(Line { start: start.clone(), moves: moves.clone() }))
        );
        let fen = format!("fen {start} moves h2e2 h9g7");
        let expected = Some(Command::Position(Line { start, moves }));
        // The second is in the Cyclone dialect.
        assert_eq!([parse(&format!("position {fen}")), parse(&fen)], [expected.clone(), expected]);
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        assert_eq!(parse("joho stop"), Some(Command::Stop));
        assert_eq!(parse("\tjoho\t debug \t on "), Some(Command::Debug(true)));
        assert_eq!(parse("debug off"), Some(Command::Debug(false)));
        // UCI leaves this undefined.
        assert_eq!(parse("debug joho on"), None);
    }

    #[test]
    fn bad_positions_say_what_is_wrong() {
        assert_eq!(error("position"), "'position' needs 'startpos', or 'fen' and a FEN");
        assert_eq!(error("position fen"), "the FEN is empty");
        assert_eq!(error("position fen 9/9 w"), "the FEN has 2 rows; the board has 10, separated by '/'");
        assert_eq!(error("position startpos h2e2"), "'h2e2' in 'position' where 'moves' was expected");
        assert_eq!(
            error("position startpos moves h2e22"),
            "'h2e22' is not a move: expected two points of the board, such as h2e2"
        );
    }

    #[test]
    fn unknown_and_empty_lines_are_ignored() {
        for line in ["", "  ", "register later", "Uci", "楚河"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
