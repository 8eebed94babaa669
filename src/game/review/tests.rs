use super::*;
use crate::engine::board::Kind;
use crate::engine::rules::Profile;
use crate::engine::search::Limits;

pub(super) fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

pub(super) fn game(fen: &str, line: &str) -> Game {
    let line = moves(line);
    Game::from_line(fen.parse().unwrap(), &line, line.len(), Profile::default()).unwrap()
}

/// Not the start of masters' games: a soldier is missing.
const ODD_START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P2/1C5C1/9/RNBAKABNR w";

pub(super) fn found(score: Score, line: &str) -> Option<FoundLine> {
    Some(FoundLine { score, moves: moves(line), depth: 8 })
}

pub(super) fn cp(score: i32) -> Score {
    Score::centipawns(score)
}

/// The class and the fault of the only move of a game.
fn judged(fen: &str, mv: &str, before: Option<FoundLine>, after: Option<FoundLine>) -> (Class, String) {
    let review = Review::new(&game(fen, mv), &[before, after]);
    let [judged] = &review.moves[..] else { panic!("one move") };
    (judged.class, judged.fault().map_or_else(String::new, |fault| fault.to_string()))
}

#[test]
fn chances_rise_with_the_score() {
    assert!((chances(cp(0)) - 0.5).abs() < 1e-9);
    assert!((chances(cp(300)) + chances(cp(-300)) - 1.0).abs() < 1e-9);
    assert!(chances(cp(100)) > 0.61 && chances(cp(100)) < 0.65);
    assert!(chances(Score::wins_in(5)) > chances(cp(2_000)));
    assert_eq!((chances(Score::forfeits_in(2)), chances(-Score::forfeits_in(2))), (0.0, 1.0));
}

#[test]
fn a_move_is_classed_by_the_chances_that_it_gives_away() {
    let class = |before: i32, after: i32| {
        let before = found(cp(before), "b0c2 b9c7");
        let after = found(cp(-after), "b9c7");
        judged(ODD_START, "h2e2", before, after).0
    };
    assert_eq!(class(20, 20), Class::Best, "no worse than the best");
    assert_eq!(class(20, 10), Class::Good);
    assert_eq!(class(20, -40), Class::Inaccuracy);
    assert_eq!(class(20, -90), Class::Mistake);
    assert_eq!(class(20, -200), Class::Blunder);
    assert_eq!(class(1_500, 1_100), Class::AlreadyWon, "won all the same");
    assert_eq!((class(-1_100, -1_100), class(-1_100, -1_500)), (Class::AlreadyLost, Class::AlreadyLost));
}

#[test]
fn a_move_that_loses_by_repetition_is_a_blunder_that_gives_everything_away() {
    let after = found(-Score::forfeits_in(3), "b9c7");
    let review = Review::new(&game(ODD_START, "h2e2"), &[found(cp(0), "b0c2 b9c7"), after]);
    let [judged] = &review.moves[..] else { panic!("one move") };
    assert_eq!((judged.class, judged.fault()), (Class::Blunder, Some(Fault::LosesByRepetition)));
    assert!((judged.loss() - 0.5).abs() < 1e-9);
    assert_eq!(judged.fault().map(|fault| fault.to_string()).as_deref(), Some("loses by repetition"));
    let lost_anyway = judged_of(Score::forfeits_in(4), -Score::forfeits_in(2));
    assert!(!lost_anyway.is_fault(), "{lost_anyway:?}");
}

/// The class of a move with these scores before and after it, each for the side to move.
fn judged_of(before: Score, after: Score) -> Class {
    judged(ODD_START, "h2e2", found(before, "b0c2 b9c7"), found(after, "b9c7")).0
}

#[test]
fn a_move_of_the_book_is_not_blamed() {
    let (before, after) = (found(cp(100), "b0c2 b9c7"), found(cp(200), "b9c7"));
    assert_eq!(judged(crate::engine::board::START_FEN, "h2e2", before, after).0, Class::Good);
}

#[test]
fn the_best_move_gives_nothing_away_whatever_a_later_search_thinks() {
    let before = found(cp(50), "h2e2 h9g7");
    let review =
        Review::new(&game(crate::engine::board::START_FEN, "h2e2"), &[before, found(cp(300), "h9g7")]);
    assert_eq!((review.moves[0].class, review.moves[0].after), (Class::Best, cp(50)));
    assert!(review.moves[0].loss() < 1e-9);
    assert_eq!(review.accuracy[1], None, "Black has not moved");
}

#[test]
fn a_piece_left_to_be_taken_is_lost() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let before = found(cp(-200), "a3b5 d9d8");
    assert_eq!(judged(fen, "f0f1", before, found(cp(700), "a9a3")), (Class::Blunder, "loses a horse".into()));
}

#[test]
fn what_the_move_captured_is_part_of_the_bill() {
    let fen = "3k5/9/9/4p4/4c4/9/9/4R4/9/5K3 w";
    let (before, after) = (found(cp(300), "f0f1 d9d8"), found(cp(500), "e6e5"));
    assert_eq!(judged(fen, "e2e5", before, after), (Class::Blunder, "loses a chariot for a cannon".into()));
}

#[test]
fn what_would_have_been_lost_anyway_is_not_the_moves_fault() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let before = found(cp(-500), "f0e0 a9a3");
    assert_eq!(judged(fen, "f0f1", before, found(cp(1_000), "a9a3")).1, "");
}

#[test]
fn a_piece_that_was_there_to_be_taken_is_missed() {
    let fen = "3k5/9/9/9/4n4/9/9/9/9/4RK3 w";
    let before = found(cp(1_400), "e0e5 d9d8");
    assert_eq!(judged(fen, "f0f1", before, found(cp(-500), "e5f7")).1, "misses winning a horse");
}

#[test]
fn mates_are_allowed_and_missed() {
    let fen = "4k4/9/9/9/9/R8/9/9/1R7/3K5 w";
    let before = found(Score::wins_in(3), "a4a8 e9f9 b1b9");
    let (class, fault) = judged(fen, "d0d1", before, found(cp(-1_200), "e9e8"));
    assert_eq!((class, fault.as_str()), (Class::MissedMate, "misses a mate in 2"));
    let fen = "3k5/9/9/4P4/9/9/9/r8/1r7/4K4 w";
    let before = found(cp(-1_500), "e6f6 d9d8");
    let (class, fault) = judged(fen, "e6e7", before, found(Score::wins_in(1), "a2a0"));
    assert_eq!((class, fault.as_str()), (Class::AlreadyLost, "allows checkmate"), "lost, but not yet mated");
    let before = found(Score::loses_in(3), "e6f6 a2a1");
    let (_, fault) = judged(fen, "e6e7", before, found(Score::wins_in(1), "a2a0"));
    assert_eq!(fault, "", "mated all the same");
    let before = found(cp(0), "e6f6 d9d8");
    let (class, fault) = judged(fen, "e6e7", before, found(Score::wins_in(1), "a2a0"));
    assert_eq!((class, fault.as_str()), (Class::Blunder, "allows checkmate"));
}

#[test]
fn an_end_is_judged_without_a_search() {
    let root = |fen: &str| Root::new(fen.parse().unwrap(), Vec::new(), Profile::default()).unwrap();
    let mated = root("1R1k5/R8/9/9/9/9/9/9/9/4K4 b");
    assert_eq!(FoundLine::of_end(&mated).map(|finding| finding.score), Some(Score::loses_in(0)));
    let bare = root("3k5/9/9/9/9/9/9/9/9/4K4 w");
    assert_eq!(FoundLine::of_end(&bare).map(|finding| finding.score), Some(Score::DRAW));
    assert_eq!(FoundLine::of_end(&root(crate::engine::board::START_FEN)), None);
}

#[test]
fn what_was_not_searched_is_not_judged() {
    let game = game(crate::engine::board::START_FEN, "h2e2 h9g7");
    let review = Review::new(&game, &[None, found(cp(-10), "h9g7"), found(cp(10), "h0g2")]);
    assert_eq!(review.moves.iter().map(|judged| judged.ply).collect::<Vec<_>>(), [1]);
    assert_eq!(review.scores, [None, Some(cp(10)), Some(cp(10))]);
    assert_eq!(review.book_moves, 2);
    assert_eq!(review.opening.map(|opening| opening.names.english), Some("Central Cannon Opening"));
}

#[test]
fn key_moments_are_the_worst_in_the_order_of_the_game() {
    let game = game(ODD_START, "h2e2 h9g7 h0g2 b9c7");
    let findings = [
        found(cp(20), "b0c2"),
        found(cp(300), "b9c7"),
        found(cp(-280), "b0c2"),
        found(cp(500), "b7e7"),
        found(cp(-90), "b0c2"),
    ];
    let review = Review::new(&game, &findings);
    let plies =
        |most, user| review.key_moments(most, user).iter().map(|judged| judged.ply).collect::<Vec<_>>();
    assert_eq!(plies(5, None), [0, 2, 3]);
    assert_eq!(plies(1, None), [0], "the turning point before all others");
    let of_user = |side| plies(5, Some(side));
    assert_eq!(Side::BOTH.map(of_user), [vec![0, 2], vec![0, 3]], "the user's own, and the turning point");
}

#[test]
fn each_root_has_the_history_up_to_it() {
    let game = game(crate::engine::board::START_FEN, "h2e2 h9g7");
    let plies: Vec<_> = (0..4).map(|ply| root(&game, ply).map(|root| root.moves().len())).collect();
    assert_eq!(plies, [Some(0), Some(1), Some(2), None]);
    assert_eq!(positions(&game)[2], *root(&game, 2).unwrap().position());
}

#[test]
fn what_looks_bad_is_looked_at_again() {
    let game = game(ODD_START, "h2e2 h9g7 h0g2 b9c7");
    let due_after = |scores: [i32; 5], looks: &[usize]| {
        let lines = ["b0c2", "b9c7", "b0c2", "b7e7", ""];
        let findings: Vec<_> =
            scores.iter().zip(lines).map(|(&score, line)| found(cp(score), line)).collect();
        doubts(&positions(&game), game.line(), &findings, looks)
    };
    let due = |scores: [i32; 5]| due_after(scores, &[0; 5]);
    assert!(due([20, -20, 20, -20, 20]).is_empty());
    assert_eq!(due([20, 200, -200, 200, -200]), [0, 1]);
    assert_eq!(due([20, -20, 20, 200, -200]), [2, 3]);
    assert_eq!(due([20, -20, 20, -20, 220]), [3], "where the game is over nothing is searched");
    assert!(due([20, 700, -700, 700, -700]).is_empty(), "there is no doubt");
    let after = |looks: &[usize]| due_after([20, 200, -200, 200, -200], looks);
    assert_eq!(after(&[1, 0, 0, 0, 0]), [1], "both positions first, before either is searched still longer");
    assert_eq!(after(&[1, 1, 0, 0, 0]), [0, 1]);
    assert!(after(&[LOOKS, LOOKS, 0, 0, 0]).is_empty());
    let mated = [found(cp(0), "b0c2"), found(Score::wins_in(3), "b9c7"), None, None, None];
    assert!(doubts(&positions(&game), game.line(), &mated, &[0; 5]).is_empty(), "mate is mate");
    let second = longer(&Limits { depth: Some(8), ..Limits::nodes(1_000) }, 0);
    assert_eq!((second.depth, second.nodes, second.hard_time), (Some(12), Some(10_000), None));
    assert_eq!(longer(&Limits::nodes(1_000), 1).nodes, Some(30_000));
    assert_eq!([0, 1, 2].map(cost), [1, 11, 41]);
}

/// The review of two moves of each side, none of them the best, with these scores of the mover.
fn review(scores: [i32; 5]) -> Review {
    let lines = ["b0c2", "b9c7", "b0c2", "b7e7", "b0c2"];
    let findings: Vec<_> = scores.iter().zip(lines).map(|(&score, line)| found(cp(score), line)).collect();
    Review::new(&game(ODD_START, "h2e2 h9g7 h0g2 b9c7"), &findings)
}

#[test]
fn the_turning_point_is_where_the_game_was_last_even() {
    // After small losses on each side, Red gives an even game away with its second move.
    let turned = review([20, 200, 0, 500, -600]);
    assert_eq!(turned.turning_point().map(|judged| judged.ply), Some(2));
    assert_eq!(review([20, -20, 20, -20, 20]).turning_point(), None);
    // Black was worse all along; its first move made it worse.
    let lost = review([300, -300, 800, -800, 800]);
    assert_eq!(lost.turning_point().map(|judged| judged.ply), Some(1));
}

#[test]
fn a_game_is_divided_into_phases() {
    let game = game(crate::engine::board::START_FEN, "h2e2 h9g7 h0g2 a6a5");
    let findings: Vec<_> = [20, -20, 20, 20, 300].map(|score| found(cp(score), "i9h9")).into();
    let review = Review::new(&game, &findings);
    let [opening, middlegame, endgame] = Phase::ALL.map(|phase| review.phase(Side::Black, phase));
    let opening = opening.expect("it has moves");
    assert!(opening.moves == 2 && opening.loss > 0.2 && opening.accuracy().is_some_and(|part| part < 60.0));
    assert_eq!((middlegame, endgame), (None, None), "the book ends at once, the opening does not");
    assert_eq!(review.phase(Side::Red, Phase::Opening).map(|part| part.moves), Some(2));
    let phase = |fen: &str, ply, is_book| Phase::of(&fen.parse().expect("a position"), ply, is_book);
    assert_eq!(phase(ODD_START, 15, false), Phase::Opening, "eight moves of each side");
    assert_eq!(phase(ODD_START, 16, false), Phase::Middlegame);
    assert_eq!(phase(ODD_START, 16, true), Phase::Opening);
    let traded = ODD_START.replace("1C5C1", "1C7").replace("1c5c1", "1c7").replace("RNB", "1NB");
    assert_eq!(phase(&traded, 4, false), Phase::Middlegame, "pieces have gone");
}

#[test]
fn a_phase_that_was_lost_before_it_began_says_nothing_of_its_moves() {
    let lost = review([-1_500, 1_500, -1_520, 1_510, -1_530]);
    assert_eq!(lost.accuracy, [None, None]);
    for (side, class) in Side::BOTH.into_iter().zip([Class::AlreadyLost, Class::AlreadyWon]) {
        let part = lost.phase(side, Phase::Opening).expect("it has moves");
        assert_eq!((part.moves, part.accuracy(), lost.count(side, class)), (2, None, 2));
    }
    let thrown_away = review([1_500, -1_500, 1_500, 100, -100]);
    assert_eq!(thrown_away.moves[2].class, Class::Blunder, "what is wrong is said wherever it happens");
    assert!(thrown_away.accuracy[Side::Red.index()].is_some());
}

#[test]
fn the_lesson_is_what_cost_most() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let findings = [found(cp(-300), "a3b5 d9d8"), found(cp(700), "a9a3")];
    let review = Review::new(&game(fen, "f0f1"), &findings);
    assert_eq!(review.lesson(Side::Red), Some(Lesson::SeeThreats));
    assert_eq!(review.lesson(Side::Black), None);
}

#[test]
fn what_the_line_brings_is_shown_where_it_is_not_proven() {
    // The horse falls after a quiet move, which a proof by captures and checks does not see.
    let fen = "1r1k5/9/9/9/9/9/N8/9/9/5K3 w";
    let findings = [found(cp(-100), "a3b5 d9d8"), found(cp(400), "b9a9 f1f0 a9a3")];
    let review = Review::new(&game(fen, "f0f1"), &findings);
    let reason = review.moves[0].reason.clone().expect("the horse is lost");
    assert_eq!(reason.certainty(), Certainty::Shown);
    let Cause::Brings { spoils, .. } = &reason.cause else { panic!("{reason:?}") };
    assert_eq!((spoils.side, spoils.won.len(), spoils.amount), (Side::Black, 1, 400));
    assert_eq!(reason.line, moves("b9a9 f1f0 a9a3"));
}

/// The review of the last move of a line from the start, with the findings before and after it.
pub(super) fn last_move(line: &str, before: Option<FoundLine>, after: Option<FoundLine>) -> MoveReview {
    let game = game(crate::engine::board::START_FEN, line);
    let mut findings = vec![None; game.line().len() - 1];
    findings.extend([before, after]);
    let mut review = Review::new(&game, &findings);
    review.moves.pop().expect("it was searched")
}

#[test]
fn a_piece_lost_comes_before_a_chance_missed() {
    // The cannon takes the chariot over Red's own cannon; in the better line Red wins a soldier.
    let line = "b2e2 b9c7 b0c2 a9b9 a0b0 c9e7 h0g2 h9i7 i0h0";
    let better = "g3g4 c6c5 g2f4 f9e8 f4e6 c7e6 e2e6 h7g7";
    for reply in ["h7h0 h2h7 b7a7 h7c7 b9b0 e2e6 d9e8 c2b0", "h7h0 g2h0 i9h9 h0g2 b7a7 b0a0 c6c5"] {
        let judged = last_move(line, found(cp(94), better), found(cp(846), reply));
        let reason = judged.reason.as_ref().expect("a chariot is lost");
        assert_eq!(
            judged.fault().map(|fault| fault.to_string()).as_deref(),
            Some("loses a chariot for a cannon")
        );
        assert_eq!(reason.certainty(), Certainty::Proven);
        assert_eq!(judged.merit, None, "a soldier is not what it is about");
        assert_eq!(lesson_of(&judged), Some(Lesson::GuardPieces));
    }
}

/// The lesson for a side that made only this move.
fn lesson_of(judged: &MoveReview) -> Option<Lesson> {
    let review = Review { moves: vec![judged.clone()], ..Review::new(&game(ODD_START, ""), &[None]) };
    review.lesson(judged.side)
}

#[test]
fn what_both_moves_do_is_no_difference() {
    // Elephant and horse can both take the chariot; the other chariot attacks the horse.
    let fen = "4kr3/9/9/9/9/6r2/9/4BN3/9/3K5 w";
    let findings = [found(cp(300), "f2g4 e9e8"), found(cp(200), "f9f2 d0d1")];
    let review = Review::new(&game(fen, "e2g4"), &findings);
    let [judged] = &review.moves[..] else { panic!("one move") };
    let Some(Cause::Fault { fault, threat: Some(threat) }) = judged.reason.clone().map(|reason| reason.cause)
    else {
        panic!("{judged:?}")
    };
    assert_eq!((fault.to_string(), threat.to_string()), ("loses a horse".into(), "f9f2".into()));
    let horse = crate::engine::board::Piece::new(Side::Red, crate::engine::board::Kind::Horse);
    assert_eq!(judged.merit, Some(Merit::Saves(horse)));
}

#[test]
fn what_the_better_move_allows_too_is_no_reason() {
    // The soldier takes a soldier in either line, but attacks the cannon only in one.
    let line = "c3c4 b7c7 b0c2 c6c5 b2b4";
    let better = "c2d4 c5c4 d4f5 h7e7 a0b0 g6g5 h2e2 h9g7 f5d6 b9a7 d6c4 a9b9 h0g2";
    let reply = "c5c4 b4a4 b9a7 h0g2 a9b9 a4a7 h7a7 i0h0 h9g7 h2i2 c7c2 i2c2 c4c3 c2e2";
    let judged = last_move(line, found(cp(-44), better), found(cp(330), reply));
    assert_eq!(judged.fault().filter(|fault| matches!(fault, Fault::Allows(_))), None);
}

#[test]
fn a_piece_left_is_the_reason_even_if_it_is_not_taken_at_once() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let before = found(cp(-100), "a3b5 d9d8");
    assert_eq!(judged(fen, "f0f1", before, found(cp(400), "d9d8 f1f0")).1, "loses a horse");
    let before = found(cp(0), "a3b5 d9d8");
    assert_eq!(judged(fen, "f0f1", before, found(cp(120), "d9d8 f1f0")).1, "", "too little is lost for that");
}

#[test]
fn the_better_move_is_praised_for_what_was_missed() {
    // In the better line the horse falls after a quiet move.
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 b";
    let findings = [found(cp(400), "d9d8 f0f1 a9a3"), found(cp(100), "a3b5 d9d8")];
    let review = Review::new(&game(fen, "a9b9"), &findings);
    let judged = &review.moves[0];
    assert_eq!(judged.reason.as_ref().map(Reason::certainty), Some(Certainty::Shown));
    let horse = crate::engine::board::Piece::new(Side::Red, crate::engine::board::Kind::Horse);
    assert_eq!(judged.merit, Some(Merit::Wins { prize: horse, price: None }));
}

#[test]
fn a_better_line_is_told_until_it_has_won_what_was_promised() {
    let fen = "3k5/9/9/9/4n4/9/9/9/9/R4K3 w";
    let line = "a0a1 d9d8 a1a2 d8d9 a2a1 d9d8 a1e1 d8d9 e1e5 d9d8 e5e1";
    let review = Review::new(&game(fen, "f0f1"), &[found(cp(900), line), found(cp(0), "e5f7")]);
    let mut judged = review.moves[0].clone();
    judged.reason = None;
    let horse = crate::engine::board::Piece::new(Side::Black, crate::engine::board::Kind::Horse);
    let told = |judged: &MoveReview| judged.better_told(&fen.parse().expect("a position")).len();
    judged.merit = Some(Merit::Wins { prize: horse, price: None });
    assert_eq!(told(&judged), 9);
    judged.merit = None;
    assert_eq!(told(&judged), 6);
}

#[test]
fn the_turning_point_is_a_mistake_if_there_was_one() {
    let game = game(ODD_START, "h2e2 h9g7 h0g2 b9c7 b0a2");
    let review = |scores: [i32; 6]| {
        let lines = ["b0c2", "b9c7", "b0c2", "b7e7", "g3g4", "a9a8"];
        let findings: Vec<_> =
            scores.iter().zip(lines).map(|(&score, line)| found(cp(score), line)).collect();
        Review::new(&game, &findings)
    };
    // Red blunders, is let off, and then slides away by inaccuracies.
    let slid = review([20, 300, -20, 80, -80, 160]);
    assert_eq!(slid.turning_point().map(|judged| judged.ply), Some(0));
    // Only inaccuracies: the turning point is the worst of them, and a key moment.
    let crept = review([20, 50, -50, 110, -110, 175]);
    let ply = crept.turning_point().map(|judged| judged.ply);
    assert!(
        ply.is_some_and(|ply| crept.key_moments(5, None).iter().any(|judged| judged.ply == ply)),
        "{ply:?}"
    );
}

#[test]
fn no_lesson_is_told_twice() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let findings = [found(cp(-300), "a3b5 d9d8"), found(cp(700), "a9a3")];
    let mut review = Review::new(&game(fen, "f0f1"), &findings);
    assert_eq!(review.told_lessons(), [(Some(Side::Red), Lesson::SeeThreats)]);
    review.moves.push(MoveReview { side: Side::Black, ..review.moves[0].clone() });
    assert_eq!(review.told_lessons(), [(None, Lesson::SeeThreats)]);
    let mut missed = review.moves[1].clone();
    let cause = Cause::Idea(Fault::Misses(Merit::ThreatensMate));
    missed.reason = Some(Reason { cause, line: Vec::new() });
    missed.after = cp(-500);
    review.moves.push(missed);
    let told = [(Some(Side::Red), Lesson::SeeThreats), (Some(Side::Black), Lesson::TakeChances)];
    assert_eq!(review.told_lessons(), told, "the second lesson of the side that has one");
    for side in Side::BOTH {
        let own = review.lesson(side).map(|lesson| (Some(side), lesson));
        assert_eq!(review.lessons_for(Some(side)), Vec::from_iter(own), "a user learns what cost him most");
    }
}

#[test]
fn a_cannon_given_for_a_horse_is_the_reason() {
    let before = found(cp(30), "b0c2 b9c7");
    let review = Review::new(&game(ODD_START, "h2h9"), &[before, found(cp(160), "i9h9 b0c2")]);
    let reason = review.moves[0].reason.clone().expect("it is a mistake");
    let Cause::Trades { given, taken } = reason.cause else { panic!("{reason:?}") };
    assert_eq!((given.kind, taken.kind, reason.line), (Kind::Cannon, Kind::Horse, moves("i9h9")));
}

#[test]
fn of_a_mistake_without_a_reason_the_expected_answer_is_told() {
    // A cannon can be taken for nothing, but is not taken in the lines.
    let (fen, reply) = ("1n1k5/9/9/4p4/2c6/2P3P2/4P4/9/9/R3K4 w", "b9a7 a1a0 a7b9 a0a1 b9a7 a1a0 a7b9");
    let before = found(cp(0), "c4c5 b9a7 c5c6 a7b9 g4g5 b9a7 g5g6 a7b9 a0a7 b9a7");
    let [judged] = &Review::new(&game(fen, "a0a1"), &[before, found(cp(100), reply)]).moves[..] else {
        panic!()
    };
    assert_eq!((judged.class, &judged.reason), (Class::Mistake, &None));
    let after = &positions(&game(fen, "a0a1"))[1];
    assert_eq!(judged.answer_told(after), &moves(reply)[..told::MIN_TOLD]);
}
