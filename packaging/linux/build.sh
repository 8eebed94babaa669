#!/usr/bin/env bash
# Makes the packages for Linux from the programs of packaging/programs.sh: a .deb, a .tar.gz
# that needs no installation, and the contents of an AppImage.
#
#   packaging/linux/build.sh [--target TRIPLE] [FOLDER]      writes to target/packages by default
#
# With --target it packs the build of packaging/programs.sh --target (packaging/linux/arm64.sh calls
# both). The programs of this machine, target/dist, are still needed: they write the manual pages
# and completions.
#
# It also writes the maps of the programs, which are needed for reading crash reports: keep them as
# long as the version is used. If cargo-cyclonedx is installed, a list of the programs' components
# (CycloneDX) is added to all packages and beside them. An AppImage is made if APPIMAGE_RUNTIME
# names its runtime: the AppImage project's, for this processor.
#
# The same programs make the same packages to the byte. Needs: dpkg binutils gzip help2man perl
# squashfs-tools (Debian's names).
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh
export LC_ALL=C.UTF-8

target=${CARGO_TARGET_DIR:-target}
triple=$(uname -m)-unknown-linux-gnu
built=$target/$profile
if [ "${1-}" = --target ]; then
  triple=$2
  built=$target/$triple/$profile
  shift 2
fi
out=$(realpath -m "${1:-$target/packages}")
here=packaging/linux
programs=("$built"/{chuhe,chuhe-engine})
engine=$target/$profile/chuhe-engine

[ "$("$engine" --version)" = "chuhe-engine $version" ] ||
  { echo "the programs are of another version than Cargo.toml: packaging/programs.sh" >&2; exit 1; }

machine=${triple%%-*}
# Debian's name of the architecture.
architecture=$(awk -v machine="$machine" '$2 == machine { print $1; exit }' /usr/share/dpkg/cputable)
# The newest version of glibc that the programs need.
libc=$(objdump -T "${programs[@]}" | grep -oP 'GLIBC_\K[0-9.]+' | sort -V | tail -1)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# prefix FOLDER: the files for /usr or ~/.local, and the window's manual page, made from its help.
prefix() {
  $here/install.sh "$1" "$built"
  mkdir -p "$1/share/man/man6"
  help2man --no-info --section 6 --name "play Xiangqi, the chess of China" --source "$name $version" "$target/$profile/chuhe" |
    gzip -9n >"$1/share/man/man6/chuhe.6.gz"
}

# The components of the programs in machine-readable form: each crate with its version, licence and
# checksum.
contents=$out/chuhe-$version-$machine-linux.cdx.json
list_contents() {
  rm -f "$contents"
  if ! cargo cyclonedx --version >/dev/null 2>&1; then
    echo "no list of contents: cargo install --locked cargo-cyclonedx"
    return
  fi
  cargo cyclonedx --quiet --format json --spec-version 1.5 --no-build-deps --target "$triple" \
    --override-filename chuhe.contents
  # Removes the build folder's path.
  sed "s|$PWD|.|g" chuhe.contents.json >"$contents"
  rm chuhe.contents.json
}

# licences FOLDER: the licences of libraries and fonts, for everything that contains them.
licences() {
  install -Dm644 assets/licences/licences.txt assets/fonts/*.OFL.txt -t "$1"
  if [ -e "$contents" ]; then gzip -9n <"$contents" >"$1/chuhe.cdx.json.gz"; fi
}

# reading FOLDER: the documents for players, with their pictures. Links to missing files become
# plain text.
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

# The contents of an AppImage, and the AppImage. The files for the desktop's menu are at the top
# level.
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

# Not for players: the names and addresses of all functions, without source file names.
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
