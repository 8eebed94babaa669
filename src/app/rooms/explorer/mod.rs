//! The explorer: the moves played in the position shown, and the results of these games. They are
//! master games or the user's collection. It also shows what opening books say of the position.

mod bar;
mod books;
mod opening;
mod pane;

use std::sync::Arc;

use crate::app::command::{Aid, Command};
use crate::app::core::{Core, Effect, Effects, GameSource, PractisedGames, PractisedOpening};
use crate::books::{BookError, Found};
use crate::engine::board::{Move, Position};
use crate::engine::book::openings::Opening;
use crate::engine::book::{Book, usual};
use crate::game::NodeId;
use crate::game::collection::MoveRecord;
use crate::session::{GameId, Progress};

/// Where moves are looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    #[default]
    Masters,
    Games,
    /// The list of opening books.
    Books,
}

impl Source {
    const ALL: [Self; 3] = [Self::Masters, Self::Games, Self::Books];

    /// The games that can be listed.
    const fn games(self) -> Option<GameSource> {
        match self {
            Self::Masters => Some(GameSource::Masters),
            Self::Games => Some(GameSource::Games),
            Self::Books => None,
        }
    }
}

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    SetSource(Source),
    /// Adds a move as a variation to the record, and goes to it.
    Play(Move),
    /// Lists the games with the position shown, or with the one after a move.
    ShowGames(Option<Move>),
    /// Lets the computer answer with the moves up to the place shown.
    PlayAgainst,
    /// Lets the computer answer as it likes again.
    ForgetOpening,
}

#[derive(Default)]
pub struct ExplorerRoom {
    source: Source,
    looked_up: Option<LookedUp>,
    /// The progress while the collection is being read.
    progress: Option<Progress>,
    /// The revisions of the collection and of the books when `looked_up` was looked up.
    revisions: [usize; 2],
    /// The move under the pointer, and the hash of its position.
    pointed: Option<(u64, Move)>,
    /// The game or study in the last frame, and whether it had moves.
    game: Option<(GameId, bool)>,
}

/// The results for a position.
struct LookedUp {
    source: Source,
    /// The hash of the position.
    hash: u64,
    /// The place in the record.
    node: NodeId,
    /// `None` while they are being looked up.
    answer: Option<Answer>,
    opening: Option<Opening>,
}

enum Answer {
    Games(Arc<[MoveRecord]>),
    Books(Found),
}

impl Answer {
    fn is_empty(&self) -> bool {
        match self {
            Self::Games(records) => records.is_empty(),
            Self::Books(found) => found.moves.is_empty(),
        }
    }
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

/// In a position that is its own mirror image, writes each move as players do.
fn as_usual(records: &[MoveRecord], position: &Position) -> Arc<[MoveRecord]> {
    records.iter().map(|record| MoveRecord { mv: usual(position, record.mv), ..*record }).collect()
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
        self.progress = core.collection.progress().filter(|_| self.source == Source::Games);
        let (hash, source) = (shown.position.hash(), self.source);
        let is_known =
            |known: &LookedUp| known.hash == hash && known.source == source && known.node == shown.node;
        let revisions = [core.collection.revision(), core.books.revision];
        if !self.looked_up.as_ref().is_some_and(|known| is_known(known) && known.answer.is_some())
            || source != Source::Masters && self.revisions != revisions
        {
            let of_games = |records: &[MoveRecord]| Answer::Games(as_usual(records, shown.position));
            let answer = match source {
                Source::Masters => {
                    let moves = Book::masters().moves(shown.position).into_iter();
                    Some(of_games(&moves.map(MoveRecord::from).collect::<Vec<_>>()))
                }
                Source::Games => core.collection.moves(shown.position).map(|records| of_games(&records)),
                Source::Books => Some(Answer::Books(core.books.open.lookup(shown.position))),
            };
            let opening = shown.game.opening_at(shown.node);
            self.looked_up = Some(LookedUp { source, hash, node: shown.node, answer, opening });
            self.revisions = revisions;
            self.reopen_changed(core);
        }
        self.note_advice(core);
    }

    /// Opens books again that another program has changed.
    fn reopen_changed(&self, core: &mut Core) {
        let Some(Answer::Books(found)) = self.looked_up.as_ref().and_then(|known| known.answer.as_ref())
        else {
            return;
        };
        for (number, error) in &found.failures {
            if let (BookError::Changed, Some(listed)) = (error, core.books.open.list.get(*number)) {
                core.books.shelf.reopen(&listed.choice.origin);
            }
        }
    }

    /// Notes that the user has help if the explorer shows moves for the game's current position.
    /// The game is then no longer rated.
    fn note_advice(&self, core: &mut Core) {
        let known = self.looked_up.as_ref();
        let is_told = known.and_then(|known| known.answer.as_ref()).is_some_and(|told| !told.is_empty());
        if is_told && core.shown().is_live() && !core.document().game().moves().is_empty() {
            core.give_up_rating();
        }
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::SetSource(source) => {
                self.source = source;
                if source == Source::Games && core.collection.worker.is_none() {
                    core.read_collection();
                }
            }
            Message::Play(mv) => core.look_at(mv),
            Message::PlayAgainst => {
                let shown = core.desk.shown();
                let (start, moves) = (shown.game.start(), shown.game.tree().moves_to(shown.node));
                let name = core.notation().write_line(start, &moves).join(" ");
                let games = match core.play() {
                    Some(_) => PractisedGames::PresentAndNext,
                    None => PractisedGames::NextAndAfter,
                };
                let opening = PractisedOpening::line(name, start, &moves, games);
                core.practise_opening(Some(opening));
            }
            Message::ForgetOpening => core.practise_opening(None),
            Message::ShowGames(after) => {
                let games = self.source.games().map(|source| Effect::FindGames(source, after));
                return games.into_iter().collect();
            }
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
