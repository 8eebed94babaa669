# shellcheck shell=bash
# Parts of windows_smoke.sh: files and the clipboard.

# Several files with difficult names, each in its tab.
try_files() {
  part "files"
  open_window 'C:\games\甲 一.pgn' 'C:\games\乙.pgn'
  is_named() { is_titled 甲 || is_titled 乙; }
  wait_for 20 "the title names no file" is_named
  sleep 1
  picture files
  close_window
  rm -rf "$data/studies"
}

# answer TITLE TEXT: types a path into a dialog of the system, replacing the suggestion.
answer() {
  wait_for 20 "there is no dialog '$1'" find_dialog "$1"
  xdotool windowfocus --sync "$dialog"
  sleep 0.5
  xdotool key End shift+Home
  letters "$2"
  picture "$3"
  xdotool key Return
}
find_dialog() {
  dialog=$(xdotool search --onlyvisible --name "^$1" 2>/dev/null | head -1)
  [ -n "$dialog" ]
}

# Behind a message the window is darker. Its text is in the pictures: Wine has nothing that reads
# it.
corner() { import -window root -crop 1x1+20+700 txt:- 2>/dev/null | tail -1; }
is_told() { [ "$(corner)" != "$untold" ]; }
is_not_told() { ! is_told; }

# save_in_vain WHAT: the window reports it, and the game is not saved.
save_in_vain() {
  untold=$(corner)
  insist "nothing is said of $1" is_told key ctrl+s
  picture "$1"
  insist "a message stays" is_not_told key Escape
  is_titled '*' || fail "$1: the game counts as saved"
}

# Saves and opens by the dialogs of Windows; tests a read-only file, and a folder that vanishes for
# a while.
try_dialogs() {
  part "the dialogs of Windows, a file that cannot be saved"
  local folder=$drive/saved file=$drive/saved/楚河\ 一.pgn before
  mkdir "$folder"
  begin "$two"
  move h2 e2
  move h7 e7
  key ctrl+s
  answer "Save the game" 'C:\saved\楚河 一.pgn' save
  wait_for 20 "the game is not saved" test -s "$file"
  wait_for 20 "the title does not name the file" is_titled 一.pgn
  chmod a-w "$file"
  before=$(<"$file")
  move h0 g2
  save_in_vain "read-only"
  [ "$(<"$file")" = "$before" ] || fail "a file that may not be changed is changed"
  chmod u+w "$file"
  mv "$folder" "$drive/away"
  save_in_vain "vanished"
  mv "$drive/away" "$folder"
  [ "$(ls -A "$folder" | wc -l)" = 1 ] || fail "something is left beside the file"
  is_saved() { grep -q 'H2+3' "$file"; }
  insist "the game is not saved when the folder is there again" is_saved key ctrl+s
  printf '[Game "Chinese Chess"]\n[Red "别人"]\n\n1. 兵七进一 *\n' >"$file"
  move h9 g7
  save_in_vain "changed elsewhere"
  grep -q 别人 "$file" || fail "what another program has written is lost"
  printf '[Game "Chinese Chess"]\n[Red "许银川"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n' >"$drive/games/丙.pgn"
  key ctrl+o
  answer "Open" 'C:\games\丙.pgn' open
  wait_for 20 "a file is not opened by the dialog" is_titled 丙.pgn
  key ctrl+o
  wait_for 20 "there is no second dialog" find_dialog Open
  close_window
  within 5 is_gone chuhe.exe || fail "a dialog keeps the program"
  rm -rf "$data/studies"
}

# The disk of the stored games is full: this is reported, the game continues, and is stored when
# there is room.
try_disk() {
  part "a full disk"
  mkdir "$drive/disk"
  if ! mount -t tmpfs -o size=256k chuhe-test "$drive/disk" 2>/dev/null; then
    echo "windows_smoke: cannot be tried: no disk can be mounted"
    return
  fi
  local data=$drive/disk/data game=$drive/disk/data/game.json
  export CHUHE_DATA_DIR='C:\disk\data'
  begin "$two"
  move h2 e2
  dd if=/dev/zero of="$drive/disk/fill" bs=1k 2>/dev/null || true
  untold=$(corner)
  click h7
  click e7
  wait_for 20 "nothing is said of a full disk" is_told
  picture full
  has_moves 1 || fail "a full disk damages the game"
  insist "a message stays" is_not_told key Escape
  rm "$drive/disk/fill"
  wait_for 60 "the game is not stored when there is room" has_moves 2
  close_window
  unset CHUHE_DATA_DIR
  umount "$drive/disk"
}

# Texts go to and come from other programs with the line ends of Windows.
try_clipboard() {
  part "the clipboard"
  begin "$two"
  move h2 e2
  is_copied() { clipboard >"$work/copied" && grep -q 'Chinese Chess' "$work/copied"; }
  insist "the game is not in the clipboard" is_copied key ctrl+c
  [ "$(grep -c $'\r$' "$work/copied")" = "$(grep -c '' "$work/copied")" ] || fail "lines end otherwise in the clipboard"
  printf '[Game "Chinese Chess"]\r\n[Red "胡荣华"]\r\n\r\n1. 炮二平五 马8进7\r\n2. 马二进三 *\r\n' | clipboard set
  is_pasted() { grep -rqs 胡荣华 "$data/studies"; }
  insist "a game is not pasted" is_pasted key ctrl+v
  picture pasted
  close_window
  rm -rf "$data/studies"
}

# A file dragged onto the window is opened.
try_drop() {
  part "a file dropped on the window"
  printf '[Game "Chinese Chess"]\n[Red "吕钦"]\n\n1. 炮二平五 马8进7 *\n' >"$drive/games/丁 二.pgn"
  begin "$two"
  insist "a dropped file is not opened" "is_titled 丁" drag 'C:\games\丁 二.pgn'
  picture dropped
  close_window
  rm -rf "$data/studies"
}

# drag FILE: from a window in the corner of the screen onto the board.
drag() {
  "$wine" "$drive/drag.exe" "$1" >>"$work/log" 2>&1 &
  local dragged=$! corner
  wait_for 20 "there is nothing to drag" find_drag
  xdotool mousemove $((width + 65)) $((height + 65)) sleep 0.3 mousedown 1 sleep 0.3 mousemove $((width / 2 + 10)) $((height / 2)) \
    sleep 0.3 mousemove $((width / 2)) $((height / 2)) sleep 0.3 mouseup 1
  wait "$dragged" || true
}
find_drag() { xdotool search --onlyvisible --name '^Drag$' >/dev/null 2>&1; }
