use super::*;
use crate::engine::board::{Move, Position};
use crate::engine::evaluate::{Aspect, Score};
use crate::engine::rules::Profile;
use crate::game::Game;
use crate::game::formats::{self, Target};
use crate::game::merit::{Merit, Spoils};
use crate::game::review::{
    Cause, Class, Fault, FoundLine, Judge, MoveReview, Phase, Reason, Review, Trait, Words, annotate,
};

const ENGLISH: ReviewWords = ReviewWords(Language::English, Notation::Wxf);

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

fn proven(fault: Fault, threat: Option<Move>) -> Reason {
    Reason { cause: Cause::Fault { fault, threat }, line: Vec::new() }
}

fn judged(fault: Option<Fault>) -> (MoveReview, Position) {
    let [mv, better] = ["h2e2", "b0c2"].map(|mv| mv.parse().unwrap());
    let judged = MoveReview {
        ply: 0,
        side: Side::Red,
        phase: Phase::Opening,
        mv,
        class: Class::Blunder,
        before: Score::DRAW,
        after: Score::DRAW,
        better: vec![better],
        answer: Vec::new(),
        merit: None,
        reason: fault.map(|fault| proven(fault, None)),
        since: None,
    };
    (judged, Position::start())
}

#[test]
fn a_bad_move_is_explained_in_each_language() {
    let horse = Piece::new(Side::Red, Kind::Horse);
    let (judged, before) = judged(Some(Fault::Allows(Merit::Wins { prize: horse, price: None })));
    let said = Language::ALL.map(|language| ReviewWords(language, Notation::Wxf).of_move(&judged, &before));
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
    let (judged, before) = judged(Some(Fault::LosesByRepetition));
    let said = Language::ALL.map(|language| ReviewWords(language, Notation::Wxf).verdict(&judged, &before));
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
    let line = moves("f0f1 a9a3");
    let mut game = Game::from_line(fen.parse().unwrap(), &line, line.len(), Profile::default()).unwrap();
    let cp = Score::centipawns;
    let found = |score, line| Some(FoundLine { score, moves: moves(line), depth: 8 });
    let node = game.node_at(1);
    game.set_comment(node, "short of time");
    let findings = [found(cp(-200), "a3b5 d9d8"), found(cp(700), "a9a3"), found(cp(-1_000), "f1f0")];
    let review = Review::new(&game, &findings);
    annotate(&mut game, &review, &ENGLISH);
    let said =
        "short of time\nBlunder: overlooks a threat, R1+6, and loses a horse. Better: H9+8 (saves the horse)";
    assert_eq!(game.tree().comment(game.node_at(1)), said);
    assert_eq!(game.tree().signs(game.node_at(1)).to_string(), "??");
    assert_eq!(game.line().len(), 2, "the better line is a variation");
    assert_eq!(game.tree().len(), 4);
    let again = game.clone();
    annotate(&mut game, &review, &ENGLISH);
    assert_eq!(game.tree(), again.tree(), "not twice");
    let mildly = [found(cp(-300), "a3b5 d9d8"), found(cp(340), "a9a3"), found(cp(-340), "f1f0")];
    annotate(&mut game, &Review::new(&again, &mildly), &ENGLISH);
    assert_eq!(
        game.tree().remark(game.node_at(1)).text(),
        "short of time",
        "a later review takes back the earlier one"
    );
    annotate(&mut game, &review, &ENGLISH);
    let text = formats::write(&game, Target::Pgn(Notation::Wxf));
    assert!(text.contains("K4+1 $4"), "{text}");
    let read = formats::read(text.as_bytes()).unwrap().read(0).unwrap().game;
    assert_eq!(read.tree(), game.tree());
}

/// The text about the move f0f1 of this position, in each language.
fn said(reason: &Reason) -> [String; 4] {
    let before = "r2k5/9/9/9/9/9/N8/9/9/5K3 w".parse().unwrap();
    let mv = "f0f1".parse().unwrap();
    Language::ALL.map(|language| ReviewWords(language, language.notation()).reason(reason, &before, mv))
}

#[test]
fn a_threat_that_was_not_seen_is_named() {
    let horse = Piece::new(Side::Red, Kind::Horse);
    let fault = Fault::Allows(Merit::Wins { prize: horse, price: None });
    assert_eq!(
        said(&proven(fault, Some("a9a3".parse().unwrap()))),
        [
            "没看到车１进６的威胁，丢马",
            "沒看到車１進６的威脅，丟馬",
            "overlooks a threat, R1+6, and loses a horse",
            "không thấy nước dọa X1.6, mất Mã",
        ]
    );
}

#[test]
fn what_a_line_brings_is_told_with_the_line() {
    let [horse, soldier] = [Kind::Horse, Kind::Soldier].map(|kind| Piece::new(Side::Red, kind));
    let cannon = Piece::new(Side::Black, Kind::Cannon);
    let brings = |side, won: &[Piece], lost: &[Piece], is_missed, line| {
        let spoils = Spoils { side, won: won.to_vec(), lost: lost.to_vec(), plies: 1, amount: 400 };
        said(&Reason { cause: Cause::Brings { spoils, is_missed }, line: moves(line) })
    };
    assert_eq!(
        brings(Side::Black, &[horse, soldier, soldier], &[cannon], false, "a9a3 f1f0"),
        [
            "1… 车１进６ 2. 帅四退一之后，黑方得一马双兵，失炮",
            "1… 車１進６ 2. 帥四退一之後，黑方得一馬雙兵，失炮",
            "after 1... R1+6 2. K4-1 Black has won a horse and two soldiers for a cannon",
            "sau 1... X1.6 2. Tg4/1, Đen lời Mã và 2 Tốt, mất Pháo",
        ]
    );
    assert_eq!(
        brings(Side::Red, &[cannon], &[], true, "a3b5"),
        [
            "马九进八之后，红方本可得炮",
            "馬九進八之後，紅方本可得炮",
            "after H9+8 Red would have won a cannon",
            "sau M9.8, Đỏ lẽ ra lời Pháo",
        ]
    );
}

#[test]
fn a_piece_left_to_be_taken_is_named_with_the_capture() {
    let [horse, cannon] = [Kind::Horse, Kind::Cannon].map(|kind| Piece::new(Side::Red, kind));
    let left = |price| {
        let cause = Cause::Fault { fault: Fault::Allows(Merit::Wins { prize: horse, price }), threat: None };
        said(&Reason { cause, line: moves("a9a3") })
    };
    assert_eq!(
        left(None),
        [
            "马会被白吃（车１进６）",
            "馬會被白吃（車１進６）",
            "leaves the horse to be taken (R1+6)",
            "để mất không Mã (X1.6)",
        ]
    );
    assert_eq!(left(Some(cannon))[2], "loses a horse for a cannon (R1+6)");
}

#[test]
fn a_piece_put_where_it_can_be_taken_is_not_left_there() {
    let horse = Piece::new(Side::Red, Kind::Horse);
    let fault = Fault::Allows(Merit::Wins { prize: horse, price: None });
    let reason = Reason { line: moves("a9a4"), ..proven(fault, None) };
    let (before, mv) = ("r2k5/9/9/9/9/9/2N6/9/9/5K3 w".parse().unwrap(), "c3a4".parse().unwrap());
    let said =
        Language::ALL.map(|language| ReviewWords(language, language.notation()).reason(&reason, &before, mv));
    assert_eq!(
        said,
        [
            "送吃一马（车１进５）",
            "送吃一馬（車１進５）",
            "puts the horse where it can be taken (R1+5)",
            "đưa Mã vào chỗ bị ăn không (X1.5)",
        ]
    );
}

#[test]
fn what_is_won_for_a_soldier_lost_elsewhere_is_no_trade() {
    let [horse, soldier] = [Kind::Horse, Kind::Soldier].map(|kind| Piece::new(Side::Red, kind));
    let merit = Merit::Wins { prize: horse, price: Some(soldier) };
    let merits = Language::ALL.map(|language| language.merit(merit));
    assert_eq!(merits, ["得马失兵", "得馬失兵", "wins a horse for a soldier", "lời Mã, chỉ mất Tốt"]);
    assert_eq!(
        said(&proven(Fault::Misses(merit), None)),
        [
            "本可得马，只失一兵",
            "本可得馬，只失一兵",
            "misses winning a horse for a soldier",
            "bỏ lỡ nước lời Mã, chỉ mất Tốt",
        ]
    );
}

#[test]
fn a_long_line_is_told_by_its_first_moves_and_its_last() {
    let horse = Piece::new(Side::Red, Kind::Horse);
    let spoils = Spoils { side: Side::Black, won: vec![horse], lost: Vec::new(), plies: 8, amount: 400 };
    let cause = Cause::Brings { spoils, is_missed: false };
    let told = |line| said(&Reason { cause: cause.clone(), line: moves(line) });
    assert_eq!(
        told("d9d8 f1f0 d8d9 f0f1 d9d8 f1f0 a9a3")[2],
        "after 1... K4+1 2. K4-1 K4-1 3. K4+1 K4+1 4. K4-1 R1+6 Black has won a horse"
    );
    assert_eq!(
        told("d9d8 f1f0 d8d9 f0f1 d9d8 f1f0 d8d9 f0f1 a9a3")[2],
        "after 1... K4+1 2. K4-1 … 5... R1+6 Black has won a horse"
    );
}

#[test]
fn a_line_says_whose_move_each_is() {
    let told = |line| Language::English.told_line(Notation::Wxf, &Position::start(), &moves(line));
    assert_eq!(told("g3g4 c6c5 g4g5"), "1. P3+1 P3+1 2. P3+1");
    assert_eq!((told("g3g4").as_str(), told("").as_str()), ("P3+1", ""), "of one move there is no doubt");
}

#[test]
fn a_draw_by_repetition_is_told_with_the_line() {
    let repeats = |is_missed, line| said(&Reason { cause: Cause::Repeats { is_missed }, line: moves(line) });
    assert_eq!(
        repeats(false, "a9a3 f1f0"),
        [
            "让对方可以重复局面，走成和棋（1… 车１进６ 2. 帅四退一）",
            "讓對方可以重複局面，走成和棋（1… 車１進６ 2. 帥四退一）",
            "lets the opponent repeat the position for a draw (1... R1+6 2. K4-1)",
            "để đối phương có thể lặp lại thế cờ, thành hòa (1... X1.6 2. Tg4/1)",
        ]
    );
    assert_eq!(repeats(true, "a3b5")[2], "could have repeated the position for a draw (H9+8)");
}

#[test]
fn what_the_better_move_wins_is_told_once() {
    let soldier = Piece::new(Side::Black, Kind::Soldier);
    let merit = Merit::Wins { prize: soldier, price: None };
    let of_move = |cause| {
        let (mut judged, before) = judged(None);
        judged.merit = Some(merit);
        judged.reason = Some(Reason { cause, line: judged.better.clone() });
        ENGLISH.of_move(&judged, &before)
    };
    let spoils = Spoils { side: Side::Red, won: vec![soldier], lost: Vec::new(), amount: 100, plies: 1 };
    assert!(
        of_move(Cause::Brings { spoils, is_missed: true })
            .ends_with("would have won a soldier. Better: H8+7")
    );
    let missed = |merit| Cause::Fault { fault: Fault::Misses(merit), threat: None };
    assert!(of_move(missed(merit)).ends_with(". Better: H8+7"));
    assert!(
        of_move(missed(Merit::StopsMate)).ends_with("Better: H8+7 (wins a soldier)"),
        "it is another thing"
    );
}

#[test]
fn a_bad_move_without_a_reason_tells_what_the_better_one_is_good_for() {
    let told = |reason| {
        let (mut judged, before) = judged(None);
        (judged.reason, judged.class) = (reason, Class::Blunder);
        ENGLISH.told(&judged, &before)
    };
    let plain = told(None);
    assert!(plain.starts_with("Blunder. Better: H8+7 (") && plain.ends_with(')'), "{plain}");
    let fault = Fault::Allows(Merit::Mates { moves: 1 });
    assert_eq!(told(Some(proven(fault, None))), "Blunder: allows checkmate");
}

#[test]
fn of_a_blunder_that_only_looks_worse_the_scores_say_how_much() {
    let which = Trait { side: Side::Black, aspect: Aspect::Activity, judge: Judge::Terms };
    let verdict = |before, after, class| {
        let (mut judged, start) = judged(None);
        (judged.before, judged.after, judged.class) =
            (Score::centipawns(before), Score::centipawns(after), class);
        judged.reason = Some(Reason { cause: Cause::Worsens(vec![which]), line: Vec::new() });
        Language::ALL.map(|language| ReviewWords(language, Notation::Wxf).verdict(&judged, &start))
    };
    assert_eq!(
        verdict(250, 60, Class::Blunder),
        [
            "漏着：优势大减，让对方的子力活跃起来",
            "漏著：優勢大減，讓對方的子力活躍起來",
            "Blunder: throws away most of the advantage and gives the opponent's pieces more play",
            "Sai lầm nặng: mất phần lớn ưu thế, để quân đối phương linh hoạt hơn",
        ]
    );
    let plain = "gives the opponent's pieces more play";
    for (before, after, class) in
        [(40, -200, Class::Blunder), (600, 280, Class::Blunder), (250, 60, Class::Mistake)]
    {
        let said = &verdict(before, after, class)[2];
        assert!(said.ends_with(&format!(": {plain}")), "{said}");
    }
}

#[test]
fn every_aspect_has_a_sentence_for_either_side() {
    let mut all = Vec::new();
    for aspect in Aspect::ALL {
        for side in Side::BOTH {
            let cause = Cause::Worsens(vec![Trait { side, aspect, judge: Judge::Terms }]);
            all.extend(said(&Reason { cause, line: Vec::new() }));
        }
    }
    let count = all.len();
    all.sort();
    all.dedup();
    // Some are the same in simplified and traditional characters.
    assert!(all.iter().all(|text| !text.is_empty()) && all.len() + 2 >= count, "{all:?}");
}

#[test]
fn locales_choose_the_language() {
    for (locale, language) in [
        ("zh-CN", Language::Simplified),
        ("zh", Language::Simplified),
        ("zh_TW.UTF-8", Language::Traditional),
        ("zh-Hant-CN", Language::Traditional),
        ("zh-Hans-HK", Language::Simplified),
        ("zh-HK", Language::Traditional),
        ("en-GB", Language::English),
        ("vi", Language::Vietnamese),
        ("vi_VN.UTF-8", Language::Vietnamese),
        ("fr", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

#[test]
fn of_a_single_piece_no_plural_is_said() {
    let said = |fen: &str| {
        let which = Trait { side: Side::Red, aspect: Aspect::Chariots, judge: Judge::Absence };
        let reason = Reason { cause: Cause::Worsens(vec![which]), line: Vec::new() };
        ENGLISH.reason(&reason, &fen.parse().unwrap(), "e0e1".parse().unwrap())
    };
    assert_eq!(said("3k5/9/9/9/9/9/9/9/9/R3K4 w"), "leaves its chariot with less play");
    assert_eq!(said("3k5/9/9/9/9/9/9/9/9/R3K3R w"), "leaves its chariots with less play");
}
