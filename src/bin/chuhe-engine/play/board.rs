//! The board in a terminal.

use chuhe::engine::board::{Move, Piece, Side, Square};
use chuhe::print::Signs;

/// The style of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Letters instead of characters.
    pub is_plain: bool,
    /// Red pieces in red, and the last move marked.
    pub is_coloured: bool,
    /// Black at the bottom.
    pub is_turned: bool,
}

const RED: &str = "\x1b[1;31m";
const BLACK: &str = "\x1b[1m";
const MARKED: &str = "\x1b[7m";
const PLAIN: &str = "\x1b[0m";

/// The board, with coordinates, and the last move marked.
pub(crate) fn draw(piece_at: impl Fn(Square) -> Option<Piece>, last: Option<Move>, look: Look) -> String {
    let order = |count: usize, is_reversed: bool| -> Vec<usize> {
        if is_reversed { (0..count).rev().collect() } else { (0..count).collect() }
    };
    let files = order(Square::FILES, look.is_turned);
    let letters: Vec<String> = files.iter().map(|&file| char::from(b'a' + file as u8).to_string()).collect();
    let footer = format!("   {}\n", letters.join("  "));
    let mut text = footer.clone();
    for (row, rank) in order(Square::RANKS, !look.is_turned).into_iter().enumerate() {
        if row == Square::RANKS / 2 {
            text += if look.is_plain {
                "   ~~~~~~~~~~~~~~~~~~~~~~~~~\n"
            } else {
                "   │   楚 河     漢 界    │\n"
            };
        }
        let points = files.iter().filter_map(|&file| Square::new(file, rank)).map(|square| {
            let is_marked = last.is_some_and(|mv| [mv.from, mv.to].contains(&square));
            point(piece_at(square), is_marked, look)
        });
        let line = if look.is_plain { " " } else { "─" };
        text += &format!(" {rank} {}\n", points.collect::<Vec<_>>().join(line));
    }
    text + &footer
}

/// A point, two columns wide.
fn point(piece: Option<Piece>, is_marked: bool, look: Look) -> String {
    let text = match piece {
        None if look.is_plain => ". ".to_owned(),
        None => "┼─".to_owned(),
        Some(piece) if look.is_plain => format!("{} ", piece.letter()),
        // These characters tell the sides apart without colours.
        Some(piece) => Signs::Traditional.of(piece).to_owned(),
    };
    if !look.is_coloured || piece.is_none() && !is_marked {
        return text;
    }
    let colour = match piece {
        Some(Piece { side: Side::Red, .. }) => RED,
        _ => BLACK,
    };
    format!("{}{colour}{text}{PLAIN}", if is_marked { MARKED } else { "" })
}

#[cfg(test)]
mod tests {
    use chuhe::engine::board::Position;

    use super::*;

    const LOOK: Look = Look { is_plain: false, is_coloured: false, is_turned: false };

    fn draw_start(last: Option<Move>, look: Look) -> String {
        let start = Position::start();
        draw(|square| start.piece_at(square), last, look)
    }

    #[test]
    fn red_stands_below_unless_the_board_is_turned() {
        let text = draw_start(None, LOOK);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[1], " 9 車─馬─象─士─將─士─象─馬─車");
        assert_eq!(rows[11], " 0 俥─傌─相─仕─帥─仕─相─傌─俥");
        assert_eq!(rows[0], "   a  b  c  d  e  f  g  h  i");
        let turned = draw_start(None, Look { is_turned: true, ..LOOK });
        assert!(turned.lines().nth(1).is_some_and(|row| row.starts_with(" 0 俥")), "{turned}");
        assert!(turned.starts_with("   i  h"), "{turned}");
    }

    #[test]
    fn letters_and_no_colours_are_enough_for_any_terminal() {
        let plain = Look { is_plain: true, ..LOOK };
        assert!(draw_start("h2e2".parse().ok(), plain).is_ascii());
        let coloured = draw_start(None, Look { is_coloured: true, ..plain });
        assert!(
            coloured.contains(&format!("{RED}R {PLAIN}")) && coloured.contains(&format!("{BLACK}r {PLAIN}"))
        );
    }
}
