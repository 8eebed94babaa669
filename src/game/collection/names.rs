//! Names, each stored once. Lookup ignores case and script (simplified or traditional).

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Pairs of a traditional character and its simplified form; see `assets/characters/README.md`.
const TABLE: &str = include_str!("../../../assets/characters/simplified.txt");

static SIMPLIFIED: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let rows = TABLE.lines().map(|line| line.chars().collect::<Vec<_>>());
    rows.flat_map(|row| row.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()).collect()
});

/// Folds a text for comparison: lower case, simplified characters.
pub fn fold(text: &str) -> String {
    simplified(&text.chars().flat_map(char::to_lowercase).collect::<String>())
}

/// Converts a text to simplified characters.
pub fn simplified(text: &str) -> String {
    let simplified = |character: char| match character.is_ascii() {
        true => character,
        false => SIMPLIFIED.get(&character).copied().unwrap_or(character),
    };
    text.chars().map(simplified).collect()
}

/// The index of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct NameId(pub u32);

/// A list of unique names.
#[derive(Debug, Default)]
pub(super) struct Names {
    texts: Vec<Box<str>>,
    folded: Vec<Box<str>>,
    /// The rank of each name, in the order of the folded texts.
    ranks: Vec<u32>,
}

impl Names {
    pub fn new(texts: Vec<Box<str>>) -> Self {
        let folded: Vec<Box<str>> = texts.iter().map(|text| fold(text).into()).collect();
        let mut order: Vec<usize> = (0..texts.len()).collect();
        order.sort_by(|&one, &other| folded[one].cmp(&folded[other]));
        let mut ranks = vec![0; texts.len()];
        for (rank, index) in (0..).zip(order) {
            ranks[index] = rank;
        }
        Self { texts, folded, ranks }
    }

    pub fn get(&self, NameId(id): NameId) -> &str {
        self.texts.get(id as usize).map_or("", |text| text)
    }

    /// The folded name: lower case, simplified characters.
    pub fn folded(&self, NameId(id): NameId) -> &str {
        self.folded.get(id as usize).map_or("", |text| text)
    }

    /// The rank of the name in sorted order.
    pub fn rank(&self, NameId(id): NameId) -> u32 {
        self.ranks.get(id as usize).copied().unwrap_or_default()
    }

    pub fn texts(&self) -> &[Box<str>] {
        &self.texts
    }

    /// For each name, whether it contains a word.
    pub fn containing(&self, word: &str) -> Vec<bool> {
        let word = fold(word);
        self.folded.iter().map(|name| name.contains(&word)).collect()
    }
}

/// Collects names.
#[derive(Debug, Default)]
pub(super) struct Interner {
    texts: Vec<Box<str>>,
    ids: HashMap<Box<str>, NameId>,
}

impl Interner {
    pub fn id(&mut self, text: &str) -> NameId {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = NameId(u32::try_from(self.texts.len()).expect("there are fewer names than moves"));
        self.texts.push(text.into());
        self.ids.insert(text.into(), id);
        id
    }

    pub fn finish(self) -> Names {
        Names::new(self.texts)
    }

    pub fn into_texts(self) -> Vec<Box<str>> {
        self.texts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_scripts_and_both_cases_are_the_same() {
        assert_eq!(fold("許銀川 呂欽 趙國榮"), fold("许银川 吕钦 赵国荣"));
        assert_eq!(fold("Lý HUYNH"), "lý huynh");
    }

    #[test]
    fn the_table_leads_from_one_script_to_the_other_and_no_further() {
        assert!(SIMPLIFIED.len() > 2_000);
        let twice: Vec<_> =
            SIMPLIFIED.values().filter(|&simplified| SIMPLIFIED.contains_key(simplified)).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }

    #[test]
    fn a_name_is_kept_once_and_found_by_a_part_of_it() {
        let mut names = Interner::default();
        let ids = ["许银川", "吕钦", "许银川"].map(|name| names.id(name));
        assert_eq!(ids[0], ids[2]);
        let names = names.finish();
        assert_eq!(names.containing("銀川"), [true, false]);
        assert_eq!(names.get(ids[1]), "吕钦");
        assert!(names.rank(ids[1]) < names.rank(ids[0]), "in the order of their characters");
    }
}
