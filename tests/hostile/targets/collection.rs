//! Stored collections of games: the games read can be searched, and are stored again unchanged.

use std::hash::{DefaultHasher, Hasher};

use chuhe::engine::board::Side;
use chuhe::game::collection::{Builder, Collection, Column, File, FileOrigin, MoveRecord, Order, Query};
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
        Ok(collection) => {
            check_collection(&collection);
            let kept = collection.to_bytes().expect("what was read is kept");
            let again = Collection::from_bytes(&kept).expect("what was kept is read");
            assert_eq!(again.to_bytes().expect("what was read is kept"), kept);
            assert_eq!((again.len(), again.positions()), (collection.len(), collection.positions()));
        }
        Err(error) => super::is_sayable(&error),
    }
}

/// The games of a file, put into a collection.
fn check_games(data: &[u8]) {
    let Ok(games) = formats::read(data) else { return };
    let mut builder = Builder::default();
    let path = "games".into();
    builder.begin(File { origin: FileOrigin::Folder, path, bytes: data.len() as u64, modified_ns: 0 });
    for (number, game) in games.games().enumerate().take(8) {
        match game {
            Ok(reading) => builder.add(number, &reading.game).expect("there is room"),
            Err(_) => builder.leave_out(),
        }
    }
    let collection = builder.finish();
    check_collection(&collection);
    check_bytes(&collection.to_bytes().expect("what was made is kept"));
}

fn check_collection(collection: &Collection) {
    let all = collection.search(&Query::default());
    assert_eq!(all.len(), collection.len());
    let moves: usize = all.iter().map(|found| collection.row(found.game).plies).sum();
    assert_eq!(collection.positions(), moves + collection.len());
    let columns = [Column::Date, Column::Player(Side::Red), Column::Result, Column::Opening, Column::Event];
    for column in columns {
        let order = Order { column: Some(column), is_descending: true };
        assert_eq!(collection.search(&Query { order, ..Query::default() }).len(), collection.len());
    }
    for found in all.iter().take(8) {
        let row = collection.row(found.game);
        collection.source(found.game);
        assert_eq!(collection.line(found.game).len(), row.plies);
        for ply in [0, row.plies / 2, row.plies] {
            let position = collection.position_at(found.game, ply);
            let query = Query { position: Some(position.clone()), ..Query::default() };
            let through = collection.search(&query);
            let own = through.iter().find(|other| other.game == found.game);
            assert!(own.is_some_and(|own| own.ply.is_some_and(|first| first <= ply)), "{position}");
            let played: u32 = collection.moves(&position).iter().map(MoveRecord::games).sum();
            assert!(played as usize <= through.len());
        }
        if let Some(word) = row.players[0].split_whitespace().next() {
            let query = Query { players: word.into(), side: Some(Side::Red), ..Query::default() };
            assert!(collection.search(&query).iter().any(|other| other.game == found.game), "{word}");
        }
    }
}
