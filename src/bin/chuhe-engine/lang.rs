//! The languages in which moves, openings and a game in the terminal are told.

use std::env;

use chuhe::words::Language;

/// A language of `--lang`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Lang {
    En,
    #[value(alias = "zh", alias = "zh-cn")]
    ZhHans,
    #[value(alias = "zh-tw", alias = "zh-hk")]
    ZhHant,
    Vi,
}

impl Lang {
    /// The language of the terminal; English if it is none of ours.
    pub fn of_system() -> Self {
        let is_set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(is_set);
        Self::of_locale(&name.and_then(|name| env::var(name).ok()).unwrap_or_default())
    }

    fn of_locale(locale: &str) -> Self {
        let locale = locale.to_ascii_lowercase();
        let is_traditional = ["tw", "hk", "mo", "hant"].iter().any(|part| locale.contains(part));
        match locale.get(..2) {
            Some("zh") if is_traditional => Self::ZhHant,
            Some("zh") => Self::ZhHans,
            Some("vi") => Self::Vi,
            _ => Self::En,
        }
    }

    /// The same for the library.
    pub const fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::ZhHans => Language::Simplified,
            Self::ZhHant => Language::Traditional,
            Self::Vi => Language::Vietnamese,
        }
    }

    /// One of the texts, which stand in the order English, simplified, traditional, Vietnamese.
    pub const fn of(self, texts: [&'static str; 4]) -> &'static str {
        texts[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_locale() {
        for (locale, lang) in [
            ("zh_CN.UTF-8", Lang::ZhHans),
            ("zh_TW.UTF-8", Lang::ZhHant),
            ("zh_HK", Lang::ZhHant),
            ("vi_VN.UTF-8", Lang::Vi),
            ("de_DE.UTF-8", Lang::En),
            ("C", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }
}
