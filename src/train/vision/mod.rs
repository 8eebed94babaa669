//! Makes the networks of `vision`: paints boards, and learns from them (docs/vision.md).

pub mod learn;
pub mod measure;
pub mod paint;
pub mod scene;
