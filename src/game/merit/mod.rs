//! Merits: the reason why a move is good, in a few words. A merit is given only if it is proven.
//!
//! [`merit`] looks at a move and the line that the search expects after it. The line only suggests
//! merits. Each is then checked by trying moves, without the engine's opinion:
//!
//! | merit | proof |
//! |---|---|
//! | mates, stalemates, holds out | the score is a proven mate, and the line ends in it |
//! | the only move | there is no other legal one |
//! | wins, forks | so much material is won against every reply (`force`), and still won at the end of the line, hanging pieces included |
//! | stops a mate | if it were the opponent's turn, it would mate by checks in two moves; after the move it does not |
//! | wins, if it saves as well | the piece is taken at once for nothing, against every reply, and half of it is still won at the end of the line |
//! | recaptures, trades | the captures are on the board and in the line, and are worth the same |
//! | hollow cannon | it is new, cannot be taken, and the reply in the line does not end it |
//! | takes | it is on the board, and the line does not take back on that point |
//! | saves | the piece would have been lost if the mover had passed; now it cannot be taken, and nothing of half its worth is lost |
//! | threatens mate, attacks | if the opponent passed, the mate or the capture would be possible; it was not before |
//! | develops | it is on the board, and the piece did not flee |
//! | takes the centre, crosses the river, checks | it is on the board |

mod cost;
mod force;
mod gain;
mod threat;

use crate::engine::board::{Kind, Move, Piece, Position, Side, Square};
use crate::engine::evaluate::{Aspect, Outlook, Score, aspects};
use crate::engine::movegen;
use crate::engine::search::Root;

pub use cost::Cost;
use force::{SOLDIER, worth};

pub(in crate::game) use force::{SLACK, least_worth};
pub(crate) use force::{exchange, worth_at};
pub(crate) use gain::WON_CP;
#[cfg(any(test, feature = "train"))]
pub(crate) use gain::most_kept;
pub(in crate::game) use gain::most_of;
pub use gain::{Spoils, taken};
pub use threat::{Danger, LostPiece};

/// The merit of a move. The pieces named are those of either side, as they stood before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merit {
    /// Forces checkmate in this many moves, including this one.
    Mates {
        moves: u32,
    },
    /// Forces a position in which the opponent, not in check, has no move.
    Stalemates {
        moves: u32,
    },
    /// The game is lost, but the winner needs this many more moves.
    HoldsOut {
        moves: u32,
    },
    /// There is no other legal move.
    OnlyMove,
    /// The moved piece attacks both, or checks and attacks the second, and one of them is lost.
    Forks(Piece, Piece),
    /// Wins material: a piece, or one for another.
    Wins {
        prize: Piece,
        price: Option<Piece>,
    },
    /// Wins material in exchanges of several pieces.
    WinsMaterial,
    /// Stops a mate that the opponent threatened.
    StopsMate,
    /// Takes back the piece that has just captured.
    Recaptures(Piece),
    /// Saves a piece that would have been lost.
    Saves(Piece),
    /// Threatens mate by checks.
    ThreatensMate,
    /// Captures, and is captured.
    Trades {
        given: Piece,
        taken: Piece,
    },
    /// Places a cannon opposite the general with nothing between (空头炮): nothing may step there.
    HollowCannon,
    /// Captures; whether that wins material in the end is uncertain.
    Takes(Piece),
    /// Attacks a piece, which is lost unless something is done.
    Attacks(Piece),
    /// Ends the check.
    LeavesCheck,
    /// Moves a chariot, horse or cannon from its starting point.
    Develops(Piece),
    /// Moves a cannon to the middle file, where it faces the general.
    TakesCentre(Piece),
    /// Moves a soldier across the river.
    CrossesRiver(Piece),
    GivesCheck,
}

/// The most positions that one proof may visit: about ten milliseconds.
const PROOF_BUDGET: u32 = 100_000;

/// Without a line that shows it, a threatened mate is looked for within this many moves.
const THREAT_MOVES: u32 = 2;

/// A recapture within this many plies makes a capture a trade: others may come in between.
const MAX_TRADE: usize = 4;

/// Moves up to this number belong to the opening.
const OPENING_MOVES: u16 = 10;

/// The merit of the first move of `line`. The search found the line in `root`, with this score from
/// the mover's view. `None` if nothing is certain, or if the line is empty.
///
/// A line from elsewhere counts up to its first illegal move.
pub fn merit(root: &Root, line: &[Move], score: Score) -> Option<Merit> {
    let scene = Scene::new(root, line, score)?;
    scene
        .end()
        .or_else(|| scene.tactic())
        .or_else(|| threat::mate(&scene))
        .or_else(|| scene.captured())
        .or_else(|| threat::attack(&scene))
        .or_else(|| scene.plan())
}

/// The material that a line wins for the side to move, in hundredths of a soldier. Hanging pieces
/// at its end count as captured.
pub fn balance(root: &Root, line: &[Move]) -> Option<i32> {
    gain::balance_at_end(&Scene::new(root, line, Score::DRAW)?)
}

/// The most that a line brings `side` within this many plies: see [`Spoils`].
pub(in crate::game) fn spoils(root: &Root, line: &[Move], side: Side, plies: usize) -> Option<Spoils> {
    gain::spoils(&Scene::new(root, line, Score::DRAW)?, side, plies)
}

/// The new attack of the first move of a line, whatever else the move does.
pub(in crate::game) fn attack(root: &Root, line: &[Move]) -> Option<Merit> {
    threat::attack(&Scene::new(root, line, Score::DRAW)?)
}

/// Whether `mv` was a threat: its side, to move again, would achieve this mate or gain.
pub(in crate::game) fn is_threat(position: &Position, mv: Move, merit: Merit) -> bool {
    threat::is_threat(position, mv, merit)
}

/// The threats against the side to move: see [`Danger`].
pub fn dangers(position: &Position) -> Vec<Danger> {
    threat::dangers(position)
}

/// The piece that a legal move needlessly leaves to be taken at once for nothing or too little.
pub fn left_to_be_taken(position: &Position, mv: Move) -> Option<LostPiece> {
    threat::left_to_be_taken(position, mv, movegen::legal_moves(position))
}

/// Like [`left_to_be_taken`], compared with the legal move `other` only.
pub(in crate::game) fn left_unlike(position: &Position, mv: Move, other: Move) -> Option<LostPiece> {
    threat::left_to_be_taken(position, mv, [other])
}

/// Whether `mv` is legal and wins about `amount` against every reply, in hundredths of a soldier.
pub(in crate::game) fn is_won(position: &Position, mv: Move, amount: i32) -> bool {
    threat::is_won(position, mv, amount)
}

/// The piece worth mentioning that the legal move `mv` takes for nothing, whatever the replies.
pub(in crate::game) fn taken_free(position: &Position, mv: Move) -> Option<Piece> {
    threat::taken_free(position, mv)
}

/// Whether a piece of the side to move is attacked on a point, and can no longer be taken after the
/// legal move `mv`.
pub(in crate::game) fn is_rescued(position: &Position, mv: Move, square: Square) -> bool {
    threat::is_rescued(position, mv, square)
}

/// The number of plies of a legal line until the piece that moves first is captured where it went.
/// `None` if it leaves first, or if the capture comes later than `MAX_TRADE` plies.
pub(in crate::game) fn taken_back(line: &[Move]) -> Option<usize> {
    let (first, rest) = line.split_first()?;
    let mut soon = rest.iter().take(MAX_TRADE);
    let ply = soon.position(|mv| mv.from == first.to || mv.to == first.to)?;
    (rest[ply].to == first.to).then_some(ply + 2)
}

/// The piece that the opponent has just captured where this move takes back, with its value in
/// hundredths of a soldier.
pub(in crate::game) fn just_lost(root: &Root, mv: Move) -> Option<(Piece, i32)> {
    let (&last, earlier) = root.moves().split_last()?;
    if last.to != mv.to {
        return None;
    }
    let position = root.start().after_all(earlier);
    Some((position.piece_at(last.to)?, worth_at(&position, last.to)))
}

/// Whether a cannon of this side stands opposite the general with nothing between.
pub(in crate::game) fn has_hollow_cannon(position: &Position, side: Side) -> bool {
    aspects(position)[side.index()][Aspect::HollowCannon as usize] > 0
}

/// Whether the side to move can take a piece like this for nothing or too little.
pub(in crate::game) fn is_attacked(position: &Position, piece: Piece) -> bool {
    threat::is_attacked(position, piece)
}

/// Whether the side to move mates by checks within so few moves that it is called a threat.
pub(in crate::game) fn mates_soon(position: &Position) -> bool {
    force::mates_by_checks(position, THREAT_MOVES)
}

/// The number of plies of a legal line until `side` has won what this gain names; all, if it never
/// does.
pub(in crate::game) fn plies_until(position: &Position, line: &[Move], side: Side, gain: Merit) -> usize {
    gain::plies_until(position, line, side, gain)
}

impl Merit {
    /// Whether the move wins material.
    pub(crate) fn is_gain(self) -> bool {
        matches!(self, Self::Forks(..) | Self::Wins { .. } | Self::WinsMaterial)
    }

    /// The least gain in hundredths of a soldier; 0 for merits that win no material.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others win nothing by themselves")]
    pub(crate) fn amount(self) -> i32 {
        match self {
            Self::Forks(one, other) => least_worth(one).min(least_worth(other)),
            Self::Wins { prize, price } => least_worth(prize) - price.map_or(0, least_worth),
            Self::WinsMaterial => SOLDIER,
            _ => 0,
        }
    }
}

/// A move, the positions before and after it, and its line.
struct Scene<'a> {
    root: &'a Root,
    before: &'a Position,
    after: Position,
    mv: Move,
    /// The piece that moves.
    piece: Piece,
    /// The legal moves from `before` on, beginning with this one.
    line: &'a [Move],
    /// From the mover's view.
    score: Score,
}

impl<'a> Scene<'a> {
    fn new(root: &'a Root, line: &'a [Move], score: Score) -> Option<Self> {
        let before = root.position();
        let (count, _) = movegen::legal_prefix(before, line);
        let line = &line[..count];
        let &mv = line.first()?;
        Some(Self {
            root,
            before,
            after: before.after(mv),
            mv,
            piece: before.piece_at(mv.from)?,
            line,
            score,
        })
    }

    fn gives_check(&self) -> bool {
        self.after.in_check()
    }

    /// The merit of ending the game.
    fn end(&self) -> Option<Merit> {
        match self.score.outlook() {
            Outlook::Wins { plies } => {
                let moves = plies.div_ceil(2);
                let end = self.before.after_all(self.line);
                let is_stalemate = !movegen::has_legal_move(&end) && !end.in_check();
                Some(if is_stalemate { Merit::Stalemates { moves } } else { Merit::Mates { moves } })
            }
            _ if movegen::count_legal(self.before) == 1 => Some(Merit::OnlyMove),
            Outlook::Loses { plies } => Some(Merit::HoldsOut { moves: plies.div_ceil(2) }),
            Outlook::Centipawns(_) | Outlook::WinsByRepetition | Outlook::LosesByRepetition => None,
        }
    }

    /// A gain, a recapture, a trade or a rescue.
    fn tactic(&self) -> Option<Merit> {
        let mut gain = gain::gain(self);
        if let Some((piece, lost, amount)) = self.recaptured() {
            // The loss of a move ago counts, too.
            match &mut gain {
                Some(gain) if gain.amount > amount + SLACK => {
                    if let Merit::Wins { prize, price: None } = gain.merit {
                        let whole = Merit::Wins { prize, price: Some(lost) };
                        // A piece for one like it is no gain: what else the line wins is.
                        gain.merit = match whole.amount() > SLACK {
                            true => whole,
                            false => gain::besides(self, (lost, amount), gain.amount)
                                .map_or(Merit::WinsMaterial, |prize| Merit::Wins { prize, price: None }),
                        };
                    }
                }
                _ => return Some(Merit::Recaptures(piece)),
            }
        }
        let fork = gain.filter(|_| self.recaptured().is_none()).and_then(|gain| threat::fork(self, gain));
        let wins = gain.map(|gain| self.named(gain));
        fork.or_else(|| wins.filter(|_| gain.is_some_and(|gain| gain.amount > SOLDIER)))
            .or_else(|| threat::stopped_mate(self))
            .or_else(|| threat::saved(self).map(|saved| self.taken().unwrap_or(saved)))
            .or_else(|| self.hollow_cannon())
            .or(wins)
    }

    /// A piece taken at once for nothing, and mostly still won at the end of the line.
    fn taken(&self) -> Option<Merit> {
        let prize = threat::taken_free(self.before, self.mv)?;
        let is_kept = gain::balance_at_end(self)? >= worth(prize, self.mv.to) / 2;
        is_kept.then_some(Merit::Wins { prize, price: None })
    }

    /// The name of a gain. An exchange of several pieces has no name. But a piece taken at once for
    /// nothing is named, if it is about all of the gain.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others stay as they are")]
    fn named(&self, gain: gain::Gain) -> Merit {
        let is_all = |prize: &Piece| {
            let amount = worth(*prize, self.mv.to);
            (amount - SLACK..=amount * 3 / 2).contains(&gain.amount)
        };
        match gain.merit {
            Merit::WinsMaterial if self.recaptured().is_none() => threat::taken_free(self.before, self.mv)
                .filter(is_all)
                .map_or(gain.merit, |prize| Merit::Wins { prize, price: None }),
            merit => merit,
        }
    }

    /// The piece that captured last and is captured now, and what it had captured, with its value.
    fn recaptured(&self) -> Option<(Piece, Piece, i32)> {
        let (lost, amount) = just_lost(self.root, self.mv)?;
        Some((self.before.piece_at(self.mv.to)?, lost, amount))
    }

    fn hollow_cannon(&self) -> Option<Merit> {
        let side = self.piece.side;
        let is_hollow = |position: &Position| has_hollow_cannon(position, side);
        let is_kept = || self.line.get(1).is_none_or(|&reply| is_hollow(&self.after.after(reply)));
        let is_at_home = is_central(self.after.general(!side));
        let is_new = is_at_home && is_hollow(&self.after) && !is_hollow(self.before);
        (is_new && is_kept() && !threat::is_attacked(&self.after, Piece::new(side, Kind::Cannon)))
            .then_some(Merit::HollowCannon)
    }

    /// A capture. If the piece is retaken there, even later, it is a trade of about equal worth.
    fn captured(&self) -> Option<Merit> {
        let taken = self.before.piece_at(self.mv.to)?;
        if taken_back(self.line).is_none() {
            return Some(Merit::Takes(taken));
        }
        let difference = worth(taken, self.mv.to) - worth(self.piece, self.mv.to);
        let is_even = taken.kind == self.piece.kind || difference.abs() <= SLACK;
        is_even.then_some(Merit::Trades { given: self.piece, taken })
    }

    /// Merits that are visible on the board.
    fn plan(&self) -> Option<Merit> {
        let (Move { from, to }, side) = (self.mv, self.piece.side);
        if self.before.in_check() {
            return Some(Merit::LeavesCheck);
        }
        let is_quiet = self.before.piece_at(to).is_none();
        let is_opening = self.before.move_number() <= OPENING_MOVES && is_quiet;
        match self.piece.kind {
            Kind::Cannon if is_opening && is_central(to) && !is_central(from) => {
                Some(Merit::TakesCentre(self.piece))
            }
            Kind::Chariot | Kind::Horse | Kind::Cannon
                if is_opening
                    && is_home(self.piece, from)
                    && !is_home(self.piece, to)
                    && !threat::is_endangered(self.before, from) =>
            {
                Some(Merit::Develops(self.piece))
            }
            Kind::Soldier if from.is_home_half(side) && !to.is_home_half(side) => {
                Some(Merit::CrossesRiver(self.piece))
            }
            _ if self.gives_check() => Some(Merit::GivesCheck),
            Kind::Chariot
            | Kind::Horse
            | Kind::Elephant
            | Kind::Advisor
            | Kind::General
            | Kind::Cannon
            | Kind::Soldier => None,
        }
    }
}

/// Whether a point is on the middle file.
fn is_central(square: Square) -> bool {
    square.file() == Square::FILES / 2
}

/// Whether a piece of this side and kind starts the game on this point.
fn is_home(piece: Piece, square: Square) -> bool {
    Position::start().piece_at(square) == Some(piece)
}

#[cfg(test)]
mod tests;
