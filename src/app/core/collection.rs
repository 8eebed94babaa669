//! The collections of games. One room searches them, another one looks up positions in them.

use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::board::Position;
use crate::game::collection::MoveRecord;
use crate::session::{CollectionWorker, Progress, Store, Wake};

/// Where games are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameSource {
    /// The games of masters that come with the program.
    #[default]
    Masters,
    /// The games in the user's folder, and the games played in this program.
    Games,
}

/// The games of one of the sources.
#[derive(Default)]
pub struct OpenCollection {
    /// `None` until the collection is first used.
    pub worker: Option<CollectionWorker>,
    /// The folder or file it reads.
    folder: Option<PathBuf>,
    /// Increases whenever the thread has read or found something.
    revision: usize,
}

impl OpenCollection {
    /// Starts to read the user's files that have changed. `wake` is called when something has been
    /// read or found.
    pub fn read(&mut self, folder: Option<PathBuf>, store: Option<&Store>, wake: &Wake) {
        let worker =
            self.worker.get_or_insert_with(|| CollectionWorker::new(store.cloned(), Arc::clone(wake)));
        if self.folder != folder {
            worker.forget();
            self.folder.clone_from(&folder);
        }
        worker.open(folder);
    }

    /// Starts to unpack the games of masters if need be.
    pub fn read_masters(&mut self, store: Option<&Store>, wake: &Wake) {
        let worker = || CollectionWorker::new(store.cloned(), Arc::clone(wake));
        self.worker.get_or_insert_with(worker).open_masters();
    }

    /// Fetches the results of the thread.
    pub fn poll(&mut self) {
        if let Some(worker) = &mut self.worker {
            self.revision += usize::from(worker.poll());
        }
    }

    /// The progress of reading; `None` if nothing is being read.
    pub fn progress(&self) -> Option<Progress> {
        self.worker.as_ref().and_then(CollectionWorker::progress)
    }

    /// A counter that increases whenever the thread has read or found something.
    pub const fn revision(&self) -> usize {
        self.revision
    }

    /// The moves that were played in a position; `None` until they have been looked up.
    pub fn moves(&mut self, position: &Position) -> Option<Arc<[MoveRecord]>> {
        self.worker.as_mut()?.moves(position)
    }
}
