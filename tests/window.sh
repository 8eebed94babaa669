# shellcheck shell=bash
# For scripts that use the real window like a person: with a mouse, on a display, against the
# computer. They source this file, may set `screenshot` (the path for a picture of a failure), and
# begin with `start_display`.
#
# Needs: xvfb xdotool imagemagick libgl1-mesa-dri libxkbcommon-x11-0 (Debian's names).

scale=${scale:-1}
width=$((1100 * scale)) height=$((800 * scale))
# The file in which the program stores its game.
game=
screenshot=${screenshot:-}

work=$(mktemp -d)
export LANG=en_US.UTF-8 WINIT_X11_SCALE_FACTOR=$scale
unset WAYLAND_DISPLAY

pids=()
clean_up() {
  kill "${pids[@]}" 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  echo "$(basename "$0" .sh): $1" >&2
  if [ -n "$screenshot" ]; then import -window root "$screenshot" 2>/dev/null || true; fi
  if [ -e "$work/log" ]; then sed 's/^/  /' "$work/log" >&2; fi
  exit 1
}

# within SECONDS COMMAND...: waits until COMMAND succeeds, but no longer.
within() {
  local tries=$(($1 * 10))
  shift
  until "$@"; do
    ((tries-- > 0)) || return 1
    sleep 0.1
  done
}

# wait_for SECONDS WHAT COMMAND...: like within; if that was too long, WHAT has failed.
wait_for() {
  local seconds=$1 what=$2
  shift 2
  within "$seconds" "$@" || fail "$what"
}

# start_display [-reset]: with -reset it restarts when its last program quits; by default it does
# not.
start_display() {
  # Xvfb chooses a free number and writes it to descriptor 3.
  rm -f "$work/display"
  Xvfb "${1:--noreset}" -displayfd 3 -screen 0 $((width + 100))x$((height + 100))x24 3>"$work/display" 2>/dev/null &
  pids+=($!)
  wait_for 10 "Xvfb does not start" test -s "$work/display"
  DISPLAY=:$(cat "$work/display")
  export DISPLAY
}

find_window() {
  window=$(xdotool search --onlyvisible --name Chuhe 2>/dev/null | head -1)
  [ -n "$window" ]
}

# launch COMMAND...: starts the program in the background, and waits for its window.
launch() {
  "$@" >>"$work/log" 2>&1 &
  program_pid=$!
  pids+=("$program_pid")
  wait_for 30 "no window opens" find_window
}

# start COMMAND...: launches it, and moves the window to the corner of the screen.
start() {
  launch "$@"
  xdotool windowmove "$window" 0 0 windowsize --sync "$window" $width $height 2>/dev/null || true
  # The first frames: software rendering on a busy machine takes its time.
  sleep 2
}

# The first start asks about the user's experience; Escape leads to the game.
skip_question() {
  xdotool windowfocus --sync "$window" key Escape
  sleep 1
}

# The moves stored so far: the lines of the list "moves" that look like "h2e2".
stored_moves() { grep -oE '^ *"[a-i][0-9][a-i][0-9]"' "$game" 2>/dev/null | tr -d ' "' || true; }
count_moves() { stored_moves | wc -l; }
has_moves() { [ "$(count_moves)" -ge "$1" ]; }

# point_of SQUARE WIDTH HEIGHT SCALE: the place of a point of the board in a window of that size.
# The board's place follows from src/app/layout.rs and src/app/board/geometry.rs: all lengths in
# units of the scale.
point_of() {
  local file=$(($(printf '%d' "'$1") - 97)) rank=${1:1:1}
  awk -v W="$2" -v H="$3" -v s="$4" -v file="$file" -v rank="$rank" 'BEGIN {
    padding = 12; top = 28 + 4; gap = 24; bar = 22 + 6
    low = (800 - H) / 320; if (low < 0) low = 0; if (low > 1) low = 1
    w = W - 2 * padding; bottom = H - 12 - 30 + 14 * low
    largest = (bottom - top - 2 * (36 + 5 - 10 * low)) * 9.76 / 11.16; room = w - gap - bar
    panel = 0.28 * w; if (panel < 216) panel = 216; if (panel > 400) panel = 400
    rest = room - largest; if (rest > 2 * 560 + gap) rest = 2 * 560 + gap; if (panel < rest) panel = rest
    width = room - panel; if (width > largest) width = largest
    margin = (w - width - gap - panel) / 2; if (margin < bar) margin = bar
    left = padding + margin
    cell = int(width / 9.76 * s) / s
    x = left + width / 2 + (file - 4) * cell; y = (top + bottom) / 2 + (4.5 - rank) * cell
    printf "%d %d\n", x * s, y * s }'
}

# click SQUARE: on a point of the board, such as h2.
click() {
  read -r x y < <(point_of "$1" 1100 800 "$scale")
  xdotool mousemove --window "$window" "$x" "$y"
  sleep 0.2
  xdotool click 1
  sleep 0.3
}

# The place shown in the game: the number of moves before it.
current_ply() { sed -n 's/^ *"ply": //p' "$game" | head -1; }
is_at() { [ "$(current_ply)" = "$1" ]; }

# insist WHAT CHECK COMMAND...: repeats COMMAND until CHECK holds. On a busy machine a frame takes
# so long that keys and clicks within it get lost.
insist() {
  local what=$1 check=$2 try
  shift 2
  for try in 1 2 3; do
    "$@"
    # A check may have arguments.
    # shellcheck disable=SC2086
    if within 10 $check; then return; fi
  done
  fail "$what"
}

# move FROM TO: a move, without the reply.
move() {
  local before try
  before=$(count_moves)
  # On a busy machine two clicks may fall into one frame, and the first drops what it had picked up.
  for try in 1 2 3; do
    click "$1"
    click "$2"
    if within 5 has_moves $((before + 1)); then return; fi
  done
  fail "the move $1$2 was not played"
}

# play FROM TO: a move, and the reply.
play() {
  local before
  before=$(count_moves)
  move "$1" "$2"
  wait_for 60 "the computer did not answer $1$2" has_moves $((before + 2))
  # Waits until the reply has slid to its place.
  sleep 1
}
