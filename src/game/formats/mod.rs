//! The file formats of a game.
//!
//! | format | read | written | holds |
//! |---|---|---|---|
//! | [`json`], our own | yes | yes | everything |
//! | [PGN](pgn) | yes | yes | all but the place on the board |
//! | [UBB](ubb), or DhtmlXQ | yes | yes | all but the place on the board |
//! | [XQF](xqf) of XQStudio | yes | yes | moves, variations, comments, headers |
//! | [CBR and CBL](ccbridge) of CCBridge, [XQR](xqr) | yes | no | moves, variations, comments, headers |
//! | [CBF](cbf), [MXQ, CHE, CHN, CCM](points) | yes | no | the main line and headers |
//! | [lists of moves](moves) | yes | yes | the start and the main line |
//! | [FEN](moves) | yes | yes | the position on the board |
//!
//! [`read`] takes the bytes of any of them, in any [encoding], and detects the format. It finds all
//! games of the file and reads each on demand. [`write()`] writes one game.
//!
//! Reading is tolerant: a game has its moves up to the first that cannot be understood, and the
//! rest as a comment. [Losses](Loss) list the parts that were not understood, each with its place.
//! An [error](ReadError) means that there is no game.

mod arrangement;
mod cbf;
mod ccbridge;
mod ccbridge_packed;
mod dates;
mod encoding;
mod error;
mod escape;
mod evals;
mod fields;
mod foreign;
mod game_file;
pub mod json;
mod labels;
mod lack;
mod loss;
mod moves;
mod movetext;
mod pgn;
mod points;
mod records;
mod result;
mod ubb;
mod variant;
mod western;
mod xqf;
mod xqr;

use std::borrow::Cow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Game;
use super::notation::Notation;

pub use encoding::Encoding;
pub use error::ReadError;
pub use fields::MAX_HEADERS;
pub use foreign::Foreign;
pub use game_file::{BlockError, Blocks, Exchange, ExchangeError, GameFile, Summary};
pub use lack::{GamePart, LostHeader};
pub use loss::{Loss, LossPlace, Lost, MoveError, Reading};
pub use result::GameResult;
pub use variant::OtherChess;

/// The extensions of files that can be read.
pub static EXTENSIONS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let texts = TextFormat::ALL.iter().flat_map(|format| format.extensions());
    texts.chain(BinaryFormat::ALL.iter().flat_map(|format| format.extensions())).copied().collect()
});

/// The extensions of files in which games are saved, as [`FileTarget::saved`] lists them.
pub const WRITTEN: [&str; 4] = {
    let [pgn, json, ubb, xqf] = FileTarget::saved(Notation::Wxf);
    [pgn.extension(), json.extension(), ubb.extension(), xqf.extension()]
};

/// The largest file that is read: half a million games.
pub const MAX_BYTES: usize = 256 << 20;

/// The longest text of one game that is read: many times the longest game.
pub const MAX_GAME_BYTES: usize = json::MAX_BYTES;

/// A flag by which the caller stops reading.
type Stop<'a> = Option<&'a AtomicBool>;

fn is_stopped(stop: Stop<'_>) -> bool {
    stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// The format of a file or a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Binary(BinaryFormat),
    Text(TextFormat),
}

/// Declares an enum of formats, and lists them in the order in which they are recognised.
macro_rules! formats {
    ($(#[$about:meta])* $Format:ident { $($(#[$doc:meta])* $Name:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Format {
            $($(#[$doc])* $Name,)*
        }

        impl $Format {
            /// All formats. The first one that recognises a file reads it.
            pub const ALL: &[Self] = &[$(Self::$Name),*];
        }
    };
}

formats! {
    /// The format of a file that is no text.
    BinaryFormat {
        Xqf,
        /// A game or a library of CCBridge.
        CcBridge,
        Xqr,
        /// CCM, CHN, CHE or MXQ.
        Points,
    }
}

impl BinaryFormat {
    /// Recognises a file by its bytes.
    fn of(bytes: &[u8]) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.is(bytes))
    }

    /// Whether a file that no format before has recognised is of this one.
    fn is(self, bytes: &[u8]) -> bool {
        match self {
            Self::Xqf => xqf::is_xqf(bytes),
            Self::CcBridge => ccbridge::is_ccbridge(bytes),
            Self::Xqr => xqr::is_xqr(bytes),
            Self::Points => {
                // A fast check: texts have letters or brackets where these formats have small
                // numbers or nothing but digits.
                let is_odd = |&byte: &u8| byte < 32 && !byte.is_ascii_whitespace();
                let is_number = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_whitespace();
                let beginning = &bytes[..bytes.len().min(256)];
                let may_be = beginning.iter().any(is_odd) || beginning.iter().all(is_number);
                may_be && points::List::find(bytes, None).is_some()
            }
        }
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Xqf => &["xqf"],
            Self::CcBridge => &["cbr", "cbl"],
            Self::Xqr => &["xqr"],
            Self::Points => &["mxq", "che", "chn", "ccm"],
        }
    }
}

formats! {
    /// The format of a text.
    TextFormat {
        Json,
        Cbf,
        Pgn,
        /// With tags such as `[DhtmlXQ_movelist]`.
        Ubb,
        /// A list of moves in any notation, a FEN, or both.
        Moves,
    }
}

impl TextFormat {
    /// Recognises a text by its beginning or contents.
    fn of(text: &str) -> Option<Self> {
        let text = text.trim_start();
        Self::ALL.iter().copied().find(|format| format.is(text))
    }

    /// Whether a text that no format before has recognised is of this one.
    fn is(self, text: &str) -> bool {
        match self {
            Self::Json => {
                text.strip_prefix('{').is_some_and(|fields| fields.trim_start().starts_with(['"', '}']))
            }
            Self::Cbf => cbf::is_cbf(text),
            // Forum blocks may stand among the games.
            Self::Pgn => text.lines().any(|line| pgn::is_header(line.trim_start())),
            Self::Ubb => ubb::Tags::find(text, ubb::Tags::OPENING).is_some(),
            Self::Moves => {
                let is_page =
                    || text.contains("&#") && moves::looks_like_moves(&encoding::without_entities(text));
                moves::looks_like_moves(text) || is_page()
            }
        }
    }

    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Json => &["json"],
            Self::Cbf => &["cbf"],
            Self::Pgn => &["pgn"],
            Self::Ubb => &["ubb"],
            Self::Moves => &["txt", "fen"],
        }
    }
}

/// The format to write a game in, as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Json,
    /// With moves in this notation. [`Notation::Uci`] is written as [`Notation::Iccs`], and
    /// [`Notation::Vietnamese`] as [`Notation::Wxf`].
    Pgn(Notation),
    Ubb,
    /// Headers in words, and moves in this notation: for people to read.
    Text(Notation),
    /// The main line in this notation, without headers, variations and comments.
    Moves(Notation),
    /// The position on the board.
    Fen,
}

impl Target {
    /// The usual file name extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Pgn(_) => "pgn",
            Self::Ubb => "ubb",
            Self::Text(_) | Self::Moves(_) => "txt",
            Self::Fen => "fen",
        }
    }

    /// How a file holds several games.
    pub const fn several(self) -> Several {
        match self {
            Self::Json => Several::Chapters,
            Self::Pgn(_) | Self::Ubb | Self::Text(_) | Self::Moves(_) => Several::Joined("\n"),
            // Positions are lines.
            Self::Fen => Several::Joined(""),
        }
    }
}

/// A way to hold several games in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// One after the other, with this text between two.
    Joined(&'static str),
    /// As the chapters of one text.
    Chapters,
    /// Not at all: a file holds a single game.
    Never,
}

/// The format of a file to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileTarget {
    Text(Target),
    Xqf,
}

impl From<Target> for FileTarget {
    fn from(target: Target) -> Self {
        Self::Text(target)
    }
}

impl FileTarget {
    /// The formats in which games are saved, the usual one first; PGN with moves in this notation.
    pub const fn saved(notation: Notation) -> [Self; 4] {
        [Self::Text(Target::Pgn(notation)), Self::Text(Target::Json), Self::Text(Target::Ubb), Self::Xqf]
    }

    /// The format as which such a file is read. `None` if less is read than was in the game.
    pub const fn format(self) -> Option<Format> {
        match self {
            Self::Text(Target::Json) => Some(Format::Text(TextFormat::Json)),
            Self::Text(Target::Pgn(_)) => Some(Format::Text(TextFormat::Pgn)),
            Self::Text(Target::Ubb) => Some(Format::Text(TextFormat::Ubb)),
            Self::Xqf => Some(Format::Binary(BinaryFormat::Xqf)),
            Self::Text(Target::Text(_) | Target::Moves(_) | Target::Fen) => None,
        }
    }

    /// How a file holds several games.
    pub const fn several(self) -> Several {
        match self {
            Self::Text(target) => target.several(),
            Self::Xqf => Several::Never,
        }
    }

    /// The notation in whose language a file names its opening; `None` if it names none.
    pub const fn opening_notation(self) -> Option<Notation> {
        match self {
            Self::Text(Target::Pgn(notation) | Target::Text(notation)) => Some(notation),
            Self::Text(Target::Ubb) | Self::Xqf => Some(Notation::Simplified),
            Self::Text(Target::Json | Target::Moves(_) | Target::Fen) => None,
        }
    }

    /// The usual end of a file's name, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text(target) => target.extension(),
            Self::Xqf => "xqf",
        }
    }
}

/// Recognises the format of a file or a pasted text; `None` if unknown.
pub fn recognise(bytes: &[u8]) -> Option<Format> {
    let text = || encoding::with_line_feeds(encoding::decode(bytes, None));
    let of_text = || TextFormat::of(&text()).map(Format::Text);
    BinaryFormat::of(bytes).map(Format::Binary).or_else(of_text)
}

/// Reads the games of a file or a pasted text, in any format and encoding.
///
/// ```
/// use chuhe::game::formats;
///
/// let games = formats::read("1. 炮二平五 马8进7 2. 马二进三".as_bytes())?;
/// assert_eq!(games.len(), 1);
/// let reading = games.read(0)?;
/// assert_eq!(reading.game.moves().len(), 3);
/// assert!(reading.losses.is_empty());
/// # Ok::<(), formats::ReadError>(())
/// ```
///
/// # Errors
/// The format is unknown, or the file is too large.
pub fn read(bytes: &[u8]) -> Result<GameFile, ReadError> {
    GameFile::new(Cow::Borrowed(bytes), None, None)
}

/// Like [`read`], but takes the bytes: a large file is not copied.
///
/// # Errors
/// The format is unknown, or the file is too large.
pub fn read_owned(bytes: Vec<u8>) -> Result<GameFile, ReadError> {
    GameFile::new(Cow::Owned(bytes), None, None)
}

/// Like [`read`], for a file whose encoding is known.
///
/// # Errors
/// The format is unknown, or the file is too large.
pub fn read_in(bytes: &[u8], encoding: Encoding) -> Result<GameFile, ReadError> {
    GameFile::new(Cow::Borrowed(bytes), Some(encoding), None)
}

/// Writes a game in any format; text is UTF-8.
pub fn write_bytes(game: &Game, target: impl Into<FileTarget>) -> Vec<u8> {
    match target.into() {
        FileTarget::Text(target) => write(game, target).into_bytes(),
        FileTarget::Xqf => xqf::write(game),
    }
}

/// Writes the chapters of a study in any format; only the first if the format holds a single game.
pub fn write_chapters(games: &[&Game], target: impl Into<FileTarget>) -> Vec<u8> {
    let target = target.into();
    if let [game] = games {
        return write_bytes(game, target);
    }
    match target.several() {
        Several::Joined(gap) => {
            let texts: Vec<Vec<u8>> = games.iter().map(|game| write_bytes(game, target)).collect();
            texts.join(gap.as_bytes())
        }
        Several::Chapters => json::write_chapters(games).into_bytes(),
        Several::Never => games.first().map_or_else(Vec::new, |game| write_bytes(game, target)),
    }
}

/// Writes a game as text that ends with a line break.
///
/// ```
/// use chuhe::game::formats::{self, Target};
/// use chuhe::game::notation::Notation;
///
/// let pgn = r#"
/// [Red "Hu Ronghua"]
/// [Result "*"]
///
/// 1. C2=5 H8+7 2. H2+3 *
/// "#;
/// let game = formats::read(pgn.as_bytes())?.read(0)?.game;
/// assert_eq!(game.headers.participants[0].name, "Hu Ronghua");
///
/// let moves = Notation::Simplified.write_line(game.start(), game.moves());
/// assert_eq!(moves, ["炮二平五", "马８进７", "马二进三"]);
/// let pgn = formats::write(&game, Target::Pgn(Notation::Simplified));
/// assert!(pgn.contains("1. 炮二平五 马８进７"));
/// # Ok::<(), formats::ReadError>(())
/// ```
pub fn write(game: &Game, target: Target) -> String {
    let text = match target {
        Target::Json => json::write(game),
        Target::Pgn(notation) => pgn::write(game, notation),
        Target::Ubb => ubb::write(game),
        Target::Text(notation) => labels::write(game, notation),
        Target::Moves(notation) => moves::write(game, notation),
        Target::Fen => format!("{}\n", game.position()),
    };
    if encoding::is_plain(&text) { text } else { escape::without_small_scripts(&text) }
}
