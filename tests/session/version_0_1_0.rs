//! A data folder of version 0.1.0, opened by this version: nothing is lost.

use std::path::Path;
use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::game::formats::GameResult;
use chuhe::game::puzzle::Theme;
use chuhe::game::{EndReason, Tree};
use chuhe::session::{
    Aftermath, Budget, Day, Engines, ExternalPlayer, Level, NewGame, Play, Player, Rating, Saved, Strength,
    TimeControl, Training,
};
use serde_json::Value;

use crate::old_version::{OldVersion, store};
use crate::puppet::*;

const OLD: OldVersion = OldVersion("version_0_1_0");

#[test]
fn every_field_of_every_file_is_kept() {
    OLD.assert_file_is_kept::<Rating>(Rating::STORED_NAME);
    OLD.assert_file_is_kept::<Training>(Training::STORED_NAME);
    OLD.assert_file_is_kept::<Engines>(Engines::STORED_NAME);
    OLD.assert_file_is_kept::<Aftermath>("incident");
    #[cfg(feature = "window")]
    OLD.assert_file_is_kept::<chuhe::app::Settings>(chuhe::app::Settings::STORED_NAME);
    OLD.assert_file_is_kept::<Saved>("game");
    OLD.assert_file_is_kept::<Saved>("game-2");
    let folder = OLD.data();
    OLD.assert_past_games_are_kept(&store(&folder), "data/games");
}

#[test]
fn the_game_in_progress_goes_on() {
    let folder = OLD.data();
    let store = store(&folder);
    let saved = Play::stored(&store).unwrap().unwrap();
    let mut session = Play::continued(saved, puppet(vec![]), Some(store));
    assert_eq!(session.document().game().moves().len(), 6);
    assert_eq!(played(&session)[..3], ["h2e2", "a9a7", "h0g2"]);
    assert_eq!(session.document().game().tree().continuation(Tree::START).count(), 6, "the main line");
    assert!(session.document().game().tree().child(Tree::START, parse("c3c4")).is_some(), "the variation");
    let comment = session.document().game().tree().parent(session.document().game().node());
    let comment = comment.and_then(|node| session.document().game().tree().parent(node)).unwrap();
    assert_eq!(session.document().game().tree().comment(comment), "想一想");
    assert_eq!(session.document().game().headers.participants[0].name, "张三");
    assert_eq!(session.document().player(Side::Black), ENGINE);
    assert_eq!(session.time_control(), TimeControl::Game { seconds: 900, increment: 10 });
    assert_eq!(session.clock(Side::Red), Some(Duration::from_secs(900 - 20 - 7 + 30)));
    assert_eq!(session.document().file(), Some(Path::new("/home/li/棋谱/王.pgn")));
    assert!(session.document().is_modified() && session.is_paused());
    session.play(parse("g2f4")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 8);
}

/// The list includes the game of another window that has not been opened since.
#[test]
fn all_games_that_were_played_are_in_the_list() {
    let folder = OLD.data();
    let store = store(&folder);
    Play::stored(&store).unwrap();
    let games = store.past_games();
    let what = |number: usize| (games[number].summary.plies, games[number].summary.result);
    let results: Vec<_> = (0..games.len()).map(what).collect();
    let (unknown, red) = (GameResult::Unknown, GameResult::Win(Side::Red));
    let expected = [(3, unknown), (2, GameResult::Draw), (20, red), (1, unknown), (4, unknown), (4, red)];
    assert_eq!(results, expected);
    assert_eq!(games[1].summary.reason, Some(EndReason::Agreement));
    assert!(matches!(
        games[3].summary.players[1],
        Player::External(ExternalPlayer { budget: Budget::Depth(12), .. })
    ));
    assert_eq!(games[4].summary.players[1], Player::Engine(Strength::Level(Level::Casual)));
    assert_eq!(games[5].summary.participants.each_ref().map(|one| one.name.as_str()), ["张三", "李四"]);
    let record = store.past_game(games[2].id).unwrap().unwrap();
    let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), None);
    session.reopen(record);
    assert_eq!(session.document().file(), Some(Path::new("/home/li/annotated.pgn")));
    assert_eq!(session.document().game().tree().comment(session.document().game().node()), "我的评论");
}

#[test]
fn what_was_learned_about_the_user_and_his_engines_is_known() {
    let folder = OLD.data();
    let store = store(&folder);
    let rating: Rating = store.load(Rating::STORED_NAME).unwrap().unwrap();
    assert_eq!(rating.games, 3);
    let training: Training = store.load(Training::STORED_NAME).unwrap().unwrap();
    let puzzles = [3, 4, 5, 6].map(|number| serde_json::from_value(Value::from(number)).unwrap());
    assert_eq!((training.solved(puzzles), training.due(puzzles, Day(20_710))), (4, 2));
    assert_eq!((training.streak(), training.theme(Theme::Fork).success()), (2, Some(50)));
    #[cfg(feature = "window")]
    {
        use chuhe::app::{Pace, Settings, ThemeChoice};
        let settings: Settings = store.load(Settings::STORED_NAME).unwrap().unwrap();
        assert_eq!((settings.theme, settings.pace, settings.volume), (ThemeChoice::Dark, Pace::Slow, 35));
        assert_eq!(settings.remembered.recent.len(), 2);
    }
    let engines: Engines = store.load(Engines::STORED_NAME).unwrap().unwrap();
    let [first, second] = &engines.0[..] else { panic!("there are two") };
    assert_eq!((first.name.as_str(), first.value("Hash"), first.options.len()), ("engine", Some("256"), 2));
    assert_eq!(second.program, Path::new("/usr/games/fairy-stockfish"));
}

#[test]
fn the_collection_is_found_with_the_games_played_here() {
    let folder = OLD.data();
    let names = OLD.names_in_collection(store(&folder));
    assert_eq!(
        names,
        ["", "", "", "周八", "孙七", "张三", "王五", "红方", "赵六"],
        "without the record that was not saved"
    );
}
