use super::*;
use crate::game::formats;

fn said(language: Language, text: &str) -> String {
    match formats::read(text.as_bytes()).and_then(|games| games.read(0)) {
        Ok(reading) => language.not_understood(&reading.losses[0]),
        Err(error) => language.read_error(&error),
    }
}

#[test]
fn what_is_wrong_with_a_text_is_said_in_each_language() {
    let pgn = "[Game \"Chinese Chess\"]\n\n1. h2e2 h9g7 2. h0h5 *";
    assert!(said(Language::English, pgn).starts_with("Move 2 (line 3): 'h0h5' is no legal move here"));
    assert!(said(Language::Simplified, pgn).starts_with("第 2 回合红方（第 3 行）：不能走“h0h5”"));
    assert!(said(Language::Traditional, pgn).starts_with("第 2 回合紅方（第 3 行）：不能走「h0h5」"));
    assert!(said(Language::Vietnamese, pgn).starts_with("Nước 2 của Đỏ (dòng 3): Không đi được \"h0h5\""));
    let general = "[Game \"Chinese Chess\"]\n\n1. 帅五平四 *";
    assert_eq!(
        said(Language::Simplified, general),
        "第 1 回合红方（第 3 行）：不能走“帅五平四”；可以走帅五进一；其余保留为文字"
    );
}

#[test]
fn no_other_language_speaks_english() {
    for text in [
        "",
        "hello",
        "[Game \"Chinese Chess\"]\n\n1. h2e2 {open",
        "[Game \"Chinese Chess\"]\n\n1. h2e2 (1. b2e2",
        "[Game \"Chinese Chess\"]\n\n1. h2e2 ) h9g7 *",
        "[Game \"Chinese Chess\"]\n\n(1. h2e2) *",
        "[Game \"Chinese Chess\"]\n\n1. h2e2 1-0 h9g7",
        "[FEN \"9/9 w\"]\n\n1. h2e2",
        "[Variant \"janggi\"]\n\n1. h2e2 *",
        "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 前",
        "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1. 兵七进一 *",
        "{\"version\": 99}",
        "{\"version\": 2, \"start\": 3}",
        "[DhtmlXQ][DhtmlXQ_movelist]77a7[/DhtmlXQ_movelist][/DhtmlXQ]",
        "[DhtmlXQ][DhtmlXQ_movelist]7747",
    ] {
        for language in [Language::Simplified, Language::Traditional] {
            let said = said(language, text);
            let words = said.split(|letter: char| !letter.is_ascii_alphabetic());
            let known = ["", "JSON", "DhtmlXQ", "movelist", "a", "FEN"];
            assert!(words.into_iter().all(|word| known.contains(&word)), "{text}: {said}");
        }
        assert_ne!(said(Language::Vietnamese, text), said(Language::English, text), "{text}");
    }
}
