#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: Game.mirror mirrors the moves but not the position that they start from, and ChessBoard.swap
# returns the board as it was.
# Expected: the mirror image of position and moves; the colours swapped.
# Seen on 2026-11-29 with Python 3.11. ChessBoard.mirror returns a new board, which Game.mirror drops.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/mirror.py" <<'PYTHON'
import cchess

board = cchess.ChessBoard("4k4/9/9/9/9/1N7/9/9/9/3K5 w")
game = cchess.Game(board)
game.append_next_move(board.copy().move_iccs("b4c6"))
game.mirror()
print(game.init_board.to_fen(), game.dump_iccs_moves())
try:
    game.verify_moves()
except Exception as error:
    print(error)
print(board.mirror().to_fen())
print(board.swap().to_fen())
PYTHON
"$work/venv/bin/python" "$work/mirror.py" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
4k4/9/9/9/9/1N7/9/9/9/3K5 w [['h4g6']]
0_0_h4g6 h4g6
4k4/9/9/9/9/7N1/9/9/9/5K3 w
4k4/9/9/9/9/1N7/9/9/9/3K5 w
SEEN
