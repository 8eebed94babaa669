#!/usr/bin/env python3
"""Count the instructions that an engine takes a node, and compare two engines: no other work on the machine changes the count.

  apt-get install valgrind
  cargo build --release --no-default-features --bin chuhe-engine
  benches/instructions.py [ENGINE] [OTHER]

The count is callgrind's, of a search of --nodes nodes less one of --start nodes, divided by the nodes between: so the
start of the program is taken off. OTHER is another build, or another engine that speaks UCI: both figures and their ratio are
printed. Valgrind knows AVX2 but not AVX-512, so an engine that chooses its arithmetic by the processor takes that for AVX2.
`--at-most FILE` fails if the mean exceeds the number in the file by more than 2 %.
"""
import argparse
import pathlib
import re
import subprocess
import tempfile

# The start, a middle game full of threats, an ending.
POSITIONS = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "2bak4/4a4/4b3n/p3p3p/2n3P2/2P3B2/P3P3P/2N1C4/4A4/2BAK2N1 w",
]
GROWTH = 1.02


def instructions(engine, fen, nodes, megabytes):
    """How many instructions the engine takes from its start to its end, with one search of so many nodes."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind"
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *engine.split()]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1
        )
        lines = ["uci", f"setoption name Hash value {megabytes}", "setoption name Threads value 1", "isready"]
        lines += [f"position fen {fen} - - 0 1", f"go nodes {nodes}"]
        process.stdin.write("\n".join(lines) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.startswith("bestmove"):
                break
        else:
            raise SystemExit(f"{engine} ended without a move")
        process.stdin.write("quit\n")
        process.stdin.flush()
        process.wait()
        return int(re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs="*", default=["target/release/chuhe-engine"], metavar="ENGINE")
    parser.add_argument("--nodes", type=int, default=60_000)
    parser.add_argument("--start", type=int, default=2_000)
    parser.add_argument("--positions", type=int, default=len(POSITIONS), help="so many of the three")
    parser.add_argument("--hash", type=int, default=16, help="megabytes")
    parser.add_argument("--at-most", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    means = []
    for engine in options.engines:
        counts = []
        for fen in POSITIONS[: options.positions]:
            long, short = (instructions(engine, fen, nodes, options.hash) for nodes in (options.nodes, options.start))
            counts.append((long - short) / (options.nodes - options.start))
        means.append(sum(counts) / len(counts))
        shown = " ".join(f"{count:,.0f}" for count in counts)
        print(f"{means[-1]:,.0f} instructions a node ({shown}): {engine}", flush=True)
    if len(means) > 1:
        print(f"the first takes {means[0] / means[1]:.3f} of the second")
    if options.at_most:
        known = int(options.at_most.read_text())
        if means[0] > known * GROWTH:
            raise SystemExit(f"{options.at_most} has {known:,}: that is {means[0] / known - 1:+.1%}")


if __name__ == "__main__":
    main()
