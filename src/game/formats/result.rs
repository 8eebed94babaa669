//! Game results in the forms that files use.

use serde::{Deserialize, Serialize};

use crate::engine::board::Side;
use crate::game::{GameBuilder, Outcome};

/// The longest result in bytes.
const MAX_RESULT_BYTES: usize = 40;

/// The result of a game in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum GameResult {
    #[default]
    Unknown,
    Draw,
    Win(Side),
}

impl From<GameResult> for String {
    fn from(result: GameResult) -> Self {
        result.pgn().into()
    }
}

impl From<String> for GameResult {
    /// An unintelligible result is unknown.
    fn from(text: String) -> Self {
        Self::read(&text).unwrap_or_default()
    }
}

impl GameResult {
    pub fn of(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(side), .. }) => Self::Win(side),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn pgn(self) -> &'static str {
        match self {
            Self::Unknown => "*",
            Self::Draw => "1/2-1/2",
            Self::Win(Side::Red) => "1-0",
            Self::Win(Side::Black) => "0-1",
        }
    }

    /// Our own word: `red_wins`, `black_wins`, `draw` or `ongoing`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "ongoing",
            Self::Draw => "draw",
            Self::Win(Side::Red) => "red_wins",
            Self::Win(Side::Black) => "black_wins",
        }
    }

    /// `红胜`, `黑胜`, `和棋` or `未知`.
    pub const fn chinese(self) -> &'static str {
        match self {
            Self::Unknown => "未知",
            Self::Draw => "和棋",
            Self::Win(Side::Red) => "红胜",
            Self::Win(Side::Black) => "黑胜",
        }
    }

    /// Records the result, if it is known.
    pub(super) fn record(self, game: &mut GameBuilder) {
        match self {
            Self::Unknown => {}
            Self::Draw => game.record(None),
            Self::Win(side) => game.record(Some(side)),
        }
    }

    /// Reads PGN's signs, or the words of Chinese files in either script, such as `红先胜`, `後負` or
    /// `黑方认负`. Without a name, the side that moves first is meant.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "*" | "未知" | "VS" | "vs" => return Some(Self::Unknown),
            "1/2-1/2" => return Some(Self::Draw),
            "1-0" => return Some(Self::Win(Side::Red)),
            "0-1" => return Some(Self::Win(Side::Black)),
            _ if text.len() > MAX_RESULT_BYTES => return None,
            _ => {}
        }
        // A fast path: this is called for every word of movetext. The first letter rules out most.
        let has_digit = || text.bytes().any(|byte| byte.is_ascii_digit());
        let has_stroke = || text.contains(['-', ':', '：', '－', '–', '—', '/', '／', '比']);
        match text.chars().next()? {
            '红' | '紅' | '先' | '黑' | '后' | '後' | '胜' | '勝' | '负' | '負' | '和' | '双' | '雙'
            | '议' | '議' | '判' | '至' | '不' | '握' | '弈' | '作' | '平' => {
                Self::read_chinese(text)
            }
            '0' | '1' | '½' | '０' | '１' if text.len() > 2 && has_stroke() => Self::read_otherwise(text),
            '½' if text == "½" => Some(Self::Draw),
            'r' | 'R' | 'b' | 'B' | 'd' | 'D' | 'h' | 'H' | 't' | 'T' | 'x' | 'X' | 'đ' | 'Đ'
                if !has_digit() =>
            {
                Self::read_otherwise(text)
            }
            _ => None,
        }
    }

    /// Reads words such as `红先胜`, `黑方超时判负` or `双方同意和棋`.
    fn read_chinese(text: &str) -> Option<Self> {
        const INTRODUCTIONS: [&str; 8] =
            ["至此", "双方同意", "雙方同意", "双方不变", "雙方不變", "不变", "不變", "握手言"];
        let text = INTRODUCTIONS.iter().find_map(|words| text.strip_prefix(words)).unwrap_or(text);
        if matches!(text.trim_end_matches(['.', '。', '!', '！']), "平局" | "平手") {
            return Some(Self::Draw);
        }
        let mut side = Side::Red;
        let mut result = None;
        // A side has been named, but no result for it yet.
        let mut is_open = false;
        for character in text.chars() {
            let said = match character {
                '红' | '紅' | '先' | '黑' | '后' | '後' => {
                    side = if "红紅先".contains(character) { Side::Red } else { Side::Black };
                    is_open = true;
                    continue;
                }
                '胜' | '勝' => Self::Win(side),
                '负' | '負' | '输' | '輸' => Self::Win(!side),
                '和' => Self::Draw,
                '方' | '手' | '棋' | '局' | '议' | '議' | '判' | '认' | '認' | '子' | '时' | '時' | '双'
                | '雙' | '获' | '獲' | '弈' | '作' | '投' | '超' => continue,
                _ if ".!。！出了".contains(character) && result.is_some() => continue,
                _ => return None,
            };
            // 红胜黑负 gives the result twice.
            if result.is_some_and(|result| result != said) {
                return None;
            }
            (result, is_open) = (Some(said), false);
        }
        let has_given_up = ["投子", "超时", "超時"].iter().any(|words| text.contains(words));
        match result {
            // Another word tells whose result it is.
            Some(Self::Win(_)) if text.starts_with('判') => None,
            None if has_given_up && is_open => Some(Self::Win(!side)),
            result => result.filter(|_| !is_open),
        }
    }

    /// Reads the forms of other programs and languages: `１：０`, `Red wins`, `Đỏ thắng`.
    fn read_otherwise(text: &str) -> Option<Self> {
        let plain: String = text
            .to_lowercase()
            .chars()
            .map(|character| match character {
                '０'..='９' | '／' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
                ':' | '：' | '－' | '–' | '—' | '比' => '-',
                _ => character,
            })
            .collect();
        match plain.trim_end_matches(['.', '!']) {
            "1-0" | "red wins" | "red won" | "red win" | "black resigns" | "black resigned"
            | "black lost" | "đỏ thắng" | "tiên thắng" | "hậu bại" => Some(Self::Win(Side::Red)),
            "0-1" | "black wins" | "black won" | "black win" | "red resigns" | "red resigned"
            | "red lost" | "đen thắng" | "xanh thắng" | "hậu thắng" | "tiên bại" => {
                Some(Self::Win(Side::Black))
            }
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "draw" | "drawn" | "hòa" | "hoà" | "hoa"
            | "tiên hòa" | "tiên hoà" => Some(Self::Draw),
            _ => None,
        }
    }
}

/// Stores a result as its [`GameResult::word`].
pub(super) mod word {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    use super::{GameResult, Side};

    const RESULTS: [GameResult; 4] =
        [GameResult::Unknown, GameResult::Draw, GameResult::Win(Side::Red), GameResult::Win(Side::Black)];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub fn serialize<S: Serializer>(result: &GameResult, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(result.word())
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<GameResult, D::Error> {
        const WORDS: [&str; 4] = ["ongoing", "draw", "red_wins", "black_wins"];
        let text = String::deserialize(deserializer)?;
        let result = RESULTS.into_iter().find(|result| result.word() == text);
        result.ok_or_else(|| Error::unknown_variant(&text, &WORDS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_all_words() {
        let red = "1-0 红胜 紅先勝 先胜 黑方认负 後負 胜 紅勝！ １：０ 红方获胜 黑方认输 红方胜出 1比0 先手胜 后手负 \
                   红胜黑负 黑超时负 黑方超时判负 至此红胜 黑方投子 黑方超时";
        let black = "0-1 黑胜 红负 紅先負 后胜 红方投子认负 負 後勝。 0:1 红方投子 红方超时";
        let drawn = "1/2-1/2 和棋 和局 先和 双方议和 紅和 和 ½-½ Draw Hòa 弈和 握手言和 平局 作和 和了 不变作和 双方同意和棋";
        let english = ["Đỏ thắng", "Red wins", "Red won.", "Black resigns"];
        let (red_wins, black_wins) = (GameResult::Win(Side::Red), GameResult::Win(Side::Black));
        for (texts, result) in [(red, red_wins), (black, black_wins), (drawn, GameResult::Draw)] {
            for text in texts.split_whitespace() {
                assert_eq!(GameResult::read(text), Some(result), "{text}");
            }
            assert_eq!(GameResult::read(result.pgn()), Some(result));
            assert_eq!(GameResult::read(result.chinese()), Some(result));
        }
        for text in english {
            assert_eq!(GameResult::read(text), Some(red_wins), "{text}");
        }
        assert_eq!(GameResult::read("Black wins"), Some(black_wins));
        for text in [
            "红和黑",
            "先手和后手",
            "红胜黑胜",
            "不胜",
            "红方不胜",
            "红投",
            "平五",
            "双方",
            "先手",
            "超时",
            "判负",
        ] {
            assert_eq!(GameResult::read(text), None, "{text}");
        }
        for text in ["", "红", "红优", "2-0", "胜利", "炮二平五", "1", "Hoàng"] {
            assert_eq!(GameResult::read(text), None, "{text}");
        }
    }
}
