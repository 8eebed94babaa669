#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: move_text takes 前 (front) and 后 (rear) for the last and the first piece of that kind on the whole
# board, not on one file. A soldier of another file moves, without an error.
# Expected: the move which the library itself has written.
# Seen on 2026-11-29 with Python 3.11. Only file e has two soldiers, and the third is on i5 or on c6.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/read.py" <<'PYTHON'
import cchess

for fen, move in [("3k5/9/9/4P4/4P3P/9/9/9/9/4K4 w", "e6e7"), ("3k5/9/4P4/2P1P4/9/9/9/9/9/4K4 w", "e6d6")]:
    text = cchess.ChessBoard(fen).move_iccs(move).to_text()
    print(move, text, cchess.ChessBoard(fen).move_text(text))
PYTHON
"$work/venv/bin/python" "$work/read.py" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
e6e7 前兵进一 i5i6
e6d6 后兵平六 c6d6
SEEN
