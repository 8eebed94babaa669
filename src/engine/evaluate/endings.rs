//! Known endings: how often they can be won, whatever the material.
//!
//! The shares are exact: they were counted by retrograde analysis of all positions of an ending.
//! `tests/data/endings_won.tsv` has the counts, which the tables here repeat. Only positions with
//! the defender to move count, because the search sees what the attacker wins at once.

use crate::engine::board::{Bitboard, Kind, Position, Side, Square};

/// Percent of the positions that the attacker wins, by the defender's advisors (row) and elephants
/// (column).
type Shares = [[u8; 3]; 3];

/// Against all four guards, with or without another piece, see [`CHARIOT_AGAINST_ALL_GUARDS`].
const CHARIOT: Shares = [[98, 96, 94], [97, 95, 93], [97, 95, 51]];
/// Not all guards were counted against a horse or cannon, but three defend no worse than two.
const CHARIOT_AGAINST_HORSE: Shares = [[90, 88, 60], [89, 87, 60], [89, 82, 51]];
const CHARIOT_AGAINST_CANNON: Shares = [[97, 94, 46], [94, 91, 46], [36, 36, 36]];
const HORSE: Shares = [[98, 6, 0], [96, 1, 0], [1, 0, 0]];
/// Without an own advisor as a screen to mate over. Own elephants make no difference to a cannon.
const LONE_CANNON: Shares = [[0, 0, 0], [0, 0, 0], [1, 0, 0]];
const CANNON_AND_ADVISOR: Shares = [[98, 95, 1], [97, 2, 0], [97, 1, 1]];
const SOLDIER: Shares = [[97, 0, 0], [3, 0, 0], [0, 0, 0]];
const TWO_SOLDIERS: Shares = [[100, 86, 66], [92, 8, 3], [88, 2, 1]];
const SOLDIER_AND_SPENT: Shares = [[97, 3, 1], [64, 1, 0], [43, 0, 0]];
/// No attackers, or only spent soldiers.
const NOTHING: Shares = [[0; 3]; 3];

/// Chariot against two advisors and two elephants: no link, linked advisors, linked elephants,
/// both; first with the general off its back rank, then on it.
const CHARIOT_AGAINST_ALL_GUARDS: [[u8; 4]; 2] = [[79, 72, 55, 52], [23, 10, 4, 1]];

/// Percent of an advantage that count in a drawn ending: enough to prefer the larger advantage.
const HOPE: i32 = 3;
/// The bonus for a won ending in centipawns.
const WIN: i32 = 300;
/// A cannon behind an own advisor on a file: the battery that mates.
const BATTERY: i32 = 40;
/// The divisor for the material of a defender that can only draw.
const DEFENDED: i32 = 4;

/// The greatest phase of an ending; with more pieces the evaluation is unchanged.
const MAX_PHASE: i32 = 8;

/// Corrects `red`, the evaluation in centipawns from Red's view, if the ending is known.
pub(super) fn settled_if_few(position: &Position, phase: i32, red: i32) -> i32 {
    if phase <= MAX_PHASE { settled(position, red) } else { red }
}

fn settled(position: &Position, red: i32) -> i32 {
    let [own, enemy] = Side::BOTH.map(|side| Force::of(position, side));
    match (own.attacks(), enemy.attacks()) {
        (true, false) => alone(position, &own, &enemy, red),
        (false, true) => -alone(position, &enemy, &own, -red),
        _ if red > 0 => opposed(position, &own, &enemy, red),
        _ => -opposed(position, &enemy, &own, -red),
    }
}

/// The attacker's score against guards alone. It and `lead`, its evaluation, are in centipawns.
fn alone(position: &Position, attacker: &Force, defender: &Force, lead: i32) -> i32 {
    let Some(share) = share(position, attacker, defender) else { return lead };
    let lead = if lead < 0 { lead / DEFENDED } else { lead };
    (WIN + lead + BATTERY * batteries(position, attacker.side)).max(0) * share.max(HOPE) / 100
}

/// The number of cannons behind an own advisor.
fn batteries(position: &Position, side: Side) -> i32 {
    let advisors = position.pieces(side, Kind::Advisor);
    let stands_behind = |cannon: &Square| {
        let mut screens = (advisors & Bitboard::file(cannon.file())).into_iter();
        screens.any(|advisor| cannon.rank_for(side) < advisor.rank_for(side))
    };
    position.pieces(side, Kind::Cannon).into_iter().filter(stands_behind).count() as i32
}

/// The score for the leader of an ending in which both sides have attackers or neither has. The
/// other side's attackers can only help it to draw, so no more can be won than against its guards.
fn opposed(position: &Position, leader: &Force, other: &Force, lead: i32) -> i32 {
    share(position, leader, other).map_or(lead, |share| lead * share.max(HOPE) / 100)
}

/// An upper bound, in percent, of the wins for the attacker with these pieces; `None` if unknown.
fn share(position: &Position, attacker: &Force, defender: &Force) -> Option<i32> {
    let shares = match (attacker.attackers, attacker.spent) {
        ([0, 0, 0, 0], _) => NOTHING,
        ([1, 0, 0, 0], 0) => match defender.attackers {
            _ if defender.guards == [2, 2] => return Some(against_all_guards(position, defender.side)),
            [0, 1, 0, 0] => CHARIOT_AGAINST_HORSE,
            [0, 0, 1, 0] => CHARIOT_AGAINST_CANNON,
            _ => CHARIOT,
        },
        ([0, 1, 0, 0], 0) => HORSE,
        ([0, 0, 1, 0], 0) => match attacker.guards {
            [0, _] => LONE_CANNON,
            _ => CANNON_AND_ADVISOR,
        },
        ([0, 0, 0, 1], 0) => SOLDIER,
        ([0, 0, 0, 1], 1) => SOLDIER_AND_SPENT,
        ([0, 0, 0, 2], 0) => TWO_SOLDIERS,
        _ => return None,
    };
    let [advisors, elephants] = defender.guards;
    Some(shares[advisors][elephants].into())
}

/// Percent of the positions that a chariot wins against two advisors and two elephants.
fn against_all_guards(position: &Position, defender: Side) -> i32 {
    let centre = |kind| !(position.pieces(defender, kind) & Bitboard::file(4)).is_empty();
    let edges = Bitboard::file(0) | Bitboard::file(8);
    let at_the_edge = !(position.pieces(defender, Kind::Elephant) & edges).is_empty();
    let advisors = usize::from(centre(Kind::Advisor));
    let elephants = usize::from(centre(Kind::Elephant) && !at_the_edge);
    let at_home = usize::from(position.general(defender).rank_for(defender) == 0);
    CHARIOT_AGAINST_ALL_GUARDS[at_home][advisors + 2 * elephants].into()
}

/// The pieces of a side besides its general.
struct Force {
    side: Side,
    /// Chariots, horses, cannons, and soldiers that are not spent.
    attackers: [u32; 4],
    /// Soldiers on the last rank, which can only go sideways.
    spent: u32,
    /// Advisors and elephants.
    guards: [usize; 2],
}

impl Force {
    fn of(position: &Position, side: Side) -> Self {
        let count = |kind| position.pieces(side, kind).count();
        let spent = (position.pieces(side, Kind::Soldier) & LAST_RANKS[side.index()]).count();
        Self {
            side,
            attackers: [
                count(Kind::Chariot),
                count(Kind::Horse),
                count(Kind::Cannon),
                count(Kind::Soldier) - spent,
            ],
            spent,
            guards: [count(Kind::Advisor) as usize, count(Kind::Elephant) as usize],
        }
    }

    fn attacks(&self) -> bool {
        self.spent > 0 || self.attackers != [0; 4]
    }
}

const LAST_RANKS: [Bitboard; 2] = [Bitboard::rank(9), Bitboard::rank(0)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::{Piece, Setup};
    use crate::engine::evaluate::evaluate;

    /// The counts: attacker, defender, percent won with the attacker and the defender to move.
    const COUNTS: &str = include_str!("../../../tests/data/endings_won.tsv");

    /// The points of the pieces in these test positions, by letter; S is a soldier on the last
    /// rank. Nothing hangs, and against all four guards a chariot meets the best defence.
    const RED: [(char, &[&str]); 7] = [
        ('R', &["a4"]),
        ('N', &["b3"]),
        ('C', &["e0"]),
        ('P', &["c6", "g6"]),
        ('S', &["i9"]),
        ('A', &["e1", "f2"]),
        ('B', &["e2"]),
    ];
    const BLACK: [(char, &[&str]); 4] =
        [('A', &["e8", "f9"]), ('B', &["e7", "g9"]), ('N', &["h7"]), ('C', &["h8"])];

    fn position(attacker: &str, defender: &str) -> Position {
        let mut setup = Setup::empty();
        for (side, letters, places) in [(Side::Red, attacker, &RED[..]), (Side::Black, defender, &BLACK)] {
            let general = if side == Side::Red { "f0" } else { "d9" };
            setup.board[general.parse::<Square>().unwrap().index()] = Some(Piece::new(side, Kind::General));
            for &(letter, squares) in places {
                let count = letters.matches(letter).count();
                let kind = Piece::from_letter(if letter == 'S' { 'P' } else { letter }).unwrap().kind;
                for square in &squares[..count] {
                    let square: Square = square.parse().unwrap();
                    setup.board[square.index()] = Some(Piece::new(side, kind));
                }
            }
        }
        Position::from_setup(&setup).unwrap()
    }

    /// Every counted ending: its position, and the percent won with the defender on move.
    fn counted() -> impl Iterator<Item = (Position, f64)> {
        COUNTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [attacker, defender, _, won] = columns[..] else { panic!("{line}") };
            (position(attacker, defender.trim_matches('-')), won.parse().unwrap())
        })
    }

    fn score(fen: &str) -> i32 {
        evaluate(&fen.parse().unwrap()).value()
    }

    #[test]
    fn the_tables_are_what_was_counted() {
        for (position, won) in counted() {
            let [red, black] = Side::BOTH.map(|side| Force::of(&position, side));
            let share = share(&position, &red, &black).unwrap();
            assert!((f64::from(share) - won).abs() < 1.5, "{position}: {share} {won}");
        }
    }

    #[test]
    fn drawn_endings_score_near_nothing_and_won_ones_clearly_more() {
        for (position, won) in counted() {
            let score = evaluate(&position).value();
            if won < 5.0 {
                assert!(score.abs() < 50, "{position}: {won} % won, but {score}");
            } else if won > 80.0 {
                assert!(score > 150, "{position}: {won} % won, but {score}");
            }
        }
    }

    #[test]
    fn a_chariot_meets_guards_that_are_linked_or_not() {
        let shares =
            ["3k5/4a4/3ab4/9/2b6", "3k1a3/4a4/4b4/9/2b6", "3a1a3/3k5/b8/9/6b2", "3a1a3/3k5/4b4/9/6b2"].map(
                |guards| {
                    let position = format!("{guards}/R8/9/9/9/5K3 w").parse().unwrap();
                    against_all_guards(&position, Side::Black)
                },
            );
        assert_eq!(shares, [1, 1, 79, 55]);
    }

    #[test]
    fn more_to_draw_with_does_not_make_a_win() {
        assert!(score("3k5/4a4/3ab4/9/2b3p2/R8/9/9/9/5K3 w").abs() < 50);
        assert!(score("3k5/4a4/4b4/9/2b3p2/1N7/9/4B4/4A4/3AK1B2 w").abs() < 50);
    }

    #[test]
    fn a_won_ending_is_worth_more_than_a_drawn_one_with_more_material() {
        let won_horse = score("3k5/4a4/9/9/9/1N7/9/9/9/4K4 w");
        assert!(won_horse > score("3k5/4a4/3a5/9/9/1N7/9/4B4/4A4/3AK1B2 w") + 150);
        let won_soldier = score("3k5/9/2P6/9/9/9/9/9/9/4K4 w");
        assert!(won_soldier > score("3k5/9/9/9/9/C8/9/4B4/9/4K1B2 w") + 150);
        assert!(won_soldier > score("4k1P2/9/9/9/9/9/9/4B4/4A4/3AK1B2 w") + 150);
    }

    #[test]
    fn the_worth_of_an_ending_has_no_colour() {
        for (position, _) in counted() {
            let flipped = Position::from_setup(&position.setup().flipped()).unwrap();
            assert_eq!(evaluate(&position), evaluate(&flipped), "{position}");
        }
    }
}
