//! The review of the game: every position is searched, and every move judged.

mod graph;
mod pane;
mod rows;

use std::collections::HashMap;
use std::rc::Rc;

use crate::app::command::Study;
use crate::app::core::{Core, Effect, Effects, FilePurpose, ReviewEffort};
use crate::app::text::ReviewWords;
use crate::engine::board::{Move, Side};
use crate::engine::evaluate::Score;
use crate::engine::search::Limits;
use crate::game::review::{Class, MoveReview, Review};
use crate::game::{Game, NodeId};
use crate::print;
use crate::session::{GameReview, Progress};
use rows::Rows;

/// What the user does with the review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Starts a review of the game.
    Start,
    Stop,
    /// Continues a review that was stopped.
    Resume,
    /// Discards the review, to start another one.
    Discard,
    SetEffort(ReviewEffort),
    /// Whether a game is reviewed automatically when it has ended.
    SetAutomatic(bool),
    /// Shows the place after this number of plies.
    Show(usize),
    /// Shows the better line instead of the move after this number of plies.
    ShowBetter(usize),
    /// Shows how the move after this number of plies is answered, where that shows why it is bad.
    ShowRefutation(usize),
    /// Writes the review into the record as comments and variations.
    Write,
    /// Saves the story of the game on one page.
    Story,
}

/// Shorter games are not reviewed automatically.
const LEAST_PLIES: usize = 10;
/// The most plies of a better line that are shown.
const BETTER_PLIES: usize = 6;

/// The room of the review.
#[derive(Default)]
pub struct ReviewRoom {
    job: Option<Job>,
}

impl ReviewRoom {
    /// The bad moves that the review has found; none if the review is of another game.
    pub fn faults(&self, game: &Game) -> Rc<HashMap<NodeId, Class>> {
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        job.map(|job| Rc::clone(&job.faults)).unwrap_or_default()
    }
}

/// The review of a game, running or finished.
struct Job {
    search: GameReview,
    progress: Progress,
    /// The scores from Red's view, by the number of plies played before.
    scores: Vec<Option<Score>>,
    /// The judgement of what had been searched when the search last ended.
    judged: Option<Review>,
    rows: Rows,
    faults: Rc<HashMap<NodeId, Class>>,
    /// The ply shown in the last frame; the inner `None`: the place shown is not in the game's line.
    seen: Option<Option<usize>>,
    is_written: bool,
}

impl Job {
    fn new(search: GameReview) -> Self {
        Self {
            progress: search.progress(),
            scores: search.scores(),
            search,
            judged: None,
            rows: Rows::default(),
            faults: Rc::default(),
            seen: None,
            is_written: false,
        }
    }

    /// Fetches new results; when the search has ended, judges the moves.
    fn follow(&mut self) {
        let progress = self.search.progress();
        if progress == self.progress {
            return;
        }
        self.scores = self.search.scores();
        if self.progress.is_running && !progress.is_running {
            self.judged = self.search.review();
            self.rows = Rows::default();
            let game = self.search.game();
            let moves = self.judged.iter().flat_map(|review| &review.moves);
            let faults = moves.filter(|judged| judged.class.is_fault());
            self.faults =
                Rc::new(faults.map(|judged| (game.node_at(judged.ply + 1), judged.class)).collect());
        }
        self.progress = progress;
    }

    /// Whether the review is of this game with the same moves, start and rules.
    fn is_of(&self, game: &Game) -> bool {
        let reviewed = self.search.game();
        reviewed.line() == game.line()
            && reviewed.start() == game.start()
            && reviewed.profile() == game.profile()
    }

    /// Whether the review is of this game as it was before moves were changed: at least half of the shorter line is in
    /// both.
    fn is_of_other_moves(&self, game: &Game) -> bool {
        let reviewed = self.search.game();
        let common = reviewed.line().iter().zip(game.line()).take_while(|(one, other)| one == other).count();
        reviewed.start() == game.start()
            && reviewed.headers == game.headers
            && 2 * common >= reviewed.line().len().min(game.line().len())
    }
}

/// The number of threads: all cores, since a user who waits for a review needs them for nothing else.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl ReviewRoom {
    /// Fetches new results.
    pub fn poll(&mut self, core: &Core) {
        let Some(job) = &mut self.job else { return };
        job.follow();
        let game = core.session.game();
        if !job.is_of(game) {
            // The result would be useless, and the other game needs the processor.
            job.search.stop();
            if game.tree().is_empty() {
                self.job = None;
            }
        }
    }

    /// Starts a review of a game that a human played and that has just ended, if the settings say so.
    pub fn on_game_over(&mut self, core: &Core) {
        let session = &core.session;
        let is_own = Side::BOTH.into_iter().any(|side| !session.player(side).is_engine());
        if core.settings.has_review && is_own && session.game().line().len() >= LEAST_PLIES {
            self.start(core);
        }
    }

    fn start(&mut self, core: &Core) {
        let limits = Limits::move_time(core.settings.review_effort.time());
        let mut search = GameReview::new(core.session.game(), limits);
        search.resume(cores(), &core.wake);
        self.job = Some(Job::new(search));
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Start => {
                // A review of an unfinished game is help, and the opponent must not go on meanwhile.
                if core.session.outcome().is_none() {
                    core.session.note_help();
                    core.session.pause();
                }
                self.start(core);
                core.study = Some(Study::Review);
            }
            Message::Stop => {
                if let Some(job) = &mut self.job {
                    job.search.stop();
                }
            }
            Message::Resume => {
                if let Some(job) = &mut self.job {
                    job.search.resume(cores(), &core.wake);
                    job.follow();
                }
            }
            Message::Discard => self.job = None,
            Message::SetEffort(effort) => core.change_settings(|settings| settings.review_effort = effort),
            Message::SetAutomatic(is_on) => core.change_settings(|settings| settings.has_review = is_on),
            Message::Show(ply) => {
                let game = core.session.game();
                core.browse.show(game, game.node_at(ply));
            }
            Message::ShowBetter(ply) => {
                let better = |judged: &MoveReview| judged.better.iter().copied().take(BETTER_PLIES).collect();
                self.show_line(ply, ply, better, core);
            }
            Message::ShowRefutation(ply) => {
                let line = |judged: &MoveReview| {
                    judged.reason.as_ref().map_or(Vec::new(), |reason| reason.line.clone())
                };
                self.show_line(ply, ply + 1, line, core);
            }
            Message::Write => return self.write(core),
            Message::Story => return self.tell(core),
        }
        Effects::new()
    }

    /// Adds a line that belongs to the move judged at `ply` to the record, as a variation after so many plies, and shows its
    /// first move.
    fn show_line(&self, ply: usize, after: usize, line: impl Fn(&MoveReview) -> Vec<Move>, core: &mut Core) {
        let judged = self.job.as_ref().and_then(|job| job.judged.as_ref());
        let Some(judged) = judged.and_then(|review| review.moves.iter().find(|judged| judged.ply == ply))
        else {
            return;
        };
        let mut at = core.session.game().node_at(after);
        let mut first = None;
        for play in line(judged) {
            // The record may be full.
            let Ok(next) = core.session.add_variation(at, play) else { break };
            first = first.or(Some(next));
            at = next;
        }
        if let Some(first) = first {
            core.browse.show(core.session.game(), first);
        }
    }

    /// Asks for a file for the story of the game.
    fn tell(&self, core: &Core) -> Effects {
        let words = ReviewWords(core.language(), core.notation());
        let game = core.session.game();
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        let story = job.and_then(|job| Some(print::story(game, job.judged.as_ref()?, words)));
        story.map(|story| Effect::ChooseFile(FilePurpose::Print(story.into()))).into_iter().collect()
    }

    fn write(&mut self, core: &mut Core) -> Effects {
        let words = ReviewWords(core.language(), core.notation());
        if let Some(job) = &mut self.job
            && job.is_of(core.session.game())
            && let Some(review) = &job.judged
        {
            core.session.annotate(review, &words);
            job.is_written = true;
            return vec![Effect::RevealMove];
        }
        Effects::new()
    }
}
