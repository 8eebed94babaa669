#!/usr/bin/env python3
"""Compare our move generator with that of Debian's fairy-stockfish: perft from the start position.

Both count on one thread, in turn, so that a busy or a throttled machine slows both alike; what counts is the
median of each. Fairy-Stockfish is timed from `go perft` to the line with its count; ours says itself how long
it counted. Both count the last ply without playing it, and both must come to the same number.

  apt-get install fairy-stockfish
  cargo build --release --no-default-features
  benches/perft_ratio.py target/release/chuhe-engine [--depth 5] [--runs 5] [--at-least 8]

Exits with 1 if the counts differ or the ratio is below --at-least.
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time


def our_run(engine, depth):
    """(nodes, nodes a second)"""
    output = subprocess.run([engine, "perft", str(depth)], check=True, capture_output=True, text=True).stdout
    # nodes N time_ms T nps R
    words = output.splitlines()[-1].split()
    return int(words[1]), int(words[5])


class Fairy:
    """A fairy-stockfish that is set up to play Xiangqi."""

    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.hear("uciok")
        self.say("setoption name UCI_Variant value xiangqi")
        self.say("setoption name Threads value 1")
        self.say("position startpos")
        self.say("isready")
        self.hear("readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, start):
        for line in self.process.stdout:
            if line.startswith(start):
                return line
        sys.exit("fairy-stockfish ended")

    def run(self, depth):
        """(nodes, nodes a second)"""
        began = time.perf_counter()
        self.say(f"go perft {depth}")
        nodes = int(self.hear("Nodes searched").split(":")[1])
        return nodes, round(nodes / (time.perf_counter() - began))

    def quit(self):
        self.say("quit")
        self.process.wait(10)


def fairy_command():
    for command in ["fairy-stockfish", "/usr/games/fairy-stockfish"]:
        if found := shutil.which(command):
            return found
    sys.exit("there is no fairy-stockfish here: apt-get install fairy-stockfish, or name it with --fairy")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the path of chuhe-engine, from a release build")
    parser.add_argument("--fairy", help="the path of fairy-stockfish")
    parser.add_argument("--depth", type=int, default=5, help="plies (default: 5)")
    parser.add_argument("--runs", type=int, default=5, help="of each (default: 5)")
    parser.add_argument("--at-least", type=float, default=0, metavar="RATIO", help="fail below it")
    arguments = parser.parse_args()

    fairy = Fairy(arguments.fairy or fairy_command())
    engine = os.path.abspath(arguments.engine)
    # Once for nothing, to wake the processor and fill the caches.
    our_run(engine, arguments.depth - 1)
    fairy.run(arguments.depth - 1)
    ours, theirs = [], []
    print(f"perft {arguments.depth}, million nodes a second")
    print(f"{'run':>6} {'chuhe':>9} {'fairy':>9} {'ratio':>9}")
    for run in range(1, arguments.runs + 1):
        nodes, our_rate = our_run(engine, arguments.depth)
        fairy_nodes, fairy_rate = fairy.run(arguments.depth)
        if nodes != fairy_nodes:
            sys.exit(f"the counts differ: chuhe {nodes}, fairy-stockfish {fairy_nodes}")
        ours.append(our_rate)
        theirs.append(fairy_rate)
        print(f"{run:>6} {our_rate / 1e6:>9.1f} {fairy_rate / 1e6:>9.1f} {our_rate / fairy_rate:>9.2f}")
    fairy.quit()
    our_rate, fairy_rate = statistics.median(ours), statistics.median(theirs)
    ratio = our_rate / fairy_rate
    print(f"{'median':>6} {our_rate / 1e6:>9.1f} {fairy_rate / 1e6:>9.1f} {ratio:>9.2f}")
    print(f"nodes {nodes}, ratio of the medians {ratio:.2f}")
    if ratio < arguments.at_least:
        sys.exit(f"the ratio is below {arguments.at_least:g}")


if __name__ == "__main__":
    main()
