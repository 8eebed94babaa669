//! Stored databases of games: the games read can be searched, and are stored again unchanged.

use std::hash::{DefaultHasher, Hasher};

use chuhe::engine::board::Side;
use chuhe::game::collection::{Builder, Collection, Column, File, MoveRecord, Order, Origin, Query};
use chuhe::game::formats;

use super::byte;

pub fn check(mut data: &[u8]) {
    match byte(&mut data) % 3 {
        // Whatever the content is, its hash is made valid.
        0 => {
            let mut hasher = DefaultHasher::new();
            hasher.write(data);
            let sealed = [&hasher.finish().to_le_bytes(), data].concat();
            check_bytes(&sealed);
        }
        1 => check_bytes(data),
        _ => check_games(data),
    }
}

fn check_bytes(bytes: &[u8]) {
    match Collection::from_bytes(bytes) {
        Ok(database) => {
            check_database(&database);
            let kept = database.to_bytes().expect("what was read is kept");
            let again = Collection::from_bytes(&kept).expect("what was kept is read");
            assert_eq!(again.to_bytes().expect("what was read is kept"), kept);
            assert_eq!((again.len(), again.positions()), (database.len(), database.positions()));
        }
        Err(error) => super::is_sayable(&error),
    }
}

/// The games of a file, put into a database.
fn check_games(data: &[u8]) {
    let Ok(games) = formats::read(data) else { return };
    let mut builder = Builder::default();
    let path = "games".into();
    builder.begin(File { origin: Origin::Folder, path, bytes: data.len() as u64, modified_ns: 0 });
    for (number, game) in games.games().enumerate().take(8) {
        match game {
            Ok(reading) => builder.add(number, &reading.game).expect("there is room"),
            Err(_) => builder.leave_out(),
        }
    }
    let database = builder.finish();
    check_database(&database);
    check_bytes(&database.to_bytes().expect("what was made is kept"));
}

fn check_database(database: &Collection) {
    let all = database.search(&Query::default());
    assert_eq!(all.len(), database.len());
    let moves: usize = all.iter().map(|found| database.row(found.game).plies).sum();
    assert_eq!(database.positions(), moves + database.len());
    let columns = [Column::Date, Column::Player(Side::Red), Column::Result, Column::Opening, Column::Event];
    for column in columns {
        let order = Order { column: Some(column), is_descending: true };
        assert_eq!(database.search(&Query { order, ..Query::default() }).len(), database.len());
    }
    for found in all.iter().take(8) {
        let row = database.row(found.game);
        database.source(found.game);
        assert_eq!(database.line(found.game).len(), row.plies);
        for ply in [0, row.plies / 2, row.plies] {
            let position = database.position_at(found.game, ply);
            let query = Query { position: Some(position.clone()), ..Query::default() };
            let through = database.search(&query);
            let own = through.iter().find(|other| other.game == found.game);
            assert!(own.is_some_and(|own| own.ply.is_some_and(|first| first <= ply)), "{position}");
            let played: u32 = database.moves(&position).iter().map(MoveRecord::games).sum();
            assert!(played as usize <= through.len());
        }
        if let Some(word) = row.players[0].split_whitespace().next() {
            let query = Query { players: word.into(), side: Some(Side::Red), ..Query::default() };
            assert!(database.search(&query).iter().any(|other| other.game == found.game), "{word}");
        }
    }
}
