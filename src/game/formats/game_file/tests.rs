use super::*;
use crate::engine::board::Side;

fn counts(text: &str) -> Vec<Result<usize, String>> {
    let games = GameFile::new(text.as_bytes().into(), None, None).unwrap();
    let games = games.games();
    games
        .map(|reading| reading.map(|read| read.game.line().len()).map_err(|error| error.to_string()))
        .collect()
}

#[test]
fn games_are_told_apart() {
    let one = "[Game \"Chinese Chess\"]\n[Event \"x\"]\n[Red \"甲\"]\n\n1. 炮二平五 {[Event \"y\"]\n[Site \"z\"]} 马８进７ *\n\n";
    assert_eq!(counts(one), [Ok(2)]);
    assert_eq!(counts(&one.repeat(3)), [Ok(2), Ok(2), Ok(2)]);
    // Headers alone, with and without the first one.
    assert_eq!(
        counts("[Game \"Chinese Chess\"]\n[Event \"x\"]\n\n[Game \"Chinese Chess\"]\n[Event \"y\"]\n"),
        [Ok(0), Ok(0)]
    );
    assert_eq!(counts("[Event \"x\"]\n[Red \"甲\"]\n\n[Event \"y\"]\n"), [Ok(0), Ok(0)]);
    assert_eq!(counts("[Red \"甲\"]\n\n[Event \"y\"]\n[Event \"z\"]\n"), [Ok(0)]);
    assert_eq!(
        counts("[Event \"x\"]\n1. 炮二平五\r\n[Site \"y\"]\r\n1. 兵七进一 卒３进１ *"),
        [Ok(1), Ok(2)]
    );
}

#[test]
fn a_game_that_is_wrong_does_not_harm_the_others() {
    let text =
        "[Game \"x\"]\n1. 炮二平五 {没完\n[Game \"x\"]\n1. 炮二平六 炮２平二\n\n[Game \"x\"]\n1. 炮二平四";
    assert_eq!(counts(text), [Ok(1), Ok(1), Ok(1)]);
    let games = GameFile::new(text.as_bytes().into(), None, None).unwrap();
    let losses: Vec<String> =
        games.games().flat_map(|reading| reading.unwrap().losses).map(|loss| loss.to_string()).collect();
    let expected = [
        "line 2: a comment begins with { and does not end",
        "move 1 of Black (line 4): '炮２平二' is no legal move here; that piece can play \
         b7b0, b7b3, b7b4, b7b5, b7b6, b7a7, b7c7, b7d7 and 4 more; the rest is kept as text",
    ];
    assert_eq!(losses, expected);
}

#[test]
fn lists_of_moves_may_be_several() {
    assert_eq!(counts("1. 炮二平五 马８进７\n2. 马二进三\n1. 兵七进一\n"), [Ok(3), Ok(1)]);
    assert_eq!(counts("1. 炮二平五\n{\n1. 兵七进一 }\n1... 马８进７\n"), [Ok(2)]);
    assert_eq!(counts("h2e2\nh9g7\nh0g2\n"), [Ok(3)]);
    assert_eq!(
        counts("position startpos moves h2e2\nposition startpos\nstartpos moves h2e2 h9g7"),
        [Ok(1), Ok(0), Ok(2)]
    );
    let fen = "3k5/9/9/9/9/9/9/9/4R4/5K3 w";
    assert_eq!(
        counts(&format!(
            "{fen}\n{fen} - - 0 1\n1. 车五进一 将４进１\n\nposition fen {fen} moves e1e3\n{fen} e1e4"
        )),
        [Ok(0), Ok(2), Ok(1), Ok(1)]
    );
}

#[test]
fn games_without_headers_follow_each_other() {
    // After each result on the same line.
    let line = "1. 炮二平五 马8进7 红胜 1. 兵七进一 和棋 1. 相三进五 1-0";
    assert_eq!(counts(line), [Ok(2), Ok(1), Ok(1)]);
    assert_eq!(counts(&format!("[Event \"x\"]\n\n{line}\n\n1. 马八进七")), [Ok(2), Ok(1), Ok(1), Ok(1)]);
    // Not in comments and variations, before the first moves, or in a second solution to a
    // position.
    assert_eq!(counts("1. 炮二平五 {红胜 1. 兵七进一} 马8进7 (1... 马2进3 红胜 1. 兵七进一)"), [Ok(2)]);
    assert_eq!(counts("[Event \"x\"]\n\n1-0 1. 炮二平五 马8进7"), [Ok(2)]);
    assert_eq!(counts("[Event \"x\"]\n\n1. 炮二平五 {甲\n\n乙}\n(1. 兵七进一)\n\n1... 马8进7"), [Ok(2)]);
    let solved = "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 w\"]\n\n1. 车五进一 将5平6\n\n1. 车五进二";
    assert_eq!(counts(solved).len(), 1);
    // Text before a game belongs to that game.
    assert_eq!(
        counts("{甲\n\n乙}\n1. 炮二平五\n\n红方：甲\n{甲\n1. 乙}\n1. 兵七进一 卒7进1"),
        [Ok(1), Ok(2)]
    );
}

#[test]
fn an_engine_is_told_all_moves_each_time() {
    let log = "> position startpos moves h2e2 h9g7\n< bestmove h0g2\n> position startpos moves h2e2 h9g7 h0g2 i9h9\n";
    assert_eq!(counts(log), [Ok(4)]);
    assert_eq!(counts(&log.replace(['>', '<'], "")), [Ok(4)]);
    assert_eq!(counts(&format!("{log}< bestmove i0h0\n> position startpos moves b2e2")), [Ok(4), Ok(1)]);
}

#[test]
fn summaries_need_no_moves() {
    let text =
        "[Game \"x\"]\n[Event \"一\"]\n[Result \"1-0\"]\n\n1. 炮十平五\n\n[Game \"x\"]\n[Event \"二\"]\n";
    let games = GameFile::new(text.as_bytes().into(), None, None).unwrap();
    let summaries: Vec<_> = (0..games.len()).map(|index| games.summary(index)).collect();
    assert_eq!(summaries[0].headers.event, "一");
    assert_eq!(summaries[0].result, GameResult::Win(Side::Red));
    assert_eq!(summaries[1].headers.event, "二");
    assert_eq!(games.summary(2), Summary::default());
    assert_eq!(games.read(2).unwrap_err().to_string(), "there is no game number 3");
}

#[test]
fn several_games_of_a_forum_are_told_apart() {
    let one = "[DhtmlXQ]\n[DhtmlXQ_title]一[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    assert_eq!(counts(&one.repeat(2)), [Ok(1), Ok(1)]);
    assert_eq!(counts(&format!("<p>回复：</p>{one}谢谢")), [Ok(1)]);
    assert_eq!(counts("[dhtmlxq_movelist]77477062[/dhtmlxq_movelist]"), [Ok(2)]);
}

#[test]
fn what_is_nothing_is_said_to_be_nothing() {
    let error = |bytes: &[u8]| GameFile::new(bytes.into(), None, None).unwrap_err().to_string();
    assert_eq!(error(b" \n"), "there is nothing to read");
    for text in ["楚河汉界", "hello world", "<html></html>", "\u{0}\u{1}"] {
        assert_eq!(
            error(text.as_bytes()),
            "this is neither a game nor a position in any format that is read",
            "{text}"
        );
    }
    assert_eq!(error(&vec![b' '; MAX_BYTES + 1]), "the file is larger than 256 MiB");
    let long =
        format!("[Game \"x\"]\n{{{}}}\n[Game \"y\"]\n1. 炮二平五", "长".repeat(MAX_GAME_BYTES / 3 + 1));
    assert_eq!(
        counts(&long),
        [Err("the game is longer than 16 MiB, more than any game needs".into()), Ok(1)]
    );
}

#[test]
fn a_file_of_thousands_of_games_is_split_at_once() {
    let one = "[Game \"Chinese Chess\"]\n[Event \"x\"]\n\n1. 炮二平五 马８进７\n2. 马二进三 {好} *\n\n";
    let games = GameFile::new(one.repeat(20_000).as_bytes().into(), None, None).unwrap();
    assert_eq!(games.len(), 20_000);
    assert_eq!(games.read(19_999).unwrap().game.moves().len(), 3);
}

#[test]
fn a_game_of_another_kind_is_not_taken_for_one() {
    let losses = |text: &str| -> Vec<String> {
        let games = GameFile::new(text.as_bytes().into(), None, None).unwrap();
        games.read(0).unwrap().losses.iter().map(ToString::to_string).collect()
    };
    let no_move = "there is text where the moves should be, and no move in it; it is kept as a comment";
    assert_eq!(losses("[White \"x\"]\n\nno moves are known *"), [no_move]);
    assert_eq!(losses("[White \"x\"]\n\n{a comment} *"), [""; 0]);
    // One of these moves is legal from the usual start.
    let ending = "[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 w\"]\n1. e1e2 e9f9 2. e2e9";
    let error = GameFile::new(ending.as_bytes().into(), None, None).unwrap().read(0).unwrap_err();
    assert!(matches!(error, ReadError::Start(_)), "{error}");
}

#[test]
fn a_game_of_the_federation_is_one_whatever_stands_in_its_head() {
    let fen = "FEN\t4k4/9/9/9/2R6/9/2R6/9/9/3K5 w\n";
    let smallest = format!("FORMAT\tWXF\n{fen}\nSTART{{\n 1. R+.6\n}}END\n");
    assert_eq!(counts(&smallest), [Ok(1)]);
    assert_eq!(counts(&smallest.repeat(3)), [Ok(1), Ok(1), Ok(1)]);
    let whole = |head: &str| format!("{head}START{{\n 1. R+.6 K5-6\n}}END\n\n");
    for head in [
        format!("FORMAT\tWXF\nRED\tA;;\n{fen}\n"),
        format!("FORMAT\tWXF\n\n{fen}RED\tA;;\n\n"),
        // Duplicate and contradictory headers.
        format!("FORMAT\tWXF\nFORMAT\tWXF\n{fen}{fen}\n"),
        format!("FORMAT\tWXF\n{fen}FEN\t4k4/9/9/9/9/9/9/9/4R4/3K5 w\n\n"),
    ] {
        let one = whole(&head);
        assert_eq!(counts(&one).len(), 1, "{head}");
        assert_eq!(counts(&one.repeat(2)).len(), 2, "{head}");
        // Without the end, and without the beginning.
        let cut = one.replace("}END\n", "");
        assert_eq!(counts(&cut.repeat(2)).len(), 2, "{head}");
        let cut = one.replace("START{\n", "");
        assert_eq!(counts(&cut.repeat(2)).len(), 2, "{head}");
    }
    // An unclosed comment, and a game without moves.
    let open = format!("FORMAT\tWXF\n{fen}\nSTART{{\n 1. R+.6 {{so\n}}END\n");
    assert_eq!(counts(&format!("{open}{smallest}")), [Ok(1), Ok(1)]);
    assert_eq!(
        counts("FORMAT\tWXF\nRED\tA;;\nSTART{\n}END\nFORMAT\tWXF\nRED\tB;;\nSTART{\n}END\n"),
        [Ok(0), Ok(0)]
    );
    // A game in another format may follow.
    assert_eq!(counts(&format!("{smallest}\n1. 炮二平五 马８进７\n")), [Ok(1), Ok(2)]);
    let games = GameFile::new(
        whole(&format!("FORMAT\tWXF\nRED\tA ; 1200 ;;\n{fen}")).into_bytes().into(),
        None,
        None,
    );
    let games = games.unwrap();
    assert_eq!(games.summary(0).headers.participants[0].name, "A");
    assert_eq!(games.read(0).unwrap().game.headers.other("RedElo"), Some("1200"));
}

#[test]
fn a_position_with_an_empty_hand_is_read_everywhere() {
    let fen = "3k5/9/9/9/9/9/9/9/4R4/4K4[] w - - 0 1";
    for text in [
        format!("[Variant \"xiangqi\"]\n[FEN \"{fen}\"]\n\n1. e1e3 *\n"),
        format!("{fen}\n1. 车五进二\n"),
        format!("position fen {fen} moves e1e3"),
        format!("FEN: {fen}\n\n1. R5+2\n"),
    ] {
        assert_eq!(counts(&text), [Ok(1)], "{text}");
    }
    assert_eq!(counts(fen), [Ok(0)]);
}

#[test]
fn any_number_of_threads_reads_the_same_games_in_their_order() {
    let text = (0..300).map(|number| format!("[Red \"{number}\"]\n\n1. C2=5 H8+7 *\n\n")).collect::<String>();
    let file = GameFile::new(text.as_bytes().into(), None, None).unwrap();
    let names = |threads: usize, wanted: usize| {
        let mut names = Vec::new();
        let is_all = file.each(threads, |reading| {
            names.push(reading.unwrap().game.headers.participants[0].name.clone());
            names.len() < wanted
        });
        assert_eq!(is_all, names.len() < wanted);
        names
    };
    let all: Vec<String> = (0..300).map(|number| number.to_string()).collect();
    for threads in [0, 1, 2, 3, 100] {
        assert_eq!(names(threads, 1_000), all);
        assert_eq!(names(threads, 70), all[..70]);
    }
}
