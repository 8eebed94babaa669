#!/usr/bin/env bash
# Writes the files for winget, Flathub and Homebrew from the packages of a release.
#
#   packaging/stores/build.sh HOMEPAGE DOWNLOADS PACKAGES [FOLDER]
#
# HOMEPAGE is the address of the repository, from which git can clone it, and DOWNLOADS that of the
# folder with the files of the release. PACKAGES is a folder with the same files: the installer for
# Windows and the disk image for macOS; files for missing packages are left out. Writes to
# target/packages/stores by default. docs/packaging describes how to submit them.
#
# The list of libraries for Flathub is made by flatpak-cargo-generator of the project
# flatpak-builder-tools; without it, the list is left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh

homepage=${1%/}
downloads=${2%/}
packages=$3
out=${4:-${CARGO_TARGET_DIR:-target}/packages/stores}
here=packaging/stores
metainfo=packaging/linux/chuhe.metainfo.xml.in
mime=packaging/linux/chuhe.mime.xml
setup=chuhe-$version-x86_64-windows-setup.exe
image=chuhe-$version-macos-universal.dmg
date=$(date -d "@$SOURCE_DATE_EPOCH" +%F)
licence=$(sed -n 's/^license = "\(.*\)"$/\1/p' Cargo.toml)

# sum_of FILE: its SHA-256.
sum_of() { sha256sum "$packages/$1" | cut -d' ' -f1; }

# write FILE TEMPLATE NAME...: fills in the template; no placeholder may remain.
write() {
  local file=$out/$1
  shift
  mkdir -p "$(dirname "$file")"
  fill "$here/$1" "${@:2}" >"$file"
  ! grep -n '@[a-z_]*@' "$file"
}

# winget_locale MANIFEST LOCALE SENTENCE
winget_locale() {
  local manifest=$1 locale=$2 sentence=$3
  write "$winget/$name.$name.locale.$locale.yaml" winget.locale.yaml.in manifest locale sentence homepage licence
}

winget() {
  local winget locale sentence setup_sum extensions
  winget=winget/manifests/$(head -c 1 <<<"${name,,}")/$name/$name/$version
  setup_sum=$(sum_of "$setup")
  extensions=[$(sed -n 's/.*pattern="\*\.\([a-z]*\)".*/\1/p' $mime | sort -u | paste -sd,)]
  write "$winget/$name.$name.yaml" winget.version.yaml.in
  write "$winget/$name.$name.installer.yaml" winget.installer.yaml.in date downloads setup setup_sum extensions
  winget_locale defaultLocale en-US "$summary"
  for locale in vi-VN zh-CN zh-TW; do
    sentence=$(sed -nE "s|.*<summary xml:lang=\"(${locale/-/_}\|${locale%-*})\">(.*)</summary>|\2|p" $metainfo)
    winget_locale locale $locale "$sentence"
  done
}

flathub() {
  local commit
  commit=$(git rev-list -n 1 "v$version" 2>/dev/null || git rev-parse HEAD)
  write "flathub/$id.yaml" flathub.yaml.in homepage commit
  if command -v flatpak-cargo-generator >/dev/null; then
    flatpak-cargo-generator Cargo.lock -o "$out/flathub/cargo-sources.json"
  else
    echo "no list of libraries for Flathub: flatpak-cargo-generator is missing"
  fi
}

homebrew() {
  local image_sum cask_downloads
  image_sum=$(sum_of "$image")
  # A new version changes only one line.
  cask_downloads=${downloads//"$version"/'#{version}'}
  write homebrew/chuhe.rb homebrew.rb.in homepage image_sum cask_downloads
}

rm -rf "$out"
flathub
if [ -e "$packages/$setup" ]; then winget; else echo "nothing for winget: $packages/$setup is missing"; fi
if [ -e "$packages/$image" ]; then homebrew; else echo "nothing for Homebrew: $packages/$image is missing"; fi
find "$out" -type f | LC_ALL=C sort
