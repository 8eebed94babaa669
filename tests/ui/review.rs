//! The review of a game in the window.

use std::fs;

use crate::common::{self, Window};
use chuhe::app::{Picked, Settings};
use chuhe::engine::board::{Move, Position};
use chuhe::engine::rules::Profile;
use chuhe::game::formats::{self, Target};
use chuhe::game::notation::Notation;
use chuhe::game::{Game, Tree};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

/// Red gives a cannon for a horse, Black does not take it, and Red leaves it there.
fn game() -> Game {
    let line = ["h2h9", "a9a8", "b0c2", "i9h9"].map(|play| play.parse::<Move>().expect("it is a move"));
    Game::from_line(Position::start(), &line, 4, Profile::default()).expect("all are legal")
}

fn window(settings: Settings) -> Window {
    let two_players = NewGame::new(Player::Human, Player::Human);
    let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
    window.open_record(game());
    window
}

/// A window whose game has been reviewed.
fn reviewed() -> Window {
    let mut window = window(common::english());
    window.choose("Study", "Review the game");
    window.click("Start review");
    window.wait_until(|window| window.has("Annotate"));
    window
}

/// The words at the move after so many plies.
fn comment(window: &Window, ply: usize) -> String {
    let game = window.app().session().game();
    game.tree().comment(game.node_at(ply)).into()
}

#[test]
fn a_game_is_searched_and_its_bad_moves_are_named() {
    let window = reviewed();
    assert!(window.has("1... R1+1??  Blunder"), "the cannon was not taken");
    assert!(window.has(" %"), "how accurate each side was");
    assert!(comment(&window, 2).is_empty(), "nothing is written unasked");
}

#[test]
fn a_click_on_a_bad_move_shows_it_and_what_was_better() {
    let mut window = reviewed();
    window.click("1... R1+1??");
    assert!(window.has("Better: R9=8"), "it is shown");
    window.click("Better: R9=8");
    let tree_has_it = |window: &Window| {
        let game = window.app().session().game();
        game.tree().child(game.node_at(1), "i9h9".parse().expect("a move")).is_some()
    };
    assert!(tree_has_it(&window), "the line is in the record");
    assert_eq!(window.moves().len(), 4, "the game is what it was");
}

#[test]
fn keys_go_from_key_moment_to_key_moment_and_along_the_graph() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::Home);
    // Which differs from move to move.
    let better = |window: &Window| window.label_of("Better: ");
    let mut seen = Vec::new();
    for button in ["Next key moment", "Next key moment", "Previous key moment"] {
        window.click(button);
        seen.push(better(&window));
    }
    assert!(seen[0] != seen[1] && seen[0] == seen[2], "{seen:?}");
    window.click("Score graph");
    assert_eq!(better(&window), seen[1], "in its middle");
    window.press(Modifiers::NONE, Key::ArrowLeft);
    assert_eq!(better(&window), seen[0]);
}

#[test]
fn it_is_written_into_the_record_once_and_goes_with_its_pgn() {
    let mut window = reviewed();
    window.click("Annotate");
    let blunder = comment(&window, 2);
    assert!(blunder.starts_with("??\nBlunder") && blunder.contains(". Better: R9=8"), "{blunder}");
    let said = comment(&window, 0);
    assert!(said.contains("Accuracy: Red "), "{said}");
    window.click("Review again");
    window.click("Start review");
    window.wait_until(|window| window.has("Annotate"));
    window.click("Annotate");
    assert_eq!(comment(&window, 2).matches("Blunder").count(), 1);
    let game = window.app().session().game();
    let pgn = formats::write(game, Target::Pgn(Notation::Wxf));
    assert!(pgn.contains(". Better: R9=8"), "{pgn}");
    assert_eq!(game.tree().continuation(Tree::START).count(), 4, "the game is the main line");
}

#[test]
fn its_story_is_saved_as_what_the_name_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed();
    for (name, written, begins) in
        [("story", "story.pdf", &b"%PDF-"[..]), ("story.png", "story.png", b"\x89PNG")]
    {
        window.pick(Picked::Path(folder.path().join(name)));
        window.click("Story...");
        let written = folder.path().join(written);
        window.wait_until(|_| fs::read(&written).is_ok_and(|bytes| bytes.starts_with(begins)));
    }
    // The user agreed to another name than that.
    window.pick(Picked::Path(folder.path().join("story")));
    window.click("Story...");
    window.wait_for("There is such a file already");
    window.click("Replace");
    window.wait_for("Saved");
}

#[test]
fn a_review_is_stopped_and_goes_on() {
    let mut settings = common::english();
    settings.review_effort = serde_json::from_str("\"thorough\"").expect("it is an effort");
    let mut window = window(settings);
    window.choose("Study", "Review the game");
    window.click("Start review");
    window.click("Stop");
    window.wait_until(|window| window.has("Go on"));
    assert!(window.has(" / 5"), "so many positions");
    window.click("Go on");
    assert!(window.has("Stop"));
}

#[test]
fn what_is_played_on_needs_another_review() {
    let mut window = reviewed();
    window.press(Modifiers::NONE, Key::End);
    window.play("c3", "c4");
    assert!(window.has("The moves have changed since the review."));
}

#[test]
fn another_game_is_not_said_to_have_changed() {
    let mut window = reviewed();
    window.paste("1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3");
    window.wait_until(|window| window.moves().len() == 6);
    assert!(window.has("Start review"));
    assert!(!window.has("The moves have changed since the review."));
}

#[test]
fn a_game_that_has_just_ended_is_reviewed_unless_that_is_not_wanted() {
    for is_wanted in [true, false] {
        let mut settings = common::english();
        settings.has_review = is_wanted;
        let two_players = NewGame::new(Player::Human, Player::Human);
        let mut window = Window::open_sized([1100.0, 800.0], settings, two_players);
        for file in ["a", "c", "e", "g", "i"] {
            for (from, to) in [(3, 4), (6, 5)] {
                window.play(&format!("{file}{from}"), &format!("{file}{to}"));
            }
        }
        window.choose("Game", "Resign...");
        window.click_last("Resign");
        window.click("Review");
        assert_eq!(window.has("Start review"), !is_wanted);
    }
}
