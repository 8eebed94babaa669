#!/usr/bin/env bash
# hoixiangqi 0.22.0 (Debian 12, package hoichess): setboard calls the usual FEN of the start position illegal. It takes only
# the letters H and E for horses and elephants, and no fields "- -" before the move numbers. XBoard writes the same dialect.
# Expected: the FEN is read. N, B and "- -" are what UCI programs write.
# Seen on 2026-11-29.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q hoichess=0.22.0-3 >/dev/null 2>&1
dpkg-deb -x hoichess_*.deb package
for fen in \
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" \
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1" \
  "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1" \
  "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1"; do
  printf 'setboard %s\nshow fen\nquit\n' "$fen" |
    HOME=$work timeout 20 package/usr/games/hoixiangqi 2>&1 | tail -n +7 || true
done | tee seen
diff seen - <<'SEEN'
Error (illegal position): rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -
Error (illegal position): rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w 0 1
Error (illegal position): rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - -
rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1

SEEN
