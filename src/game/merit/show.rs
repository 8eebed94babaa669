//! Merits in English words, for files and commands.

use std::fmt;

use super::Merit;
use crate::engine::board::{Kind, Piece};

impl fmt::Display for Merit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |moves: u32| if moves == 1 { String::from("1 move") } else { format!("{moves} moves") };
        match *self {
            Self::Mates { moves: 1 } => f.write_str("checkmate"),
            Self::Mates { moves } => write!(f, "mates in {moves}"),
            Self::Stalemates { moves: 1 } => f.write_str("stalemate, which wins"),
            Self::Stalemates { moves } => write!(f, "wins by stalemate in {moves}"),
            Self::HoldsOut { moves: count } => write!(f, "holds out longest: mate in {}", moves(count)),
            Self::OnlyMove => f.write_str("the only legal move"),
            Self::Forks(Piece { kind: Kind::General, .. }, other) => {
                write!(f, "checks and attacks the {} at once", other.kind)
            }
            Self::Forks(one, other) if one.kind == other.kind => write!(f, "forks two {}s", one.kind),
            Self::Forks(one, other) => write!(f, "forks {} and {}", one.kind, other.kind),
            Self::Wins { prize, price: None } => write!(f, "wins {}", with_article(prize)),
            Self::Wins { prize, price: Some(price) } => {
                write!(f, "wins {} for {}", with_article(prize), with_article(price))
            }
            Self::WinsMaterial => f.write_str("wins material"),
            Self::StopsMate => f.write_str("defends against mate"),
            Self::Recaptures(_) => f.write_str("recaptures"),
            Self::Saves(piece) => write!(f, "saves the {}", piece.kind),
            Self::ThreatensMate => f.write_str("threatens mate"),
            Self::Trades { given, taken } if given.kind == taken.kind => write!(f, "trades {}s", given.kind),
            Self::Trades { given, taken } => {
                write!(f, "trades {} for {}", with_article(given), with_article(taken))
            }
            Self::HollowCannon => f.write_str("sets up a hollow cannon"),
            Self::Takes(piece) => write!(f, "takes the {}", piece.kind),
            Self::Attacks(piece) => write!(f, "attacks the {}", piece.kind),
            Self::LeavesCheck => f.write_str("defends against the check"),
            Self::Develops(piece) => write!(f, "develops the {}", piece.kind),
            Self::TakesCentre(piece) => write!(f, "brings the {} to the middle file", piece.kind),
            Self::CrossesRiver(piece) => write!(f, "brings a {} across the river", piece.kind),
            Self::GivesCheck => f.write_str("gives check"),
        }
    }
}

/// `a horse`, `an elephant`.
pub(crate) fn with_article(piece: Piece) -> String {
    let article = if matches!(piece.kind, Kind::Elephant | Kind::Advisor) { "an" } else { "a" };
    format!("{article} {}", piece.kind)
}
