#!/usr/bin/env bash
# Builds the programs as they are given away: the same sources make the same programs, to the byte, whoever builds them in
# whatever folder. packaging/twice.sh shows it.
#
#   packaging/programs.sh [--target TRIPLE] [ARGUMENTS OF cargo build]
#
# For another system it needs that target's standard library (rustup target add TRIPLE), or the sources of the standard library,
# which are then built along: rustup component add rust-src, or packaging/rust_src.sh on Debian.
set -euo pipefail
cd "$(dirname "$0")/.."

target=
previous=
for argument in "$@"; do
  if [ "$previous" = --target ]; then target=$argument; fi
  previous=$argument
done

# Where the sources of the program and of its libraries lie is not told to anybody. Added to the flags of .cargo/config.toml.
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
  # Only nightly compilers take -Z otherwise. Nothing but the standard library is built with it.
  export RUSTC_BOOTSTRAP=1
  flags+=", '--remap-path-prefix=$sources=rust', '--remap-path-prefix=$(realpath "$sources")=rust'"
fi
cargo build --release --locked --config "target.'cfg(all())'.rustflags = [$flags]" "${standard[@]}" "$@"
