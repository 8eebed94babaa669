#!/usr/bin/env python3
"""Make tests/data/attacks.tsv: mates that begin with a quiet move or a sacrifice, from games between two engines.

  attacks.py ENGINE OTHER --openings FILE --games N --out FOLDER [--part K/P]

Both engines speak UCI and count ranks from 0. They play N games at 8,000 nodes a move (openings in a fixed shuffle, each
twice with colours swapped). Of each game that somebody won, the last 22 plies in which the winner moves and is at most a
horse ahead are searched by both, 60,000 nodes each, from the earliest on until two positions are found. If one of them sees a mate in 2 to 8 moves whose first move is quiet (no capture, no check) or a
sacrifice (the piece can be captured where it goes, and is worth more than what it took), the other searches up to 3,000,000
nodes. If it sees a mate too, the position is proven by two engines, and written with what was found. Everything is by nodes
with empty tables, so the same engines write the same file. FOLDER/part-K.tsv is resumed behind the last game that it names.
Needs pyffish, the referee.
"""
import argparse, os, random, subprocess
import pyffish as sf

VARIANT = "xiangqi"
VALUE = dict(r=9, n=4, c=4, a=2, b=2, p=1, k=100)
GAME, LOOK, PROOF = 8_000, 60_000, 3_000_000
# Where one side is far ahead any way wins; and a game shall not count for too much.
LEAD, MOST = VALUE["n"], 2


def shift(move, by):
    """A move with its ranks counted from another number."""
    cut = 2 if not move[2].isdigit() else 3
    return f"{move[0]}{int(move[1:cut]) + by}{move[cut]}{int(move[cut + 1:]) + by}"


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci\nsetoption name Hash value 32\nsetoption name Threads value 1")
        self.wait("uciok")

    def say(self, text):
        self.process.stdin.write(text + "\n")

    def wait(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        raise SystemExit("an engine ended")

    def search(self, fen, moves, nodes, fresh=True):
        """The best move, and (mate in moves or None, centipawns), from the mover's view."""
        if fresh:
            self.say("ucinewgame\nisready")
            self.wait("readyok")
        self.say(f"position fen {fen} moves {' '.join(moves)}\ngo nodes {nodes}")
        mate, score = None, 0
        for line in self.process.stdout:
            words = line.split()
            if line.startswith("info") and "score" in words and "lowerbound" not in words and "upperbound" not in words:
                at = words.index("score")
                mate, score = (int(words[at + 2]), 0) if words[at + 1] == "mate" else (None, int(words[at + 2]))
            elif line.startswith("bestmove"):
                return words[1], mate, score
        raise SystemExit("an engine ended")


def pieces(fen):
    """Piece letters by square, ranks from 0."""
    found = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in text:
            if letter.isdigit():
                file += int(letter)
            else:
                found["abcdefghi"[file] + str(9 - row)] = letter
                file += 1
    return found


def is_attack(fen, move):
    """Whether a move is quiet or a sacrifice: see above."""
    board = pieces(fen)
    taken = VALUE.get(board.get(move[2:], "").lower(), 0)
    after = [shift(move, 1)]
    if not taken and not sf.gives_check(VARIANT, fen, after):
        return "quiet"
    replies = sf.legal_moves(VARIANT, fen, after)
    is_loose = any(shift(reply, -1)[2:] == move[2:] for reply in replies)
    return "sacrifice" if is_loose and VALUE[board[move[:2]].lower()] > taken else None


def play(engines, fen):
    """Plays a game; the moves, and who won: 0 the side that began, 1 the other, None nobody."""
    moves, lead = [], [0, 0]
    for ply in range(200):
        text = [shift(move, 1) for move in moves]
        if not sf.legal_moves(VARIANT, fen, text):
            return moves, 1 - ply % 2
        is_end, _ = sf.is_optional_game_end(VARIANT, fen, text)
        if is_end:
            return moves, None
        move, mate, score = engines[ply % 2].search(fen, moves, GAME, fresh=ply < 2)
        moves.append(move)
        # Both agree that it is over.
        is_lost = (mate is not None and mate < 0) or score < -1_500
        lead[ply % 2] = lead[ply % 2] + 1 if is_lost else 0
        if lead[ply % 2] >= 6:
            return moves, 1 - ply % 2
    return moves, None


def lead(fen):
    """By how much the side to move is ahead, in soldiers that have not crossed the river."""
    worth = sum(VALUE[letter.lower()] * (1 if letter.isupper() else -1) for letter in pieces(fen).values())
    return worth if fen.split()[1] == "w" else -worth


def candidates(fen, moves, winner):
    for ply in range(max(0, len(moves) - 22), len(moves)):
        place = sf.get_fen(VARIANT, fen, [shift(move, 1) for move in moves[:ply]])
        if ply % 2 == winner and lead(place) <= LEAD:
            yield place


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("engines", nargs=2)
    parser.add_argument("--openings", required=True)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--out", required=True)
    parser.add_argument("--part", default="1/1")
    arguments = parser.parse_args()
    part, parts = map(int, arguments.part.split("/"))
    openings = [line.split("\t")[0].strip() for line in open(arguments.openings) if line.strip() and line[0] != "#"]
    random.Random(1).shuffle(openings)
    path = os.path.join(arguments.out, f"part-{part}.tsv")
    done = -1
    if os.path.exists(path):
        done = max((int(line.split()[2]) for line in open(path) if line.startswith("# game ")), default=-1)
    engines = [Engine([command]) for command in arguments.engines]
    names = ["ours", "other"]
    with open(path, "a", buffering=1) as out:
        # Played again, an opening would give the same game.
        for game in range(part - 1, min(arguments.games, 2 * len(openings)), parts):
            if game <= done:
                continue
            fen = openings[game // 2 % len(openings)]
            order = engines if game % 2 == 0 else engines[::-1]
            moves, winner = play(order, fen)
            rows, last = [], None
            for place in candidates(fen, moves, winner) if winner is not None else ():
                if len(rows) == MOST:
                    break
                for seer in (0, 1):
                    move, mate, _ = engines[seer].search(place, [], LOOK)
                    if mate is None or not 2 <= mate <= 8:
                        continue
                    kind = is_attack(place, move)
                    if not kind or last == place:
                        continue
                    _, proof, _ = engines[1 - seer].search(place, [], PROOF)
                    if proof is not None and proof > 0:
                        rows.append(f"{place}\t{move}\t{kind}\t{min(mate, proof)}\t{names[seer]}\t{game}\n")
                        last = place
            # All of a game at once: one that was cut off is played again, and its rows come once.
            out.write("".join(rows) + f"# game {game} plies {len(moves)} winner {winner}\n")


if __name__ == "__main__":
    main()
