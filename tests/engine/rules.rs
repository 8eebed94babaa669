//! Games that end, or just do not end, under each set of rules.

use std::path::Path;

use chuhe::engine::board::{Move, Position, Setup, Side};
use chuhe::engine::rules::{
    IllegalMove, LosingRepetition, Offence, Profile, Reason, Verdict, completes_repetition, judge,
    losing_repetition, play_all, recurrence, repeating_moves,
};
use serde::Deserialize;

use super::images::{flipped, mirrored};

#[derive(Deserialize)]
struct Suite {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    fen: String,
    moves: Vec<String>,
    /// Under the Asian rules.
    reason: String,
    expected_by_profile: Expected,
}

#[derive(Deserialize)]
struct Expected {
    asian: String,
    computer: String,
    simple: String,
}

/// The profiles in the suites; the fourth has tests of its own.
const IN_SUITES: [Profile; 3] = [Profile::Asian, Profile::Computer, Profile::Simple];

impl Expected {
    fn under(&self, profile: Profile) -> &str {
        match profile {
            Profile::Asian => &self.asian,
            Profile::Computer => &self.computer,
            Profile::Simple => &self.simple,
            Profile::Chinese => unreachable!("the suites do not know them"),
        }
    }
}

impl Case {
    /// The file has the reason under the Asian rules. The reasons under other profiles follow from
    /// the kind of case.
    fn expected_reason(&self, profile: Profile) -> &str {
        let unprotecting = self.reason == "perpetual_chase(unprotecting)";
        match (self.expected_by_profile.under(profile), profile) {
            ("ongoing", _) => "ongoing",
            ("draw", _) if self.expected_by_profile.asian == "ongoing" => "insufficient_material",
            ("draw", _) if self.expected_by_profile.asian != "draw" => "repetition_draw",
            (_, Profile::Asian) if unprotecting => "perpetual_chase_unprotecting",
            _ if unprotecting => "perpetual_chase",
            _ => &self.reason,
        }
    }

    fn check(&self, profile: Profile) -> Result<(), String> {
        let setup: Setup = self.fen.parse().map_err(|error| format!("{}: {error}", self.name))?;
        let moves: Vec<Move> = self.moves.iter().map(|text| text.parse().expect("a move")).collect();
        let expected = (self.expected_by_profile.under(profile), self.expected_reason(profile));
        let judged = match Position::from_setup(&setup) {
            Ok(start) => self.play(&start, &moves, profile)?,
            // One case starts with the side that is not to move in check: no move from there is
            // legal.
            Err(_) => ("illegal", "illegal"),
        };
        if judged == expected {
            Ok(())
        } else {
            Err(format!("{} under {profile}: {judged:?} instead of {expected:?}", self.name))
        }
    }

    /// The verdict, if the images of the game agree with it.
    fn judge(&self, start: &Position, moves: &[Move], profile: Profile) -> Result<Option<Verdict>, String> {
        let verdict = judge(start, moves, profile);
        let mirror_moves: Vec<Move> = moves.iter().map(|mv| mv.mirrored()).collect();
        let flipped_moves: Vec<Move> = moves.iter().map(|mv| mv.flipped()).collect();
        let agree = judge(&mirrored(start), &mirror_moves, profile) == verdict
            && judge(&flipped(start), &flipped_moves, profile) == with_sides_exchanged(verdict);
        if agree { Ok(verdict) } else { Err(format!("{} under {profile}: an image differs", self.name)) }
    }

    fn play(&self, start: &Position, moves: &[Move], profile: Profile) -> Result<Words, String> {
        match play_all(start, moves) {
            Ok(_) => self.judge(start, moves, profile).map(words),
            Err(IllegalMove { ply, .. }) if ply + 1 == moves.len() => Ok(("illegal", "illegal")),
            Err(error) => Err(format!("{}: {error}", self.name)),
        }
    }
}

/// Result and reason, in the words of the suites.
type Words = (&'static str, &'static str);

fn words(verdict: Option<Verdict>) -> Words {
    match verdict {
        None => ("ongoing", "ongoing"),
        Some(Verdict { winner, reason }) => {
            let result = match winner {
                Some(Side::Red) => "red_wins",
                Some(Side::Black) => "black_wins",
                None => "draw",
            };
            (result, reason.as_str())
        }
    }
}

fn with_sides_exchanged(verdict: Option<Verdict>) -> Option<Verdict> {
    verdict.map(|verdict| Verdict { winner: verdict.winner.map(|side| !side), ..verdict })
}

fn suite(path: &Path) -> Suite {
    let text = std::fs::read_to_string(path).expect("the suite is there");
    serde_json::from_str(&text).expect("the suite is in its format")
}

fn own_endings() -> Suite {
    suite(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/endings.json"))
}

fn check_all(suite: &Suite) {
    let checks = suite.cases.iter().flat_map(|case| IN_SUITES.map(|profile| case.check(profile)));
    let failures: Vec<String> = checks.filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    assert!(suite.cases.len() >= 90, "the suite has lost cases");
}

#[test]
fn own_endings_are_judged_as_expected() {
    check_all(&own_endings());
}

#[test]
#[ignore = "its cases are published elsewhere and not ours to copy: it needs ../shared/data"]
fn published_endings_are_judged_as_expected() {
    check_all(&suite(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/endings_published.json")));
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

fn reason(start: &Position, moves: &[Move]) -> Option<Reason> {
    judge(start, moves, Profile::Asian).map(|outcome| outcome.reason)
}

#[test]
fn an_illegal_move_is_named_with_its_place() {
    let error = play_all(&Position::start(), &moves("h2e2 h9g7 e2e7")).unwrap_err();
    assert_eq!(error, IllegalMove { ply: 2, mv: "e2e7".parse().unwrap() });
    assert_eq!(error.to_string(), "e2e7 (move 3 of the list) is not legal");
}

#[test]
fn mate_counts_on_the_last_ply_of_the_move_limit() {
    let mate = moves("h2e2");
    let fen = "3aka3/9/9/9/9/4C4/9/7C1/9/5K3 w - - 119 90";
    assert_eq!(reason(&position(fen), &mate), Some(Reason::Checkmate));
    assert_eq!(reason(&position(fen), &moves("h2g2")), Some(Reason::MoveLimit));
    assert_eq!(reason(&position(&fen.replace("119", "118")), &moves("h2g2")), None);
}

#[test]
fn repetition_does_not_look_beyond_a_capture_or_the_start() {
    let start = Position::start();
    let cycle = moves("h2h3 h7h6 h3h2 h6h7");
    assert_eq!(reason(&start, &cycle.repeat(2)), Some(Reason::RepetitionDraw));
    let (first, rest) = (&cycle[..1], &cycle.repeat(2)[1..]);
    assert_eq!(reason(&play_all(&start, first).unwrap(), rest), None);
    // After a capture: positions before it cannot recur, and the count starts again after it.
    let capture = moves("h2h9 i9h9");
    let horses = moves("b0c2 b9c7 c2b0 c7b9");
    let played = |rounds| [horses.clone(), capture.clone(), horses.repeat(rounds)].concat();
    assert_eq!(reason(&start, &played(1)), None);
    assert_eq!(reason(&start, &played(2)), Some(Reason::RepetitionDraw));
}

#[test]
fn what_a_repetition_comes_to_is_known_before() {
    let suite = own_endings();
    let mut foreseen = 0;
    for case in &suite.cases {
        let Ok(start) = case.fen.parse::<Position>() else { continue };
        let line: Vec<Move> = case.moves.iter().map(|text| text.parse().unwrap()).collect();
        let Ok(end) = play_all(&start, &line) else { continue };
        for profile in Profile::ALL {
            let outcome = judge(&start, &line, profile);
            let outcome = outcome.filter(|outcome| outcome.reason.is_repetition());
            let Some((&last, before)) = line.split_last() else { continue };
            assert_eq!(completes_repetition(&start, before, last, profile), outcome, "{}", case.name);
            let listed = repeating_moves(&start, before, profile);
            let listed = listed.iter().find(|&&(mv, _)| mv == last).map(|&(_, outcome)| outcome);
            assert_eq!(listed, outcome, "{}", case.name);
            let Some(outcome) = outcome else { continue };
            assert_eq!(recurrence(&start, &line, profile), None, "{}: the third time", case.name);
            let second = (0..line.len()).rev().map(|ply| &line[..ply]).find(|moves| {
                let position = play_all(&start, moves).unwrap();
                position.hash() == end.hash()
            });
            let recurrence = recurrence(&start, second.unwrap(), profile).unwrap();
            assert_eq!(recurrence.verdict(), outcome, "{} under {profile}", case.name);
            foreseen += 1;
        }
    }
    assert!(foreseen >= 100, "{foreseen}");
}

#[test]
fn a_recurrence_says_what_each_side_does() {
    let start = position("3k5/9/9/9/9/9/9/9/R8/5K3 w");
    let line = moves("a1d1 d9e9 d1e1 e9d9 e1d1 d9e9");
    assert_eq!(recurrence(&start, &line[..4], Profile::Asian), None);
    let recurrence = recurrence(&start, &line, Profile::Asian).unwrap();
    assert_eq!(Side::BOTH.map(|side| recurrence.conduct.of(side)), [Some(Offence::Check), None]);
    // Nothing is repeated for the third time yet; two plies later a single move does it.
    assert!(repeating_moves(&start, &line, Profile::Asian).is_empty());
    let longer = [line, moves("d1e1 e9d9")].concat();
    let repeating = repeating_moves(&start, &longer, Profile::Asian);
    assert_eq!(repeating.len(), 1);
    let (mv, outcome) = repeating[0];
    assert_eq!((mv.to_string().as_str(), outcome.winner), ("e1d1", Some(Side::Black)));
}

#[test]
fn whoever_loses_by_a_repetition_is_warned_in_time() {
    let mut warned = 0;
    for case in &own_endings().cases {
        let Ok(start) = case.fen.parse::<Position>() else { continue };
        let line: Vec<Move> = case.moves.iter().map(|text| text.parse().unwrap()).collect();
        let Ok(end) = play_all(&start, &line) else { continue };
        let Some(outcome) = judge(&start, &line, Profile::Asian) else { continue };
        let Some(winner) = outcome.winner.filter(|_| outcome.reason.is_repetition()) else { continue };
        // The side at fault either completes the repetition, or moves before it is completed.
        let (fault, reply) = match line.as_slice() {
            [.., last] if end.side_to_move() == winner => (*last, None),
            [.., fault, last] => (*fault, Some(*last)),
            _ => continue,
        };
        let before = &line[..line.len() - if reply.is_some() { 2 } else { 1 }];
        let warning = losing_repetition(&start, before, fault, Profile::Asian);
        assert_eq!(warning, Some(LosingRepetition { verdict: outcome, reply }), "{}", case.name);
        // The other side is not warned of a repetition that it wins.
        if let Some(reply) = reply {
            assert_eq!(losing_repetition(&start, &line[..line.len() - 1], reply, Profile::Asian), None);
        }
        warned += 1;
    }
    assert!(warned >= 15, "{warned}");
}
