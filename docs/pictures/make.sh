#!/usr/bin/env bash
# Takes the pictures of the guide, of README.md and of features.md anew, in English and in Chinese, from the real window.
#
#   docs/pictures/make.sh [PROGRAMS]      the folder with both programs; target/release unless told otherwise
#
# Look at each of them afterwards: what has moved since is not where the pointer clicks. Needs what tests/window.sh says, pngquant,
# zopfli, python3, and the games beside this repository (../shared).
set -euo pipefail
cd "$(dirname "$0")/../.."
programs=$(realpath "${1:-target/release}")
source tests/window.sh
zcat ../shared/data/games/ccpd_games.tsv.gz >"$work/games.tsv"

# pgn LINE [TITLE]: a game of masters.
pgn() {
  sed -n "$1{p;q}" "$work/games.tsv" | awk -F'\t' -v title="${2-}" '{
    printf "[Game \"Chinese Chess\"]\n[Date \"%s\"]\n[Red \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n", $2, $4, $5, $1
    if (title) printf "[ChapterName \"%s\"]\n", title
    count = split($7, moves, " "); print "[Format \"ICCS\"]\n"
    for (i = 1; i <= count; i++) {
      if (i % 2) printf "%d. ", (i + 1) / 2
      printf "%s-%s ", toupper(substr(moves[i], 1, 2)), toupper(substr(moves[i], 3))
    }
    printf "%s\n\n", $1 }'
}
mkdir "$work/collection"
for line in {40..180}; do pgn "$line" >"$work/collection/$line.pgn"; done
pgn 3409 >"$work/game.pgn"

# A game against the computer: the first twenty plies of that one.
playing() {
  python3 - "$CHUHE_DATA_DIR/game.json" <<'E'
import json, sys
moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 b0a2 h7h3 b2c2 c7e8 a0b0 a9a7 f0e1 b7e7 b0b5 g9i7 b5d5 a7b7".split()
game = {"version": 2, "headers": {"date": "2026-11-25", "participants": [{"name": ""}, {"name": "", "is_engine": True}]},
    "rules": "asian", "start": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "moves": moves,
    "current": {"line": 0, "ply": len(moves)}, "result": "ongoing"}
content = {"game": game, "players": ["human", {"engine": {"level": "club"}}], "is_paused": False, "file": None,
    "file_content": None, "is_kept": False, "clocks": {"control": "unlimited", "shown": []}, "id": 1, "is_record": False, "is_helped": False}
json.dump({"version": 1, "content": content}, open(sys.argv[1], "w"))
E
}

key() { xdotool windowfocus --sync "$window" key --delay 150 "$@"; sleep 1; }
command() { key ctrl+shift+a; xdotool type --delay 50 "$1"; sleep 1; key Return; sleep 1; }
point() { xdotool mousemove --window "$window" "$1" "$2"; sleep 0.5; }
press() { point "$1" "$2"; xdotool click "${3-1}"; sleep 1.5; }
# take NAME SIZE+PLACE SCALE: a picture of that part of the window, without the pointer.
take() {
  point 20 795
  shoot "$@"
}
shoot() {
  import -window "$window" "$work/shot.png"
  convert "$work/shot.png" -crop "$2" +repage -resize "$3" "$work/cut.png"
  small "docs/pictures/$1$suffix.png"
}
# Few colours, tightly packed: those of the guides are in the program.
small() {
  pngquant 32 --nofs --strip --force --output "$work/few.png" "$work/cut.png"
  zopflipng -y "$work/few.png" "$1" >/dev/null
}
# What is open is not to be open again.
end() {
  key ctrl+q
  wait "$program_pid" 2>/dev/null || true
  rm -rf "$CHUHE_DATA_DIR/studies"
}
all=1100x800+0+0 panel=466x560+628+0

# pictures LANGUAGE SUFFIX TERMINAL'S_LANGUAGE LEVELS TITLES…: LEVELS is where the levels are in the dialog of a new game.
pictures() {
  suffix=$2
  export CHUHE_DATA_DIR=$work/data-$1
  mkdir -p "$CHUHE_DATA_DIR"
  printf '{"version":1,"content":{"language":"%s","theme":"light","has_sound":false,"has_motion":false,"has_review":false,"games_folder":"%s"}}' \
    "$1" "$work/collection" >"$CHUHE_DATA_DIR/settings.json"
  playing
  start "$programs/chuhe"
  take window $all 60%
  key ctrl+n
  press 597 "$4"
  take new-game 560x680+270+45 90%
  key Escape; key Escape
  command "lessons"
  take lessons $all 60%
  key Escape
  command "puzzles"
  take puzzles $all 60%
  key Escape
  command "rules of the game"
  point 550 400
  for _ in {1..60}; do xdotool click 5; done
  for _ in {1..8}; do xdotool click 4; done
  sleep 1
  take rules 640x790+230+5 60%
  key Escape
  command "set up position"
  take editor 340x560+720+0 100%
  key Escape
  command "game collection"
  sleep 4
  take collection $all 60%
  key Escape
  end
  start "$programs/chuhe" "$work/game.pgn"
  sleep 2
  key Home
  for _ in {1..17}; do key Right; done
  key ctrl+r
  press 860 198
  sleep 30
  take review $panel 100%
  key ctrl+e
  sleep 15
  take analysis $all 60%
  key ctrl+e
  # The buttons are there for a while after the pointer has moved.
  point 1050 400
  key F5
  sleep 6
  shoot present $all 60%
  key Escape
  end
  { pgn 3409 "$5"; pgn 49 "$6"; pgn 335 "$7"; } >"$work/study.pgn"
  start "$programs/chuhe" "$work/study.pgn"
  sleep 2
  command "chapters..."
  take chapters $all 60%
  key Escape
  end
  start "$programs/chuhe" tests/data/annotated.pgn
  sleep 2
  take record $panel 100%
  end
  "$programs/chuhe-engine" review "$work/game.pgn" --nodes 60000 --jobs 1 --lang "$3" --story "$work/story.png" --force >/dev/null
  convert "$work/story.png" -resize 560x -background white -flatten "$work/cut.png"
  small "docs/pictures/story$suffix.png"
}

# from_picture LANGUAGE SUFFIX: the room that reads a picture, which is one of the window itself.
from_picture() {
  suffix=$2
  export CHUHE_DATA_DIR=$work/from-picture-$1
  mkdir -p "$CHUHE_DATA_DIR"
  printf '{"version":1,"content":{"language":"%s","theme":"light","has_sound":false,"has_motion":false,"has_review":false}}' \
    "$1" >"$CHUHE_DATA_DIR/settings.json"
  start "$programs/chuhe" tests/snapshots/form_usual_simplified_light.png
  sleep 6
  take from-picture 1000x740+50+20 60%
  end
}

start_display
pictures english "" en 227 "A cannon comes early" "The central cannon" "The other colour"
pictures simplified .zh zh-hans 245 "巡河车" "中炮" "执黑"
from_picture english ""
from_picture simplified .zh
from_picture traditional .zh-hant
from_picture vietnamese .vi
# The guides and README.md share the first one.
mv docs/pictures/window.png assets/screenshot.png
