//! The table of weights: the initial values, and the source text of the learnt ones.

use crate::engine::board::Kind;
use crate::engine::evaluate::features::{COUNT, PLACEMENT, TERMS};

/// The initial weights: only the material values of every beginner's book, in centipawns.
pub(super) fn beginning() -> Vec<[f32; 2]> {
    let mut values = vec![[0.0; 2]; COUNT];
    for (kind, value) in [
        (Kind::Chariot, 1_000.0),
        (Kind::Horse, 450.0),
        (Kind::Cannon, 450.0),
        (Kind::Elephant, 200.0),
        (Kind::Advisor, 200.0),
        (Kind::Soldier, 100.0),
    ] {
        values[kind.index()] = [value; 2];
    }
    values
}

/// The source text of the table of weights with these values.
pub(super) fn source(values: &[[f32; 2]]) -> String {
    let table = |values: &[[f32; 2]]| -> String {
        values
            .iter()
            .map(|[middle, end]| {
                format!("t({middle:.0}, {end:.0}), ").replace("-0,", "0,").replace("-0)", "0)")
            })
            .collect()
    };
    let placement: String =
        values[PLACEMENT..TERMS].chunks(50).map(|kind| format!("[{}],", table(kind))).collect();
    format!(
        "{HEAD}\n\
         /// By kind.\n\
         pub(super) const MATERIAL: [Tapered; Kind::COUNT] = [{}];\n\n\
         /// By kind, then place: own back rank first, files a to e (the other half mirrors them).\n\
         pub(super) const PLACEMENT: [[Tapered; 50]; Kind::COUNT] = [{placement}];\n\n\
         /// By [`Term`].\n\
         pub(super) static TERMS: [Tapered; Term::COUNT] = [{}];\n",
        table(&values[..PLACEMENT]),
        table(&values[TERMS..]),
    )
}

const HEAD: &str = include_str!("weights_head.txt");
