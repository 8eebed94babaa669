//! Tells that little time is left: once, and in the last seconds each second; and that a period of a countdown begins.

use super::panel::low_time;
use crate::app::core::{Core, StatusNote};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::engine::board::Side;
use crate::session::{ClockFace, Play};

/// The last seconds, each of which is heard.
const LAST_SECONDS: u64 = 5;

/// What was told of the clock that runs.
#[derive(Default)]
pub struct TimeWarning {
    /// For each side whose time is low and was told so: the seconds that were left when that was last heard.
    told: [Option<u64>; 2],
    /// What the clock of each side showed when it last ran.
    shown: [Option<ClockFace>; 2],
}

impl TimeWarning {
    /// Warns the user whose clock runs low. To be called in each frame.
    pub fn poll(&mut self, core: &mut Core, is_hidden: bool) {
        let Some(side) = core
            .play()
            .and_then(Play::running_clock)
            .filter(|&side| !core.document().player(side).is_engine())
        else {
            return;
        };
        self.tell_period(core, side, is_hidden);
        let told = &mut self.told[side.index()];
        let Some(left) = low_time(core, side) else {
            // By an increment, by another period, or in another game.
            *told = None;
            core.note.take_if(|note| matches!(note, StatusNote::LittleTime(of, _) if *of == side));
            return;
        };
        let seconds = left.as_secs();
        match told.replace(seconds) {
            Some(last) if seconds == last || seconds >= LAST_SECONDS => return,
            Some(_) => {}
            None => {
                let said = core.language().little_time(side, left);
                tell_or_say(core, is_hidden, StatusNote::LittleTime(side, left), said);
            }
        }
        core.play_sound(Sound::LowTime);
    }

    /// Tells that the countdown of `side` begins, or its next period, while the clock runs.
    fn tell_period(&mut self, core: &mut Core, side: Side, is_hidden: bool) {
        let Some(face) = core.play().and_then(|play| play.clock_face(side)) else { return };
        let Some(before) = self.shown[side.index()].replace(face) else { return };
        let is_used_up = !before.is_countdown || face.periods < before.periods;
        if face.is_countdown && is_used_up {
            let said = core.language().countdown_of(side, face.periods);
            tell_or_say(core, is_hidden, StatusNote::Countdown(side, face.periods), said);
        }
    }
}

/// Tells it in the line below the board; where that is hidden, it is only said.
fn tell_or_say(core: &mut Core, is_hidden: bool, note: StatusNote, said: String) {
    match is_hidden {
        true => core.voice.say(said),
        false => core.note = Some(note),
    }
}

/// Tells how much time is left on both clocks; where the line below the board is hidden, it is only said.
pub fn tell(core: &mut Core, is_hidden: bool) {
    let Some((play, [Some(red), Some(black)])) =
        core.play().map(|play| (play, Side::BOTH.map(|side| play.clock_face(side))))
    else {
        core.note = Some(StatusNote::Told(Label::WhyNoClock));
        return;
    };
    let (faces, running) = ([red, black], play.running_clock());
    let said = core.language().clocks(faces, running);
    tell_or_say(core, is_hidden, StatusNote::Clocks(faces, running), said);
}
