#!/usr/bin/env bash
# Builds the programs for Linux on 64-bit processors of ARM, on Debian, and makes their packages.
#
#   packaging/linux/arm64.sh [FOLDER]      writes to target/packages unless told otherwise
#
# Needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and what packaging/programs.sh and packaging/linux/build.sh say; installs nothing. On a
# machine with such a processor packaging/programs.sh and packaging/linux/build.sh do the same by themselves.
set -euo pipefail
cd "$(dirname "$0")/../.."

triple=aarch64-unknown-linux-gnu
command -v aarch64-linux-gnu-gcc >/dev/null ||
  { echo "packaging/linux/arm64.sh: no cross compiler: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross" >&2; exit 1; }
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc

packaging/programs.sh --target $triple
# The runtime that an AppImage begins with is one for the processor of this machine.
env -u APPIMAGE_RUNTIME packaging/linux/build.sh --target $triple "$@"
