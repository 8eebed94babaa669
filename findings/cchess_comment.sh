#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: reads a PGN only up to the first comment or numeric annotation glyph, without an error.
# Expected: the moves behind it are read, as the PGN standard (section 8.2.5 and 10) has both anywhere between moves.
# Seen on 2026-11-28 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check cchess==1.25.5
cat >"$work/read.py" <<'PYTHON'
import sys
import cchess

for moves in ["炮二平五 马8进7 2. 马二进三", "炮二平五 {快} 马8进7 2. 马二进三", "炮二平五 $1 马8进7 2. 马二进三"]:
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(f'[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n[Result "*"]\n\n1. {moves} *\n')
    print(sum(cchess.Game.read_from(sys.argv[1]).dump_iccs_moves(), []))
PYTHON
"$work/venv/bin/python" "$work/read.py" "$work/game.pgn" | tee "$work/seen"
diff "$work/seen" - <<'SEEN'
['h2e2', 'h9g7', 'h0g2']
['h2e2']
['h2e2']
SEEN
