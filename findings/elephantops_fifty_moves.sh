#!/usr/bin/env bash
# elephantops 0.1.1 from npm: is50Moves is true, and outcome a draw, after 50 half-moves without a capture: 25 by each side.
# Expected: after 50 moves by each side, 100 half-moves, as pyffish has it in is_optional_game_end.
# Seen on 2026-11-29 with Node.js 20.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund elephantops@0.1.1
cat >outcome.mjs <<'JAVASCRIPT'
import { parseFen } from 'elephantops/fen';
import { Xiangqi } from 'elephantops/xiangqi';

for (const halfmoves of [49, 50]) {
  const setup = parseFen(`3k5/9/9/9/9/9/9/9/9/R3K4 w - - ${halfmoves} 40`).unwrap();
  const position = Xiangqi.fromSetup(setup).unwrap();
  console.log(halfmoves, position.is50Moves(), position.outcome());
}
JAVASCRIPT
node outcome.mjs | tee seen
diff seen - <<'SEEN'
49 false undefined
50 true { winner: undefined }
SEEN
