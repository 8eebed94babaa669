//! Work on a thread of its own, so that the waiting thread sees Ctrl+C: no read and no long
//! computation blocks the program.

use std::io;
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::Failure;
use crate::manners::is_interrupted;

/// The interval of checking whether the program is told to end.
pub(crate) const PAUSE: Duration = Duration::from_millis(50);

/// How long work may still finish after that.
const GRACE: Duration = Duration::from_millis(250);

/// The number of results that are buffered by default.
const AHEAD: usize = 16;

/// Reading was interrupted.
#[derive(Debug, thiserror::Error)]
#[error("the program was told to end")]
pub(crate) struct Ended;

impl From<Ended> for Failure {
    fn from(_: Ended) -> Self {
        Self::Interrupted
    }
}

/// The consecutive results of a thread. After Ctrl+C the thread is abandoned, whatever it does.
pub(crate) struct BackgroundWork<T> {
    results: Receiver<T>,
    worker: Option<JoinHandle<()>>,
}

/// Takes the results of a thread.
pub(crate) struct Results<T>(SyncSender<T>);

impl<T> Results<T> {
    /// Sends a result. Returns whether more are wanted.
    pub fn put(&self, result: T) -> bool {
        self.0.send(result).is_ok()
    }
}

impl<T: Send + 'static> BackgroundWork<T> {
    pub fn begin(work: impl FnOnce(&Results<T>) + Send + 'static) -> Self {
        Self::begin_with(AHEAD, work)
    }

    /// Like [`Self::begin`], with at most `ahead` buffered results.
    pub fn begin_with(ahead: usize, work: impl FnOnce(&Results<T>) + Send + 'static) -> Self {
        let (sender, results) = sync_channel(ahead);
        let worker = thread::spawn(move || work(&Results(sender)));
        Self { results, worker: Some(worker) }
    }

    /// The next result; `None` if there are no more.
    pub fn next(&mut self) -> Result<Option<T>, Ended> {
        self.next_within(Duration::ZERO)
    }

    /// Like [`Self::next`], but waits for so long after Ctrl+C.
    fn next_within(&mut self, grace: Duration) -> Result<Option<T>, Ended> {
        let mut told = None;
        loop {
            if is_interrupted() && told.get_or_insert_with(Instant::now).elapsed() >= grace {
                return Err(Ended);
            }
            match self.results.recv_timeout(PAUSE) {
                Ok(result) => return Ok(Some(result)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.join();
                    // Work that handles the signal itself ends early: its results are incomplete.
                    return if is_interrupted() { Err(Ended) } else { Ok(None) };
                }
            }
        }
    }

    /// The thread has ended; if it panicked, the panic continues here.
    fn join(&mut self) {
        if let Some(Err(panicked)) = self.worker.take().map(JoinHandle::join) {
            panic::resume_unwind(panicked);
        }
    }
}

/// Does one job on a thread, which is abandoned after Ctrl+C.
pub(crate) fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Ended> {
    BackgroundWork::begin(|results| _ = results.put(work())).next()?.ok_or(Ended)
}

/// Like [`apart`], for work that handles Ctrl+C: it gets a moment to return its results so far.
pub(crate) fn apart_in_good_order<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Ended> {
    BackgroundWork::begin(|results| _ = results.put(work())).next_within(GRACE)?.ok_or(Ended)
}

/// A stream that a thread writes to, because its reader may block.
pub(crate) struct Patient {
    chunks: SyncSender<Vec<u8>>,
    written: BackgroundWork<io::Result<()>>,
    /// The reader blocks, and the program was told to end.
    is_left: bool,
}

impl Patient {
    /// Opens a stream, which may also block until there is a reader.
    pub fn open<W: io::Write>(open: impl FnOnce() -> io::Result<W> + Send + 'static) -> io::Result<Self> {
        let (chunks, waiting) = sync_channel::<Vec<u8>>(1);
        let written = BackgroundWork::begin(move |results| {
            let mut stream = match open() {
                Ok(stream) => stream,
                Err(error) => {
                    results.put(Err(error));
                    return;
                }
            };
            if results.put(Ok(())) {
                let mut write = |chunk: Vec<u8>| stream.write_all(&chunk).and_then(|()| stream.flush());
                waiting.into_iter().map(&mut write).all(|written| results.put(written));
            }
        });
        let mut stream = Self { chunks, written, is_left: false };
        stream.wait(Duration::ZERO)?;
        Ok(stream)
    }

    fn wait(&mut self, grace: Duration) -> io::Result<()> {
        match self.written.next_within(grace) {
            Ok(Some(written)) => written,
            Ok(None) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(ended) => {
                self.is_left = true;
                Err(io::Error::other(ended))
            }
        }
    }
}

impl io::Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_left || self.chunks.send(bytes.to_vec()).is_err() {
            return Err(io::Error::other(Ended));
        }
        self.wait(GRACE)?;
        Ok(bytes.len())
    }

    /// The bytes have been passed to the thread.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A stream that a thread reads from, because its writer may block.
pub(crate) struct PatientReader {
    chunks: BackgroundWork<io::Result<Vec<u8>>>,
    rest: io::Cursor<Vec<u8>>,
}

impl PatientReader {
    pub fn open<R: io::Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        const SIZE: usize = 64 << 10;
        let chunks = BackgroundWork::begin(move |results| {
            let mut input = match open() {
                Ok(input) => input,
                Err(error) => {
                    results.put(Err(error));
                    return;
                }
            };
            let mut buffer = vec![0; SIZE];
            loop {
                let read = match input.read(&mut buffer) {
                    Ok(0) => return,
                    Ok(count) => Ok(buffer.get(..count).unwrap_or_default().to_vec()),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let is_over = read.is_err();
                if !results.put(read) || is_over {
                    return;
                }
            }
        });
        Self { chunks, rest: io::Cursor::default() }
    }
}

impl io::Read for PatientReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.rest.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            match self.chunks.next().map_err(io::Error::other)? {
                None => return Ok(0),
                Some(chunk) => self.rest = io::Cursor::new(chunk?),
            }
        }
    }
}
