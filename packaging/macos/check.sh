#!/usr/bin/env bash
# Compiles the sources for macOS on both kinds of processors, without errors or warnings. Links
# nothing, so no Mac is needed.
#
#   packaging/macos/check.sh
#
# Needs the sources of the standard library: rustup component add rust-src, or packaging/rust_src.sh
# on Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The lints are checked on Linux.
for triple in aarch64-apple-darwin x86_64-apple-darwin; do
  RUSTC_BOOTSTRAP=1 cargo check --locked -Zbuild-std=std,panic_unwind --target $triple 2>&1 | tee "$log"
  if grep -q '^warning' "$log"; then exit 1; fi
done
