//! Broken files, by accident or on purpose: each gets an answer, at once and without a panic.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chuhe::game::Game;
use chuhe::game::formats::{self, BinaryFormat, Encoding, Format, ReadError, Reading, Target, TextFormat};
use chuhe::game::notation::Notation;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::games::random_game;
use super::one_text::in_one_text;
use super::{worst_texts, xqf_files};

/// The name of a format, and a function that writes a game in it.
type Writer = (&'static str, fn(&Game, &mut StdRng) -> Vec<u8>);

/// Every format, in every form in which it is read.
const WRITERS: [Writer; 9] = [
    ("JSON", |game, _| formats::write(game, Target::Json).into()),
    ("PGN", |game, random| formats::write(game, Target::Pgn(*Notation::ALL.choose(random).unwrap())).into()),
    ("PGN in GBK", |game, _| {
        Encoding::Gbk.encode(&formats::write(game, Target::Pgn(Notation::Simplified))).into_owned()
    }),
    ("several games in PGN", |game, _| formats::write(game, Target::Pgn(Notation::Wxf)).repeat(3).into()),
    ("UBB", |game, _| formats::write(game, Target::Ubb).into()),
    ("XQF", |game, _| xqf_files::write(game, 10, [0; 9])),
    ("XQF with keys", |game, random| xqf_files::write(game, random.random_range(11..=18), random.random())),
    ("moves", |game, random| {
        formats::write(game, Target::Moves(*Notation::ALL.choose(random).unwrap())).into()
    }),
    ("FEN", |game, _| formats::write(game, Target::Fen).into()),
];

/// Texts with a meaning for some reader.
const SNIPPETS: [&[u8]; 18] = [
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"\"",
    b"\n",
    b"\\u",
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"[DhtmlXQ_",
    b"[/DhtmlXQ",
    b"[Game \"",
    b"1-0",
    b"99999999999999999999",
    b"position fen ",
];

/// Overwrites, cuts, repeats, moves and inserts bytes, and splices in parts of another file.
fn mutate(file: &mut Vec<u8>, other: &[u8], random: &mut StdRng) {
    for _ in 0..random.random_range(1..6) {
        if file.is_empty() {
            return;
        }
        let at = random.random_range(0..file.len());
        let end = (at + random.random_range(1..60)).min(file.len());
        match random.random_range(0..7) {
            0 => file[at] = random.random(),
            1 => file[at] ^= 1 << random.random_range(0..8),
            2 => file.truncate(at),
            3 => drop(file.drain(at..end)),
            4 => {
                let part = file[at..end].repeat(random.random_range(1..20));
                file.splice(at..at, part);
            }
            5 => {
                let part = SNIPPETS.choose(random).unwrap();
                file.splice(at..at, part.iter().copied());
            }
            _ => {
                let from = random.random_range(0..other.len().max(1)).min(other.len());
                let to = (from + random.random_range(1..400)).min(other.len());
                file.splice(at..end, other[from..to].iter().copied());
            }
        }
    }
}

/// The broken file with this number. The same number gives the same file.
fn broken(writer: &Writer, number: u64) -> Vec<u8> {
    let random = &mut StdRng::seed_from_u64(number);
    // Games are made repeatedly from a few seeds, so that most of the time goes into reading.
    let seed = random.random_range(0..500);
    let mut file = writer.1(&random_game(seed), random);
    let (_, of_other) = WRITERS.choose(random).unwrap();
    let other = of_other(&random_game(seed + 1), random);
    mutate(&mut file, &other, random);
    file
}

/// Reads all games of a file, and calls `visit` with each. Returns the longest time for opening the
/// file or reading a game.
fn read(file: &[u8], mut visit: impl FnMut(Game)) -> Duration {
    // Whatever the fault is, it can be described.
    let said = |error: ReadError| assert!((1..1_000).contains(&error.to_string().len()), "{error}");
    let began = Instant::now();
    let opened = formats::read(file);
    let mut slowest = began.elapsed();
    match opened {
        Ok(games) => {
            for index in 0..games.len() {
                let began = Instant::now();
                games.summary(index);
                let reading = games.read(index);
                slowest = slowest.max(began.elapsed());
                match reading {
                    Ok(Reading { game, losses }) => {
                        for loss in losses {
                            assert!((1..1_000).contains(&loss.to_string().len()), "{loss}");
                        }
                        visit(game);
                    }
                    Err(error) => said(error),
                }
            }
        }
        Err(error) => said(error),
    }
    slowest
}

/// A game that was read survives in every format. (The name of a header may have to change once.)
fn check_again(game: &Game) {
    for target in [Target::Pgn(Notation::Simplified), Target::Ubb, Target::Json] {
        let again = |game: &Game| -> Result<Game, ReadError> {
            let reading = formats::read(formats::write(game, target).as_bytes())?.read(0)?;
            assert!(reading.losses.is_empty(), "{:?}\n{}", reading.losses, formats::write(game, target));
            Ok(reading.game)
        };
        let text = || formats::write(game, target);
        let first = again(game).unwrap_or_else(|error| panic!("{error}\n{}", text()));
        let second = again(&first).unwrap_or_else(|error| panic!("{error}\n{}", text()));
        assert_eq!(first.start(), game.start(), "{}", text());
        let held = if target == Target::Ubb { in_one_text(game.clone()) } else { game.clone() };
        assert_eq!(first.tree(), held.tree(), "{}", text());
        assert_eq!(first.outcome(), second.outcome(), "{}", text());
        assert_eq!(first.headers, second.headers, "{}", text());
        assert!(first == second, "{}", text());
    }
}

#[test]
fn broken_files_are_answered() {
    for (index, writer) in WRITERS.iter().enumerate() {
        for number in 0..150 {
            read(&broken(writer, ((index as u64) << 32) | number), |game| check_again(&game));
        }
    }
}

#[test]
fn the_worst_texts_are_answered() {
    for (_, text) in worst_texts::all(100_000) {
        read(&text, drop);
    }
}

/// The peak memory of this process, in KiB; Linux only.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.split_whitespace().next()?.parse().ok()
}

/// To be run alone, and with optimisation: see CONTRIBUTING.md. `HOSTILE_FILES` sets the number of
/// files for each format.
#[test]
#[ignore = "a measurement of minutes"]
fn a_hundred_thousand_broken_files_of_each_format() {
    let count: u64 = std::env::var("HOSTILE_FILES").map_or(100_000, |count| count.parse().unwrap());
    let slowest = Mutex::new(BTreeMap::new());
    for (name, text) in worst_texts::all(formats::MAX_GAME_BYTES - 1_000) {
        let took = read(&text, drop);
        println!("{name}: {} ms", took.as_millis());
        slowest.lock().unwrap().insert(took, name.to_string());
    }
    println!("worst texts: peak {} KiB", peak_kib().unwrap_or(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for (index, writer) in WRITERS.iter().enumerate() {
        let next = AtomicU64::new(0);
        let games_read = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..cores {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= count {
                            return;
                        }
                        let file = broken(writer, (1 << 63) | ((index as u64) << 32) | number);
                        let took = read(&file, |game| {
                            check_again(&game);
                            games_read.fetch_add(1, Ordering::Relaxed);
                        });
                        let mut slowest = slowest.lock().unwrap();
                        slowest.insert(took, format!("{} number {number}", writer.0));
                        while slowest.len() > 5 {
                            slowest.pop_first();
                        }
                    }
                });
            }
        });
        println!("{}: {count} files, {} games read", writer.0, games_read.into_inner());
    }
    let slowest = slowest.into_inner().unwrap();
    println!("slowest: {slowest:?}");
    println!("peak {} KiB", peak_kib().unwrap_or(0));
    assert!(slowest.keys().all(|&took| took < Duration::from_secs(1)));
    assert!(peak_kib().unwrap_or(0) < 200 << 10);
}

#[test]
fn every_format_is_recognised() {
    let random = &mut StdRng::seed_from_u64(1);
    let expected = [
        Format::Text(TextFormat::Json),
        Format::Text(TextFormat::Pgn),
        Format::Text(TextFormat::Pgn),
        Format::Text(TextFormat::Pgn),
        Format::Text(TextFormat::Ubb),
        Format::Binary(BinaryFormat::Xqf),
        Format::Binary(BinaryFormat::Xqf),
        Format::Text(TextFormat::Moves),
        Format::Text(TextFormat::Moves),
    ];
    for ((name, write), format) in WRITERS.into_iter().zip(expected) {
        for seed in 0..20 {
            assert_eq!(formats::recognise(&write(&random_game(seed), random)), Some(format), "{name} {seed}");
        }
    }
}
