//! Random choices.

use rand::RngExt;

use super::Split;

/// Random choices of painters.
pub trait Chance: RngExt {
    /// Whether something with this probability happens.
    fn chance(&mut self, probability: f32) -> bool {
        self.random::<f32>() < probability
    }

    fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * self.random::<f32>()
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random_range(0..choices.len())]
    }

    /// A choice by weight.
    fn weighted<T: Copy>(&mut self, choices: &[(T, u32)]) -> T {
        let mut left = self.random_range(0..choices.iter().map(|&(_, weight)| weight).sum());
        for &(choice, weight) in choices {
            if left < weight {
                return choice;
            }
            left -= weight;
        }
        choices[0].0
    }

    /// A style: one of these in training, one of those too in scenes held back.
    fn style<T: Copy>(&mut self, split: Split, common: &[T], held_back: &[T]) -> T {
        match split {
            Split::HeldBack if self.chance(0.5) => self.pick(held_back),
            Split::HeldBack | Split::Training => self.pick(common),
        }
    }
}

impl<R: RngExt> Chance for R {}
