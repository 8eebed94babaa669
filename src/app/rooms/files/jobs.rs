//! Reads and writes files, each on its own thread. Each job ends with an `Event`.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{
    Consent, Content, Event, FilePurpose, FileQuestion, FilesRoom, Source, Successor, Trouble, WriteTrouble,
    Written, chapters, formats,
};
use crate::app::core::{Core, PictureSource};
use crate::game::Game;
use crate::game::formats::{
    self as game_formats, FileTarget, Format, GameFile, Reading, Summary, Target, TextFormat,
};
use crate::session::{
    Editing, Fingerprint, Origin, ProgramPart, Task, guarded, read_file, task, task::Control, write_file,
};
use crate::vision::Picture;

impl FilesRoom {
    /// Lets the user choose a file.
    pub(super) fn pick(&mut self, question: FileQuestion, purpose: FilePurpose) {
        self.picking = Some(purpose);
        let (outbox, wake) = (self.outbox.clone(), Arc::clone(&self.wake));
        let answer = move |picked| {
            // Sending fails only if the program is ending.
            let _ = outbox.send(Event::Picked(picked));
            wake();
        };
        self.picker.ask(question, Box::new(answer));
    }

    /// Starts to read a file, or a pasted text.
    pub(super) fn read(&mut self, source: Source, text: String) {
        let clipboard = Arc::clone(&self.clipboard);
        self.start_reading(source.clone(), move || match &source {
            Source::File(path) => {
                let bytes = read_file(path).map_err(Trouble::Open)?;
                content(bytes, Some(path))
            }
            // Programs that copy a picture may add a text, such as its address.
            Source::Text => content(text.into_bytes(), None).or_else(|trouble| {
                let picture = clipboard.picture().map(Arc::new).ok_or(trouble)?;
                Ok(Content::Picture(PictureSource::Pixels(picture)))
            }),
        });
    }

    /// Starts to read all games of a file as the chapters of a study.
    pub(super) fn read_chapters(&mut self, source: Source, games: Arc<GameFile>, file: Option<Origin>) {
        self.start_reading(source, move || chapters::read(&games, file));
    }

    /// Starts to read one of the games of a file.
    pub(super) fn read_game(&mut self, source: Source, games: Arc<GameFile>, index: usize) {
        self.start_reading(source, move || {
            let reading = games.read(index);
            let reading = reading.map_err(|cause| Trouble::Read { game: Some(index), cause })?;
            Ok(game_or_position(reading, games.format(), None))
        });
    }

    pub(super) fn start_reading(
        &mut self,
        source: Source,
        job: impl FnOnce() -> Result<Content, Trouble> + Send + 'static,
    ) {
        self.last_id += 1;
        let id = self.last_id;
        self.reading = Some(id);
        // The program does not need the result when it ends, so it does not wait.
        self.start(move || Event::Read { id, source, result: job() });
    }

    /// Starts to write the game, or the chapters of the study, to a file. Writes nothing if
    /// `consent` does not cover replacing the file.
    pub(super) fn write(
        &mut self,
        file: PathBuf,
        target: FileTarget,
        consent: Consent,
        then: Option<Box<Successor>>,
        core: &Core,
    ) {
        let id = core.document().id();
        let games: Vec<Game> = core.session().records().map(Cow::into_owned).collect();
        let named: Vec<Game> = games.iter().map(|game| core.named(game)).collect();
        self.start_writing(move || {
            let result = match consent.objection(&file, &games) {
                Some(objection) => Err(WriteTrouble::Refused(objection)),
                None => {
                    let bytes = formats::write_bytes(named, target);
                    let written = write_file(&file, &bytes).map_err(WriteTrouble::Failed);
                    written.map(|()| Origin::new(file.clone(), &bytes))
                }
            };
            Event::Written(Box::new(Written { id, file, games, then, result }))
        });
    }

    /// Starts to write games to a file. Writes nothing if `consent` does not cover replacing it.
    pub(super) fn write_games(
        &mut self,
        file: PathBuf,
        games: Arc<[Game]>,
        target: Target,
        consent: Consent,
    ) {
        self.start_writing(move || {
            let result = match consent.objection(&file, &games) {
                Some(objection) => Err(WriteTrouble::Refused(objection)),
                None => {
                    let texts: Vec<String> = games.iter().map(|game| formats::write(game, target)).collect();
                    write_file(&file, texts.join("\n").as_bytes()).map_err(WriteTrouble::Failed)
                }
            };
            Event::GamesWritten { file, games, result }
        });
    }

    /// Starts a job. The program does not wait for it when it ends.
    pub(super) fn start(&self, job: impl FnOnce() -> Event + Send + 'static) {
        self.spawn(job).into_iter().for_each(Task::detach);
    }

    /// Starts a job that writes a file. The program waits for it before it ends.
    pub(super) fn start_writing(&mut self, job: impl FnOnce() -> Event + Send + 'static) {
        self.writing.retain(Task::is_running);
        self.writing.extend(self.spawn(job));
    }

    fn spawn(&self, job: impl FnOnce() -> Event + Send + 'static) -> Option<Task> {
        let outbox = self.outbox.clone();
        let work = move |_: &Control| {
            // Sending fails only if the program is ending.
            let _ = outbox.send(guarded(job).unwrap_or(Event::Panicked));
        };
        let task = task::try_spawn(ProgramPart::Files, Some(&self.wake), work);
        task.inspect_err(|error| log::warn!("no thread for a file: {error}")).ok()
    }

    /// The next event, if there is one. Never blocks. Skips the results of earlier readings.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are handed on as they are")]
    pub(super) fn event(&mut self) -> Option<Event> {
        loop {
            match self.inbox.try_recv().ok()? {
                Event::Read { id, .. } if self.reading != Some(id) => {}
                Event::Read { id, source, result } => {
                    self.reading = None;
                    return Some(Event::Read { id, source, result });
                }
                // It is unknown which job panicked, so stop waiting for any of them.
                Event::Panicked => {
                    (self.reading, self.animation) = (None, None);
                    return Some(Event::Panicked);
                }
                event => return Some(event),
            }
        }
    }
}

/// In bytes. The content of a larger file is not remembered, so that the list of its games appears
/// sooner. Overwriting such a file takes a question.
const MAX_KNOWN: usize = 16 << 20;

/// Reads a file's games. Does not hold two copies of a large file. `file` is the source, `None` for
/// pasted text.
fn content(bytes: Vec<u8>, file: Option<&Path>) -> Result<Content, Trouble> {
    let trouble = |cause| Trouble::Read { game: None, cause };
    if bytes.len() <= Picture::MAX_BYTES && formats::is_picture(&bytes) {
        return Ok(Content::Picture(PictureSource::Bytes(bytes.into())));
    }
    let fingerprint = (bytes.len() <= MAX_KNOWN).then(|| Fingerprint::of(&bytes));
    let games = game_formats::read_owned(bytes).map_err(trouble)?;
    if games.len() > 1 {
        let summaries: Vec<Summary> = (0..games.len()).map(|index| games.summary(index)).collect();
        let file = file.filter(|file| formats::can_be_written_back(file, games.format()));
        let origin = file.map(|file| Origin { path: file.into(), content: fingerprint });
        // A study saved here or elsewhere opens as a study.
        let are_chapters = summaries.iter().all(|summary| summary.headers.is_chapter());
        if games.len() <= chapters::MAX_CHAPTERS && (are_chapters || games.holds_chapters()) {
            return chapters::read(&games, origin);
        }
        return Ok(Content::Games(Arc::new(games), summaries, origin));
    }
    let reading = games.read(0).map_err(trouble)?;
    // Saving would lose the parts that were not understood.
    let can_be = reading.losses.is_empty();
    let file = file.filter(|file| can_be && formats::can_be_written_back(file, games.format()));
    let origin = file.map(|file| Origin { path: file.into(), content: fingerprint });
    Ok(game_or_position(reading, games.format(), origin))
}

fn game_or_position(reading: Reading, format: Format, file: Option<Origin>) -> Content {
    if format == Format::Text(TextFormat::Moves) && reading.game.tree().is_empty() {
        Content::Position(Box::new(reading.game.start().clone()))
    } else {
        Content::Game(Box::new(reading), file)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Native;
    use super::*;
    use crate::engine::board::Position;

    #[test]
    fn after_a_panic_nothing_is_waited_for() {
        let mut files = FilesRoom::new(Box::new(Native::default()), Arc::new(|| {}));
        files.start_reading(Source::Text, || panic!("on purpose"));
        while files.reading.is_some() {
            assert!(files.event().is_none_or(|event| matches!(event, Event::Panicked)));
        }
        files.start_reading(Source::Text, || Ok(Content::Position(Box::new(Position::start()))));
        let event = loop {
            if let Some(event) = files.event() {
                break event;
            }
        };
        assert!(matches!(event, Event::Read { result: Ok(Content::Position(_)), .. }));
    }
}
