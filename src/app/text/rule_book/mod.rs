//! The rules of the game in plain words, one file for each language.

mod english;
mod simplified;
mod traditional;
mod vietnamese;

use super::Language;

/// A chapter of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    Game,
    Chariot,
    Horse,
    Elephant,
    Advisor,
    General,
    Cannon,
    Soldier,
    Check,
    End,
    Repetition,
    Draw,
    Notation,
}

impl Chapter {
    pub const ALL: [Self; 13] = [
        Self::Game,
        Self::Chariot,
        Self::Horse,
        Self::Elephant,
        Self::Advisor,
        Self::General,
        Self::Cannon,
        Self::Soldier,
        Self::Check,
        Self::End,
        Self::Repetition,
        Self::Draw,
        Self::Notation,
    ];
}

/// A heading, and the paragraphs below it. A paragraph that begins with a bullet is an entry of a
/// list.
pub type ChapterText = (&'static str, &'static [&'static str]);

impl Language {
    pub const fn chapter(self, chapter: Chapter) -> ChapterText {
        match self {
            Self::Simplified => simplified::chapter(chapter),
            Self::Traditional => traditional::chapter(chapter),
            Self::English => english::chapter(chapter),
            Self::Vietnamese => vietnamese::chapter(chapter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_as_much_to_say() {
        for chapter in Chapter::ALL {
            let (_, english) = Language::English.chapter(chapter);
            for language in Language::ALL {
                let (heading, paragraphs) = language.chapter(chapter);
                assert!(!heading.is_empty() && paragraphs.iter().all(|text| !text.is_empty()));
                assert_eq!(paragraphs.len(), english.len(), "{chapter:?} in {language:?}");
            }
        }
    }
}
