//! The commands of UCI and UCCI.

use super::Protocol;
use super::go::{Go, GoError};
use crate::engine::board::{FenError, Move, MoveTextError, Position, quoted};

/// A command of UCI or UCCI. The words of both are understood whatever the greeting was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// `uci` or `ucci`.
    Greet(Protocol),
    IsReady,
    NewGame,
    /// `setoption name NAME value VALUE`, or `setoption NAME VALUE`; the value may be empty.
    SetOption {
        name: String,
        value: String,
    },
    /// The moves are not yet known to be legal.
    Position {
        start: Box<Position>,
        moves: Vec<Move>,
    },
    /// Moves not to be played in the present position (UCCI).
    BanMoves(Vec<Move>),
    Go(Box<Go>),
    PonderHit,
    Stop,
    Quit,
}

/// What is wrong with a known command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum CommandError {
    #[error("'position' needs 'startpos', or 'fen' and a FEN")]
    PositionMissing,
    #[error("'{0}' in 'position' where 'moves' was expected")]
    MovesExpected(String),
    #[error("'setoption' needs the name of an option")]
    OptionMissing,
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Move(#[from] MoveTextError),
    #[error(transparent)]
    Go(#[from] GoError),
}

impl Command {
    /// Reads a line; `None` if it is empty or begins with an unknown word, to be ignored.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(None) };
        Ok(Some(match first {
            "uci" => Self::Greet(Protocol::Uci),
            "ucci" => Self::Greet(Protocol::Ucci),
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "setoption" => parse_option(rest)?,
            "position" => parse_position(rest)?,
            "banmoves" => Self::BanMoves(parse_moves(rest)?),
            "go" => Self::Go(Box::new(Go::parse(rest)?)),
            "ponderhit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
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

fn parse_position(words: &[&str]) -> Result<Command, CommandError> {
    let (start, rest) = match words {
        ["startpos", rest @ ..] => (Position::start(), rest),
        ["fen", rest @ ..] => {
            let end = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
            (rest[..end].join(" ").parse()?, &rest[end..])
        }
        _ => return Err(CommandError::PositionMissing),
    };
    let moves = match rest {
        [] => Vec::new(),
        ["moves", moves @ ..] => parse_moves(moves)?,
        [other, ..] => return Err(CommandError::MovesExpected(quoted(other))),
    };
    Ok(Command::Position { start: Box::new(start), moves })
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
            Some(Command::Position { start: start.clone(), moves: moves.clone() })
        );
        let fen = format!("position fen {start} moves h2e2 h9g7");
        assert_eq!(parse(&fen), Some(Command::Position { start, moves }));
    }

    #[test]
    fn bad_positions_say_what_is_wrong() {
        assert_eq!(error("position"), "'position' needs 'startpos', or 'fen' and a FEN");
        assert_eq!(error("position fen"), "the FEN is empty");
        assert_eq!(error("position fen 9/9 w"), "the FEN has 2 ranks; the board has 10, separated by '/'");
        assert_eq!(error("position startpos h2e2"), "'h2e2' in 'position' where 'moves' was expected");
        assert_eq!(
            error("position startpos moves h2e22"),
            "'h2e22' is not a move: expected two points of the board, such as h2e2"
        );
    }

    #[test]
    fn unknown_and_empty_lines_are_ignored() {
        for line in ["", "  ", "debug on", "Uci", "楚河"] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
