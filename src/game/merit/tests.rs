use super::*;
use crate::engine::rules::Profile;
use crate::engine::search::{Limits, Tables, search};

/// The merit of a line with this score, after `history` from `fen`.
fn said_after(fen: &str, history: &str, line: &str, score: Score) -> String {
    let moves = |text: &str| text.split_whitespace().map(|mv| mv.parse().unwrap()).collect::<Vec<Move>>();
    let root = Root::new(fen.parse().unwrap(), moves(history), Profile::default()).unwrap();
    merit(&root, &moves(line), score).map_or_else(String::new, |merit| merit.to_string())
}

fn said(fen: &str, line: &str) -> String {
    said_after(fen, "", line, Score::centipawns(50))
}

/// The merit of the best move of a real search.
fn hint(fen: &str, depth: u32) -> (String, String) {
    let root = Root::new(fen.parse().unwrap(), Vec::new(), Profile::default()).unwrap();
    let mut line = Vec::new();
    let note = &mut |report: crate::engine::search::Report| line = report.moves;
    let choice = search(&mut Tables::new(8), &root, &Limits::depth(depth), &false.into(), note).unwrap();
    let merit = merit(&root, &line, choice.score);
    (choice.mv.to_string(), merit.map_or_else(String::new, |merit| merit.to_string()))
}

#[test]
fn mates_and_stalemates_are_told_apart_with_their_length() {
    let two_chariots = "4k4/9/9/9/9/R8/9/9/1R7/3K5 w";
    assert_eq!(hint(two_chariots, 6).1, "mates in 2");
    assert_eq!(hint("3aka3/9/9/9/9/9/9/4C4/7C1/R3K4 w", 4).1, "checkmate");
    assert_eq!(hint("3k5/9/2P6/9/9/9/9/9/9/4K4 w", 4).1, "stalemate, which wins");
    assert_eq!(hint("5k3/9/9/6P2/9/9/9/3A5/9/4K4 w", 8).1, "wins by stalemate in 3");
}

#[test]
fn who_is_being_mated_holds_out() {
    // The general steps aside before the next chariot comes down.
    let fen = "4k4/R8/9/9/9/9/9/9/1R7/3K5 b";
    assert_eq!(said_after(fen, "", "e9f9", Score::loses_in(2)), "the only legal move");
    let fen = "3k5/9/9/9/R8/9/p8/9/1R7/4K4 b";
    assert_eq!(said_after(fen, "", "d9d8 b1b8", Score::loses_in(6)), "holds out longest: mate in 3 moves");
}

#[test]
fn a_piece_is_won_where_nothing_comes_back() {
    assert_eq!(said("3k5/9/9/9/4n4/9/9/9/9/4RK3 w", "e0e5"), "wins a horse");
    assert_eq!(said("3k5/9/9/9/4c4/9/9/9/9/4RK3 w", "e0e5 d9d8"), "wins a cannon");
    assert_eq!(said("3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w", "e0e5 e6e5"), "", "it is guarded");
}

#[test]
fn one_piece_for_another_is_named_as_such() {
    // The horse takes the chariot, which a soldier guards.
    let fen = "3k5/9/9/4p4/4r4/9/3N5/9/9/5K3 w";
    let score = Score::centipawns(-200);
    assert_eq!(said_after(fen, "", "d3e5 e6e5", score), "wins a chariot for a horse");
    assert_eq!(said_after(fen, "", "d3e5 e6e5", Score::centipawns(900)), "", "there must be more to it");
}

#[test]
fn a_soldier_for_a_soldier_wins_nothing() {
    assert_eq!(said("3k5/9/9/4p4/4P4/9/9/9/9/4RK3 w", "e5e6"), "wins a soldier");
    assert_eq!(said("3kr4/9/9/4p4/4P4/9/9/9/9/5K3 w", "e5e6 e9e6"), "trades soldiers");
}

#[test]
fn a_fork_names_both_pieces() {
    let fen = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w";
    assert_eq!(said(fen, "d6c8 e9e8 c8a9"), "checks and attacks the chariot at once");
    let fen = "r2k5/4r4/9/3N5/9/9/9/9/9/4KA3 w";
    assert_eq!(said(fen, "d6c8 e8c8"), "", "one of them takes the horse");
    let fen = "r3k4/9/9/3N5/9/9/9/9/9/3K5 w";
    assert_eq!(said(fen, "d6c8"), "gives check", "the line does not say what becomes of it");
}

#[test]
fn a_line_that_gives_everything_back_wins_nothing() {
    // The chariot takes the horse, but the soldier takes the chariot.
    let fen = "3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w";
    assert_eq!(said(fen, "e0e5 e6e5 f0f1"), "");
}

#[test]
fn a_recapture_is_one_only_on_the_point_of_the_capture() {
    let fen = "3k5/9/9/4p4/4n4/9/9/9/9/4RK3 w";
    assert_eq!(said_after(fen, "e0e5", "e6e5", Score::centipawns(500)), "wins a chariot for a horse");
    let fen = "3k5/9/9/4r4/4R4/9/9/9/4R4/5K3 w";
    assert_eq!(said_after(fen, "e5e6 d9d8", "e6e5", Score::DRAW), "threatens mate");
    let fen = "3k5/4r4/9/4r4/9/9/9/9/4R4/5K3 w";
    assert_eq!(said_after(fen, "e1e6", "e8e6", Score::DRAW), "recaptures");
    let fen = "3k5/4r4/9/P3r3P/9/9/9/9/4R4/5K3 w";
    let said = said_after(fen, "e1e6", "e8e6 a6a7 e6i6", Score::centipawns(500));
    assert_eq!(said, "wins a soldier", "and not a chariot for a chariot");
}

#[test]
fn equal_pieces_are_traded() {
    let fen = "3k5/4r4/9/4r4/9/9/9/9/4R4/5K3 w";
    assert_eq!(said(fen, "e1e6 e8e6"), "trades chariots");
}

#[test]
fn what_is_taken_is_told_before_what_is_attacked() {
    let start = Position::start().to_string();
    let moves = "h2e2 h7e7 h0g2 h9g7 i0h0 g6g5 h0h6 b9c7 b0c2 b7b3 c3c4 i9h9";
    let said = |history: &str, line: &str| said_after(&start, history, line, Score::centipawns(50));
    // The cannon that takes the soldier attacks the elephant; only then is the chariot taken back.
    assert_eq!(said(moves, "h6h9 b3g3 g0i2 g7h9"), "trades chariots");
    assert_eq!(said(moves, "h6h9 b3g3 h9h8 a9a8"), "takes the chariot", "it has gone on");
    let moves = format!("{moves} h6h9 g7h9 i3i4");
    assert_eq!(said(&moves, "b3g3 c2d4 a9a8 b2c2 g3g0 f0e1"), "takes the soldier");
}

#[test]
fn a_hollow_cannon_is_named_if_it_stays_for_a_move() {
    let fen = "rnb1kabr1/9/1c4nc1/p1p3p1p/4p4/9/P1P1P1P1P/1C2C1N2/7R1/RNBAKAB2 w";
    assert_eq!(said(fen, "e2e5 h7i7"), "sets up a hollow cannon");
    assert_eq!(said(fen, "e2e5 e9d9"), "wins a soldier", "the general steps aside");
}

#[test]
fn a_piece_is_saved_by_going_away_or_by_being_guarded() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    assert_eq!(said(fen, "a3b5"), "saves the horse");
    assert_eq!(said(fen, "a3c2"), "saves the horse");
    assert_eq!(said("r2k5/9/9/9/9/9/N8/9/9/4K4 w", "e0e1"), "", "it is still lost");
    assert_eq!(said("3k5/9/9/9/9/9/N8/9/9/5K3 w", "a3b5"), "", "nothing threatened it");
}

#[test]
fn what_is_saved_was_attacked_and_can_no_longer_be_taken() {
    let is_saved = |fen: &str, mv: &str, point: &str| {
        is_rescued(&fen.parse().unwrap(), mv.parse().unwrap(), point.parse().unwrap())
    };
    let attacked = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    assert!(is_saved(attacked, "a3b5", "a3") && is_saved(attacked, "a3c2", "a3"));
    assert!(!is_saved(attacked, "f0f1", "a3"), "it is still lost");
    assert!(!is_saved("3k5/9/9/9/9/9/N8/9/9/5K3 w", "a3b5", "a3"), "nothing threatened it");
}

#[test]
fn what_is_taken_for_nothing_is_told_before_what_is_saved() {
    // The horse leaves the chariot and takes a cannon, but the score rises by more than that.
    let fen = "4kr3/9/9/9/9/6c2/7c1/4BN3/9/3K5 w";
    assert_eq!(said_after(fen, "", "f2h3 e9e8", Score::centipawns(1_100)), "wins a cannon");
    assert_eq!(said_after(fen, "", "f2e4 e9e8", Score::centipawns(1_100)), "saves the horse");
}

#[test]
fn a_piece_taken_for_nothing_is_named_though_exchanges_follow() {
    // With check; then an elephant falls for a soldier.
    let fen = "4k4/9/b8/9/9/4c3p/8P/R8/4R4/3K5 w";
    assert_eq!(said(fen, "e1e4 e9f9 a2a7 i4i3"), "wins a cannon");
}

#[test]
fn a_threat_of_mate_is_stopped() {
    let fen = "3k5/9/9/4P4/9/9/9/r8/1r7/4K4 w";
    assert_eq!(said(fen, "e6f6"), "", "it mates all the same");
    let fen = "3k5/9/9/9/9/9/8R/1r7/2r6/4K4 w";
    assert_eq!(said(fen, "i3b3"), "defends against mate");
    assert_ne!(said(fen, "i3i2"), "defends against mate", "it is still there");
}

#[test]
fn threats_are_told_when_they_are_new() {
    let fen = "3k5/9/9/9/9/9/9/9/R7R/4K4 w";
    assert_eq!(said(fen, "a1a8"), "threatens mate");
    let fen = "3k5/4n4/9/9/9/9/9/9/R8/5K3 w";
    assert_eq!(said(fen, "a1a8"), "attacks the horse");
    assert_eq!(said("3k5/R3n4/9/9/9/9/9/9/9/5K3 w", "a8b8"), "", "it stood attacked before");
}

#[test]
fn in_the_opening_pieces_come_out() {
    let start = crate::engine::board::START_FEN;
    assert_eq!(said(start, "h2e2"), "brings the cannon to the middle file");
    assert_eq!(said(start, "b0c2"), "develops the horse");
    assert_eq!(said(start, "a0a1"), "develops the chariot");
    assert_eq!(said(start, "c3c4"), "", "a soldier is not developed");
    assert_eq!(said_after(start, "h2e2 h9g7", "h0g2", Score::DRAW), "develops the horse");
}

#[test]
fn the_plain_things_come_last() {
    assert_eq!(said("3k5/9/9/9/3P5/4P4/9/9/9/5K3 w", "d5d6"), "", "across already");
    assert_eq!(said("3k5/9/9/9/9/4P4/9/9/9/5K3 w", "e4e5"), "brings a soldier across the river");
    assert_eq!(said("4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1a9"), "gives check");
    assert_eq!(said("R3k4/9/9/9/9/9/9/9/9/5K3 b", "e9e8"), "the only legal move");
    assert_eq!(said("R3k4/9/9/9/9/9/2r6/9/9/5K3 b", "c3c9"), "defends against the check");
}

#[test]
fn the_same_is_said_of_both_sides() {
    assert_eq!(said("4rk3/9/9/9/9/4N4/9/9/9/3K5 b", "e9e4"), "wins a horse");
    assert_eq!(said("5k3/9/9/4p4/9/9/9/9/9/3K5 b", "e6e5"), "");
    assert_eq!(said("5k3/9/9/9/4p4/9/9/9/9/3K5 b", "e5e4"), "brings a soldier across the river");
}

#[test]
fn a_line_from_elsewhere_does_no_harm() {
    let start = crate::engine::board::START_FEN;
    assert_eq!(said(start, ""), "");
    assert_eq!(said(start, "e3e5"), "");
    assert_eq!(said(start, "h2e2 h2e2 a0a9"), "brings the cannon to the middle file");
}

#[test]
fn dangers_are_what_the_opponent_could_take_or_mate() {
    let dangers = |fen: &str| -> Vec<(String, bool)> {
        let found = dangers(&fen.parse().unwrap());
        found.into_iter().map(|danger| (danger.mv.to_string(), danger.is_mate)).collect()
    };
    assert!(dangers(&Position::start().to_string()).is_empty());
    // A chariot attacks the horse. If the cannon guards it, taking it would cost more.
    assert_eq!(dangers("3k5/9/9/9/r3N4/9/9/9/9/4K4 w"), [("a5e5".into(), false)]);
    assert!(dangers("3k5/9/9/9/r3N3R/9/9/9/9/4K4 w").is_empty());
    // Two chariots mate on the back rank.
    assert!(dangers("3k5/9/9/9/9/9/9/r8/1r7/4K4 w").contains(&("a2a0".into(), true)));
    // A check must be met first.
    assert!(dangers("3k5/9/9/9/r3N4/9/9/4r4/9/4K4 w").is_empty());
}

#[test]
fn a_move_that_leaves_a_piece_to_be_taken_is_known() {
    let left = |fen: &str, mv: &str| {
        let loss = left_to_be_taken(&fen.parse().unwrap(), mv.parse().unwrap());
        loss.map(|loss| loss.piece.kind)
    };
    let attacked = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w";
    assert_eq!(left(attacked, "e0e1"), Some(Kind::Horse));
    assert_eq!(left(attacked, "e5d7"), None);
    // Both horses are attacked, and one of them is lost after any move.
    assert_eq!(left("4k4/9/9/N7r/9/9/N7r/9/9/3K5 w", "d0d1"), None);
}

#[test]
fn a_danger_is_one_whatever_could_be_taken_meanwhile() {
    let dangers = |fen: &str| -> Vec<String> {
        dangers(&fen.parse().unwrap()).into_iter().map(|danger| danger.mv.to_string()).collect()
    };
    // Red's general could take a cannon in both lines.
    let fen = "r2akaR2/9/b4n3/p1p5p/9/2P3P2/P3P3P/4B1N2/4c4/3AKAB1c w";
    assert!(dangers(fen).contains(&"f7g9".into()), "{:?}", dangers(fen));
    let fen = "r1bakab1r/9/nR4nc1/4p1p1p/9/p1p3P2/P3P3P/2c3NC1/9/2BAKAB1R w";
    assert!(dangers(fen).contains(&"h7b7".into()), "{:?}", dangers(fen));
    assert_eq!(dangers("4k4/9/9/4n4/2R6/9/9/9/9/3K5 w"), ["e6c5"]);
}

#[test]
fn what_is_said_to_be_saved_is_not_left_to_be_taken() {
    // The cannon leaves the soldier to attack a chariot. The horse can be taken, not for nothing.
    let start = crate::engine::board::START_FEN;
    let history = "c3c4 b7c7 b0c2 c6c5 b2b4 c5c4";
    assert_eq!(said_after(start, history, "b4a4", Score::DRAW), "saves the cannon");
    let mut position = Position::start();
    history.split(' ').for_each(|mv| _ = position.make(mv.parse().unwrap()));
    assert_eq!(left_to_be_taken(&position, "b4a4".parse().unwrap()), None);
    let loss = left_to_be_taken(&position, "a3a4".parse().unwrap());
    assert_eq!(loss.map(|loss| loss.piece.kind), Some(Kind::Horse));
}

#[test]
fn a_piece_is_saved_even_if_less_hangs_elsewhere() {
    let fen = "r2akaR2/9/b4n3/p1p5p/9/2P3P2/P3P3P/4B1N2/4c4/3AKAB1c w";
    assert_eq!(said(fen, "g9g7"), "saves the chariot");
}

#[test]
fn a_chariot_left_for_a_cannon_is_a_loss() {
    let mut position = Position::start();
    let history = "b2e2 b9c7 b0c2 a9b9 a0b0 c9e7 h0g2 h9i7";
    history.split(' ').for_each(|mv| _ = position.make(mv.parse().unwrap()));
    let loss = left_to_be_taken(&position, "i0h0".parse().unwrap()).expect("the cannon takes the chariot");
    let kinds = (loss.piece.kind, loss.price.map(|price| price.kind), loss.amount);
    assert_eq!(kinds, (Kind::Chariot, Some(Kind::Cannon), 450));
}

#[test]
fn a_piece_left_elsewhere_is_a_loss_whatever_the_move_takes() {
    // Elephant and horse can both take a chariot; the other chariot attacks the horse.
    let fen = "4kr3/9/9/9/9/6r2/9/4BN3/9/3K5 w";
    let left = |mv: &str| left_to_be_taken(&fen.parse().unwrap(), mv.parse().unwrap());
    assert_eq!(left("e2g4").map(|loss| (loss.piece.kind, loss.amount)), Some((Kind::Horse, 400)));
    assert_eq!(left("f2g4"), None);
}

#[test]
fn a_line_is_told_until_it_has_won_the_piece_that_is_named() {
    // The chariots are exchanged first.
    let position: Position = "3k5/9/9/p7c/r8/8R/9/9/9/R3K4 w".parse().unwrap();
    let line: Vec<Move> = "a0a5 a6a5 i4i6".split(' ').map(|mv| mv.parse().unwrap()).collect();
    let prize = Piece::new(Side::Black, Kind::Cannon);
    assert_eq!(plies_until(&position, &line, Side::Red, Merit::Wins { prize, price: None }), 3);
    let fork = Merit::Forks(Piece::new(Side::Black, Kind::Elephant), prize);
    assert_eq!(plies_until(&position, &line, Side::Red, fork), 3);
}

#[test]
fn after_an_even_exchange_the_soldier_that_falls_is_named() {
    // Horses are exchanged, and the chariot that takes back attacks the soldier.
    let fen = "3kr4/9/9/9/3pn4/2N6/4P4/9/9/5K3 w";
    let said = |line: &str| said_after(fen, "c4e5", line, Score::centipawns(50));
    assert_eq!(said("e9e5 f0f1 e5e3"), "wins a soldier");
    assert_eq!(said("e9e5 f0f1 d9d8"), "recaptures", "the line does not take it");
}

#[test]
fn of_two_attackers_the_cheaper_one_is_the_danger() {
    let position = "3k5/4c4/9/4p4/9/r3C4/9/9/9/5K3 w".parse().unwrap();
    let attacks: Vec<Move> = dangers(&position).into_iter().map(|danger| danger.mv).collect();
    assert_eq!(attacks, ["e8e4".parse().unwrap()], "it takes what the chariot could not, were it guarded");
}
