//! The documents: links lead to files, and translated pages match the English ones.

use std::fs;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The pages in both languages.
const TRANSLATED: [(&str, &str); 2] =
    [("README.md", "README.zh.md"), ("docs/features.md", "docs/features.zh.md")];

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The targets of a page's links and pictures, except those on the Web and within the page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| !link.contains("://") && !link.starts_with('#'))
        .filter_map(|link| link.split('#').next())
}

fn pictures(text: &str) -> usize {
    text.matches("![").count()
}

fn headings(text: &str) -> usize {
    text.lines().filter(|line| line.starts_with("## ")).count()
}

#[test]
fn every_link_leads_to_a_file() {
    let docs = fs::read_dir(Path::new(ROOT).join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let root = fs::read_dir(ROOT).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.chain(root).filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            assert!(page.parent().unwrap().join(link).exists(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn each_feature_has_a_picture() {
    for page in ["docs/features.md", "docs/features.zh.md"] {
        let text = read(page);
        let without = text.split("\n## ").skip(1).find(|part| pictures(part) != 1);
        assert_eq!(without, None, "{page}");
    }
}

#[test]
fn the_chinese_pages_show_what_the_english_ones_show() {
    for (english, chinese) in TRANSLATED {
        let (first, second) = (read(english), read(chinese));
        assert_eq!(pictures(&first), pictures(&second), "{chinese}");
        assert!(links(&first).any(|link| chinese.ends_with(link)), "{english} does not name {chinese}");
        assert!(links(&second).any(|link| english.ends_with(link)), "{chinese} does not name {english}");
    }
    assert_eq!(headings(&read("docs/features.md")), headings(&read("docs/features.zh.md")));
}

#[test]
fn the_guides_have_the_same_parts() {
    let parts = |guide| -> Vec<String> {
        let text = read(guide);
        // A heading, an item, a row or a picture.
        let starts = text.lines().filter(|line| line.starts_with(['#', '-', '|', '!']));
        starts.filter_map(|line| line.split([' ', '[']).next()).map(String::from).collect()
    };
    for guide in ["docs/guide.zh.md", "docs/guide.zh-hant.md", "docs/guide.vi.md"] {
        assert_eq!(parts(guide), parts("docs/guide.md"), "{guide}");
    }
}
