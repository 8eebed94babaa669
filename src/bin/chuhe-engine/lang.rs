//! The languages of the output.

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
    /// The language of the terminal; English if it is not supported.
    fn of_system() -> Self {
        let is_set = |name: &&str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find(is_set);
        let locale = name.and_then(|name| env::var(name).ok()).unwrap_or_default();
        match Language::of_locale(&locale) {
            Language::Simplified => Self::ZhHans,
            Language::Traditional => Self::ZhHant,
            Language::English => Self::En,
            Language::Vietnamese => Self::Vi,
        }
    }

    /// The language of `--lang`, or that of the terminal.
    pub fn of_option(option: Option<Self>) -> Self {
        option.unwrap_or_else(Self::of_system)
    }

    /// The language as the library's type.
    pub const fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::ZhHans => Language::Simplified,
            Self::ZhHant => Language::Traditional,
            Self::Vi => Language::Vietnamese,
        }
    }

    /// Selects one of the texts in the order English, simplified, traditional, Vietnamese.
    pub const fn of(self, texts: [&'static str; 4]) -> &'static str {
        texts[self as usize]
    }
}
