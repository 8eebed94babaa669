//! Files of other programs, written here as in their descriptions, are read.

use chuhe::engine::board::{Move, Position, Square};
use chuhe::game::formats::{self, BinaryFormat, FileTarget, Format, Reading, Target, TextFormat};
use chuhe::game::{Game, GameBuilder, Headers, NodeId, Sign, Tree};
use proptest::prelude::*;

use super::games::random_game;
use super::other_files::{CBF, cbl, cbr, packed_game, packed_games, xqr};
use super::xqf::as_held;

fn read(bytes: &[u8], format: Format) -> Game {
    let games = formats::read(bytes).unwrap();
    assert_eq!((games.format(), games.len()), (format, 1));
    let Reading { game, losses } = games.read(0).unwrap();
    assert!(losses.is_empty(), "{losses:?}");
    game
}

/// The game without white space around its comments.
pub fn trimmed(mut game: Game) -> Game {
    let nodes: Vec<NodeId> = game.tree().subtree(Tree::START).collect();
    for node in nodes {
        let comment = game.tree().comment(node).trim().to_string();
        game.set_comment(node, &comment);
    }
    game
}

proptest! {
    #[test]
    fn what_is_written_as_xqf_is_read(seed in any::<u64>()) {
        let game = random_game(seed);
        let again = read(&formats::write_bytes(&game, FileTarget::Xqf), Format::Binary(BinaryFormat::Xqf));
        let held = as_held(&game);
        prop_assert_eq!(again.tree(), held.tree());
        // Without moves, Red is assumed to move first.
        if !game.tree().is_empty() {
            prop_assert_eq!(again.start().setup().board, game.start().setup().board);
            prop_assert_eq!(again.start().side_to_move(), game.start().side_to_move());
        }
        if !FileTarget::Xqf.lacks(&game).contains(&formats::GamePart::Headers) {
            prop_assert_eq!(again.headers.date, game.headers.date);
        }
    }

    #[test]
    fn texts_for_people_are_read_again(seed in any::<u64>()) {
        let mut game = random_game(seed);
        game.headers = Headers { event: "五羊杯 2001".into(), ecco: "B00".into(), ..Headers::default() };
        game.headers.participants[0].name = "甲".into();
        let text = formats::write(&game, Target::Text(chuhe::game::notation::Notation::Simplified));
        // A text that looks like another format may be read as that.
        if !game.tree().is_empty() && game.tree().comment(Tree::START).is_empty() && !text.contains('[') {
            let again = read(text.as_bytes(), Format::Text(TextFormat::Moves));
            let held = super::one_text::in_one_text(game.clone());
            prop_assert_eq!(again.tree(), held.tree(), "{}", text);
            prop_assert_eq!(&again.headers, &game.headers);
        }
    }

    #[test]
    fn trees_of_other_programs_are_read(seed in any::<u64>()) {
        let game = random_game(seed);
        for (file, format) in [(cbr(&game), Format::Binary(BinaryFormat::CcBridge)), (xqr(&game), Format::Binary(BinaryFormat::Xqr))] {
            let again = trimmed(read(&file, format));
            let held = trimmed(as_held(&game));
            prop_assert_eq!(again.tree(), held.tree(), "{:?}", format);
            prop_assert_eq!(again.start().setup().board, game.start().setup().board);
            prop_assert_eq!(again.start().side_to_move(), game.start().side_to_move());
        }
    }

    #[test]
    fn libraries_of_older_versions_are_read(seed in any::<u64>()) {
        let game = without_strokes(&random_game(seed));
        let again = trimmed(read(&packed_games(&packed_game(&game)), Format::Binary(BinaryFormat::CcBridge)));
        let held = trimmed(game.clone());
        prop_assert_eq!(again.tree(), held.tree());
        if !game.tree().is_empty() {
            prop_assert_eq!(again.start().setup().board, game.start().setup().board);
            prop_assert_eq!(again.start().side_to_move(), game.start().side_to_move());
        }
    }
}

#[test]
fn a_sign_before_the_first_move_is_of_the_start() {
    let game = read(
        "赛事: 五羊杯 2001\n\n $2\n1. 炮二平五 马８进７ *\n".as_bytes(),
        Format::Text(TextFormat::Moves),
    );
    assert_eq!((game.tree().comment(Tree::START), game.line().len()), ("", 2));
    assert!(game.tree().signs(Tree::START).contains(Sign::Mistake));
}

#[test]
fn records_put_together_are_several_games() {
    let games: Vec<Game> = (0..3).map(random_game).collect();
    let read = formats::read(&games.iter().flat_map(cbr).collect::<Vec<u8>>()).unwrap();
    assert_eq!((read.format(), read.len()), (Format::Binary(BinaryFormat::CcBridge), 3));
    for (index, game) in games.iter().enumerate() {
        assert_eq!(trimmed(read.read(index).unwrap().game).tree(), trimmed(as_held(game)).tree());
    }
}

#[test]
fn a_file_of_many_games_gives_each() {
    let games: Vec<Game> = (0..5).map(random_game).collect();
    for slots in [128, 140] {
        let read = formats::read(&cbl(&games, slots)).unwrap();
        assert_eq!((read.format(), read.len()), (Format::Binary(BinaryFormat::CcBridge), 5));
        for (index, game) in games.iter().enumerate() {
            assert_eq!(trimmed(read.read(index).unwrap().game).tree(), trimmed(as_held(game)).tree());
        }
        assert_eq!(read.summary(3).result, formats::GameResult::Draw);
    }
}

#[test]
fn a_heading_in_a_file_of_many_games_is_no_game() {
    let games: Vec<Game> = (0..3).map(random_game).collect();
    let mut file = cbl(&games, 128);
    let second = file.windows(16).enumerate().filter(|(_, bytes)| *bytes == b"CCBridge Record\0").nth(1);
    let board = second.unwrap().0 + 2_120;
    file[board..board + 90].fill(0);
    assert_eq!(formats::read(&file).unwrap().len(), 2);
}

/// The game as far as older versions of CCBridge can hold it.
pub fn without_strokes(game: &Game) -> Game {
    let mut held = as_held(game);
    let nodes: Vec<NodeId> = held.tree().subtree(Tree::START).collect();
    for node in nodes {
        let comment = held.tree().comment(node).replace('|', "/").replace('\r', "");
        held.set_comment(node, &comment);
    }
    held
}

/// 1. h2e2 h9g7 2. h0g2 i9h9
fn small() -> Game {
    let mut game = GameBuilder::new(Position::start(), Default::default());
    for mv in ["h2e2", "h9g7", "h0g2", "i9h9"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.finish()
}

#[test]
fn lists_of_points_are_read() {
    let game = small();
    let moves: Vec<Move> = game.line().to_vec();
    let mut ccm = Vec::new();
    let mut turned = Vec::new();
    let mut chn = vec![b'x'; 188];
    let mut che = format!("1 {}", moves.len());
    let mut mxq = Vec::new();
    for text in ["网站", "2004-05-06", "甲-胜-乙", "2000", "1900", "", "", "", "", "", "好局", ""] {
        mxq.push(text.len() as u8);
        mxq.extend(text.bytes());
    }
    for &Move { from, to } in &moves {
        let top = |square: Square| 9 - square.rank();
        let files = [from.file() as u8, to.file() as u8];
        let ranks = [top(from) as u8, top(to) as u8];
        ccm.extend([0, 0, 0, files[0], files[1], ranks[0], ranks[1]]);
        turned.extend([0, 0, 0, 8 - files[0], 8 - files[1], 9 - ranks[0], 9 - ranks[1]]);
        let numbers = [0, 0, from.file(), top(from), to.file(), top(to)];
        chn.extend(numbers.iter().flat_map(|&number| (number as u16).to_le_bytes()));
        chn.extend([0; 20]);
        che += &format!(" 0 0 0 {} {} {} {} 0 0 0", from.rank(), from.file(), to.rank(), to.file());
        let letter = |square: Square| char::from(b'A' + square.rank() as u8);
        let text = format!("{}{}-{}{}", from.file(), letter(from), to.file(), letter(to));
        mxq.push(text.len() as u8);
        mxq.extend(text.bytes());
    }
    mxq.extend(b"\x04Ends");
    for (name, file) in [("CCM", ccm), ("CCM", turned), ("CHN", chn), ("CHE", che.into_bytes()), ("MXQ", mxq)]
    {
        let read = read(&file, Format::Binary(BinaryFormat::Points));
        assert_eq!(read.line(), game.line(), "{name}");
        if name == "MXQ" {
            assert_eq!(read.headers.participants.clone().map(|player| player.name), ["甲", "乙"]);
            assert_eq!(read.tree().comment(Tree::START), "好局");
        }
    }
}

#[test]
fn games_in_xml_are_read() {
    let read = read(CBF.as_bytes(), Format::Text(TextFormat::Cbf));
    assert_eq!(read.line(), small().line());
    assert_eq!(read.headers.others, [("Title".to_string(), "一 & 二".to_string())]);
    assert_eq!((read.tree().comment(Tree::START), read.tree().comment(read.node_at(2))), ("评", "好"));
}
