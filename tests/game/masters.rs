//! The masters' games in ../shared/data, for tests that need many.

use chuhe::engine::board::{Position, Side};
use chuhe::engine::rules::Profile;
use chuhe::game::{Date, Game, GameBuilder};

/// A line of the file: result, year, ECCO, Red, Black, complete or truncated, moves.
pub fn game(line: &str) -> Game {
    let fields: Vec<_> = line.split('\t').collect();
    let [result, year, ecco, red, black, _, moves] = fields[..] else { panic!("{line}") };
    let mut game = GameBuilder::new(Position::start(), Profile::Asian);
    for mv in moves.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let headers = game.headers_mut();
    headers.date = year.parse().ok().and_then(|year| Date::new(year, None, None));
    headers.ecco = ecco.into();
    headers.participants[0].name = red.into();
    headers.participants[1].name = black.into();
    match result {
        "1-0" => game.record(Some(Side::Red)),
        "0-1" => game.record(Some(Side::Black)),
        "1/2-1/2" => game.record(None),
        _ => {}
    }
    game.finish()
}
