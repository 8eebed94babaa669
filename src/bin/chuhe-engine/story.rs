//! The story of a game, as `review` writes it.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe::print::{self, Document, Medium};

use crate::review::ReviewError;
use crate::{Failure, manners};

/// A path whose ending says what is to be written.
pub(crate) fn path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let endings = Medium::ALL.map(|medium| format!(".{}", medium.extension())).join(", ");
    Medium::of_path(&path).map(|_| path).ok_or_else(|| format!("its name must end with one of {endings}"))
}

/// Writes a document as what its name ends with, to standard output as PDF, and tells which letters the fonts lack.
pub(crate) fn write(path: &Path, story: &Document, output: &mut dyn Write) -> Result<(), Failure> {
    let medium = Medium::of_path(path).unwrap_or(Medium::Pdf);
    let bytes = print::write(story, medium).map_err(ReviewError::Print)?;
    match manners::is_standard(path) {
        true => output.write_all(&bytes)?,
        false => chuhe::session::write_file(path, &bytes)?,
    }
    let missing = medium.missing(story);
    if !missing.is_empty() {
        manners::told(&format!(
            "characters that the font lacks are printed as 〓: {}",
            print::listed(&missing)
        ));
    }
    Ok(())
}
