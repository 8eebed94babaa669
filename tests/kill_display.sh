#!/usr/bin/env bash
# Removes the display of the real window at random moments: that is no fault of the program, and no
# crash report may say so.
#
#   tests/kill_display.sh PROGRAM [TIMES]
#
# The program is stopped while it paints, its X server (Xvfb) is killed, and the program continues.
# Now and then it notices by a panic of the windowing library, otherwise by Xlib ending it. Each
# time it must end with exit code 1, and keep its game.
#
# The requirements are in window.sh.
set -euo pipefail

program=$(realpath "$1")
times=${2:-20}
source "$(dirname "$0")/window.sh"

export CHUHE_DATA_DIR=$work/data
panicked=0
for _ in $(seq "$times"); do
  rm -rf "$CHUHE_DATA_DIR" "$work/display" "$work/log"
  mkdir "$CHUHE_DATA_DIR"
  echo '{"version":1,"content":{"game":{"opponent":"human"}}}' >"$CHUHE_DATA_DIR/settings.json"
  start_display
  server_pid=${pids[-1]}
  start "$program"
  for _ in $(seq 10); do xdotool mousemove $((RANDOM % width)) $((RANDOM % height)); done
  sleep "0.0$((RANDOM % 90 + 10))"
  kill -STOP "$program_pid"
  kill -KILL "$server_pid"
  wait "$server_pid" 2>/dev/null || true
  kill -CONT "$program_pid"
  within 30 eval "! kill -0 $program_pid 2>/dev/null" || fail "it goes on without a display"
  code=0
  wait "$program_pid" || code=$?
  [ $code = 1 ] || fail "exit code $code in place of 1"
  ! compgen -G "$CHUHE_DATA_DIR/crash-*" >/dev/null || fail "a report of a crash was left"
  [ ! -e "$CHUHE_DATA_DIR/incident.json" ] || fail "the next start would tell of a mistake"
  [ -s "$CHUHE_DATA_DIR/game.json" ] || fail "the game is not stored"
  if grep -qE "XIO|has gone" "$work/log"; then panicked=$((panicked + 1)); fi
done
echo "kill_display: the display was killed $times times; $panicked times a library panicked, and no report was left"
