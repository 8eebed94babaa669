//! Identifies the chess variant that a header names: PGN's `Variant` and `Game`, as written by
//! programs that play several.

/// The chess variant named by a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    Xiangqi,
    WesternChess,
    Other(OtherChess),
}

/// A variant other than Xiangqi and Western chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherChess {
    Janggi,
    Shogi,
    Makruk,
    Sittuyin,
    Ouk,
    Shatranj,
    Manchu,
    Minixiangqi,
    Jieqi,
    Banqi,
}

/// Names of Xiangqi, in lower case without blanks and dashes.
const XIANGQI: [&str; 9] = [
    "xiangqi",
    "chinesechess",
    "cchess",
    "elephantchess",
    "cờtướng",
    "cotuong",
    "象棋",
    "中国象棋",
    "中國象棋",
];

/// Words in longer names of Xiangqi.
const OF_XIANGQI: [&str; 4] = ["xiangqi", "chinese", "cchess", "象棋"];

/// Names of Western chess and its variants in XBoard, Fairy-Stockfish and lichess.org.
const WESTERN: [&str; 30] = [
    "standard",
    "chess",
    "normal",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "fromposition",
    "crazyhouse",
    "bughouse",
    "atomic",
    "antichess",
    "giveaway",
    "suicide",
    "losers",
    "threecheck",
    "3check",
    "kingofthehill",
    "racingkings",
    "horde",
    "nocastle",
    "wildcastle",
    "twokings",
    "kriegspiel",
    "knightmate",
    "berolina",
    "capablanca",
    "gothic",
    "seirawan",
    "国际象棋",
    "國際象棋",
];

/// Names of other variants. A star stands for any beginning or end.
const OTHERS: [(OtherChess, &[&str]); 10] = [
    (
        OtherChess::Janggi,
        &["janggi*", "changgi", "koreanchess", "장기", "朝鲜象棋", "朝鮮象棋", "韩国象棋", "韓國象棋"],
    ),
    (OtherChess::Shogi, &["*shogi", "japanesechess", "将棋", "將棋", "日本将棋", "日本將棋"]),
    (OtherChess::Makruk, &["makruk*", "makpong", "asean", "thaichess", "泰国象棋", "泰國象棋"]),
    (OtherChess::Sittuyin, &["sittuyin", "burmesechess", "缅甸象棋", "緬甸象棋"]),
    (OtherChess::Ouk, &["cambodian*", "ouk*", "kaouk", "karouk", "柬埔寨象棋"]),
    (OtherChess::Shatranj, &["shatranj", "波斯象棋"]),
    (OtherChess::Manchu, &["manchu*", "满洲象棋", "滿洲象棋", "一统棋", "一統棋"]),
    (OtherChess::Minixiangqi, &["minixiangqi", "minichinesechess", "迷你象棋"]),
    (OtherChess::Jieqi, &["jieqi", "cờúp", "揭棋"]),
    (OtherChess::Banqi, &["banqi", "darkchinesechess", "暗棋"]),
];

impl Variant {
    /// The variant that a header names; `None` for an unknown name.
    pub fn named(value: &str) -> Option<Self> {
        let plain = plain(value);
        let is = |name: &&str| match (name.strip_prefix('*'), name.strip_suffix('*')) {
            (Some(end), _) => plain.ends_with(end),
            (None, Some(beginning)) => plain.starts_with(beginning),
            (None, None) => plain == **name,
        };
        if let Some(&(other, _)) = OTHERS.iter().find(|(_, names)| names.iter().any(is)) {
            Some(Self::Other(other))
        } else if WESTERN.contains(&&*plain) {
            Some(Self::WesternChess)
        } else {
            let is_xiangqi = XIANGQI.contains(&&*plain) || OF_XIANGQI.iter().any(|part| plain.contains(part));
            is_xiangqi.then_some(Self::Xiangqi)
        }
    }
}

/// Whether a header says unambiguously that the game is Xiangqi.
pub(super) fn is_xiangqi(value: &str) -> bool {
    XIANGQI.contains(&&*plain(value))
}

fn plain(value: &str) -> String {
    value.to_lowercase().replace([' ', '-', '_'], "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::formats;

    #[test]
    fn names_of_xiangqi_are_none_of_other_games() {
        for name in
            XIANGQI.into_iter().chain(["Xiangqi", "Chinese Chess", "CChess", "xiangqi blitz", "Cờ tướng"])
        {
            assert_eq!(Variant::named(name), Some(Variant::Xiangqi), "{name}");
        }
        for name in WESTERN {
            assert_eq!(Variant::named(name), Some(Variant::WesternChess), "{name}");
        }
        for name in ["", "?", "shogun", "blitz", "unknown"] {
            assert_eq!(Variant::named(name), None, "{name}");
        }
    }

    #[test]
    fn other_games_of_the_family_are_named() {
        let moves = "1. h2e2 h9g7 2. h0g2 i9h9 *";
        for (name, game) in [
            ("janggi", "Janggi"),
            ("JanggiModern", "Janggi"),
            ("Korean chess", "Janggi"),
            ("Shogi", "Shogi"),
            ("mini-shogi", "Shogi"),
            ("將棋", "Shogi"),
            ("makruk", "Makruk"),
            ("sittuyin", "Sittuyin"),
            ("Cambodian", "Ouk Chatrang"),
            ("shatranj", "Shatranj"),
            ("manchu", "Manchu chess"),
            ("minixiangqi", "Minixiangqi"),
            ("mini xiangqi", "Minixiangqi"),
            ("揭棋", "Jieqi"),
            ("banqi", "Banqi"),
        ] {
            for header in ["Variant", "Game", "variant"] {
                let text = format!("[Event \"x\"]\n[{header} \"{name}\"]\n\n{moves}\n");
                let error = formats::read(text.as_bytes()).unwrap_err().to_string();
                assert_eq!(error, format!("this is a game of {game}; Chuhe plays Xiangqi"), "{text}");
            }
        }
        // A game with an unknown variant is read, and so is one that any header calls Xiangqi.
        for headers in [
            "[Variant \"blitz\"]",
            "[Variant \"象棋\"]",
            "[Variant \"cchess\"]",
            "[Variant \"Chinese chess\"]",
            "[Game \"Chinese Chess\"]\n[Variant \"janggi\"]",
        ] {
            let text = format!("{headers}\n\n{moves}\n");
            let reading = formats::read(text.as_bytes()).unwrap().read(0).unwrap();
            assert_eq!((reading.game.line().len(), reading.losses.len()), (4, 0), "{text}");
        }
        let text = format!("[Variant \"janggi\"]\n\n{moves}\n\n[Event \"b\"]\n\n{moves}\n");
        let games = formats::read(text.as_bytes()).unwrap();
        assert!(games.read(0).is_err() && games.read(1).is_ok());
    }
}
