#!/usr/bin/env bash
# XBoard 4.9.1 (Debian 12): a game that it has saved cannot be loaded again if one soldier steps forward to a point which
# another one could have reached sideways. XBoard writes `d7`, as for a soldier alone, and then stops there: ambiguous.
# Expected: the file is written too (`dd7`, which it reads), or `d7` means the soldier of file d, as in chess.
# Seen on 2026-11-30. Needs Xvfb and the libraries of the package xboard.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q xboard=4.9.1-2+b1 >/dev/null 2>&1
dpkg-deb -x xboard_*.deb package
echo '4k4/9/2P6/3P5/9/9/9/9/9/3K5 w - - 0 1' >position.fen

# player MOVE: an engine of XBoard's protocol that makes one move, and then resigns.
player() {
  cat <<PLAYER
#!/usr/bin/env bash
moved=
act() { if [ -z "\$moved" ]; then moved=1; echo move $1; else echo resign; fi; }
while read -r command _; do
  case \$command in
    protover) echo 'feature usermove=1 setboard=1 san=0 sigint=0 sigterm=0 variants="xiangqi" done=1' ;;
    go | usermove) act ;;
    quit) exit ;;
  esac
done
PLAYER
}
player d6d7 >red.sh
player e9e8 >black.sh
chmod +x red.sh black.sh

# xboard WORD FILE ARGUMENTS…: runs it until WORD is in FILE.
xboard() {
  local word=$1 file=$2
  shift 2
  HOME=$work setsid xvfb-run -a package/usr/games/xboard -variant xiangqi -soundProgram true -debugMode true "$@" >log 2>&1 &
  for _ in {1..100}; do
    ! grep -qs "$word" "$file" || break
    sleep 0.2
  done
  sleep 0.5
  kill -- -$! 2>/dev/null || true
  wait
}
xboard 'final score' log -fcp "$work/red.sh" -scp "$work/black.sh" -mg 1 -tc 5 -inc 0 -lpf "$work/position.fen" -lpi 1 \
  -sgf "$work/saved.pgn" -ponderNextMove false -noGUI
grep -E '^1\.' saved.pgn | sed 's/ {[^}]*}//g' | tee seen
for step in d7 dd7; do
  sed "s/1\. d7/1. $step/" saved.pgn >"$step.pgn"
  rm -f xboard.debug
  xboard 'LoadGame(): on exit' xboard.debug -ncp -lgf "$work/$step.pgn" -lgi 1 -td 0
  grep -a -E '^Parsed .*(d7)' xboard.debug | sed -E 's/ virgin.*//' | tee -a seen
done
diff seen - <<'SEEN'
1. d7 Ke8
Parsed AmbiguousMove: d7
Parsed dd7 into d6d7
SEEN
