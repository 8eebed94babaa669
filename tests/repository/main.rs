//! The building itself: what stands where, and that what belongs together agrees.

mod architecture;
mod glossary;
mod licences;
mod packaging;
