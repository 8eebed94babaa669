#!/usr/bin/env bash
# elephantops 0.1.1 from npm: makeSan leaves out the file of a soldier or horse although another one can move there, too, and
# parseSan of the same library does not read the result. It looks for the other one from the target, but soldiers do not move
# backwards, and what blocks a horse stands beside its start.
# Expected: a text that tells the two moves apart, as "Neg3" does, and that parseSan reads.
# Seen on 2026-11-29 with Node.js 20.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund elephantops@0.1.1
cat >write.mjs <<'JAVASCRIPT'
import { makeUci, parseUci } from 'elephantops';
import { parseFen } from 'elephantops/fen';
import { makeSan, parseSan } from 'elephantops/san';
import { Xiangqi } from 'elephantops/xiangqi';

const POSITIONS = {
  '3k5/9/9/9/3P5/4P4/9/9/9/5K3 w - - 0 1': ['d6e6', 'e5e6'],
  '3k5/9/9/9/9/9/9/5C3/4N4/4K2N1 w - - 0 1': ['e2g3', 'h1g3'],
};
for (const [fen, moves] of Object.entries(POSITIONS)) {
  const position = Xiangqi.fromSetup(parseFen(fen).unwrap()).unwrap();
  for (const move of moves.map(parseUci)) {
    const written = makeSan(position, move);
    const read = parseSan(position, written);
    console.log(makeUci(move), written, read && makeUci(read));
  }
}
JAVASCRIPT
node write.mjs | tee seen
diff seen - <<'SEEN'
d6e6 Pe6 undefined
e5e6 Pee6 e5e6
e2g3 Neg3 e2g3
h1g3 Ng3 undefined
SEEN
