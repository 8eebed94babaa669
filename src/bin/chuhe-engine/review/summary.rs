//! The output of a review for people.

use chuhe::engine::board::Side;
use chuhe::game::Game;
use chuhe::game::review::{Class, MoveReview, Phase, PhaseReview, Review, Words, chances};
use chuhe::words::ReviewWords;

/// The number of key moments shown.
const MOMENTS: usize = 10;

/// The players, their accuracy, and where the game was decided.
pub(super) fn summary(game: &Game, review: &Review, words: &ReviewWords) -> String {
    let mut text = String::new();
    let names = Side::BOTH.map(|side| {
        let name = &game.headers.participants[side.index()].name;
        if name.is_empty() { side.to_string() } else { format!("{name} ({side})") }
    });
    let moves = game.line().len().div_ceil(2);
    let unit = if moves == 1 { "move" } else { "moves" };
    text += &format!("{} – {}, {moves} {unit}\n", names[0], names[1]);
    let opening =
        review.opening.map_or("An opening without a name", |opening| words.0.opening_name(&opening));
    text += &format!("{opening}; {} plies of it are in the book\n\n", review.book_moves);
    text += "                Red  Black\n";
    let percent = |side: Side| words.0.accuracy(review.accuracy[side.index()]);
    text += &format!("{:12} {:>6} {:>6}\n", "accuracy", percent(Side::Red), percent(Side::Black));
    for phase in Phase::ALL {
        let [red, black] = Side::BOTH.map(|side| review.phase(side, phase));
        let accuracy = |part: Option<PhaseReview>| words.0.accuracy(part.and_then(|part| part.accuracy()));
        let name = format!("  {phase:?}").to_lowercase();
        text += &format!("{name:12} {:>6} {:>6}\n", accuracy(red), accuracy(black));
        let loss = |part: Option<PhaseReview>| {
            part.map_or_else(|| "–".into(), |part| words.0.chances_lost(part.loss))
        };
        text += &format!("{:12} {:>6} {:>6}\n", "    loss", loss(red), loss(black));
    }
    for (class, name) in Class::ALL.into_iter().zip(CLASS_NAMES) {
        let [red, black] = Side::BOTH.map(|side| review.count(side, class));
        text += &format!("{name:12} {red:>6} {black:>6}\n");
    }
    text.push('\n');
    if let Some(judged) = review.turning_point() {
        let mv = numbered(game, judged, words);
        text += &format!("{}: {}\n", words.0.turning_point(), mv.trim_start());
    }
    for lesson in review.told_lessons() {
        text += &format!("{}\n", words.0.told_lesson(lesson));
    }
    let moments = review.key_moments(MOMENTS, None);
    if !moments.is_empty() {
        text += "\nKey moments\n";
    }
    for judged in moments {
        text += &moment(game, judged, words);
    }
    text
}

/// In the order of [`Class::ALL`].
const CLASS_NAMES: [&str; 8] =
    ["best", "good", "inaccuracy", "mistake", "blunder", "missed mate", "already lost", "already won"];

fn moment(game: &Game, judged: &MoveReview, words: &ReviewWords) -> String {
    let before = game.position_at(judged.ply);
    let [reachable, reached] = [judged.before, judged.after].map(|score| 100.0 * chances(score));
    let text = words.of_move(judged, &before);
    let mv = numbered(game, judged, words);
    format!("{mv}  {text}  [{reachable:.0}% → {reached:.0}%]\n")
}

/// A move with its number and sign.
fn numbered(game: &Game, judged: &MoveReview, words: &ReviewWords) -> String {
    let number = game.move_number(judged.ply);
    let indent = 4_usize.saturating_sub(number.to_string().len());
    let numbered = words.0.move_number(number, judged.side);
    let mv = words.1.write(&game.position_at(judged.ply), judged.mv);
    format!("{:indent$}{numbered} {mv}{}", "", judged.class.sign_text())
}
