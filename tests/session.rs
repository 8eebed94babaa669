//! Games played through a session: with our own engine, and with puppets that do what a case needs.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chuhe::engine::board::{Move, Side};
use chuhe::engine::evaluate::Score;
use chuhe::engine::movegen::{Refusal, legal_moves};
use chuhe::engine::rules;
use chuhe::engine::search::{Bound, Choice, Report};
use chuhe::game::{Outcome, Reason};
use chuhe::session::{
    Change, Engine, Level, LoadError, NewGame, OfferError, PlayError, Player, Purpose, Request, Session,
    Store, Strength, Wake, Worker,
};
use tempfile::TempDir;

/// What the puppet does in one search.
enum Act {
    /// Plays this at once.
    Play(&'static str, Score),
    /// Reports this and plays it when it is told to stop.
    Ponder(&'static str),
    Panic,
}

/// An engine that does what it is told, and then plays the first legal move with score 0.
struct Puppet(Arc<Mutex<VecDeque<Act>>>);

impl Engine for Puppet {
    fn search(
        &mut self,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Report),
    ) -> Option<Choice> {
        let act = self.0.lock().unwrap().pop_front();
        let (play, score) = match act {
            Some(Act::Panic) => panic!("a bad day"),
            Some(Act::Play(play, score)) => (parse(play), score),
            Some(Act::Ponder(play)) => {
                report(one_ply(parse(play)));
                while !stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                (parse(play), Score::DRAW)
            }
            None => (*legal_moves(request.root.position()).first()?, Score::DRAW),
        };
        Some(Choice { play, ponder: None, score, depth: 1, nodes: 1 })
    }

    fn new_game(&mut self) {}
}

fn one_ply(play: Move) -> Report {
    Report {
        depth: 1,
        selective_depth: 1,
        line: 1,
        score: Score::centipawns(7),
        bound: Bound::Exact,
        nodes: 40,
        elapsed: Duration::from_millis(1),
        hash_permille: 0,
        moves: vec![play],
    }
}

const HUMAN: Player = Player::Human;
const ENGINE: Player = Player::Engine(Strength::Level(Level::Newcomer));

/// A middlegame with few pieces, so that no engine calls it an opening.
const QUIET: &str = "3ak4/9/9/p3p3p/9/9/P3P3P/9/9/R2AK4 w - - 0 30";
/// Red mates by b7b9.
const MATE_IN_ONE: &str = "3k5/R8/1R7/9/9/9/9/9/9/4K4 w - - 0 1";

fn parse(text: &str) -> Move {
    text.parse().unwrap()
}

fn silent() -> Wake {
    Arc::new(|| {})
}

fn puppet(acts: Vec<Act>) -> Worker {
    let acts = Arc::new(Mutex::new(VecDeque::from(acts)));
    Worker::new(move || Box::new(Puppet(Arc::clone(&acts))), silent())
}

fn session(red: Player, black: Player, acts: Vec<Act>) -> Session {
    Session::new(NewGame::new(red, black), puppet(acts), None)
}

fn session_from(fen: &str, red: Player, black: Player, acts: Vec<Act>) -> Session {
    let start = fen.parse().unwrap();
    Session::new(NewGame { start, ..NewGame::new(red, black) }, puppet(acts), None)
}

fn played(session: &Session) -> Vec<String> {
    session.game().moves().iter().map(Move::to_string).collect()
}

/// Polls until `is_done`, and returns all that happened. The time only guards against waiting for ever.
fn poll_until(session: &mut Session, is_done: impl Fn(&Session, &[Change]) -> bool) -> Vec<Change> {
    let begin = Instant::now();
    let mut changes = Vec::new();
    loop {
        changes.extend(session.poll());
        if is_done(session, &changes) {
            return changes;
        }
        assert!(begin.elapsed() < Duration::from_secs(120), "nothing came after {changes:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn wait_for_reply(session: &mut Session) -> Vec<Change> {
    poll_until(session, |session, _| session.is_human_turn() || session.outcome().is_some())
}

fn wait_for_thought(session: &mut Session) {
    poll_until(session, |session, _| session.thinking().is_some_and(|thinking| thinking.report.is_some()));
}

fn answers(changes: &[Change]) -> Vec<bool> {
    changes
        .iter()
        .filter_map(|change| match change {
            Change::DrawAnswered { is_accepted } => Some(*is_accepted),
            _ => None,
        })
        .collect()
}

// Whole games.

#[test]
fn our_engine_plays_itself_to_the_end() {
    for _ in 0..3 {
        let mut session = Session::new(NewGame::new(ENGINE, ENGINE), Worker::built_in(1, silent()), None);
        let changes = poll_until(&mut session, |session, _| session.outcome().is_some());
        let moves = changes.iter().filter(|change| matches!(change, Change::MovePlayed(_))).count();
        assert_eq!(moves, session.game().moves().len());
        assert!(
            matches!(changes.last(), Some(Change::GameOver(outcome)) if Some(*outcome) == session.outcome())
        );
        assert!(session.thinking().is_none());
    }
}

#[test]
fn the_engine_answers_a_human() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    assert_eq!(session.play(parse("h9i7")), Err(PlayError::EnginesTurn));
    let changes = wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
    assert!(matches!(changes[..], [Change::MovePlayed(_), Change::MovePlayed(_)]), "{changes:?}");
}

#[test]
fn refused_moves_say_why() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    let leg = "c0".parse().unwrap();
    assert_eq!(session.play(parse("b0d1")), Err(PlayError::Refused(Refusal::BlockedLeg { leg })));
    assert!(session.poll().is_empty());
    session.resign(Side::Red);
    assert_eq!(session.play(parse("h2e2")), Err(PlayError::GameOver));
}

#[test]
fn the_game_ends_by_mate() {
    let mut session = session_from(MATE_IN_ONE, HUMAN, ENGINE, vec![]);
    session.play(parse("b7b9")).unwrap();
    let outcome = session.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Side::Red));
    assert_eq!(outcome.reason, Reason::Rules(rules::Reason::Checkmate));
    assert!(session.thinking().is_none());
    assert!(matches!(session.poll()[..], [Change::MovePlayed(_), Change::GameOver(_)]));
}

// The engine's thinking.

#[test]
fn move_now_plays_what_the_engine_has() {
    let mut session = session(ENGINE, HUMAN, vec![Act::Ponder("h2e2")]);
    wait_for_thought(&mut session);
    let thinking = session.thinking().unwrap();
    assert_eq!((thinking.side, thinking.purpose), (Side::Red, Purpose::Move));
    assert_eq!(thinking.report, Some(one_ply(parse("h2e2"))));
    session.move_now();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2"]);
}

#[test]
fn a_failing_engine_pauses_the_game_and_may_try_again() {
    let acts = vec![Act::Panic, Act::Play("a9a5", Score::DRAW), Act::Play("h9g7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    for message in ["a bad day", "the engine played a9a5: the way is blocked on a6"] {
        let changes = poll_until(&mut session, |session, _| session.is_paused());
        let failed = |change: &Change| matches!(change, Change::EngineFailed(text) if text.contains(message));
        assert!(changes.iter().any(failed), "{changes:?}");
        session.resume();
    }
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn a_hint_is_given_to_the_human_to_move() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h2e2", Score::centipawns(20))]);
    assert!(session.request_hint());
    let changes = poll_until(&mut session, |_, changes| !changes.is_empty());
    assert!(matches!(changes[..], [Change::HintFound { play, .. }] if play == parse("h2e2")));
    assert!(played(&session).is_empty());
    session.play(parse("h2e2")).unwrap();
    assert!(!session.request_hint());
}

#[test]
fn a_move_ends_the_search_for_a_hint() {
    let mut session = session(HUMAN, HUMAN, vec![Act::Ponder("h2e2")]);
    assert!(session.request_hint());
    wait_for_thought(&mut session);
    session.play(parse("b0c2")).unwrap();
    assert!(session.thinking().is_none());
    assert!(session.request_hint());
    let changes = poll_until(&mut session, |session, _| session.thinking().is_none());
    let hints = changes.iter().filter(|change| matches!(change, Change::HintFound { .. })).count();
    assert_eq!(hints, 1);
}

#[test]
fn two_engines_can_be_paused() {
    let mut session = session(ENGINE, ENGINE, vec![Act::Ponder("h2e2")]);
    wait_for_thought(&mut session);
    session.pause();
    assert!(session.thinking().is_none());
    session.resume();
    poll_until(&mut session, |session, _| session.game().moves().len() >= 3);
}

// Undo and redo.

#[test]
fn undo_while_the_engine_thinks_takes_one_ply_and_drops_its_answer() {
    let acts = vec![Act::Ponder("h9g7"), Act::Play("b9c7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    assert!(session.undo());
    assert!(played(&session).is_empty());
    assert!(session.thinking().is_none() && !session.can_undo());
    // The late answer h9g7 must not be taken for the reply to this.
    session.play(parse("b2e2")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["b2e2", "b9c7"]);
}

#[test]
fn redo_after_an_undo_while_thinking_lets_the_engine_think_again() {
    let acts = vec![Act::Ponder("h9g7"), Act::Play("b9c7", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    assert!(session.undo() && session.redo());
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "b9c7"]);
}

#[test]
fn undo_after_the_reply_takes_two_plies_and_redo_restores_them() {
    let acts = vec![Act::Play("h9g7", Score::DRAW), Act::Play("i9h9", Score::DRAW)];
    let mut session = session(HUMAN, ENGINE, acts);
    for play in ["h2e2", "h0g2"] {
        session.play(parse(play)).unwrap();
        wait_for_reply(&mut session);
    }
    let all = played(&session);
    assert!(session.undo());
    assert_eq!(played(&session), all[..2]);
    assert!(session.undo() && !session.undo());
    assert!(played(&session).is_empty());
    session.poll();
    assert!(session.redo());
    assert_eq!(played(&session), all[..2]);
    assert!(matches!(session.poll()[..], [Change::MovePlayed(_), Change::MovePlayed(_)]));
    assert!(session.redo() && !session.redo());
    assert_eq!(played(&session), all);
    assert!(session.thinking().is_none());
}

#[test]
fn the_pieces_go_back_in_reverse() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("b2b9")).unwrap();
    wait_for_reply(&mut session);
    session.undo();
    let changes = session.poll();
    match &changes[..] {
        [Change::MoveTakenBack(first), Change::MoveTakenBack(second)] => {
            assert_eq!((first.play, second.play), (parse("h9g7"), parse("b2b9")));
            assert!(first.captured.is_none() && second.captured.is_some());
        }
        _ => panic!("{changes:?}"),
    }
}

#[test]
fn an_engines_opening_move_stays() {
    let mut session = session(ENGINE, HUMAN, vec![Act::Play("h2e2", Score::DRAW)]);
    wait_for_reply(&mut session);
    assert!(!session.can_undo() && !session.undo());
    session.play(parse("h9g7")).unwrap();
    wait_for_reply(&mut session);
    assert!(session.undo());
    assert_eq!(played(&session), ["h2e2"]);
}

#[test]
fn two_humans_undo_one_ply_each() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    for play in ["h2e2", "h9g7"] {
        session.play(parse(play)).unwrap();
    }
    assert!(session.undo());
    assert_eq!(played(&session), ["h2e2"]);
    assert!(session.redo() && session.undo() && session.undo() && !session.undo());
    session.play(parse("b2e2")).unwrap();
    assert!(!session.can_redo());
}

#[test]
fn playing_the_move_that_was_taken_back_keeps_what_followed() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    for play in ["h2e2", "h9g7"] {
        session.play(parse(play)).unwrap();
    }
    assert!(session.undo() && session.undo());
    session.play(parse("h2e2")).unwrap();
    assert!(session.redo());
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

#[test]
fn undo_between_engines_takes_one_ply_and_pauses() {
    let mut session = session(ENGINE, ENGINE, vec![]);
    poll_until(&mut session, |session, _| session.game().moves().len() >= 4);
    let before = session.game().moves().len();
    assert!(session.undo() && session.is_paused());
    assert_eq!(session.game().moves().len(), before - 1);
    assert!(session.thinking().is_none());
    assert!(session.redo());
    assert_eq!(session.game().moves().len(), before);
}

#[test]
fn a_finished_game_can_be_taken_back() {
    let mut session = session_from(MATE_IN_ONE, HUMAN, ENGINE, vec![]);
    session.play(parse("b7b9")).unwrap();
    assert!(session.undo());
    assert!(session.outcome().is_none() && session.is_human_turn());
    assert!(session.redo());
    assert!(session.outcome().is_some());
    assert!(matches!(session.poll().last(), Some(Change::GameOver(_))));
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7"), Act::Play("h9g7", Score::DRAW)]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    session.resign(Side::Red);
    assert_eq!(session.outcome(), Some(Outcome::resignation(Side::Red)));
    assert_eq!(session.outcome().unwrap().winner, Some(Side::Black));
    assert!(session.thinking().is_none());
    session.resign(Side::Black);
    assert_eq!(session.outcome().unwrap().winner, Some(Side::Black));
    assert!(session.undo());
    assert!(session.outcome().is_none());
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}

// Draw offers.

#[test]
fn an_engine_that_is_not_better_accepts_a_draw() {
    // Red is to move, so the score is Red's: Black, the engine, is worse.
    let acts = vec![Act::Play("a0a1", Score::centipawns(80))];
    let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.draw_offer(), Some(Side::Red));
    assert_eq!(session.thinking().unwrap().purpose, Purpose::DrawAnswer);
    let changes = poll_until(&mut session, |session, _| session.draw_offer().is_none());
    assert_eq!(answers(&changes), [true]);
    assert_eq!(session.outcome(), Some(Outcome::agreement()));
    assert!(played(&session).is_empty());
    assert_eq!(session.offer_draw(Side::Red), Err(OfferError::GameOver));
}

#[test]
fn an_engine_that_is_better_declines_and_is_not_asked_again_at_once() {
    let acts = vec![Act::Play("a0a1", Score::centipawns(-80))];
    let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::AlreadyOffered));
    let changes = poll_until(&mut session, |session, _| session.draw_offer().is_none());
    assert_eq!(answers(&changes), [false]);
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 5 }));
    session.play(parse("a0b0")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 4 }));
    // Taking the moves back does not shorten the wait.
    session.undo();
    assert_eq!(session.can_offer_draw(Side::Red), Err(OfferError::TooSoon { moves: 5 }));
    assert_eq!(session.can_offer_draw(Side::Black), Err(OfferError::NotHuman));
}

#[test]
fn an_engine_that_thinks_answers_with_its_move() {
    for (score, is_accepted) in [(-80, true), (80, false)] {
        let acts = vec![Act::Ponder("a6a5"), Act::Play("a6a5", Score::centipawns(score))];
        let mut session = session_from(QUIET, HUMAN, ENGINE, acts);
        session.play(parse("a0b0")).unwrap();
        wait_for_thought(&mut session);
        session.resume(); // begins the second search
        session.offer_draw(Side::Red).unwrap();
        let changes =
            poll_until(&mut session, |session, _| session.is_human_turn() || session.outcome().is_some());
        assert_eq!(answers(&changes), [is_accepted]);
        assert_eq!(session.outcome(), is_accepted.then(Outcome::agreement));
        assert_eq!(session.game().moves().len(), if is_accepted { 1 } else { 2 });
    }
}

#[test]
fn no_engine_agrees_in_the_opening() {
    let mut session = session(HUMAN, ENGINE, vec![]);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(answers(&session.poll()), [false]);
    assert!(session.outcome().is_none());
}

#[test]
fn an_offer_lapses_with_the_next_move() {
    let mut session = session_from(QUIET, HUMAN, ENGINE, vec![Act::Ponder("a0a1")]);
    session.offer_draw(Side::Red).unwrap();
    session.play(parse("a0b0")).unwrap();
    assert_eq!(session.draw_offer(), None);
    let changes = wait_for_reply(&mut session);
    assert!(answers(&changes).is_empty() && session.outcome().is_none());
}

#[test]
fn humans_answer_each_other() {
    let mut session = session(HUMAN, HUMAN, vec![]);
    session.offer_draw(Side::Red).unwrap();
    assert_eq!(session.can_offer_draw(Side::Black), Err(OfferError::AlreadyOffered));
    session.answer_draw(false);
    assert!(session.draw_offer().is_none() && session.outcome().is_none());
    session.offer_draw(Side::Black).unwrap();
    session.answer_draw(true);
    assert_eq!(session.outcome(), Some(Outcome::agreement()));
    session.answer_draw(true);
    assert_eq!(answers(&session.poll()), [false, true]);
    assert!(session.undo() && session.outcome().is_none());
}

// Players and positions.

#[test]
fn sides_can_be_changed_in_mid_game() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Play("h2e2", Score::DRAW)]);
    session.swap_players();
    assert_eq!((session.player(Side::Red), session.player(Side::Black)), (ENGINE, HUMAN));
    wait_for_reply(&mut session);
    assert_eq!(played(&session), ["h2e2"]);
    session.set_player(Side::Black, ENGINE, "Second");
    assert_eq!(session.game().participants[1].name, "Second");
    poll_until(&mut session, |session, _| session.game().moves().len() >= 2);
    session.set_player(Side::Red, HUMAN, "Third");
    session.set_player(Side::Black, HUMAN, "Fourth");
    assert!(session.is_human_turn() && session.thinking().is_none());
}

#[test]
fn a_new_game_replaces_the_old_one_at_any_time() {
    let mut session = session(HUMAN, ENGINE, vec![Act::Ponder("h9g7")]);
    session.play(parse("h2e2")).unwrap();
    wait_for_thought(&mut session);
    let start = QUIET.parse().unwrap();
    session.start_game(NewGame { start, ..NewGame::new(HUMAN, ENGINE) });
    assert!(session.poll().is_empty() && session.is_human_turn());
    assert_eq!(session.game().position().to_string(), QUIET);
    session.play(parse("a0b0")).unwrap();
    wait_for_reply(&mut session);
    assert_eq!(session.game().moves().len(), 2);
}

// What survives the program.

fn stored_session(folder: &TempDir, new_game: NewGame) -> Session {
    let store = Store::in_folder(folder.path(), silent());
    Session::new(new_game, puppet(vec![Act::Play("h9g7", Score::DRAW)]), Some(store))
}

fn continued_session(folder: &TempDir) -> Session {
    let store = Store::in_folder(folder.path(), silent());
    let saved = Session::stored(&store).unwrap().unwrap();
    Session::continued(saved, puppet(vec![]), Some(store))
}

#[test]
fn a_stored_game_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["胡".into(), "Engine".into()];
    let mut session = stored_session(&folder, NewGame { names, ..NewGame::new(HUMAN, ENGINE) });
    session.play(parse("h2e2")).unwrap();
    wait_for_reply(&mut session);
    session.play(parse("h0g2")).unwrap();
    wait_for_reply(&mut session);
    session.undo();
    let game = session.game().clone();
    drop(session);
    let mut session = continued_session(&folder);
    assert_eq!(*session.game(), game);
    assert_eq!(session.player(Side::Black), ENGINE);
    assert!(session.redo());
    session.resign(Side::Red);
    drop(session);
    assert_eq!(continued_session(&folder).outcome(), Some(Outcome::resignation(Side::Red)));
}

#[test]
fn a_stored_game_of_two_engines_waits() {
    let folder = tempfile::tempdir().unwrap();
    drop(stored_session(&folder, NewGame::new(ENGINE, ENGINE)));
    let session = continued_session(&folder);
    assert!(session.is_paused() && session.thinking().is_none());
}

#[test]
fn an_engine_thinks_again_after_the_program_was_closed() {
    let folder = tempfile::tempdir().unwrap();
    let mut session = stored_session(&folder, NewGame::new(HUMAN, ENGINE));
    session.play(parse("h2e2")).unwrap();
    drop(session);
    let mut session = continued_session(&folder);
    wait_for_reply(&mut session);
    assert_eq!(session.game().moves().len(), 2);
}

#[test]
fn a_damaged_game_is_set_aside_and_named() {
    let folder = tempfile::tempdir().unwrap();
    drop(stored_session(&folder, NewGame::new(HUMAN, HUMAN)));
    let file = folder.path().join("game.json");
    let damaged = std::fs::read_to_string(&file).unwrap().replace("rnbakabnr", "rnbakabn");
    std::fs::write(&file, &damaged).unwrap();
    let store = Store::in_folder(folder.path(), silent());
    match Session::stored(&store) {
        Err(LoadError::Damaged { set_aside, cause }) => {
            assert_eq!(cause, "the start position: rank 9 of the FEN has 8 points; each rank has 9");
            assert_eq!(std::fs::read_to_string(set_aside).unwrap(), damaged);
        }
        other => panic!("{other:?}"),
    }
    assert!(Session::stored(&store).unwrap().is_none());
}

#[test]
fn the_game_goes_on_when_it_cannot_be_stored() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("file");
    std::fs::write(&in_the_way, "").unwrap();
    let store = Store::in_folder(in_the_way, silent());
    let mut session = Session::new(NewGame::new(HUMAN, HUMAN), puppet(vec![]), Some(store));
    session.play(parse("h2e2")).unwrap();
    poll_until(&mut session, |_, changes| {
        changes.iter().any(|change| matches!(change, Change::SaveFailed(_)))
    });
    session.play(parse("h9g7")).unwrap();
    assert_eq!(played(&session), ["h2e2", "h9g7"]);
}
