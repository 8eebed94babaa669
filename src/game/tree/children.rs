//! The moves from one place.

use std::ops::{Deref, DerefMut};

use super::NodeId;

/// The moves from a place, the main line first. Nearly all have one, which needs no allocation.
#[derive(Clone, Debug, Default)]
pub(in crate::game) enum Children {
    #[default]
    None,
    One([NodeId; 1]),
    Several(Vec<NodeId>),
}

impl Children {
    pub fn push(&mut self, child: NodeId) {
        match self {
            Self::None => *self = Self::One([child]),
            Self::One([first]) => *self = Self::Several(vec![*first, child]),
            Self::Several(children) => children.push(child),
        }
    }

    pub fn remove(&mut self, child: NodeId) {
        match self {
            Self::One([only]) if *only == child => *self = Self::None,
            Self::None | Self::One(_) => {}
            Self::Several(children) => children.retain(|&other| other != child),
        }
    }
}

impl Deref for Children {
    type Target = [NodeId];

    fn deref(&self) -> &[NodeId] {
        match self {
            Self::None => &[],
            Self::One(child) => child,
            Self::Several(children) => children,
        }
    }
}

impl DerefMut for Children {
    fn deref_mut(&mut self) -> &mut [NodeId] {
        match self {
            Self::None => &mut [],
            Self::One(child) => child,
            Self::Several(children) => children,
        }
    }
}
