#!/usr/bin/env bash
# zh-chess 2.1.1 from npm: with two horses on a file moveStr puts the one of 前马 or 后马 on another file than the text
# names, without an error, or refuses the move. Of three black soldiers on a file none moves at all.
# Expected: 前马进6 goes to the file of 马5进6. Files count from the player's own left, as its README says.
# Seen on 2026-12-01 with Node.js 20.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund zh-chess@2.1.1
cat >move.js <<'JAVASCRIPT'
const ZhChess = require('zh-chess').default;

function play(fen, text) {
  const game = new ZhChess();
  game.gameStart('RED');
  game.setPenCodeList(fen);
  const points = () => game.currentLivePieceList.map(piece => `file ${piece.x + 1}, row ${piece.y + 1}`);
  const before = points();
  const result = game.moveStr(text, fen.endsWith('w') ? 'RED' : 'BLACK');
  console.log(text, result.flag ? points().find(point => !before.includes(point)) : 'refused');
}

for (const file of [3, 4, 6, 7]) {
  play('3k5/9/9/9/4N4/9/9/9/9/5K3 w', `马5进${file}`);
  play('3k5/9/9/9/4N4/9/4N4/9/9/5K3 w', `前马进${file}`);
}
for (const which of ['前', '中', '后']) {
  play('3k5/9/4P4/9/4P4/9/4P4/9/9/5K3 w', `${which}兵进1`);
  play('3k5/9/9/4p4/9/4p4/9/4p4/9/5K3 b', `${which}卒进1`);
}
JAVASCRIPT
node move.js | tee seen
diff seen - <<'SEEN'
马5进3 file 3, row 4
前马进3 file 6, row 3
马5进4 file 4, row 3
前马进4 refused
马5进6 file 6, row 3
前马进6 file 3, row 4
马5进7 file 7, row 4
前马进7 refused
前兵进1 file 5, row 2
前卒进1 refused
中兵进1 file 5, row 4
中卒进1 refused
后兵进1 file 5, row 6
后卒进1 refused
SEEN
