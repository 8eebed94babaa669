//! Lists of the parts of a game that were not understood.

use std::path::Path;

use super::Language;
use crate::game::formats::Loss;

/// The maximum number of losses listed for a game.
const MAX_LISTED: usize = 12;

impl Language {
    /// Lists the parts of a game that were not understood, a line each.
    pub fn losses(self, file: Option<&Path>, losses: &[Loss]) -> String {
        let count = losses.len();
        let place = super::files::place(file);
        let introduction = say!(
            self,
            "{place}有 {count} 处没有读懂：",
            "{place}有 {count} 處沒有讀懂：",
            if count == 1 {
                format!("{place}This was not understood:")
            } else {
                format!("{place}{count} places were not understood:")
            },
            "{place}Có {count} chỗ không hiểu được:"
        );
        let listed = losses.iter().take(MAX_LISTED).map(|loss| self.not_understood(loss));
        let more = (count > MAX_LISTED).then(|| "…".to_string());
        std::iter::once(introduction).chain(listed).chain(more).collect::<Vec<_>>().join("\n")
    }

    /// Says how many parts of one of several games were not understood, and names the first.
    pub fn losses_of(self, index: usize, losses: &[Loss]) -> String {
        let (number, count) = (index + 1, losses.len());
        let first = losses.first().map(|loss| self.not_understood(loss)).unwrap_or_default();
        say!(
            self,
            "第 {number} 局有 {count} 处没有读懂：{first}",
            "第 {number} 局有 {count} 處沒有讀懂：{first}",
            "Game {number}, not understood ({count}): {first}",
            "Ván {number}, không hiểu được ({count}): {first}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    #[test]
    fn losses_are_counted_and_listed() {
        let pgn = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 (1... h9i9) 2. h0h5 *";
        let reading = formats::read(pgn.as_bytes()).unwrap().read(0).unwrap();
        let text = Language::English.losses(Some(Path::new("/a/b.pgn")), &reading.losses);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..2], ["/a/b.pgn", "2 places were not understood:"]);
        assert!(
            lines[2].starts_with("Move 1 of Black (line 3): ") && lines[3].starts_with("Move 2 (line 3): ")
        );
    }
}
