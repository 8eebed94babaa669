#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: of a FEN with the letters H and E, those of the World Xiangqi Federation for horses and elephants,
# only the pieces before the first of them are read, without an error. The start position becomes a single chariot.
# Expected: the position, or an error. pyffish reads both N, B and H, E.
# Seen on 2026-11-29 with Python 3.11. ChessBoard ignores that from_fen returns False.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5 pyffish==0.0.90
cat >"$work/read.py" <<'PYTHON'
import cchess
import pyffish

FEN = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"
print(pyffish.get_fen("xiangqi", FEN, []))
print(cchess.ChessBoard(FEN).to_full_fen())
PYTHON
"$work/venv/bin/python" "$work/read.py" 2>/dev/null | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1
r8/9/9/9/9/9/9/9/9/9 w - - 0 1
SEEN
