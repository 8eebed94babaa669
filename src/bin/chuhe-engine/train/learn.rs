//! `learn`: trains a network on positions from games. After each pass it writes the network, a
//! state to continue from, and a line of a table.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use chuhe::engine::board::visible_path;
use chuhe::engine::network::Network;
use chuhe::train::data::archive;
use chuhe::train::network::{Epoch, Filter, Lessons, Options, Trainer};

use super::Failure;
use crate::output::{FileKind, OutputArgument, Outputs};

/// Learn a network from archives of positions; started again with the same options, it goes on
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An archive, or a folder of archives; may be given several times
    #[arg(long, required = true)]
    data: Vec<PathBuf>,
    /// Where to write the network; beside it a table (.tsv), and a state to go on with (.state)
    #[arg(long, value_name = "OUT")]
    out: OutputArgument,
    /// A network to begin with; without it, random weights
    #[arg(long)]
    from: Option<PathBuf>,
    /// Passes over all positions
    #[arg(long, default_value_t = 44)]
    epochs: usize,
    /// The first so many of them learn what the terms written by hand say, of positions near those
    /// of the games
    #[arg(long, default_value_t = 32)]
    imitate: usize,
    /// The part of the positions of which the later ones learn that
    #[arg(long, default_value_t = 0.5)]
    imitation_share: f32,
    /// Positions between two steps
    #[arg(long, default_value_t = 8_192)]
    batch: usize,
    /// How far a weight moves in a step, in the beginning
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// … and in the end
    #[arg(long, default_value_t = 0.000_01)]
    last_rate: f32,
    /// How much of the goal is the result of the game, 0 to 1
    #[arg(long, default_value_t = 0.25)]
    result_share: f32,
    /// The centipawns that an output of 1 stands for; by default, those by which the scores tell
    /// the results best
    #[arg(long)]
    scale: Option<u16>,
    /// The centipawns that the file calls an output of 1, if not as many: what is learnt says a little
    /// less than its teacher
    #[arg(long)]
    written_scale: Option<u16>,
    /// The same seed learns the same, with the same number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Learn from positions in check, too
    #[arg(long)]
    checks: bool,
    /// Learn from positions whose best move captures or gives check, too
    #[arg(long)]
    sharp: bool,
    /// The highest score learnt from, in centipawns
    #[arg(long, default_value_t = Filter::default().max_score_cp)]
    max_score: i32,
    /// Plies of a game to be left out
    #[arg(long, default_value_t = 0)]
    min_ply: u8,
}

const NETWORK: FileKind = FileKind { name: "network", is_own: |bytes| Network::from_bytes(bytes).is_ok() };
const TABLE: FileKind =
    FileKind { name: "table of errors", is_own: |bytes| bytes.starts_with(HEADING.as_bytes()) };

/// The first line of the table.
const HEADING: &str = "epoch\trate\tlearnt\theld back\tseconds\tpositions\n";

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut impl Write) -> Result<(), Failure> {
    let out: &Path = &arguments.out;
    let [state, table] = ["state", "tsv"].map(|extension| out.with_extension(extension));
    outputs.check(out, NETWORK)?;
    outputs.check(&table, TABLE)?;
    let lessons = read(arguments)?;
    let [learnt, held_back, left_out] = lessons.counts();
    writeln!(output, "{learnt} positions to learn from, {held_back} held back, {left_out} left out")?;
    let scale_cp = arguments.scale.unwrap_or_else(|| lessons.fit_scale_cp());
    writeln!(output, "an output of 1 stands for {scale_cp} centipawns")?;
    let start = start(arguments)?;
    let options = Options {
        epochs: arguments.epochs,
        imitating_epochs: arguments.imitate,
        imitating_share: arguments.imitation_share,
        batch: arguments.batch,
        rates: [arguments.rate, arguments.last_rate],
        result_share: arguments.result_share,
        scale_cp,
        start: start.as_ref().map(|network| crc32fast::hash(&network.to_bytes())),
        seed: arguments.seed,
        threads: arguments.threads,
    };
    let (mut trainer, mut rows) = match std::fs::read(&state) {
        Ok(bytes) => (Trainer::resume(options, &bytes)?, std::fs::read_to_string(&table).unwrap_or_default()),
        Err(_) => (Trainer::new(options, start.as_ref()), HEADING.to_owned()),
    };
    output.write_all(rows.as_bytes())?;
    let written_cp = arguments.written_scale.unwrap_or(scale_cp);
    while !trainer.is_done() {
        let began = Instant::now();
        let epoch = trainer.epoch(&lessons, &mut |done| tell(done, began));
        let row = row(&epoch, began.elapsed().as_secs_f64(), learnt);
        output.write_all(row.as_bytes())?;
        output.flush()?;
        rows += &row;
        chuhe::session::write_file(&table, rows.as_bytes())?;
        chuhe::session::write_file(out, &trainer.network_in(written_cp).to_bytes())?;
        // This comes last: everything that the state calls done has been written.
        chuhe::session::write_file(&state, &trainer.checkpoint())?;
    }
    let [network, terms] = trainer.errors_in_use(&lessons);
    writeln!(
        output,
        "on what was held back, in integers: {network:.6}; the terms written by hand: {terms:.6}"
    )?;
    Ok(())
}

/// The network to start from.
fn start(arguments: &Arguments) -> Result<Option<Network>, Failure> {
    let Some(path) = &arguments.from else { return Ok(None) };
    Ok(Some(Network::from_bytes(&std::fs::read(path)?)?))
}

/// Prints the progress of a pass to standard error.
fn tell(done: f64, began: Instant) {
    let left = began.elapsed().as_secs_f64() * (1.0 - done) / done;
    let text = format!("\r{:3.0} %, {left:.0} s left in this pass ", 100.0 * done);
    // With standard error closed there is nobody to tell.
    drop(io::stderr().write_all(text.as_bytes()));
}

fn row(epoch: &Epoch, seconds: f64, positions: u64) -> String {
    let Epoch { number, rate, learnt, held_back } = epoch;
    let mut row = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(row, "{number}\t{rate:.6}\t{learnt:.6}\t{held_back:.6}\t{seconds:.1}\t{positions}");
    row
}

/// The positions of all archives, in the order of their names.
fn read(arguments: &Arguments) -> Result<Lessons, Failure> {
    let filter = Filter {
        checks: arguments.checks,
        sharp: arguments.sharp,
        max_score_cp: arguments.max_score,
        min_ply: arguments.min_ply,
    };
    let mut lessons = Lessons::default();
    for path in arguments.data.iter().map(|path| archives(path)).collect::<io::Result<Vec<_>>>()?.concat() {
        let extent = archive::read(&path, |game| lessons.add(game, &filter));
        let failure = |source| Failure::Archive { path: visible_path(&path), source };
        if extent.map_err(failure)?.is_damaged {
            let text = format!("{}: its end is damaged and left out\n", visible_path(&path));
            io::stderr().write_all(text.as_bytes())?;
        }
    }
    Ok(lessons)
}

/// The file itself, or the archives in a folder.
fn archives(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = path.read_dir()?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<_> =
        files.into_iter().filter(|file| file.extension().is_some_and(|ext| ext == "positions")).collect();
    files.sort();
    Ok(files)
}
