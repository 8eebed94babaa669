#!/usr/bin/env bash
# cchess 1.25.5 from PyPI: Game.save_to writes empty names, today's date and the result `*`, whatever the game has.
# Expected: the tags and the result that Game.read_from has read from the file, and keeps in `info`.
# Seen on 2026-11-29 with Python 3.11.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check cchess==1.25.5
cat >save.py <<'PYTHON'
import cchess

TEXT = """[Game "Chinese Chess"]
[Event "Cup"]
[Date "1999.05.01"]
[Red "Hu"]
[Black "Xu"]
[Result "1-0"]

1. 炮二平五 马8进7 1-0
"""
with open("game.pgn", "w", encoding="utf-8") as file:
    file.write(TEXT)
game = cchess.Game.read_from("game.pgn")
print(game.info["red"], game.info["black"], game.info["result"])
game.save_to("saved.pgn")
PYTHON
export PYTHONUTF8=1
venv/bin/python save.py | tee seen
sed "s/$(date +%F)/today/" saved.pgn | tee -a seen
diff seen - <<'SEEN'
Hu Xu 1-0
[Game "Chinese Chess"]
[Date "today"]
[Red ""]
[Black ""]
 1. 炮二平五
     马８进７
   *
  =========
SEEN
