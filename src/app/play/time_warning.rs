//! Tells that little time is left: once, and in the last seconds each second.

use super::panel::low_time;
use crate::app::core::{Core, StatusNote};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::engine::board::Side;

/// The last seconds, each of which is heard.
const LAST_SECONDS: u64 = 5;

/// What was told of the clock that runs.
#[derive(Default)]
pub struct TimeWarning {
    /// Whose time is low, the number of moves played, and the seconds left when that was last heard.
    told: Option<(Side, usize, u64)>,
}

impl TimeWarning {
    /// Warns the user whose clock runs low. To be called in each frame.
    pub fn poll(&mut self, core: &mut Core) {
        let running = core.session.running_clock().filter(|&side| !core.session.player(side).is_engine());
        let Some((side, left)) = running.and_then(|side| Some((side, low_time(core, side)?))) else { return };
        let (moves, seconds) = (core.session.game().moves().len(), left.as_secs());
        match self.told {
            Some((of, at, last)) if (of, at) == (side, moves) => {
                if seconds >= last || seconds >= LAST_SECONDS {
                    return;
                }
            }
            _ => core.note = core.note.or(Some(StatusNote::Told(Label::LittleTime))),
        }
        self.told = Some((side, moves, seconds));
        core.play_sound(Sound::LowTime);
    }
}
