//! The page of licences names all that the program is made from.

use std::fs;
use std::path::Path;
use std::process::Command;

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/licences/licences.txt")).unwrap()
}

/// The crates that are linked into the program on this platform: "name version", by what cargo says.
fn linked() -> Vec<String> {
    let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal", "--prefix", "none", "--no-dedupe"])
        .args(["--format", "{p}", "--target", &target])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).unwrap();
    let crates = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?);
        (name != "chuhe").then(|| format!("{name} {}", version.trim_start_matches('v')))
    });
    let mut crates: Vec<_> = crates.collect();
    crates.sort();
    crates.dedup();
    crates
}

#[cfg(target_os = "linux")]
#[test]
fn every_crate_is_on_the_page_in_its_version() {
    let page = page();
    let lines: Vec<&str> = page.lines().collect();
    let crates = linked();
    assert!(crates.len() > 50, "{crates:?}");
    let missing: Vec<_> = crates.iter().filter(|name| !lines.contains(&name.as_str())).collect();
    assert!(missing.is_empty(), "assets/licences/build.py writes the page anew: {missing:?}");
}

#[test]
fn every_folder_of_assets_is_on_the_page() {
    let page = page();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for entry in fs::read_dir(assets).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() && name != "licences" {
            assert!(page.contains(&format!("assets/{name}")), "{name}");
        }
    }
}
