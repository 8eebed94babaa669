#!/usr/bin/env bash
# nonebot-plugin-cchess 0.4.2 from PyPI: no soldier gives check. The general may step in front of one or beside it: the test
# for check moves the enemy's soldiers in the direction of the side to move.
# Expected: is_checked is true, as it is for a chariot, and is_checked_move for a step into such a check.
# Seen on 2026-11-29 with Python 3.11. The board is used without the bot, whose libraries it does not need.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check --no-deps nonebot-plugin-cchess==0.4.2 pillow==10.4.0
cat >check.py <<'PYTHON'
import importlib.util
import sys

spec = importlib.util.find_spec("nonebot_plugin_cchess")
sys.modules[spec.name] = importlib.util.module_from_spec(spec)
from nonebot_plugin_cchess.board import Board
from nonebot_plugin_cchess.move import Move

for piece in ["r", "p"]:
    print(piece, "in front:", Board(f"3k5/9/9/9/9/9/9/9/4{piece}4/4K4 w - - 0 1").is_checked())
    print(piece, "beside:", Board(f"3k5/9/9/9/9/9/9/9/9/3{piece}K4 w - - 0 1").is_checked())
    board = Board(f"5k3/9/9/9/9/9/9/9/4{piece}4/3K5 w - - 0 1")
    print(piece, "step in front:", board.is_checked_move(Move.from_ucci("d0e0")))
PYTHON
venv/bin/python check.py | tee seen
diff seen - <<'SEEN'
r in front: True
r beside: True
r step in front: True
p in front: False
p beside: False
p step in front: False
SEEN
