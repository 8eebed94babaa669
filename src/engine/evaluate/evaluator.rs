//! The two ways to evaluate a position: handwritten terms, or a network.

use std::sync::Arc;

use super::{Placement, Score, endings, for_mover, terms_for_red};
use crate::engine::board::{Move, Piece, Position, Side};
use crate::engine::network::{Accumulators, Network};

/// A way to evaluate positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Named terms with weights.
    Classical,
    Network(Arc<Network>),
}

impl Default for Evaluation {
    /// The built-in network.
    fn default() -> Self {
        Network::embedded().map_or(Self::Classical, Self::Network)
    }
}

/// Evaluates consecutive positions.
pub(crate) struct Evaluator(EvaluatorKind);

enum EvaluatorKind {
    Classical,
    Network(Arc<Network>, Box<Accumulators>),
}

impl Evaluator {
    pub fn new(evaluation: &Evaluation) -> Self {
        Self(match evaluation {
            Evaluation::Classical => EvaluatorKind::Classical,
            Evaluation::Network(network) => {
                EvaluatorKind::Network(Arc::clone(network), Box::new(Accumulators::new(network)))
            }
        })
    }

    /// The placement that [`Evaluator::evaluate`] needs after `piece` has made `mv` and captured
    /// `captured`.
    #[inline]
    pub fn placement_after(
        &self,
        before: &Placement,
        piece: Piece,
        mv: Move,
        captured: Option<Piece>,
    ) -> Placement {
        match self.0 {
            EvaluatorKind::Classical => before.after(piece, mv, captured),
            EvaluatorKind::Network(..) => before.with_phase_after(captured),
        }
    }

    /// The value of `position` from the mover's view.
    pub fn evaluate(&mut self, position: &Position, placement: &Placement) -> Score {
        let red = match &mut self.0 {
            EvaluatorKind::Classical => terms_for_red(position, placement),
            EvaluatorKind::Network(network, accumulators) => {
                let worth = accumulators.evaluate(network, position);
                if position.side_to_move() == Side::Red { worth } else { -worth }
            }
        };
        for_mover(position, endings::settled_if_few(position, placement.phase, red))
    }
}
