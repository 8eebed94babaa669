//! Pages to look at: the board as SVG, and a game as HTML in one file, which needs nothing else.

use std::fmt::Write;

use super::{fields, pgn};
use crate::engine::board::{Piece, Position, Side, Square};
use crate::game::Game;
use crate::game::notation::Notation;

/// The distance of two lines of the board.
const CELL: usize = 60;

/// How far its outermost lines are from the edges of the picture.
const MARGIN: usize = 40;

const WIDTH: usize = 8 * CELL + 2 * MARGIN;
const HEIGHT: usize = 9 * CELL + 2 * MARGIN;

/// The lines of the board from one point to another, as files from Red's left and ranks from Black's end, besides those along
/// the files: the edges and the palaces.
const STROKES: [[usize; 4]; 6] =
    [[0, 0, 0, 9], [8, 0, 8, 9], [3, 0, 5, 2], [5, 0, 3, 2], [3, 7, 5, 9], [5, 7, 3, 9]];

/// The position on a board.
pub(super) fn svg(position: &Position) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n\
         <title>{position}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f1d9a7\"/>\n<path d=\""
    );
    let ranks = (0..10).map(|rank| [0, rank, 8, rank]);
    let files = (1..8).flat_map(|file| [[file, 0, file, 4], [file, 5, file, 9]]);
    for [from_file, from_rank, to_file, to_rank] in ranks.chain(files).chain(STROKES) {
        let at = |place: usize| MARGIN + CELL * place;
        add(&mut svg, format_args!("M{} {}L{} {}", at(from_file), at(from_rank), at(to_file), at(to_rank)));
    }
    svg += "\" stroke=\"#5b3a1a\" stroke-width=\"2\" fill=\"none\"/>\n\
            <g font-family=\"serif\" font-size=\"34\" text-anchor=\"middle\">\n";
    for (square, piece) in position.setup().pieces() {
        draw(&mut svg, square, piece);
    }
    svg + "</g>\n</svg>\n"
}

fn draw(svg: &mut String, square: Square, piece: Piece) {
    let (x, y) = (MARGIN + CELL * square.file(), MARGIN + CELL * (Square::RANKS - 1 - square.rank()));
    let (colour, names) = match piece.side {
        Side::Red => ("#b3261e", ['俥', '傌', '相', '仕', '帥', '炮', '兵']),
        Side::Black => ("#1c1b1f", ['車', '馬', '象', '士', '將', '砲', '卒']),
    };
    let name = names[piece.kind.index()];
    add(
        svg,
        format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"27\" fill=\"#fff8e7\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{x}\" y=\"{}\" fill=\"{colour}\">{name}</text>\n",
            y + 12
        ),
    );
}

fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string can always be written to");
}

/// A page with the headers, the moves with variations and comments, and the last position of the main line.
pub(super) fn html(game: &Game, notation: Notation) -> String {
    let [red, black] = game.headers.participants.each_ref().map(|player| escaped(&player.name));
    let title =
        if red.is_empty() && black.is_empty() { "Xiangqi".into() } else { format!("{red} – {black}") };
    let mut page = format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n\
         body {{ font-family: sans-serif; max-width: 60em; margin: 1em auto; padding: 0 1em }}\n\
         svg {{ max-width: 100%; height: auto }}\n.moves {{ white-space: pre-wrap; line-height: 1.5 }}\n\
         </style>\n</head>\n<body>\n<h1>{title}</h1>\n<dl>\n"
    );
    let own = fields::list(game).map(|(name, value)| (name.to_string(), value));
    for (name, value) in own.chain(game.headers.others.iter().cloned()) {
        add(&mut page, format_args!("<dt>{}</dt><dd>{}</dd>\n", escaped(&name), escaped(&value)));
    }
    let end = game.tree().continuation(crate::game::Tree::START).last().unwrap_or(crate::game::Tree::START);
    let moves = escaped(&pgn::write_moves(game, notation));
    let board = svg(&game.position_of(end));
    page + &format!("</dl>\n<div class=\"moves\">{moves}</div>\n{board}</body>\n</html>\n")
}

/// A text in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    #[test]
    fn a_board_has_its_pieces() {
        let svg = svg(&Position::start());
        assert_eq!(svg.matches("<circle").count(), 32);
        // Red's right chariot, and Black's general.
        assert!(svg.contains("cx=\"520\" cy=\"580\"") && svg.contains(">俥<"));
        assert!(svg.contains("<text x=\"280\" y=\"52\" fill=\"#1c1b1f\">將</text>"), "{svg}");
    }

    #[test]
    fn nothing_in_a_page_is_mark_up_of_a_file() {
        let pgn = "[Red \"<script>alert(1)</script>\"]\n[Annotator \"a & b\"]\n\n1. 炮二平五 {<b>好</b>} (1. 兵七进一) *\n";
        let game = formats::read(pgn.as_bytes()).unwrap().read(0).unwrap().game;
        let page = html(&game, Notation::Simplified);
        assert!(!page.contains("<script>") && !page.contains("<b>"), "{page}");
        for text in [
            "&lt;script&gt;",
            "<dt>Annotator</dt><dd>a &amp; b</dd>",
            "炮二平五 {&lt;b&gt;好",
            "(1. 兵七进一)",
        ] {
            assert!(page.contains(text), "{text}: {page}");
        }
    }
}
