//! Files that `build.rs` has packed, so that the program is smaller.

/// A packed file, by its name. [`unpack`] and [`unpack_text`] read it.
macro_rules! packed {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name))
    };
}

/// Unpacks the bytes of [`packed!`], at about 200 MB a second.
pub(crate) fn unpack(packed: &[u8]) -> Vec<u8> {
    miniz_oxide::inflate::decompress_to_vec(packed).expect("build.rs has packed it")
}

pub(crate) fn unpack_text(packed: &[u8]) -> String {
    String::from_utf8(unpack(packed)).expect("build.rs has packed a text")
}
