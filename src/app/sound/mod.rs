//! Short wooden sounds for what happens on the board. They are synthesised, not recorded. If the system cannot play
//! sounds, there is silence.

mod output;
mod synthesis;
mod thread;

use crate::engine::board::{Move, Position};
use crate::session::Change;

pub use thread::Device;

/// The sounds, the more important ones later: if several come together, the last of them is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// A move without capture.
    Move,
    /// A capture.
    Capture,
    Check,
    End,
}

impl Sound {
    pub const ALL: [Self; 4] = [Self::Move, Self::Capture, Self::Check, Self::End];

    /// The sound of a move that is legal in `before`.
    pub fn of_move(before: &Position, play: Move) -> Self {
        let mut after = before.clone();
        let is_capture = after.make(play).captured.is_some();
        match (after.in_check(), is_capture) {
            (true, _) => Self::Check,
            (false, true) => Self::Capture,
            (false, false) => Self::Move,
        }
    }

    /// The sound of a change in the game; `None` if it has none.
    pub fn of(change: &Change) -> Option<Self> {
        match change {
            Change::MovePlayed(played) if played.gives_check => Some(Self::Check),
            Change::MovePlayed(played) if played.captured.is_some() => Some(Self::Capture),
            Change::MovePlayed(_) | Change::MoveTakenBack(_) => Some(Self::Move),
            Change::GameOver(_) => Some(Self::End),
            Change::FromBook
            | Change::DrawAccepted
            | Change::DrawDeclined(_)
            | Change::HintFound(_)
            | Change::EngineFailed(_)
            | Change::SaveFailed(_)
            | Change::SavedAgain => None,
        }
    }
}

/// Something that plays sounds.
pub trait Speaker {
    /// Starts to play `sound` at a volume from 0 to 1. Never blocks.
    fn play(&mut self, sound: Sound, volume: f32);
}

/// Plays nothing.
pub struct Mute;

impl Speaker for Mute {
    fn play(&mut self, _: Sound, _: f32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Position, Side};
    use crate::engine::rules::Profile;
    use crate::game::{Game, Outcome};
    use crate::session::SaveError;

    /// The sound of the last of these moves.
    fn heard(start: &str, moves: &[&str]) -> Option<Sound> {
        let mut game = Game::new(start.parse::<Position>().unwrap(), Profile::default());
        let played = moves.iter().map(|play| game.play(play.parse().unwrap()).unwrap()).last().unwrap();
        Sound::of(&Change::MovePlayed(played))
    }

    #[test]
    fn each_change_has_its_sound() {
        let start = crate::engine::board::START_FEN;
        assert_eq!(heard(start, &["h2e2"]), Some(Sound::Move));
        assert_eq!(heard(start, &["h2h9"]), Some(Sound::Capture));
        assert_eq!(heard("3k5/9/3n5/9/9/9/9/9/3R5/5K3 w", &["d1d7"]), Some(Sound::Check));
        let outcome = Outcome::resignation(Side::Red);
        assert_eq!(Sound::of(&Change::GameOver(outcome)), Some(Sound::End));
        assert_eq!(Sound::of(&Change::FromBook), None);
        let error = SaveError { path: "game.json".into(), source: std::io::Error::other("full") };
        assert_eq!(Sound::of(&Change::SaveFailed(error)), None);
    }
}
