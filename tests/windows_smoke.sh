#!/usr/bin/env bash
# Tests the programs for Windows as a user would: under Wine, on a display of its own, with a mouse.
#
#   tests/windows_smoke.sh FOLDER [PICTURES]
#
# FOLDER has the output of packaging/windows/programs.sh and build.sh: the programs in
# FOLDER/windows, the installer and the zip in FOLDER. Leaves pictures of the window in PICTURES.
# Stops at the first failure. Each part is a function in tests/windows; CHUHE_TEST_PARTS selects
# some, in their order below: a few need earlier ones.
#
# Needs the requirements of window.sh, and: wine wine64 x11-xkb-utils gcc-mingw-w64-x86-64 unzip
# python3.
set -Eeuo pipefail
# A command that fails without a word of its own.
trap 'echo "windows_smoke: line $LINENO: $BASH_COMMAND" >&2' ERR

packages=$(realpath "$1")
programs=$packages/windows
pictures=$(realpath -m "${2:-$packages}")
here=$(dirname "$(realpath "$0")")
screenshot=$pictures/windows-failure.png
source "$here/window.sh"
mkdir -p "$pictures"
rm -f "$screenshot"

for file in wine programs playing files system packages; do source "$here/windows/$file.sh"; done

start_display
prepare
for try in ${CHUHE_TEST_PARTS:-bench shell match incident console play kills game undo external two files dialogs drop disk clipboard letters dark scales portable installer}; do "try_$try"; done
echo "windows_smoke: all is as it should be; pictures in $pictures"
