use super::*;
use crate::engine::board::Position;

fn moves(text: &str, manner: Manner) -> Vec<&str> {
    let moves = Tokens::new(text, manner).filter_map(|(_, token)| match token {
        Token::Move(text) => Some(text),
        _ => None,
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

/// The main line, the comments of the game from the start on, and how much was left.
fn played(text: &str) -> (String, Vec<String>, usize) {
    let builder = GameBuilder::new(Position::start(), Default::default());
    let Played { game, losses, .. } = MoveText::new(text, 1).play(&builder);
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
        MoveText::new("1. 炮二平五 红先胜 (1. 兵七进一 卒7进1)", 1).play(&builder);
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
        let Played { game, losses, .. } = MoveText::new(text, 1).play(&builder);
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
        let Played { result, losses, .. } = MoveText::new(text, 1).play(&builder);
        assert_eq!((result, losses.len()), (GameResult::Win(crate::engine::board::Side::Red), 0), "{text}");
    }
}
