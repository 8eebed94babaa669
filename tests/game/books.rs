//! Opening books of thousands of games, and real ones.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chuhe::books::{BookMaker, Lookup, OpenBook, Results};
use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::book::Key;
use chuhe::game::formats::GameResult;
use chuhe::game::{Game, Tree};
use chuhe::session::open_file;

fn lines() -> impl Iterator<Item = String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games/ccpd_games.tsv.gz");
    BufReader::new(flate2::read::GzDecoder::new(File::open(path).unwrap())).lines().map(Result::unwrap)
}

/// Every tenth game has a note at its fifth move.
fn game(number: usize, line: &str) -> Game {
    let mut game = super::masters::game(line);
    let fifth = game.tree().continuation(Tree::START).nth(4);
    if let Some(node) = fifth.filter(|_| number.is_multiple_of(10)) {
        game.set_comment(node, &format!("第 {number} 局"));
    }
    game
}

fn open(path: &Path) -> OpenBook {
    OpenBook::open(path, open_file, &AtomicBool::new(false)).unwrap()
}

/// The most memory that the program has had, in megabytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap_or(0) / 1_024
}

/// A move in a position, the same for its mirror image.
type Id = (u64, Move);

fn id(position: &Position, mv: Move) -> Id {
    let key = Key::of(position);
    (key.value(), key.write(position, mv))
}

/// What a book of the games must know: a row for each move played, sorted, and the notes.
struct Expected {
    played: Vec<(Id, Side, GameResult)>,
    notes: HashMap<Id, String>,
}

impl Expected {
    fn of(games: impl Iterator<Item = Game>) -> Self {
        let mut expected = Self { played: Vec::new(), notes: HashMap::new() };
        for game in games {
            let result = GameResult::of(game.result());
            let mut position = game.start().clone();
            for node in game.tree().continuation(Tree::START) {
                let mv = game.tree().play(node).unwrap();
                let id = id(&position, mv);
                expected.played.push((id, position.side_to_move(), result));
                let note = game.tree().comment(node);
                if !note.is_empty() {
                    expected.notes.entry(id).or_insert_with(|| note.to_owned());
                }
                position.make(mv);
            }
        }
        expected.played.sort_unstable_by_key(|&(id, ..)| id);
        expected
    }

    /// Compares what a book says of a position. Returns the number of moves.
    fn check(&self, position: &Position, lookup: &Lookup) -> usize {
        let key = Key::of(position).value();
        let first = self.played.partition_point(|&((known, _), ..)| known < key);
        let here = self.played.iter().skip(first).take_while(|&&((known, _), ..)| known == key);
        let mut counts: HashMap<Id, (Results, i64)> = HashMap::new();
        for &(id, side, result) in here {
            let (results, score) = counts.entry(id).or_default();
            let (count, points) = match result {
                GameResult::Win(winner) if winner == side => (&mut results.wins, 2),
                GameResult::Win(_) => (&mut results.losses, 0),
                GameResult::Draw => (&mut results.draws, 1),
                GameResult::Unknown => (&mut 0, 1),
            };
            *count += 1;
            *score += points;
        }
        assert_eq!((lookup.entries.len(), lookup.passed_over), (counts.len(), 0), "{position}");
        for entry in &lookup.entries {
            let id = id(position, entry.mv);
            let (results, score) = counts[&id];
            let note = self.notes.get(&id).map_or("", String::as_str);
            assert_eq!(
                (entry.results, entry.score, entry.note.as_str()),
                (results, Some(score), note),
                "{} in {position}",
                entry.mv
            );
        }
        counts.len()
    }
}

#[test]
#[ignore = "reads games which are not ours to copy, from ../shared"]
fn master_games_are_written_as_a_book_and_read_again() {
    let began = Instant::now();
    let games = || lines().enumerate().map(|(number, line)| game(number, &line));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("masters.obk");
    let mut maker = BookMaker::of_path(&path);
    let mut count = 0;
    for game in games() {
        maker.add(&game, usize::MAX);
        count += 1;
    }
    assert_eq!(count, 27_693);
    assert!(maker.write(1, &mut File::create(&path).unwrap()).unwrap());
    println!("written after {:.1} s, {} MB at most", began.elapsed().as_secs_f64(), peak());

    let book = open(&path);
    let expected = Expected::of(games());
    let (mut moves, mut positions) = (0, 0);
    each_position(|_, position| {
        moves += expected.check(position, &book.lookup(position).unwrap());
        positions += 1;
    });
    assert!(positions > 300_000, "{positions}");
    println!(
        "{moves} moves of {positions} positions read again after {:.1} s, {} MB at most",
        began.elapsed().as_secs_f64(),
        peak()
    );
}

/// A measurement: `CHUHE_BOOK` names a file. Prints how many of its entries along the games are
/// legal, and how long 10,000 positions take.
#[test]
#[ignore = "reads games which are not ours to copy, from ../shared, and a book of the user's"]
fn a_book_is_legal_along_master_games() {
    let Some(path) = std::env::var_os("CHUHE_BOOK") else { return println!("CHUHE_BOOK names no book") };
    let began = Instant::now();
    let book = open(Path::new(&path));
    println!("opened in {:.2} s, {} MB at most", began.elapsed().as_secs_f64(), peak());
    let mut some = Vec::new();
    each_position(|number, position| {
        if number % 170 == 0 && some.len() < 10_000 {
            some.push(position.clone());
        }
    });
    let idle = peak();
    let began = Instant::now();
    let found: usize = some.iter().map(|position| book.lookup(position).unwrap().entries.len()).sum();
    let elapsed = began.elapsed().as_secs_f64();
    println!("{} positions, {found} moves, in {elapsed:.3} s, {} MB more", some.len(), peak() - idle);
    let (mut entries, mut passed_over, mut known, mut positions) = (0, 0, 0, 0);
    each_position(|_, position| {
        let lookup = book.lookup(position).unwrap();
        entries += lookup.entries.len();
        passed_over += lookup.passed_over;
        known += usize::from(!lookup.entries.is_empty());
        positions += 1;
    });
    println!("{known} of {positions} positions known: {entries} legal moves, {passed_over} passed over");
    // The keys of `BOOK.DAT` are short, so some positions share one by chance.
    let is_obk = Path::new(&path).extension().is_some_and(|extension| extension == "obk");
    assert!(!is_obk || passed_over * 1_000 <= entries, "{passed_over} of {entries}");
}

/// Goes through the positions of all games, each once, with their numbers.
fn each_position(mut visit: impl FnMut(usize, &Position)) {
    let mut seen = HashSet::new();
    for line in lines() {
        let mut position = Position::start();
        for mv in line.rsplit('\t').next().unwrap_or_default().split_whitespace() {
            if seen.insert(Key::of(&position).value()) {
                visit(seen.len() - 1, &position);
            }
            position.make(mv.parse().unwrap());
        }
    }
}
