//! Shows the user's guide in the system's browser. The page is generated from `docs/guide.md` or a
//! translation, with its pictures in the same folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use pulldown_cmark::{CowStr, Event as Part, Options, Parser, Tag, TagEnd, html};

use super::{Event, FilesRoom};
use crate::app::core::Core;
use crate::app::text::{Label, Language};
use crate::engine::board::visible_path;
use crate::packed::unpack_text;
use crate::session::{SaveError, write_file};

/// Opens a page in a browser.
pub type Browser = Arc<dyn Fn(&Path) -> io::Result<()> + Send + Sync>;

/// A program that shows the page may run until the user closes it. If it runs for this long, it
/// counts as successful.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a page with the system's programs. Tries several ways until one works.
///
/// # Errors
/// All ways failed. The error is that of the last.
pub(super) fn browse(page: &Path) -> io::Result<()> {
    let mut result = Err(io::ErrorKind::NotFound.into());
    for mut way in open::commands(page) {
        let silent = way.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(silent, 0);
        result = silent.spawn().and_then(|program| has_begun(program, PATIENCE));
        if result.is_ok() {
            break;
        }
    }
    result
}

/// Checks that a program does not fail within `patience`.
fn has_begun(mut program: Child, patience: Duration) -> io::Result<()> {
    let deadline = Instant::now() + patience;
    while Instant::now() < deadline {
        match program.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(io::Error::other(status.to_string())),
            None => thread::sleep(Duration::from_millis(20)),
        }
    }
    Ok(())
}

/// Why the guide could not be shown.
pub(super) enum GuideTrouble {
    Write(SaveError),
    /// The page was written, but no browser could be started.
    Browser(PathBuf),
}

/// The guide in one language.
struct Guide {
    /// The language tag for HTML.
    language: &'static str,
    /// The name of the source file, which the other guides link to.
    source: &'static str,
    title: &'static str,
    /// Packed.
    text: &'static [u8],
    pictures: Pictures,
    /// Those that no other guide has.
    own_pictures: Pictures,
}

/// Names and bytes.
type Pictures = &'static [(&'static str, &'static [u8])];

/// Pairs of a picture's name and its bytes.
macro_rules! pictures {
    ($($path:literal as $name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../../", $path)).as_slice())),*]
    };
}

/// Pictures of the English window. The Vietnamese guide has them, too.
const PICTURES: Pictures = pictures!(
    "assets/screenshot.png" as "screenshot.png",
    "docs/pictures/analysis.png" as "analysis.png",
    "docs/pictures/collection.png" as "collection.png",
    "docs/pictures/editor.png" as "editor.png",
    "docs/pictures/new-game.png" as "new-game.png",
    "docs/pictures/puzzles.png" as "puzzles.png",
    "docs/pictures/record.png" as "record.png",
    "docs/pictures/review.png" as "review.png",
);

/// Pictures of the window in Simplified Chinese, for both Chinese guides.
const CHINESE_PICTURES: Pictures = pictures!(
    "docs/pictures/analysis.zh.png" as "analysis.zh.png",
    "docs/pictures/collection.zh.png" as "collection.zh.png",
    "docs/pictures/editor.zh.png" as "editor.zh.png",
    "docs/pictures/new-game.zh.png" as "new-game.zh.png",
    "docs/pictures/puzzles.zh.png" as "puzzles.zh.png",
    "docs/pictures/record.zh.png" as "record.zh.png",
    "docs/pictures/review.zh.png" as "review.zh.png",
    "docs/pictures/window.zh.png" as "window.zh.png",
);

const ENGLISH: Guide = Guide {
    language: "en",
    source: "guide.md",
    title: "Chuhe",
    text: packed!("guide.md"),
    pictures: PICTURES,
    own_pictures: pictures!("docs/pictures/from-picture.png" as "from-picture.png"),
};

const SIMPLIFIED: Guide = Guide {
    language: "zh-Hans",
    source: "guide.zh.md",
    title: "楚河",
    text: packed!("guide.zh.md"),
    pictures: CHINESE_PICTURES,
    own_pictures: pictures!("docs/pictures/from-picture.zh.png" as "from-picture.zh.png"),
};

const TRADITIONAL: Guide = Guide {
    language: "zh-Hant",
    source: "guide.zh-hant.md",
    title: "楚河",
    text: packed!("guide.zh-hant.md"),
    pictures: CHINESE_PICTURES,
    own_pictures: pictures!("docs/pictures/from-picture.zh-hant.png" as "from-picture.zh-hant.png"),
};

const VIETNAMESE: Guide = Guide {
    language: "vi",
    source: "guide.vi.md",
    title: "Chuhe",
    text: packed!("guide.vi.md"),
    pictures: PICTURES,
    own_pictures: pictures!("docs/pictures/from-picture.vi.png" as "from-picture.vi.png"),
};

/// A comfortable line length; light or dark as the browser prefers.
const STYLE: &str = ":root{color-scheme:light dark}body{max-width:46rem;margin:2rem auto;padding:0 1rem;\
    font:1rem/1.6 system-ui,sans-serif}img{max-width:100%}table{border-collapse:collapse}\
    td,th{border:1px solid #8886;padding:.2rem .6rem;text-align:left;vertical-align:top}";

impl Guide {
    const ALL: [&'static Self; 4] = [&ENGLISH, &SIMPLIFIED, &TRADITIONAL, &VIETNAMESE];

    const fn of(language: Language) -> &'static Self {
        match language {
            Language::Simplified => &SIMPLIFIED,
            Language::Traditional => &TRADITIONAL,
            Language::English => &ENGLISH,
            Language::Vietnamese => &VIETNAMESE,
        }
    }

    fn file_name(&self) -> String {
        format!("guide.{}.html", self.language)
    }

    /// Writes the page and its pictures to a folder.
    fn write(&self, folder: &Path) -> Result<(), SaveError> {
        fs::create_dir_all(folder).map_err(|source| SaveError { path: folder.into(), source })?;
        for (name, bytes) in self.pictures.iter().chain(self.own_pictures) {
            write_file(&folder.join(name), bytes)?;
        }
        let page = folder.join(self.file_name());
        write_file(&page, self.page().as_bytes())
    }

    fn page(&self) -> String {
        let Self { language, title, .. } = self;
        let text = unpack_text(self.text);
        let mut parts: Vec<Part<'_>> = Parser::new_ext(&text, Options::ENABLE_TABLES).collect();
        name_headings(&mut parts);
        let mut body = String::new();
        html::push_html(&mut body, within(parts).into_iter());
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             <style>{STYLE}</style></head><body>\n{body}</body></html>\n"
        )
    }
}

/// Gives the headings the ids to which the table of contents links.
fn name_headings(parts: &mut [Part<'_>]) {
    for place in 0..parts.len() {
        let words =
            parts[place + 1..].iter().take_while(|part| !matches!(part, Part::End(TagEnd::Heading(_))));
        let words: String =
            words.filter_map(|part| if let Part::Text(text) = part { Some(&**text) } else { None }).collect();
        if let Part::Start(Tag::Heading { id, .. }) = &mut parts[place] {
            *id = Some(anchor(&words).into());
        }
    }
}

/// The id of a heading: its letters and digits in lower case, with dashes for spaces.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Points pictures and links between the guides to files in the same folder. Removes links to other
/// files.
#[expect(clippy::wildcard_enum_match_arm, reason = "the parts of pulldown-cmark")]
fn within(parts: Vec<Part<'_>>) -> Vec<Part<'_>> {
    let mut is_out = false;
    let keep = |part| match part {
        Part::Start(Tag::Link { link_type, dest_url, title, id }) if !dest_url.starts_with('#') => {
            let beside = Guide::ALL.iter().find(|guide| guide.source == &*dest_url);
            is_out = beside.is_none();
            let dest_url = beside?.file_name().into();
            Some(Part::Start(Tag::Link { link_type, dest_url, title, id }))
        }
        Part::End(TagEnd::Link) if std::mem::take(&mut is_out) => None,
        Part::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let name = dest_url.rsplit('/').next().unwrap_or_default().to_owned();
            Some(Part::Start(Tag::Image { link_type, dest_url: CowStr::from(name), title, id }))
        }
        part => Some(part),
    };
    parts.into_iter().filter_map(keep).collect()
}

impl FilesRoom {
    pub(super) fn show_guide(&mut self, core: &Core) {
        let kept = core.store.as_ref().map_or_else(std::env::temp_dir, |store| store.root().into());
        let (guide, folder) = (Guide::of(core.language()), kept.join("guide"));
        let browser = Arc::clone(&self.browser);
        self.start_writing(move || {
            let pages = Guide::ALL.iter().try_for_each(|guide| guide.write(&folder));
            let page = pages.map(|()| folder.join(guide.file_name())).map_err(GuideTrouble::Write);
            Event::GuideShown(page.and_then(|page| browser(&page).map_err(|_| GuideTrouble::Browser(page))))
        });
    }
}

pub(super) fn finish_guide(result: Result<(), GuideTrouble>, core: &mut Core) {
    let language = core.language();
    let text = match result {
        Ok(()) => return,
        Err(GuideTrouble::Write(error)) => language.write_trouble(&error),
        Err(GuideTrouble::Browser(page)) => {
            format!("{}\n{}", Label::NoBrowser.text(language), visible_path(&page))
        }
    };
    core.alert(Label::GuideTrouble, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts between each `before` and the next `after`.
    fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> Vec<&'a str> {
        text.split(before).skip(1).filter_map(|rest| rest.split(after).next()).collect()
    }

    #[test]
    fn each_language_has_its_guide() {
        let languages = Language::ALL.map(|language| Guide::of(language).language);
        assert_eq!(languages, ["zh-Hans", "zh-Hant", "en", "vi"]);
    }

    #[test]
    fn a_page_has_its_pictures_beside_it_and_links_to_the_other_ones() {
        for guide in Guide::ALL {
            let folder = tempfile::tempdir().unwrap();
            guide.write(folder.path()).unwrap();
            let page = fs::read_to_string(folder.path().join(guide.file_name())).unwrap();
            let pictures = between(&page, "<img src=\"", "\"");
            assert_eq!(pictures.len(), guide.pictures.len() + guide.own_pictures.len());
            for picture in pictures {
                assert!(folder.path().join(picture).is_file(), "{picture}");
            }
            let links = between(&page, "<a href=\"", "\"");
            let (within, out): (Vec<&str>, Vec<_>) = links.iter().partition(|link| link.starts_with('#'));
            let others = Guide::ALL.iter().filter(|other| other.source != guide.source);
            assert!(within.len() > 30, "{links:?}");
            assert_eq!(out, others.map(|other| other.file_name()).collect::<Vec<_>>());
            let names = between(&page, "id=\"", "\"").len();
            assert!(names > 30 && page.contains("<table>"), "{names}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_way_to_show_a_page_has_failed_if_it_ends_so() {
        let begins = |script: &str, patience| {
            let program = std::process::Command::new("sh").args(["-c", script]).spawn().unwrap();
            has_begun(program, patience)
        };
        assert!(begins("exit 3", Duration::from_secs(60)).is_err());
        assert!(begins("exit 0", Duration::from_secs(60)).is_ok());
        assert!(begins("sleep 1", Duration::ZERO).is_ok(), "it may be the browser itself");
    }

    #[test]
    fn the_list_of_contents_leads_to_the_headings() {
        let page = ENGLISH.page();
        for link in between(&page, "<a href=\"#", "\"") {
            assert!(page.contains(&format!("id=\"{link}\"")), "{link}");
        }
    }
}
