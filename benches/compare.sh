#!/usr/bin/env bash
# Builds the engine of another commit beside that of the working tree, and compares them: instructions a node, and nodes a second.
#
#   benches/compare.sh COMMIT [OTHER ENGINE…]     other engines speak UCI, and are compared by nodes a second alone
#
# Needs valgrind and python3. The other commit is built in target/compare, and kept there for the next time.
set -euo pipefail
cd "$(dirname "$0")/.."

commit=$(git rev-parse --short "$1")
shift
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/compare"
target=$(realpath "$target")
before=$target/compare/chuhe-engine-$commit
now=$target/compare/chuhe-engine
if [ ! -x "$before" ]; then
  sources=$target/compare/sources
  rm -rf "$sources"
  mkdir -p "$sources"
  git archive "$commit" | tar -x -C "$sources"
  (cd "$sources" && cargo build --release --locked --no-default-features --bin chuhe-engine --target-dir "$target/compare/target")
  cp "$target/compare/target/release/chuhe-engine" "$before"
fi
cargo build --release --locked --no-default-features --bin chuhe-engine
cp "$target/release/chuhe-engine" "$now"

benches/instructions.py "$now" "$before"
benches/speed.py "$now" "$before" "$@"
