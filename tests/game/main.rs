//! Games, tested from outside: notations, and every file format.

mod compositions;
mod formats;
mod games;
mod hints;
mod masters;
mod notation;
mod round_trip;
