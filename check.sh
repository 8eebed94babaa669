#!/usr/bin/env bash
# Checks everything that a reviewer would ask for.
#
#   ./check.sh              what can be checked on this machine; lists at the end what was left out, and why
#   ./check.sh --complete   the same, but leaving out what could be installed is a failure (.ci/run runs this)
#   ./check.sh --release    like --complete, plus slow checks that seldom find anything: before a release
#   ./check.sh --quick      format, lints, and the tests of what differs from the last commit, while working
#
# Continues after a failure, so that one run shows everything. Leaves logs and pictures of the
# window in target/ci. The tests and the release build run at the same time, because each has phases
# that use only one core.
set -uo pipefail
cd "$(dirname "$0")" || exit

is_complete=false is_quick=false is_release=false
case "${1-}" in
  "") ;;
  --complete) is_complete=true ;;
  --release) is_complete=true is_release=true ;;
  --quick) is_quick=true ;;
  *) echo "usage: ./check.sh [--complete | --release | --quick]" >&2; exit 2 ;;
esac

# Building the programs as they are shipped takes six minutes of processor time longer.
CHUHE_PROFILE=release
if $is_release; then CHUHE_PROFILE=dist; fi
export CHUHE_PROFILE
target=${CARGO_TARGET_DIR:-target}
built=$target/$CHUHE_PROFILE
out=$target/ci
log=$out/check.log
report=$out/report.txt
mkdir -p "$out"
rm -f "$out"/*.png "$out"/*.log
: >"$log"
: >"$report"

# step NAME COMMAND…
step() {
  local name=$1 began=$SECONDS verdict=ok
  shift
  printf '\n=== %s\n' "$name" | tee -a "$log"
  if ! "$@" 2>&1 | tee -a "$log"; then verdict=FAILED; fi
  printf '%-8s %4d s  %s\n' $verdict $((SECONDS - began)) "$name" >>"$report"
}

# left_out NAME WHY
left_out() {
  local verdict="left out"
  if $is_complete; then verdict=FAILED; fi
  printf '%-8s         %s: %s\n' "$verdict" "$1" "$2" >>"$report"
}

# cannot_try NAME WHY: for things without a package, such as data that we may not copy.
cannot_try() { printf '%-8s         %s: %s\n' "left out" "$1" "$2" >>"$report"; }

has() { command -v "$@" >/dev/null; }

document() { RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --lib --document-private-items; }

# With the shipped features nothing may be unused: the lints see all features.
release_build() {
  packaging/programs.sh 2>&1 | tee "$out/build.txt" || return
  ! grep -A9 '^warning' "$out/build.txt"
}

# bench ENGINE…: the node count must be the recorded one.
bench() {
  local line
  line=$("$@" bench | tail -1)
  echo "$line"
  [ "$(awk '{print $2}' <<<"$line")" = "$(cat tests/data/bench.txt)" ] ||
    { echo "tests/data/bench.txt has $(cat tests/data/bench.txt) nodes: see CONTRIBUTING.md"; return 1; }
}

# The start position alone must take no more instructions per node than recorded, within 2 %.
instructions() {
  benches/instructions.py "$built/chuhe-engine" --positions 1 --at-most tests/data/instructions.txt ||
    { echo "see CONTRIBUTING.md, Measuring speed"; return 1; }
}

# The published crate contains all that a build needs, and at most the registry's limit of 10 MB.
crate() {
  local size
  rm -f "$target"/package/chuhe-*.crate
  cargo package --no-verify --allow-dirty || return
  size=$(stat -c %s "$target"/package/chuhe-*.crate)
  echo "$size bytes"
  [ "$size" -lt 10000000 ]
}

# As shipped, with everything that the window needs.
size() {
  local size
  size=$(stat -c %s "$built/chuhe")
  echo "$size bytes"
  [ "$size" -lt 27000000 ] || { echo "the program is to stay below 27 MB"; return 1; }
}

# A crash report can be given the names of a release's functions, with the map of its build.
incident() {
  local folder=$out/incident program=$built/chuhe-engine report
  rm -rf "$folder"
  mkdir -p "$folder"
  report=$("$program" incident make "$folder" 2>/dev/null) || return
  ! grep -q "panic_on_purpose" "$report" || { echo "the program has names in it: is it a release?"; return 1; }
  "$program" incident read "$report" --map "$program.map" | tee "$folder/read.txt"
  grep -q "chuhe_engine::incident::panic_on_purpose" "$folder/read.txt" || return
  # The window's program has a map of its own, which must not fit.
  ! "$program" incident read "$report" --map "$built/chuhe.map" 2>/dev/null
}

# The contents of the AppImage play like the program.
appimage() {
  rm -rf "$out/AppDir"
  unsquashfs -quiet -no-progress -d "$out/AppDir" "$out"/packages/*.squashfs >/dev/null && tests/window_smoke.sh "$out/AppDir/AppRun" "$out/appimage.png"
}

# Checks for known vulnerabilities in crates, with the database of the RustSec project: the newest
# one, or, without a network, the one in the folder named by CHUHE_ADVISORIES.
advisories() {
  local databases=$out/advisories offline=()
  rm -rf "$databases"
  mkdir -p "$databases"
  if [ -n "${CHUHE_ADVISORIES-}" ]; then
    # This is cargo-deny's folder name for the database's address.
    git clone -q "$CHUHE_ADVISORIES" "$databases/advisory-db-3157b0e258782691" || return
    offline=(--offline)
  fi
  printf '[advisories]\ndb-path = "%s"\n' "$(realpath "$databases")" >"$databases/deny.toml"
  cargo deny --config "$databases/deny.toml" "${offline[@]}" --locked --all-features check advisories || return
  git -C "$databases"/advisory-db-* log -1 --format='the database is of %cs'
}

# Checks the installer's script; the programs in it cannot be built here.
installer() {
  local programs=$out/windows
  mkdir -p "$programs"
  touch "$programs"/{chuhe.exe,chuhe-engine.exe,chuhe-engine.ps1}
  packaging/windows/build.sh "$programs" "$programs"
}

# Makes the stores' files from stand-ins: names and checksums come from files that only a release
# has.
stores() {
  local packages=$out/stand-ins
  mkdir -p "$packages"
  (source packaging/product.sh && touch "$packages"/chuhe-"$version"-{x86_64-windows-setup.exe,macos-universal.dmg}) || return
  packaging/stores/build.sh https://chuhe.invalid https://chuhe.invalid "$packages" "$out/stores"
}

# flatpak-builder must accept the whole manifest. Without the program that makes the list of
# libraries, a stand-in is used.
flatpak_manifest() {
  local manifest=("$out"/stores/flathub/*.yaml)
  [ -e "$out/stores/flathub/cargo-sources.json" ] ||
    echo '[{"type": "inline", "dest-filename": "stand-in", "contents": ""}]' >"$out/stores/flathub/cargo-sources.json"
  flatpak-builder --show-manifest "${manifest[0]}" >"$out/flatpak.json" 2>"$out/flatpak.txt" || { cat "$out/flatpak.txt"; return 1; }
  ! grep WARNING "$out/flatpak.txt"
}

# Most of the engine's work, the network's sums, must use the processor's vector instructions
# (NEON).
neon() { aarch64-linux-gnu-objdump -d "$1" | grep -cP 'smlal2\s+v\d+\.4s, v\d+\.8h'; }

# Prints the verdicts, and the sum of cargo's results for all test programs; ends the script.
finish() {
  printf '\n=== checked in %d s\n' $SECONDS
  cat "$report"
  cat "$out"/*.log | awk '/^test result:/ { passed += $4; failed += $6; skipped += $8 }
       END { printf "tests: %d passed, %d failed, %d skipped\n", passed, failed, skipped }'
  ! grep -q '^FAILED' "$report"
  exit
}

# The files that differ from the last commit.
changed() { git diff --name-only HEAD; git ls-files --others --exclude-standard; }

# Rooms of the window without a test file of their name, and the files that test them; also other
# folders that the window shows. tests/repository/rooms.rs checks that no room is missing.
declare -A tried_by=(
  [advice]="hint"
  [announcements]="announcements reader spoken"
  [announcer]="announcements told heard"
  [answering]="puzzles lessons"
  [board]="play drawing feel look snapshots"
  [canvas]="pictures snapshots"
  [collection]="games past_games"
  [command]="menu palette keyboard"
  [common]="play menu"
  [compare]="find"
  [consent]="overwrite"
  [core]="play record studies"
  [display]="screens"
  [fonts]="snapshots"
  [guard]="incidents"
  [help]="rule_book menu"
  [input_method]="composing"
  [kit]="drafts reader"
  [layout]="screens snapshots"
  [mod]="play menu"
  [move_input]="keyboard spoken"
  [picture]="pictures from_picture"
  [print]="export"
  [progress]="levels"
  [rooms]="menu"
  [settings]="look engine clock"
  [sheets]="export drafts"
  [start]="incidents people"
  [text]="menu snapshots"
  [theme]="look snapshots"
  [tree]="reader"
  [window]="menu palette placement screens"
  [words]="hint reviewed"
)

# The window's tests for the changes.
window_tests() {
  local room
  changed | sed -nE 's#^src/app/rooms/#src/app/#; s#^(src/app|tests/ui)/([a-z_]+)[/.].*#\2#p; s#^(src|assets)/(lessons|print|words)/.*#\2#p' |
    while read -r room; do printf '%s\n' "${tried_by[$room]-$room}"; done | tr ' ' '\n' | sort -u | sed 's/$/::/'
}

# tests_of FOLDERS ARGUMENTS…: runs cargo test with these arguments if something in the folders has
# changed.
tests_of() {
  local folders=$1
  shift
  if changed | grep -qE "^($folders)"; then step "cargo test $*" cargo test "$@"; fi
}

if $is_quick; then
  step "format" cargo fmt --check
  step "lints" cargo clippy --all-targets -- -D warnings
  tests_of 'src/engine|tests/engine' --lib engine::
  tests_of 'src/engine|tests/engine' --test engine
  tests_of 'src/engine' --test programs bench::
  tests_of 'src/(game|print|words|lessons)|tests/(game|hostile)|assets/lessons' --lib -- game:: print:: words:: lessons::
  tests_of 'src/game|tests/(game|hostile)' --test game --test hostile
  tests_of 'src/vision' --lib vision::
  tests_of 'src/vision' --test hostile
  tests_of 'src/session' --lib session::
  tests_of 'src/session|tests/session' --test session
  tests_of 'src/uci' --lib uci::
  tests_of 'src/(uci|bin)|tests/programs' --bins --test programs
  tests_of 'src/(print|words)' --test programs -- review:: sheet:: play::
  # For the window only the tests of changed rooms; ./check.sh runs all.
  mapfile -t window < <(window_tests)
  if [ ${#window[@]} -gt 0 ]; then
    step "tests of the window: ${window[*]} guide:: reach::" cargo test --test ui -- "${window[@]}" guide:: reach::
  fi
  tests_of 'src/app' --lib app::
  step "tests of the repository" cargo test --test repository
  finish
fi

# The sources and the tests.
sources() {
  step "format" cargo fmt --check
  step "lints, everything" cargo clippy --all-features --all-targets -- -D warnings
  step "tests" cargo test
  # Keeps the pictures of the window that have changed, for inspection.
  find tests/snapshots -name '*.new.png' -exec cp -t "$out" {} +
  if unshare --mount true 2>/dev/null; then
    step "a full disk, a disk that cannot be written" tests/disks.sh
  else
    cannot_try "a full disk, a disk that cannot be written" "only root may mount them, and in most containers nobody"
  fi
  step "large perft counts" cargo test --test engine perft:: -- --ignored
  if cargo fetch --locked --offline 2>>"$log"; then
    step "licences on every platform" cargo test --test repository -- --ignored
  else
    left_out "licences on every platform" "needs the crates of every platform: cargo fetch --locked"
  fi
  if [ -d ../shared/data ]; then
    # Runs all ignored tests except the measurement, which takes long and needs a machine of its
    # own.
    step "published endings and mates" cargo test --test engine -- --ignored rules:: mates:: --skip in_time
    step "games of masters in every format" cargo test --test game round_trip:: -- --ignored --nocapture
  else
    cannot_try "published endings and mates, games of masters" "there is no ../shared/data"
  fi
}

# The optimised programs, and what they do in real windows.
programs() {
  step "release build" release_build
  step "bench" bench "$built/chuhe-engine"
  if has valgrind && has python3; then
    step "instructions a node" instructions
  else
    left_out "instructions a node" "needs valgrind and python3 (see CONTRIBUTING.md)"
  fi
  # These change only with the search or their tables, which `bench` covers. Checking all of them
  # takes two and a half more minutes of processor time, so that is for a release.
  step "one puzzle in sixteen" "$built/chuhe-engine" puzzles --check --sample 16 --nodes 100000
  step "a crash report of the release" incident
  if has Xvfb && has xdotool && has import; then
    step "a game in the real window" tests/window_smoke.sh "$built/chuhe" "$out/window.png"
  else
    left_out "a game in the real window" "needs xvfb, xdotool and imagemagick (see CONTRIBUTING.md)"
  fi
  if has sway && has grim && has wtype && has wl-paste && has python3; then
    step "a game under Wayland" tests/wayland_smoke.sh "$built/chuhe" "$out"
  else
    left_out "a game under Wayland" "needs sway, grim, wtype, wl-clipboard and python3 (see CONTRIBUTING.md)"
  fi
  if has Xvfb && has xdotool; then
    step "no display, no graphics card" tests/no_window.sh "$built/chuhe"
    step "a display that goes away" tests/kill_display.sh "$built/chuhe"
  else
    left_out "no display, no graphics card, a display that goes away" "needs xvfb and xdotool (see CONTRIBUTING.md)"
  fi
  if has Xvfb && has xdotool && has python3; then
    step "a window told to end right after a move" tests/kill_window.sh "$built/chuhe" 4 TERM
  else
    left_out "a window told to end right after a move" "needs xvfb, xdotool and python3 (see CONTRIBUTING.md)"
  fi
}

# The packages made of the programs.
packages() {
  if has makensis && has zip; then
    step "installer for Windows, around stand-ins" installer
  else
    left_out "installer for Windows" "needs nsis and zip (see docs/packaging.md)"
  fi
  step "what stores are told" stores
  if has gio && has update-mime-database; then
    step "what desktops take files for" tests/mime_types.sh
  else
    left_out "what desktops take files for" "needs shared-mime-info and libglib2.0-bin (see CONTRIBUTING.md)"
  fi
  if has dpkg-deb && has help2man && has objdump && has mksquashfs; then
    rm -rf "$out/packages"
    step "packages" packaging/linux/build.sh "$out/packages"
    step "a game in the AppImage's folder" appimage
    if ! $is_complete || [ "$(id -u)" != 0 ]; then
      left_out "the package installed, played, removed" "only as root, with --complete: see tests/package_smoke.sh"
    elif has Xvfb && has xdotool && has import && has gio && has desktop-file-validate && has update-mime-database; then
      step "the package installed, played, removed" tests/package_smoke.sh "$out"/packages/*.deb "$out/package.png"
    else
      left_out "the package installed, played, removed" "needs what tests/package_smoke.sh says"
    fi
  else
    left_out "packages" "needs dpkg, binutils, help2man and squashfs-tools (see docs/packaging.md)"
  fi
  if (PATH=$PATH:/usr/games; has xboard && has uci2wb) && has xvfb-run; then
    step "games under XBoard" tests/xboard.sh "$built/chuhe-engine"
  else
    left_out "games under XBoard" "needs xboard, uci2wb and xvfb (see CONTRIBUTING.md)"
  fi
  if (PATH=$PATH:/usr/games; has xboard) && has xvfb-run; then
    step "files of XBoard, and files for it" tests/xboard_files.sh "$built/chuhe-engine"
  else
    left_out "files of XBoard, and files for it" "needs xboard and xvfb (see CONTRIBUTING.md)"
  fi
}

# Slow checks that seldom find anything.
release() {
  step "lints, the program alone" cargo clippy --all-targets -- -D warnings
  step "lints, without the window" cargo clippy --no-default-features --all-targets -- -D warnings
  # The compositions with a sixth of their original nodes: more takes two minutes longer
  # (assets/puzzles/README.md).
  step "all puzzles" "$built/chuhe-engine" puzzles --check --nodes 100000
  step "size of the program" size
  step "crate" crate
  if [ -d ../shared/data ]; then
    # In a folder of their own: cargo test builds an engine beside them, which is not the shipped
    # one.
    step "all games of masters, and thousands of random ones, in every format" \
      cargo test --target-dir "$target/masters" --release --no-default-features --test game -- --ignored --nocapture round_trip:: thousands::
  else
    cannot_try "all games of masters" "there is no ../shared/data"
  fi
  step "sources of the standard library" packaging/rust_src.sh
  step "the sources as for macOS" packaging/macos/check.sh
  if has aarch64-linux-gnu-gcc && has qemu-aarch64; then
    local engine=$target/aarch64-unknown-linux-gnu/$CHUHE_PROFILE/chuhe-engine
    step "packages for ARM" packaging/linux/arm64.sh "$out/arm64"
    step "bench on ARM" bench qemu-aarch64 -L /usr/aarch64-linux-gnu "$engine"
    step "vector instructions on ARM" neon "$engine"
  else
    left_out "packages for ARM" "needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user (see docs/packaging.md)"
  fi
  if has flatpak-builder; then
    step "the manifest for Flathub" flatpak_manifest
  else
    left_out "the manifest for Flathub" "needs flatpak-builder"
  fi
  if has x86_64-w64-mingw32-gcc && has wine && has makensis && has zip && has unzip; then
    local windows=$out/windows
    step "programs for Windows" env CHUHE_ENGINE="$built/chuhe-engine" packaging/windows/programs.sh "$windows/windows"
    step "installer and zip for Windows" packaging/windows/build.sh "$windows/windows" "$windows"
    step "a game under Wine" env CHUHE_ENGINE="$built/chuhe-engine" tests/windows_smoke.sh "$windows" "$out"
  else
    left_out "programs for Windows" "needs gcc-mingw-w64-x86-64, wine, wine64, nsis, zip and unzip (see docs/packaging.md)"
  fi
  if has lintian; then
    step "Debian's remarks on the package" lintian --fail-on error,warning "$out"/{packages,arm64}/*.deb
  else
    left_out "Debian's remarks on the package" "needs lintian"
  fi
  if has cargo-deny; then
    step "advisories" advisories
  else
    left_out "advisories" "needs cargo-deny: cargo install --locked cargo-deny"
  fi
  step "the same commit built twice" packaging/twice.sh "$out/packages"
}

# The documentation runs beside the shorter of the two.
(log=$out/programs.log; programs; packages; step "documentation" document) >/dev/null 2>&1 &
sources
wait
cat "$out/programs.log"
if $is_release; then release; fi
finish
