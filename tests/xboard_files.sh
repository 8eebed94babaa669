#!/usr/bin/env bash
# Games played and saved by XBoard are read to the last ply, and XBoard replays the output of
# `convert --moves san` to the end.
#
#   tests/xboard_files.sh PROGRAM        needs xboard and xvfb (Debian's names)
set -euo pipefail

engine=$(realpath "$1")
annotated=$(realpath "$(dirname "$0")/data/annotated.pgn")
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() { echo "$1" >&2; exit 1; }

# under_xboard PATTERN FILE ARGUMENTS…: runs XBoard until a line with PATTERN is in FILE. Without a
# window it does not end by itself.
under_xboard() {
  local pattern=$1 file=$2
  shift 2
  rm -f "$file"
  HOME=$work setsid timeout 120 xvfb-run -a xboard -variant xiangqi -soundProgram true "$@" >"$work/log" 2>&1 &
  local xboard=$!
  until grep -qs "$pattern" "$file"; do
    kill -0 $xboard 2>/dev/null || { cat "$work/log" >&2; fail "XBoard ended without \"$pattern\""; }
    sleep 0.2
  done
  kill -- -$xboard 2>/dev/null || true
  wait $xboard 2>/dev/null || true
}

# The number of moves in each game of a PGN file, counted without our reader: the words left without
# tags, comments, numbers and results.
plies() {
  awk '/^\[/ { if (text != "") print text; text = ""; next } { text = text " " $0 } END { print text }' "$1" |
    sed 's/{[^}]*}//g' | while read -r line; do
      [ -z "$line" ] || tr ' ' '\n' <<<"$line" | grep -cE '^[A-Za-z]'
    done
}

# Four games, each at another depth.
for depth in 1 2 3 4; do
  under_xboard "final score" "$work/log" -fcp "$engine" -scp "$engine" -mg 1 -tc 5 -inc 0 -depth $depth -sgf "game$depth.pgn" \
    -ponderNextMove false -noGUI
  [ -s "game$depth.pgn" ] || fail "there is no game"
  cat "game$depth.pgn" >>games.pgn
done
plies games.pgn >expected
"$engine" convert --strict games.pgn --to uci 2>/dev/null | grep moves | sed 's/.* moves //' | awk '{ print NF }' >read
diff expected read || fail "not all plies of XBoard's games were read"
echo "read: $(tr '\n' ' ' <read)plies"

# XBoard replays our output, including a game with variations, comments and signs.
"$engine" convert --strict games.pgn "$annotated" -o ours.pgn --moves san 2>/dev/null
"$engine" convert --strict ours.pgn --to uci 2>/dev/null | grep moves | sed 's/.* moves //' >moves
index=0
while read -r line; do
  index=$((index + 1))
  under_xboard "LoadGame(): on exit" xboard.debug -ncp -lgf ours.pgn -lgi $index -td 0 -debugMode true
  replayed=$(sed -n 's/^Parsed .* into \([a-i][0-9][a-i][0-9]\).*/\1/p' xboard.debug | tr '\n' ' ')
  [ "${replayed% }" = "$line" ] || fail "XBoard replays game $index otherwise: $replayed"
  echo "replayed: $(wc -w <<<"$line") plies"
done <moves
