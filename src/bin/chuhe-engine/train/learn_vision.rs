//! `learn-vision`: trains a network that reads pictures, on painted scenes. Every few minutes it
//! writes the network, a state to continue from, and a line of a table.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe::train::vision::learn::{Classify, Learner, Locate, Options, Round, Score, Task, samples, score};
use chuhe::train::vision::paint::{Fonts, Split, scene};
use chuhe::vision::network::Network;

use super::Failure;
use crate::output::{FileKind, OutputArgument, Outputs};

/// Learn a network that reads pictures, from painted scenes; started again with the same options, it
/// goes on
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[arg(long, value_enum)]
    network: Which,
    /// A folder of fonts, such as /usr/share/fonts; without it the program's own are used
    #[arg(long, value_name = "FOLDER")]
    fonts: Option<PathBuf>,
    /// Where to write the network; beside it a table (.tsv), and a state to go on with (.state)
    #[arg(long, value_name = "OUT")]
    out: OutputArgument,
    /// A network to begin with; without it, random weights
    #[arg(long)]
    from: Option<PathBuf>,
    /// Scenes to learn from
    #[arg(long, default_value_t = 200_000)]
    scenes: u64,
    /// How often each sample of them is learnt, on the average
    #[arg(long, default_value_t = 2.0)]
    passes: f64,
    /// Samples between two steps; by default 64 patches or 16 crops
    #[arg(long)]
    batch: Option<usize>,
    /// How far a weight moves in a step, in the beginning
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// … and in the end
    #[arg(long, default_value_t = 0.000_02)]
    last_rate: f32,
    /// The same seed learns the same, with the same number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Scenes to measure by, with fonts and styles that are never learnt from
    #[arg(long, default_value_t = 200)]
    held_back: u64,
    /// Seconds between two measurements
    #[arg(long, default_value_t = 240)]
    interval: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Which {
    /// Says what lies on a point
    Classifier,
    /// Says where points are
    Locator,
}

const NETWORK: FileKind =
    FileKind { name: "network for pictures", is_own: |bytes| Network::read(bytes).is_ok() };
const TABLE: FileKind =
    FileKind { name: "table of losses", is_own: |bytes| bytes.starts_with(HEADING.as_bytes()) };

/// The beginning of the table.
const HEADING: &str = "scenes\trate\tlearnt\theld back\tseconds";

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut impl Write) -> Result<(), Failure> {
    match arguments.network {
        Which::Classifier => learn::<Classify>(arguments, 64, outputs, output),
        Which::Locator => learn::<Locate>(arguments, 16, outputs, output),
    }
}

fn learn<T: Task>(
    arguments: &Arguments,
    batch: usize,
    outputs: &Outputs,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let &Arguments { scenes, passes, rate, last_rate, seed, threads, .. } = arguments;
    let out: &Path = &arguments.out;
    let [state, table] = ["state", "tsv"].map(|extension| out.with_extension(extension));
    outputs.check(out, NETWORK)?;
    outputs.check(&table, TABLE)?;
    let fonts = match &arguments.fonts {
        Some(folder) => Fonts::load(folder)?,
        None => Fonts::own(),
    };
    let batch = arguments.batch.unwrap_or(batch);
    let options = Options { scenes, passes, batch, rates: [rate, last_rate], seed, threads };
    let held_back = samples::<T>(0..arguments.held_back, seed, threads, &|number| {
        scene(seed.rotate_left(32) ^ number, &fonts, Split::HeldBack)
    });
    let paint = |number| scene(seed.rotate_left(32) ^ number, &fonts, Split::Training);
    let from = match &arguments.from {
        Some(path) => Some(Network::read(&std::fs::read(path)?)?),
        None => None,
    };
    let (mut learner, mut rows) = match std::fs::read(&state) {
        Ok(bytes) => {
            (Learner::<T>::resume(options, &bytes)?, std::fs::read_to_string(&table).unwrap_or_default())
        }
        Err(_) => (Learner::<T>::new(options, from), format!("{HEADING}\t{}\n", T::counted().join("\t"))),
    };
    output.write_all(rows.as_bytes())?;
    let mut began = Instant::now();
    let mut learnt = Score::default();
    while !learner.is_done() {
        let round = learner.round(&paint);
        learnt.add(&round.learnt);
        if began.elapsed() < Duration::from_secs(arguments.interval) && !learner.is_done() {
            continue;
        }
        let network = learner.network().write();
        let held_back = score::<T>(&Network::read(&network)?, &held_back, threads);
        let row = row(&round, &learnt, &held_back, began.elapsed());
        (began, learnt) = (Instant::now(), Score::default());
        output.write_all(row.as_bytes())?;
        output.flush()?;
        rows += &row;
        chuhe::session::write_file(&table, rows.as_bytes())?;
        chuhe::session::write_file(out, &network)?;
        // This comes last: everything that the state calls done has been written.
        chuhe::session::write_file(&state, &learner.checkpoint())?;
    }
    let networks = [learner.network().clone(), Network::read(&learner.network().write())?];
    let [before, after] = networks.map(|network| score::<T>(&network, &held_back, threads).mean_loss());
    Ok(writeln!(output, "the loss on what was held back: {before:.5}; with rounded weights: {after:.5}")?)
}

/// The shares of what was held back and right, in percent, end the row.
fn row(round: &Round, learnt: &Score, held_back: &Score, time: Duration) -> String {
    let shares = held_back.counts.iter().map(|&[right, all]| match all {
        0 => "\t-".into(),
        all => format!("\t{:.2}", 100.0 * right as f64 / all as f64),
    });
    let [learnt, loss] = [learnt, held_back].map(Score::mean_loss);
    let seconds = time.as_secs();
    let row = format!("{}\t{:.6}\t{learnt:.5}\t{loss:.5}\t{seconds}", round.scenes, round.rate);
    row + &shares.collect::<String>() + "\n"
}
