//! The files that a review writes besides its printed output.

use std::fs;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use chuhe::game::formats::Exchange;
use chuhe::print::Document;

use super::{Arguments, ReviewError};
use crate::manners::is_json;
use crate::output::{FileKind, Output, Outputs, WriteError};
use crate::reading::read_bytes;
use crate::{Failure, story};

/// The files of a review. They are begun before the search, so that errors are reported first.
pub(super) struct Files {
    games: Option<(Output, ReviewedGames)>,
    story: Option<Output>,
}

/// The destination of reviewed games.
enum ReviewedGames {
    /// One after another to a file, with this separator once there are some.
    New { gap: &'static str, is_begun: bool },
    /// In place of the single game in the file that was read.
    Own(PathBuf, Exchange),
}

impl Files {
    pub fn begin(arguments: &Arguments, outputs: &Outputs) -> Result<Self, Failure> {
        let story = arguments.story.as_ref().map(|story| outputs.create(story, FileKind::EXPORT));
        let games = arguments.output.as_ref().map(|target| -> Result<_, Failure> {
            let path: &Path = target;
            if is_json(path) || !outputs.is_the_input(path) {
                let gap = if is_json(path) { "" } else { "\n" };
                return Ok((
                    outputs.create(path, FileKind::EXPORT)?,
                    ReviewedGames::New { gap, is_begun: false },
                ));
            }
            let output = outputs.change_input(path)?;
            let exchange = Exchange::new(read_bytes(path)?, arguments.game.saturating_sub(1));
            let exchange = exchange.map_err(|source| ReviewError::Kept { path: path.into(), source })?;
            Ok((output, ReviewedGames::Own(path.into(), exchange)))
        });
        Ok(Self { games: games.transpose()?, story: story.transpose()? })
    }

    /// The place of the game to be replaced in its own file.
    pub fn own(&self) -> Option<&Exchange> {
        match &self.games {
            Some((_, ReviewedGames::Own(_, exchange))) => Some(exchange),
            Some((_, ReviewedGames::New { .. })) | None => None,
        }
    }

    /// Adds a reviewed game in its written form.
    pub fn add(&mut self, text: &str) -> Result<(), Failure> {
        let Some((output, place)) = &mut self.games else { return Ok(()) };
        match place {
            ReviewedGames::New { gap, is_begun } => {
                let gap = if mem::replace(is_begun, true) { *gap } else { "" };
                output.write_all([gap, text].concat().as_bytes())?;
            }
            ReviewedGames::Own(path, exchange) => {
                let kept = |source| ReviewError::Kept { path: path.clone(), source };
                let bytes = exchange.with(text).map_err(kept)?;
                // The user may have edited the file during the search.
                if fs::read(&*path).map_err(|error| WriteError::of(error, path))? != exchange.original() {
                    return Err(ReviewError::KeptNew(path.clone()).into());
                }
                output.write_all(&bytes)?;
            }
        }
        Ok(())
    }

    /// Writes the story of the single game, if requested.
    pub fn tell(
        &mut self,
        arguments: &Arguments,
        document: impl FnOnce() -> Document + Send + 'static,
    ) -> Result<(), Failure> {
        match arguments.story.as_ref().zip(self.story.take()) {
            Some((target, output)) => story::write(target, output, document),
            None => Ok(()),
        }
    }

    /// Finishes the games' file.
    pub fn finish(self) -> Result<(), Failure> {
        Ok(self.games.map_or(Ok(()), |(output, _)| output.finish())?)
    }
}
