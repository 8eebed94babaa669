//! The opponent's threats, and the cost of a move.

use crate::common::{self, Window};
use chuhe::app::{Label, LessonLabel, Settings};
use chuhe::session::{Level, NewGame, Player, Strength};

/// A chariot attacks an unguarded horse.
const HORSE_ATTACKED: &str = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w";

const ATTACKED: &str = "e5 red horse, threatened";

fn game(opponent: Player) -> NewGame {
    NewGame { start: HORSE_ATTACKED.parse().unwrap(), ..NewGame::new(Player::Human, opponent) }
}

#[test]
fn threats_are_marked_against_the_lowest_levels_until_the_user_chooses() {
    let mut window = Window::open(game(common::computer()));
    window.wait_for(ATTACKED);
    window.choose(Label::ViewMenu, Label::MarkThreats);
    assert!(!window.has(ATTACKED) && window.app().settings().marks_threats == Some(false));
    window.choose(Label::ViewMenu, Label::MarkThreats);
    window.wait_for(ATTACKED);
    for opponent in [Player::Human, Player::Engine(Strength::Level(Level::ALL[4]))] {
        let mut window = Window::open(game(opponent));
        window.harness().run_steps(20);
        assert!(!window.has(ATTACKED));
        window.choose(Label::ViewMenu, Label::MarkThreats);
        window.wait_for(ATTACKED);
    }
}

#[test]
fn in_lessons_threats_are_marked_unless_they_are_to_be_found() {
    const CANNON: &str = "h7 black cannon, threatened";

    let mut window = Window::open(NewGame::new(Player::Human, Player::Human));
    let exercise = |window: &mut Window, lesson: &str, number: usize| {
        window.choose(Label::LearnMenu, Label::LessonsEntry);
        if !window.has(lesson) {
            window.click("Openings  0/7");
        }
        window.act(lesson);
        // The lesson begins with its example.
        (0..number).for_each(|_| window.click(LessonLabel::Next));
    };
    exercise(&mut window, "Screen horses, 0 of 4", 3);
    window.wait_for(CANNON);
    window.choose(Label::ViewMenu, Label::MarkThreats);
    assert!(!window.has(CANNON));
    window.choose(Label::ViewMenu, Label::MarkThreats);
    window.wait_for(CANNON);
    exercise(&mut window, "Opening principles, 0 of 4", 4);
    assert!(window.has("Black: what does Red threaten?"));
    window.harness().run_steps(20);
    assert!(!window.has(CANNON));
}

#[test]
fn a_move_that_leaves_a_piece_is_asked_about_once_if_that_is_wanted() {
    let settings = Settings { asks_before_loss: true, ..common::english() };
    let mut window = Window::open_sized([1100.0, 800.0], settings, game(Player::Human));
    window.play("e0", "e1");
    assert!(window.has("This leaves your horse to be taken by the chariot. Play it anyway?"));
    window.click(Label::ChooseAnother);
    assert!(window.moves().is_empty());
    window.play("e0", "e1");
    assert_eq!(window.moves(), ["e0e1"]);
    let mut window = Window::open(game(Player::Human));
    window.play("e0", "e1");
    assert_eq!(window.moves(), ["e0e1"], "nobody wanted a question");
}

#[test]
fn the_board_shows_what_the_loss_would_be_beside_the_question() {
    const TAKEN: &str = "This leaves your horse to be taken by the chariot. Play it anyway?";

    for size in [[1100.0, 800.0], [1440.0, 900.0], [480.0, 800.0]] {
        let settings = Settings { asks_before_loss: true, ..common::english() };
        let mut window = Window::open_sized(size, settings, game(Player::Human));
        window.play("e0", "e1");
        assert!(window.has("e1 red general") && window.has(ATTACKED), "the move and the arrow: {size:?}");
        let board = window.rect("a5 ").union(window.rect("i9 ")).union(window.rect("a0 "));
        for part in [window.rect(TAKEN), window.rect(Label::PlayAnyway), window.rect(Label::ChooseAnother)] {
            assert!(!part.intersects(board), "{size:?}: {part} {board}");
        }
        window.click(Label::ChooseAnother);
        assert!(window.has("e0 red general") && !window.has(ATTACKED) && window.moves().is_empty());
    }
}

#[test]
fn below_the_board_a_threat_is_told_in_words() {
    const TOLD: &str = "Your move. Your horse is attacked by the chariot";

    let mut window = Window::open(game(common::computer()));
    window.wait_for(ATTACKED);
    assert_eq!(window.painted(TOLD), 1);
    window.choose(Label::ViewMenu, Label::MarkThreats);
    assert_eq!(window.painted(TOLD), 0);
}
