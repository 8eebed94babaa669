//! `games`: searches a folder of games.

use std::collections::{HashMap, HashSet};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use chuhe::engine::board::{FenError, Position, Side, visible_path};
use chuhe::game::collection::{Collection, FoundGame, Identity, MoveRecord, Query};
use chuhe::game::formats::GameResult;
use chuhe::game::notation::Notation;
use chuhe::session::{Cause, Contents, Progress, read_at_most, read_games_by, read_piped};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use serde_json::{Value, json};

use crate::Failure;
use crate::convert::place;
use crate::lang::Lang;
use crate::manners::{self, AnswerOptions, count, told, write_json};
use crate::output::{FileKind, Output, OutputArgument, Outputs};
use crate::patience::apart_in_good_order;
use crate::reading::{is_piped, read_bytes};
use crate::usage::{self, UsageError};

/// More than any index: see [`chuhe::game::collection::MAX_MOVES`].
const MAX_BYTES: u64 = 1 << 30;

/// Search the games of files and folders, and of the folders in them, by players, opening, result,
/// years and position
///
/// Prints a line for each game found: date, players, result, moves, opening, event and file,
/// separated by tabs. Reads any format that convert reads; of each file, the first thing that
/// cannot be read is named on standard error, and how many more games are missing; what a folder
/// has beside records, such as pictures and notes, is passed over. With --index what was read is
/// kept in a file, and the next time only files that have changed are read.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input; with --index, one
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Parts of players' names, in simplified or traditional characters
    #[arg(long, default_value = "")]
    player: String,
    /// The side of the player with that name
    #[arg(long, value_enum, requires = "player")]
    side: Option<Color>,
    /// The beginning of an opening's ECCO code, or a part of its name
    #[arg(long, default_value = "")]
    opening: String,
    /// How the game ended
    #[arg(long, value_enum, ignore_case = true)]
    result: Option<ResultArgument>,
    /// The first year
    #[arg(long)]
    from: Option<u16>,
    /// The last year
    #[arg(long)]
    to: Option<u16>,
    /// A position as FEN that was on the board, or its mirror image
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Of games with the same players, start and moves only the first one, in whichever file it is
    #[arg(long, conflicts_with = "moves")]
    once: bool,
    /// Only games that are there more than once, the copies of each together
    #[arg(long, conflicts_with_all = ["moves", "once"])]
    duplicates: bool,
    /// Print the moves that were played in that position, or from the start, and how the games
    /// ended, not the games
    #[arg(long)]
    moves: bool,
    /// Where to keep what was read
    #[arg(long, value_name = "OUT")]
    index: Option<OutputArgument>,
    /// How many files are read at the same time; all cores if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// The language of openings and moves; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// It is an error if anything could not be read
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

/// Why no search was done.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GamesError {
    #[error("no game could be read")]
    Nothing,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Red,
    Black,
}

#[derive(Clone, Copy, ValueEnum)]
enum ResultArgument {
    Red,
    Draw,
    Black,
    Unknown,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        if self.index.is_some() && self.inputs.len() > 1 {
            return Err(UsageError::OneIndex(self.inputs.len()));
        }
        if self.index.is_some() && self.inputs.iter().any(|input| is_piped(input)) {
            return Err(UsageError::PipedIndex);
        }
        if self.index.as_ref().is_some_and(OutputArgument::is_standard) && self.answer.is_on_standard_output()
        {
            return Err(UsageError::MixedIndex);
        }
        if self.side.is_some() && self.player.trim().is_empty() {
            return Err(UsageError::SideOfNobody);
        }
        usage::range(self.from, self.to)?;
        usage::outputs(self.answer.path(), self.index.as_deref())?;
        usage::inputs(&self.inputs)
    }

    fn lang(&self) -> Lang {
        Lang::of_option(self.lang)
    }

    fn query(&self) -> Result<Query, FenError> {
        Ok(Query {
            players: self.player.clone(),
            guests: Vec::new(),
            side: self.side.map(|side| match side {
                Color::Red => Side::Red,
                Color::Black => Side::Black,
            }),
            opening: self.opening.clone(),
            result: self.result.map(|result| match result {
                ResultArgument::Red => GameResult::Win(Side::Red),
                ResultArgument::Draw => GameResult::Draw,
                ResultArgument::Black => GameResult::Win(Side::Black),
                ResultArgument::Unknown => GameResult::Unknown,
            }),
            from_year: self.from,
            to_year: self.to,
            position: self.position.as_deref().map(str::parse).transpose()?,
            ..Query::default()
        })
    }
}

const INDEX: FileKind = FileKind { name: "index of games", is_own: Collection::is_stored };

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs, output: &mut dyn Write) -> Result<(), Failure> {
    let query = arguments.query()?;
    let index = arguments.index.as_ref().map(|index| outputs.create(index, INDEX)).transpose()?;
    let contents: Vec<_> =
        arguments.inputs.iter().map(|input| read(arguments, input)).collect::<Result<_, _>>()?;
    // The games read until Ctrl+C need not be read again. If there are none, an old index stays.
    if let (Some(index), [contents]) = (index, &contents[..])
        && !contents.collection.is_empty()
    {
        keep(index, contents)?;
    }
    if manners::is_interrupted() {
        return Err(Failure::Interrupted);
    }
    let troubles: usize = contents.iter().map(|contents| tell_missing(contents)).sum();
    let games: usize = contents.iter().map(|contents| contents.collection.len()).sum();
    if games == 0 {
        return Err(GamesError::Nothing.into());
    }
    let collections: Vec<&Collection> = contents.iter().map(|contents| &*contents.collection).collect();
    if arguments.moves {
        say_moves(arguments, &query, &collections, output)?;
    } else {
        say_games(arguments, &query, &collections, output)?;
    }
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}

fn say_games(
    arguments: &Arguments,
    query: &Query,
    collections: &[&Collection],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let lang = arguments.lang();
    let began = Instant::now();
    let mut found: Vec<(&Collection, FoundGame)> = collections
        .iter()
        .flat_map(|&collection| collection.search(query).into_iter().map(move |found| (collection, found)))
        .collect();
    if arguments.once || arguments.duplicates {
        found = copies(&found, arguments.duplicates);
    }
    let elapsed = began.elapsed();
    if arguments.answer.is_json() {
        let rows: Vec<Value> =
            found.iter().map(|&(collection, found)| row(collection, found, lang)).collect();
        write_json(output, &rows)?;
    } else {
        // Each write to standard output waits for another thread.
        let mut output = BufWriter::new(&mut *output);
        found
            .iter()
            .try_for_each(|&(collection, found)| writeln!(output, "{}", line(collection, found, lang)))?;
        output.flush()?;
    }
    let games: usize = collections.iter().map(|collection| collection.len()).sum();
    let ms = elapsed.as_secs_f64() * 1e3;
    told(&format!("{} of {} in {ms:.1} ms", found.len(), count(games, "game")));
    Ok(())
}

/// The first copy of each game. With `all`, all copies of games that occur several times, grouped.
fn copies<'a>(found: &[(&'a Collection, FoundGame)], all: bool) -> Vec<(&'a Collection, FoundGame)> {
    let mut groups: Vec<Vec<(&Collection, FoundGame)>> = Vec::new();
    let mut known: HashMap<Identity, usize> = HashMap::new();
    for &(collection, found) in found {
        let index = *known.entry(collection.identity(found.game)).or_insert(groups.len());
        if index == groups.len() {
            groups.push(Vec::new());
        }
        groups[index].push((collection, found));
    }
    match all {
        true => groups.into_iter().filter(|copies| copies.len() > 1).flatten().collect(),
        false => groups.into_iter().filter_map(|copies| copies.into_iter().next()).collect(),
    }
}

fn say_moves(
    arguments: &Arguments,
    query: &Query,
    collections: &[&Collection],
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let start = Position::start();
    let position = query.position.as_ref().unwrap_or(&start);
    let began = Instant::now();
    let mut moves: Vec<MoveRecord> = Vec::new();
    for record in collections.iter().flat_map(|collection| collection.moves(position)) {
        match moves.iter_mut().find(|known| known.mv == record.mv) {
            None => moves.push(record),
            Some(known) => {
                known.red_wins += record.red_wins;
                known.draws += record.draws;
                known.black_wins += record.black_wins;
                known.unknown += record.unknown;
            }
        }
    }
    moves.sort_by_key(|record| std::cmp::Reverse(record.games()));
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let notation = arguments.lang().language().notation();
    if arguments.answer.is_json() {
        let rows: Vec<Value> = moves
            .iter()
            .map(|record| {
                let MoveRecord { mv, red_wins, draws, black_wins, unknown, .. } = record;
                json!({
                    "move": notation.write(position, *mv),
                    "uci": mv.to_string(),
                    "games": record.games(),
                    "red_wins": red_wins,
                    "draws": draws,
                    "black_wins": black_wins,
                    "unknown": unknown,
                })
            })
            .collect();
        write_json(output, &rows)?;
    } else {
        let line = |record| statistics(position, record, notation);
        moves.iter().try_for_each(|record| writeln!(output, "{}", line(record)))?;
    }
    told(&format!("{} in {ms:.1} ms", count(moves.len(), "move")));
    Ok(())
}

/// Reads the folder, or what has changed in it; after Ctrl+C returns the games read so far.
fn read(arguments: &Arguments, input: &Path) -> Result<Arc<Contents>, Failure> {
    if is_piped(input) {
        let (input, bytes) = (input.to_path_buf(), read_bytes(input)?);
        let read = move || read_piped(&input, bytes, manners::interrupted(), &mut |_| {});
        return Ok(Arc::new(apart_in_good_order(read)?));
    }
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {msg} games, {eta} left")
    {
        bar.set_style(style);
    }
    let shown_bar = bar.clone();
    let mut report = move |progress: Progress| {
        shown_bar.set_length(progress.total as u64);
        shown_bar.set_position(progress.done as u64);
        if progress.found.is_multiple_of(100) {
            shown_bar.set_message(progress.found.to_string());
        }
    };
    let jobs = NonZeroUsize::new(manners::jobs(arguments.jobs)).unwrap_or(NonZeroUsize::MIN);
    let (input, index) = (input.to_path_buf(), arguments.index.clone());
    let contents = apart_in_good_order(move || {
        let earlier = index.filter(|index| !index.is_standard()).and_then(|index| kept(&index));
        read_games_by(jobs, Some(&input), None, earlier, manners::interrupted(), &mut report)
    });
    bar.finish_and_clear();
    Ok(contents?)
}

/// The contents of an index; one of another version is made again.
fn kept(index: &Path) -> Option<Arc<Contents>> {
    let bytes = read_at_most(index, MAX_BYTES).ok()?;
    Some(Arc::new(Contents::kept(Collection::from_bytes(&bytes).ok()?)))
}

fn keep(mut index: Output, contents: &Contents) -> Result<(), Failure> {
    index.write_all(&contents.collection.to_bytes().map_err(io::Error::other)?)?;
    Ok(index.finish()?)
}

/// Reports unreadable games: per file the first fault and the number of others. Returns the total.
fn tell_missing(contents: &Contents) -> usize {
    let mut named = HashSet::new();
    for trouble in &contents.troubles {
        let place = place(&trouble.path, trouble.number.map(|number| number + 1));
        told(&match &trouble.cause {
            Cause::Part(loss) => format!("{place}, {loss}"),
            cause @ (Cause::File(_) | Cause::Game(_) | Cause::Played | Cause::Panic | Cause::Full(_)) => {
                format!("{place}: {cause}")
            }
        });
        if !matches!(trouble.cause, Cause::Part(_)) {
            named.insert(trouble.path.as_path());
        }
    }
    let mut missing = contents.troubles.len();
    // For a file read for the index earlier, only the number is known.
    for (file, left_out) in contents.collection.left_out() {
        let path = Path::new(&file.path);
        let (is_named, left_out) = (named.contains(path), left_out as usize);
        let more = left_out.saturating_sub(usize::from(is_named));
        if more > 0 {
            told(&format!("{}: {more} {}left out", visible_path(path), if is_named { "more " } else { "" }));
        }
        missing += more;
    }
    missing
}

fn line(collection: &Collection, found: FoundGame, lang: Lang) -> String {
    let row = collection.row(found.game);
    let (file, number) = collection.source(found.game);
    let date = row.date.map(|date| date.to_string()).unwrap_or_default();
    let opening = row.opening.map_or_else(String::new, |&opening| {
        let name = lang.language().opening_name(&opening);
        format!("{} {name}", String::from(opening))
    });
    let place = found.ply.map(|ply| format!(", ply {ply}")).unwrap_or_default();
    let [red, black] = row.players;
    format!(
        "{date}\t{red}\t{black}\t{}\t{}\t{opening}\t{}\t{}, game {}{place}",
        row.result.pgn(),
        row.plies,
        row.event,
        visible_path(Path::new(&file.path)),
        number + 1
    )
}

/// The row for programs.
fn row(collection: &Collection, found: FoundGame, lang: Lang) -> Value {
    let row = collection.row(found.game);
    let (file, number) = collection.source(found.game);
    let [red, black] = row.players;
    json!({
        "date": row.date.map(|date| date.to_string()),
        "red": red,
        "black": black,
        "result": row.result.pgn(),
        "plies": row.plies,
        "ecco": row.opening.map(|&opening| String::from(opening)),
        "opening": row.opening.map(|opening| lang.language().opening_name(opening)),
        "event": row.event,
        "file": visible_path(Path::new(&file.path)),
        "game": number + 1,
        "ply": found.ply,
    })
}

/// A move, and its games: all, won by Red, drawn, won by Black, and unknown.
fn statistics(position: &Position, record: &MoveRecord, notation: Notation) -> String {
    let mv = notation.write(position, record.mv);
    let MoveRecord { red_wins, draws, black_wins, unknown, .. } = record;
    format!("{mv}\t{}\t{red_wins}\t{draws}\t{black_wins}\t{unknown}", record.games())
}
