//! Properties that hold for any bytes from outside.
//!
//! `found/` has, for each target, the inputs that once violated them.

#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

mod edits;
#[path = "../game/formats/other_files.rs"]
mod other_files;
mod pictures;
#[path = "../game/formats/games.rs"]
mod random_games;
mod seeds;
mod targets;
#[path = "../game/formats/xqf_files.rs"]
mod xqf_files;

use std::collections::HashSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use chuhe::game::formats::{self, BinaryFormat, Format, TextFormat};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use targets::TARGETS;

fn found(target: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/hostile/found").join(target);
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Tries an input; a failure names it.
fn attempt(target: &str, check: targets::Target, input: &[u8], name: &str) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(input))) {
        eprintln!("{target} fails for {name}: {:?}", String::from_utf8_lossy(input));
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn what_was_found_once_is_not_found_again() {
    for &(name, check) in TARGETS {
        for file in found(name) {
            attempt(name, check, &fs::read(&file).unwrap(), &file.display().to_string());
        }
    }
}

#[test]
fn every_format_has_an_example() {
    let seeds = seeds::of("games");
    let found: HashSet<Format> = seeds.iter().filter_map(|seed| formats::recognise(seed)).collect();
    let texts = TextFormat::ALL.iter().copied().map(Format::Text);
    let all = texts.chain(BinaryFormat::ALL.iter().copied().map(Format::Binary));
    let missing: Vec<Format> = all.filter(|format| !found.contains(format)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_input_to_begin_with_holds() {
    for &(name, check) in TARGETS {
        let seeds = seeds::of(name);
        assert!(!seeds.is_empty(), "{name}");
        for (number, seed) in seeds.iter().enumerate() {
            attempt(name, check, seed, &format!("seed {number}"));
        }
    }
}

/// Overwrites, cuts, repeats and moves some bytes, and copies some from another input.
fn mutated(input: &[u8], other: &[u8], random: &mut StdRng) -> Vec<u8> {
    let mut input = input.to_vec();
    for _ in 0..random.random_range(1..5) {
        let at = random.random_range(0..=input.len());
        let end = (at + random.random_range(0..20)).min(input.len());
        match random.random_range(0..5) {
            0 => input.insert(at, random.random()),
            1 if at < input.len() => input[at] ^= 1 << random.random_range(0..8),
            2 => drop(input.drain(at..end)),
            3 => input.extend_from_within(at..end),
            _ => {
                let from = random.random_range(0..=other.len());
                let to = (from + random.random_range(0..40)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
        }
    }
    input
}

#[test]
fn what_is_near_to_these_inputs_holds() {
    let count = std::env::var("HOSTILE_INPUTS").map_or(200, |count| count.parse().unwrap());
    let only = std::env::var("HOSTILE_TARGET").ok();
    for &(name, check) in TARGETS.iter().filter(|(name, _)| only.as_ref().is_none_or(|only| only == name)) {
        let seeds = seeds::of(name);
        for number in 0..count {
            let random = &mut StdRng::seed_from_u64(number);
            let [one, other] = [(); 2].map(|()| seeds.choose(random).unwrap());
            attempt(name, check, &mutated(one, other, random), &format!("number {number}"));
        }
    }
}

/// For `fuzz/run.sh`: `SEEDS=folder cargo test --test hostile -- --ignored seeds_are_written`.
#[test]
#[ignore = "it writes files"]
fn seeds_are_written() {
    let folder = PathBuf::from(std::env::var_os("SEEDS").expect("SEEDS names the folder"));
    for &(name, _) in TARGETS {
        let folder = folder.join(name);
        fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds::of(name).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed).unwrap();
        }
        for file in found(name) {
            fs::copy(&file, folder.join(file.file_name().unwrap())).unwrap();
        }
    }
}
