use chuhe::engine::{board::Position, movegen::perft};
fn main() {
    let depth = std::env::args().nth(1).and_then(|d| d.parse().ok()).unwrap_or(5);
    let fen = std::env::args().nth(2);
    let mut p = fen.map_or(Position::start(), |f| f.parse().unwrap());
    let t = std::time::Instant::now();
    let n = perft(&mut p, depth);
    let e = t.elapsed().as_secs_f64();
    println!("nodes {n} time_ms {} nps {:.0}", e * 1e3, n as f64 / e);
}
