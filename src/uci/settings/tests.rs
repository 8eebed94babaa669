use super::*;

fn set(settings: &mut Settings, name: &str, value: &str) -> Result<Change, String> {
    settings
        .set(Protocol::Uci, name, value)
        .expect("there is such an option")
        .map_err(|error| error.to_string())
}

#[test]
fn every_declared_option_can_be_set_to_its_default() {
    for protocol in [Protocol::Uci, Protocol::Ucci] {
        for line in declarations(protocol).lines() {
            let (name, kind) = line.split_once(" type ").unwrap();
            let name = name.trim_start_matches("option ").trim_start_matches("name ");
            let default = kind.split_once("default ").and_then(|(_, rest)| rest.split(' ').next());
            let default = default.unwrap_or_default();
            let mut settings = Settings::default();
            settings.greeted(protocol);
            let before = settings.clone();
            assert!(set(&mut settings, name, default).is_ok(), "{line}");
            assert_eq!(settings, before, "{line}");
        }
    }
}

#[test]
fn a_default_stands_where_the_protocols_own_examples_have_it() {
    let lines = [Protocol::Uci, Protocol::Ucci].map(declarations);
    for line in lines[0].lines() {
        let (_, kind) = line.split_once(" type ").unwrap();
        let mut words = kind.split(' ').skip(1);
        assert!(kind == "button" || words.next() == Some("default"), "{line}");
        if let Some(default) = kind.strip_prefix("combo default ") {
            let (default, values) = default.split_once(' ').unwrap();
            // `uci2wb` passes on only the first.
            assert_eq!(values.split(' ').nth(1), Some(default), "{line}");
        }
    }
    for line in lines[1].lines().filter(|line| !line.ends_with("button")) {
        assert_eq!(line.split(' ').rev().nth(1), Some("default"), "{line}");
    }
    for line in [
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Ponder type check default false",
        "option name Rules type combo default asian var asian var chinese var computer var simple",
        "option name EvalFile type string default <embedded>",
        "option name Clear Hash type button",
    ] {
        assert!(lines[0].lines().any(|known| known == line), "{line}");
    }
}

#[test]
fn values_reach_the_settings() {
    let mut settings = Settings::default();
    for (name, value, change) in [
        ("hash", "128", Change::Hash(128)),
        ("hashsize", "0", Change::Hash(Tables::DEFAULT_MEGABYTES)),
        ("Threads", "2", Change::Threads(2)),
        ("MultiPV", "3", Change::Later),
        ("Level", "5", Change::Threads(1)),
        ("Move Overhead", "5", Change::Later),
        ("Ponder", "true", Change::Later),
        ("OwnBook", "true", Change::Later),
        ("rules", "Simple", Change::Later),
        ("clear hash", "", Change::Clear),
        ("newgame", "", Change::Clear),
        ("Evaluation", "Classical", Change::Evaluation(Evaluator::Classical)),
        ("evalfile", "a b.nn", Change::EvalFile(Some("a b.nn".into()))),
        ("EvalFile", "<embedded>", Change::EvalFile(None)),
        ("BookFile", "a book.bin", Change::BookFiles(vec![NamedBook::File("a book.bin".into())])),
        (
            "bookfiles",
            "a.bin;<embedded>;<list>;",
            Change::BookFiles(vec![NamedBook::File("a.bin".into()), NamedBook::Embedded, NamedBook::List]),
        ),
        ("bookfiles", "", Change::BookFiles(vec![NamedBook::Embedded])),
        ("BookDepth", "20", Change::Later),
        ("bookvariety", "0", Change::Later),
        ("uci_showwdl", "TRUE", Change::Later),
        ("UCI_ShowRefutations", "true", Change::Later),
        ("nodestime", "500", Change::Later),
        ("UCI_Variant", "xiangqi", Change::Later),
        ("batch", "true", Change::Later),
        ("debug", "true", Change::Later),
        ("randomness", "small", Change::Later),
        ("usemillisec", "false", Change::Later),
    ] {
        assert_eq!(set(&mut settings, name, value), Ok(change), "{name}");
    }
    let expected = Settings {
        lines: 3,
        rules: Profile::Simple,
        level: Level::Improver,
        threads: 2,
        ponder: true,
        book: true,
        book_plies: 20,
        book_variety: BookVariety::BEST,
        overhead: Duration::from_millis(5),
        nodes_a_ms: 500,
        randomness: 10,
        is_batch: true,
        is_debug: true,
        shows_wdl: true,
        shows_refutations: true,
        milliseconds: false,
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert_eq!(settings.time_unit(), Duration::from_secs(1));
    assert_eq!(settings.set(Protocol::Uci, "Colour", "red"), None);
}

#[test]
fn books_are_separated_as_this_system_separates_paths() {
    let files = std::env::join_paths(["a.bin", "b.obk"]).unwrap();
    let change = set(&mut Settings::default(), "BookFile", files.to_str().unwrap());
    let files = ["a.bin", "b.obk"].map(|name| NamedBook::File(name.into()));
    assert_eq!(change, Ok(Change::BookFiles(files.to_vec())));
}

#[test]
fn a_level_below_the_top_has_its_own_limits_and_one_thread() {
    let mut settings = Settings::default();
    assert_eq!(set(&mut settings, "threads", "3"), Ok(Change::Threads(3)));
    let full = settings.search_settings(Limits::depth(20), 7);
    assert_eq!((full.limits.depth, full.variety), (Some(20), None));
    assert_eq!(set(&mut settings, "Level", "4"), Ok(Change::Threads(1)));
    assert_eq!(set(&mut settings, "threads", "2"), Ok(Change::Threads(1)));
    let own = Strength::Level(Level::Learner).search_settings(7);
    let search_settings = settings.search_settings(Limits { lines: 2, ..Limits::depth(20) }, 7);
    assert_eq!(
        (search_settings.limits.depth, search_settings.limits.nodes),
        (own.limits.depth, own.limits.nodes)
    );
    assert_eq!((search_settings.limits.lines, search_settings.variety), (2, own.variety));
    assert_eq!(settings.search_settings(Limits::depth(1), 7).limits.depth, Some(1));
    assert_eq!(set(&mut settings, "Level", "16"), Ok(Change::Threads(2)));
}

#[test]
fn a_rating_means_the_level_that_is_nearest_to_it() {
    let mut settings = Settings::default();
    let depth = |settings: &Settings| settings.search_settings(Limits::default(), 1).limits.depth;
    let near = |level: Level| (level.rating() + 20).to_string();
    assert_eq!(set(&mut settings, "UCI_Elo", &near(Level::Learner)), Ok(Change::Threads(1)));
    assert_eq!(depth(&settings), None, "not limited yet");
    assert_eq!(set(&mut settings, "UCI_LimitStrength", "true"), Ok(Change::Threads(1)));
    assert_eq!(depth(&settings), Level::Learner.depth());
    assert_eq!(set(&mut settings, "UCI_Elo", &near(Level::Beginner)), Ok(Change::Threads(1)));
    assert_eq!(depth(&settings), Level::Beginner.depth());
    assert_eq!(set(&mut settings, "UCI_AnalyseMode", "true"), Ok(Change::Threads(1)));
    assert_eq!(depth(&settings), None, "who studies wants the truth");
}

#[test]
fn no_threads_mean_all_cores() {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut settings = Settings::default();
    assert!(set(&mut settings, "Threads", "0").is_err(), "not in UCI");
    assert_eq!(settings.set(Protocol::Ucci, "threads", "0"), Some(Ok(Change::Threads(cores))));
}

#[test]
fn the_older_names_of_rules_are_understood() {
    let mut settings = Settings::default();
    for (name, rules) in
        [("checkban", Profile::Simple), ("automatic", Profile::default()), ("asianrule", Profile::Asian)]
    {
        assert_eq!(set(&mut settings, "repetition", name), Ok(Change::Later));
        assert_eq!(settings.rules, rules, "{name}");
    }
}

#[test]
fn bad_values_say_what_is_expected() {
    let mut settings = Settings::default();
    for (name, value, error) in [
        ("UCI_Variant", "chess", "option UCI_Variant takes xiangqi, not 'chess'"),
        ("hash", "0", "option Hash takes a number from 1 to 65536, not '0'"),
        ("Threads", "many", "option Threads takes a number from 1 to 256, not 'many'"),
        ("Rules", "chess", "option Rules takes asian, chinese, computer, simple, not 'chess'"),
        (
            "repetition",
            "alwaysdraw",
            "option repetition takes automatic, asianrule, checkban, not 'alwaysdraw'",
        ),
        ("level", "0", "option Level takes a number from 1 to 16, not '0'"),
        ("evaluation", "x", "option Evaluation takes network or classical, not 'x'"),
        ("ponder", "", "option Ponder takes true or false, not ''"),
    ] {
        assert_eq!(set(&mut settings, name, value), Err(error.into()));
    }
    let [least, most] = [Level::Newcomer, Level::STRONGEST_BY_DEPTH].map(Level::rating);
    let said = format!("option UCI_Elo takes a number from {least} to {most}, not '100'");
    assert_eq!(set(&mut settings, "UCI_Elo", "100"), Err(said));
    assert_eq!(settings, Settings::default());
}
