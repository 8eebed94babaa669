//! Games played through a session: with our own engine, and with puppets that do what a case needs.

mod analysis;
mod book;
mod clocks;
mod document;
mod draw_offers;
mod hold;
mod library;
mod play;
mod pondering;
mod puppet;
mod rating;
mod record;
mod review;
mod survival;
mod take_back;
mod thinking;
