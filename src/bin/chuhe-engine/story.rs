//! The story of a game, as `review` writes it.

use std::io::Write;
use std::path::Path;

use chuhe::print::{self, Document, Medium};

use crate::output::Output;
use crate::patience::apart;
use crate::review::ReviewError;
use crate::{Failure, manners};

/// The ending of a path says what is to be written.
pub(crate) fn path(path: &Path) -> Result<(), String> {
    let endings = Medium::ALL.map(|medium| format!(".{}", medium.extension())).join(", ");
    Medium::of_path(path).map(drop).ok_or_else(|| format!("its name must end with one of {endings}"))
}

/// Writes a document as what the name of the file ends with, to standard output as PDF, and tells which letters the fonts
/// lack.
pub(crate) fn write(
    path: &Path,
    mut output: Output,
    document: impl FnOnce() -> Document + Send + 'static,
) -> Result<(), Failure> {
    let medium = Medium::of_path(path).unwrap_or(Medium::Pdf);
    // Many pages take their time.
    let (bytes, missing) = apart(move || {
        let document = document();
        (print::write(&document, medium), medium.missing(&document))
    })?;
    output.write_all(&bytes.map_err(ReviewError::Print)?)?;
    output.finish()?;
    if !missing.is_empty() {
        manners::told(&format!(
            "characters that the font lacks are printed as 〓: {}",
            print::listed(&missing)
        ));
    }
    Ok(())
}
