#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: create_moves and is_valid_iccs_move accept moves that leave the two generals facing each other.
# Expected: only the legal moves. The horse stands alone between the generals, so only the general's three moves are legal.
# Seen on 2026-11-28 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/moves.py" <<'PYTHON'
import cchess

board = cchess.ChessBoard("4k4/9/9/9/9/4N4/9/9/9/4K4 w")
moves = [cchess.pos2iccs(*move) for move in board.create_moves()]
print(len(moves), "e4g5" in moves, board.is_valid_iccs_move("e4g5"))
PYTHON
"$work/venv/bin/python" "$work/moves.py" | tee "$work/seen"
diff "$work/seen" - <<<"11 True True"
