//! A data folder of version 1.0.0, opened by this version: nothing is lost.

use std::path::Path;
use std::time::Duration;

use chuhe::engine::board::Side;
use chuhe::engine::rules::Profile;
use chuhe::game::exercise::Exercise;
use chuhe::game::formats::GameResult;
use chuhe::game::puzzle::{PuzzleId, Theme};
use chuhe::game::repertoire::Repertoire;
use chuhe::game::review::KeptReview;
use chuhe::game::{Drawing, EndReason, Handicap, Pen, Sign, Signs, Tree};
use chuhe::lessons;
use chuhe::session::solving::Problem;
use chuhe::session::{
    Accuracies, Budget, Day, Drill, Engines, ExternalPlayer, Familiarity, GameReview, Habits, History,
    KeptAnalyses, Level, Mistakes, NewGame, PastGame, People, PersonId, Play, Player, Rating, Saved, Store,
    Strength, Study, TimeControl, Training,
};
use serde_json::Value;

use crate::old_version::{OldVersion, store};
use crate::puppet::*;

const OLD: OldVersion = OldVersion("version_1_0_0");

/// The day on which the folder was written.
const WRITTEN: Day = Day(20_787);
const NEXT_DAY: Day = Day(20_788);

fn puzzle(number: u32) -> PuzzleId {
    serde_json::from_value(Value::from(number)).unwrap()
}

fn open(store: &Store, game: &PastGame) -> Study {
    Study::of(store.past_game(game.id).unwrap().unwrap(), None)
}

#[test]
fn every_field_of_every_file_is_kept() {
    for name in OLD.names() {
        match name.strip_prefix("people/2/").unwrap_or(&name) {
            "analyses" => OLD.assert_file_is_kept::<KeptAnalyses>(&name),
            "engines" => OLD.assert_file_is_kept::<Engines>(&name),
            "exercises" | "training" => OLD.assert_file_is_kept::<Training>(&name),
            "game" | "game-2" => OLD.assert_file_is_kept::<Saved>(&name),
            "habits" => OLD.assert_file_is_kept::<Habits>(&name),
            "lessons" => OLD.assert_file_is_kept::<lessons::Progress>(&name),
            "mistakes" => OLD.assert_file_is_kept::<Mistakes>(&name),
            "people" => OLD.assert_file_is_kept::<PersonId>(&name),
            "rated_games" => OLD.assert_file_is_kept::<History>(&name),
            "rating" => OLD.assert_file_is_kept::<Rating>(&name),
            "repertoire" => OLD.assert_file_is_kept::<Drill>(&name),
            #[cfg(feature = "window")]
            "settings" => OLD.assert_file_is_kept::<chuhe::app::Settings>(&name),
            #[cfg(not(feature = "window"))]
            "settings" => {}
            part if part.starts_with("reviews/") => OLD.assert_file_is_kept::<KeptReview>(&name),
            part if part.starts_with("studies/") => OLD.assert_file_is_kept::<Saved>(&name),
            // Other tests read these, and that of `app::window::placement`.
            part if part.starts_with("games/") || ["accuracy", "person", "window"].contains(&part) => {}
            _ => panic!("nothing tests {name}"),
        }
    }
}

#[test]
fn every_field_of_every_past_game_is_kept() {
    let folder = OLD.data();
    OLD.assert_past_games_are_kept(&store(&folder), "data/games");
    let people = People::new(folder.path());
    let second = people.named("Lan").unwrap();
    OLD.assert_past_games_are_kept(&people.store(second.id, silent()), "data/people/2/games");
}

#[test]
fn the_game_in_progress_goes_on() {
    let folder = OLD.data();
    let store = store(&folder);
    let saved = Play::stored(&store).unwrap().unwrap();
    let mut session = Play::continued(saved, puppet(vec![]), Some(store));
    assert_eq!(played(&session), ["h2e2", "h7e7", "h0g2", "b9a7"]);
    let game = session.document().game();
    assert_eq!(game.headers.participants[0].name, "张");
    let tree = game.tree();
    let variation = tree.child(Tree::START, parse("c3c4")).unwrap();
    assert_eq!((tree.said_before(variation), tree.comment(variation)), ("which flank", "quiet"));
    assert_eq!(tree.signs(variation), Signs::NONE.with(Sign::Interesting).with(Sign::BlackBetter));
    assert_eq!((game.profile(), session.document().player(Side::Black)), (Profile::Chinese, ENGINE));
    assert_eq!(session.time_control(), TimeControl::Game { seconds: 900, increment: 10 });
    assert_eq!(session.clock(Side::Red), Some(Duration::from_millis(871_926)));
    assert_eq!(session.clock(Side::Black), Some(Duration::from_millis(919_281)));
    assert!(session.is_paused() && session.is_rated());
    session.play(parse("i0h0")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.document().game().moves().len(), 6);
}

/// The list includes the game of another window, which was killed.
#[test]
fn all_past_games_are_in_the_list_with_their_players_clocks_and_review() {
    let folder = OLD.data();
    let store = store(&folder);
    Play::stored(&store).unwrap();
    let games = store.past_games();
    let what = |game: &PastGame| (game.summary.plies, game.summary.result, game.is_record);
    let (unknown, black) = (GameResult::Unknown, GameResult::Win(Side::Black));
    let expected = [
        (2, unknown, false),
        (5, GameResult::Win(Side::Red), true),
        (3, unknown, true),
        (4, unknown, false),
        (3, unknown, false),
        (3, GameResult::Draw, false),
        (10, black, false),
    ];
    assert_eq!(games.iter().map(what).collect::<Vec<_>>(), expected);
    let [_, _, _, _, external, drawn, lost] = &games[..] else { panic!("there are seven") };

    let engines: Engines = store.load(Engines::STORED_NAME).unwrap().unwrap();
    let Player::External(ExternalPlayer { engine, budget }) = external.summary.players[0] else {
        panic!("an external engine played")
    };
    assert_eq!((budget, engines.find(engine)), (Budget::Time(3_000), engines.0.first()));

    assert_eq!(drawn.summary.reason, Some(EndReason::Agreement));
    let mut session = Play::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), None);
    session.reopen(store.past_game(drawn.id).unwrap().unwrap());
    assert_eq!(session.time_control(), TimeControl::ThreeTier { seconds: 600, step: 60, period: 30 });
    let headers = &session.document().game().headers;
    assert_eq!((headers.site.as_str(), headers.round.as_str()), ("Hue", "2"));
    let named = |side: Side| {
        let one = &headers.participants[side.index()];
        (one.name.as_str(), one.team.as_str())
    };
    assert_eq!(Side::BOTH.map(named), [("Minh", "East"), ("王五", "West")]);
    assert_eq!(headers.handicap(), Some((Handicap::Horse, Side::Black)));

    assert_eq!(lost.summary.players[1], Player::Engine(Strength::Level(Level::Newcomer)));
    let study = open(&store, lost);
    let game = study.document().game();
    let kept = game.review().unwrap();
    assert!(kept.is_of(game) && GameReview::restored(game, kept).is_some());
    let positions: Vec<_> = (0..=10).map(|ply| game.position_at(ply)).collect();
    let findings = kept.findings(&positions).unwrap();
    assert!(findings.iter().all(|found| found.as_ref().is_some_and(|found| !found.moves.is_empty())));
    assert_eq!(store.review(game).as_ref(), Some(kept), "it is found beside the games as well");
}

#[test]
fn the_study_is_open_with_its_chapters_drawings_and_results() {
    let folder = OLD.data();
    let store = store(&folder);
    let studies = store.take_studies();
    assert_eq!(studies.len(), 1);
    let study = Study::of(studies.into_iter().next().unwrap(), Some(store.clone()));
    let document = study.document();
    assert_eq!(document.file(), Some(Path::new("/home/li/xiangqi/collections/study.pgn")));
    assert!(document.is_modified());
    let [first, second] = &document.chapters().collect::<Vec<_>>()[..] else { panic!("there are two") };
    assert_eq!((first.headers.chapter(), second.headers.chapter()), ("One", "Task"));
    assert_eq!(played(&study), ["h2e2", "h9g7", "h0g2", "i9h9"]);
    let tree = first.tree();
    let comments: Vec<_> = tree.continuation(Tree::START).map(|node| tree.comment(node)).collect();
    assert_eq!(comments, ["centre", "", "", "先出车"]);
    let [start, green] = [first.node_at(1), first.node_at(3)];
    assert!(tree.child(start, parse("b9c7")).is_some(), "the variation");
    let square = |text: &str| text.parse().unwrap();
    let arrow = Drawing { pen: Pen::Green, from: square("g2"), to: square("f4") };
    assert_eq!(tree.drawings(green), [arrow, Drawing::circle(Pen::Green, square("e6"))]);

    let exercises: Training = store.load("exercises").unwrap().unwrap();
    let id = Exercise::of(second).unwrap().id();
    assert_eq!((exercises.solved([id]), exercises.due([id], NEXT_DAY)), (1, 1));
    let drill: Drill = store.load(Drill::STORED_NAME).unwrap().unwrap();
    let repertoire = Repertoire::new(document.chapters(), first.headers.repertoire().unwrap());
    let known = repertoire.questions().map(|station| drill.familiarity(station.id, WRITTEN));
    assert_eq!(known.collect::<Vec<_>>(), [Familiarity::Known, Familiarity::Due]);
}

#[test]
fn people_have_their_ratings_games_and_settings() {
    let folder = OLD.data();
    let people = People::new(folder.path());
    let names: Vec<_> = people.list().into_iter().map(|person| person.name).collect();
    assert_eq!((names, people.present()), (["张", "Lan"].map(String::from).into(), PersonId::FIRST));
    let ids = people.list().into_iter().map(|person| person.id);
    let expected = [(229, Level::Newcomer, 7), (743, Level::Beginner, 1)];
    for (id, (rating, level, games)) in ids.zip(expected) {
        let store = people.store(id, silent());
        let game = Play::stored(&store).unwrap().unwrap();
        assert_eq!((people.rating(id).unwrap().value as i32, store.past_games().len()), (rating, games));
        let history: History = store.load(History::STORED_NAME).unwrap().unwrap();
        let [step] = history.steps() else { panic!("one game counted") };
        assert_eq!((step.level, step.day, step.after as i32), (level, WRITTEN, rating));
        assert!(store.past_games().iter().any(|game| Some(game.id) == step.game));
        assert_eq!(Play::continued(game, puppet(vec![]), None).document().player(Side::Red), HUMAN);
    }
    #[cfg(feature = "window")]
    {
        use chuhe::app::{Pace, Settings};
        let store = people.store(people.named("Lan").unwrap().id, silent());
        let settings: Settings = store.load(Settings::STORED_NAME).unwrap().unwrap();
        assert_eq!(settings.pace, Pace::Slow);
    }
}

#[test]
fn accuracy_is_kept_as_the_loss_that_it_was_computed_from() {
    let folder = OLD.data();
    let accuracies: Accuracies = store(&folder).load(Accuracies::STORED_NAME).unwrap().unwrap();
    let now = &serde_json::to_value(&accuracies).unwrap()[0];
    assert_eq!((&now["game"], &now["day"]), (&Value::from(1_796_011_495_863_u64), &Value::from(WRITTEN.0)));
    let opening = &now["phases"][0];
    let loss = opening["loss"].as_f64().unwrap();
    // The formula of version 1.0.0.
    let accuracy = 100.0 * (-11.0 * loss.powf(1.14)).exp();
    assert!(opening["moves"] == 5 && (accuracy - 29.592_871_612_493_333).abs() < 1e-9, "{accuracy}");
    let [month] = &accuracies.by_month()[..] else { panic!("there is one") };
    assert_eq!((month.month, month.games), ((2026, 11), 1));
    assert_eq!(month.phases.map(|phase| phase.is_some()), [true, false, false]);
}

#[test]
fn what_was_learned_and_chosen_is_known() {
    let folder = OLD.data();
    let store = store(&folder);
    let training: Training = store.load(Training::STORED_NAME).unwrap().unwrap();
    let puzzles = [1_276_577_828, 867_581_267].map(puzzle);
    assert!(puzzles.iter().all(|&id| Problem::named(id, &[]).is_some()), "they are still asked");
    assert_eq!((training.solved(puzzles), training.due(puzzles, NEXT_DAY)), (1, 1));
    let sacrifice = training.theme(Theme::Sacrifice).success();
    assert_eq!((training.streak(), training.best_streak(), sacrifice), (0, 1, Some(0)));
    let lessons: lessons::Progress = store.load(lessons::Progress::STORED_NAME).unwrap().unwrap();
    let place = lessons.place().unwrap();
    assert!(place.lesson().id == "notation" && place.page == 1 && lessons.has_done(place));
    assert_eq!(lessons.moves().collect::<Vec<_>>(), [parse("h0g2")]);
    let mistakes: Mistakes = store.load(Mistakes::STORED_NAME).unwrap().unwrap();
    let bad: Vec<_> = mistakes.read().map(|mistake| mistake.mv.to_string()).collect();
    assert_eq!(bad, ["e2e6", "b0c2"]);
    let engines: Engines = store.load(Engines::STORED_NAME).unwrap().unwrap();
    let [engine] = &engines.0[..] else { panic!("there is one") };
    assert_eq!((engine.name.as_str(), engine.value("Hash")), ("Chuhe 1.0.0", Some("32")));
    assert_eq!(engine.value("UCI_LimitStrength"), Some("true"));
    #[cfg(feature = "window")]
    {
        use chuhe::app::{BoardTheme, Language, Pace, PieceSet, Settings, ThemeChoice};
        use chuhe::game::notation::Notation;
        let settings: Settings = store.load(Settings::STORED_NAME).unwrap().unwrap();
        assert_eq!((settings.language, settings.theme), (Some(Language::English), ThemeChoice::Dark));
        assert_eq!((settings.look.board, settings.look.pieces), (BoardTheme::Walnut, PieceSet::Engraved));
        assert_eq!((settings.notation, settings.pace), (Some(Notation::Iccs), Pace::Quick));
        assert!(settings.has_panel_left && settings.has_pondering && !settings.has_book);
        assert_eq!(settings.games_folder.as_deref(), Some(Path::new("/home/li/xiangqi/collections")));
        let remembered = settings.remembered;
        assert!(remembered.knows_moves && !remembered.asks_experience);
        assert_eq!((remembered.recent.len(), remembered.left_puzzle), (1, Some(puzzle(2_087_124_562))));
        assert!(remembered.open_study.is_some() && remembered.open_aid.is_some());
    }
}

#[test]
fn the_collection_is_found_with_the_games_played_here() {
    let folder = OLD.data();
    let names = OLD.names_in_collection(store(&folder));
    assert_eq!(names, ["", "", "Chuhe 1.0.0", "Minh", "吴九", "孙七", "孙七", "张"]);
}
