//! `picture`: reads the positions in pictures of boards.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use chuhe::engine::board::{FenError, Piece, Position, Side, Square, visible_path};
use chuhe::vision::{self, Content, Grid, NoReading, Picture, PictureError, ReadPoint, Reading};
use chuhe::words::Language;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::Failure;
use crate::convert::list_files;
use crate::lang::Lang;
use crate::manners::{is_standard, told, write_json};
use crate::patience::apart;
use crate::play::board::{self, Look};
use crate::reading::open;
use crate::usage::{self, UsageError};

/// Read the positions in pictures of boards: screenshots, diagrams, photographs
///
/// Reads PNG, JPEG, WebP, BMP and the first picture of a GIF, of up to 50 million pixels. Prints the
/// board as it was read, how sure that is, which points are unsure, and what was corrected because
/// the rules do not allow it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files, folders, or - for standard input
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// Print a line of JSON for each file
    #[arg(long)]
    json: bool,
    /// Print only the position of each file
    #[arg(long, value_enum, conflicts_with = "json")]
    to: Option<Form>,
    /// The language of sentences; that of the terminal if not given
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    /// It is an error if any of the pictures could not be read
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Form {
    Fen,
}

impl Arguments {
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        usage::inputs(&self.inputs)
    }
}

/// Why there is no position.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PictureFailure {
    #[error(transparent)]
    File(#[from] io::Error),
    #[error("the file is larger than {} MiB", Picture::MAX_BYTES >> 20)]
    TooLarge,
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    NoReading(#[from] NoReading),
    #[error("no picture could be read")]
    Nothing,
}

impl PictureFailure {
    /// The sentence for people.
    fn told(&self, language: Language) -> String {
        match self {
            Self::Picture(error) => language.picture_error(error),
            Self::NoReading(why) => language.no_reading(why),
            Self::File(_) | Self::TooLarge | Self::Nothing => self.to_string(),
        }
    }

    /// The name in JSON.
    const fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "unreadable",
            Self::TooLarge | Self::Picture(PictureError::TooLarge { .. }) => "too_large",
            Self::Picture(PictureError::UnknownFormat) => "unknown_format",
            Self::Picture(PictureError::Empty) => "empty",
            Self::Picture(PictureError::Damaged(_)) => "damaged",
            Self::NoReading(NoReading::NoBoard) => "no_board",
            Self::NoReading(NoReading::HalfBoard) => "half_board",
            Self::NoReading(NoReading::SeveralBoards(_)) => "several_boards",
            Self::NoReading(NoReading::HiddenPieces) => "hidden_pieces",
            Self::NoReading(NoReading::OtherGame) => "other_game",
            Self::Nothing => "nothing",
        }
    }

    fn boards(&self) -> &[Grid] {
        if let Self::NoReading(NoReading::SeveralBoards(boards)) = self { boards } else { &[] }
    }
}

/// The answer for a picture with a position.
#[derive(Serialize)]
struct ReadAnswer {
    file: String,
    fen: String,
    /// Why the arrangement is no legal position.
    fault: Option<String>,
    certainty: f32,
    side: Option<&'static str>,
    flipped: bool,
    corners: [[f32; 2]; 4],
    unsure: Vec<UnsurePoint>,
    corrections: Vec<Correction>,
}

#[derive(Serialize)]
struct UnsurePoint {
    square: String,
    piece: Option<char>,
    certainty: f32,
    alternatives: Vec<Option<char>>,
}

#[derive(Serialize)]
struct Correction {
    square: String,
    seen: Option<char>,
    read: Option<char>,
}

/// The answer for a picture without one.
#[derive(Serialize)]
struct RefusalAnswer {
    file: String,
    refusal: &'static str,
    error: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    boards: Vec<[[f32; 2]; 4]>,
}

pub(crate) fn run(arguments: &Arguments, output: &mut dyn Write) -> Result<(), Failure> {
    let language = Lang::of_option(arguments.lang).language();
    let (mut read, mut troubles) = (0, 0);
    let paths = list_files(&arguments.inputs, None, &mut |path, error| {
        troubles += 1;
        told(&format!("{}: {error}", visible_path(path)));
    });
    let bar = progress(paths.len());
    for path in &paths {
        let what = read_file(path)?;
        match &what {
            Ok(_) => read += 1,
            Err(_) => troubles += 1,
        }
        // The bar gives way to what is printed.
        bar.suspend(|| -> Result<(), Failure> {
            match what {
                Ok(reading) => arguments.tell(path, &reading, paths.len() > 1, language, output),
                Err(failure) => arguments.complain(path, &failure, language, output),
            }
        })?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    match troubles {
        _ if read == 0 => Err(PictureFailure::Nothing.into()),
        troubles if arguments.strict && troubles > 0 => Err(Failure::InPart(troubles)),
        _ => Ok(()),
    }
}

/// A bar on standard error, if that is a terminal and there are several pictures.
fn progress(count: usize) -> ProgressBar {
    if count < 2 {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{bar:40} {pos}/{len} pictures  {eta}").expect("the template is right");
    ProgressBar::new(count as u64).with_style(style)
}

/// Reads a picture on a thread of its own.
fn read_file(path: &Path) -> Result<Result<Reading, PictureFailure>, Failure> {
    let path = path.to_path_buf();
    Ok(apart(move || Ok(vision::read(&Picture::decode(&bytes(&path)?)?)?))?)
}

/// The bytes of a file. One that is too large is not read.
fn bytes(path: &Path) -> Result<Vec<u8>, PictureFailure> {
    let most = Picture::MAX_BYTES as u64;
    if !is_standard(path) && fs::metadata(path)?.len() > most {
        return Err(PictureFailure::TooLarge);
    }
    let mut bytes = Vec::new();
    open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(PictureFailure::TooLarge) } else { Ok(bytes) }
}

impl Arguments {
    fn tell(
        &self,
        path: &Path,
        reading: &Reading,
        is_named: bool,
        language: Language,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        match self.to {
            _ if self.json => write_json(output, &answer(path, reading))?,
            Some(Form::Fen) => writeln!(output, "{}", reading.setup())?,
            None => {
                let name = if is_named { format!("{}\n", visible_path(path)) } else { String::new() };
                writeln!(output, "{name}{}", report(reading, language))?;
            }
        }
        Ok(())
    }

    fn complain(
        &self,
        path: &Path,
        failure: &PictureFailure,
        language: Language,
        output: &mut dyn Write,
    ) -> Result<(), Failure> {
        told(&format!("{}: {}", visible_path(path), failure.told(language)));
        if self.json {
            let boards = failure.boards().iter().map(Grid::corners).collect();
            let (refusal, error) = (failure.name(), failure.to_string());
            write_json(output, &RefusalAnswer { file: visible_path(path), refusal, error, boards })?;
        }
        Ok(())
    }
}

/// The points for which this holds, in the order of the squares.
fn points(
    reading: &Reading,
    holds: impl Fn(&ReadPoint) -> bool,
) -> impl Iterator<Item = (Square, &ReadPoint)> {
    Square::all()
        .map(|square| (square, &reading.points[square.index()]))
        .filter(move |(_, point)| holds(point))
}

fn answer(path: &Path, reading: &Reading) -> ReadAnswer {
    let letter = |piece: Option<Piece>| piece.map(Piece::letter);
    let unsure = points(reading, |point| !point.is_sure()).map(|(square, point)| UnsurePoint {
        square: square.to_string(),
        piece: letter(point.piece),
        certainty: point.certainty,
        alternatives: point.likely.iter().skip(1).copied().map(letter).collect(),
    });
    let corrections = points(reading, ReadPoint::is_corrected).map(|(square, point)| Correction {
        square: square.to_string(),
        seen: if let Content::Piece(piece) = point.seen { Some(piece.letter()) } else { None },
        read: letter(point.piece),
    });
    let setup = reading.setup();
    ReadAnswer {
        file: visible_path(path),
        fen: setup.to_string(),
        fault: Position::from_setup(&setup).err().map(|error| error.to_string()),
        certainty: reading.certainty,
        side: reading.side_to_move.map(|side| match side {
            Side::Red => "red",
            Side::Black => "black",
        }),
        flipped: reading.is_flipped,
        corners: reading.grid.corners(),
        unsure: unsure.collect(),
        corrections: corrections.collect(),
    }
}

/// The board as it is pictured, and what is to be known of it.
fn report(reading: &Reading, language: Language) -> String {
    let setup = reading.setup();
    let look = Look { is_plain: false, is_coloured: false, is_turned: reading.is_flipped };
    let mut lines = vec![
        board::draw(|square| setup.board[square.index()], None, look),
        format!("{setup}"),
        language.reading_certainty(reading.certainty),
        language.to_move_in_picture(reading.side_to_move),
    ];
    let fault = Position::from_setup(&setup).err().map(FenError::Setup);
    lines.extend(fault.map(|fault| language.fen_error(&fault)));
    let unsure: Vec<_> = points(reading, |point| !point.is_sure()).collect();
    if !unsure.is_empty() {
        lines.push(language.unsure_points(unsure.len()));
        lines.extend(
            unsure.iter().map(|(square, point)| format!("  {}", language.unsure_point(*square, point))),
        );
    }
    let corrected: Vec<_> = points(reading, ReadPoint::is_corrected).collect();
    if !corrected.is_empty() {
        lines.push(language.corrected_points(corrected.len()));
        lines.extend(corrected.iter().map(|(square, _)| {
            let why = language.correction(*square, reading);
            format!("  {}", language.labelled(&square.to_string(), &why))
        }));
    }
    lines.join("\n")
}
