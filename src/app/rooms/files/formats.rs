//! File formats by the extensions of file names.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use image::ImageFormat;

use crate::game::Game;
use crate::game::formats::{self, EXTENSIONS, FileTarget, Format, Target, WRITTEN};
use crate::game::notation::Notation;
use crate::print::Medium;

/// The extensions of pictures of boards.
pub const PICTURES: [&str; 6] = ["png", "jpg", "jpeg", "webp", "bmp", "gif"];

/// The extensions of files to open: games, and pictures of boards.
pub static OPENED: LazyLock<Vec<&str>> =
    LazyLock::new(|| EXTENSIONS.iter().chain(&PICTURES).copied().collect());

/// The extensions in which documents can be saved. The first is the default.
pub const MEDIA: [&str; 4] =
    [Medium::Pdf.extension(), Medium::Html.extension(), Medium::Png.extension(), Medium::Svg.extension()];

/// The extensions in which sheets of diagrams can be saved.
pub const SHEETS: [&str; 2] = [Medium::Pdf.extension(), Medium::Html.extension()];

/// The extension of web pages.
pub const WEB: [&str; 1] = [Medium::Html.extension()];

/// The format for a file of this name; `None` if its extension is not among [`WRITTEN`].
pub fn target(path: &Path, notation: Notation) -> Option<FileTarget> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    FileTarget::saved(notation).into_iter().find(|target| target.extension() == extension)
}

/// Whether this is the content of a picture in one of the formats that are read.
pub fn is_picture(bytes: &[u8]) -> bool {
    match image::guess_format(bytes) {
        Ok(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Gif | ImageFormat::WebP) => true,
        // A text may begin with the two letters of a BMP, but has no such zeros.
        Ok(ImageFormat::Bmp) => bytes.get(6..10).is_some_and(|reserved| reserved == [0; 4]),
        Ok(_) | Err(_) => false,
    }
}

/// The path with an extension of [`WRITTEN`]. If it has none of them, `.pgn` is appended.
pub fn with_extension(path: PathBuf) -> PathBuf {
    if target(&path, Notation::default()).is_some() {
        return path;
    }
    ending_with(path, WRITTEN[0])
}

/// The extension of a path, such as `txt`, if games cannot be saved in it. `None` if they can, or
/// if it looks like a part of the name.
pub fn unwritten(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    let is_letter = |letter: char| letter.is_ascii_alphanumeric();
    let is_one = extension.len() <= 4 && extension.chars().all(is_letter);
    let is_number = extension.starts_with(|letter: char| letter.is_ascii_digit());
    (is_one && !is_number && target(path, Notation::default()).is_none()).then(|| extension.to_owned())
}

/// The path with this extension, which is appended if it is missing.
pub fn ending_with(path: PathBuf, extension: &str) -> PathBuf {
    if path.extension().is_some_and(|known| known.eq_ignore_ascii_case(extension)) {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(extension);
    name.into()
}

/// The content of a file with these games. Each gets the name of its opening if it has none.
pub fn write_bytes(mut games: Vec<Game>, target: FileTarget) -> Vec<u8> {
    games.iter_mut().for_each(|game| game.name_opening(target));
    formats::write_chapters(&games.iter().collect::<Vec<_>>(), target)
}

/// The game as text. It gets the name of its opening if it has none.
pub fn write(game: &Game, target: Target) -> String {
    let mut game = game.clone();
    game.name_opening(target);
    formats::write(&game, target)
}

/// Whether a file that was read in this format can be saved under its name. The extension must be
/// that of the format.
pub fn can_be_written_back(path: &Path, format: Format) -> bool {
    target(path, Notation::default()).is_some_and(|target| target.format() == Some(format))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats::{BinaryFormat, TextFormat};

    #[test]
    fn names_say_what_is_written() {
        for (name, expected) in [
            ("a.pgn", "a.pgn"),
            ("a.PGN", "a.PGN"),
            ("a.json", "a.json"),
            ("a.ubb", "a.ubb"),
            ("a", "a.pgn"),
            ("a.xqf", "a.xqf"),
            ("a.cbr", "a.cbr.pgn"),
            ("胡荣华 1.5", "胡荣华 1.5.pgn"),
        ] {
            assert_eq!(with_extension(name.into()), Path::new(expected));
        }
        let unwritten =
            ["a.cbr", "a", "a.PGN", "胡荣华 1.5", "Mr. Smith"].map(|name| unwritten(Path::new(name)));
        assert_eq!(unwritten, [Some("cbr".into()), None, None, None, None]);
    }

    #[test]
    fn pictures_are_known_by_their_content() {
        for picture in [
            &b"\x89PNG\r\n\x1a\n"[..],
            b"\xff\xd8\xff\xe0",
            b"GIF89a",
            b"RIFF\0\0\0\0WEBPVP8 ",
            b"BM\x36\0\0\0\0\0\0\0",
        ] {
            assert!(is_picture(picture), "{picture:?}");
        }
        for text in
            ["", "BM: a game of two masters", "P2-5 h8+7", "1. 炮二平五", "GIF", "[Game \"Chinese Chess\"]"]
        {
            assert!(!is_picture(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn only_what_stays_the_same_is_written_back() {
        let text = |name: &str, format| can_be_written_back(Path::new(name), Format::Text(format));
        let binary = |name: &str, format| can_be_written_back(Path::new(name), Format::Binary(format));
        assert!(text("a.pgn", TextFormat::Pgn) && text("a.json", TextFormat::Json));
        assert!(binary("a.xqf", BinaryFormat::Xqf) && !binary("a.cbr", BinaryFormat::CcBridge));
        assert!(!text("a.pgn", TextFormat::Ubb) && !text("a.txt", TextFormat::Moves));
    }
}
