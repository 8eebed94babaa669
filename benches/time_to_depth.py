#!/usr/bin/env python3
"""By what factor the time to a depth grows from ply to ply: the start position and a file of FENs, one thread.

  time_to_depth.py [ENGINE] [--from 8] [--to 14] [--positions FILE] [--hash 64]

For each position: (time to the last depth / time to the first) ** (1 / plies between). Prints the median over the
positions, and the same for nodes, which no other work on the machine disturbs. Positions that end in a mate, or
whose first depth takes less than a millisecond, are counted by nodes alone.
"""
import argparse
import pathlib
import re
import statistics
import subprocess

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
SHARED = pathlib.Path(__file__).resolve().parent / "../../shared/data/puzzles/bench_positions.tsv"


class Engine:
    def __init__(self, command, megabytes):
        self.process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("uci", f"setoption name Hash value {megabytes}")

    def tell(self, *lines):
        for line in lines:
            print(line, file=self.process.stdin, flush=True)

    def depths(self, position, last):
        """Milliseconds and nodes at the end of each iteration."""
        self.tell("ucinewgame", f"position {position}", f"go depth {last}")
        reached = {}
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return reached
            found = {name: int(value) for name, value in re.findall(r"\b(depth|time|nodes) (\d+)", line)}
            if line.startswith("info") and len(found) == 3:
                reached[found["depth"]] = found["time"], found["nodes"]
        raise SystemExit("the engine ended")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", nargs="?", default="target/release/chuhe-engine")
    parser.add_argument("--from", dest="first", type=int, default=8)
    parser.add_argument("--to", dest="last", type=int, default=14)
    parser.add_argument("--positions", type=pathlib.Path, default=SHARED)
    parser.add_argument("--hash", type=int, default=64)
    options = parser.parse_args()
    lines = options.positions.read_text().splitlines()
    fens = [line.split("\t")[0] for line in lines if line and not line.startswith("#")]
    positions = [f"fen {fen}" for fen in dict.fromkeys([START, *fens])]
    engine = Engine(options.engine, options.hash)
    plies = options.last - options.first
    times, nodes, left_out = [], [], 0
    for number, position in enumerate(positions):
        reached = engine.depths(position, options.last)
        if not {options.first, options.last} <= reached.keys():
            left_out += 1
            continue
        (early_time, early_nodes), (late_time, late_nodes) = reached[options.first], reached[options.last]
        nodes.append((late_nodes / early_nodes) ** (1 / plies))
        if early_time > 0:
            times.append((late_time / early_time) ** (1 / plies))
        if number == 0:
            print(f"start: {late_time} ms to depth {options.last}, growth {times[-1] if times else 0:.2f} a ply")
    engine.tell("quit")
    print(f"median growth a ply, depth {options.first} to {options.last}: "
          f"time {statistics.median(times):.2f} ({len(times)} positions), "
          f"nodes {statistics.median(nodes):.2f} ({len(nodes)}); {left_out} ended before")


if __name__ == "__main__":
    main()
