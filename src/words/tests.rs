use super::*;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::Score;
use crate::engine::rules::Profile;
use crate::game::Game;
use crate::game::formats::{self, Target};
use crate::game::merit::Merit;
use crate::game::review::{Cause, Class, Fault, Finding, MoveReview, Reason, Review, Words, annotate};

fn judged(fault: Option<Fault>) -> (MoveReview, Position) {
    let [play, better] = ["h2e2", "b0c2"].map(|play| play.parse().unwrap());
    let judged = MoveReview {
        ply: 0,
        side: Side::Red,
        play,
        class: Class::Blunder,
        before: Score::DRAW,
        after: Score::DRAW,
        better: vec![better],
        merit: None,
        fault,
    };
    (judged, Position::start())
}

#[test]
fn a_bad_move_is_explained_in_each_language() {
    let horse = Piece::new(Side::Red, Kind::Horse);
    let (judged, before) = judged(Some(Fault::Allows(Merit::Wins { prize: horse, price: None })));
    let said =
        Language::ALL.map(|language| ReviewWords(language, Notation::Wxf).of_move(&judged, &before));
    assert_eq!(
        said,
        [
            "漏着：丢马。更好：H8+7",
            "漏著：丟馬。更好：H8+7",
            "Blunder: loses a horse. Better: H8+7",
            "Sai lầm nặng: mất Mã. Tốt hơn: H8+7"
        ]
    );
}

#[test]
fn a_repetition_lost_is_named_in_each_language() {
    let said = Language::ALL.map(|language| language.verdict(&judged(Some(Fault::LosesByRepetition)).0));
    let expected = [
        "漏着：因重复判负",
        "漏著：因重複判負",
        "Blunder: loses by repetition",
        "Sai lầm nặng: thua vì lặp nước",
    ];
    assert_eq!(said, expected);
}

#[test]
fn what_a_review_has_written_is_recognised_in_any_language() {
    let (judged, before) = judged(None);
    for language in Language::ALL {
        let said = ReviewWords(language, language.notation()).of_move(&judged, &before);
        assert!(ReviewWords(Language::English, Notation::Wxf).is_own(&said), "{said}");
    }
    for own in ["A mistake of mine, I think", "Mistakes were made", "Better: nothing"] {
        assert!(!ReviewWords(Language::English, Notation::Wxf).is_own(own), "{own}");
    }
}

#[test]
fn a_review_is_written_into_the_record_and_its_pgn() {
    let fen = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";
    let mut game = game(fen, "f0f1 a9a3");
    let node = game.node_at(1);
    game.set_comment(node, "short of time");
    let findings = [found(cp(-300), "a3b5 d9d8"), found(cp(700), "a9a3"), found(cp(-1_000), "f1f0")];
    let review = Review::new(&game, &findings);
    annotate(&mut game, &review, &ENGLISH);
    let said = "??\nshort of time\nBlunder: loses a horse. Better: H9+8 (saves the horse)";
    assert_eq!(game.tree().comment(game.node_at(1)), said);
    assert_eq!(game.line().len(), 2, "the better line is a variation");
    assert_eq!(game.tree().len(), 4);
    let again = game.clone();
    annotate(&mut game, &review, &ENGLISH);
    assert_eq!(game.tree(), again.tree(), "not twice");
    let mildly = [found(cp(-300), "a3b5 d9d8"), found(cp(340), "a9a3"), found(cp(-340), "f1f0")];
    annotate(&mut game, &Review::new(&again, &mildly), &ENGLISH);
    assert_eq!(
        game.tree().comment(game.node_at(1)),
        "short of time",
        "a later review takes back the earlier one"
    );
    annotate(&mut game, &review, &ENGLISH);
    let text = formats::write(&game, Target::Pgn(Notation::Wxf));
    assert!(text.contains("K4+1 $4"), "{text}");
    let read = formats::read(text.as_bytes()).unwrap().read(0).unwrap();
    assert_eq!(read.tree(), game.tree());
}
