#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: ChessBoard.zhash(fen) returns the key of that position as books such as .obk have it, and sets
# the board to that position.
# Expected: the key; a question that names its own position leaves the board alone.
# Seen on 2026-11-29 with Python 3.11. zhash calls from_fen of the same board first.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/zhash.py" <<'PYTHON'
import cchess

board = cchess.ChessBoard("4k4/9/9/9/9/1N7/9/9/9/3K5 w")
print(board.to_fen())
print(f"{board.zhash(cchess.FULL_INIT_FEN) % 2**64:016X}")
print(board.to_fen())
PYTHON
"$work/venv/bin/python" "$work/zhash.py" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
4k4/9/9/9/9/1N7/9/9/9/3K5 w
628D04D7C9C144AE
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
SEEN
