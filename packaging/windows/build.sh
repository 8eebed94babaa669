#!/usr/bin/env bash
# Makes the installer and the portable zip for Windows.
#
#   packaging/windows/build.sh PROGRAMS [FOLDER]
#
# PROGRAMS is the folder with chuhe.exe, chuhe-engine.exe and chuhe-engine.ps1, as written by
# packaging/windows/programs.sh; writes to target/packages by default. Needs nsis and zip.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh

programs=$(realpath "$1")
out=$(realpath -m "${2:-${CARGO_TARGET_DIR:-target}/packages}")
mkdir -p "$out"
makensis -V2 -WX -NOCD -INPUTCHARSET UTF8 -DNAME="$name" -DVERSION="$version" -DPUBLISHER="$publisher" \
  -DCOPYRIGHT="$copyright" -DSUMMARY="$summary" -DFOLDER="$programs" -DICON="$PWD/assets/icon/icon.ico" \
  -DOUT="$out/chuhe-$version-x86_64-windows-setup.exe" packaging/windows/chuhe.nsi

# The file `portable` makes the program keep its data beside it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/$name
mkdir -p "$folder/licences"
cp "$programs"/{chuhe.exe,chuhe-engine.exe,chuhe-engine.ps1} "$folder"
cp LICENSE-MIT LICENSE-APACHE assets/licences/licences.txt assets/fonts/{pieces,ui}.OFL.txt "$folder/licences"
echo "Games and settings lie in the folder data, because this file is here." >"$folder/portable"
# Entries in alphabetical order with the time of the commit: the same input makes the same archive.
find "$folder" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
zip=$out/chuhe-$version-x86_64-windows-portable.zip
rm -f "$zip"
(cd "$work" && find "$name" -type f | LC_ALL=C sort | zip -q -X -9 "$zip" -@)
