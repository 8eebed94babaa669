//! The explorer: the moves played in the position shown, and the results of these games. They are
//! master games or the user's collection.

mod bar;
mod pane;

use std::sync::Arc;

use crate::app::command::{Aid, Command};
use crate::app::core::{Core, Effect, Effects, GameSource};
use crate::engine::board::{Move, Position, Side};
use crate::engine::book::Book;
use crate::engine::book::openings::Opening;
use crate::game::NodeId;
use crate::game::collection::MoveRecord;
use crate::session::{GameId, Progress};

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Chooses the games to look at.
    SetSource(GameSource),
    /// Adds a move as a variation to the record, and goes to it.
    Play(Move),
    /// Lists the games with the position shown, or with the one after a move.
    ShowGames(Option<Move>),
}

#[derive(Default)]
pub struct ExplorerRoom {
    source: GameSource,
    looked_up: Option<LookedUp>,
    /// The progress while the collection is being read.
    progress: Option<Progress>,
    /// The collection's revision when `known` was looked up.
    revision: usize,
    /// The move under the pointer, and the hash of its position.
    pointed: Option<(u64, Move)>,
    /// The game or study in the last frame, and whether it had moves.
    game: Option<(GameId, bool)>,
}

/// The results for a position.
struct LookedUp {
    source: GameSource,
    /// The hash of the position.
    hash: u64,
    /// The place in the record.
    node: NodeId,
    /// `None` while they are being looked up.
    records: Option<Arc<[MoveRecord]>>,
    opening: Option<Opening>,
}

impl ExplorerRoom {
    /// The move under the pointer, if the position has this hash.
    pub fn pointed(&self, hash: u64) -> Option<Move> {
        self.pointed.filter(|(known, _)| *known == hash).map(|(_, mv)| mv)
    }

    /// Drops the results after the explorer was closed.
    fn close(&mut self) {
        self.pointed = None;
        self.looked_up = None;
    }
}

/// In a symmetric position, replaces each move by its mirror image if that is on the mover's right:
/// players write C2=5 and not C8=5.
fn as_usual(records: &[MoveRecord], position: &Position) -> Arc<[MoveRecord]> {
    let files = |mv: &Move| (mv.from.file(), mv.to.file());
    let usual = |mv: Move| {
        let both = [mv, mv.mirrored()].into_iter();
        let right = match position.side_to_move() {
            Side::Red => both.max_by_key(files),
            Side::Black => both.min_by_key(files),
        };
        right.unwrap_or(mv)
    };
    let is_symmetric = position.hash() == position.mirrored_hash();
    let record = |record: &MoveRecord| MoveRecord {
        mv: if is_symmetric { usual(record.mv) } else { record.mv },
        ..*record
    };
    records.iter().map(record).collect()
}

impl ExplorerRoom {
    /// Looks up the position shown.
    pub fn poll(&mut self, core: &mut Core) {
        let (id, has_begun) = (core.document().id(), !core.document().game().moves().is_empty());
        let before = self.game.replace((id, has_begun));
        let is_other = before.is_none_or(|(before, _)| before != id);
        // A rated game begins without help.
        if core.aid == Some(Aid::Explorer) && is_other && core.has_rating_to_lose() {
            core.aid = None;
        } else if core.aid == Some(Aid::Explorer) && before == Some((id, false)) && core.is_rated() {
            // It was opened before the first move, when there was no rating to lose. Ask now.
            core.aid = None;
            core.keeps_rating(Command::Show(Aid::Explorer));
        }
        if !core.shows(Aid::Explorer) {
            return self.close();
        }
        let shown = core.desk.shown();
        self.progress = core.collection.progress().filter(|_| self.source == GameSource::Games);
        let (hash, source) = (shown.position.hash(), self.source);
        let is_known =
            |known: &LookedUp| known.hash == hash && known.source == source && known.node == shown.node;
        let revision = core.collection.revision();
        if !self.looked_up.as_ref().is_some_and(|known| is_known(known) && known.records.is_some())
            || source == GameSource::Games && self.revision != revision
        {
            let records = match source {
                GameSource::Masters => {
                    Some(Book::masters().moves(shown.position).into_iter().map(MoveRecord::from).collect())
                }
                GameSource::Games => core.collection.moves(shown.position),
            };
            let records = records.map(|records| as_usual(&records, shown.position));
            let opening = shown.game.opening_at(shown.node);
            self.looked_up = Some(LookedUp { source, hash, node: shown.node, records, opening });
            self.revision = revision;
        }
        self.note_advice(core);
    }

    /// Notes that the user has help if the explorer shows moves for the game's current position.
    /// The game is then no longer rated.
    fn note_advice(&self, core: &mut Core) {
        let known = self.looked_up.as_ref();
        let is_told = known.and_then(|known| known.records.as_ref()).is_some_and(|told| !told.is_empty());
        if is_told && core.shown().is_live() && !core.document().game().moves().is_empty() {
            core.give_up_rating();
        }
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::SetSource(source) => {
                self.source = source;
                if source == GameSource::Games && core.collection.worker.is_none() {
                    core.read_collection();
                }
            }
            Message::Play(mv) => core.look_at(mv),
            Message::ShowGames(after) => return vec![Effect::FindGames(self.source, after)],
        }
        Effects::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_moves_are_those_that_players_write() {
        let start = Position::start();
        let records: Vec<_> = Book::masters().moves(&start).into_iter().map(MoveRecord::from).collect();
        let plays: Vec<String> =
            as_usual(&records, &start).iter().map(|record| record.mv.to_string()).collect();
        assert_eq!(plays[0], "h2e2", "{plays:?}");
        assert!(!plays.contains(&"b2e2".into()));
    }
}
