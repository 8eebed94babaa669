#!/usr/bin/env bash
# Builds the sources once more, in a folder with another name, with the libraries in another one,
# and compares.
#
#   packaging/twice.sh PACKAGES      the packages of the first build, of target/dist: all must be equal to the byte
#   packaging/twice.sh --windows FOLDER      the programs for Windows in FOLDER/windows, and the installer and the zip in FOLDER
#   packaging/twice.sh --engine      the engine alone, without packages: compared with target/dist/chuhe-engine, built without the window
#
# The first build is that of packaging/programs.sh, or of packaging/windows/programs.sh. This takes
# as long as a build from scratch.
set -euo pipefail
cd "$(dirname "$0")/.."
source packaging/product.sh

first=${CARGO_TARGET_DIR:-target}/$profile
packages=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
other=$work/elsewhere/xiangqi
mkdir -p "$other" "$work/libraries"
git ls-files -z --cached --others --exclude-standard | while IFS= read -rd '' file; do
  if [ -e "$file" ]; then printf '%s\0' "$file"; fi
done | tar -c --null --files-from=- | tar -x -C "$other"
ln -s "$(realpath "${CARGO_HOME:-$HOME/.cargo}")/registry" "$work/libraries/registry"
unset CARGO_TARGET_DIR

# same FIRST SECOND
same() { cmp "$1" "$2" && echo "the same: $(sha256sum <"$2" | cut -d' ' -f1) $(basename "$2")"; }

if [ "$packages" = --engine ]; then
  CARGO_HOME=$work/libraries "$other/packaging/programs.sh" --no-default-features
  same "$first/chuhe-engine" "$other/target/$profile/chuhe-engine"
  exit
fi
if [ "$packages" = --windows ]; then
  packages=$2
  CARGO_HOME=$work/libraries CHUHE_ENGINE=$(realpath "$first/chuhe-engine") "$other/packaging/windows/programs.sh" "$work/packages/windows"
  "$other/packaging/windows/build.sh" "$work/packages/windows" "$work/packages"
  for file in "$packages"/{windows/*,*-setup.exe,*-portable.zip}; do
    same "$file" "$work/packages/${file#"$packages"/}"
  done
  exit
fi
CARGO_HOME=$work/libraries "$other/packaging/programs.sh"
same "$first/chuhe" "$other/target/$profile/chuhe"
same "$first/chuhe-engine" "$other/target/$profile/chuhe-engine"
"$other/packaging/linux/build.sh" "$work/packages" >/dev/null
for file in "$packages"/*{.deb,-linux.tar.gz,.squashfs}; do
  same "$file" "$work/packages/$(basename "$file")"
done
