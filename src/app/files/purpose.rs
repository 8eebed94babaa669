//! The texts and file types of file dialogs, by purpose.

use super::formats::{EXTENSIONS, WRITTEN};
use crate::app::core::Purpose;
use crate::app::picture::Motif;
use crate::app::text::{EngineLabel, GamesLabel, Label, Language};

/// The title of the dialog.
pub fn title_for(purpose: &Purpose, language: Language) -> &'static str {
    let label = match purpose {
        Purpose::GamesFolder => return GamesLabel::FolderTitle.text(language),
        Purpose::Open => Label::OpenTitle,
        Purpose::Save(_) | Purpose::Games(_) => Label::SaveTitle,
        Purpose::Picture(motif) => match **motif {
            Motif::Board(..) => Label::PictureTitle,
            Motif::Game(..) => Label::FilmTitle,
        },
        Purpose::Engine => return EngineLabel::PickTitle.text(language),
    };
    label.text(language)
}

/// The name of the file type, and the extensions it includes.
pub fn files_for(purpose: &Purpose, language: Language) -> (&'static str, &'static [&'static str]) {
    let (label, extensions): (_, &[_]) = match purpose {
        Purpose::Open | Purpose::GamesFolder => (Label::GameFiles, &EXTENSIONS),
        Purpose::Save(_) => (Label::GameFiles, &WRITTEN),
        Purpose::Games(_) => (Label::GameFiles, &["pgn"]),
        Purpose::Picture(motif) => match **motif {
            Motif::Board(..) => (Label::PictureFiles, &["png"]),
            Motif::Game(..) => (Label::FilmFiles, &["gif"]),
        },
        // The names of programs may have any extension or none.
        Purpose::Engine => {
            return (EngineLabel::Programs.text(language), if cfg!(windows) { &["exe"] } else { &["*"] });
        }
    };
    (label.text(language), extensions)
}
