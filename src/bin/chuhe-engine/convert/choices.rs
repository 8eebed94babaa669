//! The available formats, notations and encodings.

use std::path::Path;

use chuhe::game::formats::{Encoding, FileTarget, Target};
use chuhe::game::notation::Notation;
use chuhe::print::Medium;
use chuhe::words::Language;
use clap::ValueEnum;

use super::Arguments;
use super::goal::WrittenForm;
use crate::lang::Lang;

/// The format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    Pgn,
    Json,
    Ubb,
    /// A file of XQStudio for each game
    Xqf,
    /// Headers, moves and comments for people to read
    Txt,
    /// Moves such as H2-E2
    Iccs,
    /// Moves such as h2e2, after "position"
    Uci,
    /// Moves such as C2=5
    Wxf,
    /// Moves such as P2-5
    Vietnamese,
    /// Moves such as 炮二平五
    Chinese,
    /// The last position
    Fen,
    /// The last position as a picture
    Svg,
    /// A page for each game: its moves and comments, and a board at each move with a sign or a
    /// comment
    Html,
    /// The same on paper, with text that can be searched
    Pdf,
    /// A page for each game on which its moves are stepped through, in one .html file that needs no
    /// network
    Web,
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Moves {
    Chinese,
    Wxf,
    Iccs,
    /// Moves such as Che2 and c4, as XBoard and WinBoard write and replay them
    San,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Characters {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "utf-16")]
    Utf16,
    Gbk,
    Big5,
    #[value(name = "shift-jis")]
    ShiftJis,
    Tcvn,
    Viscii,
    #[value(name = "windows-1252", aliases = ["latin-1", "iso-8859-1", "cp1252"])]
    Windows1252,
    #[value(name = "windows-1258", alias = "cp1258")]
    Windows1258,
}

impl From<Characters> for Encoding {
    fn from(characters: Characters) -> Self {
        match characters {
            Characters::Utf8 => Self::Utf8,
            Characters::Utf16 => Self::Utf16,
            Characters::Gbk => Self::Gbk,
            Characters::Big5 => Self::Big5,
            Characters::ShiftJis => Self::ShiftJis,
            Characters::Tcvn => Self::Tcvn,
            Characters::Viscii => Self::Viscii,
            Characters::Windows1252 => Self::Windows1252,
            Characters::Windows1258 => Self::Windows1258,
        }
    }
}

impl OutputFormat {
    /// The format that belongs to a file name extension.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?;
        let ending = if ending.eq_ignore_ascii_case("htm") { "html" } else { ending };
        Self::from_str(ending, true).ok()
    }
}

impl Arguments {
    pub(super) fn goal(&self) -> WrittenForm {
        self.goal_with(self.moves(), self.is_traditional(), self.lang)
    }

    /// The requested format, by name or by the file name extension.
    pub(super) fn format(&self) -> OutputFormat {
        let of_output = || self.output.as_ref().and_then(|output| OutputFormat::of_path(output));
        self.to.or_else(of_output).unwrap_or(OutputFormat::Pgn)
    }

    /// Whether the notation can be chosen.
    pub(super) fn is_with_moves(&self) -> bool {
        let with = |moves| self.goal_with(moves, self.is_traditional(), self.lang);
        with(Moves::Chinese) != with(Moves::Wxf)
    }

    /// Whether the language can be chosen.
    pub(super) fn is_with_headings(&self) -> bool {
        let with = |lang| self.goal_with(self.moves(), self.is_traditional(), Some(lang));
        with(Lang::En) != with(Lang::Vi)
    }

    /// Whether the script of Chinese characters can be chosen.
    pub(super) fn is_in_chinese(&self) -> bool {
        let with = |is_traditional| self.goal_with(self.moves(), is_traditional, self.lang);
        with(true) != with(false)
    }

    fn moves(&self) -> Moves {
        self.moves.unwrap_or(Moves::Chinese)
    }

    fn is_traditional(&self) -> bool {
        self.traditional || matches!(self.encoding, Some(Characters::Big5))
    }

    fn goal_with(&self, moves: Moves, is_traditional: bool, lang: Option<Lang>) -> WrittenForm {
        let chinese = if is_traditional { Notation::Traditional } else { Notation::Simplified };
        let notation = match moves {
            Moves::Chinese => chinese,
            Moves::Wxf => Notation::Wxf,
            Moves::Iccs => Notation::Iccs,
            Moves::San => Notation::San,
        };
        let of_moves = match notation {
            Notation::Simplified => Language::Simplified,
            Notation::Traditional => Language::Traditional,
            Notation::Wxf | Notation::Vietnamese | Notation::Iccs | Notation::Uci | Notation::San => {
                Language::English
            }
        };
        let language = lang.map_or(of_moves, Lang::language);
        let text = match self.format() {
            OutputFormat::Pgn => Target::Pgn(notation),
            OutputFormat::Json => Target::Json,
            OutputFormat::Ubb => Target::Ubb,
            OutputFormat::Xqf => return WrittenForm::Record(FileTarget::Xqf),
            OutputFormat::Txt => Target::Text(notation),
            OutputFormat::Iccs => Target::Moves(Notation::Iccs),
            OutputFormat::Uci => Target::Moves(Notation::Uci),
            OutputFormat::Wxf => Target::Moves(Notation::Wxf),
            OutputFormat::Vietnamese => Target::Moves(Notation::Vietnamese),
            OutputFormat::Chinese => Target::Moves(chinese),
            OutputFormat::Fen => Target::Fen,
            OutputFormat::Svg => return WrittenForm::Board(language),
            OutputFormat::Html => return WrittenForm::Article(Medium::Html, language, notation),
            OutputFormat::Pdf => return WrittenForm::Article(Medium::Pdf, language, notation),
            OutputFormat::Web => return WrittenForm::Web(language, notation),
        };
        WrittenForm::Record(text.into())
    }
}
