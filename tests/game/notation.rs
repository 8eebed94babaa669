//! Moves are written as in `tests/data/notation.json`, and read in the dialects of other programs.
//! The origin of the file: the project's own 127 cases. Independent libraries agree with them,
//! except where several soldiers stand on files; these follow the xqbase standard.

use chuhe::engine::board::{Kind, Move, Piece, Position, Setup, Side, Square};
use chuhe::engine::movegen;
use chuhe::game::notation::{
    Dialect, Guards, Notation, NotationError, Numbering, Ranks, read_line, read_move, settle,
};
use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: u32,
    fen: String,
    #[serde(rename = "move")]
    uci: String,
    wxf: String,
    chinese: String,
    chinese_ascii: String,
    /// The move in the numberings of other programs.
    #[serde(default)]
    accepted_variants: Vec<String>,
}

fn cases() -> Vec<(Case, Position, Move)> {
    let Cases { cases } = serde_json::from_str(include_str!("../data/notation.json")).unwrap();
    let parsed = |case: Case| {
        let (position, mv) = (case.fen.parse().unwrap(), case.uci.parse().unwrap());
        (case, position, mv)
    };
    cases.into_iter().map(parsed).collect()
}

#[test]
fn every_case_is_written_exactly() {
    let cases = cases();
    assert_eq!(cases.len(), 127);
    for (case, position, mv) in cases {
        assert_eq!(Notation::Simplified.write(&position, mv), case.chinese, "case {}", case.id);
        assert_eq!(Notation::Wxf.write(&position, mv), case.wxf, "case {}", case.id);
        assert_eq!(Notation::Uci.write(&position, mv), case.uci, "case {}", case.id);
    }
}

#[test]
fn traditional_differs_only_in_its_characters() {
    let pairs = [('车', '車'), ('马', '馬'), ('帅', '帥'), ('将', '將'), ('进', '進'), ('后', '後')];
    for (case, position, mv) in cases() {
        let expected =
            pairs.iter().fold(case.chinese, |text, &(simple, full)| text.replace(simple, &full.to_string()));
        assert_eq!(Notation::Traditional.write(&position, mv), expected, "case {}", case.id);
    }
}

#[test]
fn a_line_is_written_move_by_move() {
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|text| text.parse().unwrap());
    let written = Notation::Simplified.write_line(&Position::start(), &moves);
    assert_eq!(written, ["炮二平五", "马８进７", "马二进三", "车９平８"]);
}

#[test]
fn every_case_is_read_in_every_form() {
    let mut variants = 0;
    for (case, position, mv) in cases() {
        variants += case.accepted_variants.len();
        let mut texts = Notation::ALL.map(|notation| notation.write(&position, mv)).to_vec();
        texts.extend([case.wxf.to_lowercase(), case.wxf.replace('=', "."), case.chinese_ascii]);
        texts.extend(case.accepted_variants);
        for text in texts {
            let read = read_line(&position, &[&text]).map(|(moves, _)| moves);
            assert_eq!(read, Ok(vec![mv]), "case {}: {text}", case.id);
        }
    }
    assert_eq!(variants, 23);
}

/// XBoard 4.9.1 cannot load its own `d7` for the first of these moves.
#[test]
fn a_soldier_that_steps_where_another_one_can_go_is_named_by_its_file() {
    let position: Position = "4k4/9/2P6/3P5/9/9/9/9/9/3K5 w".parse().unwrap();
    let written = ["d6d7", "c7d7", "c7c8"].map(|mv| Notation::San.write(&position, mv.parse().unwrap()));
    assert_eq!(written, ["dd7", "cd7", "c8"]);
}

/// The dialect that reads a notation back.
fn own_dialect(notation: Notation) -> Dialect {
    match notation {
        Notation::Simplified | Notation::Traditional | Notation::Wxf => Dialect::Files(Numbering::OwnRight),
        Notation::Vietnamese => Dialect::Vietnamese,
        Notation::Iccs | Notation::Uci => Dialect::Points(Ranks::FromZero),
        Notation::San => Dialect::Algebraic(Ranks::FromZero, Guards::A),
    }
}

fn assert_read_back(position: &Position, mv: Move) {
    for notation in Notation::ALL {
        let text = notation.write(position, mv);
        let read = own_dialect(notation).read(position, &text);
        assert_eq!(read, Ok(mv), "{text} in {position}");
    }
}

#[test]
fn moves_of_random_games_are_read_back_from_every_notation() {
    let mut random = StdRng::seed_from_u64(3);
    let mut count = 0;
    while count < 5_000 {
        let mut position = Position::start();
        for _ in 0..150 {
            let Some(&mv) = movegen::legal_moves(&position).choose(&mut random) else { break };
            assert_read_back(&position, mv);
            position.make(mv);
            count += 1;
        }
    }
}

/// Two generals, and for each side soldiers on few files and pairs of other pieces on one.
fn crowded_position(random: &mut StdRng) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.side_to_move = *Side::BOTH.choose(random)?;
    let mut put = |file: usize, rank, piece| {
        setup.board[Square::new(file % 9, rank).unwrap().index()].get_or_insert(piece);
    };
    for (side, general_file) in [(Side::Red, 3), (Side::Black, 5)] {
        let rank_for = |rank: usize| if side == Side::Red { rank } else { 9 - rank };
        put(general_file, rank_for(0), Piece::new(side, Kind::General));
        let first = random.random_range(0..9);
        let others = random.random_range(1..4);
        for _ in 0..5 {
            let file = first + 2 * random.random_range(0..others);
            put(file, rank_for(random.random_range(3..10)), Piece::new(side, Kind::Soldier));
        }
        let kind = *[Kind::Chariot, Kind::Horse, Kind::Cannon].choose(random)?;
        let file = random.random_range(0..9);
        for _ in 0..2 {
            put(file, random.random_range(1..9), Piece::new(side, kind));
        }
    }
    Position::from_setup(&setup).ok()
}

#[test]
fn moves_of_crowded_files_are_read_back_from_every_notation() {
    let mut random = StdRng::seed_from_u64(4);
    let positions = (0..3_000).filter_map(|_| crowded_position(&mut random));
    let (mut count, mut numbered) = (0, 0);
    for position in positions {
        for mv in movegen::legal_moves(&position) {
            assert_read_back(&position, mv);
            count += 1;
            let text = Notation::Wxf.write(&position, mv);
            numbered += u32::from(text.starts_with(|first: char| first.is_ascii_digit()));
        }
    }
    assert!(count > 5_000 && numbered > 1_000, "{count} moves, {numbered} of numbered soldiers");
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn play(uci: &str) -> Move {
    uci.parse().unwrap()
}

/// The meaning of a text in each dialect that reads it.
fn readings(position: &Position, text: &str) -> Vec<(Dialect, String)> {
    let read = |dialect: Dialect| Some((dialect, dialect.read(position, text).ok()?.to_string()));
    Dialect::ALL.into_iter().filter_map(read).collect()
}

#[test]
fn all_spellings_of_a_move_are_read() {
    let start = Position::start();
    let black = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    let crowded = position("2rk5/9/2r6/4P4/R3P4/4P1N2/9/6N2/R3A4/3AK4 w");
    let cases: [(&Position, &str, &[&str]); 12] = [
        (
            &start,
            "h2e2",
            &["炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "炮二平5", " 炮 二　平 五 "],
        ),
        (
            &start,
            "h2e2",
            &["C2=5", "C2.5", "c2.5", "Ｃ２＝５", "C2=5!", "炮二平五，", "炮2.5", "\u{FEFF}炮二平五?!"],
        ),
        (
            &start,
            "h2e2",
            &["h2e2", "H2-E2", "h2-e2", "H2E2", "h2–e2", "h3e3", "H3-E3", "Che3", "Ch3-e3", "C25"],
        ),
        (
            &start,
            "h0g2",
            &["马二进三", "馬二進三", "傌二进三", "马2进3", "H2+3", "N2+3", "n2+3", "Hg3", "Ng3"],
        ),
        (&start, "e0e1", &["帅五进一", "将五进一", "將5進1", "K5+1", "G5+1"]),
        (&start, "g0e2", &["相三进五", "象三进五", "E3+5", "B3+5", "b3+5", "M3+5"]),
        (
            &start,
            "i0i1",
            &["车一进一", "車一進一", "俥一进一", "砗一进一", "R1+1", "\u{2ECB}\u{2F00}进\u{2F00}"],
        ),
        (&start, "i3i4", &["兵一进一", "卒一进一", "P1+1", "S1+1", "Pi5", "i4", "i5"]),
        (&black, "h9g7", &["马８进７", "马8进7", "馬八進七", "h8+7", "H8+7", "h9g7", "h10g8", "Hg8"]),
        (
            &crowded,
            "a5b5",
            &["前车平八", "車前平八", "R+=8", "+R=8", "r+.8", "fR=8", "rf.8", "前车九平八", "车前平八"],
        ),
        (&crowded, "g2f4", &["后马进四", "後馬進四", "H-+4", "-N+4", "rH+4", "hr+4", "后马三进四"]),
        (
            &crowded,
            "e5f5",
            &["中兵平四", "二兵平四", "中兵五平四", "25=4", "P.=4", "Pb=4", "二五平四", "中五平四"],
        ),
    ];
    for (position, uci, texts) in cases {
        for text in texts {
            assert_eq!(read_line(position, &[text]).map(|read| read.0), Ok(vec![play(uci)]), "{text}");
        }
    }
}

#[test]
fn the_rules_tell_apart_what_the_text_does_not() {
    // Of two chariots on a file one blocks the other; of two horses only one reaches the file; of
    // two advisors only the rear one can advance; of two front soldiers only one can go there.
    let cases = [
        ("3k5/9/9/9/9/9/9/R8/R8/4K4 w", "a2a3", "车九进一"),
        ("3k5/9/9/9/9/6N2/6p2/6N2/9/4K4 w", "g4f6", "马三进四"),
        ("3k5/9/9/9/9/9/9/5A3/9/4KA3 w", "f0e1", "后仕进五"),
        ("3k5/9/9/9/9/9/9/5A3/9/4KA3 w", "f2e1", "前仕退五"),
        ("4k4/9/3P1P3/9/3P1P3/9/9/9/9/3K5 w", "f7g7", "前兵平三"),
        // It could also be a sideways move, as some programs write it.
        ("3k5/9/9/4C4/9/9/9/9/9/4K4 w", "e6e4", "C5-2"),
    ];
    for (fen, uci, text) in cases {
        assert_eq!(read_move(&position(fen), text), Ok(play(uci)), "{text}");
    }
}

#[test]
fn a_dialect_is_settled_for_a_whole_game() {
    let start = position("3k5/9/9/9/9/9/9/R8/R8/4K4 w");
    let line = |texts: &[&str]| read_line(&start, texts).unwrap();
    let (from_zero, from_one) = (Dialect::Points(Ranks::FromZero), Dialect::Points(Ranks::FromOne));
    assert_eq!(line(&["a2b2"]), (vec![play("a2b2")], from_zero));
    assert_eq!(line(&["a2b2", "d9d8"]), (vec![play("a2b2"), play("d9d8")], from_zero));
    assert_eq!(line(&["a2b2", "d10d9"]), (vec![play("a1b1"), play("d9d8")], from_one));
    // A single move has no context that settles it.
    let both = vec![play("a2b2"), play("a1b1")];
    assert_eq!(
        read_move(&start, "a2b2"),
        Err(NotationError::Ambiguous { text: "a2b2".into(), candidates: both })
    );
    // A line in one dialect is not mixed with another.
    assert!(read_line(&start, &["a2b2", "将4进1"]).is_err());
}

#[test]
fn a_dash_goes_aside_where_no_other_sign_does() {
    let start = Position::start();
    let moves = ["h2e2", "h9g7", "e2e1", "i9h9"].map(play).to_vec();
    let texts = ["炮二-五", "马8+7", "炮五退一", "车9-8"];
    assert_eq!(read_line(&start, &texts), Ok((moves.clone(), Dialect::Dashes)));
    assert_eq!(read_line(&start, &["C2-5", "H8+7"]), Ok((moves[..2].to_vec(), Dialect::Dashes)));
    // Here it goes back.
    let texts = ["炮二＝五", "马8＋7", "炮五－一", "车9＝8"];
    assert_eq!(read_line(&start, &texts), Ok((moves, Dialect::Files(Numbering::OwnRight))));
    assert!(Dialect::Dashes.read(&start, "炮二=五").is_err());
}

#[test]
fn settling_returns_the_error_that_came_furthest() {
    assert_eq!(settle(|dialect| Err::<(), _>((0, dialect))), Err(Dialect::ALL[0]));
    assert_eq!(settle(|dialect| Err::<(), _>((dialect == Dialect::ALL[3], dialect))), Err(Dialect::ALL[3]));
    let mut tried = 0;
    let second = settle(|dialect| {
        tried += 1;
        if dialect == Dialect::ALL[1] { Ok(tried) } else { Err((0, ())) }
    });
    assert_eq!((second, tried), (Ok((2, Dialect::ALL[1])), 2), "nothing is tried once the game is read");
    let error = read_line(&Position::start(), &["h2e2", "h9g7", "h0g2", "h2e2"]).unwrap_err();
    assert_eq!((error.ply, error.to_string().as_str()), (3, "move 4: 'h2e2' is no legal move here"));
    let error = read_line(&Position::start(), &["炮二平五", "马8进7", "炮二平六"]).unwrap_err();
    assert!(error.to_string().starts_with("move 3: '炮二平六' is no legal move here"), "{error}");
}

#[test]
fn numbered_soldiers_are_read_as_each_standard_numbers_them() {
    let numberings = |fen: &str, text: &str| -> Vec<(Numbering, String)> {
        let of_files = |(dialect, read)| match dialect {
            Dialect::Files(numbering) => Some((numbering, read)),
            Dialect::Vietnamese
            | Dialect::Points(_)
            | Dialect::Algebraic(..)
            | Dialect::Dashes
            | Dialect::Unsigned => None,
        };
        readings(&position(fen), text).into_iter().filter_map(of_files).collect()
    };
    let red = "4k4/9/3P1P3/9/3P1P3/9/9/9/9/3K5 w";
    // The standard's own example: F8-E8, F6-E6, D8-E8 and D6-E6, here one rank lower.
    let expected = ["f7e7", "f5e5", "d7e7", "d5e5"];
    for (text, letter, uci) in [
        ("一兵平五", "Pa=5", expected[0]),
        ("二兵平五", "Pb=5", expected[1]),
        ("三兵平五", "Pc=5", expected[2]),
        ("四兵平五", "Pd=5", expected[3]),
    ] {
        for text in [text, letter] {
            let read = numberings(red, text);
            assert_eq!(read[..2], [Numbering::OwnRight, Numbering::RedRight].map(|n| (n, uci.to_owned())));
            assert_eq!(read.last().unwrap().0, Numbering::OwnLeft);
            assert_eq!(read_move(&position(red), text), Ok(play(uci)), "the standard goes first");
        }
    }
    // Black's own right is Red's left, and its front is Red's rear.
    let black = "5k3/9/9/9/9/3p1p3/9/3p1p3/9/4K4 b";
    let owned = |read: [(Numbering, &str); 3]| read.map(|(numbering, read)| (numbering, read.to_owned()));
    assert_eq!(
        numberings(black, "一卒平5"),
        owned([(Numbering::OwnRight, "d2e2"), (Numbering::RedRight, "f4e4"), (Numbering::OwnLeft, "f2e2"),])
    );
    // Within each file the number is enough if the rules leave one move.
    assert_eq!(numberings(black, "二卒平3").last().unwrap(), &(Numbering::EachFile, "d4c4".to_owned()));
}

#[test]
fn errors_name_the_candidates() {
    let start = Position::start();
    let error = read_move(&start, "马二进五").unwrap_err();
    assert_eq!(error.to_string(), "'马二进五' is no legal move here; that piece can play h0g2, h0i2");
    // Without such a piece, the candidates are those of its kind.
    let Err(NotationError::Impossible { candidates, .. }) = read_move(&start, "马三进五") else {
        panic!()
    };
    assert_eq!(candidates.len(), 4);
    let tandem = position("4k4/9/3P1P3/9/3P1P3/9/9/9/9/3K5 w");
    let error = read_move(&tandem, "前兵平五").unwrap_err();
    let candidates = ["f7e7", "d7e7"].map(play).to_vec();
    assert_eq!(error, NotationError::Ambiguous { text: "前兵平五".into(), candidates });
    assert_eq!(error.to_string(), "'前兵平五' can mean f7e7, d7e7");
    let error = read_move(&start, &"楚河汉界".repeat(1000)).unwrap_err();
    assert!(
        matches!(error, NotationError::NotAMove { .. }) && error.to_string().chars().count() < 50,
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_text_breaks_reading(
        text in "\\PC*|.{0,8}|[炮车馬兵卒仕前中后一二三四五平进退1-9a-iPpCRHNXTMBSgst+=./x-]{1,7}",
        is_crowded: bool,
    ) {
        let crowded = "4k4/9/3P1P3/3P5/3P1P3/9/9/9/9/3K5 w";
        let position = if is_crowded { position(crowded) } else { Position::start() };
        let readings = Dialect::ALL.map(|dialect| dialect.read(&position, &text));
        for reading in readings.into_iter().chain([read_move(&position, &text)]) {
            match reading {
                Ok(mv) => prop_assert!(movegen::is_legal(&position, mv)),
                Err(error) => prop_assert!(error.to_string().len() < 300),
            }
        }
    }
}
