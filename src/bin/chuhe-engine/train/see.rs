//! `see`: measures how often pictures are read rightly.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use chuhe::engine::board::visible_path;
use chuhe::train::vision::measure::{Tally, Truth, truth_of_row};
use chuhe::train::vision::paint::{Fonts, Split, scene};
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
    /// A list of pictures; without it, painted scenes with fonts and styles that are never learnt from
    #[arg(long, requires = "folder")]
    list: Option<PathBuf>,
    /// The pictures of the list, by the number of their row: 00.png, 01.jpg, …
    #[arg(long)]
    folder: Option<PathBuf>,
    /// A folder of fonts, such as /usr/share/fonts; without it the program's own are used
    #[arg(long, value_name = "FOLDER")]
    fonts: Option<PathBuf>,
    /// How many scenes
    #[arg(long, default_value_t = 200)]
    scenes: u64,
    #[arg(long, default_value_t = 77)]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let networks = networks(arguments.locator.as_deref(), arguments.classifier.as_deref())?;
    let mut tally = Tally::default();
    let mut times = Vec::new();
    if let (Some(list), Some(folder)) = (&arguments.list, &arguments.folder) {
        for (number, row) in fs::read_to_string(list)?.lines().skip(1).enumerate() {
            let (Some(file), Some(truth)) = (picture_of(folder, number)?, truth_of_row(row)) else {
                continue;
            };
            let started = Instant::now();
            let fault = match Picture::decode(&fs::read(&file)?) {
                Ok(picture) => tally.count(&truth, &networks.read(&picture)),
                Err(error) => error.to_string(),
            };
            times.push(started.elapsed());
            writeln!(output, "{} {:.2} s {fault}", visible_path(&file), started.elapsed().as_secs_f32())?;
        }
    } else {
        let fonts = match &arguments.fonts {
            Some(folder) => Fonts::load(folder)?,
            None => Fonts::own(),
        };
        for number in 0..arguments.scenes {
            let seed = arguments.seed.rotate_left(33) ^ number;
            let scene = scene(seed, &fonts, Split::HeldBack);
            let started = Instant::now();
            let reading = networks.read(&scene.picture);
            times.push(started.elapsed());
            let fault = tally.count(&Truth::of(&scene), &reading);
            if !fault.is_empty() {
                writeln!(output, "{seed} {fault}")?;
            }
        }
    }
    times.sort();
    let longest = times.last().map_or(0.0, Duration::as_secs_f32);
    writeln!(output, "{tally}the longest took {longest:.2} s")?;
    Ok(())
}

/// The picture of a row of the list.
fn picture_of(folder: &Path, number: usize) -> Result<Option<PathBuf>, Failure> {
    let prefix = format!("{number:02}.");
    let files = fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
    let is_it =
        |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&prefix));
    Ok(files.into_iter().find(is_it))
}

fn networks(locator: Option<&Path>, classifier: Option<&Path>) -> Result<Networks, Failure> {
    let read = |path: &Path| -> Result<Network, Failure> { Ok(Network::read(&fs::read(path)?)?) };
    let built_in = Networks::built_in();
    Ok(Networks {
        locator: locator.map_or_else(|| Ok(built_in.locator.clone()), read)?,
        classifier: classifier.map_or_else(|| Ok(built_in.classifier.clone()), read)?,
    })
}
