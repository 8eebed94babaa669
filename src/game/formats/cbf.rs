//! CBF: games in XML, as written by 象棋桥 and others. Read only.
//!
//! ```text
//! <ChineseChessRecord Version="1.0">
//!  <Head><Contest>…</Contest><Red>…</Red><FEN>…</FEN><RecordResult>1</RecordResult></Head>
//!  <MoveList><Move value="00-00"/><Move value="77-47">Said of the move.</Move><Move value="70-62" end="1"/></MoveList>
//! </ChineseChessRecord>
//! ```
//!
//! A point is its file from Red's left and its rank from Black's end, both from 0. The first `Move`
//! is no move; its text is the comment on the game.
//!
//! Source: `io_cbf` of walker8088/cchess, and files found in circulation.

use super::error::ReadError;
use super::fields::{Fields, GameResult};
use super::loss::{LossPlace, Lost, MoveError, Reading};
use crate::engine::board::{Move, Position, Side, Square};

const ROOT: &str = "<ChineseChessRecord";

/// Elements of the head, and their PGN names.
const NAMES: [(&str, &str); 14] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackRating", "BlackElo"),
    ("Commentator", "Annotator"),
    ("ECCO", "ECCO"),
];

pub(super) fn is_cbf(text: &str) -> bool {
    // Comments in other formats may contain the word, too.
    let text = text.trim_start();
    text.starts_with('<') && text.get(..1_000).unwrap_or(text).contains(ROOT) || text.starts_with(ROOT)
}

/// The summary from the head.
pub(super) fn summary(text: &str) -> Fields {
    let mut fields = Fields::default();
    for (element, name) in NAMES {
        if let Some(value) = content(text, element) {
            fields.set(name, plain(value).trim());
        }
    }
    if let Some(fen) = content(text, "FEN") {
        fields.set("FEN", plain(fen).trim());
    }
    fields.result = match content(text, "RecordResult").map(str::trim) {
        Some("1") => GameResult::Win(Side::Red),
        Some("2") => GameResult::Win(Side::Black),
        Some("3" | "4") => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    fields
}

/// The content of an element; `None` if the element is missing or empty.
fn content<'a>(text: &'a str, element: &str) -> Option<&'a str> {
    let opening = format!("<{element}>");
    let start = text.find(&opening)? + opening.len();
    text[start..].split('<').next()
}

/// Reads a game.
///
/// # Errors
/// The start position is invalid.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let fields = summary(text);
    let start = if fields.fen.is_empty() { Position::start() } else { fields.fen.parse()? };
    let mut losses = fields.losses();
    let mut game = fields.builder_from(start);
    let mut ply = 0;
    let list = text.find("<MoveList").map_or("", |at| &text[at..]);
    let mut elements = list.split("<Move ").skip(1);
    for element in elements.by_ref() {
        let (attributes, after) = element.split_once('>').unwrap_or((element, ""));
        let value = attribute(attributes, "value").unwrap_or_default();
        if value != "00-00" {
            let played = match play(value) {
                Some(mv) => game.play(mv).map_err(|cause| MoveError::of(mv, cause)),
                None => Err(MoveError::Points(crate::engine::board::quoted(value))),
            };
            if let Err(cause) = played {
                losses.push(LossPlace::of_move(game.start(), ply, None, 0), Lost::Rest(cause));
                let rest = elements.filter_map(|element| attribute(element, "value"));
                game.comment(&std::iter::once(value).chain(rest).collect::<Vec<_>>().join(" "));
                break;
            }
            ply += 1;
        }
        game.comment(plain(after.split('<').next().unwrap_or_default()).trim());
        if attribute(attributes, "end") == Some("1") {
            break;
        }
    }
    Ok(Reading { game: game.finish(), losses: losses.0 })
}

/// The value of an attribute.
fn attribute<'a>(attributes: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = attributes.split_once(name)?;
    let after = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = after.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    after[1..].split(quote).next()
}

/// Parses a move such as `77-47`.
fn play(value: &str) -> Option<Move> {
    let &[from_file, from_rank, b'-', to_file, to_rank] = value.as_bytes() else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(10).map(|digit| digit as usize);
    let square =
        |file: u8, rank: u8| Square::new(digit(file)?, (Square::RANKS - 1).checked_sub(digit(rank)?)?);
    Some(Move { from: square(from_file, from_rank)?, to: square(to_file, to_rank)? })
}

/// Decodes the XML references in a text.
fn plain(text: &str) -> String {
    let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    known
        .into_iter()
        .fold(text.replace("\r\n", "\n"), |text, (reference, plain)| text.replace(reference, plain))
}
