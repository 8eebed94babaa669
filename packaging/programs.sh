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

# Removes the paths of the sources and libraries from the programs. Where the sources of the standard
# library are installed, the compiler names their folder; elsewhere it writes /rustc/COMMIT/library.
# Added to the flags of .cargo/config.toml.
sysroot=$(rustc --print sysroot)
sources=$sysroot/lib/rustlib/src/rust/library
standard_name=/rustc/$(rustc -vV | sed -n 's/^commit-hash: //p')/library
flags="'--remap-path-prefix=$PWD=chuhe', '--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo'"
flags+=", '--remap-path-prefix=$sources=$standard_name'"
if [ -d "$sources" ]; then flags+=", '--remap-path-prefix=$(realpath "$sources")=$standard_name'"; fi
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
fi
cargo build --profile "${CHUHE_PROFILE:-dist}" --locked --config "target.'cfg(all())'.rustflags = [$flags]" "${standard[@]}" "$@"
