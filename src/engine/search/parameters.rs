//! The parameters of the search: margins, divisors, reductions.
//!
//! Each comment gives the unit, the effect, and in brackets the row of `docs/strength.md` that set
//! it. "Not measured" means that no row there names it. Scores are in centipawns, depths in plies;
//! "history" is the unit of [`Histories`](super::histories::Histories), which lie within
//! ±[`HISTORY_LIMIT`].

// The root.

/// Centipawns: half the first aspiration window around the score of the previous iteration. [third
/// round, first window; fourth round]
pub(super) const ASPIRATION: i32 = 20;

/// Plies: the first iteration with a narrow window. [not measured]
pub(super) const ASPIRATION_DEPTH: i32 = 5;

/// Centipawns: when half the window is wider, it is opened. [not measured]
pub(super) const ASPIRATION_WIDEST: i32 = 1_000;

/// Moves at the root that are never reduced, and the least depth in plies at which others are. [not
/// measured]
pub(super) const ROOT_UNREDUCED: usize = 3;
pub(super) const ROOT_REDUCTION_DEPTH: i32 = 3;

// Time: factors of the soft limit, which are multiplied. [none of them measured]

/// The factor while the best move changes, and its decrease with each iteration that keeps it.
pub(super) const TIME_UNSTEADY: f64 = 1.3;
pub(super) const TIME_STEADY_STEP: f64 = 0.08;

/// Iterations: a move that stays the best for longer saves no more time.
pub(super) const MAX_TIME_STEADY: u32 = 8;

/// Centipawns: a fall of the score by this much doubles the time. A rise counts up to the first
/// limit, a fall up to the second.
pub(super) const TIME_FALL: f64 = 160.0;
pub(super) const TIME_FALL_RANGE: (i32, i32) = (-20, 80);

/// The factor if the best move took no nodes, and its decrease up to a move that took all.
pub(super) const TIME_SPREAD: f64 = 1.5;
pub(super) const TIME_SPREAD_SHARE: f64 = 0.8;

/// The least and the greatest product.
pub(super) const TIME_RANGE: (f64, f64) = (0.3, 2.5);

// Nodes decided without trying their moves.

/// Centipawns a ply above beta for reverse futility pruning. [third round, reverse futility]
pub(super) const REVERSE_FUTILITY: i32 = 90;

/// Plies: the greatest depth with reverse futility. [second round, reverse futility as above]
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 12;

/// Points of [`general_danger`](super::threats::general_danger) from which reverse futility is
/// verified by quiescence. [attacks on the general: by a suite of positions, without games]
pub(super) const REVERSE_FUTILITY_DANGER: i32 = 4;

/// Plies: the least depth with a null move. [third round, null move from depth]
pub(super) const NULL_MOVE_DEPTH: i32 = 3;

/// Plies that a null move reduces, and the plies of depth for each further one. [first and second
/// round, 4 + a third of the depth]
pub(super) const NULL_MOVE_REDUCTION: i32 = 4;
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 3;

/// Centipawns above beta for each further ply of a null move's reduction [third round, null move by
/// evaluation: within ±5], and the most such plies. [not measured]
pub(super) const NULL_MOVE_EVALUATION: i32 = 200;
pub(super) const MAX_NULL_MOVE_EVALUATION: i32 = 3;

/// Plies: the least depth at which a node without a move in the table is searched one ply
/// shallower. [second round, without a table move; third round]
pub(super) const TABLE_MOVE_REDUCTION_DEPTH: i32 = 3;

// Moves that are left out.

/// Plies: the greatest depth at which captures are left out. [not measured]
pub(super) const CAPTURE_PRUNING_DEPTH: i32 = 6;

/// Centipawns, and centipawns a ply, that a capture may gain beyond its victim. [first round,
/// captures that cannot reach alpha; third round, pruning of captures by hope: within ±5]
pub(super) const CAPTURE_FUTILITY: i32 = 200;
pub(super) const CAPTURE_FUTILITY_SLOPE: i32 = 150;

/// Centipawns a ply that a capture may lose by static exchange evaluation. [second and fourth
/// round, exchange pruning of captures: no difference]
pub(super) const CAPTURE_SEE: i32 = 120;

/// Quiet moves tried before others are left out: this plus the square of the depth; half of it if
/// the evaluation does not improve. [third round, late-move pruning after]
pub(super) const LATE_MOVES: i32 = 7;

/// Plies: the greatest depth at which late quiet moves are left out. [third round, late-move
/// pruning to depth]
pub(super) const LATE_MOVES_DEPTH: i32 = 10;

/// Centipawns [not measured], and centipawns a ply [third round, futility], that a quiet move may
/// gain.
pub(super) const FUTILITY: i32 = 95;
pub(super) const FUTILITY_SLOPE: i32 = 88;

/// Plies: the greatest depth at which quiet moves are left out by futility and by static exchange
/// evaluation. [not measured]
pub(super) const QUIET_PRUNING_DEPTH: i32 = 7;

/// History a ply below which a quiet move is left out [third round, pruning of quiet moves by
/// history: within ±5], and the greatest depth in plies. [not measured]
pub(super) const HISTORY_PRUNING: i32 = -3_500;
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 4;

/// Centipawns a ply that a quiet move may lose by static exchange evaluation. [third round,
/// exchange pruning of quiet moves]
pub(super) const QUIET_SEE: i32 = 40;

/// Centipawns that a capture in quiescence may gain beyond its victim; twice as much if it loses
/// nothing. [first table, quiescence hopes for]
pub(super) const QUIESCENCE_FUTILITY: i32 = 160;

// Reductions and extensions.

/// Late-move reductions in plies: this plus ln(depth) · ln(number of the move) /
/// [`LATE_REDUCTION_DIVISOR`]. [third round, late-move reductions begin at]
pub(super) const LATE_REDUCTION: f64 = 0.55;

/// [first table, late-move reductions 0.7 + ln·ln/2.0: no difference]
pub(super) const LATE_REDUCTION_DIVISOR: f64 = 2.2;

/// Plies: the least depth with late-move reductions. [first round, late-move reductions from depth
/// 2]
pub(super) const LATE_REDUCTION_DEPTH: i32 = 3;

/// A capture is reduced by one part of this many. [not measured]
pub(super) const LATE_CAPTURE_DIVISOR: i32 = 2;

/// History for which a quiet move is reduced one ply less. [second round, history's share in
/// reductions: within ±3]
pub(super) const LATE_REDUCTION_HISTORY: i32 = 8_000;

/// A move is reduced one ply more if more siblings than this have been cut off. [first round, many
/// children have cut off]
pub(super) const LATE_REDUCTION_CUTOFFS: u32 = 3;

/// Plies: the least depth for a singularity test of the table's move. [first round, singular from
/// depth 6 with half the margin: no difference]
pub(super) const SINGULAR_DEPTH: i32 = 7;

/// Plies by which the table's entry may be shallower than the node for that. [not measured]
pub(super) const SINGULAR_ENTRY_DEPTH: i32 = 3;

/// Centipawns a ply by which all other moves must be worse. [second and third round, singular
/// margin: no difference]
pub(super) const SINGULAR_MARGIN: i32 = 2;

/// Further centipawns for a second ply of extension. [second round, double extension: within ±3]
pub(super) const SINGULAR_DOUBLE: i32 = 40;

/// Plies by which the table's move is reduced if it is not singular but reaches beta. [first round,
/// the table's move reduced; third round]
pub(super) const SINGULAR_REDUCTION: i32 = 2;

// Move order and histories.

/// History: the greatest distance from 0. [not measured]
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// History a ply, less [`HISTORY_BONUS_BASE`], that a move gains by a cut-off, or that those before
/// it lose. [second round, bad moves marked, largest bonus: no difference]
pub(super) const HISTORY_BONUS: i32 = 150;
pub(super) const HISTORY_BONUS_BASE: i32 = 60;
pub(super) const MAX_HISTORY_BONUS: i32 = 1_700;

/// The share, numerator and denominator, of that bonus for a quiet move without a good enough
/// answer. [first and second round, a quiet move that no answer was good enough for; the share is
/// not measured]
pub(super) const UNANSWERED_BONUS: (i32, i32) = (2, 3);

/// History a centipawn that a quiet move gains or loses by its change of the evaluation. [first
/// round, a quiet move is marked by what it did for the evaluation; third round, marks by the
/// evaluation]
pub(super) const EVALUATION_BONUS: i32 = 18;

/// Centipawns: the largest change of evaluation that counts, and the bonus for having moved. [not
/// measured]
pub(super) const MAX_EVALUATION_BONUS: i32 = 60;
pub(super) const EVALUATION_BONUS_TEMPO: i32 = 12;

/// The move four plies back counts one part in this many in the history of a quiet move. [second
/// round, weight four plies back: within ±3]
pub(super) const FOUR_PLIES_BACK_DIVISOR: i32 = 2;

/// History that a quiet move of a horse or a cannon gains by leaving, or loses by entering, a
/// square that a soldier attacks. For a chariot, any lesser piece counts, and twice as much. [third
/// round, order by the reach of lesser pieces]
pub(super) const THREAT_ORDER: i32 = 7_000;

/// Order of captures: the factor of the victim in centipawns, and the divisor of the history. [not
/// measured]
pub(super) const CAPTURE_ORDER_VICTIM: i32 = 16;
pub(super) const CAPTURE_ORDER_HISTORY_DIVISOR: i32 = 4;

// Corrections of the evaluation.

/// History a centipawn: the divisor of the sum of a position's corrections. [second and third
/// round, corrections divided by]
pub(super) const CORRECTION_DIVISOR: i32 = 340;

/// History that a correction learns for each centipawn of difference and ply of depth. [third
/// round, speed of corrections: within ±5]
pub(super) const CORRECTION_BONUS: i32 = 8;

/// Centipawns: the largest difference that counts; history: the most learnt at once. [not measured]
pub(super) const MAX_CORRECTION: i32 = 500;
pub(super) const MAX_CORRECTION_BONUS: i32 = HISTORY_LIMIT / 4;

/// Plies without a capture that would reduce an advantage to nothing: at the move limit half of it
/// is left. [fourth round, an advantage counts the less]
pub(super) const FADING: i32 = 2 * crate::engine::rules::MOVE_LIMIT as i32;
