//! `book`: an opening book of one's own.

use std::io::Write;
use std::path::PathBuf;

use chuhe::engine::book::Builder;
use chuhe::game::{Game, Tree};

use crate::Failure;
use crate::manners::{self, count, is_json, is_standard, told};
use crate::reading::each_game;

/// Make an opening book of one's own, for the option BookFile: of a repertoire, or of games
///
/// Reads any format that convert reads. Every move of every variation counts: the oftener it was played, the oftener it is
/// chosen, whoever won.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The book to write, or - for standard output
    #[arg(short, long, value_name = "OUT", value_parser = path)]
    output: PathBuf,
    /// Plies from the start of a game that are looked at
    #[arg(long, default_value_t = 36)]
    plies: usize,
    /// How often a move must have been played
    #[arg(long, default_value_t = 1)]
    least: u32,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error("there is no game to make a book of")]
    Empty,
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut builder = Builder::default();
    let mut games = 0;
    let troubles = each_game(&arguments.inputs, |game| {
        games += 1;
        add(&mut builder, &game, arguments.plies);
    })?;
    let bytes = builder.bytes(arguments.least);
    if bytes.is_empty() {
        return Err(BookError::Empty.into());
    }
    if is_standard(&arguments.output) {
        output.write_all(&bytes)?;
    } else {
        let mut file = manners::new_file(&arguments.output)?;
        file.write_all(&bytes)?;
        manners::place(file, &arguments.output, true)?;
    }
    told(&format!("a book of {}", count(games, "game")));
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}

/// Adds the moves of all variations, up to a ply.
fn add(builder: &mut Builder, game: &Game, plies: usize) {
    let tree = game.tree();
    for node in tree.subtree(Tree::START).filter(|&node| (1..=plies).contains(&tree.ply(node))) {
        if let (Some(parent), Some(play)) = (tree.parent(node), tree.play(node)) {
            builder.add(&game.position_of(parent), play, None);
        }
    }
}

/// A book has a form of its own.
fn path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if is_json(&path) { Err("a book is not written as JSON".into()) } else { Ok(path) }
}
