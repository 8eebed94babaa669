//! The output of a conversion.

use std::collections::BTreeSet;

use chuhe::game::Game;
use chuhe::game::formats::{self, FileTarget, GamePart, LostHeader, Several, Target};
use chuhe::game::notation::Notation;
use chuhe::print::{self, Diagram, Medium, PrintError};
use chuhe::words::Language;

/// The output for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenForm {
    /// A record, for programs and people.
    Record(FileTarget),
    /// A picture of the last position.
    Board(Language),
    /// An article to read, with moves in this notation.
    Article(Medium, Language, Notation),
    /// A page for stepping through the moves.
    Web(Language, Notation),
}

/// The bytes of a file, and the letters that the fonts lack.
pub(super) struct Made {
    pub bytes: Vec<u8>,
    pub unprintable: BTreeSet<char>,
}

impl WrittenForm {
    pub fn make(self, game: &Game) -> Result<Made, PrintError> {
        let bytes = match self {
            Self::Record(target) => formats::write_bytes(game, target),
            Self::Board(language) => {
                let mut diagram = Diagram::new(game.position().clone(), language.file_numbers());
                diagram.last_move = game.last_move();
                print::board_svg(&diagram, None).into_bytes()
            }
            Self::Web(language, notation) => print::web_page(game, language, notation).into_bytes(),
            Self::Article(medium, language, notation) => {
                let article = print::article(game, language, notation);
                let unprintable = medium.missing(&article);
                return Ok(Made { bytes: print::write(&article, medium)?, unprintable });
            }
        };
        Ok(Made { bytes, unprintable: BTreeSet::new() })
    }

    /// The usual file name extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Record(target) => target.extension(),
            Self::Board(_) => Medium::Svg.extension(),
            Self::Article(medium, ..) => medium.extension(),
            Self::Web(..) => Medium::Html.extension(),
        }
    }

    /// How a file holds several games.
    pub const fn several(self) -> Several {
        match self {
            Self::Record(target) => target.several(),
            Self::Board(_) | Self::Article(..) | Self::Web(..) => Several::Never,
        }
    }

    /// Whether it is laid out for people to read.
    pub const fn is_page(self) -> bool {
        matches!(self, Self::Article(..) | Self::Web(..))
    }

    /// Whether it is text in the requested encoding: XQF has its own, and a page declares UTF-8.
    pub fn is_text(self) -> bool {
        matches!(self, Self::Record(FileTarget::Text(_)))
    }

    /// The headers of a game that are lost, if there are headers at all.
    pub fn lost_headers(self, game: &Game) -> Vec<LostHeader> {
        if let Self::Record(target) = self { target.lost_headers(&[game]) } else { Vec::new() }
    }

    pub fn lacks(self, game: &Game) -> Vec<GamePart> {
        match self {
            Self::Record(target) => target.lacks(game),
            Self::Board(_) => FileTarget::from(Target::Fen).lacks(game),
            Self::Article(..) | Self::Web(..) => Vec::new(),
        }
    }
}
