#!/usr/bin/env bash
# Tries the programs for Windows as a user would: under Wine, on a display of its own, with a mouse.
#
#   tests/windows_smoke.sh FOLDER [PICTURES]
#
# FOLDER has what packaging/windows/programs.sh and build.sh leave: the programs in FOLDER/windows, the installer and the zip in
# FOLDER. Leaves pictures of the window in PICTURES. Each part is a function below; it ends at the first thing that is not as it should be.
#
# Needs what window.sh says, and: wine wine64 gcc-mingw-w64-x86-64 unzip python3.
set -euo pipefail

packages=$(realpath "$1")
programs=$packages/windows
pictures=$(realpath -m "${2:-$packages}")
here=$(dirname "$(realpath "$0")")
screenshot=$pictures/windows-failure.png
source "$here/window.sh"
mkdir -p "$pictures"
rm -f "$screenshot"

export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LANG=zh_CN.UTF-8 LC_ALL=C.UTF-8
unset WINIT_X11_SCALE_FACTOR CHUHE_DATA_DIR
drive=$WINEPREFIX/drive_c
user=$drive/users/$(id -un)
data=$user/AppData/Roaming/chuhe/data
game=$data/game.json
wine=$(command -v wine64 || command -v wine)

part() { echo "windows_smoke: $1"; }
engine() { "$wine" "$drive/chuhe/chuhe-engine.exe" "$@"; }
registry() { "$wine" reg query "$@" 2>/dev/null | tr -d '\r'; }
end_wine() { timeout 20 "$(dirname "$(realpath "$wine")")/wineserver" -k 2>/dev/null || wineserver -k 2>/dev/null || true; }
leave() { end_wine; clean_up; }
trap leave EXIT

prepare() {
  part "a new Windows"
  timeout 120 "$wine" wineboot -i >"$work/log" 2>&1 || fail "Wine does not start"
  if ! [ -e "$drive/windows/system32/bcryptprimitives.dll" ]; then
    x86_64-w64-mingw32-gcc -shared -o "$drive/windows/system32/bcryptprimitives.dll" "$here/windows/bcryptprimitives.c" -ladvapi32
  fi
  mkdir "$drive/chuhe"
  cp "$programs"/*.exe "$drive/chuhe"
}

# The engine searches as it does elsewhere.
try_bench() {
  part "bench"
  engine bench --depth 8 | tr -d '\r' | tail -1 | awk '{print $2}' >"$work/there"
  "${CHUHE_ENGINE:-target/release/chuhe-engine}" bench --depth 8 | tail -1 | awk '{print $2}' >"$work/here"
  cmp -s "$work/there" "$work/here" || fail "bench counts $(cat "$work/there") nodes, and $(cat "$work/here") here"
}

# What a shell of Windows gets: wildcards, Chinese names and texts, redirected and piped; names that Windows would change.
try_shell() {
  part "the command line"
  mkdir "$drive/games"
  printf '[Game "Chinese Chess"]\n[Red "许银川"]\n[Black "胡荣华"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n' >"$drive/games/甲 一.pgn"
  sed 's/许银川/吕钦/' "$drive/games/甲 一.pgn" >"$drive/games/乙.pgn"
  cd "$drive/games"
  "$wine" cmd /c 'C:\chuhe\chuhe-engine.exe convert *.pgn --to pgn > all.txt' </dev/null
  grep -q 许银川 all.txt && grep -q 吕钦 all.txt || fail "*.pgn is not expanded, or Chinese is not written"
  "$wine" cmd /c 'C:\chuhe\chuhe-engine.exe convert *.pgn --to pgn | C:\chuhe\chuhe-engine.exe convert - --to pgn' </dev/null | tr -d '\r' | grep -q 吕钦 || fail "a pipe loses Chinese"
  if engine convert 乙.pgn -o x.json. >"$work/told" 2>&1; then fail "a name with a dot at its end is written"; fi
  if [ -e x.json ] || [ -e x.json. ]; then fail "a name with a dot at its end is written as another"; fi
  long=$(printf 'd%.0s' {1..100})
  mkdir -p "$long/$long/$long"
  cp 乙.pgn "$long/$long/$long/乙.pgn"
  engine convert "C:\\games\\$long\\$long\\$long\\乙.pgn" --to pgn | grep -q 吕钦 || fail "a path of 320 characters is not read"
  cd - >/dev/null
}

# Our engine plays ours, and its children end with it.
try_match() {
  part "a match"
  local spec='cmd=C:\chuhe\chuhe-engine.exe,nodes=500'
  engine match --e1 "name=a,$spec" --e2 "name=b,$spec" --games 2 --jobs 1 >"$work/match" 2>&1 || fail "a match does not end: $(tail -3 "$work/match")"
  within 5 is_gone chuhe-engine.exe || fail "an engine is left after a match"
}

# By the process here: what Wine lists comes later.
is_gone() { ! pgrep -f "[\\\\/]$1" >/dev/null; }
is_over() { ! kill -0 "$program_pid" 2>/dev/null; }

# open_window FILES...: the program as Explorer starts it.
open_window() { launch "$wine" "$drive/chuhe/chuhe.exe" "$@"; sleep 3; }
kill_window() {
  "$wine" taskkill /f /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the program is not killed" is_over
}
close_window() {
  "$wine" taskkill /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the window does not close" is_over
}
picture() { import -window root "$pictures/windows-$1.png"; }

# From the first start to a move, closed, killed in the middle of moves, never losing one that was stored.
try_play() {
  part "the first start, a game, closed, killed"
  open_window
  skip_question
  picture first
  xdotool windowmove "$window" 0 0 windowsize --sync "$window" $width $height 2>/dev/null || true
  sleep 2
  play h2 e2
  play h0 g2
  picture game
  close_window
  [ "$(count_moves)" -ge 4 ] || fail "the game is not stored"
  local before round
  for round in $(seq "${CHUHE_TEST_KILLS:-3}"); do
    open_window
    before=$(stored_moves)
    xdotool windowfocus --sync "$window" key ctrl+z
    sleep 0.$((RANDOM % 9))
    kill_window
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$game" || fail "the game is damaged after kill $round (it had $before)"
    ! ls "$data"/*.damaged* >/dev/null 2>&1 || fail "something is damaged after kill $round"
  done
}

# Two windows at once: neither damages what the other stores.
try_two() {
  part "two windows"
  open_window
  local first=$program_pid
  "$wine" "$drive/chuhe/chuhe.exe" >>"$work/log" 2>&1 &
  pids+=($!)
  are_two() { [ "$(xdotool search --onlyvisible --name Chuhe 2>/dev/null | wc -l)" -ge 2 ]; }
  wait_for 30 "a second window does not open" are_two
  picture two
  program_pid=$first
  close_window
  wait_for 20 "the second window does not close" is_gone chuhe.exe
  ! ls "$data"/*.damaged* >/dev/null 2>&1 || fail "two windows damage something"
}

# Several files, with names that need care, each in its tab.
try_files() {
  part "files"
  open_window 'C:\games\甲 一.pgn' 'C:\games\乙.pgn'
  sleep 2
  picture files
  xdotool search --name '乙' >/dev/null || xdotool search --name '甲' >/dev/null || fail "the title names no file"
  close_window
}

# The window lies within the screen at every scale, also after a change of it.
try_scales() {
  local dpi X Y WIDTH HEIGHT
  for dpi in 144 192 96; do
    part "$dpi dots an inch"
    "$wine" reg add 'HKCU\Control Panel\Desktop' /v LogPixels /t REG_DWORD /d $dpi /f >/dev/null 2>&1
    end_wine
    open_window
    picture "$dpi"
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=')"
    ((X >= 0 && Y >= 0 && X + WIDTH <= width + 100 && Y + HEIGHT <= height + 100)) ||
      fail "at $dpi dots an inch the window is $WIDTH x $HEIGHT at $X, $Y"
    close_window
  done
}

# Installed for one user, known to Windows, updated, removed but for the user's games.
try_installer() {
  part "the installer"
  local installer=("$packages"/*-windows-setup.exe) folder=$user/AppData/Local/Programs/Chuhe
  "$wine" "${installer[0]}" /S >/dev/null 2>&1 || fail "the installer fails"
  wait_for 30 "the program is not installed" test -x "$folder/uninstall.exe"
  cmp "$programs/chuhe.exe" "$folder/chuhe.exe" || fail "another program is installed"
  registry 'HKCU\Software\Classes\.xqf\OpenWithProgids' | grep -q 'Chuhe.xqf' || fail "XQF is not known"
  registry 'HKCU\Software\Classes\Chuhe.pgn\shell\open\command' | grep -q 'chuhe.exe' || fail "PGN is not known"
  [ -e "$user/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Chuhe.lnk" ] || fail "there is no entry in the menu"
  launch "$wine" start /unix "$folder/chuhe.exe"
  sleep 3
  if "$wine" "${installer[0]}" /S >/dev/null 2>&1; then fail "it updates a program that runs"; fi
  "$wine" taskkill /im chuhe.exe >/dev/null 2>&1
  wait_for 20 "the installed window does not close" is_gone chuhe.exe
  "$wine" "${installer[0]}" /S >/dev/null 2>&1 || fail "it does not update"
  "$wine" "$folder/uninstall.exe" /S _?="$(winepath -w "$folder")" >/dev/null 2>&1 || fail "it is not removed"
  [ ! -e "$folder/chuhe.exe" ] || fail "the program is left"
  [ -s "$game" ] || fail "the user's games are gone"
  if registry 'HKCU\Software\Classes\Chuhe.pgn' >/dev/null; then fail "kinds of files are left"; fi
}

# The zip keeps its data beside the program.
try_portable() {
  part "the portable program"
  unzip -q "$packages"/*-windows-portable.zip -d "$drive"
  launch "$wine" "$drive/Chuhe/chuhe.exe"
  sleep 3
  close_window
  [ -d "$drive/Chuhe/data" ] || fail "the portable program keeps its data elsewhere"
}

# A crash leaves a report without private paths.
try_incident() {
  part "a crash report"
  engine incident make 'C:\chuhe' >"$work/told" 2>&1 || true
  local report
  report=$(ls "$drive"/chuhe/crash-*.txt) || fail "there is no report"
  grep -q "on purpose" "$report" || fail "the report says nothing"
  ! grep -q "$(id -un)\\\\\|/root/\|/work/" "$report" || fail "the report has a private path"
}

start_display
prepare
for try in ${CHUHE_TEST_PARTS:-bench shell match incident play two files scales portable installer}; do "try_$try"; done
echo "windows_smoke: all is as it should be; pictures in $pictures"
