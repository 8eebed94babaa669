#!/usr/bin/env bash
# Checks everything that a reviewer would ask for.
#
#   ./check.sh              what can be checked on this machine; says at the end what was left out, and why
#   ./check.sh --complete   the same, but what was left out counts as failed (this is what .ci/run runs)
#
# Goes on after a failure, so that one run tells all. Leaves a log and a picture of the window in target/ci.
set -uo pipefail
cd "$(dirname "$0")" || exit

is_complete=false
case "${1-}" in
  "") ;;
  --complete) is_complete=true ;;
  *) echo "usage: ./check.sh [--complete]" >&2; exit 2 ;;
esac

target=${CARGO_TARGET_DIR:-target}
out=$target/ci
log=$out/check.log
mkdir -p "$out"
rm -f "$out"/*.png
: >"$log"
report=()
failures=0

# step NAME COMMAND…
step() {
  local name=$1 began=$SECONDS verdict=ok
  shift
  printf '\n=== %s\n' "$name"
  if ! "$@" 2>&1 | tee -a "$log"; then
    verdict=FAILED
    failures=$((failures + 1))
  fi
  report+=("$(printf '%-8s %4d s  %s' "$verdict" $((SECONDS - began)) "$name")")
}

# left_out NAME WHY
left_out() {
  report+=("$(printf '%-8s         %s: %s' "left out" "$1" "$2")")
  if $is_complete; then failures=$((failures + 1)); fi
}

has() { command -v "$@" >/dev/null; }

document() { RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib --document-private-items; }

# The nodes that the released engine visits are those on record.
bench() {
  local line
  line=$("$target/release/chuhe-engine" bench | tail -1)
  echo "$line"
  [ "$(awk '{print $2}' <<<"$line")" = "$(cat tests/data/bench.txt)" ] ||
    { echo "tests/data/bench.txt has $(cat tests/data/bench.txt) nodes: see CONTRIBUTING.md"; return 1; }
}

snapshots() {
  cargo test --features snapshots --test snapshots && return
  # What it looked like, to be compared at leisure.
  find tests/snapshots -name '*.new.png' -o -name '*.diff.png' | xargs -r cp -t "$out"
  return 1
}

step "tests" cargo test
step "format" cargo fmt --check
step "lints" cargo clippy --all-targets -- -D warnings
step "lints, without the window" cargo clippy --no-default-features --all-targets -- -D warnings
step "lints, everything" cargo clippy --all-features --all-targets -- -D warnings
step "documentation" document
step "large perft counts" cargo test --test perft -- --ignored
if [ -d ../shared/data ]; then
  # Of the ignored tests all but the measurement, which takes its time and a machine of its own.
  step "published endings and mates" cargo test --test rules --test mates -- --ignored --skip in_time
  step "games of masters in every format" cargo test --test round_trip -- --ignored --nocapture
else
  left_out "published endings and mates, games of masters" "there is no ../shared/data"
fi
step "release build" cargo build --release
step "bench" bench
step "puzzles" "$target/release/chuhe-engine" puzzles --check
if has Xvfb && has xdotool && has import; then
  step "a game in the real window" tests/window_smoke.sh "$target/release/chuhe" "$out/window.png"
else
  left_out "a game in the real window" "needs xvfb, xdotool and imagemagick (see CONTRIBUTING.md)"
fi
if compgen -G '/usr/share/vulkan/icd.d/*' >/dev/null; then
  step "pictures of the window" snapshots
else
  left_out "pictures of the window" "needs a Vulkan driver such as mesa-vulkan-drivers (see CONTRIBUTING.md)"
fi

printf '\n=== checked in %d s\n' $SECONDS
printf '%s\n' "${report[@]}"
# What cargo said of each test program, added up.
awk '/^test result:/ { passed += $4; failed += $6; skipped += $8 }
     END { printf "tests: %d passed, %d failed, %d skipped\n", passed, failed, skipped }' "$log"
[ $failures -eq 0 ]
