#!/usr/bin/env python3
"""Compare how many nodes a second of processor time engines visit, on one thread, in turn.

  cargo build --release --no-default-features --bin chuhe-engine
  benches/speed.py target/release/chuhe-engine OTHER… [--turns 5]

Each engine speaks UCI. In each turn each engine searches ten positions, spread over those of bench_positions.tsv, with
--nodes nodes each, in a process of its own. Printed are the median of the turns, the least and the most, and what
part of it the first engine makes of each other one. The time is the engine's own (user time), so other work
disturbs it less than by the clock; stop what you can all the same.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess

POSITIONS = pathlib.Path(__file__).resolve().parent / "../../shared/data/puzzles/bench_positions.tsv"


def speed(command, fens, nodes, megabytes):
    """Nodes a second of user time, in all positions together; the start of the program is not counted."""
    process = subprocess.Popen(command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(*lines):
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()

    def hear(start):
        last = None
        for line in process.stdout:
            if line.startswith(start):
                return last
            last = line if " nodes " in line else last
        raise SystemExit(f"{command} ended")

    def used():
        fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) / os.sysconf("SC_CLK_TCK")

    tell("uci", f"setoption name Hash value {megabytes}", "setoption name Threads value 1", "isready")
    hear("readyok")
    visited, before = 0, used()
    for fen in fens:
        tell("ucinewgame", f"position fen {fen}", f"go nodes {nodes}")
        visited += int(re.search(r" nodes (\d+)", hear("bestmove"))[1])
    seconds = used() - before
    tell("quit")
    process.wait()
    return visited / seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="+", metavar="ENGINE")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--nodes", type=int, default=500_000)
    parser.add_argument("--hash", type=int, default=16, help="megabytes")
    options = parser.parse_args()
    lines = POSITIONS.read_text().splitlines()
    fens = [line.split("\t")[0] for line in lines if line and not line.startswith("#")]
    fens = fens[:: max(1, len(fens) // 10)][:10]
    speeds = {engine: [] for engine in options.engines}
    for _ in range(options.turns):
        for engine in options.engines:
            speeds[engine].append(speed(engine, fens, options.nodes, options.hash))
    medians = {engine: statistics.median(found) for engine, found in speeds.items()}
    for engine, found in speeds.items():
        print(f"{medians[engine]:,.0f} nodes a second ({min(found):,.0f} to {max(found):,.0f}): {engine}")
    first, *others = options.engines
    for other in others:
        print(f"{medians[first] / medians[other]:.3f} times {other}")


if __name__ == "__main__":
    main()
