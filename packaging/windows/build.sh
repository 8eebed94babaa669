#!/usr/bin/env bash
# Makes the installer for Windows of programs that were built there.
#
#   packaging/windows/build.sh PROGRAMS [FOLDER]
#
# PROGRAMS is the folder with chuhe.exe, chuhe-engine.exe and chuhe-engine.ps1, what the latter prints as
# `chuhe-engine completions powershell`; writes to target/packages unless told otherwise. Runs where
# there is makensis: on Debian the package `nsis`.
set -euo pipefail
cd "$(dirname "$0")/../.."
source packaging/product.sh

programs=$(realpath "$1")
out=$(realpath -m "${2:-${CARGO_TARGET_DIR:-target}/packages}")
mkdir -p "$out"
makensis -V2 -WX -NOCD -INPUTCHARSET UTF8 -DNAME="$name" -DVERSION="$version" -DPUBLISHER="$publisher" \
  -DCOPYRIGHT="$copyright" -DSUMMARY="$summary" -DFOLDER="$programs" -DICON="$PWD/assets/icon/icon.ico" \
  -DOUT="$out/chuhe-$version-x86_64-windows-setup.exe" packaging/windows/chuhe.nsi
