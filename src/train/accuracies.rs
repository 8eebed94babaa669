//! Measures each level's accuracy in games against itself, and fits its formula's constants.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::reasons::{Options, in_parallel, play, review};
use crate::engine::board::Side;
use crate::engine::levels::Level;
use crate::game::Game;
use crate::game::review::{fit, mean_loss};

/// The accuracies that the lowest level and the highest one shall have.
const WANTED: [f64; 2] = [50.0, 97.0];

/// Lets each of these levels play against itself after the openings of other games, and reviews the
/// games. Prints how much each gives away, the accuracy by the present formula, and, if the lowest
/// level is among them, the fitted formula.
///
/// # Errors
/// The output cannot be written.
pub fn measure(
    openings: &[Game],
    numbers: RangeInclusive<usize>,
    options: &Options,
    output: &mut impl Write,
) -> io::Result<()> {
    let levels: Vec<Level> = Level::ALL
        .into_iter()
        .filter(|level| numbers.contains(&level.number()) && level.depth().is_some())
        .collect();
    let mut losses = Vec::new();
    for &level in &levels {
        let sides: Vec<[(f64, f64); 2]> = in_parallel(options, options.games, |tables, number| {
            let seed = options.seed ^ ((level.number() as u64) << 32 | number as u64);
            let game = play(tables, openings, level, seed)?;
            let (review, _) = review(&game, &options.limits)?;
            let of = |side: Side| {
                let own = review.moves.iter().filter(|judged| judged.side == side);
                Some((mean_loss(own)?, review.accuracy[side.index()]?))
            };
            Some([of(Side::Red)?, of(Side::Black)?])
        });
        let count = (2 * sides.len()).max(1) as f64;
        let loss = sides.iter().flatten().map(|(loss, _)| loss).sum::<f64>() / count;
        let accuracy = sides.iter().flatten().map(|(_, accuracy)| accuracy).sum::<f64>() / count;
        writeln!(output, "{:2} {level:?}: mean loss {loss:.4}, accuracy {accuracy:.1}", level.number())?;
        losses.push(loss);
    }
    if let [first, .., last] = losses[..]
        && levels[0] == Level::Newcomer
    {
        let (half, bend) = fit([(first, WANTED[0]), (last, WANTED[1])]);
        writeln!(output, "HALF {half:.4}, BEND {bend:.3} would make {} of them {:?}", levels.len(), WANTED)?;
    }
    Ok(())
}
