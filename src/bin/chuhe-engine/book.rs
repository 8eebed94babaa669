//! `book`: an opening book of one's own.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chuhe::engine::board::shown;
use chuhe::engine::book::Builder;
use chuhe::game::formats::{self, MAX_BYTES, ReadError};
use chuhe::game::{Game, Tree};
use chuhe::session::read_at_most;

use crate::Failure;
use crate::convert::list_files;
use crate::manners::{self, count, is_standard, told};

/// Make an opening book of one's own, for the option BookFile: of a repertoire, or of games
///
/// Reads any format that convert reads. Every move of every variation counts: the oftener it was played, the oftener it is
/// chosen, whoever won.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files or folders
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The book to write, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Plies from the start of a game that are looked at
    #[arg(long, default_value_t = 36)]
    plies: usize,
    /// How often a move must have been played
    #[arg(long, default_value_t = 1)]
    least: u32,
    /// It is an error if anything could not be read
    #[arg(long)]
    strict: bool,
}

/// Why there is no book.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error("there is no game to make a book of")]
    Empty,
}

/// Why a game is not in the book.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error(transparent)]
    Game(#[from] ReadError),
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let mut builder = Builder::default();
    let (mut games, mut troubles) = (0, 0);
    for path in list_files(&arguments.inputs, None, &mut |path, error| {
        troubles += 1;
        told(&format!("{}: {error}", shown(path)));
    }) {
        for (number, game) in (1..).zip(read(&path)) {
            match game {
                Ok(game) => {
                    games += 1;
                    add(&mut builder, &game, arguments.plies);
                }
                Err(trouble) => {
                    troubles += 1;
                    told(&format!("{}, game {number}: {trouble}", shown(&path)));
                }
            }
        }
    }
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

/// The games of a file.
fn read(path: &Path) -> Vec<Result<Game, Trouble>> {
    let bytes = match read_at_most(path, MAX_BYTES as u64) {
        Ok(bytes) => bytes,
        Err(error) => return vec![Err(error.into())],
    };
    match formats::read(&bytes) {
        Ok(games) => games.games().map(|reading| Ok(reading?.game)).collect(),
        Err(error) => vec![Err(error.into())],
    }
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
