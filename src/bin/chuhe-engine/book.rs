//! `book`: makes a user's own opening book.

use std::io::Write;
use std::path::{Path, PathBuf};

use chuhe::engine::book::{Book, Builder};
use chuhe::game::{Game, Tree, formats};

use crate::manners::{count, is_json, told};
use crate::output::{FileKind, Outputs, Target};
use crate::reading::each_game;
use crate::{Failure, usage};

/// Make an opening book of one's own, for the option BookFile: of a repertoire, or of games
///
/// Reads any format that convert reads. Every move of every variation counts: the oftener it was
/// played, the oftener it is chosen, whoever won.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    pub(crate) inputs: Vec<PathBuf>,
    /// The book to write, or - for standard output
    #[arg(short, long, value_name = "OUT", value_parser = Target::checked(path))]
    output: Target,
    /// Plies from the start of a game that are looked at
    #[arg(long, default_value_t = 36, value_parser = usage::positive::<usize>)]
    plies: usize,
    /// How often a move must have been played
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
}

/// Why no book was made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error("there is no game to make a book of")]
    Empty,
}

/// A text is never a book, even if its bytes would make one.
const BOOK: FileKind = FileKind {
    name: "opening book",
    is_own: |bytes| Book::new(bytes).is_sound() && bytes.contains(&0) && formats::recognise(bytes).is_none(),
};

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs) -> Result<(), Failure> {
    let mut output = outputs.create(&arguments.output, BOOK)?;
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
    output.write_all(&bytes)?;
    output.finish()?;
    told(&format!("a book of {}", count(games, "game")));
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}

/// Adds the moves of all variations, up to a ply.
fn add(builder: &mut Builder, game: &Game, plies: usize) {
    let tree = game.tree();
    for node in tree.subtree(Tree::START).filter(|&node| (1..=plies).contains(&tree.ply(node))) {
        if let (Some(parent), Some(mv)) = (tree.parent(node), tree.play(node)) {
            builder.add(&game.position_of(parent), mv, None);
        }
    }
}

/// A book has its own file name extension.
fn path(path: &Path) -> Result<(), String> {
    if is_json(path) { Err("a book is not written as JSON".into()) } else { Ok(()) }
}
