//! `generate`: plays games for learning. `strays`: adds positions beside them. `merge`: joins
//! files.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe::engine::board::{Side, visible_path};
use chuhe::train::data::archive::{self, Writer};
use chuhe::train::data::{Part, PlayedGame, Recipe, Record, SelfPlay, Strays};

use super::Failure;
use crate::output::{FileKind, Folder, OutputArgument, Outputs};
use crate::rate;

/// Play games against itself for a network to learn from, and keep their positions in a file
///
/// The same seed plays the same games on any machine. Killed and started again, it goes on behind
/// the last whole game.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder for the file, whose name says seed, nodes, games and part
    #[arg(long, value_name = "FOLDER")]
    out: Folder,
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which part of the games to play: 3/100 is the third of a hundred
    #[arg(long, default_value = "1/1")]
    part: Part,
    /// A move is searched until an iteration ends with so many nodes or more
    #[arg(long, default_value_t = 500)]
    nodes: u64,
}

/// The interval of progress reports.
const INTERVAL: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let &Arguments { ref out, games, seed, part, nodes } = arguments;
    out.check()?;
    let path = out.path().join(format!("seed{seed}_nodes{nodes}_games{games}_{}.positions", part.name()));
    let named = |source| Failure::Archive { path: visible_path(&path), source };
    let (mut writer, extent) = Writer::resume(&path).map_err(named)?;
    if extent.is_damaged {
        told(&format!("{} was not whole: cut back to its first {} games", visible_path(&path), extent.games));
    }
    let own = part.of(games);
    let mut progress = Progress::new(extent.games, extent.records, own.end - own.start);
    let mut player = SelfPlay::new(Recipe { seed, nodes });
    for number in own.skip(extent.games.try_into().unwrap_or(usize::MAX)) {
        let game = player.play(number);
        writer.push(&game.records)?;
        progress.count(&game);
    }
    Ok(writeln!(output, "{}: {}", visible_path(&path), progress.summary())?)
}

struct Progress {
    began: Instant,
    told: Instant,
    games: u64,
    records: u64,
    /// The total to play.
    wanted: u64,
    /// The games played since the start of this run.
    new_games: u64,
    new_records: u64,
    new_quiet: u64,
    /// The games won by Red, drawn, and won by Black.
    won: [u64; 3],
}

impl Progress {
    fn new(games: u64, records: u64, wanted: u64) -> Self {
        let now = Instant::now();
        Self {
            began: now,
            told: now,
            games,
            records,
            wanted,
            new_games: 0,
            new_records: 0,
            new_quiet: 0,
            won: [0; 3],
        }
    }

    fn count(&mut self, game: &PlayedGame) {
        let records = game.records.len() as u64;
        let is_quiet = |record: &&Record| record.is_quiet();
        self.games += 1;
        self.records += records;
        self.new_games += 1;
        self.new_records += records;
        self.new_quiet += game.records.iter().filter(is_quiet).count() as u64;
        self.won[match game.winner {
            Some(Side::Red) => 0,
            None => 1,
            Some(Side::Black) => 2,
        }] += 1;
        if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            let left = self.began.elapsed().as_secs_f64() / self.new_games as f64
                * self.wanted.saturating_sub(self.games) as f64;
            told(&format!("{}; {:.0} min left", self.summary(), left / 60.0));
        }
    }

    fn summary(&self) -> String {
        let [red, drawn, black] = self.won;
        format!(
            "{} of {} games, {} positions; now {} a second, {} of them quiet; Red won {red}, drew {drawn}, lost {black}",
            self.games,
            self.wanted,
            self.records,
            rate(self.new_records, self.began.elapsed()),
            rate(self.new_quiet, self.began.elapsed()),
        )
    }
}

/// Search positions some random moves away from those of a file of `generate`, for a network to
/// learn from
///
/// The same file and seed give the same positions. Killed and started again, it goes on behind the
/// last whole game.
#[derive(clap::Args)]
pub(crate) struct StraysArguments {
    /// The folder for the file, which has the name of the other one with `_strays`
    #[arg(long, value_name = "FOLDER")]
    out: Folder,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A position is searched until an iteration ends with so many nodes or more
    #[arg(long, default_value_t = 100)]
    nodes: u64,
    file: PathBuf,
}

pub(crate) fn strays(arguments: &StraysArguments, output: &mut impl Write) -> Result<(), Failure> {
    let &StraysArguments { ref out, seed, nodes, ref file } = arguments;
    out.check()?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let path = out.path().join(format!("{name}_strays{nodes}.positions"));
    let (mut writer, extent) =
        Writer::resume(&path).map_err(|source| Failure::Archive { path: visible_path(&path), source })?;
    let mut strays = Strays::new(seed, nodes);
    let (mut number, mut positions, mut written) = (0, extent.records, Ok(()));
    let read = archive::read(file, |game| {
        if number >= extent.games && written.is_ok() {
            let found = strays.of(number, game);
            positions += found.len() as u64;
            written = writer.push(&found);
        }
        number += 1;
    });
    read.map_err(|source| Failure::Archive { path: visible_path(file), source })?;
    written?;
    Ok(writeln!(output, "{}: {positions} positions beside {number} games", visible_path(&path))?)
}

/// Put files of `generate` together into one, leaving out positions that came before
///
/// A mirror image, left and right exchanged, counts as the same position. Games stay together and
/// in order.
#[derive(clap::Args)]
pub(crate) struct MergeArguments {
    /// The file to write
    #[arg(long, value_name = "OUT")]
    out: OutputArgument,
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn merge(
    arguments: &MergeArguments,
    outputs: &Outputs,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let out: &Path = &arguments.out;
    outputs.check(out, FileKind::EXPORT)?;
    if out.is_file() {
        // It is to be overwritten; continuing it would be another command.
        std::fs::remove_file(out)?;
    }
    let (mut writer, _) =
        Writer::resume(out).map_err(|source| Failure::Archive { path: visible_path(out), source })?;
    let mut known = HashSet::new();
    let (mut games, mut records, mut written) = (0, 0, Ok(()));
    for path in &arguments.files {
        let extent = archive::read(path, |game| {
            let new: Vec<_> = game.iter().copied().filter(|record| known.insert(record.key())).collect();
            if written.is_ok() {
                written = writer.push(&new);
            }
        });
        let extent = extent.map_err(|source| Failure::Archive { path: visible_path(path), source })?;
        if extent.is_damaged {
            told(&format!("{} is damaged behind its first {} games", visible_path(path), extent.games));
        }
        games += extent.games;
        records += extent.records;
    }
    written?;
    let kept = known.len();
    Ok(writeln!(output, "{games} games with {records} positions, {kept} of them different")?)
}

/// Prints to standard error: standard output is for the result.
fn told(text: &str) {
    drop(writeln!(io::stderr(), "{text}"));
}
