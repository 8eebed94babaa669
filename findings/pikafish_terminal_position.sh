#!/usr/bin/env bash
# pikafish-terminal 0.0.8 from PyPI: sends its engine `position fen` with the position on the board, and after `moves` all
# moves of the game, which are on that board already.
# Expected: the moves follow the position that the game began with, or there are none.
# Seen on 2026-12-01 with Python 3.11. An engine plays such moves up to the first illegal one, which is mostly the first.
# Here a chariot has gone and come back: the engine moves it once more, and the program refuses a legal move of the user's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work
cd "$work"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pikafish-terminal==0.0.8 pyffish==0.0.90
# A small UCI engine, whose ranks are 0 to 9 like Pikafish's; those of pyffish are 1 to 10.
cat >engine.py <<'PYTHON'
import re
import pyffish

def shifted(move, step):
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) + step), move)

replies = {1: "c6c5", 3: "c5c4"}
log = open("positions", "w")
while (line := input()) != "quit":
    if line == "uci":
        print("uciok", flush=True)
    elif line == "isready":
        print("readyok", flush=True)
    elif line.startswith("position fen "):
        print(line, file=log, flush=True)
        fen, _, moves = line.removeprefix("position fen ").partition(" moves ")
        played = []
        for move in moves.split():
            if shifted(move, 1) not in pyffish.legal_moves("xiangqi", fen, played):
                break
            played.append(shifted(move, 1))
        legal = [shifted(move, -1) for move in pyffish.legal_moves("xiangqi", fen, played)]
    elif line == "go perft 1":
        print(*[f"{move}: 1" for move in legal], f"Nodes searched: {len(legal)}", sep="\n", flush=True)
    elif line.startswith("go"):
        print("bestmove", replies.get(len(moves.split()), legal[0]), flush=True)
PYTHON
printf '#!/bin/sh\nexec %s engine.py\n' "$work/venv/bin/python" >engine
chmod +x engine
# The user plays a0a1, a1a0 and h2e2; the program takes the files as numbers.
printf '%s\n' r 1011 1110 8252 quit | timeout 120 venv/bin/pikafish --engine ./engine >shown 2>/dev/null
{ uniq positions; grep -ao 'Illegal move: .*' shown; } | tee seen
diff seen - <<'SEEN'
position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w
position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR b moves a0a1
position fen rnbakabnr/9/1c5c1/p3p1p1p/2p6/9/P1P1P1P1P/1C5C1/R8/1NBAKABNR w moves a0a1 c6c5
position fen rnbakabnr/9/1c5c1/p3p1p1p/2p6/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b moves a0a1 c6c5 a1a0
position fen rnbakabnr/9/1c5c1/p3p1p1p/9/2p6/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves a0a1 c6c5 a1a0 c5c4
Illegal move: 8252 - This move violates xiangqi rules!
SEEN
