#!/usr/bin/env bash
# uci2wb 4.1 (Debian 12): hands the choices of a UCI `combo` option to XBoard, but not which of them is the default.
# Expected: `*Risky`, for the XBoard protocol marks the choice in force by an asterisk, and the engine has named its default.
# Without one XBoard 4.9.1 shows the first choice as the one in force.
# Seen on 2026-11-28.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q uci2wb=4.1+git200714-1 >/dev/null
dpkg-deb -x uci2wb_*.deb package
cat >engine.sh <<'ENGINE'
#!/usr/bin/env bash
while read -r line; do
  case $line in
    uci)
      echo "id name Tiny"
      echo "option name Style type combo default Risky var Solid var Risky var Calm"
      echo "option name Level type spin default 7 min 1 max 9"
      echo "uciok"
      ;;
    isready) echo readyok ;;
    quit) exit ;;
  esac
done
ENGINE
chmod +x engine.sh
(printf 'xboard\nprotover 2\n'; sleep 2; echo quit) | timeout 20 package/usr/games/uci2wb ./engine.sh 2>/dev/null |
  grep -aE 'Style|Level' | tee seen
diff seen - <<'SEEN'
feature option="Style -combo Solid /// Risky /// Calm"
feature option="Level -spin 7 1 9"
SEEN
