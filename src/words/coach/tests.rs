use super::*;
use crate::engine::board::{Kind, Piece};
use crate::engine::evaluate::{Aspect, Score};
use crate::engine::rules::Profile;
use crate::game::merit::Spoils;
use crate::game::review::{Class, FoundLine, Judge, Phase, Reason, Trait};

/// A bad move in a position in which a horse can be taken.
const FEN: &str = "r2k5/9/9/9/9/9/N8/9/9/5K3 w";

fn moves(text: &str) -> Vec<Move> {
    text.split(' ').map(|mv| mv.parse().unwrap()).collect()
}

fn judged(reason: Option<Reason>) -> MoveReview {
    MoveReview {
        ply: 0,
        side: Side::Red,
        phase: Phase::Endgame,
        mv: "f0f1".parse().unwrap(),
        class: Class::Blunder,
        before: Score::DRAW,
        after: Score::centipawns(-900),
        better: moves("a3b5 d9d8"),
        answer: moves("a9a3 f1f0"),
        merit: None,
        reason,
        since: None,
    }
}

fn words(language: Language) -> Coach {
    Coach::new(ReviewWords(language, language.notation()))
}

/// The same for a beginner.
fn told(language: Language) -> Coach {
    Coach { tells_moves: true, ..words(language) }
}

/// What a move can be bad for.
fn reasons() -> Vec<Reason> {
    let red = |kind| Piece::new(Side::Red, kind);
    let black = |kind| Piece::new(Side::Black, kind);
    let [chariot, horse, cannon, soldier] =
        [Kind::Chariot, Kind::Horse, Kind::Cannon, Kind::Soldier].map(black);
    let wins = |prize, price| Merit::Wins { prize, price };
    let spoils = |won: &[Piece], lost: &[Piece]| Spoils {
        side: Side::Black,
        won: won.into(),
        lost: lost.into(),
        plies: 2,
        amount: 400,
    };
    let threat = Some("a9a3".parse().unwrap());
    let proven = [
        wins(chariot, Some(cannon)),
        Merit::Forks(black(Kind::General), chariot),
        Merit::Forks(chariot, horse),
        Merit::Mates { moves: 3 },
    ];
    let ideas = [Merit::HollowCannon, Merit::TakesCentre(cannon), Merit::Attacks(red(Kind::Cannon))];
    let mut causes: Vec<Cause> = vec![
        Cause::Trades { given: cannon, taken: horse },
        Cause::Fault { fault: Fault::LosesByRepetition, threat: None },
        Cause::Worsens(vec![Trait { side: Side::Black, aspect: Aspect::BottomCannon, judge: Judge::Terms }]),
    ];
    for is_missed in [false, true] {
        let brings = |won: &[Piece], lost: &[Piece]| Cause::Brings { spoils: spoils(won, lost), is_missed };
        causes.extend([
            Cause::Repeats { is_missed },
            brings(&[chariot, soldier, soldier], &[horse, cannon]),
            brings(&[chariot, horse, soldier], &[]),
        ]);
    }
    for merit in proven {
        causes.push(Cause::Fault { fault: Fault::Allows(merit), threat });
    }
    for merit in proven.into_iter().chain(ideas) {
        for fault in [Fault::Allows(merit), Fault::Misses(merit)] {
            causes.extend([Cause::Idea(fault), Cause::Fault { fault, threat: None }]);
        }
    }
    let line = moves("a9a3 f1f0");
    causes.into_iter().map(|cause| Reason { cause, line: line.clone() }).collect()
}

#[test]
fn whatever_is_wrong_is_said_in_fifteen_words_at_most_and_those_of_a_move() {
    let before = FEN.parse().unwrap();
    let all = reasons().into_iter().map(Some).chain([None]);
    for judged in all.map(judged) {
        for language in Language::ALL {
            for (coach, more) in [(words(language), 0), (told(language), 3)] {
                let said = coach.brief(&judged, &before);
                let (words, letters) = (said.split_whitespace().count(), said.chars().count());
                assert!(words <= 15 + more && !said.is_empty(), "{said}");
                let is_chinese = matches!(language, Language::Simplified | Language::Traditional);
                assert!(!is_chinese || letters <= 30 + 2 * more, "{said}");
            }
        }
    }
}

#[test]
fn a_beginner_reads_moves_in_words() {
    let before: Position = FEN.parse().unwrap();
    let horse = Piece::new(Side::Red, Kind::Horse);
    let fault = Fault::Allows(Merit::Wins { prize: horse, price: None });
    let cause = Cause::Fault { fault, threat: None };
    let left = judged(Some(Reason { cause, line: moves("a9a3 f1f0") }));
    let said = Language::ALL.map(|language| told(language).brief(&left, &before));
    let expected = [
        "马会被白吃（车吃马，车１进６）",
        "馬會被白吃（車吃馬，車１進６）",
        "Leaves the horse to be taken (chariot takes horse, R1+6)",
        "Để mất không Mã (Xe ăn Mã, X1.6)",
    ];
    assert_eq!(said, expected);
    let cause = Cause::Fault { fault: Fault::Misses(Merit::StopsMate), threat: None };
    let missed = judged(Some(Reason { cause, line: Vec::new() }));
    let said = told(Language::English).brief(&missed, &before);
    assert_eq!(said, "Misses horse forward (H9+8): defends against mate");
    let game = Game::from_line(before.clone(), &moves("f0f1"), 1, Profile::default()).unwrap();
    let heading = |coach: Coach| coach.numbered(&game, &before, (0, left.mv));
    assert_eq!(heading(told(Language::English)), "1. General forward (K4+1)");
    assert_eq!(heading(words(Language::English)), "1. K4+1");
}

#[test]
fn a_mistake_without_a_reason_is_told_by_what_it_costs() {
    let before = FEN.parse().unwrap();
    let quiet = || MoveReview { answer: moves("a9b9 f1f0"), ..judged(None) };
    let said = Language::ALL.map(|language| words(language).brief(&quiet(), &before));
    let expected = [
        "马九进八更好，约差 9 个兵",
        "馬九進八更好，約差 9 個兵",
        "H9+8 was better by about 9 soldiers",
        "M9.8 tốt hơn khoảng 9 Tốt",
    ];
    assert_eq!(said, expected);
    let english = |judged: MoveReview| words(Language::English).brief(&judged, &before);
    let after = Score::centipawns(-152);
    assert!(english(MoveReview { after, ..quiet() }).ends_with("by about 1.5 soldiers"));
    let after = Score::loses_in(4);
    assert_eq!(english(MoveReview { after, ..judged(None) }), "H9+8 was better: the game is even");
    let better = Vec::new();
    assert_eq!(english(MoveReview { better, ..quiet() }), "Blunder: costs about 9 soldiers");
    let better = Vec::new();
    let lost = MoveReview { better, after, ..judged(None) };
    assert_eq!(english(lost), "Blunder: Black is winning");
}

#[test]
fn without_a_reason_what_the_line_shown_brings_is_told() {
    let before = FEN.parse().unwrap();
    let said = Language::ALL.map(|language| words(language).brief(&judged(None), &before));
    let expected = [
        "被黑方车１进６，丢马",
        "被黑方車１進６，丟馬",
        "Allows R1+6: wins a horse",
        "Để đối phương đi X1.6: lời Mã",
    ];
    assert_eq!(said, expected);
}

#[test]
fn who_has_resigned_an_even_game_is_told_so() {
    let game = Game::from_line(FEN.parse().unwrap(), &moves("f0f1"), 1, Profile::default()).unwrap();
    let mut review = Review::new(&game, &[None, None]);
    let said = |review: &Review| {
        words(Language::English).summary(&game, review, Some(Outcome::resignation(Side::Black)))[0].clone()
    };
    review.moves = vec![MoveReview { after: Score::centipawns(30), ..judged(None) }];
    assert!(said(&review).ends_with("Black resigned while the game was even"));
    review.moves = vec![MoveReview { after: Score::centipawns(-200), ..judged(None) }];
    assert!(said(&review).ends_with("Black resigned while ahead"));
    review.moves = vec![MoveReview { after: Score::centipawns(300), ..judged(None) }];
    assert!(!said(&review).contains("resigned while"), "{}", said(&review));
}

#[test]
fn what_was_done_well_is_named_with_its_side_unless_it_is_the_users() {
    let line = moves("f0f1 a9a3 f1f0");
    let game = Game::from_line(FEN.parse().unwrap(), &line, line.len(), Profile::default()).unwrap();
    let mut review = Review::new(&game, &vec![None; line.len() + 1]);
    let horse = Piece::new(Side::Red, Kind::Horse);
    let found = Praise::Found { ply: 1, merit: Merit::Wins { prize: horse, price: None } };
    review.praise = [Some(Praise::Best { moves: 9, of: 20 }), Some(found)];
    let said = |coach: Coach, user| coach.praise(&game, &review, user);
    let of_both = ("Well played (Black): 1... R1+6 – wins a horse".into(), Some(2));
    assert_eq!(said(words(Language::English), None), Some(of_both));
    let own = ("Well played: 1... Chariot takes horse (R1+6) – wins a horse".into(), Some(2));
    assert_eq!(said(told(Language::English), Some(Side::Black)), Some(own));
    let counted = |language| said(words(language), Some(Side::Red)).unwrap().0;
    let expected = [
        "走得好：20 着中有 9 着是最佳着法",
        "走得好：20 著中有 9 著是最佳著法",
        "Well played: 9 of 20 moves were the best ones",
        "Đi hay: 9/20 nước là nước tốt nhất",
    ];
    assert_eq!(Language::ALL.map(counted), expected);
    review.praise = [None, Some(Praise::Faultless { moves: 6, plies: [1, 11] })];
    let said = |user| words(Language::English).praise(&game, &review, user);
    let in_a_row = "Well played (Black): 6 moves in a row without a mistake, from move 1 to 6";
    assert_eq!(said(None), Some((in_a_row.into(), None)));
    assert_eq!(said(Some(Side::Red)), None, "nothing is made up");
}

#[test]
fn what_was_missed_is_named_with_its_move() {
    let [prize, price] = [Kind::Chariot, Kind::Cannon].map(|kind| Piece::new(Side::Black, kind));
    let merit = Merit::Wins { prize, price: Some(price) };
    let fault = Cause::Fault { fault: Fault::Misses(merit), threat: None };
    let missed = judged(Some(Reason { cause: fault, line: Vec::new() }));
    let said = Language::ALL.map(|language| words(language).brief(&missed, &FEN.parse().unwrap()));
    let expected = [
        "错失马九进八：得车失炮",
        "錯失馬九進八：得車失炮",
        "Misses H9+8: wins a chariot for a cannon",
        "Bỏ lỡ M9.8: lời Xe, chỉ mất Pháo",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_line_ends_with_a_word() {
    let before = "1n1k5/9/9/4p4/2c6/2P3P2/4P4/9/9/R3K4 w".parse().unwrap();
    let end = |line: &str| {
        Language::ALL.map(|language| words(language).end_of_line(&judged(None), &before, &moves(line)))
    };
    // What only the rest of a line wins, nobody has to allow.
    let said = end("a0a9 d9d8 a9b9");
    assert_eq!(
        said,
        [
            "照此变化，红方得马",
            "照此變化，紅方得馬",
            "In this line Red wins a horse",
            "Trong biến này Đỏ lời Mã"
        ]
    );
    let standings = [
        "走f0f1：黑方形势较好，约合 9 个兵；走a3b5：均势",
        "走f0f1：黑方形勢較好，約合 9 個兵；走a3b5：均勢",
        "After f0f1: Black's position is better by about 9 soldiers; after a3b5: the game is even",
        "Sau f0f1: thế Đen tốt hơn khoảng 9 Tốt; sau a3b5: cân bằng",
    ];
    assert_eq!(end("a0a1"), standings, "nothing is to be seen there");
    let mate = "3k5/8R/R8/9/9/9/9/9/9/4K4 w".parse().unwrap();
    let said = words(Language::English).end_of_line(&judged(None), &mate, &moves("a7a9"));
    assert_eq!(said, "Checkmate");
}

#[test]
fn at_the_end_of_a_line_it_is_said_why_a_guarded_piece_falls_all_the_same() {
    let end = |before: &str, line: &str, language| {
        let judged = MoveReview { mv: moves(line)[0], ..judged(None) };
        words(language).end_of_line(&judged, &before.parse().unwrap(), &moves(line))
    };
    // The chariot guards the cannon, but would be lost for the horse.
    let twice = "2rk5/9/9/9/9/1n7/9/2C6/9/2R1K4 w";
    let said = Language::ALL.map(|language| end(twice, "e0e1 b4c2", language));
    let expected = [
        "黑方得炮；若吃回（车七进二），则丢车",
        "黑方得炮；若吃回（車七進二），則丟車",
        "Black wins a cannon; taking back (R7+2) leaves the chariot to be taken",
        "Đen lời Pháo; ăn lại (X7.2) thì Xe bị ăn",
    ];
    assert_eq!(said, expected);
    let unguarded = "2rk5/9/9/9/9/1n7/9/2C6/9/R3K4 w";
    assert_eq!(end(unguarded, "e0e1 b4c2", Language::English), "Black wins a cannon");
    // The advisor would open the line to its general.
    let pinned = "4k4/9/9/9/4r4/9/9/5C1r1/4A4/R3K4 w";
    let said = Language::ALL.map(|language| end(pinned, "a0a1 h2f2", language));
    let expected = [
        "黑方得炮；仕被牵制，不能吃回",
        "黑方得炮；仕被牽制，不能吃回",
        "Black wins a cannon; the advisor is pinned and cannot take back",
        "Đen lời Pháo; Sĩ bị ghim, không ăn lại được",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_line_does_not_end_with_the_gain_of_the_side_that_went_wrong() {
    // Red takes the soldier, and Black attacks the horse in return.
    let before = "3k5/9/9/2p6/9/2R3r2/9/9/N8/4K4 w".parse().unwrap();
    let end = |cause, line| {
        let reason = Reason { cause, line: moves("g4g1") };
        let mv = "c4c6".parse().unwrap();
        let judged = MoveReview { mv, ..judged(Some(reason)) };
        words(Language::English).end_of_line(&judged, &before, &moves(line))
    };
    let attacks = Cause::Idea(Fault::Allows(Merit::Attacks(Piece::new(Side::Red, Kind::Horse))));
    assert_eq!(end(attacks, "c4c6 g4g1"), "Black attacks the horse");
    let repetition = Cause::Fault { fault: Fault::LosesByRepetition, threat: None };
    assert_eq!(end(repetition, "c4c6 g4g1"), "Red loses by repetition");
}

#[test]
fn a_side_is_ahead_from_the_move_on_after_which_it_was_never_even_again() {
    let line = moves("f0f1 a9a8 f1f0 a8a9");
    let game = Game::from_line(FEN.parse().unwrap(), &line, line.len(), Profile::default()).unwrap();
    let went = |scores: [i32; 5]| {
        let found = |score| FoundLine { score: Score::centipawns(score), moves: Vec::new(), depth: 8 };
        let review = Review::new(&game, &scores.map(|score| Some(found(score))));
        words(Language::English).summary(&game, &review, None)[0].clone()
    };
    assert_eq!(went([0, -300, 300, -300, 300]), "Red was ahead from move 1 on");
    assert_eq!(went([0, -300, 0, 0, 300]), "Red was ahead from move 2 on");
    assert_eq!(went([0, -300, 0, -20, 0]), "Red was ahead for a time");
    assert_eq!(went([0, 300, 300, 0, 0]), "The lead changed hands once; in the end the game was even");
}

#[test]
fn a_game_is_summed_up_by_who_was_ahead_and_where_it_turned() {
    let line = moves("f0f1 a9a3");
    let game = Game::from_line(FEN.parse().unwrap(), &line, line.len(), Profile::default()).unwrap();
    let found =
        |score, line| Some(FoundLine { score: Score::centipawns(score), moves: moves(line), depth: 8 });
    let review = Review::new(&game, &[found(20, "a3b5"), found(700, "a9a3"), found(-700, "f1f0")]);
    let said = words(Language::English).summary(&game, &review, None);
    let [went, turned] = &said;
    assert_eq!(went, "Black was ahead from move 1 on");
    assert!(turned.starts_with("Turning point: 1. K4+1?? – "), "{turned}");
    let even = Review::new(&game, &[found(20, "a3b5"), found(-20, "a9a3"), found(20, "f1f0")]);
    let said = words(Language::English).summary(&game, &even, None);
    assert_eq!(said, ["Neither side was ever clearly ahead", "No single move turned the game"]);
    let led = [found(200, "a3b5"), found(300, "a9a3"), found(300, "f1f0")];
    let said = words(Language::Vietnamese).summary(&game, &Review::new(&game, &led), None);
    assert_eq!(said[0], "Ưu thế đổi chủ 2 lần, cuối cùng thuộc về Đỏ");
}

#[test]
fn how_often_a_chance_was_there_is_counted_in_words() {
    let said = |times| Language::English.stood("C8+7", times, [5, 9]);
    assert_eq!(said(5), "C8+7 was possible five times, from move 5 to 9");
    assert!(said(2).contains(" twice, on moves 5 and 9") && said(14).contains(" 14 times, "));
    assert_eq!(
        Language::Simplified.stood("炮八进七", 5, [5, 9]),
        "第 5 到第 9 回合，炮八进七的机会出现了 5 次"
    );
}

#[test]
fn who_takes_back_is_named() {
    // A cannon takes the horse over the soldier, and a chariot takes back.
    let before: Position = "r2k5/9/9/9/n8/9/P8/9/C8/5K3 w".parse().unwrap();
    let [horse, cannon] =
        [(Side::Black, Kind::Horse), (Side::Red, Kind::Cannon)].map(|(side, kind)| Piece::new(side, kind));
    let mv = "a1a5".parse().unwrap();
    let said = |cause, coach: Coach| {
        let reason = Reason { cause, line: moves("a9a5") };
        coach.brief(&MoveReview { mv, ..judged(Some(reason)) }, &before)
    };
    let loses =
        |prize, price| Cause::Fault { fault: Fault::Allows(Merit::Wins { prize, price }), threat: None };
    let expected = [
        "丢炮，只得一马（被车吃回，车１进４）",
        "丟炮，只得一馬（被車吃回，車１進４）",
        "Loses a cannon for a horse (the chariot takes back, R1+4)",
        "Mất Pháo, chỉ ăn được Mã (Xe ăn lại, X1.4)",
    ];
    assert_eq!(Language::ALL.map(|language| said(loses(cannon, Some(horse)), words(language))), expected);
    let soldier = Piece::new(Side::Red, Kind::Soldier);
    let english = "Loses a soldier (the chariot takes back, R1+4)";
    assert_eq!(said(loses(soldier, None), told(Language::English)), english);
    let trade = Cause::Trades { given: cannon, taken: horse };
    let english = "Gives a cannon for a horse (the chariot takes back, R1+4)";
    assert_eq!(said(trade, words(Language::English)), english);
}
