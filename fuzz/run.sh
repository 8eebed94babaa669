#!/usr/bin/env bash
# Feeds broken input to the readers of everything that comes from outside, and checks their
# properties.
#
#   fuzz/run.sh                    every target, one after another
#   fuzz/run.sh fen games          these
#
# A target is finished when it has run for SECONDS_EACH (600) and RUNS_EACH (1000000) inputs without
# a finding. The properties are in tests/hostile/targets. Needs a nightly compiler and `cargo
# install cargo-fuzz`.
#
# There is no address sanitizer: such input reaches no unsafe code of the program, and without the
# sanitizer twice as many inputs are tried. Overflows and failed assertions of any library stop the
# run, and so does an input that takes more than 25 seconds or 1 GiB.
#
# Findings are in fuzz/artifacts. Minimise one (cargo +nightly fuzz tmin TARGET FILE), put it into
# tests/hostile/found/TARGET, where `cargo test --test hostile` tries it, and only then repair the
# cause.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${SECONDS_EACH:-600}
runs=${RUNS_EACH:-1000000}
target=${CARGO_TARGET_DIR:-target}/fuzz
corpus=${FUZZ_CORPUS:-$target/corpus}
# Files written by a target are kept in memory, if there is a folder for it.
if [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi

all=(fen notation xqf ccbridge games book book_file picture puzzles collection engine uci saved settings)
[ $# -gt 0 ] && all=("$@")

# The longest input: longer ones hold only more of the same.
longest() {
  case $1 in
    fen) echo 200 ;;
    notation) echo 160 ;;
    xqf | ccbridge) echo 512 ;;
    games) echo 1200 ;;
    book | book_file) echo 400 ;;
    picture) echo 1200 ;;
    puzzles) echo 600 ;;
    collection) echo 1500 ;;
    engine | uci) echo 800 ;;
    saved | settings) echo 1500 ;;
  esac
}

dictionary() {
  case $1 in
    saved | settings) echo json ;;
    collection) echo games ;;
    *) echo "$1" ;;
  esac
}

features=()
printf '%s\n' "${all[@]}" | grep -qx settings && features=(--features window)
# The libraries as shipped.
cp Cargo.lock fuzz/
# Watching every comparison takes two thirds of the time; the dictionaries contain the words that it
# would find.
cargo +nightly fuzz build --sanitizer none --no-trace-compares --target-dir "$target" "${features[@]}"
SEEDS=$PWD/$corpus
case $corpus in /*) SEEDS=$corpus ;; esac
SEEDS=$SEEDS cargo test -q "${features[@]:---no-default-features}" --test hostile -- --ignored seeds_are_written

for name in "${all[@]}"; do
  options=(-max_len="$(longest "$name")" -timeout=25 -rss_limit_mb=1024 -print_final_stats=1)
  words=fuzz/dictionaries/$(dictionary "$name").dict
  if [ -f "$words" ]; then options+=(-dict="$words"); fi
  mkdir -p fuzz/artifacts/"$name"
  log=$target/$name.log
  done=0 took=0 limit="-max_total_time=$seconds"
  while [ $took -lt "$seconds" ] || [ $done -lt "$runs" ]; do
    began=$SECONDS
    if ! "$target"/x86_64-unknown-linux-gnu/release/"$name" "${options[@]}" "$limit" \
      -artifact_prefix=fuzz/artifacts/"$name"/ "$corpus/$name" >"$log" 2>&1; then
      tail -40 "$log"
      echo "$name: a finding after $done inputs and more: see fuzz/artifacts/$name and $log"
      exit 1
    fi
    took=$((took + SECONDS - began))
    done=$((done + $(awk '/stat::number_of_executed_units/ { print $2 }' "$log")))
    # If the time was not enough, the rest of the runs.
    [ $done -lt "$runs" ] && limit="-runs=$((runs - done))"
  done
  covered=$(grep -o 'cov: [0-9]* ft: [0-9]*' "$log" | tail -1)
  echo "$name: $done inputs in $took s, $covered, most memory $(awk '/peak_rss/ { print $2 }' "$log") MiB"
done
