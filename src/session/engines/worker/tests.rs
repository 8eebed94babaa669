#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

use std::sync::atomic::AtomicUsize;
use std::time::Instant;

use super::*;
use crate::books::BookOrigin;
use crate::engine::board::Position;
use crate::engine::evaluate::Score;
use crate::engine::movegen::legal_moves;
use crate::engine::rules::Profile;

/// Answers with the legal move whose index is the request's depth: at once if the node limit is 0,
/// otherwise when it is stopped. Depth 99 panics.
struct Puppet;

impl Engine for Puppet {
    fn search(
        &mut self,
        request: &SearchRequest,
        stop: &AtomicBool,
        _: &mut dyn FnMut(Report),
    ) -> Result<Option<Choice>, EngineError> {
        let number = request.limits.depth.unwrap_or(0) as usize;
        assert_ne!(number, 99, "a bad day");
        while request.limits.nodes != Some(0) && !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        let mv = legal_moves(request.root.position())[number];
        Ok(Some(Choice { mv, ponder: None, score: Score::DRAW, depth: 1, nodes: 1 }))
    }

    fn new_game(&mut self) {
        panic!("never again");
    }
}

fn worker() -> Worker {
    Worker::new(|| Box::new(Puppet), Arc::new(|| {}))
}

fn request(number: u32, is_instant: bool) -> SearchRequest {
    let root = Root::new(Position::start(), Vec::new(), Profile::default()).unwrap();
    let nodes = is_instant.then_some(0);
    SearchRequest::new(root, Limits { depth: Some(number), nodes, ..Limits::default() })
}

/// Only prevents waiting forever.
const PATIENCE: Duration = Duration::from_secs(60);

fn next_event(worker: &mut Worker) -> Event {
    let begin = Instant::now();
    loop {
        if let Some(event) = worker.event() {
            return event;
        }
        assert!(begin.elapsed() < PATIENCE, "the worker never answered");
        std::thread::yield_now();
    }
}

fn answered(event: Event) -> String {
    match event {
        Event::Done(Some(choice)) => choice.mv.to_string(),
        other => panic!("{other:?}"),
    }
}

fn nth_move(number: usize) -> String {
    legal_moves(&Position::start())[number].to_string()
}

#[test]
fn stopping_brings_the_answer() {
    let mut worker = worker();
    worker.search(request(3, false));
    worker.stop();
    assert_eq!(answered(next_event(&mut worker)), nth_move(3));
}

#[test]
fn a_silent_search_wakes_nobody_before_its_answer_and_can_be_hastened() {
    let wakes = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&wakes);
    let wake = move || _ = counted.fetch_add(1, Ordering::Relaxed);
    let mut worker = Worker::new(|| Box::new(Puppet), Arc::new(wake));
    worker.search_silently(request(3, false));
    worker.hasten(Duration::from_millis(1));
    assert_eq!(answered(next_event(&mut worker)), nth_move(3));
    assert_eq!(wakes.load(Ordering::Relaxed), 1);
}

fn known(number: usize) -> Event {
    let mv = nth_move(number).parse().unwrap();
    Event::Known(BookMove { mv, origin: BookOrigin::Masters })
}

#[test]
fn an_answer_without_a_search_takes_the_place_of_one() {
    let mut worker = worker();
    worker.search(request(1, false));
    worker.answer(known(5));
    assert!(matches!(next_event(&mut worker), Event::Known(known) if known.mv.to_string() == nth_move(5)));
    worker.answer(known(6));
    worker.search(request(2, true));
    assert_eq!(answered(next_event(&mut worker)), nth_move(2));
}

#[test]
fn a_late_answer_is_dropped() {
    let mut worker = worker();
    worker.search(request(1, false));
    worker.cancel();
    worker.search(request(2, false));
    worker.search(request(4, true));
    assert_eq!(answered(next_event(&mut worker)), nth_move(4));
    assert!(worker.event().is_none());
}

#[test]
fn an_answer_that_has_already_come_is_dropped_too() {
    let (sender, woken) = channel();
    let mut worker = Worker::new(|| Box::new(Puppet), Arc::new(move || sender.send(()).unwrap_or(())));
    worker.search(request(1, true));
    woken.recv_timeout(PATIENCE).unwrap();
    worker.search(request(2, true));
    assert_eq!(answered(next_event(&mut worker)), nth_move(2));
}

#[test]
fn a_panic_is_an_answer_and_the_engine_is_made_anew() {
    let made = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&made);
    let make = move || -> Box<dyn Engine> {
        counted.fetch_add(1, Ordering::Relaxed);
        Box::new(Puppet)
    };
    let mut worker = Worker::new(make, Arc::new(|| {}));
    worker.search(request(99, true));
    match next_event(&mut worker) {
        Event::Failed(error) => assert!(error.to_string().contains("a bad day"), "{error}"),
        other => panic!("{other:?}"),
    }
    for number in [5, 6] {
        worker.search(request(number as u32, true));
        assert_eq!(answered(next_event(&mut worker)), nth_move(number));
        worker.new_game(); // panics too
    }
    assert_eq!(made.load(Ordering::Relaxed), 3);
}

#[test]
fn dropping_stops_and_joins() {
    let mut worker = worker();
    worker.search(request(0, false));
    drop(worker);
}
