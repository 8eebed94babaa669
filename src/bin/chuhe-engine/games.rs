//! `games`: searches a folder of games.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chuhe::engine::board::{FenError, Position, Side, shown};
use chuhe::game::database::{Database, Match, MoveRecord, Query};
use chuhe::game::formats::GameResult;
use chuhe::game::notation::Notation;
use chuhe::session::{Contents, Progress, read_at_most, read_games};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::Failure;

/// No index comes near it: see [`chuhe::game::database::MAX_MOVES`].
const MOST_BYTES: u64 = 1 << 30;

/// Search the games of a folder, and of the folders in it, by players, opening, result, years and position
///
/// Prints a line for each game found: date, players, result, moves, opening, event and file, separated by tabs. Reads any
/// format that convert reads; what cannot be read is named on standard error. With --index what was read is kept in a
/// file, and the next time only files that have changed are read.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    folder: PathBuf,
    /// Parts of players' names, in simplified or traditional characters
    #[arg(long, default_value = "")]
    player: String,
    /// The side of the player with that name
    #[arg(long, value_enum, requires = "player")]
    side: Option<Color>,
    /// The beginning of an opening's ECCO code, or a part of its name
    #[arg(long, default_value = "")]
    opening: String,
    #[arg(long, value_enum)]
    result: Option<Outcome>,
    #[arg(long)]
    from: Option<u16>,
    #[arg(long)]
    to: Option<u16>,
    /// A position as FEN that was on the board, or its mirror image
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Print the moves that were played in that position, or from the start, and how the games ended, not the games
    #[arg(long)]
    moves: bool,
    /// Where to keep what was read
    #[arg(long, value_name = "FILE")]
    index: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Red,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum Outcome {
    Red,
    Draw,
    Black,
    Unknown,
}

impl Arguments {
    fn query(&self) -> Result<Query, FenError> {
        Ok(Query {
            players: self.player.clone(),
            side: self.side.map(|side| match side {
                Color::Red => Side::Red,
                Color::Black => Side::Black,
            }),
            opening: self.opening.clone(),
            result: self.result.map(|result| match result {
                Outcome::Red => GameResult::Win(Side::Red),
                Outcome::Draw => GameResult::Draw,
                Outcome::Black => GameResult::Win(Side::Black),
                Outcome::Unknown => GameResult::Unknown,
            }),
            from_year: self.from,
            to_year: self.to,
            position: self.position.as_deref().map(str::parse).transpose()?,
            ..Query::default()
        })
    }
}

pub(crate) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let query = arguments.query()?;
    let contents = read(arguments)?;
    let database = &contents.database;
    let began = Instant::now();
    if arguments.moves {
        let position = query.position.unwrap_or_else(Position::start);
        let moves = database.moves(&position);
        let elapsed = began.elapsed();
        moves.iter().try_for_each(|record| writeln!(output, "{}", statistics(&position, record)))?;
        told(&format!("{} moves in {:.1} ms", moves.len(), elapsed.as_secs_f64() * 1e3));
    } else {
        let found = database.search(&query);
        let elapsed = began.elapsed();
        found.iter().try_for_each(|&found| writeln!(output, "{}", line(database, found)))?;
        let (count, games) = (found.len(), database.len());
        told(&format!("{count} of {games} games in {:.1} ms", elapsed.as_secs_f64() * 1e3));
    }
    Ok(())
}

/// Reads the folder, or what of it has changed.
fn read(arguments: &Arguments) -> Result<Arc<Contents>, Failure> {
    let index = arguments.index.as_ref().and_then(|path| read_at_most(path, MOST_BYTES).ok());
    // One that is damaged, or cut off, is made anew.
    let earlier = index.and_then(|kept| Database::from_bytes(&kept).ok());
    let earlier = earlier.map(|database| Arc::new(Contents::kept(database)));
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {msg} games, {eta} left")
    {
        bar.set_style(style);
    }
    let mut report = |progress: Progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        if progress.found.is_multiple_of(100) {
            bar.set_message(progress.found.to_string());
        }
    };
    let never = AtomicBool::new(false);
    let contents = read_games(Some(&arguments.folder), None, earlier, &never, &mut report);
    bar.finish_and_clear();
    for trouble in &contents.troubles {
        let number = trouble.number.map(|number| format!(", game {}", number + 1)).unwrap_or_default();
        told(&format!("{}{number}: {}", shown(&trouble.path), trouble.cause));
    }
    if let Some(path) = &arguments.index {
        let bytes = contents.database.to_bytes().map_err(io::Error::other)?;
        chuhe::session::write_file(path, &bytes)?;
    }
    Ok(contents)
}

fn line(database: &Database, found: Match) -> String {
    let row = database.row(found.game);
    let (file, number) = database.source(found.game);
    let date = row.date.map(|date| date.to_string()).unwrap_or_default();
    let opening = row.opening.map_or_else(String::new, |&opening| {
        let name = opening.names.simplified;
        format!("{} {name}", String::from(opening))
    });
    let place = found.ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
    let [red, black] = row.players;
    format!(
        "{date}\t{red}\t{black}\t{}\t{}\t{opening}\t{}\t{}, game {}{place}",
        row.result.pgn(),
        row.plies,
        row.event,
        shown(Path::new(&file.path)),
        number + 1
    )
}

/// A move, the games, what Red won, what was drawn, what Black won, and what is not known.
fn statistics(position: &Position, record: &MoveRecord) -> String {
    let play = Notation::Simplified.write(position, record.play);
    let MoveRecord { red_wins, draws, black_wins, unknown, .. } = record;
    format!("{play}\t{}\t{red_wins}\t{draws}\t{black_wins}\t{unknown}", record.games())
}

/// Says something on standard error: standard output is for what was found.
fn told(text: &str) {
    drop(writeln!(io::stderr(), "{text}"));
}
