#!/usr/bin/env python3
"""Does the engine keep to its time? It plays itself over UCI by a clock on our side of the pipe.

For each time control: the games, the moves searched, by how much the worst move overstepped its limit (the whole clock,
or the time for the move; below zero, that much was left), and the longest and the median move.

  clock.py ENGINE [--games N] [--threads N] [--allow MS] [CONTROL ...]

A control is SECONDS (sudden death), SECONDS+INCREMENT, MOVES/SECONDS, or =SECONDS for each move. Exits with 1 if a
move oversteps by more than --allow milliseconds (30).
"""
import argparse
import statistics
import subprocess
import sys
import time

CONTROLS = ["1+0.05", "5/2", "2", "=0.1"]
# So many plies come from the opening book, so that games differ.
BOOK_PLIES = 6
LONGEST = 160


class Engine:
    def __init__(self, path, threads):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say(f"setoption name Threads value {threads}", "setoption name Hash value 64")
        self.wait()

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, start):
        for line in self.process.stdout:
            if line.startswith(start):
                return line
        sys.exit("the engine ended")

    def wait(self):
        self.say("isready")
        self.hear("readyok")

    def move(self, moves, limit, has_book):
        """Its move after `moves`, and the seconds it took."""
        self.say(f"setoption name OwnBook value {str(has_book).lower()}")
        self.wait()
        began = time.monotonic()
        self.say(f"position startpos moves {' '.join(moves)}" if moves else "position startpos", f"go {limit}")
        answer = self.hear("bestmove")
        return answer.split()[1], time.monotonic() - began


class Clock:
    """The time of one player."""

    def __init__(self, control):
        self.each = self.moves = self.increment = 0
        if control.startswith("="):
            self.each = float(control[1:])
        elif "/" in control:
            moves, self.start = control.split("/")
            self.moves = int(moves)
        else:
            self.start, *increment = control.split("+")
            self.increment = float(increment[0]) if increment else 0
        self.left = self.each or float(self.start)
        self.to_go = self.moves

    def spend(self, seconds):
        """Answers by how much the move overstepped."""
        over = seconds - self.left
        if not self.each:
            self.left += self.increment - seconds
            self.to_go -= 1
            if self.to_go == 0:
                self.left += float(self.start)
                self.to_go = self.moves
        return over


def limit(clocks):
    ms = [max(0, int(clock.left * 1000)) for clock in clocks]
    if clocks[0].each:
        return f"movetime {ms[0]}"
    increment = int(clocks[0].increment * 1000)
    return f"wtime {ms[0]} btime {ms[1]} winc {increment} binc {increment}"


def play(engines, control, spent, over):
    """One game; adds what each move took, and by how much it overstepped."""
    clocks, moves = [Clock(control), Clock(control)], []
    for engine in engines:
        engine.say("ucinewgame")
        engine.wait()
    while len(moves) < LONGEST:
        side = len(moves) % 2
        text = limit(clocks) + (f" movestogo {clocks[side].to_go}" if clocks[side].moves else "")
        move, seconds = engines[side].move(moves, text, len(moves) < BOOK_PLIES)
        if move == "(none)":
            break
        moves.append(move)
        spent.append(seconds)
        over.append(clocks[side].spend(seconds))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("controls", nargs="*", metavar="CONTROL", default=CONTROLS)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--allow", type=float, default=30)
    arguments = parser.parse_args()
    engines = [Engine(arguments.engine, arguments.threads) for _ in range(2)]
    worst = float("-inf")
    for control in arguments.controls:
        spent, over = [], []
        for _ in range(arguments.games):
            play(engines, control, spent, over)
        worst = max(worst, *over)
        milliseconds = [f"{1000 * value:.0f} ms" for value in (max(over), max(spent), statistics.median(spent))]
        print(
            f"{control}: {arguments.games} games, {len(spent)} moves, worst overstep {milliseconds[0]}, "
            f"longest move {milliseconds[1]}, median {milliseconds[2]}",
            flush=True,
        )
    sys.exit(1000 * worst > arguments.allow)


main()
