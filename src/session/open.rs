//! The content of a tab: a game or a study.

use std::borrow::Cow;

use super::document::{Change, Document, Editing};
use super::play::Play;
use super::stored_games::Saved;
use super::study::Study;
use crate::game::{Game, NodeId};

/// A game that is played, or a study.
pub enum Session {
    Play(Box<Play>),
    Study(Box<Study>),
}

/// Calls the same method of either variant.
macro_rules! either {
    ($session:ident, $it:ident => $said:expr) => {
        match $session {
            Self::Play($it) => $said,
            Self::Study($it) => $said,
        }
    };
}

impl Session {
    pub fn document(&self) -> &Document {
        either!(self, it => it.document())
    }

    pub fn as_play(&self) -> Option<&Play> {
        match self {
            Self::Play(play) => Some(play),
            Self::Study(_) => None,
        }
    }

    pub fn as_play_mut(&mut self) -> Option<&mut Play> {
        match self {
            Self::Play(play) => Some(play),
            Self::Study(_) => None,
        }
    }

    pub fn as_study(&self) -> Option<&Study> {
        match self {
            Self::Play(_) => None,
            Self::Study(study) => Some(study),
        }
    }

    pub fn as_study_mut(&mut self) -> Option<&mut Study> {
        match self {
            Self::Play(_) => None,
            Self::Study(study) => Some(study),
        }
    }

    /// Fetches what has happened since the last call, in order. Never blocks.
    pub fn poll(&mut self) -> Vec<Change> {
        either!(self, it => it.poll())
    }

    /// To be called when the window closes.
    pub fn close(&mut self) {
        either!(self, it => it.close())
    }
}

impl Editing for Session {
    fn document(&self) -> &Document {
        self.document()
    }

    fn document_mut(&mut self) -> &mut Document {
        either!(self, it => it.document_mut())
    }

    fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        either!(self, it => it.edit(change))
    }

    fn type_text(&mut self, change: impl FnOnce(&mut Game)) {
        either!(self, it => it.type_text(change))
    }

    fn delete(&mut self, node: NodeId) {
        either!(self, it => it.delete(node))
    }

    fn saved(&self) -> Saved {
        either!(self, it => it.saved())
    }

    fn store(&mut self) {
        either!(self, it => it.store())
    }

    fn record(&self) -> Cow<'_, Game> {
        either!(self, it => it.record())
    }
}
