//! Measures the positions per second evaluated from scratch, over the positions of `chuhe-engine
//! bench`. (A search is faster: it updates material and placement move by move.)

use std::hint::black_box;

use chuhe::engine::board::Position;
use chuhe::engine::evaluate::evaluate;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const POSITIONS: &str = include_str!("../src/bin/chuhe-engine/bench.txt");

fn bench(criterion: &mut Criterion) {
    let fens = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let positions: Vec<Position> = fens.map(|fen| fen.parse().unwrap()).collect();
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("from scratch", |bencher| {
        bencher.iter(|| positions.iter().map(|position| evaluate(black_box(position)).value()).sum::<i32>());
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
