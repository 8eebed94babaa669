//! Training a study as a repertoire.

use crate::common::Window;
use chuhe::app::{GamesLabel, Label, PuzzleLabel, RepertoireLabel};
use eframe::egui::{Key, Modifiers};

use chuhe::game::Game;
use chuhe::game::formats;
use chuhe::session::{NewGame, Player};

/// Answers to two moves of Black, and a move without an answer.
const STUDY: &str = "[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 (1. ... C2=5 2. H2+3 {Take it later.}) (1. ... P3+1) \
    2. H2+3 *";

fn study() -> Game {
    formats::read(STUDY.as_bytes()).unwrap().read(0).unwrap().game
}

fn trainer() -> Window {
    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    window.open_record(study());
    window.choose(Label::LearnMenu, Label::RepertoireEntry);
    window
}

#[test]
fn the_answers_of_a_study_are_asked_until_all_are_known() {
    let mut window = trainer();
    assert!(window.has("Whose repertoire is this study?"));
    window.click(GamesLabel::Red);
    assert!(window.has("0 due, 3 new, 0 known"));
    window.play("c3", "c4");
    assert!(window.has("is not in your repertoire"));
    window.play("h2", "e2");
    assert!(window.has("1 due, 2 new, 0 known"), "it comes again");
    for _ in 0..2 {
        window.press(Modifiers::NONE, Key::PageDown);
        window.wait_for(RepertoireLabel::YourMove);
        window.play("h0", "g2");
    }
    assert!(window.has("1 due, 0 new, 2 known") && window.has("This time: 2 of 3 known"));
    window.click(PuzzleLabel::Next);
    window.wait_for(RepertoireLabel::YourMove);
    window.click(Label::Hint);
    window.click(RepertoireLabel::ShowAnswer);
    assert!(window.has("The answer: C2=5"));
    window.play("h2", "e2");
    window.click(PuzzleLabel::Next);
    window.wait_for(RepertoireLabel::YourMove);
    window.play("h2", "e2");
    window.click(PuzzleLabel::Next);
    assert!(window.has("0 due, 0 new, 3 known") && window.has(RepertoireLabel::Practise));
    window.click(RepertoireLabel::Practise);
    window.wait_for(RepertoireLabel::YourMove);
    window.press(Modifiers::NONE, Key::Escape);
    let document = window.document();
    assert!(window.in_study() && document.game().headers.repertoire().is_some());
    assert_eq!(document.game().tree().len(), study().tree().len());
    window.choose(Label::LearnMenu, Label::RepertoireEntry);
    assert!(window.has("Repertoire for Red"), "it is known whose it is");
}

#[test]
fn gaps_lead_to_their_place_in_the_study() {
    let mut window = trainer();
    window.click(GamesLabel::Red);
    assert!(window.has("the study has P3+1, but no answer to it"));
    assert!(window.has("masters play C8=5 in"), "the mirror image of no answer in the study");
    window.click("After C2=5: the study has P3+1, but no answer to it");
    assert!(window.has("c5 black soldier") && window.has("e2 red cannon"));
}
