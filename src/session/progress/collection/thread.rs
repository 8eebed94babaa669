//! The code that runs on the thread.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use super::reading::{Contents, read};
use super::{SearchResult, masters};
use crate::engine::board::Position;
use crate::game::collection::{Collection, MoveRecord, Query};
use crate::session::storage::{Store, disk};
use crate::session::task::{Control, Progress, Wake, guarded};

/// The files in the data folder that store the collections.
const OWN_NAME: &str = "games.index";
const MASTERS_NAME: &str = "masters.index";

/// The largest collection that is read; a full one is smaller: see
/// [`crate::game::collection::MAX_MOVES`].
const MAX_BYTES: u64 = 1 << 30;

/// The least time between two progress reports.
const REPORT_PAUSE: Duration = Duration::from_millis(50);

/// A job for the thread.
pub(super) enum CollectionRequest {
    Read { source: CollectionSource, stop: Arc<AtomicBool> },
    Search(Query),
    Explore(Position),
}

/// Where the games are.
pub(super) enum CollectionSource {
    /// In a folder, if given, and in the data folder if they were played here.
    Own { folder: Option<PathBuf>, store: Option<Store> },
    /// In the program.
    BuiltIn { store: Option<Store> },
}

/// An answer of the thread.
pub(super) enum CollectionEvent {
    /// The result (`None` after a panic), and the flag to stop the reading, which identifies it.
    Read(Option<Arc<Contents>>, Arc<AtomicBool>),
    Found(SearchResult),
    Explored(Position, Arc<[MoveRecord]>),
}

/// Does jobs until the sender is dropped. Of several waiting jobs of a kind only the last is done,
/// and files are read before they are searched.
pub(super) fn serve(
    inbox: &Receiver<CollectionRequest>,
    outbox: &Sender<CollectionEvent>,
    control: &Control,
    wake: &Wake,
) {
    let mut contents: Option<Arc<Contents>> = None;
    // The last search is repeated after every reading.
    let mut wanted = None;
    while let Ok(job) = inbox.recv() {
        let (mut reading, mut search, mut explore) = (None, None, None);
        for job in std::iter::once(job).chain(inbox.try_iter()) {
            match job {
                CollectionRequest::Read { source, stop } => reading = Some((source, stop)),
                CollectionRequest::Search(query) => {
                    wanted = Some(query.clone());
                    search = Some(query);
                }
                CollectionRequest::Explore(position) => explore = Some(position),
            }
        }
        let mut answers = Vec::new();
        if let Some((source, stop)) = reading {
            let earlier = contents.clone();
            let work = || fill(source, earlier, &stop, control, wake);
            let read = guarded(work).ok();
            contents = read.clone().or(contents);
            search = search.or_else(|| wanted.clone());
            answers.push(CollectionEvent::Read(read, stop));
        }
        if let Some(contents) = &contents {
            let collection = &contents.collection;
            // If it panics there is no answer.
            let found = search.and_then(|query| {
                let matches = guarded(|| collection.search(&query)).ok()?.into();
                Some(SearchResult { query, contents: Arc::clone(contents), matches })
            });
            answers.extend(found.map(CollectionEvent::Found));
            let explored = explore.and_then(|position| {
                let records = guarded(|| collection.moves(&position)).ok()?;
                Some(CollectionEvent::Explored(position, records.into()))
            });
            answers.extend(explored);
        }
        for answer in answers {
            // Sending fails only while the worker is being dropped.
            let _ = outbox.send(answer);
        }
        wake();
    }
}

/// Reads the games, and stores the collection if it has changed.
fn fill(
    source: CollectionSource,
    earlier: Option<Arc<Contents>>,
    stop: &AtomicBool,
    control: &Control,
    wake: &Wake,
) -> Arc<Contents> {
    let mut shown = Instant::now();
    let mut report = |progress: Progress| {
        control.note(progress);
        if shown.elapsed() >= REPORT_PAUSE {
            shown = Instant::now();
            wake();
        }
    };
    let (name, store) = match &source {
        CollectionSource::Own { store, .. } => (OWN_NAME, store),
        CollectionSource::BuiltIn { store } => (MASTERS_NAME, store),
    };
    let path = store.as_ref().map(|store| store.binary_path(name));
    let earlier = earlier.or_else(|| {
        let kept = disk::read_at_most(path.as_ref()?, MAX_BYTES).ok()?;
        // A damaged collection is ignored and built again.
        Collection::from_bytes(&kept).ok().map(|collection| Arc::new(Contents::kept(collection)))
    });
    let contents = match &source {
        CollectionSource::Own { folder, store } => {
            read(folder.as_deref(), store.as_ref(), earlier.clone(), stop, &mut report)
        }
        CollectionSource::BuiltIn { .. } => masters::unpack(earlier.clone(), stop, &mut report),
    };
    let has_changed = earlier.is_none_or(|earlier| !Arc::ptr_eq(&earlier, &contents));
    if let Some(path) = path.filter(|_| contents.is_complete && has_changed)
        && let Ok(bytes) = contents.collection.to_bytes()
        && let Some(folder) = path.parent()
    {
        // If it cannot be stored, the games are read again next time.
        let _ = fs::create_dir_all(folder).and_then(|()| disk::replace(&path, &bytes));
    }
    contents
}
