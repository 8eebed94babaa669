//! The settings: any file can be read, and the result is stored unchanged.

use chuhe::app::Settings;
use chuhe::engine::board::Position;
use chuhe::session::Rating;

pub fn check(data: &[u8]) {
    let Ok(settings) = serde_json::from_slice::<Settings>(data) else {
        // Any object is valid settings, whatever its fields are.
        assert!(!serde_json::from_slice::<serde_json::Value>(data).is_ok_and(|value| value.is_object()));
        return;
    };
    let text = serde_json::to_string(&settings).expect("they can be written");
    assert_eq!(serde_json::from_str::<Settings>(&text).expect("they are read again"), settings, "{text}");
    for rating in [None, Some(Rating::default())] {
        let game = settings.game.adapted(rating, &settings.game).new_game(Position::start());
        assert!(Position::from_setup(&game.start.setup()).is_ok());
        assert!(game.time.first().is_none_or(|first| !first.is_zero()));
    }
}
