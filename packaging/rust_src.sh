#!/usr/bin/env bash
# Adds the sources of the standard library to the toolchain, like `rustup component add rust-src`,
# where only Debian's archive can be reached: its package rust-src for the compiler's version is in
# a backports suite. The system is not changed.
#
#   packaging/rust_src.sh [SUITE]        trixie-backports by default
set -euo pipefail

suite=${1:-trixie-backports}
version=$(rustc --version | cut -d' ' -f2)
folder=$(rustc --print sysroot)/lib/rustlib/src/rust
if [ -d "$folder/library" ]; then exit; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/archives/partial"
# The archive that this machine installs from.
archive=$(apt-get indextargets --format '$(REPO_URI)' 'Origin: Debian' 'Label: Debian' | sed q)
[ -n "$archive" ] || { echo "packaging/rust_src.sh: this machine knows no archive of Debian; try apt-get update" >&2; exit 1; }
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" >"$work/sources.list"
apt=(apt-get -q -o "Dir::Etc::sourcelist=$work/sources.list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::lists=$work/lists"
  -o "Dir::Cache=$work" -o APT::Sandbox::User=root)
"${apt[@]}" update >/dev/null
package=$("${apt[@]/apt-get/apt-cache}" madison rust-src | awk -v version="$version" '$3 ~ "^" version "\\+" { print $3; exit }')
[ -n "$package" ] || { echo "packaging/rust_src.sh: $suite has no rust-src $version" >&2; exit 1; }
cd "$work"
"${apt[@]}" download "rust-src=$package" >/dev/null
dpkg-deb --fsys-tarfile rust-src_*.deb | tar -x "./usr/src/rustc-$version/library"
mkdir -p "$folder"
mv "usr/src/rustc-$version/library" "$folder/library"
