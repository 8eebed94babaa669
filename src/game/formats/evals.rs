//! Scores in comments, in the form of lichess.org: `[%eval 0.35]` in soldiers from Red's view,
//! `[%eval #4]` if Red mates in 4 moves, `[%eval #-4]` if Black does. A depth may follow: `[%eval
//! 0.35,18]`. Before and after a move that a review marks as bad, the best moves follow as `[%line
//! h9g7 h0g2]`; they are needed to explain why the move is bad.
//!
//! Text that is not exactly of this form, or out of bounds, is an ordinary comment.

use std::iter;

use crate::engine::board::{Move, Side};
use crate::engine::evaluate::{MAX_PLY, Outlook, Score};
use crate::game::review::{FoundLine, KeptLine, KeptReview, keeps_chances};
use crate::game::{Game, NodeId, Tree};

const BEGINS: &str = "[%eval ";
const LINE: &str = "[%line ";

/// The written scores of the game's review, at the start and after each move. Places without a
/// score that a file can express are omitted: finished games and losses by repetition.
pub(super) fn of(game: &Game) -> Vec<(NodeId, String)> {
    let Some(review) = game.review() else { return Vec::new() };
    let places = review.places(game).filter_map(|(place, found)| {
        let score = from_red(game, place, found.score());
        // The depth of our own reviews is in a tag.
        let depth = Some(found.depth).filter(|&depth| review.is_foreign() && depth > 0);
        Some((place, found, written(score, depth)?))
    });
    let places: Vec<_> = places.collect();
    let mut has_line = vec![false; places.len()];
    for (at, pair) in places.windows(2).enumerate() {
        let [(before, found, _), (after, reply, _)] = pair else { continue };
        let is_next = game.tree().parent(*after) == Some(*before);
        if is_next && !keeps_chances(found.score(), -reply.score()) {
            has_line[at..at + 2].fill(true);
        }
    }
    let with_line = |((place, found, score), has_line): ((NodeId, &KeptLine, String), bool)| {
        let line = if has_line { found.line() } else { "" };
        (place, if line.is_empty() { score } else { format!("{score} {LINE}{line}]") })
    };
    places.into_iter().zip(has_line).map(with_line).collect()
}

/// Moves the scores and lines in the comments of the main line into a review of the game.
pub(super) fn take(game: &mut Game) {
    let places: Vec<NodeId> = iter::once(Tree::START).chain(game.tree().continuation(Tree::START)).collect();
    let mut findings = vec![None; places.len()];
    for (ply, &place) in places.iter().enumerate() {
        let comment = game.tree().comment(place);
        let red_moves = game.side_at(ply) == Side::Red;
        if let Some((score, depth, rest)) = split(comment, red_moves) {
            let score = from_red(game, place, score);
            let (line, rest) = line(&rest).unwrap_or((Vec::new(), rest));
            findings[ply] = Some(FoundLine { score, moves: line, depth });
            game.set_comment(place, &rest);
        }
    }
    if findings.iter().any(Option::is_some) {
        game.set_review(KeptReview::of_file(game, &findings));
    }
}

/// Converts a score between the side to move and Red.
fn from_red(game: &Game, place: NodeId, score: Score) -> Score {
    if game.side_at(game.tree().ply(place)) == Side::Red { score } else { -score }
}

/// Formats a score from Red's view.
fn written(score: Score, depth: Option<u32>) -> Option<String> {
    let score = match score.outlook() {
        Outlook::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        Outlook::Wins { plies } if plies > 0 => format!("#{}", plies.div_ceil(2)),
        Outlook::Loses { plies } if plies > 0 => format!("#-{}", plies.div_ceil(2)),
        Outlook::WinsByRepetition
        | Outlook::LosesByRepetition
        | Outlook::Wins { .. }
        | Outlook::Loses { .. } => return None,
    };
    let depth = depth.map_or_else(String::new, |depth| format!(",{depth}"));
    Some(format!("{BEGINS}{score}{depth}]"))
}

/// The score in a comment, from Red's view, its depth, and the rest of the comment.
fn split(comment: &str, red_moves: bool) -> Option<(Score, u32, String)> {
    // A fast path: this is called for every move.
    if comment.is_empty() {
        return None;
    }
    let (value, rest) = cut(comment, BEGINS)?;
    let (value, depth) = match value.split_once(',') {
        Some((value, depth)) => (value, number(depth)?),
        None => (value, 0),
    };
    let score = match value.strip_prefix('#') {
        Some(moves) => mate(moves, red_moves)?,
        None => centipawns(value)?,
    };
    Some((score, depth, rest))
}

/// The line in a comment, and the rest of the comment. The legality of the moves is checked later.
fn line(comment: &str) -> Option<(Vec<Move>, String)> {
    let (moves, rest) = cut(comment, LINE)?;
    let moves: Option<Vec<Move>> = moves.split(' ').map(|mv| mv.parse().ok()).collect();
    Some((moves?, rest))
}

/// The text between `begins` and the next bracket, and the comment without it.
fn cut<'a>(comment: &'a str, begins: &str) -> Option<(&'a str, String)> {
    let (before, after) = comment.split_once(begins)?;
    let (value, after) = after.split_once(']')?;
    let after = after.strip_prefix([' ', '\n']).unwrap_or(after);
    let before = if after.is_empty() { before.trim_end() } else { before };
    Some((value, format!("{before}{after}")))
}

/// Parses a number of at most five digits, and nothing else.
fn number(text: &str) -> Option<u32> {
    let is_number = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Whether a number is negative, and its digits.
fn signed(text: &str) -> (bool, &str) {
    let digits = text.strip_prefix('-');
    (digits.is_some(), digits.or(text.strip_prefix('+')).unwrap_or(text))
}

/// The score of a mate in this many moves, from Red's view.
fn mate(text: &str, red_moves: bool) -> Option<Score> {
    let (is_blacks, moves) = signed(text);
    let moves = i32::try_from(number(moves)?).ok()?;
    // The mating side makes the first move, or the second.
    let plies = 2 * moves - i32::from(is_blacks != red_moves);
    (1..=MAX_PLY).contains(&plies).then(|| {
        let score = Score::wins_in(plies);
        if is_blacks { -score } else { score }
    })
}

/// Parses a score in soldiers with at most two decimals.
fn centipawns(text: &str) -> Option<Score> {
    let (is_blacks, digits) = signed(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let hundredths = match part.len() {
        0 => 0,
        1 => 10 * number(part)?,
        2 => number(part)?,
        _ => return None,
    };
    let value = i32::try_from(100 * number(whole)? + hundredths).ok()?;
    let value = Some(value).filter(|&value| value <= Score::MAX_CENTIPAWNS)?;
    Some(Score::centipawns(if is_blacks { -value } else { value }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(comment: &str) -> Option<(String, u32, String)> {
        split(comment, true).map(|(score, depth, rest)| (score.to_string(), depth, rest))
    }

    #[test]
    fn scores_are_read_wherever_they_stand_in_a_comment() {
        let found = |score: &str, depth, rest: &str| Some((score.into(), depth, rest.into()));
        assert_eq!(read("[%eval 0.35]"), found("cp 35", 0, ""));
        assert_eq!(read("[%eval -1.5,18] bad"), found("cp -150", 18, "bad"));
        assert_eq!(read("?\n[%eval +3]"), found("cp 300", 0, "?"));
        assert_eq!(read("so [%eval #-4] [%clk 0:01:00]"), found("mate -4", 0, "so [%clk 0:01:00]"));
    }

    #[test]
    fn a_mate_counts_from_the_side_to_move() {
        let plies = |text, red_moves| mate(text, red_moves).map(Score::outlook);
        assert_eq!(plies("4", true), Some(Outlook::Wins { plies: 7 }));
        assert_eq!(plies("4", false), Some(Outlook::Wins { plies: 8 }));
        assert_eq!(plies("-4", true), Some(Outlook::Loses { plies: 8 }));
        assert_eq!(plies("-4", false), Some(Outlook::Loses { plies: 7 }));
        for red_moves in [true, false] {
            for text in ["1", "-1", "33"] {
                let score = mate(text, red_moves).unwrap();
                assert_eq!(written(score, None).unwrap(), format!("[%eval #{text}]"));
            }
        }
    }

    #[test]
    fn what_is_no_score_stays_a_comment() {
        for value in [
            "nonsense",
            "",
            " ",
            "#",
            "#0",
            "#-0",
            "#65",
            "#99999",
            "#1e3",
            "0.355",
            "1e9",
            "NaN",
            "inf",
            "--1",
            "0x3",
            "99999",
            "-99999.99",
            "123456789012345678901234567890",
            "0.3,",
            "0.3,-4",
            "0.3,x",
            ".",
            "０.３",
            "1.+2",
        ] {
            assert_eq!(read(&format!("[%eval {value}]")), None, "{value}");
        }
        assert_eq!(read("[%eval 0.3"), None);
        assert_eq!(read("[%evaluate 0.3]"), None);
    }
}
