//! `book`: makes a user's own opening book, and shows what books know.

mod show;

use std::io::Write;
use std::path::PathBuf;

use chuhe::books::{BookMaker, is_untouched};
use chuhe::engine::book::Book;
use chuhe::game::formats;

use crate::lang::Lang;
use crate::manners::{count, is_json, told};
use crate::output::{FileKind, OutputArgument, Outputs};
use crate::reading::each_game;
use crate::usage::UsageError;
use crate::{Failure, usage};

/// Make an opening book of one's own, for the option BookFile: of a repertoire, or of games
///
/// Reads any format that convert reads. Every move of every variation counts: the oftener it was
/// played, the oftener it is chosen. A name that ends with .obk makes a book for other programs,
/// too, such as 兵河五四 and 鲨鱼象棋: with results, and comments as notes; its scores are 2 for a
/// won game, 1 for a draw or a game without a result. With --show nothing is made: it prints what
/// books know of a position.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input; with --show, books, and none for the built-in one
    #[arg(required_unless_present = "show")]
    inputs: Vec<PathBuf>,
    /// The book to write, or - for standard output; with --show, the answer
    #[arg(short, long, value_name = "OUT", required_unless_present = "show")]
    output: Option<OutputArgument>,
    /// Plies from the start of a game that are looked at
    #[arg(long, default_value_t = 36, value_parser = usage::positive::<usize>)]
    plies: usize,
    /// How often a move must have been played
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// Print the moves that books know in this position: books of ours, .obk, pfBook and BOOK.DAT
    #[arg(long, value_name = "FEN", conflicts_with_all = ["plies", "least"])]
    show: Option<String>,
    /// Print them as JSON
    #[arg(long, requires = "show")]
    json: bool,
    /// The language of the moves that are shown; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true, requires = "show")]
    lang: Option<Lang>,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if self.show.is_none() && self.output.as_deref().is_some_and(is_json) {
            return Err(UsageError::BookAsJson);
        }
        usage::inputs(&self.inputs)
    }
}

/// Why no book was made or shown.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BookError {
    #[error("there is no game to make a book of")]
    Empty,
    #[error("no book could be read")]
    Nothing,
}

/// A text is never a book, even if its bytes would make one.
const BOOK: FileKind = FileKind {
    name: "opening book of Chuhe",
    is_own: |bytes| {
        let is_ours =
            || Book::new(bytes).is_sound() && bytes.contains(&0) && formats::recognise(bytes).is_none();
        is_untouched(bytes) || is_ours()
    },
};

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, stdout: &mut dyn Write) -> Result<(), Failure> {
    match (&arguments.show, &arguments.output) {
        (Some(fen), _) => show::run(arguments, fen, outputs, stdout),
        (None, Some(target)) => make(arguments, target, outputs),
        // The command line has one of them.
        (None, None) => Err(BookError::Empty.into()),
    }
}

fn make(arguments: &Arguments, target: &OutputArgument, outputs: &Outputs) -> Result<(), Failure> {
    let mut output = outputs.create(target, BOOK)?;
    let mut maker = BookMaker::of_path(target);
    let mut games = 0;
    let troubles = each_game(&arguments.inputs, |game| {
        games += 1;
        maker.add(&game, arguments.plies);
    })?;
    if !maker.write(arguments.least, &mut output)? {
        return Err(BookError::Empty.into());
    }
    output.finish()?;
    told(&format!("a book of {}", count(games, "game")));
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}
