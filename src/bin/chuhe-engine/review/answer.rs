//! The output of a review for programs.

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::evaluate::Score;
use chuhe::game::Game;
use chuhe::game::notation::Notation;
use chuhe::game::review::{Certainty, Class, MoveReview, Phase, PhaseReview, Reason, Review, chances};
use chuhe::words::ReviewWords;
use serde::Serialize;

/// All findings, as they are printed.
#[derive(Serialize)]
pub(super) struct ReviewAnswer {
    red: SideAnswer,
    black: SideAnswer,
    opening: Option<OpeningAnswer>,
    /// The number of leading moves in the book.
    book_moves: usize,
    /// The ply, from 1, of the move that decided the game.
    turning_point: Option<usize>,
    moves: Vec<MoveAnswer>,
}

#[derive(Serialize)]
struct SideAnswer {
    name: String,
    /// 0 to 100.
    accuracy: Option<f64>,
    opening: Option<PhaseAnswer>,
    middlegame: Option<PhaseAnswer>,
    endgame: Option<PhaseAnswer>,
    /// The lesson of the game, in the requested language.
    lesson: Option<&'static str>,
}

#[derive(Serialize)]
struct PhaseAnswer {
    moves: usize,
    /// 0 to 100; null if the game was decided before each of the moves.
    accuracy: Option<f64>,
    /// The winning chances given away, all moves together.
    loss: f64,
}

#[derive(Serialize)]
struct OpeningAnswer {
    code: Option<String>,
    name: &'static str,
}

#[derive(Serialize)]
struct MoveAnswer {
    /// From 1.
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: WrittenMove,
    class: Class,
    /// From the mover's view: the score that was possible, and the one reached.
    before: ScoreAnswer,
    after: ScoreAnswer,
    /// The winning chances given away, 0 to 1.
    loss: f64,
    best: Option<WrittenMove>,
    line: Vec<String>,
    /// The merit of the best move.
    effect: Option<String>,
    /// The proven fault of the move played.
    fault: Option<String>,
    /// Why it is bad, in the requested language, and how certain that is.
    reason: Option<String>,
    certainty: Option<Certainty>,
}

#[derive(Serialize)]
struct WrittenMove {
    uci: String,
    wxf: String,
}

#[derive(Serialize)]
struct ScoreAnswer {
    /// In UCI's form: `cp 35`, `mate 3`.
    score: String,
    /// 0 to 1.
    chances: f64,
}

impl ReviewAnswer {
    pub fn new(game: &Game, review: &Review, words: &ReviewWords) -> Self {
        let phase = |side: Side, phase: Phase| {
            let part = review.phase(side, phase)?;
            let PhaseReview { moves, loss, .. } = part;
            Some(PhaseAnswer { moves, accuracy: part.accuracy().map(rounded), loss: rounded(loss) })
        };
        let side = |side: Side| SideAnswer {
            name: game.headers.participants[side.index()].name.clone(),
            accuracy: review.accuracy[side.index()].map(rounded),
            opening: phase(side, Phase::Opening),
            middlegame: phase(side, Phase::Middlegame),
            endgame: phase(side, Phase::Endgame),
            lesson: review.lesson(side).map(|lesson| words.0.lesson(lesson)),
        };
        let opening = review.opening.map(|opening| OpeningAnswer {
            code: opening.code().map(|code| code.to_string()),
            name: opening.names.english,
        });
        Self {
            red: side(Side::Red),
            black: side(Side::Black),
            opening,
            book_moves: review.book_moves,
            turning_point: review.turning_point().map(|judged| judged.ply + 1),
            moves: review.moves.iter().map(|judged| MoveAnswer::new(game, judged, words)).collect(),
        }
    }
}

impl MoveAnswer {
    fn new(game: &Game, judged: &MoveReview, words: &ReviewWords) -> Self {
        let before = game.position_at(judged.ply);
        let text = |position: &Position, mv: Move| WrittenMove {
            uci: mv.to_string(),
            wxf: Notation::Wxf.write(position, mv),
        };
        let reason = judged.reason.as_ref();
        let score = |score: Score| ScoreAnswer { score: score.to_string(), chances: rounded(chances(score)) };
        Self {
            ply: judged.ply + 1,
            side: if judged.side == Side::Red { "red" } else { "black" },
            mv: text(&before, judged.mv),
            class: judged.class,
            before: score(judged.before),
            after: score(judged.after),
            loss: rounded(judged.loss()),
            best: judged.better.first().map(|&mv| text(&before, mv)),
            line: judged.better.iter().map(Move::to_string).collect(),
            effect: judged.merit.map(|merit| merit.to_string()),
            fault: judged.fault().map(|fault| fault.to_string()),
            reason: reason.map(|reason| words.reason(reason, &before, judged.mv)),
            certainty: reason.map(Reason::certainty),
        }
    }
}

/// Rounds to three decimals.
fn rounded(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}
