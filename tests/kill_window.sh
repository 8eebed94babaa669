#!/usr/bin/env bash
# Kills the real window at random moments while moves are typed into it, and checks what remains.
#
#   tests/kill_window.sh PROGRAM [KILLS [SIGNAL]]
#
# Starts a display of its own (Xvfb) and PROGRAM (target/release/chuhe) in it with an empty data
# folder, types moves of a game of two people, and kills the program (SIGKILL) some milliseconds
# after a move was entered. Then the stored game must be the one typed, except at most the move in
# flight, and no file may be damaged. The next start continues it. Half of the time a comment is
# being typed and the kill comes 300 milliseconds after its last letter: no letter may be lost. With
# TERM, INT or HUP as SIGNAL the program is told to end: it must do so without an error, and not
# even the last move may be lost.
#
# Needs python3 and the requirements of window.sh.
set -euo pipefail

program=$(realpath "$1")
kills=${2:-20}
signal=${3:-KILL}
# A game without repetitions.
moves=(b0c2 b9c7 c3c4 h9g7 h2e2 i9h9 h0g2 g6g5 i0h0 g7f5 h0h6 g5g4 h6f6 g4g3 g2e1 f5d6 b2b3 h7e7 b3g3 d6c4 g3g2 h9h5
  f6g6 g9i7 c2d4 h5d5 e1c2 c6c5 d0e1 b7b6 g6g4 a9b9 a0b0 b6b3 g2g1 d9e8 g4g6 d5g5 g6g5 i7g5 d4f5 b9b6 c2d4 c7d5 a3a4
  e7d7 e2e6 b6e6 b0b3 g5e7 g0e2 d7d4 f5d4 e6g6 e2c4 g6g1 c4e2 g1g3 i3i4 d5f4)

source "$(dirname "$0")/window.sh"

export CHUHE_DATA_DIR=$work/data
game=$CHUHE_DATA_DIR/game.json

begin() {
  mkdir -p "$CHUHE_DATA_DIR"
  # No guide, and a game of two people.
  echo '{"version":1,"content":{"game":{"opponent":"human"}}}' >"$CHUHE_DATA_DIR/settings.json"
}

# Types a move, without waiting for anything.
enter() {
  xdotool type "$1"
  xdotool key Return
}

# type_move NUMBER: types a move until it is stored; on a busy machine a key may get lost.
type_move() {
  for _ in $(seq 10); do
    enter "${moves[$1]}"
    if within 3 has_moves $(($1 + 1)); then return; fi
    xdotool key Escape
  done
  fail "the move ${moves[$1]} is not played"
}

# comment TEXT: types it into the comment on the move shown, and leaves the form open.
comment() {
  xdotool key ctrl+k
  sleep 1
  xdotool key ctrl+a
  xdotool type --delay 30 "$1"
  sleep 0.3
}

# check TYPED: checks the remains after so many moves.
check() {
  local left
  mapfile -t left < <(stored_moves)
  [ "${#left[@]}" -ge $(($1 - 1)) ] && [ "${#left[@]}" -le "$1" ] || fail "of $1 moves ${#left[@]} were left"
  [ "${left[*]}" = "${moves[*]:0:${#left[@]}}" ] || fail "other moves were left: ${left[*]}"
  ! compgen -G "$CHUHE_DATA_DIR/*damaged*" >/dev/null || fail "a file was damaged"
  [ "$(find "$CHUHE_DATA_DIR" -name '.writing-*' | wc -l)" -le 1 ] || fail "unfinished files pile up"
  find "$CHUHE_DATA_DIR" -name '*.json' -print0 | xargs -0 -n1 python3 -m json.tool >/dev/null || fail "a file is not whole"
}

start_display
begin
lost=0 number=0 comments=0
while ((number < kills)); do
  played=$(count_moves)
  if ((played + 4 > ${#moves[@]})); then
    rm -rf "$CHUHE_DATA_DIR"
    begin
    played=0
  fi
  start "$program"
  xdotool windowfocus --sync "$window"
  typed=$played
  for _ in $(seq $((1 + RANDOM % 3))); do
    type_move "$typed"
    typed=$((typed + 1))
  done
  if [ "$signal" = KILL ] && ((number % 2)); then
    said="kill number $number"
    comment "$said"
    kill -KILL "$program_pid"
    wait "$program_pid" 2>/dev/null || true
    number=$((number + 1)) comments=$((comments + 1))
    check "$typed"
    grep -qF "\"$said\"" "$game" || fail "of the comment '$said' there is $(grep -F 'kill number' "$game" | tail -1)"
    continue
  fi
  # And one in flight.
  enter "${moves[$typed]}"
  typed=$((typed + 1))
  sleep "0.$(printf '%03d' $((RANDOM % 400)))"
  kill -"$signal" "$program_pid"
  if [ "$signal" = KILL ]; then
    wait "$program_pid" 2>/dev/null || true
  else
    wait "$program_pid" || fail "it does not end as it should: $?"
    has_moves "$typed" || fail "the move ${moves[$((typed - 1))]} is lost"
  fi
  number=$((number + 1))
  check "$typed"
  lost=$((lost + typed - $(count_moves)))
done
echo "kill_window: $kills times $signal, $comments of them after a comment was typed; $lost times the move in flight was lost, and nothing else"
