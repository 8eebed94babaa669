//! Tells that little time is left: once, and in the last seconds each second; and that a period of a countdown begins.

use super::panel::low_time;
use crate::app::core::{Core, StatusNote};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::engine::board::Side;
use crate::session::ClockFace;

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
    /// Where the line below the board is hidden, it is only said.
    pub fn poll(&mut self, core: &mut Core, is_hidden: bool) {
        let Some(side) = core.session.running_clock().filter(|&side| !core.session.player(side).is_engine())
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
            None if is_hidden => core.voice.say(core.language().little_time(side, left)),
            None => core.note = Some(StatusNote::LittleTime(side, left)),
        }
        core.play_sound(Sound::LowTime);
    }

    /// Tells that the countdown of `side` begins, or its next period, while the clock runs.
    fn tell_period(&mut self, core: &mut Core, side: Side, is_hidden: bool) {
        let Some(face) = core.session.clock_face(side) else { return };
        let Some(before) = self.shown[side.index()].replace(face) else { return };
        let is_used_up = !before.is_countdown || face.periods < before.periods;
        if !(face.is_countdown && is_used_up) {
            return;
        }
        if is_hidden {
            let (language, said) = (core.language(), core.language().countdown(face.periods));
            core.voice.say(language.labelled(language.side(side), &said));
        } else {
            core.note = Some(StatusNote::Countdown(side, face.periods));
        }
    }
}

/// Tells how much time is left on both clocks; where the line below the board is hidden, it is only said.
pub fn tell(core: &mut Core, is_hidden: bool) {
    let session = &core.session;
    match Side::BOTH.map(|side| session.clock_face(side)) {
        [Some(red), Some(black)] if is_hidden => {
            let said = core.language().clocks([red, black], session.running_clock());
            core.voice.say(said);
        }
        [Some(red), Some(black)] => {
            core.note = Some(StatusNote::Clocks([red, black], session.running_clock()));
        }
        _ => core.note = Some(StatusNote::Told(Label::WhyNoClock)),
    }
}
