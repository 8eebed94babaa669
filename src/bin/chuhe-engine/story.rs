//! The story of a game, written by `review`.

use std::io::Write;
use std::path::Path;

use chuhe::print::{self, Document, Medium};

use crate::output::Output;
use crate::patience::apart;
use crate::review::ReviewError;
use crate::{Failure, manners};

/// The extension of a path selects the format.
pub(crate) fn path(path: &Path) -> Result<(), String> {
    let endings = Medium::ALL.map(|medium| format!(".{}", medium.extension())).join(", ");
    Medium::of_path(path).map(drop).ok_or_else(|| format!("its name must end with one of {endings}"))
}

/// Writes a document in the format of the file name's extension, to standard output as PDF, and
/// reports the letters that the fonts lack.
pub(crate) fn write(
    path: &Path,
    mut output: Output,
    document: impl FnOnce() -> Document + Send + 'static,
) -> Result<(), Failure> {
    let medium = Medium::of_path(path).unwrap_or(Medium::Pdf);
    // Many pages take some time.
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
