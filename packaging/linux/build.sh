#!/usr/bin/env bash
# Makes the packages for Linux of the release build (packaging/programs.sh): a .deb, a .tar.gz that needs no installation, and
# what an AppImage has in it.
#
#   packaging/linux/build.sh [--target TRIPLE] [FOLDER]      writes to target/packages unless told otherwise
#
# With --target it packs what packaging/programs.sh --target has built (packaging/linux/arm64.sh calls both). The programs of this
# machine, target/release, still have to be there: they write the manual pages and completions.
#
# Beside them it leaves the maps of the programs, by which crash reports are read: keep them as long as the version is used.
# In all of them, and beside them, is a list of what the programs are made of (CycloneDX), where there is cargo-cyclonedx.
# An AppImage is made where APPIMAGE_RUNTIME names the file that it begins with: the AppImage project's, for this processor.
#
# The same programs make the same packages, to the byte. Needs: dpkg binutils gzip help2man perl squashfs-tools (Debian's names).
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh
export LC_ALL=C.UTF-8

target=${CARGO_TARGET_DIR:-target}
triple=$(uname -m)-unknown-linux-gnu
built=$target/release
if [ "${1-}" = --target ]; then
  triple=$2
  built=$target/$triple/release
  shift 2
fi
out=$(realpath -m "${1:-$target/packages}")
here=packaging/linux
programs=("$built"/{chuhe,chuhe-engine})
engine=$target/release/chuhe-engine

[ "$("$engine" --version)" = "chuhe-engine $version" ] ||
  { echo "the programs are of another version than Cargo.toml: cargo build --release" >&2; exit 1; }

machine=${triple%%-*}
# Debian's name for it.
architecture=$(awk -v machine="$machine" '$2 == machine { print $1; exit }' /usr/share/dpkg/cputable)
# The newest version of glibc of which the programs use something.
libc=$(objdump -T "${programs[@]}" | grep -oP 'GLIBC_\K[0-9.]+' | sort -V | tail -1)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# prefix FOLDER: what belongs to /usr, or to ~/.local, and the manual page of the window, from what it says of itself.
prefix() {
  $here/install.sh "$1" "$built"
  mkdir -p "$1/share/man/man6"
  help2man --no-info --section 6 --name "play Xiangqi, the chess of China" --source "$name $version" "$target/release/chuhe" |
    gzip -9n >"$1/share/man/man6/chuhe.6.gz"
}

# What the programs are made of, for other programs to read: each crate with its version, licence and checksum.
contents=$out/chuhe-$version-$machine-linux.cdx.json
list_contents() {
  rm -f "$contents"
  if ! cargo cyclonedx --version >/dev/null 2>&1; then
    echo "no list of contents: cargo install --locked cargo-cyclonedx"
    return
  fi
  cargo cyclonedx --quiet --format json --spec-version 1.5 --no-build-deps --target "$triple" \
    --override-filename chuhe.contents
  # Where it was made is nobody's business.
  sed "s|$PWD|.|g" chuhe.contents.json >"$contents"
  rm chuhe.contents.json
}

# licences FOLDER: those of the libraries and fonts go with whatever contains them.
licences() {
  install -Dm644 assets/licences/licences.txt assets/fonts/*.OFL.txt -t "$1"
  if [ -e "$contents" ]; then gzip -9n <"$contents" >"$1/chuhe.cdx.json.gz"; fi
}

# reading FOLDER: what a player reads, with its pictures. Links to what is not there become plain text.
reading() {
  local page
  install -Dm644 README.md README.zh.md -t "$1"
  install -Dm644 assets/*.png -t "$1/assets"
  install -Dm644 docs/{features,features.zh,guide,guide.vi,guide.zh,guide.zh-hant,chuhe-engine,engines,levels,matches,review}.md -t "$1/docs"
  install -Dm644 docs/pictures/*.png -t "$1/docs/pictures"
  for page in "$1"/*.md "$1"/docs/*.md; do
    (cd "$(dirname "$page")" &&
      perl -i -pe 's{(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)}{-e $2 ? $& : $1}ge' "$(basename "$page")")
  done
}

make_deb() {
  local root=$work/deb doc=$work/deb/usr/share/doc/chuhe size
  prefix "$root/usr"
  reading "$doc"
  licences "$doc"
  install -Dm644 $here/copyright -t "$doc"
  gzip -9n <CHANGELOG.md >"$doc/changelog.gz"
  printf 'chuhe (%s-1) unstable; urgency=medium\n\n  * What is new is in changelog.gz.\n\n -- %s  %s\n' "$version" \
    "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.Debian.gz"
  install -Dm644 $here/lintian-overrides "$root/usr/share/lintian/overrides/chuhe"
  size=$(du -k --apparent-size -s "$root" | cut -f1)
  mkdir "$root/DEBIAN"
  fill $here/control.in architecture libc size >"$root/DEBIAN/control"
  (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
  find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz -z4 --build "$root" "$out/chuhe_$version-1_$architecture.deb" >/dev/null
}

make_tar() {
  local folder=chuhe-$version-$machine-linux
  prefix "$work/$folder"
  licences "$work/$folder/licences"
  install -Dm644 LICENSE-* -t "$work/$folder/licences"
  reading "$work/$folder"
  install -m644 CHANGELOG.md -t "$work/$folder"
  fill $here/INSTALL.txt.in machine libc >"$work/$folder/INSTALL.txt"
  tar -C "$work" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$folder" |
    gzip -9n >"$out/$folder.tar.gz"
}

# What an AppImage mounts, and the AppImage. What it shows in the desktop's menu lies at its top.
make_appimage() {
  local folder=$work/AppDir image=$out/chuhe-$version-$machine
  prefix "$folder/usr"
  licences "$folder/usr/share/doc/chuhe"
  install -Dm644 LICENSE-* -t "$folder/usr/share/doc/chuhe"
  install -m755 $here/AppRun -t "$folder"
  cp "$folder/usr/share/applications/chuhe.desktop" "$folder"
  cp assets/icon/hicolor/256.png "$folder/chuhe.png"
  ln -s chuhe.png "$folder/.DirIcon"
  find "$folder" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  mksquashfs "$folder" "$image.squashfs" -noappend -all-root -no-xattrs -quiet -no-progress
  if [ -n "${APPIMAGE_RUNTIME-}" ]; then
    cat "$APPIMAGE_RUNTIME" "$image.squashfs" >"$image.AppImage"
    chmod +x "$image.AppImage"
  fi
}

# What no player needs: the names and places of all functions, without those of the files that they came from.
keep_maps() {
  local program map=$out/chuhe-$version-$machine-linux.maps.tar.gz
  mkdir "$work/maps"
  for program in chuhe chuhe-engine; do
    sed "s|$HOME/||g; s|$PWD/||g" "$built/$program.map" >"$work/maps/$program.map"
  done
  tar -C "$work/maps" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c . |
    gzip -9n >"$map"
}

mkdir -p "$out"
list_contents
make_deb
make_tar
make_appimage
keep_maps
ls -l "$out"
