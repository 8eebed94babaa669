#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one answer")]

use proptest::prelude::*;

use super::*;
use crate::engine::board::Side;

const START: &str = crate::engine::board::START_FEN;

/// 1. h2e2 h9g7 (1... b9c7 2. h0g2) 2. h0g2 i9h9, with comments, at the end of the third move.
fn sample() -> Game {
    let moves = ["h2e2", "h9g7", "h0g2", "i9h9"].map(|text| text.parse().unwrap());
    let mut game = Game::from_line(Position::start(), &moves, 3, Profile::Computer).unwrap();
    let variation = game.add_variation(game.node_at(1), "b9c7".parse().unwrap()).unwrap();
    let end = game.add_variation(variation, "h0g2".parse().unwrap()).unwrap();
    game.set_comment(Tree::START, "中炮对屏风马");
    game.set_comment(game.node_at(1), "…");
    game.set_comment(end, "good\n\"too\"");
    game.headers.event = "全国赛".into();
    game.headers.participants[0].name = "胡荣华 \"楚\"".into();
    game.headers.participants[1].is_engine = true;
    game.headers.date = Some("2026-11".parse().unwrap());
    game.headers.others = vec![("Annotator".into(), "楚".into())];
    game
}

/// Reads a game; its first fault is an error.
fn read(text: &str) -> Result<Game, String> {
    let Reading { game, losses } = super::read(text).map_err(|error| error.to_string())?;
    losses.into_iter().next().map_or(Ok(game), |loss| match loss.what {
        Lost::Json(error) => Err(error.to_string()),
        what => panic!("{what:?}"),
    })
}

fn error(text: &str) -> String {
    read(text).unwrap_err()
}

#[test]
fn everything_survives_writing_and_reading() {
    let mut game = sample();
    assert_eq!(read(&write(&game)).unwrap(), game);
    game.declare(Outcome::resignation(Side::Black));
    assert_eq!(read(&write(&game)).unwrap(), game);
    game.go_to(2);
    game.declare(Outcome::agreement());
    assert_eq!(read(&write(&game)).unwrap(), game);
    game.go_to(4);
    game.record(Some(Side::Black));
    assert_eq!(read(&write(&game)).unwrap(), game);
}

#[test]
fn a_result_survives_wherever_the_board_is() {
    let mut game = sample();
    let end = game.moves().len();
    game.declare(Outcome::resignation(Side::Black));
    for ply in [end - 1, 0] {
        game.go_to(ply);
        let text = write(&game);
        assert!(text.contains("\"red_wins\"") && text.contains("\"ended\""), "{text}");
        let mut again = read(&text).unwrap();
        assert_eq!(again, game);
        again.go_to(end);
        assert_eq!(again.outcome(), Some(Outcome::resignation(Side::Black)));
    }
    let nowhere = write(&game).replace("\"ended\": {\n    \"line\": 0", "\"ended\": {\n    \"line\": 9");
    assert!(error(&nowhere).starts_with("there is no move"), "{}", error(&nowhere));
}

#[test]
fn a_mate_cannot_be_said_to_be_something_else() {
    let mate = r#"{"version":2,"start":"3k5/3P5/3P5/9/9/9/9/9/9/4K4 b","moves":[],
        "result":"black_wins","reason":"resignation","ended":{"line":0,"ply":0}}"#;
    assert!(read(mate).unwrap().result().unwrap().is_mate());
}

#[test]
fn a_place_in_a_variation_is_on_the_board_again() {
    let mut game = sample();
    let variation = game.tree().branches()[1].nodes[0];
    game.go_to_node(variation);
    let again = read(&write(&game)).unwrap();
    assert_eq!(again, game);
    assert_eq!((again.moves().len(), again.redo_line().len()), (2, 1));
    game.go_to(1);
    assert_eq!(read(&write(&game)).unwrap(), game, "what was taken back can be played again");
}

#[test]
fn most_fields_may_be_missing() {
    let game = read(&format!(r#"{{"version":2,"start":"{START}","moves":[]}}"#)).unwrap();
    assert_eq!(game, Game::new(Position::start(), Profile::Asian));
}

#[test]
fn version_1_is_read() {
    let text = format!(
        r#"{{ "version": 1, "date": "2026-11-21", "red": {{ "name": "胡荣华", "is_engine": false }},
              "black": {{ "name": "", "is_engine": true }}, "rules": "simple", "start": "{START}",
              "moves": ["h2e2", "h9g7"], "taken_back": ["h0g2"], "result": "ongoing" }}"#
    );
    let game = read(&text).unwrap();
    assert_eq!((game.moves().len(), game.redo_line().len()), (2, 1));
    assert_eq!(game.headers.date.unwrap().to_string(), "2026-11-21");
    assert_eq!(game.headers.participants[0].name, "胡荣华");
    assert!(game.headers.participants[1].is_engine);
    assert_eq!(game.profile(), Profile::Simple);
}

#[test]
fn the_rules_and_not_the_file_say_who_has_won() {
    let text = write(&sample()).replace("\"ongoing\"", r#""red_wins", "reason": "checkmate""#);
    assert_eq!(read(&text).unwrap().outcome(), None);
    let mate = r#"{"version":2,"start":"3k5/3P5/3P5/9/9/9/9/9/9/4K4 b","moves":[]}"#;
    let mated = read(mate).unwrap().outcome().unwrap();
    assert_eq!((mated.winner, mated.reason.to_string().as_str()), (Some(Side::Red), "checkmate"));
}

#[test]
fn errors_name_what_is_wrong() {
    let text = write(&sample());
    assert!(error("").starts_with("this is not a game in JSON: EOF"), "{}", error(""));
    assert_eq!(
        error(r#"{"version":3,"moves":{}}"#),
        "the file has version 3, and this program reads version 2"
    );
    assert_eq!(error(&text.replace("h9g7", "h9h5")), "move 2, h9h5: a horse does not move like that");
    assert_eq!(error(&text.replace("i9h9", "i9i5")), "move 4, i9i5: the way is blocked on i6");
    assert_eq!(
        error(&text.replace("b9c7", "b9b6")),
        "variation 1: move 2, b9b6: a horse does not move like that"
    );
    assert_eq!(error(&text.replace("b9c7", "h9g7")), "variation 1 has no move that is not there already");
    assert_eq!(error(&text.replace("\"of\": 0", "\"of\": 1")), "there is no move 1 in line 1");
    assert_eq!(
        error(&text.replace("h9g7", "x9")),
        "move 2: 'x9' is not a move: expected two points of the board, such as h2e2"
    );
    assert!(error(&text.replace("2026-11", "yesterday")).contains("'yesterday' is not a date such as"));
    assert_eq!(
        error(&text.replace(START, "9/9 w")),
        "the start position: the FEN has 2 rows; the board has 10, separated by '/'"
    );
    assert_eq!(
        error(&text.replace("\"ongoing\"", r#""draw", "reason": "resignation""#)),
        "a game cannot end in 'draw' by resignation"
    );
    assert!(error(&text.replace("computer", "fide")).contains("unknown variant `fide`"));
    assert_eq!(error(&" ".repeat(MAX_BYTES + 1)), "the file is larger than 16 MiB, more than any game needs");
    let many = vec![r#""h2h3","h7h6","h3h2","h6h7""#; Game::MAX_MOVES / 4 + 1].join(",");
    assert_eq!(
        error(&format!(r#"{{"version":2,"start":"{START}","moves":[{many}]}}"#)),
        "move 100001, h2h3: a game has at most 100000 moves, variations included"
    );
}

#[test]
fn what_is_wrong_is_left_out_and_named() {
    let text = write(&sample()).replace("i9h9", "i9i5").replace("b9c7", "b9b6");
    let Reading { game, losses } = super::read(&text).unwrap();
    assert_eq!(game.tree().continuation(Tree::START).count(), 3);
    assert_eq!((game.tree().len(), game.headers.event.as_str()), (3, "全国赛"));
    assert_eq!(game.tree().comment(game.node_at(1)), "…\nb9b6 h0g2");
    assert_eq!(game.tree().comment(game.node_at(3)), "i9i5");
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    let expected = [
        "move 4, i9i5: the way is blocked on i6; that is left out",
        "variation 1: move 2, b9b6: a horse does not move like that; that is left out",
        "there is no move 3 in line 1; that is left out",
    ];
    assert_eq!(losses, expected);
}

proptest! {
    /// Overwrites, cuts out or repeats bytes: reading must not panic.
    #[test]
    fn hostile_texts_are_answered(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..40usize, any::<u8>(), 0..3u8), 1..6)
    ) {
        let mut bytes = write(&sample()).into_bytes();
        for (index, length, byte, edit) in edits {
            let at = index.index(bytes.len());
            let range = at..(at + length).min(bytes.len());
            match edit {
                0 => bytes[at] = byte,
                1 if range.len() < bytes.len() => { bytes.drain(range); }
                _ => { let copy = bytes[range].to_vec(); bytes.splice(at..at, copy); }
            }
        }
        if let Ok(game) = read(&String::from_utf8_lossy(&bytes)) {
            prop_assert_eq!(read(&write(&game)).unwrap(), game);
        }
    }
}

#[test]
fn the_review_is_kept_and_one_that_cannot_be_read_costs_nothing_else() {
    use crate::engine::evaluate::Score;
    use crate::game::review::{FoundLine, KeptReview};

    let mut game = sample();
    let found = |score| Some(FoundLine { score: Score::centipawns(score), moves: Vec::new(), depth: 9 });
    let findings: Vec<_> = (0..=game.line().len()).map(|ply| found(ply as i32)).collect();
    game.set_review(KeptReview::new(&game, 100, &findings, &[1], false));
    let text = write(&game);
    let again = read(&text).unwrap();
    assert_eq!(again, game);
    assert!(again.review().is_some_and(|review| review.is_present() && review.is_of(&again)));
    let later = text.replace("\"maker\": {", "\"colour\": \"red\", \"maker\": { \"mood\": [1],");
    assert_eq!(read(&later).unwrap(), game, "a later version says more");
    let broken = text.replace("\"findings\": [", "\"findings\": 7, \"x\": [");
    assert!(error(&broken).starts_with("the review of the game cannot be read: "), "{}", error(&broken));
    let game: Game = serde_json::from_str(&broken).expect("our own games are never lost by that");
    assert!(game.review().is_none() && game.is_same_record(&again));
}
