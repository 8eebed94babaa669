//! `sheet`: diagrams for print, from files or puzzles.

use std::path::{Path, PathBuf};

use chuhe::game::exercise::Exercise;
use chuhe::game::puzzle::{Grade, Theme};
use chuhe::game::{Game, Tree};
use chuhe::print::{self, Medium, PerPage, PuzzleChoice, PuzzleSet, Sheet, SheetPosition};
use chuhe::words::Language;
use clap::ValueEnum;

use crate::lang::Lang;
use crate::output::{FileKind, OutputArgument, Outputs};
use crate::patience::apart;
use crate::reading::each_game;
use crate::usage::{self, UsageError};
use crate::{Failure, output, story};

/// Print diagrams for a class: positions of files, or puzzles, one to nine on a page
///
/// Of a game, the moves are printed that have a comment, a sign or a drawing; of one without any,
/// and of a position, the last position. Its solution is how the record goes on. Of a bad move with
/// a better variation beside it, the position before it is printed, and the variation is the
/// solution. Of an exercise, its start is printed, with its answers at the end.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files with games or positions, folders, or - for standard input
    #[arg(required_unless_present = "puzzles")]
    inputs: Vec<PathBuf>,
    /// Puzzles in place of files
    #[arg(long, value_enum, value_name = "SET", conflicts_with = "inputs")]
    puzzles: Option<Puzzles>,
    /// The theme of puzzles from games of masters
    #[arg(long, value_parser = theme, requires = "puzzles")]
    theme: Option<Theme>,
    /// The difficulty of puzzles from games of masters, from 1 to 5
    #[arg(long, value_parser = grade, requires = "puzzles")]
    grade: Option<Grade>,
    /// The first puzzle of these, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..), requires = "puzzles")]
    from: u16,
    /// How many puzzles
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..), requires = "puzzles")]
    count: u16,
    /// How many positions are on a page: 1, 2, 4, 6 or 9
    #[arg(long, default_value = "6", value_parser = per_page)]
    per_page: PerPage,
    /// Say only who is to move
    #[arg(long)]
    no_captions: bool,
    /// Print no solutions at the end
    #[arg(long)]
    no_solutions: bool,
    /// The title above the diagrams
    #[arg(long)]
    title: Option<String>,
    /// The language of captions and moves; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// It is an error if anything could not be read, or not all of a game
    #[arg(long)]
    strict: bool,
    /// The file to write: its name ends with .pdf or .html; with - a PDF goes to standard output
    #[arg(short, long, value_name = "OUT", value_parser = OutputArgument::checked(path))]
    output: OutputArgument,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        let chooses = self.theme.is_some() || self.grade.is_some();
        match self.puzzles {
            Some(Puzzles::Classics | Puzzles::Endgames) if chooses => Err(UsageError::OnlyMasters),
            Some(_) | None => usage::inputs(&self.inputs),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Puzzles {
    /// From games of masters
    Masters,
    /// The compositions of the Shiqing Yaqu
    Classics,
    Endgames,
}

/// Why nothing was printed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SheetError {
    #[error("no game and no position could be read")]
    Nothing,
    #[error("there is no such puzzle")]
    NoPuzzle,
}

pub(crate) fn run(arguments: &Arguments, outputs: &Outputs) -> Result<(), Failure> {
    let output = outputs.create(&arguments.output, FileKind::EXPORT)?;
    let language = Lang::of_option(arguments.lang).language();
    let (positions, usual_title, troubles) = match arguments.puzzles {
        Some(set) => (puzzles(arguments, set, language)?, String::new(), 0),
        None => of_files(&arguments.inputs, language)?,
    };
    let sheet = Sheet {
        title: arguments.title.clone().unwrap_or(usual_title),
        language,
        positions,
        per_page: arguments.per_page,
        has_captions: !arguments.no_captions,
        has_solutions: !arguments.no_solutions,
    };
    story::write(&arguments.output, output, move || sheet.document())?;
    if arguments.strict && troubles > 0 { Err(Failure::InPart(troubles)) } else { Ok(()) }
}

fn puzzles(
    arguments: &Arguments,
    set: Puzzles,
    language: Language,
) -> Result<Vec<SheetPosition>, SheetError> {
    let set = match set {
        Puzzles::Masters => PuzzleSet::Masters,
        Puzzles::Classics => PuzzleSet::Classics,
        Puzzles::Endgames => PuzzleSet::Endgames,
    };
    let choice = PuzzleChoice {
        set,
        theme: arguments.theme,
        grade: arguments.grade,
        first: arguments.from.into(),
        count: arguments.count.into(),
    };
    let positions = choice.positions(language, language.notation());
    if positions.is_empty() { Err(SheetError::NoPuzzle) } else { Ok(positions) }
}

/// The positions in the files' games, a single game's players, and the number of unreadable parts.
fn of_files(inputs: &[PathBuf], language: Language) -> Result<(Vec<SheetPosition>, String, usize), Failure> {
    let mut games = Vec::new();
    let troubles = each_game(inputs, |game| games.push(game))?;
    if games.is_empty() {
        return Err(SheetError::Nothing.into());
    }
    let title = match &games[..] {
        [game] if !game.tree().is_empty() => print::title(game, language),
        _ => String::new(),
    };
    let positions = apart(move || games.iter().flat_map(|game| of_game(game, language)).collect())?;
    Ok((positions, title, troubles))
}

fn of_game(game: &Game, language: Language) -> Vec<SheetPosition> {
    if let Some(exercise) = Exercise::of(game) {
        return vec![SheetPosition::of_exercise(&exercise, language, language.notation())];
    }
    let marked = SheetPosition::marked(game, language, language.notation());
    if !marked.is_empty() {
        return marked;
    }
    let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
    vec![SheetPosition::of(game, end, language, language.notation())]
}

fn theme(text: &str) -> Result<Theme, String> {
    let names = || Theme::ALL.map(Theme::name).join(", ");
    Theme::ALL
        .into_iter()
        .find(|theme| theme.name() == text)
        .ok_or_else(|| format!("it is none of {}", names()))
}

fn grade(text: &str) -> Result<Grade, String> {
    let number: u8 = text.parse().map_err(|_| "it is no number".to_owned())?;
    Grade::try_from(number).map_err(|error| error.to_string())
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let known = PerPage::ALL.into_iter().find(|per_page| per_page.number().to_string() == text);
    known.ok_or_else(|| "it is none of 1, 2, 4, 6, 9".into())
}

/// The extension of a path selects the format, except for standard output and special files.
fn path(path: &Path) -> Result<(), String> {
    let is_known =
        output::is_stream(path) || Medium::of_path(path).is_some_and(|medium| Sheet::MEDIA.contains(&medium));
    if is_known { Ok(()) } else { Err("its name must end with .pdf or .html".into()) }
}
