#!/usr/bin/env bash
# Starts the program where it can't open a window: it must say so in a sentence and end with exit code 1. And where there
# is no graphics card: it must open one.
#
#   tests/no_window.sh PROGRAM
#
# Needs: xvfb xdotool libgl1-mesa-dri libxkbcommon-x11-0 (Debian's names).
set -euo pipefail

program=$(realpath "$1")
work=$(mktemp -d)
export CHUHE_DATA_DIR=$work/data
unset WAYLAND_DISPLAY WAYLAND_SOCKET DISPLAY
pids=()
clean_up() {
  kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  echo "no_window: $1" >&2
  sed 's/^/  /' "$work/said" >&2
  exit 1
}

# ends_with_a_sentence WHERE PART COMMAND…: PART is in the sentence.
ends_with_a_sentence() {
  local where=$1 part=$2 code=0
  shift 2
  timeout 30 "$@" >"$work/said" 2>&1 || code=$?
  [ $code = 1 ] || fail "$where: exit code $code in place of 1"
  [ "$(grep -c '^chuhe: .*' "$work/said")" = 1 ] || fail "$where: not one sentence of its own"
  grep -q "$part" "$work/said" || fail "$where: it does not say '$part'"
  ! grep -q "panicked" "$work/said" || fail "$where: it panicked"
}

ends_with_a_sentence "no display" "no display" "$program"
ends_with_a_sentence "no server" "no X server" env DISPLAY=:4711 "$program"

Xvfb -displayfd 3 -screen 0 1200x900x24 3>"$work/display" 2>/dev/null &
pids+=($!)
for _ in $(seq 100); do [ -s "$work/display" ] || sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY
ends_with_a_sentence "no driver" "OpenGL" env LIBGL_DRIVERS_PATH=/nonexistent "$program"

LIBGL_ALWAYS_SOFTWARE=1 "$program" >"$work/said" 2>&1 &
pids+=($!)
for _ in $(seq 300); do
  if xdotool search --onlyvisible --name Chuhe >/dev/null 2>&1; then
    echo "no_window: a sentence without display, server and driver; a window without a graphics card"
    exit
  fi
  sleep 0.1
done
fail "no window is drawn without a graphics card"
