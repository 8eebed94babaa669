//! Gives the programs their icon, version and manifest on Windows. On Linux, has the linker write a
//! map of a release's functions. Packs files that are read once or seldom into a fifth to nine
//! tenths of their size.

/// The files to pack; `src/packed.rs` reads them. Names must be unique.
const PACKED: [&str; 21] = [
    "assets/book/games.bin",
    "assets/book/masters.bin",
    "assets/book/openings.tsv",
    "assets/classifier.nn",
    "assets/fonts/ui.otf",
    "assets/lessons/endings.json",
    "assets/lessons/mates.json",
    "assets/lessons/moves.json",
    "assets/lessons/notation.json",
    "assets/lessons/openings.json",
    "assets/lessons/repetition.json",
    "assets/lessons/values.json",
    "assets/licences/licences.txt",
    "assets/locator.nn",
    "assets/network.nn",
    "assets/puzzles/classics.tsv",
    "assets/puzzles/masters.tsv",
    "docs/guide.md",
    "docs/guide.vi.md",
    "docs/guide.zh-hant.md",
    "docs/guide.zh.md",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    windows_resources();
    maps();
    fold();
    for path in PACKED {
        pack(path);
    }
}

/// Deflates a file into one of the same name in cargo's output folder.
fn pack(path: &str) {
    println!("cargo::rerun-if-changed={path}");
    let bytes = std::fs::read(path).expect("the file is part of the sources");
    let out = std::path::PathBuf::from(std::env::var("OUT_DIR").expect("cargo names the folder"));
    let packed = miniz_oxide::deflate::compress_to_vec(&bytes, 9);
    let name = std::path::Path::new(path).file_name().expect("it is a file");
    std::fs::write(out.join(name), packed).expect("cargo's folder can be written to");
}

/// Writes a map beside each program. A release contains no names of functions; `chuhe-engine
/// incident` uses the map to add them to crash reports.
fn maps() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "linux" || variable("PROFILE") != "release" {
        return;
    }
    // OUT_DIR is `target/release/build/…/out`.
    let out = std::path::PathBuf::from(variable("OUT_DIR"));
    let Some(folder) = out.ancestors().nth(3) else { return };
    for program in ["chuhe", "chuhe-engine"] {
        println!("cargo::rustc-link-arg-bin={program}=-Wl,-Map={}/{program}.map", folder.display());
    }
}

/// Has the linker merge identical functions in a release: this saves a fiftieth of the program.
/// GNU's `ld` cannot, so it is tested first.
fn fold() {
    const FLAG: &str = "link-arg=-Wl,--icf=all";
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "linux" || variable("PROFILE") != "release" {
        return;
    }
    let out = std::path::PathBuf::from(variable("OUT_DIR"));
    let source = out.join("folding.rs");
    std::fs::write(&source, "fn main() {}").expect("cargo's folder can be written to");
    let mut compiler = std::process::Command::new(variable("RUSTC"));
    compiler.args(variable("CARGO_ENCODED_RUSTFLAGS").split('\x1f').filter(|flag| !flag.is_empty()));
    if let Ok(linker) = std::env::var("RUSTC_LINKER") {
        compiler.arg(format!("-Clinker={linker}"));
    }
    compiler.args(["--target", &variable("TARGET"), "-C", FLAG, "-o"]).arg(out.join("folding")).arg(source);
    if compiler.output().is_ok_and(|tried| tried.status.success()) {
        println!("cargo::rustc-link-arg-bins=-Wl,--icf=all");
    }
}

/// Gives the programs for Windows their icon, version and manifest, whatever system builds them.
fn windows_resources() {
    const ICON: &str = "assets/icon/icon.ico";
    const MANIFEST: &str = "packaging/windows/chuhe.manifest";
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    // The target decides, not the building machine: a build script is compiled for the latter.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("windows") {
        return;
    }
    // The same sources must give the same programs. This linker adds the time by default.
    if std::env::var("CARGO_CFG_TARGET_ENV").as_deref() == Ok("gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--no-insert-timestamp");
    }
    // The version comes from Cargo.toml. The task manager and "Open with" show the description.
    winresource::WindowsResource::new()
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        .set("FileDescription", "Chuhe 楚河")
        .set("ProductName", "Chuhe 楚河")
        .set("LegalCopyright", "© 2026 the Chuhe developers; MIT OR Apache-2.0")
        .compile()
        .expect("a resource compiler comes with the build tools that Rust needs for Windows");
}
