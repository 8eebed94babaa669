#!/usr/bin/env bash
# elephantops 0.1.1 from npm: its PGN parser looks for squares of a chess board, a to h and 1 to 8. It skips a move to file i
# or to rank 9, and takes rank 10 for rank 1, without an error. The library itself writes these moves.
# Expected: the moves that makeSan has written.
# Seen on 2026-11-29 with Node.js 20.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund elephantops@0.1.1
cat >read.mjs <<'JAVASCRIPT'
import { parseUci } from 'elephantops';
import { parsePgn } from 'elephantops/pgn';
import { makeSanAndPlay } from 'elephantops/san';
import { Xiangqi } from 'elephantops/xiangqi';

const position = Xiangqi.default();
const written = ['a1a2', 'a10a9', 'a2i2', 'a9d9', 'h3h10'].map(move => makeSanAndPlay(position, parseUci(move)));
const [game] = parsePgn(written.join(' ') + ' *');
console.log('written:', written.join(' '));
console.log('read:', [...game.moves.mainline()].map(node => node.san).join(' '));
JAVASCRIPT
node read.mjs | tee seen
diff seen - <<'SEEN'
written: Ra2 Ra9 Rai2 Rd9 Cxh10
read: Ra2 Cxh1
SEEN
