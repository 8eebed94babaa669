//! Files of XQStudio are read.

use chuhe::engine::board::Position;
use chuhe::game::formats::{self, BinaryFormat, Format, Reading};
use chuhe::game::{Date, Game, GameBuilder, NodeId, Outcome, Tree};
use proptest::prelude::*;

use super::games::random_game;
use super::xqf_files::{KeyBytes, write};

/// Reads a game, which must have no losses.
fn read(bytes: &[u8]) -> Result<Game, String> {
    let (game, losses) = read_in_part(bytes)?;
    assert_eq!(losses, [""; 0]);
    Ok(game)
}

/// The game, and the losses.
fn read_in_part(bytes: &[u8]) -> Result<(Game, Vec<String>), String> {
    let games = formats::read(bytes).unwrap();
    assert_eq!((games.format(), games.len()), (Format::Binary(BinaryFormat::Xqf), 1));
    let Reading { game, losses } = games.read(0).map_err(|error| error.to_string())?;
    Ok((game, losses.iter().map(ToString::to_string).collect()))
}

#[test]
fn the_example_of_the_description_is_read() {
    let mut file = vec![0; 0x488];
    for row in include_str!("../../data/xqf_1_0.txt").lines() {
        let (offset, bytes) = row.split_once(": ").unwrap();
        let offset = usize::from_str_radix(offset, 16).unwrap();
        for (index, byte) in bytes.split(' ').enumerate() {
            file[offset + index] = u8::from_str_radix(byte, 16).unwrap();
        }
    }
    let game = read(&file).unwrap();
    let moves = "兵七进一 马８进７ 兵三进一 炮２平３ 相七进五 马２进１ 马八进七 车１平２ 车九平八 车２进４ 炮八平九 \
                 车２平８ 炮二进五 炮３平８ 马二进三 车９平８";
    let expected = formats::read(moves.as_bytes()).unwrap().read(0).unwrap().game;
    assert_eq!(game.moves(), expected.moves());
    assert_eq!(game.outcome(), Some(Outcome::recorded(Some(chuhe::engine::board::Side::Black))));
    assert_eq!(game.headers.event, "\"中立杯\"象棋电视快棋赛");
    assert_eq!(game.headers.date, Date::new(1997, Some(11), Some(16)));
    assert_eq!(game.headers.site, "北京");
    assert_eq!(game.headers.participants.clone().map(|player| player.name), ["柳大华", "吕  钦"]);
    let others = [("Title", "仙人指路对起马局"), ("Annotator", "刘殿中"), ("Author", "过河象")];
    assert_eq!(game.headers.others, others.map(|(name, value)| (name.to_string(), value.to_string())));
}

/// The game with the comments that the format can hold.
pub fn as_held(game: &Game) -> Game {
    let mut held = GameBuilder::new(game.start().clone(), Default::default());
    for branch in game.tree().branches() {
        for node in branch.nodes {
            held.go_to(Tree::START);
            for mv in game.tree().moves_to(node) {
                held.play(mv).unwrap();
            }
        }
    }
    let mut held = held.finish();
    let pairs: Vec<_> = nodes(game).into_iter().zip(nodes(&held)).collect();
    for (of_game, of_held) in pairs {
        let comment = game.tree().remark(of_game).whole_text().trim().replace("\r\n", "\n");
        held.set_comment(of_held, &comment);
    }
    held
}

/// All places in the order of the branches.
fn nodes(game: &Game) -> Vec<NodeId> {
    let moves = game.tree().branches().into_iter().flat_map(|branch| branch.nodes);
    std::iter::once(Tree::START).chain(moves).collect()
}

proptest! {
    #[test]
    fn files_of_every_version_are_read(seed in any::<u64>(), version in 10..=18_u8, keys in any::<KeyBytes>()) {
        let game = random_game(seed);
        let read = read(&write(&game, version, keys));
        let read = read.unwrap_or_else(|error| panic!("{error}"));
        let held = as_held(&game);
        // Without moves, Red is assumed to move first.
        if !game.tree().is_empty() {
            prop_assert_eq!(read.start().setup().board, held.start().setup().board);
            prop_assert_eq!(read.start().side_to_move(), held.start().side_to_move());
        }
        prop_assert_eq!(read.tree(), held.tree());
    }
}

/// 1. h2e2 h9g7 (1... b9c7 2. h0g2) 2. h0g2
fn small() -> Game {
    let mut game = GameBuilder::new(Position::start(), Default::default());
    let first = game.play("h2e2".parse().unwrap()).unwrap();
    for line in [["h9g7", "h0g2"], ["b9c7", "h0g2"]] {
        game.go_to(first);
        for mv in line {
            game.play(mv.parse().unwrap()).unwrap();
        }
    }
    game.finish()
}

#[test]
fn files_put_together_are_several_games() {
    let (first, second) = (random_game(1), small());
    for (version, other) in [(10, 10), (18, 10), (10, 18), (12, 17)] {
        let file = [write(&first, version, [7; 9]), write(&second, other, [3; 9])].concat();
        let games = formats::read(&file).unwrap();
        assert_eq!(games.len(), 2);
        for (index, game) in [&first, &second].into_iter().enumerate() {
            let Reading { game: read, losses } = games.read(index).unwrap();
            assert_eq!((read.tree(), losses.len()), (as_held(game).tree(), 0));
        }
        // The second file is incomplete.
        let games = formats::read(&file[..file.len() - 5]).unwrap();
        assert_eq!((games.len(), games.read(1).unwrap().losses.len()), (2, 1));
        let games = formats::read(&file[..file.len() - 1024]).unwrap();
        assert!(games.len() == 2 && games.read(1).is_err());
    }
    let with = |end: &[u8]| [&*write(&second, 18, [7; 9]), end].concat();
    let (_, losses) = read_in_part(&with(b"more")).unwrap();
    assert_eq!(losses, ["4 bytes follow the game in the file; they are left out"]);
    assert!(read(&with(&[0; 64])).is_ok());
}

#[test]
fn names_that_are_cut_end_with_a_whole_character() {
    let mut game = small();
    game.headers.participants[0].name = "流星堂小兵月将军".into();
    assert_eq!(read(&write(&game, 18, [7; 9])).unwrap().headers.participants[0].name, "流星堂小兵月将");
}

#[test]
fn red_begins_although_black_is_in_check() {
    let checked: Position = "4k4/9/9/9/4R4/9/9/9/9/3K5 b".parse().unwrap();
    let mut file = write(&GameBuilder::new(checked.clone(), Default::default()).finish(), 10, [0; 9]);
    // A move of the chariot.
    file[1024 + 2] = 0xf0;
    file.extend([24 + 45, 32 + 49, 0, 0, 0, 0, 0, 0]);
    let (game, losses) = read_in_part(&file).unwrap();
    assert_eq!((game.start(), game.tree().len(), losses.len()), (&checked, 0, 1));
    assert_eq!(game.tree().comment(Tree::START), "e5e9");
}

#[test]
fn what_is_wrong_is_named_and_the_rest_is_read() {
    let game = small();
    let plain = write(&game, 10, [0; 9]);
    assert!(read(&plain).is_ok());
    let (at_start, record) = (1024, 8);
    let lost = |file: &[u8]| {
        let (game, losses) = read_in_part(file).unwrap();
        (game.tree().len(), losses)
    };
    let (_, losses) = read_in_part(&write(&game, 19, [7; 9])).unwrap();
    assert_eq!(losses, ["XQF files of version 19 are not known; it was read as one of version 18"]);
    assert_eq!(lost(&plain[..plain.len() - 1]), (4, vec!["the file ends in the middle".into()]));
    for length in [at_start, at_start + 3, at_start + record, at_start + record + 5] {
        assert_eq!(lost(&plain[..length]), (0, vec!["the file ends in the middle".into()]), "{length}");
    }
    assert_eq!(read(&plain[..100]), Err("the file ends before its first move".into()));

    // Black's first move cannot be played, but its alternative is read.
    let mut broken = plain.clone();
    broken[at_start + 2 * record + 1] += 2;
    let (read, losses) = read_in_part(&broken).unwrap();
    let refused = "h9g9 is not legal: g9 holds a piece of the mover's own side; the rest is kept as text";
    assert_eq!(losses, [format!("move 1 of Black: {refused}")]);
    assert_eq!(read.tree().comment(read.node_at(1)), "h9g9 h0g2");
    assert_eq!(read.line().iter().map(ToString::to_string).collect::<Vec<_>>(), ["h2e2", "b9c7", "h0g2"]);

    let mut broken = plain;
    broken[at_start + 4 * record + 1] = 255;
    let (moves, losses) = lost(&broken);
    assert_eq!(moves, 3);
    let no_point = "'19 223' is not a move between two points of the board; the rest is kept as text";
    assert_eq!(losses, [format!("move 1 of Black in variation 1: {no_point}")]);
}

#[test]
fn a_game_begins_as_all_do_whatever_stands_for_its_pieces() {
    let mut file = write(&small(), 10, [0; 9]);
    file[16..48].fill(44);
    assert_eq!(read(&file).unwrap().tree(), small().tree());
    // The kind of an ending: then the pieces count.
    file[64] = 3;
    assert_eq!(read(&file), Err("two pieces stand on e4".into()));
}
