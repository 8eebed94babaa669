//! Scenes painted with the program's own fonts.

use super::{Fonts, Split, scene};
use crate::vision::{Content, Place};

#[test]
fn a_seed_gives_the_same_scene_again() {
    let fonts = Fonts::own();
    for seed in 0..4 {
        let [one, other] = [0, 1].map(|_| scene(seed, &fonts, Split::Training));
        assert!(one.picture == other.picture, "{seed}");
        assert_eq!(one.boards.len(), other.boards.len());
    }
    assert!(scene(0, &fonts, Split::Training).picture != scene(0, &fonts, Split::HeldBack).picture);
}

#[test]
fn boards_that_are_whole_lie_within_their_pictures() {
    let fonts = Fonts::own();
    for seed in 0..20 {
        let scene = scene(seed, &fonts, Split::HeldBack);
        let (width, height) = (scene.picture.width() as f32, scene.picture.height() as f32);
        for board in scene.boards.iter().filter(|board| board.is_whole) {
            for at in 0..90 {
                let place = Place { column: (at % 9) as f32, row: (at / 9) as f32 };
                let [x, y] = board.grid.pixel(place);
                assert!((0.0..width).contains(&x) && (0.0..height).contains(&y), "{seed}: {x} {y}");
            }
        }
    }
}

#[test]
fn pieces_differ_from_empty_points() {
    let fonts = Fonts::own();
    let mut contents = [0; Content::COUNT];
    for seed in 0..40 {
        for board in scene(seed, &fonts, Split::Training).boards {
            for point in board.points {
                contents[point.content.index()] += 1;
            }
        }
    }
    assert!(contents[..Content::COUNT - 2].iter().all(|&count| count > 10), "{contents:?}");
}
