//! Everything behind the window: games being played, the engines' threads, files that survive a
//! crash, the user's progress.
//!
//! A front end uses a [`Play`] or a [`Study`]; a [`Session`] is one of them. They never block: the
//! engine and the disk have threads of their own, and [`Session::poll`] fetches their answers. The
//! `wake` function given to [`Worker`] and [`Store`] is called, on any thread, when there is
//! something to fetch. The human's actions are also reported by the next [`Session::poll`], but
//! `wake` is not called for them.

mod analysis;
mod bookshelf;
mod document;
mod engines;
mod incident;
mod open;
mod people;
mod play;
mod progress;
pub mod solving;
mod storage;
mod stored_games;
mod study;
pub mod task;

pub use crate::engine::levels::{Level, Strength};
pub use analysis::{
    Analysis, AnalysisQuestion, Analyst, Conclusion, DangerWatch, Finish, GameReview, KeptAnalyses, Proof,
    ProofAim, Proven, ReviewEffort, Status,
};
pub use bookshelf::{BookState, Bookshelf, USER_FILES};
pub use document::{Change, Document, Editing, WhyDeclined};
pub use engines::{
    Budget, BuiltIn, Contestant, Engine, EngineCheck, EngineError, EngineId, EngineSetup, Engines, External,
    ExternalPlayer, Fixture, Introduction, Match, SearchRequest, Standing, Worker,
};
pub use incident::{Aftermath, Excuse, Incident, Watch};
pub use open::Session;
pub use people::{People, PeopleError, Person, PersonId};
pub use play::{NewGame, Now, OfferError, Play, PlayError, SearchPurpose, Thinking};
pub use progress::{
    Accuracies, Attempt, Cause, CollectionWorker, Contents, Day, Drill, Exercise, Familiarity, Habit, Habits,
    History, KeptMistake, Mistake, Mistakes, MonthlyAccuracy, PuzzleRecord, RatedGame, RatedStep, Rating,
    Results, SearchResult, TablebaseTask, Tally, Training, Trouble, Worth, guests, read_games, read_games_by,
    read_piped,
};
pub use storage::{
    Fingerprint, Held, LoadError, Newer, OpenError, Origin, SaveError, Store, check_name, open_file,
    read_at_most, read_file, write_file,
};
pub use stored_games::{
    ClockFace, GameId, PastGame, PastGameSummary, Player, Saved, TimeControl, TimeControlError,
};
pub use study::{Study, Undone};
pub use task::{ProgramPart, Progress, Task, Wake, guarded};
