#!/usr/bin/env bash
# Checks the file types that desktops see once the package is installed: ours are recognised by
# content and open by a double click, and other programs' files with the same extensions keep their
# types.
#
#   tests/mime_types.sh [TYPES.xml]      packaging/linux/chuhe.mime.xml by default
#
# Besides the types of freedesktop.org, those of XBoard and PyChess are used if they are installed.
# Needs: shared-mime-info libglib2.0-bin.
set -euo pipefail

types=$(realpath "${1:-$(dirname "$0")/../packaging/linux/chuhe.mime.xml}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{share/mime/packages,home,files}
for others in freedesktop.org xboard pychess; do
  if [ -e "/usr/share/mime/packages/$others.xml" ]; then cp "/usr/share/mime/packages/$others.xml" "$work/share/mime/packages"; fi
done
cp "$types" "$work/share/mime/packages/chuhe.xml"
export XDG_DATA_DIRS=$work/share XDG_DATA_HOME=$work/home
update-mime-database "$work/share/mime" 2>"$work/log" >&2 || { cat "$work/log" >&2; exit 1; }
cd "$work/files"

failures=0
# is TYPE NAME [CONTENT]: a file of that name, with CONTENT in printf's form, or with standard
# input, is taken for TYPE.
is() {
  local found
  # shellcheck disable=SC2059
  if [ $# -gt 2 ]; then printf "$3" >"$2"; else cat >"$2"; fi
  found=$(gio info -a standard::content-type "$2" | sed -n 's/.*standard::content-type: //p')
  if [ "$found" != "$1" ]; then
    echo "$2 is taken for $found, not for $1: $(head -c 60 "$2" | tr '\0\n' '  ')" >&2
    failures=$((failures + 1))
  fi
}

ours=application/x-xiangqi-pgn
is $ours a.pgn '[Game "Chinese Chess"]\n[Event "x"]\n\n1. 炮二平五 *\n'
is $ours b.pgn '[Event "x"]\n[Site "y"]\n[White "A"]\n[Variant "xiangqi"]\n\n1. Che3 Hg8 *\n'
is $ours c.pgn '[Event "x"]\n[Red "A"]\n[Black "B"]\n\n*\n'
is $ours d.pgn '1. h2e2 h9g7 *\n'
is $ours e.pgn '[Event "x"]\n\n  1. H2-E2 H9-G7 *\n'
is $ours f.pgn '[Event "x"]\n\n1. C2=5 H8+7 *\n'
is $ours g.pgn '[Event "x"]\n[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"]\n\n*\n'
is $ours h.pgn '\xef\xbb\xbf[Event "x"]\n\n1.炮二平五 马8进7\n'
for encoding in GBK BIG5; do
  printf '[Event "x"]\n\n1. 兵七進一 *\n' | iconv -f UTF-8 -t $encoding | is $ours "i-$encoding.pgn"
done

western=application/vnd.chess-pgn
is $western l.pgn '[Event "x"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n'
is $western m.pgn '1. e4 e5 2. Nf3 Nc6 *\n'
is $western n.pgn '[Site "x"]\n[Variant "Standard"]\n\n1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 *\n'
is $western o.pgn '\xef\xbb\xbf[Event "x"]\n\n1. c4 *\n'
is $western p.pgn '; a remark\n[Event "x"]\n\n20. g2g1 c7c6 21. h2e2 *\n'

is application/x-xiangqi-cbr game.cbr 'CCBridge Record\0\0\0\0'
is application/vnd.comicbook-rar comic.cbr 'Rar!\x1a\x07\0\xcf\x90\x73\0\0\r\0\0\0'
is application/vnd.comicbook-rar zipped.cbr 'PK\003\004\x14\0\0\0\0\0'
is application/vnd.comicbook-rar odd.cbr '\0\0\0\0'
is application/x-xiangqi-cbl library.cbl 'CCBridgeLibrary\0\0\0\0'
is application/x-xiangqi-cbl packed.cbl 'CCBridge\x15\0\0\0\0\0'
is text/x-cobol program.cbl '       IDENTIFICATION DIVISION.\n       PROGRAM-ID. HELLO.\n'
is application/x-xiangqi-che game.che '0 2 0 0 2 7 2 4 0 0 0 0\n'
is application/x-xiangqi-mxq game.mxq '\004abcd\003xyz'
is application/x-xqf game.xqf 'XQ\012\0\0'
is application/x-xqf nameless 'XQ\012\0\0'

[ $failures = 0 ] || exit 1
echo "mime_types: all files are taken for what they are"
