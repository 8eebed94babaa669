//! Western chess: its files have the same names and nearly the same signs as ours, but are not
//! read.
//!
//! A game is Western chess if its position has eight rows of eight points, or if more of its moves
//! can be played as Western chess than as Xiangqi. A game that can be read to its end as Xiangqi is
//! never Western chess.

mod board;

use super::error::ReadError;
use super::foreign::Foreign;
use super::loss::{Lost, Reading};
use super::pgn;
use super::variant::Variant;
use board::{Board, SIZE};

/// Fewer moves are no proof: `1. c4 g5` is legal in both games.
const MIN_MOVES: usize = 2;

/// Passes on a game read as Xiangqi, or refuses it as Western chess.
///
/// # Errors
/// The game is Western chess, or the error in `reading`.
pub(super) fn unless_western(text: &str, reading: Result<Reading, ReadError>) -> Result<Reading, ReadError> {
    let is_named = |value| Variant::named(value) == Some(Variant::WesternChess);
    let ours = match &reading {
        Ok(Reading { game, losses })
            if losses.is_empty()
                && !game.tree().is_empty()
                && !game.headers.other("Variant").is_some_and(is_named) =>
        {
            return reading;
        }
        Ok(Reading { game, .. }) => game.line().len(),
        Err(ReadError::Foreign(_)) => return reading,
        Err(_) => 0,
    };
    let is_western = match Sign::of(text) {
        // Its moves may happen to be legal for soldiers, too, from our usual start.
        Sign::Position => reading
            .as_ref()
            .map_or(true, |reading| reading.losses.iter().any(|loss| matches!(loss.what, Lost::Start(_)))),
        Sign::Moves(plies) => plies >= MIN_MOVES && plies > ours,
        Sign::Named(plies) => plies >= ours,
        Sign::None => false,
    };
    if is_western { Err(ReadError::Foreign(Foreign::WesternChess)) } else { reading }
}

/// Whether a text may be Western chess: a fast check that nearly all texts of Xiangqi fail.
pub(super) fn may_be_western(text: &str) -> bool {
    match Sign::of(text) {
        Sign::Position | Sign::Named(_) => true,
        Sign::Moves(plies) => plies >= MIN_MOVES,
        Sign::None => false,
    }
}

/// The evidence for Western chess.
enum Sign {
    None,
    /// This many moves can be played.
    Moves(usize),
    /// The headers name it, and this many moves can be played.
    Named(usize),
    /// The start is a position of Western chess.
    Position,
}

impl Sign {
    fn of(text: &str) -> Self {
        if is_position(text) {
            return Self::Position;
        }
        let mut words = words(text).peekable();
        let mut board = Board::start();
        let has_words = words.peek().is_some();
        let plies = words.take_while(|word| board.play(word)).count();
        if plies == 0 && has_words {
            return if has_position(text) { Self::Position } else { Self::None };
        }
        let (fields, _) = pgn::headers(text);
        if is_position(&fields.fen) {
            return Self::Position;
        }
        if !fields.fen.is_empty() {
            return Self::None;
        }
        match fields.variant {
            Some(Variant::Xiangqi | Variant::Other(_)) => Self::None,
            Some(Variant::WesternChess) => Self::Named(plies),
            None => Self::Moves(plies),
        }
    }
}

/// Whether the start position in the headers is one of Western chess.
fn has_position(text: &str) -> bool {
    let headers = text.lines().map(str::trim_start).filter(|line| pgn::header_name(line) == Some("FEN"));
    headers.filter_map(|line| line.split(['"', '\'']).nth(1)).any(is_position)
}

/// Whether a text begins with a position of Western chess: eight rows of eight points.
fn is_position(text: &str) -> bool {
    let placement = text.split_whitespace().next().unwrap_or_default();
    let width = |row: &str| {
        row.chars().try_fold(0, |sum, letter| match letter {
            '1'..='8' => Some(sum + letter.to_digit(10)? as usize),
            _ => "KQRBNPkqrbnp".contains(letter).then_some(sum + 1),
        })
    };
    placement.split('/').count() == SIZE && placement.split('/').all(|row| width(row) == Some(SIZE))
}

/// The words of the moves, without headers, comments, variations, signs and numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let mut is_said = false;
    let lines = text.lines().filter(|line| pgn::header_name(line.trim_start()).is_none());
    let parts = lines.flat_map(|line| line.split_inclusive(['{', '}', '(', ')', ';', ' ', '\t']));
    let words = parts.filter_map(move |part| {
        let (word, end) = match part.char_indices().next_back() {
            Some((at, end @ ('{' | '}' | '(' | ')' | ';' | ' ' | '\t'))) => (&part[..at], end),
            _ => (part, ' '),
        };
        let is_word = !is_said && depth == 0;
        match end {
            '{' => is_said = true,
            '}' => is_said = false,
            '(' if !is_said => depth += 1,
            ')' if !is_said => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_word.then(|| word.trim())
    });
    words.map(bare).filter(|word| !word.is_empty() && !word.starts_with('$'))
}

/// A word without its move number; empty for a lone number or a result.
fn bare(word: &str) -> &str {
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
        return "";
    }
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches('.'),
        None if rest.is_empty() => "",
        None => word,
    }
}

#[cfg(test)]
mod tests {
    use crate::game::formats;

    fn error(text: &str) -> Option<String> {
        let games = match formats::read(text.as_bytes()) {
            Ok(games) => games,
            Err(error) => return Some(error.to_string()),
        };
        games.games().find_map(|reading| reading.err().map(|error| error.to_string()))
    }

    const WESTERN: &str = "this is a game of western chess; Chuhe plays Xiangqi";
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn games_of_western_chess_are_called_so() {
        let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {Morphy} (3... Nf6 4. O-O) 4. Ba4 Nf6 5. O-O 1/2-1/2\n";
        let headers =
            "[Event \"F/S Return Match\"]\n[White \"Fischer\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n\n";
        for text in [
            game.to_string(),
            "1. e4 e5 2. Nf3 Nc6 *".to_string(),
            "1.e4 e5 2.Nf3 Nc6".to_string(),
            "e2e4 e7e5 g1f3 b8c6".to_string(),
            format!("{headers}{game}"),
            format!("{headers}1. e4 $1 e5 ; the best {{ of all\n2. Nf3 {{[%clk 0:10:00]}} 2... Nc6 $6 *\n"),
            format!("{headers}{game}\n").repeat(3),
            START.to_string(),
            format!("[FEN \"{START}\"]\n[SetUp \"1\"]\n\n1. e4 e5 *"),
            "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 *\n".to_string(),
            "[Variant \"Crazyhouse\"]\n[White \"A\"]\n\n*\n".to_string(),
            "[Variant \"From Position\"]\n[White \"A\"]\n\n1. e4 *\n".to_string(),
            // Truncated, and with a mistake.
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 B".to_string(),
            "1. d4 d5 2. c4 e6 3. Qh9".to_string(),
        ] {
            assert_eq!(error(&text).as_deref(), Some(WESTERN), "{text}");
        }
    }

    #[test]
    fn games_of_xiangqi_are_never_taken_for_western_chess() {
        for text in [
            // Moves that are legal in both games.
            "[Variant \"xiangqi\"]\n[White \"A\"]\n\n1. c4 c5 2. e4 e5 3. zz *\n",
            "[Variant \"xiangqi\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n",
            "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. e4 e5 2. Nf3 *\n",
            "[Event \"x\"]\n[Variant \"chess\"]\n\n1. h2e2 h9g7 *\n",
            "[Variant \"chess\"]\n\n1. 炮二平五 马８进７ 2. 炮二平五 *\n",
            "[White \"A\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1\"]\n\n1. Re3 *\n",
            "1. h2e2 h9g7 2. h0g2 i9h9\n",
            "1. b1c3 b10c8\n",
            "1. c3c4 c6c5 2. zz",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
        ] {
            assert_ne!(error(text).as_deref(), Some(WESTERN), "{text}");
        }
    }

    #[test]
    fn what_a_file_has_of_xiangqi_is_read() {
        let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[Event \"b\"]\n\n1. h2e2 h9g7 *\n";
        let games = formats::read(text.as_bytes()).unwrap();
        assert_eq!(games.read(0).unwrap_err().to_string(), WESTERN);
        assert_eq!(games.read(1).unwrap().game.line().len(), 2);
    }
}
