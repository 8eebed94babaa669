#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: `python -m cchess -r FILE`, and print_text_moves behind it, fail for every game: they call a
# method that the library does not have. Its description on PyPI shows print_text_moves for games of three formats.
# Expected: the moves.
# Seen on 2026-11-29 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check cchess==1.25.5
printf '[Game "Chinese Chess"]\n\n1. 炮二平五 马8进7 *\n' >game.pgn
(venv/bin/python -m cchess -r game.pgn 2>&1 || true) | tail -n 1 | tee seen
diff seen - <<<"AttributeError: 'Game' object has no attribute 'dump_text_moves_with_annote'"
