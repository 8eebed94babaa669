//! `eval`: the static evaluation by the network and by the terms, and the effect of each piece.

mod words;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use chuhe::engine::board::{Piece, Position, START_FEN, Square, visible_path};
use chuhe::engine::evaluate::{Absence, Evaluation, absences, account, evaluate_by};
use chuhe::engine::network::{MAX_FILE, Network, NetworkError};

use serde::{Serialize, Serializer};

use crate::Failure;
use crate::lang::Lang;
use crate::manners::{AnswerOptions, write_json};

/// Say what a position is worth without a search, in centipawns from the mover's view
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The position
    #[arg(long, default_value = START_FEN)]
    fen: String,
    /// A network in place of the program's own
    #[arg(long)]
    network: Option<PathBuf>,
    /// The language of terms and pieces; that of the terminal if not given. JSON has English names
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    #[command(flatten)]
    pub(crate) answer: AnswerOptions,
}

/// Why there is no network.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NetworkFailure {
    #[error("{} cannot be read: {source}", visible_path(path))]
    File { path: PathBuf, source: std::io::Error },
    #[error("{}: {source}", visible_path(path))]
    Network { path: PathBuf, source: NetworkError },
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let position: Position = arguments.fen.parse()?;
    let network = match &arguments.network {
        Some(path) => Some(Arc::new(read_network(path.clone())?)),
        None => Network::embedded(),
    };
    let judges = network.map(Evaluation::Network).into_iter().chain([Evaluation::Classical]);
    let verdicts: Vec<Evaluated> = judges.map(|evaluation| Evaluated::new(&evaluation, &position)).collect();
    if arguments.answer.is_json() {
        return Ok(write_json(output, &verdicts)?);
    }
    let lang = Lang::of_option(arguments.lang);
    for verdict in &verdicts {
        writeln!(output, "{:+6} {}", verdict.worth, words::name(lang, verdict.judge))?;
        for (term, worth) in &verdict.terms {
            writeln!(output, "    {worth:+6} {}", words::name(lang, term))?;
        }
        for &Without { piece, square, change } in &verdict.without {
            writeln!(output, "    {change:+6} {}", words::without(lang, piece, square))?;
        }
    }
    Ok(())
}

/// An evaluation in centipawns from the mover's view.
#[derive(Serialize)]
struct Evaluated {
    judge: &'static str,
    worth: i32,
    /// The contribution of each term; the network has none.
    terms: Vec<(&'static str, i32)>,
    without: Vec<Without>,
}

/// The change of the evaluation without a piece.
#[derive(Serialize)]
struct Without {
    #[serde(serialize_with = "as_text")]
    piece: Piece,
    #[serde(serialize_with = "as_text")]
    square: Square,
    change: i32,
}

fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

impl Evaluated {
    fn new(evaluation: &Evaluation, position: &Position) -> Self {
        let (judge, terms) = match evaluation {
            Evaluation::Network(_) => ("network", Vec::new()),
            Evaluation::Classical => ("classical", account(position)),
        };
        let absences = absences(evaluation, position, |_| true).into_iter();
        let without = absences.map(|Absence { square, piece, change }| Without { piece, square, change });
        Self { judge, worth: evaluate_by(evaluation, position).value(), terms, without: without.collect() }
    }
}

pub(crate) fn read_network(path: PathBuf) -> Result<Network, NetworkFailure> {
    match chuhe::session::read_at_most(&path, MAX_FILE as u64) {
        Ok(bytes) => Network::from_bytes(&bytes).map_err(|source| NetworkFailure::Network { path, source }),
        Err(source) => Err(NetworkFailure::File { path, source }),
    }
}
