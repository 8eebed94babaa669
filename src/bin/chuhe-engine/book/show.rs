//! `book --show`: what books know of a position.

use std::io::Write;
use std::path::PathBuf;

use chuhe::books::{Books, Entry, Found, Known, ListedBook, NamedBook};
use chuhe::engine::board::{Position, visible};
use chuhe::session::USER_FILES;
use serde_json::{Value, json};

use super::{Arguments, BookError};
use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, count, interrupted, is_json, told, write_json};
use crate::output::Outputs;
use crate::patience::apart;

pub(super) fn run(
    arguments: &Arguments,
    fen: &str,
    outputs: &Outputs,
    stdout: &mut dyn Write,
) -> Result<(), Failure> {
    let position: Position = fen.parse()?;
    let inputs = arguments.inputs.clone();
    let books = apart(move || open(inputs))?;
    let faults: Vec<String> = books.list.iter().filter_map(ListedBook::fault).collect();
    faults.iter().for_each(|fault| told(fault));
    if faults.len() == books.list.len() {
        return Err(BookError::Nothing.into());
    }
    let found = books.lookup(&position);
    let name = |number: usize| {
        books.list.get(number).map(|listed| listed.choice.origin.to_string()).unwrap_or_default()
    };
    for (number, error) in &found.failures {
        told(&format!("{}: {error}", name(*number)));
    }
    let is_json = arguments.json || arguments.output.as_deref().is_some_and(is_json);
    manners::write(outputs, arguments.output.as_ref(), stdout, |output| {
        let lang = Lang::of_option(arguments.lang);
        if is_json {
            write_json(output, &rows(&found, &position, lang, name))?;
        } else {
            lines(&found, &position, lang, name).iter().try_for_each(|line| writeln!(output, "{line}"))?;
        }
        Ok(())
    })?;
    let passed_over = match found.passed_over {
        0 => String::new(),
        number => format!("; {} that are not legal passed over", count(number, "move")),
    };
    told(&format!("{}{passed_over}", count(found.moves.len(), "move")));
    let troubles = faults.len() + found.failures.len();
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}

fn open(inputs: Vec<PathBuf>) -> Books {
    if inputs.is_empty() {
        return Books::masters();
    }
    let opened = inputs.into_iter().flat_map(|path| NamedBook::of(path).open(USER_FILES, interrupted()));
    Books { list: opened.collect() }
}

/// A line for each move and book: move, book, score, results and note, separated by tabs.
fn lines(found: &Found, position: &Position, lang: Lang, name: impl Fn(usize) -> String) -> Vec<String> {
    let notation = lang.language().notation();
    let line = |Known { book, entry }: &Known| {
        let Entry { mv, score, results, note, .. } = entry;
        let score = score.map_or_else(String::new, |score| score.to_string());
        let results = format!("+{} ={} -{}", results.wins, results.draws, results.losses);
        let written = notation.write(position, *mv);
        format!("{mv}\t{written}\t{}\t{score}\t{results}\t{}", name(*book), visible(note))
    };
    found.moves.iter().flat_map(|found| found.known.iter().map(line)).collect()
}

/// The rows for programs: a list of moves, each with what the books say of it.
fn rows(found: &Found, position: &Position, lang: Lang, name: impl Fn(usize) -> String) -> Vec<Value> {
    let notation = lang.language().notation();
    let known = |Known { book, entry }: &Known| {
        let Entry { score, results, note, .. } = entry;
        json!({
            "book": name(*book),
            "score": score,
            "wins": results.wins,
            "draws": results.draws,
            "losses": results.losses,
            "note": note,
        })
    };
    let rows = found.moves.iter().map(|found| {
        json!({
            "move": notation.write(position, found.mv),
            "uci": found.mv.to_string(),
            "known": found.known.iter().map(known).collect::<Vec<_>>(),
        })
    });
    rows.collect()
}
