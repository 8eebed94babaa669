//! What the dialogs for choosing a file say, by what it is chosen for.

use super::formats::{EXTENSIONS, WRITTEN};
use crate::app::core::Purpose;
use crate::app::picture::Motif;
use crate::app::text::{EngineLabel, GamesLabel, Label, Language};

/// What the dialog for it is called.
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

/// What the files are called that are meant, and how their names end.
pub fn files_for(purpose: &Purpose, language: Language) -> (&'static str, &'static [&'static str]) {
    let (label, extensions): (_, &[_]) = match purpose {
        Purpose::Open | Purpose::GamesFolder => (Label::GameFiles, &EXTENSIONS),
        Purpose::Save(_) => (Label::GameFiles, &WRITTEN),
        Purpose::Games(_) => (Label::GameFiles, &["pgn"]),
        Purpose::Picture(motif) => match **motif {
            Motif::Board(..) => (Label::PictureFiles, &["png"]),
            Motif::Game(..) => (Label::FilmFiles, &["gif"]),
        },
        // Programs have all kinds of endings, or none.
        Purpose::Engine => {
            return (EngineLabel::Programs.text(language), if cfg!(windows) { &["exe"] } else { &["*"] });
        }
    };
    (label.text(language), extensions)
}
