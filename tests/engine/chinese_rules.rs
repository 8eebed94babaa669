//! Repetitions by the rules of the Chinese Xiangqi Association, where they differ from the Asian ones: chapter 7 and the table of
//! chapter 8 in `../shared/RULES.md`, which sums up the rules of 2020. Each line is a cycle, played twice.

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::rules::{Profile, Reason, judge};

use super::images::{flipped, mirrored};

struct Case {
    /// What Red does, in the words of the rules.
    name: &'static str,
    fen: &'static str,
    cycle: &'static str,
    /// Why Red loses; `None`: a draw.
    chinese: Option<Reason>,
    asian: Option<Reason>,
}

const CASES: [Case; 6] = [
    Case {
        name: "一将一杀: a check, then a threat of mate",
        fen: "3a1k3/4a4/b5R2/9/9/9/9/9/4K4/8r w",
        cycle: "g7f7 f9e9 f7g7 e9f9",
        chinese: Some(Reason::PerpetualAttack),
        asian: None,
    },
    Case {
        name: "一将一捉: a check, then an attack on the horse",
        fen: "3k5/9/9/1n7/9/1R7/9/9/9/5K3 w",
        cycle: "b4d4 d9e9 d4b4 e9d9",
        chinese: Some(Reason::PerpetualAttack),
        asian: None,
    },
    Case {
        name: "一将一闲: a check, then nothing",
        fen: "3k5/9/9/9/9/1R7/9/9/9/5K3 w",
        cycle: "b4d4 d9e9 d4b4 e9d9",
        chinese: None,
        asian: None,
    },
    Case {
        name: "长捉两子: the horse and the cannon in turn",
        fen: "3k5/9/2n6/9/R6c1/9/9/9/9/4K4 w",
        cycle: "a5a7 c7e6 a7a5 e6c7",
        chinese: Some(Reason::PerpetualChase),
        asian: None,
    },
    Case {
        name: "长捉一子: the horse alone",
        fen: "3k5/9/9/R8/9/2n6/9/9/9/5K3 w",
        cycle: "a6a4 c4d6 a4a6 d6c4",
        chinese: Some(Reason::PerpetualChase),
        asian: Some(Reason::PerpetualChase),
    },
    Case {
        name: "长将: check after check",
        fen: "4k4/9/9/9/3R5/9/9/9/9/5K3 w",
        cycle: "d5e5 e9d9 e5d5 d9e9",
        chinese: Some(Reason::PerpetualCheck),
        asian: Some(Reason::PerpetualCheck),
    },
];

#[test]
fn whoever_attacks_with_every_move_loses() {
    for case in CASES {
        let start: Position = case.fen.parse().unwrap();
        let cycle: Vec<Move> = case.cycle.split(' ').map(|play| play.parse().unwrap()).collect();
        let line = cycle.repeat(2);
        let [mirror, swapped] = [|play: &Move| play.mirrored(), |play: &Move| play.flipped()]
            .map(|turn| line.iter().map(turn).collect());
        let images: [(Position, Vec<Move>, Side); 3] = [
            (mirrored(&start), mirror, Side::Red),
            (flipped(&start), swapped, Side::Black),
            (start, line, Side::Red),
        ];
        for (start, line, attacker) in images {
            for (profile, reason) in [(Profile::Chinese, case.chinese), (Profile::Asian, case.asian)] {
                let outcome = judge(&start, &line, profile).outcome().expect("it stands for the third time");
                assert_eq!(outcome.winner, reason.map(|_| !attacker), "{} by {profile}", case.name);
                assert_eq!(
                    outcome.reason,
                    reason.unwrap_or(Reason::RepetitionDraw),
                    "{} by {profile}",
                    case.name
                );
            }
        }
    }
}
