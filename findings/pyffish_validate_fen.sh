#!/usr/bin/env bash
# pyffish 0.0.90 from PyPI (Fairy-Stockfish): validate_fen answers FEN_OK for Xiangqi positions that cannot be.
# Expected: a piece where it can never stand, a third chariot or a side left in check is refused, as a second general is.
# Seen on 2026-11-29 with Python 3.11. The general outside its palace then has no legal move, which looks like a lost game.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check pyffish==0.0.90
cat >"$work/validate.py" <<'PYTHON'
import pyffish

POSITIONS = {
    "a second general": "3k5/9/9/9/9/9/9/9/3K5/4K4 w - - 0 1",
    "a general outside its palace": "3k5/9/9/9/9/4K4/9/9/9/9 w - - 0 1",
    "an advisor outside its palace": "3k5/9/9/9/A8/9/9/9/9/4K4 w - - 0 1",
    "an elephant across the river": "3k5/9/9/4B4/9/9/9/9/9/4K4 w - - 0 1",
    "three chariots": "3k5/9/9/9/9/9/9/RRR6/9/4K4 w - - 0 1",
    "the side that has moved in check": "3k5/9/9/9/9/3R5/9/9/9/4K4 w - - 0 1",
}
for name, fen in POSITIONS.items():
    print(name, pyffish.validate_fen(fen, "xiangqi") == pyffish.FEN_OK)
print(pyffish.legal_moves("xiangqi", POSITIONS["a general outside its palace"], []))
PYTHON
"$work/venv/bin/python" "$work/validate.py" 2>/dev/null | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
a second general False
a general outside its palace True
an advisor outside its palace True
an elephant across the river True
three chariots True
the side that has moved in check True
[]
SEEN
