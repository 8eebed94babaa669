//! Texts about ratings, and about how strong and fast levels play.

use std::time::Duration;

use super::{Label, Language};
use crate::session::Level;

/// A shorter time reads "at once".
const AT_ONCE: Duration = Duration::from_millis(500);

/// A longer time is given in minutes.
const MAX_SECONDS: f64 = 90.0;

impl Language {
    /// A rating on the scale of the levels.
    pub fn rating(self, value: f64) -> String {
        say!(self, "等级分 {value:.0}", "等級分 {value:.0}", "Rating {value:.0}", "Điểm {value:.0}")
    }

    /// The user's rating after a game, and its change.
    pub fn rating_change(self, before: f64, after: f64) -> String {
        let change = difference(before, after);
        let rating = self.rating(after);
        say!(
            self,
            "您的{rating}（{change}）",
            "您的{rating}（{change}）",
            "Your rating: {after:.0} ({change})",
            "Điểm của bạn: {after:.0} ({change})"
        )
    }

    /// Says that the game is no longer rated if the user takes this help.
    pub fn ends_rating(self, help: &str) -> String {
        say!(
            self,
            "用了“{help}”，本局就不再计分",
            "用了「{help}」，本局就不再計分",
            "After {help}, this game no longer counts for your rating",
            "Dùng {help} thì ván này không còn được tính điểm"
        )
    }

    /// The usual time for a move, roughly.
    pub fn usual_time(self, time: Duration) -> String {
        if time < AT_ONCE {
            return Label::AtOnce.text(self).into();
        }
        let time = self.rough_time(time);
        say!(self, "约 {time}", "約 {time}", "about {time}", "khoảng {time}")
    }

    /// A time in whole seconds, at least one; a long one in minutes.
    pub fn rough_time(self, time: Duration) -> String {
        let seconds = time.as_secs_f64().round().max(1.0);
        if seconds <= MAX_SECONDS {
            return say!(self, "{seconds} 秒", "{seconds} 秒", "{seconds} s", "{seconds} giây");
        }
        let minutes = (seconds / 60.0).round();
        say!(self, "{minutes} 分钟", "{minutes} 分鐘", "{minutes} minutes", "{minutes} phút")
    }

    /// The entry for the adaptive level, with the level it now plays at.
    pub fn adaptive(self, level: Level) -> String {
        self.bracketed(Label::Adaptive.text(self), self.level(level))
    }
}

/// The difference between two ratings as they are shown, with its sign.
pub(super) fn difference(before: f64, after: f64) -> String {
    match after.round() - before.round() {
        0.0 => "0".into(),
        change => format!("{change:+}").replace('-', "−"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
        let told = |millis| Language::English.usual_time(Duration::from_millis(millis));
        assert_eq!(
            [3, 499, 600, 1_600, 5_000].map(told),
            ["at once", "at once", "about 1 s", "about 2 s", "about 5 s"]
        );
        assert_eq!([90_000, 101_000].map(told), ["about 90 s", "about 2 minutes"]);
    }

    #[test]
    fn a_change_is_that_between_the_numbers_shown() {
        assert_eq!(Language::English.rating_change(1_000.4, 1_043.6), "Your rating: 1044 (+44)");
        assert_eq!(Language::English.rating_change(1_000.4, 990.0), "Your rating: 990 (−10)");
    }
}
