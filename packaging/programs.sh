#!/usr/bin/env bash
# Builds the programs as they are given away: the same sources make the same programs, to the byte, whoever builds them in
# whatever folder. packaging/twice.sh shows it.
#
#   packaging/programs.sh [ARGUMENTS OF cargo build]
set -euo pipefail
cd "$(dirname "$0")/.."

# Where the sources of the program and of its libraries lie is not told to anybody. Added to the flags of .cargo/config.toml.
flags="'--remap-path-prefix=$PWD=chuhe', '--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo'"
cargo build --release --locked --config "target.'cfg(all())'.rustflags = [$flags]" "$@"
