//! Short wooden sounds for the events on the board. They are synthesised, not recorded. If the
//! system cannot play sounds, there is silence.

mod output;
mod synthesis;
mod thread;
mod volumes;

use crate::engine::board::{Kind, Move, Position};
use crate::game::Played;
use crate::session::Change;

pub use thread::Device;
pub use volumes::{Occasion, Volumes};

/// The weight of a piece, which one hears when it is put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    Light,
    Middle,
    Heavy,
}

impl Weight {
    pub const ALL: [Self; 3] = [Self::Light, Self::Middle, Self::Heavy];

    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Soldier | Kind::Advisor | Kind::Elephant => Self::Light,
            Kind::Horse | Kind::Cannon => Self::Middle,
            Kind::Chariot | Kind::General => Self::Heavy,
        }
    }
}

/// The sounds, the more important ones later. If several come together, the last of these is
/// played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sound {
    /// A move without capture.
    Move(Weight),
    /// A capture, by a piece of this weight.
    Capture(Weight),
    Check,
    /// Little time is left on the user's clock.
    LowTime,
    End,
}

impl Sound {
    /// The sound of a move that is legal in `before`.
    pub fn of_move(before: &Position, mv: Move) -> Self {
        let kind = before.piece_at(mv.from).map(|piece| piece.kind);
        let mut after = before.clone();
        let is_capture = after.make(mv).captured.is_some();
        Self::of_piece(kind.map_or(Weight::Middle, Weight::of), is_capture, after.in_check())
    }

    const fn of_piece(weight: Weight, is_capture: bool, gives_check: bool) -> Self {
        match (gives_check, is_capture) {
            (true, _) => Self::Check,
            (false, true) => Self::Capture(weight),
            (false, false) => Self::Move(weight),
        }
    }

    /// The sound of a change in the game; `None` if it has none.
    pub fn of(change: &Change) -> Option<Self> {
        match change {
            Change::MovePlayed(Played { piece, captured, gives_check, .. }) => {
                Some(Self::of_piece(Weight::of(piece.kind), captured.is_some(), *gives_check))
            }
            Change::MoveTakenBack(played) => Some(Self::Move(Weight::of(played.piece.kind))),
            Change::GameOver(_) => Some(Self::End),
            Change::FromBook
            | Change::EndTakenBack(_)
            | Change::GoesOn
            | Change::DrawAccepted
            | Change::DrawDeclined(_)
            | Change::HintFound(_)
            | Change::EngineFailed(_)
            | Change::SaveFailed(_)
            | Change::Misread(_)
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
        let played = moves.iter().map(|mv| game.play(mv.parse().unwrap()).unwrap()).last().unwrap();
        Sound::of(&Change::MovePlayed(played))
    }

    #[test]
    fn each_change_has_its_sound() {
        let start = crate::engine::board::START_FEN;
        assert_eq!(heard(start, &["h2e2"]), Some(Sound::Move(Weight::Middle)));
        assert_eq!(heard(start, &["e3e4"]), Some(Sound::Move(Weight::Light)));
        assert_eq!(heard(start, &["a0a1"]), Some(Sound::Move(Weight::Heavy)));
        assert_eq!(heard(start, &["h2h9"]), Some(Sound::Capture(Weight::Middle)));
        assert_eq!(heard("3k5/9/3n5/9/9/9/9/9/3R5/5K3 w", &["d1d7"]), Some(Sound::Check));
        let outcome = Outcome::resignation(Side::Red);
        assert_eq!(Sound::of(&Change::GameOver(outcome)), Some(Sound::End));
        assert_eq!(Sound::of(&Change::FromBook), None);
        let error = SaveError { path: "game.json".into(), source: std::io::Error::other("full") };
        assert_eq!(Sound::of(&Change::SaveFailed(error)), None);
    }
}
