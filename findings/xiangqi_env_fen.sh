#!/usr/bin/env bash
# xiangqi 1.0.5 from PyPI: Env.from_fen takes the move number of a FEN for the count of half-moves without a capture, and
# does not read that count. From a FEN with the move number 30 the first move ends the game as a draw.
# Expected: the draw after 60 half-moves without a capture counts from the fifth field, and to_fen writes it there.
# Seen on 2026-12-01 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check xiangqi==1.0.5 numpy==1.26.4
cat >"$work/draw.py" <<'PYTHON'
from xiangqi import Env

for counters in ["0 29", "0 30", "1 99", "59 1", "118 29"]:
    env = Env.from_fen(f"3k5/9/9/9/9/9/9/9/4R4/5K3 r - - {counters}")
    written = env.to_fen().split(" ", 4)[4]
    env.step("e1a1")
    draw = env.done and env.winner is None
    print(f"read {counters}, written {written}:", "a draw after one move" if draw else "goes on")
PYTHON
"$work/venv/bin/python" "$work/draw.py" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
read 0 29, written 0 29: goes on
read 0 30, written 0 30: a draw after one move
read 1 99, written 0 99: a draw after one move
read 59 1, written 0 1: goes on
read 118 29, written 0 29: goes on
SEEN
