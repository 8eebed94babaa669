//! What is open in a tab: a game or a study.

use std::borrow::Cow;

use super::archive::Saved;
use super::document::{Change, Document, Editing};
use super::play::Play;
use super::study::Study;
use crate::game::{Game, NodeId};

/// A game that is played, or a study.
pub enum Session {
    Play(Box<Play>),
    Study(Box<Study>),
}

impl Session {
    pub fn document(&self) -> &Document {
        match self {
            Self::Play(play) => play.document(),
            Self::Study(study) => study.document(),
        }
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
        match self {
            Self::Play(play) => play.poll(),
            Self::Study(study) => study.poll(),
        }
    }

    /// To be called when the window closes.
    pub fn close(&mut self) {
        match self {
            Self::Play(play) => play.close(),
            Self::Study(study) => study.close(),
        }
    }
}

impl Editing for Session {
    fn document(&self) -> &Document {
        self.document()
    }

    fn document_mut(&mut self) -> &mut Document {
        match self {
            Self::Play(play) => play.document_mut(),
            Self::Study(study) => study.document_mut(),
        }
    }

    fn edit<T>(&mut self, change: impl FnOnce(&mut Game) -> T) -> T {
        match self {
            Self::Play(play) => play.edit(change),
            Self::Study(study) => study.edit(change),
        }
    }

    fn type_text(&mut self, change: impl FnOnce(&mut Game)) {
        match self {
            Self::Play(play) => play.type_text(change),
            Self::Study(study) => study.type_text(change),
        }
    }

    fn delete(&mut self, node: NodeId) {
        match self {
            Self::Play(play) => play.delete(node),
            Self::Study(study) => study.delete(node),
        }
    }

    fn saved(&self) -> Saved {
        match self {
            Self::Play(play) => play.saved(),
            Self::Study(study) => study.saved(),
        }
    }

    fn store(&mut self) {
        match self {
            Self::Play(play) => play.store(),
            Self::Study(study) => study.store(),
        }
    }

    fn record(&self) -> Cow<'_, Game> {
        match self {
            Self::Play(play) => play.record(),
            Self::Study(study) => study.record(),
        }
    }
}
