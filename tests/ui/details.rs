//! The headers of the record, and where they are shown.

use crate::common::Window;
use chuhe::app::Label;
use eframe::egui::{Key, Modifiers};

use chuhe::engine::board::Side;
use chuhe::game::Outcome;
use chuhe::session::{NewGame, Player};

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

#[test]
fn details_are_filled_in_and_players_are_called_by_their_names() {
    let mut window = Window::open(two_players());
    window.choose(Label::EditMenu, Label::DetailsEntry);
    for (field, text) in [
        (Label::Event, "五羊杯 "),
        (Label::Site, "广州"),
        (Label::DateHint, "1981.1.5"),
        (Label::Round, "3"),
        (Label::RedName, "胡荣华"),
        (Label::RedTeam, "上海"),
        (Label::BlackName, "柳大华"),
        (Label::Ecco, "C26"),
        (Label::OpeningName, "中炮对屏风马"),
    ] {
        window.type_text(field, text);
    }
    window.click(Label::Apply);
    let headers = &window.document().game().headers;
    assert_eq!((&*headers.event, &*headers.site, &*headers.round), ("五羊杯", "广州", "3"));
    assert_eq!(headers.date.unwrap().to_string(), "1981-01-05");
    assert_eq!((&*headers.ecco, &*headers.opening), ("C26", "中炮对屏风马"));
    assert!(window.has("Red; 胡荣华; 上海") && window.has("Black; 柳大华"));
    // The values are shown when the dialog is opened again.
    window.choose(Label::EditMenu, Label::DetailsEntry);
    assert!(window.has("中炮对屏风马"));
}

#[test]
fn a_date_that_is_none_is_said_to_be_none() {
    let mut window = Window::open(two_players());
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.type_text(Label::DateHint, "2026-02-30");
    assert!(window.has("Write the date as"));
    window.press(Modifiers::NONE, Key::Enter);
    window.click(Label::Apply);
    assert!(window.has("Write the date as"), "the dialog stays open");
    window.type_text(Label::DateHint, " ");
    window.click(Label::Apply);
    assert_eq!(window.document().game().headers.date, None);
}

#[test]
fn a_result_is_recorded_and_unfinished_games_go_on() {
    let mut window = Window::open(two_players());
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.click("Black wins");
    window.click(Label::Apply);
    assert_eq!(window.outcome(), Some(Outcome::recorded(Some(Side::Black))));
    assert!(window.has("Black wins: by the record"));
    window.choose(Label::EditMenu, Label::DetailsEntry);
    window.click(Label::Unfinished);
    window.click(Label::Apply);
    assert_eq!(window.outcome(), None);
}

#[test]
fn a_mate_is_not_to_be_chosen() {
    let fen = "3k5/4R4/9/9/9/9/9/9/R8/4K4 w";
    let mut window = Window::open(NewGame { start: fen.parse().unwrap(), ..two_players() });
    window.play("a1", "a9");
    window.choose(Label::EditMenu, Label::DetailsEntry);
    assert!(window.has("Red wins") && !window.has(Label::Unfinished));
    window.type_text(Label::Event, "练习");
    window.press(Modifiers::NONE, Key::Enter);
    assert!(window.outcome().unwrap().is_mate());
    assert_eq!(window.document().game().headers.event, "练习");
}
