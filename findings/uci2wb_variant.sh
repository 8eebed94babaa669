#!/usr/bin/env bash
# uci2wb 4.1 with fairy-stockfish 11.1 (Debian 12): with `-var xiangqi` the adapter announces Xiangqi and sends Xiangqi
# positions, but never sets the engine's UCI_Variant. The engine reads them as chess and moves from an empty point, g2.
# Expected: `setoption name UCI_Variant value xiangqi`, which uci2wb sends to an engine with a short list of variants.
# Seen on 2026-11-29. The line of Fairy-Stockfish with its variants is long.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q uci2wb=4.1+git200714-1 fairy-stockfish=11.1-1+b1 >/dev/null 2>&1
for package in *.deb; do
  dpkg-deb -x "$package" package
done
cat >engine.sh <<'ENGINE'
#!/usr/bin/env bash
tee -a sent | package/usr/games/fairy-stockfish
ENGINE
chmod +x engine.sh
commands=(new 'variant xiangqi' 'level 40 5 0' 'sd 1' 'usermove b0c2')
(printf 'xboard\nprotover 2\n'; sleep 3; printf '%s\n' "${commands[@]}"; sleep 3; echo quit) |
  timeout 30 package/usr/games/uci2wb -var xiangqi ./engine.sh 2>/dev/null | grep -aE 'variants|^move' | tee seen
grep -E 'setoption|position' sent | tee -a seen
diff seen - <<'SEEN'
feature variants="xiangqi,normal,fischerandom"
move g2g3
position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w moves b0c2
SEEN
