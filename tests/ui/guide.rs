//! The user's guide covers everything in the window, in the window's words.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use crate::common::{self, MENUS, Window};
use chuhe::app::{Label, Language, Remembered, Settings};
use chuhe::session::{NewGame, Player, Store, TimeControl};
use eframe::egui::accesskit::Role;
use eframe::egui::os::OperatingSystem;
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;

/// The separator between a menu and its entry.
const STEP: &str = " › ";

/// The entries that open a submenu.
const SUBMENUS: [Label; 4] = [Label::RecentEntry, Label::ExportEntry, Label::CopyEntry, Label::RulesEntry];

/// The pages of the settings.
const PAGES: [Label; 3] = [Label::General, Label::Appearance, Label::Feel];

/// A guide, and the window it describes.
struct Guide {
    name: &'static str,
    language: Language,
}

const GUIDES: [Guide; 4] = [
    Guide { name: "guide.md", language: Language::English },
    Guide { name: "guide.zh.md", language: Language::Simplified },
    Guide { name: "guide.zh-hant.md", language: Language::Traditional },
    Guide { name: "guide.vi.md", language: Language::Vietnamese },
];

/// Where the documents are.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

impl Guide {
    fn text(&self) -> String {
        fs::read_to_string(Path::new(ROOT).join("docs").join(self.name)).expect("the guide is there")
    }

    fn window(&self) -> Window {
        let remembered = Remembered { recent: vec!["/games/one.pgn".into()], ..Remembered::default() };
        let settings =
            Settings { language: Some(self.language), remembered, has_motion: false, ..common::english() };
        let time = TimeControl::Game { seconds: 600, increment: 0 };
        let new_game = NewGame { time, ..NewGame::new(Player::Human, common::computer()) };
        let mut window = Window::open_sized([1100.0, 800.0], settings, new_game);
        // On other systems the keys have other names.
        window.harness().ctx.set_os(OperatingSystem::Nix);
        window
    }

    /// Each entry of the menus in a game and in a study, in the form of the guide.
    fn entries(&self) -> HashSet<String> {
        let mut study = self.window();
        study.open_record(common::annotated());
        [self.window(), study].into_iter().flat_map(|window| self.entries_in(window)).collect()
    }

    fn entries_in(&self, mut window: Window) -> HashSet<String> {
        let mut entries = HashSet::new();
        let submenus = SUBMENUS.map(|entry| entry.text(self.language));
        for menu in MENUS.map(|menu| menu.text(self.language)) {
            let before = said(&mut window);
            window.click(menu);
            let title = menu.split('(').next().unwrap_or(menu);
            let shown: Vec<String> = new(&before, &mut window).iter().map(|entry| bare(entry)).collect();
            for entry in &shown {
                if submenus.contains(&entry.as_str()) {
                    let before = said(&mut window);
                    window.click_entry(entry);
                    let deeper = new(&before, &mut window);
                    entries.extend(
                        deeper.iter().map(|last| format!("{title}{STEP}{entry}{STEP}{}", bare(last))),
                    );
                }
            }
            entries.extend(shown.iter().map(|entry| format!("{title}{STEP}{entry}")));
            window.press(Modifiers::NONE, Key::Escape);
            window.press(Modifiers::NONE, Key::Escape);
        }
        entries.retain(|entry| !entry.ends_with("one.pgn"));
        entries
    }
}

/// The texts of the window, in order.
fn said(window: &mut Window) -> Vec<String> {
    let nodes = window.harness().root().children_recursive();
    let is_pressed = |role| {
        matches!(role, Role::Button | Role::RadioButton | Role::MenuItem | Role::MenuItemCheckBox | Role::Tab)
    };
    let of_use = |role| is_pressed(role) || matches!(role, Role::Label | Role::Heading | Role::ComboBox);
    let said = nodes.filter_map(|node| {
        let node = node.accesskit_node();
        let text = node.label().or_else(|| node.value())?;
        (of_use(node.role()) && !text.is_empty()).then_some(text)
    });
    said.collect()
}

/// The texts of the window that were not there before. A text that is shown once more counts as
/// new.
fn new(before: &[String], window: &mut Window) -> Vec<String> {
    let (mut before, mut said) = (before.to_vec(), said(window));
    said.retain(|text| match before.iter().position(|known| known == text) {
        Some(place) => {
            before.swap_remove(place);
            false
        }
        None => true,
    });
    said
}

/// An entry's text without its keys or its check mark.
fn bare(entry: &str) -> String {
    let is_key = |word: &str| {
        word.starts_with("Ctrl+") || ["F1", "F5", "F11", "Shift+F5", "Delete", "✓", ""].contains(&word)
    };
    entry.rsplit_once(' ').filter(|(_, word)| is_key(word)).map_or(entry, |(text, _)| text).into()
}

#[test]
fn every_entry_of_the_menus_is_in_the_guide_and_no_other() {
    for guide in GUIDES {
        let (text, entries) = (guide.text(), guide.entries());
        assert!(entries.len() > 40, "{entries:?}");
        let is_told = |entry: &&String| text.contains(&format!("**{entry}**"));
        let missing: Vec<&String> = entries.iter().filter(|entry| !is_told(entry)).collect();
        assert!(missing.is_empty(), "{missing:#?}");
        let told = text.split("**").skip(1).step_by(2).filter(|text| text.contains(STEP));
        let wrong: Vec<&str> = told.filter(|&text| !entries.contains(text)).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[test]
fn every_key_and_gesture_is_in_the_guide() {
    for guide in GUIDES {
        let (text, mut window) = (guide.text(), guide.window());
        let before = said(&mut window);
        window.press(Modifiers::NONE, Key::F1);
        let mut shown = new(&before, &mut window);
        // The last text is the button that closes the list.
        shown.pop();
        assert!(shown.len() > 80, "{shown:?}");
        let forms = |shown: &str| [format!("| {shown} |"), format!("## {shown}\n")];
        let is_told = |shown: &&String| forms(shown).iter().any(|form| text.contains(form));
        let missing: Vec<&String> = shown.iter().filter(|shown| !is_told(shown)).collect();
        assert!(missing.is_empty(), "{missing:#?}");
    }
}

#[test]
fn every_setting_is_in_the_guide() {
    for guide in GUIDES {
        let (text, mut window) = (guide.text(), guide.window());
        let before = said(&mut window);
        window.press(Modifiers::COMMAND, Key::Comma);
        for page in PAGES.map(|page| page.text(guide.language)) {
            window.click(page);
            let mut shown = new(&before, &mut window);
            shown.pop();
            assert!(shown.len() > 8, "{shown:?}");
            let missing: Vec<&String> = shown.iter().filter(|shown| !text.contains(*shown)).collect();
            assert!(missing.is_empty(), "{page}: {missing:#?}");
        }
    }
}

/// The anchor of a heading in a link: its letters and digits, with dashes for spaces.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    letters
        .chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
        .collect::<String>()
        .replace(' ', "-")
}

/// A report about a link in a document of `folder`, if the link is broken.
fn fault(folder: &Path, document: &Path, link: &str) -> Option<String> {
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { document.to_path_buf() } else { folder.join(path) };
    if !target.exists() {
        return Some(format!("{}: {link}", document.display()));
    }
    let text = if place.is_empty() { return None } else { fs::read_to_string(&target).ok()? };
    let mut headings = text.lines().filter(|line| line.starts_with('#'));
    let is_there = headings.any(|heading| anchor(heading) == place);
    (!is_there).then(|| format!("{}: {link}", document.display()))
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let (root, docs) = (Path::new(ROOT), Path::new(ROOT).join("docs"));
    let names = |folder: &Path| {
        let entries =
            fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be read").path());
        entries.filter(|path| path.extension().is_some_and(|end| end == "md")).collect::<Vec<_>>()
    };
    let mut links = 0;
    let mut faults = Vec::new();
    for (folder, document) in
        [root, &docs].into_iter().flat_map(|folder| names(folder).into_iter().map(move |path| (folder, path)))
    {
        let text = fs::read_to_string(&document).expect("it is text");
        let ends = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        for (link, _) in ends.filter(|(link, _)| !link.contains("://")) {
            links += 1;
            faults.extend(fault(folder, &document, link));
        }
    }
    assert!(links > 100, "{links}");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A window that stores its files in `folder`.
fn kept_in(folder: &Path) -> Window {
    let store = Store::in_folder(folder, Arc::new(|| {}));
    Window::open_stored(NewGame::new(Player::Human, Player::Human), store)
}

#[test]
fn the_guide_is_shown_by_the_browser() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut window = kept_in(folder.path());
    let (sender, shown) = mpsc::channel();
    window.set_browser(Arc::new(move |page: &Path| {
        sender.send(page.to_path_buf()).expect("the test waits");
        Ok(())
    }));
    window.choose(Label::HelpMenu, Label::GuideEntry);
    let page = shown.recv_timeout(Duration::from_secs(60)).expect("it is shown");
    assert!(page.starts_with(folder.path()));
    let text = fs::read_to_string(page).expect("it is written");
    assert!(text.contains("<h2 id=\"puzzles\">"), "{text}");
    window.settle();
    assert!(!window.has("could not be shown"));
}

#[test]
fn without_a_browser_it_is_said_where_the_guide_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut window = kept_in(folder.path());
    window.set_browser(Arc::new(|_: &Path| Err(std::io::ErrorKind::NotFound.into())));
    window.choose(Label::HelpMenu, Label::GuideEntry);
    window.wait_for(Label::GuideTrouble);
    assert!(window.has("guide.en.html"));
}

#[test]
fn a_guide_that_cannot_be_written_is_said_to_be_so() {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("guide"), "in the way").expect("there is room");
    let mut window = kept_in(folder.path());
    window.choose(Label::HelpMenu, Label::GuideEntry);
    window.wait_for(Label::GuideTrouble);
    assert!(!window.has("guide.en.html"));
}
