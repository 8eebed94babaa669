#!/usr/bin/env bash
# Games under XBoard: the engine by XBoard's own protocol against itself by UCCI and by UCI, which
# uci2wb translates.
#
#   tests/xboard.sh PROGRAM        needs xboard, uci2wb and xvfb (Debian's names)
#
# Nobody ponders: after an unexpected reply, uci2wb loses the move that it gets while it waits for
# the search to stop ("Error (unknown command)" in the log of `xboard -debugMode true`), and both
# sides wait forever.
set -euo pipefail

engine=$(realpath "$1")
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "$1" >&2; cat "$work/log" >&2; exit 1; }

# game COMMAND: one game, at a depth that takes no time. Without a window XBoard does not end by
# itself.
game() {
  local games=$work/games.pgn
  rm -f "$games"
  HOME=$work setsid timeout 60 xvfb-run -a xboard -variant xiangqi -fcp "$engine" -scp "$1" -mg 1 -tc 5 -inc 0 -depth 3 -sgf "$games" \
    -ponderNextMove false -noGUI -soundProgram true >"$work/log" 2>&1 &
  local xboard=$!
  until grep -q "final score" "$work/log"; do
    kill -0 $xboard 2>/dev/null || fail "XBoard ended without a result"
    sleep 0.2
  done
  kill -- -$xboard 2>/dev/null || true
  wait $xboard 2>/dev/null || true
  [ -s "$games" ] || fail "there is no game"
  # XBoard uses these words when an engine loses by a fault.
  ! tail -3 "$games" | grep -iE "false|illegal|forfeit|exit|violat|time" || fail "an engine did something wrong"
  echo "$1: $(tail -c 60 "$games" | tr '\n' ' ')"
}

game "uci2wb -x $engine"
game "uci2wb $engine"
