//! The page of licences names all parts of the program, and all licences are compatible with ours.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Licences that are compatible with MIT OR Apache-2.0 and require only attribution, as in
/// assets/licences.
const ACCEPTED: [&str; 8] =
    ["Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "ISC", "MIT", "Unicode-3.0", "Zlib"];

/// The Mozilla licence requires publishing changes to its own files: there are none.
const EXCEPTIONS: [(&str, &str); 1] = [("option-ext", "MPL-2.0")];

/// The targets of the published program.
const TARGETS: [&str; 4] =
    ["x86_64-unknown-linux-gnu", "x86_64-pc-windows-msvc", "aarch64-apple-darwin", "x86_64-apple-darwin"];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/licences/licences.txt")).unwrap()
}

/// Lines about each crate that the program, its tests or its build need, from cargo: for this
/// platform, unless another is named.
fn tree(format: &str, more: &[&str]) -> Vec<String> {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--prefix", "none", "--no-dedupe", "--format", format])
        .args(more)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let mut lines: Vec<_> = String::from_utf8(tree.stdout).unwrap().lines().map(String::from).collect();
    lines.sort();
    lines.dedup();
    lines
}

/// Whether the program may be published with a crate under these licences: each part of an `AND`
/// must be acceptable, and is one of several.
fn is_accepted(name: &str, expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    let is_accepted = |licence: &str| ACCEPTED.contains(&licence) || EXCEPTIONS.contains(&(name, licence));
    expression.split(" AND ").all(|part| part.split(" OR ").any(|licence| is_accepted(licence.trim())))
}

/// The licences of all these crates; every one is accepted.
fn accepted(more: &[&str]) -> String {
    let crates = tree("{p}\t{l}", more);
    assert!(crates.len() > 50, "{crates:?}");
    let refused = crates.iter().filter(|line| {
        let (package, licence) = line.split_once('\t').unwrap();
        !is_accepted(package.split(' ').next().unwrap(), licence)
    });
    let refused: Vec<_> = refused.collect();
    assert!(refused.is_empty(), "{refused:?}");
    crates.concat()
}

#[test]
fn every_licence_is_accepted() {
    accepted(&[]);
}

#[test]
#[ignore = "needs the crates of every platform: cargo fetch --locked"]
fn every_licence_is_accepted_on_every_platform_and_needed() {
    let licences = TARGETS.map(|target| accepted(&["--all-features", "--target", target])).concat();
    let unused: Vec<_> = ACCEPTED.iter().filter(|licence| !licences.contains(**licence)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// Any other code would be reviewed by nobody else.
#[test]
fn every_crate_is_from_the_registry() {
    let lock = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    let packages: Vec<_> = lock.split("[[package]]").skip(1).collect();
    let others = packages.iter().filter(|package| !package.contains(REGISTRY)).count();
    assert_eq!(others, 1, "chuhe itself");
}

#[cfg(target_os = "linux")]
#[test]
fn every_crate_is_on_the_page_in_its_version() {
    let page = page();
    let lines: Vec<&str> = page.lines().collect();
    let crates = tree("{p}", &["--edges", "normal"]);
    assert!(crates.len() > 50, "{crates:?}");
    let name = |line: &str| line.replace(" (proc-macro)", "").replacen(" v", " ", 1);
    let crates = crates.iter().map(|line| name(line)).filter(|name| !name.starts_with("chuhe "));
    let missing: Vec<_> = crates.filter(|name| !lines.contains(&name.as_str())).collect();
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
