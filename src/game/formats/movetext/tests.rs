use super::*;
use crate::engine::board::Position;

fn moves(text: &str, manner: Manner) -> Vec<&str> {
    let moves = Tokens::new(text, manner).filter_map(|(_, token)| match token {
        Token::Move(text) => Some(text),
        Token::Number
        | Token::Text
        | Token::Comment(_)
        | Token::OpenComment(_)
        | Token::Open
        | Token::Close
        | Token::Result(_) => None,
    });
    moves.collect()
}

#[test]
fn numbers_and_signs_are_told_from_moves() {
    for text in [
        "1. 炮二平五 马８进７ 2. 马二进三",
        "1.炮二平五 马８进７ 2.马二进三 1-0",
        "１．炮二平五　马８进７\r\n２．马二进三",
        "1、炮二平五，马８进７；2、马二进三。",
        "1 炮二平五 1... 马８进７ 2 马二进三 *",
        "1. 炮二平五! …马８进７?! 2. 马二进三 $1 红先胜",
        "炮二平五马８进７马二进三",
    ] {
        for manner in [Manner::Strict, Manner::Patient] {
            assert_eq!(moves(text, manner), ["炮二平五", "马８进７", "马二进三"], "{text}");
        }
    }
    for manner in [Manner::Strict, Manner::Patient] {
        assert_eq!(
            moves("1.C2.5 H8+7 16.5 16=5 2. R++1 H2-E2", manner),
            ["C2.5", "H8+7", "16.5", "16=5", "R++1", "H2-E2"]
        );
    }
    assert_eq!(moves("7747 7062", Manner::Strict), ["7747", "7062"], "not dropped for numbers");
}

#[test]
fn comments_and_variations_are_taken_apart() {
    let text = "{ 先 \r\n 说 } 炮二平五 ; 好\n(兵七进一 $14){}!? 0-1";
    let expected = [
        Token::Comment("先 \n 说".into()),
        Token::Move("炮二平五"),
        Token::Comment("好".into()),
        Token::Open,
        Token::Move("兵七进一"),
        Token::Comment("+=".into()),
        Token::Close,
        Token::Comment("".into()),
        Token::Comment("!?".into()),
        Token::Result(GameResult::Win(crate::engine::board::Side::Black)),
    ];
    for manner in [Manner::Strict, Manner::Patient] {
        let tokens: Vec<_> = Tokens::new(text, manner).map(|(_, token)| token).collect();
        assert_eq!(tokens, expected);
    }
}

/// The main line, the comments from the start on, and the number of losses.
fn played(text: &str) -> (String, Vec<String>, usize) {
    let builder = GameBuilder::new(Position::start(), Default::default());
    let Played { game, losses, .. } = MoveText::new(text, 1).play(&builder, None).unwrap();
    let game = game.finish();
    let moves: Vec<String> = game.line().iter().map(ToString::to_string).collect();
    let comments = (0..=moves.len()).map(|ply| game.tree().comment(game.node_at(ply)).to_string());
    (moves.join(" "), comments.filter(|comment| !comment.is_empty()).collect(), losses.len())
}

#[test]
fn moves_are_found_among_words() {
    for text in [
        "红方：炮二平五 黑方：马８进７ 红方：马二进三",
        "第1回合 炮二平五 马8进7\n第2回合 马二进三",
        "第一回合：炮二平五马8进7第二回合：马二进三",
        "1.炮二平五马8进72.马二进三",
        "１、炮二平五；马８进７　２、马二进三",
        "1\t炮二平五\t马8进7\n2\t马二进三\t",
        "| 1 | 炮二平五 | 马8进7 |\n|---|---|---|\n| 2 | 马二进三 | |",
        "炮 二 平 五　马 8 进 7\n马 二 进 三",
        "<td>1</td><td>炮二平五</td><td>马8进7</td><br/>&nbsp;马二进三",
        "1.C2=5 H8+7\n\n  9 r n b a k a b n r\n  a b c d e f g h i\n2.H2+3",
        "1. C2 = 5  H8 + 7 2. H2 + 3",
        "1. H2 - E2 H9 - G7 2. H0 - G2",
        "% a line for programs\n1. 炮二平五 马8进7 2. 马二进三",
        "1. 炮二平五 (0:12) 马8进7 (0:09) 2. 马二进三",
        "①炮二平五 马8进7 ②马二进三",
        "1. 炮二平五; 马8进7; 2. 马二进三",
        "3. 炮二平五 马8进7 9. 马二进三",
        "炮二平五!马8进7?马二进三",
    ] {
        let (moves, _, losses) = played(text);
        assert_eq!((moves.as_str(), losses), ("h2e2 h9g7 h0g2", 0), "{text}");
    }
}

#[test]
fn what_stands_around_the_moves_is_a_comment() {
    let (moves, comments, losses) = played(
        "中炮对屏风马\n1. 炮二平五 双方进入中局 马8进7\n1-0\n\n本谱由 SharkChess 5.4 生成 http://example.org/?x=1 (2019)",
    );
    assert_eq!((moves.as_str(), losses), ("h2e2 h9g7", 0));
    let said = ["中炮对屏风马", "双方进入中局", "本谱由 SharkChess 5.4 生成 http://example.org/?x=1 (2019)"];
    assert_eq!(comments, said);
    let (moves, comments, losses) = played("炮二平五 {一 {二} 三} 马8进7");
    assert_eq!((moves.as_str(), losses), ("h2e2 h9g7", 0));
    assert_eq!(comments, ["一 {二} 三"]);
    let (moves, comments, losses) = played("1. 炮二平五 {没完\n1... 马8进7 2. 马二进三 {完}");
    assert_eq!((moves.as_str(), losses), ("h2e2 h9g7 h0g2", 1));
    assert_eq!(comments, ["没完", "完"]);
}

#[test]
fn a_misspelt_move_ends_the_line_for_the_sides_would_change() {
    for text in
        ["炮二平五 马8进 马二进三", "炮二平五 马\u{fffd}进7 马二进三", "C2=5 H8+ H2+3", "h2e2 h9gg7 h0g2"]
    {
        let (moves, comments, losses) = played(text);
        assert_eq!((moves.as_str(), losses, comments.len()), ("h2e2", 1, 1), "{text}");
    }
}

#[test]
fn variations_may_stand_after_the_result() {
    let builder = GameBuilder::new(Position::start(), Default::default());
    let Played { game, result, losses, .. } =
        MoveText::new("1. 炮二平五 红先胜 (1. 兵七进一 卒7进1)", 1).play(&builder, None).unwrap();
    assert_eq!((game.tree().len(), losses.len()), (3, 0));
    assert_eq!(result, GameResult::Win(crate::engine::board::Side::Red));
}

#[test]
fn a_move_of_the_other_side_ends_the_line() {
    for (text, moves, loss) in [
        ("1. 炮二平伍 马8进7 2. 马二进三", "", "'炮二平伍' is not a move"),
        ("1. ?? H8+7 2. H2+3", "", "'??' is not a move"),
        ("1... H8+7 2. H2+3", "", "'H8+7' is written as a move of Black, and it is Red's turn"),
        (
            "炮二平五 马8进7 马二进三 车一平二 马2进3",
            "h2e2 h9g7 h0g2",
            "'车一平二' is written as a move of Red",
        ),
        ("炮二平五 马8进7 车9平8", "h2e2 h9g7", "'车9平8' is written as a move of Black"),
        ("马8进7 炮二平五 车9平8 马二进三", "", "'马8进7' is written as a move of Black"),
    ] {
        let builder = GameBuilder::new(Position::start(), Default::default());
        let Played { game, losses, .. } = MoveText::new(text, 1).play(&builder, None).unwrap();
        let line: Vec<String> = game.finish().line().iter().map(ToString::to_string).collect();
        assert_eq!((line.join(" ").as_str(), losses.len()), (moves, 1), "{text}");
        assert!(losses[0].to_string().contains(loss), "{}", losses[0]);
    }
    for text in [
        "炮二平五 马八进七 马二进三",
        "炮2平5 马8进7 马2进3",
        "1…炮二平五 马8进7 2…马二进三",
        "1. 炮二平五 马8进7 2. 马2进3 车9平8 3. 车一平二",
        "1. 炮二平五 ...... 马8进7 2. 马二进三",
    ] {
        let (moves, _, losses) = played(text);
        assert_eq!(losses, 0, "{text}");
        assert!(moves.split(' ').count() >= 3, "{text}");
    }
}

#[test]
fn a_result_may_have_several_words() {
    let builder = GameBuilder::new(Position::start(), Default::default());
    for text in ["炮二平五 马8进7 黑方超时判负", "1. C2=5 H8+7 Black resigns.", "1. C2=5 H8+7 Red wins"]
    {
        let Played { result, losses, .. } = MoveText::new(text, 1).play(&builder, None).unwrap();
        assert_eq!((result, losses.len()), (GameResult::Win(crate::engine::board::Side::Red), 0), "{text}");
    }
}

/// The moves, the remarks on each, and the number of losses.
fn said(text: &str) -> (String, Vec<String>, Vec<String>) {
    let builder = GameBuilder::new(Position::start(), Default::default());
    let Played { game, losses, .. } = MoveText::new(text, 1).play(&builder, None).unwrap();
    let game = game.finish();
    let nodes: Vec<_> = game.tree().continuation(crate::game::Tree::START).collect();
    let moves: Vec<String> =
        nodes.iter().filter_map(|&node| game.tree().play(node)).map(|mv| mv.to_string()).collect();
    let said = nodes.iter().map(|&node| game.tree().remark(node).whole_text()).collect();
    (moves.join(" "), said, losses.iter().map(ToString::to_string).collect())
}

#[test]
fn soldiers_need_no_letter() {
    let text = "1. Hc2 Hg7 2. c4 g5 3. Hg2 Hc7 *";
    assert_eq!(said(text).0, "b0c2 h9g7 c3c4 g6g5 h0g2 b9c7");
    for (text, moves) in [
        ("1. c4 c5 2. cxc5 e5 3. cd5 e4 4. exe4", "c3c4 c6c5 c4c5 e6e5 c5d5 e5e4 e3e4"),
        ("1. c4 c5 2. xc5 e5 3. c5d5", "c3c4 c6c5 c4c5 e6e5 c5d5"),
        // Ranks from 1, with 10 and with 0 for the tenth.
        ("1. c5 Hg8 2. Hc3 Rh10", "c3c4 h9g7 b0c2 i9h9"),
        ("1. c5 Hg8 2. Hc3 Rh0", "c3c4 h9g7 b0c2 i9h9"),
        ("h3-e3 h0-g8", "h2e2 h9g7"),
        // Guards and ministers.
        ("1. Gde1 Mge7 2. Kd0 Gfe8", "d0e1 g9e7 e0d0 f9e8"),
        ("1. M3+5 M3+5 2. G4+5 G6+5", "g0e2 c9e7 f0e1 f9e8"),
        ("1. C25 H8+7 2. H2+3 R98", "h2e2 h9g7 h0g2 i9h9"),
    ] {
        let (read, _, losses) = said(text);
        assert_eq!((read.as_str(), losses.len()), (moves, 0), "{text}: {losses:?}");
    }
}

#[test]
fn signs_are_no_part_of_a_move() {
    for (text, signs) in [
        ("1. h2e2$1 h9g7 2. h0g2$14 i9h9", ["!", "", "+=", ""]),
        ("1. H2-E2$1 H9-G7$14 2. H0-G2 I9-H9", ["!", "+=", "", ""]),
        ("1. h2e2$1h9g7 2. h0g2$14$146i9h9 *", ["!", "", "+= N", ""]),
        ("1. h2e2 += h9g7 ± 2. h0g2 ∞ i9h9 -+", ["+=", "±", "∞", "−+"]),
        ("1. h2e2⩲ h9g7+/- 2. h0g2=/+ i9h9=", ["+=", "±", "=+", "="]),
        ("1. Che2+ Hg7N 2. Hg2# □ Rh9⟳", ["", "N", "□", "⟳"]),
        ("1. 炮二平五± 马8进7 2. 马二进三 += 车9平8∞", ["±", "", "+=", "∞"]),
        ("1. 炮二平五±马8进7 2. 马二进三 $14 车9平8 $255", ["±", "", "+=", "$255"]),
    ] {
        let (moves, read, losses) = said(text);
        assert_eq!((moves.as_str(), losses.len()), ("h2e2 h9g7 h0g2 i9h9", 0), "{text}: {losses:?}");
        assert_eq!(read, signs, "{text}");
    }
}

#[test]
fn what_looks_like_a_move_and_is_none_is_named() {
    for text in [
        "1. 炮二平五 c4 2. 马二进三",
        "1. Hc2 Hg7 2. c2= g5",
        "炮二平五 马8 马二进三",
        "h2e2 h9g h0g2",
        "1. Che2 Hg7f 2. Hg2",
        "1. Che2 Hg7 2. Hg2K",
        "1. 炮二平五 马8进7 *\nh0g2",
        "1. 炮二平五 马8进7 1-0 e4",
        "1. -- H8+7 2. H2+3",
        "h2e2 h9g7h0g i9h9",
        "H2-E2 1. 炮二平五 马8进7",
    ] {
        let (_, _, losses) = said(text);
        assert_eq!(losses.len(), 1, "{text}: {losses:?}");
    }
    assert_eq!(said("C25 中炮 1. 炮二平五").2, Vec::<String>::new(), "the code of an opening");
}

#[test]
fn a_text_that_ends_within_a_move_is_named() {
    let games = [
        ("1. C2=5 H8+7 2. H2+3 ", "R9=8"),
        ("1. C2=5 H8+7 2. H2+3 {good}\n2... ", "+R=4"),
        ("1. C2.5 H8+7 2. H2+3 $1 ", "R9.8"),
        ("1. h2e2 h9g7 2. ", "h0g2"),
        ("h2e2 h9g7 ", "h0g2"),
        ("1. H2-E2 H9-G7 2. ", "H0-G2"),
        ("1. Che2 Hg7 2. ", "Hg2"),
        ("1. Nc2 Ng7 2. ", "Nhg2"),
        ("1. c4 g5 2. ", "cxc5"),
        ("1. 炮二平五 马8进7 2. ", "马二进三"),
        ("1. 炮二平五 马8进7 (0:09) 2. ", "马二进三"),
        ("1. 炮二平五 马8进7 2. ", "前马进三"),
        ("1. P2-5 M8.7 2. ", "M2.3"),
    ];
    for (whole, mv) in games {
        for (end, _) in mv.char_indices().skip(1) {
            let text = format!("{whole}{}", &mv[..end]);
            let (_, _, losses) = said(&text);
            assert!(losses.len() == 1, "{text}: {losses:?}");
        }
    }
    for text in ["1. C2=5 H8+7 2. N", "1. C2=5 (1. C8=5 R"] {
        assert!(!said(text).2.is_empty(), "{text}");
    }
    for text in [
        "1. C2=5 H8+7 N",
        "1. C2=5 H8+7 2.",
        "1. C2=5 H8+7 good",
        "1. C2=5 H8+7 played by A",
        "1. C2=5 H8+7 Hu Ronghua",
        "1. 炮二平五 马8进7 中炮对屏风马",
        "1. 炮二平五 马8进7 双方进入中局\n引擎 v2",
        "1. C2=5 H8+7 1-0 R9",
        "1. C2=5 H8+7 * A",
        "1. C2=5 H8+7 {R9}",
    ] {
        assert_eq!(said(text).2, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_number_1_that_comes_again_begins_no_other_game_without_a_word() {
    for (text, moves) in [
        ("1. C2=5 H8+7 2. H2+3 1. C8=5 H2+3 1-0", "h2e2 h9g7 h0g2"),
        ("1. C2=5 H8+7 2. H2+3 R9=8 1. C8=5 H2+3", "h2e2 h9g7 h0g2 i9h9"),
        ("1. h2e2 h9g7 2. h0g2\n1. c3c4 g6g5 2. b0c2", "h2e2 h9g7 h0g2"),
        ("1. 炮二平五 马8进7 2. 马二进三 1... 炮8平5", "h2e2 h9g7 h0g2"),
        ("1 炮二平五 马8进7 2 马二进三 变化 1 兵七进一 卒7进1", "h2e2 h9g7 h0g2"),
        ("1. h2e2 2. h9g7 3. h0g2 1. c3c4 2. g6g5", "h2e2 h9g7 h0g2"),
    ] {
        let builder = GameBuilder::new(Position::start(), Default::default());
        assert_eq!(
            MoveText::new(text, 1).play(&builder, None).unwrap().result,
            GameResult::Unknown,
            "{text}"
        );
        let (read, comments, losses) = played(text);
        assert_eq!((read.as_str(), losses), (moves, 1), "{text}");
        let rest = comments.last().and_then(|comment| comment.lines().last()).unwrap();
        assert!(text.ends_with(rest), "{comments:?}");
    }
    for text in [
        "1. 炮二平五 (1. 炮八平五 炮8平5 2. 马二进三) 1... 马8进7 2. 马二进三",
        "1. 炮二平五 1. 马8进7 2. 马二进三",
        "1. 炮二平五 马8进7 1. 马二进三",
    ] {
        let (moves, _, losses) = played(text);
        assert_eq!((moves.as_str(), losses), ("h2e2 h9g7 h0g2", 0), "{text}");
    }
    // This move is only mistyped: nobody begins so.
    let (moves, _, losses) = played("1. 炮二平五 马8进7 2. 马二进三 车9平8 1. 车一平二 马2进3");
    assert_eq!((moves.as_str(), losses), ("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7", 0));
}

#[test]
fn a_move_that_several_pieces_could_make_is_called_so() {
    for text in ["1. Ce2 Hg7", "1. c4 c5 2. Ce2", "1. Ha2 Hg7 2. Ce2"] {
        let losses = said(text).2;
        assert!(losses.len() == 1 && losses[0].contains("'Ce2' can mean b2e2, h2e2"), "{text}: {losses:?}");
        assert!(crate::game::formats::read(text.as_bytes()).is_ok(), "{text}");
    }
}

#[test]
fn two_readings_are_named_unless_the_writer_is_known() {
    let start: Position = "3k5/4P4/3P5/9/9/9/9/4C4/4A4/3AK4 w".parse().unwrap();
    let builder = GameBuilder::new(start, Default::default());
    let play = |ranks| {
        let Played { game, losses, .. } =
            MoveText::new("1. Ce6 *", 1).with_ranks(ranks).play(&builder, None).unwrap();
        (game.finish().line()[0].to_string(), losses.len())
    };
    assert_eq!(play(None), ("e2e6".into(), 1));
    assert_eq!(play(Some(Ranks::FromZero)), ("e2e6".into(), 0));
    assert_eq!(play(Some(Ranks::FromOne)), ("e2e5".into(), 0));
}

#[test]
fn a_record_that_is_full_is_named_once() {
    let round = "h2e2 h9g7 e2h2 g7h9 (h7h8 (h7h6)) ";
    let text = round.repeat(crate::game::Game::MAX_MOVES / 4 + 100) + "1-0";
    let builder = GameBuilder::new(Position::start(), Default::default());
    let Played { game, result, losses, .. } = MoveText::new(&text, 1).play(&builder, None).unwrap();
    assert_eq!(game.tree().len(), crate::game::Game::MAX_MOVES);
    assert_eq!(result, GameResult::Win(crate::engine::board::Side::Red));
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert!(losses.len() == 1 && losses[0].contains("there are more than 100000 moves"), "{losses:?}");
}

#[test]
fn a_long_text_can_be_stopped() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let builder = GameBuilder::new(Position::start(), Default::default());
    let played = MoveText::new("1. 炮二平五", 1).play(&builder, Some(&stop));
    assert!(matches!(played, Err(ReadError::Stopped)));
}
