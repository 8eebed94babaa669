//! The packages agree with the program and with each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text between each `before` and the next `after`.
fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

/// The value of the first line that begins with `key`.
fn value<'a>(text: &'a str, key: &str) -> &'a str {
    text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"))
}

#[test]
fn the_desktop_finds_the_entry_of_the_window() {
    let start = read("src/app/start.rs");
    let id = between(&start, "const APP_ID: &str = \"", "\"").next().unwrap();
    let entry = read(&format!("packaging/linux/{id}.desktop"));
    assert_eq!(value(&entry, "StartupWMClass="), id);
    assert_eq!(value(&entry, "Icon="), id);
}

#[test]
fn every_system_associates_the_same_kinds_of_files() {
    let entry = read("packaging/linux/chuhe.desktop");
    let metainfo = read("packaging/linux/chuhe.metainfo.xml.in");
    let types: BTreeSet<_> = value(&entry, "MimeType=").split_terminator(';').collect();
    let told: BTreeSet<_> = between(&metainfo, "<mediatype>", "</").collect();
    assert_eq!(types, told);

    let mime = read("packaging/linux/chuhe.mime.xml");
    // No type that is defined elsewhere: the program would take over files that it cannot read.
    let own: BTreeSet<_> = between(&mime, "mime-type type=\"", "\"").collect();
    assert_eq!(types, own);
    let extensions: BTreeSet<_> = between(&mime, "pattern=\"*.", "\"").collect();
    let installer = read("packaging/windows/chuhe.nsi");
    for what in ["ASSOCIATE", "DISSOCIATE"] {
        let before = format!("!insertmacro {what} \"");
        let named: BTreeSet<_> = between(&installer, &before, "\"").collect();
        assert_eq!(named, extensions, "{what}");
    }
}

/// Other programs stay the first choice for files of other kinds.
#[test]
fn endings_that_belong_to_others_count_only_with_the_content() {
    let mime = read("packaging/linux/chuhe.mime.xml");
    for shared in ["pgn", "cbr", "cbl"] {
        let glob = format!("<glob weight=\"40\" pattern=\"*.{shared}\"/>");
        let kind = mime.split("</mime-type>").find(|kind| kind.contains(&glob));
        assert!(kind.is_some_and(|kind| kind.contains("<magic priority=\"60\">")), "{shared}");
    }
}

/// The program asks the user to install these if they are missing.
#[test]
fn the_package_depends_on_the_libraries_that_are_loaded_at_run_time() {
    let control = read("packaging/linux/control.in");
    let depends: BTreeSet<_> =
        value(&control, "Depends:").split(',').filter_map(|one| one.split_whitespace().next()).collect();
    let start = read("src/app/start.rs");
    let table = between(&start, "const MISSING", "];").next().unwrap();
    let packages = table.lines().filter_map(|line| line.split('"').nth(3)).flat_map(str::split_whitespace);
    let missing: Vec<_> = packages.filter(|package| !depends.contains(package)).collect();
    assert!(table.contains("libx11-6") && missing.is_empty(), "not in Depends: {missing:?}");
}

#[test]
fn the_installer_for_windows_removes_what_it_installs() {
    let installer = read("packaging/windows/chuhe.nsi");
    let name = |path: &str| path.rsplit(['/', '\\']).next().map(str::to_owned);
    let installed: BTreeSet<_> = between(&installer, "  File \"", "\"").filter_map(name).collect();
    let mut removed: BTreeSet<_> =
        between(&installer, "  Delete \"$INSTDIR\\", "\"").filter_map(name).collect();
    assert!(removed.remove("uninstall.exe"));
    assert_eq!(installed, removed);
}

/// A version or name written into a template, instead of a placeholder, would be forgotten in the
/// next version.
#[test]
fn templates_have_their_versions_and_names_from_the_product() {
    for (template, key, filled_in) in [
        ("linux/control.in", "Version: ", "@version@-1"),
        ("linux/chuhe.metainfo.xml.in", "  <id>", "@id@</id>"),
        ("linux/chuhe.metainfo.xml.in", "    <release version=", "\"@version@\" date=\"@date@\"/>"),
        ("macos/Info.plist.in", "  <key>CFBundleIdentifier</key>", "<string>@id@</string>"),
        ("macos/Info.plist.in", "  <key>CFBundleShortVersionString</key>", "<string>@version@</string>"),
        ("stores/flathub.yaml.in", "id: ", "@id@"),
        ("stores/flathub.yaml.in", "        tag: ", "v@version@"),
        ("stores/homebrew.rb.in", "  version ", "\"@version@\""),
        ("stores/winget.installer.yaml.in", "PackageVersion: ", "@version@"),
        ("stores/winget.locale.yaml.in", "PackageVersion: ", "@version@"),
        ("stores/winget.version.yaml.in", "PackageVersion: ", "@version@"),
    ] {
        assert_eq!(value(&read(&format!("packaging/{template}")), key), filled_in, "{template}");
    }
}

/// Stores fetch a file by its name, and identify an installed program by its key.
#[test]
fn stores_are_told_the_files_that_are_made_and_the_key_that_is_written() {
    let stores = read("packaging/stores/build.sh");
    for (maker, variable, ending) in
        [("windows/build.sh", "setup=", "-setup.exe"), ("macos/build.sh", "image=", ".dmg")]
    {
        let file = value(&stores, variable);
        assert!(file.starts_with("chuhe-$version-") && file.ends_with(ending), "{file}");
        assert!(read(&format!("packaging/{maker}")).contains(&format!("/{file}")), "{maker} makes no {file}");
    }
    let installer = read("packaging/windows/chuhe.nsi");
    assert!(value(&installer, "!define UNINSTALL_KEY ").ends_with("\\${NAME}\""));
    assert_eq!(value(&read("packaging/stores/winget.installer.yaml.in"), "ProductCode: "), "@name@");
}

#[test]
fn the_readmes_name_files_of_this_version() {
    for readme in ["README.md", "README.zh.md"] {
        let text = read(readme);
        let named = text.match_indices("chuhe").filter_map(|(place, name)| {
            let version = text[place + name.len()..].strip_prefix(['-', '_'])?;
            let end = version.find(|c: char| !c.is_ascii_digit() && c != '.')?;
            Some(&version[..end]).filter(|version| !version.is_empty())
        });
        let versions: BTreeSet<_> = named.collect();
        assert_eq!(versions, BTreeSet::from([env!("CARGO_PKG_VERSION")]), "{readme}");
    }
}
