#!/usr/bin/env bash
# xiangqi-setup 2.2.0 from PyPI: a move along a rank written `C2=5` in a WXF file is left out without an error, and each move
# after it is played for the other side.
# Expected: the move, or an error. The draft of the format has `C2=5` for `C2.5`, and so writes pyffish in its WXF notation.
# Seen on 2026-11-29 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check xiangqi-setup==2.2.0
for move in C2.5 C2=5; do
  printf 'FORMAT\tWXF\n\nSTART{\n1. %s H8+7\n2. H2+3\n}END\n' "$move" >"$work/game.wxf"
  "$work/venv/bin/xiangqi-setup" --moves all "$work/game.wxf" "$work/board.svg" 2>/dev/null | grep Applying
done | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
Applying move  1: Move  1 of Red  : C2.5
Applying move  2: Move  1 of Black: h8+7
Applying move  3: Move  2 of Red  : H2+3
Applying move  1: Move  1 of Red  : H8+7
Applying move  2: Move  1 of Black: h2+3
SEEN
