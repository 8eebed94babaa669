//! `paint`: scenes to look at.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fs, io};

use chuhe::train::vision::paint::{Fonts, Split, scene};
use chuhe::train::vision::scene::{PaintedBoard, Scene};
use chuhe::vision::Content;
use image::ImageFormat;

use super::Failure;
use crate::output::Folder;

/// Paint boards for a network to learn from, as PNG, with a table of what is on them
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A folder of fonts, such as /usr/share/fonts; without it the program's own are used
    #[arg(long, value_name = "FOLDER")]
    fonts: Option<PathBuf>,
    #[arg(long, default_value_t = 20)]
    scenes: u64,
    /// The seed of the first scene
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// With fonts and styles that training never shows
    #[arg(long)]
    held_back: bool,
    /// The folder for the pictures; without it scenes are only timed
    #[arg(long, value_name = "FOLDER")]
    out: Option<Folder>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let fonts = match &arguments.fonts {
        Some(folder) => Fonts::load(folder)?,
        None => Fonts::own(),
    };
    for letters in ["車馬炮", "车马炮"] {
        let families: Vec<_> = fonts.families(letters).collect();
        let held_back = families.iter().filter(|(_, is_held_back)| *is_held_back).count();
        writeln!(output, "{} families have {letters}, {held_back} of them held back", families.len())?;
    }
    let split = if arguments.held_back { Split::HeldBack } else { Split::Training };
    let mut table = String::from("picture\twidth\theight\tcorners\tflipped\twhole\tpoints\tmarked\n");
    let mut time = Duration::ZERO;
    for seed in arguments.seed..arguments.seed + arguments.scenes {
        let began = Instant::now();
        let scene = scene(seed, &fonts, split);
        time += began.elapsed();
        if let Some(folder) = &arguments.out {
            let path = folder.path().join(format!("{seed}.png"));
            let (width, height) = (scene.picture.width() as u32, scene.picture.height() as u32);
            let colour = image::ExtendedColorType::Rgb8;
            image::save_buffer_with_format(
                &path,
                scene.picture.rgb(),
                width,
                height,
                colour,
                ImageFormat::Png,
            )
            .map_err(io::Error::other)?;
            table += &rows(seed, &scene);
        }
    }
    if let Some(folder) = &arguments.out {
        fs::write(folder.path().join("scenes.tsv"), table)?;
    }
    let each = 1000.0 * time.as_secs_f64() / arguments.scenes.max(1) as f64;
    Ok(writeln!(output, "{} scenes, {each:.1} ms each", arguments.scenes)?)
}

/// A row for each board of the scene; one if it has none.
fn rows(seed: u64, scene: &Scene) -> String {
    let (width, height) = (scene.picture.width(), scene.picture.height());
    let start = format!("{seed}.png\t{width}\t{height}");
    if scene.boards.is_empty() {
        return format!("{start}\t-\t-\t-\t-\t-\n");
    }
    scene.boards.iter().map(|board| format!("{start}\t{}\n", described(board))).collect()
}

fn described(board: &PaintedBoard) -> String {
    let corners = board.grid.corners().map(|[x, y]| format!("{x:.1},{y:.1}")).join(" ");
    let letter = |content: Content| match content {
        Content::Empty => '.',
        Content::Piece(piece) => piece.letter(),
        Content::Hidden => '?',
        Content::Foreign => '!',
    };
    let points: String = board.points.iter().map(|point| letter(point.content)).collect();
    let marked: Vec<_> =
        (0..90).filter(|&at| board.points[at].is_marked).map(|at: usize| at.to_string()).collect();
    format!("{corners}\t{}\t{}\t{points}\t{}", board.is_flipped, board.is_whole, marked.join(","))
}
