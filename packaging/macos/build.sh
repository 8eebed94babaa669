#!/usr/bin/env bash
# Makes the program for macOS: Chuhe.app for Apple and Intel processors, in a disk image.
#
#   packaging/macos/build.sh [FOLDER]      writes to target/packages by default
#
# CODESIGN_IDENTITY names the certificate for signing (docs/packaging.md).
#
# Untested: it could not be built on the other machines. Runs on macOS with Xcode's command line
# tools, and with Rust for both targets: rustup target add aarch64-apple-darwin x86_64-apple-darwin
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh
export MACOSX_DEPLOYMENT_TARGET=11.0

target=${CARGO_TARGET_DIR:-target}
out=${1:-$target/packages}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
contents=$work/$name.app/Contents

packaging/programs.sh --target aarch64-apple-darwin --target x86_64-apple-darwin

mkdir -p "$contents"/{MacOS,Resources/licences} "$out"
for program in chuhe chuhe-engine; do
  lipo -create -output "$contents/MacOS/$program" "$target"/{aarch64,x86_64}-apple-darwin/"$profile"/"$program"
done
fill packaging/macos/Info.plist.in >"$contents/Info.plist"
plutil -lint "$contents/Info.plist"
cp assets/icon/icon.icns "$contents/Resources/icon.icns"
cp LICENSE-* assets/licences/licences.txt assets/fonts/*.OFL.txt "$contents/Resources/licences"

# By default signed ad hoc, without which Apple processors run nothing. It is not notarised: the
# first start needs a right click and "Open".
sign=(codesign --force --sign "${CODESIGN_IDENTITY:--}")
if [ -n "${CODESIGN_IDENTITY-}" ]; then sign+=(--options runtime --timestamp); fi
"${sign[@]}" "$contents/MacOS/chuhe-engine"
mkdir -p "$contents"/Resources/{man/man1,completions}
"$contents/MacOS/chuhe-engine" man "$contents/Resources/man/man1"
for shell in bash zsh fish; do
  "$contents/MacOS/chuhe-engine" completions $shell --force -o "$contents/Resources/completions/chuhe-engine.$shell"
done
"${sign[@]}" "$work/$name.app"
codesign --verify --strict "$work/$name.app"
ln -s /Applications "$work/Applications"
image=$out/chuhe-$version-macos-universal.dmg
hdiutil create -quiet -volname "$name" -srcfolder "$work" -format UDZO -ov "$image"
if [ -n "${CODESIGN_IDENTITY-}" ]; then "${sign[@]}" "$image"; fi
