//! Measures how many bad moves get a reason in a review, and how many of the reasons hold: in
//! masters' games, and in games that the weak levels play against themselves.
//!
//! A search of many more nodes checks two things: whether the move is at least inaccurate, and
//! whether the reason holds (a mate counts, however lost the game was before):
//!
//! | reason | holds if that search |
//! |---|---|
//! | mate allowed or missed | finds a mate, too |
//! | material won or lost | finds a line that wins about as much, or finds the end of the named line no worse for the winner than its beginning |
//! | a draw by repetition | finds the position practically drawn, too |
//! | threat | finds it if the mover passes: a line that wins about as much, or that passing costs the mover as much |
//! | an idea | finds the named move best, too, or nearly as good |
//! | position | finds two lines in which the named aspect is worse on average |

use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use super::games::{self, BuildError};
use crate::engine::board::{Move, Position, Side};
use crate::engine::evaluate::{Outlook, Score};
use crate::engine::levels::{Level, Strength};
use crate::engine::rules::{self, Profile};
use crate::engine::search::{Limits, Root, Tables, search};
use crate::game::Game;
use crate::game::merit::{Merit, most_kept};
use crate::game::notation::Notation;
use crate::game::review::{
    Cause, Certainty, Class, Course, Fault, FoundLine, MoveReview, Reason, Review, Stretch, chances, losses,
};
use crate::words::{Language, ReviewWords};

/// The settings of the measurement.
#[derive(Clone, Debug)]
pub struct Options {
    /// The number of games to review.
    pub games: usize,
    /// The limits of the first search of each position.
    pub limits: Limits,
    /// The number of randomly drawn reasons to check.
    pub checked: usize,
    /// The nodes of a check for each position.
    pub checking_nodes: u64,
    /// The same seed chooses the same games and reasons.
    pub seed: u64,
    pub threads: usize,
}

/// Games with fewer plies are not reviewed.
const MIN_PLIES: usize = 20;
/// The ply at which games of levels leave those of masters, and their greatest length in plies.
const OPENING_PLIES: usize = 6;
const MAX_GAME_PLIES: usize = 120;
/// The levels of beginners.
const BEGINNERS: usize = 6;
/// The tolerance between the two searches, in hundredths of a soldier and in centipawns.
const SLACK: i32 = 100;

/// This many bad moves without a reason are listed.
const LISTED: usize = 20;

const MEGABYTES: usize = 32;

/// Randomly drawn games of a list.
///
/// # Errors
/// The first line that cannot be read.
pub fn masters(list: impl BufRead, options: &Options) -> Result<Vec<Game>, BuildError> {
    let mut all = Vec::new();
    games::each(list, usize::MAX, |game| {
        if game.moves.len() >= MIN_PLIES {
            all.push(game.moves);
        }
    })?;
    all.shuffle(&mut SmallRng::seed_from_u64(options.seed));
    all.truncate(options.games);
    Ok(all.iter().filter_map(|moves| game_of(moves)).collect())
}

fn game_of(moves: &[Move]) -> Option<Game> {
    Game::from_line(Position::start(), moves, moves.len(), Profile::default()).ok()
}

/// Games that each of the beginners' levels plays against itself after the first moves of
/// `openings`.
pub fn beginners(openings: &[Game], options: &Options) -> Vec<Game> {
    in_parallel(options, options.games, |tables, number| {
        play(tables, openings, Level::ALL[number % BEGINNERS], options.seed ^ number as u64)
    })
}

/// A game that a level plays against itself after the first moves of one of `openings`.
pub(super) fn play(tables: &mut Tables, openings: &[Game], level: Level, seed: u64) -> Option<Game> {
    let mut random = SmallRng::seed_from_u64(seed);
    let opening = openings.choose(&mut random)?;
    let mut moves: Vec<Move> = opening.line().iter().take(OPENING_PLIES).copied().collect();
    while moves.len() < MAX_GAME_PLIES {
        let search_settings = Strength::Level(level).search_settings(random.random());
        let mut root = Root::new(Position::start(), moves.clone(), Profile::default()).ok()?;
        if rules::judge(root.start(), root.moves(), root.profile).is_some() {
            break;
        }
        root.variety = search_settings.variety;
        moves.push(search(tables, &root, &search_settings.limits, &AtomicBool::new(false), &mut |_| ())?.mv);
    }
    game_of(&moves)
}

/// Reviews a game like `session::GameReview`; also returns the number of further looks.
pub(super) fn review(game: &Game, limits: &Limits) -> Option<(Review, usize)> {
    let mut course = Course::new(game);
    let mut tables = Stretch::tables().ok()?;
    while let Some(stretch) = course.take(false) {
        stretch.search(&mut tables, game, limits, &AtomicBool::new(false), |ply, finding| {
            course.note(ply, finding);
        });
    }
    Some((Review::new(game, course.findings()), course.again().len()))
}

/// Does pieces of work on several threads; the results are in order.
pub(super) fn in_parallel<T: Send>(
    options: &Options,
    count: usize,
    work: impl Fn(&mut Tables, usize) -> Option<T> + Sync,
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut tables = Tables::new(MEGABYTES);
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        return;
                    }
                    tables.clear();
                    if let Some(result) = work(&mut tables, number)
                        && let Ok(mut done) = done.lock()
                    {
                        done.push((number, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The finding of a search, or of the rules.
fn find(tables: &mut Tables, root: &Root, limits: &Limits) -> FoundLine {
    let searched = |tables| FoundLine::of_search(tables, root, limits, &AtomicBool::new(false));
    FoundLine::of_end(root).unwrap_or_else(|| searched(tables))
}

/// Reviews games, and prints the share of the bad moves with a reason, and the share of the reasons
/// that hold.
///
/// # Errors
/// The output cannot be written.
pub fn measure(games: &[Game], options: &Options, output: &mut impl Write) -> io::Result<()> {
    let reviews = in_parallel(options, games.len(), |_, number| review(&games[number], &options.limits));
    let positions: usize = reviews.iter().map(|(review, _)| review.scores.len()).sum();
    let looks: usize = reviews.iter().map(|(_, looks)| looks).sum();
    writeln!(output, "{positions} positions, {looks} further looks")?;
    let judged = || {
        reviews
            .iter()
            .enumerate()
            .flat_map(|(game, (review, _))| review.moves.iter().map(move |judged| (game, judged)))
    };
    let of = |is_of: &dyn Fn(&MoveReview) -> bool| -> Vec<&MoveReview> {
        judged().map(|(_, judged)| judged).filter(|judged| is_of(judged)).collect()
    };
    for class in [Class::Inaccuracy, Class::Mistake, Class::Blunder, Class::MissedMate] {
        tell(output, &format!("{class:?}"), &of(&|judged| judged.class == class))?;
    }
    let is_bad = |judged: &MoveReview| judged.class > Class::Inaccuracy;
    tell(output, "all but inaccuracies", &of(&is_bad))?;
    for (game, judged) in
        judged().filter(|(_, judged)| is_bad(judged) && judged.reason.is_none()).take(LISTED)
    {
        let before = games[game].position_at(judged.ply);
        let better = Notation::Wxf.write_line(&before, &judged.better).join(" ");
        writeln!(output, "  none: {before} {} [{} → {}; {better}]", judged.mv, judged.before, judged.after)?;
    }
    let mut drawn: Vec<_> =
        judged().filter(|(_, judged)| is_bad(judged) && judged.reason.is_some()).collect();
    drawn.shuffle(&mut SmallRng::seed_from_u64(options.seed));
    drawn.truncate(options.checked);
    let checks = in_parallel(options, drawn.len(), |tables, number| {
        let (game, judged) = drawn[number];
        check(tables, &games[game], judged, options)
    });
    for certainty in [Certainty::Proven, Certainty::Shown, Certainty::Positional] {
        let of: Vec<&Check> = checks.iter().filter(|check| check.certainty == certainty).collect();
        tell_checks(output, &format!("{certainty:?}"), &of)?;
    }
    tell_checks(output, "all", &checks.iter().collect::<Vec<_>>())?;
    checks.iter().filter_map(|check| check.doubt.as_ref()).try_for_each(|doubt| writeln!(output, "{doubt}"))
}

/// The verdict of a much longer search on a reason.
struct Check {
    certainty: Certainty,
    /// Whether the reason holds.
    holds: bool,
    /// Whether the move is at least inaccurate.
    is_bad: bool,
    /// The evidence against the reason, if any.
    doubt: Option<String>,
}

/// Writes how many of these reasons hold.
fn tell_checks(output: &mut impl Write, what: &str, checks: &[&Check]) -> io::Result<()> {
    let count = |is: fn(&Check) -> bool| checks.iter().filter(|check| is(check)).count();
    let [all, hold, bad, both] = [
        count(|_| true),
        count(|check| check.holds),
        count(|check| check.is_bad),
        count(|check| check.holds && check.is_bad),
    ];
    writeln!(output, "{what}: of {all} reasons {hold} hold; {bad} of the moves are bad; {both} both")
}

/// Writes how many of these moves have a reason, by certainty.
fn tell(output: &mut impl Write, what: &str, moves: &[&MoveReview]) -> io::Result<()> {
    let mut counts = [0; 4];
    for judged in moves {
        counts[judged.reason.as_ref().map_or(3, |reason| reason.certainty() as usize)] += 1;
    }
    let [proven, shown, positional, none] = counts;
    let (said, all) = (proven + shown + positional, counts.iter().sum::<usize>());
    let percent = 100.0 * said as f64 / all.max(1) as f64;
    writeln!(
        output,
        "{what}: {said} of {all} have a reason ({percent:.0} %): {proven} proven, {shown} shown, \
         {positional} positional; {none} have none"
    )
}

/// A much longer search of a position.
type Deep<'a> = dyn FnMut(&Root) -> FoundLine + 'a;

/// A move with a reason, and the findings of a much longer search before and after it.
struct Case<'a> {
    judged: &'a MoveReview,
    reason: &'a Reason,
    before: Root,
    found: FoundLine,
    after: Root,
    reply: FoundLine,
}

impl Case<'_> {
    /// Whether the reason holds: see the table of the module.
    fn holds(&self, deep: &mut Deep<'_>) -> bool {
        let Self { judged, reason, found, reply, .. } = self;
        let (start, shown) = self.shown();
        let is_mate = |merit: &Merit| matches!(merit, Merit::Mates { .. } | Merit::Stalemates { .. });
        match &reason.cause {
            Cause::Fault { fault: Fault::LosesByRepetition, .. } => reply.score > Score::DRAW,
            Cause::Fault { fault: Fault::Allows(merit), threat } => {
                threat.is_none_or(|threat| self.is_threat(threat, *merit, deep))
                    && match is_mate(merit) {
                        true => reply.score.is_win(),
                        false => self.wins(amount(*merit), !judged.side, deep),
                    }
            }
            Cause::Fault { fault: Fault::Misses(merit), .. } => match is_mate(merit) {
                true => found.score.is_win(),
                false => self.wins(amount(*merit), judged.side, deep),
            },
            Cause::Brings { spoils, .. } => self.wins(spoils.amount, spoils.side, deep),
            Cause::Repeats { .. } => (chances(shown.score) - chances(Score::DRAW)).abs() < Class::INACCURATE,
            // The merit is proven; the question is whether the move with it is as good as claimed.
            Cause::Trades { .. } | Cause::Idea(_) => reason.line.first().is_some_and(|&named| {
                named == shown.moves.first().copied().unwrap_or(named) || {
                    let mut only = start.clone();
                    only.search_moves = vec![named];
                    chances(shown.score) - chances(deep(&only).score) < Class::INACCURATE
                }
            }),
            Cause::Worsens(traits) => traits.iter().all(|&which| {
                let played = whole(false, judged.mv, &reply.moves);
                losses(self.before.position(), &found.moves, &played, which).iter().sum::<i32>() > 0
            }),
        }
    }

    /// The position from which the reason's line starts, and its finding.
    fn shown(&self) -> (&Root, &FoundLine) {
        match self.reason.is_missed() {
            true => (&self.before, &self.found),
            false => (&self.after, &self.reply),
        }
    }

    /// Whether the line found wins about as much, or the end of the reason's line is no worse for the
    /// winner than its beginning.
    fn wins(&self, amount: i32, winner: Side, deep: &mut Deep<'_>) -> bool {
        let (start, shown) = self.shown();
        let line = whole(self.reason.is_missed(), self.judged.mv, &shown.moves);
        if most_kept(self.before.position(), &line, winner) >= amount - SLACK {
            return true;
        }
        let named = start.moves().iter().chain(&self.reason.line).copied().collect();
        Root::new(start.start().clone(), named, start.profile).is_ok_and(|end| {
            let at_end = deep(&end).score;
            let score = |root: &Root, score: Score| {
                if root.position().side_to_move() == winner { score } else { -score }
            };
            score(&end, at_end) - score(start, shown.score) >= -SLACK
        })
    }

    /// Whether the opponent would achieve this by the threat if it were its turn.
    fn is_threat(&self, threat: Move, merit: Merit, deep: &mut Deep<'_>) -> bool {
        let Some(passed) = self.before.position().passed() else { return false };
        let Ok(root) = Root::new(passed.clone(), vec![threat], self.before.profile) else { return false };
        let after = deep(&root);
        if let Merit::Mates { .. } | Merit::Stalemates { .. } = merit {
            return matches!(after.score.outlook(), Outlook::Loses { .. });
        }
        let line = whole(false, threat, &after.moves);
        let least = amount(merit) - SLACK;
        most_kept(&passed, &line, passed.side_to_move()) >= least || self.found.score - after.score >= least
    }
}

/// Checks the reason of a move by a much longer search; `None` if there is none.
fn check(tables: &mut Tables, game: &Game, judged: &MoveReview, options: &Options) -> Option<Check> {
    let reason = judged.reason.as_ref()?;
    let limits = Limits::nodes(options.checking_nodes);
    let root =
        |plies: usize| Root::new(game.start().clone(), game.line()[..plies].to_vec(), game.profile()).ok();
    let (before, after) = (root(judged.ply)?, root(judged.ply + 1)?);
    let mut deep = |root: &Root| {
        tables.clear();
        find(tables, root, &limits)
    };
    let (found, reply) = (deep(&before), deep(&after));
    let case = Case { judged, reason, before, found, after, reply };
    let holds = case.holds(&mut deep);
    let Case { before, found, after, reply, .. } = case;
    let loss = chances(found.score) - chances(-reply.score);
    let is_mate = matches!(
        reason.cause,
        Cause::Fault {
            fault: Fault::LosesByRepetition
                | Fault::Allows(Merit::Mates { .. } | Merit::Stalemates { .. })
                | Fault::Misses(Merit::Mates { .. } | Merit::Stalemates { .. }),
            ..
        }
    );
    let is_bad = is_mate || loss >= Class::INACCURATE;
    let words = ReviewWords(Language::English, Notation::Wxf);
    let doubt = (!holds || !is_bad).then(|| {
        format!(
            "  {} {:?} {} {}: {} [{:.2} → {:.2} lost; {} {}, {} {}]",
            if holds { "not bad:" } else { "FALSE:" },
            reason.certainty(),
            before.position(),
            judged.mv,
            words.reason(reason, before.position(), judged.mv),
            judged.loss(),
            loss,
            found.score,
            Notation::Wxf.write_line(before.position(), &found.moves).join(" "),
            reply.score,
            Notation::Wxf.write_line(after.position(), &reply.moves).join(" "),
        )
    });
    Some(Check { certainty: reason.certainty(), holds, is_bad, doubt })
}

/// A line from before the move on: the line itself, or the move played and the line after it.
fn whole(is_missed: bool, mv: Move, line: &[Move]) -> Vec<Move> {
    (!is_missed).then_some(mv).into_iter().chain(line.iter().copied()).collect()
}

/// The least that a merit wins, in hundredths of a soldier.
fn amount(merit: Merit) -> i32 {
    if merit.is_gain() { merit.amount() } else { SLACK }
}
