//! The table of opening names in `assets/book/openings.tsv`.

use std::sync::LazyLock;

use super::Codes;
use crate::packed::unpack_text;

/// The names of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    /// In simplified Chinese.
    pub simplified: &'static str,
    /// In traditional Chinese.
    pub traditional: &'static str,
    pub english: &'static str,
    pub vietnamese: &'static str,
}

/// After a line of titles: codes, such as `C44` or `C41-C49`, and names, separated by tabs.
static TABLE: LazyLock<String> = LazyLock::new(|| unpack_text(packed!("openings.tsv")));

static ROWS: LazyLock<Vec<(Codes, Names)>> =
    LazyLock::new(|| TABLE.lines().skip(1).filter_map(read).collect());

fn read(row: &'static str) -> Option<(Codes, Names)> {
    let mut fields = row.split('\t');
    let codes = Codes::read(fields.next()?).ok()?;
    let mut name = || fields.next();
    let names = Names { simplified: name()?, traditional: name()?, english: name()?, vietnamese: name()? };
    Some((codes, names))
}

/// The ranges of codes with names. Any two are nested or disjoint.
#[cfg(any(test, feature = "train"))]
pub(crate) fn ranges() -> impl Iterator<Item = Codes> {
    ROWS.iter().map(|&(codes, _)| codes)
}

/// The names of the smallest range that contains `codes`.
pub(super) fn of(codes: Codes) -> Option<Names> {
    let around = ROWS.iter().filter(|(range, _)| range.contains(codes));
    around.min_by_key(|(range, _)| range.len()).map(|&(_, names)| names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_row_is_read_and_has_a_name_in_each_language() {
        assert_eq!(ROWS.len(), TABLE.lines().count() - 1);
        for (codes, Names { simplified, traditional, english, vietnamese }) in ROWS.iter() {
            assert!(codes.first <= codes.last, "{codes:?}");
            assert!([simplified, traditional].iter().all(|name| !name.is_empty() && !name.contains(' ')));
            assert_eq!(simplified.chars().count(), traditional.chars().count(), "{simplified}");
            assert!(english.is_ascii() && !english.trim().is_empty(), "{english}");
            let is_plain = |letter: char| letter.is_alphanumeric() || " :".contains(letter);
            assert!(vietnamese.chars().all(is_plain) && !vietnamese.is_empty(), "{vietnamese}");
            assert!(!vietnamese.contains(|letter: char| simplified.contains(letter) && !letter.is_ascii()));
        }
    }

    #[test]
    fn ranges_are_nested_and_each_is_there_once() {
        let ranges: Vec<_> = ranges().collect();
        assert_eq!(ranges.iter().collect::<HashSet<_>>().len(), ranges.len());
        for one in &ranges {
            for other in &ranges {
                let is_crossed = one.first < other.first && other.first <= one.last && one.last < other.last;
                assert!(!is_crossed, "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn traditional_names_have_no_simplified_characters() {
        let simplified_only = "对马风车飞过宫边进顺横缓开后补单两头龟转红兑压盘连双鸳鸯钩见";
        for (_, names) in ROWS.iter() {
            assert!(!names.traditional.contains(|letter| simplified_only.contains(letter)), "{names:?}");
        }
    }
}
