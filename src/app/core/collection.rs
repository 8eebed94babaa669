//! The collection of games, which is searched in one room and looked up in another.

use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::board::Position;
use crate::game::database::MoveRecord;
use crate::session::{Catalog, Progress, Store, Wake};

/// The games of a folder of the user's, and those played here.
#[derive(Default)]
pub struct Collection {
    /// `None` until it is asked for.
    pub catalog: Option<Catalog>,
    /// Grows when the catalog has done something.
    revision: usize,
}

impl Collection {
    /// Reads what has changed; `wake` is called when something has been read or found.
    pub fn read(&mut self, folder: Option<PathBuf>, store: Option<&Store>, wake: &Wake) {
        let catalog = self.catalog.get_or_insert_with(|| Catalog::new(store.cloned(), Arc::clone(wake)));
        catalog.open(folder);
    }

    /// Fetches what the catalog has done.
    pub fn poll(&mut self) {
        if let Some(catalog) = &mut self.catalog {
            self.revision += usize::from(catalog.poll());
        }
    }

    /// How far the files have been read; `None` while they are not.
    pub fn progress(&self) -> Option<Progress> {
        self.catalog.as_ref().and_then(Catalog::progress)
    }

    /// Grows when something has been read or looked up.
    pub const fn revision(&self) -> usize {
        self.revision
    }

    /// What was played in a position; `None`: it is not known yet.
    pub fn moves(&mut self, position: &Position) -> Option<Arc<[MoveRecord]>> {
        self.catalog.as_mut()?.moves(position)
    }
}
