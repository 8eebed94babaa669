//! The story of a game on one page: the players, the curve of the chances, the turning points and
//! their reasons, and the lessons for each side.

use super::board::Diagram;
use super::chart::Chart;
use super::document::{Block, Document, Figure, Span};
use super::drawing::Colour;
use super::signs::Signs;
use super::{heading, layout};
use crate::engine::board::Side;
use crate::game::review::{MoveReview, Review, Words, chances};
use crate::game::{Game, Tree};
use crate::words::{Coach, Language, ReviewWords};

/// This many moments are told, if there were as many bad moves.
const MIN_MOMENTS: usize = 3;
const MAX_MOMENTS: usize = 5;

/// The limits of the width of a board, in points; it is chosen so that everything fits on one page.
const LARGEST_BOARD: f64 = 190.0;
const SMALLEST_BOARD: f64 = 80.0;

/// The story of a reviewed game, on one page. The pieces have these signs.
pub fn story(game: &Game, review: &Review, words: ReviewWords, signs: Signs) -> Document {
    let mut document = at_full_size(game, review, words, signs);
    let mut width = LARGEST_BOARD;
    while layout::pages(&document).len() > 1 && width > SMALLEST_BOARD {
        width -= 5.0;
        for block in &mut document.body {
            if let Block::Figures(figures) = block {
                // The curve, which has no caption, is as wide as the page.
                let boards = figures.iter_mut().filter(|figure| !figure.caption.is_empty());
                boards.for_each(|board| board.width = width);
            }
        }
    }
    document
}

fn at_full_size(game: &Game, review: &Review, words: ReviewWords, signs: Signs) -> Document {
    let ReviewWords(language, _) = words;
    let turning_point = review.turning_point().map(|judged| judged.ply);
    let moments = moments(review);
    let mut body = vec![
        Block::Paragraph(vec![Span::plain(words.of_game(review))]),
        Block::Heading(language.chances_heading().into()),
        chart(game, review, &moments, words),
    ];
    let mut figures: Vec<Figure> = moments
        .iter()
        .map(|judged| {
            let mut figure = moment(game, judged, words, signs);
            if let Some(standing) = Coach::new(words).standing(game, review, judged) {
                figure.caption.push(Span::plain(language.stop().to_owned() + &standing));
            }
            if turning_point == Some(judged.ply) {
                let turned = say!(language, "　", "　", ". ", ". ");
                figure.caption.insert(0, Span::strong(language.turning_point().to_owned() + &turned));
            }
            figure
        })
        .collect();
    if figures.is_empty() {
        figures.push(last_position(game, language, signs));
    } else {
        body.push(Block::Heading(language.moments_heading().into()));
        body.push(Block::Paragraph(vec![Span::soft(language.arrows_legend())]));
    }
    let in_row = if figures.len() == 4 { 2 } else { 3 };
    body.extend(figures.chunks(in_row).map(|row| Block::Figures(row.to_vec())));
    let lesson = |(side, lesson)| {
        let text = language.labelled(language.side_or_both(side), language.lesson(lesson));
        Block::Paragraph(vec![Span::plain(text)])
    };
    let lessons: Vec<Block> = review.told_lessons().into_iter().map(lesson).collect();
    if !lessons.is_empty() {
        body.push(Block::Heading(language.lesson_label().into()));
        body.extend(lessons);
    }
    Document {
        title: heading::title(game, language),
        language: language.tag(),
        head: heading::head(game, language, false),
        body,
        columns: 1,
    }
}

/// The worst moves and the turning point, in order. Inaccuracies count only if little else does. A
/// chance that stood for several moves is there once.
fn moments(review: &Review) -> Vec<&MoveReview> {
    let turning_point = review.turning_point().map(|judged| judged.ply);
    let is_new = |judged: &&MoveReview| judged.class.is_fault() && judged.since.is_none();
    let mut faults: Vec<&MoveReview> = review.moves.iter().filter(is_new).collect();
    faults.sort_by(|one, other| {
        let rank = |judged: &MoveReview| (Some(judged.ply) == turning_point, judged.loss());
        rank(other).partial_cmp(&rank(one)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let severe = review.key_moments(MAX_MOMENTS, None).len();
    faults.truncate(severe.clamp(MIN_MOMENTS, MAX_MOMENTS));
    faults.sort_by_key(|judged| judged.ply);
    faults
}

fn chart(game: &Game, review: &Review, moments: &[&MoveReview], words: ReviewWords) -> Block {
    let ReviewWords(language, _) = words;
    let of_red: Vec<Option<f64>> = review.scores.iter().map(|score| score.map(chances)).collect();
    let mark = |judged: &&MoveReview| (judged.ply + 1, numbered(game, judged, "", language));
    let marks: Vec<(usize, String)> = moments.iter().map(mark).collect();
    let chart = Chart {
        chances: &of_red,
        marks: &marks,
        sides: Side::BOTH.map(|side| language.side(side)),
        first_move: game.move_number(0),
    };
    let drawing = chart.drawing();
    Block::Figures(vec![Figure { width: drawing.size.width, drawing, caption: Vec::new() }])
}

/// A move with its number and sign.
fn numbered(game: &Game, judged: &MoveReview, mv: &str, language: Language) -> String {
    let number = language.move_number(game.move_number(judged.ply), judged.side);
    format!("{number}\u{a0}{mv}{}", judged.class.sign_text())
}

/// The board before a bad move, with arrows for that move and the better one.
fn moment(game: &Game, judged: &MoveReview, words: ReviewWords, signs: Signs) -> Figure {
    let before = game.position_at(judged.ply);
    let ReviewWords(language, notation) = words;
    let mv = notation.write(&before, judged.mv);
    let caption = vec![
        Span::strong(numbered(game, judged, &mv, language)),
        Span::plain(say!(language, "　", "　", " ", " ") + &words.of_move(judged, &before)),
    ];
    let mut diagram = Diagram { signs, ..Diagram::new(before, language.file_numbers()) };
    diagram.arrows.push((judged.mv, Colour::RED));
    // Its ring distinguishes it from the other one without colours.
    if let Some(&better) = judged.better.first() {
        diagram.arrows.push((better, Colour::GREEN));
        diagram.circles.push((better.to, Colour::GREEN));
    }
    Figure { drawing: diagram.drawing(), width: LARGEST_BOARD, caption }
}

fn last_position(game: &Game, language: Language, signs: Signs) -> Figure {
    let end = game.tree().continuation(Tree::START).last().unwrap_or(Tree::START);
    let mut diagram = Diagram { signs, ..Diagram::new(game.position_of(end), language.file_numbers()) };
    diagram.last_move = game.tree().play(end);
    let caption = vec![Span::plain(language.final_position())];
    Figure { drawing: diagram.drawing(), width: LARGEST_BOARD, caption }
}
