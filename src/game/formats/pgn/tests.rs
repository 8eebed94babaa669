use super::*;
use crate::engine::board::Side;
use crate::engine::rules::Profile;
use crate::game::{Date, EndReason, GameBuilder, Outcome};

fn uci(game: &Game) -> String {
    game.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads a game, which must have no losses.
fn read(text: &str) -> Result<Game, ReadError> {
    let Reading { game, losses } = super::read(text, None)?;
    assert!(losses.is_empty(), "{losses:?}");
    Ok(game)
}

/// The moves, the comment on the last one, and the losses.
fn in_part(text: &str) -> (String, String, Vec<String>) {
    let Reading { game, losses } = super::read(text, None).unwrap();
    let said = game.tree().comment(game.node()).to_string();
    (uci(&game), said, losses.iter().map(ToString::to_string).collect())
}

/// The example of xqbase.com's standard.
const SAMPLE: &str = "\
[Game \"Chinese Chess\"]
[Event \"许银川让九子对聂棋圣\"]
[Round \"?\"]
[Date \"1999.12.09\"]
[Site \"广州\"]
[RedTeam \"广东\"]
[Red \"许银川\"]
[BlackTeam \"\"]
[Black \"聂卫平\"]
[Result \"1-0\"]
[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/1C5C1/9/RN2K2NR w - - 0 1\"]
{　　红方让去５只兵和双士双相。
　　执红先行。}
  1. 炮八平五 炮８平５
{　　战术对头。}
  2. 炮五进五 象７进５
  3. 炮二平五
{　　再架中炮也属正着。}
  3.          马８进７
  4. 马二进三 车９平８
 1-0
";

#[test]
fn a_file_of_the_standard_is_read() {
    let game = read(SAMPLE).unwrap();
    assert_eq!(uci(&game), "b2e2 h7e7 e2e7 g9e7 h2e2 h9g7 h0g2 i9h9");
    assert_eq!(game.headers.event, "许银川让九子对聂棋圣");
    assert_eq!(game.headers.date, Date::new(1999, Some(12), Some(9)));
    assert_eq!(game.headers.participants[0].team, "广东");
    assert_eq!(game.headers.participants[1].name, "聂卫平");
    assert_eq!(game.headers.others, []);
    assert_eq!(game.outcome(), Some(Outcome::recorded(Some(Side::Red))));
    let comments: Vec<_> = (0..=8).map(|ply| game.tree().comment(game.node_at(ply))).collect();
    let expected = [
        "红方让去５只兵和双士双相。\n　　执红先行。",
        "",
        "战术对头。",
        "",
        "",
        "再架中炮也属正着。",
        "",
        "",
        "",
    ];
    assert_eq!(comments, expected);
}

#[test]
fn everything_is_written() {
    let moves =
        "炮二平五 (兵七进一 {仙人指路} 炮２平３ (马８进７)) ({也好} 相三进五) 马８进７ $1 {正着} 马二进三";
    let mut game = read(&format!("{{说}} {moves} 0-1")).unwrap();
    game.headers.event = "第3届\"五羊杯\"".into();
    game.headers.others.push(("Variation".into(), "a\\b\nc".into()));
    let expected = "\
[Game \"Chinese Chess\"]
[Event \"第3届\\\"五羊杯\\\"\"]
[Result \"0-1\"]
[Variation \"a\\\\b\\u000Ac\"]

{说}
1. 炮二平五
(1. 兵七进一 {仙人指路} 1... 炮２平３ (1... 马８进７))
(1. {也好} 相三进五)
1... 马８进７ $1 {正着}
2. 马二进三 0-1
";
    assert_eq!(write(&game, Notation::Simplified), expected);
    assert_eq!(read(expected).unwrap(), game);
    for notation in Notation::ALL {
        assert_eq!(read(&write(&game, notation)).unwrap(), game, "{notation}");
    }
}

#[test]
fn a_header_that_is_there_twice_is_written_once() {
    let text = "[Event \"a\"]\n[Event \"b\"]\n[Event \"a\"]\n[Annotator \"x\"]\n[annotator \"y\"]\n\
                [Annotator \"x\"]\n[Result \"红优\"]\n[Date \"星期三\"]\n[Date \"1999.12.09\"]\n\
                [White \"甲\"]\n[Red \"乙\"]\n\n{说}\n1. 炮二平五 *\n";
    let mut game = read(text).unwrap();
    assert_eq!(game.headers.event, "a");
    assert_eq!(game.headers.participants[0].name, "甲");
    assert_eq!(game.headers.others, [("Annotator".into(), "x".into())]);
    let said = "Event: b\nannotator: y\nResult: 红优\nDate: 星期三\nRed: 乙\n说";
    assert_eq!(game.tree().comment(Tree::START), said);
    // Headers that come from other programs.
    let others = [("Event", "c"), ("Variant", "d"), ("棋局", "e"), ("布局x", "f"), ("开局x", "g")];
    game.headers.others.extend(others.map(|(name, value)| (name.into(), value.into())));
    for notation in Notation::ALL {
        let written = write(&game, notation);
        let mut names: Vec<String> = written.lines().filter_map(header_name).map(str::to_lowercase).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "{written}");
        let again = read(&written).unwrap();
        assert_eq!((again.tree(), again.headers.others.len()), (game.tree(), 6), "{written}");
        assert_eq!(again.headers.other("Event_"), Some("c"));
    }
}

#[test]
fn glyphs_without_a_sign_are_written_as_glyphs() {
    for moves in [
        "1. 炮二平五 $36\n1... 马８进７\n",
        "1. 炮二平五 $1 $36 $132\n1... 马８进７ {好} $255 {也好}\n",
        "$36 {说}\n1. 炮二平五 $36 {好} $40\n(1. 炮八平五 $44 {好}) 1... 马８进７\n",
        "1. 炮二平五 $36 {[%csl Ge4] 好}\n1... 马８进７ $36 {[%csl Ge4]}\n",
        // Comments that would not be read back the same.
        "1. 炮二平五 {好\n\n$36}\n1... 马８进７ {$36\n!}\n",
        "1. 炮二平五 {$1}\n1... 马８进７ {$036} {$36 好} {$256}\n",
    ] {
        let game = read(moves).unwrap();
        let text = write(&game, Notation::Simplified);
        let (_, written) = text.split_once("\n\n").unwrap();
        println!("{written}");
        assert_eq!(read(&text).unwrap(), game, "{text}");
        assert_eq!(written.matches('$').count(), moves.matches('$').count(), "{text}");
    }
    let game = read("1. 炮二平五 $36 {好} 马８进７ {a} $132").unwrap();
    let text = write(&game, Notation::Simplified);
    assert!(text.ends_with("1. 炮二平五 $36 {好}\n1... 马８进７ {a} $132\n*\n"), "{text}");
}

#[test]
fn a_game_that_black_begins_has_numbers_all_the_same() {
    let fen = "3k5/9/9/9/9/9/9/9/4r4/5K2R b - - 3 40";
    let mut builder = GameBuilder::new(fen.parse().unwrap(), Default::default());
    for mv in ["e1e0", "f0e0", "d9d8"] {
        builder.play(mv.parse().unwrap()).unwrap();
    }
    let game = builder.finish();
    let text = write(&game, Notation::Wxf);
    assert_eq!(
        text,
        format!(
            "[Game \"Chinese Chess\"]\n[Result \"*\"]\n[FEN \"{fen}\"]\n[Format \"WXF\"]\n\n40... R5+1\n41. K4=5 K4+1\n*\n"
        )
    );
    assert_eq!(read(&text).unwrap(), game);
}

#[test]
fn headers_are_read_however_they_are_written() {
    for (text, event) in [
        ("[Event \"第3届\"五羊杯\"赛\"]", "第3届\"五羊杯\"赛"),
        ("[Event \"第3届\\\"五羊杯\\\"\"]", "第3届\"五羊杯\""),
        ("[Game \"Chinese Chess\"] [Event \"赛\"][Red \"甲\"]", "赛"),
        ("[EVENT  \" 赛 \" ]", "赛"),
        ("[Event \"赛]", "赛"),
        ("[Event “赛”]", "赛"),
        ("[Event '赛']", "赛"),
        ("[Event 赛]", "赛"),
        ("[Event \"A [B]\"]", "A [B]"),
        ("[Event \"C:\\users\\\\d\"]", "C:\\users\\d"),
        ("[Event \"\\u70AE\"]", "炮"),
        ("[Event \"?\"]", ""),
        ("[Event \"\"]", ""),
    ] {
        let game = read(&format!("{text}\n1. 炮二平五 *")).unwrap();
        assert_eq!(game.headers.event, event, "{text}");
        assert_eq!(game.moves().len(), 1, "{text}");
    }
}

#[test]
fn the_header_counts_more_than_the_end_of_the_moves() {
    let outcome = |text: &str| read(text).unwrap().outcome().map(|outcome| outcome.winner);
    assert_eq!(outcome("[Result \"1-0\"]\n炮二平五 *"), Some(Some(Side::Red)));
    assert_eq!(outcome("[Result \"*\"]\n炮二平五 1/2-1/2 {和}"), Some(None));
    assert_eq!(outcome("[Event \"x\"]\n炮二平五 (兵七进一 1-0) 马８进７"), None);
}

#[test]
fn what_is_not_understood_is_kept_as_text_and_named() {
    let (moves, said, losses) =
        in_part("[Red \"甲\"]\n\n1. 炮二平五 马８进７\n2. 炮五进五 马７进６ {好} 1-0");
    assert_eq!(moves, "h2e2 h9g7");
    assert_eq!(said, "炮五进五 马７进６ {好}");
    let refused = "'炮五进五' is no legal move here; that piece can play e2e1, e2c2, e2d2, e2f2, e2g2, e2h2, e2i2, e2e6";
    assert_eq!(losses, [format!("move 2 (line 4): {refused}; the rest is kept as text")]);

    let losses = |moves: &str| in_part(&format!("[A \"b\"]\n{moves}")).2;
    assert_eq!(losses("炮二平五\n{好"), ["line 3: a comment begins with { and does not end"]);
    assert_eq!(losses("炮二平五 (兵七进一"), ["line 2: a variation begins with ( and does not end"]);
    assert_eq!(losses("炮二平五 ) 马８进７"), ["line 2: a variation ends with ) and has not begun"]);
    let of_nothing =
        "line 2: a variation begins before the first move, for which it could stand; it is kept as text";
    for moves in ["(炮二平五) 炮二平五", "炮二平五 ((兵七进一))"] {
        assert_eq!(losses(moves), [of_nothing]);
    }
    assert_eq!(
        losses("炮二平五 1-0\n马８进７"),
        ["line 3: the game goes on after its result; that is kept as text"]
    );
    let ranks = "the start position: the FEN has 2 rows; the board has 10, separated by '/'";
    assert_eq!(super::read("[FEN \"9/9 w\"]\n", None).unwrap_err().to_string(), ranks);
    let (moves, _, losses) = in_part("[FEN \"9/9 w\"]\n炮二平五");
    assert_eq!(
        (moves.as_str(), losses),
        ("h2e2", vec![format!("{ranks}; the game is read from the usual start")])
    );
}

#[test]
fn a_broken_variation_leaves_the_game_alone() {
    let text = "[A \"b\"]\n炮二平五 (兵七进九 卒７进１) 马８进７ (马２进３ 马二进四 车９进１ (x)) 马二进三 *";
    let Reading { game, losses } = super::read(text, None).unwrap();
    assert_eq!(uci(&game), "h2e2 h9g7 h0g2");
    assert_eq!(game.tree().len(), 4, "what is legal of a variation is one");
    assert_eq!(game.tree().comment(game.node_at(1)), "(兵七进九 卒７进１)");
    let variation = game.tree().branches()[1].nodes[0];
    assert_eq!(game.tree().comment(variation), "马二进四 车９进１ (x)");
    assert_eq!(losses.len(), 2);
}

#[test]
fn deep_and_empty_variations_are_no_trouble() {
    let depth = 3_000;
    let nested = "炮二平五 (兵七进一 ".repeat(depth);
    let text = format!("[A \"b\"]\n{}{}", nested, ") ".repeat(depth));
    // The second reply cannot be played where the first was.
    assert!(!super::read(&text, None).unwrap().losses.is_empty());
    let text = format!("[A \"b\"]\n炮二平五 {}", "() ".repeat(20_000));
    assert_eq!(read(&text).unwrap().tree().len(), 1);
    // One move deeper each time.
    let mut game = GameBuilder::new(Position::start(), Default::default());
    for index in 0..2_000 {
        let text = ["h2e2", "h9g7", "e2h2", "g7h9"][index % 4];
        game.play(text.parse().unwrap()).unwrap();
    }
    let mut game = game.finish();
    let nodes: Vec<_> = (0..2_000).map(|ply| game.node_at(ply)).collect();
    for (index, node) in nodes.into_iter().enumerate() {
        let text = ["b2e2", "b9c7", "c3c4", "c6c5"][index % 4];
        game.add_variation(node, text.parse().unwrap()).unwrap();
    }
    assert_eq!(read(&write(&game, Notation::Uci)).unwrap(), game);
}

#[test]
fn our_engine_has_a_name_for_other_programs() {
    let mut game = read("1. 炮二平五").unwrap();
    game.headers.participants[1].is_engine = true;
    let text = write(&game, Notation::Wxf);
    assert!(text.contains("[Black \"Chuhe\"]\n[BlackType \"program\"]"), "{text}");
    let read = read(&text).unwrap();
    assert_eq!(read.headers.participants, game.headers.participants);
}

/// A game with scores and words in lichess.org's form.
const SCORED: &str = "[Annotator \"lichess.org\"]\n\n\
    1. C2=5 {[%eval 0.17,22] good} H8+7 $6 {[%eval -1.5] [%clk 0:10:00]} (1... H2+3 {[%eval 0.1]}) \
    2. H2+3 {[%eval #3]} R9=8 {[%eval nonsense]} 3. R1=2 {[%eval 123456789.5]} *";

#[test]
fn scores_in_comments_become_a_review_and_come_back() {
    let game = read(SCORED).unwrap();
    let comments: Vec<_> = (1..=5).map(|ply| game.tree().remark(game.node_at(ply)).text()).collect();
    let expected = ["good", "?!\n[%clk 0:10:00]", "", "[%eval nonsense]", "[%eval 123456789.5]"];
    assert_eq!(comments, expected, "what is no score is a comment");
    let variation = game.tree().children(game.node_at(1))[1];
    assert_eq!(game.tree().comment(variation), "[%eval 0.1]", "a review is of the main line");
    assert!(game.review().unwrap().is_foreign());
    let text = write(&game, Notation::Wxf);
    for part in [
        "C2=5 {[%eval 0.17,22] good}",
        "{[%eval -1.50] [%clk 0:10:00]}",
        "{[%eval #3]}",
        "{[%eval nonsense]}",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("[Annotator \"lichess.org\"]"), "{text}");
    assert_eq!(read(&text).unwrap(), game);
}

#[test]
fn what_a_review_says_of_a_bad_move_comes_back_with_its_lines() {
    use crate::engine::evaluate::Score;
    use crate::game::review::{FoundLine, Review};

    // Black does not take the cannon.
    let mut game = read("1. C2+7 R1+1 2. H8+7 *").unwrap();
    let found = |score, line: &str| {
        let line = line.split(' ').map(|mv| mv.parse().unwrap()).collect();
        Some(FoundLine { score: Score::centipawns(score), moves: line, depth: 14 })
    };
    let findings = [found(20, "b0c2"), found(300, "i9h9 b0c2"), found(200, "h9h8"), found(-190, "a8a9")];
    let said = Review::new(&game, &findings).moves;
    assert!(said.iter().any(|judged| judged.reason.is_some()), "{said:?}");
    game.set_review(KeptReview::new(&game, 500, &findings, &[], false));
    let text = write(&game, Notation::Wxf);
    assert!(
        text.contains("{[%eval 0.20] [%line b0c2]}\n1. C2+7 {[%eval -3.00] [%line i9h9 b0c2]}"),
        "{text}"
    );
    assert!(text.contains("2. H8+7 {[%eval 1.90]}"), "nothing is wrong with it: {text}");
    let again = read(&text).unwrap();
    let positions = crate::game::review::positions(&again);
    let kept = again.review().unwrap().findings(&positions).unwrap();
    let told = Review::new(&again, &kept).moves;
    for (before, after) in said.iter().zip(&told) {
        assert_eq!((before.class, &before.reason), (after.class, &after.reason));
    }
    assert_eq!(write(&again, Notation::Wxf), text);
    let odd = read("1. C2+7 {[%eval 1] [%line a0a9 rubbish]} *").unwrap();
    assert_eq!(odd.tree().comment(odd.node_at(1)), "[%line a0a9 rubbish]");
}

#[test]
fn a_review_of_our_own_is_written_with_what_made_it() {
    use crate::engine::evaluate::Score;
    use crate::game::review::FoundLine;

    let mut game = read("1. C2=5 H8+7 2. H2+3 *").unwrap();
    let found = |score, line: &str| Some(FoundLine { score, moves: vec![line.parse().unwrap()], depth: 14 });
    let findings = [
        found(Score::centipawns(20), "h2e2"),
        found(Score::centipawns(-35), "h9g7"),
        found(Score::loses_in(4), "h0g2"),
        found(-Score::forfeits_in(3), "i9h9"),
    ];
    game.set_review(KeptReview::new(&game, 500, &findings, &[], false));
    game.set_comment(game.node_at(1), "said");
    let text = write(&game, Notation::Wxf);
    assert!(text.contains("C2=5 {[%eval 0.35] said}"), "{text}");
    assert!(text.contains("H8+7 {[%eval #-2]}"), "{text}");
    assert!(text.contains("2. H2+3 *"), "PGN has no word for a repetition: {text}");
    assert!(text.contains(", neural network, 500 nodes a move, depth 14\"]"), "{text}");
    let again = read(&text).unwrap();
    assert_eq!(again.tree(), game.tree());
    assert_eq!(write(&again, Notation::Wxf), text);
    // Another review replaces the words of this one, but not those of a person.
    let mut again = again;
    again.set_review(KeptReview::new(&game, 100, &findings, &[], false));
    assert!(write(&again, Notation::Wxf).matches("Annotator").count() == 1);
    again.headers.others = vec![("Annotator".into(), "刘殿中".into())];
    assert!(!write(&again, Notation::Wxf).contains("neural network"));
}

#[test]
fn a_date_keeps_the_three_parts_that_the_standard_wants() {
    for date in ["2001.??.??", "2001.05.??", "2001.05.17"] {
        let header = format!("[Date \"{date}\"]");
        let text = write(&read(&format!("{header}\n\n1. C2=5 *")).unwrap(), Notation::Wxf);
        assert!(text.contains(&header), "{text}");
    }
}

#[test]
fn how_a_game_ended_is_written_and_read() {
    let moves = "\n\n1. C2=5 H8+7 *";
    for (outcome, how) in [
        (Outcome::resignation(Side::Red), "resignation"),
        (Outcome::time(Side::Black), "time"),
        (Outcome::agreement(), "agreement"),
    ] {
        let mut game = read(moves).unwrap();
        game.declare(outcome);
        let text = write(&game, Notation::Wxf);
        assert!(text.contains(&format!("[Termination \"{how}\"]")), "{text}");
        let again = read(&text).unwrap();
        assert_eq!(again, game);
        assert_eq!(write(&again, Notation::Wxf), text);
    }
    let of_standard = read("[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. C2=5 1-0").unwrap();
    assert_eq!(of_standard.result(), Some(Outcome::time(Side::Black)));
    let start = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w".parse().unwrap();
    let mated = Game::from_line(start, &["b7b9".parse().unwrap()], 1, Profile::default()).unwrap();
    let text = write(&mated, Notation::Wxf);
    assert!(text.contains("[Termination \"normal\"]"), "{text}");
    let again = read(&text).unwrap();
    assert_eq!(again, mated, "it is no header of its own");
    assert_eq!(write(&again, Notation::Wxf), text);
    // Impossible or unknown combinations stay as they are.
    for (result, how) in [("1-0", "agreement"), ("*", "time"), ("1-0", "abandoned"), ("1-0", "normal")] {
        let text = format!("[Result \"{result}\"]\n[Termination \"{how}\"]\n\n1. C2=5 {result}");
        let game = read(&text).unwrap();
        assert_eq!(game.headers.other("Termination"), Some(how), "{text}");
        assert!(game.result().is_none_or(|outcome| outcome.reason == EndReason::Recorded), "{text}");
    }
}

#[test]
fn the_rules_come_back_and_those_of_a_file_that_names_none_are_asian() {
    for profile in Profile::ALL {
        let text = write(&Game::new(Position::start(), profile), Notation::Wxf);
        assert_eq!(text.contains("[Rules "), profile != Profile::Asian, "{text}");
        assert_eq!(read(&text).unwrap().profile(), profile);
    }
    assert_eq!(read("[Rules \"asian\"]\n\n1. C2=5 *").unwrap().profile(), Profile::Asian);
}
