//! Records without moves, of one move and of twenty thousand variations, and letters that the font
//! lacks, in windows of every form and of absurd sizes.

use chuhe::app::{Label, ReviewLabel};
use chuhe::engine::board::Position;
use chuhe::engine::movegen::legal_moves;
use chuhe::engine::rules::Profile;
use chuhe::game::formats;
use chuhe::game::{Game, GameBuilder};
use chuhe::session::{NewGame, Player};
use eframe::egui::accesskit::Role;
use eframe::egui::{
    Event, Key, MissingGlyphPolicy, Modifiers, MouseWheelSource, MouseWheelUnit, Rect, TouchPhase, vec2,
};
use egui_kittest::kittest::NodeT;

use crate::common::{self, Name, Window};

const USUAL: [f32; 2] = [1100.0, 800.0];
/// The narrow, the usual and the wide form.
const FORMS: [[f32; 2]; 3] = [[520.0, 900.0], USUAL, [1440.0, 900.0]];
const ABSURD: [[f32; 2]; 4] = [[1.0, 1.0], [8000.0, 8000.0], [1.0, 8000.0], [8000.0, 1.0]];

fn study(record: Game) -> Window {
    let mut window = Window::open_sized(USUAL, common::english(), NewGame::new(Player::Human, Player::Human));
    window.open_record(record);
    window
}

/// Drags the window to absurd sizes, and checks it in each form.
fn in_each_form(window: &mut Window, mut check: impl FnMut(&mut Window, Rect)) {
    for size in ABSURD.into_iter().chain(FORMS) {
        window.harness().set_size(size.into());
        window.settle();
        if FORMS.contains(&size) {
            check(window, Rect::from_min_size(Default::default(), size.into()));
        }
    }
}

fn is_enabled(window: &Window, button: impl Name) -> bool {
    let mut nodes = window.root().children_recursive();
    nodes.any(|node| {
        let node = node.accesskit_node();
        node.role() == Role::Button
            && node.label().is_some_and(|label| label.starts_with(button.name()))
            && !node.is_disabled()
    })
}

#[test]
fn a_record_without_moves_has_nothing_to_review_and_everything_else() {
    let mut window = study(Game::new(Position::start(), Profile::default()));
    for keys in [Key::R, Key::E, Key::B] {
        window.press(Modifiers::COMMAND, keys);
        in_each_form(&mut window, |window, _| {
            assert!(!is_enabled(window, ReviewLabel::Start));
            for step in [Key::Home, Key::End, Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown] {
                window.tap(step);
            }
            assert_eq!(window.cut_texts(), [""; 0]);
        });
    }
    window.press(Modifiers::COMMAND, Key::R);
    assert!(window.has(Label::NoMoves), "that is why");
}

#[test]
fn one_move_is_reviewed() {
    let line = ["h2e2".parse().expect("a move")];
    let record = Game::from_line(Position::start(), &line, 1, Profile::default()).expect("it is legal");
    let mut window = study(record);
    window.press(Modifiers::COMMAND, Key::R);
    window.click(ReviewLabel::Start);
    window.wait_until(|window| window.has(ReviewLabel::Write));
    in_each_form(&mut window, |window, screen| {
        assert!(window.says("No single move turned the game"));
        window.tap(Key::Home);
        window.tap(Key::End);
        window.tab_to(ReviewLabel::Write);
        assert!(screen.contains_rect(window.rect(ReviewLabel::Write)), "in a small card it is scrolled to");
    });
    window.click(ReviewLabel::Story);
    assert!(window.has(Label::StoryName));
}

/// A record whose main line has other moves at each place, and one in which each variation has one
/// of its own.
fn varied() -> [Game; 2] {
    let mut wide = GameBuilder::new(Position::start(), Profile::default());
    while wide.tree().len() < 20_000 {
        let mut moves = legal_moves(wide.position());
        let quiet = moves.iter().position(|mv| wide.position().piece_at(mv.to).is_none());
        moves.swap(0, quiet.expect("no piece has been taken"));
        for &mv in &moves {
            wide.play(mv).expect("it is legal");
            wide.step_back();
        }
        wide.play(moves[0]).expect("it is legal");
    }
    let mut deep = GameBuilder::new(Position::start(), Profile::default());
    while deep.tree().len() < 40_000 {
        let moves = legal_moves(deep.position());
        deep.play(moves[0]).expect("it is legal");
        deep.step_back();
        deep.play(moves[1]).expect("it is legal");
    }
    [wide.finish(), deep.finish()]
}

#[test]
fn twenty_thousand_variations_are_scrolled_through() {
    for record in varied() {
        let plies = record.line().len();
        let mut window = study(record);
        in_each_form(&mut window, |window, screen| {
            for (step, number) in [(Key::Home, 1), (Key::End, plies.div_ceil(2))] {
                window.tap(step);
                let side = if number == 1 || plies % 2 == 1 { "Red" } else { "Black" };
                let shown = window.rect(format!("{number}, {side}"));
                assert!(screen.contains_rect(shown), "{shown} in {screen}");
            }
            window.tap(Key::Home);
            let pos = window.rect("1, Red").center();
            window.harness().event(Event::PointerMoved(pos));
            window.harness().event(Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: vec2(0.0, -1e9),
                phase: TouchPhase::Move,
                modifiers: Modifiers::NONE,
                source: MouseWheelSource::Wheel,
            });
            window.settle();
        });
    }
}

#[test]
fn letters_that_the_font_lacks_are_shown_and_told() {
    // A picture, Tibetan, Gothic, Korean, a rare Chinese letter, a mark without a letter, one that
    // writes from right to left, one of private use, and one that is none.
    let odd = "🐉 ཀ 𐌰 각 𠮷 \u{301} \u{202e}ab\u{202c} \u{e000} \u{fffe}";
    let pgn = format!(
        "[Game \"Chinese Chess\"]\n[Event \"{odd}\"]\n[Red \"{odd}\"]\n[Black \"𠮷田\"]\n[Format \"ICCS\"]\n\n\
         {{{odd}}} h2e2 {{{odd} {odd} {odd}}} (c3c4 {{{odd}}}) h9g7 {{{}}}",
        odd.replace(' ', "")
    );
    let file = formats::read(pgn.as_bytes()).expect("it is a PGN");
    let mut window = study(Game::new(Position::start(), Profile::default()));
    // In the program, too. The other tests show nothing that the font lacks.
    window.harness().ctx.set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
    window.open_record(file.read(0).expect("it has a game").game);
    in_each_form(&mut window, |window, _| {
        window.tap(Key::End);
        assert!(window.says("🐉 ཀ 𐌰 각 𠮷"));
    });
    for entry in [Label::DetailsEntry, Label::EditComment, Label::ChaptersEntry] {
        window.choose(Label::EditMenu, entry);
        in_each_form(&mut window, |_, _| {});
        window.tap(Key::Escape);
    }
    window.press(Modifiers::NONE, Key::F5);
    in_each_form(&mut window, |_, _| {});
    window.tap(Key::Escape);
    window.press(Modifiers::COMMAND, Key::C);
    assert!(window.has(Label::Copied));
}
