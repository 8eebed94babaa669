#!/usr/bin/env bash
# Installs a package as a new user would, plays from its desktop entry, and removes it.
#
#   tests/package_smoke.sh PACKAGE.deb SCREENSHOT.png
#
# Checks that its files are well-formed and where desktops look for them; that the desktop knows the
# types of games and which program opens them; that the program starts from the desktop entry, with
# a file and without, and plays; that removing it leaves only the user's own files. Leaves a picture
# of the window in SCREENSHOT.png. Run as root: it installs, and removes, the package `chuhe`.
#
# Needs the requirements of window.sh, desktop-file-utils shared-mime-info libglib2.0-bin, and
# appstream to check the description for software centres.
set -euo pipefail

package=$(realpath "$1")
screenshot=$(realpath -m "$2")
source "$(dirname "$0")/window.sh"
data=$(realpath "$(dirname "$0")/data")
entry=/usr/share/applications/chuhe.desktop

# A user without any files.
export HOME=$work/home
unset CHUHE_DATA_DIR XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_DIRS
mkdir "$HOME"
game=$HOME/.local/share/chuhe/game.json

is_installed() { dpkg-query -W -f '${Status}' chuhe 2>/dev/null | grep ' installed$' >/dev/null; }
if is_installed; then fail "the package is installed already: apt-get purge chuhe"; fi

# opens FILE TYPE: FILE is recognised as TYPE, and opened by Chuhe.
opens() {
  local type
  type=$(gio info -a standard::content-type "$1" | sed -n 's/.*standard::content-type: //p')
  [ "$type" = "$2" ] || fail "$1 is taken for $type, not for $2"
  gio mime "$type" | grep 'chuhe.desktop' >/dev/null || fail "Chuhe is not among the programs that open $type"
}

# start_from_entry [FILE]: as a desktop does on request.
start_from_entry() {
  start gio launch $entry "$@"
  program_pid=$(xdotool getwindowpid "$window")
  pids+=("$program_pid")
  [ "$(readlink "/proc/$program_pid/exe")" = /usr/bin/chuhe ] || fail "the desktop entry starts another program"
  # This name tells desktops which entry a window belongs to.
  xdotool search --class '^chuhe$' | grep -x "$window" >/dev/null || fail "the window is not of the class that the entry names"
}

leave() {
  clean_up
  if is_installed; then apt-get purge -qy chuhe >/dev/null 2>&1; fi
}
trap leave EXIT

is_over() { ! kill -0 "$program_pid" 2>/dev/null; }
end_program() {
  kill "$program_pid"
  wait_for 10 "the program does not end" is_over
}

apt-get install -qy --no-install-recommends "$package" >"$work/log" 2>&1 || fail "it cannot be installed"
dpkg -L chuhe >"$work/files"
desktop-file-validate $entry || fail "the desktop entry is not valid"
if command -v appstreamcli >/dev/null; then
  appstreamcli validate --no-net /usr/share/metainfo/local.chuhe.chuhe.metainfo.xml || fail "the AppStream data is not valid"
fi
for file in /usr/bin/chuhe-engine /usr/share/man/man6/chuhe.6.gz /usr/share/man/man1/chuhe-engine{,-convert}.1.gz \
  /usr/share/bash-completion/completions/chuhe-engine /usr/share/doc/chuhe/copyright \
  /usr/share/icons/hicolor/{16x16,48x48,256x256}/apps/chuhe.png /usr/share/icons/hicolor/scalable/apps/chuhe.svg; do
  [ -s "$file" ] || fail "$file is missing"
done
chuhe-engine perft 2 | grep '^nodes 1920 ' >/dev/null || fail "the engine does not know the rules"

# Recognised by its name, and without one by its first bytes.
printf 'XQ\012\0\0\0' >"$work/game.xqf"
cp "$work/game.xqf" "$work/nameless"
opens "$work/game.xqf" application/x-xqf
opens "$work/nameless" application/x-xqf
cp "$data/annotated.pgn" "$work/game.pgn"
opens "$work/game.pgn" application/x-xiangqi-pgn
"$(dirname "$0")/mime_types.sh" /usr/share/mime/packages/chuhe.xml
if grep -l 'chess-pgn' $entry; then fail "the desktop entry takes over western chess"; fi

start_display
start_from_entry "$work/game.pgn"
# It is opened beside the game, in a tab of its own.
is_opened() { grep -s h2e2 "$HOME"/.local/share/chuhe/studies/*.json >/dev/null; }
wait_for 10 "the game of the file is not opened" is_opened
end_program
rm -r "$HOME/.local/share/chuhe"

start_from_entry
skip_question
play h2 e2
play h0 g2
play a3 a4
import -window "$window" "$screenshot"
played=$(count_moves)
end_program

apt-get purge -qy chuhe >"$work/log" 2>&1 || fail "it cannot be removed"
while read -r path; do
  # Folders with files of other packages stay.
  if [ -d "$path" ]; then [[ $path != *chuhe* ]]; else [ ! -e "$path" ]; fi || fail "$path is left"
done <"$work/files"
if gio mime application/x-xqf | grep chuhe.desktop >/dev/null; then fail "the desktop still knows the program"; fi
[ "$(count_moves)" = "$played" ] || fail "the user's game is gone"
echo "package_smoke: installed, started from its desktop entry, $played moves played, removed; picture in $screenshot"
