//! Repetitions under the rules of the Chinese Xiangqi Association (中国象棋竞赛规则, 2020), compared with
//! the Asian ones. Each line is a cycle, played twice. The positions are our own; their meaning and
//! verdict come from the source that each names:
//!
//! - `§`: a paragraph of chapter 6 of the rules, 棋例
//!   (<https://github.com/ianfab/Fairy-Stockfish/files/8418924/2020.pdf>), and of the general
//!   articles that precede the examples in earlier editions (26: 棋例总则, 27: 棋例通则).
//! - `图`: an example of that number in their appendix
//!   (<https://github.com/ianfab/Fairy-Stockfish/files/8418928/default.pdf>).
//!
//! Cases that a program cannot prove as an arbiter would are settled by chapter 7 of
//! `../shared/RULES.md`.

use chuhe::engine::board::{Move, Position, Side};
use chuhe::engine::rules::{Profile, Reason, judge};

use super::images::{flipped, mirrored};

struct Case {
    /// The conduct of Red and Black, in the words of the rules.
    name: &'static str,
    source: &'static str,
    fen: &'static str,
    cycle: &'static str,
    /// The loser and the reason; `None` is a draw.
    chinese: Option<(Side, Reason)>,
    asian: Option<(Side, Reason)>,
}

/// A start, the line from there, and the image of each side.
type Image = (Position, Vec<Move>, fn(Side) -> Side);

const CASES: [Case; 14] = [
    Case {
        name: "一将一杀: a check, then a threat of mate",
        source: "§24.13",
        fen: "3a1k3/4a4/b5R2/9/9/9/9/9/4K4/8r w",
        cycle: "g7f7 f9e9 f7g7 e9f9",
        chinese: Some((Side::Red, Reason::PerpetualAttack)),
        asian: None,
    },
    Case {
        name: "一将一捉: a check, then an attack on the horse",
        source: "§24.13; 图 8",
        fen: "3k5/9/9/1n7/9/1R7/9/9/9/5K3 w",
        cycle: "b4d4 d9e9 d4b4 e9d9",
        chinese: Some((Side::Red, Reason::PerpetualAttack)),
        asian: None,
    },
    Case {
        name: "一杀一捉: a threat of mate, then an attack on the horse",
        source: "§24.13",
        fen: "4k4/R8/1n7/9/1R7/9/9/9/9/3K5 w",
        cycle: "b5h5 e9f9 h5b5 f9e9",
        chinese: Some((Side::Red, Reason::PerpetualAttack)),
        asian: None,
    },
    Case {
        name: "长杀对长拦: threats of mate, which Black's chariot stops each time",
        source: "§24.10; 图 7",
        fen: "4k4/R8/7r1/9/7R1/9/6N2/9/4A4/3K5 w",
        cycle: "h5i5 h7i7 i5h5 i7h7",
        chinese: Some((Side::Red, Reason::PerpetualMateThreat)),
        asian: None,
    },
    Case {
        name: "一将一闲: a check, then nothing",
        source: "§24.14; 图 5",
        fen: "3k5/9/9/9/9/1R7/9/9/9/5K3 w",
        cycle: "b4d4 d9e9 d4b4 e9d9",
        chinese: None,
        asian: None,
    },
    Case {
        name: "一捉一闲: an attack on the horse, then nothing",
        source: "§24.14",
        fen: "3k5/9/9/1n7/9/1R7/9/9/9/5K3 w",
        cycle: "b4c4 d9e9 c4b4 e9d9",
        chinese: None,
        asian: None,
    },
    Case {
        name: "长捉两子: the horse and the cannon in turn",
        source: "§24.11",
        fen: "3k5/9/2n6/9/R6c1/9/9/9/9/4K4 w",
        cycle: "a5a7 c7e6 a7a5 e6c7",
        chinese: Some((Side::Red, Reason::PerpetualChase)),
        asian: None,
    },
    Case {
        name: "长捉一子: the horse alone",
        source: "§24.11",
        fen: "3k5/9/9/R8/9/2n6/9/9/9/5K3 w",
        cycle: "a6a4 c4d6 a4a6 d6c4",
        chinese: Some((Side::Red, Reason::PerpetualChase)),
        asian: Some((Side::Red, Reason::PerpetualChase)),
    },
    Case {
        name: "两闲对长捉: Red's chariot evades, Black's cannon pursues it",
        source: "图 12",
        fen: "3k5/9/7c1/9/7pp/9/9/4B4/7R1/4K4 w",
        cycle: "h1i1 h7i7 i1h1 i7h7",
        chinese: Some((Side::Black, Reason::PerpetualChase)),
        asian: Some((Side::Black, Reason::PerpetualChase)),
    },
    Case {
        name: "兵捉为闲: a soldier may pursue, a chariot may not",
        source: "§27; 图 14",
        fen: "3k5/6CC1/9/7r1/7P1/9/5NN2/4B4/9/4K4 w",
        cycle: "h5g5 h6g6 g5h5 g6h6",
        chinese: Some((Side::Black, Reason::PerpetualChase)),
        asian: None,
    },
    Case {
        name: "双方长捉: Red's chariot pursues the horses, Black's cannon the chariot",
        source: "§26; 图 3",
        fen: "3k5/9/7c1/9/7nn/9/9/4B4/7R1/4K4 w",
        cycle: "h1i1 h7i7 i1h1 i7h7",
        chinese: None,
        asian: Some((Side::Black, Reason::PerpetualChase)),
    },
    Case {
        name: "长将: check after check, though nothing else can move",
        source: "§24.9; 图 6",
        fen: "4k4/9/9/9/3R5/9/9/9/9/5K3 w",
        cycle: "d5e5 e9d9 e5d5 d9e9",
        chinese: Some((Side::Red, Reason::PerpetualCheck)),
        asian: Some((Side::Red, Reason::PerpetualCheck)),
    },
    Case {
        name: "长将对长捉: whoever checks loses, whatever the other does",
        source: "§26",
        fen: "C4r3/C3kr3/9/5N3/9/9/9/9/9/3K5 b",
        cycle: "e8e9 f6d7 e9e8 d7f6",
        chinese: Some((Side::Red, Reason::PerpetualCheck)),
        asian: Some((Side::Red, Reason::PerpetualCheck)),
    },
    Case {
        name: "帅本身长捉为闲: the general may pursue",
        source: "§27; 图 15",
        fen: "3k5/9/9/9/9/9/9/3cc4/4K4/9 w",
        cycle: "e1d1 d9e9 d1e1 e9d9",
        chinese: None,
        asian: None,
    },
];

#[test]
fn whoever_attacks_with_every_move_loses_unless_both_do() {
    for case in CASES {
        let start: Position = case.fen.parse().unwrap();
        let cycle: Vec<Move> = case.cycle.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let line = cycle.repeat(2);
        let [mirror, swapped] =
            [|mv: &Move| mv.mirrored(), |mv: &Move| mv.flipped()].map(|turn| line.iter().map(turn).collect());
        let images: [Image; 3] = [
            (mirrored(&start), mirror, |side| side),
            (flipped(&start), swapped, |side| !side),
            (start, line, |side| side),
        ];
        for (start, line, image) in images {
            for (profile, verdict) in [(Profile::Chinese, case.chinese), (Profile::Asian, case.asian)] {
                let of = format!("{} ({}) by {profile}", case.name, case.source);
                let outcome = judge(&start, &line, profile).expect("it stands for the third time");
                assert_eq!(outcome.winner, verdict.map(|(loser, _)| !image(loser)), "{of}");
                assert_eq!(
                    outcome.reason,
                    verdict.map_or(Reason::RepetitionDraw, |(_, reason)| reason),
                    "{of}"
                );
            }
        }
    }
}
