#!/usr/bin/env bash
# Plays in a real window under a Wayland compositor, without X: sway, on screens that exist in
# memory only.
#
#   tests/wayland_smoke.sh PROGRAM [PICTURES]
#
# Clicks and drags moves, opens menus and a dialog at the edges, types, copies and pastes, changes
# the scale of the screen, fills it, goes to another screen, saves without a portal and with one,
# ends and starts the program again. Leaves pictures in PICTURES. Sway 1.7 of Debian 12 shrinks a
# drawing of twice the size instead of using the fractional-scale protocol, cannot unplug a screen,
# and crashes when fcitx5 starts; with sway 1.10 all three are tested.
#
# Needs: sway grim wtype wl-clipboard python3 libgl1-mesa-dri libegl1 libwayland-egl1; for the
# portal also xdg-desktop-portal-gtk and dbus-daemon, for typing Chinese fcitx5 and
# fcitx5-chinese-addons: the script reports which are missing. Sway refuses root: then everything
# runs as another user.
set -euo pipefail

program=$(realpath "$1")
pictures=$(realpath -m "${2:-.}")
here=$(dirname "$(realpath "$0")")

if [ "$(id -u)" = 0 ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  mkdir -p "$folder/tests/wayland" "$folder/pictures"
  cp "$program" "$folder/chuhe"
  cp "$here"/{wayland_smoke,window}.sh "$folder/tests"
  cp "$here/wayland/pointer.py" "$folder/tests/wayland"
  chown -R nobody "$folder"
  code=0
  setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder" TMPDIR="$folder" \
    "$folder/tests/wayland_smoke.sh" "$folder/chuhe" "$folder/pictures" || code=$?
  mkdir -p "$pictures"
  cp "$folder/pictures"/* "$pictures" 2>/dev/null || true
  exit $code
fi

source "$here/window.sh"
wide=1400 high=950
unset DISPLAY WAYLAND_SOCKET
export XDG_RUNTIME_DIR=$work/run CHUHE_DATA_DIR=$work/data LIBGL_ALWAYS_SOFTWARE=1
export WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman
game=$CHUHE_DATA_DIR/game.json
# If a test has a bus, it is one of its own.
export DBUS_SESSION_BUS_ADDRESS=unix:path=$work/no-bus
mkdir -m 700 "$XDG_RUNTIME_DIR"

fail() {
  echo "wayland_smoke: $1" >&2
  grim "$pictures/wayland-failure.png" 2>/dev/null || true
  tail -20 "$work/log" >&2 2>/dev/null || true
  exit 1
}
picture() { grim -o HEADLESS-1 "$pictures/wayland-$1.png"; }
# sway's view of the window, in its own points.
tree() { swaymsg -rt get_tree | python3 -c '
import json, sys
def windows(node):
    yield from [node] if node.get("app_id") == "chuhe" else []
    for child in node["nodes"] + node["floating_nodes"]:
        yield from windows(child)
for window in windows(json.load(sys.stdin)):
    print(eval(sys.argv[1], {"window": window}))' "$1"; }

# pointer COMMANDS...: see wayland/pointer.py.
pointer() { printf '%s\n' "size $wide $high" "$@" >&3; }
# The first key that wtype presses gets lost.
key() { wtype -k Shift_L -s 50 "$@" -s 50; sleep 0.5; }
# at SQUARE: moves the pointer there.
at() { echo "move $(point_of "$1" $wide $high 1)"; }
click() { pointer "$(at "$1")" "sleep 0.2" down up; sleep 0.5; }
drag() {
  pointer "$(at "$1")" "sleep 0.2" down "sleep 0.2" "move $((wide / 2)) $((high / 2))" "sleep 0.2" "$(at "$2")" "sleep 0.2" up
  sleep 1.5
}

open_window() {
  "$program" >>"$work/log" 2>&1 &
  program_pid=$!
  pids+=("$program_pid")
  wait_for 30 "no window opens" is_shown
  sleep 2
  measure
}
measure() { read -r wide high < <(tree '"%d %d" % (window["rect"]["width"], window["rect"]["height"])'); }
is_shown() { [ -n "$(tree 1)" ]; }
is_elsewhere() { [ "$(current_ply)" != "$ply" ]; }
is_over() { ! kill -0 "$program_pid" 2>/dev/null; }
close_window() {
  swaymsg '[app_id=chuhe]' kill >/dev/null
  wait_for 10 "the window does not close" is_over
}

printf 'output HEADLESS-1 resolution %sx%s\nxwayland disable\ndefault_border none\n' $wide $high >"$work/sway.conf"
sway -c "$work/sway.conf" >"$work/log" 2>&1 &
pids+=($!)
is_there() { compgen -G "$XDG_RUNTIME_DIR/sway-ipc.*" >/dev/null && compgen -G "$XDG_RUNTIME_DIR/wayland-?" >/dev/null; }
wait_for 20 "sway does not start" is_there
SWAYSOCK=$(compgen -G "$XDG_RUNTIME_DIR/sway-ipc.*")
WAYLAND_DISPLAY=$(basename "$(compgen -G "$XDG_RUNTIME_DIR/wayland-?")")
export SWAYSOCK WAYLAND_DISPLAY
mkfifo "$work/pointer"
"$here/wayland/pointer.py" <"$work/pointer" &
pids+=($!)
exec 3>"$work/pointer"
# Each wtype is a keyboard, which disappears when it ends; copying needs one that stays.
wtype -k Shift_L -s 3600000 &
pids+=($!)

# use_bus: a session bus, with everything that its programs need.
use_bus() {
  # Portals check the desktop.
  export XDG_CURRENT_DESKTOP=gnome
  dbus-daemon --session --address="unix:path=$work/bus" --nofork 2>>"$work/log" &
  pids+=($!)
  DBUS_SESSION_BUS_ADDRESS=unix:path=$work/bus
  wait_for 10 "there is no bus" test -S "$work/bus"
}
# save FILE: like Ctrl+Shift+S, then types the name into whatever asks for it. Shift is not pressed
# first: on wtype's keyboard it has the number of Esc, which closes a dialog.
save() {
  key -M ctrl -M shift -k s -m shift -m ctrl
  # A portal is started on first use.
  if [ -S "$work/bus" ]; then wait_for 20 "there is no dialog of the desktop" is_asked; fi
  sleep 2
  picture "$(basename "$1")"
  wtype -s 300 "/$1" -s 500 -k Return -s 50
}
is_asked() { swaymsg -rt get_tree | grep -q '"xdg-desktop-portal-gtk"'; }
has_portal() { [ -e /usr/libexec/xdg-desktop-portal-gtk ] && command -v dbus-daemon >/dev/null; }
is_saved() { compgen -G "$work/$1*" >/dev/null; }
cannot() { echo "wayland_smoke: not tried: $1"; }

open_window
picture first
key -k Escape
play h2 e2
is_answered() { has_moves 4; }
insist "a move that was dragged is not answered" is_answered drag h0 g2
picture game

# A circle, by the right button; menus and their entries at the edges.
pointer "$(at e4)" "sleep 0.2" rightdown rightup "move 25 15" "sleep 0.2" down up
sleep 1
picture menu
key -k Escape
key -M ctrl -k comma -m ctrl
picture settings
key -k Escape

# The clipboard, as text both ways and as a picture; the game there has one move less than the
# program's.
is_copied() { wl-paste 2>/dev/null | grep -q 'Chinese Chess'; }
insist "the game is not in the clipboard" is_copied key -M ctrl -k c -m ctrl
has_picture() { wl-paste --list-types 2>/dev/null | grep -qx image/png; }
insist "the picture is not in the clipboard" has_picture key -M ctrl -M shift -k p -m shift -m ctrl
wl-paste --type image/png | head -c 8 | grep -q PNG || fail "the picture in the clipboard is none"
printf '[Game "Chinese Chess"]\n[Red "许银川"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n' | wl-copy
is_pasted() { grep -rqs 许银川 "$CHUHE_DATA_DIR"; }
insist "a game is not pasted" is_pasted key -M ctrl -k v -m ctrl
picture pasted
key -M ctrl -k w -m ctrl
sleep 1

# A game of two people: no computer makes the moves needed next.
close_window
rm "$game"
printf '{"version":1,"content":{"has_motion":false,"has_rating":false,"game":{"opponent":"human"}}}' >"$CHUHE_DATA_DIR/settings.json"
open_window

# At every scale a click must hit its point. The pointer counts in the points of the screen, which
# are fewer then.
moves=(a3a4 a6a5 c3c4 c6c5)
for scale in 1.25 1.5 2 1; do
  swaymsg output HEADLESS-1 scale $scale >/dev/null
  sleep 2
  measure
  picture "scale-$scale"
  next=${moves[0]} moves=("${moves[@]:1}")
  move "${next:0:2}" "${next:2:2}"
done

is_full() { [ "$(tree 'window["fullscreen_mode"]')" = 1 ]; }
is_not_full() { ! is_full; }
insist "the window does not fill the screen" is_full key -k F11
insist "the window fills the screen for ever" is_not_full key -k F11

# To a screen of another scale, which is unplugged, if sway supports that.
swaymsg create_output >/dev/null
swaymsg output HEADLESS-2 resolution 1920x1080 scale 2 >/dev/null
for screen in 2 1; do
  if [ $screen = 2 ] || ! swaymsg output HEADLESS-2 unplug >/dev/null 2>&1; then
    swaymsg "[app_id=chuhe] move container to output HEADLESS-$screen; [app_id=chuhe] focus" >/dev/null
  fi
  sleep 1
  ply=$(current_ply)
  insist "on screen $screen the window does not go on" is_elsewhere key -M ctrl -k z -m ctrl
  grim -o HEADLESS-$screen "$pictures/wayland-screen-$screen.png"
done

# Without a portal the window asks for the name itself.
insist "without a portal the game is not saved" "is_saved saved" save "$work/saved.pgn"

# Its size is restored after a start.
is_small() { measure && [ "$wide $high" = "1000 760" ]; }
swaymsg '[app_id=chuhe] floating enable, resize set 1000 760; for_window [app_id=chuhe] floating enable' >/dev/null
wait_for 10 "the window does not take another size" is_small
sleep 1
moves=$(stored_moves)
close_window
if has_portal; then use_bus; fi
open_window
is_small || fail "after a start the window is $wide x $high"
key -k Escape
[ "$(stored_moves)" = "$moves" ] || fail "the game does not go on after a start"
picture again
if has_portal; then
  save "$work/portal"
  # Enter is not enough for this dialog; its button is in the corner of the first screen.
  screens=$(swaymsg -rt get_outputs | python3 -c '
import json, sys
places = [screen["rect"] for screen in json.load(sys.stdin)]
print(max(place["x"] + place["width"] for place in places), max(place["y"] + place["height"] for place in places))')
  printf '%s\n' "size $screens" "move 1350 22" "sleep 0.3" down up >&3
  wait_for 10 "the game is not saved by the desktop's dialog" is_saved portal
else
  cannot "the desktop's dialogs"
fi
if command -v fcitx5 >/dev/null && ! sway --version | grep -q ' 1\.[0-7]\b'; then
  mkdir -p "$HOME/.config/fcitx5"
  printf '[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=pinyin\n[Groups/0/Items/0]\nName=pinyin\n[GroupOrder]\n0=Default\n' >"$HOME/.config/fcitx5/profile"
  fcitx5 --disable=xcb,xim,notifications,kimpanel 2>>"$work/log" &
  pids+=($!)
  sleep 6
  chinese() {
    wtype -M ctrl -k k -m ctrl -s 500
    wtype -s 300 -k n -s 200 -k i -s 200 -k h -s 200 -k a -s 200 -k o -s 500
    picture chinese
    wtype -s 300 -k space -s 500
    wtype -s 300 -k Escape
  }
  is_chinese() { grep -q 你好 "$game"; }
  insist "Chinese is not typed" is_chinese chinese
else
  cannot "typing Chinese"
fi
kill -TERM "$program_pid"
wait_for 10 "the program does not end" is_over
if grep -q panicked "$work/log"; then fail "it panicked"; fi
echo "wayland_smoke: played by clicks and drags at four scales"
