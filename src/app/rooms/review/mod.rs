//! The review of a game: searches every position, and judges every move.

mod buttons;
mod cells;
mod graph;
mod habit;
mod job;
mod left;
mod list;
mod pane;
mod replay;
mod rows;
mod sides;
mod story;
mod verdict;
mod walk;

use std::collections::HashMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use eframe::egui::Context;

use crate::app::command::{Aid, Command};
use crate::app::core::{Core, Effect, Effects, StatusNote};
use crate::app::text::{ReviewLabel, ReviewWords};
use crate::engine::board::Side;
use crate::engine::levels::ORDINARY_NODES_A_SECOND;
use crate::engine::search::Limits;
use crate::game::review::{Class, KeptReview, Lesson, annotate};
use crate::game::{Game, NodeId};
use crate::session::{Editing, GameReview, Habits, Play, ReviewEffort};
use habit::note_game;
use job::Job;
use replay::{Replay, ReplayStep, ShownLine};

pub use story::Story;

/// The user's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// Starts a review of the game.
    Start,
    Stop,
    /// Continues a stopped review.
    Resume,
    /// Discards the review to start another one.
    Discard,
    SetEffort(ReviewEffort),
    /// Whether a finished game is reviewed automatically.
    SetAutomatic(bool),
    /// Goes to the place after this many plies.
    Show(usize),
    /// Goes to the place before the judged move of this ply, and announces its fault.
    Walk(usize),
    /// Goes from the last moment to the end of the game, and says what to take away.
    EndWalk,
    /// Plays a line of the judged move of this ply on the board.
    Replay(usize, ShownLine),
    /// An action on the line on the board.
    OnReplay(ReplayStep),
    /// Opens puzzles about this lesson.
    Train(Lesson),
    /// Practises the user's mistakes in the game.
    Practise,
    /// Lets the user look for a better move than the judged one of this ply.
    Try(usize),
    /// Writes the review into the record as comments and variations.
    Write,
    /// Shows the story of the game on one page.
    Story,
    SaveStory,
    /// Starts the same game again.
    Rematch,
}

/// Shorter games say nothing about how well the user plays, or how long a review takes.
const MIN_PLIES: usize = 10;
/// The maximum pace, because a stored value can be anything.
const MAX_PACE: f32 = 100.0;

/// The time for one look at each of these positions by one thread of an ordinary machine.
fn ordinary_time(nodes: u64, positions: usize) -> Duration {
    Duration::from_secs_f32(nodes as f32 * positions as f32 / ORDINARY_NODES_A_SECOND as f32)
}

/// All cores: a user who waits for a review does not need them for anything else.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[derive(Default)]
pub struct ReviewRoom {
    job: Option<Job>,
    /// Unfinished reviews of games that the user left for another one.
    left: Vec<Job>,
    /// The line on the board in place of the game.
    replay: Option<Replay>,
    /// The place to which the walk has led at its end, until another one is shown.
    walked_to: Option<NodeId>,
    /// The record whose stored review was last looked up, and whether the game had ended.
    looked: Option<(u64, bool)>,
    /// Whether the game has a review by another version of the program.
    is_outdated: bool,
    /// A limit for the nodes of the first search of a position, below the user's choice.
    pub max_nodes: Option<u64>,
    pub habits: Habits,
}

impl ReviewRoom {
    /// Whether the review has been judged. Its card then has much to show.
    pub fn has_result(&self, game: &Game) -> bool {
        self.job.as_ref().is_some_and(|job| job.judged.is_some() && job.is_of(game))
    }

    /// Whether there is a running or finished review of this game.
    pub fn has_begun(&self, game: &Game) -> bool {
        self.job.as_ref().is_some_and(|job| job.is_of(game))
    }

    /// Whether the card of the game's review is shown.
    pub fn is_shown(&self, core: &Core) -> bool {
        core.aid == Some(Aid::Review) && core.is_game_shown() && self.has_result(core.document().game())
    }

    /// The bad moves that the review has found. None if the review is of another game.
    pub fn faults(&self, game: &Game) -> Rc<HashMap<NodeId, Class>> {
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        job.map(|job| Rc::clone(&job.faults)).unwrap_or_default()
    }
}

impl ReviewRoom {
    /// Stores the findings before the window closes. The search continues at the next start.
    pub fn close(&self, core: &Core) {
        // One that has just begun has found nothing yet, and goes on all the same.
        for job in self.job.iter().chain(&self.left).filter(|job| job.progress.is_running) {
            core.store.iter().for_each(|store| store.save_review(job.search.game(), &job.kept()));
        }
    }

    /// Fetches new results.
    pub fn poll(&mut self, ctx: &Context, core: &mut Core) -> Effects {
        self.poll_replay(ctx, core);
        self.walked_to.take_if(|place| *place != core.shown().node);
        if let Some(job) = &mut self.job {
            let has_ended = job.follow(core.store.as_ref());
            let game = core.document().game();
            if job.is_of(game) {
                let side = core.document().outcome().and(core.document().only_human());
                job.played = side.map(|side| (core.document().id(), side));
                if has_ended {
                    core.session_mut().keep_review(job.search.kept());
                    // A stored review has been announced before.
                    if let Some(review) = job.judged.as_ref().filter(|_| job.is_new()) {
                        core.announcements.add(core.language().review_done(review));
                    }
                    job.keep(&mut core.kept_analyses);
                    if let Some(pace) = job.pace() {
                        let known = core.settings.remembered.review_pace.unwrap_or(pace).clamp(0.0, MAX_PACE);
                        core.change_settings(|settings| {
                            settings.remembered.review_pace = Some((known + pace) / 2.0)
                        });
                    }
                }
            } else if (has_ended || job.progress.is_running) && job.is_missed(game) {
                self.leave();
            } else {
                // The result would be useless, and the other game needs the processor.
                job.stop();
                if game.tree().is_empty() {
                    self.job = None;
                }
            }
        }
        let noted = self.job.as_mut().and_then(|job| note_game(&mut self.habits, job, core));
        let left = self.poll_left(core);
        self.look_up(core);
        noted.into_iter().chain(left).collect()
    }

    /// Takes up the stored review of the game shown, unless the game is being played for the
    /// rating.
    fn look_up(&mut self, core: &Core) {
        let document = core.document();
        // Not after every move, because this reads from the disk.
        let sought = (document.record_number(), document.outcome().is_some());
        if self.looked.replace(sought) == Some(sought) {
            return;
        }
        self.is_outdated = false;
        let game = document.game();
        let is_rated = document.outcome().is_none() && core.play().is_some_and(Play::is_rated);
        let is_known = self.job.as_ref().is_some_and(|job| job.is_of(game));
        if is_rated || is_known || game.line().is_empty() {
            return;
        }
        let stored = core.store.as_ref().and_then(|store| store.review(game));
        let own = game.review().filter(|kept| kept.is_of(game)).cloned();
        let known: Vec<KeptReview> = self.take_left(game).into_iter().chain(stored).chain(own).collect();
        self.is_outdated = known.iter().any(|kept| !kept.is_present() && !kept.is_foreign());
        let shown = known.iter().find(|kept| kept.is_present());
        let Some(kept) = shown.or(known.iter().find(|kept| kept.is_foreign())) else { return };
        if let Some(search) = GameReview::restored(game, kept) {
            if kept.is_foreign() {
                self.job = Some(Job::foreign(search));
                return;
            }
            let mut job = Job::new(search);
            job.is_noted = job.progress.is_complete();
            // A complete one only needs to be judged again.
            if kept.is_running || job.progress.is_complete() {
                job.resume(threads(), core);
            }
            self.job = Some(job);
        }
    }

    /// Starts a review of a human's finished game if the settings say so.
    pub fn on_game_over(&mut self, core: &mut Core) {
        let document = core.document();
        let is_own = Side::BOTH.into_iter().any(|side| !document.player(side).is_engine());
        if core.settings.has_review && is_own && !document.game().line().is_empty() {
            self.start(core);
        }
    }

    fn start(&mut self, core: &mut Core) {
        let nodes = core.settings.review_effort.nodes().min(self.max_nodes.unwrap_or(u64::MAX));
        let game = core.document().game();
        let mut job = Job::new(GameReview::new(game, Limits::nodes(nodes)));
        job.began = Some((Instant::now(), job.progress.total - job.search.progress().done));
        job.resume(threads(), core);
        self.job = Some(job);
    }

    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Start => {
                // A review of an unfinished game is help, and the opponent must not move meanwhile.
                if core.document().outcome().is_none() {
                    core.session_mut().note_help();
                    core.with_play(Play::pause);
                }
                self.start(core);
                core.aid = Some(Aid::Review);
            }
            Message::Stop => {
                if let Some(job) = &mut self.job {
                    job.stop();
                }
            }
            Message::Resume => {
                let threads = threads();
                if let Some(job) = &mut self.job {
                    job.resume(threads, core);
                }
            }
            Message::Discard => self.job = None,
            Message::SetEffort(effort) => core.change_settings(|settings| settings.review_effort = effort),
            Message::SetAutomatic(is_on) => core.change_settings(|settings| settings.has_review = is_on),
            Message::Show(ply) => {
                let game = core.document().game();
                core.show(game.node_at(ply));
            }
            Message::Walk(ply) => self.walk(ply, core),
            Message::EndWalk => self.end_walk(core),
            Message::Replay(ply, told) => return self.begin_replay(ply, told, core),
            Message::OnReplay(step) => self.update_replay(step, core),
            Message::Write => return self.write(core),
            Message::Story => self.open_story(core),
            Message::SaveStory => return Self::save_story(core),
            Message::Practise => return self.practise(None, core),
            Message::Try(ply) => return self.practise(Some(ply), core),
            Message::Train(lesson) => return habit::train(lesson),
            Message::Rematch => return vec![Effect::Do(Command::Rematch)],
        }
        Effects::new()
    }

    /// Practises the user's mistakes. If the game has not exactly one human player, those of both
    /// sides. Begins with the move at `chosen`, a ply.
    fn practise(&self, chosen: Option<usize>, core: &Core) -> Effects {
        let Some(job) = self.job.as_ref().filter(|job| job.is_of(core.document().game())) else {
            return Effects::new();
        };
        let sides = core.document().only_human().map_or(Side::BOTH.into(), |side| vec![side]);
        let chosen = chosen.and_then(|ply| job.mistake(ply));
        vec![Effect::Practise { chosen, mistakes: job.mistakes(&sides) }]
    }

    /// Goes to the place before a bad move, and announces its fault.
    fn walk(&self, ply: usize, core: &mut Core) {
        let game = core.document().game();
        let job = self.job.as_ref().filter(|job| job.is_of(game));
        let row = job.and_then(|job| job.rows.rows.iter().find(|row| row.ply == ply));
        let said = row.map(|row| core.language().labelled(&row.heading, &row.sentence));
        core.show(game.node_at(ply));
        said.into_iter().for_each(|said| core.announcements.add(said));
    }

    /// Goes to the end of the game after the last moment, and announces what it teaches.
    fn end_walk(&mut self, core: &mut Core) {
        let game = core.document().game();
        let end = game.node_at(game.own_line().len());
        let lessons = self.job.as_ref().filter(|job| job.is_of(game)).map(|job| &job.rows.lessons);
        let language = core.language();
        let lessons = lessons.into_iter().flatten().map(|(_, told)| told);
        let said = lessons.fold(ReviewLabel::WalkDone.text(language).to_owned(), |said, told| {
            language.sentences(&said, told)
        });
        core.show(end);
        self.walked_to = Some(end);
        core.announcements.add(said);
    }

    fn write(&mut self, core: &mut Core) -> Effects {
        let words = ReviewWords(core.language(), core.notation());
        if let Some(job) = &mut self.job
            && job.is_of(core.document().game())
            && let Some(review) = &job.judged
        {
            core.session_mut().edit(|game| annotate(game, review, &words));
            job.is_written = true;
            let moves = review.moves.iter().filter(|judged| judged.class.is_fault()).count();
            core.show_note(StatusNote::Annotated(moves));
            return vec![Effect::RevealMove];
        }
        Effects::new()
    }
}
