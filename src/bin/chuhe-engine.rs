use chuhe::engine::{board::Position, search::*, rules::Profile};
use std::io::BufRead;
fn main() {
    let depth = std::env::args().nth(1).and_then(|d| d.parse().ok()).unwrap_or(10);
    let mut t = Tables::new(64);
    if let Some(f) = std::env::args().nth(2) {
        let t0 = std::time::Instant::now();
        let mut nodes = 0;
        for l in std::io::BufReader::new(std::fs::File::open(f).unwrap()).lines() {
            let l = l.unwrap();
            t.clear();
            let p: Position = l.split('\t').next().unwrap().parse().unwrap();
            let t1 = std::time::Instant::now();
            let c = search(&mut t, &Root::new(p, vec![], Profile::Asian).unwrap(), &Limits::depth(depth), &false.into(), &mut |_| ()).unwrap();
            nodes += c.nodes;
            println!("{l} {} {} {} {:?}", c.play, c.score, c.nodes, t1.elapsed());
        }
        println!("total {nodes} {:?} nps {:.0}", t0.elapsed(), nodes as f64 / t0.elapsed().as_secs_f64());
        return;
    }
    search(&mut t, &Root::new(Position::start(), vec![], Profile::Asian).unwrap(), &Limits::depth(depth), &false.into(), &mut |r| {
        println!("{} {} {} {} {:?} {:?} {}", r.depth, r.selective_depth, r.score, r.nodes, r.elapsed, r.bound, r.moves.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" "))
    });
}
