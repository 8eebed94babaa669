//! Gives the programs their icon, version and manifest on Windows; on Linux, has the linker write down where it puts the
//! functions of a release. Packs what is read once or seldom into a fifth to nine tenths of its size.

/// What is packed: `src/packed.rs` reads it. No two have the same name.
const PACKED: [&str; 18] = [
    "assets/book/masters.bin",
    "assets/book/openings.tsv",
    "assets/fonts/ui.otf",
    "assets/lessons/endings.json",
    "assets/lessons/mates.json",
    "assets/lessons/moves.json",
    "assets/lessons/notation.json",
    "assets/lessons/openings.json",
    "assets/lessons/repetition.json",
    "assets/lessons/values.json",
    "assets/licences/licences.txt",
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

/// Deflates a file into one of the same name in the folder that cargo names.
fn pack(path: &str) {
    println!("cargo::rerun-if-changed={path}");
    let bytes = std::fs::read(path).expect("the file is part of the sources");
    let out = std::path::PathBuf::from(std::env::var("OUT_DIR").expect("cargo names the folder"));
    let packed = miniz_oxide::deflate::compress_to_vec(&bytes, 9);
    let name = std::path::Path::new(path).file_name().expect("it is a file");
    std::fs::write(out.join(name), packed).expect("cargo's folder can be written to");
}

/// A map beside each program: a release has no names in it, and by the map `chuhe-engine incident` names the functions in a
/// report of a crash.
fn maps() {
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") != "linux" || variable("PROFILE") != "release" {
        return;
    }
    // It lies in `target/release/build/…/out`.
    let out = std::path::PathBuf::from(variable("OUT_DIR"));
    let Some(folder) = out.ancestors().nth(3) else { return };
    for program in ["chuhe", "chuhe-engine"] {
        println!("cargo::rustc-link-arg-bin={program}=-Wl,-Map={}/{program}.map", folder.display());
    }
}

/// Has the linker keep one of functions that are alike in a release: they are a fiftieth of the program. GNU's `ld` cannot, so it is tried.
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

/// Gives the programs for Windows their icon, version and manifest, on whatever system they are built.
fn windows_resources() {
    const ICON: &str = "assets/icon/icon.ico";
    const MANIFEST: &str = "packaging/windows/chuhe.manifest";
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    // The target decides, not the machine that builds: a build script is compiled for the latter.
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() != Ok("windows") {
        return;
    }
    // The same sources make the same programs: this linker writes the time into them unless told not to.
    if std::env::var("CARGO_CFG_TARGET_ENV").as_deref() == Ok("gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,--no-insert-timestamp");
    }
    // The version comes from Cargo.toml. The description is what the task manager and "Open with" show.
    winresource::WindowsResource::new()
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        .set("FileDescription", "Chuhe 楚河")
        .set("ProductName", "Chuhe 楚河")
        .set("LegalCopyright", "© 2026 the Chuhe developers; MIT OR Apache-2.0")
        .compile()
        .expect("a resource compiler comes with the build tools that Rust needs for Windows");
}
