//! Texts that `build.rs` has packed, so that the program is smaller.

/// A packed text, by the name of its file. [`unpack`] reads it.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

/// Reads what [`packed!`] holds, at about 200 MB a second.
pub(crate) fn unpack(packed: &[u8]) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).expect("build.rs has packed it");
    String::from_utf8(bytes).expect("build.rs has packed a text")
}
