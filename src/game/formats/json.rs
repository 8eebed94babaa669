//! Our own format: JSON with a version.

use serde::{Deserialize, Serialize};

use crate::engine::board::Position;
use crate::engine::rules::Profile;
use crate::game::Game;

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Game::new(Position::start(), Profile::default()))
    }
}
