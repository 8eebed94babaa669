use std::collections::HashMap;
use std::io::Read;

use flate2::read::ZlibDecoder;

use super::*;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::engine::movegen::legal_moves;
use crate::engine::rules::Profile;
use crate::game::formats;
use crate::game::notation::Notation;
use crate::game::review::{FoundLine, Review};
use crate::game::{Game, Outcome};
use crate::words::{FileNumbers, Language, ReviewWords};

fn streams(pdf: &[u8]) -> Vec<Vec<u8>> {
    let find = |bytes: &[u8], word: &[u8]| bytes.windows(word.len()).position(|part| part == word);
    let (mut streams, mut rest) = (Vec::new(), pdf);
    while let Some(start) = find(rest, b"stream\n") {
        rest = &rest[start + 7..];
        let end = find(rest, b"endstream").unwrap();
        let mut plain = Vec::new();
        match ZlibDecoder::new(&rest[..end]).read_to_end(&mut plain) {
            Ok(_) => streams.push(plain),
            Err(_) => streams.push(rest[..end].to_vec()),
        }
        rest = &rest[end + 9..];
    }
    streams
}

/// The letters for the glyph numbers of a font, from its table for copying text.
fn table(stream: &str) -> HashMap<u16, char> {
    let number = |hex: &str| u16::from_str_radix(hex.trim_matches(['<', '>']), 16).ok();
    let pair = |line: &str| {
        let (glyph, letter) = line.split_once(' ')?;
        Some((number(glyph)?, char::from_u32(number(letter)?.into())?))
    };
    stream.lines().filter_map(pair).collect()
}

/// The texts of a PDF in the font of the texts, one after another, as a reader would copy them.
fn text_of(pdf: &[u8]) -> String {
    let streams = streams(pdf);
    let lossy = streams.iter().map(|stream| String::from_utf8_lossy(stream));
    let tables: Vec<_> = lossy.filter(|text| text.contains("beginbfchar")).map(|text| table(&text)).collect();
    let table = tables.iter().max_by_key(|table| table.len()).unwrap();
    let mut text = String::new();
    for stream in streams.iter().filter(|stream| stream.starts_with(b"q ")) {
        let mut bytes = stream.iter().copied();
        while let Some(byte) = bytes.next() {
            if byte == b'(' {
                let codes = literal(&mut bytes);
                let glyphs = codes.chunks_exact(2).map(|code| u16::from_be_bytes([code[0], code[1]]));
                text.extend(glyphs.filter_map(|glyph| table.get(&glyph)));
            }
        }
    }
    text
}

/// The bytes of a string in a content stream, after its opening bracket.
fn literal(bytes: &mut impl Iterator<Item = u8>) -> Vec<u8> {
    let (mut codes, mut depth) = (Vec::new(), 1);
    let mut bytes = bytes.peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => match bytes.next().unwrap() {
                digit @ b'0'..=b'7' => {
                    let mut code = u16::from(digit - b'0');
                    for _ in 0..2 {
                        let Some(digit) = bytes.next_if(|byte| (b'0'..=b'7').contains(byte)) else { break };
                        code = 8 * code + u16::from(digit - b'0');
                    }
                    codes.push(code as u8);
                }
                b'n' => codes.push(b'\n'),
                b'r' => codes.push(b'\r'),
                b't' => codes.push(b'\t'),
                b'b' => codes.push(8),
                b'f' => codes.push(12),
                other => codes.push(other),
            },
            b'(' => {
                depth += 1;
                codes.push(byte);
            }
            b')' if depth == 1 => break,
            b')' => {
                depth -= 1;
                codes.push(byte);
            }
            _ => codes.push(byte),
        }
    }
    codes
}

/// Asserts that every element is closed properly, and that attributes are quoted.
fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'));
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{open:?}");
}

/// A game of this many plies in which generals, chariots and soldiers wander.
fn long_game(plies: usize) -> Game {
    let mut position = Position::start();
    let mut line: Vec<Move> = Vec::new();
    for ply in 0..plies {
        let legal = legal_moves(&position);
        let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
        position.make(mv);
        line.push(mv);
    }
    let mut game = Game::from_line(Position::start(), &line, line.len(), Profile::default()).unwrap();
    game.headers.event = "全国象棋个人赛".into();
    game.headers.participants[0].name = "Công Tằng Tôn Nữ Thị Hồng Nhung".repeat(4);
    game.headers.participants[1].name = "<script>alert(1)</script> ประเสริฐ".into();
    game
}

/// A review that finds a fault in every seventh move.
fn review(game: &Game) -> Review {
    let score = |ply: usize| Score::centipawns(if ply % 14 < 7 { 250 } else { -250 });
    let finding = |ply: usize| {
        let line = legal_moves(&game.position_at(ply)).first().copied().into_iter().collect();
        let sign = if ply.is_multiple_of(2) { score(ply) } else { -score(ply) };
        Some(FoundLine { score: sign, moves: line, depth: 8 })
    };
    let findings: Vec<_> = (0..=game.line().len()).map(finding).collect();
    Review::new(game, &findings)
}

fn words(language: Language) -> ReviewWords {
    ReviewWords(language, language.notation())
}

#[test]
fn a_story_is_one_page_in_every_language_however_long_the_game_is() {
    for plies in [0, 1, 30, 400] {
        let game = long_game(plies);
        let review = review(&game);
        for language in Language::ALL {
            let document = story(&game, &review, words(language), Signs::default());
            assert_eq!(layout::pages(&document).len(), 1, "{plies} {language:?}");
            let boards = document.body.iter().filter_map(|block| match block {
                Block::Figures(figures) => Some(figures.len()),
                Block::Title(_)
                | Block::Heading(_)
                | Block::Paragraph(_)
                | Block::Grid { .. }
                | Block::NewPage => None,
            });
            // The curve is one of them.
            let expected = if plies < 30 { 2..=3 } else { 4..=6 };
            assert!(expected.contains(&boards.sum::<usize>()), "{plies}");
            let expected = std::collections::BTreeSet::from_iter("ประเสริฐ".chars());
            assert_eq!(Medium::Pdf.missing(&document), expected);
            assert!(Medium::Html.missing(&document).is_empty());
        }
    }
}

#[test]
fn the_text_of_a_pdf_can_be_found_and_its_fonts_are_parts_of_ours() {
    let game = long_game(60);
    let review = review(&game);
    for language in Language::ALL {
        let pdf = write(&story(&game, &review, words(language), Signs::default()), Medium::Pdf).unwrap();
        let text = text_of(&pdf);
        for part in [language.chances_heading(), language.moments_heading(), "全国象棋个人赛", "Tôn Nữ"]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        let whole = String::from_utf8_lossy(&pdf);
        // Six letters before the font's name mark an embedded subset.
        assert!(whole.contains("+ChuheUI") && whole.contains("+ChuhePieces"));
        assert!(pdf.len() < 150_000, "{}", pdf.len());
    }
}

#[test]
fn a_story_has_the_pieces_that_the_user_chose() {
    let game = long_game(60);
    let review = review(&game);
    for (signs, general) in
        [(Signs::Traditional, "帥"), (Signs::Simplified, "帅"), (Signs::Pictograms, "\u{e000}")]
    {
        let document = story(&game, &review, words(Language::English), signs);
        let figures = document.body.iter().flat_map(|block| match block {
            Block::Figures(figures) => &figures[..],
            Block::Title(_)
            | Block::Heading(_)
            | Block::Paragraph(_)
            | Block::Grid { .. }
            | Block::NewPage => &[],
        });
        // The curve is without a caption.
        for figure in figures.filter(|figure| !figure.caption.is_empty()) {
            assert!(figure.drawing.texts().any(|text| text.text == general), "{signs:?}");
        }
        for medium in Medium::ALL {
            assert!(!write(&document, medium).expect("it is small").is_empty());
        }
        let svg = String::from_utf8(write(&document, Medium::Svg).unwrap()).unwrap();
        assert_well_formed(&svg);
    }
}

#[test]
fn a_caption_stands_below_the_board_in_lines_that_fit() {
    let diagram = Diagram::new(Position::start(), FileNumbers::Chinese);
    let height = |svg: &str| {
        let size = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        size.split(' ').nth(1).unwrap().parse::<f64>().unwrap()
    };
    let plain = board_svg(&diagram, None);
    let short = board_svg(&diagram, Some(["1. 炮二平五", "好"]));
    let long = board_svg(&diagram, Some(["1. 炮二平五", &"好".repeat(100)]));
    assert!(short.contains("aria-label=\"1. 炮二平五\"") && short.contains("aria-label=\"好\""));
    assert!(height(&plain) < height(&short) && height(&short) + 1.0 < height(&long));
}

#[test]
fn a_page_has_nothing_of_a_file_as_mark_up() {
    let game = long_game(30);
    let document = story(&game, &review(&game), words(Language::English), Signs::default());
    let page = String::from_utf8(write(&document, Medium::Html).unwrap()).unwrap();
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt; ประเสริฐ"));
    assert!(!page.contains("http"), "nothing is fetched");
    let svg = String::from_utf8(write(&document, Medium::Svg).unwrap()).unwrap();
    assert_well_formed(&svg);
    let board = board_svg(&Diagram::new(Position::start(), FileNumbers::Chinese), None);
    assert_well_formed(&board);
    assert!(board.contains(&format!("<title>{}</title>", Position::start())));
}

const ANNOTATED: &str = "[Red \"<script>alert(1)</script>\"]\n[Annotator \"a & b\"]\n[Result \"1-0\"]\n\n\
    {Intro.} 1. 炮二平五! {<b>好</b>} 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三 (2. 兵七进一) 马8进7) 2. 马二进三 \
    车9平8 3. 车一平二 马2进3? 1-0\n";

fn annotated() -> Game {
    formats::read(ANNOTATED.as_bytes()).unwrap().read(0).unwrap().game
}

#[test]
fn an_article_has_a_board_at_each_marked_move_and_at_the_end() {
    let document = article(&annotated(), Language::Simplified, Notation::Simplified);
    let captions: Vec<String> = document
        .body
        .iter()
        .filter_map(|block| match block {
            Block::Figures(figures) => {
                Some(figures[0].caption.iter().map(|span| span.text.as_str()).collect())
            }
            Block::Title(_)
            | Block::Heading(_)
            | Block::Paragraph(_)
            | Block::Grid { .. }
            | Block::NewPage => None,
        })
        .collect();
    assert_eq!(captions, ["1.\u{a0}炮二平五!", "3…\u{a0}马２进３?"]);
    let text: String = document.texts().collect();
    for part in [
        "Intro. 1.\u{a0}炮二平五! <b>好</b>",
        "1…\u{a0}马８进７ （1…\u{a0}炮８平５ 顺炮 2.\u{a0}马二进三 （2.\u{a0}兵七进一） 2…\u{a0}马８进７）",
        "红胜",
        "Annotator: a & b",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn an_article_is_written_on_pages_and_as_a_page() {
    let mut game = annotated();
    let document = article(&game, Language::English, Notation::Wxf);
    let page = String::from_utf8(write(&document, Medium::Html).unwrap()).unwrap();
    assert!(!page.contains("<script") && !page.contains("<b>好") && page.contains("&lt;b&gt;好&lt;/b&gt;"));
    assert_eq!(page.matches("<figure>").count(), 2);
    let text = text_of(&write(&document, Medium::Pdf).unwrap());
    assert!(text.contains("C2=5!") && text.contains("Red wins"), "{text}");
    // As many comments as moves, and variations nested as deep as possible.
    for ply in 1..=6 {
        game.set_comment(game.node_at(ply), &"w".repeat(20_000));
    }
    assert!(layout::pages(&article(&game, Language::English, Notation::Wxf)).len() > 5);
}

#[test]
fn the_better_move_is_told_by_a_ring_and_not_by_green_alone() {
    let game = long_game(30);
    let document = story(&game, &review(&game), words(Language::English), Signs::default());
    assert!(document.texts().any(|text| text.contains("Green arrow with a ring: the better move.")));
    let boards = document.body.iter().filter_map(|block| match block {
        Block::Figures(figures) => Some(figures),
        Block::Title(_) | Block::Heading(_) | Block::Paragraph(_) | Block::Grid { .. } | Block::NewPage => {
            None
        }
    });
    let strokes = |figure: &Figure, wanted: Colour| {
        let is_wanted = |shape: &&drawing::Shape| matches!(shape, drawing::Shape::Stroke(_, _, colour) if *colour == wanted);
        figure.drawing.shapes.iter().filter(is_wanted).count()
    };
    let is_told = |figure: &Figure| strokes(figure, Colour::GREEN) == 2;
    assert!(boards.flatten().any(is_told), "the shaft of the arrow, and the ring");
}

#[test]
fn a_story_tells_the_result() {
    let mut game = long_game(2);
    assert!(game.result().is_none());
    game = Game::from_line(Position::start(), game.line(), 2, Profile::default()).unwrap();
    game.declare(Outcome::resignation(crate::engine::board::Side::Red));
    let document = story(&game, &review(&game), words(Language::English), Signs::default());
    assert!(document.texts().any(|text| text.contains("Black wins: Red resigned")));
    assert_eq!(document.title, "Red – Black");
}
