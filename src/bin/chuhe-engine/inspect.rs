//! `inspect`: applies the rules to a position, with JSON as output.

use std::io::{self, BufRead, Write};

use chuhe::engine::board::{FenError, Move, MoveTextError, Position, START_FEN, Setup, SetupError, Side};
use chuhe::engine::book::openings;
use chuhe::engine::movegen::{self, Refusal};
use chuhe::engine::rules::{self, Profile, Reason, Verdict};
use chuhe::game::Outcome;
use chuhe::game::formats::GameResult;
use chuhe::game::notation::Notation;
use chuhe::uci::{LineError, Lines};
use chuhe::words::Language;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::Failure;
use crate::lang::Lang;
use crate::manners::{self, write_json};

/// Say which moves are legal in a position and whether the game is over, as one line of JSON
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The position to start from, instead of the start of the game
    #[arg(long)]
    fen: Option<String>,
    /// Moves played from there, such as "h2e2 h9g7"
    #[arg(long)]
    moves: Option<String>,
    /// How repetitions are judged: asian, chinese, computer or simple
    #[arg(long, default_value_t)]
    rules: Profile,
    /// Answer requests {"fen":…, "moves":[…], "rules":…} from standard input, one a line
    #[arg(long, conflicts_with_all = ["fen", "moves", "rules"])]
    batch: bool,
    /// Add what is said to people in this language, as `words`: the last move, the opening, and how
    /// the game ended
    #[arg(long, value_enum, ignore_case = true)]
    lang: Option<Lang>,
    #[command(flatten)]
    pub(crate) answer: manners::AnswerOptions,
}

/// A request; missing fields and nulls mean the usual start, no moves, and the default rules.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct InspectRequest {
    fen: Option<String>,
    moves: Option<Vec<String>>,
    rules: Option<Profile>,
}

/// The answer to a request.
#[derive(Serialize)]
struct Inspection {
    /// The position after the moves.
    fen: String,
    side: &'static str,
    in_check: bool,
    /// The reasons why no game leads to the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    oddities: Vec<String>,
    last_move: Option<LastMove>,
    /// In alphabetical order.
    legal: Vec<String>,
    outcome: &'static str,
    reason: Option<Reason>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Words>,
}

/// The answer for people.
#[derive(Serialize)]
struct Words {
    last_move: Option<String>,
    opening: Option<&'static str>,
    outcome: Option<String>,
}

/// The last of the given moves, in the notations that other programs read.
#[derive(Serialize)]
struct LastMove {
    uci: String,
    iccs: String,
    wxf: String,
    /// In simplified characters.
    chinese: String,
}

impl LastMove {
    /// `before` is the position in which it was played.
    fn new(before: &Position, mv: Move) -> Self {
        let write = |notation: Notation| notation.write(before, mv);
        Self {
            uci: write(Notation::Uci),
            iccs: write(Notation::Iccs),
            wxf: write(Notation::Wxf),
            chinese: write(Notation::Simplified),
        }
    }
}

/// Why a request has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Complaint {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error("the request is not a JSON object: {0}")]
    Json(serde_json::Error),
    #[error("the request is not understood: {0}")]
    Request(serde_json::Error),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    MoveText(#[from] MoveTextError),
    /// `ply` is the index in the list, from 1.
    #[error("{mv} (move {ply} of the list) is not legal: {reason}")]
    Illegal { mv: Move, ply: usize, reason: Refusal },
}

/// The JSON answer for a complaint.
#[derive(Serialize)]
struct ComplaintAnswer {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal_move: Option<String>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
}

impl From<Complaint> for ComplaintAnswer {
    fn from(complaint: Complaint) -> Self {
        let error = complaint.to_string();
        let (illegal_move, ply) = match complaint {
            Complaint::Illegal { mv, ply, .. } => (Some(mv.to_string()), Some(ply)),
            Complaint::Line(_)
            | Complaint::Json(_)
            | Complaint::Request(_)
            | Complaint::Fen(_)
            | Complaint::Setup(_)
            | Complaint::MoveText(_) => (None, None),
        };
        Self { error, illegal_move, ply }
    }
}

pub(crate) fn run(arguments: &Arguments, input: impl BufRead, output: &mut dyn Write) -> Result<(), Failure> {
    if arguments.batch {
        return Ok(answer_all(input, arguments.lang, output)?);
    }
    let moves = arguments.moves.as_deref().unwrap_or_default();
    if moves.len() > Lines::<io::Empty>::MAX_BYTES {
        return Err(Complaint::from(LineError::TooLong).into());
    }
    let request = InspectRequest {
        fen: arguments.fen.clone(),
        moves: Some(moves.split_whitespace().map(str::to_owned).collect()),
        rules: Some(arguments.rules),
    };
    write_json(output, &answer(request, arguments.lang)?)?;
    Ok(())
}

fn answer_all(input: impl BufRead, lang: Option<Lang>, output: &mut dyn Write) -> io::Result<()> {
    for line in Lines::new(input) {
        match line?.map_err(Complaint::from).and_then(|line| answer(read_request(&line)?, lang)) {
            Ok(answer) => write_json(output, &answer)?,
            Err(complaint) => write_json(output, &ComplaintAnswer::from(complaint))?,
        }
    }
    Ok(())
}

fn read_request(line: &str) -> Result<InspectRequest, Complaint> {
    // Not parsed as a request directly, because a JSON array would be accepted.
    let fields: Map<String, Value> = serde_json::from_str(line).map_err(Complaint::Json)?;
    InspectRequest::deserialize(Value::Object(fields)).map_err(Complaint::Request)
}

fn answer(request: InspectRequest, lang: Option<Lang>) -> Result<Inspection, Complaint> {
    let setup: Setup = request.fen.as_deref().unwrap_or(START_FEN).parse()?;
    let start = Position::from_setup(&setup)?;
    let texts = request.moves.unwrap_or_default();
    let moves = texts.iter().map(|text| text.parse()).collect::<Result<Vec<Move>, _>>()?;
    let (position, last_move) = play_all(&start, &moves)?;
    let mut legal: Vec<_> = movegen::legal_moves(&position).iter().map(Move::to_string).collect();
    legal.sort_unstable();
    let outcome = rules::judge(&start, &moves, request.rules.unwrap_or_default());
    Ok(Inspection {
        fen: position.to_string(),
        side: match position.side_to_move() {
            Side::Red => "red",
            Side::Black => "black",
        },
        in_check: position.in_check(),
        oddities: position.setup().oddities().map(|oddity| oddity.to_string()).collect(),
        last_move,
        legal,
        outcome: GameResult::of(outcome.map(Outcome::from)).word(),
        reason: outcome.map(|outcome| outcome.reason),
        words: lang.map(|lang| words(lang.language(), &start, &moves, outcome)),
    })
}

/// All moves are legal.
fn words(language: Language, start: &Position, moves: &[Move], outcome: Option<Verdict>) -> Words {
    let last_move = moves.split_last().map(|(&last, before)| {
        let position = start.after_all(before);
        language.notation().write(&position, last)
    });
    let opening = openings::opening(start, moves);
    Words {
        last_move,
        opening: opening.map(|opening| language.opening_name(&opening)),
        outcome: outcome.map(|outcome| language.end(outcome.into())),
    }
}

fn play_all(start: &Position, moves: &[Move]) -> Result<(Position, Option<LastMove>), Complaint> {
    let mut position = start.clone();
    let mut last_move = None;
    for (&mv, ply) in moves.iter().zip(1..) {
        movegen::explain(&position, mv).map_err(|reason| Complaint::Illegal { mv, ply, reason })?;
        if ply == moves.len() {
            last_move = Some(LastMove::new(&position, mv));
        }
        position.make(mv);
    }
    Ok((position, last_move))
}
