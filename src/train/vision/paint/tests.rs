//! Scenes painted with the program's own fonts.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::arrangement::Arrangement;
use super::board::{Board, Layout};
use super::canvas::Canvas;
use super::damage::{Raw, Scaling};
use super::pieces::Pieces;
use super::{Fonts, Split, scene};
use crate::vision::{Content, Place};

#[test]
fn a_seed_gives_the_same_scene_again() {
    let fonts = Fonts::own();
    for seed in 0..3 {
        let [one, other] = [0, 1].map(|_| scene(seed, &fonts, Split::Training));
        assert!(one.picture == other.picture, "{seed}");
        assert_eq!(one.boards.len(), other.boards.len());
    }
    assert!(scene(0, &fonts, Split::Training).picture != scene(0, &fonts, Split::HeldBack).picture);
}

#[test]
fn whole_boards_lie_within_their_pictures() {
    let fonts = Fonts::own();
    let mut whole = 0;
    for seed in 0..12 {
        let scene = scene(seed, &fonts, Split::HeldBack);
        let (width, height) = (scene.picture.width() as f32, scene.picture.height() as f32);
        for board in scene.boards.iter().filter(|board| board.is_whole) {
            whole += 1;
            for at in 0..90 {
                let place = Place { column: (at % 9) as f32, row: (at / 9) as f32 };
                let [x, y] = board.grid.pixel(place);
                assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{seed}: {x} {y}");
            }
        }
    }
    assert!(whole > 5, "{whole}");
}

#[test]
fn pieces_are_painted_where_the_truth_says() {
    let fonts = Fonts::own();
    for seed in 0..6 {
        let random = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
        let layout = Layout { origin: [40.0, 40.0], step: [40.0, 40.0] };
        let board = Board::new(random, &fonts, Split::Training, 40.0);
        let pieces = Pieces::new(random, &fonts, Split::Training, board.ground);
        let mut canvas = Canvas::new(400, 440);
        board.paint(&mut canvas, layout);
        let empty = canvas.rgb();
        let points = Arrangement::draw(random, Split::Training).points;
        for (at, &content) in points.iter().enumerate() {
            let centre = layout.at((at % 9) as f32, (at / 9) as f32);
            pieces.paint(&mut canvas, random, content, centre, layout.step, false);
        }
        let full = canvas.rgb();
        for (at, content) in points.into_iter().enumerate() {
            let [x, y] = layout.at((at % 9) as f32, (at / 9) as f32).map(|middle| middle as usize);
            // Within a third of a cell, where neighbours' shadows do not fall.
            let places =
                (y - 13..y + 13).flat_map(|row| (x - 13..x + 13).map(move |column| row * 400 + column));
            let changed = places.filter(|place| full[3 * place..][..3] != empty[3 * place..][..3]).count();
            assert_eq!(changed > 20, content != Content::Empty, "{seed}, {at}: {changed}");
        }
    }
}

#[test]
fn points_follow_the_pixels_of_a_changed_picture() {
    let random = &mut Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..8 {
        let mut raw =
            Raw { width: 200, height: 160, rgb: vec![0; 200 * 160 * 3], points: vec![[121.0, 71.0]] };
        for place in (68..74).flat_map(|row| (118..124).map(move |column| 3 * (row * 200 + column))) {
            raw.rgb[place..place + 3].fill(255);
        }
        raw.warp(random, 0.05);
        raw.scale(310, 133, Scaling::Bilinear);
        raw.crop(20, 10, 300, 130);
        raw.scale(190, 100, Scaling::Bilinear);
        let mut sums = [0.0; 3];
        for (at, pixel) in raw.rgb.chunks_exact(3).enumerate() {
            let weight = f32::from(pixel[0]);
            let (x, y) = ((at % raw.width) as f32 + 0.5, (at / raw.width) as f32 + 0.5);
            sums = [sums[0] + weight * x, sums[1] + weight * y, sums[2] + weight];
        }
        let [[x, y]] = raw.points[..] else { panic!("one point remains") };
        let middle = [sums[0] / sums[2], sums[1] / sums[2]];
        assert!((middle[0] - x).hypot(middle[1] - y) < 0.3, "{middle:?} for {x} {y}");
    }
}
