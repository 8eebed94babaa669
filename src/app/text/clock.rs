//! Texts about clocks.

use std::time::Duration;

use super::Language;
use crate::engine::board::Side;
use crate::session::{ClockFace, TimeControl};

const SECOND: Duration = Duration::from_secs(1);
const TENTH: Duration = Duration::from_millis(100);
/// At this time and below, clocks show tenths of a second.
const TENTHS: Duration = Duration::from_millis(9_900);

/// The digits of a clock: `9:58`, `1:05:00`, `0:08.3`. They are rounded up, so that zeros appear
/// only when no time is left.
pub fn clock_digits(left: Duration) -> String {
    let steps = steps(left);
    if left <= TENTHS {
        return format!("0:{:02}.{}", steps / 10, steps % 10);
    }
    let (hours, minutes, seconds) = (steps / 3_600, steps / 60 % 60, steps % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// How long a running clock keeps showing the same digits.
pub fn until_other_digits(left: Duration) -> Duration {
    let before = u32::try_from(steps(left).saturating_sub(1)).unwrap_or(u32::MAX);
    let next = if left <= TENTHS { before * TENTH } else { (before * SECOND).max(TENTHS) };
    left.saturating_sub(next)
}

/// The seconds shown, or the tenths of a second when little time is left.
fn steps(left: Duration) -> u128 {
    let unit = if left <= TENTHS { TENTH } else { SECOND };
    left.as_nanos().div_ceil(unit.as_nanos())
}

impl Language {
    /// A player's clock for screen readers.
    pub fn clock(self, side: Side, face: ClockFace, is_running: bool) -> String {
        let name = self.side(side);
        let digits = clock_digits(face.left);
        let digits = match face.is_countdown {
            true => say!(self, "读秒 {digits}", "讀秒 {digits}", "countdown {digits}", "đọc giây {digits}"),
            false => digits,
        };
        let digits = match (face.periods, face.step.map(clock_digits)) {
            (None, None) => digits,
            (None, Some(step)) => say!(
                self,
                "{digits}，步时 {step}",
                "{digits}，步時 {step}",
                "{digits}, for this move: {step}",
                "{digits}, cho nước này: {step}"
            ),
            (Some(periods), _) => say!(
                self,
                "{digits}，读秒 {periods} 次",
                "{digits}，讀秒 {periods} 次",
                "{digits}, periods: {periods}",
                "{digits}, số lần đọc giây: {periods}"
            ),
        };
        match is_running {
            true => say!(
                self,
                "{name}剩余时间 {digits}，正在计时",
                "{name}剩餘時間 {digits}，正在計時",
                "{name}'s clock: {digits}, running",
                "Đồng hồ {name}: {digits}, đang chạy"
            ),
            false => say!(
                self,
                "{name}剩余时间 {digits}",
                "{name}剩餘時間 {digits}",
                "{name}'s clock: {digits}",
                "Đồng hồ {name}: {digits}"
            ),
        }
    }

    /// A warning that `side` has little time left.
    pub fn little_time(self, side: Side, left: Duration) -> String {
        let left = self.pause(Duration::from_secs(left.as_secs_f64().ceil() as u64));
        self.sentences(super::Label::LittleTime.text(self), &self.labelled(self.side(side), &left))
    }

    /// The announcement that a countdown begins. `periods` is the number of periods left, including
    /// the one that begins; `None` if they are not counted.
    pub fn countdown(self, periods: Option<u32>) -> String {
        match periods {
            None => say!(self, "进入读秒", "進入讀秒", "The countdown has begun", "Bắt đầu đọc giây"),
            Some(1) => {
                say!(
                    self,
                    "读秒，最后一次",
                    "讀秒，最後一次",
                    "Countdown: the last period",
                    "Đọc giây: lần cuối cùng"
                )
            }
            Some(periods) => say!(
                self,
                "读秒，还剩 {periods} 次",
                "讀秒，還剩 {periods} 次",
                "Countdown: {periods} periods left",
                "Đọc giây: còn {periods} lần"
            ),
        }
    }

    /// Like [`Self::countdown`], with the side's name.
    pub fn countdown_of(self, side: Side, periods: Option<u32>) -> String {
        self.labelled(self.side(side), &self.countdown(periods))
    }

    /// Both clocks for screen readers, Red's first.
    pub fn clocks(self, faces: [ClockFace; 2], running: Option<Side>) -> String {
        let [red, black] =
            Side::BOTH.map(|side| self.clock(side, faces[side.index()], running == Some(side)));
        self.sentences(&red, &black)
    }

    /// The time control of a record; a text that is none stays as it is.
    pub fn recorded_time(self, text: &str) -> String {
        text.parse().map_or_else(|_| text.into(), |time| self.time_control(time))
    }

    /// A time control. Those in minutes with an increment also get the name that players use:
    /// 15+10.
    pub fn time_control(self, time: TimeControl) -> String {
        match time {
            TimeControl::Unlimited => super::Label::NoClock.text(self).into(),
            TimeControl::PerMove { seconds } => self.seconds(seconds),
            TimeControl::Hourglass { seconds } => {
                let game = self.minutes(seconds);
                say!(self, "沙漏，{game}", "沙漏，{game}", "Hourglass, {game}", "Đồng hồ cát, {game}")
            }
            TimeControl::Byoyomi { seconds: 0, periods, period } => say!(
                self,
                "读秒 {periods} × {period} 秒",
                "讀秒 {periods} × {period} 秒",
                "Periods, {periods} × {period} s",
                "Đọc giây, {periods} × {period} giây"
            ),
            TimeControl::Byoyomi { seconds, periods, period } => {
                let game = self.minutes(seconds);
                say!(
                    self,
                    "{game}，读秒 {periods} × {period} 秒",
                    "{game}，讀秒 {periods} × {period} 秒",
                    "{game}, then {periods} × {period} s",
                    "{game}, rồi {periods} × {period} giây"
                )
            }
            TimeControl::ThreeTier { seconds, step, period } => {
                let game = self.minutes(seconds);
                say!(
                    self,
                    "局时 {game}，步时 {step} 秒，读秒 {period} 秒",
                    "局時 {game}，步時 {step} 秒，讀秒 {period} 秒",
                    "{game}, {step} s a move, then {period} s",
                    "{game}, mỗi nước {step} giây, rồi {period} giây"
                )
            }
            TimeControl::Game { seconds, increment } => {
                let game = self.minutes(seconds);
                let told = match increment {
                    0 => game,
                    _ => say!(
                        self,
                        "{game}，每步加 {increment} 秒",
                        "{game}，每步加 {increment} 秒",
                        "{game} + {increment} s a move",
                        "{game} + {increment} giây/nước"
                    ),
                };
                match seconds % 60 {
                    0 => self.bracketed(&format!("{}+{increment}", seconds / 60), &told),
                    _ => told,
                }
            }
        }
    }

    fn minutes(self, seconds: u32) -> String {
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        match seconds {
            0 => say!(self, "{minutes} 分钟", "{minutes} 分鐘", "{minutes} min", "{minutes} phút"),
            _ => say!(
                self,
                "{minutes} 分 {seconds} 秒",
                "{minutes} 分 {seconds} 秒",
                "{minutes} min {seconds} s",
                "{minutes} phút {seconds} giây"
            ),
        }
    }

    /// The length of a pause.
    pub fn pause(self, pause: Duration) -> String {
        if pause.is_zero() {
            return super::Label::NoPause.text(self).into();
        }
        let seconds = pause.as_secs_f32().to_string();
        say!(self, "{seconds} 秒", "{seconds} 秒", "{seconds} s", format!("{seconds} giây").replace('.', ","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_what_has_begun() {
        for (millis, digits) in [
            (600_000, "10:00"),
            (599_001, "10:00"),
            (599_000, "9:59"),
            (3_600_000, "1:00:00"),
            (3_661_000, "1:01:01"),
            (9_901, "0:10"),
            (9_900, "0:09.9"),
            (1, "0:00.1"),
            (0, "0:00.0"),
        ] {
            assert_eq!(clock_digits(Duration::from_millis(millis)), digits, "{millis}");
        }
    }

    #[test]
    fn the_next_digits_come_when_they_are_said_to_and_not_before() {
        let moment = Duration::from_micros(1);
        for millis in [3_600_500, 600_000, 59_999, 10_400, 10_000, 9_950, 9_900, 5_432, 100, 7] {
            let left = Duration::from_millis(millis);
            let wait = until_other_digits(left);
            assert_ne!(clock_digits(left - wait), clock_digits(left), "{left:?}");
            assert_eq!(clock_digits(left - wait + moment), clock_digits(left), "{left:?}");
        }
        assert_eq!(until_other_digits(Duration::ZERO), Duration::ZERO);
    }
}
