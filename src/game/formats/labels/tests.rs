use super::*;
use crate::engine::board::Side;

#[test]
fn the_lines_of_a_site_are_headers() {
    let text = "标题: 甲 先胜 乙\n分类: 全国赛\n布局: E42 对兵互进右马局\n红方: 杭州环境集团队 王天一\n\
                黑方：武俊强\n结果: 红方胜\n日期: 2019.12.14\n棋谱主人：某人\n\n  1. 炮二平五 马8进7\n棋谱价值：0\n";
    let (fields, moves) = headers(text);
    assert_eq!(moves, "  1. 炮二平五 马8进7\n棋谱价值：0\n");
    let [red, black] = &fields.headers.participants;
    assert_eq!(
        (red.team.as_str(), red.name.as_str(), black.name.as_str()),
        ("杭州环境集团队", "王天一", "武俊强")
    );
    assert_eq!((fields.headers.ecco.as_str(), fields.headers.opening.as_str()), ("E42", "对兵互进右马局"));
    assert_eq!(fields.result, GameResult::Win(Side::Red));
    assert_eq!(fields.headers.date.map(|date| date.to_string()).as_deref(), Some("2019-12-14"));
    assert_eq!(fields.remark, "棋谱主人：某人");
}

#[test]
fn the_format_of_the_federation_is_read() {
    let text = "FORMAT\tWXF\nGAME\t7\nRED\tHu Ronghua;Shanghai;2500\nBLACK\tLu Qin;;\nRESULT\t1/2-1/2\n\
                DATE\t1999.12.09\nSTART{\n 1. C2.5 H8+7\n}END\n";
    let (fields, moves) = headers(text);
    assert_eq!(moves.trim(), "1. C2.5 H8+7");
    let [red, black] = &fields.headers.participants;
    assert_eq!(
        (red.team.as_str(), red.name.as_str(), black.name.as_str()),
        ("Shanghai", "Hu Ronghua", "Lu Qin")
    );
    assert_eq!(fields.result, GameResult::Draw);
}

#[test]
fn the_lines_of_the_federation_have_the_headers_of_pgn() {
    let text = "FORMAT\tWXF\nFORMAT\tWXF\nGAME\t100010\nTIME\t2018.03.02 11:05:15\nRED\tname ; 1200 ;;\n\
                BLACK\tHu;;\nFEN\t4k4/9/9/9/2R6/9/2R6/9/9/3K5 w\nFEN\t4k4/9/9/9/9/9/2R6/9/9/3K5 w\n\nRESULT\n";
    for end in ["START{\n 1. R+.6\n}END\n", "START{\n 1. R+.6\n", " 1. R+.6\n"] {
        let text = format!("{text}{end}");
        let (fields, moves) = headers(&text);
        assert_eq!((moves.trim(), fields.remark.as_str()), ("1. R+.6", ""), "{text}");
        let [red, black] = &fields.headers.participants;
        assert_eq!((red.name.as_str(), red.team.as_str(), black.name.as_str()), ("name", "", "Hu"));
        assert_eq!(fields.headers.date.map(|date| date.to_string()).as_deref(), Some("2018-03-02"));
        assert_eq!(fields.fen, "4k4/9/9/9/2R6/9/2R6/9/9/3K5 w");
        let others = [
            ("GameId", "100010"),
            ("Time", "11:05:15"),
            ("RedElo", "1200"),
            ("OtherFEN", "4k4/9/9/9/9/9/2R6/9/9/3K5 w"),
        ];
        assert_eq!(fields.headers.others, others.map(|(name, value)| (name.into(), value.into())));
    }
}

#[test]
fn a_label_before_a_move_says_whose_it_is() {
    let (fields, moves) = headers("许银川 先胜 吕钦\n红方：炮二平五\n黑方：马8进7\n");
    assert_eq!(moves, "红方：炮二平五\n黑方：马8进7\n");
    assert_eq!(fields.headers.participants[1].name, "吕钦");
    assert_eq!(fields.result, GameResult::Win(Side::Red));
}

#[test]
fn the_round_stands_before_the_players() {
    let (fields, _) = headers("第2局 丙 先和 丁\n1. 炮二平五\n");
    let [red, black] = &fields.headers.participants;
    assert_eq!((red.name.as_str(), black.name.as_str(), red.team.as_str()), ("丙", "丁", ""));
    assert_eq!((fields.headers.round.as_str(), fields.result), ("第2局", GameResult::Draw));
    assert!(is_title("第2局 丙 先和 丁") && is_title("红方：甲") && !is_title("结果：红胜"));
}

#[test]
fn the_event_stands_before_the_players_and_a_result_in_brackets_between_them() {
    for (line, event, red, black, result) in [
        (
            "2019年全国象棋个人赛  王天一 先胜 郑惟桐",
            "2019年全国象棋个人赛",
            ["", "王天一"],
            ["", "郑惟桐"],
            GameResult::Win(Side::Red),
        ),
        (
            "第5届五羊杯 第3轮 广东 吕钦 先和 河北 李来群",
            "第5届五羊杯",
            ["广东", "吕钦"],
            ["河北", "李来群"],
            GameResult::Draw,
        ),
        (
            "广东吕钦（红先胜）河北李来群",
            "",
            ["广东", "吕钦"],
            ["河北", "李来群"],
            GameResult::Win(Side::Red),
        ),
        ("吕钦(先负)李来群", "", ["", "吕钦"], ["", "李来群"], GameResult::Win(Side::Black)),
    ] {
        let text = format!("{line}\n1. 炮二平五\n");
        let (fields, moves) = headers(&text);
        let [one, other] = &fields.headers.participants;
        assert_eq!(moves, "1. 炮二平五\n");
        assert_eq!(fields.headers.event, event);
        assert_eq!([&*one.team, &*one.name], red, "{line}");
        assert_eq!([&*other.team, &*other.name], black, "{line}");
        assert_eq!((fields.result, &*fields.remark), (result, ""), "{line}");
    }
    let (fields, _) = headers("此局（红先胜）很有名，见下\n1. 炮二平五\n");
    assert_eq!(fields.remark, "此局（红先胜）很有名，见下");
}

#[test]
fn names_and_comments_come_back() {
    let text = "红方: 许 银川\nTermination: time\n\n{甲}\n{红方: 乙}\n1. 炮二平五 *\n";
    let (fields, moves) = headers(text);
    assert_eq!(fields.headers.participants[0].name, "许 银川");
    assert_eq!(fields.headers.other("Termination"), Some("time"));
    assert_eq!((moves, fields.remark.as_str()), ("{甲}\n{红方: 乙}\n1. 炮二平五 *\n", ""));
}
