#!/usr/bin/env bash
# Builds the programs as they are shipped, with the profile `dist` of Cargo.toml or the one named by
# CHUHE_PROFILE, whose folder in target has its name. The build is reproducible: the same sources make the same
# programs to the byte, in any folder and for any user. packaging/twice.sh checks this.
#
#   packaging/programs.sh [--target TRIPLE] [ARGUMENTS OF cargo build]
#
# Another target needs its standard library (rustup target add TRIPLE), or the sources of the
# standard library, which are then built, too: rustup component add rust-src, or
# packaging/rust_src.sh on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."

target=
previous=
for argument in "$@"; do
  if [ "$previous" = --target ]; then target=$argument; fi
  previous=$argument
done

# Removes the paths of the sources and libraries from the programs. Added to the flags of
# .cargo/config.toml.
flags="'--remap-path-prefix=$PWD=chuhe', '--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo'"
sysroot=$(rustc --print sysroot)
sources=$sysroot/lib/rustlib/src/rust/library
standard=()
if [ -n "$target" ] && [ ! -d "$sysroot/lib/rustlib/$target/lib" ]; then
  if [ ! -d "$sources" ]; then
    echo "packaging/programs.sh: there is neither a standard library for $target nor the sources to build one:" >&2
    echo "rustup target add $target, or packaging/rust_src.sh on Debian" >&2
    exit 1
  fi
  standard=(-Zbuild-std=std,panic_unwind)
  # Without this only nightly compilers accept -Z. It only affects building the standard library.
  export RUSTC_BOOTSTRAP=1
  flags+=", '--remap-path-prefix=$sources=rust', '--remap-path-prefix=$(realpath "$sources")=rust'"
fi
cargo build --profile "${CHUHE_PROFILE:-dist}" --locked --config "target.'cfg(all())'.rustflags = [$flags]" "${standard[@]}" "$@"
