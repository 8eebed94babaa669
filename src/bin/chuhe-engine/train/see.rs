//! `see`: measures how often pictures are read rightly.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe::train::vision::measure::{Tally, truth_of_row};
use chuhe::vision::network::Network;
use chuhe::vision::{Networks, Picture};

use super::Failure;

/// Reads pictures whose boards are known, and says how many are read rightly
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The network that finds boards; by default, the program's own
    #[arg(long)]
    locator: Option<PathBuf>,
    /// The network that tells pieces
    #[arg(long)]
    classifier: Option<PathBuf>,
    /// A list of pictures
    #[arg(long)]
    list: PathBuf,
    /// Its pictures, by the number of their row: 00.png, 01.jpg, …
    #[arg(long)]
    folder: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let networks = networks(arguments.locator.as_deref(), arguments.classifier.as_deref())?;
    let mut tally = Tally::default();
    let mut times = Vec::new();
    for (number, row) in fs::read_to_string(&arguments.list)?.lines().skip(1).enumerate() {
        let prefix = format!("{number:02}.");
        let files = fs::read_dir(&arguments.folder)?.filter_map(Result::ok).map(|entry| entry.path());
        let file = files
            .into_iter()
            .find(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix)));
        let (Some(file), Some(truth)) = (file, truth_of_row(row)) else { continue };
        let started = Instant::now();
        let fault = match Picture::decode(&fs::read(&file)?) {
            Ok(picture) => tally.count(&truth, &networks.read(&picture)),
            Err(error) => error.to_string(),
        };
        times.push(started.elapsed());
        writeln!(output, "{} {:.2} s {fault}", file.display(), started.elapsed().as_secs_f32())?;
    }
    times.sort();
    let longest = times.last().map_or(0.0, Duration::as_secs_f32);
    writeln!(output, "{tally}the longest took {longest:.2} s")?;
    Ok(())
}

fn networks(locator: Option<&Path>, classifier: Option<&Path>) -> Result<Networks, Failure> {
    let read = |path: &Path| -> Result<Network, Failure> { Ok(Network::read(&fs::read(path)?)?) };
    let built_in = Networks::built_in();
    Ok(Networks {
        locator: locator.map_or_else(|| Ok(built_in.locator.clone()), read)?,
        classifier: classifier.map_or_else(|| Ok(built_in.classifier.clone()), read)?,
    })
}
