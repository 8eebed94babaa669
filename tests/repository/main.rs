//! The building itself: what stands where, and that what belongs together agrees.

mod architecture;
mod documents;
mod glossary;
mod licences;
mod packaging;
mod rooms;
