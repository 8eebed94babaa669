//! Our own format: JSON with a version.
//!
//! ```json
//! {
//!   "version": 1,
//!   "date": "2026-11-21",
//!   "red": { "name": "胡荣华", "is_engine": false },
//!   "black": { "name": "", "is_engine": true },
//!   "rules": "asian",
//!   "start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
//!   "moves": ["h2e2", "h9g7"],
//!   "taken_back": ["h0g2"],
//!   "result": "black_wins",
//!   "reason": "resignation"
//! }
//! ```
//!
//! `result` is `ongoing`, `draw`, `red_wins` or `black_wins`; `reason` is missing while the game goes on.
//! Fields other than `version`, `start` and `moves` may be missing.

use serde::{Deserialize, Serialize};

use crate::engine::board::{FenError, Move, MoveTextError, Position, Setup, Side};
use crate::engine::rules::Profile;
use crate::game::{DateTextError, Game, LineError, Outcome, Participant, Reason};

/// The version written; later ones are not read.
pub const VERSION: u64 = 1;

/// The longest text that is read: many times the longest game.
pub const MAX_BYTES: usize = 4 << 20;

/// Why a text is not a game.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    #[error("the file is larger than {} MiB, more than any game needs", MAX_BYTES >> 20)]
    TooLarge,
    #[error("this is not a game in JSON: {0}")]
    Syntax(#[from] serde_json::Error),
    #[error("the file has version {0}, and this program reads version {VERSION}")]
    Version(u64),
    #[error("the start position: {0}")]
    Start(#[from] FenError),
    #[error("the game has {0} moves; at most {max} are read", max = Game::MAX_MOVES)]
    TooManyMoves(usize),
    #[error("move {}: {cause}", ply + 1)]
    MoveText { ply: usize, cause: MoveTextError },
    #[error(transparent)]
    Line(#[from] LineError),
    #[error(transparent)]
    Date(#[from] DateTextError),
    #[error("a game cannot end in '{result}' by {reason}")]
    Result { result: &'static str, reason: Reason },
}

/// The game as text, with a line break at the end.
pub fn write(game: &Game) -> String {
    let text = serde_json::to_string_pretty(&GameFile::from(game.clone()));
    text.expect("strings, numbers and lists can always be written") + "\n"
}

/// Reads a game and checks all of it.
///
/// # Errors
/// What is wrong, and at which move.
pub fn read(text: &str) -> Result<Game, JsonError> {
    /// A later version may differ in all else.
    #[derive(Deserialize)]
    struct VersionOnly {
        version: u64,
    }
    if text.len() > MAX_BYTES {
        return Err(JsonError::TooLarge);
    }
    let VersionOnly { version } = serde_json::from_str(text)?;
    if version != VERSION {
        return Err(JsonError::Version(version));
    }
    serde_json::from_str::<GameFile>(text)?.try_into()
}

/// The fields of the file.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct GameFile {
    version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default)]
    red: Participant,
    #[serde(default)]
    black: Participant,
    #[serde(default)]
    rules: Profile,
    start: String,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    taken_back: Vec<String>,
    #[serde(default)]
    result: GameResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
}

/// Who won, in one word.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GameResult {
    #[default]
    Ongoing,
    Draw,
    RedWins,
    BlackWins,
}

impl GameResult {
    const fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Ongoing,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(Side::Red), .. }) => Self::RedWins,
            Some(Outcome { winner: Some(Side::Black), .. }) => Self::BlackWins,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Draw => "draw",
            Self::RedWins => "red_wins",
            Self::BlackWins => "black_wins",
        }
    }
}

impl From<Game> for GameFile {
    fn from(game: Game) -> Self {
        let texts = |moves: &[Move]| moves.iter().map(Move::to_string).collect();
        let (start, moves, taken_back) =
            (game.start().to_string(), texts(game.moves()), texts(game.redo_line()));
        let (result, reason) = (GameResult::of(game.outcome()), game.outcome().map(|outcome| outcome.reason));
        let (rules, date) = (game.profile(), game.date.map(|date| date.to_string()));
        let [red, black] = game.participants;
        Self { version: VERSION, date, red, black, rules, start, moves, taken_back, result, reason }
    }
}

impl TryFrom<GameFile> for Game {
    type Error = JsonError;

    fn try_from(file: GameFile) -> Result<Self, JsonError> {
        if file.version != VERSION {
            return Err(JsonError::Version(file.version));
        }
        let setup: Setup = file.start.parse()?;
        let start = Position::from_setup(&setup).map_err(FenError::from)?;
        let played = file.moves.len();
        let texts = [file.moves, file.taken_back].concat();
        if texts.len() > Self::MAX_MOVES {
            return Err(JsonError::TooManyMoves(texts.len()));
        }
        let moves = texts
            .iter()
            .enumerate()
            .map(|(ply, text)| text.parse::<Move>().map_err(|cause| JsonError::MoveText { ply, cause }));
        let mut game = Self::from_line(start, moves.collect::<Result<_, _>>()?, played, file.rules)?;
        game.participants = [file.red, file.black];
        game.date = file.date.map(|text| text.parse()).transpose()?;
        if let Some(outcome) = declared(file.result, file.reason)? {
            game.declare(outcome);
        }
        Ok(game)
    }
}

/// The outcome that the players declared; what the rules say is not taken from the file but judged again.
fn declared(result: GameResult, reason: Option<Reason>) -> Result<Option<Outcome>, JsonError> {
    match (reason, result) {
        (None | Some(Reason::Rules(_)), _) => Ok(None),
        (Some(Reason::Resignation), GameResult::RedWins) => Ok(Some(Outcome::resignation(Side::Black))),
        (Some(Reason::Resignation), GameResult::BlackWins) => Ok(Some(Outcome::resignation(Side::Red))),
        (Some(Reason::Agreement), GameResult::Draw) => Ok(Some(Outcome::agreement())),
        (Some(reason), result) => Err(JsonError::Result { result: result.word(), reason }),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: &str = crate::engine::board::START_FEN;

    fn sample() -> Game {
        let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|text| text.parse().unwrap());
        let mut game = Game::from_line(Position::start(), moves.to_vec(), 3, Profile::Computer).unwrap();
        game.participants[0].name = "胡荣华 \"楚\"".into();
        game.participants[1].is_engine = true;
        game.date = Some("2026-11-21".parse().unwrap());
        game
    }

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn everything_survives_writing_and_reading() {
        let mut game = sample();
        assert_eq!(read(&write(&game)).unwrap(), game);
        game.declare(Outcome::resignation(Side::Black));
        assert_eq!(read(&write(&game)).unwrap(), game);
        game.go_to(2);
        game.declare(Outcome::agreement());
        assert_eq!(read(&write(&game)).unwrap(), game);
    }

    #[test]
    fn most_fields_may_be_missing() {
        let game = read(&format!(r#"{{"version":1,"start":"{START}","moves":[]}}"#)).unwrap();
        assert_eq!(game, Game::new(Position::start(), Profile::Asian));
    }

    #[test]
    fn the_rules_and_not_the_file_say_who_has_won() {
        let text = write(&sample()).replace("\"ongoing\"", r#""red_wins", "reason": "checkmate""#);
        assert_eq!(read(&text).unwrap().outcome(), None);
        let mate = r#"{"version":1,"start":"3k5/3P5/3P5/9/9/9/9/9/9/4K4 b","moves":[]}"#;
        let mated = read(mate).unwrap().outcome().unwrap();
        assert_eq!((mated.winner, mated.reason.to_string().as_str()), (Some(Side::Red), "checkmate"));
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let text = write(&sample());
        assert!(error("").starts_with("this is not a game in JSON: EOF"), "{}", error(""));
        assert_eq!(
            error(r#"{"version":2,"moves":{}}"#),
            "the file has version 2, and this program reads version 1"
        );
        assert_eq!(
            error(&text.replace("h9g7", "h9h5")),
            "move 2, h9h5, is not legal: a horse does not move like that"
        );
        assert_eq!(
            error(&text.replace("i9h9", "i9i5")),
            "move 4, i9i5, is not legal: the way is blocked on i6"
        );
        assert_eq!(
            error(&text.replace("h9g7", "x9")),
            "move 2: 'x9' is not a move: expected two points of the board, such as h2e2"
        );
        assert_eq!(
            error(&text.replace("2026-11-21", "yesterday")),
            "'yesterday' is not a date such as 2026-11-21"
        );
        assert_eq!(
            error(&text.replace(START, "9/9 w")),
            "the start position: the FEN has 2 ranks; the board has 10, separated by '/'"
        );
        assert_eq!(
            error(&text.replace("\"ongoing\"", r#""draw", "reason": "resignation""#)),
            "a game cannot end in 'draw' by resignation"
        );
        assert!(error(&text.replace("computer", "fide")).contains("unknown variant `fide`"));
        assert_eq!(
            error(&" ".repeat(MAX_BYTES + 1)),
            "the file is larger than 4 MiB, more than any game needs"
        );
        let many = vec!["\"h2e2\""; Game::MAX_MOVES + 1].join(",");
        assert_eq!(
            error(&format!(r#"{{"version":1,"start":"{START}","moves":[{many}]}}"#)),
            "the game has 10001 moves; at most 10000 are read"
        );
    }

    proptest! {
        /// Bytes overwritten, cut out or repeated: an answer, never a panic.
        #[test]
        fn hostile_texts_are_answered(
            edits in prop::collection::vec((any::<prop::sample::Index>(), 0..40usize, any::<u8>(), 0..3u8), 1..6)
        ) {
            let mut bytes = write(&sample()).into_bytes();
            for (index, length, byte, edit) in edits {
                let at = index.index(bytes.len());
                let range = at..(at + length).min(bytes.len());
                match edit {
                    0 => bytes[at] = byte,
                    1 if range.len() < bytes.len() => { bytes.drain(range); }
                    _ => { let copy = bytes[range].to_vec(); bytes.splice(at..at, copy); }
                }
            }
            if let Ok(game) = read(&String::from_utf8_lossy(&bytes)) {
                prop_assert_eq!(read(&write(&game)).unwrap(), game);
            }
        }
    }
}
