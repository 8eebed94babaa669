#!/usr/bin/env bash
# ffish 0.7.10 from npm (Fairy-Stockfish): readGamePGN plays the moves named in a comment that goes from a semicolon to the
# end of the line, and drops the moves of the game that are then illegal. Only a message on standard error tells of it.
# Expected: the comment is skipped, as one in braces is. The PGN standard (section 5) has both.
# Seen on 2026-11-29 with Node.js 20. The script removes `fetch`, for which the library's loader is too old.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund ffish@0.7.10
cat >read.cjs <<'JAVASCRIPT'
delete globalThis.fetch;
const ffish = require('ffish');

ffish.onRuntimeInitialized = () => {
  for (const moves of ['1. Che3 {Hc8 is usual} Hg8 2. Hg3 *', '1. Che3 ; Hc8 is usual\nHg8 2. Hg3 *']) {
    console.log(ffish.readGamePGN(`[Variant "Xiangqi"]\n\n${moves}\n`).mainlineMoves());
  }
};
JAVASCRIPT
node read.cjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
h3e3 h10g8 h1g3
h3e3 b10c8 h1g3
SEEN
