//! Kill −9 at random moments of a game: a program like ours, without its window, is started, plays,
//! types a comment on a study behind the game, and is killed.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use chuhe::engine::movegen::legal_moves;
use chuhe::game::{Signs, Tree};
use chuhe::session::{Editing, GameId, NewGame, Play, Store, Study};
use rand::seq::IndexedRandom;

use crate::puppet::*;

/// Tells the other program its data folder.
const FOLDER: &str = "CHUHE_TEST_FOLDER";
/// The number of kills; [`FEW`] by default.
const KILLS: &str = "CHUHE_TEST_KILLS";
const FEW: usize = 8;

/// The maximum number of plies in a game.
const PLIES: usize = 30;

#[test]
#[ignore = "it is started, and killed, by the test that is not ignored"]
fn plays_until_it_is_killed() {
    let folder = env::var_os(FOLDER).expect("who starts it says where its data is");
    let store = Store::of_window(Path::new(&folder), silent());
    let mut session = match Play::stored(&store).unwrap() {
        Some(saved) => Play::continued(saved, puppet(vec![]), Some(store.clone())),
        None => Play::new(NewGame::new(HUMAN, ENGINE), puppet(vec![]), Some(store.clone())),
    };
    session.resume();
    let mut study = match store.take_studies().pop() {
        Some(saved) => Study::of(saved, Some(store.clone())),
        None => Study::reading(session.document().game().clone(), None, Some(store.clone())),
    };
    let mut letters = comment_on(&study).len();
    let say = |text: &str| {
        let mut out = std::io::stdout().lock();
        // The test runner may have begun a line.
        writeln!(out, "\n@{text}").and_then(|()| out.flush()).unwrap();
    };
    let stored = |session: &Play| {
        // Looking up a past game waits until all requests are on the disk.
        drop(store.past_game(session.document().id()));
        say(&format!("stored {}", played(session).join(" ")));
    };
    for number in 0_u64.. {
        wait_for_reply(&mut session);
        stored(&session);
        store.save("counter", &number);
        letters += 1;
        let comment = "a".repeat(letters);
        study.type_remark(Tree::START, Signs::NONE, "", &comment);
        drop(store.past_game(study.document().id()));
        say(&format!("typed {letters}"));
        if session.document().outcome().is_some() || session.document().game().moves().len() >= PLIES {
            let id = serde_json::to_string(&session.document().id()).unwrap();
            session.start_game(NewGame::new(HUMAN, ENGINE));
            stored(&session);
            say(&format!("past {id}"));
        } else {
            let moves = legal_moves(session.document().game().position());
            session.play(*moves.choose(&mut rand::rng()).unwrap()).unwrap();
            stored(&session);
        }
    }
}

fn comment_on(study: &Study) -> &str {
    study.document().game().tree().comment(Tree::START)
}

#[test]
fn a_program_that_is_killed_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let kills = env::var(KILLS).map_or(FEW, |kills| kills.parse().expect("a number of kills"));
    let mut past: Vec<GameId> = Vec::new();
    let (mut moves, mut letters) = (0, 0);
    for _ in 0..kills {
        let said = run_for(rand::random_range(0..60), folder.path());
        for id in said.iter().filter_map(|line| line.strip_prefix("past ")) {
            past.push(serde_json::from_str(id).unwrap());
        }
        let stored = said.iter().filter_map(|line| line.strip_prefix("stored "));
        let typed = said.iter().filter_map(|line| line.strip_prefix("typed ")?.parse().ok());
        letters = typed.max().unwrap_or(letters);
        check(folder.path(), stored.clone().next_back().expect("it plays before it is killed"), &past);
        moves += stored.count();
        letters = check_comment(folder.path(), letters);
    }
    let games = past.len();
    println!("killed {kills} times; {moves} moves and {letters} letters were stored, {games} games finished");
}

/// Starts the program, and kills it this many milliseconds after it has begun to play. Returns its
/// output.
fn run_for(milliseconds: u64, folder: &Path) -> Vec<String> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["kill::plays_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut said = lines.filter_map(|line| line.unwrap().strip_prefix('@').map(String::from));
    let first = said.next().expect("it plays");
    std::thread::sleep(Duration::from_millis(milliseconds));
    child.kill().unwrap();
    child.wait().unwrap();
    std::iter::once(first).chain(said).collect()
}

/// Checks the comment that is left: it has all letters that were reported as stored, and at most
/// one more, which was being written. Returns their number: the next run begins with them.
fn check_comment(folder: &Path, said: usize) -> usize {
    let store = Store::in_folder(folder, silent());
    let studies = store.take_studies();
    let [study] = &studies[..] else { panic!("{} studies, {:?}", studies.len(), store.misread()) };
    let left = Study::of(study.clone(), None);
    let left = comment_on(&left).len();
    assert!((said..=said + 1).contains(&left), "{left} letters were left of {said}");
    left
}

/// Checks the game that is left: it is the one reported as stored, perhaps with one more move,
/// which was being written. No file is damaged.
fn check(folder: &Path, said: &str, past: &[GameId]) {
    let said: Vec<&str> = said.split_whitespace().collect();
    let store = Store::in_folder(folder, silent());
    let games = store.past_games();
    let game = Play::stored(&store).unwrap().unwrap();
    let game = played(&Play::continued(game, puppet(vec![]), None));
    let has_gone_on = game.len() <= said.len() + 1 && said.iter().eq(game.iter().take(said.len()));
    let was_finished = game.is_empty() && games.iter().any(|past| past.summary.plies == said.len());
    assert!(has_gone_on || was_finished, "{game:?} was left of {said:?}");
    assert!(past.iter().all(|id| games.iter().any(|game| game.id == *id)), "a finished game is missing");
    let mut unfinished = 0;
    for folder in [folder.into(), folder.join("games")] {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(!name.contains("damaged"), "{name}");
            unfinished += usize::from(name.starts_with(".writing-"));
            if path.extension().is_some_and(|extension| extension == "json") {
                serde_json::from_slice::<serde_json::Value>(&fs::read(&path).unwrap()).unwrap();
            }
        }
    }
    // The next start has deleted earlier remains.
    assert!(unfinished <= 1, "{unfinished} files were left half written");
}
