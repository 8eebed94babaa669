//! The seeds of mutation: a few inputs of each target that reach deep.

use std::sync::Arc;

use chuhe::engine::board::{Position, START_FEN};
use chuhe::engine::book::Key;
use chuhe::game::collection::{Builder, File, FileOrigin};
use chuhe::game::formats::{self, Encoding, FileTarget, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, puzzle};
use chuhe::session::{
    Editing, EngineSetup, Engines, ExternalPlayer, NewGame, Play, Player, Rating, Store, Strength,
    TimeControl, Training, Worker,
};
use serde_json::{Value, json};

use crate::other_files;
use crate::pictures;
use crate::random_games::random_game;
use crate::targets::book_file::OBK;
use crate::targets::ccbridge::{BOARD, MOVES as CCBRIDGE_MOVES, SIDE};
use crate::targets::xqf::{MOVES, PARTS};
use crate::xqf_files;

/// The inputs for the target with this name.
pub fn of(target: &str) -> Vec<Vec<u8>> {
    match target {
        "book" => book(),
        "book_file" => book_file(),
        "ccbridge" => ccbridge(),
        "collection" => collection(),
        "engine" => engine(),
        "fen" => fen(),
        "games" => games(),
        "notation" => notation(),
        "picture" => pictures::of_each_format(),
        "puzzles" => puzzles(),
        "saved" => saved(),
        #[cfg(feature = "window")]
        "settings" => settings(),
        "uci" => uci(),
        "xqf" => xqf(),
        other => panic!("there is no target {other}"),
    }
}

fn some_games() -> impl Iterator<Item = Game> {
    (0..12).map(random_game)
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn fen() -> Vec<Vec<u8>> {
    let mut seeds = texts(&[
        START_FEN,
        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r",
        "3k5/9/9/9/9/9/9/9/9/4K4 b 7 12",
        "4k4/9/9/9/9/9/9/9/P8/3K5 w - - 0 1 more",
        "3k2p2/4P4/9/9/9/2B1cnN2/9/7CR/4p4/2Cp1K3[] w - - 0 1",
        "2bakab2/9/2n1c4/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKAB1R b - - 9999 9999",
    ]);
    seeds.extend(some_games().map(|game| game.position().to_string().into_bytes()));
    seeds
}

fn notation() -> Vec<Vec<u8>> {
    let lines = [
        "炮二平五 馬8進7",
        "前车进一",
        "中兵平五",
        "前六平五",
        "P2-5 M8.7 Xt/1",
        "C2=5 H8+7 R+=4 16=5 Pb=5",
        "h2e2 h9g7",
        "H2-E2 H9-G7",
        "h3e3 h10g8",
        "Che3 Cxh10",
        "二兵平五",
    ];
    let starts = (0..5_u8).flat_map(|start| [[start, 0, 0], [start, 3, 17]]);
    let seeds = starts.flat_map(|start| lines.map(|line| [&start, line.as_bytes()].concat()));
    seeds.collect()
}

/// Two moves as points.
const CHE: &str = "1 2 0 0 0 2 7 2 4 0 0 0 0 0 0 9 7 7 6 0 0 0";

fn games() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, game) in some_games().enumerate() {
        let notation = Notation::ALL[number % Notation::ALL.len()];
        for target in [Target::Json, Target::Pgn(notation), Target::Ubb, Target::Moves(notation), Target::Fen]
        {
            seeds.push(formats::write(&game, target).into_bytes());
        }
        seeds.push(Encoding::Gbk.encode(&formats::write(&game, Target::Pgn(notation))).into_owned());
        seeds.push(xqf_files::write(&game, 10 + number as u8 % 9, [number as u8; 9]));
        seeds.push(formats::write_bytes(&game, FileTarget::Xqf));
        seeds.push(other_files::xqr(&game));
        seeds.push(formats::write(&game, Target::Text(notation)).into_bytes());
    }
    seeds.push(other_files::cbl(&[random_game(1), random_game(2)], 1));
    seeds.push(other_files::packed_games(&other_files::packed_game(&random_game(3))));
    seeds.extend([other_files::CBF, CHE].map(|text| text.as_bytes().to_vec()));
    seeds.extend(odd());
    seeds
}

/// The broken or odd files.
fn odd() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/odd");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn ccbridge() -> Vec<Vec<u8>> {
    let files = some_games().map(|game| other_files::cbr(&game));
    let records = files.map(|file| [&file[BOARD], &file[SIDE..=SIDE], &file[CCBRIDGE_MOVES..]].concat());
    let packed = some_games().map(|game| [vec![0], other_files::packed_game(&game)].concat());
    records.chain(packed).collect()
}

fn xqf() -> Vec<Vec<u8>> {
    let files = some_games().enumerate().map(|(number, game)| {
        let number = number as u8;
        xqf_files::write(&game, 10 + number % 9, [number.wrapping_mul(37); 9])
    });
    let parts = |file: Vec<u8>| {
        let header = PARTS.into_iter().flat_map(|part| file[part].to_vec());
        header.chain(file[MOVES..].to_vec()).collect()
    };
    files.map(parts).collect()
}

fn uci() -> Vec<Vec<u8>> {
    texts(&[
        "uci\nsetoption name Hash value 8\nsetoption name Clear Hash\nucinewgame\nisready\nposition startpos moves \
         h2e2 h9g7\ngo depth 5 searchmoves h0g2 b0c2\ngo wtime 1000 btime 1000 winc 10 binc 10 movestogo 4\nquit\n",
        "ucci\nsetoption usemillisec false\nsetoption batch true\nposition fen 3k5/9/9/9/9/9/9/9/9/4K4 b - - 7 12\n\
         banmoves d9d8\ngo time 30 increment 2 opptime 1\ngo depth infinite\nstop\nstop\nquit\n",
        "uci\nsetoption name MultiPV value 3\nsetoption name Level value 4\nsetoption name OwnBook value true\nsetoption \
         name Rules value simple\nsetoption name Move Overhead value 5000\ngo ponder wtime 9\nponderhit\ngo infinite\n\
         stop\ngo mate 3 nodes 9 movetime 5\ngo infinite depth x\n",
        "position fen 4k4/9/9/9/9/9/9/9/4R4/3K5 w moves e1e9\ngo\nposition startpos moves a0a0\ngo movetime -1\n",
    ])
}

fn engine() -> Vec<Vec<u8>> {
    let greeting = "id name X\noption name Hash type spin default 16 min 1 max 1024\noption name UCI_Variant type combo \
                    default chess var chess var xiangqi\noption name Book type string default <empty>\noption name Clear \
                    type button\noption name Ponder type check default false\nuciok\nreadyok\nbestmove h2e2 ponder h9g7\n";
    let search = "info depth 9 seldepth 12 multipv 1 score cp -13 nodes 99 hashfull 3 pv h2e2 h9g7 h0g2\ninfo depth 9 \
                  multipv 2 score mate -3 upperbound pv b0c2\ninfo string hello\nbestmove h2e2 ponder h9g7\n";
    let from_one = "info depth 3 score 40 pv h3e3 h10g8\nbestmove h3e3\nbestmove (none)\nnobestmove\n";
    let ucci = "option hashsize type spin min 1 max 1024 default 16\nucciok\nreadyok\nbestmove h2e2\n";
    let mut seeds = Vec::new();
    for kind in [0, 3, 9, 12, 18, 24] {
        for said in [[greeting, search], [search, search], [from_one, search], [ucci, search]] {
            seeds.push([&[0, 0, kind], said.concat().as_bytes()].concat());
            seeds.push([&[0, 2, 5, 9, kind], said.concat().as_bytes()].concat());
        }
    }
    seeds
}

fn puzzles() -> Vec<Vec<u8>> {
    let [master, classic, endgame] = [
        puzzle::masters().iter().step_by(900).map(puzzle::Puzzle::row).collect::<Vec<_>>(),
        puzzle::classics().iter().step_by(200).map(puzzle::Classic::row).collect(),
        puzzle::endgames().iter().step_by(200).map(puzzle::Endgame::row).collect(),
    ];
    [master, classic, endgame].concat().into_iter().map(String::into_bytes).collect()
}

fn book() -> Vec<Vec<u8>> {
    let squares = [64_u8, 67, 0, 0].map(|square| square % 90);
    let moves = [&squares[..2], &[9, 0, 4, 0, 200, 255]].concat();
    let mut seeds: Vec<_> = (0..4)
        .map(|kind| {
            let records: Vec<u8> = (0..6).flat_map(|number| [&[number], &moves[..]].concat()).collect();
            [&[0, 2, 7, 11, kind], &records[..]].concat()
        })
        .collect();
    let codes = |number: u8| [number, 20, 0, 30 + number, 1];
    seeds.push([&[0, 2, 7, 11, 1][..], &[0, 1, 2].map(codes).concat()].concat());
    seeds.extend(["C44", "C41-C49", "A00-E99"].map(|text| [&[0, 0, 1], text.as_bytes()].concat()));
    // Whole records, unchanged.
    let key = Key::of(&Position::start()).value().to_le_bytes();
    seeds.push([&[0, 0, 0][..], &key, &moves].concat());
    seeds
}

fn book_file() -> Vec<Vec<u8>> {
    let whole = [&[0], &OBK[..]].concat();
    // Places of the header, of a leaf, and of the root of the rows.
    let places = [18_u16, 28, 56, 100, 105, 4096, 4099, 4104, 4200, 8000, 12_288, 12_296];
    let changes = |value: u8| {
        let change = places.into_iter().flat_map(|place| [(place >> 8) as u8, place as u8, value]);
        change.collect::<Vec<u8>>()
    };
    let mut seeds = vec![whole, vec![1]];
    for (number, change) in changes(2).chunks(3).chain(changes(13).chunks(3)).enumerate() {
        seeds.push([&[1], change, &[0, number as u8, 7]].concat());
    }
    // A record of `BOOK.DAT`: the start position, and a cannon to the middle.
    seeds.push([&[0][..], &0x0526_56d5_u32.to_le_bytes(), &[0xaa, 0xa7, 9, 0]].concat());
    seeds
}

fn collection() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for range in [0..1_u64, 1..3, 3..8] {
        let mut builder = Builder::default();
        let file = File { origin: FileOrigin::Played, path: "a/b".into(), bytes: 7, modified_ns: 9 };
        builder.begin(file);
        for (number, seed) in range.enumerate() {
            builder.add(number, &random_game(seed)).unwrap();
        }
        let bytes = builder.finish().to_bytes().unwrap();
        seeds.push([&[0], &bytes[8..]].concat());
        seeds.push([&[1], &bytes[..]].concat());
    }
    seeds.extend(games().into_iter().step_by(5).map(|text| [&[2], &text[..]].concat()));
    seeds
}

/// The stored content of a session after some moves.
fn stored_game(new_game: NewGame) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path(), Arc::new(|| {}));
    let mut session = Play::new(new_game, Worker::built_in(1, Arc::new(|| {})), Some(store.clone()));
    session.pause();
    for mv in ["h2e2", "h9g7"] {
        session.play(mv.parse().unwrap()).unwrap_or_default();
    }
    session.keep_among_past();
    drop(session);
    drop(store);
    let text = std::fs::read(folder.path().join("game.json")).unwrap();
    serde_json::from_slice::<Value>(&text).unwrap()["content"].take()
}

fn saved() -> Vec<Vec<u8>> {
    let external: ExternalPlayer =
        serde_json::from_value(json!({"engine": 7, "budget": {"time": 1000}})).unwrap();
    let timed = TimeControl::Game { seconds: 300, increment: 3 };
    let games = [
        NewGame::new(Player::Human, Player::Human),
        NewGame { time: timed, ..NewGame::new(Player::Human, Player::Engine(Strength::Seconds(1))) },
        NewGame {
            time: TimeControl::PerMove { seconds: 30 },
            ..NewGame::new(Player::Human, Player::External(external))
        },
    ];
    let mut contents: Vec<(u8, Value)> = games.map(|game| (0, stored_game(game))).into();
    let mut with_tree = contents[0].1.clone();
    with_tree["game"] = serde_json::to_value(random_game(3)).unwrap();
    contents.push((0, with_tree.clone()));
    let summary = json!({"players": ["human", "human"], "participants": [{"name": "a"}, {"name": "b"}],
        "date": "2026-11-22", "event": "", "result": "1-0", "reason": null, "plies": 2, "opening": "C41-C49"});
    contents.push((1, json!({"summary": summary, "saved": with_tree})));
    contents.push((2, serde_json::to_value(Rating::default()).unwrap()));
    contents.push((3, training()));
    let mut setup = EngineSetup::new("/opt/x/engine".into());
    setup.set("Hash", Some("1".into()));
    contents.push((4, serde_json::to_value(Engines(vec![setup])).unwrap()));
    let whole = |(kind, content): &(u8, Value)| {
        let file = json!({"version": 1, "content": content}).to_string();
        [&[kind | 0x80], file.as_bytes()].concat()
    };
    let mut seeds: Vec<Vec<u8>> = contents.iter().map(whole).collect();
    seeds.extend(contents.iter().map(|(kind, content)| [&[*kind], content.to_string().as_bytes()].concat()));
    seeds
}

fn training() -> Value {
    let mut training = serde_json::to_value(Training::default()).unwrap();
    training["records"] =
        json!({"0": {"goes": 3, "is_solved": true, "last_seen": 20_000, "due": 20_007, "step": 2}});
    training["themes"] = json!({"fork": {"goes": 9, "clean": 4}});
    training
}

#[cfg(feature = "window")]
fn settings() -> Vec<Vec<u8>> {
    use chuhe::app::Settings;
    let default = serde_json::to_value(Settings::default()).unwrap();
    let mut other = default.clone();
    other["game"]["time"] = json!({"game": {"seconds": 0, "increment": 5}});
    other["game"]["guest"] = json!({"engine": 1, "budget": {"depth": 3}});
    other["game"]["odds"] = json!("chariot");
    other["text_size"] = json!(125);
    other["recent"] = json!(["/home/a/棋.pgn"]);
    other["volume"] = json!(255);
    [default, other].map(|value| value.to_string().into_bytes()).into()
}
