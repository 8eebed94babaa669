#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: names moves "h2e2", but its PGN reader takes these for no moves, without an error, unless a tag
# Format "ICCS" stands above. A move number that touches its move ("1.炮二平五") loses the moves, too.
# Expected: the moves, or an error.
# Seen on 2026-11-28 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/read.py" <<'PYTHON'
import sys
import cchess

for text in ["\n1. h2e2 h9g7", '[Format "ICCS"]\n\n1. h2e2 h9g7', "\n1. 炮二平五 马8进7", "\n1.炮二平五 马8进7"]:
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(f'[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n[Result "*"]\n{text} *\n')
    print(cchess.Game.read_from(sys.argv[1]).dump_iccs_moves())
PYTHON
"$work/venv/bin/python" "$work/read.py" "$work/game.pgn" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
[]
[['h2e2', 'h9g7']]
[['h2e2', 'h9g7']]
[]
SEEN
