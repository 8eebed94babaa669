use super::*;
use crate::engine::board::{Move, Side};
use crate::game::formats::{ReadError, Reading};
use crate::game::{Date, Game, Outcome};

fn uci(game: &Game) -> String {
    game.line().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads a game, which must have no losses.
fn read(text: &str) -> Result<Game, ReadError> {
    let Reading { game, losses } = super::read(text)?;
    assert!(losses.is_empty(), "{losses:?}");
    Ok(game)
}

/// The number of moves, and the losses.
fn in_part(text: &str) -> (usize, Vec<String>) {
    let Reading { game, losses } = super::read(text).unwrap();
    (game.tree().len(), losses.iter().map(ToString::to_string).collect())
}

/// In the style of dpxq.com, with oddities from files of other programs.
const SAMPLE: &str = "\
[DhtmlXQ]\r
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\r
[DhtmlXQ_init]500,350[/DhtmlXQ_init]\r
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\r
[DhtmlXQ_title]甲 胜 乙[/DhtmlXQ_title]\r
[DhtmlXQ_movelist]7747706279\r
67[/DhtmlXQ_movelist]\r
[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]\r
[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]\r
[DhtmlXQ_length]3[/DhtmlXQ_length]\r
[DhtmlXQ_open]B00 中炮局[/DhtmlXQ_open]\r
[DhtmlXQ_event]第1届[/DhtmlXQ_event]\r
[DhtmlXQ_place]广州[/DhtmlXQ_place]\r
[DhtmlXQ_date]2018-03-24[/DhtmlXQ_date]\r
[DhtmlXQ_result]紅先勝[/DhtmlXQ_result]\r
[DhtmlXQ_red]广东 甲[/DhtmlXQ_red]\r
[DhtmlXQ_redteam]广东[/DhtmlXQ_redteam]\r
[DhtmlXQ_black]乙[/DhtmlXQ_black]\r
[DhtmlXQ_blacktime][/DhtmlXQ_time]\r
[DhtmlXQ_class]大师[/DhtmlXQ_class]\r
[DhtmlXQ_comment0][FEN \"x\"]||一\\u70AE[/DhtmlXQ_comment0]\r
[DhtmlXQ_comment2]二[/DhtmlXQ_comment2]\r
[DhtmlXQ_comment1_2]变<br>着||[/DhtmlXQ_comment1_2]\r
[DhtmlXQ_comment2_9]迟[/DhtmlXQ_comment2_9]\r
[/DhtmlXQ]\r
";

#[test]
fn a_game_as_it_is_exchanged_is_read() {
    let game = read(SAMPLE).unwrap();
    assert_eq!(uci(&game), "h2e2 h9g7 h0g2");
    assert_eq!(game.headers.event, "第1届");
    assert_eq!(game.headers.site, "广州");
    assert_eq!(game.headers.date, Date::new(2018, Some(3), Some(24)));
    assert_eq!((game.headers.ecco.as_str(), game.headers.opening.as_str()), ("B00", "中炮局"));
    let [red, black] = &game.headers.participants;
    assert_eq!((red.team.as_str(), red.name.as_str(), black.name.as_str()), ("广东", "甲", "乙"));
    let others = [("Title", "甲 胜 乙"), ("class", "大师")];
    assert_eq!(game.headers.others, others.map(|(name, value)| (name.into(), value.into())));
    assert_eq!(game.outcome(), Some(Outcome::recorded(Some(Side::Red))));

    let tree = game.tree();
    let branches = tree.branches();
    let lines: Vec<_> = branches.iter().map(|branch| (branch.from, branch.nodes.len())).collect();
    assert_eq!(lines, [(None, 3), (Some((0, 1)), 2), (Some((1, 2)), 1)]);
    assert_eq!(tree.comment(game.node_at(0)), "[FEN \"x\"]\n一炮");
    assert_eq!(tree.comment(game.node_at(2)), "二");
    assert_eq!(tree.comment(branches[1].nodes[0]), "变\n着");
    assert_eq!(tree.comment(branches[2].nodes[0]), "迟", "said of the end of the line, which is shorter");
}

#[test]
fn everything_is_written() {
    let mut game = read(SAMPLE).unwrap();
    game.headers.others.push(("comment3".into(), "[/DhtmlXQ_b] \\u0041 a|b <br>".into()));
    let text = write(&game);
    for line in [
        "[DhtmlXQ_red]广东 甲[/DhtmlXQ_red]",
        "[DhtmlXQ_open]B00 中炮局[/DhtmlXQ_open]",
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]",
        "[DhtmlXQ__comment3]\\u005B/DhtmlXQ_b] \\u005Cu0041 a\\u007Cb \\u003Cbr>[/DhtmlXQ__comment3]",
        "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]",
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]",
        "[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]",
        "[DhtmlXQ_move_1_3_2]1927[/DhtmlXQ_move_1_3_2]",
        "[DhtmlXQ_comment0][FEN \"x\"]||一炮[/DhtmlXQ_comment0]",
        "[DhtmlXQ_comment1_2]变||着[/DhtmlXQ_comment1_2]",
    ] {
        assert!(text.lines().any(|found| found == line), "{line} in {text}");
    }
    game.headers.others[2].0 = "_comment3".into();
    assert_eq!(read(&text).unwrap(), game);
}

#[test]
fn who_moves_first_is_seen_from_the_moves() {
    let moves = "[DhtmlXQ_movelist]7062[/DhtmlXQ_movelist]";
    assert_eq!(read(moves).unwrap().start().side_to_move(), Side::Black);
    let fen = "3k5/9/9/9/9/9/9/9/4r4/5K2R b - - 3 40";
    let game = Game::new(fen.parse().unwrap(), Default::default());
    assert_eq!(read(&write(&game)).unwrap(), game);
}

#[test]
fn what_is_not_understood_is_kept_as_text_and_named() {
    let Reading { game, losses } = super::read("[DhtmlXQ_movelist]774770477062[/DhtmlXQ_movelist]").unwrap();
    assert_eq!((uci(&game).as_str(), game.tree().comment(game.node())), ("h2e2", "70477062"));
    assert_eq!(
        losses[0].to_string(),
        "move 1 of Black: h9e2 is not legal: a horse does not move like that; the rest is kept as text"
    );
    let digits = "'7' is not a move between two points of the board; the rest is kept as text";
    assert_eq!(
        in_part("[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]"),
        (1, vec![format!("move 1 of Black: {digits}")])
    );
    assert_eq!(in_part("[DhtmlXQ_movelist]7747\n"), (1, vec!["[movelist] does not end".into()]));
    let text = "[DhtmlXQ_title]x\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    assert_eq!(in_part(text), (1, vec!["[title] does not end".into()]));
    let main = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    let with = |tag: &str| in_part(&format!("{main}[DhtmlXQ_{tag}]7062[/DhtmlXQ_{tag}]"));
    for tag in ["move_0_3_1", "move_2_1_3", "move_1_1_1", "move_0_0_1"] {
        let loose = format!("[{tag}] leaves a line that does not have that move; it is kept as text");
        assert_eq!(with(tag), (1, vec![loose]));
    }
    assert_eq!(with("movelist"), (1, vec!["[movelist] is there twice; the first one counts".into()]));
    let two = main.replace("movelist]7", "binit]7").replace("movelist", "binit");
    assert_eq!(super::read(&two).unwrap_err().to_string(), "two pieces stand on h2");
}

#[test]
fn what_is_said_before_is_kept() {
    let tag = "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]";
    let said = |text: &str| {
        let Reading { game, .. } = super::read(&format!("{text}{tag}")).unwrap();
        game.tree().comment(crate::game::Tree::START).to_string()
    };
    assert_eq!(said("请看：\r\n甲先胜乙\n"), "请看：\n甲先胜乙");
    assert_eq!(said("<html><p>请看：</p>"), "");
    assert_eq!(said(" -\n"), "");
}
