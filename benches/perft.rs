//! Measures the leaf moves per second of the move generator.

use std::hint::black_box;

use chuhe::engine::board::Position;
use chuhe::engine::movegen::perft;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A name, a FEN, and the depth: some ten milliseconds each.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 4),
    ("middle game", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 4),
    ("endgame", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 4),
];

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(20);
    for (name, fen, depth) in POSITIONS {
        let mut position: Position = fen.parse().unwrap();
        group.throughput(Throughput::Elements(perft(&mut position, depth)));
        group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&mut position), depth)));
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
