#!/usr/bin/env bash
# Learns the evaluator's weights anew:   benches/tune.sh [GAMES] [NODES]
#
# The engine as it stands labels positions: of so many games against itself (7,000), and of the master games in
# ../shared/data/games, with so many nodes each (2,500). The trainer learns from them and writes
# src/engine/evaluate/weights.rs. The same engine makes the same weights, whatever the number of cores; about half an
# hour on two. What it labelled stays in target/tune.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-7000} nodes=${2:-2500} threads=$(nproc)

cargo build --release --no-default-features --features train --bin chuhe-engine
mkdir -p target/tune
teacher=target/tune/teacher
cp "${CARGO_TARGET_DIR:-target}/release/chuhe-engine" $teacher

$teacher self-play --games "$games" --nodes "$nodes" --threads "$threads" >target/tune/selfplay.tsv
zcat ../shared/data/games/ccpd_games.tsv.gz |
    $teacher label --nodes "$nodes" --threads "$threads" >target/tune/masters.tsv
cat target/tune/selfplay.tsv target/tune/masters.tsv | $teacher train >target/tune/weights.rs
cp target/tune/weights.rs src/engine/evaluate/weights.rs
cargo fmt
