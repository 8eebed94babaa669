//! The output of another engine, from its greeting to its move: whatever it is, our results are
//! legal and bounded.

use std::io::{Cursor, Read};
use std::time::Duration;

use chuhe::engine::movegen::is_legal;
use chuhe::game::notation::Ranks;
use chuhe::uci::Protocol;
use chuhe::uci::client::{Client, EngineOption, Launch, OptionKind, Patience, SearchJob, ThinkingLimit};

use super::{after, byte, is_sayable, line};

/// Short, because nothing else will arrive.
const PATIENCE: Patience = {
    let time = Duration::from_secs(20);
    Patience { greeting: time, start: time, answer: time, stop: time }
};

pub fn check(mut data: &[u8]) {
    let (start, moves) = line(&mut data, 8);
    let kind = byte(&mut data);
    let launch = Launch {
        protocol: [None, Some(Protocol::Uci), Some(Protocol::Ucci)][usize::from(kind) % 3],
        ranks: [None, Some(Ranks::FromZero), Some(Ranks::FromOne)][usize::from(kind / 3) % 3],
        options: vec![("Hash\nquit".into(), "16".into()), ("Book".into(), String::new())],
        patience: PATIENCE,
        ..Launch::default()
    };
    // With a prologue, the rest is read at all.
    let prologue: &[u8] = match kind / 9 % 3 {
        0 => b"",
        1 => b"uciok\nreadyok\nbestmove h2e2\n",
        _ => b"option name MultiPV type spin default 1 min 1 max 500\nuciok\nreadyok\nbestmove h3e3\n",
    };
    let said = Cursor::new(prologue.to_vec()).chain(Cursor::new(data.to_vec()));
    match Client::connect(std::io::sink(), said, &launch) {
        Ok(mut client) => {
            assert!(client.name().chars().count() <= 100);
            check_options(client.options());
            let position = after(&start, &moves);
            let job = SearchJob {
                lines: 3,
                allowed: Some(Duration::ZERO),
                ..SearchJob::new(&start, &moves, ThinkingLimit::Depth(9))
            };
            let never = std::sync::atomic::AtomicBool::new(false);
            for _ in 0..2 {
                let mut reports = Vec::new();
                let answer = client.search(&job, &never, &mut |report| reports.push(report));
                for report in reports {
                    assert!((1..=3).contains(&report.line) && report.hash_permille <= 1_000);
                    assert!(!report.moves.is_empty());
                    assert!(chuhe::engine::rules::play_all(&position, &report.moves).is_ok(), "{report:?}");
                    assert!(!report.score.to_string().is_empty());
                }
                match answer {
                    Ok(answer) => {
                        assert!(is_legal(&position, answer.mv), "{answer:?}");
                        let next = after(&position, &[answer.mv]);
                        assert!(answer.ponder.is_none_or(|reply| is_legal(&next, reply)), "{answer:?}");
                    }
                    Err(error) => return is_sayable(&error),
                }
            }
        }
        Err(error) => is_sayable(&error),
    }
}

fn check_options(options: &[EngineOption]) {
    for (index, option) in options.iter().enumerate() {
        assert!((1..1_000).contains(&option.name.len()));
        assert!(options[..index].iter().all(|other| other.name != option.name));
        match &option.kind {
            OptionKind::Spin { default, min, max } => assert!((min..=max).contains(&default)),
            OptionKind::Combo { default, choices } => {
                assert!(choices.iter().chain([default]).all(|text| text.len() < 1_000));
            }
            OptionKind::Text { default } => assert!(default.len() < 1_000),
            OptionKind::Check { .. } | OptionKind::Button => {}
        }
    }
}
