#!/usr/bin/env python3
"""SQLite itself as the referee of opening books: it must accept the .obk that chuhe-engine writes,
and chuhe-engine must read those that it writes.

    tests/referee/books.py target/release/chuhe-engine games.pgn
"""

import argparse
import json
import random
import sqlite3
import struct
import subprocess
import tempfile
from pathlib import Path

# The position after h2e2, its key, and the answer h9g7.
FEN = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
KEY = 0xA1EAD1F6470E07EE
ANSWER = 0x3A59
NOTE = "注释" * 900

TABLE = """CREATE TABLE bhobk([id] INTEGER PRIMARY KEY AUTOINCREMENT, [vkey] INTEGER, [vmove] INTEGER,
    [vscore] INTEGER, [vwin] INTEGER, [vdraw] INTEGER, [vlost] INTEGER, [vvalid] INTEGER, [vmemo] BLOB,
    [vindex] INTEGER)"""
INSERT = "INSERT INTO bhobk(vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo) VALUES(?, ?, ?, 3, 2, 1, 1, ?)"


def stored(key):
    """The number that stands for a key."""
    return key if key < 1 << 63 else struct.unpack(">d", struct.pack(">Q", key))[0]


def check_written(engine, games, folder):
    path = folder / "written.obk"
    subprocess.run([engine, "book", games, "--plies", "400", "-o", path], check=True)
    book = sqlite3.connect(path)
    assert book.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    plan = book.execute("EXPLAIN QUERY PLAN SELECT * FROM bhobk WHERE vkey = 1").fetchall()
    assert "USING INDEX idxkey" in plan[0][-1], plan
    rows, last = book.execute("SELECT count(*), max(id) FROM bhobk").fetchone()
    assert (("bhobk", last),) == tuple(book.execute("SELECT * FROM sqlite_sequence"))
    book.execute(INSERT, (1, ANSWER, 1, ""))
    book.commit()
    assert book.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    book.close()
    print(f"written: {rows} moves, which SQLite accepts")


def check_read(engine, folder, page_size, encoding, auto_vacuum):
    path = folder / f"{page_size}-{encoding}-{auto_vacuum}.obk"
    some = random.Random(page_size)
    book = sqlite3.connect(path)
    for pragma in f"page_size={page_size}", f"encoding='{encoding}'", f"auto_vacuum={auto_vacuum}":
        book.execute(f"PRAGMA {pragma}")
    book.execute("CREATE TABLE bookVersion([key] text, [version] text)")
    book.execute(TABLE)

    def fill():
        for _ in range(3000):
            note = "x" * some.choice((0, 0, 0, 50, 3000))
            book.execute(INSERT, (stored(some.getrandbits(64)), some.randrange(65536), 1, note))

    fill()
    book.execute(INSERT, (stored(KEY), ANSWER, 77, NOTE))
    fill()
    # Holes in the pages, and rows that have moved.
    book.execute("DELETE FROM bhobk WHERE id % 7 = 3 AND id < 2900")
    book.execute("UPDATE bhobk SET vmemo = vmemo || 'more' WHERE id % 11 = 5 AND id < 2900")
    book.commit()
    book.close()
    shown = subprocess.run([engine, "book", "--show", FEN, "--json", path], check=True, capture_output=True)
    [move] = json.loads(shown.stdout)
    [known] = move["known"]
    assert (move["uci"], known["score"], known["note"]) == ("h9g7", 77, NOTE), move
    assert (known["wins"], known["draws"], known["losses"]) == (3, 2, 1), move


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("engine", type=Path)
    arguments.add_argument("games", type=Path)
    given = arguments.parse_args()
    engine = given.engine.resolve()
    with tempfile.TemporaryDirectory() as folder:
        check_written(engine, given.games, Path(folder))
        kinds = [
            (page_size, encoding, auto_vacuum)
            for page_size in (512, 1024, 4096, 32768, 65536)
            for encoding in ("UTF-8", "UTF-16le", "UTF-16be")
            for auto_vacuum in (0, 1)
        ]
        for kind in kinds:
            check_read(engine, Path(folder), *kind)
        print(f"read: {len(kinds)} kinds of databases that SQLite {sqlite3.sqlite_version} has written")


if __name__ == "__main__":
    main()
