//! A game as a web page for stepping through its moves: one file, without a network. The board is
//! drawn once, and a small script moves its pieces. Without scripts the page is a list of moves
//! beside the start position.

use std::collections::HashMap;
use std::fmt::Write;

use kurbo::Rect;

use super::board::{self, Diagram};
use super::drawing::{Colour, Drawing};
use super::record_walk::{RecordWalk, WalkPart};
use super::svg::{self, Letters, escaped};
use super::{heading, html};
use crate::engine::board::{Piece, Square};
use crate::game::formats::GameResult;
use crate::game::notation::Notation;
use crate::game::{Game, NodeId, Tree};
use crate::words::{FileNumbers, Language};

const SCRIPT: &str = include_str!("web.js");
const STYLE: &str = include_str!("web.css");

/// Writes the page, with moves in this notation.
pub fn web_page(game: &Game, language: Language, notation: Notation) -> String {
    let mut letters = Letters::new();
    let mut moves = Moves::default();
    moves.write(game, language, notation);
    let board = board_of(game, &moves.places, language.file_numbers(), &mut letters);
    let pieces = piece_definitions(game, &mut letters);
    let mut head = String::new();
    heading::full_head(game, language)
        .iter()
        .for_each(|block| html::add_block(&mut head, block, &mut letters));
    let mut page = html::beginning(&heading::title(game, language), language.tag(), STYLE);
    add(
        &mut page,
        format_args!(
            "<svg class=\"letters\" aria-hidden=\"true\">\n{}{pieces}</svg>\n",
            svg::definitions(&letters)
        ),
    );
    add(&mut page, format_args!("{head}<main>\n<div class=\"side\">\n{board}{}", buttons(language)));
    page +=
        "<p id=\"said\" aria-live=\"polite\"><b id=\"move\"></b> <span id=\"comment\"></span></p>\n</div>\n";
    add(&mut page, format_args!("<div id=\"moves\">\n{}</div>\n</main>\n", moves.text));
    // Only numbers, so that no text of a file can become part of the script.
    add(
        &mut page,
        format_args!(
            "<script>\nconst margin = {};\nconst nodes = [{}];\n{SCRIPT}</script>\n",
            board::MARGIN,
            moves.nodes
        ),
    );
    page + "</body>\n</html>\n"
}

/// The moves for the reader and for the script.
#[derive(Default)]
struct Moves {
    text: String,
    nodes: String,
    /// The number of each place; the start has 0.
    places: HashMap<NodeId, usize>,
}

impl Moves {
    fn write(&mut self, game: &Game, language: Language, notation: Notation) {
        let tree = game.tree();
        self.places.insert(Tree::START, 0);
        self.nodes += "[0,0,0]";
        if !tree.comment(Tree::START).trim().is_empty() {
            self.add_comment("p", tree.comment(Tree::START), Some(Tree::START));
        }
        self.text += "<p>";
        let walk = RecordWalk::new(game, language, notation);
        let [opening, closing] = language.brackets();
        for told in walk {
            match told {
                WalkPart::Move(node, text) => self.add_move(game, node, &text),
                WalkPart::Comment(node) => self.add_comment("span", tree.comment(node), Some(node)),
                WalkPart::Before(node) => self.add_comment("span", tree.said_before(node), None),
                WalkPart::BeginVariation => {
                    add(&mut self.text, format_args!("<span class=\"variation\">{opening}"));
                }
                WalkPart::EndVariation => {
                    self.text.truncate(self.text.trim_end().len());
                    add(&mut self.text, format_args!("{closing}</span> "));
                }
                WalkPart::Mark(_) => {}
            }
        }
        self.text += "</p>\n";
        if let Some(result) = language.decision(GameResult::of(game.result())) {
            add(&mut self.text, format_args!("<p><b>{result}</b></p>\n"));
        }
    }

    fn add_move(&mut self, game: &Game, node: NodeId, text: &str) {
        let tree = game.tree();
        let number = self.places.len();
        self.places.insert(node, number);
        let before =
            tree.parent(node).and_then(|before| self.places.get(&before)).copied().unwrap_or_default();
        if let Some(mv) = tree.play(node) {
            add(&mut self.nodes, format_args!(",[{before},{},{}]", point(mv.from), point(mv.to)));
        }
        add(&mut self.text, format_args!("<a id=\"m{number}\" href=\"#m{number}\">{}</a> ", escaped(text)));
    }

    /// Adds a comment; `of` is its place, if the script is to show it with the board.
    fn add_comment(&mut self, element: &str, comment: &str, of: Option<NodeId>) {
        let comment = escaped(comment.trim()).replace('\n', "<br>\n");
        let id = of.map(|node| {
            let number = self.places.get(&node).copied().unwrap_or_default();
            format!(" id=\"c{number}\"")
        });
        let id = id.as_deref().unwrap_or(" class=\"before\"");
        add(&mut self.text, format_args!("<{element}{id}>{comment}</{element}> "));
    }
}

/// The number of a point for the script: ranks from Red's side, files from Red's left.
fn point(square: Square) -> usize {
    9 * square.rank() + square.file()
}

/// The board with the pieces of the start, and for each place its drawings.
fn board_of(
    game: &Game,
    places: &HashMap<NodeId, usize>,
    numbers: FileNumbers,
    letters: &mut Letters,
) -> String {
    let mut text = svg::beginning(board::SIZE, "id=\"board\" role=\"img\"");
    add(&mut text, format_args!("<title>{}</title>\n", escaped(&game.start().to_string())));
    let mut cell = Drawing::default();
    cell.fill(Rect::from_center_size((0.0, 0.0), (0.96, 0.96)), Colour(0xe6, 0xcf, 0x9c));
    for _ in 0..2 {
        add(
            &mut text,
            format_args!("<g class=\"cell\" style=\"opacity:0\">\n{}</g>\n", svg::shapes(&cell, letters)),
        );
    }
    text += &svg::shapes(&board::lines(), letters);
    for (class, is_flipped) in [("near-red", false), ("near-black", true)] {
        let written = svg::shapes(&board::numbers(numbers, is_flipped), letters);
        add(&mut text, format_args!("<g class=\"{class}\">\n{written}</g>\n"));
    }
    for (square, piece) in game.start().setup().pieces() {
        let (at, number) = (board::point(square), point(square));
        add(
            &mut text,
            format_args!(
                "<g class=\"piece\" data-point=\"{number}\" style=\"transform:translate({}px,{}px)\"><use href=\"#{}\"/></g>\n",
                svg::number(at.x),
                svg::number(at.y),
                name(piece)
            ),
        );
    }
    let mut drawn: Vec<(usize, NodeId)> = places.iter().map(|(&node, &number)| (number, node)).collect();
    drawn.retain(|&(_, node)| !game.tree().drawings(node).is_empty());
    drawn.sort_unstable_by_key(|&(number, _)| number);
    for (number, node) in drawn {
        let marks = svg::shapes(&Diagram::of(game, node, numbers).marks(), letters);
        add(
            &mut text,
            format_args!("<g class=\"drawing\" id=\"d{number}\" style=\"display:none\">\n{marks}</g>\n"),
        );
    }
    text + "</svg>\n"
}

/// The definition of each kind of piece on the board.
fn piece_definitions(game: &Game, letters: &mut Letters) -> String {
    let mut names: HashMap<String, Piece> = HashMap::new();
    names.extend(game.start().setup().pieces().map(|(_, piece)| (name(piece), piece)));
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    let mut text = String::from("<defs>\n");
    for (name, piece) in names {
        let shapes = svg::shapes(&board::piece(piece), letters);
        add(&mut text, format_args!("<g id=\"{name}\">\n{shapes}</g>\n"));
    }
    text + "</defs>\n"
}

/// The name of a piece in the page's markup.
fn name(piece: Piece) -> String {
    format!("piece-{}-{}", piece.side.index(), piece.kind.index())
}

/// The buttons below the board, which the script adds.
fn buttons(language: Language) -> String {
    let [first, back, on, last, mv, turn] = language.web_buttons();
    let mut text = String::from("<p id=\"buttons\" hidden>\n");
    for (step, sign, name) in [
        ("first", "«", first),
        ("back", "‹", back),
        ("on", "›", on),
        ("last", "»", last),
        ("play", "▷", mv),
        ("turn", "⇅", turn),
    ] {
        add(
            &mut text,
            format_args!(
                "<button type=\"button\" data-step=\"{step}\" aria-label=\"{name}\" title=\"{name}\">{sign}</button>\n"
            ),
        );
    }
    text + "</p>\n"
}

fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string can always be written to");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    const GAME: &str = "[Red \"</script><b>\"]\n[Result \"1-0\"]\n\n\
        {Intro </script>} 1. 炮二平五! {<b>好</b>\n第二行[%csl Re4][%cal Gh0g2]} 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三) 2. 马二进三 1-0\n";

    fn page() -> String {
        let game = formats::read(GAME.as_bytes()).unwrap().read(0).unwrap().game;
        web_page(&game, Language::English, Notation::Simplified)
    }

    #[test]
    fn a_web_page_has_the_moves_for_readers_and_for_its_script() {
        let page = page();
        for part in [
            // Each place follows the one before it: variations stand between the main line's moves.
            "const nodes = [[0,0,0],[0,25,22],[1,88,69],[1,70,67],[3,7,24],[2,7,24]];",
            "<a id=\"m1\" href=\"#m1\">1.\u{a0}炮二平五!</a> <span id=\"c1\">&lt;b&gt;好&lt;/b&gt;<br>\n第二行</span>",
            "<span class=\"variation\">(<a id=\"m3\" href=\"#m3\">1...\u{a0}炮８平５</a> <span id=\"c3\">顺炮</span>",
            "<p id=\"c0\">Intro &lt;/script&gt;</p>",
            "<b>Red wins</b>",
            "<g class=\"drawing\" id=\"d1\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert_eq!(page.matches("class=\"piece\"").count(), 32);
        assert_eq!(page.matches("<g id=\"piece-").count(), 14);
    }

    #[test]
    fn nothing_of_a_file_becomes_mark_up_and_nothing_is_fetched() {
        let page = page();
        assert_eq!((page.matches("<script>").count(), page.matches("</script>").count()), (1, 1));
        assert!(!page.contains("<b>好") && !page.contains("http"), "{page}");
        assert!(page.len() < 90_000, "{}", page.len());
    }
}
