//! The repository itself: the places of things, and the agreement of what belongs together.

mod architecture;
mod documents;
mod glossary;
mod licences;
mod packaging;
mod rooms;
