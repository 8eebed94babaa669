//! Reads the games of masters that come with the program.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use super::reading::Contents;
use crate::game::collection::MasterGames;
use crate::session::task::{self, Progress};

/// Unpacks all games, until `stop` is set, unless `earlier` has them. `report` is called with the
/// progress: blocks done, and games found.
pub(super) fn unpack(
    earlier: Option<Arc<Contents>>,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Progress),
) -> Arc<Contents> {
    if let Some(earlier) = earlier.filter(|earlier| earlier.collection.files().eq([&MasterGames::file()])) {
        return earlier;
    }
    let games = MasterGames::built_in();
    let blocks: Vec<_> = games.blocks().collect();
    let mut progress = Progress { total: blocks.len(), ..Progress::default() };
    let mut lines = Vec::new();
    let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    task::in_order(
        threads,
        &blocks,
        |&block| games.lines(block),
        |_, block| {
            lines.extend(block);
            progress.done += 1;
            progress.found = lines.len();
            report(progress);
            if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    let is_complete = progress.done == progress.total;
    Arc::new(Contents { collection: games.collect(lines).into(), troubles: Vec::new(), is_complete })
}
