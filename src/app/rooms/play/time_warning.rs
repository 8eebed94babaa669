//! Warns that little time is left: once, and in each of the last seconds. Also tells when a
//! countdown or its next period begins.

use super::panel::low_time;
use crate::app::core::{Core, StatusNote};
use crate::app::sound::Sound;
use crate::app::text::Label;
use crate::engine::board::Side;
use crate::session::{ClockFace, Play};

/// Each of these last seconds has a sound.
const LAST_SECONDS: u64 = 5;

/// The warnings given so far.
#[derive(Default)]
pub struct TimeWarning {
    /// For each side that was warned: the seconds left at the last sound. `None` if the time is not
    /// low.
    announced: [Option<u64>; 2],
    /// The clock of each side when it last ran.
    shown: [Option<ClockFace>; 2],
}

impl TimeWarning {
    /// Warns the user whose clock runs low. Called in each frame.
    pub fn poll(&mut self, core: &mut Core, is_hidden: bool) {
        let Some(side) = core
            .play()
            .and_then(Play::running_clock)
            .filter(|&side| !core.document().player(side).is_engine())
        else {
            return;
        };
        self.announce_period(core, side, is_hidden);
        let told = &mut self.announced[side.index()];
        let Some(left) = low_time(core, side) else {
            // After an increment, in another period, or in another game.
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
                note_or_announce(core, is_hidden, StatusNote::LittleTime(side, left), said);
            }
        }
        core.play_sound(Sound::LowTime);
    }

    /// Tells that the countdown of `side`, or its next period, begins.
    fn announce_period(&mut self, core: &mut Core, side: Side, is_hidden: bool) {
        let Some(face) = core.play().and_then(|play| play.clock_face(side)) else { return };
        let Some(before) = self.shown[side.index()].replace(face) else { return };
        let is_used_up = !before.is_countdown || face.periods < before.periods;
        if face.is_countdown && is_used_up {
            let said = core.language().countdown_of(side, face.periods);
            note_or_announce(core, is_hidden, StatusNote::Countdown(side, face.periods), said);
        }
    }
}

/// Shows the note in the status line. If that is hidden, only announces it.
fn note_or_announce(core: &mut Core, is_hidden: bool, note: StatusNote, said: String) {
    match is_hidden {
        true => core.announcements.add(said),
        false => core.note = Some(note),
    }
}

/// Tells the time left on both clocks, in the status line if it is not hidden.
pub fn announce_time(core: &mut Core, is_hidden: bool) {
    let Some((play, [Some(red), Some(black)])) =
        core.play().map(|play| (play, Side::BOTH.map(|side| play.clock_face(side))))
    else {
        core.note = Some(StatusNote::Labelled(Label::WhyNoClock));
        return;
    };
    let (faces, running) = ([red, black], play.running_clock());
    let said = core.language().clocks(faces, running);
    note_or_announce(core, is_hidden, StatusNote::Clocks(faces, running), said);
}
