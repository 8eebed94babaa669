//! Files of the data folder: a damaged one is set aside, and the program can continue with a
//! readable one.

use std::fmt::Debug;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::engine::evaluate::Score;
use chuhe::engine::levels::Level;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::search::Choice;
use chuhe::game::puzzle::{Grade, PuzzleId, Theme, Themes};
use chuhe::session::{
    Attempt, Day, Engine, EngineError, Engines, Exercise, LoadError, Play, RatedGame, Rating, Saved,
    SearchRequest, Store, Training, Worker,
};
use chuhe::uci::client::Patience;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{byte, games, is_sayable};

pub fn check(mut data: &[u8]) {
    let kind = byte(&mut data);
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    // A file is either the content alone, so that most bytes matter, or the raw bytes.
    let file = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("there is room");
        let content = match kind & 0x80 {
            0 => [b"{\"version\":1,\"content\":", data, b"}"].concat(),
            _ => data.to_vec(),
        };
        fs::write(path, content).expect("there is room");
    };
    match kind % 5 {
        0 => {
            file("game.json");
            check_game(load(|| Play::stored(&store)));
        }
        1 => {
            file("games/0000000000007.json");
            let listed = store.past_games();
            let id = listed.first().map(|game| game.id);
            if let Some(id) = id {
                assert!(listed[0].id.began() >= std::time::UNIX_EPOCH);
                check_game(load(|| store.past_game(id)));
            }
        }
        2 => {
            file("rating.json");
            if let Some(rating) = load(|| store.load::<Rating>(Rating::STORED_NAME)) {
                check_rating(rating);
            }
        }
        3 => {
            file("training.json");
            if let Some(training) = load(|| store.load::<Training>(Training::STORED_NAME)) {
                check_training(training);
            }
        }
        _ => {
            file("engines.json");
            if let Some(engines) = load(|| store.load::<Engines>(Engines::STORED_NAME)) {
                check_engines(&engines);
            }
        }
    }
    drop(store);
}

/// The content of a file. An unusable file is set aside and gone, or belongs to a later version.
fn load<T>(load: impl Fn() -> Result<Option<T>, LoadError>) -> Option<T> {
    match load() {
        Ok(content) => content,
        Err(error) => {
            is_sayable(&error);
            match error {
                LoadError::Newer { .. } => assert!(matches!(load(), Err(LoadError::Newer { .. }))),
                error => assert!(matches!(load(), Ok(None)), "{error}"),
            }
            None
        }
    }
}

/// Stored content is read back unchanged.
fn again<T: Serialize + DeserializeOwned + Debug + PartialEq>(content: &T) {
    let text = serde_json::to_string(content).expect("it can be written");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read, *content, "{text}");
}

/// Plays the first legal move.
struct Puppet;

impl Engine for Puppet {
    fn search(
        &mut self,
        request: &SearchRequest,
        _: &AtomicBool,
        _: &mut dyn FnMut(chuhe::engine::search::Report),
    ) -> Result<Option<Choice>, EngineError> {
        let mv = legal_moves(request.root.position()).first().copied();
        Ok(mv.map(|mv| Choice { mv, ponder: None, score: Score::DRAW, depth: 1, nodes: 1 }))
    }

    fn new_game(&mut self) {}
}

fn check_game(saved: Option<Saved>) {
    let Some(saved) = saved else { return };
    again(&saved);
    let (tell, told) = channel();
    let worker = Worker::new(|| Box::new(Puppet), Arc::new(move || tell.send(()).unwrap_or_default()));
    let mut session = Play::continued(saved, worker, None);
    games::check_moves(session.document().game());
    let plies = session.document().game().moves().len();
    // Either the engine is to move, or the test moves in its place.
    session.resume();
    if session.thinking().is_some() {
        told.recv_timeout(Duration::from_secs(20)).expect("the engine has moved");
    }
    session.poll();
    for side in Side::BOTH {
        session.clock(side);
    }
    if session.document().is_human_turn()
        && let Some(&mv) = legal_moves(session.document().game().position()).first()
        && session.play(mv).is_ok()
    {
        assert!(session.document().game().moves().len() > plies);
        assert!(session.undo());
        assert!(session.redo());
    }
    session.pause();
    session.undo();
    session.resign(Side::Red);
    session.rated_game();
    session.swap_players();
    games::check_moves(session.document().game());
}

fn check_rating(rating: Rating) {
    for level in Level::ALL {
        for score in [0.0, 0.5, 1.0] {
            let after = rating.after(RatedGame { level, score });
            assert!(after.value.is_finite() && after.deviation.is_finite(), "{after:?}");
            assert!((60.0..=350.0).contains(&after.deviation), "{after:?}");
            assert!((-3_000.0..=8_000.0).contains(&after.value), "{after:?}");
            after.equal();
        }
    }
    rating.equal();
}

fn check_training(mut training: Training) {
    let themes: Themes = Theme::ALL.into_iter().collect();
    let exercises: Vec<Exercise> = (0..4)
        .map(|number| Exercise {
            id: id(number),
            grade: Grade::try_from(number as u8).ok(),
            themes,
            mate_in_one: None,
        })
        .collect();
    for (number, &exercise) in exercises.iter().enumerate() {
        for (go, day) in [(Attempt::Clean, 0), (Attempt::Helped, 20_000), (Attempt::Clean, u32::MAX)] {
            let next = training.next(&exercises, Some(exercise.id), Day(day), number as u64);
            assert!(next.is_some_and(|place| exercises[place].id != exercise.id));
            training.note(exercise, go, Day(day));
            assert!(training.record(exercise.id).is_some_and(|record| record.attempts > 0));
            assert!(training.streak() <= training.best_streak());
        }
    }
    for theme in Theme::ALL {
        assert!(training.theme(theme).success().is_none_or(|percent| percent <= 100));
    }
    assert_eq!(training.solved(exercises.iter().map(|exercise| exercise.id)), 4);
    training.due([id(0)], Day(u32::MAX));
    again(&training);
}

fn id(number: u32) -> PuzzleId {
    serde_json::from_value(number.into()).expect("a number is an id")
}

fn check_engines(engines: &Engines) {
    again(engines);
    for setup in &engines.0 {
        let launch = setup.launch(Patience::default());
        assert_eq!(launch.options.len(), setup.values.len());
        let mut changed = engines.clone();
        changed.put(setup.clone());
        assert_eq!(changed.0.len(), engines.0.len());
        changed.remove(setup.id);
        assert!(changed.find(setup.id).is_none());
    }
}
