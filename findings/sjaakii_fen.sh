#!/usr/bin/env bash
# sjaakii 1.4.1 (Debian 12): as a UCI engine with UCI_Variant xiangqi it takes a FEN with N and B for an error. It knows only
# the letters H and E.
# Expected: the FEN is read. N and B are what UCI programs write, Fairy-Stockfish among them.
# Seen on 2026-11-29.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q sjaakii=1.4.1-2 >/dev/null 2>&1
dpkg-deb -x sjaakii_*.deb package
for row in rheakaehr rnbakabnr; do
  fen="$row/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/${row^^} w - - 0 1"
  (printf 'uci\nsetoption name UCI_Variant value xiangqi\nposition fen %s\nisready\n' "$fen"; sleep 2; echo quit) |
    timeout 20 package/usr/games/sjaakii 2>&1 | sed '1,/^uciok/d'
done | tee seen
diff seen - <<'SEEN'
readyok
Error: unknown piece type 'n' (bad FEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1)
readyok
SEEN
