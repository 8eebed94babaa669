#!/usr/bin/env python3
"""Let the engine play itself and an independent referee check every ply.

The referee is pyffish (`pip install pyffish`), the Python module of Fairy-Stockfish, variant "xiangqi" with a
limit of 120 plies without a capture. At every ply of every game it must agree with `chuhe-engine inspect`
about the legal moves, about check, and about whether and how the game is over. Where the two judge a
repetition differently the game ends there and is listed, for a person to find the cause. One difference is
known and not listed: the referee counts no more than ten checks of a side towards the move limit, our rules
count every ply, so only we may end a game by it.

  selfplay.py ENGINE [--games N] [--nodes N] [--seed S] [--random-plies N] [--json OUT]

Exits with 1 on an illegal move, an engine that ends, or a disagreement about anything but a repetition
without perpetual check.
"""
import argparse
import collections
import json
import random
import re
import subprocess
import sys

import pyffish as sf

sf.load_variant_config("[xiangqi120:xiangqi]\nnMoveRule = 60\n")
VARIANT = "xiangqi120"
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
LONGEST = 600


def to_referee(move):
    """Our ranks count from 0, the referee's from 1."""
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) + 1), move)


def from_referee(move):
    return re.sub(r"\d+", lambda rank: str(int(rank[0]) - 1), move)


class Talker:
    """A process that answers lines with lines."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, start=""):
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        sys.exit("the engine ended")


class Referee:
    """A game as pyffish sees it. It starts anew after each capture: nothing repeats across one."""

    def __init__(self):
        self.fen, self.moves = START, []
        self.now = START

    def play(self, move):
        move = to_referee(move)
        is_capture = sf.is_capture(VARIANT, self.now, [], move)
        self.moves.append(move)
        self.now = sf.get_fen(VARIANT, self.now, [move])
        if is_capture:
            self.fen, self.moves = self.now, []

    def legal(self):
        return sorted(from_referee(move) for move in sf.legal_moves(VARIANT, self.now, []))

    def in_check(self):
        return sf.gives_check(VARIANT, self.now, [])

    def outcome(self, side):
        """The outcome with `side` ("red" or "black") to move."""
        won, lost = ("red_wins", "black_wins") if side == "red" else ("black_wins", "red_wins")
        if not sf.legal_moves(VARIANT, self.now, []):
            return lost
        over, value = sf.is_optional_game_end(VARIANT, self.fen, self.moves)
        if over:
            return "draw" if value == 0 else won if value > 0 else lost
        if all(sf.has_insufficient_material(VARIANT, self.now, [])):
            return "draw"
        return "ongoing"


def differences(ours, referee):
    """What `inspect` and the referee do not agree about, as a list of words, and the referee's verdict."""
    found = []
    if ours["legal"] != referee.legal():
        found.append("legal moves")
    if ours["in_check"] != referee.in_check():
        found.append("check")
    outcome = referee.outcome(ours["side"])
    is_our_limit = ours["reason"] == "move_limit" and outcome == "ongoing"
    if ours["outcome"] != outcome and not is_our_limit:
        is_check = "perpetual_check" in (ours["reason"] or "")
        is_repetition = ours["reason"] in ("repetition_draw", None) or "chase" in ours["reason"]
        found.append("chase" if is_repetition and not is_check else "outcome")
    return found, outcome


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-plies", type=int, default=6, help="random legal moves at the start of a game")
    parser.add_argument("--json", help="write the games that were judged differently to this file")
    args = parser.parse_args()

    player, judge = Talker(args.engine), Talker(args.engine, "inspect", "--batch")
    player.say("uci")
    player.hear("uciok")
    rng = random.Random(args.seed)
    ends, plies, disputed, failures = collections.Counter(), 0, [], 0
    for game in range(args.games):
        player.say("ucinewgame")
        moves, referee = [], Referee()
        while True:
            judge.say(json.dumps({"moves": moves}))
            ours = json.loads(judge.hear())
            if "error" in ours:
                sys.exit(f"game {game}: {ours['error']} in {moves}")
            found, outcome = differences(ours, referee)
            if found:
                case = {"game": game, "differs": found, "moves": moves, "fen": ours["fen"],
                        "ours": [ours["outcome"], ours["reason"]], "referee": outcome}
                disputed.append(case)
                failures += found != ["chase"]
                print(json.dumps(case), flush=True)
                ends["judged differently"] += 1
                break
            if ours["outcome"] != "ongoing" or len(moves) >= LONGEST:
                ends[ours["reason"] or f"{LONGEST} plies"] += 1
                break
            if len(moves) < args.random_plies:
                moves.append(rng.choice(ours["legal"]))
                referee.play(moves[-1])
                continue
            player.say("position startpos moves " + " ".join(moves))
            player.say(f"go nodes {args.nodes}")
            move = player.hear("bestmove").split()[1]
            if move not in ours["legal"]:
                sys.exit(f"game {game}: illegal move {move} after {moves}")
            moves.append(move)
            referee.play(move)
        plies += len(moves)
        if (game + 1) % 100 == 0:
            print(f"{game + 1} games, {plies} plies, ends: {dict(ends)}", file=sys.stderr, flush=True)
    if args.json:
        with open(args.json, "w", encoding="utf-8") as out:
            json.dump(disputed, out, indent=1)
    print(f"{args.games} games, {plies} plies, {len(disputed)} judged differently, {failures} failures; ends: {dict(ends)}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
