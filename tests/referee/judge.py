#!/usr/bin/env python3
"""Let an independent referee judge games that were played: every move, and how each game ended.

The referee is pyffish, as in selfplay.py. It must find every move legal, the game not over where it went on, and the
result right. What can end a game in its course (a repetition, the move limit, too little material) is asked only where
it could be so. Where the two judge a repetition without perpetual check differently, the game is listed for a person
to find the cause.

  judge.py GAMES.jsonl [--json OUT]    a game a line: {"start": FEN, "moves": [...], "outcome": "red"|"black"|"draw", "reason": ...}

Exits with 1 on an illegal move, or a disagreement about anything but a repetition without perpetual check.
"""
import argparse
import collections
import json
import sys

import pyffish as sf

from selfplay import VARIANT, to_referee

# In plies without a capture; the limit is 120.
NEAR_THE_LIMIT = 117


class Board:
    """What stands where, as far as it takes to see captures and repetitions."""

    def __init__(self, fen):
        rows, self.side = fen.split()[:2]
        self.points = {}
        for rank, row in zip(range(9, -1, -1), rows.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.points["abcdefghi"[file] + str(rank)] = letter
                    file += 1

    def play(self, move):
        """Plays a move; whether it captures."""
        is_capture = move[2:] in self.points
        self.points[move[2:]] = self.points.pop(move[:2])
        self.side = "b" if self.side == "w" else "w"
        return is_capture

    def attackers(self):
        """Pieces that can cross the river: without any, nobody can win."""
        return sum(letter in "RNCPrncp" for letter in self.points.values())

    def key(self):
        return self.side, frozenset(self.points.items())


class Judge:
    """A game as the referee sees it."""

    def __init__(self, start):
        self.board = Board(start)
        self.start, self.moves = start, []
        self.quiet = int(start.split()[4])
        self.seen = collections.Counter([self.board.key()])

    def play(self, move):
        self.moves.append(to_referee(move))
        if self.board.play(move):
            # Nothing repeats across a capture.
            self.quiet = 0
            self.seen.clear()
        else:
            self.quiet += 1
        self.seen[self.board.key()] += 1

    def who(self, value):
        """The winner, by what it is worth for the side to move."""
        mover, other = ("red", "black") if self.board.side == "w" else ("black", "red")
        return "draw" if value == 0 else mover if value > 0 else other

    def end_on_the_way(self):
        """How the game ended by now though a move follows: by repetition, the move limit, or for want of material."""
        if self.seen[self.board.key()] > 1 or self.quiet >= NEAR_THE_LIMIT:
            over, value = sf.is_optional_game_end(VARIANT, self.start, self.moves)
            return self.who(value) if over else None
        if self.quiet == 0 and self.board.attackers() <= 2:
            return "draw" if all(sf.has_insufficient_material(VARIANT, self.start, self.moves)) else None
        return None

    def verdict(self):
        """red, black, draw or ongoing. A move that is not legal is an error."""
        if not sf.legal_moves(VARIANT, self.start, self.moves):
            return self.who(-1)
        over, value = sf.is_optional_game_end(VARIANT, self.start, self.moves)
        if over:
            return self.who(value)
        if all(sf.has_insufficient_material(VARIANT, self.start, self.moves)):
            return "draw"
        return "ongoing"


def judge(game):
    """What is wrong with a game, if anything: a word, and a sentence."""
    referee = Judge(game["start"])
    try:
        for ply, move in enumerate(game["moves"]):
            if ply and (end := referee.end_on_the_way()):
                return "repetition" if referee.quiet else "result", f"over before ply {ply + 1}: {end}"
            referee.play(move)
        verdict = referee.verdict()
    except (ValueError, KeyError, SystemError) as error:
        return "illegal", str(error.__cause__ or error)
    if verdict == game["outcome"] or (game["reason"] == "move_limit" and verdict == "ongoing"):
        return None
    is_repetition = game["reason"] == "repetition_draw" or "chase" in game["reason"]
    return "repetition" if is_repetition else "result", f"{game['outcome']} by {game['reason']}, referee: {verdict}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games")
    parser.add_argument("--json", help="write the games that were judged differently to this file")
    args = parser.parse_args()
    ends, faults, plies, disputed = collections.Counter(), collections.Counter(), 0, []
    with open(args.games, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            game = json.loads(line)
            plies += len(game["moves"])
            ends[f"{game['outcome']} by {game['reason']}"] += 1
            if fault := judge(game):
                faults[fault[0]] += 1
                disputed.append({"game": number, "fault": fault, **game})
                print(f"game {number}: {fault[0]}: {fault[1]}", flush=True)
            if number % 500 == 0:
                print(f"{number} games, {plies} plies", file=sys.stderr, flush=True)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as out:
            json.dump(disputed, out, indent=1)
    print(f"{sum(ends.values())} games, {plies} plies; judged differently: {dict(faults)}; ends: {dict(ends)}")
    sys.exit(any(fault != "repetition" for fault in faults))


if __name__ == "__main__":
    main()
