//! The publications that can be printed or exported.

use std::collections::BTreeSet;

use super::{Document, Medium, PrintError, Sheet, article, web_page, write};
use crate::game::Game;
use crate::game::notation::Notation;
use crate::words::Language;

/// Something to print or export. Parts that take long to make are made when it is written.
#[derive(Clone, Debug)]
pub enum Publication {
    Document(Document),
    Sheet(Sheet),
    /// A game as an article.
    Article(Box<Game>, Language, Notation),
    /// A game as a web page for stepping through its moves.
    Web(Box<Game>, Language, Notation),
}

impl Publication {
    /// The possible media; the first one is the usual one.
    pub const fn media(&self) -> &'static [Medium] {
        match self {
            Self::Document(_) | Self::Article(..) => &Medium::ALL,
            Self::Sheet(_) => &Sheet::MEDIA,
            Self::Web(..) => &[Medium::Html],
        }
    }

    /// Writes it as the bytes of a file, with the letters that the built-in fonts lack.
    ///
    /// # Errors
    /// The document is too large.
    pub fn write(&self, medium: Medium) -> Result<(Vec<u8>, BTreeSet<char>), PrintError> {
        let of = |document: &Document| Ok((write(document, medium)?, medium.missing(document)));
        match self {
            Self::Document(document) => of(document),
            Self::Sheet(sheet) => of(&sheet.document()),
            Self::Article(game, language, notation) => of(&article(game, *language, *notation)),
            Self::Web(game, language, notation) => {
                Ok((web_page(game, *language, *notation).into_bytes(), BTreeSet::new()))
            }
        }
    }
}
