//! Games, from outside: how moves are written, and every format of files.

mod compositions;
mod formats;
mod games;
mod hints;
mod masters;
mod notation;
mod round_trip;
