//! The sounds of a game, and their volume.

use std::sync::{Arc, Mutex};

use crate::common::{self, Window};
use chuhe::app::{Label, Sound, Speaker, Weight};
use chuhe::session::{NewGame, Player};
use eframe::egui::{Key, Modifiers};

#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<Vec<(Sound, f32)>>>);

impl Speaker for Recorder {
    fn play(&mut self, sound: Sound, volume: f32) {
        self.0.lock().unwrap().push((sound, volume));
    }
}

impl Recorder {
    /// The sounds since the last call.
    pub fn heard(&self) -> Vec<Sound> {
        self.0.lock().unwrap().drain(..).map(|(sound, _)| sound).collect()
    }
}

fn listening_to(new_game: NewGame) -> (Window, Recorder) {
    let mut window = Window::open(new_game);
    let recorder = Recorder::default();
    window.harness().state_mut().as_mut().unwrap().set_speaker(Box::new(recorder.clone()));
    (window, recorder)
}

fn two_players() -> NewGame {
    NewGame::new(Player::Human, Player::Human)
}

#[test]
fn moves_captures_checks_and_the_end_are_heard() {
    let start = "3k5/9/9/9/9/9/9/p8/R8/5K3 w".parse().unwrap();
    let (mut window, recorder) = listening_to(NewGame { start, ..two_players() });
    window.play("f0", "f1");
    assert_eq!(recorder.heard(), [Sound::Move(Weight::Heavy)]);
    window.play("d9", "d8");
    recorder.heard();
    window.play("a1", "a2");
    assert_eq!(recorder.heard(), [Sound::Capture(Weight::Heavy)]);
    window.play("d8", "d7");
    recorder.heard();
    window.play("a2", "d2");
    assert_eq!(recorder.heard(), [Sound::Check]);
    window.click(Label::Undo);
    assert_eq!(recorder.heard(), [Sound::Move(Weight::Heavy)]);
    window.click(Label::Resign);
    window.click_last(Label::Resign);
    assert_eq!(recorder.heard(), [Sound::End]);
}

#[test]
fn a_move_and_the_answer_to_it_are_heard_one_by_one() {
    let (mut window, recorder) = listening_to(NewGame::new(Player::Human, common::computer()));
    window.play("h2", "e2");
    assert_eq!(recorder.heard(), [Sound::Move(Weight::Middle)], "before the answer");
    window.wait_for_moves(2);
    assert_eq!(recorder.heard().len(), 1);
}

#[test]
fn the_volume_is_set_and_sound_is_switched_off() {
    let (mut window, recorder) = listening_to(two_players());
    window.click(Label::Settings);
    window.click(Label::Feel);
    let before = window.app().settings().volume;
    window.click_role(eframe::egui::accesskit::Role::Slider, Label::Volume);
    window.press(Modifiers::NONE, Key::ArrowRight);
    let volume = window.app().settings().volume;
    assert_ne!(volume, before);
    let last = recorder.0.lock().unwrap().pop();
    assert_eq!(last, Some((Sound::Move(Weight::Middle), f32::from(volume) / 100.0)), "a change is heard");
    window.click_in_row(Label::Sound, Label::Off);
    assert!(!window.app().settings().has_sound);
    window.press(Modifiers::NONE, Key::Escape);
    recorder.heard();
    window.play("h2", "e2");
    assert_eq!(recorder.heard(), []);
}

#[test]
fn each_kind_of_sound_has_a_volume_of_its_own() {
    let (mut window, recorder) = listening_to(two_players());
    window.click(Label::Settings);
    window.click(Label::Feel);
    window.click(Label::EachSound);
    // A click sets the slider to its middle.
    window.click_role(eframe::egui::accesskit::Role::Slider, Label::SoundOfMoves);
    window.click(Label::Close);
    recorder.heard();
    window.play("h2", "e2");
    window.play("b7", "b0");
    let heard: Vec<(Sound, f32)> = recorder.0.lock().unwrap().drain(..).collect();
    assert_eq!(heard, [(Sound::Move(Weight::Middle), 0.35), (Sound::Capture(Weight::Middle), 0.7)]);
}
