//! Measures the nodes per second of the search, on one thread, to a fixed depth.

use std::sync::atomic::AtomicBool;

use chuhe::engine::board::Position;
use chuhe::engine::rules::Profile;
use chuhe::engine::search::{Choice, Limits, Root, Tables, search};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

/// A name, a FEN, and the depth in plies: some ten milliseconds each.
const POSITIONS: [(&str, &str, u32); 3] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 8),
    ("middle game", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 7),
    ("endgame", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 9),
];

const MEGABYTES: usize = 16;

fn run(tables: &mut Tables, root: &Root, depth: u32) -> Option<Choice> {
    search(tables, root, &Limits::depth(depth), &AtomicBool::new(false), &mut |_| {})
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(20);
    for (name, fen, depth) in POSITIONS {
        let start: Position = fen.parse().unwrap();
        let root = Root::new(start, Vec::new(), Profile::default()).unwrap();
        // Every run begins with empty tables, so that all visit the same nodes.
        let nodes = run(&mut Tables::new(MEGABYTES), &root, depth).map_or(0, |choice| choice.nodes);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || Tables::new(MEGABYTES),
                |tables| run(tables, &root, depth),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
