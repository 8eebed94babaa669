//! Gives the programs their icon, version and manifest on Windows. There is nothing to do elsewhere.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(windows)]
    windows_resources();
}

/// Built on Windows for Windows: there the crate that does it is a dependency.
#[cfg(windows)]
fn windows_resources() {
    const ICON: &str = "assets/icon/icon.ico";
    const MANIFEST: &str = "packaging/windows/chuhe.manifest";
    println!("cargo::rerun-if-changed={ICON}");
    println!("cargo::rerun-if-changed={MANIFEST}");
    // The version comes from Cargo.toml. The description is what the task manager and "Open with" show.
    winresource::WindowsResource::new()
        .set_icon(ICON)
        .set_manifest_file(MANIFEST)
        .set("FileDescription", "Chuhe 楚河")
        .set("ProductName", "Chuhe 楚河")
        .set("LegalCopyright", "© 2026 the Chuhe developers; MIT OR Apache-2.0")
        .compile()
        .expect("a resource compiler comes with the build tools that Rust needs on Windows");
}
