use chuhe::engine::{board::Position, evaluate::Score, rules::Profile, search::*};
use std::io::BufRead;
fn mates(file: &str) {
    let mut t = Tables::new(64);
    let (mut n, mut ok) = ([0; 13], [0; 13]);
    for l in std::fs::read_to_string(file).unwrap().lines() {
        let mut f = l.split('\t');
        let fen = f.next().unwrap();
        let m: usize = f.next().unwrap().parse().unwrap();
        let Ok(p) = fen.parse::<Position>() else {
            println!("bad {l} {}", fen.parse::<Position>().unwrap_err());
            n[m] += 1;
            continue;
        };
        t.clear();
        let mut lim = Limits::move_time(std::time::Duration::from_millis(if m > 4 { 1000 } else { 300 }));
        lim.mate = Some(m as u32);
        let c =
            search(&mut t, &Root::new(p, vec![], Profile::Asian).unwrap(), &lim, &false.into(), &mut |_| ());
        n[m] += 1;
        match c {
            Some(c) if c.score.is_win() => {
                ok[m] += 1;
                if c.score < Score::wins_in(2 * m as i32 - 1) {
                    println!("longer {l} {}", c.score);
                }
            }
            Some(c) => println!("missed {l} {} {} d{}", c.play, c.score, c.depth),
            None => println!("none {l}"),
        }
    }
    println!("{n:?}\n{ok:?}");
}
fn main() {
    if std::env::args().nth(1).as_deref() == Some("mates") {
        return mates(&std::env::args().nth(2).unwrap());
    }
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
            let c = search(
                &mut t,
                &Root::new(p, vec![], Profile::Asian).unwrap(),
                &Limits::depth(depth),
                &false.into(),
                &mut |_| (),
            )
            .unwrap();
            nodes += c.nodes;
            println!("{l} {} {} {} {:?}", c.play, c.score, c.nodes, t1.elapsed());
        }
        println!("total {nodes} {:?} nps {:.0}", t0.elapsed(), nodes as f64 / t0.elapsed().as_secs_f64());
        return;
    }
    search(
        &mut t,
        &Root::new(Position::start(), vec![], Profile::Asian).unwrap(),
        &Limits::depth(depth),
        &false.into(),
        &mut |r| {
            println!(
                "{} {} {} {} {:?} {:?} {}",
                r.depth,
                r.selective_depth,
                r.score,
                r.nodes,
                r.elapsed,
                r.bound,
                r.moves.iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
            )
        },
    );
}
