use super::*;
use crate::engine::board::Side;
use crate::engine::levels::Level;
use crate::engine::rules::Profile;
use crate::game::{GameBuilder, Participant};

/// A game with players, a year (0 for none), a result and moves.
fn game(red: &str, black: &str, year: u16, result: GameResult, moves: &str) -> Game {
    from(Position::start(), red, black, year, result, moves)
}

fn from(start: Position, red: &str, black: &str, year: u16, result: GameResult, moves: &str) -> Game {
    let mut game = GameBuilder::new(start, Profile::default());
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
    let headers = game.headers_mut();
    headers.participants =
        [red, black].map(|name| Participant { name: name.into(), ..Participant::default() });
    headers.date = (year > 0).then(|| Date::new(year, None, None).unwrap());
    match result {
        GameResult::Win(side) => game.record(Some(side)),
        GameResult::Draw => game.record(None),
        GameResult::Unknown => {}
    }
    game.finish()
}

fn file(path: &str) -> File {
    File { origin: FileOrigin::Folder, path: path.into(), bytes: 1, modified_ns: 2 }
}

const RED_WINS: GameResult = GameResult::Win(Side::Red);

/// Four games in two files. The last game begins with two soldiers against none.
fn builder() -> Builder {
    let mut builder = Builder::default();
    builder.begin(file("a.pgn"));
    let games = [
        game("许银川", "吕钦", 1998, RED_WINS, "h2e2 h9g7 h0g2 b9c7"),
        // The mirror image, by another move order.
        game("Lý Huynh", "许银川", 2007, GameResult::Draw, "b2e2 h9g7 b0c2 b9c7 c3c4"),
    ];
    builder.add(0, &games[0]).unwrap();
    builder.leave_out();
    builder.add(2, &games[1]).unwrap();
    builder.begin(file("b.ubb"));
    builder.add(0, &game("胡荣华", "吕钦", 0, GameResult::Unknown, "c3c4 b7c7 c0e2")).unwrap();
    let start = "4k4/9/9/9/4P4/9/9/9/9/3K5 w".parse().unwrap();
    builder.add(1, &from(start, "", "", 1999, RED_WINS, "e5e6 e9e8 e6d6 e8e9")).unwrap();
    builder
}

fn collection() -> Collection {
    builder().finish()
}

fn after(moves: &str) -> Position {
    let mut position = Position::start();
    moves.split_whitespace().for_each(|text| {
        position.make(text.parse().unwrap());
    });
    position
}

fn found(query: &Query) -> Vec<(u32, Option<usize>)> {
    collection().search(query).iter().map(|found| (found.game.0, found.ply)).collect()
}

fn numbers(query: &Query) -> Vec<u32> {
    found(query).into_iter().map(|(number, _)| number).collect()
}

#[test]
fn a_row_and_its_source_are_those_of_the_game() {
    let collection = collection();
    let row = collection.row(GameNumber(1));
    assert_eq!((row.players, row.result, row.plies), (["Lý Huynh", "许银川"], GameResult::Draw, 5));
    assert_eq!(row.date.map(Date::year), Some(2007));
    assert_eq!(row.opening.map(|opening| opening.names.simplified), Some("中炮对屏风马"));
    let (file, number) = collection.source(GameNumber(1));
    assert_eq!((file.path.to_str(), number), (Some("a.pgn"), 2));
    assert_eq!(collection.source(GameNumber(3)).0.path, "b.ubb");
    let left_out: Vec<_> = collection.left_out().map(|(file, count)| (file.path.to_str(), count)).collect();
    assert_eq!(left_out, [(Some("a.pgn"), 1)]);
    assert_eq!(collection.position_at(GameNumber(1), 99), after("b2e2 h9g7 b0c2 b9c7 c3c4"));
    assert_eq!(collection.positions(), 5 + 6 + 4 + 5);
}

#[test]
fn who_has_no_name_is_sorted_and_found_by_what_he_is_called() {
    let level = |level| Guest::Program(Strength::Level(level));
    let mut builder = Builder::default();
    for (path, black) in [("1", Level::Strong), ("2", Level::Newcomer)] {
        builder.begin(file(path));
        builder.add_played(&game("", "", 2026, RED_WINS, "h2e2"), [Guest::User, level(black)]).unwrap();
    }
    // The guests survive a round trip through bytes.
    let collection = Collection::from_bytes(&builder.finish().to_bytes().unwrap()).unwrap();
    assert_eq!(collection.row(GameNumber(0)).guests, [Guest::User, level(Level::Strong)]);
    let numbers =
        |query: &Query| collection.search(query).iter().map(|found| found.game.0).collect::<Vec<_>>();
    let order = Order { column: Some(Column::Player(Side::Black)), is_descending: false };
    assert_eq!(numbers(&Query { order, ..Query::default() }), [1, 0]);
    let guests = vec![(Guest::User, "You".into()), (level(Level::Strong), "Chuhe, Strong".into())];
    let named = |players: &str, side| {
        numbers(&Query { players: players.into(), side, guests: guests.clone(), ..Query::default() })
    };
    assert_eq!(named("you", None), [0, 1]);
    assert_eq!(named("strong YOU", None), [0]);
    assert!(named("strong", Some(Side::Red)).is_empty());
}

#[test]
fn players_are_found_by_words_in_either_script() {
    let of = |players: &str, side| numbers(&Query { players: players.into(), side, ..Query::default() });
    assert_eq!(of("", None), [0, 1, 2, 3]);
    assert_eq!(of("許銀川", None), [0, 1]);
    assert_eq!(of("银川", Some(Side::Red)), [0]);
    assert_eq!(of("银川", Some(Side::Black)), [1]);
    assert_eq!(of("吕钦 胡", None), [2]);
    assert_eq!(of("huynh LÝ", None), [1]);
    assert!(of("nobody", None).is_empty());
}

#[test]
fn openings_are_found_by_code_and_by_name_in_any_language() {
    let of = |opening: &str| numbers(&Query { opening: opening.into(), ..Query::default() });
    assert_eq!(of("屏风马"), [0, 1]);
    assert_eq!(of("屏風馬 中炮"), [0, 1]);
    assert_eq!(of("screen HORSES"), [0, 1]);
    assert_eq!(of("e11"), [2]);
    assert_eq!(of("E1"), [2]);
    assert!(of("D99").is_empty());
}

#[test]
fn results_and_years_are_conditions() {
    let by = |result| numbers(&Query { result: Some(result), ..Query::default() });
    assert_eq!(by(RED_WINS), [0, 3]);
    assert_eq!(by(GameResult::Unknown), [2]);
    let between = |from_year, to_year| numbers(&Query { from_year, to_year, ..Query::default() });
    assert_eq!(between(Some(1998), Some(1999)), [0, 3]);
    assert_eq!(between(Some(2000), None), [1]);
    assert_eq!(between(None, Some(2007)), [0, 1, 3], "without a date it is in no year");
}

#[test]
fn a_position_is_found_by_any_way_and_mirrored() {
    let through = |position| found(&Query { position: Some(position), ..Query::default() });
    assert_eq!(through(Position::start()), [(0, Some(0)), (1, Some(0)), (2, Some(0))]);
    assert_eq!(through(after("h2e2 h9g7 h0g2 b9c7")), [(0, Some(4)), (1, Some(4))]);
    assert_eq!(through(after("g3g4")), [(2, Some(1))]);
    assert_eq!(through(after("g3g4 g6g5")), []);
    let other_side = "4k4/9/9/9/4P4/9/9/9/9/3K5 b".parse().unwrap();
    assert_eq!(through(other_side), []);
}

#[test]
fn a_game_is_found_once_however_often_it_comes_back() {
    let mut builder = Builder::default();
    builder.begin(file("a"));
    let line = "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h2e2";
    builder.add(0, &game("", "", 0, RED_WINS, line)).unwrap();
    let collection = builder.finish();
    let query = Query { position: Some(Position::start()), ..Query::default() };
    assert_eq!(collection.search(&query), [FoundGame { game: GameNumber(0), ply: Some(0) }]);
    let moves = collection.moves(&Position::start());
    assert_eq!(moves.len(), 1, "{moves:?}");
    assert_eq!((moves[0].mv.to_string(), moves[0].games()), ("b0c2".into(), 1));
}

#[test]
fn copies_of_a_game_have_the_same_identity_and_are_listed_once() {
    let mut builder = Builder::default();
    let (line, longer) = ("h2e2 h9g7", "h2e2 h9g7 h0g2");
    for (number, (red, black, line)) in [
        ("许银川", "吕钦", line),
        ("許銀川", "呂欽", line),
        ("吕钦", "许银川", line),
        ("许银川", "吕钦", longer),
        ("许银川", "吕钦", line),
    ]
    .into_iter()
    .enumerate()
    {
        builder.begin(file(&number.to_string()));
        builder.add(0, &game(red, black, 2000 + number as u16, RED_WINS, line)).unwrap();
    }
    let collection = builder.finish();
    let once = |order| {
        let found = collection.search(&Query { is_once: true, order, ..Query::default() });
        found.iter().map(|found| found.game.0).collect::<Vec<_>>()
    };
    assert_eq!(once(Order::default()), [0, 2, 3]);
    assert_eq!(once(Order { column: Some(Column::Date), is_descending: true }), [3, 2, 0]);
    let other = super::tests::collection();
    assert!((0..4).all(|game| other.identity(GameNumber(game)) != collection.identity(GameNumber(0))));
}

#[test]
fn conditions_are_joined_and_sorted() {
    let query = Query { players: "吕钦".into(), position: Some(Position::start()), ..Query::default() };
    assert_eq!(found(&query), [(0, Some(0)), (2, Some(0))]);
    let sorted = |column, is_descending| {
        let order = Order { column: Some(column), is_descending };
        numbers(&Query { order, ..Query::default() })
    };
    assert_eq!(sorted(Column::Date, false), [2, 0, 3, 1]);
    assert_eq!(sorted(Column::Date, true), [1, 3, 0, 2]);
    assert_eq!(sorted(Column::Moves, false), [2, 0, 3, 1]);
    assert_eq!(sorted(Column::Result, false), [0, 3, 1, 2]);
    assert_eq!(sorted(Column::Player(Side::Red), false), [3, 1, 2, 0]);
    assert_eq!(sorted(Column::Opening, false)[3], 3, "without an opening it comes last");
}

#[test]
fn the_moves_of_a_position_have_their_results() {
    let collection = collection();
    let first = collection.moves(&Position::start());
    let told: Vec<_> = first.iter().map(|record| (record.mv.to_string(), record.games())).collect();
    assert_eq!(told, [("b2e2".into(), 2), ("c3c4".into(), 1)]);
    assert_eq!((first[0].red_wins, first[0].draws, first[0].share(Side::Red)), (1, 1, Some(0.75)));
    assert_eq!(first[1].share(Side::Red), None, "its result is not known");
    let known = collection.moves(&after("b2e2 b9c7 b0c2 h9g7"));
    assert_eq!((known[0].mv.to_string().as_str(), known[0].draws), ("c3c4", 1));
    let mirrored = collection.moves(&after("h2e2 b9c7 h0g2 h9g7"));
    assert_eq!(mirrored[0].mv.to_string(), "g3g4", "in the mirror image, it is mirrored");
    assert_eq!(collection.moves(&after("a3a4")), []);
}

#[test]
fn files_that_have_not_changed_are_taken_over() {
    let earlier = collection();
    let mut builder = Builder::default();
    builder.begin(file("new"));
    builder.add(0, &game("甲", "乙", 2020, GameResult::Draw, "h2e2")).unwrap();
    builder.keep(&earlier, 1).unwrap();
    builder.keep(&earlier, 0).unwrap();
    let collection = builder.finish();
    assert_eq!(collection.len(), 5);
    assert_eq!(collection.row(GameNumber(1)), earlier.row(GameNumber(2)));
    assert_eq!(collection.row(GameNumber(4)), earlier.row(GameNumber(1)));
    assert_eq!(collection.position_at(GameNumber(2), 3), earlier.position_at(GameNumber(3), 3));
    assert_eq!(collection.left_out().count(), 1);
}

#[test]
fn bytes_make_the_same_collection() {
    let (one, other) = (collection(), Collection::from_bytes(&collection().to_bytes().unwrap()).unwrap());
    assert_eq!(one.len(), other.len());
    for game in (0..4).map(GameNumber) {
        assert_eq!(one.row(game), other.row(game));
        assert_eq!(one.source(game), other.source(game));
        assert!(one.line(game).eq(other.line(game)) && one.start(game) == other.start(game));
    }
    let query = Query { position: Some(after("h2e2 h9g7 h0g2 b9c7")), ..Query::default() };
    assert_eq!(one.search(&query), other.search(&query));
}

#[test]
fn damaged_bytes_are_refused() {
    let bytes = collection().to_bytes().unwrap();
    for length in 0..bytes.len() {
        assert!(Collection::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x41;
        assert!(Collection::from_bytes(&damaged).is_err(), "{at}");
    }
}

#[test]
fn bytes_with_a_right_hash_and_a_wrong_content_do_no_harm() {
    let bytes = collection().to_bytes().unwrap();
    for at in 8..bytes.len() {
        for change in [0x01, 0x7f, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= change;
            stored::seal(&mut damaged);
            if let Ok(collection) = Collection::from_bytes(&damaged) {
                let games = (0..collection.len() as u32).map(GameNumber);
                let query = Query { position: Some(Position::start()), ..Query::default() };
                assert!(collection.search(&query).len() <= collection.len());
                for game in games {
                    let end = collection.position_at(game, usize::MAX);
                    assert_eq!(end, collection.position_at(game, collection.row(game).plies));
                }
            }
        }
    }
}
