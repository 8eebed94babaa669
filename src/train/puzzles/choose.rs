//! Selects the candidates that become puzzles.

use std::collections::{HashMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use super::make::make;
use super::scan::{Candidate, scan};
use super::{MineError, MinedGame};
use crate::engine::board::Position;
use crate::game::puzzle::{Goal, Grade, Prover, Puzzle, PuzzleId, read_masters};

/// The most puzzles of each kind: mates in one, two, three, four, and more; and gains.
const WANTED: [usize; 6] = [80, 300, 200, 150, 150, 700];

/// The most puzzles from one game.
const MAX_OF_A_GAME: usize = 2;

/// The points from which a puzzle has the second, third, fourth and fifth grade.
const GRADES: [usize; 4] = [8, 10, 14, 19];

/// The candidates tried before checking again what is still wanted.
const BATCH: usize = 256;

/// Mines `wanted` puzzles, or a few more, or as many as there are, from the games in `lines` and
/// returns their table. Finished work is kept in `folder`; the next call with the same games
/// continues from there. `progress` receives messages.
///
/// # Errors
/// The first line that cannot be read, or the failure of a file.
pub fn mine(
    lines: impl BufRead,
    enough: usize,
    threads: usize,
    folder: &Path,
    progress: &mut dyn FnMut(String),
) -> Result<String, MineError> {
    let games = MinedGame::read(lines)?;
    fs::create_dir_all(folder)?;
    let scanned = Cache::new(folder.join("scanned.tsv"));
    while scanned.len()? < games.len() {
        let first = scanned.len()?;
        let numbers = first..games.len().min(first + BATCH);
        scanned.extend(each(numbers, threads, |prover, number| {
            let found = scan(prover, number, &games[number]);
            found
                .iter()
                .map(|candidate| format!("{} {} ", candidate.ply, goal_name(candidate.goal)))
                .collect()
        }))?;
        progress(format!("{} of {} games", scanned.len()?, games.len()));
    }
    let candidates = candidates(&scanned, &games)?;
    progress(format!("{} candidates", candidates.len()));
    choose(&games, &candidates, enough, threads, &Cache::new(folder.join("tried.tsv")), progress)
}

/// Tries candidates until there are enough puzzles.
fn choose(
    games: &[MinedGame],
    candidates: &[Candidate],
    enough: usize,
    threads: usize,
    tried: &Cache,
    progress: &mut dyn FnMut(String),
) -> Result<String, MineError> {
    let mut counts = [0; WANTED.len()];
    let mut known = HashSet::new();
    let mut of_games = HashMap::new();
    let mut chosen: Vec<Puzzle> = Vec::new();
    let mut rest = candidates.iter().copied().peekable();
    let mut done = 0;
    while rest.peek().is_some() && chosen.len() < enough {
        let is_wanted = |candidate: &Candidate| counts[class(candidate.goal)] < WANTED[class(candidate.goal)];
        let batch: Vec<Candidate> = rest.by_ref().filter(is_wanted).take(BATCH).collect();
        if tried.len()? < done + batch.len() {
            let first = tried.len()? - done;
            tried.extend(each(first..batch.len(), threads, |prover, number| {
                let candidate = batch[number];
                make(prover, &games[candidate.game], candidate).map_or(String::new(), |(points, puzzle)| {
                    format!("{points}\t{}", puzzle.row().trim_end())
                })
            }))?;
        }
        let rows = tried.lines()?;
        for (row, candidate) in rows[done..].iter().zip(&batch) {
            let Some((points, row)) = row.split_once('\t') else { continue };
            let (Ok(points), Some(Ok(puzzle))) = (points.parse(), read_masters(row).next()) else { continue };
            let of_game: &mut usize = of_games.entry(candidate.game).or_default();
            let class = class(puzzle.goal);
            let (own, mirrored) = (puzzle.start.hash(), puzzle.start.mirrored_hash());
            let is_wanted = counts[class] < WANTED[class] && *of_game < MAX_OF_A_GAME;
            if is_wanted && known.insert(own.min(mirrored)) {
                counts[class] += 1;
                *of_game += 1;
                chosen.push(Puzzle { grade: grade(points), ..puzzle });
            }
        }
        done += batch.len();
        progress(format!("{done} candidates tried; mates in 1, 2, 3, 4, more, and gains: {counts:?}"));
    }
    chosen.sort_by_key(|puzzle| (puzzle.grade, puzzle.id));
    Ok(chosen.iter().map(Puzzle::row).collect())
}

fn grade(points: usize) -> Grade {
    let above = GRADES.iter().filter(|&&least| points >= least).count();
    Grade::nearest(1 + above as u8)
}

/// The index of a puzzle's kind in [`WANTED`].
fn class(goal: Goal) -> usize {
    match goal {
        Goal::Mate { moves } => (moves.clamp(1, 5) - 1) as usize,
        Goal::Gain => WANTED.len() - 1,
    }
}

fn goal_name(goal: Goal) -> String {
    match goal {
        Goal::Mate { moves } => moves.to_string(),
        Goal::Gain => "gain".into(),
    }
}

/// The candidates of all games, in practically random order.
fn candidates(scanned: &Cache, games: &[MinedGame]) -> Result<Vec<Candidate>, MineError> {
    let mut found = Vec::new();
    for (number, line) in scanned.lines()?.iter().enumerate() {
        let fault = || MineError::Cache { path: scanned.path.clone().into(), line: number + 1 };
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.chunks(2) {
            let [ply, goal] = pair else { return Err(fault()) };
            let goal =
                if *goal == "gain" { Ok(Goal::Gain) } else { goal.parse().map(|moves| Goal::Mate { moves }) };
            let (Ok(ply), Ok(goal)) = (ply.parse(), goal) else { return Err(fault()) };
            let position = games.get(number).and_then(|game| game.position_at(ply)).ok_or_else(fault)?;
            found.push((order(&position), Candidate { game: number, ply, goal }));
        }
    }
    found.sort_by_key(|&(order, candidate)| (order, candidate.game, candidate.ply));
    Ok(found.into_iter().map(|(_, candidate)| candidate).collect())
}

fn order(position: &Position) -> PuzzleId {
    PuzzleId::of(position)
}

/// Does pieces of work with several threads; the results are in order.
fn each(
    numbers: std::ops::Range<usize>,
    threads: usize,
    work: impl Fn(&mut Prover, usize) -> String + Sync,
) -> Vec<String> {
    let threads = threads.max(1);
    let mut done = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let (work, own) = (&work, numbers.clone().skip(thread).step_by(threads));
                scope.spawn(move || {
                    let mut prover = Prover::default();
                    own.map(|number| {
                        prover.clear();
                        (number, work(&mut prover, number))
                    })
                    .collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, text)| text).collect()
}

/// A file with a line for each finished piece of work.
struct Cache {
    path: PathBuf,
}

impl Cache {
    fn new(path: PathBuf) -> Self {
        Self { path }
    }

    fn lines(&self) -> io::Result<Vec<String>> {
        match fs::read_to_string(&self.path) {
            Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn len(&self) -> io::Result<usize> {
        Ok(self.lines()?.len())
    }

    /// Adds lines, all in one write.
    fn extend(&self, lines: Vec<String>) -> io::Result<()> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        OpenOptions::new().create(true).append(true).open(&self.path)?.write_all(text.as_bytes())
    }
}
