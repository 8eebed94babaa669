#!/usr/bin/env bash
# Builds the programs for Linux on 64-bit ARM processors, on Debian, and makes their packages.
#
#   packaging/linux/arm64.sh [FOLDER]      writes to target/packages by default
#
# Needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and the requirements of packaging/programs.sh
# and packaging/linux/build.sh; installs nothing. On an ARM machine packaging/programs.sh and
# packaging/linux/build.sh are enough.
set -euo pipefail
cd "$(dirname "$0")/../.."

triple=aarch64-unknown-linux-gnu
command -v aarch64-linux-gnu-gcc >/dev/null ||
  { echo "packaging/linux/arm64.sh: no cross compiler: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross" >&2; exit 1; }
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc

packaging/programs.sh --target $triple
# The runtime of an AppImage is for the processor of this machine.
env -u APPIMAGE_RUNTIME packaging/linux/build.sh --target $triple "$@"
