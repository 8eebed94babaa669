//! Counts which positions indicate which opening.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io::BufRead;

use super::games::{self, BuildError};
use crate::engine::board::Position;
use crate::engine::book::Key;
use crate::engine::book::openings::{Codes, DEPTH, Ecco, RECORD, names, reached, refined};

/// A position must occur in this many games to indicate anything.
const MIN_GAMES: u32 = 3;

/// The least share of these games with the codes that it indicates.
const MIN_SHARE: f64 = 0.9;

/// If more of its games go on with the same move, it indicates nothing: what they have in common may
/// come by that move, and a name must not tell of moves to come.
const MAX_ALIKE: f64 = 0.95;

/// A later position counts as a branch if it occurs in this share of the games, and in [`MIN_GAMES`].
const MIN_BRANCH: f64 = 0.02;

/// The least share of the games of each branch with those codes.
const MIN_BRANCH_SHARE: f64 = 0.5;

/// How well the openings of the counted games are identified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Games with a code.
    pub games: usize,
    /// Those whose opening gets a name,
    pub named: usize,
    /// and those for which the name covers their code.
    pub fitting: usize,
    /// Those whose opening gets a single code,
    pub coded: usize,
    /// and those for which it is right.
    pub right: usize,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { games, named, fitting, coded, right } = self;
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let (fitting, right) = (percent(fitting, named), percent(right, coded));
        write!(
            f,
            "{games} games with a code: {named} named, {fitting:.1} % of them rightly; \
             {coded} with a single code, {right:.1} % of them theirs"
        )
    }
}

/// A game with a code, and the keys of its positions.
struct Path {
    code: Ecco,
    keys: Vec<u64>,
}

/// Reads games like [`super::book::build`]. Returns the bytes of the positions, and how well they
/// identify the openings of these games.
///
/// # Errors
/// The first line that cannot be read.
pub fn build(games: impl BufRead) -> Result<(Vec<u8>, Accuracy), BuildError> {
    let mut paths = Vec::new();
    games::each(games, DEPTH, |game| {
        let Ok(code) = game.ecco.parse() else { return };
        let mut position = Position::start();
        let keys = game.moves.into_iter().map(|mv| {
            position.make(mv);
            Key::of(&position).value()
        });
        paths.push(Path { code, keys: keys.collect() });
    })?;
    let meanings = meanings(&paths);
    let mut telling = BTreeMap::new();
    for path in &paths {
        let mut reached = None;
        for key in &path.keys {
            let Some(&codes) = meanings.get(key) else { continue };
            let refined = refined(reached, codes);
            if reached.replace(refined) != Some(refined) {
                telling.insert(*key, codes);
            }
        }
    }
    let mut bytes = Vec::with_capacity(telling.len() * RECORD);
    for (key, Codes { first, last }) in telling {
        bytes.extend(key.to_le_bytes());
        bytes.extend([first, last].into_iter().flat_map(|code| code.0.to_le_bytes()));
    }
    let accuracy = accuracy(&bytes, &paths);
    Ok((bytes, accuracy))
}

/// The number of games with each code.
#[derive(Default)]
struct Counts(BTreeMap<Ecco, u32>);

impl Counts {
    fn add(&mut self, code: Ecco) {
        *self.0.entry(code).or_default() += 1;
    }

    fn games(&self) -> u32 {
        self.0.values().sum()
    }

    fn share(&self, range: Codes) -> f64 {
        let having: u32 = self.0.range(range.first..=range.last).map(|(_, count)| count).sum();
        f64::from(having) / f64::from(self.games())
    }
}

/// The codes that positions indicate.
fn meanings(paths: &[Path]) -> HashMap<u64, Codes> {
    let mut games: HashMap<u64, Vec<(Ecco, &[u64])>> = HashMap::new();
    for path in paths {
        for (&key, next) in path.keys.iter().zip(1..) {
            games.entry(key).or_default().push((path.code, &path.keys[next..]));
        }
    }
    let ranges: Vec<Codes> = names::ranges().collect();
    games.into_iter().filter_map(|(key, games)| Some((key, meaning(&games, &ranges)?))).collect()
}

/// The codes that a position indicates, by its games, each with the keys of its later positions: the
/// smallest code or named range that enough of them have, in every branch.
fn meaning(games: &[(Ecco, &[u64])], ranges: &[Codes]) -> Option<Codes> {
    let count = games.len() as f64;
    let (mut codes, mut next, mut branches) = (Counts::default(), HashMap::new(), HashMap::new());
    for &(code, later) in games {
        codes.add(code);
        later.first().into_iter().for_each(|key| *next.entry(key).or_insert(0.0) += 1.0);
        later.iter().for_each(|key| branches.entry(key).or_insert_with(Counts::default).add(code));
    }
    if codes.games() < MIN_GAMES || next.into_values().any(|alike| alike > MAX_ALIKE * count) {
        return None;
    }
    let is_branch = |codes: &&Counts| {
        let games = codes.games();
        games >= MIN_GAMES && f64::from(games) >= MIN_BRANCH * count
    };
    let branches: Vec<&Counts> = branches.values().filter(is_branch).collect();
    let single = codes.0.keys().map(|&code| Codes::from(code));
    let agreed = single.chain(ranges.iter().copied()).filter(|&range| {
        codes.share(range) >= MIN_SHARE
            && branches.iter().all(|branch| branch.share(range) >= MIN_BRANCH_SHARE)
    });
    agreed.min_by_key(|range| range.len())
}

fn accuracy(positions: &[u8], paths: &[Path]) -> Accuracy {
    let mut accuracy = Accuracy { games: paths.len(), ..Accuracy::default() };
    for path in paths {
        let Some(codes) = reached(positions, path.keys.iter().copied()) else { continue };
        let is_fitting = codes.contains(path.code.into());
        accuracy.named += 1;
        accuracy.fitting += usize::from(is_fitting);
        if codes.len() == 1 {
            accuracy.coded += 1;
            accuracy.right += usize::from(is_fitting);
        }
    }
    accuracy
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::book::openings::meaning;

    fn lines(code: &str, moves: &str, count: usize) -> String {
        format!("1-0\t1996\t{code}\tA\tB\tC\t{moves}\n").repeat(count)
    }

    /// The codes that the positions of a game indicate, from the first on.
    fn meanings_along(positions: &[u8], moves: &str) -> Vec<Option<String>> {
        let mut position = Position::start();
        let keys = moves.split(' ').map(|mv| {
            position.make(mv.parse().unwrap());
            Key::of(&position).value()
        });
        let meaning = |key| meaning(positions, key).map(|Codes { first, last }| format!("{first}-{last}"));
        keys.map(meaning).collect()
    }

    #[test]
    fn a_position_means_what_nine_tenths_of_its_games_agree_on() {
        let games = lines("C01", "h2e2 h9g7 h0g2", 9)
            + &lines("C02", "b2e2 b9c7 b0c2", 3)
            + &lines("D50", "h2e2 b7e7", 8)
            + &lines("-", "h2e2 b7e7", 9);
        let (positions, accuracy) = build(games.as_bytes()).unwrap();
        let both = "C01-C04".to_string();
        assert_eq!(
            meanings_along(&positions, "b2e2 b9c7 b0c2"),
            [Some("B00-D99".into()), None, Some(both)],
            "after the second position all games go on alike"
        );
        assert_eq!(meanings_along(&positions, "h2e2 b7e7")[1], Some("D50-D50".into()));
        assert_eq!(accuracy, Accuracy { games: 20, named: 20, fitting: 20, coded: 8, right: 8 });
    }

    #[test]
    fn a_name_does_not_tell_of_moves_to_come() {
        let games = lines("C01", "h2e2 h9g7 h0g2 b9c7", 36) + &lines("D50", "h2e2 h9g7 h0g2 b7e7", 4);
        let (positions, _) = build(games.as_bytes()).unwrap();
        assert_eq!(
            meanings_along(&positions, "h2e2 h9g7 h0g2 b9c7"),
            [None, None, Some("B00-D99".into()), Some("C01-C01".into())]
        );
    }

    #[test]
    fn what_was_played_twice_means_nothing() {
        let (positions, accuracy) = build(lines("A40", "h0g2", 2).as_bytes()).unwrap();
        assert!(positions.is_empty());
        assert_eq!((accuracy.games, accuracy.named), (2, 0));
    }
}
