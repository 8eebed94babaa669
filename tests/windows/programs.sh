# shellcheck shell=bash
# Parts of windows_smoke.sh: the command line.

# The engine searches as on other systems.
try_bench() {
  part "bench"
  engine bench --depth 8 | tr -d '\r' | tail -1 | awk '{print $2}' >"$work/there"
  "$native" bench --depth 8 | tail -1 | awk '{print $2}' >"$work/here"
  cmp -s "$work/there" "$work/here" || fail "bench counts $(cat "$work/there") nodes, and $(cat "$work/here") here"
}

# The output in a Windows shell: wildcards, Chinese names and texts, redirected and piped; names
# that Windows would change.
try_shell() {
  part "the command line"
  printf '[Game "Chinese Chess"]\n[Red "许银川"]\n[Black "胡荣华"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n' >"$drive/games/甲 一.pgn"
  sed 's/许银川/吕钦/' "$drive/games/甲 一.pgn" >"$drive/games/乙.pgn"
  cd "$drive/games"
  "$wine" cmd /c 'C:\chuhe\chuhe-engine.exe convert *.pgn --to pgn > all.txt' </dev/null
  grep -q 许银川 all.txt && grep -q 吕钦 all.txt || fail "*.pgn is not expanded, or Chinese is not written"
  "$wine" cmd /c 'C:\chuhe\chuhe-engine.exe convert *.pgn --to pgn | C:\chuhe\chuhe-engine.exe convert - --to pgn' </dev/null | tr -d '\r' | grep -q 吕钦 || fail "a pipe loses Chinese"
  if engine convert 乙.pgn -o x.json. >"$work/told" 2>&1; then fail "a name with a dot at its end is written"; fi
  if [ -e x.json ] || [ -e x.json. ]; then fail "a name with a dot at its end is written as another"; fi
  # A name in another case is the same file.
  cp 乙.pgn same.pgn
  for option in --index -o; do
    if engine games same.pgn --force $option SAME.PGN >"$work/told" 2>&1; then fail "an input is written over under its name in capitals"; fi
    cmp -s 乙.pgn same.pgn || fail "an input is changed under its name in capitals"
  done
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

# In a console Chinese is readable, and Ctrl+C ends a match cleanly: the finished games are
# reported.
try_console() {
  part "a console"
  console() { "$wine" "$drive/console.exe" "$@" 2>>"$work/log" | tr -d '\r'; }
  console 0 cmd /c 'C:\chuhe\chuhe-engine.exe' convert 'C:\games\甲 一.pgn' --to pgn >"$work/told"
  grep -q 许银川 "$work/told" && grep -q 炮二平五 "$work/told" || fail "Chinese cannot be read in a console"
  local spec='cmd=C:\chuhe\chuhe-engine.exe,nodes=500' code=0
  console 8 'C:\chuhe\chuhe-engine.exe' match --e1 "name=a,$spec" --e2 "name=b,$spec" --games 1000 --jobs 1 >"$work/told" || code=$?
  [ $code = 130 ] || fail "after Ctrl+C a match ends with code $code"
  grep -q '^a - b: +' "$work/told" || fail "after Ctrl+C a match tells no result"
  within 5 is_gone chuhe-engine.exe || fail "an engine is left after Ctrl+C"
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
