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
    /// The side whose time is low and was told so, and the seconds that were left when that was last heard.
    told: Option<(Side, u64)>,
}

impl TimeWarning {
    /// Warns the user whose clock runs low. To be called in each frame.
    pub fn poll(&mut self, core: &mut Core) {
        let Some(side) = core.session.running_clock().filter(|&side| !core.session.player(side).is_engine())
        else {
            return;
        };
        let Some(left) = low_time(core, side) else {
            // By an increment, or in another game.
            self.told.take_if(|(told, _)| *told == side);
            return;
        };
        let seconds = left.as_secs();
        match self.told {
            Some((told, last)) if told == side => {
                self.told = Some((side, seconds));
                if seconds == last || seconds >= LAST_SECONDS {
                    return;
                }
            }
            _ => {
                self.told = Some((side, seconds));
                core.note = Some(StatusNote::Told(Label::LittleTime));
            }
        }
        core.play_sound(Sound::LowTime);
    }
}
