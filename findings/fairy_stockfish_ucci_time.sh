#!/usr/bin/env bash
# fairy-stockfish 11.1 (Debian 12): as a UCCI engine it takes the times of `go` for milliseconds, and offers no usemillisec.
# Expected: seconds. In UCCI they are the unit until the option usemillisec is set, so that the command gives ten minutes.
# Seen on 2026-11-29.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q fairy-stockfish=11.1-1+b1 >/dev/null 2>&1
dpkg-deb -x fairy-stockfish_*.deb package
SECONDS=0
(printf 'ucci\nposition startpos\ngo time 600 movestogo 1\n'; sleep 20; echo quit) |
  timeout 60 package/usr/games/fairy-stockfish |
  while read -r line; do
    case $line in
      *usemillisec*) echo "offered: $line" ;;
      bestmove*) ((SECONDS < 15)) && echo "a move within 15 seconds" || echo "a move when told to quit" ;;
    esac
  done | tee seen
diff seen - <<<"a move within 15 seconds"
