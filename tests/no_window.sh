#!/usr/bin/env bash
# Starts the program where it cannot open a window: it must say so in a sentence and end with exit
# code 1. Without a graphics card it must open one.
#
#   tests/no_window.sh PROGRAM
#
# The requirements are in window.sh.
set -euo pipefail

program=$(realpath "$1")
source "$(dirname "$0")/window.sh"

export CHUHE_DATA_DIR=$work/data
unset WAYLAND_SOCKET DISPLAY

# ends_with_a_sentence WHERE PART COMMAND…: PART is in the sentence.
ends_with_a_sentence() {
  local where=$1 part=$2 code=0
  shift 2
  timeout 30 "$@" >"$work/log" 2>&1 || code=$?
  [ $code = 1 ] || fail "$where: exit code $code in place of 1"
  [ "$(grep -c '^chuhe: .*' "$work/log")" = 1 ] || fail "$where: not one sentence of its own"
  grep -q "$part" "$work/log" || fail "$where: it does not say '$part'"
  ! grep -q "panicked" "$work/log" || fail "$where: it panicked"
}

ends_with_a_sentence "no display" "no display" "$program"
ends_with_a_sentence "no server" "no X server" env DISPLAY=:4711 "$program"

start_display
ends_with_a_sentence "no driver" "OpenGL" env LIBGL_DRIVERS_PATH=/nonexistent "$program"

start env LIBGL_ALWAYS_SOFTWARE=1 "$program"
# It must not quit while it starts. At the first start there is no stored place to restore yet.
start_display -reset
for _ in 1 2 3; do
  timeout 5 env CHUHE_DATA_DIR="$work/alone" RUST_LOG=chuhe=debug LIBGL_ALWAYS_SOFTWARE=1 "$program" >"$work/log" 2>&1 || true
  grep -q "first frame" "$work/log" || fail "alone on a display: no window opens"
done
echo "no_window: a sentence without display, server and driver; a window without a graphics card, and alone on a display"
