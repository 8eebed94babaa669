# shellcheck shell=bash
# A Windows of its own, with the programs in it, for the parts of windows_smoke.sh.

export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LANG=zh_CN.UTF-8 LC_ALL=C.UTF-8
unset WINIT_X11_SCALE_FACTOR CHUHE_DATA_DIR
drive=$WINEPREFIX/drive_c
user=$drive/users/$(id -un)
data=$user/AppData/Roaming/chuhe/data
game=$data/game.json
# The engine for this machine.
native=${CHUHE_ENGINE:-target/dist/chuhe-engine}
wine=$(command -v wine64 || command -v wine)

part() { echo "windows_smoke: $1"; }
engine() { "$wine" "$drive/chuhe/chuhe-engine.exe" "$@"; }
registry() { "$wine" reg query "$@" 2>/dev/null | tr -d '\r'; }
end_wine() { timeout 20 "$(dirname "$(realpath "$wine")")/wineserver" -k 2>/dev/null || wineserver -k 2>/dev/null || true; }
leave() {
  end_wine
  umount "$drive/disk" 2>/dev/null || true
  clean_up
}
trap leave EXIT

prepare() {
  part "a new Windows"
  timeout 120 "$wine" wineboot -i >"$work/log" 2>&1 || fail "Wine does not start"
  if ! [ -e "$drive/windows/system32/bcryptprimitives.dll" ]; then
    x86_64-w64-mingw32-gcc -shared -o "$drive/windows/system32/bcryptprimitives.dll" "$here/windows/bcryptprimitives.c" -ladvapi32
  fi
  # By default Wine 8 is a Windows 7.
  "$wine" winecfg -v win10 >>"$work/log" 2>&1 || fail "Wine does not become a Windows 10"
  # No part has a sound device, whatever this machine has.
  "$wine" reg add 'HKCU\Software\Wine\Drivers' /v Audio /d '' /f >/dev/null 2>&1
  mkdir -p "$drive/chuhe" "$drive/games"
  cp "$programs"/*.exe "$drive/chuhe"
  local tool
  for tool in clipboard console drag letters; do x86_64-w64-mingw32-gcc -O1 -o "$drive/$tool.exe" "$here/windows/$tool.c" -lole32 -luuid; done
}

# The clipboard as other Windows programs have it; and letters that no keyboard of this display has.
clipboard() { "$wine" "$drive/clipboard.exe" "$@"; }
letters() { printf '%s' "$1" | "$wine" "$drive/letters.exe"; }

# choose SETTINGS: the settings at the next start, in JSON; without a stored game, it begins one
# with them.
choose() {
  mkdir -p "$data"
  rm -f "$game"
  printf '{"version":1,"content":%s}' "$1" >"$data/settings.json"
}

# By the process here: Wine lists it later.
is_running() { pgrep -f "[\\\\/]$1" >/dev/null; }
is_gone() { ! is_running "$1"; }
is_over() { ! kill -0 "$program_pid" 2>/dev/null; }

# open_window FILES...: the program as Explorer starts it.
open_window() { launch "$wine" "$drive/chuhe/chuhe.exe" "$@"; sleep 3; }

# A game of two people can be changed without replies of a computer.
two='{"has_motion":false,"has_rating":false,"game":{"opponent":"human"}}'

# begin SETTINGS: starts with these settings and a new game, in the corner where `click` expects the
# board.
begin() {
  choose "$1"
  open_window
  settle
}
settle() {
  xdotool windowmove "$window" 0 0 windowsize --sync "$window" $width $height windowfocus --sync "$window" 2>/dev/null || true
  sleep 1
}
key() { xdotool windowfocus --sync "$window" key "$@"; }
is_titled() { xdotool getwindowname "$window" | grep -qF -- "$1"; }
count_windows() { xdotool search --onlyvisible --name . 2>/dev/null | wc -l; }
kill_window() {
  # Keeps the shell from reporting its end.
  disown "$program_pid"
  "$wine" taskkill /f /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the program is not killed" is_over
}
close_window() {
  "$wine" taskkill /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the window does not close" is_over
}
picture() { import -window root "$pictures/windows-$1.png"; }
