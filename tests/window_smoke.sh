#!/usr/bin/env bash
# Plays a few moves in the real window, as a person would: with a mouse, on a display, against the
# computer.
#
#   tests/window_smoke.sh PROGRAM SCREENSHOT.png [SCALE]
#
# Starts a display of its own (Xvfb) and PROGRAM (target/release/chuhe) in it with an empty data
# folder, clicks moves (xdotool), and waits for the computer's reply to each. It reads the game that
# the program stores after every move, so it tests that, too. At the end the program is killed and
# restarted: the game must still be there. Then the window is moved and closed, and must come back
# to its place. Leaves a picture of the window in SCREENSHOT.png. Fails with a message if the game
# does not go on. The requirements are in window.sh.
set -euo pipefail

program=$(realpath "$1")
screenshot=$(realpath -m "$2")
scale=${3:-1}
source "$(dirname "$0")/window.sh"

export CHUHE_DATA_DIR=$work/data
game=$CHUHE_DATA_DIR/game.json

start_display
start "$program"
skip_question
play h2 e2
play h0 g2
play a3 a4
import -window "$window" "$screenshot"

kill -KILL "$program_pid"
wait "$program_pid" 2>/dev/null || true
start "$program"
play i3 i4

is_placed() { [ "$(xdotool getwindowgeometry --shell "$window" | grep -E '^[XY]=' | paste -sd' ')" = "X=$1 Y=$2" ]; }
xdotool windowmove --sync "$window" 30 40
sleep 1
kill -TERM "$program_pid"
wait "$program_pid" 2>/dev/null || true
launch "$program"
wait_for 10 "the window does not come back to its place" is_placed 30 40
echo "window_smoke: $(count_moves) moves played, killed and continued; picture in $screenshot"
