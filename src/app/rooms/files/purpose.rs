//! The texts and file types of file dialogs, by purpose.

use super::formats::{MEDIA, OPENED, PICTURES, SHEETS, WEB};
use crate::app::core::FilePurpose;
use crate::app::picture::{Motif, Series};
use crate::app::text::{BookLabel, EngineLabel, GamesLabel, Label, Language, PictureLabel};
use crate::game::formats::{EXTENSIONS, WRITTEN};
use crate::print::Publication;

/// The title of the dialog.
pub fn title_for(purpose: &FilePurpose, language: Language) -> &'static str {
    let label = match purpose {
        FilePurpose::GamesFolder => return GamesLabel::FolderTitle.text(language),
        FilePurpose::GamesFile => return GamesLabel::FileTitle.text(language),
        FilePurpose::Open => Label::OpenTitle,
        FilePurpose::BoardPicture => return PictureLabel::OpenTitle.text(language),
        FilePurpose::Save(_) | FilePurpose::Games(_) => Label::SaveTitle,
        FilePurpose::Picture(motif) => match **motif {
            Motif::Board(..) => Label::PictureTitle,
            Motif::Moves(..) => Label::AnimationTitle,
        },
        FilePurpose::Print(title, _) => *title,
        FilePurpose::Engine => return EngineLabel::PickTitle.text(language),
        FilePurpose::Book => return BookLabel::PickTitle.text(language),
    };
    label.text(language)
}

/// The name of the file type, and the extensions it includes.
pub fn files_for(purpose: &FilePurpose, language: Language) -> (&'static str, &'static [&'static str]) {
    let (label, extensions): (_, &[_]) = match purpose {
        FilePurpose::Open => (Label::GameFiles, &OPENED[..]),
        FilePurpose::BoardPicture => (Label::BoardPictures, &PICTURES),
        FilePurpose::GamesFolder | FilePurpose::GamesFile => (Label::GameFiles, &EXTENSIONS[..]),
        FilePurpose::Save(_) => (Label::GameFiles, &WRITTEN),
        FilePurpose::Games(_) => (Label::GameFiles, &["pgn"]),
        FilePurpose::Picture(motif) => match **motif {
            Motif::Board(..) => (Label::PictureFiles, motif.extensions()),
            Motif::Moves(_, _, Series::Animation(_)) => (Label::AnimationFiles, motif.extensions()),
            Motif::Moves(..) => (Label::PictureFiles, motif.extensions()),
        },
        FilePurpose::Print(_, publication) => match **publication {
            Publication::Web(..) => (Label::WebFiles, &WEB),
            Publication::Sheet(_) => (Label::SheetFiles, &SHEETS),
            Publication::Document(_) | Publication::Article(..) => (Label::PrintFiles, &MEDIA),
        },
        // A book of ours may have any name.
        FilePurpose::Book => return (BookLabel::Files.text(language), &["*"]),
        // The names of programs may have any extension or none.
        FilePurpose::Engine => {
            return (EngineLabel::Programs.text(language), if cfg!(windows) { &["exe"] } else { &["*"] });
        }
    };
    (label.text(language), extensions)
}
