# shellcheck shell=bash
# Parts of windows_smoke.sh: games in the window.

# From the first start to a move, and closed.
try_play() {
  part "the first start, a game, closed"
  open_window
  skip_question
  picture first
  settle
  play h2 e2
  play h0 g2
  picture game
  close_window
  [ "$(count_moves)" -ge 4 ] || fail "the game is not stored"
}

# Killed repeatedly at any moment around a move: stored data is never lost.
try_kills() {
  part "killed in the middle of moves"
  choose "$two"
  local before best round kills=${CHUHE_TEST_KILLS:-20}
  for round in $(seq "$kills"); do
    launch "$wine" "$drive/chuhe/chuhe.exe"
    settle
    before=$(stored_moves)
    best=$(best_move)
    click "${best:0:2}"
    (sleep 0.$((RANDOM % 8)); "$wine" taskkill /f /im chuhe.exe >/dev/null 2>&1) &
    local killer=$!
    disown "$program_pid"
    click "${best:2:2}" 2>/dev/null
    wait "$killer"
    wait_for 20 "the program is not killed" is_over
    [ -z "$before" ] || python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$game" || fail "the game is damaged after kill $round"
    [[ "$(stored_moves)" == "$before"* ]] || fail "moves are lost after kill $round"
    ! ls "$data"/*.damaged* >/dev/null 2>&1 || fail "something is damaged after kill $round"
  done
  echo "windows_smoke: $(count_moves) moves stored, $kills kills"
  has_moves $((kills / 4)) || fail "hardly a move was stored"
}

# Our engine's move in the stored game.
best_move() {
  printf 'position startpos moves %s\ngo depth 7\n' "$(stored_moves | paste -sd' ')" | "$native" | sed -n 's/^bestmove \(....\).*/\1/p'
}
is_own_turn() { (($(count_moves) % 2 == 0)); }

# Two windows at once: neither damages the other's data.
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

is_won() { grep -qs '"reason": "checkmate"' "$game"; }
is_answered() { is_won || has_moves "$1"; }

# A whole game against the lowest level.
try_game() {
  part "a whole game"
  begin '{"has_motion":false,"has_book":false,"game":{"strength":{"level":"newcomer"}}}'
  local best moves=0
  while ! is_won; do
    ((moves < 120)) || fail "the game does not end"
    best=$(best_move)
    move "${best:0:2}" "${best:2:2}"
    moves=$((moves + 2))
    wait_for 60 "the computer did not answer $best" is_answered $moves
  done
  sleep 1
  picture won
  close_window
  is_won || fail "the result is lost"
}

# A move is taken back while the computer thinks about it; then the game continues, also after a
# restart.
try_undo() {
  part "a move taken back while the computer thinks"
  begin '{"has_motion":false,"has_book":false,"has_rating":false,"game":{"strength":{"seconds":60}}}'
  move h2 e2
  insist "a move is not taken back while the computer thinks" "is_at 0" key ctrl+z
  move h0 g2
  insist "the computer does not move when it is told to" "is_at 2" key ctrl+Return
  local before
  before=$(stored_moves)
  key ctrl+q
  wait_for 20 "Ctrl+Q does not close the window" is_over
  open_window
  settle
  [ "$(stored_moves)" = "$before" ] || fail "the game does not go on after a start"
  move a3 a4
  insist "the computer does not move after a start" "is_at 4" key ctrl+Return
  close_window
}

# guest PROGRAM: a game against an external engine, with a first move.
guest() {
  choose '{"has_motion":false,"has_rating":false,"game":{"guest":{"engine":7,"budget":{"time":60000}}}}'
  printf '{"version":1,"content":[{"id":7,"name":"Other","program":"C:\\\\chuhe\\\\%s"}]}' "$1" >"$data/engines.json"
  open_window
  settle
  move h2 e2
  wait_for 20 "$1 is not started" is_running chuhe-engine.exe
}

# Our engine as an external one: it plays without a console that covers the board, and ends when the
# window is closed or killed, also if a script has started it.
try_external() {
  part "another engine in the window"
  guest chuhe-engine.exe
  insist "the other engine does not move" "is_at 2" key ctrl+Return
  move h0 g2
  picture external
  [ "$(count_windows)" = 1 ] || fail "the other engine has a window"
  close_window
  within 5 is_gone chuhe-engine.exe || fail "an engine is left after its window was closed"
  printf '@echo off\r\nC:\\chuhe\\chuhe-engine.exe\r\n' >"$drive/chuhe/engine.bat"
  guest engine.bat
  insist "an engine that a script has started does not move" "is_at 2" key ctrl+Return
  [ "$(count_windows)" = 1 ] || fail "the script has a window"
  kill_window
  within 5 is_gone chuhe-engine.exe || fail "an engine is left after its window was killed"
  within 5 is_gone cmd.exe || fail "the script that started an engine is left"
  rm -f "$data"/{engines,settings,game}.json
}
